"""On papers clearly larger than A4 a sheet that lies alone fills its page."""

import io
import json

import pypdfium2
import pytest

from papercraft.app import rendering
from papercraft.core.page import GeometryFile, paper_of
from papercraft.core.sheet import Text
from papercraft.paint.impose.enlarge import enlarged_to_fill
from papercraft.paint.impose.options import ImpositionOptions
from papercraft.paint.styles import styles_of

from .test_laying import pack_of


def geometry(pages):
    out = io.BytesIO()
    list(GeometryFile(out).passing(iter(pages)))
    return json.loads(out.getvalue())["sheets"]


def printed(name, paper, imposition=None, **more):
    return list(pack_of(name, imposition or ImpositionOptions(), paper, **more).pages())


@pytest.mark.parametrize(
    ("paper", "scale"),
    [("a3", 1.44), ("tabloid", 1.36), ("400x600", 2.0), ("a4", 1.0), ("legal", 1.0), ("a5", 1.0)],
)
def test_a_board_is_as_large_as_the_margins_allow(paper, scale):
    (page,) = printed("cat", paper, parts=("board",))
    assert page.paper.scale == scale
    size = paper_of(paper)
    media = page.paper.width * scale, page.paper.height * scale
    assert media == pytest.approx((size.width, size.height))
    (told,) = geometry([page])
    assert told["paper_mm"] == pytest.approx([size.width, size.height], abs=0.01)
    x, y, width, height = told["page_boxes"]["frame"]
    assert min(x, y, size.width - x - width, size.height - y - height) >= 9.99
    # One step more would be too large, unless it is not enlarged at all.
    more = page.sheet.frame[0] * (scale + 0.01), page.sheet.frame[1] * (scale + 0.01)
    assert scale == 1 or more[0] > size.width - 20 or more[1] > size.height - 20


def test_all_places_grow_alike_and_the_pdf_is_the_paper():
    small, large = printed("cat", "a4", parts=("board",)), printed("cat", "a3", parts=("board",))
    (usual,), (grown,) = geometry(small), geometry(large)
    for kind in ("boxes", "dots"):
        assert usual[kind].keys() == grown[kind].keys()
        first, last = min(usual[kind]), max(usual[kind])
        for axis in (0, 1):
            was = usual[kind][last][axis] - usual[kind][first][axis]
            now = grown[kind][last][axis] - grown[kind][first][axis]
            assert now == pytest.approx(1.44 * was, abs=0.01)
    out = io.BytesIO()
    rendering.write_pdf(iter(large), styles_of("cat", "full"), "a board", out)
    document = pypdfium2.PdfDocument(out.getvalue())
    size = [side * 25.4 / 72 for side in document[0].get_size()]
    document.close()
    assert size == pytest.approx([297, 420], abs=0.01)


def test_the_ruler_says_how_long_it_is():
    page = printed("cat", "a3", parts=("rules", "board"))[0]
    (ruler,) = (
        mark.string
        for use in page.slug
        for mark in page.stamps.get(getattr(use, "stamp", ""), ())
        if isinstance(mark, Text)
    )
    assert ruler.startswith("144 mm")
    told = geometry([page])[0]["marks"]
    assert "ruler" not in told or told["ruler"][2] - told["ruler"][0] == pytest.approx(144)


@pytest.mark.parametrize("name", ["rope", "cuttle"])
def test_what_has_to_do_with_cards_keeps_its_size(name):
    scales = {}
    for page in printed(name, "a3", parts=("rules", "mats", "aids")):
        if page.sheet.part:
            kind = page.sheet.title if page.sheet.part == "aids" else page.sheet.part
            scales.setdefault(kind, set()).add(page.paper.scale)
    assert scales["mats"] == scales[f"{name}: reference"] == {1.0}
    assert scales["rules"] == {1.44}


def test_margins_and_sheets_side_by_side_count():
    wide = printed("cat", "a3", ImpositionOptions(margin=(25.0, 25.0)), parts=("board",))
    assert wide[0].paper.scale == 1.3
    two = printed("cutit", "a3", ImpositionOptions(rows=1, columns=2))
    assert {page.paper.scale for page in two} == {1.0}


def test_large_print_is_not_enlarged_again():
    (page,) = printed("cat", "a4", parts=("board",))
    large = page.paper.__class__("a3", 297 / 1.36, 420 / 1.36, (0.0, 0.0), 1.36)
    assert enlarged_to_fill(large, page.sheet, ImpositionOptions()) is large
