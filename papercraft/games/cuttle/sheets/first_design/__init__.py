"""The first design of the sheets: photos of sheets printed then are compared with it.

It never changes, nor do the styles it names.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.games.cuttle.sheets.first_design.match_sheet import (
    digit_positions,
    match_sheet,
    match_stamps,
)
from papercraft.games.cuttle.sheets.first_design.mats import mat_boxes, mat_sheets, mat_stamps

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks

__all__ = ["digit_positions", "mat_boxes", "mat_sheets", "match_sheet", "stamps"]


@cache
def stamps(preset: str, scheme: str, games: int) -> dict[str, Marks]:
    """Return the stamps of mats and match sheet."""
    return mat_stamps(preset, scheme) | match_stamps(games, scheme)
