"""Regions of patches whose displacements fit each other, because paper bends smoothly.

They are grown from patches that look like nothing else, guided by quality: a patch between many
members is predicted best, and is the next.
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

# A patch fits its neighbours if a peak is so near to where they expect it: in mm, and as a share of
# the distance to the next peak.
_FITS, _NEAREST = 1.5, 0.3
# Neighbours that predict where a patch lies are so many steps away at most.
_NEAR = 2.3


class Neighbours(NamedTuple):
    """Which patches are side by side (``beside``), and which are near enough to predict others.

    Those near patch n are ``near[n]``. What it adds to the prediction of each of them are
    ``squares[n]`` (k x 6), and times its displacement ``terms[n]`` (k x 3).
    """

    beside: list[list[int]]
    near: list[Members]
    squares: list[Floats]
    terms: list[Floats]

    @classmethod
    def of(cls, places: Floats) -> Neighbours:
        """Return those of patches by their middles (n x 2, mm)."""
        apart = np.hypot(*(places[:, n, None] - places[None, :, n] for n in (0, 1)))
        apart[np.arange(len(places)), np.arange(len(places))] = inf
        one, other = np.nonzero(apart < 1.5 * STEP)
        beside = [part.tolist() for part in by_owner(one, other, len(places))]
        one, other = np.nonzero(apart < _NEAR * STEP)
        squares, terms = plane_terms(places[one] - places[other])
        parts = (by_owner(one, part, len(places)) for part in (other, squares, terms))
        return cls(beside, *parts)


def by_owner(owner: Members, values: NDArray[Any], count: int) -> list[NDArray[Any]]:
    """Return the rows of ``values`` by their owners, which are sorted, 0 to ``count`` - 1."""
    # np.split takes twenty times as long.
    ends = np.searchsorted(owner, np.arange(1, count + 1)).tolist()
    return [values[start:end] for start, end in pairwise([0, *ends])]


class Regions:
    """Grows regions of patches whose displacements fit each other."""

    def __init__(self, neighbours: Neighbours, pitches: Floats, candidates: list[Floats]) -> None:
        """Take the pitches (n) of patches, and the peaks each may lie at (k x 3)."""
        self.neighbours, self.pitches = neighbours, pitches
        self.candidates = [choices.tolist() for choices in candidates]
        self.shifts = np.full((len(pitches), 2), np.nan)

    def grow(self) -> list[Members]:
        """Return the regions, each the indices of its patches; displacements are then set."""
        return [self._grown(seed) for seed in self._seeds() if np.isnan(self.shifts[seed, 0])]

    def _seeds(self) -> list[int]:
        """Return the patches that have any peak: those without a rival, then the clearest first."""
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
        """Return a region with all patches that fit it and have no displacement yet."""
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
    """A region while it grows: its members, and what they say of the patches around."""

    def __init__(self, neighbours: Neighbours, count: int) -> None:
        """Begin without members; ``count`` is how many patches there are."""
        self.neighbours = neighbours
        self.inside = [False] * count
        # How many of those beside each patch are members: patches between many are predicted best.
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
        """Return the displacement (mm) of a patch that the members near it expect."""
        return expected_at(self.sums[one].tolist())


def _fitting(
    choices: list[tuple[float, float, float]], expected: tuple[float, float]
) -> tuple[float, float] | None:
    """Return the displacement of the peak that is where it is expected, None without one."""
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
