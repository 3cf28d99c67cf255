"""Analyse content streams of a PDF with qpdf, without executing them: what they paint and use.

Each stream is read once, however often it is painted.
"""

from __future__ import annotations

import re
import warnings
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pikepdf

from papercraft.preflight.findings import UnreadableFileError
from papercraft.preflight.limits import (
    CONTENT_BYTES,
    DRAWINGS,
    JPEG_2000_PIXELS,
    PICTURE_PIXELS,
    POINTS,
    check,
)
from papercraft.preflight.pdf_file import BAD_OBJECT, entry, name_of, number_of

if TYPE_CHECKING:
    from collections.abc import Iterator

Key = tuple[int, int]
_PAINTING = frozenset(("S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "Do", "sh"))
_SHOWING_TEXT = frozenset(("Tj", "TJ", "'", '"'))
_INLINE_IMAGE = "INLINE IMAGE"
_COLOURING = frozenset(("rg", "RG", "cs", "CS"))
# Operators that name a resource: the kind of resource, and the index of the operand with its name.
_NAMING = {
    "scn": ("/Pattern", -1),
    "SCN": ("/Pattern", -1),
    "Tf": ("/Font", 0),
    "gs": ("/ExtGState", -1),
}
_READ = " ".join([*_PAINTING, *_SHOWING_TEXT, *_COLOURING, *_NAMING, "BI", "ID", "EI"])
# Operators in decompressed content. They are counted before parsing, because each parsed operator
# takes some 300 bytes. Lookalikes inside strings count, too.
_DRAWING_TOKEN = re.compile(
    rb"(?<![^\s)\]>])(?:S|s|[fFBb]\*?|Tj|TJ|['\"]|Do|sh|EI|rg|RG)(?![^\s/(\[<])"
)
_POINT_TOKEN = re.compile(rb"(?<=\s)(?:[mlcvyh]|re)(?![^\s/(\[<])")


# Readers disagree on where an unclosed array or the data of an inline image ends. So everything
# that looks like painting a form counts, even if qpdf does not parse it as such.
_PAINT = re.compile(rb"/([^\s/()<>\[\]{}%]++)\s++Do(?![^\s/(\[<])")
_HEX = re.compile(rb"#([0-9A-Fa-f]{2})")


@dataclass(slots=True)
class Content:
    """What a content stream paints itself, and how often it uses each named resource.

    ``painted`` counts uses by kind of resource and name: forms, patterns, fonts and graphics
    states. What a name refers to depends on what paints the stream, see ``find_resource``.
    """

    resources: Any
    size: int = 0
    drawings: int = 0
    points: int = 0
    letters: int = 0
    rgb: int = 0
    painted: Counter[tuple[str, str]] = field(default_factory=Counter)
    appearances: list[Any] = field(default_factory=list)


class ContentReader:
    """Reads the content of pages, forms, patterns, glyphs and appearances of one file."""

    def __init__(self) -> None:
        """Start with an empty cache."""
        self._pages: list[Content] = []
        self._by_key: dict[Key, Content] = {}

    def __iter__(self) -> Iterator[Content]:
        """Yield the content of everything read so far, each stream once."""
        yield from self._pages
        yield from self._by_key.values()

    def page(self, page: Any, owner: str) -> Content:
        """Return the content of a page with its annotations, and read all streams that it uses.

        Raises:
            UnreadableFileError: ``owner`` (``page 3``) exceeds a limit.
        """
        content = Content(entry(page, "/Resources"), appearances=list(_appearances(page)))
        self._pages.append(_read(page, content, owner))
        waiting = [*content.appearances, *_named_streams(content.resources)]
        while waiting:
            stream = waiting.pop()
            if is_stream(stream) and key_of(stream) not in self._by_key:
                waiting += _named_streams(self.read(stream, owner).resources)
        return content

    def read(self, stream: Any, owner: str) -> Content:
        """Return the content of a stream that a page uses."""
        key = key_of(stream)
        if key not in self._by_key:
            self._by_key[key] = _read(stream, Content(entry(stream, "/Resources")), owner)
        return self._by_key[key]


def find_resource(resources: Any, page: Any, kind: str, name: str) -> Any:
    """Look up a named resource in a stream's own resources or, if it has none, in the page's."""
    group = entry(resources, kind)
    if not isinstance(group, pikepdf.Dictionary):
        group = entry(page, kind)
    return entry(group, name)


def _read(stream: Any, content: Content, owner: str) -> Content:
    """Fill in and return ``content``: what a content stream paints."""
    _check_pictures(content.resources, owner)
    _measure(stream, content, owner)
    try:
        with warnings.catch_warnings():
            # Viewers ignore what qpdf warns about.
            warnings.simplefilter("ignore")
            instructions = pikepdf.parse_content_stream(stream, _READ)
        content.drawings = 0
        for instruction in instructions:
            _count(instruction, content)
    except BAD_OBJECT:
        # Keep the counts of _measure; possibly no viewer shows anything of this stream.
        return content
    return content


def _check_pictures(resources: Any, owner: str) -> None:
    for thing in values_of(entry(resources, "/XObject")):
        if entry(thing, "/Subtype") == "/Image":
            pixels = number_of(entry(thing, "/Width")) * number_of(entry(thing, "/Height"))
            is_jpeg_2000 = _is_filter(entry(thing, "/Filter"), "/JPXDecode")
            limit = JPEG_2000_PIXELS if is_jpeg_2000 else PICTURE_PIXELS
            check(int(pixels), limit, "pixels in one picture", owner)


def _is_filter(value: Any, name: str) -> bool:
    """Return whether a filter, or any filter in an array, has a name."""
    values = value if isinstance(value, pikepdf.Array) else [value]
    return any(name_of(one) == name for one in values)


def _measure(stream: Any, content: Content, owner: str) -> None:
    """Count what a decompressed stream contains, before parsing it."""
    for part in _parts(stream):
        data = _unpacked(part, owner)
        content.size += len(data)
        check(content.size, CONTENT_BYTES, "bytes of drawing instructions", owner)
        content.drawings += sum(1 for _ in _DRAWING_TOKEN.finditer(data))
        check(content.drawings, DRAWINGS, "drawings", owner)
        content.points += sum(1 for _ in _POINT_TOKEN.finditer(data))
        check(content.points, POINTS, "points", owner)
        for match in _PAINT.finditer(data):
            name = _HEX.sub(lambda code: bytes.fromhex(code[1].decode()), match[1])
            content.painted["/XObject", "/" + name.decode("utf-8", "replace")] += 1


def _unpacked(stream: Any, owner: str) -> bytes:
    try:
        return bytes(stream.read_bytes())
    except BAD_OBJECT as error:
        if "limit" in str(error):
            raise UnreadableFileError(f"{owner} unpacks to far more than it is packed") from error
    try:
        # An unknown or invalid filter: pdfium uses the raw data.
        return bytes(stream.read_raw_bytes())
    except BAD_OBJECT:
        return b""


def _parts(stream: Any) -> Iterator[Any]:
    """Yield a stream itself, or the streams that make up the content of a page."""
    if isinstance(stream, pikepdf.Stream):
        yield stream
        return
    contents = entry(stream, "/Contents")
    parts = contents if isinstance(contents, pikepdf.Array) else [contents]
    yield from (part for part in parts if isinstance(part, pikepdf.Stream))


def _count(instruction: Any, content: Content) -> None:
    operator, operands = str(instruction.operator), instruction.operands
    if operator == _INLINE_IMAGE:
        content.drawings += 1
        content.rgb += is_rgb(entry(operands[0].obj, "/ColorSpace"), content.resources)
    elif operator in _SHOWING_TEXT:
        content.drawings += 1
        content.letters += _length(operands[-1]) if operands else 0
    elif operator in ("rg", "RG"):
        content.rgb += 1
    elif operator in ("cs", "CS"):
        content.rgb += bool(operands) and operands[-1] == "/DeviceRGB"
    elif operator in _NAMING:
        kind, place = _NAMING[operator]
        if operands and isinstance(operands[place], pikepdf.Name):
            content.painted[kind, name_of(operands[place])] += 1
    elif operator in _PAINTING:
        content.drawings += 1


def _length(text: Any) -> int:
    """Return the length of a string, or of the strings in an array."""
    if isinstance(text, pikepdf.Array):
        return sum(len(bytes(part)) for part in text if isinstance(part, pikepdf.String))
    return len(bytes(text)) if isinstance(text, pikepdf.String) else 0


def is_rgb(space: Any, resources: Any = None, depth: int = 0) -> bool:
    """Return whether a colour space is, or falls back to, DeviceRGB."""
    if isinstance(space, pikepdf.Name):
        inner = entry(entry(resources, "/ColorSpace"), name_of(space))
        if space == "/DeviceRGB" or inner is None or depth:
            return bool(space == "/DeviceRGB")
        return is_rgb(inner, None, 1)
    if not isinstance(space, pikepdf.Array) or not len(space) or depth > _DEEPEST_SPACE:
        return False
    place = _INNER_SPACE.get(name_of(space[0]), 0)
    return 0 < place < len(space) and is_rgb(space[place], None, depth + 1)


_DEEPEST_SPACE = 4
# The index of the base or alternate colour space in the array of a colour space, by family.
_INNER_SPACE = {"/Indexed": 1, "/Pattern": 1, "/Separation": 2, "/DeviceN": 2}


def values_of(dictionary: Any) -> Iterator[Any]:
    """Yield the values of a dictionary, or nothing if it is not one."""
    if not isinstance(dictionary, pikepdf.Dictionary):
        return
    try:
        keys = list(dictionary.keys())
    except BAD_OBJECT:
        # A key is not valid text, so its value cannot be accessed.
        return
    for key in keys:
        value = entry(dictionary, key)
        if value is not None:
            yield value


def _named_streams(resources: Any) -> Iterator[Any]:
    """Yield the forms, tiling patterns, Type 3 glyphs and soft masks among resources."""
    for thing in values_of(entry(resources, "/XObject")):
        if entry(thing, "/Subtype") != "/Image":
            yield thing
    yield from values_of(entry(resources, "/Pattern"))
    for font in values_of(entry(resources, "/Font")):
        yield from values_of(entry(font, "/CharProcs"))
    for state in values_of(entry(resources, "/ExtGState")):
        yield entry(entry(state, "/SMask"), "/G")


def _appearances(page: Any) -> Iterator[Any]:
    """Yield the normal appearance streams of annotations, in all their states."""
    annotations = entry(page, "/Annots")
    for annotation in annotations if isinstance(annotations, pikepdf.Array) else ():
        normal = entry(entry(annotation, "/AP"), "/N")
        yield from values_of(normal) if isinstance(normal, pikepdf.Dictionary) else (normal,)


def is_stream(thing: Any) -> bool:
    """Return whether an object is a stream, not a dictionary or simple value."""
    return isinstance(thing, pikepdf.Stream)


def key_of(stream: Any) -> Key:
    """Return the object number and generation of a stream."""
    number, generation = stream.objgen
    return int(number), int(generation)
