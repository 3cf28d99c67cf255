"""Detecting occlusion: a box whose printed frame is hidden is covered by something."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

from papercraft.photo.ink_map import flatten_lighting
from papercraft.photo.reference import FINE, LEFT, TOP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from papercraft.core.sheet import Box
    from papercraft.photo.load import Pixels

    Floats = NDArray[np.float64]

# A side of a frame is looked for so many mm at both sides of its place, along its middle half.
_BESIDE, _CORNER = 0.45, 0.25
# So dark (0 to 1) a side is printed at least, or there is none; so many sides make a frame.
_PRINTED, _SIDES = 0.05, 4
# A box is covered if all sides but one are less dark than the first, as shares of their print, or
# than this share of the others': print comes out pale all over, hands hide or cross one side.
_UNSEEN, _PALER = 0.08, 0.2


class FrameVisibility(NamedTuple):
    """Integral images of darkness, in the photo and in the reference."""

    seen: Floats
    printed: Floats

    @classmethod
    def of(cls, light: Pixels, printed: Pixels) -> FrameVisibility:
        """Look at a flattened page; both pictures are the darkest of the channels."""
        seen, known = (cv2.integral(255 - flatten_lighting(level)) for level in (light, printed))
        return cls(np.asarray(seen, float), np.asarray(known, float))

    def covered(self, boxes: Sequence[Box]) -> list[bool]:
        """Return for each box whether its frame is hidden; boxes without one are not covered."""
        if not boxes:
            return []
        sides = _sides(np.array(boxes, float))
        seen, printed = _sums(self.seen, sides), _sums(self.printed, sides)
        area = (sides[..., 2] * sides[..., 3]) * FINE**2 * 255
        framed = (printed > _PRINTED * area).sum(axis=1) == _SIDES
        shares = np.sort(seen / np.maximum(printed, 1.0), axis=1)[:, -2]
        usual = float(np.median(shares[framed])) if framed.any() else 0.0
        found: list[bool] = (framed & (shares < max(_UNSEEN, _PALER * usual))).tolist()
        return found


def _sides(boxes: Floats) -> Floats:
    """Return boxes around the sides of boxes, n x 4 x 4."""
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


def _sums(integral: Floats, places: Floats) -> Floats:
    """Return the sums over boxes in mm."""
    high, wide = integral.shape
    begin = np.round((places[..., :2] - (LEFT, TOP)) * FINE)
    end = np.round((places[..., :2] + places[..., 2:] - (LEFT, TOP)) * FINE)
    left, top = np.moveaxis(np.clip(begin, 0, (wide - 1, high - 1)).astype(int), -1, 0)
    right, bottom = np.moveaxis(np.clip(end, 0, (wide - 1, high - 1)).astype(int), -1, 0)
    whole = integral[bottom, right] + integral[top, left]
    return np.asarray(whole - integral[top, right] - integral[bottom, left], float)
