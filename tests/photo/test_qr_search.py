"""Searching for QR codes that barcode readers cannot read."""

import cv2
import numpy as np
import pytest

from papercraft.app.reference import reference_of
from papercraft.core.codes import CORNER_CODES
from papercraft.core.fiducials import CORNER, QR
from papercraft.core.imprint import CORNERS
from papercraft.core.problems import ReadError
from papercraft.photo import qr_search
from papercraft.photo.detect import Detection, detect_codes, detect_qr
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from papercraft.photo.qr_search import _QR_BESIDE, sharpened_qr, soft_qr
from tests.photos import Camera, Pen, printed, sheet_id

SHEET = sheet_id("CAT", 7)


def marks_of():
    page = printed("cat", SHEET, "board")
    corner = next(one for one in page.codes[0] if one.name == "upper right")
    return page, corner, page.codes[0][-1].text


def taken(pixels, blur):
    """A small soft picture and what a reader of corner codes finds in it."""
    picture = Camera(size=(900, 1200), blur=blur).take(pixels)
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return picture, grey, [one for one in detect_codes(grey) if one.number in CORNER_CODES]


def scribbled(most):
    """A page of which a part of the upper right corner mark, from the right, is inked over."""
    page, corner, text = marks_of()
    (left, top), (right, bottom) = corner.corners[0], corner.corners[2]
    pen = Pen(page, "black", width=1.0)
    for n in range(10):
        y = top + (bottom - top) * n / 9
        pen.line((right - most * (right - left), y), (right + 1, y))
    return pen.pixels, corner.code, text


@pytest.mark.slow
@pytest.mark.parametrize("most", [0.3, 1.0])
def test_a_sheet_is_found_whose_mark_beside_a_soft_code_is_scribbled_on(most):
    """A part of the mark tells where the code is; without the mark a reader's attempt does.

    How soft a picture may be depends on the codes of the sheet, so several are tried.
    """
    pixels, number, text = scribbled(most)
    read = []
    for blur in (1.04, 1.08, 1.12, 1.16, 1.2, 1.24):
        picture, grey, corners = taken(pixels, blur)
        assert number not in {one.number for one in corners}
        if detect_qr(grey) or sharpened_qr(grey, corners):
            continue
        texts = [one.text for one in soft_qr(grey, corners)]
        assert texts in ([], [text])
        if texts:
            [page] = AnalyzedPhoto.of(Picture("small.jpg", picture), reference_of).pages
            read.append(str(page.imprint.sheet))
    assert read
    assert set(read) == {SHEET}


def test_two_marks_of_one_sheet_are_enough_and_others_are_chance():
    _, grey, corners = taken(marks_of()[0].pixels, 1.3)
    beside, *others = sorted(corners, key=lambda one: one.number % CORNERS != 1)
    assert [one.text for one in soft_qr(grey, [beside, others[0]])] == [marks_of()[2]]
    strange = others[0]._replace(number=others[0].number - 4)
    for few in ([], [beside], [beside, strange]):
        assert soft_qr(grey, few) == []
    assert sharpened_qr(grey, corners[:2]) == []


def test_a_code_of_another_sheet_is_left_out(monkeypatch):
    """What decodes to a text by chance does not have the numbers of these corners."""
    _, grey, corners = taken(marks_of()[0].pixels, 1.3)
    for text in ("CAT1DSBZ9H1EH/20000R1", "CAT1AAAA", "RUBBISH"):
        found = Detection(text, None, corners[0].corners)
        monkeypatch.setattr(
            qr_search,
            "read_soft_qr",
            lambda *_, is_known, one=found: [one] if is_known(one.text) else [],
        )
        wanted = {text} if text == marks_of()[2] else set()
        assert {one.text for one in soft_qr(grey, corners)} == wanted
        others = [one._replace(number=one.number - 4) for one in corners]
        assert soft_qr(grey, others) == []


def test_without_a_code_the_photo_is_refused():
    page, _, _ = marks_of()
    pixels = page.pixels.copy()
    # The upper right corner with the code and its mark is covered.
    pixels[: pixels.shape[0] // 8, pixels.shape[1] * 2 // 3 :] = 235
    picture, _, corners = taken(pixels, 1.1)
    assert len(corners) == 3
    with pytest.raises(ReadError, match="QR codes of the sheet cannot be read"):
        AnalyzedPhoto.of(Picture("small.jpg", picture), reference_of)


@pytest.mark.parametrize("corner", range(CORNERS))
def test_the_second_look_enlarges_what_is_beside_a_corner(corner, monkeypatch):
    """The part that is looked at is the QR code with 5 mm around it, 14 pixels a mm."""
    looked = []
    monkeypatch.setattr(qr_search, "detect_qr", lambda near: looked.append(near) or [])
    number = next(number for number in CORNER_CODES if number % CORNERS == corner)
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float)
    scale, place = 8.0, (300.0, 250.0)
    code = Detection(None, number, square * CORNER * scale + place)
    beside = _QR_BESIDE.get(corner)
    picture = np.full((600, 700), 220, np.uint8)
    if beside is not None:
        left, top = (round(at * scale + start) for at, start in zip(beside, place, strict=True))
        picture[top : top + round(QR * scale), left : left + round(QR * scale)] = 40
    sharpened_qr(picture, [code] * 3)
    assert len(looked) == (3 if beside is not None else 0)
    for near in looked:
        assert near.shape == (round((QR + 10) * 14),) * 2
        rows, columns = np.nonzero(near < 128)
        ends = rows.min(), columns.min(), rows.max(), columns.max()
        assert ends == pytest.approx((70, 70, 70 + QR * 14, 70 + QR * 14), abs=14)


@pytest.mark.parametrize(
    ("wide", "high", "likely"),
    [(1, 1, True), (0.6, 1, False), (0.61, 1, True), (1, 0.6, False), (1, 1.6, False),
     (1, 1.59, True), (1.6, 1, False)],
)  # fmt: skip
def test_a_code_that_is_not_read_has_about_the_size_the_corners_tell(
    monkeypatch, wide, high, likely
):
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float)
    corners = [Detection(None, number, square * 40) for number in (200, 202)]
    side = 40.0 * QR / CORNER
    place = square * side * (wide, high)
    asked = []
    monkeypatch.setattr(qr_search, "detect_damaged", lambda *_: [])
    monkeypatch.setattr(qr_search, "detect_unread_qr", lambda _: [place])
    monkeypatch.setattr(
        qr_search, "read_soft_qr", lambda _, *places, **_known: asked.extend(places) or []
    )
    assert soft_qr(np.zeros((9, 9), np.uint8), corners) == []
    assert bool(asked) is likely
