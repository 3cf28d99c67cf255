"""The printed set of ``cat``: a board for each player, and one log of rolls for the table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import frame_area
from papercraft.core.messages import Message, gettext, gettext_noop
from papercraft.core.sheet import FRAME, Drawing, Sheet, Use, spare_height
from papercraft.games.cat.generator.cups import drawn_cups
from papercraft.games.cat.sheets.artwork import BESIDE, LEASHES, SIGNS, stamps
from papercraft.games.cat.sheets.frame import HALF, SIDES, Frame
from papercraft.games.cat.sheets.half_cut import cutting_line
from papercraft.games.cat.sheets.half_page import (
    SMALL,
    SMALL_AREA,
    half_area,
    half_marks,
    half_name,
    half_page,
    half_stamps,
    id_mark,
    onto_page,
)
from papercraft.games.cat.sheets.half_places import half_places, small_places
from papercraft.games.cat.sheets.half_plans import PLAN, HalfPlan
from papercraft.games.cat.sheets.leaning import SIDES as LEANING
from papercraft.games.cat.sheets.leaning import leanings
from papercraft.games.cat.sheets.roll_log import log_sheet, log_stamps
from papercraft.games.cat.sheets.roomy import LARGE, USUAL, roomy_places
from papercraft.games.cat.sheets.whole_page import NAME, page_marks, page_places

if TYPE_CHECKING:
    from papercraft.core.game import Edition
    from papercraft.core.sheet import Mark, Marks, Size
    from papercraft.games.cat.board import Board
    from papercraft.games.cat.sheets.finish import Finish
    from papercraft.games.cat.sheets.frame import Grid

PARTS = ("board", "log")
SIDE_OF = dict(enumerate(SIDES))
DESIGN = 1
# What is at least between an item and all around it, in mm.
_ROOM = 1.0


@dataclass(frozen=True, slots=True)
class BoardCopy:
    """One player's board: its frame, and the cups printed on it."""

    board: Board
    frame: Frame
    cups: tuple[int, ...] = ()

    def place(self, dot: int) -> tuple[float, float]:
        """Return where a dot is printed."""
        return self.frame.place(dot % self.board.columns, dot // self.board.columns)


def draw(board: Board, edition: Edition, plan: HalfPlan = PLAN) -> Drawing:
    """Return the set: a board for each player, two on a page with ``--nup 2``, and the log.

    Designs differ in the ``plan`` of half pages, and in its finish, which whole ones have, too.
    """
    parts = edition.parts or PARTS
    log = (log_sheet(edition.page),) if "log" in parts else ()
    boards = _boards(board, edition, plan)
    sheets = boards.sheets if "board" in parts else ()
    return Drawing(boards.stamps, (*sheets, *log))


def is_half(edition: Edition) -> bool:
    """Return whether a board takes half a page, or a page no larger than that."""
    return is_pair(edition) or edition.frame < FRAME


def is_pair(edition: Edition) -> bool:
    """Return whether two boards share a page."""
    return edition.options.get("nup") == "2"


def _boards(board: Board, edition: Edition, plan: HalfPlan) -> Drawing:
    half, two = is_half(edition), is_pair(edition)
    spare = spare_height(edition.page) if two or not half else 0.0
    copies, frames = copies_of(board, edition, half=half, spare=spare, halved=plan.grid)
    if half:
        drawn = _half_stamps(frames, str(edition.sheet or ""), edition.page, plan)
        if not two:
            return Drawing(drawn, tuple(_small(copy, plan) for copy in copies))
        pairs = [copies[n : n + 2] for n in range(0, len(copies), 2)]
        return Drawing(drawn, tuple(_pair(pair, edition.page, plan) for pair in pairs))
    sheets = {copy: _sheet(copy, edition.page, plan.finish) for copy in dict.fromkeys(copies)}
    return Drawing(
        _all_stamps(frames, edition.page, plan.finish), tuple(sheets[copy] for copy in copies)
    )


def copies_of(
    board: Board, edition: Edition, *, half: bool, spare: float, halved: Grid = HALF
) -> tuple[list[BoardCopy], tuple[Frame, ...]]:
    """Return the copies of a board for all players, and the frames they have."""
    side = SIDE_OF.get(edition.sheet.layout, "a") if edition.sheet else "a"
    mirror = bool(edition.options.get("mirror"))
    frames = tuple(
        Frame.of(board, side, mirrored=odd and mirror, half=half, spare=spare, halved=halved)
        for odd in (False, True)
    )
    cups = enumerate(_cups(board, edition))
    return [BoardCopy(board, frames[n % 2], drawn) for n, drawn in cups], frames


@cache
def _all_stamps(frames: tuple[Frame, ...], page: Size, finish: Finish) -> dict[str, Marks]:
    """Return the stamps of all boards of a file; cached, so that painters can reuse their work."""
    return (
        stamps()
        | log_stamps(page, finish)
        | {frame.name: page_marks(frame, finish) for frame in frames}
    )


def _half_stamps(
    frames: tuple[Frame, ...], sheet: str, page: Size, plan: HalfPlan
) -> dict[str, Marks]:
    drawn = {frame.name: half_marks(frame, plan) for frame in frames}
    return stamps() | log_stamps(page, plan.finish) | half_stamps(sheet, plan) | drawn


def _cups(board: Board, edition: Edition) -> list[tuple[int, ...]]:
    """Return the cups to print on each player's board."""
    if edition.options.get("cups") != "drawn" or edition.sheet is None:
        return [()] * edition.players
    return drawn_cups(board, edition.sheet.seed, edition.players)


def _sheet(copy: BoardCopy, page: Size, finish: Finish) -> Sheet:
    marks = (Use(copy.frame.name, 0, 0), *dot_marks(copy, roomy=finish.even))
    title = gettext("cat: {side}", side=finish.words.side(copy.frame.side))
    places = page_places(copy.frame, finish)
    reading = reading_of([copy])
    return Sheet(
        "board", title, alt_of(copy), marks, places, (frame_area(DESIGN, page),), reading=reading,
        name_lines=(NAME,), frame=page,
    )  # fmt: skip


def _small(copy: BoardCopy, plan: HalfPlan) -> Sheet:
    """Return a small page of one board."""
    page = half_page(0.0, plan)
    marks = (
        Use(copy.frame.name, 0, 0),
        id_mark(page),
        *dot_marks(copy, plan.spot, roomy=plan.finish.even),
    )
    title = gettext("cat: {side}", side=plan.finish.words.side(copy.frame.side))
    return Sheet(
        "board", title, _alt_of_half(copy, plan), marks, small_places(copy.frame, plan),
        (SMALL_AREA,), reading=reading_of([copy]), name_lines=(page.name,), frame=SMALL,
        footed=False,
    )  # fmt: skip


def _pair(pair: list[BoardCopy], frame: Size, plan: HalfPlan) -> Sheet:
    """Return a page of one or two boards, each turned by a quarter."""
    page = half_page(spare_height(frame), plan)
    marks: list[Mark] = cutting_line(page)
    for slot, copy in enumerate(pair):
        marks += [
            onto_page(page, slot, mark)
            for mark in (
                Use(copy.frame.name, 0, 0),
                id_mark(page),
                *dot_marks(copy, plan.spot, roomy=plan.finish.even),
            )
        ]
    title = gettext("cat: {side}", side=plan.finish.words.side(pair[0].frame.side))
    places = half_places(tuple(copy.frame for copy in pair), plan)
    areas = tuple(half_area(page, slot) for slot in range(len(pair)))
    names = tuple(half_name(page, slot) for slot in range(len(pair)))
    return Sheet(
        "board", title, _alt_of_half(pair[0], plan), tuple(marks), places, areas,
        reading=reading_of(pair), name_lines=names, frame=frame, footed=plan.footed,
    )  # fmt: skip


def alt_of(copy: BoardCopy) -> Message:
    """Return what a copy shows, for screen readers."""
    board = copy.board
    if copy.frame.half:
        return gettext(
            "A carpet with {columns} by {rows} dots. A ball of wool above {start}, a paw below "
            "{paw}. Beside it passed turns to tick and the sum. Below it bars, timer and cups.",
            **_numbers_of(board),
        )
    return gettext(
        "A carpet with {columns} by {rows} dots. A ball of wool above {start}, a paw below {paw}. "
        "Beside it bars, timer, cups and passed turns to tick, and the rules in six pictures. "
        "Below it the sum.",
        **_numbers_of(board),
    )


def _numbers_of(board: Board) -> dict[str, int | str]:
    """Return what descriptions of a carpet name: its size, and the dots of the wool and the paw."""
    return {
        "columns": board.columns,
        "rows": board.rows,
        "start": board.name(board.start),
        "paw": board.name(board.paw),
    }


def _alt_of_half(copy: BoardCopy, plan: HalfPlan) -> Message:
    """Return what half a page shows, with the sum below the carpet from design 7 on."""
    board = copy.board
    if plan.line and not plan.footed:
        return gettext(
            "A carpet with {columns} by {rows} dots. A ball of wool above {start}, a paw below "
            "{paw}. Beside it timer, passed turns to tick and the rules in pictures. Below it "
            "bars, cups and the sum.",
            **_numbers_of(board),
        )
    if plan.line:
        return gettext(
            "A carpet with {columns} by {rows} dots. A ball of wool above {start}, a paw below "
            "{paw}. Beside it passed turns to tick and the rules in six pictures. Below it bars, "
            "timer, cups and the sum.",
            **_numbers_of(board),
        )
    if not plan.stack:
        return alt_of(copy)
    return gettext(
        "A carpet with {columns} by {rows} dots. A ball of wool above {start}, a paw below "
        "{paw}. Beside it timer, cups and passed turns to tick. Below it bars and the sum.",
        **_numbers_of(board),
    )


# Cups lie on spots; they are listed only if they are printed.
_READING = (
    ("mice", gettext_noop("Mice on {dots}.")),
    ("socks", gettext_noop("Socks on {dots}.")),
    ("planes", gettext_noop("Paper planes on {dots}.")),
    ("blocks", gettext_noop("Blocks on {dots}.")),
    ("spots", gettext_noop("Cup spots on {dots}.")),
)
_CUPS = gettext_noop("Cups on {dots}.")


def reading_of(copies: list[BoardCopy]) -> tuple[Message, ...]:
    """Return the text for screen readers: what lies on which dots. Boards differ in cups only."""
    board = copies[0].board
    items = [(form, getattr(board, kind)) for kind, form in _READING]
    items += [(_CUPS, copy.cups) for copy in copies]
    return tuple(
        gettext(form, dots=", ".join(board.names(sorted(dots)))) for form, dots in items if dots
    )


def dot_marks(copy: BoardCopy, spot: str = SIGNS["spots"], *, roomy: bool = False) -> list[Use]:
    """Return what lies at the dots, and the dots themselves; cups are the stamp ``spot``.

    Items may lie where they have most room; then all of them lean inwards.
    """
    board, scale = copy.board, copy.frame.grid.scale
    signs = dict.fromkeys(board.blocks, SIGNS["blocks"]) | dict.fromkeys(board.spots, spot)
    signs |= {dot: LEASHES[kind] for kind in LEASHES for dot in getattr(board, kind)}
    signs[board.paw] = "end"

    leaning, sizes = _roomy(copy) if roomy else (leanings(board, mirrored=copy.frame.mirrored), {})

    def at(dot: int, stamp: str, right: float = 0.0, down: float = 0.0, size: float = 1.0) -> Use:
        x, y = copy.place(dot)
        place = round(x + right * scale, 3), round(y + down * scale, 3)
        return Use(stamp, *place, 0, round(size * scale, 4))

    def beside(dot: int, stamp: str) -> Use:
        right, down = LEANING[leaning[dot]]
        return at(dot, stamp, BESIDE * right, BESIDE * down, sizes.get(dot, 1.0))

    paw = (LARGE if roomy and copy.frame.half else USUAL).paw
    marks = [at(board.start, "wool", 0, -8.5), at(board.paw, "paw", 0, *paw)]
    marks += [
        at(dot, signs.get(dot, "dot"))._replace(turn=leaning.get(dot, 0))
        for dot in range(board.columns * board.rows)
    ]
    marks += [beside(dot, SIGNS[kind]) for kind in LEASHES for dot in getattr(board, kind)]
    return marks + [at(dot, "ring") for dot in copy.cups]


def _roomy(copy: BoardCopy) -> tuple[dict[int, int], dict[int, float]]:
    """Return the side of each item and its size, where they have most room."""
    room, sizes = _ROOM / copy.frame.grid.scale, LARGE if copy.frame.half else USUAL
    places = roomy_places(copy.board, mirrored=copy.frame.mirrored, room=room, sizes=sizes)
    return (
        {dot: place.side for dot, place in places.items()},
        {dot: place.size for dot, place in places.items()},
    )
