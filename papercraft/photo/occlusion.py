"""Detect occlusion: a box whose printed frame is hidden is covered by something."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

from papercraft.photo.reference import FINE, LEFT, TOP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from papercraft.core.sheet import Box
    from papercraft.photo.load import Pixels

    Floats = NDArray[np.float64]
    Sums = NDArray[np.int32]

# Each side of a frame is searched within _BESIDE mm, along its middle half.
_BESIDE, _CORNER = 0.45, 0.25
# The least printed darkness (0 to 1) of a side; the number of sides of a frame.
_PRINTED, _SIDES = 0.05, 4
# A box is covered if all sides but one are fainter than _UNSEEN of their print, or than _PALER of
# the median box: print may be faint everywhere, and a hand may hide or cross one side.
_UNSEEN, _PALER = 0.08, 0.2


class FrameVisibility(NamedTuple):
    """Integral images of darkness, in the photo and in the reference."""

    observed: Sums
    printed: Sums

    @classmethod
    def of(cls, light: Pixels, printed: Pixels) -> FrameVisibility:
        """Compute the integral images of a rectified page and its reference.

        Both are darkest channels with even lighting (``ink_map.flatten_lighting``).
        """
        observed, reference = (cv2.integral(255 - level) for level in (light, printed))
        return cls(np.asarray(observed, np.int32), np.asarray(reference, np.int32))

    def covered(self, boxes: Sequence[Box]) -> list[bool]:
        """Return for each box whether its frame is hidden; boxes without one are not covered."""
        if not boxes:
            return []
        sides = _sides(np.array(boxes, float))
        observed, printed = _sums(self.observed, sides), _sums(self.printed, sides)
        area = (sides[..., 2] * sides[..., 3]) * FINE**2 * 255
        framed = (printed > _PRINTED * area).sum(axis=1) == _SIDES
        visible = np.sort(observed / np.maximum(printed, 1.0), axis=1)[:, -2]
        usual = float(np.median(visible[framed])) if framed.any() else 0.0
        covered: list[bool] = (framed & (visible < max(_UNSEEN, _PALER * usual))).tolist()
        return covered


def _sides(boxes: Floats) -> Floats:
    """Return boxes (x, y, width, height in mm) around the four sides of n boxes, (n, 4, 4)."""
    x, y, width, height = boxes.T
    across, down = width * (1 - 2 * _CORNER), height * (1 - 2 * _CORNER)
    thick = np.full_like(x, 2 * _BESIDE)
    return np.stack(
        [
            np.stack([x - _BESIDE, y + _CORNER * height, thick, down], axis=1),
            np.stack([x + width - _BESIDE, y + _CORNER * height, thick, down], axis=1),
            np.stack([x + _CORNER * width, y - _BESIDE, across, thick], axis=1),
            np.stack([x + _CORNER * width, y + height - _BESIDE, across, thick], axis=1),
        ],
        axis=1,
    )


def _sums(integral: Sums, places: Floats) -> Floats:
    """Return the sums over boxes (mm, the last axis of ``places``) from an integral image."""
    high, wide = integral.shape
    begin = np.round((places[..., :2] - (LEFT, TOP)) * FINE)
    end = np.round((places[..., :2] + places[..., 2:] - (LEFT, TOP)) * FINE)
    left, top = np.moveaxis(np.clip(begin, 0, (wide - 1, high - 1)).astype(int), -1, 0)
    right, bottom = np.moveaxis(np.clip(end, 0, (wide - 1, high - 1)).astype(int), -1, 0)
    whole = integral[bottom, right] + integral[top, left]
    return np.asarray(whole - integral[top, right] - integral[bottom, left], float)
