"""Corner marks in a reduced picture: found as in the whole photo, or the photo is searched."""

import cv2
import numpy as np
import pytest

from papercraft.photo import quick_marks
from papercraft.photo.detect import Detection, detect_qr
from papercraft.photo.quick_marks import _are_whole
from papercraft.photo.sheet_locator import marks_in
from tests.photos import Camera, printed, sheet_id

CAT = sheet_id("CAT", 7)
SQUARE = np.array([(0, 0), (30, 0), (30, 30), (0, 30)], float)


def photo(size, **more):
    taken = Camera(size=size, **more).take(printed("cat", CAT, "board").pixels)
    return cv2.cvtColor(taken, cv2.COLOR_BGR2GRAY)


@pytest.mark.parametrize("size", [(1200, 1600), (2000, 2700)])
def test_marks_are_where_the_whole_photo_has_them(size):
    grey = photo(size)
    qr, codes = quick_marks.quick_marks(grey)
    whole = marks_in(grey)
    assert [one.text for one in qr] == [one.text for one in whole.qr]
    for one, other in zip(qr, whole.qr, strict=True):
        assert np.abs(one.corners - other.corners).max() <= 2
    there = {one.number: one.corners for one in whole.codes}
    assert {one.number for one in codes} == set(there)
    assert max(np.abs(one.corners - there[one.number]).max() for one in codes) < 0.5


def test_a_photo_with_a_hidden_corner_is_searched():
    grey = photo((2000, 2700))
    _, codes = quick_marks.quick_marks(grey)
    left, top = codes[0].corners.min(axis=0).astype(int)
    grey[top : top + 40, left : left + 40] = 128
    assert quick_marks.quick_marks(grey) is None


def test_a_photo_without_codes_is_searched():
    assert quick_marks.quick_marks(np.full((600, 400), 200, np.uint8)) is None


def codes_of(numbers, side=1.0):
    return [Detection(None, number, SQUARE * side) for number in numbers]


@pytest.mark.parametrize(
    ("codes", "whole"),
    [
        (codes_of([200, 201, 202, 203]), True),
        (codes_of([200, 201, 202, 203, 244, 245, 246, 247]), True),
        (codes_of([200, 201, 202]), False),
        # Corners of two areas, and one twice, as of two sheets.
        (codes_of([200, 201, 202, 204]), False),
        (codes_of([200, 201, 202, 203, 203]), False),
        # A card or a cell beside the sheet.
        (codes_of([200, 201, 202, 203, 100]), False),
        (codes_of([200, 201, 202, 203], 0.7), False),
        ([], False),
    ],
)
def test_only_whole_areas_of_large_codes_are_enough(codes, whole):
    assert _are_whole(codes) is whole


def test_qr_codes_that_are_read_in_the_reduced_picture_only_are_read_in_all_of_it(monkeypatch):
    grey = photo((2000, 2700))
    [expected] = quick_marks.detect_qr(grey)
    whole = quick_marks.detect_qr

    def only_all(picture):
        return whole(picture) if picture.shape[0] > 1000 else []

    monkeypatch.setattr(quick_marks, "detect_qr", only_all)
    [found], _ = quick_marks.quick_marks(grey)
    assert found.text == expected.text
    assert (found.corners == expected.corners).all()


@pytest.mark.parametrize(("longest", "searched"), [(2600, 1300), (2598, 2598)])
def test_large_photos_are_halved(monkeypatch, longest, searched):
    seen = []
    monkeypatch.setattr(
        quick_marks, "decoded_codes", lambda _, small: seen.append(small.shape) or ([], [])
    )
    assert quick_marks.quick_marks(np.zeros((longest, 20), np.uint8)) is None
    assert seen[0][0] == searched


@pytest.mark.parametrize(("side", "whole"), [(24 / 30, True), (23.9 / 30, False)])
def test_corner_codes_have_a_least_side(side, whole):
    assert _are_whole(codes_of([200, 201, 202, 203], side)) is whole


def test_qr_codes_of_a_halved_picture_are_read_around_their_place_in_the_whole():
    grey = photo((2000, 2700))
    halved = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    (small,) = detect_qr(halved)
    (one,) = quick_marks._read_again(grey, [small])
    assert one.text == small.text
    assert one.corners == pytest.approx(2 * small.corners + 0.5, abs=4)
    # What cannot be read again is looked for in the whole picture.
    assert quick_marks._read_again(np.full_like(grey, 255), [small]) == []
    assert quick_marks._read_again(grey, [small, small._replace(text="?")]) == []
