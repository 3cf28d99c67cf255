"""Large print: 12 pt and more, on a larger paper, with a ruler and places that are true."""

import ctypes
import io
import json
from functools import cache
from itertools import pairwise

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from papercraft import games
from papercraft.app import rendering
from papercraft.core.codes import CORNER_CODES
from papercraft.core.game import Edition
from papercraft.core.large_print import large_print_paper, minimum_text_size
from papercraft.core.page import GeometryFile, paper_of
from papercraft.core.scaling import scale_lengths
from papercraft.core.sheet import Text, spare_height
from papercraft.games.cat.sheets.half_page import half_page
from papercraft.paint.styles import styles_of
from papercraft.paint.text import text_width
from tests.everygame import NAMES, crossed, sheet_ids

EACH = pytest.mark.parametrize("name", NAMES)
SCALE = 1.36
SIZES = {"a4": (297.0, 420.0), "letter": (279.4, 431.8), "universal": (279.4, 420.0)}
EACH_PAPER = pytest.mark.parametrize("paper", SIZES)


@cache
def printed(name, paper="a4", large=True):
    """Pages, PDF and geometry of a set."""
    game = games.load(name)
    on = large_print_paper(paper_of(paper)) if large else paper_of(paper)
    styles = styles_of(name, "full").at_least(minimum_text_size(on))
    pages = tuple(rendering.pages(game, sheet_ids(game, 1, 7), Edition(game.players[0]), on))
    out, beside = io.BytesIO(), io.BytesIO()
    rendering.write_pdf(GeometryFile(beside).passing(iter(pages)), styles, "a set", out)
    return pages, out.getvalue(), json.loads(beside.getvalue())["sheets"], styles


def text_sizes(thing, scale):
    """Yield the sizes of all texts of a page object in points, those in forms included."""
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(thing, matrix)
    own = scale * abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
    if pdfium.FPDFPageObj_GetType(thing) == pdfium.FPDF_PAGEOBJ_FORM:
        for n in range(pdfium.FPDFFormObj_CountObjects(thing)):
            yield from text_sizes(pdfium.FPDFFormObj_GetObject(thing, n), own)
    elif pdfium.FPDFPageObj_GetType(thing) == pdfium.FPDF_PAGEOBJ_TEXT:
        size = ctypes.c_float()
        pdfium.FPDFTextObj_GetFontSize(thing, size)
        yield size.value * own


@EACH
def test_no_text_is_smaller_than_12_points(name):
    pages, data, _, styles = printed(name)
    document = pypdfium2.PdfDocument(data)
    for number, page in enumerate(pages):
        painted = document[number]
        things = range(pdfium.FPDFPage_CountObjects(painted))
        sizes = [
            size for n in things for size in text_sizes(pdfium.FPDFPage_GetObject(painted, n), 1.0)
        ]
        assert min(sizes) >= 11.995
        assert rendering.smallest_text(page, styles) * 72 / 25.4 == pytest.approx(min(sizes), 0.01)
    document.close()


@pytest.mark.parametrize(("name", "paper"), crossed(NAMES, SIZES))
def test_the_page_is_the_larger_paper_and_keeps_its_margins(name, paper):
    pages, data, told, _ = printed(name, paper)
    document = pypdfium2.PdfDocument(data)
    size = [side * 25.4 / 72 for side in document[0].get_size()]
    document.close()
    assert size == pytest.approx(SIZES[paper], abs=0.01)
    for entry in told:
        assert entry["paper_mm"] == pytest.approx(SIZES[paper], abs=0.01)
        x, y, width, height = entry["page_boxes"]["frame"]
        assert min(x, y, size[0] - x - width, size[1] - y - height) >= 9.99
    svg = rendering.svg_bytes(pages[0], styles_of(name, "full")).decode()
    assert f'width="{SIZES[paper][0]:g}mm"' in svg


@EACH
def test_places_are_enlarged_with_the_drawing(name):
    usual, large = printed(name, large=False)[2], printed(name)[2]
    for here, there in zip(usual, large, strict=True):
        frame, wide = here["page_boxes"]["frame"], there["page_boxes"]["frame"]
        for kind in ("cells", "boxes", "dots"):
            assert here[kind].keys() == there[kind].keys()
            for key, place in here[kind].items():
                moved = [SCALE * (place[n] - frame[n]) + wide[n] for n in (0, 1)]
                assert there[kind][key][:2] == pytest.approx(moved, abs=0.01)
                assert there[kind][key][2:] == pytest.approx(
                    [SCALE * v for v in place[2:]], abs=0.01
                )


@EACH
def test_the_ruler_says_how_long_it_is(name):
    pages, data, told, _ = printed(name)
    left, _, right, _ = told[0]["marks"]["ruler"]
    assert right - left == pytest.approx(136, abs=0.01)
    document = pypdfium2.PdfDocument(data)
    words = document[0].get_textpage().get_text_bounded()
    document.close()
    assert "136 mm: measure me" in words
    assert "100 mm: measure me" not in words
    assert pages[0].id in words


def test_data_is_enlarged_whatever_its_form():
    data = {"a": [1, 2.5, {"b": 3}], "c": "text", "d": None}
    assert scale_lengths(data, 1) == data
    assert scale_lengths(data, 2) == {"a": [2, 5, {"b": 6}], "c": "text", "d": None}
    assert repr(scale_lengths([4.0, 1 / 3], 1)) == "[4, 0.333]"


def test_numbers_of_codes_are_no_lengths():
    mark = {"box": [1, 1, 2, 2], "code": 212}
    assert scale_lengths({"m": mark}, 1.5)["m"] == {"box": [1.5, 1.5, 3, 3], "code": 212}
    # A box of that name is one.
    assert scale_lengths({"boxes": {"code": [1, 1, 2, 2]}}, 2) == {"boxes": {"code": [2, 2, 4, 4]}}
    _, _, told, _ = printed("cat")
    _, _, usual, _ = printed("cat", large=False)
    large, small = (sheets[-1]["marks"]["upper left"]["code"] for sheets in (told, usual))
    assert large in CORNER_CODES
    assert large % 4 == small % 4


@pytest.mark.parametrize("language", ["en", "de", "it", "pl"])
def test_two_boards_on_a_page_have_12_points_and_their_labels_fit(language):
    game, on = games.load("cat"), large_print_paper(paper_of("a4"))
    styles = styles_of("cat", "full").at_least(minimum_text_size(on))
    edition = Edition(2, ("board",), {"nup": "2"}, language=language)
    (page,) = rendering.pages(game, sheet_ids(game, 1, 7)[:1], edition, on)
    assert rendering.smallest_text(page, styles) * 72 / 25.4 >= 11.995
    # A paragraph that does not fit is refused.
    rendering.write_pdf(iter([page]), styles, "two boards", io.BytesIO())
    frame = next(marks for name, marks in page.stamps.items() if name.startswith("frame-"))
    boxes = half_page(spare_height(page.sheet.frame)).totals.boxes
    labels = [mark for mark in frame if isinstance(mark, Text) and mark.style == "label"][-3:]
    # Each word is above its box, behind a picture, and ends before the next thing in its row; items
    # are told by pictures alone.
    for label, (one, following) in zip(labels, pairwise([*boxes.values()][1:]), strict=True):
        left, top, width, _ = one
        end = label.x + text_width(label.string, styles.letters[label.style], styles)
        assert left < label.x < left + width, label.string
        assert label.y < top, label.string
        assert end < following[0] - 0.4, label.string


@pytest.mark.parametrize("language", ["en", "de", "it", "pl"])
@pytest.mark.parametrize("name", ["cat", "cutit"])
def test_what_is_written_on_sheets_fits_on_tabloid_in_each_language(name, language):
    game, on = games.load(name), large_print_paper(paper_of("letter"))
    styles = styles_of(name, "full").at_least(minimum_text_size(on))
    pages = rendering.pages(game, sheet_ids(game, 1, 7)[:1], Edition(1, language=language), on)
    # A paragraph that does not fit is refused.
    rendering.write_pdf(iter([*pages]), styles, "a set", io.BytesIO())
