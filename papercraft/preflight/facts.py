"""What preflight knows of a page, whatever kind of file it came from; lengths in mm, y down."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Line(NamedTuple):
    """A straight stroke."""

    x0: float
    y0: float
    x1: float
    y1: float


class Thin(NamedTuple):
    """A line thinner than can be relied on: where it begins and how wide it is."""

    x: float
    y: float
    width: float


@dataclass(slots=True)
class PageFacts:
    """One page: its boxes as (left, top, right, bottom) and what lies on it.

    Places are mm from the top left of the box that is printed (the crop box), as it is seen.
    """

    number: int
    width: float
    height: float
    media: Box
    trim: Box | None = None
    bleed: Box | None = None
    thin: list[Thin] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    fonts: dict[str, tuple[float, float]] = field(default_factory=dict)
    missing: list[tuple[float, float, str]] = field(default_factory=list)
    things: int = 0


def times(first: Matrix, then: Matrix) -> Matrix:
    """Return the matrix that does one and then the other."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    )


def at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Return where a matrix takes a point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def growth(matrix: Matrix) -> float:
    """Return how much larger a matrix makes a length, on average over directions."""
    a, b, c, d, *_ = matrix
    return float(abs(a * d - b * c) ** 0.5)
