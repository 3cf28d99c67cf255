"""What the painters write: sound PDF, sound SVG, the same ink in both, true lengths."""

import gc
import io
import json
import re
import tracemalloc
import weakref
from functools import cache, lru_cache
from itertools import product
from xml.etree import ElementTree as ET

import numpy as np
import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest
import resvg_py
from PIL import Image

from papercraft import games
from papercraft.app import rendering
from papercraft.core.game import Edition
from papercraft.core.page import (
    FURNITURE,
    PLAIN_FURNITURE,
    SHORT_FURNITURE,
    GeometryFile,
    Page,
    Paper,
    paper_of,
)
from papercraft.core.shapes import circle, line, polygon, rect, star
from papercraft.core.sheet import Paragraph, Path, Places, Role, Sheet, Text, Use
from papercraft.paint import pdf as pdf_painter
from papercraft.paint import pdf_content
from papercraft.paint.fonts import MissingGlyphError
from papercraft.paint.name_fonts import FONTS, needs_name_fonts, style_for, with_name_fonts
from papercraft.paint.styles import inks, styles_of
from papercraft.paint.svg import paint_svg
from papercraft.paint.tagging import description
from papercraft.paint.text import OverfullError, font_of, wrap_lines
from tests.everygame import NAMES, crossed, rare, sampled, setups, sheet_ids

EACH = pytest.mark.parametrize("name", NAMES)
# One that is drawn and one that is nearly empty; the others are for the slow run.
FEW = pytest.mark.parametrize("name", [NAMES[0], NAMES[-1], *rare(*NAMES[1:-1])])
LISTED = [name for name in NAMES if name != "_blank"]
SIZES = {
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "universal": (210.0, 279.4),
    "a3": (297.0, 420.0),
}
EACH_PAPER = pytest.mark.parametrize("paper", SIZES)
RULER = 100.0
DPI = 300
PIXEL = 25.4 / DPI
SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"


@cache
def pages_of(name, paper="a4", seed=7):
    """The pages of a set for as few players as can be, of every layout."""
    game = games.load(name)
    ids = sheet_ids(game, 1, seed)
    return tuple(rendering.pages(game, ids, Edition(game.players[0]), paper_of(paper)))


def kinds_of(pages):
    """Each different sheet once, with its number in the file."""
    known = {}
    for number, page in enumerate(pages):
        known.setdefault((page.id, page.sheet.part), (number, page))
    return list(known.values())


def pdf_of(pages, styles, title="a set"):
    out = io.BytesIO()
    rendering.write_pdf(iter(pages), styles, title, out)
    return out.getvalue()


@cache
def whole_set(name, paper="a4"):
    """A set for as many players as can be: its pages and its PDF."""
    game = games.load(name)
    ids = sheet_ids(game, 1, 7)
    pages = tuple(rendering.pages(game, ids, Edition(game.players[1]), paper_of(paper)))
    return pages, pdf_of(pages, styles_of(name, "full"), f"{name} {ids[0]}")


def geometry_of(pages):
    out = io.BytesIO()
    for _ in GeometryFile(out).passing(pages):
        pass
    return out.getvalue()


CARD = Paper("card", 70.0, 60.0, (5.0, 5.0))


def page_with(*marks, stamps=None, paper=CARD):
    return Page(paper, Sheet("part", "a sheet", "made up", marks), stamps or {}, (), "an id", 1)


def opened(data):
    return pikepdf.open(io.BytesIO(data))


# --- the PDF as a document ------------------------------------------------------------------------


def assert_sound(data, count):
    """No fault is found, and the page tree counts the pages that are there."""
    with opened(data) as pdf:
        assert pdf.check_pdf_syntax() == []
        tree = pdf.Root.Pages
        assert [int(node.Count) for node in tree.Kids] == [len(node.Kids) for node in tree.Kids]
        assert int(tree.Count) == sum(len(node.Kids) for node in tree.Kids) == count
        assert len({page.objgen for page in pdf.pages}) == count
    document = pypdfium2.PdfDocument(data)
    assert len(document) == count
    document.close()


@EACH
def test_a_pdf_has_no_fault_and_every_page(name):
    pages, data = whole_set(name)
    assert_sound(data, len(pages))


@pytest.mark.costly
@pytest.mark.parametrize("name", ["_blank", *rare(*LISTED)])
def test_a_long_pdf_has_no_fault_and_every_page(name):
    pages = (pages_of(name) * 600)[:600]
    assert_sound(pdf_of(pages, styles_of(name, "full")), 600)


@EACH
def test_every_font_is_embedded_and_its_letters_can_be_copied(name):
    _, data = whole_set(name)
    assert b"Helvetica" not in data
    with opened(data) as pdf:
        fonts = [
            thing
            for thing in pdf.objects
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == pikepdf.Name.Font
        ]
        listed = [font for page in pdf.pages for font in page.Resources.Font.values()]
        assert listed
        assert {font.objgen for font in listed} <= {font.objgen for font in fonts}
        for font in fonts:
            assert "/FontFile2" in font.FontDescriptor, font.BaseFont
            told = font.ToUnicode.read_bytes().decode("ascii")
            told = told.partition("beginbf")[2]
            signs = re.findall(r"^<[0-9A-F]+> <([0-9A-F]*)>$", told, re.MULTILINE)
            assert signs, font.BaseFont
            assert all(sign and len(sign) % 4 == 0 for sign in signs), font.BaseFont


@pytest.mark.parametrize(("name", "paper"), crossed(NAMES, SIZES))
def test_the_page_boxes_are_the_paper(name, paper):
    pages = pages_of(name, paper)
    with opened(pdf_of(pages, styles_of(name, "full"))) as pdf:
        for page in pdf.pages:
            for box in ("/MediaBox", "/TrimBox", "/BleedBox"):
                left, top, right, bottom = (float(value) * 25.4 / 72 for value in page.obj[box])
                assert (left, top) == (0, 0)
                assert (right, bottom) == pytest.approx(SIZES[paper], abs=0.001)


@EACH
def test_a_pdf_asks_for_full_size_and_says_title_and_language(name):
    pages, data = whole_set(name)
    with opened(data) as pdf:
        wishes = pdf.Root.ViewerPreferences
        assert wishes.PrintScaling == pikepdf.Name("/None")
        assert wishes.DisplayDocTitle is True
        assert str(pdf.Root.Lang) == "en"
        assert str(pdf.docinfo["/Title"]) == f"{name} {pages[0].id}"


def texts_of(marks, stamps):
    for mark in marks:
        if isinstance(mark, Use):
            yield from texts_of(stamps[mark.stamp], stamps)
        elif isinstance(mark, (Text, Paragraph)):
            yield mark.string


@EACH
def test_every_text_can_be_copied_from_the_pdf(name):
    pages, data = whole_set(name)
    document = pypdfium2.PdfDocument(data)
    for number, page in enumerate(pages):
        copied = "".join(document[number].get_textpage().get_text_bounded().split())
        assert page.id in copied
        # Described sheets of one document may have different numbers of pages.
        assert f"{number + 1}/" in copied
        for text in texts_of((*page.sheet.marks, *page.slug), page.stamps):
            for row in text.split("\n"):
                assert "".join(row.split()) in copied
    document.close()


# --- the same ink in PDF and SVG ------------------------------------------------------------------


def pdf_picture(data, number):
    """A page of a PDF at 300 dpi.

    It is drawn twice as fine and averaged, for pdfium moves small letters to whole pixels, but not
    large ones; in strips, for that takes a tenth of the time.
    """
    document = pypdfium2.PdfDocument(data)
    page = document[number]
    width, height = (round(side * DPI / 72) for side in page.get_size())
    unit, strip = 2 * DPI / 72, 256
    bitmap = pypdfium2.PdfBitmap.new_native(2 * width, 2 * strip, pdfium.FPDFBitmap_BGR)
    whole = pdfium.FS_RECTF(0, 0, 2 * width, 2 * strip)
    picture = Image.new("RGB", (width, height))
    for top in range(0, height, strip):
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, 2 * width, 2 * strip)
        pdfium.FPDF_RenderPageBitmapWithMatrix(
            bitmap,
            page,
            pdfium.FS_MATRIX(unit, 0, 0, unit, 0, -2 * top),
            whole,
            pdfium.FPDF_REVERSE_BYTE_ORDER,
        )
        picture.paste(Image.fromarray(bitmap.to_numpy()).reduce(2), (0, top))
    document.close()
    return picture


def svg_picture(page, styles):
    """A page as SVG at 300 dpi."""
    drawn = resvg_py.svg_to_bytes(
        svg_string=paint_svg(page, styles).decode(),
        dpi=DPI,
        background="white",
        skip_system_fonts=True,
    )
    return Image.open(io.BytesIO(drawn)).convert("RGB")


def grown(ink):
    """The pixels that have ink within one pixel."""
    for axis in (0, 1):
        wider = ink.copy()
        here, there = [slice(None)] * 2, [slice(None)] * 2
        here[axis], there[axis] = slice(1, None), slice(None, -1)
        wider[tuple(here)] |= ink[tuple(there)]
        wider[tuple(there)] |= ink[tuple(here)]
        ink = wider
    return ink


# Ink darker than the first number must have ink darker than the second within a pixel; the second
# is a little lighter, for a pixel at a border may be just below or just above. The third is how
# many pixels may lack such a partner: pdfium rounds the edges of rectangles outwards, which shows
# where a white line ends at one.
MASKS = {"dark": (128, 160, 0), "not white": (250, 254, 40)}


def differences(one, other):
    """What differs between two pictures: how many pixels lack a partner, how far colours are."""
    assert one.size == other.size
    greys = [np.asarray(picture.convert("L")) for picture in (one, other)]
    found = {}
    for words, (strong, weak, most) in MASKS.items():
        for here, there, side in ((0, 1, "first"), (1, 0, "second")):
            lone = int(((greys[here] < strong) & ~grown(greys[there] < weak)).sum())
            if lone > most:
                found[f"{words} pixels only in the {side}"] = lone
    blocks = [np.asarray(picture.reduce(16), dtype=int) for picture in (one, other)]
    far = np.abs(blocks[0] - blocks[1]).max(axis=2) > 24
    if far.any():
        found["areas of another colour"] = int(far.sum())
    return found


@lru_cache(maxsize=4)
def pictures_of(name, paper, ink, number):
    """A page of a set twice: as its PDF shows it and as its SVG does."""
    pages, styles = pages_of(name, paper), styles_of(name, ink)
    return pdf_picture(pdf_of(pages, styles), number), svg_picture(pages[number], styles)


# The others, and the third ink, are for the slow run.
DRAWN = [("_blank", "grey")]
OTHERS = sampled(*(pair for pair in product(NAMES, inks()) if pair not in DRAWN))


@pytest.mark.parametrize(("name", "ink"), [*DRAWN, *rare(*OTHERS)])
def test_pdf_and_svg_have_the_same_ink(name, ink):
    for number, page in kinds_of(pages_of(name)):
        pictures = pictures_of(name, "a4", ink, number)
        assert np.asarray(pictures[0]).min() < 128
        assert differences(*pictures) == {}, page.sheet.part


PIECES = {
    "flag": (
        Path(Role.INK, "solid", polygon([(0, 0), (12, 0), (9, 3), (12, 6), (0, 6)])),
        Path(Role.INK, "rules-bad", circle(3, 3, 1.5)),
        Text(Role.INK, "bold", 4, 4.5, "flag"),
    ),
    "pair": (Use("flag", 0, 0), Use("flag", 0, 8, 2), Use("flag", 14, 0, 1, 0.5)),
}


def everything():
    """A page with every kind of mark, which no game needs to have."""
    marks = [Path(Role.INK, "box", star(30, 40, 5, 15, 6, 10)), Use("pair", 100, 100, 3, 1.7)]
    marks += [Use("flag", 100, 40, turn) for turn in range(-1, 4)]
    marks += [Use("pair", 40, 100, turn, 0.8) for turn in range(4)]
    # Two outlines in one path turn the same way: where they overlap there is ink, no hole.
    for style, y in (("heavy-box", 180), ("solid", 145), ("rules-arrow", 215)):
        marks.append(Path(Role.INK, style, rect(20, y, 30, 20, 4) + rect(40, y + 8, 30, 20)))
    marks.append(Path(Role.CUT, "cut", circle(120, 190, 15)))
    marks.append(Path(Role.FOLD, "fold", line(0, 0, 9, 9)))
    for row, anchor in enumerate(("start", "middle", "end")):
        for column, style in enumerate(("title", "body", "slug")):
            place = 80 + 50 * column, 60 + 8 * row
            marks.append(Text(Role.INK, style, *place, r"a\b (c) ż − 8", anchor, bool(row)))
    marks.append(Paragraph(Role.INK, "body", 100, 215, 60, 30, "Ten (10) \\ words\nin two − żółć"))
    return page_with(*marks, stamps=PIECES, paper=paper_of("a4"))


def test_pdf_and_svg_have_the_same_ink_for_every_kind_of_mark():
    page, styles = everything(), styles_of("_blank", "full")
    assert differences(pdf_picture(pdf_of([page], styles), 0), svg_picture(page, styles)) == {}


def test_the_comparison_sees_what_is_moved_missing_or_of_another_colour():
    styles = styles_of("_blank", "full")
    shapes = {
        "dot": ("solid", circle(20, 20, 0.5)),
        "moved": ("solid", circle(20.3, 20, 0.5)),
        "red": ("rules-bad", circle(20, 20, 5)),
        "grey": ("soft-solid", circle(20, 20, 5)),
    }
    pictures = {
        name: svg_picture(page_with(Path(Role.INK, *shape)), styles)
        for name, shape in shapes.items()
    } | {"nothing": svg_picture(page_with(), styles)}
    assert differences(pictures["dot"], pictures["dot"]) == {}
    assert "dark pixels only in the first" in differences(pictures["dot"], pictures["moved"])
    assert "dark pixels only in the second" in differences(pictures["dot"], pictures["moved"])
    assert "not white pixels only in the first" in differences(pictures["dot"], pictures["nothing"])
    assert "not white pixels only in the second" in differences(
        pictures["nothing"], pictures["dot"]
    )
    assert differences(pictures["red"], pictures["grey"]).keys() == {"areas of another colour"}


def test_stamps_of_one_set_are_not_used_for_another():
    styles = styles_of("_blank", "full")
    shapes = rect(10, 10, 9, 9), circle(40, 30, 10)
    pages = [
        page_with(Use("own", 0, 0), stamps={"own": (Path(Role.INK, "solid", shape),)})
        for shape in shapes
    ]
    data = pdf_of(pages, styles)
    for number, page in enumerate(pages):
        assert differences(pdf_picture(data, number), svg_picture(page, styles)) == {}


# --- lengths --------------------------------------------------------------------------------------


def line_at(darkness, expected):
    """Where a line crosses a row of pixels, in mm, looked for within 0.7 mm of a place."""
    middle = int(expected / PIXEL)
    window = np.arange(middle - 8, middle + 9)
    weight = np.clip(darkness[window] - 40, 0, None)
    assert weight.any(), f"no line at {expected} mm"
    return float((weight * (window + 0.5)).sum() / weight.sum()) * PIXEL


def measurable(name, paper, part=None):
    """A sheet's entry in the geometry file with its darkness, once from PDF and once from SVG."""
    pages = pages_of(name, paper)
    told = json.loads(geometry_of(pages))["sheets"]
    number = next(n for n, page in kinds_of(pages) if part in (None, page.sheet.part))
    for picture in pictures_of(name, paper, "low", number):
        yield told[number], 255.0 - np.asarray(picture.convert("L"))


@pytest.mark.costly
@pytest.mark.parametrize("paper", ["letter", *rare("a4")])
def test_the_cut_lines_of_the_cutit_square_are_where_the_geometry_says(paper):
    for told, dark in measurable("cutit", paper, "square"):
        left, top, *_ = told["cells"]["A1"]
        x, y, width, height = told["cells"]["J10"]
        right, bottom = x + width, y + height
        inner = [slice(int((a + 2) / PIXEL), int((b - 2) / PIXEL)) for a, b in
                 ((top, bottom), (left, right))]  # fmt: skip
        across, down = dark[inner[0]].mean(axis=0), dark[:, inner[1]].mean(axis=1)
        found = [line_at(across, left), line_at(across, right)]
        found += [line_at(down, top), line_at(down, bottom)]
        assert found == pytest.approx([left, right, top, bottom], abs=0.1)
        assert found[1] - found[0] == pytest.approx(180, abs=0.1)
        assert found[3] - found[2] == pytest.approx(180, abs=0.1)


@pytest.mark.costly
@pytest.mark.parametrize(
    ("name", "paper"),
    [
        ("_blank", "letter"),
        (NAMES[0], "a4"),
        *rare(*sampled(*product(NAMES, SIZES))),
    ],
)
def test_the_ruler_is_100_mm_long(name, paper):
    for told, dark in measurable(name, paper):
        left, y, right, foot = told["marks"]["ruler"]
        assert y == foot
        assert right - left == pytest.approx(RULER, abs=0.001)
        ticks = dark[int((foot - 1.9) / PIXEL) : int((foot - 1.4) / PIXEL)].mean(axis=0)
        ends = line_at(ticks, left), line_at(ticks, right)
        assert ends == pytest.approx((left, right), abs=0.1)
        assert ends[1] - ends[0] == pytest.approx(RULER, abs=0.1)
        row = np.nonzero(dark[int(foot / PIXEL)] > 40)[0] * PIXEL
        row = row[(left - 2 < row) & (row < right + 3)]
        assert (row[0], row[-1]) == pytest.approx((left, right), abs=0.2)
        column = slice(int((left + 1) / PIXEL), int((left + 9) / PIXEL))
        assert line_at(dark[:, column].mean(axis=1), foot) == pytest.approx(foot, abs=0.1)


@EACH
@EACH_PAPER
def test_every_place_of_the_geometry_lies_on_the_paper(name, paper):
    pages = pages_of(name, paper)
    told = json.loads(geometry_of(pages))
    assert told["papercraft"] == 1
    assert [entry["page"] for entry in told["sheets"]] == [page.number for page in pages]
    assert [entry["id"] for entry in told["sheets"]] == [page.id for page in pages]
    width, height = SIZES[paper]
    for entry, page in zip(told["sheets"], pages, strict=True):
        assert entry["part"] == page.sheet.part
        assert entry["paper_mm"] == [width, height]
        areas = [*entry["cells"].values(), *entry["boxes"].values(), entry["page_boxes"]["frame"]]
        for x, y, across, down in areas:
            assert 0 <= x < x + across <= width
            assert 0 <= y < y + down <= height
        for x, y in entry["dots"].values():
            assert 0 <= x <= width
            assert 0 <= y <= height


def test_the_geometry_file_has_no_byte_too_many():
    *_, sheet, end = geometry_of(pages_of("cutit", "a4")).splitlines()
    assert b": " not in sheet
    assert b".0," not in sheet
    assert end == b"]}"


@EACH
def test_places_are_moved_with_the_frame(name):
    one, other = (
        json.loads(geometry_of(pages_of(name, paper)))["sheets"]
        for paper in ("universal", "letter")
    )
    dx, dy = (
        b - a for a, b in zip(paper_of("universal").origin, paper_of("letter").origin, strict=True)
    )
    for here, there in zip(one, other, strict=True):
        for kind in ("cells", "boxes", "dots"):
            for key, (x, y, *_) in here[kind].items():
                assert there[kind][key][:2] == pytest.approx([x + dx, y + dy], abs=0.0021)


# --- the frame ------------------------------------------------------------------------------------

TURNS = (1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0)


# How much the four points of a curve count at 17 places along it.
WEIGHTS = [
    ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
    for t in (n / 16 for n in range(17))
]


def outline_points(steps):
    x, y = 0.0, 0.0
    for letter, *values in steps:
        if letter == "C":
            x1, y1, x2, y2, x3, y3 = values
            for a, b, c, d in WEIGHTS:
                yield a * x + b * x1 + c * x2 + d * x3, a * y + b * y1 + c * y2 + d * y3
        elif letter != "Z":
            yield tuple(values)
        x, y = values[-2:] or (x, y)


def test_a_centred_paragraph_has_as_much_room_above_as_below():
    styles = styles_of("cutit", "full")
    name, letters = next(iter(styles.letters.items()))
    mark = Paragraph(Role.INK, name, 5.0, 10.0, 60.0, 80.0, "ab", "middle", centred=True)
    [row] = wrap_lines(mark, styles)
    top = row.y - font_of(letters, styles).cap_height * letters.size
    assert top - mark.y == pytest.approx(mark.y + mark.height - row.y)


def text_points(mark, styles):
    """The corners of every letter's box."""
    letters = styles.letters[mark.style]
    face = font_of(letters, styles)
    unit = letters.size / face.units
    for row in wrap_lines(mark, styles):
        x = row.x
        for name in face.glyphs(row.string):
            glyph = face.source["glyf"][name]
            if glyph.numberOfContours:
                yield x + glyph.xMin * unit, row.y - glyph.yMax * unit
                yield x + glyph.xMax * unit, row.y - glyph.yMin * unit
            x += face.advances[name] * unit


def reaches(mark, stamps, styles):
    """Yield the points a mark reaches, each with half its pen."""
    if isinstance(mark, Use):
        a, b, c, d = TURNS[mark.turn % 4]
        for inner in stamps[mark.stamp]:
            for (x, y), pen in reaches(inner, stamps, styles):
                place = a * x + c * y, b * x + d * y
                yield (
                    (mark.x + mark.scale * place[0], mark.y + mark.scale * place[1]),
                    pen * mark.scale,
                )
    elif isinstance(mark, Path):
        pen = styles.pens[mark.style]
        half = pen.width / 2 if pen.stroke else 0.0
        for point in outline_points(mark.steps):
            yield point, half
    else:
        for point in text_points(mark, styles):
            yield point, 0.0


@EACH
def test_every_mark_lies_inside_the_frame(name):
    styles = styles_of(name, "full")
    for _, page in kinds_of(pages_of(name)):
        # The ground around the backs of cards is trimmed off; it may reach into the margins.
        over = 3.0 if page.sheet.part == "backs" else 0.3
        for mark in (*page.sheet.marks, *page.slug):
            for (x, y), pen in reaches(mark, page.stamps, styles):
                assert x - pen >= -over, mark
                assert x + pen <= page.sheet.frame[0] + over, mark
                assert y - pen >= -over, mark
                assert y + pen <= page.sheet.frame[1] + 0.3, mark


@EACH
def test_no_paragraph_is_wider_than_its_box(name):
    styles = styles_of(name, "full")
    for _, page in kinds_of(pages_of(name)):
        marks = [*page.sheet.marks, *(mark for stamp in page.stamps.values() for mark in stamp)]
        for mark in marks:
            if isinstance(mark, Paragraph):
                xs = [x for x, _ in text_points(mark, styles)]
                assert max(xs) <= mark.x + mark.width + 0.3, mark.string


def test_the_walk_over_marks_finds_what_is_painted():
    styles = styles_of("_blank", "full")
    page = everything()
    points = [
        (x + sign * pen, y + sign * pen)
        for mark in page.sheet.marks
        for (x, y), pen in reaches(mark, page.stamps, styles)
        for sign in (-1, 1)
    ]
    bare = Page(page.paper, page.sheet, page.stamps, (), page.id, 1)
    ink = np.asarray(svg_picture(bare, styles).convert("L")) < 250
    rows, columns = np.nonzero(ink.any(axis=1))[0], np.nonzero(ink.any(axis=0))[0]
    painted = [columns[0], rows[0], columns[-1] + 1, rows[-1] + 1]
    xs, ys = zip(*points, strict=True)
    dx, dy = page.paper.origin
    found = [min(xs) + dx, min(ys) + dy, max(xs) + dx, max(ys) + dy]
    assert [edge * PIXEL for edge in painted] == pytest.approx(found, abs=0.25)


@EACH_PAPER
def test_the_frame_keeps_ten_millimetres_from_every_edge(paper):
    found = paper_of(paper)
    assert (found.width, found.height) == SIZES[paper]
    for side, start, length in zip(SIZES[paper], found.origin, found.frame, strict=True):
        assert start >= 9.999
        assert side - start - length >= 9.999


# --- other bytes for other seeds -----------------------------------------------------------------


@FEW
def test_different_seeds_give_different_bytes(name):
    styles = styles_of(name, "full")
    one, other = pages_of(name), pages_of(name, seed=8)
    assert pdf_of(one, styles) != pdf_of(other, styles)
    assert geometry_of(one) != geometry_of(other)
    for here, there in zip(one, other, strict=True):
        assert paint_svg(here, styles) != paint_svg(there, styles)


# --- the SVG as a document ------------------------------------------------------------------------


def parsed(page, styles):
    return ET.fromstring(paint_svg(page, styles))  # noqa: S314 - our own file


@pytest.mark.parametrize(("name", "paper"), crossed(NAMES, SIZES))
def test_an_svg_says_its_size_in_millimetres(name, paper):
    width, height = SIZES[paper]
    for _, page in kinds_of(pages_of(name, paper)):
        root = parsed(page, styles_of(name, "full"))
        assert root.tag == f"{SVG}svg"
        assert (root.get("width"), root.get("height")) == (f"{width:g}mm", f"{height:g}mm")
        assert root.get("viewBox") == f"0 0 {width:g} {height:g}"


@EACH
def test_an_svg_describes_itself_and_needs_no_font(name):
    for _, page in kinds_of(pages_of(name)):
        root = parsed(page, styles_of(name, "full"))
        title, about = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
        assert page.id in title.text
        assert page.sheet.title in title.text
        assert about.text == description(page)
        tags = {node.tag for node in root.iter()}
        assert not tags & {f"{SVG}text", f"{SVG}tspan", f"{SVG}image", f"{SVG}style"}
        assert "font-family" not in {key for node in root.iter() for key in node.attrib}


@EACH
def test_everything_an_svg_uses_is_in_it_once(name):
    for _, page in kinds_of(pages_of(name)):
        root = parsed(page, styles_of(name, "full"))
        ids = [node.get("id") for node in root.iter() if node.get("id")]
        assert len(ids) == len(set(ids))
        used = {node.get(f"{XLINK}href") for node in root.iter(f"{SVG}use")}
        clips = {node.get("clip-path") for node in root.iter() if node.get("clip-path")}
        used |= {clip.removeprefix("url(").removesuffix(")") for clip in clips}
        assert used == {f"#{known}" for known in ids}


@FEW
def test_svgwrite_finds_no_fault(name):
    for _, page in kinds_of(pages_of(name)):
        styles = styles_of(name, "full")
        assert paint_svg(page, styles, check=True) == paint_svg(page, styles)


# --- what must not be painted ---------------------------------------------------------------------

PAINTERS = {
    "pdf": lambda page, styles: pdf_of([page], styles),
    "svg": paint_svg,
}
EACH_PAINTER = pytest.mark.parametrize("paint", PAINTERS.values(), ids=PAINTERS)


@EACH_PAINTER
@pytest.mark.parametrize(
    "mark",
    [Text(Role.INK, "body", 5, 5, string) for string in ("ab漢", "a\tb", "a\0b", "a\nb", "🐱")]
    + [
        Paragraph(Role.INK, "body", 5, 5, 100, 50, string)
        for string in ("ab 漢", "漢", "ab\n漢", "a\u200bb", "🐱")
    ],
    ids=lambda mark: f"{type(mark).__name__}-{mark.string!a}",
)
@pytest.mark.parametrize("where", ["sheet", "stamp"])
def test_a_sign_without_a_glyph_is_never_painted(paint, mark, where):
    placed = mark if where == "sheet" else Use("own", 0, 0)
    page = page_with(placed, stamps={"own": (mark,)})
    with pytest.raises(MissingGlyphError) as caught:
        paint(page, styles_of("_blank", "full"))
    assert "no glyph for" in str(caught.value)


@EACH_PAINTER
@pytest.mark.parametrize(
    ("width", "height", "string"),
    [
        (60, 20, "many words " * 40),
        (60, 20, "a\n" * 40),
        (60, 2, "low"),
        (10, 20, "Donaudampfschifffahrtsgesellschaft"),
    ],
)
def test_a_paragraph_too_long_for_its_box_is_never_painted(paint, width, height, string):
    page = page_with(Paragraph(Role.INK, "body", 5, 5, width, height, string.strip()))
    with pytest.raises(OverfullError):
        paint(page, styles_of("_blank", "full"))


@EACH_PAINTER
def test_a_paragraph_that_fits_is_painted(paint):
    page = page_with(Paragraph(Role.INK, "body", 5, 5, 60, 20, "few words"))
    assert len(paint(page, styles_of("_blank", "full"))) > 1000


# --- memory ---------------------------------------------------------------------------------------


class Sink:
    """A file that keeps nothing but its length."""

    length = 0

    def write(self, data):
        self.length += len(data)
        return len(data)


def peak_of(name, sets):
    """The most memory in use while so many sets are made and painted, and the length written."""
    game = games.load(name)
    ids = sheet_ids(game, sets)[:sets]
    pages = rendering.pages(game, ids, Edition(game.players[0]), paper_of("a4"))
    sink, often = Sink(), gc.get_threshold()
    gc.collect()
    # Tests collect garbage rarely, which would count here as memory in use.
    gc.set_threshold(700, 10, 10)
    tracemalloc.start()
    rendering.write_pdf(GeometryFile(Sink()).passing(pages), styles_of(name, "full"), "sets", sink)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    gc.set_threshold(*often)
    return peak, sink.length


@pytest.mark.costly
@pytest.mark.parametrize(("name", "times"), [("_blank", 4), *rare(*((name, 40) for name in NAMES))])
def test_many_sets_need_no_more_memory_than_few(name, times, monkeypatch):
    # The pages already painted go to a file on disk at this length; 8 MB would hide a leak.
    monkeypatch.setattr(pdf_painter, "_SPOOL_BYTES", 50_000)
    # A set of forty sheets is as long as forty sets of one.
    thick = len(games.load(name).draw(setups(games.load(name))[0][1], Edition(2)).sheets) > 10
    # Caches that other tests filled get entries of these sets first: replaced, they would count.
    peak_of(name, 2 if thick else 4 * times)
    few, short = peak_of(name, times // 10 or 4 if thick else times)
    many, long = peak_of(name, times if thick else 10 * times)
    assert long > 2 * short
    assert many - few < 1_500_000


def test_what_is_forgotten_is_painted_again(monkeypatch):
    pages, whole, again = pages_of("cat")[:2], io.BytesIO(), io.BytesIO()
    rendering.write_pdf(iter(pages), styles_of("cat", "full"), "sets", whole)
    monkeypatch.setattr(pdf_content, "_USES_KEPT", 3)
    rendering.write_pdf(iter(pages), styles_of("cat", "full"), "sets", again)
    assert whole.getvalue() == again.getvalue()


def test_the_geometry_file_remembers_few_sheets():
    geometry = GeometryFile(Sink())
    sheets = [Sheet("part", "a sheet", "", (), Places(dots={"A1": (n, n)})) for n in range(500)]
    most = 0
    for _ in geometry.passing(Page(CARD, sheet, {}, (), "an id", 1) for sheet in sheets):
        most = max(most, len(geometry._cached))
    assert 0 < most <= 100


class Watched(Page):
    """A page whose end can be noticed."""


@EACH
def test_pages_are_taken_a_few_at_a_time_and_not_kept(name, monkeypatch):
    monkeypatch.setattr(pdf_painter, "_PAGES_AHEAD", 3)
    living, most, taken = [], 0, 0

    def watched():
        nonlocal most, taken
        for page in pages_of(name) * 5:
            one = Watched(page.paper, page.sheet, page.stamps, page.slug, page.id, page.number)
            living.append(weakref.ref(one))
            most, taken = max(most, sum(ref() is not None for ref in living)), taken + 1
            yield one
            del one

    for wrap in (iter, GeometryFile(Sink()).passing):
        most = taken = 0
        pages = wrap(watched())
        assert taken == 0
        rendering.write_pdf(pages, styles_of(name, "full"), "sets", Sink())
        assert taken == 5 * len(pages_of(name))
        assert most <= 4


@EACH
def test_a_set_is_made_when_its_first_page_is_asked_for(name, monkeypatch):
    made, build = [], rendering.build

    def noted(game, sheet):
        made.append(sheet)
        return build(game, sheet)

    monkeypatch.setattr(rendering, "build", noted)
    game = games.load(name)
    ids = sheet_ids(game, 1000)
    pages = rendering.pages(game, ids, Edition(game.players[0]), paper_of("a4"))
    assert made == []
    first = next(pages)
    assert made == [ids[0]]
    assert first.id == str(ids[0])
    while next(pages).id == first.id:
        assert len(made) == 1
    assert made == ids[:2]


@EACH
def test_sheets_carry_the_ruler_and_what_they_are(name):
    # Only tests print several layouts together; all sets count as many pages as the first.
    ids = [page.id for page in pages_of(name)]
    total = ids.count(ids[0]) * len({*ids})
    for page in pages_of(name):
        words = page.slug[-1].string
        assert page.id in words
        assert re.fullmatch(rf"{page.id}   {page.number}/[0-9]+", words)
        if page.sheet.part == "rules" or page.sheet.areas:
            assert words.endswith(f"/{total}")
        if page.sheet.part == "rules" or (games.load(name).design and page.sheet.areas):
            # Since design 1 there is a ruler on the first page of sheets with marks.
            rulers = {SHORT_FURNITURE, PLAIN_FURNITURE} & {
                mark.stamp for mark in page.slug if isinstance(mark, Use)
            }
            assert bool(rulers) == (page.number == 1 or page.sheet.part == "rules")
        else:
            assert page.slug[0].stamp == (FURNITURE if page.sheet.areas else PLAIN_FURNITURE)


def test_what_is_clipped_is_seen_inside_its_box_only():
    page = page_with(Use("flag", 5, 5, clip=(1, 2, 3.5, 2)), stamps=PIECES)
    root = ET.fromstring(paint_svg(page, styles_of("_blank", "full")))  # noqa: S314 - our own file
    (clip,) = root.iter(f"{SVG}clipPath")
    (box,) = clip
    assert box.tag == f"{SVG}rect"
    assert [box.get(key) for key in ("x", "y", "width", "height")] == ["1", "2", "3.5", "2"]


def test_names_are_set_in_the_usual_fonts_unless_these_lack_a_letter():
    styles = with_name_fonts(styles_of("cat", "full"))
    fonts = [
        styles.fonts[styles.letters[style_for(name, "bold", styles)].font]
        for name in ("Ada", "Żaneta", "Аня", "Ada Аня")
    ]
    assert fonts[0] == fonts[1] == styles.fonts[styles.letters["bold"].font]
    assert fonts[2] == fonts[3] == FONTS["bold"]
    assert not needs_name_fonts(["Ada", "Żaneta"], styles)
    assert needs_name_fonts(["Ada", "Аня"], styles)
