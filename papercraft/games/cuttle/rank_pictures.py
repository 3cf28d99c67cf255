"""The pictures in the table of ranks on the rules page of ``cuttle``, in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import label
from papercraft.core.rules_page import Art
from papercraft.core.shapes import rect
from papercraft.core.sheet import ink
from papercraft.games.cuttle.court_pictures import STORIES, TALL, court_picture
from papercraft.games.cuttle.sheets.artwork import badge
from papercraft.games.cuttle.sheets.effect_pictures import (
    effect_picture,
    kind_effect,
)
from papercraft.games.cuttle.sheets.turn_panel import goal_table, sign

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark, Path

# The place for a badge in the table of ranks, and the sizes of badges there; that of a sign.
_BADGE, _BADGE_SIZES, _SIGN_SIZE = 11.0, {"once": 0.84, "stays": 1.0, "points": 0.94}, 1.6
BADGE_X = 6.5
"""The middles of signs and badges from the left edge of the ground."""
# What the heading of a row, its ground and the least air take of its height.
_BESIDES = 10.0
LINE = 3.75
"""The height of a line of words in the table, in mm."""
# The ground of a line, from its badge on: how wide it is, and how far from the next one. Frames
# have thick lines, which are so far inside.
_BANDS, _BANDS_APART = {"once": 106.0, "stays": 78.0, "points": 78.0}, 2.2
_FRAMES = {"points-row": 0.2}
# The middles of the pictures of what ranks and kinds of cards do, from the right edge; the room
# left of these, and the size of the pictures.
_AXES, _LEFT = {"once": 14.0, "stays": 13.0, "points": 13.0}, 12.6
_EFFECT_SIZE, _KIND_SIZE = 1.4, 1.2
# Those of permanents are larger, as far as the width lets them.
_LARGER = {8: 0.96, 13: 1.6}
# What is at least free above and below a picture that tells a story, and its size if it can be.
_STORY, _STORY_SIZE = 2.4, 1.6
# What lies left of a narrow picture there is for words: by rank.
_WORDS_MORE = {2: 2.6, 5: 1.8, 8: 2.8, 9: 1.2, 10: 1.2, 11: 1.2, 12: 1.2, 13: 1.2}
_KIND_WORDS_MORE = 1.6
# The goals at the foot of the line of kings: from its edges to the first and the last goal, from
# one to the next, and how high they are.
_GOALS_IN, _GOALS_STEP, _GOALS = 3.5, 14.4, 13.6
GOALS_HIGH = _GOALS + _GOALS_IN
"""The height of the goals in the line of kings and of what is free below them, in mm."""


def least(lines: float) -> float:
    """Return the least height of a row with so many lines of words."""
    return LINE * lines + _BESIDES


def ground(style: str, wide: float, height: float) -> Path:
    """Return the ground of a row, which is a little less high than the row."""
    inside = _FRAMES.get(style, 0.0)
    across, down = round(wide - 2 * inside, 3), round(height - _BANDS_APART - 2 * inside, 3)
    return ink(style, rect(inside, round(_BANDS_APART / 2 + inside, 3), across, down, 2.0))


def rank(index: str, kind: str, height: float, goals: Sequence[int] = ()) -> Art:
    """Return the index of a rank on the badge of its kind, in the middle of its row.

    The ground in the colour of the kind goes on to the right, below the words. Goals, if any, are
    at the foot of the line.
    """
    x, y = BADGE_X, round((height - GOALS_HIGH * bool(goals)) / 2, 3)
    marks: list[Mark] = [
        ground(f"{kind}-row", _BANDS[kind], height),
        badge(kind, x, y, _BADGE_SIZES[kind]),
        label(x, y, index, "rank"),
    ]
    if goals:
        top = round(height - _BANDS_APART / 2 - GOALS_HIGH, 3)
        marks += goal_table(_GOALS_IN, top, tuple(goals), _GOALS_STEP)
    return _art(marks, _BADGE, height)


def effect(number: int, kind: str, height: float, lower: float = 0.0) -> Art:
    """Return the picture of what a rank from 1 to 13 does, so far above the foot of its line."""
    middle = round((height - lower) / 2, 3)
    x = round(_LEFT - _WORDS_MORE.get(number, 0.0), 3)
    if number in STORIES:
        size = min(_STORY_SIZE, round((height - _BANDS_APART - 2 * _STORY) / TALL, 3))
        marks = court_picture(number, x, middle, size)
    else:
        marks = list(effect_picture(number, x, middle, _LARGER.get(number, _EFFECT_SIZE)))
    return _art(marks, x + _AXES[kind], height)


def kind_sign(kind: str, height: float) -> Art:
    """Return the sign of a kind of card as among the actions, on the ground of a whole line."""
    marks = [
        ground(f"{kind}-head", _BANDS[kind], height),
        *sign(kind, BADGE_X, round(height / 2, 3), _SIGN_SIZE),
    ]
    return _art(marks, _BADGE, height)


def kind_picture(kind: str, row: float) -> Art:
    """Return what becomes of a kind of card, its middle above those of the pictures of ranks."""
    x = round(_LEFT - _KIND_WORDS_MORE, 3)
    marks = kind_effect(kind, x, round(row / 2, 3), _KIND_SIZE)
    return _art(marks, x + _AXES[kind], row)


def _art(marks: Sequence[Mark], width: float, height: float) -> Art:
    return Art(tuple(marks), round(width, 3), round(height, 3))
