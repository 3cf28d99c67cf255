"""Open a PDF with two libraries: qpdf reads its structure, pdfium renders its pages."""

from __future__ import annotations

import io
from contextlib import contextmanager
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pikepdf
import pypdfium2
import pypdfium2.raw as c
from fontTools.misc.transform import Identity, Transform

from papercraft.preflight.findings import UnreadableFileError
from papercraft.preflight.limits import LONGEST_SIDE, limit_qpdf
from papercraft.preflight.page_info import bounds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.preflight.page_info import Box

MM = 25.4 / 72
# What pikepdf raises for malformed objects.
BAD_OBJECT = (
    pikepdf.PdfError, RuntimeError, ValueError, TypeError, LookupError, AttributeError,
    ArithmeticError,
)  # fmt: skip
_DAMAGED = "the PDF is damaged or incomplete; save or download it again"
_LOCKED = "the PDF is password-protected; save it without a password and try again"
_REASONS = {
    c.FPDF_ERR_PASSWORD: _LOCKED,
    c.FPDF_ERR_SECURITY: "the PDF uses an unsupported kind of encryption",
}
# The size that pdfium assumes for a page without one, in points.
_DEFAULT_BOX = (0.0, 0.0, 612.0, 792.0)
_SMALLEST_SIDE = 0.01
_SAME_SIZE = 0.1
_LARGEST_USER_UNIT = 75_000


class PdfFile(NamedTuple):
    """The same file, opened with both libraries."""

    structure: pikepdf.Pdf
    document: pypdfium2.PdfDocument

    @property
    def page_count(self) -> int:
        """The number of pages."""
        return len(self.structure.pages)


@contextmanager
def open_pdf(source: Path | bytes) -> Iterator[PdfFile]:
    """Open a PDF; raise UnreadableFileError with the reason if that fails."""
    limit_qpdf()
    try:
        structure = pikepdf.open(source if isinstance(source, Path) else io.BytesIO(source))
    except pikepdf.PasswordError as error:
        raise UnreadableFileError(_LOCKED) from error
    except (*BAD_OBJECT, OSError) as error:
        # Some versions seek beyond the end of a truncated file, which raises OSError.
        raise UnreadableFileError(_DAMAGED) from error
    with structure:
        try:
            document = pypdfium2.PdfDocument(source)
        except pypdfium2.PdfiumError as error:
            raise UnreadableFileError(_REASONS.get(_code_of(error), _DAMAGED)) from error
        try:
            yield PdfFile(structure, document)
        finally:
            document.close()


def _code_of(error: pypdfium2.PdfiumError) -> int:
    """Return pdfium's error code; for older versions of pypdfium2, infer it from the message."""
    code = getattr(error, "err_code", None)
    if code is not None:
        return int(code)
    words = str(error).lower()
    if "password" in words:
        return int(c.FPDF_ERR_PASSWORD)
    return int(c.FPDF_ERR_SECURITY) if "security" in words else 0


@contextmanager
def open_page(document: pypdfium2.PdfDocument, geometry: PageGeometry) -> Iterator[Any]:
    """Load a page in pdfium with the visible box that qpdf found."""
    try:
        page = document[geometry.number - 1]
        if not geometry.has_size(page.get_size()):
            # pdfium renders nothing if the crop box is outside the media box, and ignores boxes
            # with large numbers. It reads them when it loads the page, so set them and reload.
            page.set_mediabox(*geometry.visible)
            page.set_cropbox(*geometry.visible)
            page.close()
            page = document[geometry.number - 1]
    except (pypdfium2.PdfiumError, IndexError) as error:
        raise UnreadableFileError(f"page {geometry.number} is damaged") from error
    if min(page.get_size()) <= 0:
        raise UnreadableFileError(f"page {geometry.number} has no size")
    try:
        yield page
    finally:
        page.close()


def entry(owner: Any, key: str, default: Any = None) -> Any:
    """Return a value of a dictionary or stream, or ``default`` if it is missing or broken."""
    try:
        value = owner.get(key)
    except BAD_OBJECT:
        return default
    return default if value is None else value


def name_of(value: Any) -> str:
    """Return a name or string as text, or "" for anything else or invalid text."""
    if not isinstance(value, pikepdf.Name | pikepdf.String):
        return ""
    try:
        return str(value)
    except BAD_OBJECT:
        return ""


def number_of(value: Any, default: float = 0.0) -> float:
    """Return a value as a finite number, or ``default`` if it is not one."""
    try:
        number = float(value)
    except BAD_OBJECT:
        return default
    return number if isfinite(number) else default


class PageGeometry:
    """The boxes of a page in points, and the transformation to the page as viewed, in mm.

    The visible box is the crop box clipped to the media box, as in ISO 32000; a crop box that is
    completely outside is ignored, as viewers do.
    """

    def __init__(self, page: Any, number: int) -> None:
        """Read the boxes of a page; raise UnreadableFileError if it is too large for a PDF."""
        self.number = number
        self._page = page
        self.media = self._box("/MediaBox") or _DEFAULT_BOX
        crop = self._box("/CropBox")
        self.visible = (_intersection(crop, self.media) if crop else None) or self.media
        left, bottom, right, top = self.visible
        width, height = right - left, top - bottom
        turned = int(number_of(entry(page, "/Rotate"))) % 360
        unit = number_of(entry(page, "/UserUnit"), 1.0)
        self.scale = MM * (unit if 0 < unit <= _LARGEST_USER_UNIT else 1.0)
        # Applied from last to first: move the box to the origin with y down, rotate it clockwise,
        # scale to mm.
        self.matrix: Transform = (
            Identity.scale(self.scale)
            .transform(
                {
                    90: Transform(0, 1, -1, 0, height, 0),
                    180: Transform(-1, 0, 0, -1, width, height),
                    270: Transform(0, -1, 1, 0, 0, width),
                }.get(turned, Identity)
            )
            .transform((1, 0, 0, -1, -left, top))
        )
        sides = (height, width) if turned in (90, 270) else (width, height)
        self.size = sides[0] * self.scale, sides[1] * self.scale
        if max(self.size) > LONGEST_SIDE:
            across, down = self.size
            raise UnreadableFileError(f"page {number} is {across:g} x {down:g} mm")

    def has_size(self, size: tuple[float, float]) -> bool:
        """Return whether a size in points is that of the visible box, in either orientation."""
        left, bottom, right, top = self.visible
        sides = zip(sorted(size), sorted((right - left, top - bottom)), strict=True)
        return all(abs(one - other) < _SAME_SIZE for one, other in sides)

    def viewed(self, box: Box) -> Box:
        """Convert a box in points to mm from the top left of the visible box, as viewed."""
        left, bottom, right, top = box
        return bounds(
            [self.matrix.transformPoint(point) for point in ((left, bottom), (right, top))]
        )

    def own_box(self, key: str) -> Box | None:
        """Return one of the page's boxes as viewed, in mm, or None if the page does not have it."""
        points = _numbers(entry(self._page, key))
        return self.viewed(points) if points else None

    def _box(self, key: str) -> Box | None:
        points = _numbers(entry(self._page, key))
        if points is None:
            return None
        left, bottom, right, top = points
        box = min(left, right), min(bottom, top), max(left, right), max(bottom, top)
        return box if _is_area(box) else None


def _numbers(value: Any) -> Box | None:
    try:
        left, bottom, right, top = (float(number) for number in value)
    except BAD_OBJECT:
        return None
    return (left, bottom, right, top) if all(map(isfinite, (left, bottom, right, top))) else None


def _is_area(box: Box) -> bool:
    return box[2] - box[0] > _SMALLEST_SIDE and box[3] - box[1] > _SMALLEST_SIDE


def _intersection(one: Box, other: Box) -> Box | None:
    left, bottom = map(max, one[:2], other[:2])
    right, top = map(min, one[2:], other[2:])
    box = left, bottom, right, top
    return box if _is_area(box) else None
