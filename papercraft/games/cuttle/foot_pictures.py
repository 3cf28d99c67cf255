"""The pictures in the strip at the foot of the rules of ``cuttle``, in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import label
from papercraft.core.rules_page import Art
from papercraft.core.shapes import rect
from papercraft.core.sheet import ink
from papercraft.games.cuttle.sheets.turn_panel import goal_table, sign

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

# How wide all pictures are, so that words beside them begin equally far from them.
_WIDE = 14.0
# A goal: the room of its box, and from that to the next one there would be.
_GOAL, _STEP = (13.4, 13.6), 14.6
# The place of a pile: its width and height; how often it was empty.
_PLACE, _TIMES = (13.4, 17.6), "3\u00d7"
# The cards of a hand: how many, how far apart, how large, and the room of one.
_CARDS, _APART, _SIZE, _CARD = 2, 3.2, 2.2, (10.8, 13.0)


def reached(goal: int) -> Art:
    """Return a goal, as beside the kings."""
    width, height = _GOAL
    return Art(tuple(goal_table((_WIDE - width) / 2, 0, (goal,), _STEP)), _WIDE, height)


def passes() -> Art:
    """Return the place of a pile that was empty three times."""
    width, height = _PLACE
    place = ink("rules-gap", rect((_WIDE - width) / 2, 0, width, height, 1.4))
    return Art((place, label(_WIDE / 2, height / 2, _TIMES, "rules-sign")), _WIDE, height)


def held() -> Art:
    """Return a hand of cards."""
    width, height = _CARD
    marks: list[Mark] = []
    for n in range(_CARDS):
        marks += sign("draw", round(width / 2 + _APART * n, 3), height / 2, _SIZE)
    return Art(tuple(marks), _WIDE, height)
