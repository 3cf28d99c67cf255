"""What is read of tables with cards anywhere on their mats and beside them: a golden."""

from random import Random

from papercraft.core.game import Edition
from papercraft.core.ids import SheetId
from papercraft.core.imprint import Imprint
from papercraft.core.photo import Card, Mat
from papercraft.games.rope import GAME
from tests.card_table import Table

SHEET = SheetId("ROP", 1, 0, 7)
PART = GAME.parts.index("mats")


def cells_of_mats(players):
    """The places of each mat, by its number among the pages."""
    drawing = GAME.draw(None, Edition(players, ("mats",)))
    return [sheet.places.cells for sheet in drawing.sheets]


def table(seed):
    """Some mats, each turned a little, with rows of cards in their places; and loose cards."""
    rng = Random(seed)
    players = 2 + seed % 3
    cells = cells_of_mats(players)
    codes, mats, cards = list(GAME.card_codes), [], []
    for nth, places in enumerate(cells):
        x, y = 700.0 * (nth % 2), 500.0 * (nth // 2)
        turn = rng.choice((0.0, 90.0)) + rng.gauss(0, 2)
        imprint = Imprint(SHEET, 0, 0, players, PART, nth, design=GAME.design)
        mat = Mat(imprint, x, y, turn, 1.0)
        if rng.random() < 0.9:
            mats.append(mat)
        move = complex(1, 0) if turn < 45 else complex(0, 1)
        for left, top, wide, high in places.values():
            count = rng.choice((0, 0, 1, 2, 3))
            for n in range(count):
                share = (n + 1) / (count + 1) + rng.gauss(0, 0.05)
                spot = complex(left + wide * share, top + high / 2 + rng.gauss(0, 4)) * move
                cards.append(card(rng.choice(codes), spot.real + x, spot.imag + y, rng))
    for _ in range(rng.randrange(6)):
        spot = rng.uniform(0, 1400), rng.uniform(-200, 1100)
        cards.append(card(rng.choice(codes), *spot, rng))
        if rng.random() < 0.6:
            near = spot[0] + rng.uniform(2, 70), spot[1] + rng.gauss(0, 9)
            cards.append(card(rng.choice(codes), *near, rng))
    count = rng.choice((0, 0, 1, 2))
    unread = tuple((rng.uniform(0, 900), rng.uniform(0, 500)) for _ in range(count))
    return Table(cards, tuple(mats), unread)


def card(number, x, y, rng):
    turn = rng.choice((0.0, 90.0)) + rng.gauss(0, 12)
    return Card(number, x, y, turn % 180, rng.choice((1, 2)), 0.4)


def readings():
    """Yield the record and the questions of each table, before and after they are answered."""
    for seed in range(40):
        found, answers = table(seed), {}
        for turn in ("at first", "answered"):
            scan = GAME.table(found, (), answers)
            asked = [(one.key, one.read, one.choices, at(one.box)) for one in scan.questions]
            yield f"table {seed} {turn}", f"{scan.data}", f"{asked}"
            answers = {one.key: one.read for one in scan.questions}


def at(box):
    return box and [round(value, 3) for value in box]
