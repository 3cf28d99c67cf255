"""What has been drawn onto printed rings, even exactly along their lines.

Known print hides strokes on it from the maps of ink. But a stroke on a line makes it wider or
darker somewhere, so all the darkness around a ring is added up and compared with what was printed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from papercraft.photo.flat import normal
from papercraft.photo.known import FINE, LEFT, TOP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from papercraft.core.photo import Point
    from papercraft.photo.load import Pixels

    Floats = NDArray[np.float64]

_AROUND, _STEP = 72, 0.12
# So much of the way is looked at together, for hands shake: an eighth.
_TOGETHER = 9
# Rings without a stroke tell how dark this photo shows print; few are drawn on.
_USUAL = 40.0
# Up to this nothing was drawn, from that on something was, in mm of black. A heavy line hides most
# of a pencil's stroke; a thin one hides none, so that there more is noise.
_BLANK, _BLANK_THIN, _DRAWN = 0.032, 0.075, 0.09
_HEAVY = 0.28
# Print up to so dark (0 to 1) is paper; what seems darker than the last is more than its grain.
_PAPER, _GRAIN = 0.03, 0.02


def added(
    light: Pixels, printed: Pixels, centres: Sequence[Point], inner: float, outer: float
) -> list[tuple[bool | None, float]]:
    """Return for each ring whether something is drawn around it, None if in doubt, and how much.

    That is the darkness that was not printed, as mm of black across the ring, on two thirds of the
    way round: a stroke through the ring is none.
    """
    shown, ink = (_along_spokes(normal(one), centres, inner, outer) for one in (light, printed))
    known = ink.sum(axis=2) * _STEP
    seen = (shown - _grain(shown, ink)).sum(axis=2) * _STEP
    ratio = seen.sum(axis=1) / np.maximum(known.sum(axis=1), 1e-6)
    gain = min(1.0, float(np.percentile(ratio, _USUAL)))
    more = seen - gain * known
    circle = np.concatenate([more, more[:, : _TOGETHER - 1]], axis=1)
    kernel = np.ones(_TOGETHER) / _TOGETHER
    smooth = np.array([np.convolve(row, kernel, "valid") for row in circle])
    return [_judged(row, line) for row, line in zip(smooth, known.mean(axis=1), strict=True)]


def _judged(more: Floats, line: float) -> tuple[bool | None, float]:
    """Return the verdict on one ring whose own line has so many mm of black."""
    low, high = float(np.percentile(more, 35)), float(np.percentile(more, 75))
    blank = _BLANK if line > _HEAVY else _BLANK_THIN
    return (False if high <= blank else True if low >= _DRAWN else None), low


def _grain(shown: Floats, ink: Floats) -> Floats:
    """Return how dark the paper around each ring seems: grain, more of it where light is low."""
    palest = np.maximum(ink.min(axis=(1, 2), keepdims=True), _PAPER)
    paper = np.where(ink <= palest, shown, np.nan).reshape(len(shown), -1)
    grain = np.minimum(np.nanmedian(paper, axis=1), _GRAIN)
    return np.asarray(grain[:, None, None], float)


def _along_spokes(level: Pixels, centres: Sequence[Point], inner: float, outer: float) -> Floats:
    """Return the darkness (0 to 1) along spokes, n x spokes x steps."""
    angles = np.linspace(0, 2 * np.pi, _AROUND, endpoint=False)
    way = np.stack([np.sin(angles), -np.cos(angles)], axis=1)
    radii = np.arange(inner, outer, _STEP)
    places = np.array(centres)[:, None, None] + way[None, :, None] * radii[None, None, :, None]
    pixels = ((places - (LEFT, TOP)) * FINE - 0.5).astype(np.float32)
    flat = pixels.reshape(len(centres), -1, 2)
    values = cv2.remap(level, flat[..., 0].copy(), flat[..., 1].copy(), cv2.INTER_LINEAR)
    return 1 - np.asarray(values, float).reshape(len(centres), _AROUND, -1) / 255
