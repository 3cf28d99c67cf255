"""TOML written and read back, and what people changed in it."""

import tomllib

from papercraft.core.data_diff import apply_edit, find_edits, format_path, parse_path
from papercraft.core.toml_writer import to_toml
from papercraft.core.whole_numbers import parse_whole


def test_toml_is_read_back():
    data = {
        "papercraft": 1, "flag": True, "odd key": 'a "b" \\ ü \x7f', "long": ["x" * 60, "y" * 60],
        "dice": [{"green": 2, "blue": ""}], "rules": {"cups": "on", "deep": {"a": [1]}},
        "players": [{"name": "Ada", "turns": []}, {"name": "Ben", "turns": ["R4"]}], "none": [],
    }  # fmt: skip
    text = to_toml(data, ["a note"])
    assert tomllib.loads(text) == data
    assert text.startswith("# a note\n")


def test_edits_are_found_and_put_back():
    old = {"a": 1, "b": [1, 2], "c": [{"d": 1}, {"d": 2}], "e": 1}
    new = {"a": 1, "b": [1, 2, 3], "c": [{"d": 1}, {"d": 9}], "e": True, "f": "x"}
    found = dict(find_edits(old, new))
    assert found == {("b",): [1, 2, 3], ("c", 1, "d"): 9, ("e",): True, ("f",): "x"}
    assert format_path(("c", 1, "d")) == "c.2.d"
    assert parse_path("c.2.d") == ("c", 1, "d")
    fresh = {"c": [{"d": 5}]}
    assert [apply_edit(fresh, path, value) for path, value in found.items()] == [
        True,
        False,
        True,
        True,
    ]
    assert fresh == {"b": [1, 2, 3], "c": [{"d": 5}], "e": True, "f": "x"}
    assert not apply_edit({"a": [1]}, ("a", 4), 1)
    assert not apply_edit({"a": 1}, ("a", "b"), 1)


def test_keys_that_look_like_numbers_stay_keys():
    old = {"hands": {"5": "1", "\u00b2": "1", "9" * 5000: "1"}, "players": [{"name": "5"}]}
    new = {"hands": dict.fromkeys(old["hands"], "2"), "players": [{"name": "6"}]}
    for path, value in find_edits(old, new):
        assert apply_edit(old, parse_path(format_path(path)), value)
    assert old == new
    assert not apply_edit(new, parse_path("players.2.name"), "x")


def test_whole_numbers_have_plain_digits():
    assert [parse_whole(text) for text in ("0", "007", "9" * 18)] == [0, 7, 10**18 - 1]
    for text in ("", "-1", "+1", "1.0", " 1", "\u00b2", "\u0663", "9" * 19, "9" * 5000):
        assert parse_whole(text) is None
