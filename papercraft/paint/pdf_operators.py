"""Format PDF content operators and numbers for ``paint.pdf``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from papercraft.core.sheet import number
from papercraft.paint.colours import separated

if TYPE_CHECKING:
    from papercraft.core.page import Paper
    from papercraft.core.sheet import Box, Step, Steps
    from papercraft.paint.styles import Pen, Rgb

POINT = 72 / 25.4
_NOTHING = 1e-9
_UNSAFE = re.compile(rb"[()\\\r\n]")
OPERATORS = {
    "M": "%g %g m ", "L": "%g %g l ", "C": "%g %g %g %g %g %g c ", "Z": "h ",
}  # fmt: skip


def escaped(piece: bytes) -> str:
    """Return the content of a literal PDF string, escaped."""
    if _UNSAFE.search(piece):
        piece = _UNSAFE.sub(lambda match: b"\\%03o" % match[0][0], piece)
    return piece.decode("latin-1")


def page_box(box: Box, paper: Paper) -> str:
    """Return a box in mm of the page as a PDF rectangle, in points, y up."""
    x, y, width, height = box
    left, low = x, paper.height - y - height
    sides = (left, low, left + width, low + height)
    return f"[{' '.join(_points(side * paper.scale) for side in sides)}]"


def coefficient(value: float) -> str:
    """Return an element of a transformation matrix, without an exponent."""
    return f"{value:.7f}" if abs(value) > _NOTHING else "0"


def _points(value: float) -> str:
    return number(value * POINT)


def fill_operator(colour: Rgb, *, cmyk: bool) -> str:
    """Return the operator that sets the fill colour."""
    parts = separated(colour) if cmyk else colour
    return f"{' '.join(map(number, parts))} {'k' if cmyk else 'rg'}"


def pen_operators(pen: Pen, *, cmyk: bool) -> str:
    """Return the operators that set a pen: fill, stroke, width and dashes in mm."""
    drawn = f"{fill_operator(pen.fill, cmyk=cmyk)} " if pen.fill else ""
    if pen.stroke:
        dash = " ".join(map(number, pen.dash))
        stroke = fill_operator(pen.stroke, cmyk=cmyk).upper()
        drawn += f"{stroke} {number(pen.width)} w [{dash}] 0 d "
    return drawn


def path_operators(steps: Steps) -> str:
    """Return the operators of an outline."""
    # Format all numbers at once, with six digits: most of the time of a page is spent here.
    form = "".join([OPERATORS[step[0]] for step in steps])
    drawn = form % tuple([value for step in steps for value in step[1:]])
    # PDF does not allow exponents.
    return "".join(map(_step, steps)) if "e" in drawn else drawn


def _step(step: Step) -> str:
    values = "".join(f"{number(value)} " for value in step[1:])
    return values + OPERATORS[step[0]].rpartition("g ")[2]
