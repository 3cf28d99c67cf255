"""The match sheet of the second design: how the boxes of the third one were drawn."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT
from papercraft.core.messages import gettext, ngettext
from papercraft.core.shapes import line, rect
from papercraft.core.sheet import Paragraph, Path, Role, Text
from papercraft.games.cuttle.sheets.third_design.match_sheet import (
    TEXT_FORM,
    boxes_of,
    heads,
    row_height,
)
from papercraft.games.cuttle.sheets.world import sea

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks, Size

_SPARE = 3
_SEA: Box = (0.0, 20.0, 190.0, 8.4)
_HINT, _TO_NAMES = 29.6, 43.0
_ROWS = 66.0


@cache
def match_stamps(games: int, scheme: str, page: Size) -> dict[str, Marks]:
    """Return the match sheet as a stamp."""
    return {"match": tuple(_marks(games, scheme, page))}


def _marks(games: int, scheme: str, page: Size) -> list[Mark]:
    lead = ngettext("a match of {n} game", "a match, best of {n}", games)
    text = gettext(TEXT_FORM, need=games // 2 + 1)
    return [
        Text(Role.INK, "title", HEAD_LEFT, 9.6, "cuttle"),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, lead),
        Text(Role.INK, "label", 129, 3.4, "Date"),
        Path(Role.GUIDE, "write", line(129, 15.2, HEAD_RIGHT, 15.2)),
        *sea(_SEA, scheme),
        Paragraph(Role.INK, "rules-text", 0, _HINT, 190, round(_TO_NAMES - _HINT, 3), text),
        *heads(games, page),
        *_rows(games, page),
    ]


def _rows(games: int, page: Size) -> list[Mark]:
    marks: list[Mark] = []
    high = row_height(games, page)
    for game in range(1, games + _SPARE + 1):
        y = round(_ROWS + high * (game - 1), 3)
        if game % 2:
            marks.append(Path(Role.GUIDE, "band", rect(0, y, 190, high, 2.5)))
        middle = round(y + high / 2, 3)
        number = Text(Role.INK, "subheading", 9, middle, str(game), "middle", centred=True)
        marks.append(number)
    boxes = boxes_of(games, page)
    rows = [box for name, box in boxes.items() if name[:3] in {"sta", "poi", "won"}]
    return [*marks, *(Path(Role.GUIDE, "box", rect(*box, 1.6)) for box in rows)]
