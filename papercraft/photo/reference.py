"""The reference rendering of a sheet, with which photos are compared."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import cv2

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from papercraft.core.fiducials import Fiducial
    from papercraft.core.imprint import Imprint
    from papercraft.core.sheet import Places, Sheet, Size
    from papercraft.photo.load import Pixels

# Where the raster begins that pages are flattened to, in mm: there is a margin around the frame.
LEFT, TOP = -3.0, -3.0
# Pixels a mm of flattened pages, fine to read ink and coarse to find their shape.
FINE, MIDDLE, COARSE = 6.0, 3.0, 1.5


@dataclass(frozen=True, slots=True)
class Reference:
    """A sheet as printed: its marks, area by area, and its picture, FINE pixels a mm, BGR."""

    sheet: Sheet
    marks: tuple[tuple[Fiducial, ...], ...]
    picture: Pixels
    patches: dict[Any, Any] = field(default_factory=dict)
    """What was computed from the picture, kept by who computes it."""

    @property
    def places(self) -> Places:
        """The sheet's places, as drawn."""
        return self.sheet.places

    def grey(self, scale: float) -> NDArray[np.uint8]:
        """Return the picture in grey at so many pixels a mm; computed once."""
        key = ("grey", scale)
        if key not in self.patches:
            small = cv2.resize(
                self.picture, raster(scale, self.sheet.frame), interpolation=cv2.INTER_AREA
            )
            self.patches[key] = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
        grey: NDArray[np.uint8] = self.patches[key]
        return grey


def extent(frame: Size) -> Size:
    """Return width and height, in mm, of what a page with a frame is flattened to."""
    return frame[0] - 2 * LEFT, frame[1] - 2 * TOP


def raster(scale: float, frame: Size) -> tuple[int, int]:
    """Return width and height of a flattened page in pixels."""
    width, height = extent(frame)
    return round(width * scale), round(height * scale)


if TYPE_CHECKING:
    # Gives the sheet of an imprint; raises IdError if it cannot be drawn here.
    Knowing = Callable[[Imprint], Reference]
