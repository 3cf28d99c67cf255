"""The JSON Schema of verdicts, from the types that hold them."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from papercraft.core.verdict import Verdict


def verdict_schema(parts: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a verdict whose players' parts follow the given schema."""
    schema = TypeAdapter(Verdict).json_schema(mode="serialization")
    definitions = schema["$defs"]
    definitions["Parts"] = {key: value for key, value in parts.items() if key != "$defs"}
    definitions |= parts.get("$defs", {})
    standing = definitions["Standing"]["properties"]
    standing["parts"] = {"anyOf": [{"$ref": "#/$defs/Parts"}, {"type": "null"}], "title": "Parts"}
    standing["grade"] = {"type": "integer", "minimum": 1, "maximum": 5, "title": "Grade"}
    return schema
