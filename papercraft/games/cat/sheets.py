"""The printed set of ``cat``: a board for each player, all the same or mirrored by turns."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.rng import Rng
from papercraft.core.shapes import circle, line
from papercraft.core.sheet import Drawing, Path, Places, Role, Sheet, Text, Use
from papercraft.games.cat.art import SIGNS, carpet, stamps
from papercraft.games.cat.bars import NARROW, WIDE, Spread, bar_boxes, bars, track, track_boxes
from papercraft.games.cat.setup import CUPS

if TYPE_CHECKING:
    from papercraft.core.game import Edition
    from papercraft.core.sheet import Mark, Marks
    from papercraft.games.cat.setup import Board

LEFT, TOP, PITCH = 11.0, 38.7, 12.5
EDGE, HEAD, TAIL = 6.0, 12.4, 11.2
WIDTH = 190.0
SMALL = 0.76
# A second stream from the same seed: the cups must not depend on how boards are made.
_CUP_STREAM = 1 << 36
_SIDES = {0: "a", 1: "b"}
_NAMES = {"a": "side A, the yellow carpet", "b": "side B, the blue carpet"}


@dataclass(frozen=True, slots=True)
class Copy:
    """One player's board: the side's colour, the cups drawn on it, mirrored or not."""

    board: Board
    side: str
    cups: tuple[int, ...] = ()
    mirrored: bool = False

    def place(self, dot: int) -> tuple[float, float]:
        """Return where a dot is printed."""
        column, row = dot % self.board.columns, dot // self.board.columns
        if self.mirrored:
            column = self.board.columns - 1 - column
        return LEFT + PITCH * column, TOP + PITCH * row


def draw(board: Board, edition: Edition) -> Drawing:
    """Return the set: a board for each player, two on a page with ``--nup 2``."""
    side = _SIDES.get(edition.sheet.layout, "a") if edition.sheet else "a"
    copies = [
        Copy(board, side, cups, bool(edition.options.get("mirror")) and n % 2 == 1)
        for n, cups in enumerate(_cups(board, edition))
    ]
    if edition.options.get("nup") == "2":
        return _in_pairs(copies, str(edition.sheet))
    drawn = {copy: _sheet(copy) for copy in dict.fromkeys(copies)}
    return Drawing(stamps(), tuple(drawn[copy] for copy in copies))


def _in_pairs(copies: list[Copy], name: str) -> Drawing:
    """Return sheets of two boards each, smaller, turned by a quarter, without the track."""
    # Painters keep a stamp by its name for a whole file, so each set names its own.
    bodies = {copy: f"half {name} {n}" for n, copy in enumerate(dict.fromkeys(copies))}
    drawn = {bodies[copy]: _half(copy) for copy in bodies}
    sheets = []
    for n in range(0, len(copies), 2):
        pair = copies[n : n + 2]
        marks: list[Mark] = [Path(Role.CUT, "cut", line(0, 125, WIDTH, 125))]
        dots, boxes = {}, {}
        for slot, copy in enumerate(pair):
            top = 7.0 + 126.0 * slot
            marks.append(Use(bodies[copy], WIDTH, top, 1, SMALL))
            found = places(copy, NARROW)
            for key, (x, y) in found.dots.items():
                dots[f"{slot + 1}.{key}"] = (_near(WIDTH - SMALL * y), _near(top + SMALL * x))
            for key, (x, y, width, height) in found.boxes.items():
                left, side = WIDTH - SMALL * (y + height), SMALL * height
                box = (_near(left), _near(top + SMALL * x), _near(side), _near(SMALL * width))
                boxes[f"{slot + 1}.{key}"] = box
        title = f"cat: {_NAMES[pair[0].side]}"
        sheets.append(Sheet("board", title, _alt(pair[0]), tuple(marks), Places({}, dots, boxes)))
    return Drawing(stamps() | drawn, tuple(sheets))


def _near(value: float) -> float:
    return round(value, 3)


def _half(copy: Copy) -> Marks:
    return (*_head(copy, narrow=True), *board_marks(copy), *bars(copy.board, NARROW))


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
    marks = (*_head(copy), *board_marks(copy), *bars(copy.board), *track())
    return Sheet("board", f"cat: {_NAMES[copy.side]}", _alt(copy), marks, places(copy))


def places(copy: Copy, spread: Spread = WIDE) -> Places:
    """Return where dots and boxes are; the track only where it is printed."""
    board = copy.board
    dots = {board.name(dot): copy.place(dot) for dot in range(board.columns * board.rows)}
    boxes = bar_boxes(board, spread) | (track_boxes() if spread is WIDE else {})
    return Places(dots=dots, boxes=boxes)


def _alt(copy: Copy) -> str:
    board = copy.board
    things = f"{len(board.mice)} mice, {len(board.socks)} socks, {len(board.planes)} paper planes"
    return (
        f"A carpet with {board.columns} by {board.rows} dots: {things}, {len(board.blocks)} building "
        f"blocks, {len(board.spots)} cup spots; a ball of wool above {board.name(board.start)}, a "
        f"paw below {board.name(board.paw)}. Bars, timer and a track of rolls to fill in."
    )


def _head(copy: Copy, *, narrow: bool = False) -> list[Mark]:
    marks: list[Mark] = [
        Text(Role.INK, "title", 0, 11.5, "cat"),
        Text(Role.INK, "lead", 0.4, 18.4, _NAMES[copy.side]),
        Text(Role.INK, "label", 67, 6.2, "Player"),
        Path(Role.GUIDE, "write", line(67, 17, 117, 17)),
    ]
    if copy.mirrored:
        told = f"Mirrored: in a record, R leads to {chr(64 + copy.board.columns)}."
        where = (119.5, 12.0) if narrow else (129.3, 20.9)
        marks.append(Text(Role.INK, "small", *where, told))
    if not narrow:
        marks += [
            Text(Role.INK, "label", 129.3, 6.2, "Date"),
            Path(Role.GUIDE, "write", line(129.3, 17, 157, 17)),
            Text(Role.INK, "label", 166, 6.2, "Points"),
            Path(Role.GUIDE, "write", line(166, 17, 190, 17)),
        ]
    return marks


def board_marks(copy: Copy) -> Marks:
    """Return the carpet with all its dots and things."""
    return (*_ground(copy), *_things(copy))


@cache
def _ground(copy: Copy) -> Marks:
    """Return the carpet and the names of its columns and rows."""
    board = copy.board
    width = PITCH * (board.columns - 1) + 2 * EDGE
    height = PITCH * (board.rows - 1) + HEAD + TAIL
    x, y = LEFT - EDGE, TOP - HEAD
    marks: list[Mark] = list(carpet(copy.side, x, y, width, height))
    for column in range(board.columns):
        at, _ = copy.place(column)
        marks.append(Text(Role.GUIDE, "axis", at, y - 4.2, chr(65 + column), "middle", centred=True))
    for row in range(board.rows):
        at = TOP + PITCH * row
        marks.append(Text(Role.GUIDE, "axis", x - 2.8, at, str(row + 1), "middle", centred=True))
    return tuple(marks)


def _things(copy: Copy) -> list[Mark]:
    board = copy.board
    signs = {dot: SIGNS[kind] for kind in SIGNS for dot in getattr(board, kind)}
    (sx, sy), (px, py) = copy.place(board.start), copy.place(board.paw)
    marks: list[Mark] = [
        Use("wool", sx, sy - 8.5),
        Path(Role.INK, "end-ring", circle(px, py, 1.9)),
        Use("paw", px, py + 5.6, 0, 0.9),
    ]
    for dot in range(board.columns * board.rows):
        marks.append(Use(signs.get(dot, "dot"), *copy.place(dot)))
    marks += [Use("ring", *copy.place(dot)) for dot in copy.cups]
    return marks
