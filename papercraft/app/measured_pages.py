"""Pages that keep their measurements, so that a later reading needs no photo.

A game reads a sheet by asking its page to measure places. Repeated requests get the stored
measurements, whatever people have answered in between; only a new request needs the photo again.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from papercraft.app.measured_items import MeasuredProbe, MeasuredTable, in_memory
from papercraft.app.shelf import Shelved
from papercraft.core.photo import Circle, Ring, Stroke, Tick

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from papercraft.app.measured_items import Keep
    from papercraft.core.imprint import Imprint
    from papercraft.core.photo import Band
    from papercraft.core.probe import Code, Point
    from papercraft.core.sheet import Box, Places
    from papercraft.photo.load import Pixels
    from papercraft.photo.page import AnalyzedPhoto, DetectedPage


# A measurement of one place as plain data.
Row = tuple[bool | float | None, ...]
# How many numbers a row of each kind of measurement has, after its decision if it has one.
_NUMBERS = {
    "ticks": 7, "strokes": 5, "rings": 6, "rings_in": 6, "alike_rings": 6, "drawn": 2, "fit": 1,
}  # fmt: skip
_DECISIONS = {"ticks", "drawn"}


@dataclass(eq=False)
class MeasuredPage:
    """A page (``core.photo.Page``) with earlier measurements, by a digest of their arguments.

    ``load`` returns the page as detected in its photo, for new questions and for pictures.
    ``sound`` are the keys of ``taken`` whose rows have been looked at, or were measured here.
    """

    photo: str
    imprint: Imprint
    part: str
    places: Places
    bilevel: bool
    load: Callable[[], DetectedPage]
    taken: dict[str, list[Row]] = field(default_factory=dict)
    sound: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, page: DetectedPage, keep: Keep = in_memory) -> MeasuredPage:
        """Return a page that keeps what is measured on a detected one, which ``keep`` keeps."""
        return cls(page.photo, page.imprint, page.part, page.places, page.bilevel, keep(page))

    @property
    def view(self) -> Pixels:
        """The rectified photo."""
        return self.load().view

    def cut_out(self, box: Box) -> Pixels:
        """Return a box of the frame (mm), rectified, with as many pixels as the photo has there."""
        return self.load().cut_out(box)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Return column and row of a point in the view."""
        return self.load().at(x, y)

    def fit(self, points: Sequence[Point]) -> list[float]:
        """Return how well the print near each point is in place, in mm."""
        return [fit for (fit,) in self._measured("fit", points)]

    def ticks(self, boxes: Sequence[Box], framed: int | None = None) -> list[Tick]:
        """Return for each box whether it is ticked; the first ``framed`` have a frame."""
        count = len(boxes) if framed is None else framed
        rows = self._measured("ticks", boxes, count)
        return [
            Tick(ticked, ink, contrast, fit, dark, bool(stained), filled, depth)
            for ticked, ink, contrast, fit, dark, stained, filled, depth in rows
        ]

    def strokes(self, lines: Sequence[tuple[Point, Point]], reach: float) -> list[Stroke]:
        """Return the ink along each line, looked for up to ``reach`` mm beside it."""
        return [Stroke(*row) for row in self._measured("strokes", lines, reach)]

    def rings(self, centres: Sequence[Point], inner: float, outer: float) -> list[Ring]:
        """Return the ink around each point, between the two radii in mm."""
        return [Ring(*row) for row in self._measured("rings", centres, inner, outer)]

    def rings_in(self, bands: Sequence[Band]) -> list[Ring]:
        """Return the ink in bands that are equally wide."""
        return [Ring(*row) for row in self._measured("rings_in", bands)]

    def alike_rings(self, bands: Sequence[Band]) -> list[Ring]:
        """Return the ink in equal bands around places that are printed alike."""
        return [Ring(*row) for row in self._measured("alike_rings", bands)]

    def drawn(self, bands: Sequence[Band]) -> list[Circle]:
        """Return for each printed ring whether a circle is drawn on it."""
        return [Circle(*row) for row in self._measured("drawn", bands)]

    def _measured(self, kind: str, places: Sequence[Any], *more: float) -> list[Any]:
        key = f"{kind} {_key(places, more)}"
        rows = self.taken.get(key)
        if rows is None or len(rows) != len(places) or not self._is_sound(kind, key, rows):
            results = getattr(self.load(), kind)(places, *more)
            rows = [_row(one) for one in results]
            self.taken[key] = rows
            self.sound.add(key)
        return rows

    def _is_sound(self, kind: str, key: str, rows: list[Row]) -> bool:
        """Return whether rows are what a measurement has; those from files may be anything."""
        if key not in self.sound and all(_is_row(kind, row) for row in rows):
            self.sound.add(key)
        return key in self.sound


@dataclass(frozen=True, eq=False)
class MeasuredPhoto:
    """A photo (``core.photo.Photo``) with the measurements of its sheets, pieces and cards."""

    name: str
    pages: tuple[MeasuredPage, ...]
    mirrored: bool
    table: MeasuredProbe | None = None
    spread: MeasuredTable | None = None
    complaint: str = ""

    @classmethod
    def of(cls, photo: AnalyzedPhoto, keep: Keep = in_memory) -> MeasuredPhoto:
        """Return a photo that keeps its measurements; ``keep`` keeps what was detected."""
        pages = tuple(MeasuredPage.of(page, keep) for page in photo.pages)
        probe, spread = photo.table, photo.spread
        table = None if probe is None else MeasuredProbe(probe.name, in_memory(probe))
        cards = None if spread is None else MeasuredTable.of(spread, keep)
        return cls(photo.name, pages, photo.mirrored, table, cards, photo.complaint)

    def shelved(self) -> Iterator[Shelved[Any]]:
        """Yield what was put aside of this photo."""
        loads = [*(page.load for page in self.pages), self.spread and self.spread.load]
        return (load for load in loads if isinstance(load, Shelved))

    def codes(self, numbers: range) -> list[Code]:
        """Return the small codes of these numbers."""
        return self.table.codes(numbers) if self.table else []


def _key(places: Sequence[Any], more: tuple[float, ...]) -> str:
    try:
        return _remembered(tuple(places), more)
    except TypeError:
        # Lists cannot be looked up.
        return _digest([places, more])


@lru_cache(maxsize=128)
def _remembered(places: tuple[Any, ...], more: tuple[float, ...]) -> str:
    """Return the digest; photos of one game are asked about the same places, again and again."""
    return _digest([places, more])


def _digest(asked: Any) -> str:
    """Return a digest of points and distances in mm, the same for 1 and 1.0."""
    return sha256(json.dumps(_as_numbers(asked)).encode()).hexdigest()[:32]


def _as_numbers(asked: Any) -> Any:
    if isinstance(asked, list | tuple):
        return [_as_numbers(one) for one in asked]
    # Zero has no sign, as it has none when it is looked up.
    return float(asked) + 0.0


def _row(measured: Any) -> Row:
    first, *others = measured if isinstance(measured, tuple) else (measured,)
    decided = first is None or isinstance(first, bool)
    return first if decided else float(first), *map(float, others)


def _is_row(kind: str, row: Row) -> bool:
    """Return whether a row has the form of a measurement of this kind."""
    numbers = row
    if kind in _DECISIONS:
        if not row or not (row[0] is None or isinstance(row[0], bool)):
            return False
        numbers = row[1:]
    return len(numbers) == _NUMBERS[kind] and all(type(one) is float for one in numbers)
