"""What a screen reader finds: every page a figure with its text, in a sound structure."""

import io
import re
from dataclasses import replace
from functools import cache
from itertools import count

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from papercraft import games
from papercraft.app import rendering
from papercraft.core.game import Edition, build
from papercraft.core.language import languages
from papercraft.core.messages import gettext
from papercraft.core.page import Page, paper_of
from papercraft.core.sheet import Paragraph, Places, Role, Sheet, Text, Use
from papercraft.paint import tagging
from papercraft.paint.impose.options import ImpositionOptions
from papercraft.paint.styles import styles_of
from papercraft.paint.svg import paint_svg
from papercraft.paint.tagging import alternative, description, text_string
from tests.everygame import NAMES, rare, sheet_ids
from tests.messages import catalogues

from .test_laying import pack_of

EACH = pytest.mark.parametrize("name", NAMES)


@cache
def pages_of(name, count=1):
    game = games.load(name)
    ids = sheet_ids(game, count, 7)[:count]
    return tuple(rendering.pages(game, ids, Edition(game.players[0]), paper_of("a4")))


def pdf_of(name, pages):
    out = io.BytesIO()
    rendering.write_pdf(iter(pages), styles_of(name, "full"), "a set", out)
    return out.getvalue()


def opened(data):
    return pikepdf.open(io.BytesIO(data))


def marked(page):
    """The operators of a page that begin or end marked content: (operator, tag, MCID)."""
    found = []
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name in ("BDC", "BMC"):
            found.append((name, str(operands[0]), operands[1].get("/MCID")))
        elif name == "EMC":
            found.append((name, "", None))
    return found


@EACH
def test_every_page_is_a_figure_with_its_text(name):
    pages = pages_of(name)
    with opened(pdf_of(name, pages)) as pdf:
        assert pdf.Root.MarkInfo.Marked is True
        tree = pdf.Root.StructTreeRoot
        assert pikepdf.Name.Document == tree.K.S
        elements = [element for part in tree.K.K for element in part.K]
        figures = [element for element in elements if pikepdf.Name.Figure == element.S]
        assert len(figures) == len(pages)
        for figure, page, painted in zip(figures, pages, pdf.pages, strict=True):
            assert figure.Pg.objgen == painted.obj.objgen
            assert str(figure.Alt) == alternative(page)
            assert str(figure.Alt).startswith(page.sheet.alt)


@pytest.mark.parametrize("name", ["cutit", *rare(*(name for name in NAMES if name != "cutit"))])
def test_the_structure_and_the_content_agree(name):
    pages = (pages_of(name) * 300)[:300]
    with opened(pdf_of(name, pages)) as pdf:
        tree = pdf.Root.StructTreeRoot
        rows = [(leaf.Limits, leaf.Nums) for leaf in tree.ParentTree.Kids]
        numbers = [int(number) for _, nums in rows for number in list(nums)[::2]]
        assert numbers == list(range(300))
        for limits, nums in rows:
            assert [int(limit) for limit in limits] == [int(nums[0]), int(nums[-2])]
        owners = {int(nums[n]): nums[n + 1] for _, nums in rows for n in range(0, len(nums), 2)}
        for page in list(pdf.pages)[:: 1 if len(pages_of(name)) == 1 else 37]:
            mine = owners[int(page.obj.StructParents)]
            content = marked(page)
            assert [entry[0] for entry in content] == ["BDC", "EMC"] * 2
            ids = [int(entry[2]) for entry in content if entry[2] is not None]
            assert ids == list(range(len(mine)))
            for element, (_, tag, _) in zip(mine, content[::2], strict=False):
                assert str(element.S) == tag
                assert element.Pg.objgen == page.obj.objgen
                assert pikepdf.Name.Part == element.P.S
                assert element.objgen in [kid.objgen for kid in element.P.K]
        assert int(tree.ParentTreeNextKey) == 300


@EACH
def test_the_foot_is_read_once_for_each_set(name):
    pages = pages_of(name, 3)
    with opened(pdf_of(name, pages)) as pdf:
        tags = [[tag for _, tag, _ in marked(page) if tag] for page in pdf.pages]
    before = None
    for page, (figure, foot) in zip(pages, tags, strict=True):
        assert figure == "/Figure"
        assert foot == ("/P" if page.id != before else "/Artifact")
        before = page.id


def test_another_reader_finds_the_text():
    pages = pages_of("cutit")
    document = pypdfium2.PdfDocument(pdf_of("cutit", pages))
    assert pdfium.FPDFCatalog_IsTagged(document)
    tree = pdfium.FPDF_StructTree_GetForPage(document[0])
    element = pdfium.FPDF_StructTree_GetChildAtIndex(tree, 0)
    while pdfium.FPDF_StructElement_CountChildren(element) > 0:
        child = pdfium.FPDF_StructElement_GetChildAtIndex(element, 0)
        if not child:
            break
        element = child
    length = pdfium.FPDF_StructElement_GetAltText(element, None, 0)
    buffer = bytes(length)
    pdfium.FPDF_StructElement_GetAltText(element, buffer, length)
    assert buffer.decode("utf-16-le").rstrip("\0") == alternative(pages[0])
    document.close()


@EACH
def test_the_text_of_a_sheet_holds_its_words(name):
    for page in pages_of(name):
        told = alternative(page)
        assert len(told) <= 3000
        for mark in page.sheet.marks:
            marks = page.stamps[mark.stamp] if isinstance(mark, Use) else [mark]
            for inner in marks:
                if isinstance(inner, Paragraph) and len(told) < 2900:
                    assert " ".join(inner.string.split()) in told


def made_up(*marks, cells=(), titled=False):
    places = Places(cells=dict.fromkeys(cells, (0, 0, 1, 1)), titled=titled)
    sheet = Sheet("part", "a sheet", "Cards.", marks, places)
    return Page(paper_of("a4"), sheet, {"own": marks}, (), "id", 1)


def test_words_and_cards_are_told_once_and_short():
    words = [Text(Role.INK, "body", 0, 0, text) for text in ("Round", "A1", "−5", "Round", "żółw")]
    assert alternative(made_up(*words)) == "Cards. It says: Round | żółw"
    assert alternative(made_up(cells=["A1", "B1"])) == "Cards."
    cards = [gettext("sun {n}", n=n) for n in (1, 2)]
    assert alternative(made_up(cells=cards, titled=True)) == "Cards. Here: sun 1, sun 2."
    assert alternative(made_up(cells=["draw pile", "stock"])) == "Cards."
    long = alternative(made_up(Text(Role.INK, "body", 0, 0, "word " * 2000)))
    assert len(long) == 3000
    assert long.endswith("…")


@pytest.mark.parametrize("text", ["plain (with) \\ signs", "żółć − 🐱", "", "two\nlines"])
def test_texts_survive_as_pdf_strings(text):
    assert str(pikepdf.Object.parse(text_string(text))) == text


@EACH
def test_an_svg_says_its_role_and_language(name):
    for page in pages_of(name)[:2]:
        head = paint_svg(page, styles_of(name, "full")).split(b">", 2)[1]
        assert b'role="graphics-document"' in head
        assert b'xml:lang="en"' in head


# --- what lies where ------------------------------------------------------------------------------

OTHERS = languages()[1:]
# A game without a catalogue stays English.
TRANSLATED = [(name, code) for code in OTHERS for name in catalogues(code) if name in NAMES]


def read(name, language="en", **options):
    """The boards of a game as they are read out, with their setups."""
    game = games.load(name)
    (sheet,) = sheet_ids(game, 1, 7)[:1]
    edition = Edition(game.players[0], options=options, language=language, sheet=sheet)
    ((_, drawing),) = rendering.drawings(game, [sheet], edition)
    return build(game, sheet), next(one for one in drawing.sheets if one.part != "rules")


def test_the_rows_of_a_square_are_read_with_their_stars():
    square, sheet = read("cutit")
    kinds = {"green": "G", "pink": "P", "yellow": "Y", "blue": "B", "black": "#", "joker": "*"}
    cells, stars = "", set()
    for row, sentence in enumerate(sheet.reading):
        lead, told, right, below = re.split(": |; stars right of |; below ", sentence[:-1])
        assert lead == f"Row {row + 1}"
        cells += "".join(kinds[word] for word in told.split(", "))
        stars |= {10 * row + ord(c) - 65 for c in right.split(", ") if c != "none"}
        stars |= {100 + 10 * row + ord(c) - 65 for c in below.split(", ") if c != "none"}
    assert cells == square.cells
    assert stars == set(square.stars)


def test_what_lies_on_a_carpet_is_read_by_its_dots():
    board, sheet = read("cat", cups="drawn")
    told = dict(sentence[:-1].rsplit(" on ", 1) for sentence in sheet.reading)
    assert told["Mice"].split(", ") == board.names(board.mice)
    assert told["Cup spots"].split(", ") == board.names(board.spots)
    assert set(told["Cups"].split(", ")) < set(board.names(board.spots))
    assert len(told) == 6


def test_the_tables_of_puzzles_are_read():
    _, sheet = read("rope", puzzles=2)
    explained, *puzzles = sheet.reading
    assert explained == "X is scissors."
    for number, sentence in enumerate(puzzles, 1):
        assert sentence.startswith(f"Puzzle {number}. Level rows: ")
        assert len(re.findall(r"[:;] ", sentence)) == 3 + 3 + 2


@pytest.mark.parametrize(("name", "code"), TRANSLATED)
def test_boards_and_cards_are_read_in_every_language(name, code):
    _, plain = read(name)
    _, sheet = read(name, code)
    assert len(sheet.reading) == len(plain.reading)
    assert not set(sheet.reading) & set(plain.reading)
    page = made_up()
    ours = [replace(page, sheet=one, language=lang) for one, lang in ((plain, "en"), (sheet, code))]
    english, other = (description(one) for one in ours)
    words = set(re.findall(r"[^\W\d_]{3,}", english)) - {"joker", "Joker"}
    # The name of a described sheet is what its author wrote.
    words -= {"Five", "dice"} if name == "tally" else set()
    assert not words & set(re.findall(r"[^\W\d_]{3,}", other))


def test_an_svg_describes_what_its_pdf_does():
    for page in pages_of("cutit")[:2]:
        data = paint_svg(page, styles_of("cutit", "full")).decode()
        assert f"<desc>{description(page)}</desc>" in data


def test_sheets_side_by_side_are_read_one_after_the_other():
    imposition = ImpositionOptions(rows=1, columns=2)
    pages = list(pack_of("cutit", imposition, "a3", parts=("square",), count=2).pages())
    told = alternative(pages[0])
    assert told.count("Row 1:") == 2
    assert "Sheet 1: Row 1:" in told
    assert "Sheet 2: Row 1:" in told
    alike = pack_of("cutit", imposition, "a3", parts=("square",), players=2)
    assert alternative(next(alike.pages())).count("Row 1:") == 1


def test_a_text_is_written_again_when_others_took_its_place(monkeypatch):
    monkeypatch.setattr(tagging, "_KNOWN", 1)
    first, second = (
        Page(paper_of("a4"), Sheet("part", "a sheet", alt, (), Places()), {}, (), "id", 1)
        for alt in ("one text", "another")
    )
    written = []
    structure = tagging.Structure(count(1).__next__, lambda _, body: written.append(body))
    for page in (first, first, second, first):
        structure.add(page, 100)
    texts = [body for body in written if body.startswith((b"(", b"<FEFF"))]
    assert len(texts) == 3
    assert texts[0] == texts[2] != texts[1]
