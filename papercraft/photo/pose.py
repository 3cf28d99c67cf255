"""Where each point of the frame lies in the photo: a homography after a smooth warp."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import ceil
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from papercraft.core.sheet import FRAME
from papercraft.photo.reference import LEFT, TOP, extent, raster

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from papercraft.core.sheet import Box, Size
    from papercraft.photo.load import Pixels

    Floats = NDArray[np.float64]

# The bend is kept at the nodes of a grid, so many mm apart.
_STEP = 4.0
# Parts of a page are cut out by places so many mm apart, between which it counts as flat.
_CUT_STEP = 1.0


@cache
def nodes(frame: Size = FRAME) -> Floats:
    """Return the grid's nodes in mm of a frame, rows x columns x 2, float64."""
    columns, rows = (int(side / _STEP) + 2 for side in extent(frame))
    xs, ys = LEFT + _STEP * np.arange(columns), TOP + _STEP * np.arange(rows)
    return np.stack(np.meshgrid(xs, ys), axis=-1)


@dataclass(frozen=True, slots=True)
class Pose:
    """A homography after a warp of the page, all float64.

    ``perspective`` (3 x 3) is the homography from mm to pixels; ``bend`` (rows x columns x 2) and
    ``doubt`` (rows x columns) are at the nodes, in mm.
    A point p of the frame lies in the photo where the perspective puts p + bend(p); ``doubt`` is
    how well print near there is known to be in place. ``frame`` is that of the sheet, in mm.
    """

    perspective: Floats
    bend: Floats
    doubt: Floats
    frame: Size = FRAME

    @classmethod
    def flat(cls, perspective: Floats, frame: Size = FRAME) -> Pose:
        """Return a pose without a warp, with unknown accuracy everywhere."""
        shape = nodes(frame).shape
        return cls(perspective, np.zeros(shape), np.full(shape[:2], np.inf), frame)

    @property
    def nodes(self) -> Floats:
        """The grid's nodes in mm of the frame, rows x columns x 2, float64."""
        return nodes(self.frame)

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the frame, in mm."""
        return self.frame[0] / 2, self.frame[1] / 2

    def to_photo(self, points: ArrayLike) -> Floats:
        """Return where points of the frame (n x 2, mm) lie in the photo, in pixels."""
        places = np.asarray(points, float).reshape(-1, 2)
        return project(self.perspective, places + sampled(self.bend, places))

    def flatten(self, photo: Pixels, scale: float) -> Pixels:
        """Return the page as seen straight from above, ``scale`` pixels a mm, uint8.

        It has the channels of the photo.
        """
        grid = project(self.perspective, (self.nodes + self.bend).reshape(-1, 2))
        shape, size = self.bend.shape[:2], raster(scale, self.frame)
        across, down = (
            _between_nodes(grid[:, n].reshape(shape).astype(np.float32), scale, size)
            for n in (0, 1)
        )
        if photo.ndim == 2:  # noqa: PLR2004 - grey
            return _seen(photo, across, down)
        # OpenCV takes four channels in a third of the time that it needs for three.
        flat = _seen(cv2.cvtColor(photo, cv2.COLOR_BGR2BGRA), across, down)
        return np.asarray(cv2.cvtColor(flat, cv2.COLOR_BGRA2BGR), np.uint8)

    def cut(self, photo: Pixels, box: Box, scale: float) -> Pixels:
        """Return a box of the frame (mm) as seen straight from above, ``scale`` pixels a mm, uint8.

        It has the channels of the photo.
        """
        x, y, width, height = box
        columns, rows = (ceil(side / _CUT_STEP) + 2 for side in (width, height))
        xs, ys = x + _CUT_STEP * np.arange(columns), y + _CUT_STEP * np.arange(rows)
        grid = self.to_photo(np.stack(np.meshgrid(xs, ys), axis=-1))
        size = max(1, round(width * scale)), max(1, round(height * scale))
        across, down = (
            _filled(grid[:, n].reshape(rows, columns).astype(np.float32), scale, size, _CUT_STEP)
            for n in (0, 1)
        )
        return _seen(photo, across, down)

    def scale_at(self, point: tuple[float, float]) -> float:
        """Return how many pixels of the photo a mm has near a point."""
        x, y = point
        ends = self.to_photo([(x - 5, y), (x + 5, y), (x, y - 5), (x, y + 5)])
        across, down = ends[1] - ends[0], ends[3] - ends[2]
        return float((np.hypot(*across) + np.hypot(*down)) / 20)


# What lies outside the photo.
_GREY = (128, 128, 128)


def _seen(photo: Any, across: Any, down: Any) -> Pixels:
    """Return what a photo shows at these pixels of it."""
    flat = cv2.remap(
        photo, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=_GREY
    )
    return np.asarray(flat, np.uint8)


def _between_nodes(field: Any, scale: float, size: tuple[int, int]) -> Any:
    """Interpolate a field of the nodes to every pixel of a picture, ``scale`` pixels a mm.

    If pixels fit between nodes evenly, resizing takes a tenth of the time of a warp. It begins half
    a step before the first node, so half a step of it is left out.
    """
    apart = scale * _STEP
    if apart % 2:
        return _filled(field, scale, size)
    high, wide = field.shape
    whole = cv2.resize(field, (int(wide * apart), int(high * apart)))
    half = int(apart) // 2
    return whole[half : half + size[1], half : half + size[0]]


def _filled(field: Any, scale: float, size: tuple[int, int], apart: float = _STEP) -> Any:
    """Interpolate a field from nodes, so many mm ``apart``, to every pixel of a picture."""
    # The middle of the first pixel lies half a pixel inside the raster.
    step, half = 1 / (scale * apart), 0.5 / (scale * apart)
    matrix = np.array([[step, 0, half], [0, step, half]])
    return cv2.warpAffine(
        field, matrix, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )  # fmt: skip


def project(perspective: Floats, points: Floats) -> Floats:
    """Return points (n x 2) mapped by a homography (3 x 3)."""
    moved = np.c_[points, np.ones(len(points))] @ perspective.T
    flat: Floats = moved[:, :2] / moved[:, 2:]
    return flat


def sampled(field: Floats, points: Floats) -> Floats:
    """Return a field of the nodes (rows x columns x n or rows x columns) at points."""
    at = (points - (LEFT, TOP)) / _STEP
    rows, columns = field.shape[:2]
    column = np.clip(at[:, 0], 0, columns - 1.001)
    row = np.clip(at[:, 1], 0, rows - 1.001)
    x, y = column.astype(int), row.astype(int)
    u, v = column - x, row - y
    if field.ndim > 2:  # noqa: PLR2004 - vectors at the nodes
        u, v = u[:, None], v[:, None]
    upper = _mixed(field[y, x], field[y, x + 1], u)
    lower = _mixed(field[y + 1, x], field[y + 1, x + 1], u)
    return _mixed(upper, lower, v)


def _mixed(one: Floats, other: Floats, share: Floats) -> Floats:
    """Return a mixture; what has no share in it may be infinite."""
    mixed: Floats = (
        np.where(share < 1, one, 0) * (1 - share) + np.where(share > 0, other, 0) * share
    )
    return mixed
