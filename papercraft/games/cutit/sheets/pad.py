"""The score pad of a player: points of ten rounds, two bonus ladders, the total."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT, whole_area
from papercraft.core.head_fields import head_field
from papercraft.core.messages import gettext
from papercraft.core.shapes import rect
from papercraft.core.sheet import Mark, NameLine, Path, Places, Role, Sheet, Text, Use, spare_height
from papercraft.core.total_bar import STRONG_TAB, Term, TotalBar, total_bar
from papercraft.games.cutit.sheets.ladders import (
    COLUMN,
    EARLIER_SINGLE,
    FIRST,
    HEAD,
    LADDERS,
    OF_SIXTH,
    badge,
    ladder_marks,
    rung_box,
)
from papercraft.games.cutit.sheets.pad_rounds import (
    PENALTY,
    POINTS,
    bar,
    earlier_last_cut,
    last_cut,
    round_marks,
    word_for_cells,
    words_above,
)
from papercraft.games.cutit.sheets.pad_signs import earlier_round_sign, puzzle_sign, round_sign
from papercraft.games.cutit.sheets.wordmark import title
from papercraft.games.cutit.square import ROUNDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.sheet import Box, Marks, Size
    from papercraft.games.cutit.sheets.ladders import Head

    Sign = Callable[[float, float], list[Mark]]

_BANNER = 20.4
_TOP = 51.0
# The left edges of the ladders; their top is that of the bar with the words above the rounds.
_LEFTS, _TRACK_TOP = (119.0, 157.0), 44.4
# How far above a box of the sum is the middle of its sign, for the word is between both, and the
# size of the badges of ladders there; these, and what is above the field, in earlier designs, too.
_SIGN_UP, _BADGES = 7.2, 0.4
_EARLIER_UP, _EARLIER_BADGES, _EARLIER_ABOVE = 7.6, 0.45, 10.2
# The sum lies on a field: from its edges to the boxes, its height above and below them.
# The total is almost twice as wide as the other boxes.
_INSET, _FIELD = 3.4, (10.8, 3.0)
_LOOK = STRONG_TAB._replace(wide=1.9)
IN_ROUNDS = gettext("Rounds")
"""What rounds add to the sum."""
_TERMS = (
    Term("rounds", IN_ROUNDS),
    *(Term(ladder.key, ladder.name, "+", f"{ladder.key}-box") for ladder in LADDERS),
    Term("puzzle", "Puzzle", "+"),
    Term("total", "Total", "="),
)
_EARLIER_TERMS = (Term("rounds", "Rounds (with \u22125)"), *_TERMS[1:])
_ALT = (
    "A score pad: ten rounds, each with a box for the points and a ring for minus five; two bonus "
    "ladders 0, 1, 3, 7, 11, 15, 20; the sum of the game in a row of boxes."
)
_NAME, _DATE = NameLine(68.0, 15.2, 55.0), 127.0


class EarlierPad(NamedTuple):
    """What pads of an earlier design had of their own.

    The heads of ladders, the word above what is left of the square, and what draws the sign of the
    puzzle around a point.
    """

    head: Head
    left: str
    sign: Sign


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
def _plan(page: Size, *, earlier: bool = False) -> _Plan:
    """Return the plan of a page; the rounds share what it is higher than usual."""
    row = round(16.8 + 0.9 * spare_height(page) / ROUNDS, 3)
    longer = (row - 16.8) * ROUNDS
    high = spare_height(page) - longer
    bar = total_bar(
        _EARLIER_TERMS if earlier else _TERMS,
        _INSET,
        round(231.8 + longer, 3),
        190.0 - 2 * _INSET,
        round(13.2 + high, 3),
        _LOOK,
    )
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
def pad_stamps(
    page: Size, earlier: EarlierPad | None = None, eighth: Sign | None = None
) -> dict[str, Marks]:
    """Return the whole pad below its picture as one stamp, as it is now or as it was ``earlier``.

    All earlier pads have their last cut, the words of the sum and its signs elsewhere. That of the
    ``eighth`` design has its own sign of the puzzle, and no word for cells.
    """
    was = earlier is not None
    plan = _plan(page, earlier=was)
    up, scale = (_EARLIER_UP, _EARLIER_BADGES) if was else (_SIGN_UP, _BADGES)
    of_sum = (earlier_round_sign, earlier.sign) if earlier else (round_sign, eighth or puzzle_sign)
    signs = _signs(plan, of_sum, up, scale)
    words = *_head(), *words_above(_TOP, earlier.left if earlier else "")
    unit = () if earlier or eighth else (word_for_cells(_TOP, plan.row),)
    ladders, total = _ladders(plan, earlier), _sum(plan, earlier=was)
    return {"pad": (*words, *_rounds(page, earlier=was), *unit, *ladders, *total, *signs)}


@cache
def _places(page: Size) -> Places:
    plan = _plan(page)
    boxes: dict[str, Box] = {}
    for number in range(1, ROUNDS + 1):
        middle = round(_TOP + plan.row * (number - 0.5), 3)
        x, width, height = POINTS
        boxes[f"points.{number}"] = (x, round(middle - height / 2, 3), width, height)
        x, radius = PENALTY
        boxes[f"penalty.{number}"] = _around(x, middle, radius)
    for ladder, left in zip(LADDERS, _LEFTS, strict=True):
        for rung in range(len(COLUMN)):
            boxes[f"{ladder.key}.{rung + 1}"] = rung_box(left, _TRACK_TOP, plan.step, rung)
    boxes |= {f"total.{name}": box for name, box in plan.bar.boxes.items()}
    return Places(boxes=boxes)


def _around(x: float, y: float, radius: float) -> Box:
    return (round(x - radius, 3), round(y - radius, 3), 2 * radius, 2 * radius)


def _head() -> list[Mark]:
    return [
        *title(),
        bar(_TOP),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, "score pad"),
        *head_field("Player", _NAME.x, _NAME.x + _NAME.width, 3.4, _NAME.y),
        *head_field("Date", _DATE, HEAD_RIGHT, 3.4, _NAME.y),
    ]


def _rounds(page: Size, *, earlier: bool) -> list[Mark]:
    marks: list[Mark] = []
    places, row = _places(page).boxes, _plan(page).row
    for number in range(1, ROUNDS + 1):
        top = round(_TOP + row * (number - 1), 3)
        marks += round_marks(number, top, row, places[f"points.{number}"], earlier=earlier)
    cut = earlier_last_cut if earlier else last_cut
    return [*marks, *cut(round(_TOP + row * (ROUNDS - 1), 3))]


def _ladders(plan: _Plan, earlier: EarlierPad | None) -> list[Mark]:
    head, ladders = (earlier.head, (OF_SIXTH, EARLIER_SINGLE)) if earlier else (HEAD, LADDERS)
    return [
        mark
        for ladder, left in zip(ladders, _LEFTS, strict=True)
        for mark in ladder_marks(ladder, left, _TRACK_TOP, plan.track, plan.step, head)
    ]


def _sum(plan: _Plan, *, earlier: bool) -> list[Mark]:
    _, top, _, high = plan.bar.boxes["total"]
    above, below = _FIELD
    above = _EARLIER_ABOVE if earlier else above
    field = rect(0, round(top - above, 3), 190, round(above + high + below, 3), 3.0)
    return [Path(Role.INK, "rules-field", field), *plan.bar.marks]


def _signs(plan: _Plan, signs: tuple[Sign, Sign], up: float, scale: float) -> list[Mark]:
    """Return a sign so far above each box of the sum, its word between both.

    ``signs`` are those of the rounds and of the puzzle.
    """
    at = {
        name: (round(x + width / 2, 3), round(y - up, 3))
        for name, (x, y, width, _) in plan.bar.boxes.items()
    }
    rounds, puzzle = signs
    return [
        *rounds(*at["rounds"]),
        *(mark for ladder in LADDERS for mark in badge(ladder, *at[ladder.key], scale)),
        *puzzle(*at["puzzle"]),
    ]
