"""Resolve the ambiguous displacements of patches in periodic print (quality-guided unwrapping).

A grid looks the same after a shift by one period, so a patch of it determines its displacement only
up to multiples of the period. As in quality-guided phase unwrapping, regions are grown from
unambiguous patches: each further patch takes the peak that fits its neighbours, since paper bends
smoothly. Then each region as a whole is tested at all other displacements: patches at the edges of
the grid, near text or at marks show the difference. If they do not, two locks are equally good, and
the position of the region is unknown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from papercraft.photo.patches import (
    Matches,
    Pass,
    flattened,
    patches_of,
    peaks,
    score_maps,
    vertices,
    widened,
)
from papercraft.photo.periodicity import pitches_of
from papercraft.photo.pose import sampled
from papercraft.photo.prediction import STEP, is_held
from papercraft.photo.regions import Neighbours, Regions, by_owner

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from numpy.typing import NDArray

    from papercraft.photo.load import Pixels
    from papercraft.photo.patches import Patch
    from papercraft.photo.pose import Pose
    from papercraft.photo.reference import Reference

    Floats = NDArray[np.float64]
    Scores = NDArray[np.float32]
    Halves = NDArray[np.float16]
    Mask = NDArray[np.bool_]
    Members = NDArray[np.intp]

SEARCH = Pass(2.0, 13.0, STEP, 12.5, 4, 9.0, 0.2)
# How much lower an autocorrelation must be around a peak.
_FALL = 0.15
# A peak is a candidate for a patch if it is at least this share of the highest.
_RIVAL = 0.35
# Locks of a region are at least _APART mm apart. To distinguish two, the patches must prefer one by
# _CLEAR standard errors, and by at least _SHARE of what the print itself predicts. The noise of
# scores is at least _NOISE, and differences in print below _UNSEEN are ignored.
_APART, _CLEAR, _SHARE, _NOISE, _UNSEEN = 1.5, 4.0, 0.3, 0.1, 0.15
# The least clearness if surely located patches around the region predict its lock: crosses in boxes
# obscure much of the print.
_CLEAR_HELD = 0.5
# Reduces the clearness, because patches overlap and are not independent.
_OVERLAP = 1.5
# Maps of so many patches are compared at once.
_BLOCK = 64
# Print has another lock than the pose if it is off by this share of its period.
_OTHER = 0.3
# The fewest patches that determine a lock; a region is a grid if more than _GRID of it is periodic.
_FEWEST, _GRID = 3, 0.5
# A displacement is tested if at least this share of the patches is within the search range.
_VISIBLE = 0.6


class Unwrapped(NamedTuple):
    """The displacements of the patches of a sheet.

    ``matches`` are all patches (n); displacements are NaN where none fits. The rest are masks (n,
    bool): ``sure`` patches are in a region with a unique lock, ``loose`` ones in a grid with
    several, ``periodic`` ones look the same elsewhere, ``elsewhere`` are sure ones with another
    lock than the pose.
    """

    matches: Matches
    sure: Mask
    loose: Mask
    periodic: Mask
    elsewhere: Mask

    @property
    def sure_matches(self) -> Matches:
        """The matches of the surely located patches."""
        return self.matches.only(self.sure)


def unwrapped(photo: Pixels, known: Reference, pose: Pose, box: Any) -> Unwrapped:
    """Align the patches of a sheet with a grey photo (uint8), at peaks consistent with each other.

    Displacements are relative to the page rectified by the pose; ``box`` as for ``patches_of``.
    """
    patches = patches_of(known, SEARCH, box)
    scores = score_maps(flattened(photo, pose, SEARCH.scale), patches, SEARCH)
    repeats, pitches = _autocorrelations(known, patches, box)
    places = np.array([(patch.x, patch.y) for patch in patches]).reshape(-1, 2)
    periodic = pitches < np.inf
    grown = Regions(_neighbours(known, places, box), pitches, _candidates(scores))
    shifts, sure = grown.shifts, np.zeros(len(patches), bool)

    def anchored(regions: list[Members]) -> list[Members]:
        """Test regions, set their locks, and return the sure patches of those that have one."""
        unclear = []
        for region in regions:
            maps = _Maps(scores, repeats, region)
            shifts[region], clear, share = _tested(maps, shifts[region])
            fit = ~np.isnan(shifts[region, 0])
            one_lock = clear >= _CLEAR and share >= _SHARE
            sure[region] = one_lock & fit
            if not one_lock and clear >= _CLEAR_HELD:
                unclear.append(region[fit])
        # The total bend of paper is smooth, but what remains after an earlier warp may not be.
        before = sampled(pose.bend, places + np.nan_to_num(shifts))
        whole = Matches(places, shifts + before, np.ones(len(places)))
        held = [one for one in unclear if is_held(whole.only(one), pitches[one], whole.only(sure))]
        for region in held:
            sure[region] = True
        return [region[sure[region]] for region in regions if sure[region].any()]

    regions = [region for region in grown.grow() if len(region) >= _FEWEST]
    first = anchored(regions)
    grids = [region for region in regions if periodic[region].mean() > _GRID]
    loose = np.isin(np.arange(len(patches)), np.concatenate([*grids, []]))
    # Patches of regions without a lock may fit a region that has one.
    shifts[~sure] = np.nan
    anchored([region for one in first if len(region := grown.extended(one)) > len(one)])
    elsewhere = np.hypot(*shifts.T) > _OTHER * pitches
    matches = Matches(places, shifts, scores.max(axis=(1, 2), initial=0).astype(float))
    return Unwrapped(matches, sure, loose & ~sure, periodic, elsewhere & periodic & sure)


def _neighbours(known: Reference, places: Floats, box: Any) -> Neighbours:
    """Return the neighbours of patches, cached with the reference."""
    key = ("neighbours", box)
    if key not in known.patches:
        known.patches[key] = Neighbours.of(places)
    neighbours: Neighbours = known.patches[key]
    return neighbours


def _autocorrelations(known: Reference, patches: list[Patch], box: Any) -> tuple[Halves, Floats]:
    """Return the score maps of all patches in the print itself, and their periods (n, mm)."""
    key = ("autocorrelations", box)
    if key not in known.patches:
        maps = score_maps(known.grey(SEARCH.scale), patches, SEARCH).astype(np.float16)
        pitches = pitches_of(maps.astype(np.float32), SEARCH.scale, _FALL)
        known.patches[key] = maps, pitches
    found: tuple[Halves, Floats] = known.patches[key]
    return found


def _candidates(maps: Scores) -> list[Floats]:
    """Return for each score map (n) the candidate peaks of its patch.

    They are k x 3: displacement (mm) and score.
    """
    return [found for some in _blocks(maps) for found in _peaks_of(some)]


def _peaks_of(maps: Scores) -> list[Floats]:
    reach = maps.shape[1] // 2
    least = np.maximum(SEARCH.least, _RIVAL * maps.max(axis=(1, 2), initial=0.0))
    one, rows, columns = np.nonzero(peaks(maps, least, SEARCH.scale))
    at = maps[one, rows, columns]
    across = columns + vertices(maps[one, rows, columns - 1], at, maps[one, rows, columns + 1])
    down = rows + vertices(maps[one, rows - 1, columns], at, maps[one, rows + 1, columns])
    table = np.c_[(across - reach) / SEARCH.scale, (down - reach) / SEARCH.scale, at].astype(float)
    return by_owner(one, table, len(maps))


def _blocks(values: NDArray[Any]) -> Iterator[NDArray[Any]]:
    """Yield the values of some patches after the other: maps of all at once take much memory."""
    for start in range(0, len(values), _BLOCK):
        yield values[start : start + _BLOCK]


class _Maps(NamedTuple):
    """Score maps of a region: those of all patches (n x side x side), and which are its own.

    ``repeats`` are the autocorrelations of the print.
    """

    scores: Scores
    repeats: Halves
    which: Members

    @property
    def reach(self) -> int:
        """How far displacements go, in pixels of the pass."""
        return int(self.scores.shape[1] // 2)

    def compared(self) -> Iterator[tuple[Scores, Scores]]:
        """Yield, in blocks of patches, what is compared, float32, k x side x side.

        The first are the scores after a 3 x 3 maximum filter, the second by how much they should
        be lower at other displacements.
        """
        for some in _blocks(self.which):
            alike = widened(self.repeats[some].astype(np.float32))
            yield widened(self.scores[some]), np.clip(1 - alike - _UNSEEN, 0, None)


def _tested(maps: _Maps, shifts: Floats) -> tuple[Floats, float, float]:
    """Return the displacements of a region at its best lock, and the clearness of that lock.

    ``shifts`` (n x 2, mm) are consistent displacements of its patches. The clearness is in standard
    errors, and in shares of what the print itself predicts; both are 0 without evidence.
    """
    clearer, share, weights = _compared(maps.compared(), shifts, maps.reach)
    if np.isfinite(clearer).any() and np.nanmin(clearer) < 0:
        row, column = np.unravel_index(int(np.nanargmin(weights)), weights.shape)
        moved = shifts + (np.array([column, row]) - maps.reach) / SEARCH.scale
        shifts = _snapped(maps.scores[maps.which], moved)
        fit = ~np.isnan(shifts[:, 0])
        if not fit.any():
            return shifts, 0.0, 0.0
        rest = maps._replace(which=maps.which[fit])
        clearer, share, _ = _compared(rest.compared(), shifts[fit], maps.reach)
    tested = np.isfinite(clearer)
    if not tested.any():
        return shifts, 0.0, 0.0
    return shifts, float(clearer[tested].min()), float(share[tested].min())


def _compared(
    maps: Iterable[tuple[Scores, Scores]], shifts: Floats, reach: int
) -> tuple[Floats, Floats, Floats]:
    """Compare a region's lock with all others, by regression on the differences the print predicts.

    ``maps`` are the blocks of :meth:`_Maps.compared`.

    Returns:
        Three maps over displacements of the whole region, NaN where they are not tested: how
        clearly its patches prefer their current lock, in standard errors; the share of the
        predicted preference; and the sum of their preferences.
    """
    blocks = zip(maps, _blocks(shifts), strict=True)
    square, added, whole, seen = np.sum([_sums(*some, at) for some, at in blocks], axis=0)
    share = added / np.maximum(square, 1e-6)
    # The mean squared residual of the regression per patch.
    rest = np.maximum(whole - share * added, 0) / np.maximum(seen, 1)
    clearer = share * np.sqrt(square) / np.maximum(np.sqrt(rest), _NOISE) / _OVERLAP
    steps = np.arange(-reach, reach + 1) / SEARCH.scale
    near = np.hypot(steps[:, None], steps[None]) < _APART
    out = near | (seen / len(shifts) < _VISIBLE)
    return tuple(np.where(out, np.nan, one) for one in (clearer, share, added))  # type: ignore[return-value]


def _sums(scores: Scores, unlike: Scores, shifts: Floats) -> Floats:
    """Return the sums of the regression over some patches, 4 x side x side.

    They are those of squares of what the print predicts, of its products with what patches prefer,
    of squares of the latter, and how many patches tell something.
    """
    reach = scores.shape[1] // 2
    moved, visible = _centred(scores, shifts)
    middle = moved[:, reach, reach].copy()
    prefer = np.subtract(middle[:, None, None], moved, out=moved)
    prefer *= visible
    differ = unlike * visible
    pairs = (differ, differ), (differ, prefer), (prefer, prefer), (visible, visible)
    return np.stack([np.einsum("nij,nij->ij", *pair).astype(float) for pair in pairs])


def _centred(maps: Scores, shifts: Floats) -> tuple[Scores, Scores]:
    """Return score maps shifted so that displacements are in their centres, and their valid masks.

    Both are float32, and 0 outside the original maps.
    """
    side = maps.shape[1]
    reach = side // 2
    moved, visible = np.zeros_like(maps), np.zeros_like(maps)
    steps = np.clip(np.round(shifts * SEARCH.scale).astype(int), -reach, reach).tolist()
    for one, seen, level, (right, down) in zip(moved, visible, maps, steps, strict=True):
        there = (slice(max(0, -down), side - max(0, down)),
                 slice(max(0, -right), side - max(0, right)))  # fmt: skip
        one[there] = level[max(0, down) : side + min(0, down), max(0, right) : side + min(0, right)]
        seen[there] = 1
    return moved, visible


def _snapped(maps: Scores, shifts: Floats) -> Floats:
    """Return the best peaks within 1 mm of the given displacements, NaN if there is none."""
    snapped = np.full(shifts.shape, np.nan)
    for number, (candidates, shift) in enumerate(zip(_candidates(maps), shifts, strict=True)):
        near = candidates[np.hypot(*(candidates[:, :2] - shift).T) <= 1.0]
        if len(near):
            snapped[number] = near[near[:, 2].argmax(), :2]
    return snapped
