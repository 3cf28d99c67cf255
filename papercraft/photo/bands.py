"""Compute a map of a picture in bands of rows, which takes less memory and time than at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.photo.load import Pixels

_ROWS = 128


def in_bands(compute: Callable[..., Pixels], *pictures: Pixels) -> Pixels:
    """Return a map (height, width), uint8, of pictures of that size.

    ``compute`` returns the map of a band of each picture; a pixel of it depends on no other pixel.
    """
    whole = np.empty(pictures[0].shape[:2], np.uint8)
    for top in range(0, len(whole), _ROWS):
        rows = slice(top, top + _ROWS)
        whole[rows] = compute(*(picture[rows] for picture in pictures))
    return whole
