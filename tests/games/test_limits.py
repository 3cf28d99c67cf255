"""Every list, table and text of a record has a longest length, in every game."""

import re
from pathlib import Path

import pytest

from papercraft import games
from papercraft.core.record_limits import MOST_KEY_PARTS, MOST_NOTATION, MOST_VALUES
from papercraft.core.records import MAX_BYTES, MOST_LETTERS
from papercraft.games.cat import turn_notation
from papercraft.games.cutit.rules.cut_geometry import MOST_SLANTED
from papercraft.games.cuttle import point_cards
from tests.everygame import NAMES


def unlimited(node, path, definitions, seen=()):
    """Yield the place in a schema of each list, table and text without a limit."""
    if "$ref" in node:
        name = node["$ref"].rsplit("/", 1)[1]
        if name not in seen:
            yield from unlimited(definitions[name], path, definitions, (*seen, name))
        return
    for branch in node.get("anyOf", []) + node.get("oneOf", []):
        yield from unlimited(branch, path, definitions, seen)
    kind = node.get("type")
    limit = {"array": "maxItems", "string": "maxLength", "object": "maxProperties"}.get(kind)
    is_open = isinstance(node.get("additionalProperties"), dict)
    is_model = kind == "object" and not is_open
    if limit and not is_model and not node.keys() & {limit, "enum", "const"}:
        yield path
    for key, inner in node.get("properties", {}).items():
        yield from unlimited(inner, f"{path}.{key}", definitions, seen)
    for key in ("items", "additionalProperties"):
        if isinstance(node.get(key), dict):
            yield from unlimited(node[key], f"{path}[]", definitions, seen)


@pytest.mark.parametrize("kind", ["record", "sheet"])
@pytest.mark.parametrize("name", NAMES)
def test_nothing_in_a_record_is_without_a_limit(name, kind):
    schema = games.load(name).schemas()[kind]
    assert list(unlimited(schema, kind, schema.get("$defs", {}))) == []


def test_what_has_no_limit_is_found():
    schema = {
        "type": "object",
        "properties": {
            "few": {"type": "array", "maxItems": 3, "items": {"type": "string"}},
            "names": {"type": "object", "additionalProperties": {"$ref": "#/$defs/Names"}},
            "face": {"enum": ["a", "b"]},
        },
    }
    names = {"Names": {"anyOf": [{"type": "array", "items": {"type": "integer"}}]}}
    assert list(unlimited(schema, "", names)) == [".few[]", ".names", ".names[]"]


def test_the_limits_are_documented():
    text = (Path(__file__).parents[2] / "docs/FORMATS.md").read_text("utf-8")
    section = text.partition("### Limits")[2].partition("\n## ")[0]
    for limit in (
        f"{MAX_BYTES // 10**6} MB",
        f"{MOST_VALUES:,} values",
        f"{MOST_KEY_PARTS} parts",
        f"| {MOST_LETTERS} characters",
        f"| {MOST_NOTATION} characters",
        f"| {turn_notation.MOST_LETTERS} characters",
        f"| {point_cards.MOST_LETTERS} characters",
    ):
        assert limit in section, limit
    assert f"may have at most {MOST_SLANTED} of them" in " ".join(text.split())
    # What the schemas say of lists and tables.
    found = set()
    for name in games.names():
        schema = games.load(name).schemas()["record"]
        found |= set(longest(schema))
    for limit in (1000, 2000, 500, 100, 30, 20):
        assert limit in found
        assert re.search(rf"[ |;]{limit}[ ;|]", section), limit


def longest(node):
    """Yield the longest lengths of all lists and tables in a schema."""
    if isinstance(node, dict):
        yield from (node[key] for key in ("maxItems", "maxProperties") if key in node)
        for inner in node.values():
            yield from longest(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from longest(inner)
