"""The printed set of ``cutit``, in the present design of its sheets or an earlier one."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.sheet import FRAME, Drawing
from papercraft.games.cutit.sheets import first_design, second_design
from papercraft.games.cutit.sheets.aids import aids_sheet, aids_stamps
from papercraft.games.cutit.sheets.banner import banner_stamps
from papercraft.games.cutit.sheets.cells import stamps
from papercraft.games.cutit.sheets.dice_log import log_sheet, log_stamps
from papercraft.games.cutit.sheets.discs import SHAPES
from papercraft.games.cutit.sheets.pad import pad_sheet, pad_stamps
from papercraft.games.cutit.sheets.square import square_sheet, square_stamps

if TYPE_CHECKING:
    from papercraft.core.game import Edition
    from papercraft.core.sheet import Marks, Size
    from papercraft.games.cutit.square import Square

PARTS = ("square", "pad", "log", "aids")


def draw(square: Square, edition: Edition) -> Drawing:
    """Return the set: for each player the same square and a pad, then one log and one of aids."""
    if edition.design == 0:
        return first_design.draw(square, edition)
    if edition.design == 1:
        return second_design.draw(square, edition)
    parts = edition.parts or PARTS
    coded = not edition.options.get("no-codes")
    shape, page = str(edition.options.get("disc-shape", SHAPES[0])), edition.page
    of_player = [
        sheet
        for sheet in (square_sheet(square, page, coded=coded), pad_sheet(page))
        if sheet.part in parts
    ]
    of_table = [
        sheet for sheet in (log_sheet(page), aids_sheet(page, shape)) if sheet.part in parts
    ]
    return Drawing(all_stamps(page), (*of_player * edition.players, *of_table))


@cache
def all_stamps(page: Size = FRAME) -> dict[str, Marks]:
    """Return the stamps of all parts; they are the same for every square."""
    sheets = square_stamps(page) | pad_stamps(page) | log_stamps(page) | aids_stamps(page)
    return stamps() | banner_stamps() | sheets
