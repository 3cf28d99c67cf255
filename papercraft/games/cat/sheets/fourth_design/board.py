"""The boards of the fourth design, as they were printed."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import frame_area
from papercraft.core.messages import gettext
from papercraft.core.sheet import Drawing, Sheet, Use, spare_height
from papercraft.games.cat.sheets.artwork import stamps
from papercraft.games.cat.sheets.board import (
    BoardCopy,
    alt_of,
    copies_of,
    dot_marks,
    is_half,
    is_pair,
    reading_of,
)
from papercraft.games.cat.sheets.finish import EARLIER
from papercraft.games.cat.sheets.fourth_design.half_page import (
    NAME as SMALL_NAME,
)
from papercraft.games.cat.sheets.fourth_design.half_page import (
    SMALL,
    SMALL_AREA,
    cutting_line,
    half_area,
    half_marks,
    half_name,
    half_places,
    half_stamps,
    id_mark,
    onto_page,
    small_places,
)
from papercraft.games.cat.sheets.fourth_design.whole_page import NAME, page_marks, page_places
from papercraft.games.cat.sheets.frame import SIDES, Frame
from papercraft.games.cat.sheets.roll_log import log_sheet, log_stamps

if TYPE_CHECKING:
    from papercraft.core.game import Edition
    from papercraft.core.sheet import Mark, Marks, Size
    from papercraft.games.cat.board import Board

_DESIGN = 3


def draw(board: Board, edition: Edition) -> Drawing:
    """Return the set: a board for each player, two on a page with ``--nup 2``, and the log."""
    parts = edition.parts or ("board", "log")
    log = (log_sheet(edition.page),) if "log" in parts else ()
    boards = _boards(board, edition)
    sheets = boards.sheets if "board" in parts else ()
    return Drawing(boards.stamps, (*sheets, *log))


def _boards(board: Board, edition: Edition) -> Drawing:
    half, two = is_half(edition), is_pair(edition)
    spare = 0.0 if half else spare_height(edition.page)
    copies, frames = copies_of(board, edition, half=half, spare=spare)
    if half:
        drawn = _half_stamps(frames, str(edition.sheet or ""), edition.page)
        if not two:
            return Drawing(drawn, tuple(map(_small, copies)))
        return Drawing(drawn, tuple(_pair(copies[n : n + 2]) for n in range(0, len(copies), 2)))
    sheets = {copy: _sheet(copy, edition.page) for copy in dict.fromkeys(copies)}
    return Drawing(_all_stamps(frames, edition.page), tuple(sheets[copy] for copy in copies))


@cache
def _all_stamps(frames: tuple[Frame, ...], page: Size) -> dict[str, Marks]:
    """Return the stamps of all boards of a file; cached, so that painters can reuse their work."""
    return (
        stamps() | log_stamps(page, EARLIER) | {frame.name: page_marks(frame) for frame in frames}
    )


def _half_stamps(frames: tuple[Frame, ...], sheet: str, page: Size) -> dict[str, Marks]:
    drawn = {frame.name: half_marks(frame) for frame in frames}
    return stamps() | log_stamps(page, EARLIER) | half_stamps(sheet) | drawn


def _sheet(copy: BoardCopy, page: Size) -> Sheet:
    marks = (Use(copy.frame.name, 0, 0), *dot_marks(copy))
    title = gettext("cat: {side}", side=SIDES[copy.frame.side])
    places = page_places(copy.frame)
    reading = reading_of([copy])
    return Sheet(
        "board", title, alt_of(copy), marks, places, (frame_area(_DESIGN, page),), reading=reading,
        name_lines=(NAME,), frame=page,
    )  # fmt: skip


def _small(copy: BoardCopy) -> Sheet:
    """Return a small page of one board."""
    marks = (Use(copy.frame.name, 0, 0), id_mark(), *dot_marks(copy))
    title = gettext("cat: {side}", side=SIDES[copy.frame.side])
    return Sheet(
        "board", title, alt_of(copy), marks, small_places(copy.frame), (SMALL_AREA,),
        reading=reading_of([copy]), name_lines=(SMALL_NAME,), frame=SMALL, footed=False,
    )  # fmt: skip


def _pair(pair: list[BoardCopy]) -> Sheet:
    """Return a page of one or two boards, each turned by a quarter."""
    marks: list[Mark] = [cutting_line()]
    for slot, copy in enumerate(pair):
        marks += [
            onto_page(slot, mark)
            for mark in (Use(copy.frame.name, 0, 0), id_mark(), *dot_marks(copy))
        ]
    title = gettext("cat: {side}", side=SIDES[pair[0].frame.side])
    places = half_places(tuple(copy.frame for copy in pair))
    areas = tuple(half_area(slot) for slot in range(len(pair)))
    reading = reading_of(pair)
    names = tuple(half_name(slot) for slot in range(len(pair)))
    return Sheet(
        "board", title, alt_of(pair[0]), tuple(marks), places, areas, reading=reading,
        name_lines=names,
    )  # fmt: skip
