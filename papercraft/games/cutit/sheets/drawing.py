"""The printed set of ``cutit``, in the present design of its sheets or an earlier one."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.sheet import FRAME, Drawing
from papercraft.games.cutit.sheets import (
    earlier_dice,
    earlier_log,
    eighth_design,
    first_design,
    fourth_design,
    second_design,
    seventh_design,
    sixth_design,
    third_design,
)
from papercraft.games.cutit.sheets.aids import aids_sheet, aids_stamps
from papercraft.games.cutit.sheets.banner import banner_stamps, earlier_banner_stamps
from papercraft.games.cutit.sheets.cells import stamps, unpatterned_stamps
from papercraft.games.cutit.sheets.dice_log import log_sheet, log_stamps
from papercraft.games.cutit.sheets.dice_nets import face_stamps
from papercraft.games.cutit.sheets.discs import SHAPES
from papercraft.games.cutit.sheets.ladders import EARLIER_HEAD, HEAD
from papercraft.games.cutit.sheets.pad import EarlierPad, pad_sheet, pad_stamps
from papercraft.games.cutit.sheets.pad_rounds import LEFT
from papercraft.games.cutit.sheets.plain_cells import named_stamps, plain_stamps
from papercraft.games.cutit.sheets.snip import snip_stamps
from papercraft.games.cutit.sheets.square import square_sheet, square_stamps
from papercraft.games.cutit.sheets.square_frame import EIGHTH, PRESENT, eighth_frames

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.game import Edition
    from papercraft.core.sheet import Marks, Sheet, Size
    from papercraft.games.cutit.square import Square

PARTS = ("square", "pad", "log", "aids")


def draw(square: Square, edition: Edition) -> Drawing:
    """Return the set: for each player the same square and a pad, then one log and one of aids.

    From the third design on aids, which are not read, are always the present ones.
    """
    if edition.design == 0:
        return first_design.draw(square, edition)
    if edition.design == 1:
        return second_design.draw(square, edition)
    parts, page = edition.parts or PARTS, edition.page
    coded = bool(edition.options.get("cell-codes"))
    shape = str(edition.options.get("disc-shape", SHAPES[0]))
    of_player, of_table = [], []
    # Sheets that nobody wants take as long to draw as others.
    if "square" in parts:
        around = _AROUND.get(edition.design, PRESENT)
        of_player.append(square_sheet(square, page, coded=coded, around=around))
    if "pad" in parts:
        of_player.append(_PADS.get(edition.design, pad_sheet)(page))
    if "log" in parts:
        of_table.append(_LOGS.get(edition.design, log_sheet)(page))
    if "aids" in parts:
        of_table.append(aids_sheet(page, shape))
    return Drawing(
        _STAMPS.get(edition.design, all_stamps)(page), (*of_player * edition.players, *of_table)
    )


@cache
def all_stamps(page: Size = FRAME) -> dict[str, Marks]:
    """Return the stamps of all parts; they are the same for every square."""
    sheets = square_stamps(page) | pad_stamps(page) | log_stamps(page) | aids_stamps(page)
    faces = face_stamps() | earlier_dice.face_stamps()
    cells = stamps() | plain_stamps() | named_stamps()
    return cells | faces | snip_stamps() | banner_stamps() | sheets


def _earlier_stamps(page: Size) -> dict[str, Marks]:
    """Return the stamps of all parts, and those that only earlier designs use."""
    return all_stamps(page) | earlier_banner_stamps()


@cache
def _stamps_of_third_design(page: Size) -> dict[str, Marks]:
    return (
        _earlier_stamps(page)
        | unpatterned_stamps()
        | third_design.pad_stamps(page)
        | third_design.log_stamps(page)
    )


@cache
def _stamps_of_fourth_design(page: Size) -> dict[str, Marks]:
    return _earlier_stamps(page) | fourth_design.pad_stamps(page) | fourth_design.log_stamps(page)


@cache
def _stamps_of_sixth_design(page: Size) -> dict[str, Marks]:
    pad = EarlierPad(EARLIER_HEAD, "Rest", sixth_design.puzzle_sign)
    log = earlier_log.log_stamps(page, early=True)
    return _earlier_stamps(page) | pad_stamps(page, pad) | log


@cache
def _stamps_of_seventh_design(page: Size) -> dict[str, Marks]:
    pad = EarlierPad(HEAD, LEFT, seventh_design.puzzle_sign)
    return _earlier_stamps(page) | pad_stamps(page, pad) | earlier_log.log_stamps(page)


@cache
def _stamps_of_eighth_design(page: Size) -> dict[str, Marks]:
    square = eighth_design.placed_stamps() | eighth_design.face_stamps() | eighth_frames(page)
    pad = pad_stamps(page, eighth=eighth_design.puzzle_sign)
    return _earlier_stamps(page) | square | pad | eighth_design.log_stamps(page)


# What designs have of their own, by their numbers.
_AROUND: dict[int | None, str] = {2: "scissors", 3: "snip", 5: "field", 6: "words", 7: EIGHTH}
_PADS: dict[int | None, Callable[[Size], Sheet]] = {
    2: third_design.pad_sheet,
    3: fourth_design.pad_sheet,
}
_LOGS: dict[int | None, Callable[[Size], Sheet]] = {
    2: third_design.log_sheet,
    3: fourth_design.log_sheet,
    5: earlier_log.log_sheet,
    6: earlier_log.log_sheet,
    7: eighth_design.log_sheet,
}
_STAMPS: dict[int | None, Callable[[Size], dict[str, Marks]]] = {
    2: _stamps_of_third_design,
    3: _stamps_of_fourth_design,
    5: _stamps_of_sixth_design,
    6: _stamps_of_seventh_design,
    7: _stamps_of_eighth_design,
}
