"""Where labels lie: nearest first, beside what is pointed out, with a line if farther away."""

import cv2
import numpy as np
import pytest

from papercraft.photo import labels
from papercraft.photo.labels import Label, _free, _meet, _nearest, _places, draw_labels

GREEN = (80, 160, 40)
BOX = 100, 100, 140, 120
WIDE, HIGH = EXTENT = 30, 10
BOUNDS = 400, 300


def test_places_are_beside_a_rectangle_and_farther_and_farther_away():
    places = list(_places(BOX, EXTENT, BOUNDS, everywhere=False))
    nearest = [(140, 100), (100, 90), (100, 120), (70, 100)]
    assert set(places[:8]) == set(nearest)
    farther = [(150, 100), (140, 90), (140, 110), (60, 100), (100, 80), (100, 130), (70, 90),
               (70, 110)]  # fmt: skip
    assert places[8:16] == [farther[n] for n in (0, 1, 2, 3, 4, 5, 6, 7)]
    assert len(places) == 14 * 8
    every = list(_places(BOX, EXTENT, BOUNDS, everywhere=True))[14 * 8 :]
    assert every == [(x, y) for y in range(0, 300, 10) for x in range(0, 400, 30)]


def test_a_place_is_free_if_it_is_in_the_picture_and_over_nothing():
    def first(about, taken=(), bounds=BOUNDS):
        return next(_free(about, EXTENT, bounds, list(taken)), None)

    assert first(BOX) == (140, 100, 170, 110)
    # Rectangles that only touch are not over each other.
    for beside in ((170, 100, 180, 110), (140, 110, 170, 120), (140, 90, 170, 100)):
        assert first(BOX, [beside]) == (140, 100, 170, 110)
    for over in ((169, 109, 200, 200), (130, 90, 141, 101), (150, 104, 151, 105)):
        assert first(BOX, [over]) != (140, 100, 170, 110)
    assert first(BOX, bounds=(170, 300)) == (140, 100, 170, 110)
    assert first(BOX, bounds=(169, 300)) == (70, 100, 100, 110)
    assert first((0, 0, 140, 295), bounds=(140, 300)) is None
    assert first((0, 0, 140, 290), bounds=(140, 300)) == (0, 290, 30, 300)


def test_rectangles_that_touch_meet():
    assert _meet(BOX, BOX)
    for other, met in (((140, 120, 150, 130), True), ((141, 100, 150, 130), False),
                       ((100, 121, 140, 130), False), ((90, 90, 100, 100), True),
                       ((90, 90, 99, 100), False), ((90, 90, 100, 99), False)):  # fmt: skip
        assert _meet(BOX, other) is met
        assert _meet(other, BOX) is met


def test_the_nearest_point_of_a_rectangle():
    assert _nearest(BOX, (0, 0)) == (100, 100)
    assert _nearest(BOX, (120, 500)) == (120, 120)
    assert _nearest(BOX, (500, 110)) == (140, 110)
    assert _nearest(BOX, (111, 112)) == (111, 112)


@pytest.mark.parametrize(("away", "lines"), [(8, 0), (9, 1)])
def test_a_label_farther_away_has_a_line_to_what_it_is_about(away, lines, monkeypatch):
    drawn = []
    monkeypatch.setattr(labels.cv2, "line", lambda *given: drawn.append(given[1:5]))
    picture = np.full((300, 400, 3), 200, np.uint8)
    place = BOX[2] + away, 100, BOX[2] + away + 60, 130
    labels._draw(picture, Label("blank", GREEN, BOX), "blank", place, (18, 0.6))
    # It is thin.
    assert drawn == [((140, 115), (140 + away, 115), GREEN, 1)] * lines
    rows, columns = np.nonzero((picture != 200).any(axis=2))
    # The letters are inside of the label, four pixels from its edges.
    assert columns.min() == pytest.approx(BOX[2] + away + 4, abs=4)
    assert rows.max() == pytest.approx(100 + 4 + 18, abs=4)


def test_the_line_of_a_label_below_is_upright(monkeypatch):
    drawn = []
    monkeypatch.setattr(labels.cv2, "line", lambda *given: drawn.append(given[1:3]))
    picture = np.full((300, 400, 3), 200, np.uint8)
    labels._draw(picture, Label("blank", GREEN, BOX), "blank", (110, 140, 132, 160), (18, 0.6))
    assert drawn == [((121, 120), (121, 140))]


def test_what_is_needed_is_written_first_and_larger():
    picture = np.full((300, 400, 3), 200, np.uint8)
    texts = [Label("one", GREEN, BOX), Label("", GREEN, BOX), Label("one", GREEN, BOX, needed=True)]
    first, second = draw_labels(picture, texts)
    assert first[2] - first[0] > 1.4 * (second[2] - second[0])
    for place, size in ((first, 1.0), (second, 0.6)):
        (wide, high), below = cv2.getTextSize("one", cv2.FONT_HERSHEY_SIMPLEX, size, 2)
        # Four pixels are left free on each side of the letters.
        assert place[2] - place[0] == wide + 8
        assert place[3] - place[1] == high + below + 8
    assert first[0] == BOX[2]
    assert first[1] == BOX[1]
