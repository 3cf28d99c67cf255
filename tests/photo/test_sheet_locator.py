"""Sheets by their marks, when some of them are missing."""

import cv2
import numpy as np
import pytest

from papercraft.app.reference import reference_of
from papercraft.core.codes import CORNER_CODES
from papercraft.core.problems import ReadError
from papercraft.photo import qr_search, sheet_locator
from papercraft.photo.detect import Detection
from papercraft.photo.sheet_locator import Marks, locate, marks_in
from tests.photos import Camera, printed, sheet_id

BLANK = np.full((600, 400), 200, np.uint8)


def corner_codes(count):
    square = np.array([(0, 0), (20, 0), (20, 20), (0, 20)], float)
    return [Detection(None, number, square + 60 * n)
            for n, number in enumerate(list(CORNER_CODES)[:count])]  # fmt: skip


@pytest.mark.parametrize("count", [0, 1])
def test_one_code_of_a_corner_may_be_chance(count):
    assert locate("photo", BLANK, Marks([], corner_codes(count), mirrored=False), None) == []


def test_two_codes_of_corners_are_a_sheet_whose_qr_codes_cannot_be_read():
    with pytest.raises(ReadError, match="the QR codes of the sheet cannot be read"):
        locate("photo", BLANK, Marks([], corner_codes(2), mirrored=False), None)


def test_three_corners_are_enough_to_look_for_the_qr_codes_again(monkeypatch):
    looked = []
    monkeypatch.setattr(qr_search, "detect_qr", lambda near: looked.append(near) or [])
    for count in (2, 3):
        with pytest.raises(ReadError, match="cannot be read"):
            locate("photo", BLANK, Marks([], corner_codes(count), mirrored=False), None)
        assert bool(looked) is (count == 3)


def test_a_picture_that_only_looks_like_a_damaged_mark_is_no_mark(monkeypatch):
    sheet = sheet_id("CAT", 7)
    grey = cv2.cvtColor(Camera(size=(900, 1200)).take(printed("cat", sheet, "board").pixels),
                        cv2.COLOR_BGR2GRAY)  # fmt: skip
    marks = marks_in(grey)
    qr, corners = marks.qr[:1], [code for code in marks.codes if code.number in CORNER_CODES]
    first, second, third, _ = corners
    # Where the print is, is found from the marks and then from all of it: here from the marks.
    monkeypatch.setattr(sheet_locator, "register", lambda *given: (given[2], 1.0, False))

    def found(codes, damaged):
        monkeypatch.setattr(sheet_locator, "detect_damaged", lambda *_: damaged)
        [one] = locate("photo", grey, Marks(qr, codes, mirrored=False), reference_of)
        return one

    # Two corners and a QR code are enough, but not if a fourth mark lies elsewhere.
    alone = found([first, second], [])
    assert len(alone.hidden) == 2
    astray = third._replace(corners=first.corners + np.array((30, 40)))
    without = found([first, second], [astray])
    assert without.pose.perspective == pytest.approx(alone.pose.perspective)
    assert without.hidden == alone.hidden
    assert len(found([first, second], [third]).hidden) == 1
    # Without two corners there is nothing else to go by: those that are hidden are named.
    with pytest.raises(ReadError, match="corner marks are hidden: "):
        found([first], [astray])
    with pytest.raises(ReadError, match="the marks are not arranged as on a sheet"):
        found([first, second, astray], [])
