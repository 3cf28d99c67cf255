"""The pose of a sheet: maps points of the frame to the photo by a smooth warp and a homography."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import ceil
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from papercraft.core.sheet import FRAME
from papercraft.photo.reference import LEFT, TOP, extent, raster
from papercraft.photo.remap import between_nodes, seen

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from papercraft.core.sheet import Box, Size
    from papercraft.photo.load import Pixels

    Floats = NDArray[np.float64]

# The spacing of the grid at whose nodes the warp is stored, in mm.
_STEP = 4.0
# The spacing of the grid for cutting out a part of a page, in mm; interpolated linearly in between.
_CUT_STEP = 1.0


@cache
def nodes(frame: Size = FRAME) -> Floats:
    """Return the nodes of the grid in mm of a frame, (rows, columns, 2), float64."""
    columns, rows = (int(side / _STEP) + 2 for side in extent(frame))
    xs, ys = LEFT + _STEP * np.arange(columns), TOP + _STEP * np.arange(rows)
    return np.stack(np.meshgrid(xs, ys), axis=-1)


@dataclass(frozen=True, slots=True)
class Pose:
    """A homography after a warp of the page, all float64.

    ``perspective`` (3 x 3) is the homography from mm to pixels; ``bend`` (rows x columns x 2) and
    ``doubt`` (rows x columns) are values at the nodes, in mm.
    A point p of the frame is mapped to perspective(p + bend(p)) in the photo; ``doubt`` is the
    uncertainty of that. ``frame`` is the frame of the sheet, in mm.
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
        """The nodes of the grid in mm of the frame, (rows, columns, 2), float64."""
        return nodes(self.frame)

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the frame, in mm."""
        return self.frame[0] / 2, self.frame[1] / 2

    def to_photo(self, points: ArrayLike) -> Floats:
        """Map points of the frame (n x 2, mm) to pixels of the photo."""
        places = np.asarray(points, float).reshape(-1, 2)
        return project(self.perspective, places + sampled(self.bend, places))

    def flatten(self, photo: Pixels, scale: float) -> Pixels:
        """Return the rectified page, uint8 at ``scale`` pixels per mm, a multiple of a half.

        It has the channels of the photo.
        """
        grid = project(self.perspective, (self.nodes + self.bend).reshape(-1, 2))
        shape = self.bend.shape[:2]
        fields = [grid[:, n].reshape(shape).astype(np.float32) for n in (0, 1)]
        return between_nodes(photo, fields, int(scale * _STEP), raster(scale, self.frame))

    def cut(self, photo: Pixels, box: Box, scale: float) -> Pixels:
        """Return a box of the frame (mm), rectified, uint8 at ``scale`` pixels per mm.

        It has the channels of the photo.
        """
        x, y, width, height = box
        columns, rows = (ceil(side / _CUT_STEP) + 2 for side in (width, height))
        xs, ys = x + _CUT_STEP * np.arange(columns), y + _CUT_STEP * np.arange(rows)
        grid = self.to_photo(np.stack(np.meshgrid(xs, ys), axis=-1))
        size = max(1, round(width * scale)), max(1, round(height * scale))
        across, down = (
            _filled(grid[:, n].reshape(rows, columns).astype(np.float32), scale, size)
            for n in (0, 1)
        )
        return seen(photo, across, down)

    def scale_at(self, point: tuple[float, float]) -> float:
        """Return the resolution of the photo near a point, in pixels per mm."""
        x, y = point
        ends = self.to_photo([(x - 5, y), (x + 5, y), (x, y - 5), (x, y + 5)])
        across, down = ends[1] - ends[0], ends[3] - ends[2]
        return float((np.hypot(*across) + np.hypot(*down)) / 20)


def _filled(field: Any, scale: float, size: tuple[int, int]) -> Any:
    """Interpolate a field from places that are _CUT_STEP apart to every pixel of a picture."""
    # The centre of the first pixel is half a pixel inside the raster.
    step, half = 1 / (scale * _CUT_STEP), 0.5 / (scale * _CUT_STEP)
    matrix = np.array([[step, 0, half], [0, step, half]])
    return cv2.warpAffine(
        field, matrix, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )  # fmt: skip


def project(perspective: Floats, points: Floats) -> Floats:
    """Map points (n x 2) by a homography (3 x 3)."""
    moved = np.c_[points, np.ones(len(points))] @ perspective.T
    flat: Floats = moved[:, :2] / moved[:, 2:]
    return flat


def sampled(field: Floats, points: Floats) -> Floats:
    """Interpolate a field at the nodes, (rows, columns) or (rows, columns, n), to points (mm)."""
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
    """Interpolate linearly; a value with weight 0 may be infinite."""
    mixed: Floats = (
        np.where(share < 1, one, 0) * (1 - share) + np.where(share > 0, other, 0) * share
    )
    return mixed
