"""Turn PNG files into drawings: single-colour areas, as fine as paper can show.

The file is decoded here, chunk by chunk: its header is checked first, and no more data is unpacked
than the header implies, so a hostile file cannot use up memory.
"""

from __future__ import annotations

import zlib
from itertools import pairwise
from struct import error as StructError  # noqa: N812 - a class
from struct import unpack
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import gettext
from papercraft.core.tracing import outline
from papercraft.games.tally.art import COLOURS, Area, ArtError, Drawn, drawn, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_MOST_PIXELS = 2_000_000
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_DEPTHS = {1, 2, 4, 8, 16}
_PALETTE, _BYTE = 3, 8
# The most dots along the longer side of a drawing; the next lower one is used if it is too complex.
_SIDES = (160, 110, 75, 50, 30, 20)
# More edges would exceed the most characters of a drawing.
_MOST_EDGES = 8500
# How many pixels are sampled along each side of a dot.
_LOOKS = 4
_OPAQUE = 128


class Head(NamedTuple):
    """The header of a PNG: size in pixels, bit depth, colour type."""

    wide: int
    high: int
    depth: int
    kind: int

    @property
    def step(self) -> int:
        """The distance between pixels in bytes, at least 1."""
        return max(1, _CHANNELS[self.kind] * self.depth // _BYTE)

    @property
    def row(self) -> int:
        """The bytes of a row, without its filter byte."""
        return (self.wide * _CHANNELS[self.kind] * self.depth + 7) // _BYTE


class Picture(NamedTuple):
    """A PNG: its header, the bytes of its rows, its palette, and its transparency."""

    head: Head
    rows: list[bytes]
    palette: bytes
    clear: bytes

    def pixel(self, x: int, y: int) -> tuple[int, int, int, int]:
        """Return red, green, blue and opacity of a pixel, from 0 to 255."""
        _, _, depth, kind = self.head
        channels = _CHANNELS[kind]
        values = [self._value(x * channels + n, self.rows[y]) for n in range(channels)]
        if kind == _PALETTE:
            (number,) = values
            red, green, blue = self.palette[3 * number : 3 * number + 3].ljust(3, b"\0")
            return red, green, blue, (*self.clear[number : number + 1], 255)[0]
        most = (1 << depth) - 1
        is_clear = self.clear and values == [*unpack(f">{len(self.clear) // 2}H", self.clear)]
        scaled = [value * 255 // most for value in values]
        opaque = scaled.pop() if channels in {2, 4} else 0 if is_clear else 255
        red, green, blue = scaled if len(scaled) > 1 else scaled * 3
        return red, green, blue, opaque

    def _value(self, number: int, row: bytes) -> int:
        depth = self.head.depth
        if depth == _BYTE:
            return row[number]
        if depth > _BYTE:
            return row[2 * number] << 8 | row[2 * number + 1]
        place = number * depth
        return row[place // 8] >> (8 - depth - place % 8) & ((1 << depth) - 1)


def png_drawing(content: bytes) -> Drawn:
    """Return the drawing of a PNG file.

    Raises:
        ArtError: it is not a PNG, damaged, too large or empty.
    """
    picture = png_picture(content)
    *finer, coarsest = _SIDES
    drawings = (_dots(picture, side) for side in finer)
    dots = next((one for one in drawings if _edges(one) < _MOST_EDGES), None)
    dots = dots or _dots(picture, coarsest)
    return drawn(_layers(dots), len(dots[0]), len(dots))


def png_picture(content: bytes) -> Picture:
    """Return the pixels of a PNG file; raise ArtError if it cannot be used."""
    try:
        chunks = [*_chunks(content)]
        named = dict(chunks)
        wide, high, depth, kind, packing, filters, order = unpack(">IIBBBBB", named[b"IHDR"])
    except (KeyError, StructError) as error:
        raise _damaged() from error
    if kind not in _CHANNELS or depth not in _DEPTHS or packing or filters or not wide * high:
        raise _damaged()
    if order:
        raise ArtError(gettext("is interlaced; save it without interlacing"))
    if wide * high > _MOST_PIXELS:
        form = "has more than {n} million pixels; make it smaller"
        raise ArtError(gettext(form, n=_MOST_PIXELS // 1_000_000))
    head = Head(wide, high, depth, kind)
    packed = b"".join(data for name, data in chunks if name == b"IDAT")
    need = (head.row + 1) * high
    try:
        data = zlib.decompressobj().decompress(packed, need)
    except zlib.error as error:
        raise _damaged() from error
    if len(data) < need:
        raise _damaged()
    clear = named.get(b"tRNS", b"")
    is_whole = kind == _PALETTE or len(clear) == 2 * _CHANNELS[kind]
    rows = [*_unfiltered(head, data)]
    return Picture(head, rows, named.get(b"PLTE", b""), clear if is_whole else b"")


def _damaged() -> ArtError:
    return ArtError(gettext("is not a PNG file, or is damaged"))


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the names and data of a file's chunks."""
    place = len(SIGNATURE)
    while place < len(content):
        (length,) = unpack(">I", content[place : place + 4])
        name, end = content[place + 4 : place + 8], place + 8 + length
        (check,) = unpack(">I", content[end : end + 4])
        if zlib.crc32(content[place + 4 : end]) != check:
            raise _damaged()
        yield name, content[place + 8 : end]
        place = end + 4


def _unfiltered(head: Head, data: bytes) -> Iterator[bytes]:
    """Yield the bytes of each row (PNG specification, 9.2)."""
    step, length = head.step, head.row
    above = bytearray(length)
    for first in range(0, len(data), length + 1):
        kind, row = data[first], bytearray(data[first + 1 : first + 1 + length])
        if kind == 1:
            for n in range(step, length):
                row[n] = (row[n] + row[n - step]) & 255
        elif kind == 2:  # noqa: PLR2004 - as the specification numbers them
            row = bytearray([(one + up) & 255 for one, up in zip(row, above, strict=True)])
        elif kind == 3:  # noqa: PLR2004
            for n in range(length):
                left = row[n - step] if n >= step else 0
                row[n] = (row[n] + (left + above[n]) // 2) & 255
        elif kind == 4:  # noqa: PLR2004
            for n in range(length):
                left, corner = (row[n - step], above[n - step]) if n >= step else (0, 0)
                row[n] = (row[n] + _paeth(left, above[n], corner)) & 255
        elif kind:
            raise _damaged()
        yield bytes(row)
        above = row


def _paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    to_left, to_up, to_corner = abs(guess - left), abs(guess - up), abs(guess - corner)
    if to_left <= to_up and to_left <= to_corner:
        return left
    return up if to_up <= to_corner else corner


def _dots(picture: Picture, most: int) -> list[list[str]]:
    """Return the colours of a picture as at most ``most`` dots along a side."""
    wide, high = picture.head[:2]
    factor = max(1.0, max(wide, high) / most)
    across, down = max(1, round(wide / factor)), max(1, round(high / factor))
    return [[_dot(picture, x, y, across, down) for x in range(across)] for y in range(down)]


def _edges(dots: list[list[str]]) -> int:
    """Return the number of edges of dots to draw, once for every layer that ends there."""
    order = {name: n for n, name in enumerate(_used(dots))} | {"": 0}
    lines = [*dots, *map(list, zip(*dots, strict=True))]
    return sum(
        abs(order[one] - order[other]) or one != other
        for line in lines
        for one, other in pairwise(line)
    )


def _dot(picture: Picture, x: int, y: int, across: int, down: int) -> str:
    """Return the colour of a dot; empty if it is mostly transparent."""
    wide, high = picture.head[:2]
    sums, opaque, count = [0, 0, 0], 0, 0
    for j in _spread(y, down, high):
        for i in _spread(x, across, wide):
            *parts, alpha = picture.pixel(i, j)
            sums = [one + part * alpha for one, part in zip(sums, parts, strict=True)]
            opaque, count = opaque + alpha, count + 1
    if opaque < _OPAQUE * count:
        return ""
    red, green, blue = (value / opaque for value in sums)
    return nearest(red, green, blue)


def _spread(number: int, count: int, length: int) -> range:
    """Return the pixels to sample for dot ``number`` of ``count``, of ``length`` in all."""
    first, end = number * length // count, max((number + 1) * length // count, 1)
    return range(first, max(end, first + 1), max(1, (end - first) // _LOOKS))


def _layers(dots: list[list[str]]) -> Iterator[Area]:
    """Yield an area for each colour; later areas lie on earlier ones, so there are no seams."""
    used = _used(dots)
    for n, name in enumerate(used):
        left = {*used[n:]}
        yield Area(name, outline([[int(dot in left) for dot in row] for row in dots]))


def _used(dots: list[list[str]]) -> list[str]:
    return [name for name in COLOURS if any(name in row for row in dots)]
