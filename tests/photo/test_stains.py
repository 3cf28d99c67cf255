"""Faint ink in the colour of coffee, on made-up boxes."""

import numpy as np
import pytest

from papercraft.core.photo import Tick
from papercraft.photo.stains import is_brown, with_stains

PAPER = (228, 238, 244)
COFFEE, PENCIL = (165, 192, 214), (150, 157, 161)


def stroke(ink, paper=PAPER):
    """The pixels of a box with a stroke across, in BGR."""
    pixels = np.full((30, 40, 3), paper, np.uint8)
    pixels[10:18] = ink
    return pixels.reshape(-1, 3)


@pytest.mark.parametrize(
    ("ink", "paper", "brown"),
    [
        (COFFEE, PAPER, True),
        # By the light of a lamp, and at night: what counts is the paper beside it.
        ((100, 150, 190), (140, 185, 215), True),
        ((50, 60, 70), (72, 76, 80), True),
        (PENCIL, PAPER, False),
        # Pens whose strokes are thin and come out pale: red, blue, green, violet.
        ((150, 140, 230), PAPER, False),
        ((215, 170, 150), PAPER, False),
        ((150, 200, 150), PAPER, False),
        ((200, 150, 200), PAPER, False),
        # A shadow, or nothing.
        ((190, 200, 207), PAPER, False),
        (PAPER, PAPER, False),
    ],
)
def test_coffee_takes_blue_more_than_green_and_green_more_than_red(ink, paper, brown):
    assert is_brown(stroke(ink, paper)) is brown


def test_where_all_is_print_nothing_is_brown():
    assert is_brown(np.zeros((0, 3), np.uint8)) is False


@pytest.mark.parametrize(
    ("tick", "colour", "ticked", "stained"),
    [
        (Tick(True, 0.2, 0.2, 0.1), COFFEE, None, True),
        (Tick(None, 0.2, 0.23, 0.1), COFFEE, None, True),
        # So little that the box is blank, whatever it is.
        (Tick(False, 0.03, 0.2, 0.1), COFFEE, False, True),
        (Tick(True, 0.2, 0.2, 0.1), PENCIL, True, False),
        # As dark as a pen, all of it or a part, or no ink at all.
        (Tick(True, 0.2, 0.2, 0.1, dark=0.02), COFFEE, True, False),
        (Tick(True, 0.2, 0.25, 0.1), COFFEE, True, False),
        (Tick(False, 0.02, 0.2, 0.1), COFFEE, False, False),
        (Tick(None, 1.0, 0.0, 0.1), COFFEE, None, False),
        # What covers most of a box seems to fill it: a ring of coffee, and light pencil.
        (Tick(True, 1.0, 1.0, 0.1, filled=1.0, depth=0.14), COFFEE, None, True),
        (Tick(True, 1.0, 1.0, 0.1, filled=1.0, depth=0.14), PENCIL, True, False),
        (Tick(True, 1.0, 1.0, 0.1, filled=1.0, depth=0.24), COFFEE, True, False),
    ],
)
def test_a_faint_brown_tick_is_in_doubt(tick, colour, ticked, stained):
    asked = []

    def unprinted(box):
        asked.append(box)
        return stroke(colour)

    [found] = with_stains([tick], [(10.0, 20.0, 6.0, 5.0)], unprinted, enhanced=False)
    assert (found.ticked, found.stained) == (ticked, stained)
    assert found[1:4] == tick[1:4]
    # The frame of the box is not looked at.
    assert [pytest.approx(box) for box in asked] == [(10.65, 20.65, 4.7, 3.7)] * len(asked)


@pytest.mark.parametrize(("contrast", "ticked"), [(0.34, None), (0.36, True)])
def test_stains_are_darker_in_enhanced_pictures(contrast, ticked):
    tick = Tick(True, 0.2, contrast, 0.1)
    [found] = with_stains([tick], [(0, 0, 6, 5)], lambda _: stroke(COFFEE), enhanced=True)
    assert found.ticked is ticked


def test_a_box_without_an_inside_has_no_stain():
    tick, box = Tick(True, 0.2, 0.2, 0.1), (0.0, 0.0, 1.3, 4.0)
    assert with_stains([tick], [box], lambda _: stroke(COFFEE), enhanced=False) == [tick]


@pytest.mark.parametrize(
    ("tick", "stained"),
    [
        (Tick(False, 0.025, 0.2, 0.1), False),
        (Tick(None, 0.026, 0.2, 0.1), True),
        (Tick(True, 0.2, 0.24, 0.1), False),
        (Tick(True, 0.2, 0.239, 0.1), True),
        (Tick(True, 0.2, 0.2, 0.1, dark=0.015), True),
        (Tick(True, 0.2, 0.2, 0.1, dark=0.016), False),
    ],
)
def test_the_bounds_of_faint_ink(tick, stained):
    [found] = with_stains([tick], [(0, 0, 6, 5)], lambda _: stroke(COFFEE), enhanced=False)
    assert found.stained is stained


def test_the_bound_of_faint_ink_in_enhanced_pictures():
    tick = Tick(True, 0.2, 0.35, 0.1)
    assert with_stains([tick], [(0, 0, 6, 5)], lambda _: stroke(COFFEE), enhanced=True) == [tick]


@pytest.mark.parametrize(
    ("ink", "brown"),
    [
        # A fifth of the whole difference each, of blue and green or of green and red.
        ((65, 76, 120), True),
        ((65, 75, 120), False),
        ((65, 109, 120), True),
        ((65, 110, 120), False),
        # A whole difference of 5 or of 4 percent.
        ((114, 117, 120), True),
        ((115, 117, 120), False),
    ],
)
def test_each_step_of_brown_is_a_part_of_the_whole(ink, brown):
    assert is_brown(stroke(ink, (120, 120, 120))) is brown


def pixels(*colours):
    """So many pixels of each colour."""
    return np.array([colour for count, colour in colours for _ in range(count)], np.uint8)


@pytest.mark.parametrize(("red", "brown"), [(170, True), (171, False)])
def test_ink_is_as_dark_as_halfway_to_paper(red, brown):
    few, many, paper = (10, (100,) * 3), (30, (130, 150, red)), (60, (200,) * 3)
    assert is_brown(pixels(few, many, paper)) is brown


@pytest.mark.parametrize(("red", "brown"), [(245, False), (244, True)])
def test_paper_is_as_light_as_three_quarters_of_the_way_to_the_lightest(red, brown):
    # Relative to most of the paper the ink has no colour, and it is brown relative to the rest.
    ink, many, few = (10, (60, 100, 140)), (50, (105, 175, red)), (40, (200,) * 3)
    assert is_brown(pixels(ink, many, few)) is brown
