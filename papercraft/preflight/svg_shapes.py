"""Convert SVG shapes to PDF path operators.

fontTools parses path data and arcs. Its builder for the other shapes rounds to three decimals and
does not limit the radii of corners, so they are drawn here.
"""

from __future__ import annotations

import re
from math import isfinite
from typing import TYPE_CHECKING

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path

from papercraft.preflight.limits import PATH_LETTERS, check
from papercraft.preflight.svg_styles import numbers, user_length

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

# The length of the handles of a Bezier curve for a quarter of a unit circle.
_KAPPA = 0.5522847498
_LARGEST = 1e9
_FLAGS = re.compile(r"(\.\d++(?:[eE][-+]?\d++)?)(?=[-+.])")
_SIGN = re.compile(r"(?<=\d)(?=[-+])")
_POINT_WITHOUT_DIGITS = re.compile(r"(?<=\d)\.(?![\d])")


class BrokenPathError(Exception):
    """Path data has an error; ``drawn`` is the outline up to it, as viewers show it."""

    def __init__(self, drawn: str) -> None:
        """Store the outline up to the error."""
        super().__init__("path data has an error")
        self.drawn = drawn


class _OperatorPen(BasePen):  # type: ignore[misc]
    """A fontTools pen that writes PDF path operators."""

    def __init__(self) -> None:
        super().__init__()
        self.operators: list[str] = []

    def _write(self, operator: str, *points: tuple[float, float]) -> None:
        values = [value for point in points for value in point]
        if not all(isfinite(value) and abs(value) <= _LARGEST for value in values):
            raise ValueError("a coordinate is beyond any page")
        self.operators.append(f"{operands(values)} {operator}")

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802 - named by BasePen
        self._write("m", pt)

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802 - named by BasePen
        self._write("l", pt)

    def _curveToOne(  # noqa: N802 - named by BasePen
        self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]
    ) -> None:
        self._write("c", pt1, pt2, pt3)

    def _closePath(self) -> None:  # noqa: N802 - named by BasePen
        self.operators.append("h")

    def outline(self) -> str:
        """Return all operators."""
        return " ".join(self.operators)


def operands(values: Iterable[float]) -> str:
    """Format numbers for PDF, which does not allow exponents."""
    return " ".join(f"{value:.7f}".rstrip("0").rstrip(".") for value in values)


def shape_outline(tag: str, attributes: Mapping[str, str]) -> str:
    """Return the outline of a shape, "" if it is empty or not a shape.

    Raises:
        BrokenPathError: path data has an error.
        UnreadableFileError: path data is too long.
    """

    def value(name: str) -> float:
        return user_length(attributes.get(name), 0.0)

    pen = _OperatorPen()
    match tag:
        case "path":
            return path_outline(attributes.get("d", ""))
        case "rect":
            rx, ry = value("rx"), value("ry")
            box = value("x"), value("y"), value("width"), value("height")
            _draw_rect(pen, box, rx or ry, ry or rx)
        case "circle" | "ellipse":
            rx, ry = (value("r"),) * 2 if tag == "circle" else (value("rx"), value("ry"))
            _draw_rect(pen, (value("cx") - rx, value("cy") - ry, 2 * rx, 2 * ry), rx, ry)
        case "line":
            _draw_points(pen, [value(name) for name in ("x1", "y1", "x2", "y2")], closed=False)
        case "polyline" | "polygon":
            values = attributes.get("points", "")
            check(len(values), PATH_LETTERS, "letters in the points of a shape")
            _draw_points(pen, numbers(values), closed=tag == "polygon")
    return pen.outline()


def path_outline(data: str) -> str:
    """Return the outline of path data; raise BrokenPathError if it has an error."""
    check(len(data), PATH_LETTERS, "letters in the data of a path")
    pen = _OperatorPen()
    try:
        parse_path(_spaced(data), pen)
    except (ValueError, IndexError, ArithmeticError) as error:
        raise BrokenPathError(pen.outline()) from error
    return pen.outline()


def _spaced(data: str) -> str:
    """Return path data with spaces between numbers.

    Without them, fontTools copies the remaining numbers of an arc after each one (quadratic time);
    it also does not accept line breaks there, and parses ``6.e-5`` as two numbers.
    """
    data = _POINT_WITHOUT_DIGITS.sub("", " ".join(data.split()))
    return _SIGN.sub(" ", _FLAGS.sub(r"\1 ", data))


def _draw_points(pen: _OperatorPen, values: list[float], *, closed: bool) -> None:
    points = list(zip(values[::2], values[1::2], strict=False))
    for n, point in enumerate(points):
        (pen.lineTo if n else pen.moveTo)(point)
    if points:
        (pen.closePath if closed else pen.endPath)()


def _draw_rect(
    pen: _OperatorPen, box: tuple[float, float, float, float], rx: float, ry: float
) -> None:
    """Draw a rectangle (x, y, width, height); with radii of half its sides, an ellipse."""
    x, y, width, height = box
    if width <= 0 or height <= 0:
        return
    right, foot = x + width, y + height
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    if rx <= 0 or ry <= 0:
        _draw_points(pen, [x, y, right, y, right, foot, x, foot], closed=True)
        return
    kx, ky = rx * (1 - _KAPPA), ry * (1 - _KAPPA)
    pen.moveTo((x + rx, y))
    pen.lineTo((right - rx, y))
    pen.curveTo((right - kx, y), (right, y + ky), (right, y + ry))
    pen.lineTo((right, foot - ry))
    pen.curveTo((right, foot - ky), (right - kx, foot), (right - rx, foot))
    pen.lineTo((x + rx, foot))
    pen.curveTo((x + kx, foot), (x, foot - ky), (x, foot - ry))
    pen.lineTo((x, y + ry))
    pen.curveTo((x, y + ky), (x + kx, y), (x + rx, y))
    pen.closePath()
