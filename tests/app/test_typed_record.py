"""A record typed field by field: texts and values, the record beside photos, problems in place."""

import pytest

from papercraft import games
from papercraft.app.field_texts import MISSING, located_message, text_of, value_of
from papercraft.app.record_fields import RecordField, Shape, fields_of, player_fields
from papercraft.app.record_reading import read_data
from papercraft.app.record_subject import Subject, subject_of
from papercraft.app.typed_record import Scanned, Typed, TypedRecord, all_problems, written
from papercraft.core.game import build
from papercraft.core.ids import IdError, parse_id
from papercraft.core.problems import ReadError
from papercraft.core.rng import Rng
from papercraft.core.transcript import Question
from tests.everygame import NAMES, sheet_ids, times

PEOPLE = {1: "Ada", 2: "Ben"}
CAT, CUTIT = "CAT1-DSBZ-9H1E-H", "CUT1-DSBZ-9H1E-J"


def played(name, seed):
    game = games.load(name)
    sheet = next(iter(sheet_ids(game)))
    return game, str(sheet), game.play(build(game, sheet), str(sheet), ("Ada", "Ben"), Rng(seed))


def at(data, path):
    for key in path:
        data = data.get(key, MISSING) if isinstance(data, dict) else MISSING
    return data


@times(2, 60)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_typed_after_a_game_gives_its_record(name, count):
    for seed in range(count):
        check_typed_after_a_game(name, seed)


def check_typed_after_a_game(name, seed):
    game, sheet, data = played(name, seed)
    schema = game.schemas()["record"]
    entry_schema = game.entry_schema and game.entry_schema(build(game, parse_id(sheet)))
    left_out = frozenset({"papercraft", "game", "sheet", "players"})
    table = {one.name: text_of(one, at(data, one.path)) for one in fields_of(schema, left_out)}
    own = {
        number: {
            one.name: text_of(one, at(entry, one.path))
            for one in player_fields(schema, entry_schema)
        }
        for number, entry in enumerate(data["players"], 1)
    }
    typed = Typed(table, own)
    record = TypedRecord(Subject(game, sheet), typed, PEOPLE)
    assert game.read(record.data).record == game.read(data).record
    assert written(record.data) == game.write(game.read(record.data))
    assert all_problems(record, ()) == []
    # Nothing is wrong, and what the forms show is what was typed.
    for one in (*record.table_form([]), *record.player_form(2, [])):
        assert one.problems == ()
        assert one.is_typed


def field(shape, *, required=True, nullable=False):
    return RecordField(("one",), "", shape, "One", "", required, nullable, None)


WORD, LINE = Shape("text", compact=True), Shape("text")
NUMBER = Shape("integer", compact=True)
PAIR = Shape("row", (("", NUMBER), ("", NUMBER)))


@pytest.mark.parametrize(
    ("shape", "text", "value"),
    [
        (WORD, " a  b ", "a b"),
        (NUMBER, "12", 12),
        (NUMBER, "twelve", "twelve"),
        (Shape("number"), "0,25", 0.25),
        (Shape("number"), "half", "half"),
        (Shape("flag"), "yes", True),
        (Shape("flag"), "no", False),
        (Shape("flag"), "perhaps", "perhaps"),
        (Shape("text", choices=("", "1")), "-", ""),
        (Shape("list", inner=WORD), "C4, D7", ["C4", "D7"]),
        (Shape("list", inner=LINE), "R4 D2\n\n -\n", ["R4 D2", "-"]),
        (Shape("list", inner=Shape("list", inner=NUMBER)), "1 2\n-", [[1, 2], []]),
        (Shape("list", inner=PAIR), "1 2\n3,4", [[1, 2], [3, 4]]),
        (Shape("table", inner=LINE), "Ada: 7 X\nBen :1", {"Ada": "7 X", "Ben": "1"}),
        (Shape("other"), "A1:D3", "A1:D3"),
        (Shape("other"), '{"a b" = [1, "x"], c = true}', {"a b": [1, "x"], "c": True}),
        (Shape("other"), "{what", "{what"),
    ],
)
def test_a_text_means_a_value(shape, text, value):
    assert value_of(field(shape), text) == (value, [])
    # What is written of it means the same.
    assert value_of(field(shape), text_of(field(shape), value))[0] == value


def test_an_empty_text_is_an_empty_list_or_nothing():
    words, table = Shape("list", inner=WORD), Shape("table", inner=LINE)
    assert value_of(field(words), "")[0] == []
    assert value_of(field(table), " ")[0] == {}
    assert value_of(field(WORD), "")[0] is MISSING
    assert value_of(field(words, required=False), "")[0] is MISSING
    assert value_of(field(words, nullable=True), "-")[0] == []
    assert text_of(field(words, nullable=True), []) == "-"
    assert text_of(field(words), MISSING) == text_of(field(words), None) == ""


def test_what_cannot_be_understood_is_told_with_its_line():
    rows = field(Shape("list", inner=PAIR))
    value, (problem,) = value_of(rows, "1 2\n3")
    assert value == [[1, 2], [3]]
    assert problem.place == "2"
    named = Shape("row", (("x", NUMBER), ("y", NUMBER)))
    _, (problem,) = value_of(field(Shape("list", inner=named)), "1 2 3")
    assert "x y" in problem.message
    table = field(Shape("table", inner=LINE))
    assert value_of(table, "Ada 7")[1][0].place == "1"
    (twice,) = value_of(table, "Ada: 7\nBen: 8\nAda : 9")[1]
    assert (twice.place, str(twice.message)) == ("3", "Ada already has a line above")

    assert located_message(rows, "1 2\n\n3", ["2"], "no") == "line 3: no"
    assert located_message(rows, "1 2", ["9", "x"], "no") == "line 9: x: no"
    assert located_message(field(Shape("list", inner=WORD)), "a b", ["2"], "no") == "entry 2: no"
    assert located_message(rows, "", [], "no") == "no"


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("integer", "-12", -12),
        ("integer", "1_0", "1_0"),
        ("integer", "\u0663", "\u0663"),
        ("integer", "1.5", "1.5"),
        ("number", "1,5", 1.5),
        ("number", "-.5", -0.5),
        ("number", "1e-07", 1e-07),
        ("number", "7", 7.0),
        ("number", "1_0.5", "1_0.5"),
        ("number", "nan", "nan"),
        ("number", ".", "."),
        ("number", "", MISSING),
    ],
)
def test_numbers_are_read_as_people_write_them(kind, text, value):
    assert value_of(field(Shape(kind)), text)[0] == value


def test_the_subject_is_an_id_or_the_name_of_a_game():
    assert subject_of(" rope").game.name == "rope"
    assert subject_of(CAT.lower()) == Subject(games.load("cat"), CAT)
    for wrong in ("", "rop", "CAT1-DSBZ-9H1E-X", "x" * 5000):
        with pytest.raises(IdError):
            subject_of(wrong)


def problems_of(record):
    try:
        read_data(record.data)
    except ReadError as error:
        return all_problems(record, error.problems)
    return all_problems(record, ())


def test_problems_are_told_at_their_fields_and_the_rest_beside():
    typed = Typed({"dice": "2 3 ? -\n1 2"}, {2: {"pieces": "A1:D3\nZ9", "corner": "A1"}})
    record = TypedRecord(subject_of(CUTIT), typed, PEOPLE)
    assert record.seats == (2,)
    problems = problems_of(record)
    told = {one.field.name: one.problems for one in record.table_form(problems)}
    assert len(told["dice"]) == 1
    assert told["dice"][0].startswith("line 2: should be 4 values")
    told = {one.field.name: one.problems for one in record.player_form(2, problems)}
    assert told["pieces"][0].startswith("line 2: ")
    assert all(not one.problems for one in record.player_form(1, problems))
    assert record.elsewhere(problems) == []
    many = TypedRecord(subject_of("cuttle"), Typed({"log.moves": "draw"}), {1: "Ada"})
    assert [one.place for one in many.elsewhere(problems_of(many))] == ["players"]


def test_what_was_typed_counts_before_what_was_read():
    read = {
        "papercraft": 1, "game": "cat", "sheet": CAT, "dice": [4],
        "players": [{"name": "Player 1", "cups": [], "turns": ["R4"], "paw": False},
                    {"name": "Ada", "cups": [], "turns": ["R3"], "paw": True}],
    }  # fmt: skip
    typed = Typed({"dice": "4 5"}, {1: {"turns": "R4", "paw": ""}, 2: {"turns": "-"}})
    record = TypedRecord(subject_of(CAT), typed, PEOPLE, Scanned(read, {2: 1}))
    assert record.seats == (None, 1, 2)
    first, ada, ben = record.data["players"]
    assert first == read["players"][0]
    assert (ada["turns"], ben["turns"], ben["name"]) == (["R4"], ["-"], "Ben")
    assert "paw" not in ada
    assert record.data["dice"] == ["4", "5"]
    asked = [Question(key, "", "", ()) for key in (
        "dice.1", "players.1.turns", "players.2.turns.1", "players.2.cups",
    )]  # fmt: skip
    left = [one.key for one in record.without_settled(asked)]
    assert left == ["players.1.turns", "players.2.cups"]
    assert record.as_answers() == {"dice.1": "4", "dice.2": "5", "dice": "4,5"}
    assert read["players"][1]["paw"] is True


def test_of_cards_on_a_table_a_typed_log_needs_what_a_record_has():
    read = {"papercraft": 1, "game": "rope", "table": {"levels": []},
            "players": [{"name": "Ada"}, {"name": "Ben"}]}  # fmt: skip
    scanned = Scanned(read, {1: 1, 2: 2})
    assert "table" in TypedRecord(subject_of("rope"), Typed(), PEOPLE, scanned).data
    typed = TypedRecord(subject_of("rope"), Typed({"log.turns": "-"}), PEOPLE, scanned)
    assert typed.data["log"] == {"turns": ["-"]}
    assert "table" not in typed.data
    assert read_data(typed.data)
    other = Typed({"log.turns": "-", "players": "Ben\n\nAda \n"})
    named = TypedRecord(subject_of("rope"), other, PEOPLE, scanned).data["players"]
    assert named == [{"name": "Ben"}, {"name": "Ada"}]


def test_a_sheet_has_no_fields_beside_its_id():
    names = [one.name for one in TypedRecord(subject_of(CAT), Typed(), PEOPLE).table_fields]
    assert "dice" in names
    assert not any(name.startswith("board") for name in names)
    assert parse_id(CAT)
