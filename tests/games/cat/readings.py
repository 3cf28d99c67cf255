"""What is read of boards with any ink: a golden, as what is doubtful must not change unnoticed."""

from random import Random

from papercraft.core.photo import Ring, Stroke, Tick
from papercraft.games.cat import GAME
from tests.games.transcripts import said

from .filled import Filled, edges_of, game, logged, scanned, ticks_of


class Smudged(Filled):
    """A page on which ink is as even, dark and well in place as it happens to be.

    At the same place it is always the same.
    """

    def __init__(self, seed, *words, shaky=0.3, **given):
        super().__init__(*words, **given)
        self.seed, self.shaky = seed, shaky
        # A light pencil, a pencil or a pen.
        self.pen = Random(seed).choice((0.1, 0.2, 0.4))
        self.bilevel = seed % 7 == 0

    def _at(self, *place):
        """What is usual at a place, or at times anything."""
        rng = Random(f"{self.seed} {[round(value, 2) for value in place]}")

        def either(usual, least, most):
            return rng.uniform(least, most) if rng.random() < self.shaky else usual

        return either

    def ticks(self, boxes):
        return [self._tick(self.names[box] in self.ticked, self._at(*box)) for box in boxes]

    def _tick(self, ticked, either):
        sure = None if either(0.0, -0.4, 1.0) < 0 else ticked
        ink, contrast = either(0.3 if ticked else 0.0, 0.0, 0.9), either(self.pen, 0.05, 0.6)
        return Tick(sure, ink, contrast, either(0.1, 0.0, 1.3), filled=either(0.2, 0.0, 1.0))

    def strokes(self, lines, reach):
        return [self._stroke(a, b, self._at(*a, *b, reach)) for a, b in lines]

    def _stroke(self, one, other, either):
        middle = [(a + b) / 2 for a, b in zip(one, other, strict=True)]
        drawn = self._nearest(*middle) in self.drawn
        share = either(0.97 if drawn else 0.1, 0.4 if drawn else 0.0, 1.0 if drawn else 0.6)
        gap, contrast = either(1.0 - share, 0.0, 0.5), either(self.pen, 0.05, 0.6)
        return Stroke(share, gap, contrast, either(1.0, 0.3, 1.0), either(0.1, 0.0, 0.9))

    def rings(self, centres, inner, outer):
        found = super().rings(centres, inner, outer)
        return [
            self._ring(ring, inner, outer, self._at(*centre, inner, outer))
            for ring, centre in zip(found, centres, strict=True)
        ]

    def alike_rings(self, bands):
        return self.rings_in(bands)

    def _ring(self, ring, inner, outer, either):
        share, radius = either(ring.coverage, 0.0, 1.0), either(ring.radius, inner, outer)
        gap, contrast = either(1.0 - share, 0.0, 0.6), either(self.pen, 0.05, 0.6)
        return Ring(share, gap, contrast, either(1.0, 0.2, 1.0), either(0.1, 0.0, 0.9), radius)


def readings():
    """Yield the record and the questions of each game, as text."""
    for seed in range(60):
        design = seed // 5 % (GAME.design + 1)
        if seed % 5 or design not in GAME.earlier:
            design = None
        players = 1 + seed % 3
        board, sheet, data = game(seed, greedy=bool(seed % 2), players=players)
        pages = [
            Smudged(
                100 * seed + nth, sheet, edges_of(board, player["turns"]), player["cups"],
                ticks_of(data, nth), nth=nth, design=design,
                shaky=(0.02, 0.08, 0.25)[seed // 3 % 3],
            )
            for nth, player in enumerate(data["players"])
        ]  # fmt: skip
        found = scanned(board, pages, logs=logged(*pages) if seed % 4 else [])
        asked = [
            (one.key, one.read, *map(str, one.choices), at(one.box)) for one in found.questions
        ]
        more = said(found.questions, found.notes, found.remarks, found.sheet_labels)
        yield f"{sheet} with seed {seed}", f"{found.data}", f"{asked}", more


def at(box):
    return box and [round(value, 3) for value in box]
