"""What is read of boards with any ink: a golden, as what is doubtful must not change unnoticed."""

from random import Random

from papercraft.core.photo import Ring, Stroke, Tick

from .filled import Filled, edges_of, game, logged, scanned, ticks_of


class Smudged(Filled):
    """A page on which ink is as even, dark and well in place as it happens to be."""

    def __init__(self, seed, *words, shaky=0.3, **given):
        super().__init__(*words, **given)
        self.chance, self.shaky = Random(seed), shaky
        # A light pencil, a pencil or a pen.
        self.pen = self.chance.choice((0.1, 0.2, 0.4))

    def _any(self, usual, least, most):
        """What is usual, or at times anything."""
        rng = self.chance
        return rng.uniform(least, most) if rng.random() < self.shaky else usual

    def ticks(self, boxes):
        found = []
        for box in boxes:
            ticked = self.names[box] in self.ticked
            ink, contrast = (
                self._any(0.3 if ticked else 0.0, 0.0, 0.9),
                self._any(self.pen, 0.05, 0.6),
            )
            sure = ticked if self.chance.random() > 0.3 * self.shaky else None
            fit = self._any(0.1, 0.0, 1.3)
            found.append(Tick(sure, ink, contrast, fit, filled=self._any(0.2, 0.0, 1.0)))
        return found

    def strokes(self, lines, reach):
        found = []
        for (ax, ay), (bx, by) in lines:
            drawn = self._nearest((ax + bx) / 2, (ay + by) / 2) in self.drawn
            share = self._any(0.97 if drawn else 0.1, 0.4 if drawn else 0.0, 1.0 if drawn else 0.6)
            gap = self._any(1.0 - share, 0.0, 0.5)
            contrast, seen = self._any(self.pen, 0.05, 0.6), self._any(1.0, 0.3, 1.0)
            found.append(Stroke(share, gap, contrast, seen, self._any(0.1, 0.0, 0.9)))
        return found

    def rings(self, centres, inner, outer):
        found = []
        for ring in super().rings(centres, inner, outer):
            share = self._any(ring.coverage, 0.0, 1.0)
            radius = self._any(ring.radius, inner, outer)
            contrast, seen = self._any(self.pen, 0.05, 0.6), self._any(1.0, 0.2, 1.0)
            fit = self._any(0.1, 0.0, 0.9)
            found.append(Ring(share, self._any(1.0 - share, 0.0, 0.6), contrast, seen, fit, radius))
        return found


def readings():
    """Yield the record and the questions of each game, as text."""
    for seed in range(36):
        players = 1 + seed % 3
        board, sheet, data = game(seed, greedy=bool(seed % 2), players=players)
        pages = [
            Smudged(
                100 * seed + nth, sheet, edges_of(board, player["turns"]), player["cups"],
                ticks_of(data, nth), nth=nth, shaky=(0.02, 0.08, 0.25)[seed // 3 % 3],
            )
            for nth, player in enumerate(data["players"])
        ]  # fmt: skip
        found = scanned(board, pages, logs=logged(*pages) if seed % 4 else [])
        asked = [(one.key, one.read, *map(str, one.choices)) for one in found.questions]
        yield f"{sheet} with seed {seed}", f"{found.data}", f"{asked}"
