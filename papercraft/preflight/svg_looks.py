"""What the attributes of an SVG say: lengths, colours, transformations, style sheets."""

from __future__ import annotations

import re
from math import cos, pi, sin, tan
from typing import TYPE_CHECKING

from PIL import ImageColor

from papercraft.preflight.facts import IDENTITY, Matrix, times

if TYPE_CHECKING:
    from collections.abc import Mapping

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*([a-z%]*)\s*", re.IGNORECASE)
_CALL = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
# mm of what says its size; a pixel of CSS is 1/96 inch.
UNITS = {
    "mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "q": 0.25,
    "px": 25.4 / 96, "": 25.4 / 96,
}  # fmt: skip
INHERITED = (
    "fill", "stroke", "stroke-width", "stroke-dasharray", "fill-opacity", "stroke-opacity",
    "fill-rule", "color", "visibility",
)  # fmt: skip
Rgb = tuple[float, float, float]


def number(text: str | None, default: float = 0.0) -> float:
    """Return the number of a length, whatever its unit."""
    found = _LENGTH.match(text or "")
    return float(found[1]) if found else default


def millimetres(text: str | None) -> tuple[float, bool] | None:
    """Return a length in mm and whether its unit is one of paper; None if it is relative."""
    found = _LENGTH.fullmatch(text or "")
    if not found or found[2].lower() not in UNITS:
        return None
    unit = found[2].lower()
    return float(found[1]) * UNITS[unit], unit not in ("", "px")


def user_length(text: str | None, default: float) -> float:
    """Return a length in user units; units of paper count as CSS pixels."""
    found = _LENGTH.fullmatch(text or "")
    if not found:
        return default
    unit = found[2].lower()
    factor = 1.0 if unit in ("", "px") else UNITS.get(unit, 0.0) / UNITS["px"]
    return float(found[1]) * factor


def transform(text: str) -> Matrix:
    """Return the matrix of a transform attribute."""
    matrix = IDENTITY
    for name, inside in _CALL.findall(text):
        values = [float(value) for value in re.findall(_NUMBER, inside)]
        matrix = times(_one(name, values), matrix)
    return matrix


def _one(name: str, values: list[float]) -> Matrix:
    first, second = [*values, 0.0, 0.0][:2]
    if name == "matrix" and len(values) == 6:  # noqa: PLR2004
        a, b, c, d, e, f = values
        return a, b, c, d, e, f
    if name == "translate":
        return 1, 0, 0, 1, first, second
    if name == "scale":
        return first, 0, 0, second if len(values) > 1 else first, 0, 0
    angle = first * pi / 180
    if name == "rotate":
        turn = cos(angle), sin(angle), -sin(angle), cos(angle), 0.0, 0.0
        x, y = [*values, 0.0, 0.0, 0.0][1:3]
        return times(times((1, 0, 0, 1, -x, -y), turn), (1, 0, 0, 1, x, y))
    if name == "skewX":
        return 1, 0, tan(angle), 1, 0, 0
    return (1, tan(angle), 0, 1, 0, 0) if name == "skewY" else IDENTITY


def colour(text: str, current: str) -> Rgb | None:
    """Return a colour as shares of one; None for no paint. What is not known is mid grey."""
    word = text.strip().lower()
    if word == "currentcolor":
        word = current
    if word in ("none", "transparent", ""):
        return None
    try:
        red, green, blue, *_ = ImageColor.getrgb(word)
    except ValueError:
        # A gradient or pattern: something is painted, and that is all that is needed.
        return 0.5, 0.5, 0.5
    return red / 255, green / 255, blue / 255


def declarations(text: str) -> dict[str, str]:
    """Return the declarations of a style attribute or rule."""
    pairs = (part.partition(":") for part in text.split(";"))
    return {
        key.strip().lower(): value.replace("!important", "").strip()
        for key, colon, value in pairs
        if colon
    }


def rules(text: str) -> dict[str, dict[str, str]]:
    """Return the rules of a style sheet whose selectors are one name or one class."""
    found: dict[str, dict[str, str]] = {}
    for selectors, body in _RULE.findall(_COMMENT.sub("", text)):
        for selector in selectors.split(","):
            found.setdefault(selector.strip(), {}).update(declarations(body))
    return found


def own_looks(
    tag: str, given: Mapping[str, str], sheet: Mapping[str, Mapping[str, str]]
) -> dict[str, str]:
    """Return what an element says of its looks: attributes, then style sheet, then style."""
    styles = {key: value for key, value in given.items() if ":" not in key}
    styles |= sheet.get(tag, {})
    for name in given.get("class", "").split():
        styles |= {**sheet.get(f".{name}", {}), **sheet.get(f"{tag}.{name}", {})}
    if "id" in given:
        styles |= sheet.get(f"#{given['id']}", {})
    return styles | declarations(given.get("style", ""))
