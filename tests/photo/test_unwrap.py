"""Where the patches of a sheet lie: peaks of score maps between their samples."""

import numpy as np
import pytest

from papercraft.photo.unwrap import SEARCH, _candidates


@pytest.mark.parametrize(("right", "down"), [(0.0, 0.0), (2.3, -1.6), (-3.25, 4.4)])
def test_a_peak_is_found_between_the_samples(right, down):
    reach = 12
    across = np.arange(-reach, reach + 1)
    away = (across[None] - right) ** 2 + (across[:, None] - down) ** 2
    scores = np.maximum(1 - 0.03 * away, 0).astype(np.float32)
    (found,) = _candidates(scores)
    assert found[:2] == pytest.approx((right / SEARCH.scale, down / SEARCH.scale), abs=1e-3)
    assert found[2] == scores.max()
