"""Find handwriting in the fields for it, so that pictures of it can be kept."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from papercraft.core.photo import LOOSE
from papercraft.core.transcript import Handwriting
from papercraft.games.tally.items import LABEL_ABOVE, WRITE_LINE
from papercraft.games.tally.naming import label_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.core.photo import Page, Tick
    from papercraft.core.sheet import Box

# Each line is measured in parts of this width (mm). They overlap, because ink at an edge is not
# measured, and end above the printed line.
_PART, _OVERLAP, _ABOVE = 5.0, 1.3, 0.4
# Less ink than this share of a part is not writing.
_TRACE = 0.025
# Pictures extend this many mm below and to the sides, as letters do; above a row of boxes less.
# They begin this far down, below the edge of a row with a colour.
_BELOW, _ABOVE_BOXES, _BESIDE, _DOWN = 2.5, 0.9, 1.0, 0.6


def handwriting(page: Page, player: int | None) -> Iterator[Handwriting]:
    """Yield the fields of a page with handwriting; in doubt, a mark counts as ink."""
    for name, (x, y, width, height) in page.places.written.items():
        if any(map(_is_written, page.ticks(_parts((x, y, width, height))))):
            below = _ABOVE_BOXES if _has_boxes_below(page, (x, y, width, height)) else _BELOW
            high = round(height + below - _DOWN, 3)
            around = x - _BESIDE, round(y + _DOWN, 3), width + 2 * _BESIDE, high
            yield Handwriting(name, label_of(name), player, page, around)


def _has_boxes_below(page: Page, field: Box) -> bool:
    """Return whether a picture of a field would show boxes to tick, or the labels above them."""
    x, y, width, height = field
    bottom = y + height
    return any(
        left < x + width and x < left + wide and bottom <= top < bottom + _BELOW + LABEL_ABOVE
        for left, top, wide, _ in page.places.boxes.values()
    )


def _parts(box: Box) -> list[Box]:
    x, y, width, height = box
    count = ceil((width - _OVERLAP) / (_PART - _OVERLAP))
    wide = (width + (count - 1) * _OVERLAP) / count
    return [
        (round(x + n * (wide - _OVERLAP), 3), round(y + line * WRITE_LINE, 3), round(wide, 3),
         WRITE_LINE - _ABOVE)
        for line in range(int(height // WRITE_LINE))
        for n in range(count)
    ]  # fmt: skip


def _is_written(tick: Tick) -> bool:
    """Return whether a part may contain ink; misplaced print does not matter on blank paper."""
    doubtful = tick.ticked is None and tick.fit <= LOOSE
    return bool(tick.ticked) or doubtful or tick.ink > _TRACE
