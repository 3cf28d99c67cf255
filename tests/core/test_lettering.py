"""Names of games as strokes."""

import pytest

from papercraft.core.lettering import word
from papercraft.games.cuttle.sheets import wordmark as arms
from papercraft.games.rope.sheets import wordmark as ropes


def bounds(marks):
    """The left, top, right and lower edge of the points of outlines."""
    numbers = [step[1:] for mark in marks for step in mark.steps]
    xs = [x for of in numbers for x in of[::2]]
    ys = [y for of in numbers for y in of[1::2]]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize(("game", "name"), [(arms, "cuttle"), (ropes, "rope")])
def test_a_name_fills_its_box(game, name):
    left, top, right, bottom = bounds(game.drawn_name(12.0, 3.0, 10.0))
    width = word(name, 12.0, 3.0, 10.0).width
    assert (left, top) == pytest.approx((12.0, 3.0), abs=0.5)
    assert (right, bottom) == pytest.approx((12.0 + width, 13.0), abs=0.5)


def test_a_closed_stroke_goes_on_where_it_began():
    _, _, ring, *_ = word("rope", 0.0, 0.0, 2.02).strokes
    assert ring.closed
    assert ring.at(ring.length + 0.5, 0.1) == pytest.approx(ring.at(0.5, 0.1))
    # Clockwise, so its right is inside.
    (x, y), (inner_x, inner_y) = ring.at(0.0, 0.0), ring.at(0.0, 0.1)
    assert inner_x - x == pytest.approx(0.1, abs=0.01)
    assert inner_y == pytest.approx(y, abs=0.01)


def test_beyond_the_ends_of_an_open_stroke_is_nothing():
    stem, *_ = word("rope", 0.0, 0.0, 2.02).strokes
    assert not stem.closed
    assert stem.length == pytest.approx(1.0)
    assert stem.at(-1.0, 0.0) == stem.points[0]
    assert stem.at(2.0, 0.0) == pytest.approx(stem.points[-1])
