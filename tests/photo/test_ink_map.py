"""Levels of pixels, told by histograms."""

import numpy as np
import pytest

from papercraft.photo.ink_map import (
    InkMap,
    PrintMaps,
    flatten_lighting,
    histogram,
    level_of,
    ridge_map,
)


@pytest.mark.parametrize("share", [0.0, 0.25, 0.8, 0.95, 1.0])
@pytest.mark.parametrize("count", [1, 2, 7, 400])
def test_the_level_of_a_share_of_pixels_is_their_percentile(share, count):
    pixels = np.random.default_rng(count).integers(0, 256, (2, count)).astype(np.uint8)
    where = np.zeros(pixels.shape, bool)
    where[1] = True
    expected = np.percentile(pixels[1], 100 * share)
    assert level_of(histogram(pixels, where), share) == pytest.approx(expected)


@pytest.mark.parametrize(("pen", "least"), [(10, 12), (50, 15), (255, 18)])
def test_what_counts_as_ink_follows_the_pen_within_bounds(pen, least):
    nothing = np.zeros((1, 1), np.uint8)
    assert InkMap(nothing, nothing, nothing.astype(bool), pen).least == pytest.approx(least)


@pytest.mark.parametrize(("grain", "least"), [(3, 15), (5, 17.5), (9, 21)])
def test_what_grain_may_be_is_no_ink_in_grainy_pictures(grain, least):
    nothing = np.zeros((1, 1), np.uint8)
    found = InkMap(nothing, nothing, nothing.astype(bool), 50, grain)
    assert found.least == pytest.approx(least)


def test_the_grain_of_paper_is_what_most_of_it_shows():
    """A few strokes do not matter."""
    light = np.random.default_rng(1).normal(200, 4, (120, 180)).astype(np.uint8)
    nothing = np.zeros_like(light)
    bare, drawn = (
        InkMap.of(page, page, PrintMaps(nothing, nothing.astype(bool), nothing))
        for page in (light, np.where(np.arange(180) % 90 < 4, 60, light).astype(np.uint8))
    )
    assert bare.grain > 3
    assert drawn.grain == pytest.approx(bare.grain, abs=1.5)


def stroke(width, level=100):
    """A page with a vertical line of some pixels in its middle, 41 pixels from the left."""
    light = np.full((60, 90), 250, np.uint8)
    light[:, 41 : 41 + width] = level
    return light


@pytest.mark.parametrize("turned", [False, True])
def test_a_line_is_as_dark_as_it_is_against_both_sides(turned):
    light = stroke(6)
    ridge = ridge_map(light.T).T if turned else ridge_map(light)
    assert (ridge[:, 41:47] == 150).all()
    ridge[:, 41:47] = 0
    assert not ridge.any()


def test_the_edge_of_a_shadow_is_no_line():
    light = np.full((60, 90), 250, np.uint8)
    light[:, 45:] = 100
    assert not ridge_map(light).any()


def test_light_is_flattened_but_lines_up_to_their_widest_stay():
    shaded = (stroke(4) * np.linspace(0.5, 1, 90)).astype(np.uint8)
    flat = flatten_lighting(shaded)
    assert (flat[:, :36] > 240).all()
    assert flat[30, 42:44].astype(int) == pytest.approx(102, abs=12)
    # What is wider than 1.6 mm is no line but a ground of its own.
    assert flatten_lighting(stroke(9))[30, 45] < 130
    assert flatten_lighting(stroke(14))[30, 48] > 240
    assert (flatten_lighting(np.zeros((30, 30), np.uint8)) == 0).all()
