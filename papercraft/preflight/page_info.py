"""The facts about a page that checks use, independent of its format; in mm, y down."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fontTools.misc.transform import Transform

Box = tuple[float, float, float, float]
Point = tuple[float, float]


class Line(NamedTuple):
    """A straight stroke."""

    x0: float
    y0: float
    x1: float
    y1: float


class ThinLine(NamedTuple):
    """A line too thin to print reliably: its start and its width, in mm."""

    x: float
    y: float
    width: float


class Picture(NamedTuple):
    """A raster image: its upper left corner, and the lower of its two resolutions."""

    x: float
    y: float
    dpi: float


@dataclass(slots=True)
class PageInfo:
    """A page: its boxes as (left, top, right, bottom), and what is drawn on it.

    Coordinates are in mm from the top left of the visible page (the crop box), as viewed.
    """

    number: int
    width: float
    height: float
    media: Box
    trim: Box | None = None
    bleed: Box | None = None
    thin_lines: list[ThinLine] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    unembedded_fonts: dict[str, Point] = field(default_factory=dict)
    missing_glyphs: list[tuple[float, float, str]] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    drawings: int = 0
    is_blank: bool = False


def mean_scale(matrix: Transform) -> float:
    """Return the factor by which a matrix scales lengths, averaged over directions."""
    return float(abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx) ** 0.5)


def bounds(points: list[Point]) -> Box:
    """Return the bounding box of points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
