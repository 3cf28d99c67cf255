"""JSON that is the same everywhere."""

from papercraft.core.store import to_json


def test_json_is_canonical():
    assert to_json({"b": 1, "a": ["ż"]}) == '{\n  "b": 1,\n  "a": [\n    "ż"\n  ]\n}\n'
