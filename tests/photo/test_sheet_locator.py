"""Sheets by their marks, when some of them are missing."""

import cv2
import numpy as np
import pytest

from papercraft.app.reference import reference_of
from papercraft.core.codes import CORNER_CODES
from papercraft.core.imprint import parse_imprint
from papercraft.core.problems import ReadError
from papercraft.photo import qr_search, sheet_locator
from papercraft.photo.detect import Detection
from papercraft.photo.placed_marks import _assigned, _perspective, _turned_alike
from papercraft.photo.sheet_locator import (
    Marks,
    _area,
    _check_one_sheet,
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
    # Without two corners there is nothing else to go by: those that are hidden are named.
    with pytest.raises(ReadError, match="corner marks are hidden: "):
        found([first], [astray])
    with pytest.raises(ReadError, match="the marks are not arranged as on a sheet"):
        found([first, second, astray], [])


# --- at the bounds --------------------------------------------------------------------------------

SQUARE = np.array([(0, 0), (20, 0), (20, 20), (0, 20)], float)


def turned(*quarters):
    """Codes turned by so many quarters."""
    return [
        Detection(None, 200 + n, np.roll(SQUARE, turn, axis=0)) for n, turn in enumerate(quarters)
    ]


@pytest.mark.parametrize(
    ("quarters", "numbers"),
    [
        ((0, 2), [200, 201]),
        ((0, 0, 2), [200, 201]),
        ((0, 2, 1), [202]),
        ((0, 0, 1), [200, 201, 202]),
    ],
)
def test_of_three_marks_those_that_are_turned_like_most_are_taken(quarters, numbers):
    assert [code.number for code in _turned_alike(turned(*quarters))] == numbers


def fitted(count, astray, off):
    """The perspective from so many points, of which the first are off by so many mm."""
    x, y = np.meshgrid(np.arange(5.0), np.arange(4.0))
    frame = np.stack([x, y], axis=-1).reshape(-1, 2)[:count] * (30, 40)
    seen = frame * 5
    seen[:astray] += np.array((5 * off, 0)) * (-1.0) ** np.arange(astray)[:, None]
    found = _perspective(frame, seen)
    return found if found is None else bool(np.allclose(found, np.diag((5, 5, 1)), atol=1e-3))


@pytest.mark.parametrize(
    ("count", "astray", "off", "exact"),
    [
        (12, 0, 0.0, True),
        (11, 0, 0.0, None),
        # Points that are far off do not count, and twelve others are enough.
        (20, 8, 50.0, True),
        (20, 9, 50.0, None),
        (20, 1, 9.5, True),
        (20, 1, 8.5, False),
        # Of so few points each one counts.
        (16, 4, 200.0, None),
        (17, 4, 200.0, True),
    ],
)
def test_twelve_points_agree_on_a_perspective(count, astray, off, exact):
    assert fitted(count, astray, off) is exact


@pytest.fixture
def cat():
    return parse_imprint(printed("cat", sheet_id("CAT", 7), "board").codes[0][-1].text)


@pytest.mark.parametrize(
    ("sizes", "twice", "two"),
    [
        ((20, 20), False, False),
        ((21, 20), False, False),
        ((21, 21), False, True),
        ((), True, True),
        ((), False, False),
    ],
)
def test_two_codes_of_another_sheet_that_are_not_small_are_a_second_sheet(cat, sizes, twice, two):
    codes = [Detection(None, number, SQUARE * 2.5) for number in cat.corners()]
    others = [number for number in CORNER_CODES if number not in cat.corners()]
    codes += [Detection(None, number, SQUARE * size / 20)
              for number, size in zip(others, sizes, strict=False)]  # fmt: skip
    codes += codes[:1] if twice else []
    if two:
        with pytest.raises(ReadError, match="the photo shows two sheets"):
            _check_one_sheet("photo", {"text": cat}, [cat], codes)
    else:
        _check_one_sheet("photo", {"text": cat}, [cat], codes)


@pytest.mark.parametrize(
    ("loose", "framed", "back", "mirrored", "looks"),
    [
        (8, 2, 2, True, 2),
        (9, 2, 2, False, 1),
        (8, 1, 2, False, 1),
        (8, 2, 1, False, 2),
        (0, 3, 4, True, 2),
    ],
)
def test_two_framed_squares_may_be_marks_of_a_mirrored_photo(
    monkeypatch, loose, framed, back, mirrored, looks
):
    """Unless there are more than eight codes of pieces or cards."""
    found = [[Detection(None, 3, SQUARE)] * loose, corner_codes(back)]
    looked = []
    monkeypatch.setattr(sheet_locator, "detect_qr", lambda _: [])
    monkeypatch.setattr(
        sheet_locator, "detect_codes", lambda grey: looked.append(grey) or found[len(looked) - 1]
    )
    monkeypatch.setattr(sheet_locator, "detect_unread", lambda _: range(4))
    monkeypatch.setattr(sheet_locator, "is_framed", lambda _, square: square < framed)
    assert marks_in(BLANK).mirrored is mirrored
    assert len(looked) == looks


@pytest.mark.parametrize(
    ("place", "swapped"), [((0, 200), False), ((0, -200), True), ((200, 0), False)]
)
def test_without_corners_the_upper_of_two_qr_codes_is_the_first_mark(place, swapped):
    first = Detection("text", None, SQUARE)
    second = Detection("text", None, SQUARE + place)
    pairs = _assigned(["upper", "lower"], [first, second], [], [])
    assert [mark for mark, _ in pairs] == ["upper", "lower"]
    assert (pairs[0][1] is second) is swapped
    assert _assigned(["upper", "lower"], [first], [], []) == []


@pytest.mark.parametrize(("share", "scale", "refused"), [
    (0.45, 2.5, None), (0.44, 2.5, "the print is not where it should be"),
    (0.45, 2.49, "has only 400 x 600 pixels"),
])  # fmt: skip
def test_a_sheet_is_large_enough_and_most_of_its_print_is_in_place(
    monkeypatch, cat, share, scale, refused
):
    frame = np.array([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)])
    placed = np.diag((scale, scale, 1.0)), frame, frame * scale, ()
    monkeypatch.setattr(sheet_locator, "place_marks", lambda *_: placed)
    monkeypatch.setattr(sheet_locator, "register", lambda *given: (given[2], share, False))
    monkeypatch.setattr(sheet_locator, "missing_side", lambda *_: None)
    if refused is None:
        assert _area("photo", BLANK, ([], [], []), cat, reference_of).share == share
    else:
        with pytest.raises(ReadError, match=refused):
            _area("photo", BLANK, ([], [], []), cat, reference_of)


@pytest.mark.parametrize(
    ("hidden", "share", "damaged", "looked"),
    [
        (("upper right",), 0.44, (), [True]),
        (("upper right",), 0.45, (), []),
        ((), 0.45, (), []),
        # What was found when few marks were read is all there is.
        (("upper right",), 0.44, ("unread",), []),
    ],
)
def test_hidden_marks_are_looked_for_where_the_others_do_not_tell_how_paper_is_bent(
    monkeypatch, cat, hidden, share, damaged, looked
):
    frame = np.array([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)])
    taken, given = [], []

    def placed(_name, _grey, found, _marks):
        given.append(found[2])
        return np.diag((3.0, 3.0, 1.0)), frame, frame * 3.0, () if found[2] == "U" else hidden

    def registered(*words):
        return words[2], 0.9 if given[-1] == "U" else share, False

    def detected(_grey, codes):
        taken.append(len(codes) == len(hidden))
        return "U"

    monkeypatch.setattr(sheet_locator, "place_marks", placed)
    monkeypatch.setattr(sheet_locator, "register", registered)
    monkeypatch.setattr(sheet_locator, "missing_side", lambda *_: None)
    monkeypatch.setattr(sheet_locator, "detect_damaged", detected)
    if damaged:
        with pytest.raises(ReadError, match="the print is not where it should be"):
            _area("photo", BLANK, ([], [], [*damaged]), cat, reference_of)
    else:
        located = _area("photo", BLANK, ([], [], []), cat, reference_of)
        assert located.hidden == (() if looked else hidden)
        assert located.share == (0.9 if looked else share)
    assert taken == looked
