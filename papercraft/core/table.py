"""What a photo tells about things that lie on a table without a page: codes, colours, lines.

All places are in pixels of the photo, y down. What finds them knows no game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

Point = tuple[float, float]
Colour = tuple[float, float, float]


class Pose(NamedTuple):
    """Where something square lies: its middle, and its two sides as steps in pixels.

    ``across`` runs along its upper side from left to right as printed, ``down`` along its left.
    """

    middle: Point
    across: Point
    down: Point

    def at(self, x: float, y: float) -> Point:
        """Return the point so many sides right of and below the middle."""
        (mx, my), (ax, ay), (dx, dy) = self
        return mx + x * ax + y * dx, my + x * ay + y * dy

    def scaled(self, factor: float) -> Pose:
        """Return a square with longer sides around the same middle."""
        (ax, ay), (dx, dy) = self.across, self.down
        return Pose(self.middle, (factor * ax, factor * ay), (factor * dx, factor * dy))


class Code(NamedTuple):
    """A small code (``core.codes``) that was read: its number and where it lies."""

    number: int
    pose: Pose


class Match(NamedTuple):
    """How well a code is where it should be.

    ``score`` is 1 for a perfect print, about 0 for anything else, ``contrast`` the difference
    between its light and dark parts (0 to 255; below 0 if light and dark are swapped), ``pose``
    where it lies exactly.
    """

    score: float
    contrast: float
    pose: Pose


class Table(Protocol):
    """A photo of things without a page."""

    name: str
    """The photo's name as people know it."""

    def small_codes(self, numbers: range) -> list[Code]:
        """Return the codes of these numbers, also with light and dark swapped."""

    def match(self, wanted: Sequence[tuple[int, Pose]]) -> list[Match]:
        """Return for each code and expected place how well it is there, or very near."""

    def colours(self, spots: Sequence[Sequence[Point]]) -> list[Colour]:
        """Return the median colour (blue, green, red; 0 to 255) of each group of points."""

    def profiles(self, lines: Sequence[tuple[Point, Point]], count: int) -> list[list[Colour]]:
        """Return the colours at ``count`` points along each line, ends included."""
