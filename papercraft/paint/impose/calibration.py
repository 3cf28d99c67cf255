"""The calibration sheet: scales on the front, crosses on the back, to be read against the light."""

from __future__ import annotations

from dataclasses import replace
from math import degrees
from typing import TYPE_CHECKING

from papercraft.core.codes import code
from papercraft.core.messages import gettext_noop
from papercraft.core.page import Page
from papercraft.core.printers import Printer
from papercraft.core.shapes import circle, line
from papercraft.core.sheet import Paragraph, Path, Places, Role, Sheet, Text
from papercraft.paint.impose.backs import mirrored, turn_axis

if TYPE_CHECKING:
    from papercraft.core.language import Language
    from papercraft.core.page import Paper
    from papercraft.core.sheet import Box, Mark, Steps

# The lengths of the two lines to measure, and the distance between the two scales, in mm.
ACROSS, DOWN, APART = 100.0, 120.0, 100.0
_REACH = 10.0

_TITLE = gettext_noop("calibration")
_TOLD = gettext_noop(
    "Print this sheet on both sides at 100 %, as you print cards. Hold it against the light, this "
    "side towards you. At each scale look for the cross of the back: its vertical line crosses "
    "the horizontal scale at X, its horizontal line the vertical scale at Y; right and down are "
    "plus. Then measure the two long lines."
)
_ALT = gettext_noop("A sheet to read off how a printer places backs, and how large it prints.")
_BACK = gettext_noop("Back. Nothing is read on this side.")


def calibration(paper: Paper, flip: str, language: Language) -> list[Page]:
    """Return front and back of the sheet; the paper must be portrait and at least 150 mm wide."""
    axis = turn_axis(paper, flip)
    middles = centres(paper)
    drawn = [*_head(paper, language), *_lines(paper)]
    for name, (x, y) in middles.items():
        drawn += _scale(x, y, language.translate(name))
    crosses: list[Mark] = []
    for x, y in middles.values():
        left, top, _, _ = mirrored((x, y, 0.0, 0.0), paper, axis)
        steps = line(left - 14, top, left + 14, top) + line(left, top - 14, left, top + 14)
        crosses.append(Path(Role.GUIDE, "rule", steps))
    crosses.append(
        Text(Role.GUIDE, "small", paper.width / 2, 20, language.translate(_BACK), "middle")
    )
    sheets = (
        Sheet(
            "calibration",
            language.translate(_TITLE),
            language.translate(_ALT),
            tuple(marks),
            Places(),
            (),
        )
        for marks in (drawn, crosses)
    )
    drawn += _codes(paper, FRONT)
    crosses += _codes(paper, BACK)
    bare = replace(paper, origin=(0.0, 0.0))
    return [Page(bare, sheet, {}, (), "calibration", n) for n, sheet in enumerate(sheets, 1)]


# The numbers of the codes on each side, by which photos of the sheet are registered.
FRONT, BACK = range(8), range(8, 16)
_CODE, _INSET = 8.0, 8.0


def code_places(paper: Paper, numbers: range) -> dict[int, Box]:
    """Return the boxes of the codes of a side, by number: in the corners and along the edges."""
    left, top = _INSET, _INSET
    right, bottom = paper.width - _INSET - _CODE, paper.height - _INSET - _CODE
    x, y = paper.width / 2 - _CODE / 2, round(paper.height * 0.75, 3)
    corners = [(left, top), (x, top), (right, top), (left, y)]
    corners += [(right, y), (left, bottom), (x, bottom), (right, bottom)]
    return {number: (x, y, _CODE, _CODE) for number, (x, y) in zip(numbers, corners, strict=True)}


def _codes(paper: Paper, numbers: range) -> list[Mark]:
    return [
        Path(Role.MARK, "solid", code(number, x, y, size))
        for number, (x, y, size, _) in code_places(paper, numbers).items()
    ]


LEFT, RIGHT = gettext_noop("left"), gettext_noop("right")


def centres(paper: Paper) -> dict[str, tuple[float, float]]:
    """Return the origins of the two scales, by name."""
    x, y = paper.width / 2, paper.height / 2
    return {LEFT: (x - APART / 2, y), RIGHT: (x + APART / 2, y)}


def _head(paper: Paper, language: Language) -> list[Mark]:
    x, y = paper.width / 2 - 60, paper.height / 2 - 88
    return [
        Text(Role.GUIDE, "heading", x, y, f"papercraft: {language.translate(_TITLE)}"),
        Paragraph(Role.GUIDE, "body", x, y + 5, 120, 34, language.translate(_TOLD)),
    ]


def _lines(paper: Paper) -> list[Mark]:
    """Return the two lines to measure."""
    x, y = paper.width / 2, paper.height / 2
    low, left = y + 78, x - ACROSS / 2
    level = line(left, low, left + ACROSS, low)
    for end in (left, left + ACROSS):
        level += line(end, low - 2, end, low + 2)
    upper = y - DOWN / 2 + 12
    upright = line(x, upper, x, upper + DOWN)
    upright += line(x - 2, upper, x + 2, upper) + line(x - 2, upper + DOWN, x + 2, upper + DOWN)
    return [
        Path(Role.GUIDE, "rule", level + upright),
        Text(Role.GUIDE, "label", x, low + 5, f"{ACROSS:g} mm", "middle"),
        Text(Role.GUIDE, "label", x + 2, upper + DOWN - 4, f"{DOWN:g} mm"),
    ]


def _scale(x: float, y: float, name: str) -> list[Mark]:
    """Return a horizontal and a vertical scale that cross at 0, from −10 to 10 mm."""
    steps: Steps = line(x - _REACH, y, x + _REACH, y) + line(x, y - _REACH, x, y + _REACH)
    marks: list[Mark] = []
    for n in range(-20, 21):
        if n:
            at, long = n / 2, 1.6 if n % 2 == 0 else 0.8
            long = 2.8 if n % 10 == 0 else long
            steps += line(x + at, y, x + at, y - long) + line(x, y + at, x + long, y + at)
    for sign, label in ((-1, "−10"), (1, "+10")):
        level = Text(Role.GUIDE, "label", x + sign * 13.2, y, label, "middle", centred=True)
        marks += [
            level,
            Text(Role.GUIDE, "label", x, y + sign * 12.6, label, "middle", centred=True),
        ]
    marks.append(Text(Role.GUIDE, "heading", x, y + 27, name, "middle"))
    return [Path(Role.GUIDE, "ruler", steps), Path(Role.GUIDE, "write", circle(x, y, 16.5)), *marks]


def printer_from(
    left: tuple[float, float], right: tuple[float, float], across: float, down: float
) -> Printer:
    """Compute a printer's errors from the readings at both scales and the line lengths, in mm."""
    # Small-angle approximation, accurate to 0.001 mm.
    turn = degrees((right[1] - left[1]) / APART)
    return Printer(
        round((left[0] + right[0]) / 2, 3),
        round((left[1] + right[1]) / 2, 3),
        round(turn, 4),
        round(across / ACROSS, 5),
        round(down / DOWN, 5),
    )
