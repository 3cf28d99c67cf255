"""The line to cut between two boards on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.scissors import halves
from papercraft.core.shapes import line, moved, rotated
from papercraft.core.sheet import Path, Role
from papercraft.games.cat.sheets.half_page import HEIGHT

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark
    from papercraft.games.cat.sheets.half_page import HalfPage

# Where on the line scissors are, between the marks of both halves, and their size.
_SCISSORS, _SNIP = 14.0, 0.18


def cutting_height(page: HalfPage) -> float:
    """Return where the line between the halves of a page lies."""
    return round(page.width + page.gap / 2, 3)


def cutting_line(page: HalfPage) -> list[Mark]:
    """Return the line between the halves of a page, with scissors on it that touch no half."""
    y = cutting_height(page)
    scissors = [
        Path(Role.GUIDE, "scissors", moved(rotated(steps, 90), _SCISSORS, y, _SNIP))
        for half in halves()
        for steps in (half.blade, half.handle)
    ]
    return [Path(Role.CUT, "cut", line(0, y, HEIGHT, y)), *scissors]
