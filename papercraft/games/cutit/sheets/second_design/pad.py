"""The score pad of a player: points of ten rounds, two bonus ladders, the total."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT, whole_area
from papercraft.core.shapes import circle, line, rect
from papercraft.core.sheet import Mark, NameLine, Path, Places, Role, Sheet, Text, Use
from papercraft.core.total_bar import Term, total_bar
from papercraft.games.cutit.sheets.all_designs import use
from papercraft.games.cutit.square import ROUNDS

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Marks

COLUMN = (0, 1, 3, 7, 11, 15, 20)
_BANNER = 20.4
_TOP, _WIDTH = 51.0, 112.0
# The height of a round.
_ROW = 16.8
# The middle of the number, then x, width and height of the box, then middle and radius of the ring.
_NUMBER, _POINTS, _PENALTY = 11.0, (24.0, 58.0, 12.0), (97.0, 5.6)
# The ladders: name, left edge, the two lines of words.
_LADDERS = (
    ("higher", 119.0, ("more than", "last good round")),
    ("single", 157.0, ("only", "one cut")),
)
_TRACK_TOP, _TRACK_WIDTH = 43.0, 33.0
# The radius of a rung, the middle of the first, and from one to the next.
_RUNG, _RUNGS_TOP, _STEP = 7.2, 72.4, 22.8
_TERMS = (
    Term("rounds", "Rounds"),
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


_BAR = total_bar(_TERMS, 0.0, 231.4, 190.0, 14.0)
# The height of the ladders.
_TRACK = round(_TOP + _ROW * ROUNDS - _TRACK_TOP, 3)


def pad_sheet() -> Sheet:
    """Return the pad; it is the same for every square."""
    marks, areas = (Use("banner", 0, _BANNER), Use("pad", 0, 0)), (whole_area(),)
    return Sheet(
        "pad",
        "cutit: score pad",
        _ALT,
        marks,
        _places(),
        areas,
        name_lines=(_NAME,),
    )


@cache
def pad_stamps() -> dict[str, Marks]:
    """Return the whole pad below its picture as one stamp."""
    return {"pad": (*_head(), *_rounds(), *_ladders(), *_BAR.marks)}


@cache
def _places() -> Places:
    boxes: dict[str, Box] = {}
    for number in range(1, ROUNDS + 1):
        middle = round(_TOP + _ROW * (number - 0.5), 3)
        x, width, height = _POINTS
        boxes[f"points.{number}"] = (x, round(middle - height / 2, 3), width, height)
        x, radius = _PENALTY
        boxes[f"penalty.{number}"] = _around(x, middle, radius)
    for name, left, _ in _LADDERS:
        for rung in range(len(COLUMN)):
            y = _RUNGS_TOP + _STEP * rung
            boxes[f"{name}.{rung + 1}"] = _around(left + _TRACK_WIDTH / 2, y, _RUNG)
    boxes |= {f"total.{name}": box for name, box in _BAR.boxes.items()}
    return Places(boxes=boxes)


def _around(x: float, y: float, radius: float) -> Box:
    return (round(x - radius, 3), round(y - radius, 3), 2 * radius, 2 * radius)


def _head() -> list[Mark]:
    x, width, _ = _POINTS
    return [
        Text(Role.INK, "title", HEAD_LEFT, 9.6, "cutit"),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, "score pad"),
        Text(Role.INK, "label", 68, 3.4, "Player"),
        Path(Role.GUIDE, "write", _NAME.steps),
        Text(Role.INK, "label", 129, 3.4, "Date"),
        Path(Role.GUIDE, "write", line(129, 15.2, HEAD_RIGHT, 15.2)),
        Text(Role.INK, "label", _NUMBER, _TOP - 3.6, "Round", "middle", centred=True),
        Text(Role.INK, "label", x + width / 2, _TOP - 3.6, "Points", "middle", centred=True),
        Text(Role.INK, "label", _PENALTY[0], _TOP - 3.6, "Penalty", "middle", centred=True),
    ]


def _rounds() -> list[Mark]:
    marks: list[Mark] = []
    places = _places().boxes
    for number in range(1, ROUNDS + 1):
        top = round(_TOP + _ROW * (number - 1), 3)
        middle = round(top + _ROW / 2, 3)
        if number % 2:
            marks.append(Path(Role.GUIDE, "band", rect(0, top, _WIDTH, _ROW, 2.5)))
        marks.append(Text(Role.INK, "count", _NUMBER, middle, str(number), "middle", centred=True))
        marks.append(Path(Role.GUIDE, "box", rect(*places[f"points.{number}"], 2)))
        x, radius = _PENALTY
        marks.append(Path(Role.GUIDE, "box", circle(x, middle, radius)))
        marks.append(Text(Role.INK, "penalty", x, middle, "\u22125", "middle", centred=True))
    return marks


def _ladders() -> list[Mark]:
    marks: list[Mark] = []
    for name, left, words in _LADDERS:
        x = left + _TRACK_WIDTH / 2
        bottom = round(_RUNGS_TOP + _STEP * (len(COLUMN) - 1), 3)
        track = rect(left, _TRACK_TOP, _TRACK_WIDTH, _TRACK, 4)
        marks.append(Path(Role.GUIDE, "track", track))
        marks.append(Path(Role.GUIDE, "rail", line(x, _RUNGS_TOP, x, bottom)))
        for rung, worth in enumerate(COLUMN):
            y = round(_RUNGS_TOP + _STEP * rung, 3)
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
    return marks


def stairs(x: float, y: float, scale: float = 1.0) -> tuple[tuple[str, float, float], ...]:
    """Return two steps up to the right around a point: the sign of the left ladder."""
    across, up = (-5.4, -1.8, 1.8, 5.4), (3.4, 0.0, -3.4)
    points = [
        (x + scale * side, y + scale * height)
        for n, height in enumerate(up)
        for side in (across[n], across[n + 1])
    ]
    return tuple(("L" if n else "M", *point) for n, point in enumerate(points))
