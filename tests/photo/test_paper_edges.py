"""Edges of paper on a table, in a picture from above that is made up."""

import cv2
import numpy as np
import pytest

from papercraft.core.problems import ReadError
from papercraft.photo import paper_edges
from papercraft.photo.detect import Detection
from papercraft.photo.load import Picture
from papercraft.photo.paper_edges import (
    _OUTSIDE,
    _SCALE,
    Line,
    _edge,
    _from_above,
    _vertex,
    measure_placement,
)

SIZE = 90.0, 120.0
PHOTO = Picture("photo.jpg", np.zeros((1, 1, 3), np.uint8))


def from_above(left=0.0, right=SIZE[0], slant=0.0, hidden=0.0):
    """Light paper on a dark table; a share of its upright edges lies on something light."""
    width, height = (round((side + 2 * _OUTSIDE) * _SCALE) for side in SIZE)
    x = (np.arange(width) + 0.5) / _SCALE - _OUTSIDE
    y = (np.arange(height) + 0.5) / _SCALE - _OUTSIDE
    aside = slant * (y[:, None] - SIZE[1] / 2)
    paper = (x > left + aside) & (x < right + aside)
    first = round((_OUTSIDE + 0.12 * SIZE[1]) * _SCALE)
    paper[first : first + round(hidden * 0.76 * SIZE[1] * _SCALE)] = True
    grey = np.where(paper, 220, 60).astype(np.float32)
    return cv2.GaussianBlur(grey, (0, 0), 1.5)


@pytest.mark.parametrize("hidden", [0.0, 0.3])
def test_an_edge_is_found_where_it_is(hidden):
    flat = from_above(left=-1.3, right=91.1, slant=0.004, hidden=hidden)
    for at, place in ((0.0, -1.3), (SIZE[0], 91.1)):
        # Pixels are counted from their middle.
        found = _edge(PHOTO, flat, SIZE, at, upright=True)
        assert found.at == pytest.approx(place, abs=0.1)
        assert found.slant == pytest.approx(0.004, abs=0.0005)
    lying = SIZE[::-1]
    turned = _edge(PHOTO, np.ascontiguousarray(flat.T), lying, lying[1], upright=False)
    assert turned.at == pytest.approx(91.1, abs=0.1)


def test_an_edge_of_which_half_is_not_seen_is_none():
    with pytest.raises(ReadError, match="the edges of the paper are not visible"):
        _edge(PHOTO, from_above(hidden=0.5), SIZE, 0.0, upright=True)


@pytest.mark.parametrize("off", [-0.4, 0.0, 0.3])
def test_an_edge_lies_between_pixels_at_the_top_of_a_parabola(off):
    steps = 90 - 2 * (np.arange(11) - 5 - off) ** 2
    flat = np.full(11, 7.0)
    assert _vertex(np.array([steps, flat]), np.array([5, 4])) == pytest.approx([off, 0])


@pytest.mark.parametrize(("contrast", "seen"), [(30, True), (25, False)])
def test_an_edge_is_a_step_of_brightness(contrast, seen):
    flat = (from_above(left=-1.0) - 60) * contrast / 160 + 60
    if seen:
        assert _edge(PHOTO, flat, SIZE, 0.0, upright=True).at == pytest.approx(-1, abs=0.1)
    else:
        with pytest.raises(ReadError):
            _edge(PHOTO, flat, SIZE, 0.0, upright=True)


@pytest.mark.parametrize(
    ("at", "place", "found"),
    [(0.0, -12.5, True), (0.0, -13.5, False), (0.0, 6.0, True), (0.0, 7.0, False)],
)
def test_an_edge_is_looked_for_farther_outside_than_inside(at, place, found):
    flat = from_above(left=place)
    if found:
        assert _edge(PHOTO, flat, SIZE, at, upright=True).at == pytest.approx(place, abs=0.1)
    else:
        with pytest.raises(ReadError):
            _edge(PHOTO, flat, SIZE, at, upright=True)


@pytest.mark.parametrize("count", [5, 6])
def test_six_codes_tell_how_paper_is_bent(monkeypatch, count):
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float)
    codes = [Detection(None, number, square) for number in range(count)]
    monkeypatch.setattr(paper_edges, "detect_codes", lambda _: codes)
    monkeypatch.setattr(paper_edges, "_from_above", lambda *_: None)
    monkeypatch.setattr(paper_edges, "_edge", lambda *given, **_: Line(given[3], 0.0))
    boxes = dict.fromkeys(range(9), (0.0, 0.0, 1.0, 1.0))
    if count == 6:
        assert measure_placement(PHOTO, boxes, SIZE) == (0, 0, 0, 1, 1)
    else:
        with pytest.raises(ReadError, match="some codes near the edges are not visible"):
            measure_placement(PHOTO, boxes, SIZE)


@pytest.mark.parametrize(("hidden", "seen"), [(0.39, True), (0.42, False)])
def test_three_fifths_of_an_edge_away_from_its_corners_are_seen(hidden, seen):
    """Hidden from the lower end on."""
    flat = np.ascontiguousarray(from_above(hidden=hidden)[::-1])
    if seen:
        assert _edge(PHOTO, flat, SIZE, 0.0, upright=True).at == pytest.approx(0, abs=0.1)
    else:
        with pytest.raises(ReadError):
            _edge(PHOTO, flat, SIZE, 0.0, upright=True)


def test_a_dent_is_not_of_an_edge():
    flat, dented = from_above(), from_above(left=0.6)
    middle, half = len(flat) // 2, round(0.15 * 0.76 * SIZE[1] * _SCALE)
    flat[middle - half : middle + half] = dented[middle - half : middle + half]
    straight = _edge(PHOTO, from_above(), SIZE, 0.0, upright=True)
    assert _edge(PHOTO, flat, SIZE, 0.0, upright=True).at == pytest.approx(straight.at, abs=0.03)


@pytest.mark.parametrize("axis", [0, 1])
def test_a_sheet_is_seen_from_above_by_the_corners_of_its_codes(axis):
    """A ramp of a level per pixel at 4 pixels a mm, with 60 pixels beside the sheet."""
    places = [(3, 3), (80, 3), (80, 110), (3, 110), (40, 3), (40, 110)]
    boxes = {number: (x, y, 5.0, 4.0) for number, (x, y) in enumerate(places)}
    ends = np.array([(0, 0), (5, 0), (5, 4), (0, 4)], float)
    seen = {number: 4 * (ends + box[:2]) + 60 for number, box in boxes.items()}
    ramp = np.indices((600, 480))[1 - axis].astype(np.float32)
    flat = _from_above(ramp, boxes, seen, SIZE)
    for x, y in ((10, 10), (80, 20), (45, 60), (10, 110)):
        found = flat[round((y + _OUTSIDE) * _SCALE), round((x + _OUTSIDE) * _SCALE)]
        assert found == pytest.approx(60 + 4 * (x, y)[axis], abs=0.2)


@pytest.mark.parametrize(("contrast", "seen"), [(26, True), (25, False)])
def test_a_step_from_pixel_to_pixel_is_more_than_a_bound(contrast, seen):
    flat = np.where(from_above() > 140, 60 + contrast, 60).astype(np.float32)
    if seen:
        assert _edge(PHOTO, flat, SIZE, 0.0, upright=True).at == pytest.approx(0, abs=0.1)
    else:
        with pytest.raises(ReadError):
            _edge(PHOTO, flat, SIZE, 0.0, upright=True)


def test_where_steps_grow_all_the_way_there_is_no_top_between_pixels():
    assert _vertex(np.array([[1.0, 2.0, 3.0]]), np.array([1])) == 0
