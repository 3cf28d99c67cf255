"""Codes drawn from our own table are what common readers read."""

import json
from dataclasses import replace

import cv2
import numpy as np
import pytest
import zxingcpp

from papercraft import games
from papercraft.core import codes
from papercraft.core.fiducials import CORNER, QR
from papercraft.core.game import Edition
from papercraft.core.ids import ALPHABET, IdError, SheetId
from papercraft.core.imprint import (
    MARKS,
    Imprint,
    ink_names,
    palette_names,
    paper_names,
    parse_imprint,
)
from papercraft.core.imprint_edition import edition_of, frame_in_design, packed_options
from papercraft.core.page import paper_of
from papercraft.core.tracing import outline
from tests.everygame import NAMES, crossed
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


def test_an_imprint_survives_its_text():
    for paper in range(3):
        for nth in (0, 5, 63):
            imprint = Imprint(SHEET, paper, 2, 4, 1, nth, 1, 37)
            assert parse_imprint(imprint.text()) == imprint
            coloured = imprint._replace(palette=3)
            assert parse_imprint(coloured.text()) == coloured
    own = SHEET._replace(overrides=(5, 8, 3, 0, 7))
    assert parse_imprint(Imprint(own, 0, 0, 1, 0, 0).text()).sheet == own


def test_an_imprint_fits_the_smallest_codes():
    # Twenty letters make 21 modules, 38 make 25, which are still two thirds of a mm wide.
    for name in NAMES:
        game = games.load(name)
        usual = Imprint(SheetId(game.code, 9, 31, (1 << 35) - 1), 2, 2, game.players[1],
                        len(game.parts) - 1, 40, 1)  # fmt: skip
        assert len(usual.text()) <= 20
        most = usual._replace(options=packed_most(game), language=7, palette=15, design=15)
        assert len(most.text()) <= 40
        assert most.text().replace("/", "").isalnum()
        assert most.text().isupper()


def packed_most(game):
    options = getattr(game, "options", ())
    return packed_options(game, {o.name: o.choices[-1] if o.choices else True for o in options})


@pytest.mark.parametrize("name", NAMES)
def test_editions_survive_the_imprint(name):
    game = games.load(name)
    options = getattr(game, "options", ())
    for last in (False, True):
        chosen = {o.name: (o.choices[-1] if o.choices else True) if last else o.default
                  for o in options}  # fmt: skip
        imprint = Imprint(SheetId(game.code, 1, 0, 7), 0, 0, game.players[1], 0, 0, 0,
                          packed_options(game, chosen))  # fmt: skip
        now = imprint._replace(design=game.design)
        usual = Edition(game.players[1], (), chosen, imprint.sheet)
        frame = frame_in_design(game.design, paper_of("a4"))
        assert edition_of(game, now) == replace(usual, frame=frame)
        for design in range(game.design):
            edition = edition_of(game, imprint._replace(design=design))
            before = frame_in_design(design, paper_of("a4"))
            assert edition == replace(usual, design=design, frame=before)


def test_an_edition_on_a_paper_of_later_versions_is_refused():
    game = games.load("cat")
    imprint = Imprint(SheetId(game.code, 1, 0, 7), 7, 0, 2, 0, 0, design=game.design)
    with pytest.raises(IdError, match="newer version"):
        edition_of(game, imprint)


@pytest.mark.parametrize("palette", [0, 3])
@pytest.mark.parametrize("design", [0, 1, 15])
@pytest.mark.parametrize("layouts", [0, 1, MARKS - 1])
def test_designs_palettes_and_layouts_survive_the_text(design, palette, layouts):
    imprint = Imprint(SHEET, 1, 2, 3, 4, 5, 1, 9, 2, palette, design, layouts)
    assert parse_imprint(imprint.text()) == imprint


def test_a_later_design_is_told():
    game = games.load("cutit")
    with pytest.raises(IdError, match="newer version"):
        edition_of(game, Imprint(SHEET, 0, 0, 1, 0, 0, design=game.design + 1))


def test_options_of_another_version_are_refused():
    game = games.load("cutit")
    with pytest.raises(IdError, match="another version"):
        edition_of(game, Imprint(SHEET, 0, 0, 5, 0, 0, 0, 3))
    with pytest.raises(IdError, match="another version"):
        edition_of(game, Imprint(SHEET, 0, 0, 15, 0, 0))


def test_other_peoples_codes_are_none_of_ours():
    for text in ("", "https://example.org/x", "CUT1-AAAA/", "/1", "CUT17K3Q92XM5/1", "A/I"):
        assert parse_imprint(text) is None


def test_a_newer_form_is_told():
    text = Imprint(SHEET, 0, 0, 1, 0, 0)._replace().text()
    head, _, tail = text.partition("/")
    value = 0
    for sign in tail:
        value = value * 32 + ALPHABET.index(sign)
    odd, newer = value | 1, ""
    while odd:
        odd, digit = divmod(odd, 32)
        newer = ALPHABET[digit] + newer
    with pytest.raises(IdError, match="newer version"):
        parse_imprint(f"{head}/{newer}")


def test_papers_and_inks_keep_their_numbers():
    # Printed sheets carry the numbers: new ones may only be added at the end.
    assert paper_names()[:3] == ["a4", "letter", "universal"]
    assert ink_names()[:3] == ["full", "low", "grey"]
    assert palette_names()[:4] == ["default", "high-contrast", "red-green", "blue-yellow"]


def test_corners_tell_their_place():
    imprint = Imprint(SHEET, 0, 0, 1, 0, 0)
    numbers = [imprint.corner(place) for place in range(4)]
    assert [number % 4 for number in numbers] == [0, 1, 2, 3]
    assert len({number // 4 for number in numbers}) == 1
    assert imprint._replace(area=1).corner(0) not in numbers


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
