"""The printed set of the second design, the same on every paper."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.sheet import Drawing
from papercraft.games.cutit.sheets.first_design.aids import aids_sheet, aids_stamps
from papercraft.games.cutit.sheets.second_design.banner import banner_stamps
from papercraft.games.cutit.sheets.second_design.cells import stamps
from papercraft.games.cutit.sheets.second_design.dice_log import log_sheet, log_stamps
from papercraft.games.cutit.sheets.second_design.pad import pad_sheet, pad_stamps
from papercraft.games.cutit.sheets.second_design.square import square_sheet, square_stamps

if TYPE_CHECKING:
    from papercraft.core.game import Edition
    from papercraft.core.sheet import Marks
    from papercraft.games.cutit.square import Square


def draw(square: Square, edition: Edition) -> Drawing:
    """Return the set: for each player the same square and a pad, then one log and one of aids."""
    parts = edition.parts or ("square", "pad", "log", "aids")
    coded = bool(edition.options.get("cell-codes"))
    of_player = [
        sheet for sheet in (square_sheet(square, coded=coded), pad_sheet()) if sheet.part in parts
    ]
    of_table = [sheet for sheet in (log_sheet(), aids_sheet()) if sheet.part in parts]
    return Drawing(_all_stamps(), (*of_player * edition.players, *of_table))


@cache
def _all_stamps() -> dict[str, Marks]:
    """Return the stamps of all parts; they are the same for every square."""
    sheets = square_stamps() | pad_stamps() | log_stamps() | aids_stamps()
    return stamps() | banner_stamps() | sheets
