"""Pictures for people: labels that do not overlap, and crops of questions."""

from itertools import combinations
from types import SimpleNamespace

import numpy as np
import pytest

from papercraft.core.sheet import Places
from papercraft.photo.crops import crop, enlarged
from papercraft.photo.labels import Label, draw_labels

GREEN, ORANGE = (80, 160, 40), (0, 140, 255)
GRID = {f"{'ABCD'[x]}{y + 1}": (10.0 + 10 * x, 10.0 + 10 * y) for x in range(4) for y in range(4)}


def meet(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def drawn(labels, size=(600, 800)):
    picture = np.full((*size, 3), 200, np.uint8)
    places = draw_labels(picture, labels)
    assert not [pair for pair in combinations(places, 2) if meet(*pair)]
    for left, top, right, bottom in places:
        assert 0 <= left < right <= size[1]
        assert 0 <= top < bottom <= size[0]
    return picture, places


def test_crowded_labels_do_not_overlap_and_questions_are_all_there():
    frames = [(40 + 22 * (n % 20), 60 + 22 * (n // 20), 60 + 22 * (n % 20), 80 + 22 * (n // 20))
              for n in range(200)]  # fmt: skip
    labels = [Label("blank", GREEN, frame) for frame in frames]
    questions = [Label(f"? {n}", ORANGE, frames[n], needed=True) for n in range(0, 200, 17)]
    picture, places = drawn([*labels, *questions])
    assert len(places) > len(questions)
    assert (picture != 200).any()
    assert len(drawn(questions)[1]) == len(questions)


def test_a_question_about_the_whole_picture_is_numbered_too():
    whole = Label("? 1", ORANGE, (0, 0, 799, 599), needed=True)
    assert len(drawn([whole])[1]) == 1
    assert drawn([whole._replace(needed=False)])[1] == []
    assert drawn([Label("", GREEN, (5, 5, 9, 9))])[1] == []


def test_what_is_pointed_out_is_not_written_over_where_there_is_room():
    frames = [(300, 300, 340, 340), (345, 300, 385, 340)]
    _, places = drawn([Label("4", GREEN, frame) for frame in frames])
    assert not [1 for place in places for frame in frames if meet(place, frame)]


def page(places=None, size=(600, 500)):
    view = np.full((*size, 3), 220, np.uint8)
    found = SimpleNamespace(view=view, at=lambda x, y: (round(x * 10), round(y * 10)))
    if places is not None:
        found.places = places
    return found


@pytest.mark.parametrize("box", [(20, 20, 3, 3), (5, 20, 40, 2), (20, 5, 2, 50), (-2, -2, 4, 4)])
def test_crops_are_large_and_framed(box):
    picture = crop(page(), box)
    assert min(picture.shape[:2]) >= 600
    assert max(picture.shape[:2]) <= 1600
    orange = np.abs(picture.astype(int) - ORANGE).sum(axis=2) < 60
    assert orange.any()


def test_a_picture_of_the_right_size_stays_as_it_is():
    fine = np.full((700, 900, 3), 7, np.uint8)
    assert enlarged(fine).shape == fine.shape
    assert enlarged(np.full((3000, 2000, 3), 7, np.uint8)).shape == (1600, 1067, 3)


@pytest.mark.parametrize(
    ("places", "top", "left"),
    [
        (Places(dots=GRID), True, True),
        (Places(cells={name: (x - 5, y - 5, 10, 10) for name, (x, y) in GRID.items()}), True, True),
        (Places(cells={"A1": (5, 5, 10, 10)}, titled=True), False, False),
        (Places(dots={"start": (20, 20)}), False, False),
        (Places(boxes={"roll.1": (11, 15, 5, 5), "roll.2": (20, 15, 5, 5)}), True, False),
        (Places(boxes={"roll.1": (11, 15, 5, 5), "roll.2": (11, 24, 5, 5)}), False, False),
        (Places(boxes={"a.1": (11, 15, 5, 5), "b.1": (20, 15, 5, 5)}), False, False),
        (Places(boxes={"far.1": (40, 50, 5, 5)}), False, False),
    ],
)
def test_columns_and_rows_are_named(places, top, left):
    plain, named = crop(page(), (10, 10, 20, 20)), crop(page(places), (10, 10, 20, 20))
    band = named.shape[0] - plain.shape[0]
    assert (band > 0) == (top or left)
    dark = named.sum(axis=2) < 250
    assert dark[:band].any() == top
    assert dark[band:, :band].any() == left
