"""Find periodic print, and whether registration of a photo is ambiguous because of it.

In a regular grid, a patch correlates equally well one period away. Periods are found by
autocorrelation of a coarse, blurred picture, where it does not matter whether thin lines fall on a
pixel or between two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import cv2
import numpy as np

from papercraft.photo.patches import APART, Pass, flattened, patches_in, score_maps, vertices
from papercraft.photo.reference import COARSE, LEFT, TOP

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from papercraft.photo.load import Pixels
    from papercraft.photo.pose import Pose
    from papercraft.photo.reference import Reference

    Floats = NDArray[np.float64]
    Scores = NDArray[np.float32]
    Mask = NDArray[np.bool_]

# The reach is the farthest that paper can bend.
_SEARCH = Pass(COARSE, 13.0, 9.0, 12.5, 0, 0.0, 0.0, 4.0)
# The blur (sigma in px).
_SOFT = 1.0
# Print repeats itself where its autocorrelation has a peak of at least _ALIKE. Around the peak, it
# must be lower by _FALL, because along a single line print looks the same all the way.
_ALIKE, _FALL = 0.8, 0.05
# Print shifted by APART must correlate with itself less than this to define its position.
_SHARP = 0.85
# Print with a higher autocorrelation cannot be distinguished from print elsewhere.
_TOLD = 0.9
# A patch with at least this correlation has the same lock as its neighbours, which it overlaps:
# between two locks, a warp would put print out of place.
_GOOD = 0.9
# A patch is not off by a period if another within these distances is in place: in periods, and in
# mm. A good patch among worse ones may have another lock, unless it is within _BESIDE mm.
_HELD, _FARTHEST, _BESIDE = 3.5, 21.0, 13.0
# Ink may displace this many patches, or this share of them; another lock displaces more.
_FEW, _STRAY = 3, 0.05
# A point has the period of patches whose middles are within this distance, in mm.
_AROUND = 6.5


class Periodicity(NamedTuple):
    """The periodicity of print around the patches of a sheet.

    ``picture`` is the blurred print at COARSE pixels per mm; ``places`` (n x 2, mm) are the middles
    of patches. ``alike`` (n) is the highest correlation with print elsewhere within reach,
    ``pitch`` (n) the shortest period (mm), infinite if there is none. ``sharp`` (n, bool) is
    whether the position of a patch is defined in all directions.
    """

    picture: Pixels
    places: Floats
    alike: Floats
    pitch: Floats
    sharp: Mask

    @property
    def periodic(self) -> Mask:
        """Which patches look the same elsewhere (n, bool)."""
        return self.pitch < np.inf

    @property
    def share(self) -> float:
        """The share of patches that look the same elsewhere."""
        return float(self.periodic.mean()) if len(self.pitch) else 0.0

    def near(self, points: Floats) -> Floats:
        """Return the shortest period (n, mm) of the print around points (n x 2, mm)."""
        periodic = self.periodic
        across, down = (np.abs(points[:, n, None] - self.places[periodic, n]) for n in (0, 1))
        beside = (across <= _AROUND) & (down <= _AROUND)
        pitches = np.where(beside, self.pitch[periodic], np.inf)
        return np.asarray(pitches.min(axis=1, initial=np.inf), float)

    def ambiguous(self, photo: Pixels, pose: Pose) -> bool:
        """Return whether periodic print in a photo (grey) may be off from its pose by a period."""
        periodic = self.periodic
        if not periodic.any():
            return False
        held, good = self.held(_softened(flattened(photo, pose, COARSE)))
        apart = np.hypot(*np.moveaxis(self.places[periodic][:, None] - self.places[held], 2, 0))
        near = np.minimum(_HELD * self.pitch, np.where(good, _BESIDE, _FARTHEST))[periodic]
        astray = (apart.min(axis=1, initial=np.inf) > near).sum()
        return bool(astray > max(_FEW, _STRAY * periodic.sum()))

    def held(self, flat: Pixels) -> tuple[Mask, Mask]:
        """Return masks (n) of the patches surely in place in a flattened photo, and of good ones.

        Good patches correlate well. A patch is surely in place if it correlates better than any
        other print nearby would, or if it is connected to such a patch through good ones. Patches
        that are not sharp are neither.
        """
        columns, rows = np.round((self.places - (LEFT, TOP)) * COARSE).astype(int).T
        scores = _correlation(self.picture, flat)[rows, columns]
        sure = self.sharp & (self.alike < _TOLD) & (scores >= (1 + self.alike) / 2)
        good = sure | (self.sharp & (scores >= _GOOD))
        steps = (self.places - self.places.min(axis=0)) / _SEARCH.step
        across, down = np.round(steps).astype(int).T
        picture = np.zeros((down.max() + 1, across.max() + 1), np.uint8)
        picture[down, across] = good
        _, regions = cv2.connectedComponents(picture, connectivity=4)
        region = regions[down, across]
        return good & np.isin(region, region[sure]), good


def periodicity(known: Reference, box: Any) -> Periodicity:
    """Return the periodicity of a sheet, cached with it; ``box`` as for ``patches_of``."""
    key = ("periodicity", box)
    if key not in known.patches:
        known.patches[key] = _measured(_softened(known.grey(COARSE)), box)
    result: Periodicity = known.patches[key]
    return result


def _measured(printed: Pixels, box: Any) -> Periodicity:
    patches = list(patches_in(printed, _SEARCH, box))
    maps = score_maps(printed, patches, _SEARCH)
    places = np.array([(patch.x, patch.y) for patch in patches]).reshape(-1, 2)
    pitches = pitches_of(maps, COARSE, _FALL)
    return Periodicity(printed, places, _alike(maps), pitches, _sharp(maps))


def _softened(picture: Pixels) -> Pixels:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), _SOFT), np.uint8)


def _correlation(one: Pixels, other: Pixels) -> Scores:
    """Return the normalized cross-correlation of two pictures over the patch around each pixel."""
    side = 2 * round(_SEARCH.patch * COARSE / 2) + 1

    def mean(values: Any) -> Scores:
        return np.asarray(cv2.boxFilter(values, cv2.CV_32F, (side, side)), np.float32)

    a, b = one.astype(np.float32), other.astype(np.float32)
    both, each, every = (mean(x * y) - mean(x) * mean(y) for x, y in ((a, b), (a, a), (b, b)))
    return np.asarray(both / np.sqrt(np.maximum(each * every, 1.0)), np.float32)


def _alike(maps: Scores) -> Floats:
    """Return the highest value (n) of each autocorrelation apart from its centre.

    It is interpolated between pixels.
    """
    side, near = maps.shape[1], round(APART * COARSE)
    reach = side // 2
    beside = maps[:, 1:-1, 1:-1].copy()
    beside[:, reach - 1 - near : reach + near, reach - 1 - near : reach + near] = -1
    row, column = 1 + np.stack(
        np.unravel_index(
            beside.reshape(len(maps), (side - 2) ** 2).argmax(axis=1), beside.shape[1:]
        )
    )
    each = np.arange(len(maps))
    best = found = maps[each, row, column].astype(float)
    # Add the heights of the vertices of parabolas along both axes.
    for before, after in (
        (maps[each, row, column - 1], maps[each, row, column + 1]),
        (maps[each, row - 1, column], maps[each, row + 1, column]),
    ):
        best = best - 0.25 * (before - after) * vertices(before, found, after)
    return np.asarray(best, float)


def _sharp(maps: Scores) -> Mask:
    """Return whether each autocorrelation (n) falls off on all sides of its centre."""
    reach, near = maps.shape[1] // 2, round(APART * COARSE)
    around = maps[:, reach - near : reach + near + 1, reach - near : reach + near + 1].copy()
    around[:, 1:-1, 1:-1] = -1
    return np.asarray(around.max(axis=(1, 2)) < _SHARP, bool)


def pitches_of(maps: Scores, scale: float, fall: float) -> Floats:
    """Return the distances (n, mm) from the centre of autocorrelations to the nearest other peak.

    ``maps`` (n x side x side) have ``scale`` pixels per mm, and must be lower by ``fall`` around a
    peak. The distance is infinite if there is none.
    """
    if not len(maps):
        return np.zeros(0)
    near, side = round(APART * scale - 0.5), maps.shape[1]
    steps = (np.arange(side) - side // 2) / scale
    far = np.hypot(steps[:, None], steps[None])
    far[far < APART] = np.inf
    far[[0, -1]] = far[:, [0, -1]] = np.inf
    # Few values are high enough, so compare only those with their neighbourhood.
    one, row, column = np.nonzero((maps >= _ALIKE) & np.isfinite(far))
    wide = np.pad(maps, ((0, 0), (near, near), (near, near)), "edge")
    windows = np.lib.stride_tricks.sliding_window_view(wide, (2 * near + 1,) * 2, axis=(1, 2))
    tops, around = maps[one, row, column], windows[one, row, column].copy()
    highest = around.max(axis=(1, 2))
    around[:, 1:-1, 1:-1] = -1
    peaks = (tops >= highest) & (around.max(axis=(1, 2)) <= tops - fall)
    pitches = np.full(len(maps), np.inf)
    np.minimum.at(pitches, one[peaks], far[row, column][peaks])
    return pitches
