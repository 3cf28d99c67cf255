"""Pieces and cards in photos that keep their measurements (see ``measured_pages``)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from pydantic import TypeAdapter, ValidationError

from papercraft.core.probe import Candidate, Code, Colour, Fit, Match, Pose

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from papercraft.core.photo import Card, Mat
    from papercraft.core.probe import Point, PrintedSheet
    from papercraft.core.sheet import Box
    from papercraft.photo.card_table import DetectedCardTable
    from papercraft.photo.load import Pixels
    from papercraft.photo.probe import PhotoProbe

_Kept = TypeVar("_Kept")
# What each kind of measurement returns.
_RESULTS: dict[str, TypeAdapter[Any]] = {
    "codes": TypeAdapter(list[Code]),
    "squares": TypeAdapter(list[Pose]),
    "match": TypeAdapter(list[Match]),
    "colours": TypeAdapter(list[Colour]),
    "profiles": TypeAdapter(list[list[Colour]]),
    "candidates": TypeAdapter(list[Candidate]),
    "fits": TypeAdapter(list[Fit]),
    "patch_scores": TypeAdapter(list[list[float]]),
}
# Printed sheets are identified by their picture at this many pixels per mm.
_COARSE = 1.5


class Keep(Protocol):
    """Keeps an item in memory or elsewhere; returns a function that returns it."""

    def __call__(self, item: _Kept, /) -> Callable[[], _Kept]:
        """Keep an item."""


def in_memory(item: _Kept) -> Callable[[], _Kept]:
    """Return a function that returns the item, which can be pickled unlike a lambda."""
    return partial(_itself, item)


def _itself(item: _Kept) -> _Kept:
    return item


@dataclass(eq=False)
class MeasuredProbe:
    """A photo of things without a page (``core.probe.Probe``).

    ``load`` returns the photo for new questions and for pictures.
    """

    name: str
    load: Callable[[], PhotoProbe]
    taken: dict[str, Any] = field(default_factory=dict)

    @property
    def pixels(self) -> Pixels:
        """The picture, height x width x BGR, uint8."""
        return self.load().pixels

    def codes(self, numbers: range) -> list[Code]:
        """Return the small codes of these numbers."""
        return self._measured("codes", None, numbers)

    def squares(self) -> list[Pose]:
        """Return what may be a small code that cannot be decoded."""
        return self._measured("squares", None)

    def match(self, expected: Sequence[tuple[int, Pose]]) -> list[Match]:
        """Return for each code how well it matches its expected position."""
        return self._measured("match", len(expected), expected)

    def colours(self, spots: Sequence[Sequence[Point]]) -> list[Colour]:
        """Return the median colour of each group of points."""
        return self._measured("colours", len(spots), spots)

    def profiles(self, lines: Sequence[tuple[Point, Point]], count: int) -> list[list[Colour]]:
        """Return the colours at ``count`` points along each line."""
        return self._measured("profiles", len(lines), lines, count)

    def candidates(self, sheet: PrintedSheet, groups: Sequence[Sequence[Box]]) -> list[Candidate]:
        """Return the possible poses of boxes of a printed sheet."""
        return self._measured("candidates", None, sheet, groups)

    def fits(self, sheet: PrintedSheet, expected: Sequence[tuple[Box, Pose]]) -> list[Fit]:
        """Return for each box how well it matches near its expected pose."""
        return self._measured("fits", len(expected), sheet, expected)

    def patch_scores(
        self, sheet: PrintedSheet, boxes: Sequence[Box], poses: Sequence[Pose]
    ) -> list[list[float]]:
        """Return for each pose how well each box matches the photo exactly there."""
        return self._measured("patch_scores", len(poses), sheet, boxes, poses)

    def _measured(self, kind: str, count: int | None, *asked: Any) -> list[Any]:
        key = f"{kind} {_digest(asked)}"
        results = _checked(kind, self.taken.get(key))
        if results is None or count not in {None, len(results)}:
            results = self.taken[key] = list(getattr(self.load(), kind)(*asked))
        return results


def _checked(kind: str, stored: Any) -> list[Any] | None:
    """Return a stored measurement; None if it is missing or invalid."""
    try:
        results: list[Any] = _RESULTS[kind].validate_python(stored)
    except ValidationError:
        return None
    return results


def _digest(asked: Sequence[Any]) -> str:
    """Return a digest of the arguments of a measurement; a printed sheet counts by its picture."""
    keys = [_picture_digest(one) if hasattr(one, "grey") else repr(one) for one in asked]
    return sha256(" ".join(keys).encode()).hexdigest()[:32]


def _picture_digest(sheet: PrintedSheet) -> str:
    return sha256(sheet.grey(_COARSE).tobytes()).hexdigest()


@dataclass(frozen=True, eq=False)
class MeasuredTable:
    """A table with cards (``core.photo.CardTable``); ``load`` returns it for pictures."""

    photo: str
    cards: tuple[Card, ...]
    mats: tuple[Mat, ...]
    unread: tuple[Point, ...]
    scale: float
    load: Callable[[], DetectedCardTable]

    @classmethod
    def of(cls, table: DetectedCardTable, keep: Keep = in_memory) -> MeasuredTable:
        """Return the measurements of a detected table, which ``keep`` keeps."""
        return cls(table.photo, table.cards, table.mats, table.unread, table.scale, keep(table))

    @property
    def view(self) -> Pixels:
        """The rectified photo, height x width x BGR, uint8, at ``scale`` pixels per mm."""
        return self.load().view

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Return column and row of a point in the view."""
        return round(x * self.scale), round(y * self.scale)
