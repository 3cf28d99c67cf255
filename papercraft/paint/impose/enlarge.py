"""Sheets enlarged to fill a page that is clearly larger than the paper they are drawn for."""

from __future__ import annotations

from dataclasses import replace
from math import floor
from typing import TYPE_CHECKING

from papercraft.core.page import centred

if TYPE_CHECKING:
    from papercraft.core.page import Paper
    from papercraft.core.sheet import Sheet
    from papercraft.paint.impose.options import ImpositionOptions

# A4 and Letter differ by less, and so do the frames drawn for them.
_CLEARLY = 1.2


def enlarged_to_fill(paper: Paper, sheet: Sheet, imposition: ImpositionOptions) -> Paper:
    """Return the paper for a sheet that lies alone on it, enlarged as far as the margins allow.

    ``paper`` holds the frame of the sheet. As for large print, the lengths of the result are in mm
    of the sheet. The scale has two decimals, so that the label of the ruler is true. Sheets of
    actual size and those in large print stay as they are.
    """
    width, height = sheet.frame
    across, down = imposition.margin
    room = (paper.width - 2 * across) / width, (paper.height - 2 * down) / height
    scale = floor(100 * min(room) + 1e-6) / 100
    if sheet.actual_size or paper.scale != 1 or scale < _CLEARLY:
        return paper
    large = replace(paper, width=paper.width / scale, height=paper.height / scale, scale=scale)
    return centred(large, sheet.frame)
