"""Grids of dots to draw lines over: their spacing and their marks."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.coordinates import cell_name, parse_cell
from papercraft.core.messages import gettext, join
from papercraft.core.problems import Problem
from papercraft.core.shapes import circle
from papercraft.core.sheet import Path, Role, Text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from papercraft.core.sheet import Mark

# The least and largest spacing of dots, in mm: closer together, a line between two dots could pass
# for one between others. From 13 mm on, a camera cannot mistake a dot for its neighbour.
LEAST, LARGEST = 8.0, 14.0
# The least spacing if lines may be diagonal: neighbouring strips must not overlap.
LEAST_DIAGONAL = 10.0
# The margin around the outer dots, and extra room on the right and below for names, in mm.
_AROUND, _NAMES = 4.0, 3.6
# The radii of dots, and of dots that a line has to join, in mm.
_DOT, _END = 0.7, 1.3


class DotGrid(NamedTuple):
    """Rows and columns of dots, and their spacing in mm."""

    high: int
    wide: int
    step: float

    @property
    def height(self) -> float:
        """The height, in mm."""
        return round(self.step * (self.high - 1) + 2 * _AROUND + _NAMES, 3)

    @property
    def width(self) -> float:
        """The width, in mm."""
        return round(self.step * (self.wide - 1) + 2 * _AROUND + _NAMES, 3)

    def places(self, x: float, y: float, width: float) -> dict[str, tuple[float, float]]:
        """Return the position of each dot in mm, centred in ``width`` from the corner x, y."""
        left = x + (width - self.width) / 2 + _AROUND
        return {
            cell_name(column, row): (
                round(left + self.step * column, 3),
                round(y + _AROUND + self.step * row, 3),
            )
            for row in range(self.high)
            for column in range(self.wide)
        }


def dot_grid(high: int, wide: int, width: float, height: float, most: float) -> DotGrid:
    """Return the largest grid that fits in a room; its spacing is at most ``most`` mm."""
    around = 2 * _AROUND + _NAMES
    steps = [(room - around) / (count - 1) for room, count in ((width, wide), (height, high))
             if count > 1]  # fmt: skip
    return DotGrid(high, wide, int(min(*steps, most, LARGEST) * 10) / 10)


def problems_of_thread(place: str, size: Sequence[int], ends: Sequence[str]) -> Iterator[Problem]:
    """Yield problems with a grid of a single dot, and with ends that are no dots or are equal."""
    high, wide = size
    if high * wide == 1:
        yield Problem(f"{place}.thread", gettext("needs two dots or more"))
        return
    names = {cell_name(x, y) for x in range(wide) for y in range(high)}
    wrong = [name for name in ends if name not in names]
    if wrong:
        form = "{wrong} is not a dot of this thread; its dots are A1 to {last}"
        last = cell_name(wide - 1, high - 1)
        yield Problem(f"{place}.ends", gettext(form, wrong=join(wrong), last=last))
    elif len(set(ends)) < len(ends):
        yield Problem(f"{place}.ends", gettext("has the same dot twice"))


def dot_marks(places: dict[str, tuple[float, float]], ends: Collection[str]) -> Iterator[Mark]:
    """Yield the dots, with larger ends, and the names of columns and rows."""
    right, bottom = (max(place[n] for place in places.values()) for n in (0, 1))
    for name, (x, y) in places.items():
        yield Path(Role.INK, "thread-dot", circle(x, y, _END if name in ends else _DOT))
        column, row = parse_cell(name) or (0, 0)
        if y == bottom:
            at = x, round(y + _AROUND + 0.6, 3)
            yield Text(Role.GUIDE, "mark", *at, cell_name(column, 0)[0], "middle", centred=True)
        if x == right:
            at = round(x + _AROUND + 0.6, 3), y
            yield Text(Role.GUIDE, "mark", *at, str(row + 1), "middle", centred=True)
