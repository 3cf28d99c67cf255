"""The log of rolls, one for the table: a row of boxes for each turn, and the final scores.

A thread leads from a ball of wool past all turns to the cat.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT, frame_area
from papercraft.core.shapes import circle, line, rect
from papercraft.core.sheet import Path, Places, Role, Sheet, Text, Use, ink, spare_height
from papercraft.games.cat.board import FACES
from papercraft.games.cat.sheets.finish import FINISH, Finish
from papercraft.games.cat.sheets.sum_signs import set_sign
from papercraft.games.cat.sheets.terms import TERMS
from papercraft.games.cat.sheets.tick_areas import TURNS
from papercraft.games.cat.sheets.wordmark import title

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks, Size, Steps

# Two blocks of ten turns; boxes to tick, in mm.
_BLOCKS = (14.0, 113.0)
_TOP, _BOX, _PITCH = 36.0, 7.4, 12.6
_PER_BLOCK = TURNS // 2
# The band of a turn begins so far left of its first box, and is so wide.
_BAND_LEFT, _BAND = 14.0, 91.0
# The thread: from boxes to the middle of the beads with the numbers; the beads; the ball of wool
# above the first one; where the thread goes up, between the blocks; how it bends around corners.
_TO_BEAD, _BEAD = 7.6, 3.5
_BALL, _BALL_SIZE = 9.6, 0.84
_UP, _BEND = 95.0, 4.0
# From the last row to the table of the final scores.
_TO_TABLE = 28.0
_PLAYERS = 6
# Columns of the table: word, left edge, width. The last one, the total, has a bolder box.
_COLUMNS = (
    ("Player", 0.0, 60.0), ("Items", 63.0, 22.0), ("Sets", 88.0, 22.0), ("Paw", 113.0, 22.0),
    ("Cups", 138.0, 22.0), ("Total", 163.0, 27.0),
)  # fmt: skip
# What is free between two columns, and the signs in the gaps.
_GAP, _TERM_SIGNS = 3.0, {term.label: term.sign for term in TERMS}
# The bar with their words: how far above the boxes it begins, and its height, with signs above the
# words and without; between the boxes of two players.
_UP_TO_BAR, _BAR, _LOW_BAR, _BETWEEN = 7.8, 7.2, 6.0, 2.4
# In a bar with signs the middles of signs and words, from its top.
_SIGN_DOWN, _WORD_DOWN = 2.2, 5.5
# The cat looks on from the edge of the field for the date.
_LOOKS_ON = 146.0, 5.1, 0, 0.55
# It lies on the bar, asleep: where its middle is across, and how far it reaches down.
_CAT_AT, _CAT_DOWN = 160.0, 5.9
_HOW = "One player ticks every roll, for everyone. More than 20 turns? Take another log."
_ALT = (
    "A log of rolls: for each of 20 turns a row of boxes, one for each face of the die, to tick "
    "what was rolled. Below it a table for the final scores of six players."
)


class _Plan(NamedTuple):
    """The distances of the rows of turns, and of the lines of the table below, in mm; the cat."""

    row: float
    line: float
    cat: float
    bar_high: float

    @classmethod
    def of(cls, page: Size, finish: Finish = FINISH) -> _Plan:
        """Return the plan of a page; what it is higher than usual is shared by all rows."""
        spare = spare_height(page)
        line = round(finish.row + 0.4 * spare / _PLAYERS, 3)
        bar = _BAR if finish.titles else _LOW_BAR
        return cls(round(11.4 + 0.6 * spare / _PER_BLOCK, 3), line, finish.cat, bar)

    @property
    def table(self) -> float:
        """Where the table begins."""
        return round(_TOP + self.row * _PER_BLOCK + _TO_TABLE, 3)

    @property
    def bar(self) -> float:
        """Where the bar with the words above the table begins."""
        return round(self.table - _UP_TO_BAR, 3)

    def middle(self, row: int) -> float:
        """Return the height of the middle of a row of a block."""
        return round(_TOP + self.row * row + _BOX / 2, 3)


# The height of the bar that the dice above a block are on, how far it begins before them, and its
# middle.
_HEAD, _BESIDE, _BARS = 8.2, 2.0, _TOP - 7.0


def log_sheet(page: Size) -> Sheet:
    """Return the log; it is the same for every board."""
    uses, areas = (Use("log", 0, 0),), (frame_area(1, page),)
    return Sheet("log", "cat: log of rolls", _ALT, uses, _places(page), areas, frame=page)


@cache
def log_stamps(page: Size, finish: Finish) -> dict[str, Marks]:
    """Return the whole log as one stamp."""
    plan = _Plan.of(page, finish)
    marks = (
        *_head(finish),
        *_bands(plan),
        *_thread(plan, finish),
        _rails(plan),
        *_rolls(page, finish),
        *(_ball_on_bar() if finish.titles else ()),
        *_table(plan, finish),
    )
    return {"log": marks}


@cache
def _places(page: Size) -> Places:
    plan = _Plan.of(page)
    boxes: dict[str, Box] = {}
    for turn in range(TURNS):
        block, row = divmod(turn, _PER_BLOCK)
        for column, face in enumerate(FACES):
            x, y = _BLOCKS[block] + _PITCH * column, _TOP + plan.row * row
            boxes[f"roll.{turn + 1}.{face}"] = (round(x, 3), round(y, 3), _BOX, _BOX)
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
    return (HEAD_LEFT + 0.4, _TOP - 15.2) if finish.titles else (_BLOCKS[0], _TOP - 14.9)


def _bands(plan: _Plan) -> list[Mark]:
    """Return the ground of every second row."""
    over = (plan.row - _BOX) / 2
    return [
        Path(
            Role.GUIDE,
            "log-band",
            rect(left - _BAND_LEFT, round(_TOP + plan.row * row - over, 3), _BAND, plan.row, 2.0),
        )
        for left in _BLOCKS
        for row in range(0, _PER_BLOCK, 2)
    ]


def _thread(plan: _Plan, finish: Finish) -> list[Mark]:
    """Return the ball of wool, and its thread down the first block, up and down the second.

    In the present design it comes from behind the bars with the dice.
    """
    first, second = (left - _TO_BEAD for left in _BLOCKS)
    top, low = plan.middle(0), round(plan.middle(_PER_BLOCK - 1) + plan.row * 0.62, 3)
    high, bend = round(top - plan.row * 0.62, 3), _BEND
    start = top
    if finish.titles:
        start = high = _BARS
    # Its end lies below the chin of the cat.
    end = _CAT_AT - 5.4 * plan.cat, round(plan.bar - 1.1, 3)
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
            for row in range(_PER_BLOCK)
        ),
    ]


def _ball_on_bar() -> list[Mark]:
    """Return the ball of wool on a bead as high as the bar, at the head of the first thread."""
    x = _BLOCKS[0] - _TO_BEAD
    return [
        ink("bead", circle(x, _BARS, _HEAD / 2 + 0.5)),
        Use("wool", x, round(_BARS - 0.5, 3), 0, 0.8),
    ]


def _rails(plan: _Plan) -> Path:
    """Return a line from each face down through its boxes, which lie on it."""
    first, last = round(_BARS + _HEAD / 2, 3), plan.middle(_PER_BLOCK - 1)
    steps = tuple(
        step
        for left in _BLOCKS
        for column in range(len(FACES))
        for x in [round(left + _PITCH * column + _BOX / 2, 3)]
        for step in line(x, first, x, last)
    )
    return Path(Role.GUIDE, "log-rail", steps)


def _rolls(page: Size, finish: Finish) -> list[Mark]:
    marks: list[Mark] = []
    for left in _BLOCKS:
        begin = left - (_BAND_LEFT if finish.titles else _BESIDE)
        end = left + _PITCH * (len(FACES) - 1) + _BOX + finish.past
        wide = _BAND if finish.titles else round(end - begin, 3)
        bar = rect(begin, _BARS - _HEAD / 2, wide, _HEAD, 2.0)
        marks.append(Path(Role.INK, "rules-solid", bar))
        marks += [
            Use(f"die-{face}", round(left + _PITCH * column + _BOX / 2, 3), _BARS)
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


def _table(plan: _Plan, finish: Finish) -> list[Mark]:
    """Return the final scores: boxes as on the boards, and the cat on the bar above them."""
    middle = round(plan.bar + plan.bar_high / 2, 3)
    marks: list[Mark] = [
        Text(Role.INK, "rules-section", 0, round(plan.bar - 4.0, 3), "Final scores"),
        Path(Role.INK, "rules-field", rect(0, plan.bar, 190, plan.bar_high, 2.0)),
        Use("cat", _CAT_AT, round(plan.bar - _CAT_DOWN * plan.cat, 3), 0, plan.cat),
    ]
    for words, x, width in _COLUMNS:
        if finish.titles:
            marks += _column_head(words, (x, width), plan.bar)
            marks += _sum_sign(words, x, middle)
        else:
            over = round(x + width / 2, 3)
            marks.append(Text(Role.INK, "label", over, middle, words, "middle", centred=True))
        style = "total-box" if words == _COLUMNS[-1][0] else "box"
        for n in range(_PLAYERS):
            y = round(plan.table + plan.line * n, 3)
            height = round(plan.line - _BETWEEN, 3)
            marks.append(Path(Role.GUIDE, style, rect(x, y, width, height, 2.0)))
    return marks


def _sum_sign(words: str, x: float, middle: float) -> list[Mark]:
    """Return the sign of a term of the sum, as on the boards, before its column."""
    sign, at = _TERM_SIGNS.get(words, ""), round(x - _GAP / 2, 3)
    return [Text(Role.INK, "subheading", at, middle, sign, "middle", centred=True)] if sign else []


# What columns of the table count: the sign above the word, and its scale.
_SIGNS = {"Items": ("mouse", 0.44), "Paw": ("paw", 0.42), "Cups": ("teacup", 0.5)}
_SET, _START = 0.72, 1.8


def _column_head(words: str, column: tuple[float, float], top: float) -> list[Mark]:
    """Return the head of a column (left, width) on the bar: its sign and, below it, its word.

    Names are written from the left on, so their word is at the left; it and the total have no sign.
    """
    (x, width), sign, word = column, round(top + _SIGN_DOWN, 3), round(top + _WORD_DOWN, 3)
    middle, centre = round(x + width / 2, 3), round(top + _BAR / 2, 3)
    if words == _COLUMNS[0][0]:
        return [Text(Role.INK, "label", x + _START, centre, words, centred=True)]
    if words == _COLUMNS[-1][0]:
        word = centre
    marks: list[Mark] = []
    if words in _SIGNS:
        stamp, scale = _SIGNS[words]
        marks.append(Use(stamp, middle, sign, 0, scale))
    elif words == "Sets":
        marks += set_sign(middle, sign, _SET)
    return [*marks, Text(Role.INK, "label", middle, word, words, "middle", centred=True)]
