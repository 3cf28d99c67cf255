"""TOML written and read back, and what people changed in it."""

import tomllib

from papercraft.core.edits import applied, edits, path_of, told
from papercraft.core.toml import to_toml


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
    found = dict(edits(old, new))
    assert found == {("b",): [1, 2, 3], ("c", 1, "d"): 9, ("e",): True, ("f",): "x"}
    assert told(("c", 1, "d")) == "c.2.d"
    assert path_of("c.2.d") == ("c", 1, "d")
    fresh = {"c": [{"d": 5}]}
    assert [applied(fresh, path, value) for path, value in found.items()] == [
        True,
        False,
        True,
        True,
    ]
    assert fresh == {"b": [1, 2, 3], "c": [{"d": 5}], "e": True, "f": "x"}
    assert not applied({"a": [1]}, ("a", 4), 1)
    assert not applied({"a": 1}, ("a", "b"), 1)
