"""What a page would cost pdfium, which unpacks each form as often as it is painted."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.preflight.findings import UnreadableFileError
from papercraft.preflight.limits import CONTENT_BYTES, DRAWINGS, LETTERS, NESTING, POINTS, check

if TYPE_CHECKING:
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


class CostCounter:
    """Adds up what is painted; each stream once per file."""

    def __init__(self, contents: ContentReader) -> None:
        """Count what a reader has read."""
        self._contents = contents
        self._costs: dict[Key, Cost] = {}

    def check(self, content: Content, page: int) -> None:
        """Raise UnreadableFileError if a page paints more than is checked."""
        owner = f"page {page}"
        cost = self._total(content, (), owner)
        check(cost.drawings, DRAWINGS, "drawings", owner)
        check(cost.points, POINTS, "points", owner)
        check(cost.letters, LETTERS, "letters", owner)
        check(cost.size, CONTENT_BYTES, "bytes of drawing instructions", owner)

    def _total(self, content: Content, above: tuple[Key, ...], owner: str) -> Cost:
        total = Cost(content.size, content.drawings, content.points, content.letters)
        if len(above) > NESTING:
            raise UnreadableFileError(f"{owner} has forms nested more than {NESTING} deep")
        for key, times in content.painted.items():
            if key in above:
                raise UnreadableFileError(f"{owner} has a form that paints itself without end")
            form = self._contents.get(key)
            if form is None:
                continue
            if key not in self._costs:
                self._costs[key] = self._total(form, (*above, key), owner)
            total = total.plus(self._costs[key], times)
        return total
