"""Sheets of cuttle printed in the first design are read as they were."""

import json
from pathlib import Path
from types import SimpleNamespace

import cv2
import pytest

from papercraft import games
from papercraft.app.read_record import read_card_table, read_sheets
from papercraft.app.reference import reference_of
from papercraft.core.game import Edition, build
from papercraft.core.ids import parse_id
from papercraft.core.photo import PhotoSet, Tick
from papercraft.core.sheet import Places
from papercraft.games.cuttle.scan import first_match_sheet
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


def test_a_match_sheet_is_read():
    found, meant = taken("match")
    (page,) = found.pages
    assert (page.part, page.imprint.design) == ("aids", 0)
    told = read_sheets(PhotoSet(str(page.imprint.sheet), (found,)), {})
    assert told.data == meant
    assert all(question.key.startswith("series.") for question in told.questions)


def test_its_sheets_have_two_qr_codes():
    game = games.load("cuttle")
    setup = build(game, parse_id(sheet_id("CTE")))
    for design, lower in ((0, True), (None, False)):
        sheets = game.draw(setup, Edition(2, ("mats", "aids"), design=design)).sheets
        assert {area.lower_qr for sheet in sheets for area in sheet.areas} == {lower}


class Row:
    """A page that shows the row of a game: boxes ticked by player, how far digits are circled."""

    def __init__(self, ticked, circled=(0.0, 0.0)):
        names = [f"won.1.{player}.{n}" for player in (1, 2) for n in (1, 2)]
        spots = ["begins.1", "winner.1", *names]
        boxes = {name: (float(n), 0.0, 1.0, 1.0) for n, name in enumerate(spots)}
        self.places = Places(boxes=boxes)
        self.ticked = {boxes[f"won.1.{name}"] for name in ticked}
        self.circled = circled

    def ticks(self, boxes):
        return [Tick(box in self.ticked, 0.0, 0.0, 0.0) for box in boxes]

    def rings(self, points, _inner, _outer):
        return [SimpleNamespace(coverage=share) for share in self.circled[: len(points)]]


@pytest.mark.parametrize(
    ("ticked", "player", "wins", "fits"),
    [((), 1, [0, 0], True), (("2.1",), 1, [0, 0], True), (("1.1",), 1, [0, 0], False),
     (("2.1", "2.2"), 1, [0, 1], True), (("2.1",), 1, [0, 1], False),
     (("2.1", "2.2"), 1, [0, 2], True)],
)  # fmt: skip
def test_the_boxes_won_so_far_are_compared_with_the_circles(ticked, player, wins, fits):
    assert (first_match_sheet.contradiction(Row(ticked), 1, player, wins) == "") == fits


def test_circles_of_the_first_design():
    assert first_match_sheet.states(Row((), (0.9, 0.5)), "winner", 1) == [True, None]
    assert first_match_sheet.likelier(Row((), (0.1, 0.5)), "begins", 1) == 1
    assert not first_match_sheet.is_used(Row(()), 1)
    assert first_match_sheet.is_used(Row(("1.1",)), 1)
