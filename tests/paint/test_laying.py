"""Pages laid otherwise than a game drew them: checked on what is rendered, not on our numbers."""

import io
import itertools
import json
import re
from dataclasses import replace
from functools import cache

import numpy as np
import pikepdf
import pypdfium2
import pytest

from papercraft import games
from papercraft.app import rendering
from papercraft.app.page_plan import PagePlan
from papercraft.app.print_job import PageSelection, PrintJob
from papercraft.core.game import Edition
from papercraft.core.language import languages
from papercraft.core.lengths import parse_length, parse_pair, parse_size
from papercraft.core.page import GeometryFile, Page, Paper, paper_of
from papercraft.core.printers import Printer
from papercraft.core.problems import UsageError
from papercraft.core.shapes import circle, rect
from papercraft.core.sheet import Card, Drawing, Path, Places, Role, Sheet, Use
from papercraft.games.tally.setup import load
from papercraft.paint.impose import cards
from papercraft.paint.impose.crop_marks import Field, crop_marks
from papercraft.paint.impose.leaves import _relaid_on, make_leaves, make_sides
from papercraft.paint.impose.nup import _plan, combine_pages, plan_nup
from papercraft.paint.impose.options import CROP_MARKS, FLIPS, Crop, ImpositionOptions
from papercraft.paint.impose.print_on_demand import get_shop
from papercraft.paint.styles import styles_of
from tests.everygame import rare, setups, sheet_ids

from .test_paint import assert_sound, differences, pdf_picture, svg_picture

DPI = 100
MM = DPI / 25.4
PAPERS = ("a4", "letter", "universal", "a3", "a5", "200x260")
NO_MARKS = Crop("none")
USUAL = ImpositionOptions()
WISHES = {
    "anew": ImpositionOptions(gap=(0.0, 0.0)),
    "bleed": ImpositionOptions(bleed=(2.0, 2.0)),
    "shared bleed": ImpositionOptions(bleed=(2.0, 2.0), gap=(0.0, 0.0)),
    "gaps": ImpositionOptions(gap=(6.0, 3.0)),
    "margins": ImpositionOptions(margin=(14.0, 12.0)),
    "piles": ImpositionOptions(order="cut-stack"),
}


# --- a deck in which every card has a back of its own ---------------------------------------------


@cache
def deck(count=29, size=(40.0, 55.0)):
    """Cards with spots; looking through the paper, those of the right back lie on the front's."""
    stamps, fronts, backs = {}, [], []
    width, height = size
    for n in range(count):
        x, y = 3 + 2.1 * (n % 7), 4 + 5 * (n // 7)
        spots = [(x, y), (x, height - 6 - 0.6 * n)]
        stamps[f"front {n}"] = tuple(Path(Role.INK, "solid", rect(*at, 4, 2)) for at in spots)
        own = (Path(Role.INK, "solid", rect(width - a - 4, b, 4, 2)) for a, b in spots)
        field = Path(Role.INK, "band", rect(0, 0, width, height))
        stamps[f"back {n}"] = (field, *own)
        box = (0.0, 60.0 * n, *size)
        fronts.append(Card(f"card {n}", (f"front {n}",), box))
        backs.append(Card(f"back {n}", (f"back {n}",), box))
    front = Sheet("cards", "cards", "cards", (), Places(), (), tuple(fronts))
    return Drawing(stamps, (front, replace(front, part="backs", cards=tuple(backs), behind=True)))


def laid(imposition, paper="a4", drawing=None, name="_blank"):
    """The sides of the deck, or of a drawing of a game, as pages without feet."""
    drawing = drawing or deck()
    leaves = list(make_leaves(name, drawing, paper_of(paper), imposition))
    return [
        Page(side.paper, side.sheet, drawing.stamps, (), "an id", n)
        for n, (side, _) in enumerate(make_sides(leaves, imposition), 1)
    ]


def pdf_of(pages, name="_blank", duplex=""):
    out = io.BytesIO()
    rendering.write_pdf(iter(pages), styles_of(name, "full"), "pages", out, duplex)
    return out.getvalue()


def pictures_of(pages, name="_blank", dpi=DPI):
    """Each page in grey, as numpy arrays."""
    document = pypdfium2.PdfDocument(pdf_of(pages, name))
    drawn = [
        page.render(scale=dpi / 72, grayscale=True).to_numpy().squeeze().copy() for page in document
    ]
    document.close()
    return drawn


def through(back, page, flip):
    """A back as it is seen through the paper when the leaf was turned at an edge."""
    standing = page.paper.height >= page.paper.width
    return back[:, ::-1] if standing == (flip == "long-edge") else back[::-1]


def apart(one, other):
    """How many dark pixels of one have no dark pixel of the other within a pixel."""
    dark = other < 128
    near = dark.copy()
    for axis, step in itertools.product((0, 1), (1, -1)):
        near |= np.roll(dark, step, axis)
    wide = near.copy()
    for axis, step in itertools.product((0, 1), (1, -1)):
        wide |= np.roll(near, step, axis)
    return int(((one < 128) & ~wide).sum())


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("imposition", WISHES.values(), ids=WISHES)
def test_every_card_meets_its_own_back(imposition, paper, flip):
    imposition = replace(imposition, flip=flip, crop=NO_MARKS)
    pages = laid(imposition, paper)
    drawn = pictures_of(pages)
    assert len(drawn) % 2 == 0
    for page, front, back in zip(pages[::2], drawn[::2], drawn[1::2], strict=True):
        assert (front < 128).sum() > 100
        seen = through(back, page, flip)
        assert apart(front, seen) == apart(seen, front) == 0


def test_the_check_sees_a_wrong_flip_and_an_offset():
    pages = laid(ImpositionOptions(crop=NO_MARKS, gap=(0.0, 0.0)))
    front, back = pictures_of(pages)[:2]
    assert apart(front, through(back, pages[0], "short-edge")) > 100
    moved = laid(ImpositionOptions(crop=NO_MARKS, gap=(0.0, 0.0), offset=(2.0, 1.0)))
    front, back = pictures_of(moved)[:2]
    assert apart(front, through(back, pages[0], "long-edge")) > 100
    undone = np.roll(back, (-round(MM), -round(2 * MM)), (0, 1))
    assert apart(front, through(undone, pages[0], "long-edge")) == 0


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "260x180"])
@pytest.mark.parametrize("bleed", [0.0, 2.0])
def test_a_folded_page_has_each_back_behind_its_front(paper, bleed):
    imposition = ImpositionOptions(gutterfold=True, crop=NO_MARKS, bleed=(bleed, bleed))
    pages = laid(imposition, paper)
    for page, drawn in zip(pages, pictures_of(pages), strict=True):
        (fold,) = (mark for mark in page.sheet.marks if getattr(mark, "role", "") is Role.FOLD)
        (_, x, y), (_, right, _) = fold.steps
        axis, place = (1, x) if x == right else (0, y)
        middle = round(place * MM)
        long = min(middle, drawn.shape[axis] - middle) - 2
        front, back = (
            np.take(drawn, range(*ends), axis)
            for ends in ((middle - long, middle - 1), (middle + 2, middle + long + 1))
        )
        back = np.flip(back, axis)
        assert (front < 128).sum() > 100
        # The fold itself is dashed and grey; spots are black.
        assert apart(front, back) == apart(back, front) == 0
        near = np.take(drawn, range(middle - round(4 * MM), middle - 2), axis)
        assert near.min() > 128


# --- marks and bleed ------------------------------------------------------------------------------


def field_of(page, bleed):
    """The pixels on which there may be no mark: cards and their bleed."""
    inside = np.zeros((round(page.paper.height * MM) + 3, round(page.paper.width * MM) + 3), bool)
    for x, y, width, height in page.sheet.places.cells.values():
        left, right = round((x - bleed) * MM) + 1, round((x + width + bleed) * MM) - 1
        top, bottom = round((y - bleed) * MM) + 1, round((y + height + bleed) * MM) - 1
        inside[top:bottom, left:right] = True
    return inside


@pytest.mark.parametrize("style", CROP_MARKS[2:])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("imposition", WISHES.values(), ids=WISHES)
def test_marks_are_there_and_never_on_a_card_or_its_bleed(imposition, paper, style):
    crop = Crop(style, length=4, offset=1, width=0.3)
    plain = pictures_of(laid(replace(imposition, crop=NO_MARKS), paper))
    pages = laid(replace(imposition, crop=crop), paper)
    marked = pictures_of(pages)
    for page, one, other in list(zip(pages, plain, marked, strict=True))[::2]:
        extra = one != other
        assert extra.sum() > 50
        inside = field_of(page, imposition.bleed[0])[: extra.shape[0], : extra.shape[1]]
        assert not (extra & inside).any()
        edge = round(4.8 * MM)
        assert extra[edge:-edge, edge:-edge].sum() == extra.sum()


def segments(page, style="crop"):
    steps = next(mark.steps for mark in page.sheet.marks if getattr(mark, "style", "") == style)
    return [(*a[1:], *b[1:]) for a, b in zip(steps[::2], steps[1::2], strict=True)]


def test_every_cut_has_a_mark_at_both_of_its_ends():
    page = laid(ImpositionOptions(crop=Crop("corner"), gap=(0.0, 0.0)))[0]
    cells = page.sheet.places.cells.values()
    for axis in (0, 1):
        cuts = {round(box[axis] + more, 3) for box in cells for more in (0, box[axis + 2])}
        first = min(box[1 - axis] for box in cells)
        for cut in cuts:
            own = [s for s in segments(page) if s[axis] == s[axis + 2] == cut]
            assert any(s[3 - axis] <= first for s in own), cut
            assert any(s[1 - axis] > first for s in own), cut


def test_marks_have_the_length_offset_and_width_asked_for():
    page = laid(ImpositionOptions(crop=Crop("corner", length=3, offset=1.5), bleed=(1.0, 1.0)))[0]
    left = min(box[0] for box in page.sheet.places.cells.values())
    across = [s for s in segments(page) if s[1] == s[3] and s[2] < left]
    assert across
    for x, _, right, _ in across:
        assert (round(right - x, 3), round(left - right, 3)) == (3, 2.5)
    styles = styles_of("_blank", "full").with_width("crop", 0.7)
    assert styles.pens["crop"].width == 0.7


def test_a_bleed_extends_what_reaches_the_edge_and_nothing_else():
    pages = laid(ImpositionOptions(bleed=(3.0, 3.0), crop=NO_MARKS))
    fronts, backs = pictures_of(pages, dpi=254)[:2]
    cell = next(iter(pages[0].sheet.places.cells.values()))
    x, y = (round(value * 10) for value in cell[:2])
    assert (fronts[y - 28 : y - 2, x : x + 200] == 255).all()
    mirrored = through(backs, pages[0], "long-edge")
    shade = mirrored[y + 5, x + 5]
    assert shade < 255
    assert (mirrored[y - 28 : y + 5, x - 28 : x + 200] == shade).all()
    assert (mirrored[y - 200 : y - 32, x : x + 200] == 255).all()


def test_a_bleed_may_differ_between_the_sides_and_head_and_foot():
    pages = laid(ImpositionOptions(bleed=(4.0, 1.0), crop=NO_MARKS, rows=1, columns=1))
    back = through(pictures_of(pages, dpi=254)[1], pages[1], "long-edge")
    x, y, wide, high = next(iter(pages[0].sheet.places.cells.values()))
    inked = np.argwhere(back[: round(y + high + 30) * 10] < 255)
    (top, left), (bottom, right) = inked.min(0), inked.max(0)
    shown = left - x * 10, top - y * 10, right - (x + wide) * 10, bottom - (y + high) * 10
    assert shown == pytest.approx((-40, -10, 40, 10), abs=3)


def test_crop_marks_keep_off_a_bleed_that_differs():
    page = laid(ImpositionOptions(bleed=(4.0, 1.0), crop=Crop("corner", offset=2.0)))[0]
    boxes = page.sheet.places.cells.values()
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    across = [s for s in segments(page) if s[1] == s[3] and s[2] < left]
    down = [s for s in segments(page) if s[0] == s[2] and s[3] < top]
    assert {round(left - right, 3) for *_, right, _ in across} == {6}
    assert {round(top - bottom, 3) for *_, bottom in down} == {3}


WIDE_BLEED = ImpositionOptions(bleed=(6.0, 6.0), crop=NO_MARKS, rows=1, columns=1)


def back_of(pages, name, flip):
    """A back with 6 mm of bleed as seen through its front, in tenths of mm, and where it is.

    There is no ink around the bleed.
    """
    ((x, y, wide, high),) = pages[0].sheet.places.cells.values()
    drawn = through(pictures_of(pages[:2], name, dpi=254)[1], pages[1], flip)
    whole = drawn[: (250 * 10)].copy()
    whole[round(y * 10) - 61 : round((y + high) * 10) + 61, round(x * 10) - 61 :][
        :, : round(wide * 10) + 122
    ] = 255
    inked = whole[200:] if flip == "long-edge" else whole[400:]
    assert (inked[:, 300:-300] == 255).all()
    return drawn, (x, y, wide, high)


def part_of(drawn, left, top, right, bottom):
    return drawn[round(top * 10) : round(bottom * 10), round(left * 10) : round(right * 10)]


@pytest.mark.parametrize("size", ["standard", "mini"])
@pytest.mark.parametrize("flip", FLIPS)
def test_a_pattern_goes_on_in_the_bleed_and_ends_with_it(size, flip):
    cards = {"row": [{"name": "Bear"}], "title": "{name}", "back": "Trial"}
    definition = {"papercraft": 1, "game": "tally", "name": "Trial", "cards": {"beasts": cards}}
    edition = Edition(1, ("cards", "backs"), {"card-size": size})
    drawing = games.load("tally").draw(load(definition), edition)
    pages = laid(replace(WIDE_BLEED, flip=flip), drawing=drawing, name="tally")
    drawn, (x, y, wide, _) = back_of(pages, "tally", flip)
    shade, step = drawn[round(y * 10) + 2, round(x * 10) + 2], wide / 6
    for n in range(6):
        # The motif of the next row or column: as much of it as the bleed shows.
        beside = part_of(drawn, x - 6, y + n * step, x - 0.5, y + (n + 1) * step)
        above = part_of(drawn, x + n * step, y - 6, x + (n + 1) * step, y - 0.5)
        for strip in (beside, above):
            assert (strip < 200).all()
            assert (strip > shade + 15).sum() > 40


@pytest.mark.parametrize("name", ["rope", "cuttle"])
@pytest.mark.parametrize("size", ["standard", "mini"])
@pytest.mark.parametrize("flip", FLIPS)
def test_a_back_without_a_pattern_goes_on_in_the_bleed_as_ground_alone(name, size, flip):
    """Its frame lies so far inside that a cut 3.5 mm off, on 63 mm of width, cuts nothing drawn."""
    parts, options = ("cards", "backs"), (("card-size", size),)
    plan = pack_of(name, replace(WIDE_BLEED, flip=flip), parts=parts, options=options)
    drawn, (x, y, wide, high) = back_of(list(plan.pages())[:2], name, flip)
    field = part_of(drawn, x - 5.9, y - 5.9, x + wide + 5.9, y + high + 5.9)
    inset = round((5.9 + 3.5 * wide / 63) * 10)
    around = np.ones(field.shape, bool)
    around[inset:-inset, inset:-inset] = False
    ground = field[0, 0]
    assert ground < 200
    assert (field[around] == ground).all()
    assert (np.abs(field[~around].astype(int) - ground) > 30).mean() > 0.2
    # The frame is near: what is ground alone is no larger than it says.
    inset += round(2 * wide / 63 * 10)
    assert (field[inset, inset:-inset] != ground).any()
    assert (field[inset:-inset, inset] != ground).any()


def test_the_safe_line_is_inside_of_each_card():
    pages = laid(ImpositionOptions(safe=3.0))
    for page in pages[:2]:
        lines = [mark for mark in page.sheet.marks if getattr(mark, "style", "") == "safe"]
        uses = [mark for mark in page.sheet.marks if isinstance(mark, Use)]
        assert len(lines) == len(uses)
        for line, use in zip(lines, uses, strict=True):
            corner = (40 - 3, 55 - 3) if use.turn else (-3, -3)
            found = (use.x - line.steps[0][1], use.y - line.steps[0][2])
            assert found == pytest.approx(corner)


# --- papers, and what does not fit ----------------------------------------------------------------


@cache
def pack_of(name, imposition=USUAL, paper="a4", **more):
    game = games.load(name)
    count, options = more.pop("count", 1), more.pop("options", ())
    players, parts = more.pop("players", game.players[0]), more.pop("parts", None)
    if parts is None:
        # How sheets are laid out is seen on those people play with.
        drawn = game.draw(setups(game)[0][1], Edition(players, (), dict(options)))
        parts = tuple(dict.fromkeys(sheet.part for sheet in drawn.sheets if sheet.part != "rules"))
    edition = Edition(players, parts, dict(options))
    ids = [sheet_ids(game, 1, 7)[0]._replace(seed=7 + n) for n in range(count)]
    job = PrintJob(game, tuple(ids), edition, paper_of(paper), imposition=imposition, **more)
    return PagePlan(job)


def refusal(name, imposition, paper="a4", **more):
    with pytest.raises(UsageError) as caught:
        list(pack_of(name, imposition, paper, **more).pages())
    return str(caught.value)


def test_nine_cards_with_a_bleed_of_their_own_fit_neither_a4_nor_letter():
    imposition = ImpositionOptions(bleed=(2.0, 2.0), rows=3, columns=3)
    for paper, nearest in (("a4", "--nup 2x4 (landscape)"), ("letter", "--nup 2x3 (landscape)")):
        told = refusal("rope", imposition, paper, parts=("cards",))
        assert (
            "3 x 3 cards of 63 x 84 mm with 2 mm of bleed and gaps of 4 mm need 201 x 264" in told
        )
        assert nearest in told
        assert "--paper tabloid" in told
        pages = list(pack_of("rope", replace(imposition, rows=0, columns=0), paper).pages())
        rows, columns = map(int, re.search(r"(\d)x(\d)", nearest).groups())
        assert len(pages[0].sheet.places.cells) == rows * columns
    first = next(pack_of("rope", imposition, "a3", parts=("cards",)).pages())
    assert len(first.sheet.places.cells) == 9


def test_what_is_said_to_fit_fits():
    imposition = ImpositionOptions(bleed=(2.0, 2.0), rows=3, columns=3)
    assert pack_of("rope", replace(imposition, rows=2, columns=4), parts=("cards",)).count > 0
    assert "--margin 10" in refusal("cutit", ImpositionOptions(margin=(12.0, 12.0)))
    assert pack_of("cutit", ImpositionOptions(margin=(10.0, 10.0))).count == 4
    told = refusal("cutit", ImpositionOptions(), "a5")
    assert "a sheet of the square is 190 x 259.4 mm and is never shrunk" in told
    for paper in ("universal", "letter", "a4", "a3"):
        assert paper in told
        assert pack_of("cutit", ImpositionOptions(), paper).count == 4


def test_cards_fit_a5_though_sheets_do_not():
    pages = list(pack_of("rope", ImpositionOptions(), "a5", parts=("cards", "backs")).pages())
    assert len(pages[0].sheet.places.cells) == 4
    assert "mats" in refusal("rope", ImpositionOptions(), "a5", parts=("mats",))


@pytest.mark.parametrize("paper", ["a4", "letter", "universal", "a3", "a5", "8.5x11in", "200x270"])
def test_everything_stays_inside_the_margins_of_every_paper(paper):
    margin = round(9.7 * MM)
    pages = list(
        pack_of("rope", ImpositionOptions(gap=(0.0, 0.0)), paper, parts=("cards", "backs")).pages()
    )
    for drawn in pictures_of(pages[:2] + pages[-2:], "rope"):
        drawn = drawn.copy()
        drawn[margin:-margin, margin:-margin] = 255
        assert (drawn == 255).all()


def test_two_sheets_on_a3_are_what_they_are_alone():
    alone = list(pack_of("cutit", ImpositionOptions(), "a4").pages())
    pages = list(pack_of("cutit", ImpositionOptions(rows=1, columns=2), "a3").pages())
    assert [len(page.parts) for page in pages] == [2, 2]
    single, double = pictures_of(alone, "cutit", 254), pictures_of(pages, "cutit", 254)
    told = json.loads(geometry_of(pages))["sheets"]
    usual = json.loads(geometry_of(alone))["sheets"]
    assert [entry["page"] for entry in told] == [1, 1, 2, 2]
    for entry, one, drawn in zip(told, usual, single, strict=True):
        assert entry["paper_mm"] == [420, 297]
        here, there = (
            [round(value * 10) for value in sheet["page_boxes"]["frame"]] for sheet in (entry, one)
        )
        cut = [
            picture[y : y + height, x : x + width]
            for picture, (x, y, width, height) in (
                (double[entry["page"] - 1], here), (drawn, there),
            )
        ]  # fmt: skip
        assert cut[0].shape == cut[1].shape
        # Edges fall on other fractions of a pixel; half a millimetre off would be far more.
        aside = apart(np.roll(cut[0], 5, 1), cut[1])
        assert max(apart(*cut), apart(*cut[::-1])) < aside / 10, aside
        frames = entry["page_boxes"]["frame"], one["page_boxes"]["frame"]
        moved = [round(a - b, 3) for a, b in zip(*frames, strict=True)]
        for kind in ("cells", "boxes"):
            for name, box in one[kind].items():
                there = [round(a + b, 3) for a, b in zip(box, moved, strict=True)]
                assert entry[kind][name] == pytest.approx(there, abs=0.002)


def geometry_of(pages):
    out = io.BytesIO()
    for _ in GeometryFile(out).passing(pages):
        pass
    return out.getvalue()


def test_stamps_that_sets_name_alike_stay_those_of_their_set():
    def page(dot):
        stamps = {"sign": (Use("dot", 0, 0),), "dot": (Path(Role.INK, "solid", dot),)}
        sheet = Sheet("part", "a sheet", "made up", (Use("sign", 80, 99),))
        return Page(paper_of("a3"), sheet, stamps, (), "an id", 1)

    beside = replace(USUAL, rows=1, columns=2, crop=NO_MARKS)
    plan = plan_nup(paper_of("a3"), beside)
    disc, block = circle(0, 0, 20), rect(-20, -20, 40, 40)
    alike = combine_pages([page(disc), page(disc)], plan, beside)
    assert alike.stamps.keys() == {"sign", "dot"}
    both = combine_pages([page(disc), page(block)], plan, beside)
    for combined, sizes in ((alike, (1257, 1257)), (both, (1257, 1600))):
        (drawn,) = pictures_of([combined])
        halves = np.array_split(drawn < 128, 2, axis=1)
        assert [half.sum() / MM**2 for half in halves] == pytest.approx(sizes, rel=0.02)


@pytest.mark.parametrize(
    ("crop", "gap", "marks"),
    [
        (Crop("corner", length=4), None, [(210, 5, 210, 9), (210, 288, 210, 292)]),
        (
            Crop("cross", length=4),
            None,
            [
                (210, 5, 210, 9),
                (208.5, 7, 211.5, 7),
                (210, 288, 210, 292),
                (208.5, 290, 211.5, 290),
            ],
        ),
        (Crop("full"), None, [(210, 5, 210, 292)]),
        # Where sheets touch there is no room for a mark, and none was wanted.
        (Crop("cross"), (0.0, 0.0), None),
        (NO_MARKS, None, None),
    ],
)
def test_marks_between_sheets(crop, gap, marks):
    wish = ImpositionOptions(rows=1, columns=2, crop=crop, gap=gap)
    page = next(pack_of("cutit", wish, "a3").pages())
    if marks is None:
        assert page.slug == ()
        return
    (path,) = page.slug
    ends = [(*a[1:], *b[1:]) for a, b in zip(path.steps[::2], path.steps[1::2], strict=True)]
    assert ends == marks


def test_a_narrow_page_has_a_short_ruler():
    page = next(pack_of("rope", paper="100x150", parts=("cards",)).pages())
    ruler, label = page.slug[:2]
    across = [x for _, x, _ in ruler.steps]
    assert (max(across) - min(across), label.string) == (50, "50 mm: measure me.")


def test_cards_of_two_sizes_are_never_on_one_page():
    large, small = deck(), deck(9, (30.0, 40.0))
    stamps = {f"small {name}": marks for name, marks in small.stamps.items()} | large.stamps
    sheets = (large.sheets[0], *(replace(sheet, cards=tuple(
        card._replace(stamps=tuple(f"small {name}" for name in card.stamps))
        for card in sheet.cards)) for sheet in small.sheets[:1]))  # fmt: skip
    pages = laid(ImpositionOptions(gap=(0.0, 0.0)), drawing=Drawing(stamps, sheets))
    sizes = [{box[2:] for box in page.sheet.places.cells.values()} for page in pages]
    assert sizes == [{(40.0, 55.0)}, {(40.0, 55.0)}, {(30.0, 40.0)}]


def test_a_printer_is_made_up_for_in_svg_as_in_pdf():
    mark = Path(Role.INK, "solid", rect(10, 10, 20, 20))
    shift = (1.02, 0.01, -0.01, 0.98, 3.0, -2.0)
    paper = replace(paper_of("100x100"), origin=(0.0, 0.0), shift=shift)
    page = Page(paper, Sheet("part", "a sheet", "made up", (mark,)), {}, (), "an id", 1)
    drawn = svg_picture(page, styles_of("_blank", "full"))
    assert differences(pdf_picture(pdf_of([page]), 0), drawn) == {}
    ys, xs = np.nonzero(np.asarray(drawn.convert("L")) < 128)
    dot = 25.4 / 300
    found = [float(ends * dot) for ends in (xs.min(), xs.max() + 1, ys.min(), ys.max() + 1)]
    assert found == pytest.approx([12.9, 33.5, 7.9, 27.7], abs=0.15)


def test_a_fold_without_backs_is_refused():
    assert "needs both fronts and backs" in refusal(
        "rope", ImpositionOptions(gutterfold=True), parts=("cards",)
    )


def test_more_sheets_than_fit_are_refused_with_what_fits():
    assert "--nup 1x2 here" in refusal("cutit", ImpositionOptions(rows=2, columns=1), "a3")
    told = refusal("cutit", ImpositionOptions(rows=2, columns=2), "a3")
    assert "--nup 1x2 here" in told
    assert "--paper 400x538.8" in told
    assert pack_of("cutit", ImpositionOptions(rows=2, columns=2), "400x538.8").count == 1


# --- order and choice -----------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 4, 7])
def test_piles_cut_as_one_stack_are_in_order(count):
    imposition = ImpositionOptions(rows=1, columns=2, order="cut-stack")
    pages = list(pack_of("cutit", imposition, "a3", count=count).pages())
    piles = [[page.parts[n] for page in pages if n < len(page.parts)] for n in (0, 1)]
    numbers = [part.number for pile in piles for part in pile]
    assert numbers == list(range(1, 4 * count + 1))
    wide = list(pack_of("cutit", replace(imposition, order="n-up"), "a3", count=count).pages())
    assert [part.number for page in wide for part in page.parts] == numbers


def test_cards_in_piles_are_in_order():
    pages = laid(ImpositionOptions(order="cut-stack", crop=NO_MARKS))[::2]
    piles = itertools.zip_longest(*(page.sheet.places.cells for page in pages))
    assert [card for pile in piles for card in pile if card] == [f"card {n}" for n in range(29)]


def test_only_and_skip_are_pages_by_the_number_at_their_foot():
    whole = list(pack_of("cutit", ImpositionOptions(), count=3).pages())
    some = pack_of(
        "cutit", ImpositionOptions(), count=3, selection=PageSelection(((2, 2), (5, 7)), ((6, 6),))
    )
    pages = list(some.pages())
    assert [page.number for page in pages] == [2, 5, 7]
    assert some.count == 3
    assert [page.slug[-1] for page in pages] == [whole[n - 1].slug[-1] for n in (2, 5, 7)]
    told = json.loads(geometry_of(pages))["sheets"]
    assert [entry["page"] for entry in told] == [1, 2, 3]
    for chosen in (PageSelection(((13, 13),)), PageSelection((), ((1, 12),))):
        with pytest.raises(UsageError, match=r"--only|--skip"):
            list(pack_of("cutit", ImpositionOptions(), count=3, selection=chosen).pages())


# --- backs ----------------------------------------------------------------------------------------


def test_sheets_without_a_back_get_an_empty_one_among_those_with_one():
    pages = list(pack_of("rope").pages())
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert front.sheet.part not in {"backs", "blank"}
        assert back.sheet.part == ("backs" if front.sheet.part == "cards" else "blank")
    assert all(page.sheet.part != "blank" for page in pack_of("cutit").pages())
    assert {
        page.sheet.part for page in pack_of("rope", ImpositionOptions(backs="none")).pages()
    }.isdisjoint({"backs", "blank"})
    parted = pack_of("rope", ImpositionOptions(backs="separate"))
    fronts = [page.sheet.part for page in parted.pages()]
    assert "backs" not in fronts
    assert [page.sheet.part for page in parted.pages(backs=True)] == ["backs"] * fronts.count(
        "cards"
    )


@pytest.mark.parametrize(
    ("name", "imposition", "asked"),
    [
        ("rope", ImpositionOptions(), "DuplexFlipLongEdge"),
        ("rope", ImpositionOptions(flip="short-edge"), "DuplexFlipShortEdge"),
        ("rope", ImpositionOptions(backs="none"), "Simplex"),
        ("rope", ImpositionOptions(gutterfold=True), "Simplex"),
        ("cutit", ImpositionOptions(), "Simplex"),
    ],
)
def test_a_pdf_asks_for_the_flip_and_the_foot_says_it(name, imposition, asked):
    pack = pack_of(name, imposition)
    pages = list(pack.pages())
    with pikepdf.open(io.BytesIO(pdf_of(pages[:4], name, pack.duplex))) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == pikepdf.Name(f"/{asked}")
    words = " ".join(str(getattr(mark, "string", "")) for page in pages for mark in page.slug)
    edge = {"DuplexFlipLongEdge": "long edge", "DuplexFlipShortEdge": "short edge"}.get(asked)
    assert ("Back. Flip on the" in words) == bool(edge)
    assert not edge or f"Front. Print on both sides, flip on the {edge}." in words


# --- lengths --------------------------------------------------------------------------------------


def test_lengths_have_units():
    found = [
        parse_length(text, "--x") for text in ("3", "3mm", " 3 mm", "0.125in", '.5"', "1cm", "9pt")
    ]
    assert found == [3, 3, 3, 3.175, 12.7, 10, 3.175]
    assert parse_pair("3", "--x") == (3, 3)
    assert parse_pair("-1,2mm", "--x", least=-5) == (-1, 2)
    assert parse_size("8.5x11in") == (215.9, 279.4)
    assert parse_size("210 x 297") == parse_size("21cmx29.7cm") == (210, 297)
    assert parse_size("a4") is None
    for text in ("", "x", "3 parsec", "1,2", "nan", "1e3"):
        with pytest.raises(UsageError, match="--x takes a length"):
            parse_length(text, "--x")
    for wrong in ("501", "-1"):
        with pytest.raises(UsageError, match="between 0 and 500 mm"):
            parse_length(wrong, "--x")
    with pytest.raises(UsageError, match="one length, or two"):
        parse_pair("1,2,3", "--x")
    with pytest.raises(UsageError, match="40 and 2000"):
        paper_of("10x10")


# --- the painters ---------------------------------------------------------------------------------

LAID = {
    "bleed and marks": (
        "rope",
        ImpositionOptions(bleed=(4.0, 4.0), crop=Crop("cross"), safe=3.0),
        "a4",
    ),
    "a small paper": ("rope", ImpositionOptions(), "a5"),
    "two on A3": ("cutit", ImpositionOptions(rows=1, columns=2, crop=Crop("corner")), "a3"),
    "for a shop": ("rope", ImpositionOptions(shop=get_shop("poker-back-first", (0, 0))), "a4"),
    "a printer": ("rope", ImpositionOptions(printer=Printer(1.0, -2.0, 0.7, 0.98, 1.02)), "a4"),
}


@pytest.mark.costly
@pytest.mark.parametrize("case", [next(iter(LAID)), *rare(*list(LAID)[1:])])
def test_pdf_and_svg_of_laid_pages_have_the_same_ink(case):
    name, imposition, paper = LAID[case]
    parts = ("cards", "backs") if name == "rope" else ()
    pages = list(itertools.islice(pack_of(name, imposition, paper, parts=parts).pages(), 2))
    styles, data = styles_of(name, "full"), pdf_of(pages, name)
    assert_sound(data, len(pages))
    # The back, where there is one, for that is what has a bleed.
    number = 0 if pages[0].parts else 1
    found = differences(pdf_picture(data, number), svg_picture(pages[number], styles))
    assert found == {}


@pytest.mark.parametrize("case", LAID)
def test_laid_pages_in_any_language_can_be_painted(case):
    name, imposition, paper = LAID[case]
    parts = ("cards", "backs") if name == "rope" else ()
    for code in languages():
        pack = pack_of(name, imposition, paper, parts=parts)
        edition = replace(pack.job.edition, language=code)
        pack = PagePlan(replace(pack.job, edition=edition))
        assert pdf_of(itertools.islice(pack.pages(), 2), name).startswith(b"%PDF")


@pytest.mark.parametrize(("off", "covers"), [(0.0, True), (0.019, True), (0.025, False)])
def test_a_field_of_a_card_reaches_its_edges_but_for_rounding(off, covers, monkeypatch):
    monkeypatch.setattr(cards, "_filled", lambda _game, style: style == "ground")
    bleeding = cards.Bleeding("any", {}, (2.0, 2.0))
    field = Path(Role.INK, "ground", rect(0, 0, 60, 90))
    lines = Path(Role.INK, "line", rect(0, 0, 60, 90))
    assert bleeding._field((lines, field), 60, 90) == "ground"
    for box in ((off, 0, 60, 90), (0, -off, 60, 90), (0, 0, 60 - off, 90), (0, 0, 60, 90 + off)):
        marks = lines, Path(Role.INK, "ground", rect(*box))
        assert bleeding._field(marks, 60, 90) == ("ground" if covers else "")


@pytest.mark.parametrize(
    ("paper", "apart"),
    [("a4", True), ("letter", True), ("a5", False), ("legal", False), ("a3", False)],
)
def test_cards_are_laid_anew_on_papers_that_are_smaller_or_clearly_larger(paper, apart):
    options = ImpositionOptions(gap=(4.0, 4.0))
    assert (_relaid_on(paper_of(paper), options) == options) == apart


@pytest.mark.parametrize(("left", "ends"), [(30.5, [95.0]), (29.5, [79.5, 95.0])])
def test_crop_marks_go_on_beside_the_foot(left, ends):
    """What is half a millimetre beside the foot does not meet it; from others marks keep 0.5 mm."""
    paper, card = Paper("a shelf", 100.0, 100.0, (0.0, 0.0)), (30.0, 20.0, 40.0, 40.0)
    field = Field(paper, [card], (0.0, 0.0), (left, 80.0, 20.0, 6.0))
    (marks,) = crop_marks(field, Crop("full", offset=2.0))
    steps = iter(marks.steps)
    lines = [(*start[1:], *end[1:]) for start, end in zip(steps, steps, strict=True)]
    assert sorted(y for x, top, _, y in lines if x == 30 and top > 60) == ends
    assert {top for x, top, *_ in lines if x == 30 and top > 60} <= {62.0, 86.5}


@pytest.mark.parametrize(("gap", "fits"), [(9.9, True), (10.1, False)])
def test_sheets_need_their_gaps_on_a_page(gap, fits):
    paper = Paper("a shelf", 100.0, 50.0, (0.0, 0.0))
    imposition = ImpositionOptions(rows=1, columns=2, margin=(0.0, 0.0), gap=(gap, 0.0))
    assert (_plan(paper, imposition, (45.0, 45.0)) is not None) is fits
