"""What the pictures on the rules pages of ``cat`` are made of: dots, boards, boxes; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.shapes import circle, polyline, rect
from papercraft.core.sheet import Use, ink
from papercraft.games.cat.sheets.artwork import BESIDE, LEASHES, SIGNS, carpet
from papercraft.games.cat.sheets.frame import PITCH
from papercraft.games.cat.sheets.leaning import SIDES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from papercraft.core.sheet import Mark, Path, Steps

Spot = tuple[int, int]
ITEMS = ("mouse", "sock", "plane")
_LEASHES = {SIGNS[kind]: leash for kind, leash in LEASHES.items()}
# Things are as large as with dots so far apart at least: their lines would be too thin for print.
_LEAST_PITCH = 5.5
# A small board: its size, its dots and how far they are apart.
SMALL_BOARD = 16.2, 30.6
_SMALL_DOTS, _SMALL_PITCH, _SMALL_AT = (2, 3), 7.6, (4.3, 7.6)
_SMALL_THINGS = {(0, 0): "mouse", (1, 1): "cup-spot", (0, 2): "block"}


def use(stamp: str, x: float, y: float, scale: float = 1.0, turn: int = 0) -> Use:
    """Return a stamp around a point."""
    return Use(stamp, round(x, 3), round(y, 3), turn, round(scale, 4))


class Dots(NamedTuple):
    """A grid of dots with its upper left one at a point, ``pitch`` mm apart."""

    x: float
    y: float
    pitch: float

    def at(self, column: float, row: float) -> tuple[float, float]:
        """Return where a dot lies."""
        return self.x + column * self.pitch, self.y + row * self.pitch

    def grid(
        self, columns: int, rows: int, things: Mapping[Spot, str], leaning: Mapping[Spot, int] = {}
    ) -> list[Mark]:
        """Return the dots with what lies on some of them, leaning as on a board."""
        scale = max(self.pitch, _LEAST_PITCH) / PITCH
        beside = BESIDE * scale
        marks: list[Mark] = []
        for place in [(c, r) for r in range(rows) for c in range(columns)]:
            thing, (x, y) = things.get(place, "dot"), self.at(*place)
            turn = leaning.get(place, 0)
            marks.append(use(_LEASHES.get(thing, thing), x, y, scale, turn))
            if thing in _LEASHES:
                right, down = SIDES[turn]
                marks.append(use(thing, x + beside * right, y + beside * down, scale))
        return marks

    def ring(self, spot: Spot) -> Use:
        """Return the circle around a cup spot."""
        return use("ring", *self.at(*spot), self.pitch / PITCH)

    def thread(self, spots: Sequence[Spot], style: str = "rules-thread") -> Path:
        """Return a thread from dot to dot."""
        return ink(style, polyline([self.at(*spot) for spot in spots]))


def small_board(x: float, y: float) -> list[Mark]:
    """Return a board with its upper left corner at a point."""
    (columns, rows), (right, down) = _SMALL_DOTS, _SMALL_AT
    dots = Dots(x + right, y + down, _SMALL_PITCH)
    spots = {(column, row) for row in range(rows) for column in range(columns)}
    places = [dots.at(*spot) for spot in sorted(spots - _SMALL_THINGS.keys())]
    marks: list[Mark] = [*carpet("a", x, y, *SMALL_BOARD)]
    marks += dots.grid(columns, rows, _SMALL_THINGS)
    return marks + [ink("dot", circle(*place, 0.5)) for place in places]


def bars(x: float, y: float, ticked: Sequence[int], columns: int, apart: float = 4.6) -> list[Mark]:
    """Return rows of boxes with their first ones ticked; columns are so far apart."""
    marks: list[Mark] = []
    for row, (stamp, count) in enumerate(zip(ITEMS, ticked, strict=True)):
        marks.append(use(stamp, x, y + 4.6 * row, 0.42))
        for column in range(columns):
            left, top = x + 3.2 + apart * column, y + 4.6 * row - 1.8
            marks.append(ink("rules-slot", rect(left, top, 3.6, 3.6, 0.7)))
            if column < count:
                marks.append(ink("rules-tick", tick_steps(left + 1.8, top + 1.8)))
    return marks


def tick_steps(x: float, y: float) -> Steps:
    """Return a tick, 2.6 mm wide around a point."""
    return polyline([(x - 1.1, y), (x - 0.3, y + 1.0), (x + 1.3, y - 1.3)])
