"""The reference rendering of a sheet, to which photos are compared."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import cv2

from papercraft.photo.packed import AtHand, Packed

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
    packed: Packed
    patches: dict[Any, Any] = field(default_factory=dict)
    """What was computed from the picture, kept by who computes it."""

    @classmethod
    def of(
        cls, sheet: Sheet, marks: tuple[tuple[Fiducial, ...], ...], picture: Pixels
    ) -> Reference:
        """Return the reference with a picture (uint8, BGR, FINE pixels a mm)."""
        return cls(sheet, marks, Packed(picture))

    @property
    def picture(self) -> Pixels:
        """The sheet as printed, height x width x BGR, uint8, FINE pixels per mm."""
        picture: Pixels = self.packed.array
        return picture

    def map(self, name: str, compute: Callable[[], Any]) -> Any:
        """Return a map as large as the picture, computed once for photos that follow each other."""
        kept: AtHand | None = self.patches.get(name)
        array = None if kept is None else kept.array
        if array is None:
            array = compute()
            self.patches[name] = AtHand(array)
        return array

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
