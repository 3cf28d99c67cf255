"""The first design of the sheets: photos of sheets printed then are compared with it.

It never changes, nor do the styles it names.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.games.rope.sheets.first_design.mats import mat_boxes, mat_sheets, mat_stamps
from papercraft.games.rope.sheets.first_design.score_sheet import score_sheet, score_stamps

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks

__all__ = ["mat_boxes", "mat_sheets", "score_sheet", "stamps"]


@cache
def stamps() -> dict[str, Marks]:
    """Return the stamps of mats and score sheet."""
    return mat_stamps() | score_stamps()
