"""The goals at the head of a mat: the largest one first, and what each king lowers it to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import rect
from papercraft.core.sheet import Paragraph, Path, Role, Text, ink
from papercraft.games.cuttle.sheets.artwork import crown

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark

TITLE = "Goal"
# The words of the title, from the edge of the band; what is free above boxes and between them.
_WORDS, _WIDE, _EDGE, _BETWEEN = 2.0, 24.0, 1.5, 1.6
# The first box is so much wider than the others; where in a box its number and its kings are, as
# shares of its width.
_FIRST, _NUMBER, _KINGS = 1.4, 0.38, 0.81
# Above and below the middle of a box: a crown, and how many; how wide a crown is.
_CROWN, _COUNT, _CROWN_WIDE = -2.4, 2.6, 4.6


def goal_band(box: Box, goals: tuple[int, ...]) -> list[Mark]:
    """Return the goals with no king, one and so on, in boxes from left to right on a plate."""
    x, y, width, height = box
    words = round(x + _WORDS, 3), y, round(_WIDE - _WORDS - 1.6, 3), height
    marks: list[Mark] = [
        Path(Role.GUIDE, "plate", rect(*box, 3.0)),
        Paragraph(Role.INK, "goal-title", *words, TITLE, "middle", centred=True),
    ]
    free = width - _WIDE - _EDGE - _BETWEEN * (len(goals) - 1)
    each = free / (len(goals) - 1 + _FIRST)
    left = x + _WIDE
    for kings, goal in enumerate(goals):
        wide = round(each if kings else each * _FIRST, 3)
        inner = round(left, 3), round(y + _EDGE, 3), wide, round(height - 2 * _EDGE, 3)
        marks += _goal(inner, goal, kings)
        left += wide + _BETWEEN
    return marks


def _goal(box: Box, goal: int, kings: int) -> list[Mark]:
    """Return a goal and its number of kings."""
    x, y, width, height = box
    middle, beside = round(y + height / 2, 3), round(x + _KINGS * width, 3)
    look = ("goal-box", "goal-number") if kings else ("goal-first", "goal-first-number")
    at = round(x + _NUMBER * width, 3)
    return [
        Path(Role.GUIDE, look[0], rect(*box, 1.8)),
        Text(Role.INK, look[1], at, middle, str(goal), "middle", centred=True),
        ink("crown", crown(beside, round(middle + _CROWN, 3), _CROWN_WIDE)),
        Text(Role.INK, "goal-kings", beside, round(middle + _COUNT, 3), str(kings), "middle",
             centred=True),
    ]  # fmt: skip
