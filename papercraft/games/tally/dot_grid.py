"""Grids of dots to draw lines over: how far the dots are apart, and what is drawn of them."""

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

# How far dots are apart, in mm: at least, so that a line between two is no line between others, and
# at most. From 13 mm on, a camera does not mistake a dot for its neighbour.
LEAST, LARGEST = 8.0, 14.0
# The same where lines are diagonal, too: their strips must not meet those beside them.
LEAST_DIAGONAL = 10.0
# What is left free around the outer dots, and so much more on the right and below for names.
_AROUND, _NAMES = 4.0, 3.6
# The radii of dots, and of those that a line has to join.
_DOT, _END = 0.7, 1.3


class DotGrid(NamedTuple):
    """Rows and columns of dots so far apart, in mm."""

    high: int
    wide: int
    step: float

    @property
    def height(self) -> float:
        """How much room it takes below the upper edge, in mm."""
        return round(self.step * (self.high - 1) + 2 * _AROUND + _NAMES, 3)

    @property
    def width(self) -> float:
        """How wide it is, in mm."""
        return round(self.step * (self.wide - 1) + 2 * _AROUND + _NAMES, 3)

    def places(self, x: float, y: float, width: float) -> dict[str, tuple[float, float]]:
        """Return where each dot is, in the middle of a room so wide with this upper left corner."""
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
    """Return a grid as large as there is room for it; its dots are at most so far apart, in mm."""
    around = 2 * _AROUND + _NAMES
    steps = [(room - around) / (count - 1) for room, count in ((width, wide), (height, high))
             if count > 1]  # fmt: skip
    return DotGrid(high, wide, int(min(*steps, most, LARGEST) * 10) / 10)


def problems_of_thread(place: str, size: Sequence[int], ends: Sequence[str]) -> Iterator[Problem]:
    """Yield a thread of a single dot, and ends that are no dots or the same one."""
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
    """Yield the dots, those that a line has to join larger, and the names of columns and rows."""
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
