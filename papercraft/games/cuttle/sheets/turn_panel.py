"""What can be done in a turn, and the goals, on mats and reference cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext_noop
from papercraft.core.shapes import line, moved, rect
from papercraft.core.sheet import Paragraph, Path, Role, Text, ink
from papercraft.games.cuttle.sheets.artwork import badge, crown
from papercraft.games.cuttle.sheets.mat_places import plate

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Steps

ACTIONS = (
    gettext_noop("Draw a card"),
    gettext_noop("Lay a point card"),
    gettext_noop("Scuttle a lower point card"),
    gettext_noop("Play a one-off"),
    gettext_noop("Lay a permanent"),
)
# Below each action, where there is room.
_NOTES = (
    gettext_noop("empty pile: you may pass"),
    gettext_noop("worth its number, an ace 1"),
    gettext_noop("by rank, then by suit"),
    gettext_noop("only a 2 counters it"),
    gettext_noop("it stays and keeps working"),
)
_SHORT = (
    gettext_noop("Draw a card"),
    gettext_noop("Points"),
    gettext_noop("Scuttle"),
    gettext_noop("One-off"),
    gettext_noop("Permanent"),
)
SIGNS = ("draw", "points", "scuttle", "once", "stays")
_SCUTTLE = gettext_noop(
    "A scuttle takes a lower rank, or the same rank in a lower suit. Only a 2 counters a one-off."
)
# Lines of actions: their height, that of short ones, and where their words begin.
_ROW, _SHORT_ROW, _WORDS = 6.2, 6.6, 9.6
# Lines with notes: their least and their greatest height, their signs, where their words begin.
_LEAST_NOTED, _NOTED, _LARGE, _FAR = 8.8, 15.0, 1.28, 9.4
# From the edges of the panel to what is in it, from the upper one as in places; from the top to the
# actions; the room of the title above the goals, and what is free above it.
_INSET, _DOWN, _UNDER, _TITLE, _AIR = 2.6, 3.6, 13.4, 6.6, 1.6
# The boxes of the goals, one for each number of kings, and what is between them.
_GOALS, _GOAL, _BETWEEN, _GOAL_HIGH = 5, 13.2, 1.2, 13.6
# Wider than this, a panel lies below the places.
_WIDE = 120.0


def actions(x: float, y: float, width: float, high: float = _ROW) -> list[Mark]:
    """Return the five actions of a turn, each with its sign, in lines that are so ``high``."""
    return _listed(x, y, width, (len(SIGNS), high), ACTIONS)


def short_actions(x: float, y: float, width: float) -> list[Mark]:
    """Return the actions in a word or two each, in two columns."""
    return _listed(x, y, width / 2, ((len(SIGNS) + 1) // 2, _SHORT_ROW), _SHORT)


def _listed(
    x: float, y: float, width: float, lines: tuple[int, float], words: tuple[str, ...]
) -> list[Mark]:
    """Return signs and words; ``lines`` are how many lines a column has and their height."""
    marks: list[Mark] = []
    rows, high = lines
    for n, (kind, text) in enumerate(zip(SIGNS, words, strict=True)):
        left, middle = x + width * (n // rows), round(y + high * (n % rows + 0.5), 3)
        room = round(left + _WORDS, 3), round(middle - 2.6, 3), round(width - _WORDS, 3), 5.2
        marks += sign(kind, left + 3.6, middle)
        marks.append(Paragraph(Role.INK, "action", *room, text, centred=True))
    return marks


def sign(kind: str, x: float, y: float, size: float = 1.0) -> list[Mark]:
    """Return the sign of an action of ``SIGNS`` around a point."""
    if kind == "draw":
        drawn: tuple[tuple[str, Steps], ...] = (
            ("banner", rect(-2.2, -2.7, 4.4, 5.4, 0.8)),
            ("small-back", rect(-1.4, -1.9, 2.8, 3.8, 0.4)),
        )
    elif kind == "scuttle":
        drawn = (
            ("kind-points", rect(-2.8, -2.7, 3.2, 4.3, 0.6)),
            ("small-strike", line(-3.2, 1.7, -0.2, -3.0)),
            ("kind-points", rect(-0.4, -1.5, 3.2, 4.3, 0.6)),
        )
    else:
        return [badge(kind, x, y, 0.52 * size)]
    return [ink(style, moved(steps, x, y, size)) for style, steps in drawn]


def strike(x1: float, y1: float, x2: float, y2: float) -> list[Mark]:
    """Return a stroke through what is scrapped."""
    steps = line(x1, y1, x2, y2)
    return [ink("strike-ground", steps), ink("strike", steps)]


def turn_panel(box: Box, goals: tuple[int, ...]) -> list[Mark]:
    """Return what can be done in a turn, and the goals below it or to the right of it."""
    x, y, width, height = box
    ground = ink("board", rect(*box, 3.0))
    if width > _WIDE:
        return [ground, *_side_by_side(box, goals)]
    left, wide = round(x + _INSET, 3), round(width - 2 * _INSET, 3)
    table = round(y + height - _INSET - _GOAL_HIGH, 3)
    above = y + _UNDER
    free = table - _TITLE - above
    high = (free - _AIR) / len(ACTIONS)
    listed = (
        _noted(left, above, wide, min(high, _NOTED))
        if high >= _LEAST_NOTED
        else actions(left, above, wide, min(free / len(ACTIONS), _ROW))
    )
    return [
        ground,
        *plate(left, round(y + _DOWN, 3), wide, "My turn"),
        *listed,
        Text(Role.INK, "subheading", left, round(table - 2.6, 3), "My goal with kings"),
        *goal_table(left, table, goals, (wide + _BETWEEN) / _GOALS),
    ]


def _noted(x: float, y: float, width: float, high: float) -> list[Mark]:
    """Return the actions of a turn with a large sign and a note each, in lines ``high`` mm high."""
    marks: list[Mark] = []
    left, wide = round(x + _FAR, 3), round(width - _FAR, 3)
    for n, (kind, action, note) in enumerate(zip(SIGNS, ACTIONS, _NOTES, strict=True)):
        middle = round(y + high * (n + 0.5), 3)
        above, below = round(middle - 4.6, 3), round(middle - 0.1, 3)
        marks += [
            *sign(kind, x + 3.7, middle, _LARGE),
            Paragraph(Role.INK, "action", left, above, wide, 4.7, action, centred=True),
            Paragraph(Role.INK, "action-note", left, below, wide, 4.6, note, centred=True),
        ]
    return marks


def _side_by_side(box: Box, goals: tuple[int, ...]) -> list[Mark]:
    x, y, width, height = box
    third = width / 3
    left = round(x + _INSET, 3)
    middle, right = round(x + third + 4, 3), round(x + 2 * third + 8, 3)
    top, wide = round(y + _INSET, 3), round(third - 12, 3)
    table = round(y + (height + _UNDER - _GOAL_HIGH) / 2, 3)
    above = y + _UNDER - 1.0
    high = min(_ROW, (y + height - 1.6 - above) / len(ACTIONS))
    return [
        *plate(left, top, wide, "My turn"),
        *actions(left, above, third - 4, high),
        Paragraph(Role.INK, "rules-text", middle, y + _UNDER, round(third - 4, 3), 24, _SCUTTLE),
        *plate(right, top, wide, "My goal with kings"),
        *goal_table(right, table, goals, min(_GOAL, (third - 10) / _GOALS)),
    ]


def goal_table(x: float, y: float, goals: tuple[int, ...], step: float) -> list[Mark]:
    """Return the goals with no king to four, in boxes from left to right."""
    marks: list[Mark] = []
    wide = round(step - _BETWEEN, 3)
    for kings, goal in enumerate(goals):
        left = round(x + step * kings, 3)
        middle = round(left + wide / 2, 3)
        marks += [
            Path(Role.GUIDE, "goal-box", rect(left, y, wide, _GOAL_HIGH, 1.6)),
            Text(Role.INK, "heading", middle, y + 5.4, str(goal), "middle", centred=True),
        ]
        marks += _counted(kings, middle, y + 11.0)
    return marks


def _counted(kings: int, x: float, y: float) -> list[Mark]:
    """Return a number of kings as a figure and a crown, around a point."""
    return [
        Text(Role.INK, "bold", x - 1.9, y, str(kings), "middle", centred=True),
        ink("crown", crown(x + 1.6, y, 3.2)),
    ]
