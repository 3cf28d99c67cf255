"""What a photo tells about things that lie on a table without a page: codes, colours, lines.

All places are in pixels of the photo, y down. What finds them knows no game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.photo import Code, Point
    from papercraft.core.sheet import Box, Places

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

    @classmethod
    def of(cls, corners: Sequence[Point]) -> Pose:
        """Return the pose of a square from its corners, its own upper left first, clockwise."""
        (x1, y1), (x2, y2), (x3, y3), (x4, y4) = corners
        return cls(
            ((x1 + x2 + x3 + x4) / 4, (y1 + y2 + y3 + y4) / 4),
            ((x2 - x1 + x3 - x4) / 2, (y2 - y1 + y3 - y4) / 2),
            ((x4 - x1 + x3 - x2) / 2, (y4 - y1 + y3 - y2) / 2),
        )

    def scaled(self, factor: float) -> Pose:
        """Return a square with longer sides around the same middle."""
        (ax, ay), (dx, dy) = self.across, self.down
        return Pose(self.middle, (factor * ax, factor * ay), (factor * dx, factor * dy))


class Match(NamedTuple):
    """How well a code is where it should be.

    ``score`` is 1 for a perfect print, about 0 for anything else, ``contrast`` the difference
    between its light and dark parts (0 to 255; below 0 if light and dark are swapped), ``pose``
    where it lies exactly.
    """

    score: float
    contrast: float
    pose: Pose


class PrintedSheet(Protocol):
    """A sheet as it was printed in one ink; its places are in mm of the frame."""

    @property
    def places(self) -> Places:
        """The sheet's places, as drawn."""

    def grey(self, scale: float) -> Any:
        """Return its picture without colours, so many pixels a mm, for who compares pictures."""


class Candidate(NamedTuple):
    """A box of a printed sheet that may lie somewhere: its group and number there, and its pose."""

    group: int
    number: int
    pose: Pose


class Fit(NamedTuple):
    """How well a box agrees with the photo (1: as printed, below 0.5: by chance), and where."""

    score: float
    pose: Pose


class Probe(Protocol):
    """A photo of things without a page."""

    @property
    def name(self) -> str:
        """The photo, as people know it."""

    def codes(self, numbers: range) -> list[Code]:
        """Return the small codes of these numbers, also with light and dark swapped."""

    def match(self, wanted: Sequence[tuple[int, Pose]]) -> list[Match]:
        """Return for each code and expected place how well it is there, or very near."""

    def colours(self, spots: Sequence[Sequence[Point]]) -> list[Colour]:
        """Return the median colour (blue, green, red; 0 to 255) of each group of points."""

    def profiles(self, lines: Sequence[tuple[Point, Point]], count: int) -> list[list[Colour]]:
        """Return the colours at ``count`` points along each line, ends included."""

    def candidates(self, sheet: PrintedSheet, groups: Sequence[Sequence[Box]]) -> list[Candidate]:
        """Return where boxes of a printed sheet may lie, without any mark.

        The boxes of a group have one figure in their middles, by which they are found; which of
        them it is can be told roughly only.
        """

    def fits(self, sheet: PrintedSheet, wanted: Sequence[tuple[Box, Pose]]) -> list[Fit]:
        """Return for each box of a printed sheet how well it lies where it should, or near."""

    def patch_scores(
        self, sheet: PrintedSheet, boxes: Sequence[Box], poses: Sequence[Pose]
    ) -> list[list[float]]:
        """Return for each pose how well each of the boxes agrees with what lies exactly there."""
