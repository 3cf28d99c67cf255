"""Sheets by their marks, when some of them are missing."""

import cv2
import numpy as np
import pytest

from papercraft.app.reference import reference_of
from papercraft.core.codes import CORNER_CODES
from papercraft.core.fiducials import CORNER, QR
from papercraft.core.imprint import CORNERS
from papercraft.core.problems import ReadError
from papercraft.photo import qr_search, sheet_locator
from papercraft.photo.detect import Detection
from papercraft.photo.sheet_locator import (
    _QR_BESIDE,
    Marks,
    _second_look,
    locate,
    marks_in,
)
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
    # Without two corners there is nothing else to go by.
    with pytest.raises(ReadError, match="the marks do not lie as on a sheet"):
        found([first], [astray])


@pytest.mark.parametrize("corner", range(CORNERS))
def test_the_second_look_enlarges_what_is_beside_a_corner(corner, monkeypatch):
    """The part that is looked at is the QR code with 5 mm around it, 14 pixels a mm."""
    looked = []
    monkeypatch.setattr(sheet_locator, "detect_qr", lambda near: looked.append(near) or [])
    number = next(number for number in CORNER_CODES if number % CORNERS == corner)
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float)
    scale, place = 8.0, (300.0, 250.0)
    code = Detection(None, number, square * CORNER * scale + place)
    beside = _QR_BESIDE.get(corner)
    picture = np.full((600, 700), 220, np.uint8)
    if beside is not None:
        left, top = (round(at * scale + start) for at, start in zip(beside, place, strict=True))
        picture[top : top + round(QR * scale), left : left + round(QR * scale)] = 40
    _second_look(picture, [code] * 3)
    assert len(looked) == (3 if beside is not None else 0)
    for near in looked:
        assert near.shape == (round((QR + 10) * 14),) * 2
        rows, columns = np.nonzero(near < 128)
        ends = rows.min(), columns.min(), rows.max(), columns.max()
        assert ends == pytest.approx((70, 70, 70 + QR * 14, 70 + QR * 14), abs=14)
