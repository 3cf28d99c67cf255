"""The printed set of ``cat``: a board for each player, all the same or mirrored by turns."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.rng import Rng
from papercraft.core.shapes import line
from papercraft.core.sheet import Drawing, Path, Role, Sheet, Text, Use
from papercraft.core.told import Told, message, told
from papercraft.games.cat.setup import CUPS
from papercraft.games.cat.sheets.board_frame import (
    NAME,
    SIDES,
    SMALL,
    WIDTH,
    Frame,
    frame_marks,
    half_area,
    half_place,
    paired_places,
    places,
)
from papercraft.games.cat.sheets.stamps import SIGNS, stamps

if TYPE_CHECKING:
    from papercraft.core.game import Edition
    from papercraft.core.sheet import Mark, Marks
    from papercraft.games.cat.setup import Board

# A second stream from the same seed: the cups must not depend on how boards are made.
_CUP_STREAM = 1 << 36
_MIDDLE = 125.0
_ID_PLACE = (12.0, 248.3)
SIDE_OF = dict(enumerate(SIDES))


@dataclass(frozen=True, slots=True)
class Copy:
    """One player's board: its frame, and the cups drawn on it."""

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
    copies = [Copy(board, frames[n % 2], cups) for n, cups in enumerate(_cups(board, edition))]
    drawn = _all_stamps(tuple(frames))
    if narrow:
        name = f"id {edition.sheet or ''}"
        own = {name: (Text(Role.GUIDE, "small", 0, 0, str(edition.sheet or "")),)}
        pairs = [copies[n : n + 2] for n in range(0, len(copies), 2)]
        return Drawing(drawn | own, tuple(_pair(pair, name) for pair in pairs))
    sheets = {copy: _sheet(copy) for copy in dict.fromkeys(copies)}
    return Drawing(drawn, tuple(sheets[copy] for copy in copies))


@cache
def _all_stamps(frames: tuple[Frame, ...]) -> dict[str, Marks]:
    """Return the same stamps for all boards of a file; painters keep what they know of them."""
    return stamps() | {frame.name: frame_marks(frame) for frame in frames}


def _cups(board: Board, edition: Edition) -> list[tuple[int, ...]]:
    """Return the cups to print on each player's board."""
    if edition.options.get("cups") != "drawn" or edition.sheet is None:
        return [()] * edition.players
    return drawn_cups(board, edition.sheet.seed, edition.players)


def drawn_cups(board: Board, seed: int, players: int) -> list[tuple[int, ...]]:
    """Return six cups for each player, for each others, the same for the same seed."""
    rng = Rng(_CUP_STREAM + seed)
    found: dict[tuple[int, ...], None] = {}
    while len(found) < players:
        found[tuple(sorted(rng.sample(board.spots, CUPS)))] = None
    return list(found)


def _sheet(copy: Copy) -> Sheet:
    marks = (Use(copy.frame.name, 0, 0), *things(copy))
    title = _title(copy)
    reading = _reading([copy])
    found = places(copy.frame)
    return Sheet("board", title, _alt(copy), marks, found, reading=reading, name_line=NAME)


def _title(copy: Copy) -> Told:
    return told("cat: {side}", side=SIDES[copy.frame.side])


def _pair(pair: list[Copy], name: str) -> Sheet:
    """Return a sheet of one or two boards, smaller, turned by a quarter, without the track.

    The stamp of that name is the id: once cut apart, each half must still tell what it is.
    """
    marks: list[Mark] = [Path(Role.CUT, "cut", line(0, _MIDDLE, WIDTH, _MIDDLE))]
    for slot, copy in enumerate(pair):
        right, top = half_place(slot)
        marks.append(Use(copy.frame.name, right, top, 1, SMALL))
        for thing in (Use(name, *_ID_PLACE), *things(copy)):
            x, y = right - SMALL * thing.y, top + SMALL * thing.x
            scale = round(SMALL * thing.scale, 4)
            marks.append(Use(thing.stamp, round(x, 3), round(y, 3), 1, scale))
    title = _title(pair[0])
    found = paired_places(tuple(copy.frame for copy in pair))
    areas = tuple(half_area(slot) for slot in range(len(pair)))
    return Sheet("board", title, _alt(pair[0]), tuple(marks), found, areas, reading=_reading(pair))


def _alt(copy: Copy) -> Told:
    board = copy.board
    return told(
        "A carpet with {columns} by {rows} dots. A ball of wool above {start}, a paw below {paw}. "
        "Bars, timer and a track of rolls to fill in.",
        columns=board.columns,
        rows=board.rows,
        start=board.name(board.start),
        paw=board.name(board.paw),
    )


# The cups lie on spots; they are told of only if they are printed.
_READING = (
    ("mice", message("Mice on {dots}.")),
    ("socks", message("Socks on {dots}.")),
    ("planes", message("Paper planes on {dots}.")),
    ("blocks", message("Blocks on {dots}.")),
    ("spots", message("Cup spots on {dots}.")),
)


def _reading(copies: list[Copy]) -> tuple[Told, ...]:
    """Return what lies on which dots, row by row; boards of a page differ in their cups only."""
    board = copies[0].board
    lying = [(form, getattr(board, kind)) for kind, form in _READING]
    lying += [(_CUPS, copy.cups) for copy in copies]
    return tuple(
        told(form, dots=", ".join(board.names(sorted(dots)))) for form, dots in lying if dots
    )


_CUPS = message("Cups on {dots}.")


def things(copy: Copy) -> list[Use]:
    """Return what lies on the dots, the dots themselves included."""
    board = copy.board
    signs = {dot: SIGNS[kind] for kind in SIGNS for dot in getattr(board, kind)}
    (sx, sy), (px, py) = copy.place(board.start), copy.place(board.paw)
    signs[board.paw] = "end"
    marks = [Use("wool", sx, sy - 8.5), Use("paw", px, py + 5.6, 0, 0.9)]
    marks += [
        Use(signs.get(dot, "dot"), *copy.place(dot)) for dot in range(board.columns * board.rows)
    ]
    return marks + [Use("ring", *copy.place(dot)) for dot in copy.cups]
