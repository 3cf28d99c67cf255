"""The frame of a box tells where print lies, whatever is drawn over it."""

from math import inf

import numpy as np
import pytest

from papercraft.photo.box_frames import _offset, frame_offset
from papercraft.photo.reference import FINE, LEFT, TOP

PITCH, SIDE = 7.2, 6.0
BOX = (20.0 + PITCH, 20.0 + PITCH, SIDE, SIDE)


def at(value, start):
    return round((value - start) * FINE)


def outline(picture, box, dark=150):
    x, y, width, height = box
    left, top = at(x, LEFT), at(y, TOP)
    right, bottom = at(x + width, LEFT), at(y + height, TOP)
    for row in (top, bottom):
        picture[row - 1 : row + 1, left : right + 1] = dark
    for column in (left, right):
        picture[top : bottom + 1, column - 1 : column + 1] = dark


def paper(dx=0.0, dy=0.0, *, level=250, dark=150):
    """Nine boxes as they are printed, or as they lie in a photo that is off."""
    picture = np.full((at(60, TOP), at(60, LEFT)), level, np.uint8)
    for row in range(3):
        for column in range(3):
            box = (20.0 + PITCH * column + dx, 20.0 + PITCH * row + dy, SIDE, SIDE)
            outline(picture, box, dark)
    return picture


@pytest.mark.parametrize(("dx", "dy"), [(0, 0), (0.33, 0), (0, -0.5), (-0.5, 0.67)])
def test_it_is_seen_how_far_a_frame_is_off(dx, dy):
    found = frame_offset(paper(dx, dy).astype(float), paper(), BOX)
    assert found == pytest.approx(max(abs(dx), abs(dy)), abs=0.2)


def test_light_and_strokes_do_not_matter():
    photo = paper(level=170, dark=110)
    x, y = at(BOX[0], LEFT), at(BOX[1], TOP)
    for n in range(at(SIDE, 0) + 8):
        photo[y + n - 4 : y + n, x + n - 4 : x + n] = 40
        photo[y + n - 4 : y + n, x + at(SIDE, 0) - n : x + at(SIDE, 0) - n + 4] = 40
    assert frame_offset(photo, paper(), BOX) <= 0.2


def test_the_next_box_is_not_taken_for_it():
    # Its right side lies where the left one should be, but not all four sides do.
    assert frame_offset(paper(1.2, 0), paper(), BOX) > 0.35
    assert frame_offset(paper(2.4, 2.4), paper(), BOX) > 0.35


def test_a_side_that_is_not_seen_tells_nothing():
    photo = paper()
    photo[:, : at(BOX[0] + 2, LEFT)] = 250
    assert frame_offset(photo, paper(), BOX) == inf
    blank = np.full_like(photo, 250)
    assert frame_offset(blank, paper(), BOX) == inf
    assert frame_offset(photo, blank, BOX) == inf


@pytest.mark.parametrize("box", [(-2.0, 20.0, 6.0, 6.0), (20.0, 58.0, 6.0, 6.0), (90.0, 90.0, 6, 6),
                                 (20.0, 20.0, 2.0, 2.0)])  # fmt: skip
def test_at_the_edge_of_the_picture_it_is_not_known(box):
    picture = paper()
    outline(picture, (20.0, 20.0, 2.0, 2.0))
    assert frame_offset(picture, picture, box) == inf


def test_noise_is_no_frame():
    noise = np.random.default_rng(3).integers(0, 255, paper().shape).astype(np.uint8)
    assert frame_offset(noise, paper(), BOX) == inf


@pytest.mark.parametrize("side", range(4))
def test_all_four_sides_of_an_oblong_box_are_looked_at(side):
    box = (20.0, 26.0, 14.0, 7.0)
    blank = np.full((at(50, TOP), at(60, LEFT)), 250, np.uint8)
    printed, photo = blank.copy(), blank.copy()
    outline(printed, box)
    outline(photo, box)
    assert frame_offset(photo, printed, box) == 0
    x, y, width, height = box
    line = [(x, y, 0, height), (x + width, y, 0, height), (x, y, width, 0),
            (x, y + height, width, 0)][side]  # fmt: skip
    left, top = at(line[0], LEFT), at(line[1], TOP)
    photo[top - 2 : top + at(line[3], 0) + 2, left - 2 : left + at(line[2], 0) + 2] = 250
    assert frame_offset(photo, printed, box) == inf


def alone(dx=0.0, *, dark=150, level=250):
    """A box without others beside it."""
    picture = np.full((at(60, TOP), at(60, LEFT)), level, np.uint8)
    outline(picture, (BOX[0] + dx, *BOX[1:]), dark)
    return picture


@pytest.mark.parametrize(("dx", "found"), [(5 / 6, 5 / 6), (1.0, 1.0), (4 / 3, inf)])
def test_a_frame_is_looked_for_within_a_mm(dx, found):
    assert frame_offset(alone(dx), alone(), BOX) == pytest.approx(found)


def test_what_is_more_than_a_mm_beside_a_frame_does_not_matter():
    photo, x = alone(), at(BOX[0] - 4 / 3, LEFT)
    photo[at(BOX[1], TOP) : at(BOX[1] + SIDE, TOP), x - 1 : x + 1] = 150
    assert frame_offset(photo, alone(), BOX) == 0


@pytest.mark.parametrize(("hidden", "found"), [(11, 0), (13, inf)])
def test_half_of_a_side_without_a_mm_at_its_ends_is_seen(hidden, found):
    """Of 24 pixels along the side."""
    photo, x, middle = alone(), at(BOX[0], LEFT), at(BOX[1] + SIDE / 2, TOP)
    photo[middle - hidden // 2 : middle - hidden // 2 + hidden, x - 2 : x + 2] = 250
    assert frame_offset(photo, alone(), BOX) == found


@pytest.mark.parametrize(("contrast", "found"), [(19, inf), (20, 0), (25, 0)])
def test_a_frame_has_a_least_contrast_on_paper(contrast, found):
    pale = alone(dark=250 - contrast)
    assert frame_offset(pale, pale, BOX) == found


@pytest.mark.parametrize(("period", "found"), [(3, 0), (4, inf)])
def test_another_place_half_a_mm_away_is_the_same_and_beyond_it_is_not(period, found):
    """A pattern that repeats itself once, in pixels of a sixth of a mm."""
    printed = np.full(25, 250.0)
    printed[6 : 19 + period : period] = 100
    assert _offset(printed, printed) == found
