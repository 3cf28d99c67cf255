"""Ink along lines and around points, sampled from maps that are made up."""

from itertools import product

import numpy as np
import pytest

from papercraft.core.photo import Band
from papercraft.photo.ink_map import InkMap
from papercraft.photo.path_profile import (
    Strips,
    _best_path,
    _longest,
    along_lines,
    best_paths,
    in_bands,
)
from papercraft.photo.reference import FINE, LEFT, TOP

WIDE, HIGH = 40, 30
BAND = Band((10, 12), 2.0, 3.8)


def centres():
    """The x and y, in mm, of the middles of the pixels."""
    x = (np.arange(round(WIDE * FINE)) + 0.5) / FINE + LEFT
    y = (np.arange(round(HIGH * FINE)) + 0.5) / FINE + TOP
    return np.meshgrid(x, y)


def map_of(dark, hidden=None):
    ridge = np.round(dark).astype(np.uint8)
    printed = np.zeros(ridge.shape, bool) if hidden is None else hidden
    return InkMap(np.full_like(ridge, 250), ridge, printed, 90.0)


def test_strips_are_sampled_along_lines_and_across_them():
    x, y = centres()
    across = along_lines(map_of(5 * x + 50), [((10, 12), (15, 12)), ((20, 6), (20, 11))], 0.9)
    # Every quarter of a mm from end to end, and 0.18 mm to both sides.
    assert across.dark.shape == (2, 21, 11)
    level = across.dark * 255
    assert level[0] == pytest.approx(np.tile(100 + 1.25 * np.arange(21), (11, 1)).T, abs=1)
    assert level[1] == pytest.approx(np.tile(150 - 0.9 * np.arange(-5, 6), (21, 1)), abs=1)
    down = along_lines(map_of(5 * y + 50), [((10, 12), (15, 12)), ((20, 6), (20, 11))], 0.9)
    assert down.dark[0] * 255 == pytest.approx(
        np.tile(110 + 0.9 * np.arange(-5, 6), (21, 1)), abs=1
    )
    assert not down.hidden.any()


def test_rings_are_sampled_clockwise_from_the_top():
    x, y = centres()
    east = in_bands(map_of(5 * x + 50), [BAND]).dark[0] * 255
    south = in_bands(map_of(5 * y + 50), [BAND]).dark[0] * 255
    assert east.shape == (72, 11)
    steep = in_bands(map_of(np.clip(15 * x - 20, 0, 255)), [BAND]).dark[0] * 255
    turn = 2 * np.pi * np.arange(72) / 72
    assert steep[:, 10] == pytest.approx(130 + 57 * np.sin(turn), abs=1.5)
    assert south[[0, 18, 36, 54], 0] == pytest.approx([100, 110, 120, 110], abs=1)
    assert south[[0, 18, 36, 54], 10] == pytest.approx([91, 110, 129, 110], abs=1)
    # Each band has a place and radii of its own.
    other = BAND._replace(centre=(20, 15), inner=4.0, outer=5.8)
    both = in_bands(map_of(5 * x + 50), [BAND, other]).dark * 255
    assert both[0] == pytest.approx(east)
    assert both[1][[0, 18, 36, 54], 0] == pytest.approx([150, 170, 150, 130], abs=1)


def test_the_darkest_is_one_and_what_is_beside_the_map_is_hidden():
    x, _ = centres()
    ink_map = map_of(np.full(x.shape, 255), x < 5)
    strip = along_lines(ink_map, [((-10, 12), (12, 12))], 0.2)
    assert strip.dark.max() == 1
    assert strip.dark.shape == (1, 89, 3)
    middle = -10 + np.arange(89) / 4
    assert list(strip.hidden[0, :, 1]) == list(middle < 5)


def test_the_shortest_line_is_sampled_at_both_ends():
    x, _ = centres()
    found = along_lines(map_of(5 * x + 50), [((10, 12), (10.1, 12)), ((5, 12), (5, 12))], 0.2)
    assert found.dark.shape == (2, 2, 3)


@pytest.mark.parametrize("seed", range(6))
def test_the_best_path_has_the_most_ink_less_what_its_steps_to_the_side_cost(seed):
    values = np.random.default_rng(seed).random((3, 5, 4)).astype(np.float32)
    values *= 0.1 if seed % 2 else 1.0

    def worth(value, path):
        aside = np.abs(np.diff(path))
        if aside.max() > 1:
            return -np.inf
        return value[np.arange(5), path].sum() - 0.05 * aside.sum()

    for value, path in zip(values, _best_path(values), strict=True):
        best = max(worth(value, np.array(one)) for one in product(range(4), repeat=5))
        assert worth(value, path) == pytest.approx(best, abs=1e-5)


def test_a_darker_stroke_is_no_better_than_one_that_is_dark_for_sure():
    dark = np.zeros((1, 12, 5), np.float32)
    dark[0, :, 2] = 0.5
    dark[0, 4:8, 0] = 1.0
    assert only(best_paths(Strips(dark, np.zeros(dark.shape, bool)), 0.25)) == [1, 0, 0.5, 1, 2]


@pytest.mark.parametrize(("dark", "visible"), [(0.055, 1), (0.045, 0)])
def test_ink_that_is_fainter_than_a_tenth_is_less_than_what_print_may_hide(dark, visible):
    found = Strips(np.zeros((1, 20, 5), np.float32), np.zeros((1, 20, 5), bool))
    found.dark[..., 4] = dark
    found.hidden[..., 0] = True
    assert only(best_paths(found, 0.25))[3] == visible


def test_a_single_sample_that_is_seen_counts_in_full():
    assert only(best_paths(strips([2, 2], hidden=[0]), 0.25)) == [1, 0, 0.5, 0.5, 2]


def strips(rows, hidden=()):
    """A strip of 5 samples across with ink (0.5 dark) at a place of each step, None for blank."""
    dark = np.zeros((1, len(rows), 5), np.float32)
    mask = np.zeros(dark.shape, bool)
    for n, row in enumerate(rows):
        if row is not None:
            dark[0, n, row] = 0.5
    mask[0, list(hidden)] = True
    return Strips(dark, mask)


def only(paths):
    return [round(float(part[0]), 3) for part in paths]


def test_a_path_follows_ink_that_moves_sideways():
    assert only(best_paths(strips([1, 1, 2, 3, 3, 3, 4, 4]), 0.25)) == [1, 0, 0.5, 1, 3]
    # From its first step on.
    assert only(best_paths(strips([0, 1, 2, 3, 4]), 0.25))[:2] == [1, 0]


def test_gaps_and_hidden_samples_are_told_apart():
    found = best_paths(strips([2, 2, None, None, None, 2, 2, 2, 2, 2]), 0.25)
    assert only(found) == [0.7, 0.3, 0.5, 1, 2]
    found = best_paths(strips([2, 2, None, None, None, 2, 2, 2, 2, 2], hidden=[3, 4]), 0.25)
    assert only(found) == [0.875, 0.1, 0.5, 0.8, 2]
    # As dark as ``least`` is not ink.
    assert only(best_paths(strips([2] * 4), 0.5)) == [0, 1, 0, 1, 2]


def test_the_gap_of_a_closed_path_goes_on_at_its_start():
    rows = [None, None, 2, 2, 2, 2, 2, 2, 2, None]
    assert only(best_paths(strips(rows), 0.25)) == [0.7, 0.2, 0.5, 1, 2]
    assert only(best_paths(strips(rows), 0.25, closed=True)) == [0.7, 0.3, 0.5, 1, 2]


def test_a_closed_path_ends_where_it_began():
    # In one round the path would end at the far side; in a closed one it cannot.
    rows = [0, 0, 0, 0, 1, 2, 3, 4, 4, 4, 4, 4]
    coverage = only(best_paths(strips(rows), 0.25))[0]
    assert coverage == 1
    assert only(best_paths(strips(rows), 0.25, closed=True))[0] < 0.9


@pytest.mark.parametrize(
    ("blank", "closed", "share"),
    [("..xx.xxx..", False, 0.3), ("xx..x..xxx", True, 0.5), ("xx..x..xxx", False, 0.3),
     ("xxxx", True, 1.0), ("....", False, 0.0)],
)  # fmt: skip
def test_the_longest_run_is_a_share_of_the_row(blank, closed, share):
    rows = np.array([[sign == "x" for sign in blank]])
    assert _longest(rows, closed=closed) == pytest.approx([share])


@pytest.mark.parametrize(("dark", "coverage"), [(0.5, 0), (0.51, 1)])
def test_ink_is_darker_than_the_least(dark, coverage):
    level = np.full((1, 9, 5), dark, np.float32)
    found = best_paths(Strips(level, np.zeros(level.shape, bool)), 0.5)
    assert found.coverage == coverage
    assert found.gap == 1 - coverage
