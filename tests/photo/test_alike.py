"""Ink around places that are printed alike, on pages that are made up."""

import cv2
import numpy as np
import pytest

from papercraft.core.photo import Band
from papercraft.photo.alike import alike_strips
from papercraft.photo.path_profile import best_paths
from papercraft.photo.reference import FINE, LEFT, TOP

PLACES = [(10.0 + 20 * n, 15.0) for n in range(7)]
BANDS = [Band(place, 2.7, 6.5) for place in PLACES]


def pixel(x, y):
    return round((x - LEFT) * FINE), round((y - TOP) * FINE)


def page(*, blur, circles=(), off=0.0, paper=240, radius=3.4):
    """A page with a printed disc of 3 mm at each place, and circles that touch some of them."""
    level = np.full((round(30 * FINE), round(150 * FINE)), paper, np.uint8)
    for n, (x, y) in enumerate(PLACES):
        cv2.circle(level, pixel(x + off * (n % 2), y), round(3.0 * FINE), 0.25 * paper, -1)
    for n in circles:
        cv2.circle(level, pixel(*PLACES[n]), round(radius * FINE), 0.6 * paper, round(0.5 * FINE))
    return cv2.GaussianBlur(level, (0, 0), blur * FINE)


def covered(light, bands=BANDS):
    return best_paths(alike_strips(light, bands), 18 / 255, closed=True).coverage


@pytest.mark.parametrize("blur", [0.1, 0.3, 0.45])
@pytest.mark.parametrize("paper", [240, 150])
def test_a_circle_that_touches_print_is_seen_beside_places_without_one(blur, paper):
    found = covered(page(blur=blur, circles=[1, 4], paper=paper))
    assert min(found[[1, 4]]) > 0.9
    assert max(np.delete(found, [1, 4])) < 0.05


def test_print_that_is_off_a_little_is_no_ink():
    assert max(covered(page(blur=0.3, off=0.15))) < 0.1


def test_what_most_places_show_is_print():
    assert max(covered(page(blur=0.3, circles=range(7)))) < 0.05


def test_ink_does_not_show_on_dark_print():
    strips = alike_strips(page(blur=0.1), [band._replace(inner=2.0, outer=4.0) for band in BANDS])
    assert strips.hidden[:, :, 0].all()
    assert not strips.hidden[:, :, -1].any()


def test_a_black_picture_shows_nothing():
    black = np.zeros((round(30 * FINE), round(150 * FINE)), np.uint8)
    assert not covered(black).any()
