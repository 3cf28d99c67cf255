"""What is read of tables of rope: a golden. Its deck has many cards of each number."""

from papercraft.games.rope import GAME
from tests.games.readings_of_cards import RandomTable, readings_of


def table(seed):
    """Some mats with rows of cards, and loose cards."""
    made = RandomTable(GAME, seed)

    def any_card():
        return made.rng.choice(made.codes)

    made.lay_mats(any_card, (0, 0, 1, 2, 3))
    made.lay_loose(any_card, 6)
    return made.seen()


def readings():
    """Yield what is read of each table."""
    return readings_of(GAME, table)
