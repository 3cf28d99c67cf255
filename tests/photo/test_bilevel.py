"""Pictures in black and white only, as scanner apps and fax machines make them."""

from functools import partial

import cv2
import numpy as np
import pytest

from papercraft import games
from papercraft.app.reference import reference_of
from papercraft.core.codes import CORNER_CODES
from papercraft.core.ids import parse_id
from papercraft.core.imprint import Imprint
from papercraft.games.cutit.scan.pad_rings import ring_states
from papercraft.photo import sheet_locator
from papercraft.photo.bilevel import Tones, _near, _relative, is_bilevel, thresholded_print
from papercraft.photo.circles import Chance, Line, drawn_circle
from papercraft.photo.damaged_marks import (
    _modules_in,
    detect_damaged,
    detect_hollow_qr,
    with_hollow_codes,
)
from papercraft.photo.detect import detect_codes
from papercraft.photo.ink_map import printed_ink, printed_light
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from papercraft.photo.ring_ink import Beside
from tests.filled_sheets import middle
from tests.photos import SCALE, Camera, Pen, printed, sheet_id

MARKED = ("penalty.3", "higher.4", "single.2")


def scanner_app(pixels, window=41, offset=9, blur=1.2):
    """What a scanner app makes of a page: cropped, thresholded place by place, sent as JPEG."""
    small = cv2.resize(pixels, None, fx=7 / SCALE, fy=7 / SCALE, interpolation=cv2.INTER_AREA)
    grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (0, 0), blur)
    return in_colour(
        cv2.adaptiveThreshold(
            grey, 255, cv2.ADAPTIVE_THRESH_GAUSSIAN_C, cv2.THRESH_BINARY, window, offset
        )
    )


def fax(pixels, threshold=140):
    """What a fax machine makes of a page: 204 dpi, one threshold, a few specks."""
    scale = 204 / 25.4 / SCALE
    small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    grey[np.random.default_rng(3).random(grey.shape) < 0.0005] = 0
    return in_colour(np.where(grey > threshold, 255, 0).astype(np.uint8))


def in_colour(grey):
    return cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR)


@pytest.fixture(scope="module")
def pad():
    # The options choose the corner codes, some of which thresholds make hollow.
    page = printed("cutit", sheet_id("CUT"), "pad", options=(("cell-codes", True),))
    pen, boxes = Pen(page, "blue", 0.5), page.sheet.places.boxes
    pen.ring(*middle(boxes[MARKED[0]]), boxes[MARKED[0]][2] / 2 + 0.3)
    pen.ring(*middle(boxes[MARKED[1]]), boxes[MARKED[1]][2] / 2 - 0.3)
    pen.cross(boxes[MARKED[2]])
    return pen.pixels


def cleaned(pixels, slope=14, middle=0.7):
    """What an app makes of a page in pale ink that cleans it: paper is white, greys are bent."""
    share = cv2.GaussianBlur(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), (0, 0), 3) / 255
    # Light that is a little less to the right, where the ladders are.
    share *= np.linspace(1.0, 0.94, share.shape[1])
    small = cv2.resize(share, None, fx=7 / SCALE, fy=7 / SCALE, interpolation=cv2.INTER_AREA)
    bent = 1.06 * 255 / (1 + np.exp(-slope * (small - middle)))
    return in_colour(np.clip(bent, 60, 255).astype(np.uint8))


def test_a_line_that_is_only_darker_in_a_cleaned_picture_is_no_mark(pad):
    picture = cleaned(pad)
    assert not is_bilevel(picture)
    assert Tones.of(picture).are_bleached
    assert not Tones.of(np.minimum(picture, 240)).are_bleached
    # The line of a ring is dark all around, but nothing is drawn beside it.
    evidence = partial(drawn_circle, Beside(0.0, 0.0), Chance(0.08, 0.04), Line(True, 0.3))
    assert evidence(bleached=False)
    assert evidence(bleached=True) is None


@pytest.mark.costly
@pytest.mark.parametrize("made", [scanner_app, fax])
@pytest.mark.usefixtures("calls")
def test_blank_rings_of_a_bilevel_picture_are_not_marked(pad, made):
    picture = made(pad)
    assert is_bilevel(picture)
    [page] = AnalyzedPhoto.of(Picture("pad.png", picture), reference_of).pages
    states = ring_states(page)
    assert [states[name] for name in MARKED] == [True, True, True]
    others = [state for name, state in states.items() if name not in MARKED]
    assert True not in others
    # Thickened lines may leave a doubt, but only where apps change their threshold.
    assert others.count(None) <= 2


def test_photos_and_colours_are_not_bilevel(pad):
    assert not is_bilevel(Camera().take(pad))
    assert not is_bilevel(np.full((400, 400, 3), 255, np.uint8))
    flag = np.full((400, 400, 3), 255, np.uint8)
    flag[:150] = (0, 0, 255)
    assert not is_bilevel(flag)
    assert is_bilevel(scanner_app(pad)[..., 0])


@pytest.mark.slow
@pytest.mark.usefixtures("calls")
def test_a_sheet_whose_corner_codes_are_eaten_is_found_by_what_is_left(pad):
    picture = scanner_app(pad, window=21, offset=16, blur=2.0)
    grey = picture[..., 0]
    [page] = AnalyzedPhoto.of(Picture("pad.jpg", picture), reference_of).pages
    corners = [page.imprint.corner(place) for place in range(4)]
    readable = {code.number for code in detect_codes(grey)}
    assert len(readable & set(corners)) < 3
    found = {one.number: one.corners.mean(axis=0) for one in detect_damaged(grey, corners)}
    places = [found[number] for number in corners if number in found]
    assert len(readable.union(found) & set(corners)) >= 3
    # No two codes in one place.
    assert len({tuple(place.round()) for place in places}) == len(places)
    assert detect_hollow_qr(grey)


@pytest.mark.costly
@pytest.mark.usefixtures("calls")
def test_a_sheet_of_which_neither_corners_nor_qr_code_can_be_read_is_found(pad, monkeypatch):
    """Blurred, some hollow corner codes tell where to look for a QR code that is hollow, too."""
    picture = scanner_app(pad, window=25, offset=10, blur=2.0)
    before = [one for one in detect_codes(picture[..., 0]) if one.number in CORNER_CODES]
    more = [one for one in with_hollow_codes(picture[..., 0], before) if one.number in CORNER_CODES]
    assert len(more) > len(before)
    monkeypatch.setattr(sheet_locator, "detect_hollow_qr", lambda _: [])
    marks = sheet_locator.Marks([], before, mirrored=False)
    [found] = sheet_locator.locate("pad.jpg", picture[..., 0], marks, reference_of)
    assert set(found.imprint.corners()) > {one.number for one in before}


def test_what_is_no_code_is_not_taken_for_one():
    boxes = np.full((400, 400), 255, np.uint8)
    for x in (40, 160, 280):
        cv2.rectangle(boxes, (x, x), (x + 70, x + 70), 0, 9)
    assert detect_damaged(boxes, (200, 201, 202, 203)) == []


# --- on levels that are made up -------------------------------------------------------------------


def levels(**shares):
    """A picture of levels with these shares, as grey and in colour."""
    pixels = np.concatenate([
        np.full(round(share * 10_000), level, np.uint8)
        for level, share in ((20, shares.get("dark", 0)), (120, shares.get("between", 0)),
                             (250, shares.get("white", 0)))
    ])  # fmt: skip
    return np.repeat(pixels[:, None], 3, axis=1)


@pytest.mark.parametrize(
    ("shares", "bilevel"),
    [
        ({"white": 0.9, "dark": 0.1}, True),
        ({"white": 0.71, "dark": 0.29}, True),
        ({"white": 0.69, "dark": 0.31}, False),
        ({"white": 0.996, "dark": 0.004}, True),
        ({"white": 0.998, "dark": 0.002}, False),
        # Up to four times as many are between, at edges.
        ({"white": 0.76, "dark": 0.05, "between": 0.19}, True),
        ({"white": 0.74, "dark": 0.05, "between": 0.21}, False),
        ({"white": 0.75, "between": 0.25}, False),
    ],
)
def test_a_picture_is_bilevel_if_nearly_all_is_dark_or_white(shares, bilevel):
    grey = levels(**shares)
    assert is_bilevel(grey) is bilevel
    assert is_bilevel(in_colour(grey)) is bilevel
    assert Tones.of(grey).are_bleached is (shares["white"] >= 0.7)


def test_colours_are_neither_dark_nor_white():
    picture = in_colour(levels(white=0.8, dark=0.2))
    picture[8000:] = (20, 250, 20)
    assert not is_bilevel(picture)
    picture[:] = (255, 255, 200)
    assert not Tones.of(picture).are_bleached


def test_thresholds_are_compared_near_lines_and_not_in_solid_print():
    printed = np.full((120, 120), 255, np.uint8)
    printed[:, 20:22] = 0
    printed[:, 80:110] = 0
    flat = np.where(printed < 128, np.uint8(0), np.uint8(255))
    near = _near(flat, printed)
    [row] = np.unique(near, axis=0)
    # A line of two pixels and 0.7 mm, four pixels, on both sides.
    assert np.flatnonzero(row).tolist() == list(range(16, 26))


def test_apps_that_compare_with_a_small_window_see_solid_print_hollow():
    printed = np.full((120, 120), 255, np.uint8)
    printed[:, 20:22] = 0
    printed[:, 60:110] = 0
    seen = _relative(printed)[60]
    assert seen[20] < 60
    assert seen[85] > 250
    assert seen[61] < 165
    assert seen[45] > 250


def test_the_modules_of_a_damaged_mark_are_means_of_samples():
    ramp = np.arange(60) ** 2
    grey = np.add.outer(ramp % 97, ramp % 89).astype(np.uint8)
    corners = np.array([(3.3, 4.1), (52.7, 6.2), (50.9, 55.4), (5.8, 53.6)])
    modules = _modules_in(grey, corners)
    assert modules[0] == pytest.approx([31.2, 25.2, 11.2, 23.2, 10.2, 4.2, 5.2], abs=1)
    assert modules.mean() == pytest.approx(0, abs=1e-9)


def test_what_may_be_black_around_print_is_left_out():
    imprint = Imprint(parse_id(sheet_id("CUT")), 0, 0, 1, 1, 0, design=games.load("cutit").design)
    reference = reference_of(imprint)
    maps = thresholded_print(printed_light(reference), reference)
    # A little more than all print: what a threshold may make black of its edges.
    assert (maps.mask | ~printed_ink(reference)).all()
    assert maps.mask.mean() == pytest.approx(0.247, abs=0.002)
    assert (maps.light == 0).mean() == pytest.approx(0.130, abs=0.002)
    assert not maps.faint.any()


def tones(white=0, dark=0, between=0):
    """A sample with so many pixels of each kind."""
    levels = np.repeat([250, 20, 120], (white, dark, between)).astype(np.uint8)
    return Tones(levels, levels)


@pytest.mark.parametrize(
    ("sample", "bilevel"),
    [
        (tones(white=700, dark=300), True),
        (tones(white=699, dark=301), False),
        (tones(white=997, dark=3), True),
        (tones(white=998, dark=2), False),
        (tones(white=27, dark=1, between=4), True),
        (tones(white=26, dark=1, between=5), False),
    ],
)
def test_the_shares_of_a_bilevel_picture(sample, bilevel):
    assert sample.are_bilevel is bilevel


@pytest.mark.parametrize(
    ("dark", "white", "bilevel", "bleached"),
    [(49, 245, True, True), (50, 245, False, True), (49, 244, False, False)],
)
def test_the_levels_of_a_bilevel_picture(dark, white, bilevel, bleached):
    sample = np.repeat([white, dark], (9, 1)).astype(np.uint8)
    assert Tones(sample, sample).are_bilevel is bilevel
    assert Tones(sample, sample).are_bleached is bleached


def test_seven_tenths_of_a_bleached_picture_are_white():
    assert tones(white=7, between=3).are_bleached
    assert not tones(white=69, between=31).are_bleached


@pytest.mark.parametrize(("level", "compared"), [(244, True), (245, False)])
def test_lines_are_darker_than_white(level, compared):
    flat = np.full((60, 60), 255, np.uint8)
    flat[:, 20:22] = level
    assert bool(_near(flat, np.full_like(flat, 255)).any()) is compared


@pytest.mark.parametrize(("level", "solid"), [(199, True), (200, False)])
@pytest.mark.parametrize(("wide", "is_wide"), [(8, True), (6, False)])
def test_solid_print_is_wide_and_not_pale(level, solid, wide, is_wide):
    printed = np.full((60, 60), 255, np.uint8)
    printed[:, 20 : 20 + wide] = level
    near = _near(printed, printed)
    assert bool(near.any()) is (not (solid and is_wide))
