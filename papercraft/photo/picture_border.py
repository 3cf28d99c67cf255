"""Detect sheets that are partly outside the photo: nothing at or beyond its border is ever read.

The border of a picture would be measured as a stroke of ink.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from papercraft.core.sheet import Places
    from papercraft.photo.pose import Pose

    Floats = NDArray[np.float64]

# The margins (mm) around boxes and dots that reading needs; the pixels at the border that are not
# trusted, because of resampling and JPEG.
_AROUND_BOX, _AROUND_DOT, _BORDER = 0.8, 2.0, 2.0
SIDES = ("left", "upper", "right", "lower")


def missing_side(pose: Pose, places: Places, frame: Floats, size: tuple[int, int]) -> str | None:
    """Return the side of a sheet (one of SIDES) that has places outside the picture, or None.

    Only places inside the bounding box of ``frame`` (n x 2, mm), the marks of an area, count.
    ``size`` is height and width of the picture.
    """
    (left, top), (right, bottom) = frame.min(axis=0), frame.max(axis=0)
    points = _outlines(places)
    inside = (points >= (left, top)) & (points <= (right, bottom))
    points = points[inside.all(axis=1)]
    high, wide = size
    seen = pose.to_photo(points)
    beyond = (seen < _BORDER) | (seen > np.array([wide, high]) - 1 - _BORDER)
    lost = points[beyond.any(axis=1)]
    if not len(lost):
        return None
    off = [lost[:, 0] - left, lost[:, 1] - top, right - lost[:, 0], bottom - lost[:, 1]]
    return SIDES[int(np.argmin([float(np.mean(distance)) for distance in off]))]


def _outlines(places: Places) -> Floats:
    """Return the corners of all boxes, and of squares around all dots, with margins: n x 2, mm."""
    boxes = [
        (x, y, x + width, y + height, _AROUND_BOX) for x, y, width, height in places.boxes.values()
    ]
    boxes += [(x, y, x, y, _AROUND_DOT) for x, y in places.dots.values()]
    corners = [
        (x, y)
        for left, top, right, bottom, wide in boxes
        for x in (left - wide, right + wide)
        for y in (top - wide, bottom + wide)
    ]
    return np.array(corners, float).reshape(-1, 2)
