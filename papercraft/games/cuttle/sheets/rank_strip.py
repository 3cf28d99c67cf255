"""What each rank does, in lines below the places or in columns beside the cards of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import arrow
from papercraft.core.shapes import rect
from papercraft.core.sheet import Paragraph, Path, Role, Text, ink
from papercraft.games.cuttle.sheets.artwork import SCHEMES, badge, suit_at
from papercraft.games.cuttle.sheets.effect_pictures import effect_picture
from papercraft.games.cuttle.sheets.rules_text import INDICES, KEYWORDS, KINDS
from papercraft.games.cuttle.sheets.turn_panel import EQUAL, ORDER, SHORT, SIGNS, sign

if TYPE_CHECKING:
    from papercraft.core.probe import Point
    from papercraft.core.sheet import Box, Mark


_LINES, _COLUMNS = 2, 7
# A cell: its height, how far it is from the next one, and how round its corners are.
_HIGH, _APART, _ROUND = 18.4, 1.4, 2.0
RANKS_WIDTH = 109.0
"""How wide both columns are together, in mm."""
STRIP_HEIGHT = _LINES * _HIGH + (_LINES - 1) * _APART
"""How high both lines are together, in mm."""
# In a cell: the middle of the picture from the right edge, that of the badge, the level and the
# sizes of both, and from the edges to the words below them.
_PICTURE, _BADGE, _LEVEL, _SIZES, _IN, _DOWN = 10.6, 6.4, 5.3, (0.88, 0.92), 1.6, 10.0
# In columns: the grounds with their kinds of cards, the shares of the width of their columns, and
# the ranks on them, from 0; without the ten, which does nothing more. What is between grounds.
_GROUPS: tuple[tuple[str, tuple[float, ...], tuple[int, ...]], ...] = (
    ("once", (1.14, 1.14), (0, 1, 2, 3, 4, 5, 6, 8)),
    ("stays", (1.0,), (7, 10, 11, 12)),
)
_GROUPS_APART = 1.4
# The head of a ground: its height, what is free at the foot, the middle and the size of the sign,
# and where the name begins.
_HEAD, _HEAD_EDGE, _HEAD_SIGN, _HEAD_SIZE, _HEAD_WORDS = 11.0, 1.0, 4.8, 1.1, 9.7
# A rank there: the size and the middle of the badge, the height of the picture beside it and of the
# words below both, how far the words are from the edges; the size of the picture, and how far its
# middle is from the right edge.
_GROUP_SIZE, _GROUP_BADGE, _GROUP_PICTURE, _GROUP_LINE = 0.8, 6.2, 9.8, 4.0
_GROUP_IN, _GROUP_EDGE = 1.7, 0.4
_GROUP_PICTURES = {"once": (1.25, 13.0), "stays": (1.15, 12.2)}
# The suits below each other: how far apart and how large, how far right of the middle, and from the
# middle to the arrow beside them; from the edges to the words above and below them.
_UP_APART, _UP_SIZE, _UP_RIGHT, _UP_ARROW, _UP_WORDS = 8.2, 0.6, 1.6, 5.6, 4.0
# The suits: how far apart and how large; from the edges to the arrow below them, its level, and the
# top of the words below that.
_SUIT_APART, _SUIT_LEVEL, _SUIT_SIZE, _ARROW_IN, _ARROW = 6.6, 3.6, 0.42, 4.0, 7.2
_ORDER_WORDS = 8.8


def rank_strip(box: Box, scheme: str) -> list[Mark]:
    """Return the ranks in the upper part of a box, ``STRIP_HEIGHT`` mm high."""
    x, y, width, _ = box
    wide = (width - _APART * (_COLUMNS - 1)) / _COLUMNS
    marks: list[Mark] = []
    for number in range(_LINES * _COLUMNS):
        row, column = divmod(number, _COLUMNS)
        left, top = x + (wide + _APART) * column, y + (_HIGH + _APART) * row
        cell = round(left, 3), round(top, 3), round(wide, 3), _HIGH
        marks += _rank(number, cell) if number < len(INDICES) else _order(cell, scheme)
    return marks


def rank_columns(box: Box) -> list[Mark]:
    """Return the ranks that do something on two grounds that fill a box: by kind of card.

    At the head of each is the sign of the kind, as among the actions of a turn.
    """
    x, y, width, height = box
    share = (width - _GROUPS_APART) / sum(sum(columns) for _, columns, _ in _GROUPS)
    rows = len(_GROUPS[-1][2])
    row = (height - _HEAD - _HEAD_EDGE) / rows
    marks: list[Mark] = []
    for kind, columns, ranks in _GROUPS:
        ground = round(x, 3), y, round(share * sum(columns), 3), height
        marks += [
            Path(Role.GUIDE, f"{kind}-ground", rect(*ground, _ROUND)), *_group_head(kind, ground)
        ]  # fmt: skip
        for nth, number in enumerate(ranks):
            wide = share * columns[nth // rows]
            left, top = x + wide * (nth // rows), y + _HEAD + row * (nth % rows)
            cell = round(left, 3), round(top, 3), round(wide, 3), round(row, 3)
            marks += _grouped_rank(number, cell)
        x += share * sum(columns) + _GROUPS_APART
    return marks


def _group_head(kind: str, box: Box) -> list[Mark]:
    """Return the sign and the name of a kind of card at the head of its ground."""
    x, y, _, _ = box
    name = SHORT[SIGNS.index(kind)]
    level = round(y + _HEAD / 2 + 0.3, 3)
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


def _rank(number: int, box: Box) -> list[Mark]:
    """Return a rank: its badge, the picture of what it does beside it, and its keyword below."""
    x, y, width, _ = box
    middle, level, (small, large) = round(x + _BADGE, 3), round(y + _LEVEL, 3), _SIZES
    return [
        *_badge(number, box, (middle, level), small, "rank"),
        *effect_picture(number + 1, x + width - _PICTURE, level, large),
        _words(box, KEYWORDS[number], "rank-word", _DOWN),
    ]


def _grouped_rank(number: int, box: Box) -> list[Mark]:
    """Return a rank: its badge and the picture of what it does, and its keyword below both."""
    x, y, width, height = box
    kind = KINDS[number]
    size, right = _GROUP_PICTURES[kind]
    top = y + (height - _GROUP_PICTURE - _GROUP_LINE) / 2
    at, level = round(x + _GROUP_BADGE, 3), round(top + _GROUP_PICTURE / 2, 3)
    room = round(top + _GROUP_PICTURE, 3), round(width - _GROUP_IN - _GROUP_EDGE, 3), _GROUP_LINE
    return [
        badge(kind, at, level, _GROUP_SIZE),
        Text(Role.INK, "rank-low", at, level, INDICES[number], "middle", centred=True),
        *effect_picture(number + 1, x + width - right, level, size),
        Paragraph(Role.INK, "rank-word", round(x + _GROUP_IN, 3), *room, KEYWORDS[number]),
    ]


def _badge(number: int, box: Box, middle: Point, size: float, letters: str) -> list[Mark]:
    """Return the cell of a rank and its badge."""
    kind = KINDS[number]
    return [
        Path(Role.GUIDE, f"{kind}-band", rect(*box, _ROUND)),
        badge(kind, *middle, size),
        Text(Role.INK, letters, *middle, INDICES[number], "middle", centred=True),
    ]


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
    room = x + _IN, y + down, width - 2 * _IN, height - down - 0.9
    left, top, wide, high = (round(value, 3) for value in room)
    return Paragraph(Role.INK, style, left, top, wide, high, words, "middle", centred=True)
