"""Circles around boxes, as evidence beside what is in them."""

import pytest

from papercraft.core.photo import Ring, Tick, _circled

BLANK = Tick(False, 0.0, 0.0, 0.1)


@pytest.mark.parametrize(
    ("coverage", "seen", "fit", "ticked"),
    [
        (0.95, 0.6, 0.1, True),
        (0.6, 0.6, 0.1, None),
        (0.3, 0.6, 0.1, False),
        # Most of the way lies under print: a circle is a doubt, less is nothing.
        (0.95, 0.2, 0.1, None),
        (0.6, 0.2, 0.1, False),
        (0.95, 0.6, 0.8, False),
    ],
)
def test_a_circle_is_a_tick_as_far_as_it_can_be_seen(coverage, seen, fit, ticked):
    found = _circled(BLANK, Ring(coverage, 0.1, 0.4, seen, fit, 4.0))
    assert found.ticked is ticked
    assert (found.ink > 0) == (ticked is not False)
