"""The track of rolls beside the board: a row of boxes to tick for each turn."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.shapes import rect
from papercraft.core.sheet import Mark, Path, Role, Text, Use
from papercraft.games.cat.board import FACES
from papercraft.games.cat.sheets.bars import BOX, PITCH

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Marks

TURNS = 20
_TRACK_LEFT, _TRACK_TOP, _TRACK_PITCH = 129.6, 31.8, 8.9
_FACES = (*map(str, FACES), "pass")


@cache
def track_boxes() -> dict[str, Box]:
    """Return the boxes of the track: one for each face and one for a pass, in each turn."""
    boxes: dict[str, Box] = {}
    for turn in range(1, TURNS + 1):
        y = round(_TRACK_TOP + _TRACK_PITCH * (turn - 1), 3)
        for column, face in enumerate(_FACES):
            boxes[f"roll.{turn}.{face}"] = (round(_TRACK_LEFT + PITCH * column, 3), y, BOX, BOX)
    return boxes


@cache
def track_marks() -> Marks:
    """Return the track of rolls."""
    top, left = _TRACK_TOP, _TRACK_LEFT
    marks: list[Mark] = [
        Text(Role.INK, "label", left, top - 11.2, "Tick each roll (\u2013 is a pass)", centred=True)
    ]
    for column, face in enumerate(FACES):
        marks.append(Use(f"die-{face}", left + PITCH * column + BOX / 2, top - 5.0))
    # A sign, as in records: words for it would run into the six.
    passes = left + PITCH * len(FACES) + BOX / 2
    marks.append(Text(Role.INK, "worth", passes, top - 5.0, "\u2013", "middle", centred=True))
    for turn in range(1, TURNS + 1):
        y = top + _TRACK_PITCH * (turn - 1)
        if turn % 2:
            band = rect(left - 9.8, y - 1.7, 190 - left + 9.8, _TRACK_PITCH, 1.5)
            marks.append(Path(Role.GUIDE, "band", band))
        marks.append(
            Text(Role.INK, "turn", left - 4.9, y + BOX / 2, str(turn), "middle", centred=True)
        )
    marks += [Path(Role.GUIDE, "box", rect(*box, 0.9)) for box in track_boxes().values()]
    return tuple(marks)
