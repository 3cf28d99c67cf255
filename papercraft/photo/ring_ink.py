"""Detecting ink drawn on printed rings, even exactly along their lines.

Print hides strokes on it from the ink maps. But a stroke on a printed line makes it wider or darker
somewhere, so the darkness across a ring is summed and compared with the reference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

from papercraft.photo.reference import FINE, LEFT, TOP
from papercraft.photo.ring_gains import growth, levels_of_others, shares_inside

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from papercraft.core.photo import Band
    from papercraft.photo.load import Pixels

    Floats = NDArray[np.float64]
    Mask = NDArray[np.bool_]

# Number of spokes around a ring; distance of samples along a spoke, in mm.
_AROUND, _STEP = 72, 0.12
# Spokes per moving mean: an eighth of the circumference, because hands shake.
_TOGETHER = 9
# A line fainter than this share of its print is covered by something.
_SEEN = 0.3
# A line is in place if on this share of its spokes there is something so dark, as a share of its
# print, within so many mm.
_IN_PLACE, _DARK_ENOUGH, _OFF = 0.6, 0.2, 0.5
# Rings of a kind within the factor _ALIKE of the second faintest (the faintest may be covered) have
# no stroke, unless another kind is fainter by more than the factor _KINDS.
_ALIKE, _KINDS = 1.12, 1.15
# Added darkness in mm of black: up to _BLANK nothing was drawn, from _DRAWN something was. A heavy
# line hides most of a pencil stroke; a thin line hides none, but there is more noise beside it.
_BLANK, _BLANK_THIN, _DRAWN = 0.045, 0.075, 0.09
_HEAVY = 0.28
# If the median of at least _ENOUGH rings with less than _DRAWN is above _BIAS, the print of this
# page came out darker, in places by so much more.
_ENOUGH, _BIAS, _BIASED = 5, 0.03, 2.0
# Rings near one that tell how dark print came out there.
_NEIGHBOURS = 6
# More is blank in a noisy photo: by this share of the spread of most rings, up to so many mm.
_NOISY, _MOST_NOISE = 0.75, 0.025
# The same where edges are uncertain, in shares of the uncertainty.
_BLANK_EDGE, _DRAWN_EDGE = 1.0, 1.3
# Darkness (0 to 1) up to which the reference is paper; the most darkness of the grain of paper.
_PAPER, _GRAIN = 0.03, 0.02


def ring_ink(  # noqa: PLR0913, PLR0917
    light: Pixels,
    printed: Pixels,
    bands: Sequence[Band],
    fits: Sequence[bool],
    edge: float = 0.0,
    gain: float = 1.0,
    plain: Sequence[bool] = (),
) -> list[tuple[bool | None, float]]:
    """Return for each ring whether something is drawn on it (None if in doubt) and how much.

    ``light`` and ``printed`` are the darkest channels of a page and of its reference, both in even
    light (``ink_map.flatten_lighting``). The amount is the added darkness in mm of black across the
    ring that about two thirds of the circumference exceed, so a stroke through the ring does not
    count. ``fits`` are the rings that are well registered; others, and rings whose line is not
    visible, are in doubt. Lines may be thicker or thinner by about ``edge`` mm, and print without
    strokes up to ``gain`` times as dark as the reference. ``plain`` are the rings with no ink
    beside them, which tell where print came out darker: without them, no ring does.
    """
    fitting = {band for band, fit in zip(bands, fits, strict=True) if fit}
    kinds = [
        _Kind.of(light, printed, [band for band in bands if band[1:] == radii], fitting)
        for radii in dict.fromkeys(band[1:] for band in bands)
    ]
    if plain:
        blank = {band for band, one in zip(bands, plain, strict=True) if one}
        inside = [shares_inside(light, printed, kind.bands) for kind in kinds]
        lines = _usual_lines(kinds, gain, [float(np.percentile(one, 25)) for one in inside])
        raised = _raised(kinds, lines)
        lines = _local_lines(kinds, inside, lines, blank, gain)
    else:
        lines = _usual_lines(kinds, gain, [0.0] * len(kinds))
        raised = _raised(kinds, lines)
    results: dict[Band, tuple[bool | None, float]] = {}
    for kind, usual, more in zip(kinds, lines, raised, strict=True):
        added = kind.observed - usual[:, None] * kind.reference
        smooth = np.array([_moving_mean(row, _TOGETHER) for row in added])
        low, high = np.percentile(smooth, (35, 75), axis=1)
        # Soft and noisy photos show blank rings unevenly, all of them alike.
        noise = min(_NOISY * float(np.median(high - low)), _MOST_NOISE)
        judged = [
            _judge(*row, noise, edge, more * row[2])
            for row in zip(low, high, kind.reference.mean(axis=1), strict=True)
        ]
        results |= {
            band: (drawn if sure else None, amount)
            for band, (drawn, amount), sure in zip(kind.bands, judged, kind.clear, strict=True)
        }
    found = [results[band] for band in bands]
    # Where edges are uncertain, what is blank allows for it.
    return found if edge else _beyond_bias(found)


class _Kind(NamedTuple):
    """The n rings of a kind: the darkness along their spokes, observed and printed.

    ``ratios`` (n) are how dark lines appear, as shares of their print; those of ``clear`` rings (n,
    bool) can be relied on.
    """

    bands: list[Band]
    observed: Floats
    reference: Floats
    ratios: Floats
    clear: Mask

    @classmethod
    def of(cls, light: Pixels, printed: Pixels, bands: list[Band], fitting: set[Band]) -> _Kind:
        """Measure rings with the same radii."""
        observed, reference = _ink_profiles(light, printed, bands)
        ratios = _print_ratios(observed, reference)
        clear = np.array([band in fitting for band in bands]) & (ratios >= _SEEN)
        return cls(bands, observed, reference, ratios, clear)

    @property
    def centres(self) -> Floats:
        """The middles of the rings, n x 2, in mm."""
        return np.array([band.centre for band in self.bands])


def _usual_lines(kinds: Sequence[_Kind], gain: float, inside: Sequence[float]) -> list[Floats]:
    """Return how dark the lines of each kind are without a stroke, by the palest rings.

    ``inside`` is how dark what is printed in rings of each kind appears. Lines as dark as that have
    no stroke, even if those of another kind are paler: colours are, in a grey picture.
    """
    gains = [_gain(kind.ratios[kind.clear]) for kind in kinds]
    palest = _KINDS * min(gains)
    return [
        np.full(len(kind.bands), min(usual, gain, max(palest, own)))
        for kind, usual, own in zip(kinds, gains, inside, strict=True)
    ]


def _raised(kinds: Sequence[_Kind], lines: Sequence[Floats]) -> list[float]:
    """Return how much darker lines may be only because of what is printed in their rings."""
    palest = _KINDS * min(_gain(kind.ratios[kind.clear]) for kind in kinds)
    return [max(0.0, float(usual[0]) - palest) for usual in lines]


def _local_lines(
    kinds: Sequence[_Kind], inside: Sequence[Floats], lines: Sequence[Floats], blank: set[Band],
    gain: float,
) -> list[Floats]:  # fmt: skip
    """Return how dark lines are where each ring is: more than the palest if both witnesses say so.

    These are the rings that seem ``blank``, and what is printed ``inside`` the rings.
    """
    told = [kind.clear & [band in blank for band in kind.bands] for kind in kinds]
    levels = levels_of_others(
        np.concatenate([kind.ratios for kind in kinds]),
        np.concatenate([kind.centres for kind in kinds]),
        np.concatenate(told),
    )
    ends = np.cumsum([len(kind.bands) for kind in kinds])[:-1]
    found = []
    for kind, own, usual, level in zip(kinds, inside, lines, np.split(levels, ends), strict=True):
        palest = kind.clear & _palest(kind.ratios, kind.clear)
        grown = growth(own, kind.centres, palest)
        most = np.minimum(usual * grown, gain)
        found.append(np.fmax(usual, np.minimum(level, most)))
    return found


def _beyond_bias(
    judged: Sequence[tuple[bool | None, float]],
) -> list[tuple[bool | None, float]]:
    """Return what was judged; little ink is in doubt where print without any came out darker.

    Where all rings of a kind are drawn on, nothing else tells how dark their print would be.
    """
    blank = [ink for _, ink in judged if ink < _DRAWN]
    bias = float(np.median(blank)) if len(blank) >= _ENOUGH else 0.0
    sure = _DRAWN + _BIASED * bias if bias > _BIAS else _DRAWN
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
        dark = (1 - _along_spokes(ink, group)).max(axis=2)
        shares = (255 * dark > least).mean(axis=1)
        most = [float(_moving_mean(row, _AROUND // 4).max()) for row in dark]
        results |= dict(zip(group, map(Beside, map(float, shares), most), strict=True))
    return [results[band] for band in bands]


def stand_out(
    amounts: Sequence[float], beside: Sequence[Beside], stray: float, bands: Sequence[Band]
) -> list[bool]:
    """Return for each ring whether it is darker than rings near it with no ink beside them.

    ``amounts`` are those of :func:`ring_ink`. Print may come out darker on one side of a page;
    ``stray`` is the share of a circumference that may have ink beside it by chance.
    """
    added = np.array(amounts)
    centres = np.array([band.centre for band in bands])
    plain = np.array([one.share <= stray for one in beside])
    found = []
    for n, centre in enumerate(centres):
        others = np.flatnonzero(plain & (np.arange(len(centres)) != n))
        near = others[np.argsort(np.hypot(*(centres[others] - centre).T))[:_NEIGHBOURS]]
        usual = float(np.median(added[near])) if near.size else 0.0
        found.append(bool(added[n] - max(0.0, usual) >= _DRAWN))
    return found


def lines_in_place(light: Pixels, printed: Pixels, bands: Sequence[Band]) -> list[bool]:
    """Return for each ring whether its own line is seen where it was printed.

    If the print lies elsewhere, the line itself looks like a circle that was drawn beside it.
    ``light`` and ``printed`` are as for :func:`ring_ink`.
    """
    results: dict[Band, bool] = {}
    for kind in dict.fromkeys(band[1:] for band in bands):
        group = [band for band in bands if band[1:] == kind]
        observed, ink = (_along_spokes(level, group) for level in (light, printed))
        reach = round(_OFF / _STEP)
        wide = np.pad(observed, ((0, 0), (0, 0), (reach, reach)))
        near = np.lib.stride_tricks.sliding_window_view(wide, 2 * reach + 1, axis=2).max(axis=3)
        at = ink.argmax(axis=2)[..., None]
        dark, wanted = (np.take_along_axis(one, at, axis=2)[..., 0] for one in (near, ink))
        shares = (dark >= _DARK_ENOUGH * wanted).mean(axis=1)
        results |= dict(zip(group, (shares >= _IN_PLACE).tolist(), strict=True))
    return [results[band] for band in bands]


def _print_ratios(observed: Floats, reference: Floats) -> Floats:
    """Return how dark each ring's line appears, as a share of its printed darkness.

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
    """Return which rings (n, bool) are about as pale as the second palest of some."""
    ordered = np.sort(ratios[among])
    low = ordered[min(1, ordered.size - 1)] if ordered.size else np.inf
    return np.asarray((ratios >= low / _ALIKE) & (ratios <= low * _ALIKE), bool)


def _judge(
    low: float, high: float, line: float, noise: float, edge: float, raised: float = 0.0
) -> tuple[bool | None, float]:
    """Decide on one ring from the added darkness; ``line`` is its printed mm of black.

    So many mm as are ``raised`` have a single witness, what is printed in the rings.
    """
    blank = _BLANK + noise if line > _HEAVY else _BLANK_THIN
    # All rings of a kind may be drawn on: then half of what is blank is a doubt.
    blank = max(blank / 2, blank - raised)
    blank, drawn = max(blank, _BLANK_EDGE * edge), max(_DRAWN, _DRAWN_EDGE * edge)
    return (False if high <= blank else True if low >= drawn else None), float(low)


def _moving_mean(around: Floats, count: int) -> Floats:
    """Return the circular moving mean over ``count`` values."""
    circle = np.concatenate([around, around[: count - 1]])
    return np.asarray(np.convolve(circle, np.ones(count) / count, "valid"), float)


def _ink_profiles(light: Pixels, printed: Pixels, bands: Sequence[Band]) -> tuple[Floats, Floats]:
    """Return the darkness along spokes, observed and printed, n x spokes, in mm of black."""
    darkness, ink = _along_spokes(light, bands), _along_spokes(printed, bands)
    observed = (darkness - _grain(darkness, ink)).sum(axis=2) * _STEP
    return observed, ink.sum(axis=2) * _STEP


def _grain(darkness: Floats, ink: Floats) -> Floats:
    """Return the noise of the paper around each ring, which grows in low light."""
    palest = np.maximum(ink.min(axis=(1, 2), keepdims=True), _PAPER)
    paper = np.where(ink <= palest, darkness, np.nan).reshape(len(darkness), -1)
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
