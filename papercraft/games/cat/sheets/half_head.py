"""The head of half a board: what it is, and where a name and a date are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.fiducials import CORNER, QR, QUIET
from papercraft.core.sheet import Role, Text, Use
from papercraft.games.cat.sheets.wordmark import logo

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark
    from papercraft.games.cat.sheets.frame import Frame
    from papercraft.games.cat.sheets.half_page import HalfPage

MARKS = 0.74
"""The scale of the marks of half a page."""
_CORNER, _QUIET = CORNER * MARKS, QUIET * MARKS
HEAD_LEFT = _CORNER + _QUIET
"""Where the head begins, right of a mark, in mm."""
# Without a cat the subtitle stands this far below the line for the name, and the name of the game
# higher, in mm.
_LEVEL, _HIGHER = 0.4, 0.5


def half_head(page: HalfPage, frame: Frame) -> list[Mark]:
    """Return the name of the game, that of the carpet, fields to write on, and the cat if shown."""
    name, finish = page.name, page.plan.finish
    date = round(name.x + name.width + 4.0, 3)
    end = page.width - _CORNER - 2 * _QUIET - QR * MARKS - 2.0
    has_cat = bool(page.plan.cat[1])
    subtitle = name.y if has_cat else round(name.y + _LEVEL, 3)
    title = 7.6 if has_cat else round(7.6 - _HIGHER, 3)
    return [
        Use("half-title", HEAD_LEFT, title, 0, 0.8),
        *logo(HEAD_LEFT, title, 0.8),
        Text(Role.INK, "small", HEAD_LEFT, subtitle, finish.words.side(frame.side)),
        *finish.field("Player", name.x, name.x + name.width, 2.6, name.y),
        *finish.field("Date", date, end, 2.6, name.y),
        *_cat(page, frame),
    ]


def _cat(page: HalfPage, frame: Frame) -> list[Mark]:
    """Return the cat beside the carpet, if there is room for it."""
    down, scale = page.plan.cat
    middle = round((page.column + page.width) / 2, 3)
    bed = page.plan.finish.bed.format(side=frame.side)
    return [Use(bed, middle, down, 0, scale)] if scale else []
