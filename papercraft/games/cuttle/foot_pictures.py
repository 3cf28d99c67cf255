"""The signs of rows at the foot of the rules of ``cuttle``, on the grounds of rows; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import label
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle, rect
from papercraft.core.sheet import ink
from papercraft.games.cuttle.rank_pictures import BADGE_X, ground, rule
from papercraft.games.cuttle.sheets.turn_panel import sign

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

# The room of a sign; the disc of the number of a step.
_ROOM, _DISC = 11.0, 4.45
# A goal; the place of a pile: its width and height; how often it was empty.
_GOAL, _PLACE, _TIMES = 9.0, (8.4, 10.6), "3\u00d7"
# The cards of a hand: how many, how far apart, how large.
_CARDS, _APART, _SIZE = 2, 2.4, 1.5


def step(number: int, wide: float, height: float, whole: float) -> Art:
    """Return the number of a step of the example, the first one on the frame of the whole."""
    middle = round(height / 2, 3)
    disc = ink("rules-solid", circle(BADGE_X, middle, _DISC))
    first = ground("rules-frame", wide, whole) if number == 1 else rule(wide)
    return Art((first, disc, label(BADGE_X, middle, str(number), "rules-white")), _ROOM, height)


def reached(goal: int, wide: float, height: float, whole: float) -> Art:
    """Return a goal, as beside the kings, on the frame of all that is said of the end."""
    middle = round(height / 2, 3)
    box = rect(BADGE_X - _GOAL / 2, round(middle - _GOAL / 2, 3), _GOAL, _GOAL, 1.6)
    return Art(
        (
            ground("points-row", wide, whole),
            ink("goal-first", box),
            label(BADGE_X, middle, str(goal), "rank"),
        ),
        _ROOM,
        height,
    )


def passes(wide: float, height: float) -> Art:
    """Return the place of a pile that was empty three times."""
    (across, down), middle = _PLACE, round(height / 2, 3)
    place = rect(BADGE_X - across / 2, round(middle - down / 2, 3), across, down, 1.2)
    words = label(BADGE_X, middle, _TIMES, "keyword")
    return Art((rule(wide), ink("rules-gap", place), words), _ROOM, height)


def held(wide: float, height: float) -> Art:
    """Return a hand of cards."""
    marks: list[Mark] = [rule(wide)]
    for n in range(_CARDS):
        x = BADGE_X + _APART * (n - (_CARDS - 1) / 2)
        marks += sign("draw", round(x, 3), round(height / 2, 3), _SIZE)
    return Art(tuple(marks), _ROOM, height)
