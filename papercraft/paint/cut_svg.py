"""Write cut lines as SVG in mm, with layers for Inkscape."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from papercraft.core.sheet import number
from papercraft.paint.impose.cut_paths import LAYERS, cut_paths_of
from papercraft.paint.painters import only_page

if TYPE_CHECKING:
    from collections.abc import Iterable

    from papercraft.core.page import Page
    from papercraft.paint.impose.cut_paths import Cuts
    from papercraft.paint.painters import Painter, PaintOptions


class CutSvgPainter:
    """Writes the cut and fold lines of a page."""

    suffix = "svg"
    multipage = False

    def paint(self, pages: Iterable[Page], options: PaintOptions, out: BinaryIO) -> None:
        """Write the file; raise ValueError if nothing on the page is cut."""
        cuts = cut_paths_of(only_page(pages, "cut-svg"), options.cut_radius, options.cut_inset)
        if cuts is None:
            raise ValueError("nothing on this page is cut")
        out.write(cut_svg(cuts, options.title))


PAINTER: Painter = CutSvgPainter()


def cut_svg(cuts: Cuts, title: str) -> bytes:
    """Return an SVG file in mm, with layers as Inkscape groups."""
    width, height = number(cuts.width), number(cuts.height)
    rows = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<svg xmlns="http://www.w3.org/2000/svg" '
        'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">',
        f"<desc>{title}</desc>",
    ]
    for name, colour, _ in LAYERS:
        rows.append(
            f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}" fill="none" '
            f'stroke="{colour}" stroke-width="0.1">'
        )
        for steps in getattr(cuts, name):
            data = "".join(step[0] + " ".join(map(number, step[1:])) for step in steps)
            rows.append(f'<path d="{data}"/>')
        rows.append("</g>")
    return "\n".join([*rows, "</svg>", ""]).encode()
