"""Write a page as SVG (the only import of svgwrite): in mm, text as outlines, stamps as symbols.

svgwrite makes the elements that pages share, each once, because making an element takes it a
hundred times as long as writing text. What differs from page to page is written as text here:
``use`` elements, groups and path data; with ``check``, svgwrite makes these, too.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple
from xml.sax.saxutils import escape, quoteattr

import svgwrite

from papercraft.core.sheet import Path, Use, number
from papercraft.core.tracing import TracedSteps, chosen, lattice_steps
from papercraft.paint.painters import only_page
from papercraft.paint.tagging import description
from papercraft.paint.text import font_of, wrap_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from xml.etree import ElementTree as ET

    from papercraft.core.page import Page, Paper
    from papercraft.core.sheet import Box, Mark, Marks, Paragraph, Step, Steps, Text
    from papercraft.core.tracing import Lattice
    from papercraft.paint.fonts import Font
    from papercraft.paint.painters import Painter, PaintOptions
    from papercraft.paint.styles import Pen, Rgb, Styles


# The placeholder for path data in an element.
_DATA = "@"


class SvgPainter:
    """Writes one page as an SVG file."""

    suffix = "svg"
    multipage = False

    def __init__(self) -> None:
        """Start with an empty cache."""
        self.elements: _Elements | None = None

    def paint(self, pages: Iterable[Page], options: PaintOptions, out: BinaryIO) -> None:
        """Write an SVG; consecutive pages mostly share their stamps, so elements are cached."""
        page, known = only_page(pages, self.suffix), self.elements
        if not known or known.stamps is not page.stamps or known.styles is not options.styles:
            known = self.elements = _Elements(page.stamps, options.styles, check=False)
        out.write(known.file(page))


PAINTER: Painter = SvgPainter()


def paint_svg(page: Page, styles: Styles, *, check: bool = False) -> bytes:
    """Return a page as an SVG file; ``check`` lets svgwrite validate every attribute (slow)."""
    return _Elements(page.stamps, styles, check=check).file(page)


class _Drawn(NamedTuple):
    """An element as text, and the ids of the definitions it needs, in order."""

    text: str
    needs: tuple[str, ...] = ()


class _Elements:
    """The elements of all pages with the same stamps and styles.

    Ids depend only on those, so a page is the same whatever was painted before.
    """

    def __init__(self, stamps: Mapping[str, Marks], styles: Styles, *, check: bool) -> None:
        self.stamps = stamps
        self.styles = styles
        self.check = check
        # Only makes elements; nothing is added to it.
        self.factory = svgwrite.Drawing(profile="full", debug=check)
        self.stamp_ids = {name: f"s{place}" for place, name in enumerate(stamps)}
        self.font_ids = {name: f"g{place}" for place, name in enumerate(styles.fonts)}
        self.definitions: dict[str, str] = {}
        self.symbols: dict[str, tuple[str, ...]] = {}
        self.uses: dict[Use, _Drawn] = {}
        self.lattices: dict[Lattice, list[str]] = {}
        self.heads: dict[tuple[Paper, str], tuple[str, str]] = {}
        self.outlines: dict[str, tuple[str, str, str]] = {}

    def file(self, page: Page) -> bytes:
        """Return the SVG file of a page."""
        drawn, needs = self._all((*page.sheet.marks, *page.slug))
        if (page.paper, page.language) not in self.heads:
            self.heads[page.paper, page.language] = self._head(page.paper, page.language)
        head, body = self.heads[page.paper, page.language]
        title, desc = escape(f"{page.sheet.title} {page.id}"), escape(description(page))
        lead = f"{head}<title>{title}</title><desc>{desc}</desc><defs>"
        known = [self.definitions[name] for name in needs]
        return "".join([lead, *known, "</defs>", body, *drawn, "</g></svg>\n"]).encode()

    def _head(self, paper: Paper, language: str) -> tuple[str, str]:
        """Return the start tags of the root element and of the group with the drawing."""
        width, height = (number(side * paper.scale) for side in (paper.width, paper.height))
        # In large print, the drawing is in mm of the sheet and enlarged as a whole.
        drawing = svgwrite.Drawing(
            size=(f"{width}mm", f"{height}mm"),
            viewBox=f"0 0 {paper.width:.6g} {paper.height:.6g}",
            profile="full",
            debug=self.check,
        )
        drawing["stroke-linejoin"] = "round"
        drawing["fill-rule"] = "nonzero"
        root = drawing.get_xml()
        # svgwrite's validator does not know these; screen readers do.
        root.attrib = {"role": "graphics-document", "xml:lang": language, **root.attrib}
        place = f"translate({','.join(map(number, paper.origin))})"
        if paper.shift:
            place = f"matrix({','.join(f'{v:.7g}' for v in paper.shift)}) {place}"
        lead = '<?xml version="1.0" encoding="UTF-8"?>\n'
        return lead + _start_tag(root), self._group("transform", place)

    def _all(self, marks: Iterable[Mark]) -> tuple[list[str], tuple[str, ...]]:
        """Return the elements of several marks, and the ids of the definitions they need."""
        drawn = list(map(self._drawn, marks))
        needs = dict.fromkeys(chain.from_iterable([one.needs for one in drawn]))
        return [one.text for one in drawn], tuple(needs)

    def _drawn(self, mark: Mark) -> _Drawn:
        if isinstance(mark, Use):
            if mark not in self.uses:
                self.uses[mark] = self._use(mark)
            return self.uses[mark]
        return self._path(mark) if isinstance(mark, Path) else self._text(mark)

    def _path(self, path: Path) -> _Drawn:
        data, pen = self._data(path.steps), self.styles.pens[path.style]
        if self.check:
            return _Drawn(self.factory.path(d=data, **_pen(pen)).tostring())
        if path.style not in self.outlines:
            element = self.factory.path(d=_DATA, **_pen(pen)).tostring()
            self.outlines[path.style] = element.partition(_DATA)
        lead, _, end = self.outlines[path.style]
        return _Drawn(f"{lead}{data}{end}")

    def _data(self, steps: Steps) -> str:
        if not isinstance(steps, TracedSteps):
            return "".join(map(_step, steps))
        # Codes are on few different lattices, so their steps are formatted once.
        drawn: list[str] = []
        for lattice, numbers in steps.parts:
            if lattice not in self.lattices:
                self.lattices[lattice] = list(map(_step, lattice_steps(lattice)))
            drawn += chosen(self.lattices[lattice], numbers)
        return "".join(drawn)

    def _use(self, use: Use) -> _Drawn:
        needs = self._symbol(use.stamp)
        place = f"translate({number(use.x)},{number(use.y)})"
        if use.turn % 4:
            place += f" rotate({use.turn % 4 * 90})"
        if use.scale != 1:
            place += f" scale({number(use.scale)})"
        name = self.stamp_ids[use.stamp]
        if use.clip is None:
            return _Drawn(self._used(name, "transform", place), needs)
        # Clip a group around the use, because programs differ in how they place a clip on a use.
        clip = self._clip(use.clip)
        clipped = self.factory.g(transform=place, clip_path=f"url(#{clip})")
        text = _wrapped(clipped.get_xml(), [self._used(name)])
        return _Drawn(text, (*needs, clip))

    def _used(self, name: str, attribute: str = "", value: str = "") -> str:
        """Return a ``use`` element; name and value must need no escaping."""
        if self.check:
            more = {attribute: value} if attribute else {}
            return str(self.factory.use(f"#{name}", **more).tostring())
        more_text = f'{attribute}="{value}" ' if attribute else ""
        return f'<use {more_text}xlink:href="#{name}" />'

    def _group(self, name: str, value: str) -> str:
        """Return the start tag of a group with one attribute, which must need no escaping."""
        if self.check:
            return _start_tag(self.factory.g(**{name: value}).get_xml())
        return f'<g {name}="{value}">'

    def _symbol(self, stamp: str) -> tuple[str, ...]:
        """Define a stamp as a symbol; return the ids of all definitions it needs and its own."""
        if stamp not in self.symbols:
            name = self.stamp_ids[stamp]
            drawn, needs = self._all(self.stamps[stamp])
            symbol = self.factory.symbol(id=name, overflow="visible")
            self.definitions[name] = _wrapped(symbol.get_xml(), drawn)
            self.symbols[stamp] = (*needs, name)
        return self.symbols[stamp]

    def _clip(self, box: Box) -> str:
        """Define a clip path, in mm of the clipped stamp; return its id."""
        x, y, width, height = map(number, box)
        name = f"c{x}_{y}_{width}_{height}"
        if name not in self.definitions:
            clip = self.factory.clipPath(id=name)
            clip.add(self.factory.rect((x, y), (width, height)))
            self.definitions[name] = clip.tostring()
        return name

    def _text(self, mark: Text | Paragraph) -> _Drawn:
        letters = self.styles.letters[mark.style]
        face = font_of(letters, self.styles)
        lines = wrap_lines(mark, self.styles)
        scale = letters.size / face.units
        needs: dict[str, None] = {}
        words = escape("\n".join([line.string for line in lines]))
        drawn = [self._group("fill", _hex(letters.fill)), f"<title>{words}</title>"]
        for line in lines:
            pen = 0
            place = f"translate({number(line.x)},{number(line.y)})"
            drawn.append(self._group("transform", f"{place} scale({scale:.7f},-{scale:.7f})"))
            for glyph in face.glyphs(line.string):
                name = self._glyph(letters.font, glyph, face)
                if name:
                    needs[name] = None
                    drawn.append(self._used(name, "x", str(pen)))
                pen += face.advances[glyph]
            drawn.append("</g>")
        drawn.append("</g>")
        return _Drawn("".join(drawn), tuple(needs))

    def _glyph(self, font: str, glyph: str, face: Font) -> str:
        """Define a glyph; return its id, or "" if it is blank."""
        name = f"{self.font_ids[font]}-{face.numbers[glyph]}"
        if name not in self.definitions:
            outline = face.outline(glyph)
            if not outline:
                return ""
            self.definitions[name] = self.factory.path(d=outline, id=name).tostring()
        return name


def _start_tag(element: ET.Element) -> str:
    attributes = "".join([f" {name}={quoteattr(value)}" for name, value in element.attrib.items()])
    return f"<{element.tag}{attributes}>"


def _wrapped(element: ET.Element, content: Iterable[str]) -> str:
    """Return an empty element as text, filled with content that is text already."""
    return "".join([_start_tag(element), *content, f"</{element.tag}>"])


# Cached because the stamps for the cells of a sheet mostly have the same steps.
@lru_cache(maxsize=4096)
def _step(step: Step) -> str:
    return step[0] + " ".join(map(number, step[1:]))


def _pen(pen: Pen) -> dict[str, Any]:
    drawn: dict[str, Any] = {"fill": _hex(pen.fill) if pen.fill else "none"}
    if pen.stroke:
        drawn |= {"stroke": _hex(pen.stroke), "stroke_width": number(pen.width)}
    if pen.stroke and pen.dash:
        drawn["stroke_dasharray"] = ",".join(map(number, pen.dash))
    return drawn


def _hex(colour: Rgb) -> str:
    return "#" + "".join(f"{round(value * 255):02x}" for value in colour)
