"""The total bar at the foot of score sheets, the same in all games: boxes with signs between.

They lie like this::

    Rounds      Higher      One cut      Puzzle         Total
    [    ]  +   [    ]  +   [     ]  +   [    ]   =   [       ]

Where there is little room across, they lie below one another, with their labels beside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.shapes import rect
from papercraft.core.sheet import Path, Role, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Box, Marks

# What is handwritten needs 8 mm.
LEAST_HEIGHT, HEIGHT = 8.0, 12.0
# From a box to the next one; its sign stands in the middle.
_GAP = 8.0
# The last box, the total, is so much wider than the others, if a look tells nothing else.
_TOTAL = 1.35
_LABEL_ABOVE, _RADIUS = 3.0, 2.0
# How far the tab of the total reaches above its box.
_TAB = 6.2
# In a column: the width of signs, and the gap between rows.
_SIGN, _BETWEEN = 3.4, 1.6
# A band behind the label of the total of a column begins behind the sign, and ends below the box.
_BAND, _BELOW_BOX, _PAST_BAND = 2.2, 3.0, 1.55


class Term(NamedTuple):
    """A box of the bar: its name, the label above it, the sign to the left of it, its style."""

    name: str
    label: str
    sign: str = ""
    style: str = "box"


class Look(NamedTuple):
    """The styles of the total: of its box, of the label of that, and of a band behind the label.

    In a bar the band is a tab above the box, which is so many times as ``wide`` as the others.
    In a column, the labels of the other terms, in the style ``word``, are ``lower`` mm below the
    middle of their boxes, which leaves room for pictures above them; labels have ``across`` mm.
    """

    box: str
    label: str
    band: str = ""
    lower: float = 0.0
    word: str = "label"
    across: float = 14.8
    wide: float = _TOTAL


# Earlier designs have a plain total; the present ones one in the colour of the game.
PLAIN = Look("heavy-box", "label")
STRONG = Look("total-box", "total-label")
STRONG_TAB = Look("total-box", "total-tab", "rules-solid")
STRONG_COLUMN = Look("total-box", "total-word", "rules-solid", 2.5)


class TotalBar(NamedTuple):
    """The marks of a bar, and its boxes by the names of their terms, in mm."""

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
    """Return the bar of a sum, its terms in the order of the sum, the last one the total.

    ``x, y`` is the upper left corner of its boxes, in mm; labels stand above. ``look`` is that of
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
    """Return the bar as a column, as sums are handwritten: signs, labels, boxes in rows.

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
