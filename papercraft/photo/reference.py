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

# The origin of rectified pages in mm of the frame, which has a margin around it.
LEFT, TOP = -3.0, -3.0
# Pixels per mm of rectified pages: fine for reading ink, coarse for registration.
FINE, MIDDLE, COARSE = 6.0, 3.0, 1.5


@dataclass(frozen=True, slots=True)
class Reference:
    """A sheet as printed: its fiducials by area, and its picture (BGR, FINE pixels per mm)."""

    sheet: Sheet
    marks: tuple[tuple[Fiducial, ...], ...]
    packed: Packed
    design: int = 0
    """The number of the design that the sheet is drawn in."""
    patches: dict[Any, Any] = field(default_factory=dict)
    """A cache for what callers compute from the picture."""

    @classmethod
    def of(
        cls,
        sheet: Sheet,
        marks: tuple[tuple[Fiducial, ...], ...],
        picture: Pixels,
        design: int = 0,
    ) -> Reference:
        """Return a reference with a picture (uint8, BGR, FINE pixels per mm)."""
        return cls(sheet, marks, Packed(picture), design)

    @property
    def picture(self) -> Pixels:
        """The sheet as printed: (height, width, BGR), uint8, FINE pixels per mm."""
        picture: Pixels = self.packed.array
        return picture

    def map(self, name: str, compute: Callable[[], Any]) -> Any:
        """Return a map of the size of the picture by name, computed if it is not cached."""
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
        """Return the grey picture at ``scale`` pixels per mm, cached."""
        key = ("grey", scale)
        if key not in self.patches:
            small = cv2.resize(
                self.picture, raster(scale, self.sheet.frame), interpolation=cv2.INTER_AREA
            )
            self.patches[key] = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
        grey: NDArray[np.uint8] = self.patches[key]
        return grey


def extent(frame: Size) -> Size:
    """Return width and height of a rectified page with a frame, in mm, including margins."""
    return frame[0] - 2 * LEFT, frame[1] - 2 * TOP


def raster(scale: float, frame: Size) -> tuple[int, int]:
    """Return width and height of a rectified page, in pixels."""
    width, height = extent(frame)
    return round(width * scale), round(height * scale)


if TYPE_CHECKING:
    # Returns the reference of an imprint; raises IdError if this version cannot draw it.
    Knowing = Callable[[Imprint], Reference]
