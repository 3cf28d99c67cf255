"""Draw crop marks around the items on a page, never on them; lengths are in mm of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.shapes import line
from papercraft.core.sheet import Path, Role
from papercraft.paint.impose.options import CROSS, FULL, LINES, NONE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from papercraft.core.page import Paper
    from papercraft.core.sheet import Box, Marks, Steps
    from papercraft.paint.impose.options import Crop

# The margin at the paper's edge that printers cannot print on, and the length of the shortest mark.
UNPRINTABLE, _SHORTEST = 5.0, 1.0
_BAR = 3.0
_NEAR = 1e-6

Span = tuple[float, float]


class Field(NamedTuple):
    """The input for drawing crop marks.

    ``boxes`` are cut out, ``bleed`` is how far ink extends beyond them: at the sides, and above and
    below. ``foot`` is the box of the ruler and the slug, ``edge`` the least distance of a mark from
    the edges of the paper.
    """

    paper: Paper
    boxes: Sequence[Box]
    bleed: Span
    foot: Box
    edge: float = UNPRINTABLE


def crop_marks(field: Field, crop: Crop) -> Marks:
    """Return the crop marks in the requested style."""
    if crop.style == NONE:
        return ()
    if crop.style == LINES:
        return (Path(Role.CUT, "card-cut", _lines(field.boxes)),)
    steps: Steps = ()
    for axis in (0, 1):
        for place in sorted(_cuts(field.boxes, axis)):
            for start, end in _pieces(field, crop, axis, place):
                steps += along(axis, place, start, end)
                if crop.style == CROSS:
                    steps += _bar(field, axis, place, (start + end) / 2)
    return (Path(Role.GUIDE, "crop", steps),) if steps else ()


def _lines(boxes: Sequence[Box]) -> Steps:
    """Return every edge of the boxes once, even if neighbours share it."""
    edges = set()
    for x, y, width, height in boxes:
        right, bottom = round(x + width, 3), round(y + height, 3)
        edges |= {(x, y, right, y), (x, bottom, right, bottom)}
        edges |= {(x, y, x, bottom), (right, y, right, bottom)}
    return tuple(step for edge in sorted(edges) for step in line(*edge))


def _cuts(boxes: Sequence[Box], axis: int) -> set[float]:
    """Return the positions of cuts: x of vertical ones for axis 0, y of horizontal for axis 1."""
    return {round(box[axis] + more, 3) for box in boxes for more in (0.0, box[axis + 2])}


def _pieces(field: Field, crop: Crop, axis: int, place: float) -> Iterator[Span]:
    """Yield start and end of each mark on the line of a cut."""
    edge = field.edge
    end = (field.paper.height, field.paper.width)[axis] - edge
    taken = sorted(_taken(field.boxes, axis, place, field.bleed, crop.offset))
    free = list(_free(taken, edge, end))
    foot = list(_taken([field.foot], axis, place, (0.0, 0.0), 0.5))
    for before, (start, stop), after in free:
        pieces = [(start, stop)]
        if crop.style != FULL:
            long = crop.length
            pieces = [(start, min(start + long, stop))] if before else []
            pieces += [(max(stop - long, start), stop)] if after else []
        for piece in pieces:
            yield from _beside(piece, foot, (start, stop), crop)


def _beside(piece: Span, foot: list[Span], free: Span, crop: Crop) -> Iterator[Span]:
    """Yield the parts of a mark outside the foot; a mark that would be lost moves beyond it."""
    (start, stop) = piece
    for low, high in foot:
        if start < high and stop > low:
            whole = crop.style == FULL or low - start < _SHORTEST
            if whole and low > free[0] - _NEAR:
                end = free[1] if crop.style == FULL else min(free[1], high + crop.length)
                yield from _long_enough(high, end)
            if low >= free[0]:
                stop = low
            else:
                start = high
    yield from _long_enough(start, stop)


def _long_enough(start: float, stop: float) -> Iterator[Span]:
    if stop - start >= _SHORTEST:
        yield round(start, 3), round(stop, 3)


def _taken(
    boxes: Sequence[Box], axis: int, place: float, bleed: Span, offset: float
) -> Iterator[Span]:
    """Yield the spans of a line that are covered by boxes and the clearance around them."""
    beside, more = bleed[axis], bleed[1 - axis] + offset
    for box in boxes:
        if box[axis] - beside - _NEAR <= place <= box[axis] + box[axis + 2] + beside + _NEAR:
            yield box[1 - axis] - more, box[1 - axis] + box[3 - axis] + more


def _free(taken: list[Span], start: float, end: float) -> Iterator[tuple[bool, Span, bool]]:
    """Yield the spans between those taken; the flags are whether a box is before and after each."""
    before = False
    for low, high in taken:
        if low - start >= _SHORTEST:
            yield before, (start, low), True
        start, before = max(start, high), True
    if end - start >= _SHORTEST:
        yield before, (start, end), False


def along(axis: int, place: float, start: float, end: float) -> Steps:
    """Return a vertical line at x = ``place`` for axis 0, a horizontal one at y for axis 1."""
    return line(place, start, place, end) if axis == 0 else line(start, place, end, place)


def _bar(field: Field, axis: int, place: float, middle: float) -> Steps:
    """Return the bar that turns a mark into a cross, or nothing if there is no room for it."""
    start, end = place - _BAR / 2, place + _BAR / 2
    across, down = field.bleed
    for x, y, width, height in (*field.boxes, field.foot):
        box = (x - across, y - down, width + 2 * across, height + 2 * down)
        first, over = box[axis], box[1 - axis]
        if over < middle < over + box[3 - axis] and start < first + box[axis + 2] and end > first:
            return ()
    return along(1 - axis, middle, start, end)
