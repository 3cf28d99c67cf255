"""A player's sum below a carpet on half a page: in one line up to design 10, in two rows in 7.

In rows it lies like this, with the total as high as both::

      Items        Sets        Total
      [    ]  +   [    ]      [     ]
      Paw          Cups       |     |
    + [    ]  -   [    ]   =  [     ]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import rect
from papercraft.core.sheet import Path, Role, Text
from papercraft.core.total_bar import TotalBar
from papercraft.games.cat.sheets.sum_signs import sum_signs, three_items
from papercraft.games.cat.sheets.terms import TERMS

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark
    from papercraft.core.total_bar import Term
    from papercraft.games.cat.sheets.half_plans import Column, Foot

# Terms in a row; the middles of words and pictures above a box; from its left edge to the word, and
# to the middle of the picture, which is so much larger than on a whole page, that of a set more.
_PER_ROW, _ABOVE, _WORD, _SIGN = 2, 2.5, 4.45, 1.25
_LARGER, _COLUMN = 0.88, 0.8
# The three kinds of items before their word: how far the first is left of the place of one picture,
# how far they are apart, their scale, and how much further the word and they themselves begin.
_THREE, _PAST_THREE, _AHEAD = (1.4, 3.9, 0.4), 6.4, 1.3
# The tab of the total reaches so far above its box, and its word stands at such a share of that.
_TAB, _TAB_WORD, _RADIUS = 6.4, 0.5, 2.0
# How far the field reaches behind it: not to its word, which shall be clear of lines.
_BEHIND_TAB = 0.8


def sum_in_a_line(foot: Foot, x: float, width: float, words: tuple[Term, ...]) -> TotalBar:
    """Return the sum in one line from ``x`` on, ``width`` mm wide."""
    gap, (top, height), terms = foot.gap, foot.sum, len(words) - 1
    usual = round((width - terms * gap) / (terms + foot.wider), 3)
    boxes: dict[str, Box] = {}
    wide = round(foot.wider * usual, 3)
    marks: list[Mark] = [_field(foot.field, x, width - wide)] if foot.field else []
    for n, term in enumerate(words[:-1]):
        box = boxes[term.name] = (round(x + (usual + gap) * n, 3), top, usual, height)
        three = foot.edge and not n
        marks += _term(term, box, gap, _AHEAD + _PAST_THREE if three else foot.inside)
    marks += _pictures(boxes, foot.inside, _AHEAD if foot.edge else None)
    box = round(x + width - wide, 3), top, wide, height
    total = _total(box, gap, top + height / 2, foot.edge)
    return TotalBar((*marks, *total.marks), boxes | total.boxes)


def _field(rows: tuple[float, float], x: float, width: float) -> Path:
    """Return the field of a sum, between a top and a height, which ends behind the total's tab."""
    top, high = rows
    field = rect(x, top, round(width + _BEHIND_TAB, 3), high, _RADIUS)
    return Path(Role.INK, "rules-field", field)


def sum_in_rows(column: Column, x: float, width: float) -> TotalBar:
    """Return the sum from ``x`` on, which is where its signs begin, ``width`` mm wide."""
    gap = column.gap
    usual = round((width - (_PER_ROW + 1) * gap) / (_PER_ROW + column.wider), 3)
    boxes: dict[str, Box] = {}
    marks: list[Mark] = []
    for n, term in enumerate(TERMS[:-1]):
        row, nth = divmod(n, _PER_ROW)
        left, y = round(x + gap + (usual + gap) * nth, 3), column.rows[row]
        box = boxes[term.name] = (left, y, usual, column.height)
        marks += _term(term, box, gap)
    marks += _pictures(boxes)
    left, (top, height) = round(x + width - column.wider * usual, 3), column.total
    # The sign is in line with those of the lower row.
    middle = column.rows[-1] + column.height / 2
    box = left, top, round(column.wider * usual, 3), height
    total = _total(box, gap, middle)
    return TotalBar((*marks, *total.marks), boxes | total.boxes)


def _term(term: Term, box: Box, gap: float, further: float = 0.0) -> list[Mark]:
    """Return a box with its word above, so much further to the right, and its sign to the left."""
    left, y, _, height = box
    above = round(left + _WORD + further, 3), round(y - _ABOVE, 3)
    marks: list[Mark] = [
        Path(Role.GUIDE, "box", rect(*box, _RADIUS)),
        Text(Role.INK, "label", *above, term.label, centred=True),
    ]
    if term.sign:
        middle = round(left - gap / 2, 3), round(y + height / 2, 3)
        marks.append(Text(Role.INK, "subheading", *middle, term.sign, "middle", centred=True))
    return marks


def _pictures(
    boxes: dict[str, Box], further: float = 0.0, three: float | None = None
) -> list[Mark]:
    """Return what each term counts, beside its word; items are the first kind, or all ``three``.

    They are so much further right.
    """
    at = {
        name: (round(box[0] + _SIGN + further, 3), round(box[1] - _ABOVE, 3))
        for name, box in boxes.items()
    }
    first, *others = sum_signs(at, _LARGER, _COLUMN)
    if three is None:
        return [first, *others]
    (_, y), (before, apart, scale) = at["total.items"], _THREE
    x = round(boxes["total.items"][0] + _SIGN + three - before, 3)
    return [*three_items(x, y, apart, scale), *others]


def _total(box: Box, gap: float, at: float, edge: float = 0.0) -> TotalBar:
    """Return the box of the total with its tab, ``edge`` wider; its sign is ``at`` a height."""
    term, (left, top, wide, _) = TERMS[-1], box
    middle = round(left + wide / 2, 3)
    tab = rect(
        round(left - edge, 3), round(top - _TAB, 3), round(wide + 2 * edge, 3),
        round(_TAB + 2 * _RADIUS, 3), _RADIUS,
    )  # fmt: skip
    sign = round(left - gap / 2, 3), round(at, 3)
    marks = (
        Path(Role.GUIDE, "rules-solid", tab),
        Path(Role.GUIDE, "total-box", rect(*box, _RADIUS)),
        Text(Role.INK, "total-word", middle, round(top - _TAB * _TAB_WORD, 3), term.label, "middle",
             centred=True),
        Text(Role.INK, "subheading", *sign, term.sign, "middle", centred=True),
    )  # fmt: skip
    return TotalBar(marks, {term.name: box})
