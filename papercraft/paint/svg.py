"""One page to SVG (the only svgwrite import): sizes in mm, text as outlines, stamps as symbols."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, BinaryIO

import svgwrite

from papercraft.core.sheet import Path, Use, number
from papercraft.paint.painters import only_page
from papercraft.paint.tagging import description
from papercraft.paint.text import font_of, wrap_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from papercraft.core.page import Page
    from papercraft.core.sheet import Box, Mark, Marks, Paragraph, Steps, Text
    from papercraft.paint.painters import Painter, PaintOptions
    from papercraft.paint.styles import Pen, Rgb, Styles


def paint_svg(page: Page, styles: Styles, *, check: bool = False) -> bytes:
    """Return a page as an SVG file; ``check`` lets svgwrite validate every attribute (slow)."""
    return _Writer(page, styles, check=check).file()


class SvgPainter:
    """Writes one page as an SVG file."""

    suffix = "svg"
    multipage = False

    def paint(self, pages: Iterable[Page], options: PaintOptions, out: BinaryIO) -> None:
        """Write an SVG."""
        out.write(paint_svg(only_page(pages, self.suffix), options.styles))


PAINTER: Painter = SvgPainter()


class _Writer:
    """One SVG file in the making."""

    def __init__(self, page: Page, styles: Styles, *, check: bool) -> None:
        self.page = page
        self.styles = styles
        paper = page.paper
        width, height = (number(side * paper.scale) for side in (paper.width, paper.height))
        # Large print draws in the sheet's own millimetres and is enlarged as a whole.
        self.drawing = svgwrite.Drawing(
            size=(f"{width}mm", f"{height}mm"),
            viewBox=f"0 0 {paper.width:.6g} {paper.height:.6g}",
            profile="full",
            debug=check,
        )
        self.drawing["stroke-linejoin"] = "round"
        self.drawing["fill-rule"] = "nonzero"
        self.names: dict[str, str] = {}

    def file(self) -> bytes:
        """Return the file."""
        page = self.page
        self.drawing.set_desc(title=f"{page.sheet.title} {page.id}", desc=description(page))
        dx, dy = page.paper.origin
        place = f"translate({number(dx)},{number(dy)})"
        if page.paper.shift:
            place = f"matrix({','.join(f'{v:.7g}' for v in page.paper.shift)}) {place}"
        body = self.drawing.g(transform=place)
        self._add(body, (*page.sheet.marks, *page.slug), page.stamps)
        self.drawing.add(body)
        text: str = self.drawing.tostring()
        # svgwrite's validator does not know these; screen readers do.
        said = f'<svg role="graphics-document" xml:lang="{page.language}" '
        text = text.replace("<svg ", said, 1)
        return b'<?xml version="1.0" encoding="UTF-8"?>\n' + text.encode() + b"\n"

    def _add(self, group: Any, marks: Iterable[Mark], stamps: Mapping[str, Marks]) -> None:
        for mark in marks:
            if isinstance(mark, Use):
                group.add(self._use(mark, stamps))
            elif isinstance(mark, Path):
                drawn = self.drawing.path(
                    d=_path_data(mark.steps), **_pen(self.styles.pens[mark.style])
                )
                group.add(drawn)
            else:
                group.add(self._text(mark))

    def _use(self, use: Use, stamps: Mapping[str, Marks]) -> Any:
        name = self.names.get(use.stamp)
        if name is None:
            name = self.names[use.stamp] = f"s{len(self.names)}"
            symbol = self.drawing.symbol(id=name, overflow="visible")
            self._add(symbol, stamps[use.stamp], stamps)
            self.drawing.defs.add(symbol)
        place = f"translate({number(use.x)},{number(use.y)})"
        if use.turn % 4:
            place += f" rotate({use.turn % 4 * 90})"
        if use.scale != 1:
            place += f" scale({number(use.scale)})"
        if use.clip is None:
            return self.drawing.use(f"#{name}", transform=place)
        # Around the use, for programs differ in where a clip of the use itself would be.
        clipped = self.drawing.g(transform=place, clip_path=f"url(#{self._clip(use.clip)})")
        clipped.add(self.drawing.use(f"#{name}"))
        return clipped

    def _clip(self, box: Box) -> str:
        """Return the name of a clip, in the millimetres of what it is for."""
        key = f"clip {box}"
        name = self.names.get(key)
        if name is None:
            name = self.names[key] = f"c{len(self.names)}"
            clip = self.drawing.clipPath(id=name)
            x, y, width, height = (number(value) for value in box)
            clip.add(self.drawing.rect((x, y), (width, height)))
            self.drawing.defs.add(clip)
        return name

    def _text(self, mark: Text | Paragraph) -> Any:
        letters = self.styles.letters[mark.style]
        face = font_of(letters, self.styles)
        lines = wrap_lines(mark, self.styles)
        group = self.drawing.g(fill=_hex(letters.fill))
        group.set_desc(title="\n".join(line.string for line in lines))
        scale = letters.size / face.units
        for line in lines:
            pen = 0
            place = f"translate({number(line.x)},{number(line.y)})"
            row = self.drawing.g(transform=f"{place} scale({scale:.7f},-{scale:.7f})")
            for glyph in face.glyphs(line.string):
                outline = face.outline(glyph)
                if outline:
                    row.add(self.drawing.use(self._glyph(letters.font, glyph, outline), (pen, 0)))
                pen += face.advances[glyph]
            group.add(row)
        return group

    def _glyph(self, font: str, glyph: str, outline: str) -> str:
        key = f"glyph {font} {glyph}"
        name = self.names.get(key)
        if name is None:
            name = self.names[key] = f"g{len(self.names)}"
            self.drawing.defs.add(self.drawing.path(d=outline, id=name))
        return f"#{name}"


def _path_data(steps: Steps) -> str:
    return "".join(step[0] + " ".join(map(number, step[1:])) for step in steps)


def _pen(pen: Pen) -> dict[str, Any]:
    drawn: dict[str, Any] = {"fill": _hex(pen.fill) if pen.fill else "none"}
    if pen.stroke:
        drawn |= {"stroke": _hex(pen.stroke), "stroke_width": number(pen.width)}
    if pen.stroke and pen.dash:
        drawn["stroke_dasharray"] = ",".join(map(number, pen.dash))
    return drawn


def _hex(colour: Rgb) -> str:
    return "#" + "".join(f"{round(value * 255):02x}" for value in colour)
