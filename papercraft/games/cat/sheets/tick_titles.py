"""Titles above what is ticked on a board: what each area counts, and when to tick."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import gettext
from papercraft.games.cat.points import CUP_POINTS

if TYPE_CHECKING:
    from papercraft.core.messages import Message
    from papercraft.games.cat.sheets.tick_plan import TickPlan

Head = tuple[str, tuple[float, float]]


class Titled(NamedTuple):
    """How far the middles of titles are above boxes, and above those below ``numbers``, in mm.

    The timer's title begins so much further right, ``past_glass``.
    """

    boxes: float = 2.5
    numbers: float = 7.6
    past_glass: float = 0.0


def heads(plan: TickPlan, passed: Message, titled: Titled) -> tuple[Head, ...]:
    """Return the titles of a plan, each above its first box; that of the paw with ``pills``."""
    up, past = titled.boxes, titled.past_glass
    stopped = gettext("Stopped at the paw"), _above(plan.paw, up)
    return (
        (gettext("Items: 1 each"), _above(plan.items, up)),
        (gettext("Timer"), _above(plan.timer, up, past)),
        (gettext("Cups: {n} each", n=f"\u2212{-CUP_POINTS}"), _above(plan.cups, up)),
        *((stopped,) if plan.pills else ()),
        (passed, _above(plan.passes, titled.numbers)),
    )


def _above(box: tuple[float, float], distance: float, past: float = 0.0) -> tuple[float, float]:
    """Return the point of a title above a box."""
    x, y = box
    return round(x + past, 3), round(y - distance, 3)
