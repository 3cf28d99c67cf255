"""The log of rolls, one for the table: a row of boxes for each turn, and the final scores."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT, whole_area
from papercraft.core.shapes import line, rect
from papercraft.core.sheet import Path, Places, Role, Sheet, Text, Use
from papercraft.games.cat.board import FACES
from papercraft.games.cat.sheets.second_design.tick_areas import TURNS

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks

# Two blocks of ten turns; boxes to tick, in mm.
_BLOCKS = (14.0, 113.0)
_TOP, _BOX, _PITCH = 36.0, 7.4, 12.6
_PER_BLOCK = TURNS // 2
# The height of a row, and of a line of the table of the final scores; where that begins.
_ROW, _LINE = 11.4, 10.0
_TABLE = round(_TOP + _ROW * _PER_BLOCK + 21.0, 3)
_PLAYERS = 6
_COLUMNS = (
    ("Player", 0.0, 62.0), ("Items", 62.0, 24.0), ("Sets", 86.0, 24.0), ("Paw", 110.0, 24.0),
    ("Cups", 134.0, 24.0), ("Total", 158.0, 32.0),
)  # fmt: skip
_ALT = (
    "A log of rolls: for each of 20 turns a row of boxes, one for each face of the die, to tick "
    "what was rolled. Below it a table for the final scores of six players."
)


def log_sheet() -> Sheet:
    """Return the log; it is the same for every board."""
    uses, areas = (Use("log", 0, 0),), (whole_area(),)
    return Sheet("log", "cat: log of rolls", _ALT, uses, _places(), areas)


@cache
def log_stamps() -> dict[str, Marks]:
    """Return the whole log as one stamp."""
    return {"log": (*_head(), *_rolls(), *_table())}


@cache
def _places() -> Places:
    boxes: dict[str, Box] = {}
    for turn in range(TURNS):
        block, row = divmod(turn, _PER_BLOCK)
        for column, face in enumerate(FACES):
            x, y = _BLOCKS[block] + _PITCH * column, _TOP + _ROW * row
            boxes[f"roll.{turn + 1}.{face}"] = (round(x, 3), round(y, 3), _BOX, _BOX)
    return Places(boxes=boxes)


def _head() -> list[Mark]:
    return [
        Text(Role.INK, "title", HEAD_LEFT, 9.6, "cat"),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, "log of rolls"),
        Text(Role.INK, "label", 0, _TOP - 13.4, "Tick each roll", centred=True),
        Use("cat", 66.0, 9.6),
        Text(Role.INK, "label", 90.0, 3.4, "Date"),
        Path(Role.GUIDE, "write", line(90.0, 15.2, HEAD_RIGHT, 15.2)),
    ]


def _rolls() -> list[Mark]:
    marks: list[Mark] = []
    for left in _BLOCKS:
        marks += [
            Use(f"die-{face}", round(left + _PITCH * column + _BOX / 2, 3), _TOP - 7.0)
            for column, face in enumerate(FACES)
        ]
    for name, (x, y, width, height) in _places().boxes.items():
        _, turn, face = name.split(".")
        if face == str(FACES[0]):
            if int(turn) % 2:
                band = rect(x - 14.0, round(y - (_ROW - _BOX) / 2, 3), 91.0, _ROW, 2.0)
                marks.append(Path(Role.GUIDE, "band", band))
            middle = round(y + height / 2, 3)
            marks.append(Text(Role.INK, "turn", x - 7.6, middle, turn, "middle", centred=True))
        marks.append(Path(Role.GUIDE, "box", rect(x, y, width, height, 1.2)))
    return marks


def _table() -> list[Mark]:
    top, bottom = _TABLE, round(_TABLE + _LINE * _PLAYERS, 3)
    marks: list[Mark] = [Text(Role.INK, "subheading", 0, round(top - 9.4, 3), "Final scores")]
    for words, x, width in _COLUMNS:
        marks.append(
            Text(
                Role.INK, "label", x + width / 2, round(top - 3.0, 3), words, "middle", centred=True
            )
        )
        if x:
            marks.append(Path(Role.GUIDE, "write", line(x, top, x, bottom)))
    marks.append(Path(Role.GUIDE, "band", rect(158.0, top, 32.0, round(bottom - top, 3))))
    for n in range(_PLAYERS + 1):
        y = round(top + _LINE * n, 3)
        marks.append(Path(Role.GUIDE, "write", line(0, y, 190, y)))
    return marks
