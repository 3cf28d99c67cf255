"""Parse SVG attributes and style sheets: lengths, colours, transformations, rules.

All patterns match in linear time.
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import radians
from typing import TYPE_CHECKING, Any

import tinycss2
from fontTools.misc.transform import Identity, Transform
from PIL import ImageColor

from papercraft.preflight.limits import STYLE_LETTERS, check
from papercraft.preflight.page_info import mean_scale

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_NUMBER = re.compile(r"[-+]?(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][-+]?\d++)?")
_CALL = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*+\(([^()]*+)\)")
# A font or picture embedded in a style sheet: long, and irrelevant here.
_DATA_URL = re.compile(r"data:[\w/+;,=.%-]*+")
# mm per unit; a CSS pixel is 1/96 inch.
UNITS = {
    "mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "q": 0.25,
    "px": 25.4 / 96, "": 25.4 / 96,
}  # fmt: skip
INHERITED = (
    "fill", "stroke", "stroke-width", "stroke-dasharray", "fill-opacity", "stroke-opacity",
    "fill-rule", "color", "visibility",
)  # fmt: skip
_USED = {*INHERITED, "display", "opacity", "transform", "clip-path", "filter", "mask"}
_MATRIX_VALUES = 6
_NESTED_AT_RULES = 4
# Numbers are clamped to this; nothing beyond it can be on a page.
_LARGEST = 1e9
_MOST_DASHES = 100
# Shorter dashes than any printer's dots look like a solid line, and would take forever to draw.
_SHORTEST_DASH_MM = 0.02
Rgb = tuple[float, float, float]
Sheet = dict[str, dict[str, str]]


def numbers(text: str) -> list[float]:
    """Return all numbers in a text, clamped to a range beyond any page."""
    return [_bounded(float(match[0])) for match in _NUMBER.finditer(text)]


def _bounded(value: float) -> float:
    return max(-_LARGEST, min(_LARGEST, value))


def number(text: str | None, default: float = 0.0) -> float:
    """Return the number at the start of a length, ignoring its unit."""
    match = _NUMBER.match((text or "").lstrip())
    return _bounded(float(match[0])) if match else default


def _length(text: str | None) -> tuple[float, str] | None:
    """Return a length as number and unit, or None if it is not a length."""
    text = (text or "").strip()
    match = _NUMBER.match(text)
    if not match:
        return None
    unit = text[match.end() :].lstrip().lower()
    return (_bounded(float(match[0])), unit) if unit in UNITS or unit in _RELATIVE else None


_RELATIVE = {"%", "em", "ex", "ch", "rem", "vw", "vh", "vmin", "vmax"}


def millimetres(text: str | None) -> tuple[float, bool] | None:
    """Return a length in mm and whether it has a physical unit; None if it is relative."""
    length = _length(text)
    if length is None or length[1] not in UNITS:
        return None
    value, unit = length
    return value * UNITS[unit], unit not in ("", "px")


def user_length(text: str | None, default: float) -> float:
    """Return a length in user units; physical units are converted through CSS pixels."""
    length = _length(text)
    if length is None:
        return default
    value, unit = length
    return value * (1.0 if unit in ("", "px") else UNITS.get(unit, 0.0) / UNITS["px"])


def transform(text: str) -> Transform:
    """Return the matrix of a transform attribute."""
    matrix = Identity
    for match in _CALL.finditer(text):
        matrix = matrix.transform(_operation(match[1], numbers(match[2])))
    return matrix


def _operation(name: str, values: list[float]) -> Transform:
    first, second = [*values, 0.0, 0.0][:2]
    match name:
        case "matrix" if len(values) == _MATRIX_VALUES:
            return Transform(*values)
        case "translate":
            return Identity.translate(first, second)
        case "scale":
            return Identity.scale(first, second if len(values) > 1 else first)
        case "rotate":
            x, y = [*values, 0.0, 0.0, 0.0][1:3]
            return Identity.translate(x, y).rotate(radians(first)).translate(-x, -y)
        case "skewX":
            return Identity.skew(radians(first), 0)
        case "skewY":
            return Identity.skew(0, radians(first))
        case _:
            return Identity


def colour(text: str, current: str) -> Rgb | None:
    """Return a colour as RGB from 0 to 1, None for no paint, or mid grey for an unknown paint."""
    word = text.strip().lower()
    if word == "currentcolor":
        word = current
    if word in ("none", "transparent", ""):
        return None
    try:
        red, green, blue, *_ = ImageColor.getrgb(word)
    except ValueError:
        # A gradient or pattern: all that matters here is that something is painted.
        return 0.5, 0.5, 0.5
    return red / 255, green / 255, blue / 255


@lru_cache(maxsize=1024)
def declarations(text: str) -> dict[str, str]:
    """Return the declarations of a style attribute."""
    check(len(text), STYLE_LETTERS, "letters in a style")
    return _declared(tinycss2.parse_blocks_contents(text))


def _declared(nodes: Iterable[Any]) -> dict[str, str]:
    return {
        node.lower_name: tinycss2.serialize(node.value).strip()
        for node in nodes
        if node.type == "declaration"
    }


def style_sheet(text: str) -> Sheet:
    """Return the rules of a style sheet by selector; only simple selectors will be applied."""
    text = _DATA_URL.sub("", text)
    check(len(text), STYLE_LETTERS, "letters in its style sheets")
    sheet: Sheet = {}
    for rule in _rules(tinycss2.parse_stylesheet(text), 0):
        declared = _declared(tinycss2.parse_blocks_contents(rule.content))
        prelude = [token for token in rule.prelude if token.type != "comment"]
        for selector in tinycss2.serialize(prelude).split(","):
            sheet.setdefault(selector.strip(), {}).update(declared)
    return sheet


def _rules(nodes: Iterable[Any], depth: int) -> Iterator[Any]:
    """Yield rules, including those inside ``@media`` and other at-rules."""
    for node in nodes:
        if node.type == "qualified-rule":
            yield node
        elif node.type == "at-rule" and node.content and depth < _NESTED_AT_RULES:
            yield from _rules(tinycss2.parse_rule_list(node.content), depth + 1)


def declared_style(tag: str, attributes: Mapping[str, str], sheet: Sheet) -> dict[str, str]:
    """Return an element's declared style: attributes, overridden by style sheet, then ``style``."""
    style = dict(attributes) | sheet.get(tag, {})
    for name in dict.fromkeys(attributes.get("class", "").split()):
        style |= sheet.get(f".{name}", {})
        style |= sheet.get(f"{tag}.{name}", {})
    if "id" in attributes:
        style |= sheet.get(f"#{attributes['id']}", {})
    style |= declarations(attributes.get("style", ""))
    return {key: value for key, value in style.items() if key in _USED}


def paint(style: Mapping[str, str], part: str, share: float) -> Rgb | None:
    """Return a colour with its opacity blended onto white, or None for no paint."""
    solid = colour(style[part], style["color"])
    share *= number(style.get(f"{part}-opacity"), 1)
    if solid is None or share <= 0:
        return None
    red, green, blue = (1 - (1 - value) * min(share, 1) for value in solid)
    return red, green, blue


def dashes(text: str, matrix: Transform) -> list[float]:
    """Return a dash pattern, empty (a solid line) if it is invalid or too fine to be visible."""
    values = numbers(text[: _MOST_DASHES * 20])[:_MOST_DASHES]
    if not values or min(values) < 0 or sum(values) * mean_scale(matrix) < _SHORTEST_DASH_MM:
        return []
    return values
