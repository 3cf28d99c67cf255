"""Pictures of questions: how large they are, and names at their edges."""

from types import SimpleNamespace

import numpy as np
import pytest

from papercraft.photo.crops import (
    _BAND,
    _FRAME,
    _boxes_in_a_row,
    _window,
    _with_names,
    crop,
    enlarged,
)


def at(x, y):
    return round(2 * x), round(2 * y)


def page(**places):
    view = np.full((800, 600, 3), 250, np.uint8)
    return SimpleNamespace(view=view, at=at, **places)


def middle_of_dark(picture):
    rows, columns = np.nonzero(picture.min(axis=2) < 128)
    return (columns.min() + columns.max()) / 2, (rows.min() + rows.max()) / 2


def test_names_are_in_the_middle_of_their_bands_beside_what_they_name():
    blank = np.full((300, 300, 3), 255, np.uint8)
    named = _with_names(blank, [("H", 100)], [])
    assert named.shape == (300 + _BAND, 300 + _BAND, 3)
    assert middle_of_dark(named) == pytest.approx((_BAND + 100, _BAND / 2), abs=3)
    named = _with_names(blank, [], [("10", 200)])
    assert named.min(axis=(0, 1)).tolist() == [40, 40, 40]
    assert middle_of_dark(named) == pytest.approx((_BAND / 2, _BAND + 200), abs=3)


@pytest.mark.parametrize(
    ("shape", "side"),
    [((100, 150), (600, 900)), ((300, 450), (600, 900)), ((100, 1000), (160, 1600)),
     ((600, 700), (600, 700)), ((3200, 800), (1600, 400))],
)  # fmt: skip
def test_a_picture_has_sides_of_600_to_1600_pixels_as_far_as_its_form_allows(shape, side):
    picture = enlarged(np.zeros((*shape, 3), np.uint8))
    assert picture.shape[:2] == side


def test_a_window_is_at_most_twice_as_long_as_wide_and_within_the_view():
    assert _window((100, 200), (140, 230), (800, 600)) == (100, 200, 140, 230)
    # Half of 200 is 100: 80 more than there are, shared by both sides.
    assert _window((100, 200), (300, 220), (800, 600)) == (100, 160, 300, 260)
    assert _window((-50, -20), (20, 30), (800, 600)) == (0, 0, 20, 30)
    assert _window((590, 790), (700, 900), (800, 600)) == (590, 790, 600, 800)
    assert _window((700, 900), (720, 920), (800, 600)) == (599, 799, 600, 800)


def test_the_box_that_a_question_is_about_is_framed():
    picture = crop(page(), (100.0, 100.0, 40.0, 20.0)).astype(int)
    # From 3 mm beside the box, 2 pixels a mm, until the lower side has 600 pixels.
    scale = 600 / 52
    assert picture.shape[:2] == (600, round(92 * scale))
    rows, columns = np.nonzero(np.abs(picture - _FRAME).max(axis=2) < 90)
    found = columns.min(), rows.min(), columns.max(), rows.max()
    wanted = [(6 - 1) * scale, (6 - 1) * scale, (86 + 1) * scale, (46 + 1) * scale]
    assert found == pytest.approx(wanted, abs=scale / 2)
    # Its line is three pixels wide, with soft edges.
    across = np.abs(picture[300] - _FRAME).max(axis=1) < 10
    assert across.sum() == 2 * 5


BOXES = {f"1.{n}": (10.0 * n, 50.0, 6.0, 8.0) for n in range(4)}


def test_boxes_side_by_side_are_named_by_what_tells_them_apart():
    named = _boxes_in_a_row(page(), BOXES, (0.0, 50.0, 30.0, 8.0))
    assert named == [("0", 6), ("1", 26), ("2", 46)]
    # A box counts if its middle is inside.
    assert len(_boxes_in_a_row(page(), BOXES, (3.0, 54.0, 20.0, 0.0))) == 3
    assert len(_boxes_in_a_row(page(), BOXES, (3.1, 54.0, 19.8, 0.0))) == 1
    assert not _boxes_in_a_row(page(), BOXES, (3.0, 54.1, 20.0, 1.0))
    assert not _boxes_in_a_row(page(), BOXES, (3.0, 52.0, 20.0, 1.9))


def test_boxes_that_are_not_in_a_row_have_no_names():
    more = BOXES | {"2.4": (40.0, 60.0, 6.0, 8.0)}
    assert not _boxes_in_a_row(page(), more, (0.0, 0.0, 100.0, 100.0))
    alike = BOXES | {"2.1": (40.0, 50.0, 6.0, 8.0)}
    assert not _boxes_in_a_row(page(), alike, (0.0, 0.0, 100.0, 100.0))


def test_columns_and_rows_of_dots_and_of_cells_are_named():
    dots = {"A1": (110.0, 110.0), "B1": (120.0, 110.0), "A2": (110.0, 118.0), "end": (0.0, 0.0)}
    cells = {name: (x - 2, y - 3, 4.0, 6.0) for name, (x, y) in dots.items()}
    kinds = [{"dots": dots, "cells": {}}, {"dots": {}, "cells": cells}]
    shown = [
        crop(page(places=SimpleNamespace(titled=False, boxes={}, **kind)), (100, 100, 40, 20))
        for kind in kinds
    ]
    bands = shown[0][:_BAND], shown[0][:, :_BAND]
    assert [int((band < 128).any(axis=2).any()) for band in bands] == [1, 1]
    scale = 600 / 52
    dark = np.flatnonzero((bands[0][:, _BAND:].min(axis=2) < 128).any(axis=0))
    assert (dark.min(), dark.max()) == pytest.approx((26 * scale, 46 * scale), abs=12)
    dark = np.flatnonzero((bands[1][_BAND:].min(axis=2) < 128).any(axis=1))
    assert (dark.min(), dark.max()) == pytest.approx((26 * scale, 42 * scale), abs=12)
    assert np.array_equal(*shown)
