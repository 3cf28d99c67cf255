"""Symbols for the pictures of a rules page: tick, cross, arrow, person; lengths in mm, y down."""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin
from typing import TYPE_CHECKING

from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle, line, moved, polygon, polyline
from papercraft.core.sheet import Path, Role, Text, Use

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.sheet import Mark, Marks

_HEAD = 2.4
# From this size on, a player has a face.
_LEAST_FACE = 0.9


def enlarged(art: Art, scale: float, words: Mapping[str, str] | None = None) -> Art:
    """Return a picture scaled by ``scale``.

    ``words`` maps text styles to larger ones; texts of other styles keep their size.

    Raises:
        ValueError: the picture has texts, which only a style can enlarge, and ``words`` is None.
    """
    marks = tuple(_enlarged(mark, scale, words) for mark in art.marks)
    return Art(marks, round(art.width * scale, 3), round(art.height * scale, 3))


def _enlarged(mark: Mark, scale: float, words: Mapping[str, str] | None) -> Mark:
    if isinstance(mark, Path):
        return mark._replace(steps=moved(mark.steps, 0, 0, scale))
    if isinstance(mark, Use):
        x, y, size = (round(value * scale, 4) for value in (mark.x, mark.y, mark.scale))
        return mark._replace(x=x, y=y, scale=size)
    if isinstance(mark, Text) and words is not None:
        x, y = round(mark.x * scale, 3), round(mark.y * scale, 3)
        return mark._replace(x=x, y=y, style=words.get(mark.style, mark.style))
    raise ValueError(f"words cannot be enlarged: {mark.string}")


def tick(x: float, y: float, size: float = 2.6) -> Marks:
    """Return a white tick on a disc around a point, meaning "right"."""
    arm = size * 0.5
    points = [(x - arm, y), (x - arm * 0.25, y + arm * 0.75), (x + arm, y - arm * 0.7)]
    return (
        Path(Role.INK, "rules-good", circle(x, y, size)),
        Path(Role.INK, "rules-stroke", polyline(points)),
    )


def cross(x: float, y: float, size: float = 2.6) -> Marks:
    """Return a white cross on a disc around a point, meaning "wrong"."""
    arm = size * 0.42
    steps = line(x - arm, y - arm, x + arm, y + arm) + line(x + arm, y - arm, x - arm, y + arm)
    return (
        Path(Role.INK, "rules-bad", circle(x, y, size)),
        Path(Role.INK, "rules-stroke", steps),
    )


def arrow(x1: float, y1: float, x2: float, y2: float) -> Marks:
    """Return a straight arrow from one point to another."""
    long = hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / long, (y2 - y1) / long
    return (
        Path(Role.INK, "rules-arrow", line(x1, y1, x2 - dx * _HEAD, y2 - dy * _HEAD)),
        _arrow_head(x2, y2, atan2(dy, dx)),
    )


def bow(x1: float, y1: float, x2: float, y2: float, rise: float) -> Marks:
    """Return an arrow that curves to its left by ``rise`` mm."""
    long = hypot(x2 - x1, y2 - y1)
    nx, ny = (y2 - y1) / long * rise * 4 / 3, -(x2 - x1) / long * rise * 4 / 3
    ax, ay = x1 + (x2 - x1) * 0.25 + nx, y1 + (y2 - y1) * 0.25 + ny
    bx, by = x1 + (x2 - x1) * 0.75 + nx, y1 + (y2 - y1) * 0.75 + ny
    towards = atan2(y2 - by, x2 - bx)
    ex, ey = x2 - cos(towards) * _HEAD, y2 - sin(towards) * _HEAD
    curve = (("M", x1, y1), ("C", ax, ay, bx, by, ex, ey))
    return (Path(Role.INK, "rules-arrow", curve), _arrow_head(x2, y2, towards))


def _arrow_head(x: float, y: float, angle: float) -> Path:
    """Return the head of an arrow whose tip is at a point."""
    back = angle + pi
    sides = [
        (x + _HEAD * 1.5 * cos(back + turn), y + _HEAD * 1.5 * sin(back + turn))
        for turn in (-0.42, 0.42)
    ]
    return Path(Role.INK, "rules-arrow-head", polygon([(x, y), *sides]))


def person(x: float, y: float, scale: float = 1.0) -> Marks:
    """Return the figure of a player, about 8 mm high, around a point; a large one smiles."""
    shoulders = (
        ("M", x - 3.2 * scale, y + 4.0 * scale),
        ("C", x - 3.2 * scale, y - 0.6 * scale, x + 3.2 * scale, y - 0.6 * scale,
         x + 3.2 * scale, y + 4.0 * scale),
        ("Z",),
    )  # fmt: skip
    return (
        Path(Role.INK, "rules-person", circle(x, y - 2.2 * scale, 1.8 * scale)),
        Path(Role.INK, "rules-person", shoulders),
        *(_face(x, y - 2.2 * scale, scale) if scale >= _LEAST_FACE else ()),
    )


def _face(x: float, y: float, scale: float) -> Marks:
    """Return two eyes and a smile."""
    eyes = circle(x - 0.65 * scale, y - 0.25 * scale, 0.26 * scale)
    eyes += circle(x + 0.65 * scale, y - 0.25 * scale, 0.26 * scale)
    smile = (
        ("M", x - 0.75 * scale, y + 0.5 * scale),
        ("C", x - 0.4 * scale, y + 1.05 * scale, x + 0.4 * scale, y + 1.05 * scale,
         x + 0.75 * scale, y + 0.5 * scale),
    )  # fmt: skip
    return Path(Role.INK, "rules-eyes", eyes), Path(Role.INK, "rules-smile", smile)


def label(x: float, y: float, string: str, style: str = "rules-art") -> Text:
    """Return a short text centred on a point."""
    return Text(Role.INK, style, x, y, string, "middle", centred=True)
