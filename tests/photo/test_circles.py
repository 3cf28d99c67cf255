"""Circles on printed rings: drawn, blank or in doubt, by ink on the line and beside it."""

import numpy as np
import pytest

from papercraft.core.photo import Band
from papercraft.photo import circles
from papercraft.photo.circles import (
    _GRAIN,
    _LIKE_OTHERS,
    _STRAY,
    Chance,
    Line,
    _grain,
    drawn_circle,
    drawn_circles,
    ink_by_chance,
    ink_without_grain,
    is_beside,
)
from papercraft.photo.reference import FINE, LEFT, TOP
from papercraft.photo.ring_ink import Beside, ink_beside

CHANCE = Chance(_STRAY, _GRAIN)
CLEAN, INKED = Beside(0.0, 0.02), Beside(0.1, 0.2)
BANDS = [Band((30.0 * column, 30.0 * row), 4.0, 8.0) for column in range(4) for row in range(4)]


@pytest.mark.parametrize(
    ("near", "darker", "drawn"),
    [
        (CLEAN, False, False),
        (CLEAN, True, True),
        (Beside(0.05, 0.05), False, None),
        (Beside(0.1, 0.04), False, None),
        (Beside(0.1, 0.04), True, True),
        (Beside(0.5, 0.2), False, True),
        # Bounds are on the side of chance, but that of a whole circle.
        (Beside(0.4, 0.2), False, True),
        (Beside(0.5, 0.075), False, None),
        (Beside(_STRAY, _GRAIN), False, False),
        (Beside(0.03, 0.02), True, True),
        # Three quarters of the circumference have ink, but it is as pale as grain.
        (Beside(0.7, 0.06), True, None),
    ],
)
def test_ink_beside_the_print_says_more_than_darkness(near, darker, drawn):
    assert drawn_circle(near, CHANCE, Line(darker, 0.3)) is drawn


@pytest.mark.parametrize(
    ("near", "excess", "drawn"),
    [
        (CLEAN, 0.05, False),
        (CLEAN, 0.07, None),
        (Beside(0.05, 0.02), 0.05, None),
        (Beside(0.02, 0.05), 0.05, None),
        (Beside(0.03, 0.02), 0.05, False),
        (CLEAN, 0.06, None),
        (INKED, 0.08, None),
        (INKED, 0.09, True),
        (INKED, 0.1, True),
        (Beside(0.1, 0.075), 0.1, None),
        (Beside(0.1, 0.06), 0.1, None),
    ],
)
def test_of_lines_in_doubt_the_rings_around_and_the_ink_beside_decide(near, excess, drawn):
    assert drawn_circle(near, CHANCE, Line(None, excess)) is drawn


@pytest.mark.parametrize(
    ("excess", "drawn"), [(0.0, False), (0.1, None), (0.25, None), (0.31, True)]
)
def test_where_edges_are_uncertain_a_line_alone_is_clear_only_far_above_others(excess, drawn):
    black_and_white = ink_by_chance([CLEAN] * 9, bilevel=True)
    assert drawn_circle(CLEAN, black_and_white, Line(True, excess), 0.13) is drawn
    # With a little beside it half of that tells.
    little = Beside(0.06, 0.03)
    assert drawn_circle(little, black_and_white, Line(True, 0.18), 0.13) is True
    assert drawn_circle(little, black_and_white, Line(True, 0.16), 0.13) is None


@pytest.mark.parametrize(
    ("excess", "alike", "drawn"),
    [
        (0.05, 0, None),
        (0.08, 0, None),
        (0.09, 0, True),
        (0.1, 0, True),
        (0.1, 2, True),
        (0.3, 3, None),
    ],
)
def test_a_circle_traced_exactly_is_darker_than_other_rings(excess, alike, drawn):
    assert drawn_circle(CLEAN, CHANCE, Line(True, excess, alike)) is drawn
    # With a little beside it others may be as dark.
    assert drawn_circle(Beside(0.06, 0.03), CHANCE, Line(True, 0.1, alike=3)) is True


def test_a_line_that_is_only_darker_is_in_doubt_where_greys_are_bent():
    assert drawn_circle(CLEAN, CHANCE, Line(True, 0.3), bleached=True) is None
    assert drawn_circle(INKED, CHANCE, Line(True, 0.3), bleached=True) is True
    assert drawn_circle(Beside(0.3, 0.1), CHANCE, Line(True, 0.3), bleached=True) is None
    assert drawn_circle(Beside(0.3, 0.12), CHANCE, Line(True, 0.3), bleached=True) is None
    assert drawn_circle(Beside(0.3, 0.121), CHANCE, Line(True, 0.3), bleached=True) is True
    assert drawn_circle(CLEAN, CHANCE, Line(False, 0.0), bleached=True) is False


def test_hands_do_not_trace_several_rings_alike():
    # Rings in tinted rows came out thicker, those around are in white ones.
    black_and_white = ink_by_chance([CLEAN] * 9, bilevel=True)
    assert drawn_circle(CLEAN, black_and_white, Line(True, 0.15, alike=3), 0.13) is False
    assert drawn_circle(CLEAN, black_and_white, Line(True, 0.15, alike=2), 0.13) is None
    assert drawn_circle(CLEAN, CHANCE, Line(None, 0.15, alike=3)) is False
    assert drawn_circle(INKED, CHANCE, Line(True, 0.15, alike=3)) is True
    rows = [(True, 0.15) if n % 4 == 1 else (False, 0.0) for n in range(16)]
    found = drawn_circles(rows, [CLEAN] * 16, black_and_white, BANDS, 0.13, bleached=False)
    assert set(found) == {False}


def test_lines_that_all_came_out_thicker_are_no_circles():
    judged = [(True, 0.2)] * len(BANDS)
    blank = [CLEAN] * len(BANDS)
    chance = ink_by_chance(blank, bilevel=True)
    found = drawn_circles(judged, blank, chance, BANDS, 0.13, bleached=False)
    assert set(found) == {False}
    judged[5] = True, 0.52
    found = drawn_circles(judged, blank, chance, BANDS, 0.13, bleached=False)
    assert [n for n, drawn in enumerate(found) if drawn] == [5]


def test_paper_that_is_grainy_around_all_rings_is_not_ink_around_one():
    night = [Beside(0.02, 0.05)] * 4 + [Beside(0.6, 0.3)]
    assert _grain(night) == pytest.approx(0.07)
    # As much as a stray stroke has beside it may be grain, and three such rings tell.
    assert _grain([Beside(_STRAY, 0.05)] * 3) == pytest.approx(0.07)
    assert _grain(night[:2]) == _grain([Beside(0.0, 0.01)] * 9) == _GRAIN


def grainy(strength):
    """Return a ridge map with grain everywhere, up to ``strength``, and a circle on one ring."""
    size = [round((90 + 10 - corner) * FINE) for corner in (TOP, LEFT)]
    ink = np.random.default_rng(4).choice([0, strength], size=size, p=(0.9, 0.1)).astype(np.uint8)
    y, x = np.indices(ink.shape) / FINE
    (left, top), *_ = BANDS[6]
    off = np.hypot(x + LEFT - left, y + TOP - top)
    ink[(off > 5.5) & (off < 6.0)] = 120
    return ink


def test_grain_beside_three_quarters_of_all_rings_is_left_out():
    least = 8.0
    plain = ink_beside(grainy(14), least, BANDS)
    assert sum(one.share > _STRAY for one in plain) > 12
    near = ink_without_grain(grainy(14), least, BANDS)
    assert [n for n, one in enumerate(near) if one.share > _STRAY] == [6]
    # Darker ink beside most rings is ink, and a few rings do not tell.
    assert ink_without_grain(grainy(60), least, BANDS) == ink_beside(grainy(60), least, BANDS)
    few = BANDS[:8]
    assert ink_without_grain(grainy(14), least, few) == ink_beside(grainy(14), least, few)
    assert ink_without_grain(grainy(0), least, BANDS) == ink_beside(grainy(0), least, BANDS)


# --- at the bounds --------------------------------------------------------------------------------


@pytest.mark.parametrize(("share", "drawn"), [(0.03, False), (0.04, None)])
def test_beside_a_clean_line_there_is_next_to_nothing(share, drawn):
    assert drawn_circle(Beside(share, 0.02), CHANCE, Line(None, 0.05)) is drawn


@pytest.mark.parametrize(
    ("near", "drawn"),
    [
        # As much as a stray stroke is not all around, however dark it is.
        (Beside(0.08, 0.2), None),
        (Beside(0.09, 0.2), True),
        # All around, but as pale as grain may be; then a little darker.
        (Beside(0.4, 0.075), None),
        (Beside(0.4, 0.08), True),
        (Beside(0.3, 0.08), True),
    ],
)
def test_a_line_in_doubt_is_drawn_if_ink_is_around_it(near, drawn):
    assert drawn_circle(near, CHANCE, Line(None, 0.1)) is drawn


@pytest.mark.parametrize(("share", "beside"), [(0.15, False), (0.16, True)])
def test_specks_of_a_bilevel_picture_are_chance_whatever_their_darkness(share, beside):
    assert is_beside(Beside(share, 1.0), ink_by_chance([CLEAN] * 9, bilevel=True)) is beside


def least_looked_for(monkeypatch, share, dark, count=15):
    """The least ink (0 to 255) looked for beside so many rings that are alike, in each round."""
    asked = []
    near = [Beside(share, dark)] * count
    monkeypatch.setattr(
        circles, "ink_beside", lambda _ink, least, _bands: asked.append(least) or near
    )
    assert ink_without_grain(None, 8.0, [BANDS[0]] * count) is near
    return asked


@pytest.mark.parametrize(
    ("share", "dark", "grain"),
    [(0.08, 0.05, False), (0.09, 0.05, True), (0.5, 0.075, True), (0.5, 0.08, False)],
)
def test_grain_has_more_beside_most_rings_than_strays_and_is_faint(monkeypatch, share, dark, grain):
    asked = least_looked_for(monkeypatch, share, dark)
    assert asked == pytest.approx([8.0, 255 * 1.4 * dark] if grain else [8.0])


@pytest.mark.parametrize(("count", "rounds"), [(11, 1), (12, 2)])
def test_a_dozen_rings_tell_what_grain_is(monkeypatch, count, rounds):
    assert len(least_looked_for(monkeypatch, 0.5, 0.05, count)) == rounds


@pytest.mark.parametrize(
    ("alike", "share", "amount", "drawn"),
    [
        # Far from the ring that is asked, others are as dark and have next to nothing beside them.
        (3, 0.03, 0.15, None),
        (2, 0.03, 0.15, True),
        (3, 0.04, 0.15, True),
        # They are alike if they are paler by no more than 0.06 mm.
        (3, 0.03, 0.15 - _LIKE_OTHERS, None),
        (3, 0.03, 0.08, True),
    ],
)
def test_three_clean_lines_as_dark_are_alike(alike, share, amount, drawn):
    judged, near = [(True, 0.15)] + [(False, 0.0)] * 15, [CLEAN] * 16
    for n in range(16 - alike, 16):
        judged[n], near[n] = (True, amount), Beside(share, 0.02)
    found = drawn_circles(judged, near, CHANCE, BANDS, 0.0, bleached=False)
    assert found[0] is drawn
