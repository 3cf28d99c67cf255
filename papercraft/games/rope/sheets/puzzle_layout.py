"""Where things lie on a page of puzzles: the fewer on a page, the larger their cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.rope.deck import ROWS
from papercraft.games.rope.puzzles import MOST_LEVEL, MOST_SUPPLY, PERSONAL
from papercraft.games.rope.sheets.puzzle_cards import (
    APART,
    CARD_HEIGHT,
    CLOSE,
    fan_width,
)

if TYPE_CHECKING:
    from papercraft.core.sheet import Box

Place = tuple[float, float]
"""The upper left corner of a row of cards."""

WIDTH, NAME_UP = 190.0, 3.1
"""How wide a puzzle is; from cards up to the baseline of their name."""
COLUMN = 73.0
"""What is mine begins no further left, beside level rows."""
# The left edge of level rows, from level rows to the panel of what is mine and from its edges to
# its cards, and from the edge of a puzzle to the panel.
_LEFT, _BETWEEN, _IN, _OFF = 14.0, 2.4, 3.0, 1.4
# From the upper edge to the first cards, between lines, and from the last ones to the lower edge;
# the height of a line of headings above, and the least height of a puzzle that has one.
_TOP, _GAP, _LOW, _HEAD, _ROOMY = 8.0, 7.8, 3.1, 6.2, 80.0
# A line for jotting: its height, and the least height of a puzzle that has one.
_JOT, _JOTTED = 14.0, 100.0
# The rope of a level row is so much longer than most of its cards, in mm of an unscaled card.
_ROPE = 3.0
# The least width of the field for an answer, which is behind the hand and as high as cards.
_ANSWER = 16.0
# On a page of its own: from level rows to what is mine, from ropes to the right edge of cards, and
# the scale of the largest cards, which leaves air between lines.
_PARTED, _FIBRES, _LARGEST = 6.0, 3.0, 1.85


class Layout(NamedTuple):
    """Where the parts of a puzzle lie, and the scale of its cards; ``mine`` is a panel's box.

    ``heads`` are the left ends and the middles of the headings of both parts, if there is room,
    and ``jot`` is the field below for jotting, if there is room for it.
    """

    scale: float
    levels: list[Place]
    ropes_end: float
    mine: Box
    supplies: list[Place]
    hand: Place
    personal: Place
    answer: Box
    heads: tuple[Place, ...]
    jot: Box | None


def layout(top: float, height: float, on_page: int) -> Layout:
    """Return how a puzzle lies from an upper edge on, on a page with so many."""
    return (_alone if on_page == 1 else _beside)(top, height)


def _lines(
    top: float, height: float, gaps: list[float], widest: float
) -> tuple[float, list[float]]:
    """Return the scale of cards on lines with least gaps between them, and where lines begin."""
    count, head = len(gaps) + 1, _HEAD if height >= _ROOMY else 0.0
    free = height - _TOP - head - sum(gaps) - _LOW
    scale = round(min(widest, free / count / CARD_HEIGHT), 3)
    more = (free - scale * count * CARD_HEIGHT) / (count + 1)
    lines = [top + _TOP + head + more]
    for gap in gaps:
        lines.append(lines[-1] + CARD_HEIGHT * scale + gap + more)
    return scale, [round(line, 3) for line in lines]


def _heads(top: float, height: float, *lefts: float) -> tuple[Place, ...]:
    """Return where headings of parts stand, above the names of their first cards."""
    y = round(top + _OFF + _HEAD / 2 + 1.4, 3)
    return tuple((left, y) for left in lefts) if height >= _ROOMY else ()


def _beside(top: float, height: float) -> Layout:
    """Return a layout with level rows at the left, and supply rows beside each other."""
    level, deck = fan_width(MOST_LEVEL, CLOSE, 1) + _ROPE, fan_width(PERSONAL, APART, 1)
    room = WIDTH - _OFF - _LEFT - _BETWEEN - 2 * _IN
    height, jot = _jot(top, height)
    scale, lines = _lines(top, height, [_GAP, _GAP], room / (level + deck))
    end = round(_LEFT + room - scale * deck, 3)
    left = round(end + _BETWEEN, 3)
    x = round(left + _IN, 3)
    mine = left, top + _OFF, round(WIDTH - _OFF - left, 3), round(height - 2 * _OFF, 3)
    return Layout(
        scale,
        [(_LEFT, y) for y in lines],
        round(end - _FIBRES * scale / 2, 3),
        mine,
        _supplies(x, lines[0], scale),
        (x, lines[2]),
        (x, lines[1]),
        _answer(x, lines[2], scale),
        _heads(top, height, _LEFT, x),
        jot,
    )


def _supplies(x: float, y: float, scale: float) -> list[Place]:
    """Return supply rows beside each other from a point on, in equal columns as wide as a deck."""
    wide, most = fan_width(PERSONAL, APART, scale), fan_width(MOST_SUPPLY, CLOSE, scale)
    step = (wide - most) / (ROWS - 1)
    return [(round(x + step * n, 3), y) for n in range(ROWS)]


def _alone(top: float, height: float) -> Layout:
    """Return a layout with level rows above what is mine."""
    room = WIDTH - _OFF - _IN - _LEFT
    height, jot = _jot(top, height)
    gaps = [_GAP, _GAP, _GAP + _PARTED + _HEAD, _GAP, _GAP]
    scale, lines = _lines(top, height, gaps, min(_LARGEST, room / fan_width(PERSONAL, APART, 1)))
    split = round(lines[3] - _TOP - _HEAD - _OFF, 3)
    low = round(top + height - _OFF - split, 3)
    return Layout(
        scale,
        [(_LEFT, y) for y in lines[:3]],
        WIDTH - _OFF - _FIBRES,
        (_LEFT - _IN, split, round(WIDTH - _OFF - _LEFT + _IN, 3), low),
        _supplies(_LEFT, lines[3], scale),
        (_LEFT, lines[5]),
        (_LEFT, lines[4]),
        _answer(_LEFT, lines[5], scale),
        (*_heads(top, height, _LEFT), *_heads(split - _OFF, height, _LEFT)),
        jot,
    )


def _answer(x: float, y: float, scale: float) -> Box:
    """Return the field for an answer behind a hand, up to where the deck above that ends."""
    high = round(CARD_HEIGHT * scale, 3)
    wide = max(_ANSWER, high)
    return round(x + fan_width(PERSONAL, APART, scale) - wide, 3), y, wide, high


def _jot(top: float, height: float) -> tuple[float, Box | None]:
    """Return the height of a puzzle without its field for jotting, and that, if there is room."""
    if height < _JOTTED:
        return height, None
    rest = round(height - _JOT, 3)
    return rest, (_LEFT, round(top + rest, 3), round(WIDTH - _OFF - _IN - _LEFT, 3), _JOT)
