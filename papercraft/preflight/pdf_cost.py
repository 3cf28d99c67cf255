"""Compute the cost of a page for pdfium, which decompresses each form as often as it is painted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.preflight.findings import UnreadableFileError
from papercraft.preflight.limits import CONTENT_BYTES, DRAWINGS, LETTERS, NESTING, POINTS, check
from papercraft.preflight.pdf_content import find_resource, is_stream, key_of, values_of
from papercraft.preflight.pdf_file import entry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.preflight.pdf_content import Content, ContentReader, Key


class Cost(NamedTuple):
    """How much is painted, including forms."""

    size: int = 0
    drawings: int = 0
    points: int = 0
    letters: int = 0

    def plus(self, other: Cost, times: int) -> Cost:
        """Return this cost plus ``times`` another."""
        return Cost(*(one + times * more for one, more in zip(self, other, strict=True)))


class _Scope(NamedTuple):
    """The resources for a stream's names, and the streams that paint it, outermost first."""

    page: int
    resources: Any
    page_resources: Any
    above: tuple[Key, ...] = ()

    @property
    def owner(self) -> str:
        """The page, for messages."""
        return f"page {self.page}"


class CostCounter:
    """Adds up the cost of pages; the cost of a stream that paints no other is cached per file."""

    def __init__(self, contents: ContentReader) -> None:
        """Start with an empty cache; ``contents`` reads streams."""
        self._contents = contents
        self._costs: dict[tuple[Key, int, Key | None], Cost] = {}

    def check(self, content: Content, page: int) -> None:
        """Raise UnreadableFileError if the cost of a page exceeds a limit."""
        scope = _Scope(page, content.resources, content.resources)
        cost = self._total(content, scope)
        for appearance in filter(is_stream, content.appearances):
            cost = cost.plus(self._of_stream(appearance, scope), 1)
        check(cost.drawings, DRAWINGS, "drawings", scope.owner)
        check(cost.points, POINTS, "points", scope.owner)
        check(cost.letters, LETTERS, "letters", scope.owner)
        check(cost.size, CONTENT_BYTES, "bytes of drawing instructions", scope.owner)

    def _total(self, content: Content, scope: _Scope) -> Cost:
        total = Cost(content.size, content.drawings, content.points, content.letters)
        for (kind, name), times in content.painted.items():
            resource = find_resource(scope.resources, scope.page_resources, kind, name)
            for stream in filter(is_stream, _streams(kind, resource)):
                total = total.plus(self._of_stream(stream, scope), times)
        return total

    def _of_stream(self, stream: Any, scope: _Scope) -> Cost:
        key = key_of(stream)
        if key in scope.above:
            raise UnreadableFileError(f"{scope.owner} has a form that paints itself without end")
        if len(scope.above) >= NESTING:
            raise UnreadableFileError(f"{scope.owner} has forms nested more than {NESTING} deep")
        content = self._contents.read(stream, scope.owner)
        resources = content.resources
        # The cost depends on the page only if the stream uses names, and on the stream that paints
        # it only if it has no resources of its own.
        known: tuple[Key, int, Key | None] = key, scope.page if content.painted else 0, None
        if content.painted and resources is None and scope.above:
            known = key, scope.page, scope.above[-1]
        if known not in self._costs:
            resources = scope.resources if resources is None else resources
            inner = scope._replace(resources=resources, above=(*scope.above, key))
            self._costs[known] = self._total(content, inner)
        return self._costs[known]


def _streams(kind: str, resource: Any) -> Iterator[Any]:
    """Yield the streams that a resource paints: a form, a pattern, a font's glyphs, a soft mask."""
    if kind == "/Font":
        yield from values_of(entry(resource, "/CharProcs"))
    elif kind == "/ExtGState":
        yield entry(entry(resource, "/SMask"), "/G")
    elif entry(resource, "/Subtype") != "/Image":
        yield resource
