"""The interface for probing a photo for things outside of pages: codes, colours, lines.

All points are in pixels of the photo, y down. The implementation knows nothing of games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Box, Places

Point = tuple[float, float]
Colour = tuple[float, float, float]


class Code(NamedTuple):
    """A small code somewhere in the photo (``core.codes``): its number and corners in pixels.

    The corners run clockwise from the code's own upper left.
    """

    number: int
    corners: tuple[Point, Point, Point, Point]


class Pose(NamedTuple):
    """The pose of a square: its centre, and two sides as vectors, in pixels.

    ``across`` is its upper side from left to right as printed, ``down`` its left side.
    """

    middle: Point
    across: Point
    down: Point

    def at(self, x: float, y: float) -> Point:
        """Return the point ``x`` sides to the right of the centre and ``y`` sides below it."""
        (mx, my), (ax, ay), (dx, dy) = self
        return mx + x * ax + y * dx, my + x * ay + y * dy

    @classmethod
    def of(cls, corners: Sequence[Point]) -> Pose:
        """Return the pose of a square from its corners, clockwise from its upper left."""
        (x1, y1), (x2, y2), (x3, y3), (x4, y4) = corners
        return cls(
            ((x1 + x2 + x3 + x4) / 4, (y1 + y2 + y3 + y4) / 4),
            ((x2 - x1 + x3 - x4) / 2, (y2 - y1 + y3 - y4) / 2),
            ((x4 - x1 + x3 - x2) / 2, (y4 - y1 + y3 - y2) / 2),
        )

    def scaled(self, factor: float) -> Pose:
        """Return the pose with its sides scaled about the same centre."""
        (ax, ay), (dx, dy) = self.across, self.down
        return Pose(self.middle, (factor * ax, factor * ay), (factor * dx, factor * dy))


class Match(NamedTuple):
    """How well a code matches its expected position.

    ``score`` is 1 for a perfect print and about 0 for anything else, ``contrast`` the difference
    between its light and dark parts (0 to 255; negative if they are swapped), ``pose`` the refined
    pose.
    """

    score: float
    contrast: float
    pose: Pose


class PrintedSheet(Protocol):
    """The reference rendering of a sheet in one ink; places are in mm of the frame."""

    @property
    def places(self) -> Places:
        """The sheet's places, as drawn."""

    @property
    def design(self) -> int:
        """The number of the design it is drawn in."""

    def grey(self, scale: float) -> Any:
        """Return the greyscale rendering at ``scale`` px per mm: (height, width), uint8."""


class Candidate(NamedTuple):
    """A possible box of a printed sheet: its group, its index in the group, and its pose."""

    group: int
    number: int
    pose: Pose


class Fit(NamedTuple):
    """How well a box matches the photo (1 is perfect, below 0.5 is chance), and its pose."""

    score: float
    pose: Pose


class Probe(Protocol):
    """A photo of things outside of pages."""

    @property
    def name(self) -> str:
        """The name of the photo for people."""

    def codes(self, numbers: range) -> list[Code]:
        """Return the small codes with these numbers, even with light and dark swapped."""

    def squares(self) -> list[Pose]:
        """Return what may be a small code that cannot be decoded; its upper side may be any."""

    def match(self, expected: Sequence[tuple[int, Pose]]) -> list[Match]:
        """Return for each code how well it matches at its expected position or very near it."""

    def colours(self, spots: Sequence[Sequence[Point]]) -> list[Colour]:
        """Return the median colour (blue, green, red; 0 to 255) of each group of points."""

    def profiles(self, lines: Sequence[tuple[Point, Point]], count: int) -> list[list[Colour]]:
        """Return the colours at ``count`` points along each line, ends included."""

    def candidates(self, sheet: PrintedSheet, groups: Sequence[Sequence[Box]]) -> list[Candidate]:
        """Return the possible poses of boxes of a printed sheet, without using fiducials.

        All boxes of a group have the same symbol in their centre, by which they are detected;
        which box of the group it is remains open.
        """

    def fits(self, sheet: PrintedSheet, expected: Sequence[tuple[Box, Pose]]) -> list[Fit]:
        """Return the best fit of each box of a printed sheet near its expected pose."""

    def patch_scores(
        self, sheet: PrintedSheet, boxes: Sequence[Box], poses: Sequence[Pose]
    ) -> list[list[float]]:
        """Return for each pose how well each box matches the photo at exactly that pose."""
