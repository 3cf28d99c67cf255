"""Patches of the sheet as printed, which are aligned with a photo one by one.

A patch is aligned by normalized cross-correlation: it is moved over the flattened photo, and lies
where it correlates best. In a regular grid it correlates as well one pitch farther, so every patch
knows how far off the print around it looks the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import cv2
import numpy as np

from papercraft.photo.pose import Pose
from papercraft.photo.reference import HEIGHT, LEFT, TOP, WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from papercraft.photo.load import Pixels
    from papercraft.photo.reference import Reference

    Floats = NDArray[np.float64]
    Scores = NDArray[np.float32]

# Print that varies less than so many of 255 greys cannot be aligned.
_PLAIN = 9.0
# Nor can a lone line, which looks alike all along. Print that can be aligned changes across its
# main direction, too: the least share of the squares of its changes.
_TWO_WAYS = 0.02
# Two locks are at least so many mm apart; farther apart than the last, paper does not bend.
_APART, _FARTHEST = 1.5, 13.0
# Around a peak of an autocorrelation it is lower by so much.
_FALL = 0.15


class Pass(NamedTuple):
    """One matching pass: pixels per mm; patch size, patch spacing and search range in mm.

    ``degree`` is that of the smooth bend fitted first, ``blur`` (mm) how local the rest is,
    ``least`` the correlation to believe a match. Print looks the same elsewhere if it correlates
    by ``alike`` with what is there.
    """

    scale: float
    patch: float
    step: float
    reach: float
    degree: int
    blur: float
    least: float
    alike: float = 0.7


class Matches(NamedTuple):
    """Aligned patches, float64: middles (n x 2) and displacements (n x 2) in mm, trust (n)."""

    places: Floats
    shifts: Floats
    trust: Floats

    def only(self, which: Any) -> Matches:
        """Return some of them, by a mask or by indices."""
        return Matches(self.places[which], self.shifts[which], self.trust[which])

    def plus(self, other: Matches) -> Matches:
        """Return both."""
        return Matches(*(np.concatenate(pair) for pair in zip(self, other, strict=True)))


class Patch(NamedTuple):
    """A piece of the sheet as printed.

    ``x, y`` is its middle in mm, ``column, row`` in pixels of the pass; ``picture`` is square,
    uint8. ``pitch`` is the distance (mm) at which the print first repeats itself around the patch,
    infinite if it does not do so within reach.
    """

    x: float
    y: float
    column: int
    row: int
    picture: Pixels
    pitch: float


def patches_of(known: Reference, search: Pass, box: Any) -> list[Patch]:
    """Return the patches with print enough to be aligned, row by row; computed once a sheet.

    ``box`` is the upper left and lower right corner of the area they may lie in, in mm.
    """
    key = (search, box)
    if key not in known.patches:
        known.patches[key] = list(_patches(known.grey(search.scale), search, box))
    patches: list[Patch] = known.patches[key]
    return patches


def _patches(printed: Pixels, search: Pass, box: Any) -> Iterator[Patch]:
    half = round(search.patch * search.scale / 2)
    # Farther than across the whole reach there are no two locks, nor beyond what paper bends.
    reach = round(min(2 * search.reach, _FARTHEST) * search.scale)
    for x, y in _middles(search, box):
        column, row = round((x - LEFT) * search.scale), round((y - TOP) * search.scale)
        picture = cut(printed, column, row, half)
        if picture is not None and picture.std() >= _PLAIN and _two_ways(picture):
            around = cut_padded(printed, column, row, half + reach)
            scores = cv2.matchTemplate(around, picture, cv2.TM_CCOEFF_NORMED)
            yield Patch(x, y, column, row, picture, _pitch(np.asarray(scores, np.float32), search))


def _middles(search: Pass, box: Any) -> list[tuple[float, float]]:
    (left, top), (right, bottom) = box
    margin = search.patch / 2 - 2.0
    xs = np.arange(max(left, LEFT) + margin, min(right, LEFT + WIDTH) - margin + 0.01, search.step)
    ys = np.arange(max(top, TOP) + margin, min(bottom, TOP + HEIGHT) - margin + 0.01, search.step)
    return [(float(x), float(y)) for y in ys for x in xs]


def _two_ways(picture: Pixels) -> bool:
    """Tell whether a picture changes in two directions (the eigenvalues of its structure tensor).

    Only then can its place be told in both.
    """
    dx, dy = (cv2.Sobel(picture, cv2.CV_32F, *way) for way in ((1, 0), (0, 1)))
    xx, xy, yy = (float((a * b).mean()) for a, b in ((dx, dx), (dx, dy), (dy, dy)))
    apart = float(np.hypot(xx - yy, 2 * xy))
    return xx + yy - apart >= _TWO_WAYS * (xx + yy + apart)


def _pitch(scores: Scores, search: Pass) -> float:
    """Return the distance in mm to the nearest peak of an autocorrelation beside its middle.

    It has to fall off on all sides: along a lone line print looks alike all the way.
    """
    reach, near = scores.shape[0] // 2, round(_APART * search.scale - 0.5)
    rows, columns = np.nonzero(peaks(scores, search.alike, search.scale))
    far = np.hypot(rows - reach, columns - reach) / search.scale
    sides = np.array([(y, x) for y in range(-near, near + 1) for x in range(-near, near + 1)])
    sides = sides[np.abs(sides).max(axis=1) == near]
    down, across = (
        np.clip(place[:, None] + side, 0, 2 * reach)
        for place, side in zip((rows, columns), sides.T, strict=True)
    )
    alone = scores[down, across].max(axis=1, initial=-1) <= scores[rows, columns] - _FALL
    far = far[(far >= _APART) & alone]
    return float(far.min()) if far.size else float(np.inf)


def peaks(scores: Scores, least: float, scale: float) -> NDArray[np.bool_]:
    """Return where a score map (``scale`` pixels a mm) has peaks of at least so much.

    Of several that are too near to each other to be two locks only the highest counts, and none on
    the border.
    """
    side = 2 * round(_APART * scale - 0.5) + 1
    found = (scores >= cv2.dilate(scores, np.ones((side, side), np.uint8))) & (scores >= least)
    found[[0, -1]] = False
    found[:, [0, -1]] = False
    return np.asarray(found, bool)


def cut(picture: Pixels, column: int, row: int, half: int) -> Pixels | None:
    """Return a square of a picture, or None if it reaches outside."""
    height, width = picture.shape
    if not (half <= column < width - half and half <= row < height - half):
        return None
    return picture[row - half : row + half + 1, column - half : column + half + 1]


def cut_padded(picture: Pixels, column: int, row: int, half: int) -> Pixels:
    """Return a square of a picture; outside, the pixels of its border go on."""
    height, width = picture.shape
    rows = np.clip(np.arange(row - half, row + half + 1), 0, height - 1)
    columns = np.clip(np.arange(column - half, column + half + 1), 0, width - 1)
    return picture[np.ix_(rows, columns)]


def vertex(before: float, at: float, after: float) -> float:
    """Return where a parabola through three values has its top, from -0.5 to 0.5."""
    return float(vertices(np.array([before]), np.array([at]), np.array([after]))[0])


def vertices(before: Any, at: Any, after: Any) -> Floats:
    """Return where parabolas through three values each (arrays of n) have their tops."""
    bend = np.minimum(before - 2 * at + after, -1e-9)
    return np.asarray(np.clip(0.5 * (before - after) / bend, -0.5, 0.5), float)


def flattened(photo: Pixels, pose: Pose, scale: float) -> Pixels:
    """Return the grey page (uint8) as seen straight from above, ``scale`` pixels a mm.

    The photo is reduced before, so that thin lines do not fall between its pixels.
    """
    middle = LEFT + WIDTH / 2, TOP + HEIGHT / 2
    shrink = int(pose.scale_at(middle) / scale)
    if shrink <= 1:
        return pose.flatten(photo, scale)
    small = cv2.resize(photo, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA)
    # Middles of pixels have whole numbers.
    across, down = small.shape[1] / photo.shape[1], small.shape[0] / photo.shape[0]
    reduce = np.array([[across, 0, across / 2 - 0.5], [0, down, down / 2 - 0.5], [0, 0, 1]])
    moved = Pose(reduce @ pose.perspective, pose.bend, pose.doubt)
    return moved.flatten(np.asarray(small, np.uint8), scale)
