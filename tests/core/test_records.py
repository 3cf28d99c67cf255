"""Files become data or one clear message, whatever bytes they hold."""

import contextlib
import json
from datetime import date, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papercraft.core.problems import Problem, ReadError, join_or, suggestion
from papercraft.core.records import (
    MAX_BYTES,
    brief,
    check_header,
    check_names,
    parse,
    player_names,
    tables,
    unknown_player,
)


def refused(source):
    with pytest.raises(ReadError) as caught:
        parse(source)
    return str(caught.value)


def test_toml_and_json_give_the_same_data():
    data = {"papercraft": 1, "list": [1, 2.5, "x"], "inner": {"yes": True}}
    toml = b'papercraft = 1\nlist = [1, 2.5, "x"]\n[inner]\nyes = true\n'
    assert parse(toml) == parse(json.dumps(data).encode()) == data


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm():
    assert parse(b"\xef\xbb\xbfa = 1\r\nb = 2\r\n") == {"a": 1, "b": 2}
    assert parse(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}


def test_a_toml_file_may_begin_with_a_table():
    assert parse(b"[rules]\nexpert = true\n") == {"rules": {"expert": True}}
    assert parse(b"[[players]]\nname = 'Ada'\n") == {"players": [{"name": "Ada"}]}


def test_an_empty_file_is_an_empty_table():
    assert parse(b"") == {}


@pytest.mark.parametrize(
    ("source", "part"),
    [
        (b"x" * (MAX_BYTES + 1), "larger than 2 MB"),
        (b"\xff\xfe\x00", "not a text file"),
        (b"\x8aPNG\r\n", "not a text file"),
        (b"\x89PNG\r\n", "this is a picture"),
        (b"\0\0\0\x9fftypheic", "this is a picture"),
        (b"%PDF-1.7\n\xff", "this is a PDF"),
        (b"a = ", "the value of a is missing"),
        (b"a = 1\na = 2", "the key a occurs twice"),
        (b'{"a": 1, "a": 2}', "occurs twice"),
        (b'{"a": NaN}', "NaN"),
        (b'{"a": ', "expected a value here"),
        (b"[1, 2]", "a record is an object"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b"a = " + b"[" * 90_000, "nested too deeply"),
        (b"a = 1" + b"0" * 5000, "this is not a TOML value"),
    ],
)
def test_what_cannot_be_parsed_is_told_in_one_sentence(source, part):
    assert part in refused(source)


@given(st.binary(max_size=400))
def test_no_bytes_raise_anything_else(source):
    with contextlib.suppress(ReadError):
        assert isinstance(parse(source), dict)


def test_problems_are_kept_once_and_in_order():
    error = ReadError([Problem("b", "x"), Problem("a", "y"), Problem("b", "x")])
    assert str(error) == "b: x\na: y"


def test_the_game_of_a_record_is_found_or_all_is_told():
    assert check_header({"papercraft": 1, "game": "cat"}, ["cat"]) == "cat"
    with pytest.raises(ReadError) as caught:
        check_header({"game": ["cat"]}, ["cat", "cutit"])
    assert [problem.place for problem in caught.value.problems] == ["papercraft", "game"]


@pytest.mark.parametrize(
    ("players", "names"),
    [([{"name": "Ada"}, {"name": ""}], ["Ada", ""]), ([{"name": "Ada"}, {}], None), ([], None),
     ([{"name": 5}], None), ([3], None), ("Ada", None), (None, None)],
)  # fmt: skip
def test_names_are_known_if_all_can_be_read(players, names):
    assert player_names({"players": players}) == names


def test_a_player_there_is_not_gets_a_suggestion():
    told = unknown_player("to_move", "Bem", ["Ada", "Ben"])
    assert told == ("to_move", "there is no player 'Bem'; did you mean 'Ben'?")
    assert unknown_player("x", 7, ["Ada"]).message == "there is no player 7"


def test_odd_data_is_passed_over_when_names_are_compared():
    data = {
        "players": [
            None,
            3,
            {"name": 5},
            {"name": "Ada"},
            {},
            {"name": "Ada"},
            {"name": ""},
            {"name": ""},
        ]
    }
    assert [problem.place for problem in check_names(data)] == ["players.6.name"]
    assert list(tables({"a": 5}, "a", "b")) == []


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ([1], "a list"),
        ({}, "a table"),
        (True, "true"),
        (None, "null"),
        (date(2026, 1, 31), "2026-01-31"),
        (time(7, 30), "07:30:00"),
        (1 << 70, "a very large number"),
        ("x" * 99, repr("x" * 99)[:57] + "..."),
        ("\ud800", "'\\ud800'"),
    ],
)
def test_values_are_told_briefly(value, text):
    assert brief(value) == text


def test_words_are_listed_and_suggested():
    assert join_or(["a"]) == "a"
    assert join_or(["a", "b", "c"]) == "a, b or c"
    assert suggestion("prnt", ["print", "play"]) == "; did you mean 'print'?"
    assert suggestion("zzz", ["print"]) == ""
