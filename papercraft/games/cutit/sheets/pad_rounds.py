"""The rounds on the score pad: number, cells to keep, points, penalty; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import pgettext
from papercraft.core.shapes import circle, line, rect
from papercraft.core.sheet import Path, Role, Text
from papercraft.games.cutit.numbers import MIN_CELLS
from papercraft.games.cutit.sheets.all_designs import use
from papercraft.games.cutit.square import ROUNDS, SIZE

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark

WIDTH = 112.0
# The middle of the number, then x, width and height of the box, then middle and radius of the ring.
_NUMBER, POINTS, PENALTY = 6.8, (24.0, 58.0, 12.0), (97.0, 5.6)
# The radius of the disc a round's number is on.
_BADGE = 4.4
# The height of the bar with the words above the columns and how far up is its middle; the middle of
# "or" between two of them.
_BAR, _WORDS_UP, _OR_AT = 6.0, 3.6, 86.7
# The middle and the side of the square beside the number. In earlier designs it shows what a round
# finds of the square: width and height in cells, for every round gets a strip of it.
_LEFT_AT, _LEFT_SIDE = 17.3, 9.4
LEFT_OVER = (
    (10, 10), (10, 9), (9, 9), (9, 8), (8, 8), (8, 6), (6, 6), (6, 5), (4, 5), (4, 3),
)  # fmt: skip
# The side of the square with the number of cells to keep: the least, and what each cell adds.
_KEEP_SIDE = 4.6, 0.125
# How far the word for cells is below the first of these numbers.
_WORD_DOWN = 6.4
# The middle of the words for the last cut, its line and its scissors, which are clear of the boxes.
_LAST_CUT, _CUT_LINE, _SNIP_AT = 11.9, (25.2, 102.4), (110.8, 1.2)
# How they were in earlier designs: the words on a tab of a width and a height.
_EARLIER_TAB, _EARLIER_LINE, _EARLIER_SNIP = (26.6, 4.2), (36.8, 110.0), (30.8, 1.2)
KEEP = pgettext("cells of the square", "Keep")
"""What is above the cells that later rounds need."""
CELLS = pgettext("after a number", "cells")
"""What is below the first of their numbers."""
LEFT = pgettext("of the square", "Left")
"""What was above the pictures of what rounds find of the square, in the seventh design."""
_EITHER = pgettext("points or a penalty", "or")


def bar(top: float) -> Path:
    """Return what is behind the words above the rounds, which begin at ``top``."""
    return Path(Role.INK, "rules-field", rect(0, top - _WORDS_UP - _BAR / 2, WIDTH, _BAR, 1.5))


def words_above(top: float, left: str = "") -> list[Mark]:
    """Return the words above the rounds.

    Earlier designs have a word of their own above what is ``left`` of the square.
    """
    x, width, _ = POINTS
    y = top - _WORDS_UP
    columns = [
        (_NUMBER, "Round"), (_LEFT_AT, left or KEEP), (x + width / 2, "Points"),
        *(() if left else ((_OR_AT, _EITHER),)), (PENALTY[0], "Penalty"),
    ]  # fmt: skip
    return [Text(Role.INK, "label", at, y, word, "middle", centred=True) for at, word in columns]


def round_marks(number: int, top: float, row: float, box: Box, *, earlier: bool) -> list[Mark]:
    """Return a round that begins at ``top``, a ``row`` high, with the box for its points."""
    middle = round(top + row / 2, 3)
    marks: list[Mark] = []
    if number % 2:
        # The last two rounds share a band, as they share the last cut.
        high = round(row * (1 + (number == ROUNDS - 1)), 3)
        marks.append(Path(Role.GUIDE, "round-band", rect(0, top, WIDTH, high, 2.5)))
    square = _square_left if earlier else _to_keep
    marks += [*round_badge(number, _NUMBER, middle), *square(number, middle)]
    marks.append(Path(Role.GUIDE, "points-box", rect(*box, 2)))
    x, radius = PENALTY
    marks.append(Path(Role.GUIDE, "penalty-ring", circle(x, middle, radius)))
    marks.append(Text(Role.INK, "minus", x, middle, "\u22125", "middle", centred=True))
    return marks


def _square_left(number: int, middle: float) -> list[Mark]:
    """Return what a round finds of the square: it gets less from round to round."""
    left, top, side = _LEFT_AT - _LEFT_SIDE / 2, middle - _LEFT_SIDE / 2, _LEFT_SIDE
    whole = rect(round(left, 3), round(top, 3), side, side)
    wide, high = (round(side * cells / SIZE, 3) for cells in LEFT_OVER[number - 1])
    rest = rect(round(left, 3), round(top + side - high, 3), wide, high)
    return [Path(Role.GUIDE, "square-gone", whole), Path(Role.GUIDE, "square-left", rest)]


def _to_keep(number: int, middle: float) -> list[Mark]:
    """Return how many cells later rounds need, on a square that gets smaller with them."""
    cells = MIN_CELLS * (ROUNDS - number)
    if not cells:
        return []
    least, more = _KEEP_SIDE
    side = round(least + more * cells, 3)
    square = rect(round(_LEFT_AT - side / 2, 3), round(middle - side / 2, 3), side, side)
    return [
        Path(Role.INK, "rules-print", square),
        Text(Role.INK, "minus", _LEFT_AT, middle, str(cells), "middle", centred=True),
    ]


def word_for_cells(top: float, row: float) -> Text:
    """Return the word below the first number of cells to keep; rounds begin at ``top``."""
    y = round(top + row / 2 + _WORD_DOWN, 3)
    return Text(Role.INK, "label", _LEFT_AT, y, CELLS, "middle", centred=True)


def last_cut(y: float) -> list[Mark]:
    """Return the cut between the last two rounds: each of them has a part of what is left."""
    (start, end), (x, scale) = _CUT_LINE, _SNIP_AT
    return [
        Path(Role.GUIDE, "rules-seam", line(start, y, end, y)),
        use("snip", x, y, 2, scale),
        Text(Role.INK, "label", _LAST_CUT, y, "last cut", "middle", centred=True),
    ]


def earlier_last_cut(y: float) -> list[Mark]:
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
