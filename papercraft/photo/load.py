"""Load pictures from files: JPEG, PNG, WebP, HEIC, and pages of a PDF.

Sizes are checked before anything is decoded, and every malformed file raises a ReadError.
"""

from __future__ import annotations

import io
from contextlib import contextmanager
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

import cv2
import numpy as np
import pypdfium2
from PIL import Image

from papercraft.core.messages import gettext
from papercraft.core.missing_files import not_found
from papercraft.core.problems import Problem, ReadError
from papercraft.photo.pdf_scans import jpeg_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]

# Errors are reported by ReadError, not on stderr.
cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
MOST_BYTES = 100_000_000
# Most phones take up to 50 megapixels. Baseline JPEG files of 200 megapixels can be decoded at
# reduced size; progressive ones cannot.
MOST_PIXELS, MOST_JPEG_PIXELS = 64_000_000, 210_000_000
ENOUGH_PIXELS = 13_000_000
# cv2.remap and cv2.warpPerspective are limited to sides of 32767 pixels.
MOST_SIDE = 30_000
LEAST_SIDE = 300
_PDF_DPI, _MOST_PDF_PAGES = 200.0, 60
# A picture that is a page of a PDF is decoded as it is, unless it has more than so many times the
# pixels of the rendered page: these would only take time and memory.
_AS_LARGE = 1.3
_HEIF_BRANDS = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1")


class Picture(NamedTuple):
    """A photo in memory: its name for people, and its pixels, (height, width, 3), uint8, BGR.

    ``again`` loads the same picture again, so that pictures need not be kept in memory; it is None
    for a picture that does not come from a file.
    """

    name: str
    pixels: Pixels
    again: Callable[[], Picture] | None = None

    def mirrored(self) -> Picture:
        """Return the picture with left and right swapped."""
        again = None if self.again is None else partial(_mirrored, self.again)
        return Picture(self.name, self.pixels[:, ::-1].copy(), again)

    def kept(self) -> Callable[[], Pixels]:
        """Return a function that returns the pixels, reloading them from the file if possible."""
        return partial(_kept, self.pixels) if self.again is None else partial(_loaded, self.again)


def _mirrored(again: Callable[[], Picture]) -> Picture:
    return again().mirrored()


def _kept(pixels: Pixels) -> Pixels:
    return pixels


# Enough for the photos of one player, of up to 40 MB each.
@lru_cache(maxsize=4)
def _loaded(again: Callable[[], Picture]) -> Pixels:
    return again().pixels


def load_pictures(path: Path) -> Iterator[Picture]:
    """Yield the pictures of a file, one at a time: a single one, or one for each page of a PDF.

    Raises:
        ReadError: the file is missing, too large, malformed or of an unsupported format.
    """
    with _opened(path) as file:
        if _is_pdf(file):
            with _open_pdf(path.name, file) as document:
                count = len(document)
            for number in range(count):
                yield _pdf_picture(path, file, number)
        else:
            yield _picture(path, file.read())


def load_again(path: Path, number: int) -> Picture:
    """Load one picture of a file, by its index in :func:`load_pictures`.

    Raises:
        ReadError: the file has changed and can no longer be read.
    """
    with _opened(path) as file:
        if not _is_pdf(file):
            return _picture(path, file.read())
        return _pdf_picture(path, file, number)


def _is_pdf(file: BinaryIO) -> bool:
    head = file.read(1024)
    file.seek(0)
    return b"%PDF-" in head


def _picture(path: Path, data: bytes) -> Picture:
    is_heif = data[4:8] == b"ftyp" and data[8:12] in _HEIF_BRANDS
    pixels = _heic(path.name, data) if is_heif else _decoded(path.name, data)
    return Picture(path.name, _capped(pixels), partial(load_again, path, 0))


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """Open a file; raise ReadError if it is missing, empty, too large or unreadable."""
    try:
        _check_file(path)
        with path.open("rb") as file:
            yield file
    except FileNotFoundError as error:
        raise not_found(str(path)) from error
    except OSError as error:
        raise _unreadable(path, error.strerror or str(error)) from error


def _check_file(path: Path) -> None:
    try:
        if path.exists() and not path.is_file():
            raise _refused(path.name, gettext("cannot be read: it is not a file"))
        size = path.stat().st_size
    except ValueError as error:
        raise _unreadable(path, str(error)) from error
    if size > MOST_BYTES:
        form = "has {n} MB; photos must be smaller than {most} MB"
        most = MOST_BYTES // 1000000
        raise _refused(path.name, gettext(form, n=size // 1000000, most=most))
    if not size:
        raise _refused(path.name, gettext("is empty; copy the photo again"))


def _unreadable(path: Path, reason: str) -> ReadError:
    return _refused(path.name, gettext("cannot be read: {reason}", reason=reason))


def _refused(name: str, message: str) -> ReadError:
    return ReadError([Problem(name, message)])


def _decoded(name: str, data: bytes, also: int = 0) -> Pixels:
    """Decode a picture; ``also`` are further flags for OpenCV."""
    kind, width, height, is_in_parts = _header(name, data)
    _check_size(name, width, height, MOST_JPEG_PIXELS if is_in_parts else MOST_PIXELS)
    if not _COMPLETE[kind](data):
        message = gettext("is truncated: the end of the file is missing; copy the photo again")
        raise _refused(name, message)
    try:
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), _reduced(kind, width * height) | also)
    except cv2.error:
        pixels = None
    if pixels is None:
        message = gettext("is damaged: the {kind} data cannot be decoded", kind=kind)
        raise _refused(name, message)
    return _bytes(pixels)


def _reduced(kind: str, pixels: int) -> int:
    """Return OpenCV's decoding mode: large JPEG files are decoded at half or quarter size.

    The result still has at least three quarters of ENOUGH_PIXELS.
    """
    if kind != "JPEG" or pixels <= 3 * ENOUGH_PIXELS:
        return cv2.IMREAD_COLOR
    half = pixels <= 12 * ENOUGH_PIXELS
    return cv2.IMREAD_REDUCED_COLOR_2 if half else cv2.IMREAD_REDUCED_COLOR_4


def _bytes(pixels: Any) -> Pixels:
    return np.ascontiguousarray(pixels, dtype=np.uint8)


def _header(name: str, data: bytes) -> tuple[str, int, int, bool]:
    """Return format, width, height and whether it can be decoded in parts, from the header."""
    try:
        with _unlimited(), Image.open(io.BytesIO(data), formats=tuple(_COMPLETE)) as image:
            # Phones store several pictures in a JPEG file, such as a depth map; Pillow calls that
            # MPO. The first picture is the photo.
            kind = "JPEG" if image.format == "MPO" else str(image.format)
            is_in_parts = kind == "JPEG" and "progressive" not in image.info
            return kind, *image.size, is_in_parts
    except Exception as error:
        message = gettext("is not a photo: use JPEG, PNG, WEBP, HEIC or PDF")
        kinds = [kind for kind, sign in _SIGNS.items() if sign in data[:16]]
        if kinds:
            form = "is damaged: it looks like {kind}, but its header cannot be read"
            message = gettext(form, kind=kinds[0])
        raise _refused(name, message) from error


@contextmanager
def _unlimited() -> Iterator[None]:
    """Disable Pillow's size limit: only headers are read, and sizes are checked here."""
    before, Image.MAX_IMAGE_PIXELS = Image.MAX_IMAGE_PIXELS, None
    try:
        yield
    finally:
        Image.MAX_IMAGE_PIXELS = before


_SIGNS = {"JPEG": b"\xff\xd8\xff", "PNG": b"\x89PNG", "WEBP": b"WEBP"}


def _check_size(name: str, width: int, height: int, most: int) -> None:
    if width * height > most or max(width, height) > MOST_SIDE:
        form = "has {width} x {height} pixels, far more than a photo; scale it down"
        raise _refused(name, gettext(form, width=width, height=height))
    if min(width, height) < LEAST_SIDE:
        form = "has only {width} x {height} pixels; retake the photo at full resolution"
        raise _refused(name, gettext(form, width=width, height=height))


def _whole_jpeg(data: bytes) -> bool:
    """Return whether an end marker follows the start of the main image, not of a thumbnail."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:  # noqa: PLR2004 - every marker begins so
        if data[at + 1] == 0xDA:  # noqa: PLR2004 - start of scan
            return data.rfind(b"\xff\xd9") > at
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return False


def _whole_png(data: bytes) -> bool:
    """Return whether all chunks are complete; decoders allocate the length that a chunk claims."""
    at = len(b"\x89PNG\r\n\x1a\n")
    while at + 12 <= len(data):
        length, kind = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        at += 12 + length
        if kind == b"IEND":
            return at <= len(data)
    return False


def _whole_webp(data: bytes) -> bool:
    return len(data) >= 8 + int.from_bytes(data[4:8], "little")


_COMPLETE = {"JPEG": _whole_jpeg, "PNG": _whole_png, "WEBP": _whole_webp}


def _heic(name: str, data: bytes) -> Pixels:
    # Imported late: other photos do not need it.
    import pi_heif  # noqa: PLC0415

    try:
        image = pi_heif.open_heif(io.BytesIO(data), convert_hdr_to_8bit=True)
        width, height = image.size
    except Exception as error:
        message = gettext("is damaged: the HEIC header cannot be read")
        raise _refused(name, message) from error
    _check_size(name, width, height, MOST_PIXELS)
    try:
        pixels = np.asarray(image.to_pillow().convert("RGB"))
    except Exception as error:
        message = gettext("is damaged or truncated: the HEIC data cannot be decoded")
        raise _refused(name, message) from error
    return _bytes(pixels[..., ::-1])


@contextmanager
def _open_pdf(name: str, file: BinaryIO) -> Iterator[Any]:
    """Open a PDF with a bounded number of pages, without reading all of the file."""
    try:
        document = pypdfium2.PdfDocument(file)
        count = len(document)
    except Exception as error:
        message = gettext("is damaged or password-protected: the PDF cannot be opened")
        raise _refused(name, message) from error
    try:
        if count > _MOST_PDF_PAGES:
            form = "has {n} pages; pass at most {most} at a time"
            raise _refused(name, gettext(form, n=count, most=_MOST_PDF_PAGES))
        yield document
    finally:
        document.close()


def _pdf_picture(path: Path, file: BinaryIO, number: int) -> Picture:
    """Render a page. The PDF is opened for each: it keeps the data of all that it has shown."""
    with _open_pdf(path.name, file) as document:
        title = f"{path.name} page {number + 1}" if len(document) > 1 else path.name
        pixels = _pdf_page(title, document, number)
    return Picture(title, _capped(pixels), partial(load_again, path, number))


def _pdf_page(name: str, document: Any, number: int) -> Pixels:
    try:
        page = document[number]
        try:
            width, height = page.get_size()
            scale = _PDF_DPI / 72
            picture = jpeg_of(page)
            if picture is not None and picture[1] <= _AS_LARGE * width * height * scale**2:
                return _decoded(name, picture[0], cv2.IMREAD_IGNORE_ORIENTATION)
            _check_size(name, int(width * scale), int(height * scale), MOST_PIXELS)
            return _bytes(page.render(scale=scale).to_numpy()[..., :3])
        finally:
            page.close()
    except ReadError:
        raise
    except Exception as error:
        message = gettext("is damaged: this page of the PDF cannot be rendered")
        raise _refused(name, message) from error


def _capped(pixels: Pixels) -> Pixels:
    """Scale a picture down to the largest useful size."""
    height, width = pixels.shape[:2]
    scale = (ENOUGH_PIXELS / (height * width)) ** 0.5
    if scale >= 1:
        return pixels
    size = max(1, round(width * scale)), max(1, round(height * scale))
    return _bytes(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA))
