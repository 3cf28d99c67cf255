"""The total bar at the foot of score sheets, the same in all games: boxes with signs between them.

It looks like this::

    Rounds      Higher      One cut      Puzzle         Total
    [    ]  +   [    ]  +   [     ]  +   [    ]   =   [       ]

Where there is little width, the boxes are stacked in a column, with their labels beside them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.shapes import rect
from papercraft.core.sheet import Path, Role, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Box, Marks

# Handwriting needs 8 mm.
LEAST_HEIGHT, HEIGHT = 8.0, 12.0
# The gap between boxes, with the sign in its middle.
_GAP = 8.0
# The default width of the last box, the total, relative to the others.
_TOTAL = 1.35
_LABEL_ABOVE, _RADIUS = 3.0, 2.0
# The height of the tab of the total above its box.
_TAB = 6.2
# In a column: the width of signs, and the gap between rows.
_SIGN, _BETWEEN = 3.4, 1.6
# In a column, the band behind the label of the total: its left edge, from that of the column; how
# far it extends under the box; and the distance from its left edge to the label.
_BAND, _BELOW_BOX, _PAST_BAND = 2.2, 3.0, 1.55


class Term(NamedTuple):
    """A box of the bar: its name, the label above it, the sign to the left of it, its style."""

    name: str
    label: str
    sign: str = ""
    style: str = "box"


class Look(NamedTuple):
    """The styles of the total: its box, its label, and a band behind the label.

    In a bar, the band is a tab above the box, and the box is ``wide`` times as wide as the others.
    In a column, the labels of the other terms, in the style ``word``, are ``lower`` mm below the
    middle of their boxes, which leaves room for pictures above them; labels are ``across`` mm wide.
    """

    box: str
    label: str
    band: str = ""
    lower: float = 0.0
    word: str = "label"
    across: float = 14.8
    wide: float = _TOTAL


# Earlier designs have a plain total; current ones have a total in the colour of the game.
PLAIN = Look("heavy-box", "label")
STRONG = Look("total-box", "total-label")
STRONG_TAB = Look("total-box", "total-tab", "rules-solid")
STRONG_COLUMN = Look("total-box", "total-word", "rules-solid", 2.5)


class TotalBar(NamedTuple):
    """The marks of a bar, and its boxes by the names of their terms, in mm, y down."""

    marks: Marks
    boxes: dict[str, Box]


def total_bar(
    terms: Sequence[Term],
    x: float,
    y: float,
    width: float,
    height: float = HEIGHT,
    look: Look = PLAIN,
) -> TotalBar:
    """Return the bar of a sum; ``terms`` are in order, the last one is the total.

    ``x, y`` is the upper left corner of the boxes, in mm; labels are above it. ``look`` applies to
    the total.

    Raises:
        ValueError: the boxes are too low to write into.
    """
    _check(height)
    usual = (width - _GAP * (len(terms) - 1)) / (len(terms) - 1 + look.wide)
    marks: list[Path | Text] = []
    boxes: dict[str, Box] = {}
    left, middle = x, round(y + height / 2, 3)
    for n, term in enumerate(terms, 1):
        wide = usual if n < len(terms) else look.wide * usual
        box = boxes[term.name] = (round(left, 3), y, round(wide, 3), height)
        last = n == len(terms)
        if last and look.band:
            tab = rect(box[0], round(y - _TAB, 3), box[2], _TAB + 2 * _RADIUS, _RADIUS)
            marks.append(Path(Role.GUIDE, look.band, tab))
        marks.append(Path(Role.GUIDE, look.box if last else term.style, rect(*box, _RADIUS)))
        over = round(left + wide / 2, 3), round(y - _LABEL_ABOVE, 3)
        marks.append(Text(Role.INK, look.label if last else "label", *over, term.label, "middle",
                          centred=True))  # fmt: skip
        if term.sign:
            between = round(left - _GAP / 2, 3)
            sign = Text(Role.INK, "subheading", between, middle, term.sign, "middle", centred=True)
            marks.append(sign)
        left += wide + _GAP
    return TotalBar(tuple(marks), boxes)


def total_column(
    terms: Sequence[Term],
    x: float,
    y: float,
    width: float,
    height: float = LEAST_HEIGHT,
    look: Look = PLAIN,
) -> TotalBar:
    """Return the bar as a column, as in sums written by hand: rows of sign, label and box.

    ``x, y`` is the upper left corner of the column, in mm, and ``height`` that of a box.

    Raises:
        ValueError: the boxes are too low to write into.
    """
    _check(height)
    marks: list[Path | Text] = []
    boxes: dict[str, Box] = {}
    left = round(x + _SIGN + look.across, 3)
    for n, term in enumerate(terms, 1):
        box = boxes[term.name] = (left, round(y, 3), round(x + width - left, 3), height)
        last = n == len(terms)
        marks.append(Path(Role.GUIDE, look.box if last else term.style, rect(*box, _RADIUS)))
        middle = round(y + height / 2, 3)
        if last and look.band:
            start = round(x + _BAND, 3)
            band = rect(start, round(y, 3), round(left + _BELOW_BOX - start, 3), height, _RADIUS)
            marks.insert(-1, Path(Role.GUIDE, look.band, band))
            at = round(start + _PAST_BAND, 3), middle
        else:
            at = round(x + _SIGN, 3), round(middle + (0.0 if last else look.lower), 3)
        style = look.label if last else look.word
        marks.append(Text(Role.INK, style, *at, term.label, centred=True))
        if term.sign:
            marks.append(Text(Role.INK, "bold", x, middle, term.sign, centred=True))
        y += height + _BETWEEN
    return TotalBar(tuple(marks), boxes)


def _check(height: float) -> None:
    if height < LEAST_HEIGHT:
        raise ValueError(f"boxes to write into are {LEAST_HEIGHT:g} mm high, not {height:g}")
