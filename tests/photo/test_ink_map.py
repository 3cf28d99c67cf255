"""Levels of pixels, told by histograms."""

import numpy as np
import pytest

from papercraft.photo.ink_map import histogram, level_of


@pytest.mark.parametrize("share", [0.0, 0.25, 0.8, 0.95, 1.0])
@pytest.mark.parametrize("count", [1, 2, 7, 400])
def test_the_level_of_a_share_of_pixels_is_their_percentile(share, count):
    pixels = np.random.default_rng(count).integers(0, 256, (2, count)).astype(np.uint8)
    where = np.zeros(pixels.shape, bool)
    where[1] = True
    expected = np.percentile(pixels[1], 100 * share)
    assert level_of(histogram(pixels, where), share) == pytest.approx(expected)
