"""The score pad of the first design: ten rounds with their dice, two bonus ladders, the total."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT
from papercraft.core.shapes import circle, line, rect
from papercraft.core.sheet import Mark, NameLine, Path, Places, Role, Sheet, Text, Use
from papercraft.games.cutit.sheets.all_designs import FACES, face, use
from papercraft.games.cutit.sheets.first_design.stamps import symbol

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Marks

ROUNDS = 10
COLUMN = (0, 1, 3, 7, 11, 15, 20)
TOP, ROW = 36.0, 17.4
BOX, PITCH = 5.5, 8.7
# Two lines a round, two dice a line: x of the symbol and of the first box.
_DICE = (
    ("green", "G", 0, 18.5),
    ("pink", "P", 0, 72.0),
    ("yellow", "Y", 1, 18.5),
    ("blue", "B", 1, 72.0),
)
_POINTS = (121.0, 18.0, 11.4)
_PENALTY = (148.0, 5.0)
_LADDERS = (("higher", 165.5), ("single", 183.0))
_RUNG, _RUNGS_TOP, _RUNG_STEP = 6.0, 50.0, 24.6
_TOTALS = (
    ("rounds", "Rounds", 0.0, 32.0, ""),
    ("higher", "Higher", 40.0, 26.0, "+"),
    ("single", "One cut", 74.0, 26.0, "+"),
    ("puzzle", "Puzzle", 108.0, 26.0, "+"),
    ("total", "Total", 144.0, 46.0, "="),
)
_TOTALS_TOP, _TOTALS_HEIGHT = 223.4, 15.0
_ALT = (
    "A score pad: ten rounds, each with boxes to tick the face of every die, a box for the points "
    "and one for minus five; two bonus ladders 0, 1, 3, 7, 11, 15, 20; boxes for the totals."
)

_NAME = NameLine(68.0, 15.2, 53.0)


def pad_sheet() -> Sheet:
    """Return the pad; it is the same for every square."""
    return Sheet(
        "pad", "cutit: score pad", _ALT, (Use("pad", 0, 0),), _places(), name_lines=(_NAME,)
    )


@cache
def pad_stamps() -> dict[str, Marks]:
    """Return the whole pad as one stamp."""
    marks = [*_head(), *_rows(), *_ladders(), *_totals()]
    return {"pad": tuple(marks)}


def _die_box(number: int, row: int, first: float, column: int) -> Box:
    y = TOP + ROW * (number - 1) + (ROW - 2 * BOX) / 3
    return (first + PITCH * column, round(y + row * (BOX + (ROW - 2 * BOX) / 3), 3), BOX, BOX)


@cache
def _places() -> Places:
    boxes: dict[str, Box] = {}
    for number in range(1, ROUNDS + 1):
        for die, _, row, first in _DICE:
            for column, value in enumerate(FACES):
                # The two faces with a question mark are one result, so one box.
                box = _die_box(number, row, first, column)
                boxes[f"dice.{number}.{die}.{value or 'blank'}"] = box
        middle = TOP + ROW * (number - 0.5)
        x, width, height = _POINTS
        boxes[f"points.{number}"] = (x, round(middle - height / 2, 3), width, height)
        x, radius = _PENALTY
        boxes[f"penalty.{number}"] = _around(x, middle, radius)
    for name, x in _LADDERS:
        for rung in range(len(COLUMN)):
            y = _RUNGS_TOP + _RUNG_STEP * rung
            boxes[f"{name}.{rung + 1}"] = _around(x, y, _RUNG)
    for name, _, x, width, _ in _TOTALS:
        boxes[f"total.{name}"] = (x, _TOTALS_TOP, width, _TOTALS_HEIGHT)
    return Places(boxes=boxes)


def _around(x: float, y: float, radius: float) -> Box:
    return (round(x - radius, 3), round(y - radius, 3), 2 * radius, 2 * radius)


def _head() -> list[Mark]:
    marks: list[Mark] = [
        Text(Role.INK, "title", HEAD_LEFT, 9.6, "cutit"),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, "score pad"),
        Text(Role.INK, "label", 68, 3.4, "Player"),
        Path(Role.GUIDE, "write", _NAME.steps),
        Text(Role.INK, "label", 129, 3.4, "Date"),
        Path(Role.GUIDE, "write", line(129, 15.2, HEAD_RIGHT, 15.2)),
        Text(
            Role.INK,
            "label",
            _POINTS[0] + _POINTS[1] / 2,
            TOP - 3.2,
            "Points",
            "middle",
            centred=True,
        ),
    ]
    for _, _, row, first in _DICE:
        for column, value in enumerate(FACES if row == 0 else ()):
            x = first + PITCH * column + BOX / 2 - 2.9
            marks += face(value, x, TOP - 8.2, 5.8, "face-tiny")
    marks.append(Text(Role.INK, "label", 18.5, TOP - 11.6, "Tick what was rolled", centred=True))
    return marks


def _rows() -> list[Mark]:
    marks: list[Mark] = []
    places = _places().boxes
    for number in range(1, ROUNDS + 1):
        top = TOP + ROW * (number - 1)
        middle = top + ROW / 2
        if number % 2:
            marks.append(Path(Role.GUIDE, "band", rect(0, top, 155, ROW, 2)))
        marks.append(Text(Role.INK, "round", 5.6, middle, str(number), "middle", centred=True))
        for die, kind, row, first in _DICE:
            _, y, _, _ = _die_box(number, row, first, 0)
            marks += symbol(kind, first - 4.4, y + BOX / 2, 0.56)
            for value in FACES:
                x, y, width, height = places[f"dice.{number}.{die}.{value or 'blank'}"]
                marks.append(Path(Role.GUIDE, f"{die}-tick", rect(x, y, width, height, 0.9)))
        x, y, width, height = places[f"points.{number}"]
        marks.append(Path(Role.GUIDE, "box", rect(x, y, width, height, 1.6)))
        x, radius = _PENALTY
        marks.append(Path(Role.GUIDE, "box", circle(x, middle, radius)))
        marks.append(Text(Role.INK, "penalty", x, middle, "\u22125", "middle", centred=True))
    return marks


def _ladders() -> list[Mark]:
    marks: list[Mark] = []
    bottom = _RUNGS_TOP + _RUNG_STEP * (len(COLUMN) - 1)
    for name, x in _LADDERS:
        marks.append(Path(Role.GUIDE, "ladder", line(x, _RUNGS_TOP, x, bottom)))
        for rung, worth in enumerate(COLUMN):
            y = _RUNGS_TOP + _RUNG_STEP * rung
            marks.append(Path(Role.GUIDE, "heavy-box", circle(x, y, _RUNG)))
            marks.append(Text(Role.INK, "rung", x, y, str(worth), "middle", centred=True))
        words = ("more than", "last round") if name == "higher" else ("only", "one cut")
        for row, word in enumerate(words):
            y = _RUNGS_TOP - 10.6 - 3.6 * (1 - row)
            marks.append(Text(Role.INK, "label", x, y + 1, word, "middle", centred=True))
    higher, single = (x for _, x in _LADDERS)
    top = _RUNGS_TOP - 23.5
    steps = (
        ("M", higher - 4.2, top + 3),
        ("L", higher - 1.4, top + 3),
        ("L", higher - 1.4, top),
        ("L", higher + 1.4, top),
        ("L", higher + 1.4, top - 3),
        ("L", higher + 4.2, top - 3),
    )
    marks.append(Path(Role.INK, "stairs", steps))
    marks.append(use("scissors", single - 4.6, top, scale=1.25))
    return marks


def _totals() -> list[Mark]:
    marks: list[Mark] = []
    for name, words, x, width, sign in _TOTALS:
        style = "heavy-box" if name == "total" else "box"
        marks.append(Path(Role.GUIDE, style, rect(x, _TOTALS_TOP, width, _TOTALS_HEIGHT, 2)))
        marks.append(
            Text(Role.INK, "label", x + width / 2, _TOTALS_TOP - 3, words, "middle", centred=True)
        )
        middle = _TOTALS_TOP + _TOTALS_HEIGHT / 2
        marks.append(Text(Role.INK, "rung", x - 4, middle, sign, "middle", centred=True))
    return [mark for mark in marks if not (isinstance(mark, Text) and not mark.string)]
