"""Turn SVG files into drawings: shapes, groups, uses and the styles drawing programs write.

Hostile files cannot use up resources: elements, nesting and coordinates are limited before
anything is drawn, nothing is loaded from other files, and scripts, filters, pictures and text are
ignored.
"""

from __future__ import annotations

import re
from math import cos, radians, sin, tan
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from papercraft.core.messages import gettext
from papercraft.games.tally.art import Area, ArtError, Drawn, drawn, nearest
from papercraft.games.tally.svg_colours import Rgb, colour_of
from papercraft.games.tally.svg_paths import (
    changed,
    even_odd,
    is_finite,
    numbers,
    shape_steps,
    thick,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from papercraft.core.sheet import Steps

_MOST_ELEMENTS, _MOST_DEPTH, _MOST_STEPS, _MOST_DATA = 5000, 40, 20_000, 400_000
# The most lines times steps of an even-odd area; more take too long to convert.
_MOST_SORTED = 400_000
# The most characters in a value that is not an outline.
_LONG = 2000
_SVG = "{http://www.w3.org/2000/svg}"
_LINK = "{http://www.w3.org/1999/xlink}href"
_GROUPS = {"svg", "g", "a", "switch", "symbol"}
_INHERITED = ("fill", "stroke", "stroke-width", "stroke-linecap", "fill-rule", "fill-opacity",
              "stroke-opacity", "color", "visibility")  # fmt: skip
_CALL = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*+\(([^()]*+)\)")
_URL = re.compile(r"""url\(["']?+#([^"'()]++)["']?+\)""")
_BOX = 4
# Paint with less opacity is invisible.
_FAINT = 0.05

Matrix = tuple[float, float, float, float, float, float]
_SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def svg_drawing(content: bytes) -> Drawn:
    """Return the drawing of an SVG file.

    Raises:
        ArtError: it is not an SVG, has no size, is too complex or empty.
    """
    parser = ET.XMLParser(target=_Counting())  # noqa: S314 - expat stops at entities that grow
    try:
        parser.feed(content)
        root = parser.close()
    except (ET.ParseError, ValueError, LookupError) as error:
        raise ArtError(gettext("is not an SVG file, or is damaged")) from error
    if _tag(root) != "svg":
        raise ArtError(gettext("is not an SVG file, or is damaged"))
    box = numbers(root.get("viewBox", ""))
    sides = [next(iter(numbers(root.get(side, ""))), 0.0) for side in ("width", "height")]
    x, y, wide, high = box if len(box) == _BOX else (0.0, 0.0, *sides)
    if not (wide > 0 and high > 0):
        raise ArtError(gettext("has no size; add a viewBox, or width and height"))
    place: Matrix = (1.0, 0.0, 0.0, 1.0, -x, -y)
    return drawn(_Reader(root).areas(place), wide, high)


def _tag(element: Any) -> str:
    return element.tag.removeprefix(_SVG) if isinstance(element.tag, str) else ""


def _too_much() -> ArtError:
    return ArtError(gettext("has too many details to be printed; use a simpler picture"))


class _Counting(ET.TreeBuilder):
    """Builds a tree with a limited number of elements."""

    count = 0

    def start(self, tag: Any, attrs: Any, /) -> Any:
        """Begin an element."""
        self.count += 1
        if self.count > _MOST_ELEMENTS:
            raise _too_much()
        return super().start(tag, attrs)


def _short(element: Any, name: str) -> str:
    return str(element.get(name, ""))[:_LONG]


def _declared(text: str) -> dict[str, str]:
    pairs = (one.partition(":") for one in text.split(";"))
    return {name.strip(): value.strip() for name, _, value in pairs if value.strip()}


class _Reader:
    """Reads the areas of one SVG."""

    def __init__(self, root: Any) -> None:
        self.root = root
        self.ids = {one.get("id"): one for one in root.iter() if one.get("id")}
        self.visited = self.steps = self.letters = 0
        self.gradients: dict[str, Rgb | None] = {}
        sheets = [one.text or "" for one in root.iter() if _tag(one) == "style"]
        self.rules: dict[str, dict[str, str]] = {}
        for rule in "\n".join(sheets).split("}"):
            selectors, _, text = rule.partition("{")
            for one in selectors.split(","):
                self.rules.setdefault(one.strip(), {}).update(_declared(text))

    def areas(self, place: Matrix) -> Iterator[Area]:
        """Yield all areas, the lowest first."""
        yield from self._children(self.root, place, self._style(self.root, {}), 0)

    def _style(self, element: Any, inherited: Mapping[str, str]) -> dict[str, str]:
        """Return the style of an element, including inherited values."""
        style = {key: inherited[key] for key in _INHERITED if key in inherited}
        style |= {name: value for name, value in element.attrib.items() if ":" not in name}
        for selector in (_tag(element), *(f".{one}" for one in _short(element, "class").split())):
            style |= self.rules.get(selector, {})
        style |= self.rules.get(f"#{element.get('id')}", {})
        return style | _declared(_short(element, "style"))

    def _children(
        self, element: Any, matrix: Matrix, style: Mapping[str, str], depth: int
    ) -> Iterator[Area]:
        for child in element:
            yield from self._element(child, matrix, style, depth + 1)

    def _element(
        self, element: Any, matrix: Matrix, inherited: Mapping[str, str], depth: int
    ) -> Iterator[Area]:
        self.visited += 1
        if self.visited > _MOST_ELEMENTS or depth > _MOST_DEPTH:
            raise _too_much()
        tag, style = _tag(element), self._style(element, inherited)
        if style.get("display") == "none" or _opacity(style, "opacity") < _FAINT:
            return
        matrix = _times(matrix, _matrix_of(style.get("transform", "")[:_LONG]))
        if tag == "use":
            link = element.get("href") or element.get(_LINK) or ""
            target = self.ids.get(link.removeprefix("#"))
            if target is not None:
                x, y = (sum(numbers(_short(element, name))[:1]) for name in "xy")
                moved = _times(matrix, (1.0, 0.0, 0.0, 1.0, x, y))
                if _tag(target) == "symbol":
                    yield from self._children(target, moved, self._style(target, style), depth + 1)
                else:
                    yield from self._element(target, moved, style, depth + 1)
        elif tag in _GROUPS - {"symbol"}:
            yield from self._children(element, matrix, style, depth)
        elif style.get("visibility") not in {"hidden", "collapse"}:
            yield from self._shape(tag, matrix, style)

    def _shape(self, tag: str, matrix: Matrix, style: Mapping[str, str]) -> Iterator[Area]:
        self.letters += len(style.get("d", "")) + len(style.get("points", ""))
        if self.letters > _MOST_DATA:
            raise _too_much()
        steps = shape_steps(tag, style)
        self._count(steps)
        if not steps or steps[0][0] != "M":
            return
        fill = self._paint(style, "fill", "black") if tag != "line" else None
        if fill is not None:
            area = _even_odd(steps) if style.get("fill-rule") == "evenodd" else steps
            yield from _placed(fill, area, matrix)
        stroke = self._paint(style, "stroke", "none")
        width = next(iter(numbers(style.get("stroke-width", "1")[:_LONG])), 1.0)
        if stroke is not None and width > 0:
            line = thick(steps, width, is_round=style.get("stroke-linecap") == "round")
            self._count(line)
            yield from _placed(stroke, line, matrix)

    def _count(self, steps: Steps) -> None:
        self.steps += len(steps)
        if self.steps > _MOST_STEPS:
            raise _too_much()

    def _paint(self, style: Mapping[str, str], key: str, usual: str) -> str | None:
        """Return the colour of areas or lines, as seen on white paper; None for no paint."""
        text = style.get(key, usual)[:_LONG]
        share = _opacity(style, "opacity") * _opacity(style, f"{key}-opacity")
        if text.lower() == "currentcolor":
            text = style.get("color", usual)[:_LONG]
        match = _URL.match(text)
        rgb = self._known(match[1]) if match else colour_of(text)
        if rgb is None or share < _FAINT:
            return None
        return nearest(*(255 - (255 - value) * share for value in rgb))

    def _known(self, name: str) -> Rgb | None:
        if name not in self.gradients:
            self.gradients[name] = self._gradient(name)
        return self.gradients[name]

    def _gradient(self, name: str, *, again: bool = True) -> Rgb | None:
        """Return the mean of a gradient's colours; gradients may refer to one with the colours."""
        element = self.ids.get(name)
        if element is None:
            return None
        stops = [self._style(one, {}) for one in element if _tag(one) == "stop"]
        found = (colour_of(one.get("stop-color", "black")[:_LONG]) for one in stops)
        colours = [*filter(None, found)]
        if not colours:
            link = (element.get("href") or element.get(_LINK) or "").removeprefix("#")
            return self._gradient(link, again=False) if again else None
        red, green, blue = (sum(values) / len(colours) for values in zip(*colours, strict=True))
        return red, green, blue


def _even_odd(steps: Steps) -> Steps:
    if sum(name == "M" for name, *_ in steps) * len(steps) > _MOST_SORTED:
        raise _too_much()
    return even_odd(steps)


def _opacity(style: Mapping[str, str], key: str) -> float:
    text = style.get(key, "1")[:_LONG]
    share = next(iter(numbers(text)), 1.0) / (100 if text.endswith("%") else 1)
    return max(0.0, min(1.0, share))


def _placed(colour: str, steps: Steps, matrix: Matrix) -> Iterator[Area]:
    """Yield an area in its transformed place; empty for lines without a width."""
    a, b, c, d, e, f = matrix
    moved = changed(steps, lambda one: (a * one[0] + c * one[1] + e, b * one[0] + d * one[1] + f))
    if moved and is_finite(moved):
        yield Area(colour, moved)


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    i, j, k, m, p, q = other
    return (a * i + c * j, b * i + d * j, a * k + c * m, b * k + d * m,
            a * p + c * q + e, b * p + d * q + f)  # fmt: skip


def _matrix_of(text: str) -> Matrix:
    matrix = _SAME
    for name, values in _CALL.findall(text):
        matrix = _times(matrix, _operation(name, numbers(values)))
    return matrix


def _operation(name: str, values: list[float]) -> Matrix:
    first, second = [*values, 0.0, 0.0][:2]
    match name:
        case "matrix" if len(values) == len(_SAME):
            a, b, c, d, e, f = values
            return a, b, c, d, e, f
        case "translate":
            return 1.0, 0.0, 0.0, 1.0, first, second
        case "scale":
            return first, 0.0, 0.0, second if len(values) > 1 else first, 0.0, 0.0
        case "rotate":
            x, y = [*values, 0.0, 0.0, 0.0][1:3]
            c, s = cos(radians(first)), sin(radians(first))
            return c, s, -s, c, x - c * x + s * y, y - s * x - c * y
        case "skewX":
            return 1.0, 0.0, tan(radians(first)), 1.0, 0.0, 0.0
        case "skewY":
            return 1.0, tan(radians(first)), 0.0, 1.0, 0.0, 0.0
        case _:
            return _SAME
