"""Darkness around printed rings, in mm of black, and what it says."""

import cv2
import numpy as np
import pytest

from papercraft.core.photo import Band
from papercraft.photo import ring_lines
from papercraft.photo.reference import FINE, LEFT, TOP
from papercraft.photo.ring_ink import (
    DRAWN,
    Beside,
    _beyond_bias,
    _judge,
    _judge_kind,
    _moving_mean,
    above_others,
    ink_beside,
    lines_in_place,
)
from papercraft.photo.ring_lines import RingKind, _gain, _grain, along_spokes

BAND = Band((4.0, 5.0), 1.0, 2.5)


@pytest.mark.parametrize("axis", [0, 1])
def test_darkness_is_that_of_the_place_in_mm(axis):
    # A ramp: from the 26th on each pixel is eight levels darker than the one before.
    ramp = np.broadcast_to(
        255 - np.clip(8 * (np.arange(90) - 26), 0, 255).astype(np.uint8), (90, 90)
    )
    level = np.ascontiguousarray(ramp if axis == 0 else ramp.T)
    (dark,) = along_spokes(level, [BAND])
    origin = (LEFT, TOP)[axis]
    # Four spokes: up, to the right, down, to the left.
    for spoke, (dx, dy) in zip(range(0, 72, 18), ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
        place = BAND.centre[axis] + (dx, dy)[axis] * BAND.inner
        pixel = (place - origin) * FINE - 0.5
        assert 255 * dark[spoke, 0] == pytest.approx(8 * (pixel - 26), abs=0.6)


def test_the_mean_goes_round_the_ring():
    around = np.zeros(12)
    around[11] = 3.0
    assert list(_moving_mean(around, 3)) == pytest.approx([0] * 9 + [1] * 3)


def test_the_print_of_blank_rings_is_told_from_that_of_rings_that_were_drawn_on():
    # One is covered by something, and some are darker: drawn on.
    assert _gain(np.array([0.9, 1.7, 0.88, 0.5, 1.6, 0.92])) == pytest.approx(0.9)
    assert _gain(np.array([])) == 1


@pytest.mark.parametrize(
    ("added", "line", "noise", "edge", "drawn"),
    [
        # A heavy line hides most of a stroke; there is more noise beside a thin one.
        ((0.0, 0.044), 0.3, 0.0, 0.0, False),
        ((0.0, 0.05), 0.3, 0.0, 0.0, None),
        ((0.0, 0.07), 0.2, 0.0, 0.0, False),
        ((0.0, 0.08), 0.2, 0.0, 0.0, None),
        ((0.095, 0.2), 0.3, 0.0, 0.0, True),
        ((0.095, 0.2), 0.2, 0.0, 0.0, True),
        ((0.085, 0.2), 0.3, 0.0, 0.0, None),
        # Noise makes more of a heavy line blank, uncertain edges more of any.
        ((0.0, 0.06), 0.3, 0.02, 0.0, False),
        ((0.0, 0.08), 0.2, 0.02, 0.0, None),
        ((0.0, 0.095), 0.3, 0.0, 0.1, False),
        ((0.0, 0.105), 0.3, 0.0, 0.1, None),
        # What is as much as a bound is on its nearer side.
        ((0.0, 0.045), 0.3, 0.0, 0.0, False),
        ((0.0, 0.06), 0.28, 0.0, 0.0, False),
        ((0.09, 0.2), 0.3, 0.0, 0.0, True),
        ((0.12, 0.2), 0.3, 0.0, 0.1, None),
        ((0.14, 0.2), 0.3, 0.0, 0.1, True),
    ],
)
def test_what_is_added_to_a_line_is_blank_in_doubt_or_drawn(added, line, noise, edge, drawn):
    assert _judge(*added, line, noise, edge) == (drawn, added[0])


@pytest.mark.parametrize(
    ("blank", "drawn"),
    [
        # Print that came out as it should, or too few rings to know.
        ([0.0, 0.01, 0.02, 0.03, 0.05], [True, True]),
        ([0.05, 0.06, 0.07, 0.05], [True, True]),
        ([0.03] * 5, [True, True]),
        # As much as is drawn tells nothing of blank rings.
        ([0.09] * 5, [True, True]),
        # Print that came out darker: 0.11 may be no more than that, 0.3 is a circle.
        ([0.0, 0.02, 0.05, 0.06, 0.07], [None, True]),
    ],
)
def test_little_ink_is_in_doubt_where_print_came_out_darker(blank, drawn):
    judged = [*((False, ink) for ink in blank), (True, 0.11), (True, 0.3)]
    found = _beyond_bias(judged)
    assert [state for state, _ in found] == [False] * len(blank) + drawn
    assert [ink for _, ink in found] == [ink for _, ink in judged]


def test_the_grain_of_paper_is_no_ink():
    ink = np.zeros((2, 4, 3))
    ink[:, :, 1] = 0.8
    darkness = np.where(ink > 0, 0.7, np.array([0.01, 0.3])[:, None, None])
    # It is the darkness of the paper around each ring, up to a limit.
    assert _grain(darkness, ink)[:, 0, 0] == pytest.approx([0.01, 0.02])


def kind_of(*added, line=0.3):
    """Rings of a kind with so much darkness added to their lines, spoke by spoke."""
    reference = np.full((len(added), 72), line)
    bands = [Band((20.0 * n, 20.0), 1.0, 2.5) for n in range(len(added))]
    rows = np.array([np.broadcast_to(one, 72) for one in added])
    every = np.ones(len(added), bool)
    return RingKind(bands, reference + rows, reference, np.ones(len(added)), every)


def judged(*added, line=0.3, raised=0.0):
    kind = kind_of(*added, line=line)
    found = _judge_kind(kind, np.ones(len(added)), 0.0, raised)
    return [found[band] for band in kind.bands]


def on_part(spokes, much):
    """A stroke on so many spokes in a row."""
    row = np.zeros(72)
    row[:spokes] = much
    return row


def test_two_thirds_of_a_ring_exceed_its_ink_by_means_of_an_eighth():
    # Of 48 spokes with a stroke the means of nine reach 35 % of the circumference by five.
    ((_, ink),) = judged(on_part(48, 0.2))
    assert ink == pytest.approx(0.2 * 5 / 9)


@pytest.mark.parametrize(("much", "state"), [(0.16, False), (0.19, None)])
def test_a_ring_is_blank_if_a_quarter_of_it_is_hardly_darker(much, state):
    # Of 14 spokes three quarters of the means reach up to two and a quarter of nine.
    found = judged(on_part(14, much), 0.0, 0.0, 0.0)
    assert found[0] == (state, 0.0)


@pytest.mark.parametrize(
    ("spread", "high", "state"),
    [(0.02, 0.058, False), (0.02, 0.062, None), (0.06, 0.068, False), (0.06, 0.072, None)],
)
def test_more_is_blank_where_all_rings_are_uneven(spread, high, state):
    others = [on_part(36, spread)] * 4
    assert judged(*others, on_part(36, high))[-1][0] is state
    assert judged(0.0, 0.0, 0.0, 0.0, on_part(36, high))[-1][0] is None


@pytest.mark.parametrize(("much", "state"), [(0.028, False), (0.032, None)])
def test_less_is_blank_where_lines_may_be_darker_for_what_is_printed_inside(much, state):
    assert judged(much, raised=0.05)[0][0] is state


def ringed(*rings, ink=90):
    """Paper with rings on it: radius and middle each, in mm."""
    paper = np.full((120, 120), 240, np.uint8)
    for radius, (x, y) in rings:
        at = round((x - LEFT) * FINE), round((y - TOP) * FINE)
        cv2.circle(paper, at, round(radius * FINE), ink, 2, cv2.LINE_AA)
    return paper


@pytest.mark.parametrize(
    ("covered", "ink", "in_place"),
    [(0.35, 90, True), (0.45, 90, False), (0.0, 212, True), (0.0, 229, False)],
)
def test_most_of_a_line_is_seen_and_not_too_pale(covered, ink, in_place):
    printed = ringed((4.0, (7.0, 7.0)))
    seen = ringed((4.0, (7.0, 7.0)), ink=ink)
    middle = round((7.0 - LEFT) * FINE), round((7.0 - TOP) * FINE)
    if covered:
        cv2.ellipse(seen, middle, (40, 40), 0, 0, 360 * covered, 240, -1)
    assert lines_in_place(seen, printed, [Band((7.0, 7.0), 2.3, 6.0)]) == [in_place]


@pytest.mark.parametrize(
    ("rings", "in_place"),
    [
        ([(4.0, (7.0, 7.0))], True),
        ([(4.0, (7.3, 7.0))], True),
        # A circle around it, drawn by hand.
        ([(4.0, (7.0, 7.0)), (4.8, (7.2, 6.9))], True),
        ([(4.0, (8.2, 7.0))], False),
        ([(4.0, (7.0, 5.5))], False),
        ([], False),
    ],
)
def test_a_line_beside_the_place_where_it_was_printed_is_no_circle(rings, in_place):
    printed = ringed((4.0, (7.0, 7.0)))
    band = Band((7.0, 7.0), 2.3, 6.0)
    assert lines_in_place(ringed(*rings), printed, [band]) == [in_place]


@pytest.mark.parametrize(
    ("ink", "state"), [(0.1, None), (0.168, None), (DRAWN + 2 * 0.04, True), (0.172, True)]
)
def test_by_twice_as_much_ink_is_asked_as_print_came_out_darker(ink, state):
    blank = [(False, 0.04)] * 5
    [*_, (found, _)] = _beyond_bias([*blank, (True, ink)])
    assert found is state


def test_print_that_is_darker_on_one_side_of_a_page_stands_out_nowhere():
    """Columns of blank rings, the last one darker; and one ring among blank ones is circled."""
    bands = [Band((38.0 * column, 16.0 * row), 4.0, 8.0) for column in range(3) for row in range(6)]
    blank = [Beside(0.0, 0.02)] * len(bands)
    amounts = [0.0] * 12 + [0.14, 0.13, 0.15, 0.14, 0.14, 0.13]
    stand_out = [one >= DRAWN for one in above_others(amounts, blank, 0.08, bands)]
    assert not any(stand_out)
    amounts[3] = 0.12
    over = above_others(amounts, blank, 0.08, bands)
    assert [n for n, one in enumerate(over) if one >= DRAWN] == [3]
    # Rings with ink beside them do not tell how dark print is.
    circled = [Beside(0.5, 0.3) if n > 12 else one for n, one in enumerate(blank)]
    assert above_others(amounts, circled, 0.08, bands)[12] >= DRAWN
    assert above_others([0.1], blank[:1], 0.08, bands[:1]) == [0.1]


# --- at the bounds --------------------------------------------------------------------------------


@pytest.mark.parametrize(("least", "share"), [(64.0, 0), (63.0, 1)])
def test_ink_beside_a_ring_is_above_the_least(least, share):
    [found] = ink_beside(np.full((90, 90), 64, np.uint8), least, [BAND])
    assert found == (share, pytest.approx(64 / 255))


@pytest.mark.parametrize(("share", "excess"), [(0.08, 0.2), (0.09, 0.3)])
def test_a_ring_with_no_more_than_strays_beside_it_is_one_of_the_others(share, excess):
    bands = [Band((20.0 * n, 20.0), 1.0, 2.5) for n in range(2)]
    found = above_others([0.3, 0.1], [Beside(0.5, 0.3), Beside(share, 0.02)], 0.08, bands)
    assert found[0] == pytest.approx(excess)


@pytest.mark.parametrize(("level", "in_place"), [(207, True), (208, False)])
def test_a_line_is_seen_if_it_is_a_fifth_as_dark_as_printed(level, in_place):
    """Of 255, 240 are printed, and 48 or 47 are seen."""
    seen, printed = (np.full((90, 90), one, np.uint8) for one in (level, 15))
    assert lines_in_place(seen, printed, [BAND]) == [in_place]


def kinds_of(monkeypatch, *ratios):
    """Rings of a kind whose lines came out so dark."""
    monkeypatch.setattr(ring_lines, "_print_ratios", lambda *_: np.array(ratios))
    bands = [Band((4.0 + n, 5.0), 1.0, 2.5) for n in range(len(ratios))]
    white = np.full((90, 90), 255, np.uint8)
    return RingKind.of(white, white, bands, {*bands[:-1]})


def test_a_line_is_clear_if_print_there_fits_and_it_is_not_covered(monkeypatch):
    # The last one is not among those that fit.
    kind = kinds_of(monkeypatch, 0.29, 0.3, 0.4, 0.9, 0.9)
    assert kind.clear.tolist() == [False, True, True, True, False]


@pytest.mark.parametrize(
    ("ratios", "palest"),
    [
        ([1 / 1.12, 1.0, 1.12], [True, True, True]),
        ([0.88, 1.0, 1.13], [False, True, False]),
        ([0.5, 1.0, 1.3], [False, True, False]),
    ],
)
def test_the_palest_rings_are_about_as_dark_as_the_second(ratios, palest):
    found = ring_lines._palest(np.array(ratios), np.ones(3, bool))
    assert found.tolist() == palest


def test_paper_of_the_reference_is_what_is_hardly_dark():
    """Most around a ring is a tint of 0.04; of the rest more is 0.03 than is white."""
    ink = np.full((1, 5, 4), 0.04)
    darkness = np.full(ink.shape, 0.9)
    ink[0, 0], darkness[0, 0] = 0.03, 0.01
    ink[0, 1, :2], darkness[0, 1, :2] = 0.0, 0.0
    assert _grain(darkness, ink).ravel() == pytest.approx([0.01])
