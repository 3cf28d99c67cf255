"""Pages that remember what was measured on them, so that a later reading needs no photo.

A game reads a sheet by asking its page about places. The same questions get the same measurements,
whatever people have answered in between; only a question that is new takes the photo again.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from papercraft.core.photo import Ring, Stroke, Tick

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from papercraft.core.imprint import Imprint
    from papercraft.core.photo import Band
    from papercraft.core.probe import Code, Point
    from papercraft.core.sheet import Box, Places
    from papercraft.photo.load import Pixels
    from papercraft.photo.page import AnalyzedPhoto, DetectedPage

# A measurement of one place as plain data.
Row = tuple[bool | float | None, ...]
# What a row of each kind of measurement has: as many numbers, after a decision where there is one.
_NUMBERS = {"ticks": 3, "strokes": 5, "rings": 6, "drawn": 1, "fit": 1}
_DECISIONS = {"ticks", "drawn"}


@dataclass(eq=False)
class MeasuredPage:
    """A page (``core.photo.Page``) with measurements taken before, by what was asked.

    ``load`` returns the page as detected in its photo, for new questions and for pictures.
    """

    photo: str
    imprint: Imprint
    part: str
    places: Places
    bilevel: bool
    load: Callable[[], DetectedPage]
    taken: dict[str, list[Row]] = field(default_factory=dict)

    @classmethod
    def of(cls, page: DetectedPage) -> MeasuredPage:
        """Return a page that remembers what is measured on a detected one."""
        return cls(page.photo, page.imprint, page.part, page.places, page.bilevel, lambda: page)

    @property
    def view(self) -> Pixels:
        """The rectified photo."""
        return self.load().view

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Return column and row of a point in the view."""
        return self.load().at(x, y)

    def fit(self, points: Sequence[Point]) -> list[float]:
        """Return how well the print near each point is in place, in mm."""
        return [fit for (fit,) in self._measured("fit", points)]

    def ticks(self, boxes: Sequence[Box]) -> list[Tick]:
        """Return for each box whether it is ticked."""
        return [Tick(*row) for row in self._measured("ticks", boxes)]

    def strokes(self, lines: Sequence[tuple[Point, Point]], reach: float) -> list[Stroke]:
        """Return the ink along each line, looked for up to ``reach`` mm beside it."""
        return [Stroke(*row) for row in self._measured("strokes", lines, reach)]

    def rings(self, centres: Sequence[Point], inner: float, outer: float) -> list[Ring]:
        """Return the ink around each point, between the two radii in mm."""
        return [Ring(*row) for row in self._measured("rings", centres, inner, outer)]

    def drawn(self, bands: Sequence[Band]) -> list[tuple[bool | None, float]]:
        """Return for each printed ring whether a circle is drawn on it, and the ink added."""
        return [(decision, ink) for decision, ink in self._measured("drawn", bands)]

    def _measured(self, kind: str, places: Sequence[Any], *more: float) -> list[Any]:
        key = f"{kind} {_digest([places, more])}"
        rows = self.taken.get(key)
        if rows is None or len(rows) != len(places) or not all(_is_row(kind, row) for row in rows):
            found = getattr(self.load(), kind)(places, *more)
            rows = [_row(one) for one in found]
            self.taken[key] = rows
        return rows


@dataclass(frozen=True, eq=False)
class MeasuredPhoto:
    """A photo of nothing but sheets (``core.photo.Photo``), with what was measured on them."""

    name: str
    pages: tuple[MeasuredPage, ...]
    mirrored: bool
    table: None = None
    spread: None = None
    complaint: str = ""

    @classmethod
    def of(cls, photo: AnalyzedPhoto) -> MeasuredPhoto | None:
        """Return a photo that remembers; None if it shows more, or less, than sheets."""
        if not photo.pages or photo.table is not None or photo.spread is not None:
            return None
        return cls(photo.name, tuple(map(MeasuredPage.of, photo.pages)), photo.mirrored)

    def codes(self, _numbers: range) -> list[Code]:
        """Return no small codes: there are none beside the sheets."""
        return []


def _digest(asked: Any) -> str:
    """Return a digest of places and distances in mm, the same for 1 and 1.0."""
    return sha256(json.dumps(_as_numbers(asked)).encode()).hexdigest()[:32]


def _as_numbers(asked: Any) -> Any:
    if isinstance(asked, list | tuple):
        return [_as_numbers(one) for one in asked]
    return float(asked)


def _row(measured: Any) -> Row:
    values = measured if isinstance(measured, tuple) else (measured,)
    return tuple(one if one is None or isinstance(one, bool) else float(one) for one in values)


def _is_row(kind: str, row: Row) -> bool:
    """Return whether a row has what a measurement of this kind has."""
    numbers = row
    if kind in _DECISIONS:
        if not row or not (row[0] is None or isinstance(row[0], bool)):
            return False
        numbers = row[1:]
    return len(numbers) == _NUMBERS[kind] and all(type(one) is float for one in numbers)
