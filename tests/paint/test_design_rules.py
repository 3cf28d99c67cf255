"""What every sheet keeps to, so that people like to play on it.

Contrast is in test_palettes.py, texts that touch are in core/test_languages.py, outlines that punch
holes in games/test_fills.py, and places for cards in games/test_mats.py.
"""

import re
from functools import cache
from types import SimpleNamespace

import pytest
from shapely import box, linestrings

from papercraft import games
from papercraft.core.sheet import Path, Use
from papercraft.paint.impose.options import Crop, ImpositionOptions
from papercraft.paint.styles import styles_of
from tests.core.test_languages import extents, lines_of
from tests.everygame import rare
from tests.messages import drawn, texts_of

from .test_laying import pack_of
from .test_paint import pages_of

# For players, in points and in mm.
LEAST_TEXT, LEAST_TICK, LEAST_FIELD = 8, 6, 8
STRAIGHT = re.compile(r"[^\W\d]'[^\W\d]")
# Fields that are written in; other boxes are ticked.
FIELDS = re.compile(r"name|total|points|left|wins|cards|higher|single|penalty")


@cache
def sheets(name):
    """Every kind of sheet with every option, in the present design."""
    return [
        (drawing, sheet)
        for drawing in drawn(games.load(name), earlier=False)
        for sheet in drawing.sheets
    ]


def text_sizes(marks, stamps, styles, scale=1.0):
    """The texts of a drawing with their sizes in points."""
    for mark in marks:
        if isinstance(mark, Use):
            yield from text_sizes(stamps[mark.stamp], stamps, styles, scale * mark.scale)
        elif not isinstance(mark, Path):
            yield mark.string, styles.letters[mark.style].size * scale * 72 / 25.4


@pytest.mark.parametrize("name", games.names())
def test_text_is_large_enough_to_read(name):
    styles = styles_of(name, "full")
    small = {
        (sheet.part, text, round(size, 2))
        for drawing, sheet in sheets(name)
        for text, size in text_sizes(sheet.marks, drawing.stamps, styles)
        # The id is for typing it in, once.
        if size < LEAST_TEXT - 0.01 and not re.match(r"[A-Z]{3}\d-", text)
    }
    assert small == set()


@pytest.mark.parametrize("name", games.names())
def test_apostrophes_are_typographic(name):
    texts = {str(text) for drawing, _ in sheets(name) for text in texts_of(drawing)}
    assert not [text for text in texts if STRAIGHT.search(text)]


@pytest.mark.parametrize("name", games.names())
def test_boxes_are_large_enough_for_a_pen(name):
    small = {
        (sheet.part, place, found)
        for _, sheet in sheets(name)
        for place, found in sheet.places.boxes.items()
        if min(found[2:]) < (LEAST_FIELD if FIELDS.match(place) else LEAST_TICK) - 1e-6
    }
    assert small == set()


@pytest.mark.parametrize("name", games.names())
def test_an_area_has_one_qr_code(name):
    for page in pages_of(name):
        for fiducials in page.codes:
            assert sum(one.text is not None for one in fiducials) == 1, page.sheet.part


MARKED = [("cuttle", 2.0, "2x4"), *rare(("rope", 3.0, "2x4"), ("cuttle", 0.0, "3x3"))]


@pytest.mark.parametrize(("name", "bleed", "nup"), MARKED)
def test_crop_marks_keep_off_the_foot(name, bleed, nup):
    rows, columns = map(int, nup.split("x"))
    imposition = ImpositionOptions(
        bleed=(bleed, bleed), rows=rows, columns=columns, crop=Crop("full")
    )
    styles = styles_of(name, "full")
    pages = list(pack_of(name, imposition, parts=("cards", "backs")).pages())
    lines = 0
    for page in pages:
        foot = SimpleNamespace(marks=page.slug)
        texts = [(text, box(*reach)) for text, reach in extents(page, foot, styles)]
        assert texts
        for mark in page.sheet.marks:
            if isinstance(mark, Path) and mark.style == "crop":
                drawn_lines = [linestrings(points) for points in lines_of(mark.steps)]
                lines += len(drawn_lines)
                for text, reach in texts:
                    assert not any(map(reach.intersects, drawn_lines)), text
    assert lines > 10 * (len(pages) // 2)
