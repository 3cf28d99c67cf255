"""Boards printed in an earlier design are read as they were."""

import json
from pathlib import Path

import cv2

from papercraft.app.read_record import read_sheets
from papercraft.app.reference import reference_of
from papercraft.core.game import Edition
from papercraft.core.photo import PhotoSet
from papercraft.games.cat import GAME
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from tests.everygame import sheet_ids
from tests.games.cat.filled import board_of

PHOTOS = Path(__file__).parent / "photos"


def test_a_board_of_the_first_design_is_read():
    photo = cv2.imread(str(PHOTOS / "board-of-design-0.jpg"))
    found = AnalyzedPhoto.of(Picture("a.jpg", photo), reference_of)
    (page,) = found.pages
    assert (page.part, page.imprint.design) == ("board", 0)
    told = read_sheets(PhotoSet(str(page.imprint.sheet), (found,)), {})
    assert told.questions == ()
    assert told.data == json.loads((PHOTOS / "board-of-design-0.json").read_text())


def test_designs_differ_and_have_the_same_dots():
    sheet = sheet_ids(GAME, 1)[0]
    first, now = (
        GAME.draw(board_of(sheet), Edition(2, ("board",), {}, sheet, design=design)).sheets[0]
        for design in (0, None)
    )
    assert first.places.dots.keys() == now.places.dots.keys()
    assert "roll.1.1" in first.places.boxes
    assert "roll.1.1" not in now.places.boxes
    assert [area.lower_qr for area in (*first.areas, *now.areas)] == [True, False]
