"""Collect facts about a page with pdfium: lines, fonts and pictures by object, and characters."""

from __future__ import annotations

import ctypes
import itertools
from math import hypot
from typing import TYPE_CHECKING, Any

import pypdfium2.raw as c
from fontTools.misc.transform import Identity, Transform

from papercraft.preflight.limits import DRAWINGS, LETTERS, NESTING, POINTS, check
from papercraft.preflight.page_info import Line, PageInfo, Picture, ThinLine, bounds, mean_scale
from papercraft.preflight.pdf_file import MM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from papercraft.preflight.page_info import Point
    from papercraft.preflight.pdf_file import PageGeometry

# 0.25 pt: printers drop thinner lines, or print them as wide as their dots happen to be.
THINNEST = 0.25 * MM
_ROUNDING = 0.002
_MOST_LINES = 20_000
_WHITE = 250
_BLACK_SQUARE = "\u25a0"
_BROKEN_CODES = {0, 0xFFFD}
_INVISIBLE = 3
_SHORTEST_SLIVER = 1.0
_FEWEST_CORNERS = 3
_SMALLEST_PICTURE = 0.1
_UNIT_SQUARE = ((0, 0), (1, 0), (0, 1), (1, 1))


def page_info(page: Any, geometry: PageGeometry) -> PageInfo:
    """Return what is drawn on a page that pdfium has loaded.

    Raises:
        UnreadableFileError: the page exceeds a limit.
    """
    info = PageInfo(geometry.number, *geometry.size, geometry.viewed(geometry.media))
    info.trim = geometry.own_box("/TrimBox")
    info.bleed = geometry.own_box("/BleedBox")
    objects = _PageObjects(info, geometry.matrix)
    for n in range(c.FPDFPage_CountObjects(page)):
        objects.add(c.FPDFPage_GetObject(page, n), Identity, 0)
    info.is_blank = not info.drawings and not c.FPDFPage_GetAnnotCount(page)
    if info.drawings:
        _find_missing_glyphs(page, info, geometry.matrix)
    return info


class _PageObjects:
    """Collects lines, fonts and pictures from the objects of a page, including inside forms."""

    def __init__(self, info: PageInfo, to_mm: Transform) -> None:
        self.info = info
        self.to_mm = to_mm
        self.points = 0
        self.fonts: dict[int, tuple[str, bool]] = {}

    def add(self, thing: Any, form: Transform, depth: int) -> None:
        """Add an object; ``form`` transforms its coordinates to those of the page."""
        self.info.drawings += 1
        check(self.info.drawings, DRAWINGS, "drawings", f"page {self.info.number}")
        kind = c.FPDFPageObj_GetType(thing)
        if kind == c.FPDF_PAGEOBJ_FORM and depth < NESTING:
            inner = form.transform(_matrix(thing))
            for n in range(max(0, c.FPDFFormObj_CountObjects(thing))):
                self.add(c.FPDFFormObj_GetObject(thing, n), inner, depth + 1)
        elif kind == c.FPDF_PAGEOBJ_PATH:
            self._add_path(thing, self.to_mm.transform(form.transform(_matrix(thing))))
        elif kind == c.FPDF_PAGEOBJ_TEXT:
            self._add_font(thing, self.to_mm.transform(form.transform(_matrix(thing))))
        elif kind == c.FPDF_PAGEOBJ_IMAGE:
            self._add_picture(thing, self.to_mm.transform(form.transform(_matrix(thing))))

    def _add_picture(self, picture: Any, matrix: Transform) -> None:
        """Add a picture; ``matrix`` maps the unit square to its place on the page."""
        width, height = ctypes.c_uint(), ctypes.c_uint()
        c.FPDFImageObj_GetImagePixelSize(picture, ctypes.byref(width), ctypes.byref(height))
        sides = hypot(matrix.xx, matrix.xy), hypot(matrix.yx, matrix.yy)
        # A single pixel is a plain colour at any size, and a picture without size is invisible.
        if width.value * height.value <= 1 or min(sides) < _SMALLEST_PICTURE:
            return
        dpi = min(width.value / sides[0], height.value / sides[1]) * 25.4
        x, y, *_ = bounds([matrix.transformPoint(corner) for corner in _UNIT_SQUARE])
        self.info.pictures.append(Picture(x, y, dpi))

    def _add_path(self, path: Any, matrix: Transform) -> None:
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        if not c.FPDFPath_GetDrawMode(path, ctypes.byref(fill), ctypes.byref(stroke)):
            return
        self.points += max(0, c.FPDFPath_CountSegments(path))
        check(self.points, POINTS, "points", f"page {self.info.number}")
        if stroke.value and _is_visible(path, c.FPDFPageObj_GetStrokeColor):
            self._add_stroke(path, matrix)
        elif fill.value and not stroke.value and _is_visible(path, c.FPDFPageObj_GetFillColor):
            self._add_sliver(path, matrix)

    def _add_stroke(self, path: Any, matrix: Transform) -> None:
        points = _points(path, matrix)
        first = next(points, None)
        if first is None:
            return
        width_of_pen = ctypes.c_float()
        c.FPDFPageObj_GetStrokeWidth(path, ctypes.byref(width_of_pen))
        width = width_of_pen.value * mean_scale(matrix)
        if width < THINNEST - _ROUNDING:
            self.info.thin_lines.append(ThinLine(*first[1], width))
        lines = (
            Line(*one, *other)
            for (_, one), (is_start, other) in itertools.pairwise(itertools.chain([first], points))
            if not is_start
        )
        self.info.lines += itertools.islice(lines, _MOST_LINES - len(self.info.lines))

    def _add_sliver(self, path: Any, matrix: Transform) -> None:
        """Add a filled outline as thin as a line, which is how some programs draw lines."""
        if _is_thick(path, matrix):
            return
        starts = count = 0
        left = top = float("inf")
        right = bottom = float("-inf")
        for is_start, (x, y) in _points(path, matrix):
            starts, count = starts + is_start, count + 1
            left, top, right, bottom = min(left, x), min(top, y), max(right, x), max(bottom, y)
        if starts != 1 or count < _FEWEST_CORNERS:
            return
        width, length = sorted((right - left, bottom - top))
        if width < THINNEST - _ROUNDING and length > _SHORTEST_SLIVER:
            self.info.thin_lines.append(ThinLine(left, top, width))

    def _add_font(self, text: Any, matrix: Transform) -> None:
        if c.FPDFTextObj_GetTextRenderMode(text) == _INVISIBLE:
            return
        font = c.FPDFTextObj_GetFont(text)
        key = ctypes.cast(font, ctypes.c_void_p).value or 0
        if key not in self.fonts:
            self.fonts[key] = _font_name(font), c.FPDFFont_GetIsEmbedded(font) != 0
        name, is_embedded = self.fonts[key]
        if not is_embedded:
            self.info.unembedded_fonts.setdefault(name, matrix.transformPoint((0, 0)))


def _matrix(thing: Any) -> Transform:
    matrix = c.FS_MATRIX()
    if not c.FPDFPageObj_GetMatrix(thing, ctypes.byref(matrix)):
        return Identity
    return Transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)


def _is_visible(path: Any, get_colour: Callable[..., int]) -> bool:
    """Return whether a colour is neither white nor transparent; unknown colours are visible."""
    values = [ctypes.c_uint() for _ in range(4)]
    if not get_colour(path, *map(ctypes.byref, values)):
        return True
    *colours, alpha = (value.value for value in values)
    return alpha > 0 and min(colours) < _WHITE


def _is_thick(path: Any, matrix: Transform) -> bool:
    """Return whether the bounding box of a path suffices to rule out a thin line."""
    inner = _matrix(path)
    is_upright = inner.xy == inner.yx == 0 == matrix.xy == matrix.yx
    if not is_upright or inner.xx * inner.yy == 0:
        return False
    values = [ctypes.c_float() for _ in range(4)]
    if not c.FPDFPageObj_GetBounds(path, *map(ctypes.byref, values)):
        return False
    left, bottom, right, top = (value.value for value in values)
    # pdfium has already applied the matrix of the path to the box.
    width, height = (right - left) * matrix.xx / inner.xx, (top - bottom) * matrix.yy / inner.yy
    return bool(min(abs(width), abs(height)) > 2 * THINNEST)


def _points(path: Any, matrix: Transform) -> Iterator[tuple[bool, Point]]:
    """Yield the points of a path, including control points, and whether each starts a subpath."""
    x, y = ctypes.c_float(), ctypes.c_float()
    for n in range(c.FPDFPath_CountSegments(path)):
        segment = c.FPDFPath_GetPathSegment(path, n)
        is_start = n == 0 or c.FPDFPathSegment_GetType(segment) == c.FPDF_SEGMENT_MOVETO
        c.FPDFPathSegment_GetPoint(segment, ctypes.byref(x), ctypes.byref(y))
        yield is_start, matrix.transformPoint((x.value, y.value))


def _font_name(font: Any) -> str:
    """Return a font's name without its subset prefix."""
    buffer = ctypes.create_string_buffer(256)
    get_name = getattr(c, "FPDFFont_GetBaseFontName", None) or c.FPDFFont_GetFontName
    get_name(font, buffer, len(buffer))
    name = buffer.value.decode("utf-8", "replace")
    return name.partition("+")[2] or name or "without a name"


def _find_missing_glyphs(page: Any, info: PageInfo, to_mm: Transform) -> None:
    """Collect characters that print as nothing, as a box, or as a black square inside a word."""
    text = page.get_textpage()
    try:
        count = max(0, c.FPDFText_CountChars(text))
        check(count, LETTERS, "letters", f"page {info.number}")
        codes = [c.FPDFText_GetUnicode(text, n) for n in range(count)]
        for n, code in enumerate(codes):
            if c.FPDFText_IsGenerated(text, n) == 1 or chr(code).isspace():
                continue
            left, right, bottom = _letter_box(text, n)
            around = [chr(near) for near in (*codes[max(0, n - 1) : n], *codes[n + 1 : n + 2])]
            is_square = chr(code) == _BLACK_SQUARE and any(map(str.isalpha, around))
            if code in _BROKEN_CODES or is_square or left == right:
                place = to_mm.transformPoint((left, bottom))
                info.missing_glyphs.append((*place, _shown(code)))
    finally:
        text.close()


def _letter_box(text: Any, n: int) -> tuple[float, float, float]:
    """Return left, right and bottom of a character's box, in points."""
    values = [ctypes.c_double() for _ in range(4)]
    c.FPDFText_GetCharBox(text, n, *map(ctypes.byref, values))
    left, right, bottom, _ = (value.value for value in values)
    return left, right, bottom


def _shown(code: int) -> str:
    letter = chr(code)
    return letter if letter.isprintable() and code not in _BROKEN_CODES else f"U+{code:04X}"
