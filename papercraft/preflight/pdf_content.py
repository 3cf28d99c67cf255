"""Content streams of a PDF, read by qpdf and never run: what they paint and which others they use.

Each stream is read once, however often it is painted.
"""

from __future__ import annotations

import re
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
from papercraft.preflight.pdf_file import BAD_OBJECT, entry, number_of

if TYPE_CHECKING:
    from collections.abc import Iterator

Key = tuple[int, int]
_PAINTING = frozenset(("S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "Do", "sh"))
_SHOWING_TEXT = frozenset(("Tj", "TJ", "'", '"'))
_INLINE_IMAGE = "INLINE IMAGE"
_READ = " ".join(
    [*_PAINTING, *_SHOWING_TEXT, "BI", "ID", "EI", "rg", "RG", "cs", "CS", "scn", "SCN"]
)
# Operators as they may stand in unpacked content: counted before they are read, as each one that
# is read takes some 300 bytes. What looks like one inside a string counts, too.
_DRAWING_TOKEN = re.compile(
    rb"(?<![^\s)\]>])(?:S|s|[fFBb]\*?|Tj|TJ|['\"]|Do|sh|EI|rg|RG)(?![^\s/(\[<])"
)
_POINT_TOKEN = re.compile(rb"(?<=\s)(?:[mlcvyh]|re)(?![^\s/(\[<])")


@dataclass(slots=True)
class Content:
    """What one content stream paints by itself, and the streams that it or its resources name."""

    resources: Any
    size: int = 0
    drawings: int = 0
    points: int = 0
    letters: int = 0
    rgb: int = 0
    painted: Counter[Key] = field(default_factory=Counter)
    named: set[Key] = field(default_factory=set)


class ContentReader:
    """Reads the content of pages, forms, patterns, glyphs and appearances of one file."""

    def __init__(self) -> None:
        """Start with nothing read."""
        self._pages: list[Content] = []
        self._by_key: dict[Key, Content] = {}

    def __iter__(self) -> Iterator[Content]:
        """Yield everything that was read, each stream once."""
        yield from self._pages
        yield from self._by_key.values()

    def get(self, key: Key) -> Content | None:
        """Return the content of a stream, None if it is a picture."""
        return self._by_key.get(key)

    def page(self, page: Any, owner: str) -> Content:
        """Return the content of a page with its annotations.

        Raises:
            UnreadableFileError: ``owner`` (``page 3``) has more than is read.
        """
        content = _read(page, entry(page, "/Resources"), owner)
        appearances = list(_appearances(page))
        content.painted.update(key for key in map(_key, appearances) if key)
        self._follow(content, appearances, owner)
        self._pages.append(content)
        return content

    def _follow(self, content: Content, more: list[Any], owner: str) -> None:
        """Read all streams that a content names, and those that they name."""
        waiting = [(content, [*more, *_named_streams(content.resources)])]
        while waiting:
            reader, streams = waiting.pop()
            for stream in streams:
                key = _key(stream)
                if key is None:
                    continue
                reader.named.add(key)
                if key not in self._by_key:
                    resources = entry(stream, "/Resources", reader.resources)
                    self._by_key[key] = inner = _read(stream, resources, owner)
                    waiting.append((inner, list(_named_streams(resources))))


def _read(stream: Any, resources: Any, owner: str) -> Content:
    content = Content(resources)
    _check_pictures(resources, owner)
    try:
        _measure(stream, content, owner)
        for instruction in pikepdf.parse_content_stream(stream, _READ):
            _count(instruction, content)
    except UnreadableFileError:
        raise
    except BAD_OBJECT as error:
        if "limit" in str(error):
            raise UnreadableFileError(f"{owner} unpacks to far more than it is packed") from error
        # Viewers show nothing of such a stream.
    return content


def _check_pictures(resources: Any, owner: str) -> None:
    for thing in values_of(entry(resources, "/XObject")):
        if entry(thing, "/Subtype") == "/Image":
            pixels = number_of(entry(thing, "/Width")) * number_of(entry(thing, "/Height"))
            is_jpeg_2000 = "/JPXDecode" in str(entry(thing, "/Filter"))
            limit = JPEG_2000_PIXELS if is_jpeg_2000 else PICTURE_PIXELS
            check(int(pixels), limit, "pixels in one picture", owner)


def _measure(stream: Any, content: Content, owner: str) -> None:
    """Count what a stream holds when unpacked, before anything is built of it."""
    for part in _parts(stream):
        data = part.read_bytes()
        content.size += len(data)
        check(content.size, CONTENT_BYTES, "bytes of drawing instructions", owner)
        check(sum(1 for _ in _DRAWING_TOKEN.finditer(data)), DRAWINGS, "drawings", owner)
        content.points += sum(1 for _ in _POINT_TOKEN.finditer(data))
        check(content.points, POINTS, "points", owner)


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
    elif operator in ("scn", "SCN"):
        _paint(content, "/Pattern", operands)
    elif operator in _PAINTING:
        content.drawings += 1
        if operator == "Do":
            _paint(content, "/XObject", operands)


def _paint(content: Content, kind: str, operands: Any) -> None:
    """Note a form or pattern that is painted by its name."""
    if operands and isinstance(operands[-1], pikepdf.Name):
        key = _key(entry(entry(content.resources, kind), str(operands[-1])))
        if key:
            content.painted[key] += 1


def _length(text: Any) -> int:
    """Return the length of a string, or of the strings in an array."""
    if isinstance(text, pikepdf.Array):
        return sum(len(bytes(part)) for part in text if isinstance(part, pikepdf.String))
    return len(bytes(text)) if isinstance(text, pikepdf.String) else 0


def is_rgb(space: Any, resources: Any = None, depth: int = 0) -> bool:
    """Return whether a colour space is, or falls back to, DeviceRGB."""
    if isinstance(space, pikepdf.Name):
        inner = entry(entry(resources, "/ColorSpace"), str(space))
        if space == "/DeviceRGB" or inner is None or depth:
            return bool(space == "/DeviceRGB")
        return is_rgb(inner, None, 1)
    if not isinstance(space, pikepdf.Array) or not len(space) or depth > _DEEPEST_SPACE:
        return False
    place = _INNER_SPACE.get(str(space[0]), 0)
    return 0 < place < len(space) and is_rgb(space[place], None, depth + 1)


_DEEPEST_SPACE = 4
# Where a family of colour spaces names the one that it is based on or falls back to.
_INNER_SPACE = {"/Indexed": 1, "/Pattern": 1, "/Separation": 2, "/DeviceN": 2}


def values_of(dictionary: Any) -> Iterator[Any]:
    """Yield the values of a dictionary; nothing for anything else."""
    if not isinstance(dictionary, pikepdf.Dictionary):
        return
    for key in list(dictionary.keys()):
        value = entry(dictionary, key)
        if value is not None:
            yield value


def _named_streams(resources: Any) -> Iterator[Any]:
    """Yield the forms, tiling patterns, glyphs of Type 3 fonts and soft masks of resources."""
    for thing in values_of(entry(resources, "/XObject")):
        if entry(thing, "/Subtype") == "/Form":
            yield thing
    yield from values_of(entry(resources, "/Pattern"))
    for font in values_of(entry(resources, "/Font")):
        yield from values_of(entry(font, "/CharProcs"))
    for state in values_of(entry(resources, "/ExtGState")):
        yield entry(entry(state, "/SMask"), "/G")


def _appearances(page: Any) -> Iterator[Any]:
    """Yield the normal appearances of annotations, all states of those that have several."""
    annotations = entry(page, "/Annots")
    for annotation in annotations if isinstance(annotations, pikepdf.Array) else ():
        normal = entry(entry(annotation, "/AP"), "/N")
        yield from values_of(normal) if isinstance(normal, pikepdf.Dictionary) else (normal,)


def _key(stream: Any) -> Key | None:
    """Return the number of a stream, by which it is known; None for anything else."""
    if not isinstance(stream, pikepdf.Stream):
        return None
    number, generation = stream.objgen
    return int(number), int(generation)
