"""The sum on a half board: five boxes, equally wide, on a band between the marks.

Pictures above the boxes tell what each term counts. The total lies on the dark end of the band,
which is as far from the box before it as the other boxes are from each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import rect
from papercraft.core.sheet import Path, Role, Text, Use
from papercraft.core.total_bar import TotalBar
from papercraft.games.cat.points import CUP_POINTS, PAW_POINTS
from papercraft.games.cat.sheets.sum_signs import set_sign, three_items
from papercraft.games.cat.sheets.terms import TERMS

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark
    from papercraft.core.total_bar import Term
    from papercraft.games.cat.sheets.half_plans import Sides

# Between two boxes; the radius of corners; how far the outline of the band reaches beyond it.
_GAP, _RADIUS, _OUTLINE = 5.4, 2.0, 0.15
# What is above a box begins so far from its left edge; the three kinds of items there: the middle
# of the first one, how far apart they are, and their scale.
_AT, _ITEMS = 0.5, (2.0, 5.1, 0.49)
# How much higher than in the middle all this is: boxes that are read keep their distance.
_HIGHER = 0.3
# The other pictures: the middle, the scale, and where words begin.
_SET, _PAW, _CUP = (1.3, 0.76, 3.9), (2.2, 0.48, 5.8), (2.1, 0.62, 6.2)
# What is said of paw and cups beside their pictures, in any language.
_ZERO_OR, _TIMES = "0 / {n}", "\u00d7 {n}"


def sum_on_a_band(sides: Sides, line: tuple[float, float], width: float) -> TotalBar:
    """Return the sum, with boxes of a top and a height on a ``line``, on a page of a width."""
    (top, high), (above, tall, inset) = line, sides.band
    gaps = (len(TERMS) - 1) * _GAP + inset
    wide = round((width - 2 * sides.inner - gaps) / len(TERMS), 3)
    boxes: dict[str, Box] = {
        term.name: (round(sides.inner + (wide + _GAP) * n, 3), top, wide, high)
        for n, term in enumerate(TERMS[:-1])
    }
    boxes[TERMS[-1].name] = (round(width - sides.inner - wide, 3), top, wide, high)
    left = round(sides.inner - inset, 3)
    dark = round(boxes[TERMS[-1].name][0] - inset, 3)
    end = rect(dark, above, round(wide + 2 * inset, 3), tall, _RADIUS)
    field = rect(
        left, round(above + _OUTLINE, 3), round(width - 2 * left - 2 * _OUTLINE, 3),
        round(tall - 2 * _OUTLINE, 3), _RADIUS,
    )  # fmt: skip
    marks: list[Mark] = [
        Path(Role.INK, "rules-field", field),
        Path(Role.GUIDE, "rules-solid", end),
    ]
    middle = round((above + top) / 2 - _HIGHER, 3)
    for term in TERMS:
        x, *_ = box = boxes[term.name]
        is_total = term is TERMS[-1]
        marks.append(Path(Role.GUIDE, "total-box" if is_total else "box", rect(*box, _RADIUS)))
        if term.sign:
            # Between the box before and this one, or what it lies on.
            at = round((dark if is_total else x) - _GAP / 2, 3)
            marks.append(_centred("subheading", at, round(top + high / 2, 3), term.sign))
        marks += _title(term, round(x + _AT, 3), middle)
        if is_total:
            marks.append(_centred("total-word", round(x + wide / 2, 3), middle, term.label))
    return TotalBar(tuple(marks), boxes)


def _title(term: Term, x: float, y: float) -> list[Mark]:
    """Return what is above a box, from a point on: pictures, and what one of them counts."""
    match term.name:
        case "total.items":
            middle, apart, scale = _ITEMS
            return [*three_items(round(x + middle, 3), y, apart, scale)]
        case "total.sets":
            middle, scale, past = _SET
            return [*set_sign(round(x + middle, 3), y, scale), _said(x + past, y, term.label)]
        case "total.paw":
            return _picture("paw", x, y, _PAW, _ZERO_OR.format(n=PAW_POINTS))
        case "total.cups":
            return _picture("teacup", x, y, _CUP, _TIMES.format(n=-CUP_POINTS))
    return []


def _picture(
    stamp: str, x: float, y: float, place: tuple[float, float, float], words: str
) -> list[Mark]:
    middle, scale, past = place
    return [Use(stamp, round(x + middle, 3), y, 0, scale), _said(x + past, y, words)]


def _said(x: float, y: float, words: str) -> Text:
    return Text(Role.INK, "label", round(x, 3), y, words, centred=True)


def _centred(style: str, x: float, y: float, words: str) -> Text:
    return Text(Role.INK, style, x, y, words, "middle", centred=True)
