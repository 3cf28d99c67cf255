"""The printed set of ``cat``: a board for each player, every second one mirrored on request."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.messages import Message, gettext, gettext_noop
from papercraft.core.shapes import line
from papercraft.core.sheet import Drawing, Path, Role, Sheet, Text, Use
from papercraft.games.cat.generator.cups import drawn_cups
from papercraft.games.cat.sheets.first_design.board_frame import (
    NAME,
    SIDES,
    SMALL,
    WIDTH,
    Frame,
    frame_marks,
    frame_places,
    half_area,
    half_place,
    paired_places,
)
from papercraft.games.cat.sheets.first_design.stamps import FIRST, SIGNS, stamps

if TYPE_CHECKING:
    from papercraft.core.game import Edition
    from papercraft.core.sheet import Mark, Marks
    from papercraft.games.cat.board import Board

_MIDDLE = 125.0
_ID_PLACE = (12.0, 248.3)
SIDE_OF = dict(enumerate(SIDES))


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
    """Return the set: a board for each player, two on a page with ``--nup 2``."""
    side = SIDE_OF.get(edition.sheet.layout, "a") if edition.sheet else "a"
    narrow, mirror = edition.options.get("nup") == "2", bool(edition.options.get("mirror"))
    frames = [
        Frame.of(board, side, mirrored=odd and mirror, narrow=narrow) for odd in (False, True)
    ]
    copies = [BoardCopy(board, frames[n % 2], cups) for n, cups in enumerate(_cups(board, edition))]
    drawn = _all_stamps(tuple(frames))
    if narrow:
        name = f"id {edition.sheet or ''}"
        id_stamp = {name: (Text(Role.GUIDE, "small", 0, 0, str(edition.sheet or "")),)}
        pairs = [copies[n : n + 2] for n in range(0, len(copies), 2)]
        return Drawing(drawn | id_stamp, tuple(_pair(pair, name) for pair in pairs))
    sheets = {copy: _sheet(copy) for copy in dict.fromkeys(copies)}
    return Drawing(drawn, tuple(sheets[copy] for copy in copies))


@cache
def _all_stamps(frames: tuple[Frame, ...]) -> dict[str, Marks]:
    """Return the stamps of all boards of a file; cached, so that painters can reuse their work."""
    return stamps() | {frame.name: frame_marks(frame) for frame in frames}


def _cups(board: Board, edition: Edition) -> list[tuple[int, ...]]:
    """Return the cups to print on each player's board."""
    if edition.options.get("cups") != "drawn" or edition.sheet is None:
        return [()] * edition.players
    return drawn_cups(board, edition.sheet.seed, edition.players)


def _sheet(copy: BoardCopy) -> Sheet:
    marks = (Use(copy.frame.name, 0, 0), *dot_marks(copy))
    title = _title(copy)
    reading = _reading([copy])
    places = frame_places(copy.frame)
    return Sheet("board", title, _alt(copy), marks, places, reading=reading, name_lines=(NAME,))


def _title(copy: BoardCopy) -> Message:
    return gettext("cat: {side}", side=SIDES[copy.frame.side])


def _pair(pair: list[BoardCopy], name: str) -> Sheet:
    """Return a sheet of one or two boards, scaled down, turned by a quarter, without the track.

    The stamp ``name`` is the id, so that each half shows it when the page is cut apart.
    """
    marks: list[Mark] = [Path(Role.CUT, "cut", line(0, _MIDDLE, WIDTH, _MIDDLE))]
    for slot, copy in enumerate(pair):
        right, top = half_place(slot)
        marks.append(Use(copy.frame.name, right, top, 1, SMALL))
        for dot_mark in (Use(name, *_ID_PLACE), *dot_marks(copy)):
            x, y = right - SMALL * dot_mark.y, top + SMALL * dot_mark.x
            scale = round(SMALL * dot_mark.scale, 4)
            marks.append(Use(dot_mark.stamp, round(x, 3), round(y, 3), 1, scale))
    title = _title(pair[0])
    places = paired_places(tuple(copy.frame for copy in pair))
    areas = tuple(half_area(slot) for slot in range(len(pair)))
    return Sheet("board", title, _alt(pair[0]), tuple(marks), places, areas, reading=_reading(pair))


def _alt(copy: BoardCopy) -> Message:
    board = copy.board
    return gettext(
        "A carpet with {columns} by {rows} dots. A ball of wool above {start}, a paw below {paw}. "
        "Bars, timer and a track of rolls to fill in.",
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


def _reading(copies: list[BoardCopy]) -> tuple[Message, ...]:
    """Return the text for screen readers: what lies on which dots. Boards differ in cups only."""
    board = copies[0].board
    items = [(form, getattr(board, kind)) for kind, form in _READING]
    items += [(_CUPS, copy.cups) for copy in copies]
    return tuple(
        gettext(form, dots=", ".join(board.names(sorted(dots)))) for form, dots in items if dots
    )


_CUPS = gettext_noop("Cups on {dots}.")


def dot_marks(copy: BoardCopy) -> list[Use]:
    """Return what lies on the dots, and the dots themselves."""
    board = copy.board
    signs = {dot: SIGNS[kind] for kind in SIGNS for dot in getattr(board, kind)}
    (sx, sy), (px, py) = copy.place(board.start), copy.place(board.paw)
    signs[board.paw] = f"{FIRST}end"
    marks = [Use("wool", sx, sy - 8.5), Use("paw", px, py + 5.6, 0, 0.9)]
    marks += [
        Use(signs.get(dot, f"{FIRST}dot"), *copy.place(dot))
        for dot in range(board.columns * board.rows)
    ]
    return marks + [Use(f"{FIRST}ring", *copy.place(dot)) for dot in copy.cups]
