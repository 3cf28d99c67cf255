"""Read an SVG file: its elements, its page size, and what is missing for screen readers."""

from __future__ import annotations

from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

from fontTools.misc.transform import Identity, Transform

from papercraft.preflight import svg_styles as styles
from papercraft.preflight.findings import Finding, UnreadableFileError
from papercraft.preflight.limits import LONGEST_SIDE, XML_ELEMENTS, check

_SVG = "{http://www.w3.org/2000/svg}"
_CHUNK = 1 << 16
_VIEW_BOX_VALUES = 4


class SvgPage(NamedTuple):
    """The page size in mm, the matrix from user units to mm, and if a physical unit is given."""

    width: float
    height: float
    to_mm: Transform
    is_sized: bool


def svg_root(data: bytes) -> Any:
    """Return the root element of an SVG.

    Raises:
        UnreadableFileError: it is not an SVG, damaged, or has too many elements.
    """
    builder = _CountingBuilder()
    # expat limits the expansion of entities and does not load external ones.
    parser = ET.XMLParser(target=builder)  # noqa: S314
    try:
        for start in range(0, len(data), _CHUNK):
            parser.feed(data[start : start + _CHUNK])
        root = parser.close()
    except (ET.ParseError, ValueError, LookupError) as error:
        raise UnreadableFileError(f"the file is neither a PDF nor a valid SVG: {error}") from error
    if tag_of(root) != "svg":
        raise UnreadableFileError(f"it is XML, but no SVG: it begins with <{tag_of(root)[:40]}>")
    return root


class _CountingBuilder(ET.TreeBuilder):
    """Builds a tree, limiting the number of elements."""

    count = 0

    def start(self, tag: Any, attrs: Any, /) -> Any:
        """Start an element; raise UnreadableFileError if there are too many."""
        self.count += 1
        check(self.count, XML_ELEMENTS, "elements")
        return super().start(tag, attrs)


def _name(element: Any) -> str:
    return element.tag.removeprefix(_SVG) if isinstance(element.tag, str) else ""


def tag_of(element: Any) -> str:
    """Return the tag of an element; tags that are not SVG keep their namespace."""
    return element.tag.removeprefix(_SVG) if isinstance(element.tag, str) else ""


def svg_page(root: Any) -> SvgPage:
    """Return the page of an SVG; raise UnreadableFileError if it is too large."""
    box = styles.numbers(root.get("viewBox") or "")[:_VIEW_BOX_VALUES]
    sizes = [styles.millimetres(root.get(side)) for side in ("width", "height")]
    is_sized = all(size and size[1] for size in sizes)
    pixel = styles.UNITS["px"]
    if len(box) != _VIEW_BOX_VALUES or box[2] <= 0 or box[3] <= 0:
        box = []
    default = box[2:] if box else [210 / pixel, 297 / pixel]
    width, height = (
        size[0] if size else side * pixel for size, side in zip(sizes, default, strict=True)
    )
    if not (0 < width <= LONGEST_SIDE and 0 < height <= LONGEST_SIDE):
        raise UnreadableFileError(f"the page would be {width:g} x {height:g} mm")
    if not box:
        return SvgPage(width, height, Identity.scale(pixel), is_sized)
    x, y, box_width, box_height = box
    scale = min(width / box_width, height / box_height)
    across, down = (width - box_width * scale) / 2, (height - box_height * scale) / 2
    to_mm = Identity.translate(across, down).scale(scale).translate(-x, -y)
    return SvgPage(width, height, to_mm, is_sized)


def document_notes(root: Any) -> list[Finding]:
    """Return notes on what is missing for screen readers, which does not affect print."""
    notes = []
    if not any(tag_of(element) == "title" for element in root):
        notes.append(Finding("document.title", "the drawing has no <title>"))
    if not any(tag_of(element) == "desc" for element in root):
        message = "the drawing has no <desc>: screen readers cannot describe it"
        notes.append(Finding("document.tags", message))
    return notes
