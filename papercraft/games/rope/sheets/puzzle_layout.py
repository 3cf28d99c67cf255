"""Where things lie on a page of puzzles: the fewer on a page, the larger their cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.rope.deck import ROWS
from papercraft.games.rope.puzzles import MOST_LEVEL, PERSONAL
from papercraft.games.rope.sheets.puzzle_cards import APART, CARD_HEIGHT, CLOSE, TIGHT, fan_width

if TYPE_CHECKING:
    from papercraft.core.sheet import Box

Place = tuple[float, float]
"""The upper left corner of a row of cards."""

WIDTH, NAME_UP = 190.0, 2.4
"""How wide a puzzle is; from cards up to the baseline of their name."""
# The left edge of level rows, the right edge of all cards, from level rows to the panel of what is
# mine and from its edges to its cards, and from the edge of a puzzle to the panel.
_LEFT, _RIGHT, _BETWEEN, _IN, _OFF = 15.0, 186.4, 3.0, 3.2, 1.4
# Supply rows beside each other begin above every so manieth card of the deck; so far their cards
# are from the right edge.
_COLUMNS, _ASIDE = 3, 0.9
# From the upper edge to the first cards, between lines, and from the last ones to the lower edge.
_TOP, _GAP, _LOW = 7.0, 6.2, 3.1
# The rope of a level row is so much longer than most of its cards, in mm of an unscaled card.
_ROPE = 5.0
# From the deck to the answer beside it; the side of that, and of one below level rows at most.
_TO_ANSWER, _ANSWER, _WIDEST = 4.6, 17.4, 30.0
# Below the level rows, the answer takes this share of their width, beside a picture.
_SHARE = 0.56
# On a page of its own: from level rows to what is mine, and from ropes to the right edge of cards.
_PARTED, _FIBRES = 6.0, 3.0


class Layout(NamedTuple):
    """Where the parts of a puzzle lie, and the scale of its cards; ``mine`` is a panel's box.

    ``close`` is the step of cards in supply rows.
    ``picture`` has the middle and the radius of a ball of rope, if there is room.
    """

    scale: float
    close: float
    levels: list[Place]
    ropes_end: float
    mine: Box
    supplies: list[Place]
    hand: Place
    personal: Place
    answer: Box
    picture: tuple[float, float, float] | None = None


def layout(top: float, height: float, on_page: int) -> Layout:
    """Return how a puzzle lies from an upper edge on, on a page with so many."""
    drawn = {1: _alone, 2: _stacked}.get(on_page, _beside)
    return drawn(top, height)


def _lines(
    top: float, height: float, gaps: list[float], widest: float
) -> tuple[float, list[float]]:
    """Return the scale of cards on lines with least gaps between them, and where lines begin."""
    count = len(gaps) + 1
    free = height - _TOP - sum(gaps) - _LOW
    scale = round(min(widest, free / count / CARD_HEIGHT), 3)
    more = (free - scale * count * CARD_HEIGHT) / (count + 1)
    lines = [top + _TOP + more]
    for gap in gaps:
        lines.append(lines[-1] + CARD_HEIGHT * scale + gap + more)
    return scale, [round(line, 3) for line in lines]


def _beside(top: float, height: float) -> Layout:
    """Return a layout with level rows at the left, and supply rows beside each other."""
    level, deck = fan_width(MOST_LEVEL, CLOSE, 1) + _ROPE, fan_width(PERSONAL, APART, 1)
    room = _RIGHT - _LEFT - _BETWEEN - _IN - _ASIDE - _TO_ANSWER - _ANSWER
    scale, lines = _lines(top, height, [_GAP, _GAP], room / (level + deck))
    end = round(_LEFT + room - scale * deck, 3)
    x = round(end + _BETWEEN + _IN, 3)
    return Layout(
        scale,
        TIGHT,
        [(_LEFT, y) for y in lines],
        end,
        _mine(end, top, height),
        _supplies(x, lines[0], scale),
        (x, lines[2]),
        (x, lines[1]),
        _beside_deck(x, scale, lines[1]),
    )


def _supplies(x: float, y: float, scale: float) -> list[Place]:
    """Return supply rows beside each other from a point on, in the columns of the deck."""
    return [(round(x + _COLUMNS * APART * scale * n, 3), y) for n in range(ROWS)]


def _stacked(top: float, height: float) -> Layout:
    """Return a layout with level rows at the left, and supply rows below each other."""
    level, deck = fan_width(MOST_LEVEL, CLOSE, 1) + _ROPE, fan_width(PERSONAL, APART, 1)
    room = _RIGHT - _LEFT - _BETWEEN - _IN
    scale, lines = _lines(top, height, [_GAP] * 4, room / (level + deck))
    spare = room - scale * (level + deck)
    end = round(_LEFT + level * scale + spare, 3)
    x = round(end + _BETWEEN + _IN, 3)
    low = lines[-1] + CARD_HEIGHT * scale
    wide = _SHARE * (end - _LEFT)
    answer = _box(_LEFT, lines[3], _LEFT + wide, low)
    middle = (answer[1] + low) / 2
    radius = min((end - _LEFT - wide) / 2 - _IN, (low - answer[1]) / 2)
    return Layout(
        scale,
        CLOSE,
        [(_LEFT, y) for y in lines[:3]],
        end,
        _mine(end, top, height),
        [(x, y) for y in lines[:3]],
        (x, lines[3]),
        (x, lines[4]),
        answer,
        (round(end - radius, 3), round(middle, 3), round(radius, 3)),
    )


def _alone(top: float, height: float) -> Layout:
    """Return a layout with level rows above what is mine."""
    room = _RIGHT - _LEFT - _ASIDE - _TO_ANSWER - _ANSWER
    gaps = [_GAP, _GAP, _GAP + _PARTED, _GAP, _GAP]
    scale, lines = _lines(top, height, gaps, room / fan_width(PERSONAL, APART, 1))
    split = lines[3] - _TOP - _OFF
    return Layout(
        scale,
        TIGHT,
        [(_LEFT, y) for y in lines[:3]],
        _RIGHT - _FIBRES,
        (_LEFT - _IN, round(split, 3), WIDTH - _OFF - _LEFT + _IN,
         round(top + height - _OFF - split, 3)),
        _supplies(_LEFT, lines[3], scale),
        (_LEFT, lines[5]),
        (_LEFT, lines[4]),
        _beside_deck(_LEFT, scale, lines[4]),
    )  # fmt: skip


def _mine(left: float, top: float, height: float) -> Box:
    """Return the panel of what is mine, right of the ropes of level rows."""
    x = left + _BETWEEN
    return round(x, 3), top + _OFF, round(WIDTH - _OFF - x, 3), round(height - 2 * _OFF, 3)


def _beside_deck(x: float, scale: float, y: float) -> Box:
    """Return the field for an answer right of the deck, at the height of its cards."""
    left = x + fan_width(PERSONAL, APART, scale) + _TO_ANSWER
    return round(left, 3), y, _ANSWER, _ANSWER


def _box(left: float, top: float, right: float, low: float) -> Box:
    """Return the largest square field in a box, at its upper left corner."""
    side = round(min(_WIDEST, right - left, low - top), 3)
    return round(left, 3), round(top, 3), side, side
