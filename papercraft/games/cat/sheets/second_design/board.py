"""The printed set of the second design."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import whole_area
from papercraft.core.messages import gettext
from papercraft.core.sheet import Drawing, Sheet, Use
from papercraft.games.cat.sheets.board import (
    BoardCopy,
    alt_of,
    copies_of,
    dot_marks,
    reading_of,
)  # fmt: skip
from papercraft.games.cat.sheets.first_design.board_frame import SIDES
from papercraft.games.cat.sheets.second_design.cups import stamps_with_cups
from papercraft.games.cat.sheets.second_design.half_page import (
    cutting_line,
    half_area,
    half_marks,
    half_places,
    half_stamps,
    id_mark,
    onto_page,
)
from papercraft.games.cat.sheets.second_design.roll_log import log_sheet, log_stamps
from papercraft.games.cat.sheets.second_design.whole_page import NAME, page_marks, page_places

if TYPE_CHECKING:
    from papercraft.core.game import Edition
    from papercraft.core.sheet import Mark, Marks
    from papercraft.games.cat.board import Board
    from papercraft.games.cat.sheets.frame import Frame


def draw(board: Board, edition: Edition) -> Drawing:
    """Return the set: a board for each player, two on a page with ``--nup 2``, and the log."""
    parts = edition.parts or ("board", "log")
    log = (log_sheet(),) if "log" in parts else ()
    boards = _boards(board, edition)
    sheets = boards.sheets if "board" in parts else ()
    return Drawing(boards.stamps, (*sheets, *log))


def _boards(board: Board, edition: Edition) -> Drawing:
    half = edition.options.get("nup") == "2"
    copies, frames = copies_of(board, edition, half=half, spare=0.0)
    if half:
        drawn = {frame.name: half_marks(frame) for frame in frames}
        drawn |= stamps_with_cups() | log_stamps() | half_stamps(str(edition.sheet or ""))
        return Drawing(drawn, tuple(_pair(copies[n : n + 2]) for n in range(0, len(copies), 2)))
    sheets = {copy: _sheet(copy) for copy in dict.fromkeys(copies)}
    return Drawing(_all_stamps(frames), tuple(sheets[copy] for copy in copies))


@cache
def _all_stamps(frames: tuple[Frame, ...]) -> dict[str, Marks]:
    """Return the stamps of all boards of a file; cached, so that painters can reuse their work."""
    boards = {frame.name: page_marks(frame) for frame in frames}
    return stamps_with_cups() | log_stamps() | boards


def _sheet(copy: BoardCopy) -> Sheet:
    marks = (Use(copy.frame.name, 0, 0), *dot_marks(copy, "spot"))
    title = gettext("cat: {side}", side=SIDES[copy.frame.side])
    return Sheet(
        "board", title, alt_of(copy), marks, page_places(copy.frame), (whole_area(),),
        reading=reading_of([copy]), name_lines=(NAME,),
    )  # fmt: skip


def _pair(pair: list[BoardCopy]) -> Sheet:
    """Return a page of one or two boards, each turned by a quarter."""
    marks: list[Mark] = [cutting_line()]
    for slot, copy in enumerate(pair):
        marks += [
            onto_page(slot, mark)
            for mark in (Use(copy.frame.name, 0, 0), id_mark(), *dot_marks(copy, "small-spot"))
        ]
    title = gettext("cat: {side}", side=SIDES[pair[0].frame.side])
    places = half_places(tuple(copy.frame for copy in pair))
    areas = tuple(half_area(slot) for slot in range(len(pair)))
    return Sheet(
        "board", title, alt_of(pair[0]), tuple(marks), places, areas, reading=reading_of(pair)
    )
