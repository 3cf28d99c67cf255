"""Regions of patches whose displacements fit each other, for paper bends smoothly.

They are grown from patches that look like nothing else, guided by quality: a patch between many
members is predicted best, and is the next.
"""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING

import numpy as np

from papercraft.photo.prediction import STEP, predicted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Mask = NDArray[np.bool_]
    Members = NDArray[np.intp]

# A patch fits its neighbours if a peak is so near to where they expect it: in mm, and as a share of
# the distance to the next peak.
_FITS, _NEAREST = 1.5, 0.3
# Neighbours that predict where a patch lies are so many steps away at most.
_NEAR = 2.3


class Regions:
    """Grows regions of patches whose displacements fit each other."""

    def __init__(self, places: Floats, pitches: Floats, candidates: list[Floats]) -> None:
        """Take the middles (n x 2, mm), the pitches (n), and the peaks each patch may lie at."""
        self.places, self.pitches, self.candidates = places, pitches, candidates
        self.shifts = np.full((len(places), 2), np.nan)
        apart = np.hypot(*np.moveaxis(places[:, None] - places[None], 2, 0))
        self.beside = [np.nonzero(row)[0].tolist() for row in (apart > 0) & (apart < 1.5 * STEP)]
        self.near = [np.nonzero(row)[0] for row in (apart > 0) & (apart < _NEAR * STEP)]

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
        inside = np.zeros(len(self.places), bool)
        inside[region] = True
        # How many of those beside each patch are members: patches between many are predicted best.
        counts = [0] * len(self.places)
        for one in region.tolist():
            for other in self.beside[one]:
                counts[other] += 1
        queue = [(0, n) for one in region.tolist() for n in self.beside[one]]
        heapq.heapify(queue)
        while queue:
            _, one = heapq.heappop(queue)
            if inside[one] or not np.isnan(self.shifts[one, 0]) or not self._joins(one, inside):
                continue
            inside[one] = True
            for other in self.beside[one]:
                counts[other] += 1
            for other in self.beside[one]:
                heapq.heappush(queue, (-counts[other], other))
        return np.nonzero(inside)[0]

    def _joins(self, one: int, inside: Mask) -> bool:
        """Set a patch to the peak that fits its neighbours in a region; tell if there is one."""
        choices = self.candidates[one]
        if not len(choices):
            return False
        near = self.near[one]
        among = near[inside[near]]
        expected = predicted(self.places[one], self.places[among], self.shifts[among])
        far = np.hypot(*(choices[:, :2] - expected).T)
        best = int(far.argmin())
        if far[best] > _FITS:
            return False
        apart = np.hypot(*(choices[:, :2] - choices[best, :2]).T)
        apart[best] = np.inf
        if far[best] > _NEAREST * float(apart.min()):
            return False
        self.shifts[one] = choices[best, :2]
        return True
