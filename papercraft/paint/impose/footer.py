"""The footer of a rearranged page: a ruler, and the identity of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.page import ruler_text
from papercraft.core.shapes import line
from papercraft.core.sheet import Path, Role, Text
from papercraft.paint.impose.fitting import BROAD

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks, Steps

_LONG, _SHORT = 100.0, 50.0


def footer(strip: Box, words: str, note: str = "") -> Marks:
    """Return the footer in a strip of a page; on a narrow page, the text is above the ruler."""
    x, y, width, height = strip
    base = round(y + height, 3)
    long = _LONG if width >= _LONG else _SHORT
    broad = width >= BROAD
    marks: list[Mark] = [
        Path(Role.GUIDE, "ruler", _ruler(x, base, long)),
        Text(Role.GUIDE, "slug", x, base - 3.0, _measure(long, full=long == _LONG)),
    ]
    above = base - 3.2 if broad else base - 9.1
    if note:
        marks.append(_words(strip, above, note))
    marks.append(_words(strip, base - 0.2 if broad else base - 6.1, words))
    return tuple(marks)


def _words(strip: Box, y: float, words: str) -> Text:
    x, _, width, _ = strip
    if width >= BROAD:
        return Text(Role.GUIDE, "slug", round(x + width, 3), round(y, 3), words, "end")
    return Text(Role.GUIDE, "slug", x, round(y, 3), words)


def _measure(long: float, *, full: bool) -> str:
    if full:
        return ruler_text(long)
    return gettext("{n} mm: measure me.", n=f"{long:g}")


def _ruler(x: float, y: float, long: float) -> Steps:
    steps = line(x, y, x + long, y)
    for tick in range(round(long / 10) + 1):
        high = 2.0 if tick % 5 == 0 else 1.2
        steps += line(x + tick * 10.0, y, x + tick * 10.0, round(y - high, 3))
    return steps
