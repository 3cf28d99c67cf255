"""The head of half a board: what it is, and where a name and a date are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.fiducials import CORNER, QR, QUIET
from papercraft.core.sheet import Role, Text, Use
from papercraft.games.cat.sheets.wordmark import logo

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, NameLine
    from papercraft.games.cat.sheets.frame import Frame
    from papercraft.games.cat.sheets.half_plans import HalfPlan, Sides

MARKS = 0.74
"""The scale of the marks of half a page."""
_CORNER, _QUIET = CORNER * MARKS, QUIET * MARKS
HEAD_LEFT = _CORNER + _QUIET
"""Where the head begins, right of a mark, in mm."""
# Without a cat the subtitle stands this far below the line for the name, and the name of the game
# higher, in mm.
_LEVEL, _HIGHER = 0.4, 0.5
# How far the cat asleep reaches to the right, and what of it is above what it lies on.
_ASLEEP = (10.5, 5.3)


def half_head(
    frame: Frame, plan: HalfPlan, name: NameLine, column: tuple[float, float]
) -> list[Mark]:
    """Return the name of the game, that of the carpet, fields to write on, and the cat if shown.

    ``column`` is where what is beside the carpet begins and ends.
    """
    if plan.sides:
        return _beside(frame, plan, plan.sides, name, column)
    finish, has_cat = plan.finish, bool(plan.cat[1])
    date = round(name.x + name.width + 4.0, 3)
    end = column[1] - _CORNER - 2 * _QUIET - QR * MARKS - 2.0
    subtitle = name.y if has_cat else round(name.y + _LEVEL, 3)
    title = 7.6 if has_cat else round(7.6 - _HIGHER, 3)
    return [
        Use("half-title", HEAD_LEFT, title, 0, 0.8),
        *logo(HEAD_LEFT, title, 0.8),
        Text(Role.INK, "small", HEAD_LEFT, subtitle, finish.words.side(frame.side)),
        *finish.field("Player", name.x, name.x + name.width, 2.6, name.y),
        *finish.field("Date", date, end, 2.6, name.y),
        *_cat(frame, plan, round(sum(column) / 2, 3)),
    ]


def _beside(
    frame: Frame, plan: HalfPlan, sides: Sides, name: NameLine, column: tuple[float, float]
) -> list[Mark]:
    """Return a head above the rug alone, with fields to write on in the column beside it."""
    field, (left, right) = plan.finish.field, column
    title = round(7.6 - _HIGHER, 3)
    end = round(right - _CORNER - 2 * _QUIET - QR * MARKS - 2.0, 3)
    return [
        Use("half-title", sides.inner, title, 0, 0.8),
        *logo(sides.inner, title, 0.8),
        *_above_rug(frame, plan, sides),
        *field("Date", left, end, 2.6, plan.low),
        *field("Player", left, right, plan.foot, name.y),
    ]


def _above_rug(frame: Frame, plan: HalfPlan, sides: Sides) -> list[Mark]:
    """Return the name of the carpet, and the cat asleep on its upper edge, at the right end."""
    (past, foot), (scale, end) = sides.subtitle, sides.cat
    x = round(sides.inner + past, 3)
    edge = frame.grid.top - (plan.rug.head if plan.rug else 0.0)
    across, under = _ASLEEP
    lying = round(end - across * scale, 3), round(edge - under * scale, 3)
    return [
        Text(Role.INK, "small", x, foot, plan.finish.words.side(frame.side)),
        Use("cat", *lying, 0, scale),
    ]


def _cat(frame: Frame, plan: HalfPlan, middle: float) -> list[Mark]:
    """Return the cat beside the carpet, if there is room for it."""
    down, scale = plan.cat
    bed = plan.finish.bed.format(side=frame.side)
    return [Use(bed, middle, down, 0, scale)] if scale else []
