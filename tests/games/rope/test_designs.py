"""Sheets of rope printed in the first design are read as they were."""

import json
from pathlib import Path

import cv2

from papercraft import games
from papercraft.app.read_record import read_card_table, read_sheets
from papercraft.app.reference import reference_of
from papercraft.core.game import Edition, build
from papercraft.core.ids import parse_id
from papercraft.core.photo import PhotoSet
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from tests.photos import sheet_id

PHOTOS = Path(__file__).parent / "photos"


def taken(name):
    """A photo of the first design, and what was read in it then."""
    pixels = cv2.imread(str(PHOTOS / f"{name}-of-design-0.jpg"))
    meant = json.loads((PHOTOS / f"{name}-of-design-0.json").read_text())
    return AnalyzedPhoto.of(Picture("a.jpg", pixels), reference_of), meant


def test_cards_on_mats_are_read():
    found, meant = taken("table")
    assert [mat.imprint.design for mat in found.spread.mats] == [0, 0]
    told = read_card_table(found.spread, (), {})
    assert told.data == meant
    assert all(question.key.endswith(".left") for question in told.questions)


def test_a_series_sheet_is_read():
    found, meant = taken("series")
    (page,) = found.pages
    assert (page.part, page.imprint.design) == ("aids", 0)
    told = read_sheets(PhotoSet(str(page.imprint.sheet), (found,)), {})
    assert told.data == meant
    assert all(question.key.startswith("series.") for question in told.questions)


def test_its_sheets_have_two_qr_codes():
    game = games.load("rope")
    setup = build(game, parse_id(sheet_id("ROP")))
    for design, lower in ((0, True), (None, False)):
        sheets = game.draw(setup, Edition(2, ("mats", "aids"), design=design)).sheets
        assert {area.lower_qr for sheet in sheets for area in sheet.areas} == {lower}
