"""Measure how dark the lines of printed rings are on a page, and would be without strokes.

The darkness along a spoke across a ring is summed, in mm of black, and compared with the reference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

from papercraft.photo.reference import FINE, LEFT, TOP
from papercraft.photo.ring_gains import growth, levels_of_others

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from papercraft.core.photo import Band
    from papercraft.photo.load import Pixels

    Floats = NDArray[np.float64]
    Mask = NDArray[np.bool_]

# The number of spokes around a ring; the spacing of samples along a spoke, in mm.
AROUND, STEP = 72, 0.12
# A line fainter than this share of its print is covered by something.
_SEEN = 0.3
# Rings of a kind within the factor _ALIKE of the second faintest (the faintest may be covered) have
# no stroke, unless another kind is fainter by more than the factor _KINDS.
_ALIKE, _KINDS = 1.12, 1.15
# Darkness (0 to 1) up to which the reference is paper; the most darkness of the grain of paper.
_PAPER, _GRAIN = 0.03, 0.02


class RingKind(NamedTuple):
    """The n rings of a kind: the darkness along their spokes, observed and printed.

    ``observed`` and ``reference`` are n x spokes, in mm of black. ``ratios`` (n) are the darkness
    of lines relative to their print; ``clear`` (n, bool) are the rings with reliable ratios.
    """

    bands: list[Band]
    observed: Floats
    reference: Floats
    ratios: Floats
    clear: Mask

    @classmethod
    def of(cls, light: Pixels, printed: Pixels, bands: list[Band], fitting: set[Band]) -> RingKind:
        """Measure rings with the same radii."""
        observed, reference = _ink_profiles(light, printed, bands)
        ratios = _print_ratios(observed, reference)
        clear = np.array([band in fitting for band in bands]) & (ratios >= _SEEN)
        return cls(bands, observed, reference, ratios, clear)

    @property
    def centres(self) -> Floats:
        """The centres of the rings, n x 2, in mm."""
        return np.array([band.centre for band in self.bands])


def usual_lines(kinds: Sequence[RingKind], gain: float, inside: Sequence[float]) -> list[Floats]:
    """Return how dark the lines of each kind are without a stroke, judged by the palest rings.

    ``inside`` is the relative darkness of print inside the rings of each kind. Lines as dark as
    that have no stroke, even if those of another kind are paler, as colours are in grey pictures.
    """
    gains = [_gain(kind.ratios[kind.clear]) for kind in kinds]
    palest = _KINDS * min(gains)
    return [
        np.full(len(kind.bands), min(usual, gain, max(palest, own)))
        for kind, usual, own in zip(kinds, gains, inside, strict=True)
    ]


def raised_lines(kinds: Sequence[RingKind], lines: Sequence[Floats]) -> list[float]:
    """Return how much darker lines may be on the sole evidence of print inside their rings."""
    palest = _KINDS * min(_gain(kind.ratios[kind.clear]) for kind in kinds)
    return [max(0.0, float(usual[0]) - palest) for usual in lines]


def local_lines(
    kinds: Sequence[RingKind], inside: Sequence[Floats], lines: Sequence[Floats], blank: set[Band],
    gain: float,
) -> list[Floats]:  # fmt: skip
    """Return the expected darkness of each ring's line: above the palest only on both evidences.

    These are the rings that seem ``blank``, and print ``inside`` the rings.
    """
    usable = [kind.clear & [band in blank for band in kind.bands] for kind in kinds]
    levels = levels_of_others(
        np.concatenate([kind.ratios for kind in kinds]),
        np.concatenate([kind.centres for kind in kinds]),
        np.concatenate(usable),
    )
    ends = np.cumsum([len(kind.bands) for kind in kinds])[:-1]
    fitted = []
    for kind, own, usual, level in zip(kinds, inside, lines, np.split(levels, ends), strict=True):
        palest = kind.clear & _palest(kind.ratios, kind.clear)
        grown = growth(own, kind.centres, palest)
        most = np.minimum(usual * grown, gain)
        fitted.append(np.fmax(usual, np.minimum(level, most)))
    return fitted


def _print_ratios(observed: Floats, reference: Floats) -> Floats:
    """Return how dark each ring's line appears, relative to its printed darkness.

    The median over the circumference ignores crosses and ticks, which cover little of it.
    """
    share = np.median(observed, axis=1) / np.maximum(np.median(reference, axis=1), 1e-6)
    return np.asarray(share, float)


def _gain(ratios: Floats) -> float:
    """Return the print ratio of the blank rings among rings of one kind."""
    if not ratios.size:
        return 1.0
    return float(np.median(ratios[_palest(ratios, np.ones(len(ratios), bool))]))


def _palest(ratios: Floats, among: Mask) -> Mask:
    """Return a mask (n) of the rings about as pale as the second palest ``among`` some."""
    ordered = np.sort(ratios[among])
    low = ordered[min(1, ordered.size - 1)] if ordered.size else np.inf
    return np.asarray((ratios >= low / _ALIKE) & (ratios <= low * _ALIKE), bool)


def _ink_profiles(light: Pixels, printed: Pixels, bands: Sequence[Band]) -> tuple[Floats, Floats]:
    """Return the darkness along spokes, observed and printed, n x spokes, in mm of black."""
    darkness, ink = along_spokes(light, bands), along_spokes(printed, bands)
    observed = (darkness - _grain(darkness, ink)).sum(axis=2) * STEP
    return observed, ink.sum(axis=2) * STEP


def _grain(darkness: Floats, ink: Floats) -> Floats:
    """Return the noise of the paper around each ring, which grows in low light."""
    palest = np.maximum(ink.min(axis=(1, 2), keepdims=True), _PAPER)
    paper = np.where(ink <= palest, darkness, np.nan).reshape(len(darkness), -1)
    grain = np.minimum(np.nanmedian(paper, axis=1), _GRAIN)
    return np.asarray(grain[:, None, None], float)


def along_spokes(level: Pixels, bands: Sequence[Band]) -> Floats:
    """Return the darkness (0 to 1) along the spokes of bands of one kind, n x spokes x steps."""
    centres = [band.centre for band in bands]
    angles = np.linspace(0, 2 * np.pi, AROUND, endpoint=False)
    way = np.stack([np.sin(angles), -np.cos(angles)], axis=1)
    radii = np.arange(bands[0].inner, bands[0].outer, STEP)
    places = np.array(centres)[:, None, None] + way[None, :, None] * radii[None, None, :, None]
    pixels = ((places - (LEFT, TOP)) * FINE - 0.5).astype(np.float32)
    flat = pixels.reshape(len(centres), -1, 2)
    values = cv2.remap(level, flat[..., 0].copy(), flat[..., 1].copy(), cv2.INTER_LINEAR)
    return 1 - np.asarray(values, float).reshape(len(centres), AROUND, -1) / 255
