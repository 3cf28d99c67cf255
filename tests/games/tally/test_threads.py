"""Lines over dots and through mazes: described, printed, read, typed and judged."""

import tomllib
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

import pytest

from papercraft import games
from papercraft.core.game import Edition, build
from papercraft.core.ids import parse_id
from papercraft.core.imprint import Imprint
from papercraft.core.photo import PhotoSet, Stroke, Tick
from papercraft.core.problems import ReadError
from papercraft.core.rng import Rng
from papercraft.core.sheet_files import looking_in
from papercraft.core.trail_decode import edge
from papercraft.games.tally.dot_grid import LARGEST, LEAST, dot_grid
from papercraft.games.tally.inventions import invent
from papercraft.games.tally.line_scan import Drawn
from papercraft.games.tally.maze import way_of
from papercraft.games.tally.record import entry_schema, template
from papercraft.games.tally.rules import result_of
from papercraft.games.tally.setup import described, dump, load
from papercraft.games.tally.sheets import box_name, draw
from papercraft.games.tally.threads import segment_name, segments_of
from tests.photos import Pen, printed, sheet_id

from .definitions import draw_line
from .test_scan import photo_of, read

TALLY = games.load("tally")
HEAD = {"papercraft": 1, "game": "tally", "name": "Trial"}
LOOP = sheet_id("TAL", 7, layout=16)
MAZE = ["_.J", "_.J"]


def sheet_of(**element):
    return load(HEAD | {"box": {"a": {"thread": [3, 4]} | element}})


def maze_of(*rows, **element):
    return load(HEAD | {"box": {"a": {"maze": list(rows or MAZE)} | element}})


# What a file may say


@pytest.mark.parametrize(
    ("changes", "place", "message"),
    [
        ({"thread": [3]}, "thread", "rows and columns, as in [1, 11]"),
        ({"thread": [3, 26]}, "thread.2", "at most 25"),
        ({"thread": [1, 1]}, "thread", "needs two dots or more"),
        ({"thread": [3, 25]}, "", "too close to read; there is room for 3 rows of 23"),
        ({"step": 5}, "", "the dots would be too close to read; use a larger step"),
        ({"ends": "E1"}, "ends", "E1 is not a dot of this thread; its dots are A1 to D3"),
        ({"ends": ["A1", "A1"]}, "ends", "has the same dot twice"),
        ({"ends": ["A1", "A2", "A3"]}, "ends", "at most 2"),
        ({"name": ["b", "c"]}, "name", "thread does not take name"),
        ({"solution": ["##", "##"]}, "solution", "thread does not take solution"),
        ({"tick": 1}, "", "has tick, thread; it needs exactly one of"),
        ({"diagonal": "yes"}, "diagonal", "should be true or false"),
        ({"diagonal": True, "step": 9}, "", "the dots would be too close to read"),
        ({"diagonal": True, "thread": [3, 19]}, "", "there is room for 3 rows of 18"),
        ({"thread": None, "squares": [3, 4], "diagonal": True}, "diagonal", "not take diagonal"),
    ],
)
def test_what_is_wrong_is_told(changes, place, message):
    with pytest.raises(ReadError) as caught:
        sheet_of(**changes)
    found = {problem.place: problem.message for problem in caught.value.problems}
    assert message in found[f"box.a.{place}".rstrip(".")]


@pytest.mark.parametrize("box", [{"thread": [3, 4]}, {"maze": MAZE}])
def test_lines_need_a_sheet_for_one(box):
    with pytest.raises(ReadError) as caught:
        load(HEAD | {"columns": 2, "box": {"a": box}})
    (problem,) = caught.value.problems
    assert problem.place == f"box.a.{next(iter(box))}"
    assert "omit columns" in problem.message


def test_a_maze_has_cells_that_can_be_read():
    wide = ["." * 26] * 39 + ["_" * 25 + "|"]
    with pytest.raises(ReadError, match="too small to read; there is room for 32 rows of 26"):
        maze_of(*wide)
    with pytest.raises(ReadError, match="too small to read; use a larger step"):
        maze_of(step=4)
    with pytest.raises(ReadError, match="at most 26"):
        maze_of("_" * 27, "_" * 26 + "|")


def test_a_description_is_what_it_was():
    made = sheet_of(ends=["A1", "D3"], step=9, times=2, label="Way")
    assert load(dump(made)) == made
    assert made.digest != sheet_of(ends=["A1", "D2"], step=9, times=2, label="Way").digest
    assert sheet_of(times=3).digest == sheet_of().digest


@pytest.mark.parametrize(
    ("formula", "message"),
    [
        ("length(b)", "length() takes the name of a thread or a maze"),
        ("bends(a, a)", "bends() takes the name of a thread or a maze"),
        ("bends(3)", "bends() takes the name of a thread or a maze"),
        ("closed(x=a)", "closed() takes the name of a thread or a maze"),
        ("joins(a)", "joins() needs ends of a"),
        ("lines(a)", "lines() takes the name of a grid of squares"),
        ("length + 1", "there is no box or total length"),
    ],
)
def test_what_is_wrong_with_a_formula_is_told(formula, message):
    box = {"a": {"thread": [2, 3]}, "b": {"tick": 1}}
    with pytest.raises(ReadError) as caught:
        load(HEAD | {"box": box, "total": {"t": formula}})
    assert message in caught.value.problems[0].message


# What is printed


@pytest.mark.parametrize("size", [(1, 2), (2, 1), (3, 20), (25, 3), (12, 12), (13, 14)])
def test_dots_are_as_far_apart_as_there_is_room(size):
    (sheet,) = draw(sheet_of(thread=list(size)), Edition(1)).sheets
    dots = sheet.places.dots
    assert len(dots) == size[0] * size[1]
    assert not sheet.places.boxes
    assert str(sheet.alt) == "The sheet Trial, to draw a line on."
    xs, ys = ({place[n] for place in dots.values()} for n in (0, 1))
    step = dot_grid(*size, 190.0, 208.0, LARGEST).step
    assert LEAST <= step <= LARGEST
    for values in (sorted(xs), sorted(ys)):
        assert all(b - a == pytest.approx(step, abs=0.002) for a, b in pairwise(values))
    assert min(xs) >= 0
    assert max(xs) <= 190


def test_dots_to_join_are_larger():
    (sheet,) = (drawing := draw(sheet_of(ends=["A1", "D3"]), Edition(1))).sheets
    dots = [mark for mark in drawing.stamps["page-1"] if mark.style == "thread-dot"]
    across = [[step[1] for step in mark.steps if len(step) > 1] for mark in dots]
    every = zip(sheet.places.dots, across, strict=True)
    large = {name for name, xs in every if max(xs) - min(xs) > 2}
    assert large == {"1.a.A1", "1.a.D3"}


def test_a_sheet_with_boxes_counts_them():
    made = load(HEAD | {"box": {"a": {"thread": [2, 3]}, "b": {"tick": 1}}})
    (sheet,) = draw(made, Edition(1)).sheets
    assert str(sheet.alt) == "The sheet Trial, with 1 boxes to tick."


# What is typed and judged


def test_a_line_has_a_length_bends_and_ends():
    cell = sheet_of(ends=["A1", "D3"]).cells["a"]

    def counts(*value):
        return [*cell.counts([*value]).values()]

    assert [*cell.counts([])] == ["length", "bends", "crossings", "closed", "joins"]
    assert counts() == [0, 0, 0, 0, 0]
    assert counts("A1", "D1", "D3") == counts("D3", "D1", "A1") == [5, 1, 0, 0, 1]
    assert counts("A1", "D1") == [3, 0, 0, 0, 0]
    assert counts("A1", "B1", "B2", "A2", "A1") == [4, 4, 0, 1, 0]
    # A line that crosses itself goes straight on; one that ends on itself meets itself, too.
    assert counts("B1", "B3", "C3", "C2", "A2") == [6, 3, 1, 0, 0]
    assert counts("B1", "B3", "D3", "D2", "B2") == [7, 3, 1, 0, 0]
    # Pieces are no closed line, even if each of them is.
    assert counts(["A1", "B1"], ["A3", "B3"])[2:] == [0, 0, 0]
    square = ["B1", "B2", "A2", "A1", "B1"], ["D1", "D2", "C2", "C1", "D1"]
    assert counts(*square)[3] == 0
    one = sheet_of(ends="A1").cells["a"]
    assert one.counts(["B3", "A3", "A1"])["joins"] == 1
    assert one.counts(["B3", "B1"])["joins"] == 0


def test_a_line_may_be_diagonal():
    cell = sheet_of(diagonal=True, ends=["A1", "D3"]).cells["a"]

    def counts(*value):
        return [*cell.counts([*value]).values()]

    assert len(cell.edges) == 9 + 8 + 2 * 6
    assert counts("A1", "C3", "D3") == counts("D3", "C3", "A1") == [3, 1, 0, 0, 1]
    assert counts("A1", "C3") == [2, 0, 0, 0, 0]
    assert counts("A1", "B2", "C1") == counts("A1", "B1", "C2") == [2, 1, 0, 0, 0]
    assert counts("A2", "B1", "C2", "B3", "A2") == [4, 4, 0, 1, 0]
    # Diagonals of a square cross between dots, longer ones at a dot.
    assert counts("A1", "B2", "B1", "A2") == [3, 2, 1, 0, 0]
    assert counts("A1", "C3", "C1", "A3") == [6, 2, 1, 0, 0]
    assert cell.refusal(["A1", "C3", "D3"]) == ""
    message = "A1 and B3 are not two dots of a row, a column or a diagonal"
    assert cell.refusal(["A1", "B3"]) == message
    assert cell.refusal(["A1", "C3", "B2"]) == "has the segment B2-C3 twice"
    assert cell.read({"A1-B2", "B2-C3", "C3-D3"}) == ["A1", "C3", "D3"]
    for seed in range(40):
        value = cell.random(Rng(seed))
        assert cell.refusal(value) == ""
        names = {*map(segment_name, segments_of(value))}
        assert {*map(segment_name, segments_of(cell.read(names)))} == names


def test_whether_lines_are_diagonal_can_be_put_right_after_printing():
    made = sheet_of(diagonal=True)
    assert load(dump(made)) == made
    assert made.digest == sheet_of().digest
    assert sheet_of(diagonal=False).cells["a"].edges == sheet_of().cells["a"].edges


def test_formulas_and_rules_judge_a_line():
    made = load(HEAD | {
        "box": {"a": {"thread": [3, 4], "times": 2, "ends": "A1"}},
        "total": {"t": "a + 100 * bends(a) + 1000 * joins(a)"},
        "rule": [{"must": "not closed(a) and crossings(a) == 0", "says": "one open line"}],
    })  # fmt: skip
    result, log = result_of(made, "Ada", {"a": ["A1", "D1", "D3"]})
    assert (result.total, log.entries) == (1110, {})
    _, log = result_of(made, "Ada", {"a": ["A1", "B1", "B2", "A2", "A1"]})
    assert [one.code for one in log.violations()] == ["tally.rule"]
    result, log = result_of(made, "Ada", {"a": [["A1", "B1"], ["A3", "C3"]]})
    assert (result.boxes["a"], result.total) == (0, 0)
    (fault,) = log.violations()
    assert str(fault.message) == "A is not a single line, but 2; it counts 0"
    assert result_of(made, "Ada", {})[0].total == 0


def test_what_is_typed_is_checked():
    cell = sheet_of().cells["a"]
    for right in ([], ["A1", "D1"], ["A1", "D1", "D3", "A3", "A1"], [["A1", "B1"], ["C1", "D1"]]):
        assert cell.refusal(right) == ""
    for wrong in ("A1", 3, True, ["A1"], ["A1", "E1"], [1, 2], ["A1", ["B1"]], [["A1", "B1"], 3],
                  [["A1"]], [[["A1"]], ["A1", "B1"]]):  # fmt: skip
        assert cell.refusal(wrong) == "should be a list of two dots or more, from A1 to D3"
    assert cell.refusal(["A1", "B2"]) == "A1 and B2 are not two dots of a row or a column"
    assert cell.refusal(["A1", "A1"]) == "A1 and A1 are not two dots of a row or a column"
    assert cell.refusal(["A1", "C1", "B1"]) == "has the segment B1-C1 twice"
    assert entry_schema(sheet_of())["properties"]["a"]["items"]["enum"] == cell.names
    assert '# a = ["A1", "B1"]   # A1-D3' in template(sheet_of(), "TAL1-A3Z6", ("Ada",))
    record = {"papercraft": 1, "game": "tally", "definition": dump(sheet_of()), "players": [
        {"name": "Ada", "a": ["A1", "B2"]}]}  # fmt: skip
    with pytest.raises(ReadError, match="not two dots"):
        TALLY.read(record)


def test_what_is_read_is_a_list_of_bends():
    cell = sheet_of().cells["a"]
    assert cell.read(set()) is None
    assert cell.read({"A1-B1", "B1-C1", "C1-C2"}) == ["A1", "C1", "C2"]
    assert cell.read({"A1-B1", "C3-D3"}) == [["A1", "B1"], ["C3", "D3"]]
    for seed in range(40):
        for one in (cell, sheet_of(thread=[1, 2]).cells["a"], maze_of().cells["a"]):
            value = one.random(Rng(seed))
            assert one.refusal(value) == ""
            assert one.fault(value) == ("", "")
            names = {*map(segment_name, segments_of(value))}
            assert {*map(segment_name, segments_of(one.read(names)))} == names


def told(definition, **values):
    data = {"papercraft": 1, "game": "tally", "definition": dump(definition), "players": [
        {"name": name, **({} if value is None else {"a": value})}
        for name, value in values.items()]}  # fmt: skip
    (section,) = TALLY.explain(TALLY.read(data)).sections[2:]
    return str(section.heading), [tuple(map(str, row)) for row in section.table.rows]


def test_the_report_tells_lines():
    title, rows = told(sheet_of(label="Way"), Ada=["A1", "D1", "D3"], Ben=None,
                       Cem=[["A1", "B1"], ["C3", "D3"]])  # fmt: skip
    assert title == "Line of Way"
    assert rows == [
        ("Ada", "5", "1", "A1, D1, D3"), ("Ben", "0", "0", "-"),
        ("Cem", "2", "0", "A1, B1; C3, D3"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("value", "worth", "message"),
    [
        (["A1", "B1", "B2"], 1, "leads from the entrance to the exit"),
        ([["A1", "B1", "B2"], ["B2", "C2"]], 1, "leads from the entrance to the exit"),
        ([["B1", "B2"], ["A1", "B1"]], 1, "leads from the entrance to the exit"),
        (["A1", "B1"], 0, "breaks off at B1"),
        (["B1", "B2"], 0, "does not begin at the entrance"),
        (["A1", "A2", "B2"], 0, "passes walls: A1-A2"),
        ([], 0, "-"),
    ],
)  # fmt: skip
def test_a_line_leads_through_a_maze_or_it_is_told_where_it_does_not(value, worth, message):
    made = maze_of()
    result, log = result_of(made, "Ada", {"a": value})
    assert result.total == worth
    assert told(made, Ada=value) == ("Line of A", [("Ada", message)])
    codes = [one.code for one in log.violations()]
    assert codes == ["tally.wall"] * message.startswith("passes")


def test_a_way_round_that_comes_back_breaks_off_where_it_began():
    made = maze_of("..|", "J._", "__|")
    value = ["A1", "B1", "B2", "A2", "A1"]
    assert made.cells["a"].describe(value).startswith("passes")
    open_ = maze_of("..|", "..|", "__|")
    assert open_.cells["a"].describe(value) == "breaks off at A1"
    assert open_.cells["a"].counts(value)["joins"] == 0


# What is read


# The ink of a segment: drawn, blank, in doubt, and drawn as it may be beside a printed wall.
INK = {
    "yes": Stroke(1.0, 0.0, 0.5, 1.0, 0.1), "no": Stroke(0.0, 1.0, 0.0, 1.0, 0.1),
    "part": Stroke(0.35, 0.65, 0.5, 1.0, 0.1),
    # A line from A1 to C2 on its way beside A1-B2, and a thick one that only begins at a dot.
    "beside": Stroke(0.25, 0.75, 0.5, 1.0, 0.1), "thick": Stroke(0.1, 0.9, 0.5, 1.0, 0.1),
    "doubt": Stroke(0.55, 0.3, 0.5, 1.0, 0.1), "maybe": Stroke(0.8, 0.1, 0.5, 1.0, 0.1),
}  # fmt: skip


@dataclass
class Shown:
    """A page of which it is known what ink is between neighbours, and on diagonals."""

    definition: object
    ink: dict
    photo: str = "sheet.jpg"
    part: str = "sheet"
    nth: int = 0
    filled: float = 0.2
    sheet: str = field(init=False)

    def __post_init__(self):
        self.sheet = str(described(dump(self.definition)).sheet)

    @property
    def imprint(self):
        return Imprint(parse_id(self.sheet), 0, 0, 1, 0, self.nth)

    @cached_property
    def places(self):
        return draw(self.definition, Edition(1)).sheets[self.nth].places

    def ticks(self, boxes, framed=None):
        assert framed == 0
        return [Tick(None, 0.2, 0.5, 0.1, filled=self.filled) for _ in boxes]

    def strokes(self, lines, reach):
        assert 0 < reach < 8
        dots = {name.rsplit(".", 1)[1]: at for name, at in self.places.dots.items()}
        return [INK[self._state(dots, *one)] for one in lines]

    def _state(self, dots, one, other):
        """The ink between two points, which lie on one segment or diagonal of dots."""
        middle = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
        slant = (other[0] - one[0]) * (other[1] - one[1])
        every = self.ink.items()
        return next((kind for name, kind in every if self._is_at(dots, name, middle, slant)), "no")

    @staticmethod
    def _is_at(dots, name, middle, slant):
        (ax, ay), (bx, by) = (dots[one] for one in name.split("-"))
        is_near = abs((ax + bx) / 2 - middle[0]) + abs((ay + by) / 2 - middle[1]) < 1
        sign = (bx - ax) * (by - ay)
        return is_near and (sign > 1) == (slant > 1) and (sign < -1) == (slant < -1)


@dataclass
class Photo:
    pages: tuple


def scanned(definition, answers=None, *, filled=0.2, **ink):
    """What is read of a page, given the ink of segments: ``A1_B1="yes"``."""
    kinds = {name.replace("_", "-"): kind for name, kind in ink.items()}
    page = Shown(definition, kinds, filled=filled)
    photo_set = PhotoSet(page.sheet, (Photo((page,)),), ("Ada",), answers or {})
    scan = TALLY.scan(definition, photo_set)
    asked = {question.key: question.read for question in scan.questions}
    return scan.data["players"][0].get("a"), asked, scan


def test_a_clear_line_is_read():
    value, asked, scan = scanned(sheet_of(), A1_B1="yes", B1_B2="yes")
    assert (value, asked) == (["A1", "B1", "B2"], {})
    (note,) = scan.notes
    assert (note.text, note.sure, len(note.lines)) == ("A", True, 2)
    (share,) = scan.shares
    assert share.box[3] > 40
    assert scanned(sheet_of())[:2] == (None, {})


def test_a_line_that_may_go_on_is_asked():
    ink = {"A1_B1": "yes", "B1_C1": "doubt"}
    value, asked, scan = scanned(sheet_of(label="Way"), **ink)
    assert asked == {"players.1.a:B1-C1": "no"}
    assert str(scan.questions[0].text) == "does the line of Way run from B1 to C1?"
    assert not scan.notes[0].sure
    for answer, read_ in (("yes", ["A1", "C1"]), ("no", ["A1", "B1"])):
        value, asked, _ = scanned(sheet_of(), {"players.1.a:B1-C1": answer}, **ink)
        assert (value, asked) == (read_, {})
    value, asked, scan = scanned(sheet_of(), {"players.1.a:B1-C1": "perhaps"}, **ink)
    assert [*asked] == ["players.1.a:B1-C1"]
    assert "'perhaps' is not possible" in str(scan.questions[0].text)


@pytest.mark.parametrize(
    ("ink", "filled", "drawn"), [("thick", 0.4, True), ("thick", 0.3, False), ("no", 0.4, False)]
)
def test_ink_too_broad_to_be_a_stroke_is_asked_about(ink, filled, drawn):
    way = {"A1_B1": "yes", "B1_C1": ink}
    made = sheet_of()
    value, asked, _ = scanned(made, filled=filled, **way)
    assert value == ["A1", "C1" if drawn else "B1"]
    assert asked == ({"players.1.a:B1-C1": "yes"} if drawn else {})
    for answer, read_ in (("yes", "C1"), ("no", "B1")):
        answers = {"players.1.a:B1-C1": answer}
        assert scanned(made, answers, filled=filled, **way)[:2] == (["A1", read_], {})
    # Where diagonals cross there is more ink.
    assert scanned(sheet_of(diagonal=True), filled=filled, **way)[0] == ["A1", "B1"]


def test_a_line_in_pieces_is_asked_about():
    ink = {"A1_B1": "yes", "C1_D1": "yes"}
    value, asked, _ = scanned(sheet_of(), **ink)
    assert value == [["A1", "B1"], ["C1", "D1"]]
    assert asked["players.1.a:B1-C1"] == "no"
    answers = {"players.1.a:B1-C1": "yes"}
    assert scanned(sheet_of(), answers, **ink)[:2] == (["A1", "D1"], {})
    answers = dict.fromkeys(asked, "no") | {"players.1.a:A1-B1": "yes", "players.1.a:C1-D1": "yes"}
    assert scanned(sheet_of(), answers, **ink)[:2] == ([["A1", "B1"], ["C1", "D1"]], {})


def test_a_diagonal_is_asked_about():
    value, asked, _ = scanned(sheet_of(), A1_B1="yes", B1_C2="yes")
    assert value == ["A1", "B1"]
    assert {*asked} == {f"players.1.a:{one}" for one in ("B1-C1", "C1-C2", "B1-B2", "B2-C2")}


def test_diagonals_are_read():
    made = sheet_of(diagonal=True)
    value, asked, _ = scanned(made, A1_B1="yes", B1_C2="yes", C2_D1="yes")
    assert (value, asked) == (["A1", "B1", "C2", "D1"], {})
    value, asked, _ = scanned(made, A1_B2="yes", A2_B1="yes", A1_B1="yes")
    assert {*map(segment_name, segments_of(value))} == {"A1-B1", "A1-B2", "A2-B1"}
    assert asked == {}
    _, asked, _ = scanned(made, {"players.1.a:B1-C2": "yes"}, A1_B1="yes", B1_C2="doubt")
    assert asked == {}


def test_ink_that_leads_from_no_dot_to_another_is_asked_about():
    made = sheet_of(diagonal=True)
    value, asked, _ = scanned(made, A1_B1="yes", B1_C2="part", B1_B2="part")
    assert value == ["A1", "B1"]
    assert asked == {"players.1.a:B1-C2": "no", "players.1.a:B1-B2": "no"}


@pytest.mark.parametrize(("ink", "is_asked"), [("beside", True), ("thick", False)])
def test_lines_that_run_beside_a_strip_are_asked_about_unless_they_are_thick(ink, is_asked):
    _, asked, _ = scanned(sheet_of(diagonal=True), A1_B1="yes", B1_C2=ink)
    assert ("players.1.a:B1-C2" in asked) == is_asked


def test_a_maze_is_read_with_its_dead_ends():
    made = maze_of("..|", "..|", "__|")
    ink = {"A1_B1": "yes", "B1_C1": "yes", "B1_B2": "yes", "B2_B3": "yes", "B3_C3": "yes"}
    value, asked, _ = scanned(made, **ink)
    assert asked == {}
    assert result_of(made, "Ada", {"a": value})[0].total == 1
    assert len(value) == 2
    _, asked, _ = scanned(made, **(ink | {"B2_B3": "no"}))
    assert asked == {"players.1.a:B2-B3": "no"}


def test_an_opening_between_two_pieces_of_a_line_is_asked_about():
    made = maze_of("..|", "..|", "__|")
    # Somebody has turned back in B1: without the way down, only B2 is an end.
    _, asked, _ = scanned(made, A1_B1="yes", B1_C1="yes", B2_B3="yes", B3_C3="yes")
    assert {*asked} == {f"players.1.a:{one}" for one in ("B1-B2",)}
    assert scanned(maze_of(), A1_B1="yes", A2_B2="yes")[1] == {"players.1.a:B1-B2": "no"}


def test_a_line_through_a_wall_is_doubted_if_it_is_not_clear():
    assert scanned(maze_of(), A1_A2="yes")[:2] == (["A1", "A2"], {})
    value, asked, _ = scanned(maze_of(), A1_A2="maybe")
    assert (value, asked) == (["A1", "A2"], {"players.1.a:A1-A2": "yes"})
    assert scanned(maze_of(), A1_B1="maybe")[:2] == (["A1", "B1"], {})


def test_a_line_is_looked_for_on_its_own_page():
    box = {"b": {"thread": [13, 13]}, "a": {"thread": [14, 4]}}
    made = load(HEAD | {"box": box})
    first, second = Shown(made, {}), Shown(made, {"A1-B1": "yes"}, nth=1)
    cell = made.cells["a"]
    assert Drawn.of(first, cell, 1) is None
    assert Drawn.of(second, cell, 1).pitch == pytest.approx(14, abs=1)
    assert Drawn.of(second, replace(cell, high=15), 1) is None
    assert edge((0, 1), (0, 0)) in Drawn.of(second, cell, 1).odds()


def test_a_column_of_dots_has_a_pitch_too():
    value, asked, _ = scanned(sheet_of(thread=[4, 1]), A1_A2="yes")
    assert (value, asked) == (["A1", "A2"], {})


# In photos


def agree(scan, key, value):
    """Everything that differs was asked, and little was asked."""
    names = [{*map(segment_name, segments_of(one))}
             for one in (value, scan.data["players"][0].get(key, []))]  # fmt: skip
    asked = {question.key.partition(":")[2] for question in scan.questions}
    assert names[0] ^ names[1] <= asked
    assert len(asked) <= 2


@pytest.mark.costly
def test_a_loop_is_read_from_a_photo():
    definition = build(TALLY, parse_id(LOOP))
    value = ["B2", "F2", "F4", "H4", "H9", "C9", "C5", "B5", "B2"]
    pen = Pen(printed("tally", LOOP, "sheet"), seed=3, width=0.6)
    draw_line(pen, definition.cells["loop"], value)
    scan = read(LOOP, photo_of(pen.pixels), names=("Ada",))
    agree(scan, "loop", value)
    assert result_of(definition, "Ada", {"loop": value})[0].total == 8
    blank = read(LOOP, photo_of(pen.page.pixels), names=("Ada",))
    assert blank.questions == ()
    assert blank.data["players"] == [{"name": "Ada"}]


@pytest.mark.costly
@pytest.mark.parametrize("colour", ["black", "pencil"])
def test_a_way_there_and_back_is_broad_and_asked_about(colour):
    """Two strokes of a wide pen side by side are no stroke, but ink all the same."""
    definition = build(TALLY, parse_id(LOOP))
    cell, value = definition.cells["loop"], ["B2", "F2", "F4", "D4", "D2"]
    page = printed("tally", LOOP, "sheet")
    pen = Pen(page, colour, seed=3, width=1.2)
    draw_line(pen, cell, value)
    (ax, ay), (bx, by) = (page.sheet.places.dots[box_name(0, "loop", dot)] for dot in ("B2", "B5"))
    for beside in (-0.6, 0.6):
        pen.line((ax + beside, ay), (bx + beside, by))
    scan = read(LOOP, photo_of(pen.pixels), names=("Ada",))
    names = {segment_name(one) for one in segments_of(scan.data["players"][0]["loop"])}
    assert {"B2-B3", "B3-B4", "B4-B5"} <= names


@pytest.mark.costly
def test_diagonals_are_read_from_a_photo(tmp_path):
    text = """papercraft = 1\ngame = "tally"\nname = "Star"\n[box.star]
    thread = [9, 9]\ndiagonal = true"""
    (tmp_path / "star.toml").write_text(text, "utf-8")
    with looking_in(tmp_path):
        data = tomllib.loads(text)
        sheet, definition = str(described(data).sheet), load(data)
        value = ["A5", "C3", "C1", "E3", "H3", "E6", "H9", "E9", "A5"]
        pen = Pen(printed("tally", sheet, "sheet"), seed=5, width=0.6)
        draw_line(pen, definition.cells["star"], value)
        agree(read(sheet, photo_of(pen.pixels), names=("Ada",)), "star", value)
        # Lines that pass between dots are no lines over them, and are not taken without a word.
        for seed, way in enumerate((["C3", "E4"], ["G7", "F5", "H6", "G8"], ["B2", "C5"])):
            pen = Pen(printed("tally", sheet, "sheet"), seed=seed, width=0.4)
            draw_line(pen, definition.cells["star"], way)
            scan = read(sheet, photo_of(pen.pixels), names=("Ada",))
            assert scan.questions, way


def test_a_maze_is_checked_by_photo(tmp_path):
    text = invent("maze", 4, 1)
    (tmp_path / "m.toml").write_text(text, "utf-8")
    with looking_in(tmp_path):
        data = tomllib.loads(text)
        sheet, definition = str(described(data).sheet), load(data)
        cell = definition.cells["maze"]
        value = cell.read({segment_name(edge(*both)) for both in
                           pairwise(way_of(cell.maze))})  # fmt: skip
        pen = Pen(printed("tally", sheet, "sheet"), seed=2, width=0.6)
        draw_line(pen, cell, value)
        scan = read(sheet, photo_of(pen.pixels), names=("Ada",))
        agree(scan, "maze", value)
        assert result_of(definition, "Ada", {"maze": value})[0].total == 1
