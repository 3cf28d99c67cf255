"""A player's sum in two rows, the total beside them as high as both: below a carpet on half a page.

It lies like this::

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
from papercraft.games.cat.sheets.sum_signs import sum_signs
from papercraft.games.cat.sheets.terms import TERMS

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark
    from papercraft.games.cat.sheets.half_plans import Column

# Terms in a row; the middles of words and pictures above a box; from its left edge to the word, and
# to the middle of the picture, which is so much larger than on a whole page, that of a set more.
_PER_ROW, _ABOVE, _WORD, _SIGN = 2, 2.5, 4.45, 1.25
_LARGER, _COLUMN = 0.88, 0.8
# The tab of the total reaches so far above its box, and its word stands so far above.
_TAB, _TAB_WORD, _RADIUS = 6.4, 3.2, 2.0


def sum_in_rows(column: Column, x: float, width: float) -> TotalBar:
    """Return the sum from ``x`` on, which is where its signs begin, ``width`` mm wide."""
    gap = column.gap
    usual = round((width - (_PER_ROW + 1) * gap) / (_PER_ROW + column.wider), 3)
    boxes: dict[str, Box] = {}
    marks: list[Mark] = []
    for n, term in enumerate(TERMS[:-1]):
        row, nth = divmod(n, _PER_ROW)
        left, y = round(x + gap + (usual + gap) * nth, 3), column.rows[row]
        boxes[term.name] = (left, y, usual, column.height)
        marks.append(Path(Role.GUIDE, "box", rect(*boxes[term.name], _RADIUS)))
        above = round(left + _WORD, 3), round(y - _ABOVE, 3)
        marks.append(Text(Role.INK, "label", *above, term.label, centred=True))
        if term.sign:
            middle = round(left - gap / 2, 3), round(y + column.height / 2, 3)
            marks.append(Text(Role.INK, "subheading", *middle, term.sign, "middle", centred=True))
    at = {
        name: (round(box[0] + _SIGN, 3), round(box[1] - _ABOVE, 3)) for name, box in boxes.items()
    }
    marks += sum_signs(at, _LARGER, _COLUMN)
    total = _total(column, round(x + width - column.wider * usual, 3), usual)
    return TotalBar((*marks, *total.marks), boxes | total.boxes)


def _total(column: Column, left: float, usual: float) -> TotalBar:
    term, (top, height) = TERMS[-1], column.total
    wide = round(column.wider * usual, 3)
    box = left, top, wide, height
    middle = round(left + wide / 2, 3)
    tab = rect(left, round(top - _TAB, 3), wide, _TAB + 2 * _RADIUS, _RADIUS)
    # The sign is in line with those of the lower row.
    sign = round(left - column.gap / 2, 3), round(column.rows[-1] + column.height / 2, 3)
    marks = (
        Path(Role.GUIDE, "rules-solid", tab),
        Path(Role.GUIDE, "total-box", rect(*box, _RADIUS)),
        Text(Role.INK, "total-word", middle, round(top - _TAB_WORD, 3), term.label, "middle",
             centred=True),
        Text(Role.INK, "subheading", *sign, term.sign, "middle", centred=True),
    )  # fmt: skip
    return TotalBar(marks, {term.name: box})
