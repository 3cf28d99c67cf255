"""What each rank does, in lines below the places or in columns beside the cards of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import arrow
from papercraft.core.shapes import rect
from papercraft.core.sheet import Paragraph, Path, Role, Text, ink
from papercraft.games.cuttle.sheets.artwork import SCHEMES, badge, suit_at
from papercraft.games.cuttle.sheets.effect_pictures import effect_picture
from papercraft.games.cuttle.sheets.mat_places import GUTTER
from papercraft.games.cuttle.sheets.rules_text import INDICES, KEYWORDS, KINDS
from papercraft.games.cuttle.sheets.turn_panel import EQUAL, ORDER, SHORT, SIGNS, sign

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark


_LINES, _COLUMNS = 2, 7
# A cell: its height, how far it is from the next one, and how round its corners are.
_HIGH, _APART, _ROUND = 18.4, 1.4, 2.0
RANKS_WIDTH = 136.0
"""How wide both columns are together, in mm."""
STRIP_HEIGHT = _LINES * _HIGH + (_LINES - 1) * _APART
"""How high both lines are together, in mm."""
# In a cell: half the widths of badges at size 1, what is free left of them; what is free on both
# sides of the words beside them and above these, and their height.
_BADGES, _BADGE_IN = {"once": 5.3, "stays": 3.9, "points": 4.7}, 0.8
_BESIDE, _ABOVE, _WORDS_HIGH = 1.6, 1.1, 8.5
# The picture below the words: its greatest size, its height at size 1, what is free above it and
# below it.
_SIZE, _PICTURE_HIGH, _OVER, _UNDER = 1.2, 7.0, 0.5, 1.0
# From the edges of the suits to the words below them.
_IN = 1.6
# In columns: the grounds with their kinds of cards, how many columns they have, and the ranks on
# them, from 0; without the ten, which does nothing more.
_GROUPS: tuple[tuple[str, int, tuple[int, ...]], ...] = (
    ("once", 2, (0, 1, 2, 3, 4, 5, 6, 8)),
    ("stays", 1, (7, 10, 11, 12)),
)
# The head of a ground: its height, what is free at the foot, the middle and the size of the sign,
# and where the name begins.
_HEAD, _HEAD_EDGE, _HEAD_SIGN, _HEAD_SIZE, _HEAD_WORDS = 8.8, 0.2, 4.8, 1.0, 9.5
# How far cells are from the edges of a ground, and from each other.
_CELL_IN, _CELLS_APART = 1.0, 1.2
# The suits below each other: how far apart and how large, how far right of the middle, and from the
# middle to the arrow beside them; from the edges to the words above and below them.
_UP_APART, _UP_SIZE, _UP_RIGHT, _UP_ARROW, _UP_WORDS = 8.2, 0.6, 1.6, 5.6, 4.0
# The suits: how far apart and how large; from the edges to the arrow below them, its level, and the
# top of the words below that.
_SUIT_APART, _SUIT_LEVEL, _SUIT_SIZE, _ARROW_IN, _ARROW = 6.6, 3.6, 0.42, 4.0, 7.2
_ORDER_WORDS = 8.8


# The size of badges in lines and in columns; there from the edges of a cell to what is in it, from
# its side and its top to its words, their height, and what is between badge and picture.
_IN_LINES, _IN_COLUMNS = 0.7, 0.9
_CELL_EDGE, _TITLE_IN, _TITLE_DOWN, _TITLE, _BESIDE_BADGE, _LARGEST = 1.0, 1.75, 1.9, 4.7, 1.0, 1.5
# Glasses are wider than other pictures.
_EIGHT, _GLASSES = 7, 0.78


def rank_strip(box: Box, scheme: str) -> list[Mark]:
    """Return the ranks in the upper part of a box, ``STRIP_HEIGHT`` mm high."""
    x, y, width, _ = box
    wide = (width - _APART * (_COLUMNS - 1)) / _COLUMNS
    marks: list[Mark] = []
    for number in range(_LINES * _COLUMNS):
        row, column = divmod(number, _COLUMNS)
        left, top = x + (wide + _APART) * column, y + (_HIGH + _APART) * row
        cell = round(left, 3), round(top, 3), round(wide, 3), _HIGH
        if number < len(INDICES):
            marks.append(Path(Role.GUIDE, f"{KINDS[number]}-cell", rect(*cell, _ROUND)))
            marks += _rank(number, cell)
        else:
            marks += _order(cell, scheme)
    return marks


def rank_columns(box: Box) -> list[Mark]:
    """Return the ranks that do something on two grounds that fill a box: by kind of card.

    At the head of each is the sign of the kind, as among the actions of a turn. Cells are equal.
    """
    x, y, width, height = box
    edges = (2 * _CELL_IN - _CELLS_APART) * len(_GROUPS) + GUTTER * (len(_GROUPS) - 1)
    wide = (width - edges) / sum(columns for _, columns, _ in _GROUPS)
    rows = len(_GROUPS[-1][2])
    row = (height - _HEAD - _HEAD_EDGE) / rows
    marks: list[Mark] = []
    for kind, columns, ranks in _GROUPS:
        across = wide * columns - _CELLS_APART + 2 * _CELL_IN
        ground = round(x, 3), y, round(across, 3), height
        marks += [
            Path(Role.GUIDE, f"{kind}-ground", rect(*ground, _ROUND)), *_group_head(kind, ground)
        ]  # fmt: skip
        for nth, number in enumerate(ranks):
            left, top = x + _CELL_IN + wide * (nth // rows), y + _HEAD + row * (nth % rows)
            cell = _rounded((left, top, wide - _CELLS_APART, row - _CELLS_APART))
            marks.append(Path(Role.GUIDE, "rank-cell", rect(*cell, _ROUND)))
            marks += _under_title(number, cell)
        x += across + GUTTER
    return marks


def _group_head(kind: str, box: Box) -> list[Mark]:
    """Return the sign and the name of a kind of card at the head of its ground."""
    x, y, _, _ = box
    name = SHORT[SIGNS.index(kind)]
    level = round(y + _HEAD / 2, 3)
    return [
        *sign(kind, x + _HEAD_SIGN, level, _HEAD_SIZE),
        Text(Role.INK, "rank-group", round(x + _HEAD_WORDS, 3), level, name, centred=True),
    ]


def suit_ladder(box: Box, scheme: str) -> list[Mark]:
    """Return the suits from low to high, one above the other."""
    x, y, width, height = box
    middle, centre = x + width / 2, y + height / 2
    marks: list[Mark] = [Path(Role.GUIDE, "place", rect(*box, 3.0))]
    for n, colour in enumerate(SCHEMES[scheme]):
        at = round(centre - _UP_APART * (n - 1.5), 3)
        marks.append(ink(colour, suit_at(n, middle + _UP_RIGHT, at, _UP_SIZE)))
    along, half = round(middle - _UP_ARROW, 3), 1.8 * _UP_APART
    marks += arrow(along, round(centre + half, 3), along, round(centre - half, 3))
    for words, level in zip(ORDER, (y + height - _UP_WORDS, y + _UP_WORDS), strict=True):
        place = round(middle, 3), round(level, 3)
        marks.append(Text(Role.INK, "rank-line", *place, words, "middle", centred=True))
    return marks


def _under_title(number: int, box: Box) -> list[Mark]:
    """Return a rank's keyword in one line, and below it its badge and a large picture."""
    x, y, width, height = box
    top = y + _TITLE_DOWN + _TITLE
    low = y + height - _CELL_EDGE
    half = _BADGES[KINDS[number]] * _IN_COLUMNS
    at, level = round(x + _CELL_EDGE + half, 3), round((top + low) / 2, 3)
    left = at + half + _BESIDE_BADGE
    size = min(_LARGEST, (low - top) / _PICTURE_HIGH) * (_GLASSES if number == _EIGHT else 1.0)
    words = _rounded((x + _TITLE_IN, y + _TITLE_DOWN, width - 2 * _TITLE_IN, _TITLE))
    middle = round((left + x + width - _CELL_EDGE) / 2, 3)
    return [
        Paragraph(Role.INK, "rank-title", *words, KEYWORDS[number]),
        badge(KINDS[number], at, level, _IN_COLUMNS),
        Text(Role.INK, "rank", at, level, INDICES[number], "middle", centred=True),
        *effect_picture(number + 1, middle, level, size),
    ]


def _rank(number: int, box: Box) -> list[Mark]:
    """Return what is in the cell of a rank: its badge, beside it its keyword above what it does."""
    x, y, width, height = box
    half = _BADGES[KINDS[number]] * _IN_LINES
    at, level = round(x + _BADGE_IN + half, 3), round(y + height / 2, 3)
    left = at + half + _BESIDE
    wide = x + width - _BESIDE - left
    size = min(_SIZE, (height - _ABOVE - _WORDS_HIGH - _OVER - _UNDER) / _PICTURE_HIGH)
    low = y + height - _UNDER - size * _PICTURE_HIGH / 2
    words = _rounded((left, y + _ABOVE, wide, _WORDS_HIGH))
    return [
        badge(KINDS[number], at, level, _IN_LINES),
        Text(Role.INK, "rank-low", at, level, INDICES[number], "middle", centred=True),
        Paragraph(Role.INK, "rank-short", *words, KEYWORDS[number], "middle", centred=True),
        *effect_picture(number + 1, round(left + wide / 2, 3), round(low, 3), size),
    ]


def _rounded(box: Box) -> Box:
    x, y, width, height = (round(value, 3) for value in box)
    return x, y, width, height


def _order(box: Box, scheme: str) -> list[Mark]:
    """Return the suits from low to high, and what their order is for."""
    x, y, width, _ = box
    middle, level = x + width / 2, y + _SUIT_LEVEL
    marks: list[Mark] = [Path(Role.GUIDE, "points-cell", rect(*box, _ROUND))]
    for n, colour in enumerate(SCHEMES[scheme]):
        at = middle + _SUIT_APART * (n - 1.5)
        marks.append(ink(colour, suit_at(n, at, level, _SUIT_SIZE)))
    along = round(y + _ARROW, 3)
    marks += arrow(round(x + _ARROW_IN, 3), along, round(x + width - _ARROW_IN, 3), along)
    return [*marks, _words(box, EQUAL, "rank-order", _ORDER_WORDS)]


def _words(box: Box, words: str, style: str, down: float) -> Paragraph:
    x, y, width, height = box
    room = _rounded((x + _IN, y + down, width - 2 * _IN, height - down - 0.9))
    return Paragraph(Role.INK, style, *room, words, "middle", centred=True)
