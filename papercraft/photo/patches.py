"""Patches of the sheet as printed, which are aligned with a photo one by one.

A patch is aligned by normalized cross-correlation: it is moved over the flattened photo, and lies
where it correlates best.
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

# A lone line looks alike all along. Print that can be aligned changes across its main direction,
# too: the least share of the squares of its changes.
_TWO_WAYS = 0.02
# Two locks are at least so many mm apart.
APART = 1.5


class Pass(NamedTuple):
    """One matching pass: pixels per mm; patch size, patch spacing and search range in mm.

    ``degree`` is that of the smooth bend fitted first, ``blur`` (mm) how local the rest is,
    ``least`` the correlation to believe a match. Print that varies less than ``plain`` (of 255
    greys, the standard deviation) cannot be aligned.
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
        """Return some of them, by a mask or by indices."""
        return Matches(self.places[which], self.shifts[which], self.trust[which])

    def plus(self, other: Matches) -> Matches:
        """Return both."""
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
    """Return the patches with print enough to be aligned, row by row; computed once a sheet.

    ``box`` is the upper left and lower right corner of the area they may lie in, in mm.
    """
    key = (search, box)
    if key not in known.patches:
        known.patches[key] = list(patches_in(known.grey(search.scale), search, box))
    patches: list[Patch] = known.patches[key]
    return patches


def patches_in(printed: Pixels, search: Pass, box: Any) -> Iterator[Patch]:
    """Yield the patches of a printed page in grey that can be aligned; ``box`` (mm) is inside."""
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
    """Return whether the squares (``side`` pixels) around pixels (n x 2) can be aligned.

    They vary by ``plain`` at least, and change in two directions (the eigenvalues of their
    structure tensor): only then can their places be told in both.
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

    They are float32, n x (2 reach + 1) x (2 reach + 1), reach in pixels of the pass. Beyond the
    picture the pixels of its border go on.
    """
    half, reach = round(search.patch * search.scale / 2), round(search.reach * search.scale)
    side = 2 * (half + reach) + 1
    wide = cv2.copyMakeBorder(picture, *4 * (half + reach,), cv2.BORDER_REPLICATE)
    # OpenCV correlates numbers faster than bytes.
    wide = wide.astype(np.float32)
    maps = np.zeros((len(patches), 2 * reach + 1, 2 * reach + 1), np.float32)
    for one, patch in zip(maps, patches, strict=True):
        around = wide[patch.row : patch.row + side, patch.column : patch.column + side]
        printed = patch.picture.astype(np.float32)
        one[:] = cv2.matchTemplate(around, printed, cv2.TM_CCOEFF_NORMED)
    return maps


def peaks(maps: Scores, least: Floats, scale: float) -> NDArray[np.bool_]:
    """Return where score maps (n x side x side, ``scale`` pixels a mm) have peaks.

    They are at least so high (n). Of several that are too near to each other to be two locks only
    the highest counts, and none on the border.
    """
    found = (maps >= least[:, None, None]) & (maps >= widened(maps, round(APART * scale - 0.5)))
    found[:, [0, -1]] = False
    found[:, :, [0, -1]] = False
    return np.asarray(found, bool)


def widened(maps: Scores, by: int = 1) -> Scores:
    """Return maps (n x side x side) in which a peak is as high up to so many pixels beside it."""
    if not len(maps):
        return maps
    side = maps.shape[1]
    apart = np.full((len(maps), side + 2 * by, side + 2 * by), -np.inf, np.float32)
    inner = slice(by, by + side)
    apart[:, inner, inner] = maps
    # All maps below each other are one picture; what lies between them keeps them apart.
    square = np.ones((2 * by + 1, 2 * by + 1), np.uint8)
    high = cv2.dilate(apart.reshape(-1, side + 2 * by), square).reshape(apart.shape)
    return np.asarray(high[:, inner, inner], np.float32)


def cut(picture: NDArray[Any], column: int, row: int, half: int) -> NDArray[Any] | None:
    """Return a square of a picture, or None if it reaches outside."""
    height, width = picture.shape
    if not (half <= column < width - half and half <= row < height - half):
        return None
    return picture[row - half : row + half + 1, column - half : column + half + 1]


def vertices(before: Any, at: Any, after: Any) -> Floats:
    """Return where parabolas through three values each (arrays of n) have their tops."""
    bend = np.minimum(before - 2 * at + after, -1e-9)
    return np.asarray(np.clip(0.5 * (before - after) / bend, -0.5, 0.5), float)


def flattened(photo: Pixels, pose: Pose, scale: float) -> Pixels:
    """Return the grey page (uint8) as seen straight from above, ``scale`` pixels a mm.

    The photo is reduced before, so that thin lines do not fall between its pixels.
    """
    small, to_small = shrunk(photo, pose, scale)
    return replace(pose, perspective=to_small @ pose.perspective).flatten(small, scale)


def shrunk(photo: Pixels, pose: Pose, scale: float) -> tuple[Pixels, Floats]:
    """Return a grey photo reduced to at least ``scale`` pixels a mm, and where its pixels go.

    That is a homography (3 x 3) of pixels.
    """
    shrink = int(pose.scale_at(pose.middle) / scale)
    if shrink <= 1:
        return photo, np.eye(3)
    small = cv2.resize(photo, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA)
    # Middles of pixels have whole numbers.
    across, down = small.shape[1] / photo.shape[1], small.shape[0] / photo.shape[0]
    reduce = np.array([[across, 0, across / 2 - 0.5], [0, down, down / 2 - 0.5], [0, 0, 1]])
    return np.asarray(small, np.uint8), reduce
