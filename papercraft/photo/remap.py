"""Sample a photo at points that are known at nodes, band by band.

Maps of all pixels of a page, and a photo with four channels, would take more memory than the photo
and the page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from papercraft.photo.load import Pixels

    Field = NDArray[np.float32]

# How many rows of nodes are sampled at a time.
_BAND = 8
# The colour for what is outside the photo.
_GREY = (128, 128, 128)


def between_nodes(
    photo: Pixels, fields: Sequence[Field], apart: int, size: tuple[int, int]
) -> Pixels:
    """Return a picture (uint8) of a size (width, height), with the channels of the photo.

    ``fields``, (rows, columns) each, are the columns and rows of the photo at the nodes. Nodes are
    ``apart`` pixels from each other, an even number; the first is the corner of the picture.
    """
    width, height = size
    flat = np.empty((height, width, *photo.shape[2:]), np.uint8)
    for top in range(0, height, _BAND * apart):
        band = flat[top : top + _BAND * apart]
        first = top // apart
        across, down = (
            _interpolated(field[first : first + _BAND + 1], apart, band.shape) for field in fields
        )
        band[:] = _seen_near(photo, across, down)
    return flat


def _interpolated(field: Field, apart: int, shape: tuple[int, ...]) -> Field:
    """Interpolate a field to every pixel of a picture.

    Resizing takes a tenth of the time of a warp. The resized field begins half a step before the
    first node, so half a step of it is cropped.
    """
    high, wide = field.shape
    whole = np.asarray(cv2.resize(field, (wide * apart, high * apart)), np.float32)
    half = apart // 2
    return whole[half : half + shape[0], half : half + shape[1]]


def _seen_near(photo: Pixels, across: Field, down: Field) -> Pixels:
    """Sample a photo as :func:`seen` does, but convert only the part of it that is needed."""
    if photo.ndim == 2:  # noqa: PLR2004 - grey
        return seen(photo, across, down)
    rows, columns = _span(down, photo.shape[0]), _span(across, photo.shape[1])
    # OpenCV remaps four channels in a third of the time that it takes for three.
    near = cv2.cvtColor(photo[rows, columns], cv2.COLOR_BGR2BGRA)
    flat = seen(near, across - np.float32(columns.start), down - np.float32(rows.start))
    return np.asarray(cv2.cvtColor(flat, cv2.COLOR_BGRA2BGR), np.uint8)


def _span(places: Field, side: int) -> slice:
    """Return the pixels of a side around some places, at least one of them.

    Places beyond the horizon may be infinite, or no numbers.
    """
    first = int(min(max(0, float(places.min()) - 1), side - 1))
    return slice(first, int(max(min(side, float(places.max()) + 3), first + 1)))


def seen(photo: Any, across: Field, down: Field) -> Pixels:
    """Sample a photo at pixel coordinates, given by two maps."""
    flat = cv2.remap(
        photo, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=_GREY
    )
    return np.asarray(flat, np.uint8)
