"""Detecting ink drawn on printed rings, even exactly along their lines.

Known print hides strokes on it from the maps of ink. But a stroke on a line makes it wider or
darker somewhere, so all the darkness around a ring is added up and compared with what was printed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

from papercraft.photo.ink_map import flatten_lighting
from papercraft.photo.reference import FINE, LEFT, TOP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from papercraft.core.photo import Band
    from papercraft.photo.load import Pixels

    Floats = NDArray[np.float64]

_AROUND, _STEP = 72, 0.12
# So much of the way is looked at together, for hands shake: an eighth.
_TOGETHER = 9
# A line shown less dark than this share of its print is covered by something.
_SEEN = 0.3
# Rings of a kind that are shown at most so many times as dark as the second palest (something may
# lie on one) have no stroke, if other kinds are not shown much paler than that, either.
_ALIKE, _KINDS = 1.12, 1.15
# Up to this nothing was drawn, from that on something was, in mm of black. A heavy line hides most
# of a pencil's stroke; a thin one hides none, so that there more is noise.
_BLANK, _BLANK_THIN, _DRAWN = 0.045, 0.075, 0.09
_HEAVY = 0.28
# Print up to so dark (0 to 1) is paper; what seems darker than the last is more than its grain.
_PAPER, _GRAIN = 0.03, 0.02


def ring_ink(
    light: Pixels, printed: Pixels, bands: Sequence[Band], fits: Sequence[bool]
) -> list[tuple[bool | None, float]]:
    """Return for each ring whether something is drawn on it (None if in doubt) and how much.

    That is the darkness that was not printed, as mm of black across the ring, on two thirds of the
    way round: a stroke through the ring is none. ``fits`` tells of which rings the print is in
    place; of others, and of those whose line is not to be seen, nothing is known.
    """
    levels = flatten_lighting(light), flatten_lighting(printed)
    kinds = list(dict.fromkeys(band[1:] for band in bands))
    own = [[band for band in bands if band[1:] == kind] for kind in kinds]
    across = [_across(*levels, group) for group in own]
    shown = [_shown(*pair) for pair in across]
    fitting = {band for band, fit in zip(bands, fits, strict=True) if fit}
    clear = [
        np.array([band in fitting for band in group]) & (ratios >= _SEEN)
        for group, ratios in zip(own, shown, strict=True)
    ]
    gains = [_gain(ratios[which]) for ratios, which in zip(shown, clear, strict=True)]
    most = min(1.0, _KINDS * min(gains))
    found: dict[Band, tuple[bool | None, float]] = {}
    for group, (seen, known), gain, which in zip(own, across, gains, clear, strict=True):
        more = seen - min(gain, most) * known
        judged = [_judged(*row) for row in zip(more, known.mean(axis=1), strict=True)]
        found |= {
            band: (drawn if sure else None, much)
            for band, (drawn, much), sure in zip(group, judged, which, strict=True)
        }
    return [found[band] for band in bands]


class Beside(NamedTuple):
    """Ink next to a printed ring: the share of its circumference, and its darkness (0 to 1).

    The latter is the mean of the quarter of the way with the darkest ink.
    """

    share: float
    dark: float


def ink_beside(ink: Pixels, least: float, bands: Sequence[Band]) -> list[Beside]:
    """Return the ink beside each ring.

    ``ink`` is a map of ridges without those in print; from ``least`` on they are ink for sure.
    """
    found: dict[Band, Beside] = {}
    for kind in dict.fromkeys(band[1:] for band in bands):
        group = [band for band in bands if band[1:] == kind]
        dark = (1 - _along_spokes(ink, group)).max(axis=2)
        shares = (255 * dark > least).mean(axis=1)
        most = [float(_together(row, _AROUND // 4).max()) for row in dark]
        found |= dict(zip(group, map(Beside, map(float, shares), most), strict=True))
    return [found[band] for band in bands]


def _shown(seen: Floats, known: Floats) -> Floats:
    """Return how dark each ring's line appears, as a share of its printed darkness.

    The median of the way round says that: crosses and ticks cover little of it.
    """
    share = np.median(seen, axis=1) / np.maximum(np.median(known, axis=1), 1e-6)
    return np.asarray(share, float)


def _gain(shown: Floats) -> float:
    """Return how dark the photo shows the line of blank rings among rings of a kind."""
    if not shown.size:
        return 1.0
    own = np.sort(shown)
    low = own[min(1, own.size - 1)]
    return float(np.median(own[(own >= low / _ALIKE) & (own <= low * _ALIKE)]))


def _judged(more: Floats, line: float) -> tuple[bool | None, float]:
    """Return the verdict on one ring whose own line has so many mm of black."""
    smooth = _together(more, _TOGETHER)
    low, high = float(np.percentile(smooth, 35)), float(np.percentile(smooth, 75))
    blank = _BLANK if line > _HEAVY else _BLANK_THIN
    return (False if high <= blank else True if low >= _DRAWN else None), low


def _together(around: Floats, count: int) -> Floats:
    """Return the means of so many neighbours, all the way round."""
    circle = np.concatenate([around, around[: count - 1]])
    return np.asarray(np.convolve(circle, np.ones(count) / count, "valid"), float)


def _across(light: Pixels, printed: Pixels, bands: Sequence[Band]) -> tuple[Floats, Floats]:
    """Return the darkness along spokes as seen and as printed, n x spokes, in mm of black."""
    shown, ink = _along_spokes(light, bands), _along_spokes(printed, bands)
    seen = (shown - _grain(shown, ink)).sum(axis=2) * _STEP
    return seen, ink.sum(axis=2) * _STEP


def _grain(shown: Floats, ink: Floats) -> Floats:
    """Return the noise of the paper around each ring, which grows in low light."""
    palest = np.maximum(ink.min(axis=(1, 2), keepdims=True), _PAPER)
    paper = np.where(ink <= palest, shown, np.nan).reshape(len(shown), -1)
    grain = np.minimum(np.nanmedian(paper, axis=1), _GRAIN)
    return np.asarray(grain[:, None, None], float)


def _along_spokes(level: Pixels, bands: Sequence[Band]) -> Floats:
    """Return the darkness (0 to 1) along the spokes of bands of one kind, n x spokes x steps."""
    centres = [band.centre for band in bands]
    angles = np.linspace(0, 2 * np.pi, _AROUND, endpoint=False)
    way = np.stack([np.sin(angles), -np.cos(angles)], axis=1)
    radii = np.arange(bands[0].inner, bands[0].outer, _STEP)
    places = np.array(centres)[:, None, None] + way[None, :, None] * radii[None, None, :, None]
    pixels = ((places - (LEFT, TOP)) * FINE - 0.5).astype(np.float32)
    flat = pixels.reshape(len(centres), -1, 2)
    values = cv2.remap(level, flat[..., 0].copy(), flat[..., 1].copy(), cv2.INTER_LINEAR)
    return 1 - np.asarray(values, float).reshape(len(centres), _AROUND, -1) / 255
