"""Mats: landscape pages with places for cards.

The frame of a page is portrait, so a mat is turned on its side: its head is along the left edge of
the frame, and its foot along the right edge. Places are in mm from the mat's own upper left
corner::

    1 title ...                          2
    [ row of places                      ]
    [ row of places                 ]   QR
    4                               QR   3

A place leaves 1 mm of play on each side of a card. The area below the rows of a page is its strip.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.shapes import rect
from papercraft.core.sheet import FRAME, Path, Role, Text, Use

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Box, Mark

Kind = Literal["pile", "row", "panel"]

# Height and width of a mat: the standard frame turned on its side. In a taller frame it is wider.
SHORT, LONG = FRAME
# The clockwise rotation of a mat in an upright frame, in quarter turns; a quarter turn in degrees.
_TURN, _QUARTER = 3, 90.0
PLAY = 1.0
# Bounds of rows on a mat: left, top and bottom, and the margin at the right where the QR code is.
_LEFT, _TOP, _BOTTOM, QR_SIDE = 9.4, 17.0, 188.0, 20.0
# A row of places that reaches below this y ends at the QR code.
QR_TOP = 158.4
_STRIP_GAP, _LEAST_STRIP = 4.0, 20.0
GAP = 1.0
"""What is free between places, in mm."""
# The most cards in a row.
FULL_ROW = 10
# The height of a plate with the name of a place.
PLATE = 8.6


class Place(NamedTuple):
    """An element of a row on a mat: a pile of cards, a row of cards, or a panel of text.

    Piles are as wide as a card, panels have their own ``width``, rows of cards share the rest.
    """

    name: str
    kind: Kind = "pile"
    width: float = 0.0


class MatPage(NamedTuple):
    """A page of a mat: places and panels by name, the names of rows of cards, and the free strip.

    ``long`` is its width in mm.
    """

    places: dict[str, Box]
    rows: frozenset[str]
    panels: dict[str, Box]
    strip: Box | None
    long: float = LONG

    @property
    def cells(self) -> dict[str, Box]:
        """The boxes of the places, in mm of the frame."""
        return {name: in_frame(box, self.long) for name, box in self.places.items()}


def plate(x: float, y: float, width: float, words: str, *, least: float) -> list[Mark]:
    """Return a plate ``width`` mm wide with the name of a place; (x, y) is its upper left corner.

    A plate narrower than ``least`` has smaller letters.
    """
    style = "plate-name" if width >= least else "plate-short-name"
    middle = round(x + width / 2, 3), round(y + PLATE / 2, 3)
    return [
        Path(Role.GUIDE, "plate", rect(x, y, width, PLATE, 2.2)),
        Text(Role.INK, style, *middle, words, "middle", centred=True),
    ]


def place_size(scale: float) -> tuple[float, float]:
    """Return width and height of the place for a card of a scale, in mm."""
    return round(WIDTH * scale + 2 * PLAY, 3), round(HEIGHT * scale + 2 * PLAY, 3)


def mat_pages(rows: Sequence[Sequence[Place]], scale: float, long: float = LONG) -> list[MatPage]:
    """Return the pages, ``long`` mm wide, for rows of places for cards of a scale.

    A panel that would leave too little room for the cards next to it moves to the strip below.
    """
    _, height = place_size(scale)
    count = int((SHORT - _TOP + GAP) / (height + GAP))
    return [_page(rows[n : n + count], scale, long) for n in range(0, len(rows), count)]


def _page(rows: Sequence[Sequence[Place]], scale: float, long: float) -> MatPage:
    _, height = place_size(scale)
    boxes: dict[str, Box] = {}
    top = _TOP
    for row in rows:
        boxes |= _row(row, top, scale, long)
        top = round(top + height + GAP, 3)
    top += _STRIP_GAP - GAP
    strip = (_LEFT, top, round(long - QR_SIDE - _LEFT, 3), round(_BOTTOM - top, 3))
    kinds = {place.name: place.kind for row in rows for place in row}
    panels = {name: boxes.pop(name, strip) for name in kinds if kinds[name] == "panel"}
    free = strip[3] >= _LEAST_STRIP and strip not in panels.values()
    of_cards = frozenset(name for name in boxes if kinds[name] == "row")
    return MatPage(boxes, of_cards, panels, strip if free else None, long)


def _row(row: Sequence[Place], top: float, scale: float, long: float) -> dict[str, Box]:
    """Return the boxes of a row of places, without panels for which there is no room."""
    width, height = place_size(scale)
    right = long - QR_SIDE if top + height > QR_TOP else long
    fixed = {"pile": width, "row": 0.0}
    shared = sum(place.kind == "row" for place in row)

    def free_beside(placed: Sequence[Place]) -> float:
        used = sum(fixed.get(place.kind, place.width) for place in placed)
        return right - _LEFT - GAP * (len(placed) - 1) - used

    placed, free = row, free_beside(row)
    if free < shared * width:
        placed = [place for place in row if place.kind != "panel"]
        free = free_beside(placed)
    boxes: dict[str, Box] = {}
    left = _LEFT
    for place in placed:
        wide = free / shared if place.kind == "row" else fixed.get(place.kind, place.width)
        if place.kind == "panel" and not shared:
            wide += free
        boxes[place.name] = (round(left, 3), top, round(wide, 3), height)
        left += wide + GAP
    return boxes


def row_steps(box: Box, scale: float) -> list[float]:
    """Return the left edges of ten overlapping cards that fill a place for a row."""
    x, _, width, _ = box
    card = WIDTH * scale
    step = (width - card - 2 * PLAY) / (FULL_ROW - 1)
    return [round(x + PLAY + step * n, 3) for n in range(FULL_ROW)]


def mat_use(stamp: str, long: float = LONG) -> Use:
    """Return the use of a mat's stamp, turned into the frame."""
    return Use(stamp, 0, long, _TURN)


def in_frame(box: Box, long: float = LONG) -> Box:
    """Convert a box from mm of the mat to mm of the frame."""
    x, y, width, height = box
    return y, round(long - x - width, 3), height, width


def on_mat(x: float, y: float, long: float = LONG) -> tuple[float, float]:
    """Convert a point from mm of the frame to mm of the mat."""
    return long - y, x


def upright(turn: float) -> float:
    """Return the clockwise rotation of a mat from that of its frame, in degrees."""
    return turn - _QUARTER
