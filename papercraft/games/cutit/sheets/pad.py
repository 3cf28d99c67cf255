"""The score pad of a player: points of ten rounds, two bonus ladders, the total."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT, whole_area
from papercraft.core.head_fields import head_field
from papercraft.core.messages import gettext, pgettext
from papercraft.core.shapes import circle, line, rect
from papercraft.core.sheet import Mark, NameLine, Path, Places, Role, Sheet, Text, Use, spare_height
from papercraft.core.total_bar import STRONG_TAB, Term, TotalBar, total_bar
from papercraft.games.cutit.numbers import DISCS
from papercraft.games.cutit.sheets.all_designs import use
from papercraft.games.cutit.sheets.ladders import (
    COLUMN,
    FIRST,
    HEAD,
    LADDERS,
    OF_SIXTH,
    SINGLE,
    badge,
    ladder_marks,
    rung_box,
)
from papercraft.games.cutit.sheets.stamps import CELL
from papercraft.games.cutit.sheets.wordmark import title
from papercraft.games.cutit.square import ROUNDS, SIZE

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.sheet import Box, Marks, Size
    from papercraft.games.cutit.sheets.ladders import Head

    Sign = Callable[[float, float], list[Mark]]

_BANNER = 20.4
_TOP, _WIDTH = 51.0, 112.0
# The middle of the number, then x, width and height of the box, then middle and radius of the ring.
_NUMBER, _POINTS, _PENALTY = 6.8, (24.0, 58.0, 12.0), (97.0, 5.6)
# The radius of the disc a round's number is on.
_BADGE = 4.4
# The left edges of the ladders; their top is that of the bar with the words above the rounds.
_LEFTS = (119.0, 157.0)
_BAR, _TRACK_TOP = 6.0, 44.4
# The sign of the puzzle: the middles of a disc, of a word, of a cell and of what that costs.
_PUZZLE_SIGN = (-9.9, -2.8, 4.3, 9.0)
# The radius of the disc and of its inside, the side of the cell.
_DISC, _INSIDE, _CELL = 2.1, 1.7, 3.6
# How far above a box of the sum is the middle of its sign, for the word is between both, and the
# size of the badges of ladders there; these, and what is above the field, in earlier designs, too.
_SIGN_UP, _BADGES = 6.9, 0.4
_EARLIER_UP, _EARLIER_BADGES, _EARLIER_ABOVE = 7.6, 0.45, 10.2
# The sum lies on a field: from its edges to the boxes, its height above and below them.
# The total is almost twice as wide as the other boxes.
_INSET, _FIELD = 3.4, (10.8, 3.0)
_LOOK = STRONG_TAB._replace(wide=1.9)
# What is left of the square in a round: its middle beside the number, its side; its width and
# height in cells, for every round gets a strip of it.
_LEFT_AT, _LEFT_SIDE = 17.3, 9.4
LEFT_OVER = (
    (10, 10), (10, 9), (9, 9), (9, 8), (8, 8), (8, 6), (6, 6), (6, 5), (4, 5), (4, 3),
)  # fmt: skip
# The middle of the words for the last cut, its line and its scissors, which are clear of the boxes.
_LAST_CUT, _CUT_LINE, _SNIP_AT = 11.9, (25.2, 102.4), (110.8, 1.2)
# How they were in earlier designs: the words on a tab of a width and a height.
_EARLIER_TAB, _EARLIER_LINE, _EARLIER_SNIP = (26.6, 4.2), (36.8, 110.0), (30.8, 1.2)
IN_ROUNDS = gettext("Rounds \u2212 penalties")
"""What rounds add to the sum."""
_TERMS = (
    Term("rounds", IN_ROUNDS),
    *(Term(ladder.key, ladder.name, "+", f"{ladder.key}-box") for ladder in LADDERS),
    Term("puzzle", "Puzzle", "+"),
    Term("total", "Total", "="),
)
_EARLIER_TERMS = (Term("rounds", "Rounds (with \u22125)"), *_TERMS[1:])
OR = pgettext("disc or cells", "or")
"""What is between a disc and cells that were left over: a player has one or the other."""
LEFT = pgettext("of the square", "Left")
"""What is above the pictures of what rounds find of the square."""
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
def pad_stamps(page: Size, earlier: EarlierPad | None = None) -> dict[str, Marks]:
    """Return the whole pad below its picture as one stamp, as it is now or as it was ``earlier``.

    All earlier pads have their last cut, the words of the sum and its signs elsewhere.
    """
    was = earlier is not None
    plan = _plan(page, earlier=was)
    up, scale = (_EARLIER_UP, _EARLIER_BADGES) if was else (_SIGN_UP, _BADGES)
    signs = _signs(plan, earlier.sign if earlier else _puzzle_sign, up, scale)
    head, total = _head(earlier.left if earlier else LEFT), _sum(plan, earlier=was)
    ladders = _ladders(plan, earlier)
    return {"pad": (*head, *_rounds(page, earlier=was), *ladders, *total, *signs)}


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


def _head(left: str) -> list[Mark]:
    x, width, _ = _POINTS
    y = _TOP - 3.6
    return [
        *title(),
        Path(Role.INK, "rules-field", rect(0, _TOP - 3.6 - _BAR / 2, _WIDTH, _BAR, 1.5)),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, "score pad"),
        *head_field("Player", _NAME.x, _NAME.x + _NAME.width, 3.4, _NAME.y),
        *head_field("Date", _DATE, HEAD_RIGHT, 3.4, _NAME.y),
        Text(Role.INK, "label", _NUMBER, y, "Round", "middle", centred=True),
        Text(Role.INK, "label", _LEFT_AT, y, left, "middle", centred=True),
        Text(Role.INK, "label", x + width / 2, y, "Points", "middle", centred=True),
        Text(Role.INK, "label", _PENALTY[0], y, "Penalty", "middle", centred=True),
    ]


def _rounds(page: Size, *, earlier: bool) -> list[Mark]:
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
    last_cut = _earlier_last_cut if earlier else _last_cut
    return [*marks, *last_cut(round(_TOP + row * (ROUNDS - 1), 3))]


def _square_left(number: int, middle: float) -> list[Mark]:
    """Return what a round finds of the square: it gets less from round to round."""
    left, top, side = _LEFT_AT - _LEFT_SIDE / 2, middle - _LEFT_SIDE / 2, _LEFT_SIDE
    whole = rect(round(left, 3), round(top, 3), side, side)
    wide, high = (round(side * cells / SIZE, 3) for cells in LEFT_OVER[number - 1])
    rest = rect(round(left, 3), round(top + side - high, 3), wide, high)
    return [Path(Role.GUIDE, "square-gone", whole), Path(Role.GUIDE, "square-left", rest)]


def _last_cut(y: float) -> list[Mark]:
    """Return the cut between the last two rounds: each of them has a part of what is left."""
    (start, end), (x, scale) = _CUT_LINE, _SNIP_AT
    return [
        Path(Role.GUIDE, "rules-seam", line(start, y, end, y)),
        use("snip", x, y, 2, scale),
        Text(Role.INK, "label", _LAST_CUT, y, "last cut", "middle", centred=True),
    ]


def _earlier_last_cut(y: float) -> list[Mark]:
    """Return that cut as it was in earlier designs, with words on a tab."""
    (start, end), (x, scale) = _EARLIER_LINE, _EARLIER_SNIP
    width, height = _EARLIER_TAB
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


def _ladders(plan: _Plan, earlier: EarlierPad | None) -> list[Mark]:
    head, ladders = (earlier.head, (OF_SIXTH, SINGLE)) if earlier else (HEAD, LADDERS)
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


def _signs(plan: _Plan, puzzle: Sign, up: float, scale: float) -> list[Mark]:
    """Return a sign so far above each box of the sum, its word between both."""
    at = {
        name: (round(x + width / 2, 3), round(y - up, 3))
        for name, (x, y, width, _) in plan.bar.boxes.items()
    }
    return [
        *_round_sign(*at["rounds"]),
        *(mark for ladder in LADDERS for mark in badge(ladder, *at[ladder.key], scale)),
        *puzzle(*at["puzzle"]),
    ]


def _round_sign(x: float, y: float) -> list[Mark]:
    """Return the disc and the box of a round, small, around a point."""
    return [
        Path(Role.INK, "rules-solid", circle(round(x - 4.4, 3), y, 1.8)),
        Path(Role.INK, "points-box", rect(round(x - 1.6, 3), round(y - 1.7, 3), 7.8, 3.4, 0.8)),
    ]


def _puzzle_sign(x: float, y: float) -> list[Mark]:
    """Return a disc or, instead of it, a cell that was left over and what it costs."""
    disc, word, cell, cost = (round(x + across, 3) for across in _PUZZLE_SIGN)
    points, corner = str(max(DISCS[max(DISCS)])), (cell - _CELL / 2, y - _CELL / 2)
    return [
        Path(Role.INK, "gold", circle(disc, y, _DISC)),
        Path(Role.INK, "knock", circle(disc, y, _INSIDE)),
        Text(Role.INK, "label", disc, y, points, "middle", centred=True),
        Text(Role.INK, "label", word, y, OR, "middle", centred=True),
        use("picture-yellow", *corner, scale=round(_CELL / CELL, 4)),
        Text(Role.INK, "label", cost, y, "\u22121", "middle", centred=True),
    ]
