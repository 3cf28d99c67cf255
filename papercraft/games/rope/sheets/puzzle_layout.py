"""Where things lie on a page of puzzles: the fewer on a page, the larger their cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.rope.deck import ROWS
from papercraft.games.rope.puzzles import MOST_LEVEL, MOST_SUPPLY, PERSONAL
from papercraft.games.rope.sheets.puzzle_cards import APART, CARD_HEIGHT, CLOSE, TIGHT, fan_width

if TYPE_CHECKING:
    from papercraft.core.sheet import Box

Place = tuple[float, float, float]
"""The upper left corner of a row of cards, and from there up to the words that name it."""

WIDTH = 190.0
"""How wide a puzzle is."""
# The left edge of level rows, the right edge of all cards, from level rows to the panel of what is
# mine and from its edges to its cards, and from the edge of a puzzle to the panel.
_LEFT, _RIGHT, _BETWEEN, _IN, _OFF = 15.0, 186.4, 3.0, 3.2, 1.4
# From one supply row to the next, and from the last to that right edge.
_PART, _ASIDE = 4.8, 0.9
# From cards up to the baseline of their name: clear of signs that point at them, or without.
_POINTED, _PLAIN = 2.8, 1.8
# From the upper edge to the first cards, between lines where the ones below have such signs or not,
# and from the last ones to the lower edge: so what is free above names and below cards is the same.
_TOP, _WIDE_GAP, _GAP, _LOW = 8.0, 6.6, 5.6, 3.1
# The rope of a level row is so much longer than most of its cards, in mm of an unscaled card.
_ROPE = 5.0
# From the deck to the answer beside it; the least and the most width of that.
_TO_ANSWER, _LEAST, _WIDEST = 4.6, 16.0, 30.0
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
    level, supply = fan_width(MOST_LEVEL, CLOSE, 1) + _ROPE, fan_width(MOST_SUPPLY, TIGHT, 1)
    room = _RIGHT - _LEFT - _BETWEEN - _IN - _ASIDE - (ROWS - 1) * _PART
    deck = fan_width(PERSONAL, APART, 1)
    beside = _RIGHT - _LEFT - _BETWEEN - _IN - _ASIDE - _TO_ANSWER - _LEAST
    widest = min(room / (level + ROWS * supply), beside / (level + deck))
    scale, lines = _lines(top, height, [_WIDE_GAP, _GAP], widest)
    spare = room - scale * (level + ROWS * supply)
    end = round(_LEFT + min(level * scale + 0.4 * spare, beside - deck * scale), 3)
    x = round(end + _BETWEEN + _IN, 3)
    ups = _POINTED, _POINTED, _PLAIN
    return Layout(
        scale,
        TIGHT,
        [(_LEFT, y, up) for y, up in zip(lines, ups, strict=True)],
        end,
        _mine(end, top, height),
        _supplies(x, lines[0], scale),
        (x, lines[2], _PLAIN),
        (x, lines[1], _POINTED),
        _beside_deck(x, scale, lines),
    )


def _supplies(x: float, y: float, scale: float) -> list[Place]:
    """Return supply rows beside each other from a point on."""
    step = (_RIGHT - _ASIDE - x - fan_width(MOST_SUPPLY, TIGHT, scale)) / (ROWS - 1)
    return [(round(x + step * n, 3), y, _POINTED) for n in range(ROWS)]


def _stacked(top: float, height: float) -> Layout:
    """Return a layout with level rows at the left, and supply rows below each other."""
    level, deck = fan_width(MOST_LEVEL, CLOSE, 1) + _ROPE, fan_width(PERSONAL, APART, 1)
    room = _RIGHT - _LEFT - _BETWEEN - _IN
    scale, lines = _lines(top, height, [_WIDE_GAP] * 4, room / (level + deck))
    spare = room - scale * (level + deck)
    end = round(_LEFT + level * scale + spare, 3)
    x = round(end + _BETWEEN + _IN, 3)
    low = lines[-1] + CARD_HEIGHT * scale
    wide = _SHARE * (end - _LEFT)
    answer = _box(_LEFT, lines[3] - _POINTED, _LEFT + wide, low)
    middle = (answer[1] + low) / 2
    radius = min((end - _LEFT - wide) / 2 - _IN, (low - answer[1]) / 2)
    return Layout(
        scale,
        CLOSE,
        [(_LEFT, y, _POINTED) for y in lines[:3]],
        end,
        _mine(end, top, height),
        [(x, y, _POINTED) for y in lines[:3]],
        (x, lines[3], _PLAIN),
        (x, lines[4], _POINTED),
        answer,
        (round(end - radius, 3), round(middle, 3), round(radius, 3)),
    )


def _alone(top: float, height: float) -> Layout:
    """Return a layout with level rows above what is mine."""
    supply, room = fan_width(MOST_SUPPLY, TIGHT, 1), _RIGHT - _LEFT - _ASIDE - (ROWS - 1) * _PART
    gaps = [_WIDE_GAP, _WIDE_GAP, _WIDE_GAP + _PARTED, _WIDE_GAP, _WIDE_GAP]
    scale, lines = _lines(top, height, gaps, room / (ROWS * supply))
    split = lines[3] - _TOP - _OFF
    return Layout(
        scale,
        TIGHT,
        [(_LEFT, y, _POINTED) for y in lines[:3]],
        _RIGHT - _FIBRES,
        (_LEFT - _IN, round(split, 3), WIDTH - _OFF - _LEFT + _IN,
         round(top + height - _OFF - split, 3)),
        _supplies(_LEFT, lines[3], scale),
        (_LEFT, lines[5], _PLAIN),
        (_LEFT, lines[4], _POINTED),
        _beside_deck(_LEFT, scale, lines[3:]),
    )  # fmt: skip


def _mine(left: float, top: float, height: float) -> Box:
    """Return the panel of what is mine, right of the ropes of level rows."""
    x = left + _BETWEEN
    return round(x, 3), top + _OFF, round(WIDTH - _OFF - x, 3), round(height - 2 * _OFF, 3)


def _beside_deck(x: float, scale: float, lines: list[float]) -> Box:
    """Return the field for an answer right of deck and hand, on the last two of three lines."""
    _, deck, hand = lines
    left = x + fan_width(PERSONAL, APART, scale) + _TO_ANSWER
    return _box(left, deck, _RIGHT - _ASIDE, hand + CARD_HEIGHT * scale)


def _box(left: float, top: float, right: float, low: float) -> Box:
    left = max(left, right - _WIDEST)
    return round(left, 3), round(top, 3), round(right - left, 3), round(low - top, 3)
