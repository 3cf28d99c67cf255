"""Write cut lines as DXF R12 in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from papercraft.core.sheet import number
from papercraft.paint.impose.cut_paths import LAYERS, cut_paths_of
from papercraft.paint.painters import only_page

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from papercraft.core.page import Page
    from papercraft.core.sheet import Steps
    from papercraft.paint.impose.cut_paths import Cuts
    from papercraft.paint.painters import Painter, PaintOptions

_PIECES = 16


class CutDxfPainter:
    """Writes the cut and fold lines of a page."""

    suffix = "dxf"
    multipage = False

    def paint(self, pages: Iterable[Page], options: PaintOptions, out: BinaryIO) -> None:
        """Write the file; raise ValueError if nothing on the page is cut."""
        cuts = cut_paths_of(only_page(pages, "cut-dxf"), options.cut_radius, options.cut_inset)
        if cuts is None:
            raise ValueError("nothing on this page is cut")
        out.write(cut_dxf(cuts, options.title))


PAINTER: Painter = CutDxfPainter()


def cut_dxf(cuts: Cuts, title: str) -> bytes:
    """Return a DXF R12 file in mm, y up; curves become polylines."""
    rows: list[object] = [999, f"{title}; lengths in mm", 0, "SECTION", 2, "HEADER"]
    rows += [9, "$ACADVER", 1, "AC1009", 9, "$MEASUREMENT", 70, 1]
    rows += [9, "$EXTMIN", 10, 0, 20, 0, 30, 0, 9, "$EXTMAX", 10, number(cuts.width)]
    rows += [20, number(cuts.height), 30, 0, 0, "ENDSEC", 0, "SECTION", 2, "TABLES"]
    rows += [0, "TABLE", 2, "LAYER", 70, len(LAYERS)]
    for name, _, colour in LAYERS:
        rows += [0, "LAYER", 2, name.upper(), 70, 0, 62, colour, 6, "CONTINUOUS"]
    rows += [0, "ENDTAB", 0, "ENDSEC", 0, "SECTION", 2, "ENTITIES"]
    for name, _, _ in LAYERS:
        for steps in getattr(cuts, name):
            for points, closed in _polylines(steps):
                rows += [0, "POLYLINE", 8, name.upper(), 66, 1, 70, int(closed)]
                for x, y in points:
                    rows += [0, "VERTEX", 8, name.upper(), 10, number(x)]
                    rows += [20, number(cuts.height - y), 30, 0]
                rows += [0, "SEQEND", 8, name.upper()]
    rows += [0, "ENDSEC", 0, "EOF"]
    return ("\r\n".join(map(str, rows)) + "\r\n").encode("ascii", "replace")


def _polylines(steps: Steps) -> Iterator[tuple[list[tuple[float, float]], bool]]:
    """Yield the points of each part of an outline, and whether it is closed."""
    points: list[tuple[float, float]] = []
    for kind, *values in steps:
        if kind == "M" and len(points) > 1:
            yield points, False
        if kind == "M":
            points = [(values[0], values[1])]
        elif kind == "L":
            points.append((values[0], values[1]))
        elif kind == "C":
            points += _curve(points[-1], values)
        elif len(points) > 1:
            yield points, True
            points = points[:1]
    if len(points) > 1:
        yield points, False


def _curve(start: tuple[float, float], values: list[float]) -> Iterable[tuple[float, float]]:
    x1, y1, x2, y2, x3, y3 = values
    for n in range(1, _PIECES + 1):
        t = n / _PIECES
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield (
            a * start[0] + b * x1 + c * x2 + d * x3,
            a * start[1] + b * y1 + c * y2 + d * y3,
        )
