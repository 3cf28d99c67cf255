"""Sheets of card games printed in the first design are read as they were."""

import json
from pathlib import Path

import cv2
import pytest

from papercraft import games
from papercraft.app.read_record import read_card_table, read_sheets
from papercraft.app.reference import reference_of
from papercraft.core.game import Edition, build
from papercraft.core.photo import PhotoSet
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from tests.everygame import sheet_ids

FOLDER = Path(__file__).parent
# The sheet of each game on which the results of a series are written.
SERIES = {"cuttle": "match", "rope": "series"}
EACH = pytest.mark.parametrize("name", SERIES)


def taken(name, shown):
    """A photo of the first design, and what was read in it then."""
    file = FOLDER / name / "photos" / f"{shown}-of-design-0"
    pixels = cv2.imread(f"{file}.jpg")
    meant = json.loads(Path(f"{file}.json").read_text("utf-8"))
    return AnalyzedPhoto.of(Picture("a.jpg", pixels), reference_of), meant


@EACH
def test_cards_on_mats_are_read(name):
    found, meant = taken(name, "table")
    assert [mat.imprint.design for mat in found.spread.mats] == [0, 0]
    told = read_card_table(found.spread, (), {})
    assert told.data == meant
    assert all(question.key.endswith(".left") for question in told.questions)


@EACH
def test_a_sheet_for_a_series_is_read(name):
    found, meant = taken(name, SERIES[name])
    (page,) = found.pages
    assert (page.part, page.imprint.design) == ("aids", 0)
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
