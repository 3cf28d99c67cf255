"""Descriptions of sheets: what is legal is laid out, and what is not is told in sentences."""

import copy
import pathlib
import tomllib
from contextlib import nullcontext

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from papercraft.core.data_files import ready_folder, ready_names, ready_text
from papercraft.core.game import Edition
from papercraft.core.problems import ReadError
from papercraft.core.sheet import FRAME, Path, Text
from papercraft.core.sheet_files import looking_in
from papercraft.games.tally import flow, lettering
from papercraft.games.tally.flow import BOTTOM, plan_of
from papercraft.games.tally.naming import expanded
from papercraft.games.tally.paper import step_of
from papercraft.games.tally.record import entry_schema
from papercraft.games.tally.setup import described, dump, load
from papercraft.games.tally.sheets import draw
from papercraft.games.tally.widths import BESIDE_TEXT, SIDE
from tests.everygame import times

from .definitions import definitions

MOST_LINES = 20
HEAD = {"papercraft": 1, "game": "tally", "name": "Trial"}
BASE = {
    "papercraft": 1,
    "game": "tally",
    "name": "Trial",
    "box": {
        "ones": {"pick": [0, 1, 2]},
        "free": {"name": ["x", "y"], "number": 30},
        "fixed": {"name": ["u", "v"], "tick": [25, 30]},
    },
    "total": {"points": "ones + sum(free, fixed)"},
    "rule": [{"must": "x < 20", "says": "x is small"}],
}


def changed(path, value):
    data = copy.deepcopy(BASE)
    *way, last = path.split("/")
    inner = data
    for step in way:
        inner = inner[int(step)] if isinstance(inner, list) else inner.setdefault(step, {})
    if isinstance(inner, list):
        inner[int(last)] = value
    elif value is ...:
        del inner[last]
    else:
        inner[last] = value
    return data


def loaded(data):
    """The description of data, or None and what is told."""
    try:
        return load(data), []
    except ReadError as error:
        return None, [problem.message for problem in error.problems]


ILLEGAL = [
    ("papercraft", 2, "papercraft", "should be 1, not 2"),
    ("game", "pad", "game", "should be 'tally', not 'pad'"),
    ("name", ..., "name", "missing"),
    ("name", "", "name", "at least 1"),
    ("name", "x" * 41, "name", "at most 40"),
    ("name", "中", "name", "fonts of sheets do not have"),
    ("columns", 9, "columns", "at most 8"),
    ("columns", True, "columns", "whole number"),
    ("colums", 2, "colums", "did you mean 'columns'?"),
    ("best", "fewest", "best", "'most' or 'least'"),
    ("names", "../class.csv", "names", "CSV file in the same folder"),
    ("names", "class.txt", "names", "CSV file in the same folder"),
    ("box", {}, "total.points", "there is no box or total ones above"),
    ("box/ones", {"pick": [0]} | {"tik": 1}, "box.ones.tik", "unknown key"),
    ("box/ones", {}, "box.ones", "no kind of box"),
    ("box/ones", {"tick": 1, "count": 2}, "box.ones", "tick, count"),
    ("box/ones", {"pick": []}, "box.ones.pick", "at least 1"),
    ("box/ones", {"pick": [1, 1]}, "box.ones.pick", "same choice twice"),
    ("box/ones", {"pick": [1.5]}, "box.ones.pick.1", "string in quotes"),
    ("box/ones", {"pick": 3}, "box.ones.pick", "list"),
    ("box/ones", {"pick": ["a" * 17]}, "box.ones.pick.1", "at most 16 characters"),
    (
        "box/ones",
        {"pick": "ABC", "key": "D"},
        "box.ones.key",
        "D is not a choice; choose from A, B or C",
    ),
    ("box/ones", {"tick": 1, "key": "A"}, "box.ones.key", "tick does not take key"),
    ("box/ones", {"tick": 1, "times": 2}, "box.ones.times", "tick does not take times"),
    ("box/ones", {"tick": 1, "points": 2}, "box.ones.points", "tick does not take points"),
    ("box/ones", {"count": 2, "points": [1, 2]}, "box.ones.points", "should have 1"),
    (
        "box/ones",
        {"count": 2, "points": 2, "times": 2},
        "box.ones.points",
        "points and times do the same; omit one of them",
    ),
    ("box/ones", {"text": "x", "name": "y"}, "box.ones.name", "text does not take name"),
    ("box/ones", {"write": 0}, "box.ones.write", "at least 1"),
    ("box/ones", {"count": 31}, "box.ones.count", "at most 30"),
    ("box/ones", {"number": 0}, "box.ones.number", "at least 1"),
    ("box/ones", {"track": 31}, "box.ones.track", "up to 30 steps"),
    ("box/ones", {"track": "1..31"}, "box.ones.track", "up to 30 steps"),
    ("box/ones", {"track": "a1..a3"}, "box.ones.track", 'a range, as in 7, [0, 1, 3, 7] or "1..'),
    ("box/ones", {"write": 2, "label": "x"}, "box.ones.label", "put a text or a heading above it"),
    ("rule", {"must": "x", "says": "y"}, "rule", "write [[rule]], with two brackets"),
    ("cards/c/row", {"a": "b"}, "cards.c.row", "write [[cards.KEY.row]], with two brackets"),
    ("box/ones", {"tick": 1, "label": "中"}, "box.ones", "fonts of sheets do not have"),
    ("box/Ones", {"tick": 1}, "box.Ones", "is not a valid name"),
    ("box/sum", {"tick": 1}, "box.sum", "sum means something else"),
    ("box/name", {"tick": 1}, "box.name", "name means something else"),
    ("box/x", {"tick": 1}, "box.x", "two boxes or totals called x"),
    ("box/more", {"tick": 1, "name": ["x"]}, "box.more.name", "two boxes or totals called x"),
    ("box/more", {"tick": 1, "name": "q1..q2000"}, "box.more.name", "more than 1000 boxes"),
    ("box/more", {"tick": 1, "name": "q1..p3"}, "box.more.name", "is not a valid name"),
    ("box/free/number", ..., "box.free", "no kind of box"),
    ("box/fixed/tick", [1, 2, 3], "box.fixed.tick", "has 3 values, but should have 2"),
    ("box/fixed/label", ["U"], "box.fixed.label", "has 1 value, but should have 2"),
    ("box/fixed/tick", [1, 99999], "box.fixed.tick.2", "at most 10000"),
    ("total/points", "ones + z", "total.points", "no box or total z"),
    ("total/points", "points", "total.points", "no box or total points above"),
    ("total/x", "1", "total.x", "two boxes or totals called x"),
    ("total/points", 3, "total.points", "string in quotes"),
    ("rule/0/must", "x <", "rule.1.must", "is not a formula"),
    ("rule/0/says", ..., "rule.1.says", "missing"),
    ("texts", {"xx": {}}, "texts.xx", "'xx' is not a language of papercraft"),
    ("texts", {"de": {"X": "中"}}, "texts.de", "fonts of sheets do not have"),
    (
        "texts",
        {"de": {"Trail": "Probe"}},
        "texts.de",
        "not a text of this sheet; did you mean 'Trial'?",
    ),
    ("name", "W" * 40, "name", "too long to print"),
    (f"total/{'w' * 30}", "1", f"total.{'w' * 30}", "a word that is too long to print"),
    ("box/ones", {"tick": 1, "label": "x" * 60}, "box.ones", "a word that is too long to print"),
    ("box/more", {"text": "x" * 200}, "box.more", "a word that is too long to print"),
    ("box/more", {"name": "q1..q400", "pick": "ABC"}, "box", "at most 8"),
]


@pytest.mark.parametrize(
    ("path", "value", "place", "told"),
    [one for one in ILLEGAL if one[2]],
    ids=[f"{one[0]}-{n}" for n, one in enumerate(ILLEGAL) if one[2]],
)
def test_what_is_illegal_is_told_with_its_place(path, value, place, told):
    with pytest.raises(ReadError) as caught:
        load(changed(path, value))
    found = {problem.place: problem.message for problem in caught.value.problems}
    assert any(told in problem.message for problem in caught.value.problems
               if problem.place == place), found  # fmt: skip


@pytest.mark.parametrize(("most", "fits"), [(3, True), (2, False)])
def test_a_sheet_has_at_most_so_many_pages(monkeypatch, most, fits):
    monkeypatch.setattr(flow, "MOST_PAGES", most)
    data = {"papercraft": 1, "game": "tally", "name": "Quiz"}
    data["box"] = {"more": {"name": f"q1..q{270 + most}", "pick": "ABC"}}
    with nullcontext() if fits else pytest.raises(ReadError, match="needs 3 pages; a sheet has"):
        assert len(flow.plan_of(load(data)).pages) == most


def test_all_problems_are_told_at_once():
    data = changed("box/ones", {"pik": 3})
    data |= {"colums": 2}
    data["box"] |= {"free": {"name": ["x", "x"], "number": 30}}
    with pytest.raises(ReadError) as caught:
        load(data)
    assert {problem.place for problem in caught.value.problems} == {
        "colums", "box.ones.pik", "box.free.name",
    }  # fmt: skip


def places_of(data):
    with pytest.raises(ReadError) as caught:
        load(data)
    return [problem.place for problem in caught.value.problems]


def test_problems_of_one_kind_hide_none_of_another():
    data = changed("box/ones", {"pick": [1.5]})
    data["box"] |= {
        "same": {"pick": [1, 1]},
        "line": {"thread": [2, 2]},
        "wide": {"pick": "AB", "label": "W" * 60},
        "long": {"text": "x" * 200},
    }
    data["total"] |= {"half": "x / 2", "odd": 3, "more": "q9 + ones + half + odd"}
    data["rule"] = [{"must": "x <"}, {"must": "bends(z)", "says": "it bends"}]
    data |= {"name": "W" * 40, "net": {"n": {}}, "texts": {"xx": {}, "de": {"gone": "weg"}}}
    data["cards"] = {"deck": {"csv": "none.csv"}}
    assert places_of(data) == [
        "box.ones.pick.1", "total.odd", "rule.1.says", "cards.deck.csv", "net.n", "box.same.pick",
        "texts.xx", "total.half", "total.more", "rule.2.must", "name", "box.wide", "box.long",
    ]  # fmt: skip


def test_names_of_wrong_boxes_are_no_unknown_names():
    # The boxes are wrong, not what formulas say of them.
    for box in ({"tick": 99999, "name": ["ones", "q"]}, {"tick": 99999, "name": "q"}):
        data = changed("box/ones", box)
        data["total"] = {"points": "sum(ones) + q + lines(q) + bends(q) + ticked(q, 'A1')"}
        assert {place.partition(".")[0] for place in places_of(data)} == {"box"}
    # Nobody knows which names were meant.
    for box in ({"tick": 1, "nam": "q"}, {"tick": 1, "name": 3}, 3):
        data = changed("box/ones", box)
        data["total"] = {"points": "ones + q"}
        assert {place.partition(".")[0] for place in places_of(data)} == {"box"}
    for data in (BASE | {"box": 3}, BASE | {"total": 3, "rule": [{"must": "q", "says": "q"}]},
                 BASE | {"total": {"t": "q"}, "boxes": {"q": {"tick": 1}}}):  # fmt: skip
        assert len(places_of(data)) == 1
    # But what stands further down does.
    data = changed("box/ones", 3)
    data["total"] = {"points": "more", "more": "1"}
    assert places_of(data) == ["box.ones", "total.points"]


def test_everything_that_does_not_fit_is_told():
    box = {"one": {"text": "x" * 200}, "two": {"art": "star", "at": [150, 40], "size": 60},
           "three": {"thread": [25, 25]}}  # fmt: skip
    cards = {"deck": {"row": [{"a": "1"}], "title": "w" * 90}}
    token = {"many": {"label": "1..90", "copies": 90}}
    assert places_of(HEAD | {"box": box, "cards": cards, "token": token}) == [
        "box.two", "box.one", "box.three", "cards.deck.title", "token.many", "token",
    ]  # fmt: skip


def test_of_very_many_things_that_do_not_fit_the_first_ones_are_told():
    box = {f"t{n}": {"text": "x" * 200} for n in range(30)}
    assert places_of(HEAD | {"box": box}) == [f"box.t{n}" for n in range(20)]


def test_too_many_rules_hide_no_wrong_total():
    rules = [{"must": "1", "says": "so"}] * 101
    assert places_of(BASE | {"rule": rules, "total": {"t": "gone"}}) == ["rule", "total.t"]


def test_data_of_which_nothing_can_be_kept_are_refused():
    endless = {7: 1}
    endless["x"] = endless
    with pytest.raises(ReadError, match="nested too deeply"):
        load(HEAD | {"box": {"a": {"pick": endless}}})


def test_a_page_for_a_line_or_two_is_told():
    def notes(boxes, **more):
        box = {"a": {"name": f"q1..q{boxes}", "tick": 1}}
        return [
            *map(
                str, described(HEAD | {"box": box, "total": {"t": "1"}, "columns": 2} | more).notes
            )
        ]

    assert notes(20) == notes(40) == []
    (note,) = notes(25)
    assert note.startswith("page 2 has only t: the page before is 8 mm too short;")
    # Each of the pages would have one row more.
    told = "page 3 has only t: each page before is 6 mm too short;"
    assert notes(50)[0].startswith(told)
    # Five lines, or nothing but totals.
    two, seven = ({f"t{n}": "1" for n in range(count)} for count in (2, 7))
    assert "only q26, q27, q28, t0, t1: the page before is 43 mm" in notes(28, total=two)[0]
    assert notes(29, total=two) == []
    assert "only t0, t1, t2, t3, t4, t5, t6: the page before is 70" in notes(25, total=seven)[0]
    assert notes(26, total=seven) == []
    # Seven blocks are side by side.
    assert notes(175, columns=1)[0].startswith("page 2 has only t: the page before is 6 mm")
    assert notes(180, columns=1) == []
    big = {"b": {"paper": "dots", "height": 60}, "a": {"write": 20}}
    assert described(HEAD | {"box": big, "total": {"t": "1"}}).notes == ()


@pytest.mark.parametrize("data", [None, 3, [], {}, {"box": 3}, {"box": {"a": 3}}])
def test_what_is_no_description_is_told(data):
    with pytest.raises(ReadError):
        load(data)


def test_what_does_not_fit_names_what_does_not():
    wide = {"columns": 8, "box": {"huge": {"number": 999_999}, "so": {"pick": ["abcdef"] * 1}}}
    with pytest.raises(ReadError, match="huge is too tall for the sheet"):
        load(BASE | {"total": {}, "rule": []} | wide)


def test_what_is_too_wide_for_a_column_is_told():
    box = {"big": {"pick": ["WWWWWW"]}, "a": {"tick": 1, "label": "W" * 12}}
    wide = {"columns": 8, "box": box, "total": {}, "rule": []}
    with pytest.raises(ReadError, match="big is too wide for a column; use fewer columns"):
        load(BASE | wide)


def test_boxes_are_in_the_middle_of_the_colour_of_their_row():
    box = {"a": {"count": 3, "colour": "red"}, "b": {"tick": 1}}
    drawing = draw(load(HEAD | {"box": box}), Edition(1))
    (sheet,) = drawing.sheets
    (row,) = (mark for mark in drawing.stamps["page-1"]
              if isinstance(mark, Path) and mark.style.startswith("row-"))  # fmt: skip
    ys = [value for step in row.steps for value in step[2::2] if isinstance(value, float)]
    _, y, _, side = sheet.places.boxes["1.a.1"]
    assert min(ys) + max(ys) == pytest.approx(2 * y + side)


def test_a_track_may_be_a_range():
    (track,) = load(HEAD | {"box": {"a": {"track": "0..12"}}}).cells.values()
    assert track.steps == (*range(13),)
    (track,) = load(HEAD | {"box": {"a": {"track": "3..1"}}}).cells.values()
    assert track.steps == (3, 2, 1)


def test_translations_of_rules_are_not_printed_and_may_be_added_later():
    rule = {"rule": [{"must": "ones > 1", "says": "two or more"}, {"must": "1", "says": "Ones"}]}
    texts = {"Ones": "Einer"}
    german = changed("texts", {"de": texts}) | rule
    later = changed("texts", {"de": texts | {"two or more": "mindestens zwei"}, "it": {}}) | rule
    assert load(later | {"texts": {"de": later["texts"]["de"]}}).digest == load(german).digest
    assert load(later).digest != load(german).digest != load(BASE | rule).digest
    only = {"de": {"two or more": "mindestens zwei"}}
    assert load(BASE | rule | {"texts": only}).digest == load(BASE).digest


def test_lines_and_texts_are_drawn_between_boxes():
    more = {"why": {"text": "Write why."}, "lines": {"write": 3}}
    marks = draw(load(BASE | {"box": BASE["box"] | more}), Edition(1)).stamps["page-1"]
    texts = [mark.string for mark in marks if isinstance(mark, Text)]
    assert "Write why." in texts
    assert sum(isinstance(mark, Path) and mark.style == "write" for mark in marks) == 5
    last = load(BASE | {"box": BASE["box"] | {"end": {"text": "The end."}}, "total": {}})
    assert len(last.cells) == 5


def test_ranges_of_names():
    assert expanded(["q1..q3", "x"], 9) == ["q1", "q2", "q3", "x"]
    assert expanded(["a08..a11"], 9) == ["a08", "a09", "a10", "a11"]
    assert expanded(["q1..p3", "q3..q1"], 9) == ["q1..p3", "q3", "q2", "q1"]
    assert expanded(["12..9", "3..3", "03..1", "x"], 99) == [
        "12", "11", "10", "9", "3", "03", "02", "01", "x",
    ]  # fmt: skip
    assert len(expanded(["q1..q9999"] * 1000, 50)) == 51
    assert expanded(["1: bid..3: bid", "1st..2nd"], 9) == ["1: bid", "2: bid", "3: bid", "1st..2nd"]
    assert expanded(["1...3", "1...3..", "..1..3"], 9) == ["1...3", "1...3..", "..1..3"]


def texts_beside(**data):
    marks = draw(load(HEAD | data), Edition(1)).stamps["page-1"]
    return [mark for mark in marks if isinstance(mark, Text) and mark.style == "small"]


def test_points_are_printed_beside_questions_and_count():
    quiz = {"name": "q1..q3", "pick": "ABCD", "key": "BAD", "points": [1, 2, 10]}
    made = load(HEAD | {"box": {"a": quiz}})
    assert load(dump(made)) == made
    assert [made.cells[f"q{n}"].worth(letter) for n, letter in enumerate("BAD", 1)] == [1, 2, 10]
    assert [cell.worth("C") for cell in made.cells.values()] == [0, 0, 0]
    assert [mark.string for mark in texts_beside(box={"a": quiz})] == ["1", "2", "10"]
    # They are printed, so that they cannot be changed afterwards.
    assert made.digest != load(HEAD | {"box": {"a": quiz | {"points": 1}}}).digest
    assert not texts_beside(box={"a": quiz | {"points": None, "times": 3}})


@pytest.mark.parametrize("columns", [1, 3])
def test_points_have_room_beside_a_row_that_goes_on_in_the_next_line(columns):
    row = {"pick": "0..24", "points": 1000}
    data = {"box": {"a": row, "b": row | {"points": None}}, "columns": columns}
    made = load(HEAD | data)
    (sheet,) = draw(made, Edition(1)).sheets
    notes = texts_beside(**data)
    assert len(notes) == columns
    lefts = [min(x for key, (x, *_) in sheet.places.boxes.items() if key.startswith(f"{n}."))
             for n in range(1, columns + 1)]  # fmt: skip
    for note, left in zip(notes, [*lefts[1:], FRAME[0]], strict=True):
        assert note.x + lettering.width(note.string, BESIDE_TEXT) < left
        near = [box for box in sheet.places.boxes.values() if abs(box[1] - note.y) < SIDE]
        assert all(box[0] + SIDE < note.x or box[0] > note.x for box in near)


def test_labels_may_be_a_range():
    box = {
        "bids": {"name": "b1..b10", "label": "Round 1: bid..Round 10: bid", "pick": "0..3"},
        "more": {"name": ["x", "y", "z"], "label": ["Trick 1..Trick 2", "Sum"], "number": 9},
    }
    made = load(HEAD | {"box": box})
    labels = [cell.label for cell in made.cells.values()]
    assert labels == [f"Round {n}: bid" for n in range(1, 11)] + ["Trick 1", "Trick 2", "Sum"]
    assert load(dump(made)) == made
    box["bids"]["label"] = "Round 1: bid..Round 9: bid"
    with pytest.raises(ReadError, match="has 9 values, but should have 10: one for each box"):
        load(HEAD | {"box": box})
    assert places_of(HEAD | {"box": {"a": {"tick": 1, "label": [3]}}}) == ["box.a.label.1"]


def test_a_description_is_its_own_inline_form():
    definition = load(BASE)
    assert load(dump(definition)) == definition
    assert described(BASE).players == 1
    assert described({"papercraft": 1, "game": "tally", "sheet": "TAL1"}) is None


def test_the_entry_of_a_sheet_has_its_boxes():
    kinds = {"c": {"count": 3}, "t": {"track": [2, 2, 5]}, "q": {"pick": "AB", "label": "Quiz"}}
    schema = entry_schema(load({**BASE, "box": BASE["box"] | kinds}))
    assert schema["required"] == ["name"]
    assert schema["properties"] == {
        "name": {"title": "Name", "type": "string"},
        "ones": {"title": "Ones", "type": "integer", "enum": [0, 1, 2]},
        "x": {"title": "X", "type": "integer", "minimum": 0, "maximum": 30},
        "y": {"title": "Y", "type": "integer", "minimum": 0, "maximum": 30},
        "u": {"title": "U", "type": "boolean", "default": False},
        "v": {"title": "V", "type": "boolean", "default": False},
        "c": {"title": "C", "type": "integer", "minimum": 0, "maximum": 3},
        "t": {"title": "T", "type": "integer", "enum": [2, 5]},
        "q": {"title": "Quiz", "type": "string", "enum": ["A", "B"]},
    }


def test_the_digest_is_of_what_is_printed():
    digest = load(BASE).digest
    for path, value in (("total/points", "0"), ("rule", []), ("best", "least"),
                        ("box/free/times", 3), ("names", "class.csv")):  # fmt: skip
        assert load(changed(path, value)).digest == digest, path
    for path, value in (("name", "Other"), ("columns", 2), ("box/fixed/tick", [25, 31]),
                        ("box/free/label", ["X", "Y"]), ("total/more", "1"),
                        ("box/ones/pick", [0, 1]), ("texts", {"de": {"Trial": "Probe"}}),
                        ("box/free/number", 31)):  # fmt: skip
        assert load(changed(path, value)).digest != digest, path
    keyed = [load(changed("box/ones", {"pick": "AB", "key": key})).digest for key in "AB"]
    assert keyed[0] == keyed[1]
    assert all(1 <= digit <= 31 for digit in digest)


@pytest.mark.parametrize("name", ready_names())
def test_ready_sheets_are_short(name):
    lines = [line for line in ready_text(name).splitlines() if line and not line.startswith("#")]
    assert len(lines) <= MOST_LINES
    with looking_in(ready_folder()):
        load(tomllib.loads(ready_text(name)))


def boxes_overlap(one, other):
    return abs(one[0] - other[0]) < SIDE and abs(one[1] - other[1]) < SIDE


def check_drawing(definition):
    plan = plan_of(definition)
    drawing = draw(definition, Edition(1, ("sheet",)))
    assert len(drawing.sheets) == len(plan.pages)
    marks = sum(len(row) for cell in definition.cells.values() for row in cell.rows)
    boxes = [box for sheet in drawing.sheets for box in sheet.places.boxes.values()]
    assert len(boxes) == marks * definition.columns
    for sheet in drawing.sheets:
        own = sorted(sheet.places.boxes.values())
        for n, (x, y, width, height) in enumerate(own):
            assert x >= 0
            assert y >= 20
            assert x + width <= FRAME[0] + 0.01
            assert y + height <= BOTTOM
            near = [other for other in own[n + 1 :] if other[0] < x + SIDE]
            assert not [other for other in near if boxes_overlap((x, y), other)]


@times(15, 300)
def test_what_is_legal_is_laid_out_without_overlaps(count):
    @settings(max_examples=count, deadline=None)
    @given(definitions(8))
    def check(data):
        definition, told = loaded(data)
        # A random choice or label may be too wide for many columns, and a picture may leave
        # little of each page; nothing else is wrong.
        assert all("too" in message or "pages; a sheet" in message for message in told), told
        assume(definition is not None)
        assert load(dump(definition)) == definition
        check_drawing(definition)

    check()


@pytest.mark.parametrize("name", ready_names())
def test_ready_sheets_are_laid_out(name):
    with looking_in(ready_folder()):
        check_drawing(load(tomllib.loads(ready_text(name))))


WORDS = ["name", "pick", "tick", "text", "label", "times", "key", "a", "number"]
PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
FLAT = PLAIN | st.lists(PLAIN, max_size=3)
JSON = FLAT | st.lists(FLAT, max_size=3) | st.dictionaries(st.sampled_from(WORDS), FLAT, max_size=4)
PATHS = ["box", "box/ones", "box/ones/pick", "box/free/name", "box/fixed/tick", "total", "rule",
         "total/points", "rule/0", "texts", "columns", "name", "box/free/number"]  # fmt: skip


@times(60, 2000)
def test_every_other_description_gets_a_sentence(count):
    @settings(max_examples=count, deadline=None)
    @given(st.sampled_from(PATHS), JSON)
    def check(path, value):
        definition, told = loaded(changed(path, value))
        assert (definition is None) == bool(told)
        assert all(message.strip() for message in told)

    check()


def test_the_examples_of_the_page_are_legal():
    page = pathlib.Path(__file__).parents[3] / "docs" / "OWN-SHEETS.md"
    blocks = page.read_text("utf-8").split("```toml\n")[1:]
    assert blocks
    for block in blocks:
        data = tomllib.loads(block.partition("```")[0])
        if "box" in data:
            head = {"papercraft": 1, "game": "tally", "name": "Example"}
            assert load(head | data).cells or "text" in str(data)


@pytest.mark.parametrize(
    ("pattern", "step"),
    [("dots", 5.0), ("squares", 5.0), ("lines", 8.0), ("hexes", 12.0), ("staves", 2.0)],
)
def test_lines_of_paper_are_as_far_apart_as_usual_unless_it_is_said(pattern, step):
    assert step_of(pattern, None) == step
    assert step_of(pattern, 7.0) == 7.0


def test_choices_are_numbers_in_records_only_if_all_of_them_are():
    pick = {"a": {"pick": ["1", "2"]}, "b": {"pick": ["1", "x"]}}
    cells = load(HEAD | {"box": pick}).cells
    assert [cells[name].values for name in "ab"] == [(1, 2), ("1", "x")]
