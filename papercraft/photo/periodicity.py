"""Where print repeats itself, and whether a photo could be confused by it.

In a regular grid a patch correlates as well one pitch farther. It is told by autocorrelation, on a
coarse and soft picture: there it does not matter whether thin lines fall on a pixel or between two.
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

# Farther than its reach paper does not bend.
_SEARCH = Pass(COARSE, 13.0, 9.0, 12.5, 0, 0.0, 0.0, 4.0)
# The blur in pixels.
_SOFT = 1.0
# Print repeats itself where it correlates by _ALIKE with itself. Around such a peak the soft
# autocorrelation is lower by _FALL: along a lone line print looks alike all the way.
_ALIKE, _FALL = 0.8, 0.05
# Print that is moved by that distance correlates less than _SHARP, or it tells little of its place.
_SHARP = 0.85
# Print more alike than that cannot be told from that elsewhere.
_TOLD = 0.9
# A patch that correlates by so much with the photo lies where its neighbours do, which it overlaps:
# between two locks a warp has print out of place.
_GOOD = 0.9
# Nor does another patch lie a pitch off if one is in place so near: in pitches, and in mm. A good
# one among worse ones may lie at another lock, unless it is beside.
_HELD, _FARTHEST, _BESIDE = 3.5, 21.0, 13.0
# Ink leads so many patches astray, or this share of them; those of another lock are more.
_FEW, _STRAY = 3, 0.05
# A point takes the pitch of patches whose middles are so near, in mm.
_AROUND = 6.5


class Periodicity(NamedTuple):
    """The patches of a sheet, by how much print repeats itself around them.

    ``picture`` is the print, softened, COARSE pixels a mm; ``places`` (n x 2, mm) their middles.
    ``alike`` (n) is the highest correlation with print elsewhere within reach, ``pitch`` (n) the
    distance (mm) at which the print first repeats itself, infinite if it does not. ``sharp`` (n,
    bool) are those whose place is told in all directions.
    """

    picture: Pixels
    places: Floats
    alike: Floats
    pitch: Floats
    sharp: Mask

    @property
    def share(self) -> float:
        """The share of patches that look the same elsewhere."""
        return float((self.pitch < np.inf).mean()) if len(self.pitch) else 0.0

    def near(self, points: Floats) -> Floats:
        """Return the least pitch (n, mm) of the print around points (n x 2, mm)."""
        periodic = self.pitch < np.inf
        across, down = (np.abs(points[:, n, None] - self.places[periodic, n]) for n in (0, 1))
        beside = (across <= _AROUND) & (down <= _AROUND)
        pitches = np.where(beside, self.pitch[periodic], np.inf)
        return np.asarray(pitches.min(axis=1, initial=np.inf), float)

    def ambiguous(self, photo: Pixels, pose: Pose) -> bool:
        """Return whether periodic print may lie a pitch off what a pose says of a photo (grey)."""
        periodic = self.pitch < np.inf
        if not periodic.any():
            return False
        held, good = self.held(_softened(flattened(photo, pose, COARSE)))
        apart = np.hypot(*np.moveaxis(self.places[periodic][:, None] - self.places[held], 2, 0))
        near = np.minimum(_HELD * self.pitch, np.where(good, _BESIDE, _FARTHEST))[periodic]
        astray = (apart.min(axis=1, initial=np.inf) > near).sum()
        return bool(astray > max(_FEW, _STRAY * periodic.sum()))

    def held(self, flat: Pixels) -> tuple[Mask, Mask]:
        """Return which patches (n, bool) are in place for sure in a flattened photo, and are good.

        Good ones correlate well. Sure are those that correlate better than print there would with
        any other around, and good ones side by side with these. Nothing is sure of print that is
        alike along a line.
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
    """Return where a sheet repeats itself; computed once. ``box`` as for ``patches_of``."""
    key = ("periodicity", box)
    if key not in known.patches:
        known.patches[key] = _measured(_softened(known.grey(COARSE)), box)
    found: Periodicity = known.patches[key]
    return found


def _measured(printed: Pixels, box: Any) -> Periodicity:
    patches = list(patches_in(printed, _SEARCH, box))
    maps = score_maps(printed, patches, _SEARCH)
    places = np.array([(patch.x, patch.y) for patch in patches]).reshape(-1, 2)
    pitches = pitches_of(maps, COARSE, _FALL)
    return Periodicity(printed, places, _alike(maps), pitches, _sharp(maps))


def _softened(picture: Pixels) -> Pixels:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), _SOFT), np.uint8)


def _correlation(one: Pixels, other: Pixels) -> Scores:
    """Return the normalized cross-correlation of two pictures in the patch around each pixel."""
    side = 2 * round(_SEARCH.patch * COARSE / 2) + 1

    def mean(values: Any) -> Scores:
        return np.asarray(cv2.boxFilter(values, cv2.CV_32F, (side, side)), np.float32)

    a, b = one.astype(np.float32), other.astype(np.float32)
    both, each, every = (mean(x * y) - mean(x) * mean(y) for x, y in ((a, b), (a, a), (b, b)))
    return np.asarray(both / np.sqrt(np.maximum(each * every, 1.0)), np.float32)


def _alike(maps: Scores) -> Floats:
    """Return the highest value (n) of each autocorrelation beside its middle.

    It may lie between pixels.
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
    # Tops of the parabolas along both axes.
    for before, after in (
        (maps[each, row, column - 1], maps[each, row, column + 1]),
        (maps[each, row - 1, column], maps[each, row + 1, column]),
    ):
        best = best - 0.25 * (before - after) * vertices(before, found, after)
    return np.asarray(best, float)


def _sharp(maps: Scores) -> Mask:
    """Return whether each autocorrelation (n) falls off on all sides of its middle."""
    reach, near = maps.shape[1] // 2, round(APART * COARSE)
    around = maps[:, reach - near : reach + near + 1, reach - near : reach + near + 1].copy()
    around[:, 1:-1, 1:-1] = -1
    return np.asarray(around.max(axis=(1, 2)) < _SHARP, bool)


def pitches_of(maps: Scores, scale: float, fall: float) -> Floats:
    """Return the distances (n, mm) to the nearest peak of autocorrelations beside their middles.

    ``maps`` (n x side x side) have ``scale`` pixels a mm, and are lower by ``fall`` around peaks.
    The distance is infinite if print does not repeat itself.
    """
    if not len(maps):
        return np.zeros(0)
    near, side = round(APART * scale - 0.5), maps.shape[1]
    steps = (np.arange(side) - side // 2) / scale
    far = np.hypot(steps[:, None], steps[None])
    far[far < APART] = np.inf
    far[[0, -1]] = far[:, [0, -1]] = np.inf
    # Few values are so high: only these are compared with what lies around them.
    one, row, column = np.nonzero((maps >= _ALIKE) & np.isfinite(far))
    wide = np.pad(maps, ((0, 0), (near, near), (near, near)), "edge")
    windows = np.lib.stride_tricks.sliding_window_view(wide, (2 * near + 1,) * 2, axis=(1, 2))
    found, around = maps[one, row, column], windows[one, row, column].copy()
    highest = around.max(axis=(1, 2))
    around[:, 1:-1, 1:-1] = -1
    peaks = (found >= highest) & (around.max(axis=(1, 2)) <= found - fall)
    pitches = np.full(len(maps), np.inf)
    np.minimum.at(pitches, one[peaks], far[row, column][peaks])
    return pitches
