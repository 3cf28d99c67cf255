"""Records as TOML: the layout people read, and updates that keep what they wrote."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papercraft.core.toml_writer import to_toml, update_toml

RECORD = {
    "papercraft": 1,
    "dice": [6, 4],
    "rolls": [{"green": 2, "blue": ""}],
    "players": [
        {"name": "Ada", "turns": ["R4 D2", "-"], "paw": False},
        {"name": "Ben", "turns": [], "paw": True},
    ],
    "title": "Saturday",
}
TEXT = """\
# a note
papercraft = 1
dice = [6, 4]
rolls = [{green = 2, blue = ""}]
title = "Saturday"

[[players]]
name = "Ada"
turns = ["R4 D2", "-"]
paw = false

[[players]]
name = "Ben"
turns = []
paw = true
"""


def test_short_values_stay_on_a_line_and_players_get_tables():
    assert to_toml(RECORD, ["a note"]) == TEXT


def test_long_lists_have_a_line_for_each_entry():
    assert (
        to_toml({"x": ["a" * 60, "b" * 60]}) == f'x = [\n    "{"a" * 60}",\n    "{"b" * 60}",\n]\n'
    )


def test_an_update_changes_values_and_keeps_comments_and_layout():
    mine = TEXT.replace('"Ada"', '"Ada"  # the cat\'s owner').replace("dice = [6, 4]", "dice=[6,4]")
    new = RECORD | {"players": [RECORD["players"][0] | {"paw": True}, RECORD["players"][1]]}
    text = update_toml(mine + "# the end\n", new, ["? paw"], ["a note"])
    expected = mine.replace("# a note\n", "# ? paw\n").replace("paw = false", "paw = true")
    assert text == expected + "# the end\n"


def test_an_update_takes_what_is_gone_away_and_adds_what_is_new():
    text = update_toml(TEXT, {"papercraft": 1, "dice": [6, 4, 1], "sheet": "X"}, [], ["a note"])
    assert tomllib.loads(text) == {"papercraft": 1, "dice": [6, 4, 1], "sheet": "X"}


@pytest.mark.parametrize(
    ("old", "new", "updated"),
    [
        ("x = [1, 2] # mine\n", [1, 3], "x = [1, 3] # mine\n"),
        ("x = [{a = 1}] # mine\n", [{"a": 2}], "x = [{a = 2}] # mine\n"),
        ("x = [{a = 1}, 2] # mine\n", [3, 2], "x = [3, 2] # mine\n"),
        ("x = [1, 2] # mine\n", [1], "x = [1] # mine\n"),
        ("[x] # mine\na = 1\n", {"a": 2}, "[x] # mine\na = 2\n"),
    ],
)
def test_an_update_changes_only_the_entries_that_differ(old, new, updated):
    assert update_toml(old, {"x": new}, [], []) == updated


@pytest.mark.parametrize(("old", "new"), [(1, True), (0, False), (1, 1.0), ("1", 1), ([], {})])
def test_an_update_tells_values_of_other_kinds_apart(old, new):
    got = tomllib.loads(update_toml(to_toml({"x": old}), {"x": new}, [], []))["x"]
    assert (got, type(got)) == (new, type(new))


plain = st.one_of(st.integers(-99, 99), st.booleans(), st.text('aä"\\# \n', max_size=5))
flat = st.one_of(plain, st.lists(plain, max_size=3))
tables = st.dictionaries(st.sampled_from(["a", "b", "c d", "é"]), flat, max_size=3)
records = st.dictionaries(
    st.sampled_from(["k", "l", "m", "n o"]), st.one_of(flat, tables, st.lists(tables, max_size=3))
)


@given(records, records)
def test_any_update_of_any_record_is_read_back(old, new):
    assert tomllib.loads(to_toml(old)) == old
    assert tomllib.loads(update_toml(to_toml(old), new, ["x"], [])) == new
