"""Enlarge sheets to fill a page that is clearly larger than the paper they are drawn for."""

from __future__ import annotations

from dataclasses import replace
from math import floor
from typing import TYPE_CHECKING

from papercraft.core.page import centred

if TYPE_CHECKING:
    from papercraft.core.page import Paper
    from papercraft.core.sheet import Sheet
    from papercraft.paint.impose.options import ImpositionOptions

# The least factor for enlarging: A4 and Letter, and the frames for them, differ by less.
_CLEARLY = 1.2


def enlarged_to_fill(paper: Paper, sheet: Sheet, imposition: ImpositionOptions) -> Paper:
    """Return the paper for a single sheet on a page, enlarged as far as the margins allow.

    ``paper`` must hold the frame of the sheet. As in large print, the lengths of the result are in
    mm of the sheet. The scale has two decimals, so that the label of the ruler is exact. Sheets of
    actual size and sheets in large print are not enlarged.
    """
    width, height = sheet.frame
    across, down = imposition.margin
    room = (paper.width - 2 * across) / width, (paper.height - 2 * down) / height
    scale = floor(100 * min(room) + 1e-6) / 100
    if sheet.actual_size or paper.scale != 1 or scale < _CLEARLY:
        return paper
    large = replace(paper, width=paper.width / scale, height=paper.height / scale, scale=scale)
    return centred(large, sheet.frame)
