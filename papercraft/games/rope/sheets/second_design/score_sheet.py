"""The score sheet of the second design: how the boxes of the third one were drawn."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT
from papercraft.core.score_table import box_marks, date_field
from papercraft.core.shapes import line, rect
from papercraft.core.sheet import NameLine, Paragraph, Path, Places, Role, Text, ink
from papercraft.games.rope.sheets.artwork import motif
from papercraft.games.rope.sheets.score_layout import (
    BOX_STYLES,
    COLUMN,
    GAMES,
    LEFT,
    MOTIFS,
    PLAYERS,
    SUM_ROW,
)
from papercraft.games.rope.sheets.third_design.score_sheet import LAYOUT
from papercraft.games.rope.sheets.world import rope_and_ball

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks, Sheet, Size

_ROPE_Y, _THICK, _BALL = 25.0, 4.6, 5.6
_HINT = 31.8
_NAMES, _NAME_HEIGHT = 45.0, 9.6
_WHAT = "Tick the winner; the others write their cards left."


def score_sheet(page: Size) -> Sheet:
    """Return the score sheet, with the names and sums of this design."""
    bottom, width = _NAMES + _NAME_HEIGHT, round(COLUMN - 0.8, 3)
    lines = tuple(
        NameLine(round(LEFT + COLUMN * n + 0.6, 3), bottom, width) for n in range(PLAYERS)
    )
    return replace(LAYOUT.sheet(page), places=Places(boxes=boxes_of(page)), name_lines=lines)


@cache
def boxes_of(page: Size) -> dict[str, Box]:
    """Return the boxes of the sheet; names stand in columns, and sums are as wide as these."""
    boxes = dict(LAYOUT.boxes(page))
    for player in range(1, PLAYERS + 1):
        boxes[f"name.{player}"] = (LEFT + COLUMN * (player - 1), _NAMES, COLUMN, _NAME_HEIGHT)
        for kind in ("wins", "cards"):
            x, y, _, height = boxes[f"{kind}.{player}"]
            boxes[f"{kind}.{player}"] = (x, y, round(COLUMN - 0.8, 3), height)
    return boxes


@cache
def score_stamps(page: Size) -> dict[str, Marks]:
    """Return the score sheet as a stamp."""
    return {"score-sheet": (*_head(), *_columns(), *_rows(page))}


def _head() -> list[Mark]:
    return [
        Text(Role.INK, "title", HEAD_LEFT, 9.6, "rope"),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, "a series of games"),
        *date_field(),
        *rope_and_ball(0, _ROPE_Y, 190, _THICK, _BALL),
        Paragraph(Role.INK, "rules-text", 0, _HINT, 190, 5.4, _WHAT),
    ]


def _columns() -> list[Mark]:
    """Return a motif for each player, above the line for the name."""
    bottom = _NAMES + _NAME_HEIGHT
    marks: list[Mark] = [Text(Role.INK, "label", 0, bottom - 1.4, "Players")]
    for n, name in enumerate(MOTIFS):
        x = round(LEFT + COLUMN * n, 3)
        middle = round(x + COLUMN / 2, 3)
        marks += [
            ink(f"{name}-motif", motif(name, middle, _NAMES - 3.2, 0.55)),
            Path(Role.GUIDE, "write", line(x + 0.6, bottom, round(x + COLUMN - 0.2, 3), bottom)),
        ]
    return marks


def _rows(page: Size) -> list[Mark]:
    row, sums = LAYOUT.row_height(page), LAYOUT.sums_top(page)
    marks: list[Mark] = []
    for game in range(1, GAMES + 1):
        y = round(LAYOUT.top + row * (game - 1), 3)
        if game % 2:
            marks.append(Path(Role.GUIDE, "band", rect(0, y, 190, row, 2.5)))
        middle = round(y + row / 2, 3)
        marks.append(Text(Role.INK, "subheading", 8, middle, str(game), "middle", centred=True))
    for n, label in enumerate(("Wins", "Cards left")):
        y = round(sums + SUM_ROW * (n + 0.5), 3)
        marks.append(Text(Role.INK, "label", 0.5, y, label, centred=True))
    return [*marks, *box_marks(boxes_of(page), BOX_STYLES, 1.2)]
