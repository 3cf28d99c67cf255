"""How dark the lines of printed rings come out without a stroke, at each place of a page."""

import cv2
import numpy as np
import pytest

from papercraft.core.photo import Band
from papercraft.photo.reference import FINE, LEFT, TOP
from papercraft.photo.ring_gains import growth, levels_of_others, shares_inside
from papercraft.photo.ring_ink import ring_ink

CENTRES = np.array([(30.0 * column, 20.0 * row) for column in range(3) for row in range(6)])
# Print that comes out darker to the right and downwards.
SLOPE = 0.5 + CENTRES @ (0.002, 0.001)
EVERY = np.ones(len(CENTRES), bool)


def test_a_ring_is_judged_by_the_others():
    shares = SLOPE.copy()
    shares[[3, 8, 17]] += 0.15
    levels = levels_of_others(shares, CENTRES, EVERY)
    assert levels == pytest.approx(SLOPE, abs=0.02)


def test_few_rings_or_a_row_of_them_do_not_tell_how_dark_the_others_are():
    some = np.isin(np.arange(len(CENTRES)), (0, 3, 5, 7, 10, 14))
    levels = levels_of_others(SLOPE, CENTRES, some)
    assert np.isnan(levels[some]).all()
    assert levels[~some] == pytest.approx(SLOPE[~some])
    column = CENTRES[:, 0] == 0
    assert np.isnan(levels_of_others(SLOPE, CENTRES, column)).all()


def test_print_that_grows_darker_over_the_page_is_told_from_numerals_that_differ():
    palest = SLOPE < 0.54
    assert growth(SLOPE, CENTRES, palest)[~palest].min() > 1.02
    mixed = 0.6 + 0.05 * (-1.0) ** np.arange(len(CENTRES))
    assert growth(mixed, CENTRES, palest) == pytest.approx(1)


@pytest.mark.parametrize("lost", ["base", "numerals"])
def test_without_anything_to_compare_with_no_print_is_darker(lost):
    base = EVERY & (lost != "base")
    shares = SLOPE * (np.arange(len(SLOPE)) < 5) if lost == "numerals" else SLOPE
    assert list(growth(shares, CENTRES, base)) == [1] * len(CENTRES)


BANDS = [Band((10 + 18.0 * column, 10 + 16.0 * row), 4.0, 7.5)
         for column in range(4) for row in range(5)]  # fmt: skip


def page(shares=None, circled=()):
    """Paper with rings that have a dot and a line, as dark as a share of black."""
    paper = np.full((round(90 * FINE), round(85 * FINE)), 255, np.uint8)
    for n, band in enumerate(BANDS):
        level = round(255 * (1 - 0.8 * (1.0 if shares is None else shares[n])))
        at = tuple(round((one - start) * FINE)
                   for one, start in zip(band.centre, (LEFT, TOP), strict=True))  # fmt: skip
        cv2.circle(paper, at, round(1.2 * FINE), level, -1, cv2.LINE_AA)
        thick = round(0.5 * FINE) + 3 * (n in circled)
        cv2.circle(paper, at, round(5.8 * FINE), level, thick, cv2.LINE_AA)
    return paper


def test_what_is_printed_in_a_ring_tells_how_dark_print_is_there():
    shares = np.linspace(0.4, 1.0, len(BANDS))
    found = shares_inside(page(shares), page(), BANDS)
    assert found == pytest.approx(shares, abs=0.02)
    # A stroke on the line of a ring does not touch it.
    assert shares_inside(page(shares, {7}), page(), BANDS) == pytest.approx(found)
    paper = np.full_like(page(), 255)
    assert list(shares_inside(page(), paper, BANDS)) == [0] * len(BANDS)


def test_blank_rings_where_print_comes_out_darker_have_no_circle_and_drawn_ones_have():
    """Light in the lens makes print on the left paler: the lines on the right only seem drawn."""
    shares = 0.5 + 0.005 * np.array([band.centre[0] for band in BANDS])
    plain = [n != 17 for n in range(len(BANDS))]
    taken = page(shares, {17})
    fits = [True] * len(BANDS)
    found = [state for state, _ in ring_ink(taken, page(), BANDS, fits, plain=plain)]
    assert found == [n == 17 for n in range(len(BANDS))]
    without = [state for state, _ in ring_ink(taken, page(), BANDS, fits)]
    assert without.count(False) < len(BANDS) - 1


def test_lines_that_are_darker_than_what_is_printed_beside_them_are_in_doubt():
    """Rings that seem blank may all have a stroke: what is printed in them would be darker, too."""
    light = page()
    strokes = range(10, 20)
    for n in strokes:
        at = tuple(round((one - start) * FINE)
                   for one, start in zip(BANDS[n].centre, (LEFT, TOP), strict=True))  # fmt: skip
        cv2.circle(light, at, round(5.8 * FINE), 51, round(0.5 * FINE) + 1, cv2.LINE_AA)
    plain = [True] * len(BANDS)
    found = ring_ink(light, page(), BANDS, plain, plain=plain)
    assert not any(found[n][0] is False for n in strokes)


def test_lines_as_dark_as_what_is_printed_in_them_are_blank_though_other_kinds_are_paler():
    """In a grey picture coloured lines are paler than they were printed."""
    other = [Band(band.centre, 4.05, 7.55) for band in BANDS[:10]]
    bands = [*other, *BANDS[10:]]
    light = page()
    for band in other:
        at = tuple(round((one - start) * FINE)
                   for one, start in zip(band.centre, (LEFT, TOP), strict=True))  # fmt: skip
        cv2.circle(light, at, round(5.8 * FINE), 115, round(0.5 * FINE), cv2.LINE_AA)
    plain = [True] * len(bands)
    found = ring_ink(light, page(), bands, plain, plain=plain)
    assert [state for state, _ in found] == [False] * len(bands)
    without = ring_ink(light, page(), bands, plain)
    assert [state for state, _ in without[10:]].count(False) == 0
