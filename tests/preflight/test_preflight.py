"""Preflight: our own sheets pass with every option, each fault is found, nothing breaks it.

That they pass in any combination is in ``test_matrix``.
"""

import io
import json
import random
import re
import sys
from itertools import product
from pathlib import Path

import pikepdf
import pytest
from PIL import Image
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from papercraft import games
from papercraft.app import rendering
from papercraft.cli.escaping import escape, escape_json
from papercraft.core.data_files import folder
from papercraft.core.game import Edition
from papercraft.core.page import paper_of
from papercraft.core.store import to_json
from papercraft.paint.styles import styles_of
from papercraft.preflight.findings import CODES, Finding, UnreadableFileError, grouped
from papercraft.preflight.inspection import inspect_file, inspect_pdf
from papercraft.preflight.svg_shapes import BrokenPathError, path_outline
from papercraft.preflight.svg_styles import transform
from papercraft.preflight.svg_to_pdf import svg_to_pdf
from tests.attack import hostile
from tests.command import REPO, run, run_as_text
from tests.everygame import NAMES, rare, sheet_ids

EACH = pytest.mark.parametrize("name", NAMES)
A4 = 210 * mm, 297 * mm
MARGIN = 5.0


def cli(*words):
    return run_as_text("preflight", *words)


# --- our own sheets -------------------------------------------------------------------------------


def editions(name):
    """As usual, then with each option of a game set to something else."""
    game = games.load(name)
    usual = {o.name: o.default for o in game.options}
    yield Edition(game.players[0], options=usual)
    for option in game.options:
        for value in option.choices[1:] or [2 if option.most else True]:
            own = {option.name: value} | ({"puzzles": 2} if "solutions" in option.name else {})
            yield Edition(game.players[0], options=usual | own)


def pages(name, edition, paper):
    """Each kind of page once, of every layout."""
    game = games.load(name)
    kinds = {}
    for page in rendering.pages(game, sheet_ids(game, 1, 7), edition, paper):
        kinds.setdefault((page.id, page.sheet.title, page.sheet.part), page)
    return list(kinds.values())


def findings(pages, styles):
    out = io.BytesIO()
    rendering.write_pdf(iter(pages), styles, "a set", out)
    report = inspect_pdf(out.getvalue(), MARGIN)
    assert report.pages == len(pages)
    assert report.notes == []
    return [str(finding) for finding in report.findings]


@pytest.mark.parametrize("name", ["cutit", "_blank", *rare("cat", "cuttle", "rope")])
def test_our_sheets_pass_with_every_option(name):
    # What is usual is in the rows of the matrix, but for the game that is only a pattern.
    for edition in list(editions(name))[name in games.names() :]:
        found = findings(pages(name, edition, paper_of("a4")), styles_of(name, "full"))
        assert found == [], edition.options


# --- each fault, and only that --------------------------------------------------------------------


def pdf(draw, size=A4, **boxes):
    """A PDF of one page drawn by a function, with an embedded font."""
    if "text" not in pdfmetrics.getRegisteredFontNames():
        file = folder("fonts") / "AtkinsonHyperlegibleNext-Regular.ttf"
        pdfmetrics.registerFont(TTFont("text", str(file)))
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=size, initialFontName="text", invariant=1, **boxes)
    canvas.setFont("text", 12)
    draw(canvas)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def found(data, margin=MARGIN):
    return {finding.code: finding for finding in inspect_pdf(data, margin).findings}


def sound(canvas):
    canvas.drawString(30 * mm, 150 * mm, "żółw")
    canvas.setLineWidth(0.25)
    canvas.line(30 * mm, 140 * mm, 90 * mm, 140 * mm)


def test_a_sound_file_has_no_finding():
    assert found(pdf(sound)) == {}


def near(place, x, y):
    return place == pytest.approx((x, y), abs=0.5)


def test_a_thin_line_is_found_where_it_is():
    def draw(canvas):
        sound(canvas)
        canvas.setLineWidth(0.2)
        canvas.line(50 * mm, 200 * mm, 90 * mm, 200 * mm)
        canvas.line(50 * mm, 210 * mm, 90 * mm, 210 * mm)

    finding = found(pdf(draw))["line.thin"]
    assert near(finding.place, 50, 97) or near(finding.place, 50, 87)
    assert finding.count == 2
    assert finding.measured == pytest.approx(0.2)


def test_a_line_made_thin_by_scaling_in_a_form_is_found():
    def draw(canvas):
        canvas.beginForm("small")
        canvas.setLineWidth(1)
        canvas.line(0, 0, 300, 0)
        canvas.endForm()
        for scale, x in ((0.2, 40), (0.3, 80)):
            canvas.saveState()
            canvas.translate(x * mm, 100 * mm)
            canvas.scale(scale, scale)
            canvas.doForm("small")
            canvas.restoreState()

    finding = found(pdf(draw))["line.thin"]
    assert finding.count == 1
    assert near(finding.place, 40, 197)
    assert finding.measured == pytest.approx(0.2)


def test_zero_width_and_slivers_are_thin_lines():
    def zero(canvas):
        canvas.setLineWidth(0)
        canvas.line(50 * mm, 200 * mm, 90 * mm, 200 * mm)

    def sliver(canvas):
        canvas.rect(50 * mm, 200 * mm, 90 * mm, 0.1, stroke=0, fill=1)

    assert "as thin as" in found(pdf(zero))["line.thin"].message
    assert found(pdf(sliver))["line.thin"].measured == pytest.approx(0.1, abs=0.01)


def test_white_and_clear_lines_do_not_count():
    def draw(canvas):
        canvas.setLineWidth(0.1)
        canvas.setStrokeColorRGB(1, 1, 1)
        canvas.line(50 * mm, 200 * mm, 90 * mm, 200 * mm)

    assert found(pdf(draw)) == {}


@pytest.mark.parametrize(
    ("edge", "box"),
    [
        ("left", (3, 100, 10, 10)),
        ("right", (198, 100, 10, 10)),
        ("top", (100, 284, 10, 10)),
        ("bottom", (100, 2, 10, 10)),
    ],
)
def test_ink_at_an_edge_is_found(edge, box):
    def draw(canvas):
        canvas.rect(*(value * mm for value in box), stroke=0, fill=1)

    finding = found(pdf(draw))["margin.ink"]
    assert f"the {edge} edge" in finding.message
    x, y, _, height = box
    assert finding.place == pytest.approx((max(x, 0), 297 - y - height), abs=8)
    assert found(pdf(draw), margin=1.5) == {}


def test_white_at_an_edge_is_no_ink():
    def draw(canvas):
        canvas.setFillColorRGB(1, 1, 1)
        canvas.rect(0, 0, *A4, stroke=0, fill=1)

    assert found(pdf(draw)) == {}


def test_a_font_that_is_not_in_the_file_is_found():
    def draw(canvas):
        canvas.setFont("Times-Roman", 12)
        canvas.drawString(40 * mm, 100 * mm, "abc")

    finding = found(pdf(draw))["font.embedded"]
    assert "Times-Roman" in finding.message
    assert near(finding.place, 40, 197)


def test_letters_that_print_as_nothing_or_as_a_box_are_found():
    def nothing(canvas):
        canvas.drawString(40 * mm, 100 * mm, "ab漢cd")

    def square(canvas):
        canvas.setFont("Helvetica", 12)
        canvas.drawString(40 * mm, 100 * mm, "zażółć")

    missing = found(pdf(nothing))["glyph.missing"]
    assert missing.count == 1
    assert near(missing.place, 44, 197) or missing.place[0] == pytest.approx(44, abs=3)
    assert "glyph.missing" in found(pdf(square))


def test_a_page_of_no_usual_size_is_found_and_mixed_sizes_are():
    finding = found(pdf(sound, (200 * mm, 300 * mm)))["page.size"]
    assert "200.0 x 300.0 mm" in finding.message
    assert found(pdf(lambda _: None, (A4[1], A4[0]))) == {}
    mixed = pikepdf.open(io.BytesIO(pdf(sound)))
    with mixed, pikepdf.open(io.BytesIO(pdf(lambda _: None, (215.9 * mm, 279.4 * mm)))) as other:
        mixed.pages.extend(other.pages)
        out = io.BytesIO()
        mixed.save(out)
    assert found(out.getvalue()).keys() == {"page.mixed"}


SHEET = 83 * mm, 108 * mm


def boxed(data, **boxes):
    """A PDF with boxes of its page replaced, in mm."""
    with pikepdf.open(io.BytesIO(data)) as document:
        for name, box in boxes.items():
            document.pages[0].obj[f"/{name}"] = [value * mm for value in box]
        out = io.BytesIO()
        document.save(out)
    return out.getvalue()


def shop(draw):
    return boxed(pdf(draw, SHEET), TrimBox=(10, 10, 73, 98), BleedBox=(7, 7, 76, 101))


def test_crop_marks_outside_the_trim_are_right():
    def draw(canvas):
        canvas.setFillColorRGB(0.2, 0.4, 0.6)
        canvas.rect(7 * mm, 7 * mm, 69 * mm, 94 * mm, stroke=0, fill=1)
        for x in (10, 73):
            canvas.line(x * mm, 0, x * mm, 6 * mm)
            canvas.line(x * mm, 102 * mm, x * mm, 108 * mm)
        # A line of the drawing, in line with nothing.
        canvas.line(0, 50 * mm, 83 * mm, 50 * mm)

    assert found(shop(draw)) == {}
    assert next(note.code for note in inspect_pdf(shop(draw), 5).notes) == "page.shop"


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ((10, 0, 10, 12), (10, 96)),
        ((73, 90, 73, 108), (73, 0)),
        ((0, 98, 14, 98), (0, 10)),
        ((0, 10, 83, 10), (0, 98)),
    ],
)
def test_a_crop_mark_that_reaches_into_the_trim_is_found(line, place):
    def draw(canvas):
        canvas.line(*(value * mm for value in line))

    finding = found(shop(draw))["trim.mark"]
    assert near(finding.place, *place)


@pytest.mark.parametrize(
    ("boxes", "words"),
    [
        ({"TrimBox": (-5, 0, 210, 297)}, "trim box is larger than the page"),
        ({"BleedBox": (0, 0, 230, 297)}, "bleed box is larger than the page"),
        (
            {"TrimBox": (10, 10, 100, 100), "BleedBox": (20, 20, 90, 90)},
            "not inside the bleed box",
        ),
        ({"TrimBox": (0, 0, 210, 297), "CropBox": (30, 30, 180, 270)}, "crop box hides"),
        ({"TrimBox": (50, 50, 50, 50)}, "trim box is empty"),
    ],
)
def test_boxes_that_contradict_each_other_are_found(boxes, words):
    told = inspect_pdf(boxed(pdf(sound), **boxes), MARGIN).findings
    assert words in " ".join(finding.message for finding in told if finding.code == "page.boxes")


def test_colours_that_are_one_grey_are_found_where_they_meet():
    def draw(canvas):
        canvas.setFillColorRGB(200 / 255, 100 / 255, 100 / 255)
        canvas.rect(50 * mm, 100 * mm, 30 * mm, 30 * mm, stroke=0, fill=1)
        canvas.setFillColorRGB(60 / 255, 160 / 255, 140 / 255)
        canvas.rect(80 * mm, 100 * mm, 30 * mm, 30 * mm, stroke=0, fill=1)

    finding = found(pdf(draw))["grey.same"]
    assert finding.place == pytest.approx((80, 167), abs=1)
    assert finding.measured == pytest.approx(30, abs=3)
    assert "#c86464 and #3ca08c" in finding.message


def test_colours_that_are_one_grey_but_parted_by_a_line_are_right():
    def draw(canvas):
        canvas.setFillColorRGB(200 / 255, 100 / 255, 100 / 255)
        canvas.rect(50 * mm, 100 * mm, 30 * mm, 30 * mm, stroke=0, fill=1)
        canvas.setFillColorRGB(60 / 255, 160 / 255, 140 / 255)
        canvas.rect(80 * mm, 100 * mm, 30 * mm, 30 * mm, stroke=0, fill=1)
        canvas.setLineWidth(0.4 * mm)
        canvas.line(80 * mm, 100 * mm, 80 * mm, 130 * mm)

    assert found(pdf(draw)) == {}


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_places_are_told_as_the_page_is_seen(turn):
    def draw(canvas):
        canvas.setPageRotation(turn)
        canvas.setLineWidth(0.1)
        canvas.line(50 * mm, 200 * mm, 50 * mm, 201 * mm)

    # reportlab turns the page's boxes with it.
    x, y = {0: (50, 97), 90: (200, 50), 180: (160, 200), 270: (10, 247)}[turn]
    assert found(pdf(draw))["line.thin"].place == pytest.approx((x, y), abs=1.1)


# --- SVG ------------------------------------------------------------------------------------------

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297"'


def svg_found(body, head=HEAD):
    painted, own, _ = svg_to_pdf(f"{head}>{body}</svg>".encode())
    return {finding.code: finding for finding in [*own, *inspect_pdf(painted, MARGIN).findings]}


def test_a_thin_line_of_an_svg_is_found_where_it_is():
    line = '<g transform="translate(20 30) scale(.5)" stroke="#000" fill="none">{}</g>'
    for shape in (
        '<path d="M20,40 h60" stroke-width=".1"/>',
        '<line x1="20" y1="40" x2="80" y2="40" style="stroke-width:.1"/>',
        '<polyline points="20,40 80,40" stroke-width="0.1"/>',
    ):
        finding = svg_found(line.format(shape))["line.thin"]
        assert near(finding.place, 30, 50)
        assert finding.measured == pytest.approx(0.05 * 72 / 25.4, abs=0.001)
    assert svg_found(line.format('<path d="M20,40 h60" stroke-width=".2"/>')) == {}


def test_styles_uses_and_symbols_of_an_svg_are_followed():
    body = """<style>.hair { stroke: black; stroke-width: .05 } rect {fill: none}</style>
      <defs><g id="a"><rect class="hair" width="9" height="9"/></g>
      <symbol id="s"><use href="#a" x="5" y="5"/></symbol></defs>
      <use href="#s" x="40" transform="translate(0 100)"/>"""
    finding = svg_found(body)["line.thin"]
    assert near(finding.place, 45, 105)
    assert svg_found('<use href="#nobody"/>').keys() == {"file.broken"}


def test_a_clip_of_an_svg_hides_what_is_outside():
    clip = '<clipPath id="c"><rect x="10" y="10" width="20" height="20"{}/></clipPath>'
    body = '<g transform="translate(30 30)" clip-path="url(#c)"><rect x="-30" width="99"'
    body += ' height="99"/>'
    painted, findings, notes = svg_to_pdf(f"{HEAD}>{clip.format('')}{body}</g></svg>".encode())
    assert (findings, [note.code for note in notes]) == ([], ["document.title", "document.tags"])
    assert found(painted) == {}
    round_ = clip.format(' rx="2"')
    rounded = f"{HEAD}>{round_}{body}</g></svg>"
    assert "svg.unseen" in {note.code for note in svg_to_pdf(rounded.encode())[2]}


def test_text_units_and_pictures_of_an_svg_are_told():
    text = svg_found('<text x="20" y="20" font-family="Comic Sans">Hi</text>')["font.embedded"]
    assert "'Hi'" in text.message
    assert "Comic Sans" in text.message
    assert "page.units" in svg_found("", '<svg xmlns="http://www.w3.org/2000/svg" width="794"')
    _, _, notes = svg_to_pdf(f'{HEAD}><image href="x.png"/><rect filter="url(#f)"/></svg>'.encode())
    assert {note.message for note in notes} >= {
        "pictures: not checked",
        "a filter: not checked",
    }


@pytest.mark.parametrize(
    ("data", "operators"),
    [
        ("M1 2L3 4", "1 2 m 3 4 l"),
        ("m1,2 3,4z", "1 2 m 4 6 l 1 2 l h"),
        ("M0 0h5v-5H1V2", "0 0 m 5 0 l 5 -5 l 1 -5 l 1 2 l"),
        ("M.5.5-1-1", "0.5 0.5 m -1 -1 l"),
        ("M1.e1 2.l3 4", "10 2 m 13 6 l"),
        ("M0 0c1 1 2 2 3 3s2 2 3 3", "0 0 m 1 1 2 2 3 3 c 4 4 5 5 6 6 c"),
        ("M0 0q3 3 6 0", "0 0 m 2 2 4 2 6 0 c"),
        ("", ""),
    ],
)
def test_path_data_is_read_as_viewers_do(data, operators):
    assert path_outline(data) == operators


@pytest.mark.parametrize(
    ("data", "drawn"),
    [
        ("M0 0 L1 nonsense", "0 0 m"),
        ("M0 0 5 5 L1", "0 0 m 5 5 l"),
        ("5 5 L1 1", ""),
        ("M0 0 A1 1 0 2 1 5 5", ""),
        ("M0 0 L1e999 5", "0 0 m"),
    ],
)
def test_path_data_with_an_error_is_drawn_up_to_it_and_told(data, drawn):
    with pytest.raises(BrokenPathError) as error:
        path_outline(data)
    assert error.value.drawn == drawn
    assert "error" in svg_found(f'<path d="{data}"/>')["file.broken"].message


@pytest.mark.parametrize("flags", ["0 0 1 ", "0 01", "0 0\n1\n"])
def test_arcs_become_curves_that_end_where_they_should(flags):
    *_, x, y, last = path_outline(f"M10 0A10 10 {flags}0 10").split()
    assert (float(x), float(y), last) == (pytest.approx(0), pytest.approx(10), "c")
    first, second, *_ = path_outline("M10 0A10 10 0 1 1 -10 0").split(" c")
    assert [float(word) for word in first.split()[-2:]] == pytest.approx([0, 10], abs=0.01)
    assert second


def test_transformations_are_done_from_right_to_left():
    a, b, c, d, e, f = transform("translate(10,20) rotate(90) scale(2)")
    assert (a * 1 + c * 0 + e, b * 1 + d * 0 + f) == pytest.approx((10, 22))
    assert transform("rotate(180 5 5)")[4:] == pytest.approx((10, 10))


# --- what must not break it -----------------------------------------------------------------------


def outcome(data):
    """What is said of a file: a report or a sentence, never another exception."""
    try:
        return inspect_pdf(data, MARGIN)
    except UnreadableFileError as error:
        return str(error)


def test_a_truncated_pdf_is_told_as_damaged_or_short():
    data = pdf(sound)
    for part in range(0, len(data) - 40, 997):
        told = outcome(data[:part])
        if isinstance(told, str):
            assert "damaged" in told or "no pages" in told
        else:
            assert "file.short" in {finding.code for finding in told.findings}


def test_spoiled_pdfs_break_nothing():
    data, rng = pdf(sound), random.Random(7)
    for _ in range(60):
        spoiled = bytearray(data)
        for _ in range(rng.randrange(1, 30)):
            spoiled[rng.randrange(len(spoiled))] = rng.randrange(256)
        outcome(bytes(spoiled))


def test_a_locked_pdf_is_told():
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf(sound))) as document:
        document.save(out, encryption=pikepdf.Encryption(owner="a", user="b"))
    assert "password" in outcome(out.getvalue())


def test_spoiled_svgs_break_nothing():
    text = (
        f'{HEAD}><g transform="rotate(9)"><path d="M1 2A3 4 5 0 1 60 70" fill="red"/></g>'
        '<rect width="9" height="9" style="fill:#123" class="a"/><style>.a{fill:blue}</style></svg>'
    )
    rng = random.Random(7)
    for _ in range(300):
        spoiled = list(text)
        for _ in range(rng.randrange(1, 8)):
            spoiled[rng.randrange(len(spoiled))] = rng.choice("<>\"'= 0e9.-#%;{}(M\u0142\0")
        try:
            painted, *_ = svg_to_pdf("".join(spoiled).encode())
        except UnreadableFileError:
            continue
        outcome(painted)


@pytest.mark.costly
@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("<g>" * 20000, "valid SVG"),
        ("<g>" * 200 + "</g>" * 200, "nested more than 100 deep"),
        ('<g id="a"><use href="#a"/><use href="#a"/></g>', "uses itself"),
        ("".join(
            f'<g id="g{n}">{10 * f"""<use href="#g{n + 1}"/>"""}</g>' for n in range(9)
        ) + '<rect id="g9" width="1" height="1"/>', "100000 elements"),
    ],
)  # fmt: skip
def test_an_svg_without_end_is_told(body, words):
    with pytest.raises(UnreadableFileError, match=words):
        svg_to_pdf(f"{HEAD}>{body}</svg>".encode())


def test_entities_that_grow_are_told():
    bomb = "<!DOCTYPE svg [" + '<!ENTITY a0 "aaaaaaaaaaaaaaaa">' + "".join(
        f'<!ENTITY a{n} "{f"&a{n - 1};" * 20}">' for n in range(1, 9)
    )  # fmt: skip
    with pytest.raises(UnreadableFileError):
        svg_to_pdf(f"{bomb}]>{HEAD}><text>&a8;</text></svg>".encode())


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "neither a PDF nor an SVG"),
        (b"hello", "neither a PDF nor an SVG"),
        (b"\x1f\x8b\x08rest", "compressed"),
        (b"<html><body/></html>", "no SVG"),
        (b"%PDF-1.7\n", "damaged"),
        (b"<svg", "valid SVG"),
        (b'<svg width="1e9mm" height="5mm"/>', "page would be"),
    ],
)
def test_what_is_no_file_to_print_is_told(data, words, tmp_path):
    file = tmp_path / "file"
    file.write_bytes(data)
    with pytest.raises(UnreadableFileError, match=words):
        inspect_file(file)


# --- pictures, groups, what is ignored ------------------------------------------------------------


def picture_of(pixels, size, **turned):
    """Draw a picture of so many pixels at a size in mm."""

    def draw(canvas):
        sound(canvas)
        picture = ImageReader(Image.effect_noise((pixels, pixels), 9))
        canvas.translate(60 * mm, 60 * mm)
        canvas.rotate(turned.get("rotate", 0))
        canvas.drawImage(picture, 0, 0, size * mm, size * mm)

    return draw


@pytest.mark.parametrize("rotate", [0, 90, 45])
def test_a_coarse_picture_is_found_where_it_is(rotate):
    finding = found(pdf(picture_of(72, 25.4, rotate=rotate)))["image.resolution"]
    assert finding.measured == pytest.approx(72, abs=0.1)
    assert (finding.limit, finding.unit) == (150, "dpi")
    corner = {0: (60, 211.6), 90: (34.6, 211.6), 45: (42.04, 201.08)}[rotate]
    near(finding.place, *corner)


@pytest.mark.parametrize("pixels", [149, 150, 300])
def test_fine_pictures_are_right(pixels):
    assert found(pdf(picture_of(pixels, 25.4))) == {}


def test_a_picture_of_one_pixel_or_no_size_is_no_picture():
    assert found(pdf(picture_of(1, 25.4))) == {}
    assert found(pdf(picture_of(9, 0.05))) == {}


def test_print_shops_want_finer_pictures():
    data = boxed(pdf(picture_of(200, 25.4)), TrimBox=[20, 20, 400, 400])
    finding = found(data)["image.resolution"]
    assert finding.limit == 300


def test_what_pages_have_in_common_is_said_once():
    def one(page, place=None, count=1, message="is wrong"):
        return Finding("margin.ink", message, page, place, count)

    assert grouped([]) == []
    assert grouped([one(None)]) == [("is wrong", "margin.ink")]
    assert grouped([one(3, (1.0, 2.0), 2)])[0][0] == str(one(3, (1.0, 2.0), 2))
    many = [one(page, (1.0, page)) for page in (1, 2, 3, 7)]
    assert grouped(many) == [("pages 1-3, 7: is wrong", "margin.ink")]
    same = [one(page, (1.0, 2.0), page) for page in (2, 1)]
    said = "pages 1-2, 1.0 mm from the left, 2.0 from the top: is wrong (3 times)"
    assert grouped(same) == [(said, "margin.ink")]
    assert len(grouped([one(1), one(1, message="is odd")])) == 2


def test_every_code_can_be_ignored(tmp_path):
    sources = (REPO / "papercraft" / "preflight").glob("*.py")
    text = "".join(file.read_text("utf-8") for file in sources)
    kinds = "file|page|font|glyph|line|image|margin|trim|grey|press"
    said = set(re.findall(rf'"((?:{kinds})\.[a-z]+)"', text))
    assert said - {"page.empty", "page.shop"} == set(CODES)


def test_what_is_ignored_is_counted_and_no_fault(tmp_path):
    bad = tmp_path / "bad.pdf"
    bad.write_bytes(pdf(picture_of(20, 25.4)))
    done = run("preflight", bad)
    assert done.returncode == 1
    assert b"[image.resolution]" in done.stdout
    done = run("preflight", bad, "--ignore", "image.resolution")
    assert done.returncode == 0
    assert b"1 finding ignored.\n  No problems found" in done.stdout
    done = run("preflight", bad, "--ignore", "image.resolution", "--json")
    assert json.loads(done.stdout)["ignored"] == 1
    done = run("preflight", bad, "--ignore", "image.resolutoin")
    assert done.returncode == 2
    assert b"did you mean 'image.resolution'?" in done.stderr
    assert b"choose from file.short" in run("preflight", bad, "--ignore", "?").stderr


# --- the command ----------------------------------------------------------------------------------


def test_the_command_tells_and_exits_by_what_it_found(tmp_path):
    good, bad = tmp_path / "good.pdf", tmp_path / "bad.svg"
    good.write_bytes(pdf(sound))
    bad.write_text(f'{HEAD}><rect x="1" y="9" width="90" height="9"/></svg>')
    done = cli(good)
    assert (done.returncode, done.stderr) == (0, "")
    assert "No problems found" in done.stdout
    done = cli(bad)
    assert done.returncode == 1
    assert "left edge" in done.stdout
    assert "[margin.ink]" in done.stdout
    told = json.loads(cli(bad, "--json").stdout)
    assert told["kind"] == "svg"
    assert told["findings"][0]["code"] == "margin.ink"
    assert told["findings"][0]["page"] == 1
    both = json.loads(cli(good, bad, "--json", "--margin", "0.5").stdout)
    assert [file["findings"] for file in both["files"]] == [[], []]


def test_a_file_that_cannot_be_read_is_a_sentence_and_exit_code_3(tmp_path):
    file = tmp_path / "x.pdf"
    file.write_bytes(b"no pdf at all")
    for done in (cli(file), cli(tmp_path)):
        assert done.returncode == 3
        assert "Traceback" not in done.stderr
        assert str(tmp_path) in done.stderr
    assert cli(tmp_path / "nobody.pdf").returncode == 3
    slow = cli(file, "--seconds", "0.1")
    assert slow.returncode == 3


def test_a_reader_that_dies_is_told(tmp_path, monkeypatch):
    from papercraft.app import preflight

    file = tmp_path / "x.pdf"
    file.write_bytes(pdf(sound))
    script = "import os; os.abort()"
    monkeypatch.setattr(preflight, "module_command", lambda *_: [sys.executable, "-c", script])
    assert (
        "gave up" in preflight.preflight(preflight.PreflightRequest(file, 5.0, 20.0))["unreadable"]
    )


def test_an_error_of_ours_is_told_as_one(tmp_path, monkeypatch):
    from papercraft.app import preflight

    file = tmp_path / "x.pdf"
    file.write_bytes(pdf(sound))
    script = "raise KeyError('\u202e')"
    monkeypatch.setattr(preflight, "module_command", lambda *_: [sys.executable, "-c", script])
    with pytest.raises(RuntimeError, match=r"^KeyError: '"):
        preflight.preflight(preflight.PreflightRequest(file, 5.0, 20.0))


@pytest.mark.costly
def test_a_pdf_that_takes_long_is_told_in_time(tmp_path):
    """A pattern of tiles so small that a page holds 500,000,000,000 of them."""
    file = tmp_path / "tiles.pdf"
    file.write_bytes(hostile.tiny_tiles())
    done = cli(file, "--seconds", "1")
    assert done.returncode == 3
    assert "takes longer than 1 s; --seconds gives more" in done.stderr


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--seconds", "nan"), ("--margin", "inf"),
        *rare(*product(["--seconds", "--margin"], ["-inf", "1e300", "-1"])),
    ],
)  # fmt: skip
def test_a_number_that_is_none_is_refused(option, value, tmp_path):
    done = cli(tmp_path, option, value)
    assert done.returncode == 2
    assert f"Invalid value for '{option}'" in done.stderr
    assert "Traceback" not in done.stderr


# --- sound files that are unusual -----------------------------------------------------------------


@pytest.mark.parametrize("size", [(595, 1), (1, 842), (595, 3), (3, 3), (0.5, 0.5)])
def test_a_page_of_a_point_is_sound(size):
    data = pdf(lambda _: None, size)
    assert found(data).keys() == {"page.size"}


@pytest.mark.parametrize(
    ("box", "size"),
    [
        # Beyond the paper, across its edge, wrong way round, empty, and no box at all.
        ((300, 400, 400, 500), "A4"),
        ((-50, -50, 300, 400), "A4"),
        ((210, 297, 0, 0), "A4"),
        ((10, 10, 10, 90), "A4"),
        ((0, 0, 148, 210), "A5"),
    ],
)
def test_a_crop_box_counts_inside_the_paper(box, size):
    report = inspect_pdf(boxed(pdf(sound), CropBox=box), MARGIN)
    assert report.sizes == [size]
    if size == "A4":
        assert report.findings == []


def test_ink_is_found_where_a_crop_box_lies_outside():
    def draw(canvas):
        canvas.rect(0, 100 * mm, 3 * mm, 10 * mm, stroke=0, fill=1)

    finding = found(boxed(pdf(draw), CropBox=(300, 400, 400, 500)))["margin.ink"]
    assert near(finding.place, 0, 187)


def test_boxes_that_pages_inherit_and_other_units_are_read():
    with pikepdf.open(io.BytesIO(pdf(sound, (105 * mm, 148.5 * mm)))) as document:
        page = document.pages[0].obj
        page.UserUnit = 2
        document.Root.Pages.MediaBox = page.MediaBox
        del page.MediaBox
        out = io.BytesIO()
        document.save(out)
    assert inspect_pdf(out.getvalue(), MARGIN).sizes == ["A4"]


def test_a_page_without_end_is_told():
    with pytest.raises(UnreadableFileError, match="page 1 is"):
        inspect_pdf(boxed(pdf(sound), MediaBox=(0, 0, 9000, 200)), MARGIN)


# --- text from files ------------------------------------------------------------------------------

ODD = "a\u202eb\x85c\x1b[31md\u2066e"


def test_text_from_files_is_escaped(tmp_path):
    file = tmp_path / "x\u202e\x1b.svg"
    odd = ODD.replace("\x1b", "")
    body = f"<text font-family='{odd}'>{odd}</text><use href='#{odd}'/>"
    file.write_text(f"{HEAD}>{body}</svg>", "utf-8")
    for words in ((file,), (file, "--json"), (tmp_path / "no\x85\u202e",)):
        done = cli(*words)
        assert not set("\u202e\x85\x1b\u2066") & set(done.stdout + done.stderr)
    shown = cli(file).stdout
    assert "x\\u202e\\x1b.svg" in shown
    assert "a\\u202eb\\x85c" in shown
    told = json.loads(cli(file, "--json").stdout)
    assert told["file"] == str(file)
    file = file.rename(tmp_path / "\u202e")
    file.write_text("no svg")
    assert "\\u202e: the file is neither" in cli(file).stderr


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Zażółć 漢 🐢 a\u00a0b", "Zażółć 漢 🐢 a\u00a0b"),
        ("\t\n\r\x00\x1b\x7f", r"\t\n\r\x00\x1b\x7f"),
        ("\x85\xad\u200b\u2028\u202e\u2069\ufeff", r"\x85\xad\u200b\u2028\u202e\u2069\ufeff"),
        ("\udc85\U000e0001", r"\udc85\U000e0001"),
        (r"C:\new", r"C:\new"),
    ],
)
def test_escape_shows_what_does_not_show_itself(text, shown):
    assert escape(text) == shown
    assert json.loads(escape_json(to_json([text]))) == [text]
    in_json = escape_json(json.dumps(text, ensure_ascii=False))
    assert escape(in_json) == in_json


@pytest.mark.costly
def test_a_folder_stands_for_the_files_in_it(tmp_path, monkeypatch):
    folder = tmp_path / "sheets"
    words = ("print", "cat", "--only", "board", "--players", 1, "--seed", 7, "--format", "both")
    assert run(*words, "-o", folder).returncode == 0
    monkeypatch.chdir(tmp_path)
    found = json.loads(run("preflight", "sheets", "--json").stdout)["files"]
    assert sorted(Path(one["file"]).suffix for one in found) == [".pdf", ".svg"]
    (tmp_path / "empty").mkdir()
    told = run("preflight", "empty", "sheets", "none.pdf").stderr.decode()
    assert "empty: this folder contains no PDF or SVG files" in told
    assert "none.pdf: there is no such file" in told

    def refuse(_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.iterdir", refuse)
    done = run("preflight", "sheets")
    assert done.returncode == 3
    assert b"sheets: cannot be read: Permission denied" in done.stderr
