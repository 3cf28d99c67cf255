"""Pictures of what lies on a table: outlines of readings and questions, and crops."""

import numpy as np
import pytest

from papercraft.core.transcript import Note, Question, Spot
from papercraft.photo import item_pictures
from papercraft.photo.item_pictures import ASKED, SURE, crop_item, draw_items
from papercraft.photo.load import Picture
from papercraft.photo.probe import PhotoProbe

GREY = 200
CORNERS = ((100.0, 240.0), (300.0, 240.0), (300.0, 320.0), (100.0, 320.0))


@pytest.fixture
def table():
    rng = np.random.default_rng(1)
    pixels = rng.integers(GREY - 5, GREY + 5, (800, 600, 3)).astype(np.uint8)
    pixels[240:320, 100:300] = 90
    return PhotoProbe(Picture("table.jpg", pixels))


def near(picture, x, y, colour):
    """Whether a colour is in a picture within a few pixels of a place."""
    part = picture[y - 3 : y + 4, x - 3 : x + 4].astype(int)
    return bool((np.abs(part - colour).max(axis=2) < 30).any())


def test_readings_are_green_and_doubts_orange_where_they_are(table, monkeypatch):
    labels = []
    monkeypatch.setattr(item_pictures, "draw_labels", lambda _, drawn: labels.extend(drawn))
    spot = Spot(table, CORNERS)
    other = Spot(PhotoProbe(Picture("other.jpg", table.pixels)), CORNERS)
    notes = [
        Note(None, None, "E5", sure=True, spot=spot),
        Note(None, None, "elsewhere", sure=True, spot=other),
        Note(None, None, "nowhere", sure=True),
    ]
    picture = draw_items(table, notes, [], 400)
    assert picture.shape == (400, 300, 3)
    # The middle of each side of the outline, at half the size.
    for x, y in ((100, 120), (150, 140), (100, 160), (50, 140)):
        assert near(picture, x, y, SURE)
    assert not near(picture, 100, 140, SURE)
    questions = [Question(key, "which?", "", (), spot=at)
                 for key, at in (("a", other), ("b", spot), ("c", None))]  # fmt: skip
    doubtful = [Note(None, None, "F6", sure=False, spot=spot)]
    assert near(draw_items(table, doubtful, questions, 400), 100, 120, ASKED)
    assert [label[:] for label in labels] == [
        ("E5", SURE, (50, 120, 150, 160), False),
        ("F6", ASKED, (50, 120, 150, 160), False),
        ("? 2", ASKED, (50, 120, 150, 160), True),
    ]


@pytest.mark.parametrize(
    ("corners", "size"),
    [
        # A tenth of the longer side around it.
        (CORNERS, (240, 120)),
        # At the edge of the photo, and outside of it.
        (((-40.0, -40.0), (160.0, -40.0), (160.0, 60.0), (-40.0, 60.0)), (180, 80)),
        (((590.0, 790.0), (700.0, 790.0), (700.0, 900.0)), (21, 21)),
    ],
)
def test_a_crop_has_a_margin_and_ends_at_the_edge(table, corners, size, monkeypatch):
    monkeypatch.setattr(item_pictures, "enlarged", lambda pixels: pixels)
    assert crop_item(Spot(table, corners)).shape == (*size[::-1], 3)
