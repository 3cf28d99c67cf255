"""Group patches into regions with consistent displacements, since paper bends smoothly.

Regions are grown from unambiguous patches, best first: the patch with the most neighbours in the
region is predicted best, and is added next.
"""

from __future__ import annotations

import heapq
from itertools import pairwise
from math import hypot, inf
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from papercraft.photo.prediction import STEP, expected_at, plane_terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Mask = NDArray[np.bool_]
    Members = NDArray[np.intp]

# A patch fits its neighbours if a peak is within this distance of their prediction: in mm, and
# relative to the distance to the next peak.
_FITS, _NEAREST = 1.5, 0.3
# The largest distance of neighbours that predict a patch, in steps.
_NEAR = 2.3


class Neighbours(NamedTuple):
    """The neighbours of patches: adjacent ones (``beside``), and those near enough to predict.

    The k patches near patch n are ``near[n]``. Its contributions to their predictions are
    ``squares[n]`` (k x 6) and, to be multiplied by its displacement, ``terms[n]`` (k x 3).
    """

    beside: list[list[int]]
    near: list[Members]
    squares: list[Floats]
    terms: list[Floats]

    @classmethod
    def of(cls, places: Floats) -> Neighbours:
        """Return the neighbours of patches from their middles (n x 2, mm)."""
        apart = np.hypot(*(places[:, n, None] - places[None, :, n] for n in (0, 1)))
        apart[np.arange(len(places)), np.arange(len(places))] = inf
        one, other = np.nonzero(apart < 1.5 * STEP)
        beside = [part.tolist() for part in by_owner(one, other, len(places))]
        one, other = np.nonzero(apart < _NEAR * STEP)
        squares, terms = plane_terms(places[one] - places[other])
        parts = (by_owner(one, part, len(places)) for part in (other, squares, terms))
        return cls(beside, *parts)


def by_owner(owner: Members, values: NDArray[Any], count: int) -> list[NDArray[Any]]:
    """Group the rows of ``values`` by owner: sorted indices from 0 to ``count`` - 1."""
    # This takes a twentieth of the time of np.split.
    ends = np.searchsorted(owner, np.arange(1, count + 1)).tolist()
    return [values[start:end] for start, end in pairwise([0, *ends])]


class Regions:
    """Grows regions of patches with consistent displacements."""

    def __init__(self, neighbours: Neighbours, pitches: Floats, candidates: list[Floats]) -> None:
        """Store the periods (n, mm) of patches, and the candidate peaks of each (k x 3)."""
        self.neighbours, self.pitches = neighbours, pitches
        self.candidates = [choices.tolist() for choices in candidates]
        self.shifts = np.full((len(pitches), 2), np.nan)

    def grow(self) -> list[Members]:
        """Return the regions as indices of patches, and set ``shifts``."""
        return [self._grown(seed) for seed in self._seeds() if np.isnan(self.shifts[seed, 0])]

    def _seeds(self) -> list[int]:
        """Return the patches with any peak, the least ambiguous and clearest first."""
        repeats = (self.pitches < np.inf).tolist()
        keys = [
            (repeats[n], len(choices), -max(score for _, _, score in choices), n)
            for n, choices in enumerate(self.candidates)
            if choices
        ]
        return [key[-1] for key in sorted(keys)]

    def _grown(self, seed: int) -> Members:
        nearest = min(self.candidates[seed], key=lambda choice: hypot(*choice[:2]))
        self.shifts[seed] = nearest[:2]
        return self.extended(np.array([seed]))

    def extended(self, region: Members) -> Members:
        """Extend a region by all patches that fit it and have no displacement yet."""
        growing = _Growing(self.neighbours, len(self.pitches))
        for one, shift in zip(region.tolist(), self.shifts[region].tolist(), strict=True):
            growing.add(one, shift)
        free = np.isnan(self.shifts[:, 0]).tolist()
        beside = self.neighbours.beside
        queue = [(0, n) for one in region.tolist() for n in beside[one] if free[n]]
        heapq.heapify(queue)
        while queue:
            _, one = heapq.heappop(queue)
            if not free[one]:
                continue
            shift = _fitting(self.candidates[one], growing.expected(one))
            if shift is None:
                continue
            free[one] = False
            self.shifts[one] = shift
            growing.add(one, shift)
            for other in beside[one]:
                if free[other]:
                    heapq.heappush(queue, (-growing.counts[other], other))
        return np.flatnonzero(np.array(growing.inside))


class _Growing:
    """A growing region: its members, and their contributions to the predictions of neighbours."""

    def __init__(self, neighbours: Neighbours, count: int) -> None:
        """Start without members; ``count`` is the number of all patches."""
        self.neighbours = neighbours
        self.inside = [False] * count
        # The number of members adjacent to each patch: those with many are predicted best.
        self.counts = [0] * count
        self.sums = np.zeros((count, 12))

    def add(self, one: int, shift: Sequence[float]) -> None:
        """Add a patch with its displacement (mm)."""
        self.inside[one] = True
        for other in self.neighbours.beside[one]:
            self.counts[other] += 1
        near, terms = self.neighbours.near[one], self.neighbours.terms[one]
        self.sums[near] += np.concatenate(
            (self.neighbours.squares[one], terms * shift[0], terms * shift[1]), axis=1
        )

    def expected(self, one: int) -> tuple[float, float]:
        """Return the displacement (mm) of a patch that the members near it predict."""
        return expected_at(self.sums[one].tolist())


def _fitting(
    choices: list[tuple[float, float, float]], expected: tuple[float, float]
) -> tuple[float, float] | None:
    """Return the displacement of the peak near the prediction, or None if none fits clearly."""
    if not choices:
        return None
    far = [hypot(x - expected[0], y - expected[1]) for x, y, _ in choices]
    best = far.index(min(far))
    if far[best] > _FITS:
        return None
    across, down, _ = choices[best]
    apart = min((hypot(x - across, y - down) for n, (x, y, _) in enumerate(choices) if n != best),
                default=inf)  # fmt: skip
    return None if far[best] > _NEAREST * apart else (across, down)
