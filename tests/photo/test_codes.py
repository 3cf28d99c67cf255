"""Codes drawn from our own table are what common readers read."""

import json

import cv2
import numpy as np
import pytest
import zxingcpp

from papercraft import games
from papercraft.core import codes
from papercraft.core.fiducials import CORNER, QR
from papercraft.core.game import Edition
from papercraft.core.ids import SheetId
from papercraft.core.imprint import parse_imprint
from papercraft.core.tracing import outline
from papercraft.photo.detect import explain_no_detection, is_framed, is_scaled_down
from tests.everygame import crossed
from tests.photos import SCALE, printed, sheet_id

SHEET = SheetId("CUT", 1, 0, 7)


def filled(steps, scale, margin):
    loops = []
    for step in steps:
        if step[0] == "M":
            loops.append([])
        if step[0] != "Z":
            loops[-1].append(step[1:])
    points = [np.round(np.array(loop) * scale + margin).astype(np.int32) for loop in loops]
    side = max(int(loop.max()) for loop in points) + margin
    picture = np.full((side, side), 255, np.uint8)
    cv2.fillPoly(picture, points, 0)
    return picture


def test_the_table_is_that_of_opencv():
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_250)
    for number in range(250):
        bits = cv2.aruco.Dictionary.getBitsFromByteList(words.bytesList[number : number + 1], 5)
        inner = np.array(codes.modules(number))[1:-1, 1:-1]
        assert (inner == (bits.reshape(5, 5) == 0)).all()


def test_every_code_drawn_is_read_as_its_number():
    detector = cv2.aruco.ArucoDetector(
        cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_250), cv2.aruco.DetectorParameters()
    )
    for number in range(248):
        _, numbers, _ = detector.detectMarkers(filled(codes.code(number, 0, 0, 7), 16, 24))
        assert [int(n) for n in np.ravel(numbers)] == [number]


def test_groups_of_codes_do_not_overlap():
    groups = [codes.CELL_CODES, codes.CARD_CODES, codes.CORNER_CODES]
    numbers = [number for group in groups for number in group]
    assert len(numbers) == len(set(numbers))
    assert len(codes.CORNER_CODES) % 4 == 0


def test_outlines_fill_what_they_trace():
    rows = np.random.default_rng(5).integers(0, 2, (17, 17))
    picture = filled(outline(rows.tolist()), 12, 12)
    for y in range(17):
        for x in range(17):
            assert (picture[12 + 12 * y + 6, 12 + 12 * x + 6] == 0) == bool(rows[y, x])


MARKED = [
    ("cat", "board", ()), ("cat", "board", (("nup", "2"),)), ("cutit", "square", ()),
    ("cutit", "pad", ()), ("cutit", "log", ()), ("cutit", "aids", ()), ("rope", "mats", ()),
    ("rope", "aids", ()),
]  # fmt: skip


@pytest.mark.parametrize(("sheet", "ink"), crossed(MARKED, ["full", "grey"]))
def test_marks_are_where_the_sheet_says(sheet, ink):
    name, part, options = sheet
    game = games.load(name)
    page = printed(name, sheet_id(game.code), part, -1, "letter", ink, options)
    dx, dy = page.origin
    grey = cv2.cvtColor(page.pixels, cv2.COLOR_BGR2GRAY)
    detector = cv2.aruco.ArucoDetector(
        cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_250), cv2.aruco.DetectorParameters()
    )
    corners, numbers, _ = detector.detectMarkers(grey)
    seen = dict(zip(np.ravel(numbers).tolist(), corners, strict=True))
    texts = {one.text for one in zxingcpp.read_barcodes(grey)}
    assert page.codes
    for area in page.codes:
        for mark in area:
            if mark.code is None:
                assert mark.text in texts
                continue
            found = (seen[mark.code].reshape(4, 2) + 0.5) / SCALE - (dx, dy)
            assert found == pytest.approx(np.array(mark.corners), abs=0.3)
    assert CORNER >= 8
    assert QR >= 16.8


def test_cards_have_no_marks():
    page = printed("rope", sheet_id("ROP"), "cards")
    assert page.codes == ()


def test_the_geometry_file_lists_the_marks(tmp_path):
    from papercraft.app import rendering
    from papercraft.core.page import GeometryFile, paper_of

    out = tmp_path / "x.json"
    game = games.load("cutit")
    with out.open("wb") as file:
        pages = rendering.pages(game, [SHEET], Edition(1), paper_of("universal"))
        list(GeometryFile(file).passing(pages))
    first, _, square, pad, log, _ = json.loads(out.read_text())["sheets"]
    ruler, marks = first["marks"]["ruler"], square["marks"]
    assert ruler[2] - ruler[0] == 100
    assert marks["upper left"]["box"] == [10, 10, 8.4, 8.4]
    assert "lower QR" not in marks
    assert "ruler" not in marks.keys() | pad["marks"].keys()
    assert parse_imprint(log["marks"]["upper QR"]["text"])[4:6] == (3, 0)
    assert parse_imprint(pad["marks"]["upper QR"]["text"])[4:6] == (1, 0)
    assert marks["lower left"]["code"] in codes.CORNER_CODES


def framed(cells):
    """Whether a square of 7 x 7 modules, dark where there is a hash, has the frame of a code."""
    picture = np.array([[0 if cell == "#" else 255 for cell in row] for row in cells], np.uint8)
    grey = np.kron(picture, np.ones((20, 20), np.uint8))
    return is_framed(grey, np.array([(0, 0), (140, 0), (140, 140), (0, 140)], float))


def test_a_code_has_a_dark_frame_around_what_is_not_all_dark_or_light():
    whole, blank, full = "#######", "#.....#", "#######"
    marked = "#####.#"
    assert framed([whole, marked, blank, blank, blank, blank, whole])
    # Of the 25 modules inside at most 21 are light, at least 5; of the 24 of the frame 20 are dark.
    assert not framed([whole, blank, blank, blank, blank, blank, whole])
    assert not framed([whole, full, full, full, full, marked, whole])
    assert framed([whole, "#.....#", full, full, full, full, whole])
    assert framed([whole, marked, blank, blank, blank, blank, "....###"])
    assert not framed([whole, marked, blank, blank, blank, blank, ".....##"])


def is_framed_with(frame_light, inner_light):
    """Whether a square of 7 x 7 modules is framed, of whose frame and inside so many are light."""
    light = np.zeros((7, 7), bool)
    ring = [(0, n) for n in range(7)] + [(6, n) for n in range(7)]
    ring += [(n, side) for n in range(1, 6) for side in (0, 6)]
    for place in ring[:frame_light]:
        light[place] = True
    inner = np.zeros(25, bool)
    inner[:inner_light] = True
    light[1:6, 1:6] = inner.reshape(5, 5)
    picture = np.kron(np.where(light, 230, 30), np.ones((20, 20))).astype(np.uint8)
    return is_framed(picture, np.array([(0, 0), (140, 0), (140, 140), (0, 140)], float))


@pytest.mark.parametrize(
    ("frame", "inside", "code"),
    [(0, 13, True), (4, 13, True), (5, 13, False), (0, 5, True), (0, 4, False), (0, 21, True),
     (0, 22, False)],
)  # fmt: skip
def test_a_code_has_a_dark_frame_and_some_light_inside(frame, inside, code):
    assert is_framed_with(frame, inside) is code


def halves(dark, light, side=1200):
    picture = np.full((side, side), light, np.uint8)
    picture[:, : side // 2] = dark
    return picture


@pytest.mark.parametrize(
    ("picture", "reason"),
    [
        (np.full((1200, 1200), 69, np.uint8), "too dark"),
        (np.full((1200, 1200), 70, np.uint8), "nothing printed"),
        (halves(95, 105), "nothing printed"),
        (halves(94, 106), "blurred"),
        (halves(94, 106, 1104), "blurred"),
        (halves(94, 106, 1096), "only 1096 x 1096 pixels"),
    ],
)
def test_the_reason_why_nothing_is_found(picture, reason):
    assert reason in str(explain_no_detection(picture))


@pytest.mark.parametrize(("longest", "few"), [(1100, False), (1099, True)])
def test_a_picture_has_enough_pixels_for_a_sheet(longest, few):
    assert is_scaled_down(np.zeros((longest, 9), np.uint8)) is few
