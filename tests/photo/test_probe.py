"""Codes that lie where they are expected, or very near: how well they match."""

import numpy as np
import pytest

from papercraft.core.codes import MODULES, modules
from papercraft.core.probe import Pose
from papercraft.photo.load import Picture
from papercraft.photo.probe import PhotoProbe

MODULE, LIGHT, DARK, NUMBER = 12, 210, 50, 40
SIDE = MODULE * MODULES


def photo(left=90, top=80, light=LIGHT, dark=DARK, change=()):
    """A photo of a code, its upper left corner at a pixel; modules in ``change`` are swapped."""
    code = np.array(modules(NUMBER))
    for row, column in change:
        code[row, column] ^= True
    pixels = np.full((260, 280, 3), light, np.uint8)
    ink = np.kron(code, np.ones((MODULE, MODULE), bool))
    pixels[top : top + SIDE, left : left + SIDE][ink] = dark
    return PhotoProbe(Picture("table", pixels))


def matched(probe, x=90, y=80, number=NUMBER):
    middle = x + SIDE / 2 - 0.5, y + SIDE / 2 - 0.5
    (match,) = probe.match([(number, Pose(middle, (SIDE, 0.0), (0.0, SIDE)))])
    return match, middle


def test_a_clear_code_matches_in_full_and_tells_its_contrast():
    match, middle = matched(photo())
    assert match.score == pytest.approx(1, abs=0.01)
    assert match.contrast == pytest.approx(LIGHT - DARK, abs=1)
    assert match.pose.middle == pytest.approx(middle, abs=MODULE / 4)


def test_a_code_with_light_and_dark_swapped_has_a_negative_contrast():
    match, _ = matched(photo(light=DARK, dark=LIGHT))
    assert match.score == pytest.approx(1, abs=0.01)
    assert match.contrast == pytest.approx(DARK - LIGHT, abs=1)


def test_modules_that_differ_lower_the_score():
    match, _ = matched(photo(change=[(3, 3)]))
    assert match.score == pytest.approx(1 - 2 / (MODULES - 2) ** 2, abs=0.01)
    assert matched(photo(), number=NUMBER + 1)[0].score < 0.7


@pytest.mark.parametrize(("right", "down"), [(7, 0), (0, -9), (-8, 5)])
def test_a_code_beside_its_place_is_found_there(right, down):
    match, (x, y) = matched(photo(90 + right, 80 + down))
    assert match.score > 0.95
    assert match.pose.middle == pytest.approx((x + right, y + down), abs=MODULE / 4)


def test_blank_paper_matches_no_code():
    match, _ = matched(photo(light=DARK))
    assert match.score == 0
    assert match.contrast == pytest.approx(0, abs=0.1)


def test_of_several_codes_each_is_matched_by_itself():
    pixels = photo().pixels.copy()
    probe = photo()
    middle = 90 + SIDE / 2 - 0.5, 80 + SIDE / 2 - 0.5
    poses = [Pose((middle[0] + 4 * n, middle[1]), (SIDE, 0.0), (0.0, SIDE)) for n in range(3)]
    matches = probe.match([(NUMBER, pose) for pose in poses])
    for match in matches:
        assert match.pose.middle == pytest.approx(middle, abs=MODULE / 4)
        assert match.score > 0.95
    assert np.array_equal(probe.pixels, pixels)


def test_colours_are_medians_of_points_and_profiles_run_from_end_to_end():
    pixels = np.zeros((20, 50, 3), np.uint8)
    pixels[..., 0] = 4 * np.arange(50)
    pixels[..., 1] = 10 * np.arange(20)[:, None]
    pixels[..., 2] = 7
    probe = PhotoProbe(Picture("ramp", pixels))
    assert probe.colours([]) == []
    assert probe.profiles([], 3) == []
    assert probe.colours([[(1, 2), (5, 2), (40, 19)], [(10.5, 4), (10.5, 4), (0, 0)]]) == [
        (20, 20, 7), (42, 40, 7),
    ]  # fmt: skip
    assert probe.profiles([((2, 3), (10, 7)), ((10, 7), (2, 3))], 5) == [
        [(8 + 8 * n, 30 + 10 * n, 7) for n in range(5)],
        [(40 - 8 * n, 70 - 10 * n, 7) for n in range(5)],
    ]
    # More groups than one call of OpenCV takes.
    assert probe.colours([[(n % 50, 0)] for n in range(2100)])[1999:] == [
        (4 * (n % 50), 0, 7) for n in range(1999, 2100)
    ]
