"""Strokes as people mean them, in mm of the frame, and ink on a picture of a page.

Nothing here knows how photos are taken. Cameras that draw strokes themselves get them as they are
meant; for the others, :func:`inked` draws them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import cv2
import numpy as np

from tests.photos import SCALE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

Point = tuple[float, float]
PENS = (
    "ballpoint_blue", "ballpoint_black", "ballpoint_red", "gel_black", "gel_blue", "felt_black",
    "felt_green", "felt_orange", "pencil", "pencil", "pencil_light",
)  # fmt: skip


@dataclass(frozen=True)
class Line:
    """A stroke that was meant to go through these points, in mm of the frame.

    ``stray`` is how far it strays, ``past`` how far past its ends, in mm; ``rubbed`` the share of
    its darkness that rubbing it out has left, 0 if nobody did; ``width`` in mm, 0 for the pen's.
    """

    points: tuple[Point, ...]
    pen: str
    stray: float = 0.0
    past: float = 0.0
    rubbed: float = 0.0
    width: float = 0.0


class _Ink(NamedTuple):
    """A pen: colour (BGR), how much it covers (0 to 1), width (mm), how grainy it is (0 to 1)."""

    colour: tuple[int, int, int]
    cover: float
    width: float
    grain: float


_INKS = {
    "ballpoint_blue": _Ink((140, 50, 40), 0.85, 0.45, 0.2),
    "ballpoint_black": _Ink((45, 38, 38), 0.88, 0.45, 0.2),
    "ballpoint_red": _Ink((50, 40, 185), 0.85, 0.45, 0.2),
    "gel_black": _Ink((22, 20, 20), 0.97, 0.55, 0.03),
    "gel_blue": _Ink((165, 50, 30), 0.96, 0.55, 0.03),
    "felt_black": _Ink((25, 22, 22), 1.0, 1.1, 0.0),
    "felt_green": _Ink((65, 125, 25), 1.0, 1.1, 0.0),
    "felt_orange": _Ink((25, 125, 235), 1.0, 1.1, 0.0),
    "pencil": _Ink((96, 92, 90), 0.75, 0.6, 0.5),
    "pencil_light": _Ink((118, 114, 112), 0.55, 0.5, 0.6),
    "pencil_faint": _Ink((130, 126, 124), 0.38, 0.45, 0.65),
    "crayon_blue": _Ink((185, 105, 65), 0.65, 1.0, 0.6),
    "crayon_yellow": _Ink((70, 200, 238), 0.65, 1.0, 0.6),
    "coffee": _Ink((120, 165, 205), 0.45, 2.2, 0.3),
}
# Strokes are drawn in steps of so many mm.
_STEP = 0.3


def inked(page: Any, lines: Sequence[Line], seed: int) -> Any:
    """Return the pixels of a page (``tests.photos.Printed``) with strokes on it."""
    rng = np.random.default_rng([seed, 3])
    pixels = page.pixels.astype(np.float32)
    for line in lines:
        _draw(pixels, _wandered(line, rng) + page.origin, line, rng)
    return np.clip(pixels, 0, 255).astype(np.uint8)


def _wandered(line: Line, rng: np.random.Generator) -> Floats:
    """Return where a hand goes, n x 2 in mm: never farther off than the line strays."""
    points = np.array(line.points, float)
    closed = len(points) > 3 and np.allclose(points[0], points[-1])
    if line.past and not closed and len(points) > 1:
        for end, inner in ((0, 1), (-1, -2)):
            way = points[end] - points[inner]
            length = max(float(np.hypot(*way)), 1e-6)
            past = max(rng.uniform(-0.5, 1) * line.past, -0.4 * length)
            points[end] = points[end] + way / length * past
    way = np.r_[0, np.cumsum(np.hypot(*np.diff(points, axis=0).T))]
    at = np.linspace(0, way[-1], max(3, int(way[-1] / _STEP)))
    path = np.stack([np.interp(at, way, points[:, n]) for n in (0, 1)], axis=1)
    slow, quick = (_noise(rng, len(path), knots) for knots in (way[-1] / 15, way[-1] / 3))
    off = rng.uniform(-0.35, 0.35, 2) + 0.75 * slow + 0.2 * quick
    return np.asarray(path + line.stray * off / np.maximum(1, np.hypot(*off.T))[:, None], float)


def _noise(rng: np.random.Generator, count: int, knots: float) -> Floats:
    """Return smooth noise, count x 2, from about -1 to 1."""
    values = rng.uniform(-1, 1, (int(knots) + 3, 1, 2)).astype(np.float32)
    smooth = cv2.resize(values, (1, count), interpolation=cv2.INTER_CUBIC)
    return np.asarray(smooth.reshape(count, 2), float)


def _draw(pixels: Any, path: Floats, line: Line, rng: np.random.Generator) -> None:
    """Draw a path (n x 2, mm of the paper) on a float picture."""
    ink = _INKS[line.pen]
    width = line.width or ink.width
    first = np.maximum(np.floor((path.min(axis=0) - width - 1) * SCALE), 0).astype(int)
    last = np.ceil((path.max(axis=0) + width + 1) * SCALE).astype(int)
    part = pixels[first[1] : last[1], first[0] : last[0]]
    if not part.size:
        return
    drawn = np.zeros(part.shape[:2], np.uint8)
    ends = np.round((path * SCALE - first) * 16).astype(np.int32)
    thick = max(1, round(width * SCALE))
    cv2.polylines(
        drawn, [ends], isClosed=False, color=255, thickness=thick, lineType=cv2.LINE_AA, shift=4
    )
    cover: Any = drawn.astype(np.float32) / 255
    if line.rubbed:
        cover = cv2.GaussianBlur(cover, (0, 0), 0.12 * SCALE) * line.rubbed
    grain: Any = rng.uniform(0, 1, cover.shape).astype(np.float32)
    grain = cv2.GaussianBlur(grain, (0, 0), 0.6)
    grain = (grain - 0.5) / max(float(grain.std()), 1e-6) * 0.5 + 0.5
    cover *= np.clip(1 - ink.grain + 1.6 * ink.grain * grain, 0, 1) * ink.cover
    colour = np.minimum(part, np.array(ink.colour, np.float32))
    part += (colour - part) * cover[..., None]
