"""What is read of sheets with ink anywhere in their boxes and along their dots: a golden."""

import tomllib
from dataclasses import dataclass
from random import Random
from typing import Any

from papercraft.core.coordinates import cell_name
from papercraft.core.game import Edition
from papercraft.core.ids import SheetId
from papercraft.core.imprint import Imprint
from papercraft.core.photo import PhotoSet, Stroke, Tick
from papercraft.core.rng import Rng
from papercraft.games.tally import GAME
from papercraft.games.tally.setup import load
from papercraft.games.tally.threads import Thread, segments_of
from tests.everygame import setups
from tests.games.transcripts import said

SHEET = SheetId("TAL", 1, 0, 7)
# A sheet of each kind of thing that is drawn on, beside the ready ones.
DRAWN = """
papercraft = 1
game = "tally"
name = "Trial"
columns = 1

[box]
snake = { thread = [5, 6] }
star = { thread = [4, 4], diagonal = true }
slope = { thread = [3, 5], diagonal = true, step = 14, ends = "A1" }
notes = { write = 3 }
"""


@dataclass
class Inked:
    """A page (core.photo.Page) with ink anywhere, though at the same place always the same."""

    places: Any
    imprint: Imprint
    seed: int
    shaky: float
    drawn: frozenset
    photo: str = "sheet.jpg"
    part: str = "sheet"
    bilevel: bool = False

    def _at(self, *place):
        return Random(f"{self.seed} {[round(value, 2) for value in place]}")

    def fit(self, points):
        return [0.1] * len(points)

    def ticks(self, boxes, framed=None):
        return [self._tick(self._at(*box)) for box in boxes]

    def _tick(self, rng):
        if rng.random() > self.shaky:
            ticked = rng.random() < 0.25
            return Tick(ticked, 0.25 * ticked, 0.4 * ticked, 0.1, filled=0.3)
        state = rng.choice((True, False, False, None))
        ink, contrast = rng.choice((rng.uniform(0, 0.1), rng.uniform(0, 1))), rng.uniform(0, 0.5)
        return Tick(state, ink, contrast, rng.choice((0.1, rng.uniform(0, 2))), filled=rng.random())

    def strokes(self, lines, reach):
        return [
            self._stroke(self._at(*a, *b, reach), is_drawn=halfway(a, b) in self.drawn)
            for a, b in lines
        ]

    def _stroke(self, rng, *, is_drawn):
        share = 0.95 if is_drawn else 0.05
        if rng.random() < self.shaky:
            share = rng.uniform(0, 1)
        gap, contrast = rng.uniform(0, 1 - share), rng.uniform(0.1, 0.5)
        return Stroke(share, gap, contrast, rng.uniform(0.6, 1), rng.choice((0.1, 0.1, 0.7)))


def halfway(one, other):
    return tuple(round((a + b) / 2, 1) for a, b in zip(one, other, strict=True))


def lines_on(places, definition, seed):
    """The middles of the segments of a line over the dots of each thread."""
    found = set()
    for cell in definition.cells.values():
        if isinstance(cell, Thread) and f"1.{cell.name}.A1" in places.dots:
            for one in segments_of(cell.random(Rng(seed))):
                ends = (places.dots[f"1.{cell.name}.{cell_name(*dot)}"] for dot in one)
                found.add(halfway(*ends))
    return frozenset(found)


@dataclass
class Shown:
    """A photo (core.photo.Photo) of some pages."""

    pages: tuple
    table: None = None
    spread: None = None
    name: str = "sheet.jpg"

    def codes(self, numbers):
        return []


def sheets():
    """Yield the descriptions of sheets with a name: ready ones, puzzles, and what is drawn on."""
    yield from setups(GAME)
    for kind in ("maze", "nonogram"):
        yield kind, load(tomllib.loads(GAME.invent(kind, 1, 1)))
    yield "drawn", load(tomllib.loads(DRAWN))


def readings():
    """Yield the record and the questions of each sheet, before and after they are answered."""
    for title, definition in sheets():
        drawing = GAME.draw(definition, Edition(2, sheet=SHEET))
        places = [sheet.places for sheet in drawing.sheets if sheet.part == "sheet"]
        if not any(one.boxes or one.dots for one in places):
            continue
        for seed, shaky in enumerate((0.0, 0.02, 0.1, 0.5)):
            imprints = [Imprint(SHEET, 0, 0, 2, 0, n, design=GAME.design) for n in range(9)]
            pages = tuple(
                Inked(one, imprint, seed, shaky, lines_on(one, definition, seed))
                for one, imprint in zip(places, imprints, strict=False)
            )
            answers = {}
            for turn in ("at first", "answered"):
                photo_set = PhotoSet(str(SHEET), (Shown(pages),), ("Ada", "Ben"), answers)
                scan = GAME.scan(definition, photo_set)
                asked = [(one.key, one.read, at(one.box)) for one in scan.questions]
                written = [(one.name, one.box) for one in scan.written]
                shares = [(share.box) for share in scan.shares]
                more = said(scan.questions, scan.notes, scan.remarks, scan.sheet_labels)
                yield (
                    f"{title} {seed} {turn}",
                    f"{scan.data}",
                    f"{asked}",
                    f"{written} {shares}",
                    more,
                )
                answers = {one.key: one.read for one in scan.questions}


def at(box):
    return box and [round(value, 3) for value in box]
