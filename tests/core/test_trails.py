"""Drawn segments as lists of dots, and what is in doubt if they are no single line."""

from itertools import pairwise
from random import Random

import pytest

from papercraft.core.line_ink import log_odds, usual_contrast
from papercraft.core.photo import Stroke
from papercraft.core.trail_decode import decode_trail, edge, is_connected, odd_dots
from papercraft.core.trails import components, corners, straight_steps, trails


def some_segments(seed):
    random = Random(seed)
    found = set()
    for _ in range(random.randint(1, 16)):
        x, y = random.randrange(4), random.randrange(4)
        found.add(edge((x, y), random.choice([(x + 1, y), (x, y + 1), (x + 1, y + 1)])))
    return frozenset(found)


@pytest.mark.parametrize("first", range(0, 300, 100))
def test_trails_go_over_everything_once_and_are_as_few_as_can_be(first):
    for seed in range(first, first + 100):
        segments = some_segments(seed)
        found = trails(segments)
        assert sorted(edge(*both) for one in found for both in pairwise(one)) == sorted(segments)
        pieces = components(segments)
        assert sorted(one for piece in pieces for one in piece) == sorted(segments)
        assert all(map(is_connected, pieces))
        assert len(found) == sum(max(1, len(odd_dots(piece)) // 2) for piece in pieces)
        for one in found:
            steps = [step for both in pairwise(corners(one)) for step in straight_steps(*both)]
            assert steps == [edge(*both) for both in pairwise(one)]


def test_a_trail_begins_at_the_upper_left_and_goes_straight_on():
    way = [(0, 1), (2, 1), (2, 0), (1, 0), (1, 2)]
    cross = [one for both in pairwise(way) for one in straight_steps(*both)]
    assert [corners(one) for one in trails(cross)] == [way]
    square = [((0, 0), (1, 0)), ((0, 0), (0, 1)), ((1, 0), (1, 1)), ((0, 1), (1, 1))]
    (round_,) = trails(square)
    assert round_[0] == round_[-1] == (0, 0)
    assert trails([]) == []


def test_steps_are_those_of_a_row_a_column_or_a_diagonal():
    assert straight_steps((2, 0), (0, 0)) == [((1, 0), (2, 0)), ((0, 0), (1, 0))]
    assert straight_steps((0, 2), (2, 0)) == [((0, 2), (1, 1)), ((1, 1), (2, 0))]
    assert straight_steps((0, 0), (1, 2)) == straight_steps((1, 1), (1, 1)) == []


def odds_of(drawn, doubtful=(), value=9.0):
    """Log-odds of segments that are drawn, and of some in doubt; of others around, -9."""
    every = {edge((x, y), (x + dx, y + dy)): -9.0
             for x in range(4) for y in range(4) for dx, dy in ((1, 0), (0, 1))}  # fmt: skip
    return every | dict.fromkeys(drawn, value) | dict(doubtful)


def test_a_line_without_a_start_is_decoded():
    line = straight_steps((1, 1), (3, 1))
    trail = decode_trail(odds_of(line))
    assert (trail.edges, trail.whole, trail.sure) == (frozenset(line), True, True)
    # A doubtful segment in the middle of a line is drawn.
    trail = decode_trail(odds_of(straight_steps((0, 1), (3, 1)), {((1, 1), (2, 1)): -1.0}))
    assert trail.edges == frozenset(straight_steps((0, 1), (3, 1)))
    assert trail.sure
    # One at its end may be.
    trail = decode_trail(odds_of(line, {((0, 1), (1, 1)): -1.0}))
    assert trail.doubts == (((0, 1), (1, 1)),)
    assert decode_trail(odds_of([])).edges == frozenset()


def test_trails_nearly_as_likely_are_returned_the_likeliest_first():
    line = straight_steps((1, 1), (3, 1))
    more = ((0, 1), (1, 1))
    trail = decode_trail(odds_of(line, {more: -1.0}))
    assert trail.likely == (frozenset(line), frozenset([*line, more]))
    assert decode_trail(odds_of(line)).likely == (frozenset(line),)
    # With too many segments in doubt, there may be others.
    far = {((0, y), (0, y + 1)): -3.9 for y in (2, 3)} | {
        ((x, y), (x + 1, y)): -3.9 for x in range(4) for y in (0, 2, 3)
    }  # fmt: skip
    assert decode_trail(odds_of(line, {more: -1.0} | far)).likely == ()


def test_what_is_no_single_line_is_in_doubt():
    two = [*straight_steps((0, 0), (1, 0)), *straight_steps((0, 2), (1, 2))]
    trail = decode_trail(odds_of(two))
    assert not trail.whole
    assert trail.doubts
    star = [((0, 1), (1, 1)), ((1, 1), (2, 1)), ((1, 0), (1, 1)), ((1, 1), (1, 2))]
    trail = decode_trail(odds_of(star))
    assert (trail.whole, trail.doubts) == (False, tuple(sorted(star)))


def test_ink_is_compared_with_that_of_the_whole_line():
    dark, pale = Stroke(1, 0, 0.4, 1, 0.1), Stroke(1, 0, 0.1, 1, 0.1)
    assert usual_contrast([dark, dark, pale, Stroke(0.2, 0.8, 0.1, 1, 0.1)]) == 0.4
    assert usual_contrast([]) == 1.0
    assert log_odds(dark, 0.4) == 9.0
    assert log_odds(pale, 0.4) < 0
    assert log_odds(dark._replace(fit=2.0), 0.4) == 1.0


@pytest.mark.parametrize(
    ("coverage", "seen", "odds"),
    [
        (0.6, 0.12, -2.5),
        (0.6, 0.4, -2.5),
        (1.0, 0.4, -2.5),
        # What is seen of it is blank, or too little is seen, or enough.
        (0.59, 0.4, -9.0),
        (1.0, 0.11, -9.0),
        (0.6, 0.41, -8.85),
    ],
)
def test_a_line_beneath_print_is_in_doubt_if_the_rest_is_inked(coverage, seen, odds):
    assert log_odds(Stroke(coverage, 0.33, 0.4, seen, 0.1), 0.4) == pytest.approx(odds, abs=0.05)
