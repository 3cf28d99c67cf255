"""QR codes of two blurred pixels a module, which barcode readers cannot read."""

import cv2
import numpy as np
import pytest

from papercraft.app.reference import reference_of
from papercraft.core.qr import QrEncoder
from papercraft.photo import soft_qr
from papercraft.photo.detect import detect_qr
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from papercraft.photo.qr_decode import Decoded
from papercraft.photo.soft_qr import _blurring, _darkness, _neighbours, read_soft_qr
from tests.everygame import rare
from tests.photos import Camera, printed, sheet_id

TEXTS = ["CAT1NB3EGDSCE/10000RH", "CUT17K2M9Q4XB/2Z0101000A3", "ROP1" + "Z9X8" * 9, "CUT1AAAA/1"]


def taken(text, seed, *, pixels=2.1, blur=0.9, noise=2.0):
    """Return a blurred picture of a code and its corners, 4 x 2, in pixels."""
    rng = np.random.default_rng(seed)
    dark = np.pad(np.array([list(row) for row in QrEncoder().rows(text)]), 6)
    sharp = np.kron(235 - 190 * dark, np.ones((8, 8))).astype(np.float32)
    side, code = len(sharp), len(sharp) - 96
    ends = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32)
    seen = ends * (pixels / 8) + rng.uniform(-4, 4, (4, 2)).astype(np.float32) + 12
    move = cv2.getPerspectiveTransform(ends, seen.astype(np.float32))
    size = round(side * pixels / 8) + 24
    # Averaged beforehand: a warp that makes smaller skips pixels.
    soft = cv2.GaussianBlur(sharp, (0, 0), 8 / pixels / 2)
    picture = cv2.warpPerspective(soft, move, (size, size), borderValue=235)
    picture = cv2.GaussianBlur(picture, (0, 0), blur) + rng.normal(0, noise, (size, size))
    inner = np.array([(0, 0), (code, 0), (code, code), (0, code)], np.float32) + 48
    corners = cv2.perspectiveTransform(inner[None], move)[0]
    return np.clip(picture, 0, 255).astype(np.uint8), corners.astype(float)


@pytest.mark.parametrize("text", [*TEXTS[:2], *rare(*TEXTS[2:])])
def test_a_code_is_read_that_is_too_soft_for_barcode_readers(text):
    unread = 0
    for seed in range(3):
        picture, corners = taken(text, seed)
        off = np.random.default_rng(seed).uniform(-5, 5, 2)
        assert [one.text for one in read_soft_qr(picture, corners + off)] == [text]
        unread += not detect_qr(picture)
    assert unread


def test_a_row_of_modules_is_blurred_alike_to_both_sides():
    left, values, right = _blurring(5, 4, 0.6)
    blurring = left @ np.diag(values) @ right
    assert blurring == pytest.approx(blurring[::-1, ::-1])


def test_the_better_of_several_places_counts():
    picture, corners = taken(TEXTS[0], 1)
    stretched = (corners - corners.mean(axis=0)) * (1.9, 0.4) + corners.mean(axis=0)
    assert [one.text for one in read_soft_qr(picture, stretched, corners)] == [TEXTS[0]]


def dark_of(text):
    return np.array([list(row) for row in QrEncoder().rows(text)], bool)


@pytest.mark.parametrize(
    ("best", "wanted", "read"),
    [
        (0.95, "CAT1", "CAT1NB3EGDSCE/10000RH"),
        (0.85, "CAT1", "CAT1NB3EGDSCE/10000RH"),
        (0.95, "ROP1", "ROP1LONGER"),
        (0.95, "CUT1", None),
    ],
)
def test_a_text_that_fits_worse_is_read_if_the_better_one_is_of_no_sheet(
    best, wanted, read, monkeypatch
):
    """Longer texts fit whatever is seen a little better, even if they are wrong."""
    likely = [Decoded(dark_of("ROP1LONGER"), best), Decoded(dark_of(TEXTS[0]), 0.81)]
    monkeypatch.setattr(soft_qr, "decodings", lambda _: likely)
    found = read_soft_qr(*taken(TEXTS[0], 1), is_known=lambda text: text.startswith(wanted))
    assert [one.text for one in found] == ([read] if read else [])


@pytest.mark.costly
@pytest.mark.parametrize("pixels", [0.7, 2.1])
def test_what_is_no_code_says_nothing(pixels):
    """Neither noise nor a code of less than a pixel a module is taken for a code."""
    rng = np.random.default_rng(5)
    _, corners = taken(TEXTS[0], 1, pixels=pixels)
    for seed in range(3):
        noise = cv2.GaussianBlur(rng.integers(0, 255, (99, 99)).astype(np.uint8), (0, 0), 1)
        assert read_soft_qr(noise, corners) == []
        picture, corners = taken(TEXTS[0], seed, pixels=0.7)
        assert read_soft_qr(picture, corners) == []


@pytest.mark.costly
@pytest.mark.usefixtures("calls")
def test_a_small_soft_photo_of_a_sheet_is_read():
    sheet = sheet_id("CAT", 7)
    camera = Camera(size=(900, 1200), blur=1.4)
    picture = camera.take(printed("cat", sheet, "board").pixels)
    assert not detect_qr(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    [page] = AnalyzedPhoto.of(Picture("small.jpg", picture), reference_of).pages
    assert str(page.imprint.sheet) == sheet


def test_corners_are_moved_together_and_each_by_itself():
    moved = [np.round(one).astype(int).tolist() for one in _neighbours(np.zeros((4, 2)), 3.0)]
    moves = [[3, 0], [-3, 0], [0, 3], [0, -3]]
    alone = [[move if n == corner else [0, 0] for n in range(4)]
             for corner in range(4) for move in moves]  # fmt: skip
    assert sorted(moved) == sorted([[move] * 4 for move in moves] + alone)


def test_dark_and_light_are_told_apart_by_what_is_near():
    """An edge between two levels: each side is neither dark nor light far from the edge."""
    modules = np.where(np.arange(61) < 30, 100.0, 200.0) * np.ones((61, 1))
    row = _darkness(modules)[30]
    assert row[[0, 60]] == pytest.approx(0)
    # Within 6 modules of the edge, and softer by 3 each way.
    assert row[29] > 30
    assert row[30] < -30
    assert row[29 - 6] > 5
    assert abs(row[29 - 12]) < 1
