"""Random tables of a card game with cards anywhere on its mats and beside them, and their readings.

What is read of them is a golden of each card game; it says itself which cards lie there, and how
many.
"""

from random import Random

from papercraft.core.game import Edition
from papercraft.core.ids import SheetId
from papercraft.core.imprint import Imprint
from papercraft.core.photo import Card, Mat
from tests.card_table import Table
from tests.games.transcripts import said

# How often a mat is found among the cards on it.
_FOUND = 0.9


class RandomTable:
    """A table of two to four players; ``next_card`` returns the code of the card to lie there."""

    def __init__(self, game, seed):
        self.game, self.rng, self.players = game, Random(seed), 2 + seed % 3
        self.codes, self.mats, self.cards = list(game.card_codes), [], []

    def lay_mats(self, next_card, counts, most=None):
        """Lay mats, at ``most`` so many, each turned a little, with rows of cards in places."""
        game, rng = self.game, self.rng
        drawing = game.draw(None, Edition(self.players, ("mats",)))
        sheet, part = SheetId(game.code, 1, 0, 7), game.parts.index("mats")
        for nth, page in enumerate(drawing.sheets[:most]):
            x, y = 700.0 * (nth % 2), 500.0 * (nth // 2)
            turn = rng.choice((0.0, 90.0)) + rng.gauss(0, 2)
            imprint = Imprint(sheet, 0, 0, self.players, part, nth, design=game.design)
            if rng.random() < _FOUND:
                self.mats.append(Mat(imprint, x, y, turn, 1.0))
            move = complex(1, 0) if turn < 45 else complex(0, 1)
            for left, top, wide, high in page.places.cells.values():
                count = rng.choice(counts)
                for n in range(count):
                    share = (n + 1) / (count + 1) + rng.gauss(0, 0.05)
                    spot = complex(left + wide * share, top + high / 2 + rng.gauss(0, 4)) * move
                    self.lay(next_card(), spot.real + x, spot.imag + y)

    def lay_loose(self, next_card, most):
        """Lay fewer than so many cards anywhere, some with another one beside them."""
        rng = self.rng
        for _ in range(rng.randrange(most)):
            x, y = rng.uniform(0, 1400), rng.uniform(-200, 1100)
            self.lay(next_card(), x, y)
            if rng.random() < 0.6:
                near = x + rng.uniform(2, 70), y + rng.gauss(0, 9)
                self.lay(next_card(), *near)

    def lay(self, code, x, y):
        """Lay a card on a point."""
        turn = self.rng.choice((0.0, 90.0)) + self.rng.gauss(0, 12)
        self.cards.append(Card(code, x, y, turn % 180, self.rng.choice((1, 2)), 0.4))

    def seen(self):
        """What a photo of it shows, with a few codes that cannot be read."""
        rng = self.rng
        count = rng.choice((0, 0, 1, 2))
        unread = tuple((rng.uniform(0, 900), rng.uniform(0, 500)) for _ in range(count))
        return Table(self.cards, tuple(self.mats), unread)


def readings_of(game, table):
    """Yield the record and the questions of each table, before and after they are answered."""
    for seed in range(40):
        found, answers = table(seed), {}
        for turn in ("at first", "answered"):
            scan = game.table(found, (), answers)
            asked = [(one.key, one.read, one.choices, _at(one.box)) for one in scan.questions]
            more = said(scan.questions, scan.notes, scan.remarks)
            yield f"table {seed} {turn}", f"{scan.data}", f"{asked}", more
            answers = {one.key: one.read for one in scan.questions}


def _at(box):
    return box and [round(value, 3) for value in box]
