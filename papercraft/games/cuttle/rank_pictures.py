"""The pictures in the table of ranks on the rules page of ``cuttle``, in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import label
from papercraft.core.rules_page import Art
from papercraft.core.shapes import rect
from papercraft.core.sheet import ink
from papercraft.games.cuttle.sheets.artwork import badge
from papercraft.games.cuttle.sheets.effect_pictures import (
    effect_picture,
    kind_effect,
)
from papercraft.games.cuttle.sheets.turn_panel import goal_table, sign

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark

# The place for a badge in the table of ranks, and the sizes of badges there; that of a sign.
_BADGE, _BADGE_SIZES, _SIGN_SIZE = 11.0, {"once": 0.84, "stays": 1.0, "points": 0.94}, 1.6
# Their middles from the left edge of the ground.
_BADGE_X = 6.5
# What the heading of a row, its ground and the least air take of its height.
_BESIDES = 10.0
LINE = 3.75
"""The height of a line of words in the table, in mm."""
# The ground of a line, from its badge on: how wide it is, how far from the next one, and its style
# where that is not the band of its kind.
_BANDS, _BANDS_APART = {"once": 106.0, "stays": 78.0, "points": 78.0}, 1.5
_GROUNDS = {"points": "points-row"}
# The room of the picture of what a rank or a kind of card does, and its size.
_EFFECTS_WIDE = {"once": 25.6, "stays": 25.0, "points": 25.0}
_EFFECT_SIZE, _KIND_WIDTH, _KIND_SIZE = 1.4, 24.0, 1.2
# Those of permanents are larger, as far as the width lets them.
_LARGER = {8: 1.35, 11: 1.6, 12: 1.45, 13: 1.6}
# What lies left of a narrow picture there is for words: by rank.
_WORDS_MORE = {10: 3.6, 11: 1.0, 12: 5.0, 13: 2.7}
QUEEN = 12
# The goals at the foot of the line of kings: from the edges to their field, its height, from the
# left edge to the first goal, from one to the next.
_GOALS_IN, _GOALS_FIELD, _GOALS_LEFT, _GOALS_STEP = 1.6, 15.6, 3.5, 14.4
GOALS_HIGH = _GOALS_FIELD + _GOALS_IN
"""The height of the goals in the line of kings, in mm."""


def least(lines: float) -> float:
    """Return the least height of a row with so many lines of words."""
    return LINE * lines + _BESIDES


def rank(index: str, kind: str, height: float, goals: Sequence[int] = ()) -> Art:
    """Return the index of a rank on the badge of its kind, in the middle of its row.

    The ground in the colour of the kind goes on to the right, below the words. Goals, if any, are
    at the foot of the line.
    """
    x, y = _BADGE_X, round((height - GOALS_HIGH * bool(goals)) / 2, 3)
    wide, high = _BANDS[kind], round(height - _BANDS_APART, 3)
    marks: list[Mark] = [
        ink(_GROUNDS.get(kind, f"{kind}-band"), rect(0, _BANDS_APART / 2, wide, high, 2.0)),
        badge(kind, x, y, _BADGE_SIZES[kind]),
        label(x, y, index, "rank"),
    ]
    if goals:
        top = height - _BANDS_APART / 2 - _GOALS_IN - _GOALS_FIELD
        field = _GOALS_IN, round(top, 3), round(wide - 2 * _GOALS_IN, 3), _GOALS_FIELD
        marks.append(ink("goal-field", rect(*field, 1.6)))
        marks += goal_table(_GOALS_LEFT, round(top + 1.0, 3), tuple(goals), _GOALS_STEP)
    return _art(marks, _BADGE, height)


def effect(number: int, kind: str, height: float, lower: float = 0.0) -> Art:
    """Return the picture of what a rank from 1 to 13 does, so far above the foot of its line."""
    middle = round((height - lower) / 2, 3)
    more = _WORDS_MORE.get(number, 0.0)
    wide = round(_EFFECTS_WIDE[kind] - more, 3)
    x = round(_EFFECTS_WIDE[kind] / 2 - more, 3)
    size = _LARGER.get(number, _EFFECT_SIZE)
    return _art(effect_picture(number, x, middle, size), wide, height)


def kind_sign(kind: str, height: float) -> Art:
    """Return the sign of a kind of card as among the actions, on the ground of a whole line."""
    high = round(height - _BANDS_APART, 3)
    marks = [
        ink(f"{kind}-head", rect(0, _BANDS_APART / 2, _BANDS[kind], high, 2.0)),
        *sign(kind, _BADGE_X, round(height / 2, 3), _SIGN_SIZE),
    ]
    return _art(marks, _BADGE, height)


def kind_picture(kind: str, row: float) -> Art:
    """Return what becomes of a kind of card, its middle above those of the pictures of ranks."""
    x = round(_KIND_WIDTH - _EFFECTS_WIDE[kind] / 2, 3)
    marks = kind_effect(kind, x, round(row / 2, 3), _KIND_SIZE)
    return _art(marks, _KIND_WIDTH, row)


def _art(marks: Sequence[Mark], width: float, height: float) -> Art:
    return Art(tuple(marks), round(width, 3), round(height, 3))
