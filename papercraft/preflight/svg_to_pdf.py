"""Convert an SVG to a one-page PDF, so that both formats go through the same checks.

Supports shapes, groups, uses and simple style sheets, which drawing programs and our painter write.
What cannot be checked (filters, masks, pictures) is reported as a note.
"""

from __future__ import annotations

import io
import itertools
import re
from math import isfinite
from typing import TYPE_CHECKING, Any

import pikepdf

from papercraft.preflight import svg_styles as styles
from papercraft.preflight.findings import Finding, UnreadableFileError
from papercraft.preflight.limits import (
    CONTENT_BYTES,
    ELEMENTS,
    FINDINGS,
    XML_NESTING,
    check,
)
from papercraft.preflight.svg_file import document_notes, svg_page, svg_root, tag_of
from papercraft.preflight.svg_shapes import BrokenPathError, operands, shape_outline

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fontTools.misc.transform import Transform

_XLINK = "{http://www.w3.org/1999/xlink}href"
_POINT = 72 / 25.4
_NOT_DRAWN = {"defs", "symbol", "clipPath", "mask", "marker", "pattern", "style", "title", "desc",
              "metadata", "linearGradient", "radialGradient", "filter", "script"}  # fmt: skip
_NOT_CHECKED = {"image": "pictures", "foreignObject": "foreign objects"}
_EFFECTS = ("filter", "mask", "clip-path")
_URL = re.compile(r"""url\(["']?+#([^"'()]++)["']?+\)""")
_NO_SIMPLE_RECT = {"transform", "rx", "ry"}
_INITIAL = {"fill": "#000000", "stroke": "none", "stroke-width": "1", "color": "#000000"}
_LONGEST_QUOTE, _LONGEST_NAME = 30, 60


def svg_to_pdf(data: bytes) -> tuple[bytes, list[Finding], list[Finding]]:
    """Return an SVG as a PDF, findings about the SVG itself, and notes.

    Raises:
        UnreadableFileError: it is not an SVG, damaged, or exceeds a limit.
    """
    root = svg_root(data)
    converter = _Converter(root)
    converter.draw()
    notes = [*converter.notes(), *document_notes(root)]
    return _pdf(converter), converter.findings(), notes


class _Converter:
    """Draws the elements of one SVG as PDF operators."""

    def __init__(self, root: Any) -> None:
        self.root = root
        self.operators: list[str] = []
        self._written = 0
        self._visited = 0
        self._finding_counts: dict[tuple[str, str], int] = {}
        self._not_checked: dict[str, int] = {}
        # The elements that are being used, innermost last, and caches for used elements.
        self._using: list[Any] = []
        self._known_styles: dict[Any, dict[str, str]] = {}
        self._known_outlines: dict[Any, str] = {}
        self._ids = {element.get("id"): element for element in root.iter() if element.get("id")}
        sheets = [element.text or "" for element in root.iter() if tag_of(element) == "style"]
        self._sheet = styles.style_sheet("\n".join(sheets))
        self.page = svg_page(root)
        if not self.page.is_sized:
            self._add_finding(
                "page.units",
                "the file does not say its size on paper; programs print it in different sizes; "
                "give width and height in mm",
            )

    def draw(self) -> None:
        """Draw all elements."""
        self._draw_children(self.root, self.page.to_mm, dict(_INITIAL), 0)

    def findings(self) -> list[Finding]:
        """Return the findings about the SVG itself."""
        return [
            Finding(code, message, 1, count=count)
            for (code, message), count in self._finding_counts.items()
        ]

    def notes(self) -> list[Finding]:
        """Return notes on what was not checked."""
        return [
            Finding("svg.unseen", f"{what}: not checked", 1, count=count)
            for what, count in self._not_checked.items()
        ]

    def _add_finding(self, code: str, message: str) -> None:
        key = code, message
        if key in self._finding_counts or len(self._finding_counts) < FINDINGS:
            self._finding_counts[key] = self._finding_counts.get(key, 0) + 1

    def _note(self, what: str) -> None:
        self._not_checked[what] = self._not_checked.get(what, 0) + 1

    def _write(self, operators: str) -> None:
        self._written += len(operators)
        check(self._written, CONTENT_BYTES, "bytes of drawing instructions")
        self.operators.append(operators)

    def _draw_children(
        self, element: Any, matrix: Transform, inherited: dict[str, str], depth: int
    ) -> None:
        for child in element:
            self._draw(child, matrix, inherited, depth + 1)

    def _draw(self, element: Any, matrix: Transform, inherited: dict[str, str], depth: int) -> None:
        tag = tag_of(element)
        self._visited += 1
        check(self._visited, ELEMENTS, "elements")
        if depth > XML_NESTING:
            raise UnreadableFileError(f"it is nested more than {XML_NESTING} deep")
        if not tag or tag in _NOT_DRAWN:
            return
        declared = self._style(element, tag)
        if declared.get("display") == "none":
            return
        style = inherited | {key: declared[key] for key in styles.INHERITED if key in declared}
        matrix = matrix.transform(styles.transform(declared.get("transform", "")))
        clip = self._clip(declared.get("clip-path", ""), matrix)
        for effect in _EFFECTS:
            if declared.get(effect, "none") != "none" and not (clip and effect == "clip-path"):
                self._note(f"a {effect}")
        if clip:
            self._write(f"q {clip} W n")
        style["opacity"] = declared.get("opacity", "1")
        self._draw_by_tag(element, tag, matrix, style, depth)
        if clip:
            self._write("Q")

    def _style(self, element: Any, tag: str) -> dict[str, str]:
        if not self._using:
            return styles.declared_style(tag, element.attrib, self._sheet)
        if element not in self._known_styles:
            style = styles.declared_style(tag, element.attrib, self._sheet)
            self._known_styles[element] = style
        return self._known_styles[element]

    def _clip(self, value: str, matrix: Transform) -> str:
        """Return the operators of a clip path that is a plain rectangle, or "" for any other."""
        match = _URL.fullmatch(value)
        target = self._ids.get(match[1]) if match else None
        inside = list(target) if target is not None and tag_of(target) == "clipPath" else []
        if (
            len(inside) != 1
            or tag_of(inside[0]) != "rect"
            or _NO_SIMPLE_RECT & set(inside[0].keys())
        ):
            return ""
        sides = ("x", "y", "width", "height")
        x, y, width, height = (styles.user_length(inside[0].get(side), 0.0) for side in sides)
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        points = [matrix.transformPoint(corner) for corner in corners]
        if not all(isfinite(value) for point in points for value in point):
            return ""
        first, *others = map(operands, points)
        return " ".join([f"{first} m", *(f"{other} l" for other in others), "h"])

    def _draw_by_tag(
        self, element: Any, tag: str, matrix: Transform, style: dict[str, str], depth: int
    ) -> None:
        if tag == "use":
            self._draw_use(element, matrix, style, depth)
        elif tag in ("g", "a", "svg", "switch"):
            self._draw_children(element, matrix, style, depth)
        elif tag in ("text", "tspan"):
            self._check_text(element)
        elif tag in _NOT_CHECKED:
            self._note(_NOT_CHECKED[tag])
        elif style.get("visibility") not in ("hidden", "collapse"):
            self._draw_shape(tag, self._outline(element, tag), matrix, style)

    def _draw_use(self, element: Any, matrix: Transform, style: dict[str, str], depth: int) -> None:
        link = element.get("href") or element.get(_XLINK) or ""
        target = self._ids.get(link.removeprefix("#"))
        if target is None:
            self._add_finding(
                "file.broken", f"something it uses is not in it: {link[:_LONGEST_NAME]!r}"
            )
            return
        if any(target is one for one in self._using):
            raise UnreadableFileError("an element in it uses itself without end")
        place = styles.number(element.get("x")), styles.number(element.get("y"))
        matrix = matrix.translate(*place)
        self._using.append(target)
        if tag_of(target) == "symbol":
            declared = self._style(target, "symbol")
            style = style | {key: declared[key] for key in styles.INHERITED if key in declared}
            self._draw_children(target, matrix, style, depth + 1)
        else:
            self._draw(target, matrix, style, depth + 1)
        self._using.pop()

    def _check_text(self, element: Any) -> None:
        if element in self._known_outlines:
            message = self._known_outlines[element]
        else:
            message = self._known_outlines[element] = _text_message(element)
        if message:
            self._add_finding("font.embedded", message)

    def _outline(self, element: Any, tag: str) -> str:
        if element not in self._known_outlines:
            try:
                outline = shape_outline(tag, element.attrib)
            except BrokenPathError as error:
                outline = error.drawn
                self._add_finding(
                    "file.broken", "the data of a path has an error; programs draw it up to there"
                )
            except ValueError:
                outline = ""
                self._note("a shape far outside the page")
            if not self._using:
                return outline
            self._known_outlines[element] = outline
        return self._known_outlines[element]

    def _draw_shape(
        self, tag: str, outline: str, matrix: Transform, style: Mapping[str, str]
    ) -> None:
        share = styles.number(style["opacity"], 1)
        fill = styles.paint(style, "fill", share) if tag != "line" else None
        stroke = styles.paint(style, "stroke", share)
        width = styles.user_length(style["stroke-width"], 1.0)
        if width <= 0:
            stroke = None
        if not outline or not (fill or stroke) or not all(map(isfinite, matrix)):
            return
        drawn = [f"q {operands(matrix)} cm"]
        if fill:
            drawn.append(f"{operands(fill)} rg")
        if stroke:
            dash = operands(styles.dashes(style.get("stroke-dasharray", ""), matrix))
            drawn.append(f"{operands(stroke)} RG {operands([width])} w [{dash}] 0 d")
        odd = "*" if fill and style.get("fill-rule") == "evenodd" else ""
        paint = "B" if fill and stroke else "f" if fill else "S"
        self._write(" ".join([*drawn, outline, f"{paint}{odd} Q"]))


def _text_message(element: Any) -> str:
    """Return the message for a text element, "" if it is blank."""
    words = itertools.chain.from_iterable(text.split() for text in element.itertext())
    text = " ".join(itertools.islice(words, _LONGEST_QUOTE))[:_LONGEST_QUOTE]
    if not text:
        return ""
    style = styles.declarations(element.get("style", ""))
    family = element.get("font-family") or style.get("font-family", "a font")
    return (
        f"the text {text!r} needs {family[:_LONGEST_NAME]}, which is not in the file; turn text "
        "into outlines (paths)"
    )


def _pdf(converter: _Converter) -> bytes:
    """Return the converted drawing as a one-page PDF."""
    width, height = converter.page.width * _POINT, converter.page.height * _POINT
    lead = f"{operands([_POINT, 0, 0, -_POINT, 0, height])} cm 1 j\n"
    out = io.BytesIO()
    with pikepdf.new() as pdf:
        content = pdf.make_stream((lead + "\n".join(converter.operators)).encode("latin-1"))
        page = pikepdf.Dictionary(
            Type=pikepdf.Name.Page, MediaBox=[0, 0, width, height], Contents=content
        )
        pdf.pages.append(pikepdf.Page(page))
        pdf.save(out)
    return out.getvalue()
