"""The log of rolls, one for the table: a row of boxes for each turn, and the final scores.

A thread leads from a ball of wool past all turns to the cat.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT, whole_area
from papercraft.core.shapes import circle, line, rect
from papercraft.core.sheet import Path, Places, Role, Sheet, Text, Use, ink
from papercraft.games.cat.board import FACES
from papercraft.games.cat.sheets.log_plan import BOX, PER_BLOCK, TOP, LogPlan
from papercraft.games.cat.sheets.log_table import CAT_AT, score_table
from papercraft.games.cat.sheets.tick_areas import TURNS
from papercraft.games.cat.sheets.wordmark import title

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks, Size, Steps
    from papercraft.games.cat.sheets.finish import Finish

# Two blocks of ten turns; boxes to tick, in mm.
_BLOCKS = (14.0, 113.0)
_PITCH = 12.6
# The band of a turn begins so far left of its first box, and is so wide.
_BAND_LEFT, _BAND = 14.0, 91.0
# The thread: from boxes to the middle of the beads with the numbers; the beads; the ball of wool
# above the first one; where the thread goes up, between the blocks; how it bends around corners.
_TO_BEAD, _BEAD = 7.6, 3.5
_BALL, _BALL_SIZE = 9.6, 0.84
_UP, _BEND = 95.0, 4.0
# The cat looks on from the edge of the field for the date.
_LOOKS_ON = 146.0, 5.1, 0, 0.55
_HOW = "One player ticks every roll, for everyone. More than 20 turns? Take another log."
_ALT = (
    "A log of rolls: for each of 20 turns a row of boxes, one for each face of the die, to tick "
    "what was rolled. Below it a table for the final scores of six players."
)


# The height of the bar that the dice above a block are on, how far it begins before them, and its
# middle.
_HEAD, _BESIDE, _BARS = 8.2, 2.0, TOP - 7.0


def log_sheet(page: Size) -> Sheet:
    """Return the log; it is the same for every board."""
    uses, areas = (Use("log", 0, 0),), (whole_area(page),)
    return Sheet("log", "cat: log of rolls", _ALT, uses, _places(page), areas, frame=page)


@cache
def log_stamps(page: Size, finish: Finish) -> dict[str, Marks]:
    """Return the whole log as one stamp."""
    plan = LogPlan.of(page, finish)
    marks = (
        *_head(finish),
        *_bands(plan),
        *_thread(plan, finish),
        _rails(plan),
        *_rolls(page, finish),
        *(_beads_on_bars(finish) if finish.titles else ()),
        *score_table(plan, finish),
    )
    return {"log": marks}


@cache
def _places(page: Size) -> Places:
    plan = LogPlan.of(page)
    boxes: dict[str, Box] = {}
    for turn in range(TURNS):
        block, row = divmod(turn, PER_BLOCK)
        for column, face in enumerate(FACES):
            x, y = _BLOCKS[block] + _PITCH * column, TOP + plan.row * row
            boxes[f"roll.{turn + 1}.{face}"] = (round(x, 3), round(y, 3), BOX, BOX)
    return Places(boxes=boxes)


def _head(finish: Finish) -> list[Mark]:
    return [
        *title(),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.4, "roll log"),
        Text(Role.INK, "body", *_how(finish), _HOW, centred=True),
        *finish.field("Date", 90.0, HEAD_RIGHT, 3.4, 15.2),
        *([Use("cat-resting", *_LOOKS_ON)] if finish.looks_on else []),
    ]


def _how(finish: Finish) -> tuple[float, float]:
    """Return where the words for the log begin: at the edge of the subtitle above them."""
    if finish.calm:
        return HEAD_LEFT + 0.4, round(TOP - 16.8 + finish.how, 3)
    return (HEAD_LEFT + 0.4, TOP - 15.2) if finish.titles else (_BLOCKS[0], TOP - 14.9)


def _bands(plan: LogPlan) -> list[Mark]:
    """Return the ground of every second row."""
    over = (plan.row - BOX) / 2
    return [
        Path(
            Role.GUIDE,
            "log-band",
            rect(left - _BAND_LEFT, round(TOP + plan.row * row - over, 3), _BAND, plan.row, 2.0),
        )
        for left in _BLOCKS
        for row in range(0, PER_BLOCK, 2)
    ]


def _thread(plan: LogPlan, finish: Finish) -> list[Mark]:
    """Return the ball of wool, and its thread down the first block, up and down the second.

    In the present design it comes from behind the bars with the dice.
    """
    first, second = (left - _TO_BEAD for left in _BLOCKS)
    top, low = plan.middle(0), round(plan.middle(PER_BLOCK - 1) + plan.row * 0.62, 3)
    high, bend = round(top - plan.row * 0.62, 3), _BEND
    start = top
    if finish.titles:
        start = high = _BARS
    # Its end lies below the chin of the cat.
    end = CAT_AT - 5.4 * plan.cat, round(plan.bar - 1.1, 3)
    steps: Steps = (
        ("M", first, start),
        ("L", first, low - bend),
        ("C", first, low - bend / 2, first + bend / 2, low, first + bend, low),
        ("L", _UP - bend, low),
        ("C", _UP - bend / 2, low, _UP, low - bend / 2, _UP, low - bend),
        ("L", _UP, high + bend),
        ("C", _UP, high + bend / 2, _UP + bend / 2, high, (_UP + second) / 2, high),
        ("C", second - bend / 2, high, second, high + bend / 2, second, high + bend),
        ("L", second, low),
        ("C", second, low + 12.0, second + 6.0, end[1], second + 16.0, end[1]),
        ("L", *end),
    )
    return [
        ink("reminder-thread", steps),
        *(() if finish.titles else (Use("wool", first, round(top - _BALL, 3), 0, _BALL_SIZE),)),
        *(
            ink("bead", circle(x, plan.middle(row), _BEAD))
            for x in (first, second)
            for row in range(PER_BLOCK)
        ),
    ]


def _beads_on_bars(finish: Finish) -> list[Mark]:
    """Return beads as high as the bars at the heads of the thread: the wool, then a mouse.

    Design 8 has no mouse.
    """
    first, second = (left - _TO_BEAD for left in _BLOCKS)
    beads = (first, second) if finish.rug else (first,)
    return [
        *(ink("bead", circle(x, _BARS, _HEAD / 2 + 0.5)) for x in beads),
        Use("wool", first, round(_BARS - 0.5, 3), 0, 0.8),
        *([Use("mouse", second, _BARS, 0, 0.9)] if finish.rug else []),
    ]


def _rails(plan: LogPlan) -> Path:
    """Return a line from each face down through its boxes, which lie on it."""
    first, last = round(_BARS + _HEAD / 2, 3), plan.middle(PER_BLOCK - 1)
    steps = tuple(
        step
        for left in _BLOCKS
        for column in range(len(FACES))
        for x in [round(left + _PITCH * column + BOX / 2, 3)]
        for step in line(x, first, x, last)
    )
    return Path(Role.GUIDE, "log-rail", steps)


def _rolls(page: Size, finish: Finish) -> list[Mark]:
    marks: list[Mark] = []
    for left in _BLOCKS:
        begin = left - (_BAND_LEFT if finish.titles else _BESIDE)
        end = left + _PITCH * (len(FACES) - 1) + BOX + finish.past
        wide = _BAND if finish.titles else round(end - begin, 3)
        bar = rect(begin, _BARS - _HEAD / 2, wide, _HEAD, 2.0)
        marks.append(Path(Role.INK, "rules-solid", bar))
        marks += [
            Use(f"die-{face}", round(left + _PITCH * column + BOX / 2, 3), _BARS)
            for column, face in enumerate(FACES)
        ]
    for name, (x, y, width, height) in _places(page).boxes.items():
        _, turn, face = name.split(".")
        if face == str(FACES[0]):
            middle = round(y + height / 2, 3)
            place = round(x - _TO_BEAD, 3), middle
            marks.append(Text(Role.INK, "turn", *place, turn, "middle", centred=True))
        marks.append(Path(Role.GUIDE, "box", rect(x, y, width, height, 1.2)))
    return marks
