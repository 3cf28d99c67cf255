"""Paper, tokens and nets: what is printed fits together, and what cannot be is told."""

import json
from pathlib import Path

import numpy as np
import pytest
from shapely import MultiLineString, Polygon, affinity
from shapely import box as shapely_box

from papercraft.core.data_files import ready_names, ready_title
from papercraft.core.game import Edition
from papercraft.core.problems import ReadError
from papercraft.core.sheet import FRAME, Role, Text
from papercraft.core.sheet import Path as Outline
from papercraft.games.tally import nets
from papercraft.games.tally.nets import die_net, tuck_box
from papercraft.games.tally.paper import PATTERNS, WITH_HEAVY, Paper, paper_marks
from papercraft.games.tally.setup import dump, load
from papercraft.games.tally.sheets import draw
from tests.command import run

HEAD = {"papercraft": 1, "game": "tally", "name": "Trial"}


def told(data):
    with pytest.raises(ReadError) as caught:
        load(HEAD | data)
    return {problem.place: problem.message for problem in caught.value.problems}


def lines(steps):
    """The straight lines of an outline."""
    found, at = [], None
    for name, *values in steps:
        if name == "L":
            found.append((at, tuple(values[-2:])))
        at = tuple(values[-2:]) if values else at
    return found


def outline(steps):
    """An outline as a polygon, curves as straight lines to their ends."""
    return Polygon([tuple(values[-2:]) for _, *values in steps if values])


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("step", [1.0, 5.0, 7.3, 60.0])
def test_paper_stays_inside_its_rectangle(pattern, step):
    for heavy in {0, 3 if pattern in WITH_HEAVY else 0}:
        for mark in paper_marks(Paper(pattern, step, heavy, 90.0, 70.0), 10.0, 20.0):
            xs = [value for _, *values in mark.steps for value in values[::2]]
            ys = [value for _, *values in mark.steps for value in values[1::2]]
            assert min(xs) >= 10 - 0.61
            assert max(xs) <= 100 + 0.61
            assert min(ys) >= 20 - 0.61
            assert max(ys) <= 90 + 0.61


def test_every_so_many_lines_are_heavier():
    usual, heavy = paper_marks(Paper("squares", 5.0, 4, 40.0, 60.0), 0.0, 0.0)
    assert (usual.style, heavy.style) == ("paper-lines", "paper-heavy-lines")
    # Nine lines across and 13 down; the first and every fourth are heavy.
    assert len(lines(heavy.steps)) == 3 + 4
    assert len(lines(usual.steps)) == 9 + 13 - 7
    usual, heavy = paper_marks(Paper("dots", 5.0, 2, 10.0, 10.0), 0.0, 0.0)
    assert sum(step[0] == "M" for step in usual.steps) == 5
    assert sum(step[0] == "M" for step in heavy.steps) == 4


def test_hexagons_have_six_equal_sides_each():
    (mark,) = paper_marks(Paper("hexes", 12.0, 0, 100.0, 80.0), 0.0, 0.0)
    sides = lines(mark.steps)
    lengths = {round(float(np.hypot(b[0] - a[0], b[1] - a[1])), 2) for a, b in sides}
    assert lengths == {6.93}
    seen = {frozenset({a, b}) for a, b in sides}
    assert len(seen) == len(sides), "no side is drawn twice"
    # In a grid of whole hexagons every corner has two or three sides.
    ends = [point for side in sides for point in side]
    near = {(round(x, 1), round(y, 1)) for x, y in ends}
    counts = [sum(np.hypot(x - a, y - b) < 0.05 for a, b in ends) for x, y in near]
    assert set(counts) <= {2, 3}


def test_staves_have_five_lines_each():
    (mark,) = paper_marks(Paper("staves", 2.0, 0, 100.0, 80.0), 0.0, 0.0)
    level = [one for one in lines(mark.steps) if one[0][1] == one[1][1]]
    assert len(level) % 5 == 0
    assert len(level) >= 15
    assert len([*paper_marks(Paper("staves", 2.0, 0, 100.0, 9.0), 0.0, 0.0)]) == 1
    assert not [*paper_marks(Paper("staves", 2.0, 0, 100.0, 7.0), 0.0, 0.0)]


def drawn(data):
    (sheet, *_) = (drawing := draw(load(HEAD | data), Edition(1))).sheets
    return sheet, drawing.stamps["page-1"]


def test_paper_fills_what_is_left_of_a_page():
    only, marks = drawn({"box": {"page": {"paper": "lines"}}})
    full = sum(len(lines(mark.steps)) for mark in marks if mark.style == "paper-lines")
    assert full == 25
    box = {"a": {"tick": 1}, "page": {"paper": "lines"}, "b": {"paper": "dots", "height": 30}}
    both, marks = drawn({"box": box})
    some = sum(len(lines(mark.steps)) for mark in marks if mark.style == "paper-lines")
    assert 10 < some < full
    assert len(only.places.boxes) == 0
    assert len(both.places.boxes) == 1


def test_a_die_can_be_folded_to_a_cube():
    net = die_net(20.0, "123456")
    whole = outline(net.cut)
    assert whole.is_valid
    assert whole.bounds == pytest.approx((0, 0, net.width, net.height))
    # Six faces, and seven flaps at 45 degrees: as wide as the edge less their depth on average.
    assert whole.area == pytest.approx(6 * 400 + 7 * (20 - 6.8) * 6.8)
    folds = MultiLineString(lines(net.folds))
    assert folds.length == pytest.approx((5 + 7) * 20)
    assert whole.buffer(0.01).contains(folds)
    boxes = {panel.words: panel.box for panel in net.panels}
    row = sorted((words for words in boxes if boxes[words][1] == boxes["1"][1]),
                 key=lambda words: boxes[words][0])  # fmt: skip
    # Two places apart in the row are opposite; so are those above and below.
    assert row == ["2", "1", "5", "6"]
    assert {*boxes} - {*row} == {"3", "4"}


@pytest.mark.parametrize(("depth", "run"), [(18.0, 3.0), (5.0, 1.25)])
def test_all_flaps_of_the_sides_of_a_tuck_box_are_alike(depth, run, monkeypatch):
    flaps = []
    monkeypatch.setattr(nets._Outline, "flap", lambda _self, *flap: flaps.append(flap))
    tuck_box(64.0, 89.0, depth, "Box")
    sides = [(abs(dx), dy, deep, slant) for dx, dy, deep, slant in flaps if abs(dx) == depth]
    assert len(sides) == 4
    assert len(set(sides)) == 1
    assert sides[0][3] == run


@pytest.mark.parametrize("size", [(64.0, 89.0, 18.0), (45.0, 60.0, 5.0), (20.0, 20.0, 20.0)])
def test_a_tuck_box_closes(size):
    width, height, depth = size
    net = tuck_box(*size, "Box")
    whole = outline(net.cut)
    assert whole.is_valid
    assert whole.bounds == pytest.approx((0, 0, net.width, net.height))
    (x, _, wide, _), (back, top, *_) = (panel.box for panel in net.panels)
    assert wide == width
    assert back - x == width + depth
    # A lid lies on the back at each end, as deep as the sides are wide.
    for lid in ((back, top - depth), (back, top + height)):
        panel = Polygon([(0, 0), (width, 0), (width, depth), (0, depth)])
        assert whole.buffer(0.01).contains(affinity.translate(panel, *lid))
    # Under a lid two flaps of the sides come together, and do not overlap.
    side = whole.intersection(shapely_box(x + width + 1, 0, back - 1, top))
    assert min(4.0, depth) <= top - side.bounds[1] <= width / 2
    assert whole.buffer(0.01).contains(MultiLineString(lines(net.folds)))


PIECES = {
    "token": {"a": {"label": "1..12"}, "b": {"label": ["A", "B"], "copies": 40, "size": 15}},
    "net": {"die": {"die": 16, "copies": 30}, "box": {"box": [64, 89, 18], "title": "Cards"}},
}


def test_pieces_do_not_overlap_and_stay_on_the_page():
    definition = load(HEAD | PIECES)
    assert load(dump(definition)) == definition
    drawing = draw(definition, Edition(1))
    assert [sheet.part for sheet in drawing.sheets].count("tokens") == 1
    for sheet in drawing.sheets:
        cut = [outline(mark.steps) for mark in sheet.marks
               if isinstance(mark, Outline) and mark.role == Role.CUT]  # fmt: skip
        for n, one in enumerate(cut):
            assert one.bounds[0] >= 0
            assert one.bounds[2] <= FRAME[0]
            assert one.bounds[3] <= FRAME[1] - 9
            assert not any(one.intersects(other) for other in cut[n + 1 :])
    words = [mark.string for sheet in drawing.sheets for mark in sheet.marks
             if isinstance(mark, Text)]  # fmt: skip
    assert words.count("12") == 1
    assert words.count("B") == 40
    assert words.count("6") == 1 + 30
    assert words.count("Cards") == 2


@pytest.mark.parametrize(
    ("data", "place", "message"),
    [
        ({"net": {"a": {}}}, "net.a", "needs die, the edge in mm, or box"),
        ({"net": {"a": {"die": 16, "box": [1, 1, 1]}}}, "net.a.box.1", "at least 5"),
        ({"net": {"a": {"die": 16, "faces": ["1"]}}}, "net.a.faces", "at least 6"),
        ({"net": {"a": {"die": 10, "faces": ["12", "3", "4", "5", "6", "longer"]}}}, "net.a",
         "'longer' does not fit"),
        ({"net": {"a": {"box": [120, 89, 40]}}}, "net.a", "needs 334 x 199 mm; a page has 190 x"),
        ({"net": {"a": {"die": 40, "copies": 50}}}, "net", "need 50 pages; there are at most 20"),
        ({"token": {"a": {"label": "1..400", "copies": 2}}}, "token.a", "makes 800 tokens"),
        ({"token": {"a": {"label": "incomprehensible", "size": 12}}}, "token.a.label",
         "'incomprehensible' does not fit"),
        ({"token": {"a": {"label": "\u4e2d"}}}, "token.a", "fonts of sheets do not have"),
        ({"box": {"a": {"paper": "hexes", "heavy": 5}}}, "box.a.heavy", "hexes has no heavier"),
        ({"box": {"a": {"paper": "graph"}}}, "box.a.paper", "'dots'"),
        ({"box": {"a": {"tick": 1, "step": 5}}}, "box.a.step", "tick does not take step"),
        ({"box": {"a": {"paper": "dots", "name": "b"}}}, "box.a.name", "paper does not take name"),
    ],
)  # fmt: skip
def test_what_cannot_be_printed_is_told(data, place, message):
    assert message in told(data)[place]


def test_what_stands_on_nets_is_translated():
    data = HEAD | {"net": {"a": {"box": [64, 89, 18], "title": "Cards"}}}
    data["texts"] = {"de": {"Cards": "Karten"}}
    (sheet,) = draw(load(data), Edition(1, language="de")).sheets
    assert "Karten" in [mark.string for mark in sheet.marks if isinstance(mark, Text)]


def test_pieces_are_cut_by_machines(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("tokens", "dice", "tuckbox"):
        done = run("print", "tally", "--layout", name, "--cut", "svg", "--json", "-o", name)
        assert done.returncode == 0, done.stderr
        cut = [file for file in json.loads(done.stdout)["files"] if "-cut-" in file]
        assert cut
        assert b"M" in Path(cut[0]).read_bytes()


def test_aids_are_listed():
    listed = json.loads(run("list", "--aids", "--json").stdout)["aids"]
    assert [one["name"] for one in listed if not one["random"]] == ready_names()
    invented = [one["name"] for one in listed if one["random"]]
    assert invented == [
        "arithmetic",
        "battleship",
        "connect-the-dots",
        "maze",
        "nonogram",
        "sudoku",
        "word-search",
    ]
    shown = run("list", "--aids").stdout.decode()
    for name in ready_names():
        game, title = ready_title(name)
        assert f"papercraft print {game} --layout {name}" in shown
        assert title in shown
    assert "papercraft new-sheet sudoku" in shown
