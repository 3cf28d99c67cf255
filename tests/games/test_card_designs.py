"""Sheets of card games printed in earlier designs are read as they were."""

import json
from hashlib import sha256
from pathlib import Path

import cv2
import pytest

from papercraft import games
from papercraft.app.read_record import read_card_table, read_sheets
from papercraft.app.reference import reference_of
from papercraft.core.game import Edition, build
from papercraft.core.page import paper_of
from papercraft.core.photo import PhotoSet
from papercraft.core.sheet import Path as Outline
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from tests.everygame import sheet_ids

FOLDER = Path(__file__).parent
# The sheet of each game on which the results of a series are written.
SERIES = {"cuttle": "match", "rope": "series"}
EACH = pytest.mark.parametrize("name", SERIES)


def taken(name, shown, design=0):
    """A photo of a design, and what was read in it then."""
    file = FOLDER / name / "photos" / f"{shown}-of-design-{design}"
    pixels = cv2.imread(f"{file}.jpg")
    meant = json.loads(Path(f"{file}.json").read_text("utf-8"))
    return AnalyzedPhoto.of(Picture("a.jpg", pixels), reference_of), meant


@pytest.mark.costly
@EACH
def test_cards_on_mats_are_read(name):
    found, meant = taken(name, "table")
    assert [mat.imprint.design for mat in found.spread.mats] == [0, 0]
    told = read_card_table(found.spread, (), {})
    assert told.data == meant
    assert all(question.key.endswith(".left") for question in told.questions)


@pytest.mark.parametrize(
    ("name", "design"),
    [
        ("cuttle", 0),
        ("cuttle", 2),
        ("cuttle", 3),
        ("rope", 0),
        ("rope", 2),
        ("rope", 3),
        ("rope", 4),
    ],
)
def test_a_sheet_for_a_series_is_read(name, design):
    found, meant = taken(name, SERIES[name], design)
    (page,) = found.pages
    assert (page.part, page.imprint.design) == ("aids", design)
    told = read_sheets(PhotoSet(str(page.imprint.sheet), (found,)), {})
    assert told.data == meant
    assert all(question.key.startswith("series.") for question in told.questions)


@EACH
def test_its_sheets_have_two_qr_codes(name):
    game = games.load(name)
    setup = build(game, sheet_ids(game)[0])
    for design, lower in ((0, True), (None, False)):
        sheets = game.draw(setup, Edition(2, ("mats", "aids"), design=design)).sheets
        assert {area.lower_qr for sheet in sheets for area in sheet.areas} == {lower}


@pytest.mark.parametrize(
    ("name", "design", "paper", "options", "fingerprint"),
    [
        ("cuttle", 1, "a4", {}, "e5d8d1203263ea50"),
        ("cuttle", 2, "a4", {}, "5adf1ee491603c60"),
        ("cuttle", 2, "letter", {"best-of": "7"}, "aade9851b2524084"),
        ("cuttle", 3, "a4", {}, "7149693456d532d2"),
        ("cuttle", 3, "a4", {"best-of": "7"}, "456da14c94562768"),
        ("cuttle", 3, "letter", {"best-of": "5"}, "69332b6e2644a9ab"),
        ("rope", 1, "a4", {}, "57a9828d56ee15a0"),
        ("rope", 2, "a4", {}, "f4a898a8e35d666a"),
        ("rope", 3, "a4", {}, "8974a3491d8057e9"),
        ("rope", 3, "letter", {}, "79b33884e0eea76a"),
        ("rope", 4, "a4", {}, "0d8729d222b77275"),
        ("rope", 4, "letter", {}, "2a42b41950dc25c9"),
    ],
)
def test_sheets_for_a_series_are_drawn_as_they_were_printed(
    name, design, paper, options, fingerprint
):
    """Boxes and outlines; words are those of today."""
    game = games.load(name)
    setup, page = build(game, sheet_ids(game)[0]), paper_of(paper).frame
    drawing = game.draw(setup, Edition(2, ("aids",), options, design=design, frame=page))
    (sheet,) = (one for one in drawing.sheets if one.places.boxes)
    (stamp,) = (drawing.stamps[use.stamp] for use in sheet.marks)
    lines = [repr(sheet.places.boxes), *(repr(mark) for mark in stamp if isinstance(mark, Outline))]
    assert sha256("\n".join(lines).encode()).hexdigest()[:16] == fingerprint


@pytest.mark.parametrize(
    ("name", "options", "fingerprint"),
    [
        ("cuttle", {}, "b8bd100cb5ca5a12"),
        ("cuttle", {"best-of": "7"}, "c04435685a7ca595"),
        ("rope", {}, "0d966fff5b00c25e"),
    ],
)
def test_what_is_read_of_a_sheet_for_a_series_stays(name, options, fingerprint):
    """In the present design its artwork may change, and where names are written."""
    game = games.load(name)
    setup, page = build(game, sheet_ids(game)[0]), paper_of("a4").frame
    drawing = game.draw(setup, Edition(2, ("aids",), options, frame=page))
    (sheet,) = (one for one in drawing.sheets if one.places.boxes)
    boxes = {key: box for key, box in sheet.places.boxes.items() if not key.startswith("name.")}
    assert sha256(repr(boxes).encode()).hexdigest()[:16] == fingerprint
