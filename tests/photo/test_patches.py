"""Patches of a page: which of them tell where they lie."""

import numpy as np
import pytest

from papercraft.photo.patches import _alignable

ROWS, COLUMNS = np.indices((80, 80))


@pytest.mark.parametrize(
    ("print_", "fit"),
    [
        # Lines tell their place across them and not along them.
        (COLUMNS // 4 % 2, False),
        (ROWS // 4 % 2, False),
        ((COLUMNS + ROWS) // 6 % 2, False),
        ((COLUMNS - ROWS) // 6 % 2, False),
        (0 * ROWS, False),
        (COLUMNS // 6 % 2 * (ROWS // 6 % 2), True),
        ((COLUMNS + ROWS) // 6 % 2 * ((COLUMNS - ROWS) // 6 % 2), True),
    ],
    ids=["upright", "level", "falling", "rising", "blank", "squares", "diamonds"],
)
def test_print_that_changes_in_two_directions_can_be_aligned(print_, fit):
    grey = (230 - 200 * print_).astype(np.uint8)
    found = _alignable(grey, 25, 9.0)
    assert (found[20:-20, 20:-20] == fit).all()


def test_print_that_hardly_varies_is_plain():
    squares = COLUMNS // 6 % 2 * (ROWS // 6 % 2)
    faint, clear = ((230 - depth * squares).astype(np.uint8) for depth in (10, 40))
    assert not _alignable(faint, 25, 9.0)[20:-20, 20:-20].any()
    assert _alignable(clear, 25, 9.0)[20:-20, 20:-20].all()
