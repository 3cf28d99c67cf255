"""Files for plotters, lasers, shops and virtual tables."""

import hashlib
import io
import json
import re
from itertools import pairwise
from math import dist, pi
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname
from xml.etree import ElementTree as ET

import numpy as np
import pikepdf
import pytest
from PIL import Image

from papercraft import games
from papercraft.core.layouts import layout
from papercraft.core.shapes import circle, line
from papercraft.core.sheet import Use
from papercraft.paint.cut_dxf import cut_dxf
from papercraft.paint.cut_svg import cut_svg
from papercraft.paint.impose.cut_paths import Cuts, _joined, _touch, cut_paths_of
from papercraft.paint.impose.options import ImpositionOptions
from papercraft.paint.impose.print_on_demand import Shop, get_shop
from tests.command import run

from .test_laying import geometry_of, pack_of, pdf_of, pictures_of

SVG = "{http://www.w3.org/2000/svg}"
MM = 254 / 25.4


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


# --- cut lines ------------------------------------------------------------------------------------

CUT = {
    "cards edge to edge": ("rope", ImpositionOptions(registration=True), "a4"),
    "cards apart": ("rope", ImpositionOptions(registration=True, gap=(4.0, 3.0)), "letter"),
    "cards in rows": ("rope", ImpositionOptions(registration=True, gap=(0.0, 6.0)), "a4"),
    "a square": ("cutit", ImpositionOptions(registration=True), "a4"),
    "squares side by side": (
        "cutit",
        ImpositionOptions(registration=True, rows=1, columns=2),
        "a3",
    ),
}


def first_of(case):
    name, imposition, paper = CUT[case]
    page = next(pack_of(name, imposition, paper, players=games.load(name).players[1]).pages())
    return name, page, cut_paths_of(page)


def svg_points(data, layer):
    """Each path of a layer as its points."""
    root = ET.fromstring(data)  # noqa: S314 - our own file
    (group,) = (node for node in root.iter(f"{SVG}g") if node.get("id") == layer)
    return [
        [
            tuple(map(float, pair))
            for pair in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path.get("d"))
        ]
        for path in group
    ]


def dxf_points(data, layer):
    """The same from a DXF file, read as pairs of code and value; y is down again."""
    rows = data.decode("ascii").split("\r\n")[:-1]
    pairs = [(int(code), value) for code, value in zip(rows[::2], rows[1::2], strict=True)]
    height = next(
        float(value) for code, value in pairs[pairs.index((9, "$EXTMAX")) :] if code == 20
    )
    found, closed = [], False
    for number, (code, value) in enumerate(pairs):
        own = dict(reversed(pairs[number : number + 5]))
        if (code, value) == (0, "POLYLINE") and own[8] == layer.upper():
            found.append([])
            closed = own[70] == "1"
        elif (code, value) == (0, "VERTEX") and own[8] == layer.upper():
            found[-1].append((float(own[10]), round(height - float(own[20]), 3)))
        elif (code, value) == (0, "SEQEND") and own[8] == layer.upper() and closed:
            found[-1].append(found[-1][0])
    return found


def edges_of(outlines):
    """The straight edges as pairs of points in order."""
    return {tuple(sorted(pair)) for points in outlines for pair in pairwise(points)}


@pytest.mark.parametrize("case", CUT)
def test_svg_and_dxf_cut_along_the_edges_the_geometry_file_tells(case):
    _, page, cuts = first_of(case)
    told = json.loads(geometry_of([page]))["sheets"]
    svg = svg_points(cut_svg(cuts, "told"), "cut")
    dxf = dxf_points(cut_dxf(cuts, "told"), "cut")
    if case == "squares side by side":
        (between,) = (points for points in svg if len(points) == 2)
        assert {x for x, _ in between} == {210}
        svg.remove(between)
    across = [x for points in svg for x, _ in points]
    down = [y for points in svg for _, y in points]
    cells = [box for entry in told for box in entry["cells"].values()]
    assert min(across) == pytest.approx(min(box[0] for box in cells), abs=0.002)
    assert max(down) == pytest.approx(max(box[1] + box[3] for box in cells), abs=0.002)
    assert (cuts.width, cuts.height) == tuple(told[0]["paper_mm"])
    closed = [[*points, points[0]] if len(points) == 4 else points for points in svg]
    assert edges_of(closed) >= edges_of(dxf) or edges_of(dxf) >= edges_of(svg)
    if case == "cards apart":
        corners = {(x, y, x + w, y + h) for x, y, w, h in cells}
        assert {(*points[0], *points[2]) for points in svg} == {
            tuple(round(value, 3) for value in corner) for corner in corners
        }
    if case == "cards edge to edge":
        # No edge is cut twice: five uprights and three levels for four by two cards.
        assert len(svg) == 8
    if case == "cards in rows":
        # Where nothing is printed nothing is cut: each row has uprights of its own.
        uprights = [points for points in svg if points[0][0] == points[1][0]]
        assert {round(points[1][1] - points[0][1], 3) for points in uprights} == {84}


def test_curves_and_parts_of_an_outline_become_lines_of_dxf():
    ring, apart = circle(20, 30, 10), (*line(1, 2, 6, 2), *line(1, 9, 6, 9))
    nothing = (("M", 3, 3), ("Z",))
    data = cut_dxf(Cuts(50.0, 60.0, (ring, apart), (nothing,), ()), "told")
    around, *open_lines = dxf_points(data, "cut")
    assert open_lines == [[(1, 2), (6, 2)], [(1, 9), (6, 9)]]
    assert [dist(point, (20, 30)) for point in around] == pytest.approx(
        [10] * len(around), abs=0.01
    )
    assert sum(dist(*pair) for pair in pairwise(around)) == pytest.approx(20 * pi, abs=0.05)
    assert dxf_points(data, "score") == []


@pytest.mark.parametrize("case", CUT)
def test_registration_marks_are_black_where_the_file_says(case):
    name, page, cuts = first_of(case)
    (drawn,) = pictures_of([page], name, dpi=254)
    outlines = svg_points(cut_svg(cuts, "told"), "registration")
    assert len(outlines) >= 3
    for points in outlines:
        for x, y in points:
            # The four quarters around a corner: ink in some, white in others.
            near = drawn[
                round(y * MM) - 4 : round(y * MM) + 4, round(x * MM) - 4 : round(x * MM) + 4
            ]
            assert near.min() < 100
            assert near.max() > 200


def test_cards_keep_away_from_registration_marks():
    _, page, cuts = first_of("cards edge to edge")
    for x, y, width, height in page.sheet.places.cells.values():
        for steps in cuts.registration:
            for _, px, py in (step for step in steps if len(step) == 3):
                assert not (x - 0.9 < px < x + width + 0.9 and y - 0.9 < py < y + height + 0.9)


def test_the_command_writes_one_file_for_all_pages_cut_alike():
    done = run("print", "rope", "--only", "cards", "--seed", 1, "--cut", "svg", "-o", "x.pdf")
    assert done.returncode == 0
    assert [file.name for file in Path().glob("*.svg")] == ["x-cut-01.svg"]
    assert b"cut lines of pages 1-20" in Path("x-cut-01.svg").read_bytes()
    done = run("print", "cat", "--cut", "dxf")
    assert (done.returncode, b"needs something to cut" in done.stderr) == (2, True)


# --- shops ----------------------------------------------------------------------------------------


def test_a_card_without_bleed_has_a_page_of_its_size():
    paper = Shop("a shop", 63.0, 88.0).paper
    assert (paper.width, paper.height, paper.bleed) == (63.0, 88.0, (0.0, 0.0))
    paper = Shop("a shop", 63.0, 88.0, (3.0, 2.0)).paper
    assert (paper.width, paper.height, paper.trim) == (69.0, 92.0, (3.0, 2.0, 63.0, 88.0))


@pytest.mark.parametrize("shop", [*layout("shops"), "63x84"])
def test_a_shop_gets_a_card_a_page_with_its_boxes(shop):
    imposition = ImpositionOptions(
        shop=get_shop(shop, (2.0, 2.0) if shop == "63x84" else (0.0, 0.0))
    )
    small = imposition.shop.width < 63 or imposition.shop.height < 84
    options = (("card-size", "mini" if small else "standard"),)
    pages = list(pack_of("rope", imposition, parts=("cards", "backs"), options=options).pages())
    assert len(pages) == 320
    told = imposition.shop
    with pikepdf.open(io.BytesIO(pdf_of(pages[:6], "rope"))) as pdf:
        for page in pdf.pages:
            trim, bleed, media = (
                [float(value) * 25.4 / 72 for value in page.obj[box]]
                for box in ("/TrimBox", "/BleedBox", "/MediaBox")
            )
            assert bleed == media
            assert media[2:] == pytest.approx(
                [told.width + 2 * told.bleed[0], told.height + 2 * told.bleed[1]], abs=0.001
            )
            sides = [*told.bleed, told.bleed[0] + told.width, told.bleed[1] + told.height]
            assert trim == pytest.approx(sides, abs=0.001)
    names = [next(iter(page.sheet.places.cells)) for page in pages]
    assert names[::2] == names[1::2]
    order = [page.sheet.part for page in pages[:2]]
    assert order == (["backs", "cards"] if shop == "poker-back-first" else ["cards", "backs"])
    back = pictures_of(pages[:2], "rope")[order.index("backs")]
    # Its colour reaches every edge of the page.
    for edge in (back[1], back[-2], back[:, 1], back[:, -2]):
        assert edge.max() < 200


def test_cards_are_drawn_at_their_size_in_the_middle():
    imposition = ImpositionOptions(shop=get_shop("poker", (0, 0)))
    page = next(pack_of("rope", imposition, parts=("cards",)).pages())
    uses = [mark for mark in page.sheet.marks if isinstance(mark, Use)]
    assert {(use.x, use.y, use.scale) for use in uses} == {(3.425, 5.625, 1.0)}
    assert list(page.sheet.places.cells.values()) == [(3.425, 5.625, 63.0, 84.0)]


def test_the_shops_are_of_their_own_kind():
    for name, told in layout("shops").items():
        shop = get_shop(name.upper(), (0, 0))
        assert shop.bleed == (told["bleed"],) * 2 >= (2, 2)
        assert told["first"] in {"front", "back"}
        # Whole eighths of an inch with an eighth of bleed, or whole millimetres with three.
        unit = told["bleed"] if told["bleed"] > 3 else 1.0
        sides = [told[side] / unit for side in ("width", "height")]
        assert all(abs(side - round(side)) < 1e-9 for side in sides)
        assert told["bleed"] in {3.0, 3.175}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("rope", "--shop", "mini-euro"), "do not fit mini-euro"),
        (("rope", "--shop", "pokr"), "did you mean 'poker'"),
        (("rope", "--shop", "zzzzz"), "unknown shop 'zzzzz'; choose from"),
        (("cutit", "--shop", "poker"), "needs cards"),
        (("cutit", "--atlas", "--only", "rules"), "needs cards, boards or mats"),
        (("rope", "--shop", "poker", "--gutterfold"), "omit --gutterfold"),
        (("rope", "--shop", "poker", "--cut", "svg"), "omit --cut"),
        (("rope", "--shop", "poker", "--margin", "5"), "omit --margin"),
        (("rope", "--cmyk", "--format", "both"), "--cmyk only works for PDF"),
        (("rope", "--atlas", "-o", "-"), "--atlas writes several files"),
    ],
)
def test_what_no_shop_takes_is_refused(words, told):
    done = run("print", *words)
    assert done.returncode == 2
    assert told in done.stderr.decode()
    assert list(Path().iterdir()) == []


# --- tables ---------------------------------------------------------------------------------------


def opened(url):
    """The picture behind a file URL, as Tabletop Simulator loads it."""
    assert url.startswith("file:///")
    file = Path(url2pathname(urlsplit(url).path))
    assert file.parent == Path.cwd()
    with Image.open(file) as picture:
        return picture.copy()


@pytest.mark.costly
def test_an_atlas_has_every_card_where_the_json_says():
    words = ("rope", "--only", "cards,backs", "--card-size", "mini", "--seed", 1, "--atlas")
    assert run("print", *words, "-o", "x.pdf").returncode == 0
    (deck,) = json.loads(Path("x-atlas.json").read_bytes())["ObjectStates"]
    assert len(deck["DeckIDs"]) == len(deck["ContainedObjects"]) == 160
    pages = list(pack_of("rope", ImpositionOptions(), parts=("cards",)).pages())
    names = [name for page in pages for name in page.sheet.places.cells]
    assert [card["Nickname"] for card in deck["ContainedObjects"]] == names
    pictures = {}
    for number, sheet in deck["CustomDeck"].items():
        picture = opened(sheet["FaceURL"])
        assert max(picture.size) <= 4096
        assert sheet["NumWidth"] <= 10
        assert sheet["NumHeight"] <= 7
        assert opened(sheet["BackURL"]).size[0] > 300
        pictures[number] = np.asarray(picture.convert("L")), sheet
    seen = {}
    for card in deck["ContainedObjects"]:
        drawn, sheet = pictures[str(card["CardID"] // 100)]
        height, width = (
            side // sheet[name]
            for side, name in zip(drawn.shape, ("NumHeight", "NumWidth"), strict=True)
        )
        row, column = divmod(card["CardID"] % 100, sheet["NumWidth"])
        face = drawn[row * height : (row + 1) * height, column * width : (column + 1) * width]
        assert face.min() < 100
        shown = hashlib.sha256(face.tobytes()).hexdigest()
        seen.setdefault(shown, set()).add(card["Nickname"].rpartition(" ")[0] or card["Nickname"])
    # Different cards look different; the scissors are all alike.
    assert sum("scissors" in kinds for kinds in seen.values()) <= 2
    assert len(seen) >= 140


@pytest.mark.parametrize(
    ("words", "titles"),
    [
        (("cutit", "--players", 2, "--only", "square,pad,rules"), ["square"] * 2 + ["pad"] * 2),
        (("cat", "--players", 1, "--only", "board"), ["board"]),
        (("rope", "--players", 2, "--only", "mats"), None),
    ],
)
def test_boards_and_mats_are_on_the_table_too(words, titles):
    done = run("print", *words, "--seed", 1, "--atlas", "-o", "a b.pdf")
    assert done.returncode == 0, done.stderr
    objects = json.loads(Path("a b-atlas.json").read_bytes())["ObjectStates"]
    assert {thing["Name"] for thing in objects} == {"Custom_Board"}
    if titles:
        assert len(objects) == len(titles)
    for thing in objects:
        picture = opened(thing["CustomImage"]["ImageURL"])
        assert 1000 < max(picture.size) <= 4096
        assert picture.convert("L").getextrema()[0] < 100
    assert {thing["Transform"]["rotZ"] for thing in objects} == {0.0}
    places = [thing["Transform"]["posX"] for thing in objects]
    assert len({*places}) == len(places)
    # Everything that was drawn is used.
    named = {urlsplit(thing["CustomImage"]["ImageURL"]).path for thing in objects}
    drawn = {Path(url2pathname(name)).name for name in named}
    assert drawn == {file.name for file in Path().glob("*-board-*.png")}


@pytest.mark.slow
def test_an_atlas_is_the_same_again():
    words = ("rope", "--only", "cards,backs", "--card-size", "mini", "--seed", 1, "--atlas")
    made = []
    for _ in range(2):
        run("print", *words, "-o", "x.pdf", "--force")
        made.append([file.read_bytes() for file in sorted(Path().iterdir())])
    assert made[0] == made[1]


@pytest.mark.parametrize(
    ("next_", "lines"),
    [(10.0, [(0.0, 20.0)]), (10.01, [(0.0, 20.0)]), (10.02, [(0.0, 10.0), (10.02, 20.0)]),
     (3.0, [(0.0, 20.0)])],
)  # fmt: skip
def test_edges_of_neighbouring_cards_are_one_cut(next_, lines):
    assert list(_joined([(0.0, 10.0), (next_, 20.0)])) == lines
    # A short one within a long one does not end it.
    assert list(_joined([(0.0, 30.0), (next_, 20.0), (30.0, 40.0)])) == [(0.0, 40.0)]


@pytest.mark.parametrize(
    ("x", "y", "touch"),
    [(60.0, 10.0, True), (60.005, 10.0, True), (60.02, 10.0, False), (60.0, 79.0, True),
     (60.0, 80.0, False), (10.0, 80.0, True), (59.0, 80.0, True), (10.0, 80.02, False),
     (30.0, 30.0, False)],
)  # fmt: skip
def test_cards_touch_if_one_begins_where_the_other_ends(x, y, touch):
    assert _touch((10.0, 10.0, 50.0, 70.0), (x, y, 50.0, 70.0)) is touch
