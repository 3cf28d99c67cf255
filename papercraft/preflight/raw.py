"""What stands in a PDF file itself, which pdfium does not tell: dictionaries and operators.

Streams are unpacked one by one and never run. An object that a later part of the file replaces is
seen as well: what is found may be a leftover.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_STREAM = re.compile(rb"\bstream\r?\n")
_END = b"endstream"
_HEAD = 4096
_MOST_BYTES = 64_000_000
_PROFILE_HEAD = 128
# Pictures and fonts hold no operators; of other packings than Flate nothing is known here.
_CLOSED = re.compile(
    rb"/Subtype\s*/(Image|Type1C|CIDFontType0C|OpenType)\b|/Length[123]\b|/Type\s*/XRef\b"
    rb"|/(LZW|ASCII85|ASCIIHex|RunLength|DCT|JPX|JBIG2|CCITTFax)Decode\b|/DecodeParms\b"
)
_OBJECTS = re.compile(rb"/Type\s*/ObjStm\b")
_METADATA = re.compile(rb"/Type\s*/Metadata\b")
_PROFILE = re.compile(rb"/N\s+[134]\b")
_STRING = re.compile(rb"\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f\s]*>|%[^\r\n]*", re.DOTALL)


@dataclass(slots=True)
class Raw:
    """A file taken apart: all dictionaries as they stand, metadata, the heads of profiles."""

    dictionaries: bytes = b""
    metadata: bytes = b""
    profiles: list[bytes] = field(default_factory=list)


def raw_of(data: bytes) -> Raw:
    """Return what stands in a file, as far as it can be unpacked."""
    raw, between, place = Raw(), [], 0
    for head, start, end in _streams(data):
        between.append(data[place:start])
        place = end
        if _OBJECTS.search(head):
            between.append(_unpacked(head, data[start:end]))
        elif _METADATA.search(head):
            raw.metadata += _unpacked(head, data[start:end])
        elif _PROFILE.search(head):
            raw.profiles.append(_unpacked(head, data[start:end])[:_PROFILE_HEAD])
    raw.dictionaries = b"\n".join([*between, data[place:]])
    return raw


def contents(data: bytes) -> Iterator[bytes]:
    """Yield the operators of each page, form and pattern, without strings and comments."""
    for head, start, end in _streams(data):
        if not any(kind.search(head) for kind in (_CLOSED, _OBJECTS, _METADATA, _PROFILE)):
            yield _STRING.sub(b" ", _unpacked(head, data[start:end]))


def _streams(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Yield the dictionaries of streams, and where their contents begin and end."""
    place = 0
    while found := _STREAM.search(data, place):
        end = data.find(_END, found.end())
        if end < 0:
            return
        head = data[max(place, found.start() - _HEAD) : found.start()]
        yield head[head.rfind(b" obj") + 1 :], found.end(), end
        place = end + len(_END)


def _unpacked(head: bytes, content: bytes) -> bytes:
    if b"/FlateDecode" not in head:
        return content
    try:
        return zlib.decompressobj().decompress(content, _MOST_BYTES)
    except zlib.error:
        return b""
