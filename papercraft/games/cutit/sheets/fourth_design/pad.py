"""The score pad of a player: points of ten rounds, two bonus ladders, the total."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT, whole_area
from papercraft.core.shapes import circle, line, rect, star
from papercraft.core.sheet import Mark, NameLine, Path, Places, Role, Sheet, Text, Use, spare_height
from papercraft.core.total_bar import STRONG_TAB, Term, TotalBar, total_bar
from papercraft.games.cutit.sheets.all_designs import use
from papercraft.games.cutit.sheets.ladders import (
    COLUMN,
    EARLIER,
    EARLIER_HEAD,
    EARLIER_SINGLE,
    FIRST,
    LADDERS,
    badge,
    ladder_marks,
    rung_box,
)
from papercraft.games.cutit.sheets.wordmark import title
from papercraft.games.cutit.square import ROUNDS

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Marks, Size

_BANNER = 20.4
_TOP, _WIDTH = 51.0, 112.0
# The middle of the number, then x, width and height of the box, then middle and radius of the ring.
_NUMBER, _POINTS, _PENALTY = 11.0, (24.0, 58.0, 12.0), (97.0, 5.6)
# The radius of the disc a round's number is on.
_BADGE = 4.4
# The left edges of the ladders; their top is that of the bar with the words above the rounds.
_LEFTS = (119.0, 157.0)
_BAR, _TRACK_TOP = 6.0, 44.4
# The middle of a sign beside the word of a box of the sum: from the left edge, above the box.
_SIGN, _SIGN_UP = 3.2, 3.2
# The word "Puzzle" stands so much higher than the other terms of the sum: below it, at this height
# above the box, are the words for what it is made of.
_RAISED, _MADE_OF = 3.9, 2.7
# What is left of the square in a round: its middle beside the number, its side.
_LEFT_AT, _LEFT_SIDE = 19.7, 5.6
# The words for the last cut on a tab: its width and height; the line of that cut; its scissors.
_LAST_CUT, _CUT_LINE, _SNIP_AT = (26.6, 4.2), (36.8, 110.0), (30.8, 1.2)
_PUZZLE = "Puzzle"
_TERMS = (
    Term("rounds", "Rounds (with \u22125)"),
    *(Term(ladder.key, ladder.name, "+", f"{ladder.key}-box") for ladder in LADDERS),
    Term("puzzle", _PUZZLE, "+"),
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
    bar = total_bar(_TERMS, 0.0, round(231.4 + longer, 3), 190.0, round(14.0 + high, 3), STRONG_TAB)
    # The last rung lies at the same height as ever, however high the heads of the ladders are.
    rungs = 209.2 + longer - _TRACK_TOP - FIRST
    return _Plan(row, round(rungs / (len(COLUMN) - 1), 3), bar)


def pad_sheet(page: Size) -> Sheet:
    """Return the pad; it is the same for every square."""
    marks, areas = (Use("banner-snip", 0, _BANNER), Use("pad", 0, 0)), (whole_area(page),)
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
    return {"pad": (*_head(), *_rounds(page), *_ladders(plan), *_sum(plan), *_signs(plan))}


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
    for ladder, left in zip(LADDERS, _LEFTS, strict=True):
        for rung in range(len(COLUMN)):
            boxes[f"{ladder.key}.{rung + 1}"] = rung_box(left, _TRACK_TOP, plan.step, rung)
    boxes |= {f"total.{name}": box for name, box in plan.bar.boxes.items()}
    return Places(boxes=boxes)


def _around(x: float, y: float, radius: float) -> Box:
    return (round(x - radius, 3), round(y - radius, 3), 2 * radius, 2 * radius)


def _head() -> list[Mark]:
    x, width, _ = _POINTS
    return [
        *title(),
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
            # The last two rounds share a band, as they share the last cut.
            high = round(row * (1 + (number == ROUNDS - 1)), 3)
            marks.append(Path(Role.GUIDE, "round-band", rect(0, top, _WIDTH, high, 2.5)))
        marks += [*round_badge(number, _NUMBER, middle), *_square_left(number, middle)]
        marks.append(Path(Role.GUIDE, "points-box", rect(*places[f"points.{number}"], 2)))
        x, radius = _PENALTY
        marks.append(Path(Role.GUIDE, "penalty-ring", circle(x, middle, radius)))
        marks.append(Text(Role.INK, "minus", x, middle, "\u22125", "middle", centred=True))
    return [*marks, *_last_cut(round(_TOP + row * (ROUNDS - 1), 3))]


def _square_left(number: int, middle: float) -> list[Mark]:
    """Return what a round finds of the square: it gets less from round to round."""
    left, top, side = _LEFT_AT - _LEFT_SIDE / 2, middle - _LEFT_SIDE / 2, _LEFT_SIDE
    whole = rect(round(left, 3), round(top, 3), side, side)
    high = round(side * (ROUNDS + 1 - number) / ROUNDS, 3)
    rest = rect(round(left, 3), round(top + side - high, 3), side, high)
    return [Path(Role.GUIDE, "square-gone", whole), Path(Role.GUIDE, "square-left", rest)]


def _last_cut(y: float) -> list[Mark]:
    """Return the cut between the last two rounds: each of them has a part of what is left."""
    (start, end), (x, scale), (width, height) = _CUT_LINE, _SNIP_AT, _LAST_CUT
    tab = rect(0, round(y - height / 2, 3), width, height, 1.4)
    return [
        Path(Role.GUIDE, "rules-cut", line(start, y, end, y)),
        use("snip", x, y, scale=scale),
        Path(Role.INK, "rules-solid", tab),
        Text(Role.INK, "last-cut", width / 2, y, "last cut", "middle", centred=True),
    ]


def round_badge(number: int, x: float, y: float) -> list[Mark]:
    """Return the number of a round on a disc around a point."""
    disc = Path(Role.INK, "rules-solid", circle(x, y, _BADGE))
    return [disc, Text(Role.INK, "round-number", x, y, str(number), "middle", centred=True)]


def _ladders(plan: _Plan) -> list[Mark]:
    return [
        mark
        for ladder, left in zip((EARLIER, EARLIER_SINGLE), _LEFTS, strict=True)
        for mark in ladder_marks(ladder, left, _TRACK_TOP, plan.track, plan.step, EARLIER_HEAD)
    ]


def _sum(plan: _Plan) -> list[Mark]:
    return [
        mark._replace(y=round(mark.y - _RAISED, 3))
        if isinstance(mark, Text) and mark.string == _PUZZLE
        else mark
        for mark in plan.bar.marks
    ]


def _signs(plan: _Plan) -> list[Mark]:
    """Return the badges of the ladders and a disc beside the words above the sum.

    Below the word for the puzzle are those for what it is made of.
    """
    at = {
        name: (round(box[0] + _SIGN, 3), round(box[1] - _SIGN_UP, 3))
        for name, box in plan.bar.boxes.items()
    }
    x, y = at["puzzle"]
    y = round(y - _RAISED, 3)
    left, top, width, _ = plan.bar.boxes["puzzle"]
    below = round(left + width / 2, 3), round(top - _MADE_OF, 3)
    return [
        Text(Role.INK, "small", *below, "disc \u2212 cells left over", "middle", centred=True),
        *(mark for ladder in LADDERS for mark in badge(ladder, *at[ladder.key], 0.45)),
        Path(Role.INK, "gold", circle(x, y, 2.0)),
        Path(Role.INK, "gold-deep", star(x, y, 5, 1.3, 0.6)),
    ]
