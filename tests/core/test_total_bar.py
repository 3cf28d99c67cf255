"""The total bar that the score sheets of all games share."""

import itertools

import pytest

from papercraft.core.sheet import Path, Text
from papercraft.core.total_bar import Term, total_bar, total_column

TERMS = (
    Term("items", "Items"),
    Term("sets", "Sets", "+"),
    Term("cups", "Cups", "\u2212"),
    Term("total", "Total", "="),
)


def test_boxes_fill_the_width_in_the_order_of_the_sum():
    bar = total_bar(TERMS, 5.0, 220.0, 180.0)
    assert list(bar.boxes) == [term.name for term in TERMS]
    ends = [(x, x + width) for x, _, width, _ in bar.boxes.values()]
    assert ends[0][0] == 5.0
    assert ends[-1][1] == pytest.approx(185.0, abs=0.01)
    for (_, right), (left, _) in itertools.pairwise(ends):
        assert left - right == pytest.approx(8.0, abs=0.01)
    *usual, total = [width for _, _, width, _ in bar.boxes.values()]
    assert len(set(usual)) == 1
    assert total > usual[0]
    assert {(y, height) for _, y, _, height in bar.boxes.values()} == {(220.0, 12.0)}


def test_signs_stand_between_and_labels_above():
    bar = total_bar(TERMS, 0.0, 220.0, 190.0, 9.0)
    texts = {mark.string: mark for mark in bar.marks if isinstance(mark, Text)}
    for term, before in zip(TERMS[1:], TERMS, strict=False):
        x, y, width, height = bar.boxes[before.name]
        assert x + width < texts[term.sign].x < bar.boxes[term.name][0]
        assert texts[term.sign].y == y + height / 2
    for term in TERMS:
        x, y, width, _ = bar.boxes[term.name]
        assert texts[term.label].x == pytest.approx(x + width / 2, abs=0.002)
        assert texts[term.label].y < y - 2
    styles = [mark.style for mark in bar.marks if isinstance(mark, Path)]
    assert styles == ["box"] * 3 + ["heavy-box"]


def test_boxes_too_low_for_a_pen_are_refused():
    with pytest.raises(ValueError, match=r"8 mm high, not 7\.5"):
        total_bar(TERMS, 0, 0, 190, 7.5)
    with pytest.raises(ValueError, match=r"8 mm high, not 7"):
        total_column(TERMS, 0, 0, 30, 7.0)


def test_a_column_has_the_same_boxes_below_one_another():
    bar = total_column(TERMS, 93.0, 100.0, 30.0)
    assert list(bar.boxes) == [term.name for term in TERMS]
    texts = {mark.string: mark for mark in bar.marks if isinstance(mark, Text)}
    for (_, y, _, height), (_, then, _, _) in itertools.pairwise(bar.boxes.values()):
        assert then - y > height
    for term in TERMS:
        x, y, width, height = bar.boxes[term.name]
        assert x + width == 123.0
        label = texts[term.label]
        assert (label.x < x, label.y) == (True, y + height / 2)
        if term.sign:
            assert (texts[term.sign].x, texts[term.sign].y) == (93.0, y + height / 2)
    styles = [mark.style for mark in bar.marks if isinstance(mark, Path)]
    assert styles == ["box"] * 3 + ["heavy-box"]
