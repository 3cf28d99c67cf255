"""Which of several equally good places a patch of a regular grid lies at.

A grid looks the same one pitch farther, so a patch of it tells its displacement only up to
multiples of the pitch. What is done about it is known as phase unwrapping, guided by quality:
regions are grown from patches that look like nothing else, and in each further patch the peak is
taken that fits its neighbours, for paper bends smoothly. Then each region as a whole is tested
against all displacements of it: patches at the edges of the grid, beside text or at marks see
the difference. If they do not, two locks are as good, and nobody knows where the region lies.
"""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

from papercraft.photo.patches import (
    Matches,
    Pass,
    flattened,
    patches_of,
    peaks,
    score_maps,
    vertices,
)
from papercraft.photo.periodicity import pitches_of

if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

    from papercraft.photo.load import Pixels
    from papercraft.photo.patches import Patch
    from papercraft.photo.pose import Pose
    from papercraft.photo.reference import Reference

    Floats = NDArray[np.float64]
    Scores = NDArray[np.float32]
    Mask = NDArray[np.bool_]
    Members = NDArray[np.intp]

SEARCH = Pass(2.0, 13.0, 9.0, 12.5, 4, 9.0, 0.2)
# Around a peak of an autocorrelation it is lower by so much.
_FALL = 0.15
# A peak is one of those a patch may lie at if it is as good as this share of the best.
_RIVAL = 0.35
# A patch fits its neighbours if a peak is so near to where they expect it: in mm, and as a share of
# the distance to the next peak.
_FITS, _NEAREST = 1.5, 0.3
# Neighbours that predict where a patch lies are so many steps away at most; their slope is
# believed as far as they spread more than so many steps.
_NEAR, _SPREAD = 2.3, 1.0
# Locks of a region differ by at least so many mm. To tell two of them apart, the patches must see
# the difference this clearly (in standard errors), and at least this share of what print says;
# noise of scores is at least so much, and differences in print below so much tell nothing.
_APART, _CLEAR, _SHARE, _NOISE, _UNSEEN = 1.5, 4.0, 0.3, 0.1, 0.15
# Patches that overlap count once.
_OVERLAP = 1.5
# Print has another lock than the pose says if it is off by this share of its pitch.
_OTHER = 0.3
# Fewer patches than that tell no lock; a region is a grid if more than this share is periodic.
_FEWEST, _GRID = 3, 0.5
# A displacement is tested if so many of the patches can be seen there.
_VISIBLE = 0.6


class Unwrapped(NamedTuple):
    """Where the patches of a sheet lie.

    ``matches`` are all patches (n); displacements are NaN where none fits. The rest are masks (n,
    bool): ``sure`` patches lie in a region with one lock, ``loose`` ones in a grid with several,
    ``periodic`` ones look the same elsewhere, ``elsewhere`` are sure ones with another lock than
    the pose says.
    """

    matches: Matches
    sure: Mask
    loose: Mask
    periodic: Mask
    elsewhere: Mask

    @property
    def sure_matches(self) -> Matches:
        """The patches that lie somewhere for sure."""
        return self.matches.only(self.sure)


def unwrapped(photo: Pixels, known: Reference, pose: Pose, box: Any) -> Unwrapped:
    """Align the patches of a sheet with a grey photo (uint8), each at the peak that fits others.

    Displacements are those in the page as the pose flattens it; ``box`` as for ``patches_of``.
    """
    patches = patches_of(known, SEARCH, box)
    scores = score_maps(flattened(photo, pose, SEARCH.scale), patches, SEARCH)
    repeats = _autocorrelations(known, patches, box)
    places = np.array([(patch.x, patch.y) for patch in patches]).reshape(-1, 2)
    pitches = pitches_of(repeats, SEARCH.scale, _FALL)
    periodic = pitches < np.inf
    grown = _Regions(places, pitches, [_candidates(one) for one in scores])
    shifts, sure = grown.shifts, np.zeros(len(patches), bool)

    def anchored(regions: list[Members]) -> list[Members]:
        """Test regions, set their locks, and return those that have one."""
        for region in regions:
            shifts[region], one_lock = _tested(scores[region], repeats[region], shifts[region])
            sure[region] = one_lock & ~np.isnan(shifts[region, 0])
        return [region[sure[region]] for region in regions if sure[region].any()]

    regions = [region for region in grown.grow() if len(region) >= _FEWEST]
    first = anchored(regions)
    grids = [region for region in regions if periodic[region].mean() > _GRID]
    loose = np.isin(np.arange(len(patches)), np.concatenate([*grids, []]))
    # What was taken by regions without a lock may fit one that has a lock.
    shifts[~sure] = np.nan
    anchored([region for one in first if len(region := grown.extended(one)) > len(one)])
    elsewhere = np.hypot(*shifts.T) > _OTHER * pitches
    matches = Matches(places, shifts, scores.max(axis=(1, 2), initial=0).astype(float))
    return Unwrapped(matches, sure, loose & ~sure, periodic, elsewhere & periodic & sure)


def _autocorrelations(known: Reference, patches: list[Patch], box: Any) -> Scores:
    """Return the score maps of all patches in the print itself, of the same shape."""
    key = ("autocorrelations", box)
    if key not in known.patches:
        maps = score_maps(known.grey(SEARCH.scale), patches, SEARCH)
        known.patches[key] = maps.astype(np.float16)
    return np.asarray(known.patches[key], np.float32)


def _candidates(scores: Scores) -> Floats:
    """Return the peaks of a score map a patch may lie at, k x 3: displacement in mm and score."""
    reach = scores.shape[0] // 2
    least = max(SEARCH.least, _RIVAL * float(scores.max()))
    rows, columns = np.nonzero(peaks(scores, least, SEARCH.scale))
    at = scores[rows, columns]
    across = columns + vertices(scores[rows, columns - 1], at, scores[rows, columns + 1])
    down = rows + vertices(scores[rows - 1, columns], at, scores[rows + 1, columns])
    table = np.c_[(across - reach) / SEARCH.scale, (down - reach) / SEARCH.scale, at]
    return np.asarray(table, float)


class _Regions:
    """Grows regions of patches whose displacements fit each other."""

    def __init__(self, places: Floats, pitches: Floats, candidates: list[Floats]) -> None:
        """Take the middles (n x 2, mm), the pitches (n), and the peaks each patch may lie at."""
        self.places, self.pitches, self.candidates = places, pitches, candidates
        self.shifts = np.full((len(places), 2), np.nan)
        apart = np.hypot(*np.moveaxis(places[:, None] - places[None], 2, 0))
        step = SEARCH.step
        self.beside = [np.nonzero((row > 0) & (row < 1.5 * step))[0] for row in apart]
        self.near = [np.nonzero((row > 0) & (row < _NEAR * step))[0] for row in apart]

    def grow(self) -> list[Members]:
        """Return the regions, each the indices of its patches; displacements are then set."""
        return [self._grown(seed) for seed in self._seeds() if np.isnan(self.shifts[seed, 0])]

    def _seeds(self) -> list[int]:
        """Return the patches that have any peak: those without a rival, then the clearest first."""
        fit = [n for n, choices in enumerate(self.candidates) if len(choices)]
        return sorted(
            fit,
            key=lambda n: (
                self.pitches[n] < np.inf,
                len(self.candidates[n]),
                -self.candidates[n][:, 2].max(),
            ),
        )

    def _grown(self, seed: int) -> Members:
        choices = self.candidates[seed]
        far = np.hypot(choices[:, 0], choices[:, 1])
        self.shifts[seed] = choices[np.argmin(far), :2]
        return self.extended(np.array([seed]))

    def extended(self, region: Members) -> Members:
        """Return a region with all patches that fit it and have no displacement yet."""
        members = set(region.tolist())
        queue = [(0, int(n)) for one in region for n in self.beside[one]]
        heapq.heapify(queue)
        while queue:
            _, one = heapq.heappop(queue)
            if one in members or not np.isnan(self.shifts[one, 0]) or not self._joins(one, members):
                continue
            members.add(one)
            for other in self.beside[one]:
                # Patches between many members are predicted best.
                count = len(members.intersection(self.beside[other].tolist()))
                heapq.heappush(queue, (-count, int(other)))
        return np.array(sorted(members))

    def _joins(self, one: int, members: set[int]) -> bool:
        """Set a patch to the peak that fits its neighbours; tell whether there is one."""
        choices = self.candidates[one]
        if not len(choices):
            return False
        near = [n for n in self.near[one].tolist() if n in members]
        expected = self._predicted(one, near)
        far = np.hypot(*(choices[:, :2] - expected).T)
        best = int(np.argmin(far))
        apart = np.hypot(*(choices[:, :2] - choices[best, :2]).T)
        apart[best] = np.inf
        if far[best] > min(_FITS, _NEAREST * float(apart.min())):
            return False
        self.shifts[one] = choices[best, :2]
        return True

    def _predicted(self, one: int, near: list[int]) -> Floats:
        """Return the displacement of a patch by ridge regression of a plane on its neighbours."""
        steps = (self.places[near] - self.places[one]) / SEARCH.step
        weight = np.exp(-(steps**2).sum(axis=1) / 2)[:, None]
        terms = np.c_[np.ones(len(near)), steps]
        square = terms.T @ (weight * terms) + np.diag([1e-6, _SPREAD, _SPREAD])
        plane: Floats = np.linalg.solve(square, terms.T @ (weight * self.shifts[near]))
        return np.asarray(plane[0], float)


def _tested(scores: Scores, repeats: Scores, shifts: Floats) -> tuple[Floats, bool]:
    """Return the displacements of a region at its best lock, and whether no other is as good.

    ``scores`` and ``repeats`` are the score maps of its patches in the photo and in the print,
    float32, ``shifts`` (n x 2, mm) how it lies by what its patches say of each other.
    """
    unlike = np.clip(1 - _widened(repeats) - _UNSEEN, 0, None)
    clearer, share, weights = _compared(_widened(scores), unlike, shifts)
    if np.isfinite(clearer).any() and np.nanmin(clearer) < 0:
        reach = scores.shape[1] // 2
        row, column = np.unravel_index(int(np.nanargmin(weights)), weights.shape)
        moved = shifts + (np.array([column, row]) - reach) / SEARCH.scale
        shifts = np.array([_snapped(*one) for one in zip(scores, moved, strict=True)])
        fit = ~np.isnan(shifts[:, 0])
        if not fit.any():
            return shifts, False
        clearer, share, _ = _compared(_widened(scores[fit]), unlike[fit], shifts[fit])
    tested = np.isfinite(clearer)
    clear = (clearer[tested] >= _CLEAR) & (share[tested] >= _SHARE)
    return shifts, bool(clear.size and clear.all())


def _widened(maps: Scores) -> Scores:
    """Return score maps in which a peak is as high one pixel beside it."""
    return np.stack([cv2.dilate(one, np.ones((3, 3), np.uint8)) for one in maps])


def _compared(scores: Scores, unlike: Scores, shifts: Floats) -> tuple[Floats, Floats, Floats]:
    """Compare a region's lock with all others by regression on how the print says they differ.

    Returns:
        Three maps of displacements of the whole region, NaN where they are not tested: how clearly
        its patches prefer the lock they have, in standard errors; which share that is of the
        preference that print would have; and their preferences added up.
    """
    reach = scores.shape[1] // 2
    moved = np.stack([_centred(*one) for one in zip(scores, shifts, strict=True)])
    visible = ~np.isnan(moved)
    prefer = np.nan_to_num(moved[:, reach, reach][:, None, None] - moved)
    differ = unlike * visible
    square, added, whole = (
        np.einsum("nij,nij->ij", *pair).astype(float)
        for pair in ((differ, differ), (differ, prefer), (prefer, prefer))
    )
    share = added / np.maximum(square, 1e-6)
    # What the regression leaves of their squares, a patch.
    rest = np.maximum(whole - share * added, 0) / np.maximum(visible.sum(axis=0), 1)
    clearer = share * np.sqrt(square) / np.maximum(np.sqrt(rest), _NOISE) / _OVERLAP
    steps = np.arange(-reach, reach + 1) / SEARCH.scale
    near = np.hypot(steps[:, None], steps[None]) < _APART
    out = near | (visible.mean(axis=0) < _VISIBLE)
    return tuple(np.where(out, np.nan, one) for one in (clearer, share, added))  # type: ignore[return-value]


def _centred(scores: Scores, shift: Floats) -> Scores:
    """Return a score map, float32, with a displacement in its middle; outside it is NaN."""
    reach = scores.shape[0] // 2
    column, row = np.clip(np.round(shift * SEARCH.scale).astype(int) + reach, 0, 2 * reach)
    wide = np.full((4 * reach + 1, 4 * reach + 1), np.nan, np.float32)
    wide[reach : 3 * reach + 1, reach : 3 * reach + 1] = scores
    return wide[row : row + 2 * reach + 1, column : column + 2 * reach + 1]


def _snapped(scores: Scores, shift: Floats) -> Floats:
    """Return the displacement of the best peak within a mm of one, NaN if there is none."""
    candidates = _candidates(scores)
    near = candidates[np.hypot(*(candidates[:, :2] - shift).T) <= 1.0]
    return near[near[:, 2].argmax(), :2] if len(near) else np.full(2, np.nan)
