"""Frames of boxes that something hides, on a page that is made up."""

import numpy as np
import pytest

from papercraft.photo.occlusion import FrameVisibility, _sides
from papercraft.photo.reference import FINE, LEFT, TOP

# 3 x 2 boxes of 12 x 8 mm, each by itself.
BOXES = [(20.0 + 20 * n, 20.0 + 16 * row, 12.0, 8.0) for row in range(2) for n in range(3)]
HIDDEN = 4


def fill(light, box, level):
    x, y, width, height = box
    rows = slice(round((y - TOP) * FINE), round((y + height - TOP) * FINE))
    light[rows, slice(round((x - LEFT) * FINE), round((x + width - LEFT) * FINE))] = level


def sides(box):
    """Left, right, top and bottom line of a frame, 0.4 mm wide."""
    x, y, width, height = box
    return [
        (x - 0.2, y, 0.4, height),
        (x + width - 0.2, y, 0.4, height),
        (x, y - 0.2, width, 0.4),
        (x, y + height - 0.2, width, 0.4),
    ]


def page(missing=(), level=60):
    light = np.full((round(80 * FINE), round(100 * FINE)), 250, np.uint8)
    for number, box in enumerate(BOXES):
        for side, place in enumerate(sides(box)):
            if (number, side) not in missing:
                fill(light, place, level)
    return light


@pytest.mark.parametrize("left", range(4))
def test_a_box_is_covered_if_all_sides_but_one_are_hidden(left):
    hidden = [(HIDDEN, side) for side in range(4) if side != left]
    covered = FrameVisibility.of(page(hidden), page()).covered(BOXES)
    assert covered == [n == HIDDEN for n in range(len(BOXES))]
    # A hand may hide or cross two.
    for side in range(4):
        if side != left:
            some = [(HIDDEN, other) for other in range(4) if other not in {left, side}]
            assert not any(FrameVisibility.of(page(some), page()).covered(BOXES))


def test_print_that_is_faint_everywhere_is_visible():
    assert not any(FrameVisibility.of(page(level=215), page()).covered(BOXES))


def test_what_has_no_frame_is_not_covered():
    blank = [(HIDDEN, side) for side in range(4)]
    assert not any(FrameVisibility.of(page(blank), page(blank)).covered(BOXES))
    assert FrameVisibility.of(page(), page()).covered([]) == []


def test_the_middle_half_of_each_side_is_looked_at():
    assert _sides(np.array([[20.0, 30.0, 12.0, 8.0]]))[0] == pytest.approx(np.array([
        [19.55, 32, 0.9, 4], [31.55, 32, 0.9, 4], [23, 29.55, 6, 0.9], [23, 37.55, 6, 0.9],
    ]))  # fmt: skip
