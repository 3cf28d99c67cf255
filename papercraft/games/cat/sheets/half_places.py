"""Where on half a page dots and boxes are, alone or beside another one."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.sheet import Places
from papercraft.games.cat.sheets.half_page import half_page, origin
from papercraft.games.cat.sheets.half_plans import PLAN, HalfPlan
from papercraft.games.cat.sheets.tick_areas import tick_boxes

if TYPE_CHECKING:
    from papercraft.core.sheet import Box
    from papercraft.games.cat.sheets.frame import Frame


def _boxes(frame: Frame, plan: HalfPlan) -> dict[str, Box]:
    page = half_page(frame.spare, plan, max(frame.counts))
    return tick_boxes(page.ticks, frame.counts, len(frame.timer)) | page.totals.boxes


@cache
def small_places(frame: Frame, plan: HalfPlan = PLAN) -> Places:
    """Return the positions of dots and boxes on a small page of its own."""
    return Places(dots=frame.dots, boxes=_boxes(frame, plan))


@cache
def half_places(pair: tuple[Frame, ...], plan: HalfPlan = PLAN) -> Places:
    """Return the positions of dots and boxes on a shared page: ``1.A1``, ``2.timer.1``."""
    dots: dict[str, tuple[float, float]] = {}
    boxes: dict[str, Box] = {}
    for slot, frame in enumerate(pair):
        right, top = origin(half_page(frame.spare, plan), slot)
        for name, (x, y) in frame.dots.items():
            dots[f"{slot + 1}.{name}"] = round(right - y, 3), round(top + x, 3)
        for name, (x, y, width, height) in _boxes(frame, plan).items():
            corner = round(right - y - height, 3), round(top + x, 3)
            boxes[f"{slot + 1}.{name}"] = (*corner, height, width)
    return Places(dots=dots, boxes=boxes)
