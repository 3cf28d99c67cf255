"""The score pad of the third design: its ladders are without colour and have no names."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT, whole_area
from papercraft.core.shapes import circle, line, moved, rect
from papercraft.core.sheet import Mark, NameLine, Path, Places, Role, Sheet, Text, Use, spare_height
from papercraft.core.total_bar import Term, TotalBar, total_bar
from papercraft.games.cutit.sheets.all_designs import use
from papercraft.games.cutit.sheets.discs import twigs
from papercraft.games.cutit.sheets.ladders import COLUMN, stairs
from papercraft.games.cutit.sheets.wordmark import title
from papercraft.games.cutit.square import ROUNDS

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Marks, Size, Steps

_BANNER = 20.4
_TOP, _WIDTH = 51.0, 112.0
# The middle of the number, then x, width and height of the box, then middle and radius of the ring.
_NUMBER, _POINTS, _PENALTY = 11.0, (24.0, 58.0, 12.0), (97.0, 5.6)
# The ladders: name, left edge, the two lines of words.
_LADDERS = (
    ("higher", 119.0, ("more than last", "round without \u22125")),
    ("single", 157.0, ("only", "one cut")),
)
_TRACK_TOP, _TRACK_WIDTH = 43.0, 33.0
# The bar with the words above the rounds, and the head of a ladder.
_BAR, _TRACK_HEAD = 6.0, 20.0
_RUNG, _RUNGS_TOP = 7.2, 72.4
# The middle of a sign beside the word of a box of the sum: from the left edge, above the box.
_SIGN, _SIGN_UP = 2.6, 3.2
# How far outside the last ring its laurel is, in mm.
_LAUREL = 3.3
_TERMS = (
    Term("rounds", "Rounds (with \u22125)"),
    Term("higher", "Higher", "+"),
    Term("single", "One cut", "+"),
    Term("puzzle", "Puzzle", "+"),
    Term("total", "Total", "="),
)
_ALT = (
    "A score pad: ten rounds, each with a box for the points and a ring for minus five; two bonus "
    "ladders 0, 1, 3, 7, 11, 15, 20; the sum of the game in a row of boxes."
)
_NAME = NameLine(68.0, 15.2, 53.0)


class _Plan(NamedTuple):
    """The height of a round, from rung to rung of a ladder, and the sum, in mm."""

    row: float
    step: float
    bar: TotalBar

    @property
    def track(self) -> float:
        """The height of the ladders."""
        return round(_TOP + self.row * ROUNDS - _TRACK_TOP, 3)


@cache
def _plan(page: Size) -> _Plan:
    """Return the plan of a page; the rounds share what it is higher than usual."""
    row = round(16.8 + 0.9 * spare_height(page) / ROUNDS, 3)
    longer = (row - 16.8) * ROUNDS
    high = spare_height(page) - longer
    bar = total_bar(_TERMS, 0.0, round(231.4 + longer, 3), 190.0, round(14.0 + high, 3))
    return _Plan(row, round(22.8 + longer / (len(COLUMN) - 1), 3), bar)


def pad_sheet(page: Size) -> Sheet:
    """Return the pad; it is the same for every square."""
    marks, areas = (Use("banner", 0, _BANNER), Use("pad", 0, 0)), (whole_area(page),)
    return Sheet(
        "pad",
        "cutit: score pad",
        _ALT,
        marks,
        _places(page),
        areas,
        name_lines=(_NAME,),
        frame=page,
    )


@cache
def pad_stamps(page: Size) -> dict[str, Marks]:
    """Return the whole pad below its picture as one stamp."""
    plan = _plan(page)
    return {"pad": (*_head(), *_rounds(page), *_ladders(plan), *plan.bar.marks, *_signs(plan))}


@cache
def _places(page: Size) -> Places:
    plan = _plan(page)
    boxes: dict[str, Box] = {}
    for number in range(1, ROUNDS + 1):
        middle = round(_TOP + plan.row * (number - 0.5), 3)
        x, width, height = _POINTS
        boxes[f"points.{number}"] = (x, round(middle - height / 2, 3), width, height)
        x, radius = _PENALTY
        boxes[f"penalty.{number}"] = _around(x, middle, radius)
    for name, left, _ in _LADDERS:
        for rung in range(len(COLUMN)):
            y = _RUNGS_TOP + plan.step * rung
            boxes[f"{name}.{rung + 1}"] = _around(left + _TRACK_WIDTH / 2, y, _RUNG)
    boxes |= {f"total.{name}": box for name, box in plan.bar.boxes.items()}
    return Places(boxes=boxes)


def _around(x: float, y: float, radius: float) -> Box:
    return (round(x - radius, 3), round(y - radius, 3), 2 * radius, 2 * radius)


def _head() -> list[Mark]:
    x, width, _ = _POINTS
    return [
        *title("scissors"),
        Path(Role.INK, "rules-field", rect(0, _TOP - 3.6 - _BAR / 2, _WIDTH, _BAR, 1.5)),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, "score pad"),
        Text(Role.INK, "label", 68, 3.4, "Player"),
        Path(Role.GUIDE, "write", _NAME.steps),
        Text(Role.INK, "label", 129, 3.4, "Date"),
        Path(Role.GUIDE, "write", line(129, 15.2, HEAD_RIGHT, 15.2)),
        Text(Role.INK, "label", _NUMBER, _TOP - 3.6, "Round", "middle", centred=True),
        Text(Role.INK, "label", x + width / 2, _TOP - 3.6, "Points", "middle", centred=True),
        Text(Role.INK, "label", _PENALTY[0], _TOP - 3.6, "Penalty", "middle", centred=True),
    ]


def _rounds(page: Size) -> list[Mark]:
    marks: list[Mark] = []
    places, row = _places(page).boxes, _plan(page).row
    for number in range(1, ROUNDS + 1):
        top = round(_TOP + row * (number - 1), 3)
        middle = round(top + row / 2, 3)
        if number % 2:
            marks.append(Path(Role.GUIDE, "band", rect(0, top, _WIDTH, row, 2.5)))
        marks.append(Text(Role.INK, "count", _NUMBER, middle, str(number), "middle", centred=True))
        marks.append(Path(Role.GUIDE, "box", rect(*places[f"points.{number}"], 2)))
        x, radius = _PENALTY
        marks.append(Path(Role.GUIDE, "box", circle(x, middle, radius)))
        marks.append(Text(Role.INK, "penalty", x, middle, "\u22125", "middle", centred=True))
    return marks


def _ladders(plan: _Plan) -> list[Mark]:
    marks: list[Mark] = []
    for name, left, words in _LADDERS:
        x = left + _TRACK_WIDTH / 2
        bottom = round(_RUNGS_TOP + plan.step * (len(COLUMN) - 1), 3)
        track = rect(left, _TRACK_TOP, _TRACK_WIDTH, plan.track, 4)
        head = rect(left, _TRACK_TOP, _TRACK_WIDTH, _TRACK_HEAD, 4)
        marks += [Path(Role.GUIDE, "track", track), Path(Role.INK, "rules-field", head)]
        marks.append(Path(Role.GUIDE, "rail", line(x, _RUNGS_TOP, x, bottom)))
        for rung, worth in enumerate(COLUMN):
            y = round(_RUNGS_TOP + plan.step * rung, 3)
            marks.append(Path(Role.GUIDE, "heavy-box", circle(x, y, _RUNG)))
            marks.append(Text(Role.INK, "count", x, y, str(worth), "middle", centred=True))
        for row, word in enumerate(words):
            y = _TRACK_TOP + 13.6 + 3.8 * row
            marks.append(Text(Role.INK, "label", x, y, word, "middle", centred=True))
        icon = _TRACK_TOP + 6.4
        if name == "higher":
            marks.append(Path(Role.INK, "stairs", stairs(x, icon)))
        else:
            marks.append(use("scissors", x - 6.4, icon, scale=1.7))
        marks.append(Path(Role.INK, "laurel", _laurel(x, bottom, _RUNG + _LAUREL)))
    return marks


def _signs(plan: _Plan) -> list[Mark]:
    """Return the signs of ladders and disc beside their words above the sum."""
    at = {name: (round(box[0] + _SIGN, 3), round(box[1] - _SIGN_UP, 3))
          for name, box in plan.bar.boxes.items()}  # fmt: skip
    (x, y), (cut_x, cut_y) = at["higher"], at["single"]
    return [
        Path(Role.INK, "stairs", stairs(x, y, 0.36)),
        use("scissors", cut_x - 2.4, cut_y, scale=0.62),
        Path(Role.GUIDE, "box", circle(*at["puzzle"], 1.7)),
    ]


def _laurel(x: float, y: float, radius: float) -> Steps:
    return moved(twigs(7, radius, 15.0, 1.25, 126.0), x, y)
