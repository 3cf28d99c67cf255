"""Build the JSON Schema of verdicts from their types."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from papercraft.core.verdict import Verdict

_TEXT = {"type": "string"}
_NUMBERS = {"type": ["array", "null"]}
_QUESTION = {
    "type": "object",
    "properties": {
        "key": _TEXT,
        "message": _TEXT,
        "read": _TEXT,
        "choices": {"type": "array", "items": _TEXT},
        "photo": {"type": ["string", "null"]},
        "box": _NUMBERS,
        "outline_px": _NUMBERS,
    },
    "required": ["key", "message", "read", "choices", "photo", "box", "outline_px"],
}


def verdict_schema(parts: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a verdict whose players' parts follow the given schema."""
    schema = TypeAdapter(Verdict).json_schema(mode="serialization")
    definitions = schema["$defs"]
    definitions["Parts"] = {key: value for key, value in parts.items() if key != "$defs"}
    definitions |= parts.get("$defs", {})
    standing = definitions["Standing"]["properties"]
    standing["parts"] = {"anyOf": [{"$ref": "#/$defs/Parts"}, {"type": "null"}], "title": "Parts"}
    # Present while questions about photos are open.
    standing["provisional"] = {"const": True, "title": "Provisional"}
    schema["properties"]["questions"] = {"type": "array", "items": _QUESTION, "title": "Questions"}
    standing["grade"] = {"type": "integer", "minimum": 1, "maximum": 5, "title": "Grade"}
    for name in ("Standing", "Violation"):
        # Present in a lenient verdict.
        definitions[name]["properties"]["depends_on"] = {"type": "string", "title": "Depends On"}
    return schema
