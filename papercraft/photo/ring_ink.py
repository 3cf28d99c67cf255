"""Detect ink drawn on printed rings, even exactly along their lines.

Ink maps cannot show strokes on print. But a stroke on a printed line makes it wider or darker
somewhere, so the darkness across a ring is summed and compared with the reference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from papercraft.photo.ring_gains import shares_inside
from papercraft.photo.ring_lines import (
    AROUND,
    STEP,
    RingKind,
    along_spokes,
    local_lines,
    raised_lines,
    usual_lines,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from papercraft.core.photo import Band
    from papercraft.photo.load import Pixels

    Floats = NDArray[np.float64]
    Mask = NDArray[np.bool_]

# Spokes per moving mean: an eighth of the circumference, because hands shake.
_TOGETHER = 9
# A line is in place if, on _IN_PLACE of its spokes, there is something at least _DARK_ENOUGH times
# as dark as its print within _OFF mm.
_IN_PLACE, _DARK_ENOUGH, _OFF = 0.6, 0.2, 0.5
# Added darkness in mm of black: up to _BLANK nothing was drawn, from DRAWN something was. A heavy
# line hides most of a pencil stroke; a thin line hides none, but there is more noise beside it.
_BLANK, _BLANK_THIN, DRAWN = 0.045, 0.075, 0.09
_HEAVY = 0.28
# If the median of at least _ENOUGH rings with less than DRAWN is above _BIAS, the print of this
# page is darker than expected, in places by up to _BIASED times the median.
_ENOUGH, _BIAS, _BIASED = 5, 0.03, 2.0
# The number of nearest rings that determine how dark print is near a ring.
_NEIGHBOURS = 6
# The limit for blank rings rises in a noisy photo: by _NOISY times their spread, at most this (mm).
_NOISY, _MOST_NOISE = 0.75, 0.025
# Limits for blank and drawn where edges are uncertain, relative to the uncertainty.
_BLANK_EDGE, DRAWN_EDGE = 1.0, 1.3


def ring_ink(  # noqa: PLR0913, PLR0917
    light: Pixels,
    printed: Pixels,
    bands: Sequence[Band],
    fits: Sequence[bool],
    edge: float = 0.0,
    gain: float = 1.0,
    plain: Sequence[bool] = (),
) -> list[tuple[bool | None, float]]:
    """Return for each ring whether something is drawn on it (None if in doubt), and how much.

    ``light`` and ``printed`` are the darkest channels of a page and of its reference, both with
    even lighting (``ink_map.flatten_lighting``). The amount is the added darkness across the ring,
    in mm of black, that about two thirds of the circumference exceed, so that a stroke through the
    ring does not count. ``fits`` is whether each ring is well registered; others, and rings whose
    line is not visible, are in doubt. Lines may be thicker or thinner by about ``edge`` mm, and
    print without strokes up to ``gain`` times as dark as the reference. ``plain`` is whether each
    ring has no ink beside it; such rings show where print is darker. If it is empty, this is not
    corrected for.
    """
    fitting = {band for band, fit in zip(bands, fits, strict=True) if fit}
    kinds = [
        RingKind.of(light, printed, [band for band in bands if band[1:] == radii], fitting)
        for radii in dict.fromkeys(band[1:] for band in bands)
    ]
    if plain:
        blank = {band for band, one in zip(bands, plain, strict=True) if one}
        inside = [shares_inside(light, printed, kind.bands) for kind in kinds]
        lines = usual_lines(kinds, gain, [float(np.percentile(one, 25)) for one in inside])
        raised = raised_lines(kinds, lines)
        lines = local_lines(kinds, inside, lines, blank, gain)
    else:
        lines = usual_lines(kinds, gain, [0.0] * len(kinds))
        raised = raised_lines(kinds, lines)
    results: dict[Band, tuple[bool | None, float]] = {}
    for kind, usual, more in zip(kinds, lines, raised, strict=True):
        results |= _judge_kind(kind, usual, edge, more)
    readings = [results[band] for band in bands]
    # Where edges are uncertain, the limits already allow for that.
    return readings if edge else _beyond_bias(readings)


def _judge_kind(
    kind: RingKind, usual: Floats, edge: float, raised: float
) -> dict[Band, tuple[bool | None, float]]:
    """Decide on the rings of a kind; blank lines are ``usual`` (n) times as dark as printed."""
    added = kind.observed - usual[:, None] * kind.reference
    smooth = np.array([_moving_mean(row, _TOGETHER) for row in added])
    low, high = np.percentile(smooth, (35, 75), axis=1)
    # In soft and noisy photos, all blank rings are similarly uneven.
    noise = min(_NOISY * float(np.median(high - low)), _MOST_NOISE)
    judged = [
        _judge(*row, noise, edge, raised * row[2])
        for row in zip(low, high, kind.reference.mean(axis=1), strict=True)
    ]
    return {
        band: (drawn if sure else None, amount)
        for band, (drawn, amount), sure in zip(kind.bands, judged, kind.clear, strict=True)
    }


def _beyond_bias(
    judged: Sequence[tuple[bool | None, float]],
) -> list[tuple[bool | None, float]]:
    """Return the decisions, with little ink in doubt if blank print is darker than expected.

    Where all rings of a kind are drawn on, there is no other evidence of how dark blank print is.
    """
    blank = [ink for _, ink in judged if ink < DRAWN]
    bias = float(np.median(blank)) if len(blank) >= _ENOUGH else 0.0
    sure = DRAWN + _BIASED * bias if bias > _BIAS else DRAWN
    return [(None if drawn and ink < sure else drawn, ink) for drawn, ink in judged]


class Beside(NamedTuple):
    """Ink next to a printed ring: the share of its circumference, and its darkness (0 to 1).

    The darkness is the mean over the darkest quarter of the circumference.
    """

    share: float
    dark: float


def ink_beside(ink: Pixels, least: float, bands: Sequence[Band]) -> list[Beside]:
    """Return the ink beside each ring.

    ``ink`` is a ridge map (uint8) without ridges in print; values above ``least`` are ink.
    """
    results: dict[Band, Beside] = {}
    for kind in dict.fromkeys(band[1:] for band in bands):
        group = [band for band in bands if band[1:] == kind]
        dark = (1 - along_spokes(ink, group)).max(axis=2)
        shares = (255 * dark > least).mean(axis=1)
        most = [float(_moving_mean(row, AROUND // 4).max()) for row in dark]
        results |= dict(zip(group, map(Beside, map(float, shares), most), strict=True))
    return [results[band] for band in bands]


def above_others(
    amounts: Sequence[float], beside: Sequence[Beside], stray: float, bands: Sequence[Band]
) -> list[float]:
    """Return for each ring its excess darkness over nearby rings with no ink beside them.

    ``amounts`` are those of :func:`ring_ink`. Print may be darker on one side of a page. ``stray``
    is the share of a circumference that may have ink beside it by chance.
    """
    added = np.array(amounts)
    centres = np.array([band.centre for band in bands])
    plain = np.array([one.share <= stray for one in beside])
    excess = []
    for n, centre in enumerate(centres):
        others = np.flatnonzero(plain & (np.arange(len(centres)) != n))
        near = others[np.argsort(np.hypot(*(centres[others] - centre).T))[:_NEIGHBOURS]]
        usual = float(np.median(added[near])) if near.size else 0.0
        excess.append(float(added[n] - max(0.0, usual)))
    return excess


def lines_in_place(light: Pixels, printed: Pixels, bands: Sequence[Band]) -> list[bool]:
    """Return for each ring whether its printed line is where it is expected.

    If print is out of place, the line itself looks like a circle that was drawn beside it.
    ``light`` and ``printed`` are as for :func:`ring_ink`.
    """
    results: dict[Band, bool] = {}
    for kind in dict.fromkeys(band[1:] for band in bands):
        group = [band for band in bands if band[1:] == kind]
        observed, ink = (along_spokes(level, group) for level in (light, printed))
        reach = round(_OFF / STEP)
        wide = np.pad(observed, ((0, 0), (0, 0), (reach, reach)))
        near = np.lib.stride_tricks.sliding_window_view(wide, 2 * reach + 1, axis=2).max(axis=3)
        at = ink.argmax(axis=2)[..., None]
        dark, wanted = (np.take_along_axis(one, at, axis=2)[..., 0] for one in (near, ink))
        shares = (dark >= _DARK_ENOUGH * wanted).mean(axis=1)
        results |= dict(zip(group, (shares >= _IN_PLACE).tolist(), strict=True))
    return [results[band] for band in bands]


def _judge(
    low: float, high: float, line: float, noise: float, edge: float, raised: float = 0.0
) -> tuple[bool | None, float]:
    """Decide on one ring from the added darkness; ``line`` is its printed mm of black.

    ``raised`` is the part of the expected darkness (mm) for which print inside rings is the only
    evidence.
    """
    blank = _BLANK + noise if line > _HEAVY else _BLANK_THIN
    # All rings of a kind may be drawn on, so with little evidence lower the limit, at most by half.
    blank = max(blank / 2, blank - raised)
    blank, drawn = max(blank, _BLANK_EDGE * edge), max(DRAWN, DRAWN_EDGE * edge)
    return (False if high <= blank else True if low >= drawn else None), float(low)


def _moving_mean(around: Floats, count: int) -> Floats:
    """Return the circular moving mean over ``count`` values."""
    circle = np.concatenate([around, around[: count - 1]])
    return np.asarray(np.convolve(circle, np.ones(count) / count, "valid"), float)
