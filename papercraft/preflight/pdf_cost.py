"""What a page would cost pdfium, which unpacks each form as often as it is painted."""

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
    """How much is painted, forms included."""

    size: int = 0
    drawings: int = 0
    points: int = 0
    letters: int = 0

    def plus(self, other: Cost, times: int) -> Cost:
        """Return the cost with another one added a number of times."""
        return Cost(*(one + times * more for one, more in zip(self, other, strict=True)))


class _Scope(NamedTuple):
    """Where names of a stream are looked up, and the streams that paint it, outermost first."""

    page: int
    resources: Any
    page_resources: Any
    above: tuple[Key, ...] = ()

    @property
    def owner(self) -> str:
        """The page in words."""
        return f"page {self.page}"


class CostCounter:
    """Adds up what is painted; a stream that paints no other is added up once per file."""

    def __init__(self, contents: ContentReader) -> None:
        """Count what a reader reads."""
        self._contents = contents
        self._costs: dict[tuple[Key, int, Key | None], Cost] = {}

    def check(self, content: Content, page: int) -> None:
        """Raise UnreadableFileError if a page paints more than is checked."""
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
        own = content.resources
        # Without names the painter does not matter, with resources only the page does.
        known: tuple[Key, int, Key | None] = key, scope.page if content.painted else 0, None
        if content.painted and own is None and scope.above:
            known = key, scope.page, scope.above[-1]
        if known not in self._costs:
            resources = scope.resources if own is None else own
            inner = scope._replace(resources=resources, above=(*scope.above, key))
            self._costs[known] = self._total(content, inner)
        return self._costs[known]


def _streams(kind: str, resource: Any) -> Iterator[Any]:
    """Yield what is painted by a resource: a form, a pattern, glyphs of a font, a soft mask."""
    if kind == "/Font":
        yield from values_of(entry(resource, "/CharProcs"))
    elif kind == "/ExtGState":
        yield entry(entry(resource, "/SMask"), "/G")
    elif entry(resource, "/Subtype") != "/Image":
        yield resource
