"""Boxes that are filled, shaded or painted over, on maps that are made up."""

import numpy as np
import pytest

from papercraft.photo.box_ink import BoxInk
from papercraft.photo.ink_map import InkMap
from papercraft.photo.reference import FINE, LEFT, TOP

WIDE, HIGH = 80, 80
SMALL, LARGE = (40.0, 40.0, 6.0, 6.0), (40.0, 40.0, 14.0, 14.0)


def tick(box, painted, level):
    """What is read of a box on paper on which a rectangle was painted without strokes."""
    shape = round(HIGH * FINE), round(WIDE * FINE)
    light = np.full(shape, 250, np.uint8)
    x, y, width, height = painted
    rows = slice(round((y - TOP) * FINE), round((y + height - TOP) * FINE))
    columns = slice(round((x - LEFT) * FINE), round((x + width - LEFT) * FINE))
    light[rows, columns] = round(250 * level)
    nothing = np.zeros(shape, np.uint8)
    ink_map = InkMap(light, nothing, nothing.astype(bool), 90.0)
    return BoxInk(ink_map, np.full(shape, 255, np.uint8), None).tick(box, 0.1).ticked


@pytest.mark.parametrize(
    ("box", "painted", "level", "ticked"),
    [
        (SMALL, SMALL, 0.3, True),
        (SMALL, SMALL, 0.8, True),
        (SMALL, SMALL, 0.9, None),
        (SMALL, SMALL, 0.99, False),
        # A shadow may end in a large box; what fills it is darker.
        (LARGE, LARGE, 0.3, True),
        (LARGE, LARGE, 0.8, None),
        (LARGE, LARGE, 0.99, False),
        # All around is painted, too: that is no shadow.
        (SMALL, (35.0, 35.0, 16.0, 16.0), 0.3, None),
        (SMALL, (35.0, 35.0, 16.0, 16.0), 0.7, False),
        # Farther away there is no brighter paper, as at night.
        (SMALL, (0.0, 0.0, 77.0, 77.0), 0.3, False),
    ],
)
def test_paint_without_strokes(box, painted, level, ticked):
    assert tick(box, painted, level) is ticked
