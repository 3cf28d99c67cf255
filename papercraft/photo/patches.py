"""Align patches of the printed sheet with a photo by normalized cross-correlation.

Each patch is shifted over the flattened photo, to the displacement with the highest correlation.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import cv2
import numpy as np

from papercraft.photo.reference import LEFT, TOP

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from papercraft.photo.load import Pixels
    from papercraft.photo.pose import Pose
    from papercraft.photo.reference import Reference

    Floats = NDArray[np.float64]
    Scores = NDArray[np.float32]

# A single line looks the same all along (the aperture problem), so print must vary in two
# directions: the least ratio of the eigenvalues of its structure tensor.
_TWO_WAYS = 0.02
# The least distance between two locks (peaks of the correlation), in mm.
APART = 1.5


class Pass(NamedTuple):
    """One matching pass: pixels per mm; patch size, patch spacing and search range in mm.

    ``degree`` is that of the polynomial bend fitted first, ``blur`` (mm) the smoothing of the
    remainder, ``least`` the least correlation of a match. Print with a standard deviation below
    ``plain`` (of 255) cannot be aligned.
    """

    scale: float
    patch: float
    step: float
    reach: float
    degree: int
    blur: float
    least: float
    plain: float = 9.0


class Matches(NamedTuple):
    """Aligned patches, float64: middles (n x 2) and displacements (n x 2) in mm, trust (n)."""

    places: Floats
    shifts: Floats
    trust: Floats

    def only(self, which: Any) -> Matches:
        """Return some of the matches, selected by a mask or by indices."""
        return Matches(self.places[which], self.shifts[which], self.trust[which])

    def plus(self, other: Matches) -> Matches:
        """Return the concatenation of both."""
        return Matches(*(np.concatenate(pair) for pair in zip(self, other, strict=True)))


class Patch(NamedTuple):
    """A piece of the sheet as printed.

    ``x, y`` is its middle in mm, ``column, row`` in pixels of the pass; ``picture`` is square,
    uint8.
    """

    x: float
    y: float
    column: int
    row: int
    picture: Pixels


def patches_of(known: Reference, search: Pass, box: Any) -> list[Patch]:
    """Return the patches with enough print to be aligned, row by row, cached with the reference.

    ``box`` is the upper left and lower right corner of the area for patches, in mm.
    """
    key = (search, box)
    if key not in known.patches:
        known.patches[key] = list(patches_in(known.grey(search.scale), search, box))
    patches: list[Patch] = known.patches[key]
    return patches


def patches_in(printed: Pixels, search: Pass, box: Any) -> Iterator[Patch]:
    """Yield the patches of a printed page (grey) that can be aligned; ``box`` as above."""
    half = round(search.patch * search.scale / 2)
    places = _middles(search, box)
    pixels = np.round((places - (LEFT, TOP)) * search.scale).astype(int)
    high, wide = printed.shape
    inside = ((half <= pixels) & (pixels < np.array([wide, high]) - half)).all(axis=1)
    places, pixels = places[inside], pixels[inside]
    fit = _alignable(printed, pixels, 2 * half + 1, search.plain)
    for (x, y), (column, row) in zip(places[fit].tolist(), pixels[fit].tolist(), strict=True):
        picture = printed[row - half : row + half + 1, column - half : column + half + 1]
        yield Patch(x, y, column, row, picture)


def _middles(search: Pass, box: Any) -> Floats:
    """Return the middles of patches (n x 2, mm), row by row."""
    (left, top), (right, bottom) = box
    margin = search.patch / 2 - 2.0
    xs = np.arange(left + margin, right - margin + 0.01, search.step)
    ys = np.arange(top + margin, bottom - margin + 0.01, search.step)
    return np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)


def _alignable(
    printed: Pixels, pixels: NDArray[np.intp], side: int, plain: float
) -> NDArray[np.bool_]:
    """Return a mask (n) of which squares (``side`` px) around pixels (n x 2) can be aligned.

    Their standard deviation must be at least ``plain``, and they must vary in two directions (the
    eigenvalues of their structure tensor), so that their position is defined in both.
    """
    column, row = pixels.T

    def mean(values: Any) -> Scores:
        means = cv2.boxFilter(values, cv2.CV_32F, (side, side))
        return np.asarray(means[row, column], np.float32)

    grey = printed.astype(np.float32)
    dx, dy = (cv2.Sobel(grey, cv2.CV_32F, *way) for way in ((1, 0), (0, 1)))
    xx, xy, yy = mean(dx * dx), mean(dx * dy), mean(dy * dy)
    apart = np.hypot(xx - yy, 2 * xy)
    two_ways = xx + yy - apart >= _TWO_WAYS * (xx + yy + apart)
    return np.asarray(two_ways & (mean(grey * grey) - mean(grey) ** 2 >= plain**2), bool)


def score_maps(picture: Pixels, patches: list[Patch], search: Pass) -> Scores:
    """Return the correlations of n patches with a picture at all displacements within reach.

    They are float32, (n, 2 reach + 1, 2 reach + 1), with reach in pixels of the pass. The picture
    is padded by replicating its border.
    """
    half, reach = round(search.patch * search.scale / 2), round(search.reach * search.scale)
    side = 2 * (half + reach) + 1
    wide = cv2.copyMakeBorder(picture, *4 * (half + reach,), cv2.BORDER_REPLICATE)
    # OpenCV correlates float32 faster than uint8.
    wide = wide.astype(np.float32)
    maps = np.zeros((len(patches), 2 * reach + 1, 2 * reach + 1), np.float32)
    for one, patch in zip(maps, patches, strict=True):
        around = wide[patch.row : patch.row + side, patch.column : patch.column + side]
        printed = patch.picture.astype(np.float32)
        one[:] = cv2.matchTemplate(around, printed, cv2.TM_CCOEFF_NORMED)
    return maps


def peaks(maps: Scores, least: Floats, scale: float) -> NDArray[np.bool_]:
    """Return a mask of the peaks of score maps (n x side x side, ``scale`` pixels per mm).

    Peaks are at least ``least`` (n) high and not on the border. Of several that are closer than two
    locks can be, only the highest counts (non-maximum suppression).
    """
    is_peak = (maps >= least[:, None, None]) & (maps >= widened(maps, round(APART * scale - 0.5)))
    is_peak[:, [0, -1]] = False
    is_peak[:, :, [0, -1]] = False
    return np.asarray(is_peak, bool)


def widened(maps: Scores, by: int = 1) -> Scores:
    """Return maps (n x side x side) after a maximum filter that reaches ``by`` px to each side."""
    if not len(maps):
        return maps
    side = maps.shape[1]
    apart = np.full((len(maps), side + 2 * by, side + 2 * by), -np.inf, np.float32)
    inner = slice(by, by + side)
    apart[:, inner, inner] = maps
    # Filter all maps at once, stacked as one picture; the padding between separates them.
    square = np.ones((2 * by + 1, 2 * by + 1), np.uint8)
    high = cv2.dilate(apart.reshape(-1, side + 2 * by), square).reshape(apart.shape)
    return np.asarray(high[:, inner, inner], np.float32)


def cut(picture: NDArray[Any], column: int, row: int, half: int) -> NDArray[Any] | None:
    """Return a square of a picture, or None if it extends outside."""
    height, width = picture.shape
    if not (half <= column < width - half and half <= row < height - half):
        return None
    return picture[row - half : row + half + 1, column - half : column + half + 1]


def vertices(before: Any, at: Any, after: Any) -> Floats:
    """Return the offsets of the vertices of parabolas through three values each (arrays of n)."""
    bend = np.minimum(before - 2 * at + after, -1e-9)
    return np.asarray(np.clip(0.5 * (before - after) / bend, -0.5, 0.5), float)


def flattened(photo: Pixels, pose: Pose, scale: float) -> Pixels:
    """Return the rectified page (grey, uint8) at ``scale`` pixels per mm.

    The photo is reduced first, so that thin lines are not lost between its pixels.
    """
    small, to_small = shrunk(photo, pose, scale)
    return replace(pose, perspective=to_small @ pose.perspective).flatten(small, scale)


def shrunk(photo: Pixels, pose: Pose, scale: float) -> tuple[Pixels, Floats]:
    """Return a grey photo reduced to at least ``scale`` pixels per mm, and the transformation.

    It is a homography (3 x 3) from pixels of the photo to those of the reduced one.
    """
    shrink = int(pose.scale_at(pose.middle) / scale)
    if shrink <= 1:
        return photo, np.eye(3)
    small = cv2.resize(photo, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA)
    # Centres of pixels are at integers.
    across, down = small.shape[1] / photo.shape[1], small.shape[0] / photo.shape[0]
    reduce = np.array([[across, 0, across / 2 - 0.5], [0, down, down / 2 - 0.5], [0, 0, 1]])
    return np.asarray(small, np.uint8), reduce
