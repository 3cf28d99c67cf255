"""What is read of tables of cuttle: a golden. Its deck has one card of each kind."""

from papercraft.games.cuttle import GAME
from tests.games.readings_of_cards import RandomTable, readings_of

# The rows of two players who have no mats.
ROWS = (-500.0, -400.0, -180.0, -90.0)


def table(seed):
    """Some mats with rows of cards, or only the first one and rows without mats; loose cards."""
    made, matless = RandomTable(GAME, seed), seed % 3 == 0
    rng, codes = made.rng, made.codes
    rng.shuffle(codes)
    # Of some cards there are two: somebody plays with two decks.
    codes += codes[:3]
    made.lay_mats(codes.pop, (0, 1, 2), 1 if matless else None)
    if matless:
        for y in ROWS:
            for n in range(rng.randrange(5)):
                spot = 70.0 * n + rng.gauss(0, 4), y + rng.gauss(0, 12)
                made.lay(codes.pop(), *spot)
    made.lay_loose(codes.pop, 2 if matless else 6)
    return made.seen()


def readings():
    """Yield what is read of each table."""
    return readings_of(GAME, table)
