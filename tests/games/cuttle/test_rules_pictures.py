"""The picture at the head of the rules."""

import pytest

from papercraft.core.sheet import Path, Text
from papercraft.games.cuttle.rules_hero import HERO_WIDTH, hero
from papercraft.games.cuttle.sheets.artwork import SCHEMES


def reach(marks, style):
    """The coordinates of all paths in a style: across and down."""
    steps = [step for mark in marks if isinstance(mark, Path) and mark.style == style
             for step in mark.steps]  # fmt: skip
    return [[v for _, *values in steps for v in values[n::2]] for n in (0, 1)]


@pytest.mark.parametrize("height", [39.0, 52.0])
def test_the_sea_at_the_head_goes_on_below_the_words(height):
    marks = hero(height, SCHEMES["two"]).marks
    xs, ys = reach(marks, "sea")
    assert min(xs) < -100.0
    # It ends where the field around the picture does.
    assert max(ys) == height + 1.5
    # Cards end beside the right edge, and their ranks lie above the water.
    assert max(reach(marks, "rules-card")[0]) <= HERO_WIDTH
    assert all(mark.y < min(ys) for mark in marks if isinstance(mark, Text))


def test_the_cuttlefish_leaps_where_the_sea_is_shallow():
    for height, leaps in ((39.0, True), (52.0, False)):
        marks = hero(height, SCHEMES["two"]).marks
        surface = min(reach(marks, "sea")[1])
        assert (max(reach(marks, "back-fin")[1]) < surface) == leaps
