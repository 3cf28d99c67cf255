"""Where the paper of a cell ends, told from colours alone."""

import pytest

from papercraft.games.cutit.scan import cut_deviation

LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)
GREEN, SHADED, PALE, TABLE = (90, 180, 80), (40, 80, 36), (150, 240, 140), (70, 95, 120)
PLAIN = dict.fromkeys((LEFT, RIGHT, UP, DOWN), GREEN)


def row(inside, outside):
    """A colour profile outwards that changes in its middle."""
    return [inside] * 30 + [outside] * 35


@pytest.mark.parametrize(
    ("margin", "profile", "cut_away"),
    [
        (GREEN, row(GREEN, TABLE), False),
        # The table begins beside the code.
        (TABLE, row(TABLE, TABLE), True),
        # Lighter beside the code, and then nothing changes any more: no paper follows.
        (PALE, row(PALE, PALE), True),
        # Lighter, and the line follows: a shadow on the other sides.
        (PALE, row(PALE, TABLE), False),
        # The margin may be a shadow, the border may not.
        (GREEN, row(TABLE, TABLE), True),
    ],
)
def test_a_side_is_cut_away_if_no_paper_follows_the_code(margin, profile, cut_away):
    margins = PLAIN | {RIGHT: margin}
    found = cut_deviation._is_cut_away(margins, RIGHT, [profile, profile])
    assert found == cut_away


def test_a_joker_is_measured_only_outside():
    white = dict.fromkeys(PLAIN, (230, 230, 232))
    assert not cut_deviation._is_cut_away(white, RIGHT, [row(GREEN, TABLE)])
