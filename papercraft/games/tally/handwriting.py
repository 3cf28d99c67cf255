"""Places to write in: detects handwriting, so that a picture of it is saved."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from papercraft.core.photo import LOOSE, Handwriting
from papercraft.games.tally.items import WRITE_LINE
from papercraft.games.tally.naming import label_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.core.photo import Page, Tick
    from papercraft.core.sheet import Box

# Each line is looked at in parts so wide (mm), which overlap, for ink at an edge is not measured.
# They end above the printed line.
_PART, _OVERLAP, _ABOVE = 5.0, 1.3, 0.4
# Less ink than this share of a part is no letter.
_TRACE = 0.025
# What is kept reaches so many mm farther down and to the sides: letters do.
_BELOW, _BESIDE = 2.5, 1.0


def handwriting(page: Page, player: int | None) -> Iterator[Handwriting]:
    """Yield the places of a page in which somebody has written; whatever may be ink is."""
    for name, (x, y, width, height) in page.places.written.items():
        if any(map(_is_written, page.ticks(_parts((x, y, width, height))))):
            around = x - _BESIDE, y, width + 2 * _BESIDE, round(height + _BELOW, 3)
            yield Handwriting(name, label_of(name), player, page, around)


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
    """Tell whether there may be ink in a part; print that is off tells nothing of blank paper."""
    doubtful = tick.ticked is None and tick.fit <= LOOSE
    return bool(tick.ticked) or doubtful or tick.ink > _TRACE
