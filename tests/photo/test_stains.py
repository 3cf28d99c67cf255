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
