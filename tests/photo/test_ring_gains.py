"""How dark the lines of printed rings come out without a stroke, at each place of a page."""

import cv2
import numpy as np
import pytest

from papercraft.core.photo import Band
from papercraft.photo import ring_gains
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


# --- at the bounds --------------------------------------------------------------------------------

AROUND = np.array([(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)], float)


def level_in_the_middle(shares, places):
    """The level of a ring at the origin, by eight others around it."""
    places = np.vstack([(0.0, 0.0), places])
    known = np.arange(9) > 0
    return levels_of_others(np.array([9.0, *shares]), places, known)[0]


def test_rings_weigh_less_with_every_60_mm():
    places = AROUND[:4].repeat(2, axis=0) * np.tile([30.0, 90.0], 4)[:, None]
    near, far = np.exp(-0.5 * np.array([0.5, 1.5]) ** 2)
    wanted = 0.5 + 0.01 * far / (near + far)
    assert level_in_the_middle([0.5, 0.51] * 4, places) == pytest.approx(wanted, abs=1e-5)


def test_two_of_eight_rings_raise_a_level_by_no_more_than_chance():
    """What is above the plane pulls as much as 0.02 do: two against six by a third of that."""
    shares = np.array([0.65, 0.5, 0.65, 0.5, 0.5, 0.5, 0.5, 0.5])
    places = AROUND * np.array([1.0] * 4 + [0.5**0.5] * 4)[:, None] * 30
    assert level_in_the_middle(shares, places) == pytest.approx(0.5 + 0.02 * 2 / 6, abs=2e-4)


@pytest.mark.parametrize(("level", "factor"), [(0.56, 1.0), (0.565, 0.595211 / 0.5)])
@pytest.mark.parametrize("count", [6, 7])
def test_print_is_darker_by_two_standard_errors(monkeypatch, level, factor, count):
    """Numerals are off by 0.05, the median of six or more by 1.48 / sqrt(6) of it: 0.0302."""
    levels = np.array([0.5] * (count - 1) + [level])
    given = iter(levels)
    monkeypatch.setattr(ring_gains, "_level_at", lambda *_: next(given))
    shares = levels + 0.05 * (-1.0) ** np.arange(count)
    found = growth(shares, CENTRES[:count], np.arange(count) < count - 1)
    assert found == pytest.approx([1.0] * (count - 1) + [factor], abs=1e-4)


BAND = Band((10.0, 10.0), 4.0, 7.5)
# Its middle in pixels.
ROW = COLUMN = round((10.0 - LEFT) * FINE)


def white():
    return np.full((180, 180), 255, np.uint8)


def square(level, *, paper=255, half=5, right=0):
    """Print of ten by ten pixels in the middle of a ring, on paper."""
    picture = np.full((180, 180), paper, np.uint8)
    picture[ROW - half : ROW + half, COLUMN - half + right : COLUMN + half + right] = level
    return picture


def share(light, printed):
    [found] = shares_inside(light, printed, [BAND])
    return found


@pytest.mark.parametrize(("level", "found"), [(225, 0), (224, 1)])
def test_what_is_printed_in_a_ring_has_a_least_darkness(level, found):
    assert share(square(level), square(level)) == found


@pytest.mark.parametrize(("paper", "known"), [(247, False), (248, True)])
def test_without_paper_around_print_nothing_is_known(paper, known):
    printed = square(100, paper=paper)
    assert bool(share(printed, printed)) is known


def test_only_what_is_near_print_tells_how_dark_it_is():
    # A shadow on the paper to the right, and marks beyond the ring on paper and in print.
    light = square(155)
    light[:, COLUMN + 9 :] = 100
    assert share(light, square(155)) == pytest.approx(1)
    light[:, COLUMN + 9 :] = 255
    printed = square(155)
    for picture, level in ((light, 255), (printed, 0)):
        picture[ROW - 21 : ROW - 17, COLUMN - 21 : COLUMN - 17] = level
    assert share(light, printed) == pytest.approx(1)


def test_a_tint_beyond_the_disc_is_not_its_paper():
    """What is white in the corners of the square around the disc does not count."""
    printed = np.full((180, 180), 240, np.uint8)
    printed[ROW - 5 : ROW + 5, COLUMN - 5 : COLUMN + 5] = 100
    printed[ROW - 22 : ROW - 18, COLUMN - 22 : COLUMN - 18] = 255
    assert share(printed, printed) == 0


@pytest.mark.parametrize(("away", "found"), [(2, 1.1), (3, 1.0)])
def test_blur_takes_print_two_pixels_beyond_its_edge(away, found):
    light = square(155)
    # A tenth of the print is seen once more, beside it.
    light[ROW - 5 : ROW + 5, COLUMN + 4 + away] = 155
    assert share(light, square(155)) == pytest.approx(found)


@pytest.mark.parametrize(
    ("dark", "found"), [(4, (10000 - 400) / 10000), (10, (9500 + 480) / 10000)]
)
def test_the_grain_of_paper_has_a_limit(dark, found):
    light = square(155, paper=255 - dark)
    assert share(light, square(155)) == pytest.approx(found)


def test_print_counts_up_to_a_third_of_a_mm_inside_the_band():
    printed = square(155, half=1, right=22)
    assert share(printed, printed) == 1
    outside = square(155, half=1, right=24)
    assert share(outside, outside) == 0
