"""The pictures in the table of ranks on the rules page of ``cuttle``, in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import label
from papercraft.core.rules_page import Art
from papercraft.core.shapes import line, rect
from papercraft.core.sheet import ink
from papercraft.games.cuttle.court_pictures import STORIES, court_picture
from papercraft.games.cuttle.sheets.artwork import badge
from papercraft.games.cuttle.sheets.effect_pictures import (
    effect_picture,
    kind_effect,
)
from papercraft.games.cuttle.sheets.rules_text import INDICES
from papercraft.games.cuttle.sheets.turn_panel import goal_table, sign

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark, Path, Steps

# The place for a badge in the table of ranks, and the sizes of badges there; that of a sign.
_BADGE, _BADGE_SIZES, _SIGN_SIZE = 11.0, {"once": 0.84, "stays": 1.0, "points": 0.94}, 1.7
BADGE_X = 6.5
"""The middles of signs and badges from the left edge of the ground."""
# What the heading of a row and the least air take of its height.
_BESIDES = 7.9
LINE = 3.75
"""The height of a line of words in the table, in mm."""
# The grounds of groups, from badges on: how wide they are, and the radius of their corners. Frames
# have thick lines, which are so far inside. Rules between rows are so far from the edges.
WIDE = {"once": 106.0, "stays": 78.0, "points": 78.0}
_ROUND, _INSIDE, _RULE = 2.5, 0.2, 3.0
# The middles of the pictures of what ranks and kinds of cards do, from the right edge; the room
# left of these, and the size of the pictures.
_AXES, _LEFT = {"once": 14.0, "stays": 13.0, "points": 10.5}, 12.6
_EFFECT_SIZE, _KIND_SIZE = 1.4, 1.2
# Some are larger, as far as the width lets them, or smaller, to leave words a line.
_OWN_SIZES = {8: 0.96, 10: 1.15, 13: 1.4}
# The size of a picture that tells a story, and its height at the foot of a row.
_STORY_SIZE, _STORY_HIGH = 1.4, 12.2
# What lies left of a narrow picture there is for words: by rank.
_WORDS_MORE = {2: 2.6, 5: 1.8, 8: 2.8, 9: 1.2, 10: 3.4, 13: 1.2}
_KIND_WORDS_MORE = 1.6
# Words that have nothing beside them keep this much off the edge.
_FREE = 2.0
# What is free below it.
_UNDER = 2.0
_KING = len(INDICES)
# The goals at the foot of the line of kings: from its edges to the first and the last goal, from
# one to the next, and how high they are.
_GOALS_IN, _GOALS_STEP, _GOALS = 3.5, 14.4, 13.6


def least(lines: float) -> float:
    """Return the least height of a row with so many lines of words."""
    return LINE * lines + _BESIDES


def ground(style: str, wide: float, height: float, top: float = 0.0) -> Path:
    """Return the ground of a group of rows, or that of one row."""
    box = _INSIDE, round(top + _INSIDE, 3), wide - 2 * _INSIDE, round(height - 2 * _INSIDE, 3)
    return ink(style, rect(*box, _ROUND))


def rule(wide: float) -> Path:
    """Return the line between a row and the one above it."""
    return ink("spare-rule", line(_RULE, 0.0, wide - _RULE, 0.0))


def foot_high(number: int) -> float:
    """Return the height of what is below the words of a rank from 1 to 13, in mm."""
    if number in STORIES:
        return _STORY_HIGH
    return _GOALS + _GOALS_IN if number == _KING else 0.0


def rank(number: int, kind: str, height: float, goals: Sequence[int]) -> Art:
    """Return the index of a rank on the badge of its kind, in the middle of its words.

    At the foot of its row there may be goals, or a picture that tells a story.
    """
    wide, below = WIDE[kind], foot_high(number)
    x, y = BADGE_X, round((height - below) / 2, 3)
    marks: list[Mark] = [
        rule(wide),
        badge(kind, x, y, _BADGE_SIZES[kind]),
        label(x, y, INDICES[number - 1], "rank"),
    ]
    top = round(height - below, 3)
    if number in STORIES:
        middle = round(top + (_STORY_HIGH - _UNDER) / 2, 3)
        marks += court_picture(number, wide / 2, middle, _STORY_SIZE)
    elif number == _KING:
        marks += goal_table(_GOALS_IN, top, tuple(goals), _GOALS_STEP)
    return _art(marks, _BADGE, height)


def alone(number: int, kind: str, height: float, above: float) -> Art:
    """Return the index of a rank on a frame of its own, which begins so far down its row."""
    y = round((height + above) / 2, 3)
    marks: list[Mark] = [
        ground(f"{kind}-row", WIDE[kind], round(height - above, 3), above),
        badge(kind, BADGE_X, y, _BADGE_SIZES[kind]),
        label(BADGE_X, y, INDICES[number - 1], "rank"),
    ]
    return _art(marks, _BADGE, height)


def effect(number: int, kind: str, height: float, above: float = 0.0) -> Art:
    """Return the picture of what a rank from 1 to 13 does, beside its words.

    These may begin so far down their row.
    """
    if number in STORIES:
        return _art((), _FREE, height)
    middle = round((height + above - foot_high(number)) / 2, 3)
    x = round(_LEFT - _WORDS_MORE.get(number, 0.0), 3)
    marks = effect_picture(number, x, middle, _OWN_SIZES.get(number, _EFFECT_SIZE))
    return _art(marks, x + _AXES[kind], height)


def kind_sign(kind: str, height: float, whole: float) -> Art:
    """Return the sign of a kind of card as among the actions, at the head of its group.

    The ground of the ``whole`` group is below it.
    """
    wide = WIDE[kind]
    marks = [
        ground(f"{kind}-row", wide, whole),
        ink(f"{kind}-head", _head(wide, height)),
        *sign(kind, BADGE_X, round(height / 2, 3), _SIGN_SIZE),
    ]
    return _art(marks, _BADGE, height)


def _head(wide: float, height: float) -> Steps:
    """Return a field with round corners above and without below."""
    left, right, r = _INSIDE, wide - _INSIDE, _ROUND
    round_ones = rect(left, _INSIDE, right - left, height, r)
    return (*round_ones[:3], ("L", right, height), ("L", left, height), *round_ones[-3:])


def kind_picture(kind: str, row: float) -> Art:
    """Return what becomes of a kind of card, its middle above those of the pictures of ranks."""
    x = round(_LEFT - _KIND_WORDS_MORE, 3)
    marks = kind_effect(kind, x, round(row / 2, 3), _KIND_SIZE)
    return _art(marks, x + _AXES[kind], row)


def _art(marks: Sequence[Mark], width: float, height: float) -> Art:
    return Art(tuple(marks), round(width, 3), round(height, 3))
