"""The printed set of ``cat``: a board for each player, and one log of rolls for the table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import frame_area
from papercraft.core.messages import Message, gettext, gettext_noop
from papercraft.core.sheet import Drawing, Sheet, Use
from papercraft.games.cat.generator.cups import drawn_cups
from papercraft.games.cat.sheets.artwork import BESIDE, LEASHES, SIGNS, stamps
from papercraft.games.cat.sheets.first_design.board import draw as draw_first_design
from papercraft.games.cat.sheets.frame import NAME, SIDES, Frame, frame_marks, frame_places
from papercraft.games.cat.sheets.roll_log import log_sheet, log_stamps

if TYPE_CHECKING:
    from papercraft.core.game import Edition
    from papercraft.core.sheet import Marks
    from papercraft.games.cat.board import Board

PARTS = ("board", "log")
SIDE_OF = dict(enumerate(SIDES))
DESIGN = 1
_AREAS = (frame_area(DESIGN),)


@dataclass(frozen=True, slots=True)
class BoardCopy:
    """One player's board: its frame, and the cups printed on it."""

    board: Board
    frame: Frame
    cups: tuple[int, ...] = ()

    def place(self, dot: int) -> tuple[float, float]:
        """Return where a dot is printed."""
        return self.frame.place(dot % self.board.columns, dot // self.board.columns)


def draw(board: Board, edition: Edition) -> Drawing:
    """Return the set: a board for each player, two on a page with ``--nup 2``, and the log."""
    if edition.design == 0:
        first = draw_first_design(board, edition)
        return Drawing({**stamps(), **first.stamps}, first.sheets)
    parts = edition.parts or PARTS
    log = (log_sheet(),) if "log" in parts else ()
    boards = _boards(board, edition)
    sheets = boards.sheets if "board" in parts else ()
    return Drawing(boards.stamps, (*sheets, *log))


def _boards(board: Board, edition: Edition) -> Drawing:
    if edition.options.get("nup") == "2":
        pairs = draw_first_design(board, edition)
        return Drawing({**stamps(), **pairs.stamps, **log_stamps()}, pairs.sheets)
    side = SIDE_OF.get(edition.sheet.layout, "a") if edition.sheet else "a"
    mirror = bool(edition.options.get("mirror"))
    frames = [Frame.of(board, side, mirrored=odd and mirror) for odd in (False, True)]
    copies = [BoardCopy(board, frames[n % 2], cups) for n, cups in enumerate(_cups(board, edition))]
    sheets = {copy: _sheet(copy) for copy in dict.fromkeys(copies)}
    return Drawing(_all_stamps(tuple(frames)), tuple(sheets[copy] for copy in copies))


@cache
def _all_stamps(frames: tuple[Frame, ...]) -> dict[str, Marks]:
    """Return the stamps of all boards of a file; cached, so that painters can reuse their work."""
    return stamps() | log_stamps() | {frame.name: frame_marks(frame) for frame in frames}


def _cups(board: Board, edition: Edition) -> list[tuple[int, ...]]:
    """Return the cups to print on each player's board."""
    if edition.options.get("cups") != "drawn" or edition.sheet is None:
        return [()] * edition.players
    return drawn_cups(board, edition.sheet.seed, edition.players)


def _sheet(copy: BoardCopy) -> Sheet:
    marks = (Use(copy.frame.name, 0, 0), *dot_marks(copy))
    title = gettext("cat: {side}", side=SIDES[copy.frame.side])
    places = frame_places(copy.frame)
    reading = _reading(copy)
    return Sheet("board", title, _alt(copy), marks, places, _AREAS, reading=reading, name_line=NAME)


def _alt(copy: BoardCopy) -> Message:
    board = copy.board
    return gettext(
        "A carpet with {columns} by {rows} dots. A ball of wool above {start}, a paw below {paw}. "
        "Beside it bars, timer, cups and passed turns to tick, and the rules in six pictures. "
        "Below it the sum.",
        columns=board.columns,
        rows=board.rows,
        start=board.name(board.start),
        paw=board.name(board.paw),
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


def _reading(copy: BoardCopy) -> tuple[Message, ...]:
    """Return the text for screen readers: what lies on which dots."""
    board = copy.board
    items = [(form, getattr(board, kind)) for kind, form in _READING]
    return tuple(
        gettext(form, dots=", ".join(board.names(sorted(dots))))
        for form, dots in (*items, (_CUPS, copy.cups))
        if dots
    )


def dot_marks(copy: BoardCopy) -> list[Use]:
    """Return what lies at the dots, and the dots themselves."""
    board = copy.board
    (sx, sy), (px, py) = copy.place(board.start), copy.place(board.paw)
    marks = [Use("wool", sx, sy - 8.5), Use("paw", px, py + 5.6, 0, 0.9)]
    on_dots = {dot: SIGNS[kind] for kind in ("blocks", "spots") for dot in getattr(board, kind)}
    on_dots |= {dot: LEASHES[kind] for kind in LEASHES for dot in getattr(board, kind)}
    on_dots[board.paw] = "end"
    marks += [
        Use(on_dots.get(dot, "dot"), *copy.place(dot)) for dot in range(board.columns * board.rows)
    ]
    for kind in LEASHES:
        for dot in getattr(board, kind):
            x, y = copy.place(dot)
            marks.append(Use(SIGNS[kind], round(x + BESIDE, 3), round(y - BESIDE, 3)))
    return marks + [Use("ring", *copy.place(dot)) for dot in copy.cups]
