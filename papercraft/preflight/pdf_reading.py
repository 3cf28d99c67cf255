"""Reading a PDF by pdfium: boxes, lines, fonts and letters of each page."""

from __future__ import annotations

import ctypes
import itertools
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pypdfium2
import pypdfium2.raw as c

from papercraft.preflight.facts import IDENTITY, Line, Matrix, PageFacts, Thin, at, growth, times
from papercraft.preflight.findings import UnreadableFileError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from papercraft.preflight.facts import Box

MM = 25.4 / 72
# 0.25 pt; a printer drops what is thinner, or prints it as wide as its dots happen to be.
THINNEST = 0.25 * MM
_NEAR = 0.002
_DEEPEST = 24
_MOST_THINGS = 300_000
_MOST_LINES = 20_000
_WHITE = 250
_SQUARE = "\u25a0"
_BROKEN = {0, 0xFFFD}
_INVISIBLE = 3
_REASONS = {
    c.FPDF_ERR_PASSWORD: "it is locked with a password; save it without one and try again",
    c.FPDF_ERR_SECURITY: "it is locked in a way that is not known here",
}


@contextmanager
def opened(data: bytes) -> Iterator[Any]:
    """Open a PDF; raise UnreadableFileError with a sentence if that is not possible."""
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        reason = _REASONS.get(
            getattr(error, "err_code", None) or _last_error(str(error)),
            "it is damaged or only a part of a PDF; save or download it again",
        )
        raise UnreadableFileError(reason) from error
    try:
        yield document
    finally:
        document.close()


def _last_error(words: str) -> int:
    """Return pdfium's error by its words, which older pypdfium2 has only."""
    lower = words.lower()
    if "password" in lower:
        return int(c.FPDF_ERR_PASSWORD)
    return int(c.FPDF_ERR_SECURITY) if "security" in lower else 0


@contextmanager
def page_of(document: Any, number: int) -> Iterator[Any]:
    """Open a page, counted from 1; raise UnreadableFileError if it cannot be."""
    try:
        page = document[number - 1]
    except pypdfium2.PdfiumError as error:
        raise UnreadableFileError(f"page {number} is damaged") from error
    try:
        yield page
    finally:
        page.close()


def facts_of(page: Any, number: int) -> PageFacts:
    """Return what lies on a page."""
    seen = _Seeing(page)
    width, height = seen.size
    facts = PageFacts(number, width, height, seen.box(page.get_mediabox()))
    facts.trim = _own_box(page, seen, c.FPDFPage_GetTrimBox)
    facts.bleed = _own_box(page, seen, c.FPDFPage_GetBleedBox)
    walk = _Walk(facts, seen.matrix)
    count = c.FPDFPage_CountObjects(page)
    for n in range(count):
        walk.thing(c.FPDFPage_GetObject(page, n), IDENTITY, 0)
    _letters(page, facts, seen.matrix)
    return facts


class _Seeing:
    """How a page is seen: from points of its own space to mm from the top left of what shows."""

    def __init__(self, page: Any) -> None:
        left, bottom, right, top = page.get_cropbox()
        wide, high = right - left, top - bottom
        turned = page.get_rotation() % 360
        # Each first moves the box to the origin with y down, then turns it clockwise.
        self.matrix: Matrix = times(
            (1, 0, 0, -1, -left, top),
            {
                0: IDENTITY,
                90: (0, 1, -1, 0, high, 0),
                180: (-1, 0, 0, -1, wide, high),
                270: (0, -1, 1, 0, 0, wide),
            }.get(turned, IDENTITY),
        )
        self.matrix = times(self.matrix, (MM, 0, 0, MM, 0, 0))
        sides = (wide, high) if turned % 180 == 0 else (high, wide)
        self.size = sides[0] * MM, sides[1] * MM

    def box(self, points: tuple[float, float, float, float]) -> Box:
        """Return a box as it is seen."""
        left, bottom, right, top = points
        return _box([at(self.matrix, left, bottom), at(self.matrix, right, top)])


def _box(points: list[tuple[float, float]]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _own_box(page: Any, seen: _Seeing, ask: Callable[..., int]) -> Box | None:
    """Return a box if the page has it itself; what is left out means the whole page."""
    values = [ctypes.c_float() for _ in range(4)]
    if not ask(page, *map(ctypes.byref, values)):
        return None
    left, bottom, right, top = (value.value for value in values)
    return seen.box((left, bottom, right, top))


class _Walk:
    """Walks over all objects of a page, those inside forms included."""

    def __init__(self, facts: PageFacts, seen: Matrix) -> None:
        self.facts = facts
        self.seen = seen
        self.asked: dict[int, tuple[str, bool]] = {}

    def thing(self, thing: Any, form: Matrix, deep: int) -> None:
        """Note one object; ``form`` takes its space to the page's."""
        self.facts.things += 1
        if self.facts.things > _MOST_THINGS:
            raise UnreadableFileError(
                f"page {self.facts.number} has more than {_MOST_THINGS} drawings"
            )
        kind = c.FPDFPageObj_GetType(thing)
        if kind == c.FPDF_PAGEOBJ_FORM and deep < _DEEPEST:
            inner = times(_matrix(thing), form)
            for n in range(max(0, c.FPDFFormObj_CountObjects(thing))):
                self.thing(c.FPDFFormObj_GetObject(thing, n), inner, deep + 1)
        elif kind == c.FPDF_PAGEOBJ_PATH:
            self._path(thing, times(times(_matrix(thing), form), self.seen))
        elif kind == c.FPDF_PAGEOBJ_TEXT:
            self._font(thing, times(times(_matrix(thing), form), self.seen))

    def _path(self, path: Any, matrix: Matrix) -> None:
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        if not c.FPDFPath_GetDrawMode(path, ctypes.byref(fill), ctypes.byref(stroke)):
            return
        if stroke.value and _shows(path, c.FPDFPageObj_GetStrokeColor):
            self._stroke(path, matrix)
        elif fill.value and not stroke.value and _shows(path, c.FPDFPageObj_GetFillColor):
            self._sliver(path, matrix)

    def _stroke(self, path: Any, matrix: Matrix) -> None:
        wide = ctypes.c_float()
        c.FPDFPageObj_GetStrokeWidth(path, ctypes.byref(wide))
        width = wide.value * growth(matrix)
        points = _corners(path, matrix)
        if width < THINNEST - _NEAR and points:
            self.facts.thin.append(Thin(*points[0][0], width))
        if len(self.facts.lines) < _MOST_LINES:
            self.facts.lines += [
                Line(*one, *other) for run in points for one, other in itertools.pairwise(run)
            ]

    def _sliver(self, path: Any, matrix: Matrix) -> None:
        """Note a filled outline that is as thin as a line, as some programs draw lines."""
        runs = _corners(path, matrix)
        if len(runs) != 1 or len(runs[0]) < _FEWEST:
            return
        left, top, right, bottom = _box(runs[0])
        thick, long = sorted((right - left, bottom - top))
        if thick < THINNEST - _NEAR and long > 1:
            self.facts.thin.append(Thin(left, top, thick))

    def _font(self, text: Any, matrix: Matrix) -> None:
        if c.FPDFTextObj_GetTextRenderMode(text) == _INVISIBLE:
            return
        font = c.FPDFTextObj_GetFont(text)
        key = ctypes.cast(font, ctypes.c_void_p).value or 0
        if key not in self.asked:
            self.asked[key] = _name(font), c.FPDFFont_GetIsEmbedded(font) != 0
        name, embedded = self.asked[key]
        if not embedded:
            self.facts.fonts.setdefault(name, at(matrix, 0, 0))


_FEWEST = 3


def _matrix(thing: Any) -> Matrix:
    found = c.FS_MATRIX()
    if not c.FPDFPageObj_GetMatrix(thing, ctypes.byref(found)):
        return IDENTITY
    return found.a, found.b, found.c, found.d, found.e, found.f


def _shows(path: Any, ask: Callable[..., int]) -> bool:
    """Return whether a colour is neither white nor transparent; what is not known shows."""
    values = [ctypes.c_uint() for _ in range(4)]
    if not ask(path, *map(ctypes.byref, values)):
        return True
    *colours, alpha = (value.value for value in values)
    return alpha > 0 and min(colours) < _WHITE


def _corners(path: Any, matrix: Matrix) -> list[list[tuple[float, float]]]:
    """Return the corners of each outline of a path, curves by their end points."""
    runs: list[list[tuple[float, float]]] = []
    x, y = ctypes.c_float(), ctypes.c_float()
    for n in range(c.FPDFPath_CountSegments(path)):
        segment = c.FPDFPath_GetPathSegment(path, n)
        kind = c.FPDFPathSegment_GetType(segment)
        c.FPDFPathSegment_GetPoint(segment, ctypes.byref(x), ctypes.byref(y))
        point = at(matrix, x.value, y.value)
        if kind == c.FPDF_SEGMENT_MOVETO or not runs:
            runs.append([])
        runs[-1].append(point)
    return runs


def _name(font: Any) -> str:
    """Return a font's name without the mark of a subset."""
    buffer = ctypes.create_string_buffer(256)
    ask = getattr(c, "FPDFFont_GetBaseFontName", None) or c.FPDFFont_GetFontName
    ask(font, buffer, len(buffer))
    name = buffer.value.decode("utf-8", "replace")
    return name.partition("+")[2] or name or "without a name"


def _letters(page: Any, facts: PageFacts, seen: Matrix) -> None:
    """Note letters that show as nothing, as a box, or as a black square inside a word."""
    text = page.get_textpage()
    try:
        codes = [c.FPDFText_GetUnicode(text, n) for n in range(c.FPDFText_CountChars(text))]
        for n, code in enumerate(codes):
            if c.FPDFText_IsGenerated(text, n) == 1 or chr(code).isspace():
                continue
            bounds = _bounds(text, n)
            around = [chr(near) for near in (*codes[max(0, n - 1) : n], *codes[n + 1 : n + 2])]
            square = chr(code) == _SQUARE and any(map(str.isalpha, around))
            if code in _BROKEN or square or bounds[0] == bounds[1]:
                facts.missing.append((*at(seen, bounds[0], bounds[2]), _sign(code)))
    finally:
        text.close()


def _bounds(text: Any, n: int) -> tuple[float, float, float, float]:
    """Return left, right, bottom and top of a letter in points."""
    values = [ctypes.c_double() for _ in range(4)]
    c.FPDFText_GetCharBox(text, n, *map(ctypes.byref, values))
    left, right, bottom, top = (value.value for value in values)
    return left, right, bottom, top


def _sign(code: int) -> str:
    sign = chr(code)
    return sign if sign.isprintable() and code not in _BROKEN else f"U+{code:04X}"
