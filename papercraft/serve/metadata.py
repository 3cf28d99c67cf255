"""Strip from photos the metadata that cameras record: places, times, names of devices.

Pixels are not recompressed. A JPEG also keeps its orientation and what decoders need; pictures
appended to the first one, such as depth maps, are dropped.
"""

from __future__ import annotations

import re
import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_JPEG, _PNG = b"\xff\xd8", b"\x89PNG\r\n\x1a\n"
_SOI, _EOI, _SOS, _COM = 0xD8, 0xD9, 0xDA, 0xFE
_APP0, _APP1, _APP14, _APP15 = 0xE0, 0xE1, 0xEE, 0xEF
_ORIENTATION, _UPRIGHT = 0x0112, 1
# A marker in compressed data other than a stuffed zero, a restart marker or a fill byte.
_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
_PNG_KEPT = frozenset({b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS"})
_WEBP_DROPPED = frozenset({b"EXIF", b"XMP ", b"ICCP"})
_WEBP_FLAGS_KEPT = 0b0001_0010  # alpha and animation; not ICC, Exif or XMP


class UnknownKindError(Exception):
    """A file that is not a JPEG, PNG or WEBP, or is damaged."""


def without_metadata(data: bytes) -> tuple[bytes, str]:
    """Return a photo without its metadata, and its extension: jpg, png or webp.

    Raises:
        UnknownKindError: the file has another format or is malformed.
    """
    try:
        if data.startswith(_JPEG):
            return _jpeg(data), "jpg"
        if data.startswith(_PNG):
            return b"".join([_PNG, *_png_chunks(data)]), "png"
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp(data), "webp"
    except (IndexError, struct.error) as error:
        raise UnknownKindError from error
    raise UnknownKindError


def _jpeg(data: bytes) -> bytes:
    parts, at, orientation = [], 2, _UPRIGHT
    while True:
        marker, start = _next_marker(data, at)
        if marker == _EOI:
            break
        end = start + 2 + struct.unpack_from(">H", data, start + 2)[0]
        if end > len(data):
            raise UnknownKindError
        segment = data[start:end]
        if marker == _APP1 and segment[4:10] == b"Exif\0\0":
            orientation = _orientation(segment[10:])
        if marker == _SOS:
            match = _MARKER.search(data, end)
            # A truncated file is rejected later, when it is read, with a message.
            end = match.start() if match else len(data)
            parts.append(data[start:end])
            if not match:
                return b"".join([_JPEG, _exif(orientation), *parts])
        elif not _is_note(marker, segment):
            parts.append(segment)
        at = end
    return b"".join([_JPEG, _exif(orientation), *parts, b"\xff\xd9"])


def _next_marker(data: bytes, at: int) -> tuple[int, int]:
    """Return the next marker after any fill bytes, and its offset."""
    if data[at] != 0xFF:  # noqa: PLR2004 - every marker begins so
        raise UnknownKindError
    while data[at + 1] == 0xFF:  # noqa: PLR2004 - the same
        at += 1
    return data[at + 1], at


def _is_note(marker: int, segment: bytes) -> bool:
    """Return whether a segment is metadata that no decoder needs."""
    if marker == _APP0:
        return not segment[4:].startswith(b"JFIF\0")
    if marker == _APP14:
        return not segment[4:].startswith(b"Adobe")
    return _APP0 <= marker <= _APP15 or marker == _COM


def _orientation(tiff: bytes) -> int:
    """Return the orientation (1 to 8) in the Exif data of a photo; upright if it has none."""
    order = {b"II": "<", b"MM": ">"}.get(tiff[:2])
    if order is None:
        return _UPRIGHT
    try:
        (start,) = struct.unpack_from(f"{order}I", tiff, 4)
        (count,) = struct.unpack_from(f"{order}H", tiff, start)
        for place in range(start + 2, start + 2 + 12 * count, 12):
            tag, _, _, value = struct.unpack_from(f"{order}HHIH", tiff, place)
            if tag == _ORIENTATION:
                return value if value in range(1, 9) else _UPRIGHT
    except struct.error:
        pass
    return _UPRIGHT


def _exif(orientation: int) -> bytes:
    """Return an Exif segment with only an orientation; empty for an upright photo."""
    if orientation == _UPRIGHT:
        return b""
    entry = struct.pack(">HHIHH", _ORIENTATION, 3, 1, orientation, 0)
    tiff = b"MM\0\x2a" + struct.pack(">IH", 8, 1) + entry + bytes(4)
    body = b"Exif\0\0" + tiff
    return b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body


def _png_chunks(data: bytes) -> Iterator[bytes]:
    at = len(_PNG)
    while True:
        (length,) = struct.unpack_from(">I", data, at)
        kind, end = data[at + 4 : at + 8], at + 12 + length
        if end > len(data):
            raise UnknownKindError
        if kind in _PNG_KEPT:
            yield data[at:end]
        if kind == b"IEND":
            return
        at = end


def _webp(data: bytes) -> bytes:
    parts, at = [], 12
    whole = 8 + struct.unpack_from("<I", data, 4)[0]
    if whole > len(data):
        raise UnknownKindError
    while at + 8 <= whole:
        kind, (length,) = data[at : at + 4], struct.unpack_from("<I", data, at + 4)
        end = at + 8 + length + length % 2
        chunk = data[at:end]
        if end > whole:
            raise UnknownKindError
        if kind == b"VP8X":
            chunk = chunk[:8] + bytes([chunk[8] & _WEBP_FLAGS_KEPT]) + chunk[9:]
        if kind not in _WEBP_DROPPED:
            parts.append(chunk)
        at = end
    body = b"".join([b"WEBP", *parts])
    return b"RIFF" + struct.pack("<I", len(body)) + body
