"""Maps of pictures are computed in bands of rows."""

import numpy as np

from papercraft.photo.bands import _ROWS, in_bands


def test_bands_make_the_map_that_the_whole_would_make():
    rng = np.random.default_rng(1)
    one, other = (rng.integers(0, 100, (2 * _ROWS + 7, 30, 3), dtype=np.uint8) for _ in range(2))
    rows = []

    def added(first, second):
        rows.append(len(first))
        return (first + second).max(axis=2)

    assert np.array_equal(in_bands(added, one, other), (one + other).max(axis=2))
    assert rows == [_ROWS, _ROWS, 7]
