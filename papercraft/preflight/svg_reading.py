"""An SVG painted as a one-page PDF, so that both kinds of files are looked at by the same eyes.

Read are shapes, groups, uses and the simplest style sheets: what drawing programs and our painter
write. What cannot be judged (filters, masks, pictures) is noted, not guessed.
"""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from papercraft.preflight import svg_looks as styles
from papercraft.preflight.facts import Matrix, at, times
from papercraft.preflight.findings import Finding, UnreadableFileError
from papercraft.preflight.svg_paths import (
    Step,
    ellipse_steps,
    path_steps,
    points_steps,
    rect_steps,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

_SVG = "{http://www.w3.org/2000/svg}"
_XLINK = "{http://www.w3.org/1999/xlink}href"
_MOST_SHAPES = 100_000
_DEEPEST = 60
_POINT = 72 / 25.4
_LONGEST_MM = 5000.0
_SILENT = {"defs", "symbol", "clipPath", "mask", "marker", "pattern", "style", "title", "desc",
           "metadata", "linearGradient", "radialGradient", "filter", "script"}  # fmt: skip
_UNSEEN = {"image": "pictures", "foreignObject": "foreign objects"}
_EFFECTS = ("filter", "mask", "clip-path")
_URL = re.compile(r"""url\(["']?#([^"')]+)["']?\)""")
_UNPLAIN = {"transform", "rx", "ry"}
_START = {"fill": "#000000", "stroke": "none", "stroke-width": "1", "color": "#000000"}


def as_pdf(data: bytes) -> tuple[bytes, list[Finding], list[Finding]]:
    """Return an SVG as a PDF, what is wrong with it as an SVG, and notes.

    Raises:
        UnreadableFileError: it is no SVG, damaged, or nested without end.
    """
    try:
        root = ET.fromstring(data)  # noqa: S314 - expat stops at entities that grow
    except (ET.ParseError, ValueError, LookupError) as error:
        raise UnreadableFileError(f"it is neither a PDF nor a sound SVG: {error}") from error
    if _name(root) != "svg":
        raise UnreadableFileError(f"it is XML, but no SVG: it begins with <{_name(root)[:40]}>")
    painter = _Painter(root)
    return painter.pdf(), painter.findings, painter.notes


def _name(node: Any) -> str:
    return node.tag.removeprefix(_SVG) if isinstance(node.tag, str) else ""


class _Painter:
    """One SVG becoming operators."""

    def __init__(self, root: Any) -> None:
        self.root = root
        self.findings: list[Finding] = []
        self.notes: list[Finding] = []
        self.operators: list[str] = []
        self.shapes = 0
        self.unseen: dict[str, int] = {}
        self.ids = {node.get("id"): node for node in root.iter() if node.get("id")}
        sheets = [node.text or "" for node in root.iter() if _name(node) == "style"]
        self.sheet = styles.rules("\n".join(sheets))
        self.width, self.height, unit = self._size()
        self._node_children(root, unit, dict(_START), 0)
        self._tell()

    def _size(self) -> tuple[float, float, Matrix]:
        """Return width and height in mm and the matrix from user units to mm."""
        box = [float(value) for value in _NUMBERS.findall(self.root.get("viewBox") or "")][:4]
        sizes = [styles.millimetres(self.root.get(side)) for side in ("width", "height")]
        if None in sizes or not all(size and size[1] for size in sizes):
            message = "programs print it in different sizes; give width and height in mm"
            self.findings.append(
                Finding("page.units", f"the file does not say its size on paper; {message}", 1)
            )
        if len(box) != 4 or box[2] <= 0 or box[3] <= 0:  # noqa: PLR2004
            box = []
        usual = box[2:] if box else [210 / styles.UNITS["px"], 297 / styles.UNITS["px"]]
        width, height = (
            size[0] if size else side * styles.UNITS["px"]
            for size, side in zip(sizes, usual, strict=True)
        )
        if not (0 < width <= _LONGEST_MM and 0 < height <= _LONGEST_MM):
            raise UnreadableFileError(f"its page would be {width:g} x {height:g} mm")
        if not box:
            return width, height, (styles.UNITS["px"], 0, 0, styles.UNITS["px"], 0, 0)
        x, y, wide, high = box
        scale = min(width / wide, height / high)
        dx, dy = (width - wide * scale) / 2 - x * scale, (height - high * scale) / 2 - y * scale
        return width, height, (scale, 0, 0, scale, dx, dy)

    def _node_children(self, node: Any, matrix: Matrix, above: dict[str, str], deep: int) -> None:
        for child in node:
            self._node(child, matrix, above, deep + 1)

    def _node(self, node: Any, matrix: Matrix, above: dict[str, str], deep: int) -> None:
        tag = _name(node)
        if deep > _DEEPEST or not tag:
            return
        said = styles.own_looks(tag, node.attrib, self.sheet)
        if tag in _SILENT or said.get("display") == "none":
            return
        own = above | {key: said[key] for key in styles.INHERITED if key in said}
        matrix = times(styles.transform(said.get("transform", "")), matrix)
        clip = self._clip(said.get("clip-path", ""), matrix)
        for effect in _EFFECTS:
            if said.get(effect, "none") != "none" and not (clip and effect == "clip-path"):
                self._note(f"a {effect}")
        self.operators += [f"q {clip} W n"] if clip else []
        self._drawn(node, matrix, own | {"opacity": said.get("opacity", "1")}, deep)
        self.operators += ["Q"] if clip else []

    def _clip(self, said: str, matrix: Matrix) -> str:
        """Return the outline of a clip that is one rectangle, as operators; nothing for others."""
        found = _URL.fullmatch(said)
        target = self.ids.get(found[1]) if found else None
        inside = list(target) if target is not None and _name(target) == "clipPath" else []
        if len(inside) != 1 or _name(inside[0]) != "rect" or _UNPLAIN & set(inside[0].keys()):
            return ""
        sides = ("x", "y", "width", "height")
        x, y, wide, high = (styles.user_length(inside[0].get(side), 0.0) for side in sides)
        corners = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
        points = [_row(at(matrix, *corner)) for corner in corners]
        return f"{' l '.join(points).replace(' l ', ' m ', 1)} l h"

    def _drawn(self, node: Any, matrix: Matrix, own: dict[str, str], deep: int) -> None:
        tag = _name(node)
        if tag == "use":
            self._use(node, matrix, own, deep)
        elif tag in ("g", "a", "svg", "switch"):
            self._node_children(node, matrix, own, deep)
        elif tag in ("text", "tspan"):
            self._text(node)
        elif tag in _UNSEEN:
            self._note(_UNSEEN[tag])
        else:
            self._shape(tag, node.attrib, matrix, own)

    def _use(self, node: Any, matrix: Matrix, own: dict[str, str], deep: int) -> None:
        target = self.ids.get((node.get("href") or node.get(_XLINK) or "").removeprefix("#"))
        if target is None:
            message = f"something it uses is not in it: {node.get('href') or node.get(_XLINK)!r}"
            self.findings.append(Finding("file.broken", message, 1))
            return
        self.shapes += 1
        if self.shapes > _MOST_SHAPES:
            raise UnreadableFileError(f"it has more than {_MOST_SHAPES} shapes")
        place = styles.number(node.get("x")), styles.number(node.get("y"))
        matrix = times((1, 0, 0, 1, *place), matrix)
        if _name(target) == "symbol":
            said = styles.own_looks("symbol", target.attrib, self.sheet)
            own = own | {key: said[key] for key in styles.INHERITED if key in said}
            self._node_children(target, matrix, own, deep + 1)
        else:
            self._node(target, matrix, own, deep + 1)

    def _text(self, node: Any) -> None:
        words = " ".join("".join(node.itertext()).split())
        if words:
            family = node.get("font-family") or styles.declarations(node.get("style", "")).get(
                "font-family", "a font"
            )
            message = f"the text {words[:30]!r} needs {family}, which is not in the file"
            message = f"{message}; turn text into outlines (paths)"
            self.findings.append(Finding("font.embedded", message, 1))

    def _note(self, what: str) -> None:
        self.unseen[what] = self.unseen.get(what, 0) + 1

    def _tell(self) -> None:
        for what, count in self.unseen.items():
            self.notes.append(Finding("svg.unseen", f"{what}: not looked at", 1, count=count))
        if not any(_name(node) == "title" for node in self.root):
            self.notes.append(Finding("document.title", "the drawing has no <title>"))
        if not any(_name(node) == "desc" for node in self.root):
            message = "the drawing has no <desc>: a screen reader cannot tell what is on it"
            self.notes.append(Finding("document.tags", message))

    def _shape(
        self, tag: str, given: Mapping[str, str], matrix: Matrix, own: dict[str, str]
    ) -> None:
        steps = _steps(tag, given)
        if not steps or own.get("visibility") in ("hidden", "collapse"):
            return
        self.shapes += 1
        if self.shapes > _MOST_SHAPES:
            raise UnreadableFileError(f"it has more than {_MOST_SHAPES} shapes")
        share = styles.number(own["opacity"], 1)
        fill = _paint(own, "fill", share) if tag != "line" else None
        stroke = _paint(own, "stroke", share)
        width = styles.user_length(own["stroke-width"], 1.0)
        if stroke and width <= 0:
            stroke = None
        if not fill and not stroke:
            return
        drawn = [f"q {_row(matrix)} cm"]
        if fill:
            drawn.append(f"{_row(fill)} rg")
        if stroke:
            drawn.append(f"{_row(stroke)} RG {width:.5f} w [{_dash(own)}] 0 d")
        drawn += [_operator(step) for step in steps]
        odd = "*" if own.get("fill-rule") == "evenodd" else ""
        drawn.append(f"{'B' if fill and stroke else 'f' if fill else 'S'}{odd if fill else ''} Q")
        self.operators.append(" ".join(drawn))

    def pdf(self) -> bytes:
        """Return everything as a PDF of one page."""
        lead = f"{_POINT:.7f} 0 0 -{_POINT:.7f} 0 {self.height * _POINT:.5f} cm 1 j\n"
        content = zlib.compress((lead + "\n".join(self.operators)).encode("latin-1"))
        box = f"[0 0 {self.width * _POINT:.4f} {self.height * _POINT:.4f}]"
        bodies = [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
            f"<</Type/Page/Parent 2 0 R/MediaBox{box}/Resources<<>>/Contents 4 0 R>>".encode(),
            b"<</Filter/FlateDecode/Length %d>>stream\n%b\nendstream" % (len(content), content),
        ]
        out, places = bytearray(b"%PDF-1.7\n"), []
        for number, body in enumerate(bodies, 1):
            places.append(len(out))
            out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
        rows = "".join(f"{place:010d} 00000 n \n" for place in places)
        out += (
            f"xref\n0 5\n0000000000 65535 f \n{rows}trailer\n<</Size 5/Root 1 0 R>>\n"
            f"startxref\n{len(out)}\n%%EOF\n"
        ).encode()
        return bytes(out)


_NUMBERS = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


def _steps(tag: str, given: Mapping[str, str]) -> list[Step]:
    def value(name: str) -> float:
        return styles.user_length(given.get(name), 0.0)

    match tag:
        case "path":
            return path_steps(given.get("d", ""))
        case "rect":
            rx, ry = value("rx"), value("ry")
            box = value("x"), value("y"), value("width"), value("height")
            return rect_steps(box, rx or ry, ry or rx)
        case "circle":
            return ellipse_steps(value("cx"), value("cy"), value("r"), value("r"))
        case "ellipse":
            return ellipse_steps(value("cx"), value("cy"), value("rx"), value("ry"))
        case "line":
            return [("M", value("x1"), value("y1")), ("L", value("x2"), value("y2"))]
        case "polyline" | "polygon":
            return points_steps(given.get("points", ""), closed=tag == "polygon")
        case _:
            return []


def _paint(own: Mapping[str, str], part: str, share: float) -> styles.Rgb | None:
    """Return a colour as it shows on white paper."""
    found = styles.colour(own[part], own["color"])
    share *= styles.number(own.get(f"{part}-opacity"), 1)
    if found is None or share <= 0:
        return None
    red, green, blue = (1 - (1 - value) * min(share, 1) for value in found)
    return red, green, blue


def _dash(own: Mapping[str, str]) -> str:
    values = [float(value) for value in _NUMBERS.findall(own.get("stroke-dasharray", ""))]
    return _row(values) if values and min(values) >= 0 and max(values) > 0 else ""


_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def _operator(step: Step) -> str:
    return f"{_row(step[1:])} {_OPERATORS[step[0]]}"


def _row(values: tuple[float, ...] | list[float]) -> str:
    return " ".join(f"{value:.5f}" for value in values)
