"""Grids of squares: described, dealt, printed, read, typed and judged."""

import tomllib
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from random import Random

import pytest

from papercraft import games
from papercraft.core.game import Edition, build
from papercraft.core.ids import parse_id
from papercraft.core.photo import LOOSE, Tick
from papercraft.core.problems import ReadError
from papercraft.core.rng import Rng
from papercraft.core.sheet import Text
from papercraft.core.sheet_files import looking_in
from papercraft.core.toml_writer import to_toml
from papercraft.games.tally.dealing import dealt
from papercraft.games.tally.flow import plan_of
from papercraft.games.tally.record import entry_schema
from papercraft.games.tally.rules import result_of
from papercraft.games.tally.scan import _together
from papercraft.games.tally.setup import described, dump, load
from papercraft.games.tally.sheets import draw
from papercraft.games.tally.square_layout import LEAST, _most, parts_of
from papercraft.games.tally.squares import Squares, square_name
from tests.command import run
from tests.everygame import rare
from tests.photos import Camera, Pen, printed, sheet_id

from .test_scan import photo_of, read

TALLY = games.load("tally")
HEAD = {"papercraft": 1, "game": "tally", "name": "Trial"}
BINGO, WORDS = sheet_id("TAL", 7, layout=14), sheet_id("TAL", 7, layout=15)


def sheet_of(**element):
    return load(HEAD | {"box": {"a": {"squares": [2, 3]} | element}})


def bingo():
    return build(TALLY, parse_id(BINGO))


def texts(drawing, nth=0):
    page = drawing.sheets[nth]
    stamps = [mark for use in page.marks if hasattr(use, "stamp")
              for mark in drawing.stamps[use.stamp]]  # fmt: skip
    return [mark for mark in (*page.marks, *stamps) if isinstance(mark, Text)]


# What a file may say


@pytest.mark.parametrize(
    ("changes", "place", "message"),
    [
        ({"squares": [2]}, "squares", "rows and columns, as in [1, 11]"),
        ({"squares": 11}, "squares", "rows and columns, as in [1, 11]"),
        ({"squares": [2, 26]}, "squares.2", "at most 25"),
        ({"squares": [0, 3]}, "squares.1", "at least 1"),
        ({"name": "b"}, "name", "squares does not take name"),
        ({"key": "A"}, "key", "squares does not take key"),
        ({"label": ["x", "y"]}, "label", "has 2 values, but should have 1"),
        ({"free": "C4"}, "free", "C4 is not a square of this grid; its squares are A1 to C2"),
        ({"free": ["A1", "B1", "C1", "A2", "B2", "C2"]}, "free", "leaves no square to mark"),
        ({"over": ["x"]}, "over", "has 1 label, but the grid needs 3"),
        ({"beside": ["x"]}, "beside", "has 1 label, but the grid needs 2"),
        ({"over": ["x", "y", "\u4e2d"]}, "", "fonts of sheets do not have"),
        ({"shuffle": "all"}, "shuffle", "there is nothing to shuffle; add cells"),
        ({"shuffle": "rows"}, "shuffle", "'all' or 'columns'"),
        ({"cells": "1..5"}, "cells", "has 5 texts for 6 squares; with shuffle"),
        ({"cells": "1..7"}, "cells", "has 7 texts for 6 squares; with shuffle"),
        ({"cells": "1..5", "shuffle": "all"}, "cells", "has 5 texts for 6 squares; add some"),
        ({"cells": "1..7", "shuffle": "columns"}, "cells", "3 columns need the same number each"),
        ({"cells": "1..3", "shuffle": "columns"}, "cells", "each, 2 or more"),
        ({"cells": "1..900", "shuffle": "all"}, "cells", "has more than 625 texts"),
        ({"cells": "1..6", "csv": "x.csv"}, "csv", "needs either csv or cells, not both"),
        ({"csv": "x.csv"}, "csv", "there is no file x.csv"),
        ({"cells": ["x" * 41] * 6}, "cells.1", "at most 40"),
        ({"solution": ["##."]}, "solution", "at least 2"),
        ({"solution": ["##.", "##"]}, "solution", "should have 2 rows of 3 characters"),
        ({"solution": ["##.", "##x"]}, "solution", "has only # and . in its rows"),
        ({"squares": [25, 25], "beside": ["many words here"] * 25}, "",
         "too small to read; there is room for 25 rows of 21"),
        ({"beside": ["w" * 40] * 2}, "", "a word that is too long to print"),
        ({"over": ["wwwwwwww"] * 3}, "", "a word that is too long to print"),
        ({"squares": [2, 10], "cells": ["w" * 20] * 20}, "", "a text that is too long for a squ"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(changes, place, message):
    with pytest.raises(ReadError) as caught:
        sheet_of(**changes)
    found = {problem.place: problem.message for problem in caught.value.problems}
    assert message in found[f"box.a.{place}".rstrip(".")]


def test_squares_that_have_room_are_told():
    room = {"at": [100, 100], "size": [80, 60]}
    with pytest.raises(ReadError, match="there is room for 7 rows of 11"):
        sheet_of(squares=[20, 20], **room)
    sheet_of(squares=[7, 11], **room)
    for larger in ([8, 11], [7, 12]):
        with pytest.raises(ReadError, match="there is room for"):
            sheet_of(squares=larger, **room)
    with pytest.raises(ReadError, match="use shorter words or a larger size"):
        sheet_of(squares=[2, 2], at=[100, 100], size=[12, 12])


def test_squares_need_a_sheet_for_one():
    with pytest.raises(ReadError) as caught:
        load(HEAD | {"columns": 2, "box": {"a": {"squares": [2, 3]}}})
    # A wider paper is offered in place of squares that nobody could read.
    assert "--paper a3 --nup 2 prints two on a page" in caught.value.problems[0].message
    for other in ({"tick": 1}, {"text": "x"}):
        with pytest.raises(ReadError) as caught:
            load(HEAD | {"box": {"a": other | {"free": "A1"}}})
        assert "does not take free" in caught.value.problems[0].message


def test_a_description_is_what_it_was():
    made = sheet_of(cells="1..9", shuffle="all", over=["x", "y", "z"], free="B1", heavy=2)
    assert load(dump(made)) == made
    assert made.digest != sheet_of(cells="1..9", shuffle="all").digest
    unseen = sheet_of(solution=["#..", "..#"], times=3)
    assert unseen.digest == sheet_of().digest
    assert unseen.has_solutions


@pytest.mark.parametrize(
    ("formula", "message"),
    [
        ("lines(b)", "lines() takes the name of a grid of squares"),
        ("lines(a, a)", "lines() takes the name of a grid of squares"),
        ("lines(3)", "lines() takes the name of a grid of squares"),
        ("lines(x=a)", "lines() takes the name of a grid of squares"),
        ("wrong(a)", "wrong() needs a solution of a"),
        ("lines + 1", "there is no box or total lines"),
    ],
)
def test_what_is_wrong_with_a_formula_is_told(formula, message):
    box = {"a": {"squares": [2, 3]}, "b": {"tick": 1}}
    with pytest.raises(ReadError) as caught:
        load(HEAD | {"box": box, "total": {"t": formula}})
    assert message in caught.value.problems[0].message


# What is dealt and printed


def test_every_card_has_its_own_numbers():
    drawing = draw(bingo(), Edition(8, sheet=parse_id(BINGO)))
    other = draw(bingo(), Edition(1, sheet=parse_id(BINGO)._replace(seed=8)))
    cards = [
        tuple(mark.string for mark in texts(one, n) if mark.style == "grid-large")
        for one, n in [*((drawing, n) for n in range(8)), (other, 0)]
    ]
    assert len({*cards}) == 9
    for card in cards:
        assert len({*card}) == 24
        # Without the free square in the middle, the rows have 5, 5, 4, 5 and 5 numbers.
        columns = [*range(5), *range(5), 0, 1, 3, 4, *range(5), *range(5)]
        assert all(15 * n < int(one) <= 15 * n + 15 for one, n in zip(card, columns, strict=True))


def test_words_are_those_of_the_table(tmp_path):
    (tmp_path / "w.csv").write_text("word,more\nred,1\ngreen,2\n,3\nblue,4\nold gold,5\n", "utf-8")
    with looking_in(tmp_path):
        made = sheet_of(squares=[2, 2], csv="w.csv")
    assert made.box["a"].cells == ["red", "green", "blue", "old gold"]
    shown = [mark.string for mark in texts(draw(made, Edition(1)))]
    # In their order, and in lines.
    assert [word for word in shown if word in {"red", "green", "blue", "old", "gold", "old gold"}][
        :3
    ] == ["red", "green", "blue"]


def test_texts_are_translated():
    made = load(
        HEAD | {
            "box": {"a": {"squares": [1, 2], "cells": ["cat", "dog"], "over": ["C", "Dd"]}},
            "texts": {"de": {"cat": "Katze", "dog": "Hund", "C": "K", "Dd": "Hh"}},
        }
    )  # fmt: skip
    shown = {mark.string for mark in texts(draw(made, Edition(1, language="de")))}
    assert {"Katze", "Hund", "K", "Hh"} <= shown
    assert not {"cat", "dog"} & shown


@pytest.mark.parametrize("size", [[1, 1], [2, 25], [25, 2], [12, 12], [20, 20], [25, 25]])
@pytest.mark.parametrize("heavy", [None, 5])
@pytest.mark.parametrize("others", [0, 30])
def test_squares_lie_apart_inside_the_page(size, heavy, others):
    box = {"a": {"squares": size, "beside": ["x"] * size[0]} | ({"heavy": heavy} if heavy else {})}
    box |= {"b": {"name": f"b1..b{others}", "tick": 1}} if others else {}
    made = load(HEAD | {"box": box})
    pages = draw(made, Edition(1)).sheets
    boxes = [box for page in pages for name, box in page.places.boxes.items() if "1.a." in name]
    assert len(boxes) == size[0] * size[1]
    (side,) = {box[2] for box in boxes} & {box[3] for box in boxes}
    assert side >= LEAST
    assert min(x for x, *_ in boxes) >= 0
    assert max(x + side for x, *_ in boxes) <= 190
    xs, ys = ({box[n] for box in boxes} for n in (0, 1))
    for values in map(sorted, (xs, ys)):
        gaps = [b - a - side for a, b in pairwise(values)]
        assert all(gap > 1.59 for gap in gaps)
        assert sum(gap > 2.5 for gap in gaps) == (heavy is not None) * ((len(values) - 1) // 5)
    (placed,) = (one for page in plan_of(made).pages for one in page if one.item.kind == "squares")
    assert len(placed.item.spots) == len(boxes)


def strings(made):
    return [mark.string for mark in texts(draw(made, Edition(1)))]


def test_rows_have_the_names_that_they_need():
    row = sheet_of(squares=[1, 3], cells=["x", "y", "z"], label="Red")
    assert {"Red", "x", "y", "z"} <= {*strings(row)}
    assert not {"A", "B", "C", "1"} & {*strings(row)}
    for made in (sheet_of(squares=[1, 3]), sheet_of(squares=[1, 3], cells=["x"] * 3)):
        assert {"A", "B", "C"} <= {*strings(made)}
        assert "1" not in strings(made)
    assert {"1", "2", "3"} <= {*strings(sheet_of(squares=[3, 1]))}
    assert "A" not in strings(sheet_of(squares=[3, 1]))


def test_labels_of_large_elements_are_printed_above_them():
    for element in ({"squares": [2, 3]}, {"thread": [3, 3]}, {"maze": ["_.J", "_.J"]}):
        made = load(HEAD | {"box": {"a": {**element, "label": "Some words"}},
                            "texts": {"de": {"Some words": "Ein paar"}}})  # fmt: skip
        assert strings(made).count("Some words") == 1
        shown = [mark.string for mark in texts(draw(made, Edition(1, language="de")))]
        assert "Ein paar" in shown
        assert "A" not in strings(made)[: strings(made).index("Some words")]
    # Beside a row that has other words, it is for reports alone.
    assert "Red" not in strings(sheet_of(squares=[1, 3], label="Red", beside=["R"]))
    with pytest.raises(ReadError, match="too long to print"):
        sheet_of(label="w" * 100)


def test_rows_of_a_shape_are_in_line():
    names = {"red": ["2", "12"], "yellow": ["long text", "3"], "blue": ["1", "2"]}
    made = load(HEAD | {"box": {
        name: {"squares": [1, 2], "cells": cells, "label": name * (n + 1)}
        for n, (name, cells) in enumerate(names.items())
    } | {"other": {"squares": [1, 5], "cells": "1..5"}}})  # fmt: skip
    (page,) = plan_of(made).pages
    grids = [placed.item.grid for placed in page]
    assert len({(grid.columns, grid.side, grid.style) for grid in grids[:3]}) == 1
    assert grids[3].columns != grids[0].columns


def test_a_row_has_a_colour_with_white_squares():
    red = {"squares": [1, 3], "colour": "red", "beside": ["Red"]}
    made = load(HEAD | {"box": {"a": red, "b": {"tick": 1, "colour": "teal"}, "c": {"tick": 1}}})
    drawing = draw(made, Edition(1))
    marks = drawing.stamps["page-1"]
    styles = [mark.style for mark in marks]
    assert styles.count("row-2") == styles.count("row-7") == 1
    assert "hair" in styles
    left = min(box[0] for name, box in drawing.sheets[0].places.boxes.items() if ".a." in name)
    right = max(box[0] + box[2] for box in drawing.sheets[0].places.boxes.values())
    assert left > 1
    assert right < 189
    for wrong in ({"squares": [1, 3], "colour": "pink"}, {"text": "x", "colour": "red"}):
        with pytest.raises(ReadError) as caught:
            load(HEAD | {"box": {"a": wrong}})
        assert caught.value.problems[0].place == "box.a.colour"


# What is typed and judged


def test_lines_are_counted_with_the_free_square():
    made = bingo()
    cell = made.cells["card"]
    across = ["A3", "B3", "D3", "E3"]
    value = [*across, "A1", "B2", "D4", "E5", "C1", "C2", "C4", "C5"]
    assert [str(line.name) for line in cell.full_lines(value)] == [
        "row 3",
        "column C",
        "diagonal A1-E5",
    ]
    result, log = result_of(made, "Ada", {"card": value})
    assert (result.total, result.boxes["card"], log.entries) == (3, 12, {})
    assert result_of(made, "Ada", {"card": across[1:]})[0].total == 0
    assert result_of(made, "Ada", {"card": ["E1", "D2", "B4", "A5"]})[0].total == 1
    every = cell.counts(cell.names)["lines"]
    assert every == 12
    # Only a square has diagonals.
    assert sheet_of().cells["a"].counts(["A1", "A2", "B1", "B2", "C1", "C2"])["lines"] == 5


def test_squares_count_and_are_counted_as_filled():
    box = {"a": {"squares": [2, 3], "times": 2}, "b": {"tick": 1}}
    made = load(HEAD | {"box": box, "total": {"t": "a * 10 + filled(a, b)"}})
    assert result_of(made, "Ada", {"a": ["A1", "C2"]})[0].total == 41
    assert result_of(made, "Ada", {"a": []})[0].total == 0
    assert result_of(made, "Ada", {"b": True})[0].total == 1


def test_what_is_typed_is_checked():
    cell = sheet_of(free="B2").cells["a"]
    assert cell.refusal(["A1", "C2"]) == cell.refusal([]) == ""
    for wrong in ("A1", 3, True):
        assert cell.refusal(wrong) == "should be a list of squares, from A1 to C2"
    for wrong, said in ([["A1"]], "a list"), (["A1", "A3"], "'A3'"), ([1], "1"), ([None], "null"):
        assert cell.refusal(wrong) == f"{said} is not a square; squares are A1 to C2"
    assert cell.refusal(["A1", "B2"]) == "'B2' is a free square, which nobody marks"
    assert cell.refusal(["A1", " b1"]) == "' b1' is not a square; did you mean 'B1'?"
    assert cell.refusal(["A1", "A1"]) == "has the square A1 twice"
    assert cell.example == '["A1"]   # A1-C2'
    schema = entry_schema(sheet_of(free="B2"))["properties"]["a"]
    assert schema["items"]["enum"] == ["A1", "B1", "C1", "A2", "C2"]
    assert cell.read({"C2", "A1"}) == ["A1", "C2"]
    assert cell.read(set()) is None
    assert {*cell.random(Rng(1))} <= {*cell.names}


def test_a_printed_text_says_which_square_it_is():
    cell = sheet_of(squares=[1, 3], cells="4..2", label="Red").cells["a"]
    assert cell.example == '["A1"]   # A1 is 4, B1 is 3, C1 is 2'
    assert cell.refusal(["A1", "2"]) == "'2' is not a square; did you mean 'C1'?"
    assert cell.refusal([3]) == "3 is not a square; did you mean 'B1'?"
    # Letters stand around a grid of several rows, and texts are not known if they are dealt.
    assert sheet_of(cells="1..6").cells["a"].example == '["A1"]   # A1-C2'
    assert [mark.label for mark in sheet_of(cells="1..6").cells["a"].rows[1]] == ["4", "5", "6"]
    for made in (sheet_of(cells=["x"] * 6), sheet_of(cells="1..6", shuffle="all")):
        assert [mark.label for mark in made.cells["a"].rows[1]] == ["A2", "B2", "C2"]
    made = sheet_of(cells="1..5", free="B1").cells["a"]
    assert made.texts == {"A1": "1", "C1": "2", "A2": "3", "B2": "4", "C2": "5"}


def test_formulas_ask_for_a_square_by_what_is_printed_in_it():
    must = "not ticked(red, 2) or red >= 3"
    red = {"squares": [1, 4], "cells": "5..2"}
    made = load(HEAD | {"box": {"red": red}, "rule": [{"must": must, "says": "no"}]})
    assert result_of(made, "Ada", {"red": ["A1", "B1", "D1"]})[1].entries == {}
    assert result_of(made, "Ada", {"red": ["A1", "D1"]})[1].entries
    assert result_of(made, "Ada", {})[1].entries == {}


@pytest.mark.parametrize(("size", "count"), [([1, 3], 1), ([3, 1], 1), ([1, 1], 0), ([2, 2], 6)])
def test_a_line_has_several_squares(size, count):
    cell = sheet_of(squares=size).cells["a"]
    assert cell.counts(cell.names)["lines"] == count


def test_the_report_tells_squares_of_a_row_as_they_are_printed():
    ((_, rows),) = told(sheet_of(squares=[1, 3], cells="4..2"), Ada=["A1", "C1"], Ben=[])
    assert rows == [("Ada", "2", "4, 2"), ("Ben", "0", "-")]


def told(definition, **values):
    """The title and the rows of what is told of squares."""
    data = {"papercraft": 1, "game": "tally", "definition": dump(definition), "players": [
        {"name": name, "a": value} for name, value in values.items()]}  # fmt: skip
    report = TALLY.explain(TALLY.read(data))
    return [
        (str(one.heading), [tuple(map(str, row)) for row in one.table.rows])
        for one in report.sections[2:]
    ]


def test_the_report_tells_lines():
    ((title, rows),) = told(sheet_of(label="Card"), Ada=["A1", "B1", "C1"], Ben=["A1"])
    assert title == "Squares of Card"
    assert rows == [("Ada", "3", "row 1"), ("Ben", "1", "-")]


def test_the_report_tells_what_is_wrong_and_missing():
    made = sheet_of(squares=[4, 5], solution=["#####", "#####", "#####", "....."])
    ((_, rows),) = told(made, Ada=["A1", "B4"], Ben=[*made.cells["a"].names[:15]])
    missing = "B1, C1, D1, E1, A2, B2, C2, D2, E2, A3, B3, C3 and 2 more"
    assert rows == [("Ada", "1", "B4", missing), ("Ben", "15", "-", "-")]


# What is read


def test_large_squares_are_looked_at_in_parts():
    assert parts_of((1, 2, 8, 8)).small == []
    areas, small = parts_of((10, 20, 34, 34))
    assert areas[0] == (10, 20, 34, 34)
    assert len(areas) > 1
    for x, y, width, height in areas:
        assert (x + width / 2, y + height / 2) == pytest.approx((27, 37))
    assert all(max(box[2:]) <= 6.5 for box in small)
    right, bottom = (max(box[n] + box[n + 2] for box in small) for n in (0, 1))
    assert (round(right, 6), round(bottom, 6)) == (44, 54)
    # Parts overlap by what is left out at their edges.
    xs = sorted({round(box[0], 6) for box in small})
    assert all(b - a <= small[0][2] - 1.3 + 1e-6 for a, b in pairwise(xs))


BLANK, MARK = Tick(False, 0.0, 0.0, 0.1), Tick(True, 0.2, 0.5, 0.1)
DOUBT, WITHIN = Tick(None, 0.05, 0.5, 0.1), Tick(None, 0.3, 0.3, 1.2)
GAP, LOST = Tick(None, 0.0, 0.0, 0.1), Tick(None, 0.0, 0.0, LOOSE + 0.1)
FAR = Tick(None, 0.0, 0.0, float("inf"))


@pytest.mark.parametrize(
    ("areas", "small", "ticked"),
    [
        ([BLANK], [], False),
        ([BLANK, BLANK], [BLANK, MARK, DOUBT], True),
        ([BLANK, MARK], [DOUBT], True),
        ([BLANK], [DOUBT, BLANK], None),
        ([BLANK, GAP], [BLANK], None),
        ([BLANK], [GAP], False),
        ([BLANK], [LOST], False),
        ([LOST], [LOST], None),
        ([FAR], [BLANK], None),
        ([WITHIN], [], None),
        ([MARK._replace(ink=1.0)], [], True),
        ([BLANK], [MARK._replace(ink=1.0)], None),
        ([BLANK, MARK._replace(ink=1.0)], [BLANK], None),
        ([BLANK], [MARK._replace(ink=1.0), MARK], True),
        ([LOST, WITHIN], [BLANK], True),
        ([LOST, WITHIN._replace(fit=2.0)], [], None),
        ([LOST, WITHIN._replace(ink=1.0)], [], None),
        ([BLANK, WITHIN._replace(contrast=0.08)], [], None),
    ],
)
def test_parts_are_put_together(areas, small, ticked):
    assert _together(areas, small).ticked is ticked


@dataclass
class Truth:
    """A sheet that was marked, and what is known of it."""

    pixels: object
    marked: set[str]


def marked_sheet(sheet, ways, seed, share=0.4, nth=0, parts=2):
    pen = Pen(printed("tally", sheet, "sheet", nth), seed=seed, width=0.6)
    random, marked = Random(seed), set()
    for name, box in pen.page.sheet.places.boxes.items():
        if random.random() < share:
            getattr(pen, ways[len(marked) % len(ways)])(box)
            marked.add(name.split(".", parts)[parts])
    return Truth(pen.pixels, marked)


def agree(scan, key, truth, most=3):
    """Everything that differs was asked, and little was asked."""
    found = {*scan.data["players"][0].get(key, [])}
    asked = {question.key.partition(":")[2] for question in scan.questions}
    assert found ^ truth.marked <= asked
    assert len(asked) <= most


@pytest.mark.parametrize(("sheet", "seed"), [(BINGO, 1), (WORDS, 2)])
def test_cards_are_read_as_they_were_marked(sheet, seed):
    truth = marked_sheet(sheet, ["cross", "tick"], seed, nth=seed)
    agree(read(sheet, photo_of(truth.pixels), names=("Ada",)), "card", truth)


def test_a_blank_card_is_blank():
    scan = read(BINGO, photo_of(printed("tally", BINGO, "sheet").pixels), names=("Ada",))
    assert scan.questions == ()
    assert scan.data["players"] == [{"name": "Ada"}]


# A felt pen, and paper that is bent and seen from the side.
BENT = Camera(tilt=0.14, turn=-7, fill=0.85, bend=1.14, blur=1.3)


@pytest.mark.costly
@pytest.mark.parametrize(
    ("camera", "pen"),
    [(BENT, {"colour": "black", "width": 1.1}), *rare((Camera(), {"width": 0.6}))],
    ids=["bent", "lying flat"],
)
def test_a_nonogram_is_read_as_it_was_filled(tmp_path, camera, pen):
    text = TALLY.invent("nonogram", 3, 1)
    (tmp_path / "n.toml").write_text(text, "utf-8")
    with looking_in(tmp_path):
        made = load_text(text)
        sheet = str(made[0])
        cell = made[1].cells["picture"]
        hand = Pen(printed("tally", sheet, "sheet"), seed=2, **pen)
        for name in sorted(cell.solved):
            hand.fill(hand.page.sheet.places.boxes[f"1.picture.{name}"])
        # Much of the print is hidden; outlines say where it lies.
        scan = read(sheet, photo_of(hand.pixels, camera), names=("Ada",))
    agree(scan, "picture", Truth(None, {*cell.solved}), most=3)
    found = scan.data["players"][0]["picture"]
    total = result_of(made[1], "Ada", {"picture": found})[0].total
    assert total == len(found) >= len(cell.solved) - 3


ROWS = """\
papercraft = 1
game = "tally"
name = "Rows"
[box.red]
squares = [1, 10]
colour = "red"
cells = "2..11"
[box.blue]
squares = [1, 10]
cells = "12..3"
[box.yellow]
count = 5
colour = "yellow"
"""


@pytest.mark.parametrize("ways", [[], ["cross", "tick"]], ids=["blank", "marked"])
def test_large_digits_hide_no_mark_and_are_none(tmp_path, ways):
    (tmp_path / "rows.toml").write_text(ROWS, "utf-8")
    with looking_in(tmp_path):
        sheet = str(load_text(ROWS)[0])
        truth = marked_sheet(sheet, ways, 3, share=0.4 if ways else 0.0, parts=1)
        scan = read(sheet, photo_of(truth.pixels), names=("Ada",))
    [player] = scan.data["players"]
    assert scan.questions == ()
    assert {f"{row}.{name}" for row in ("red", "blue") for name in player.get(row, [])} == {
        name for name in truth.marked if "yellow" not in name
    }
    assert player.get("yellow", 0) == sum("yellow" in name for name in truth.marked)


def load_text(text):
    data = tomllib.loads(text)
    return described(data).sheet, load(data)


def test_questions_and_answers_are_about_squares():
    truth = marked_sheet(BINGO, ["cross"], 5, share=0.2)
    answers = {"players.1.card:A1": "yes", "players.1.card:B1": "no"}
    scan = read(BINGO, photo_of(truth.pixels), names=("Ada",), answers=answers)
    found = scan.data["players"][0]["card"]
    assert "A1" in found
    assert "B1" not in found


def test_bingo_from_the_seed_to_the_lines(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ("--count", "3", "--players", "1", "--seed", "7", "-o", "cards.pdf")
    done = run("print", "tally", "--layout", "bingo", *words)
    assert done.returncode == 0, done.stderr
    assert b"3 pages" in done.stdout
    for kind in ("bingo", "word-bingo"):
        assert run("new-sheet", kind).returncode == 0
        assert run("print", f"{kind}.toml", "-o", f"{kind}.pdf").returncode == 0
    record = {"papercraft": 1, "game": "tally", "sheet": BINGO, "players": [
        {"name": "Ada", "card": ["A1", "A2", "A3", "A4", "A5"]}]}  # fmt: skip
    (tmp_path / "r.toml").write_text(to_toml(record), "utf-8")
    told = run("score", "r.toml").stdout.decode()
    assert "column A" in told
    assert "Full lines" in told


def test_names_are_told_apart_up_to_the_last():
    cell = Squares(name="a", label="A", high=25, wide=25)
    counted = Counter(cell.names)
    assert len(counted) == 625
    assert cell.names[-1] == square_name(24, 24) == "Y25"


def test_what_is_dealt_to_a_printed_sheet_stays_as_it_was():
    made = sheet_of(cells="1..40", shuffle="all")
    assert [*dealt(made, 0, 0)["a"].values()] == ["34", "31", "18", "13", "23", "20"]
    assert [*dealt(made, 7, 2)["a"].values()] == ["24", "10", "27", "39", "6", "21"]


def test_as_many_squares_as_have_room():
    assert [_most(room, None, 3) for room in (LEAST - 0.1, LEAST + 1, 99)] == [0, 1, 3]
