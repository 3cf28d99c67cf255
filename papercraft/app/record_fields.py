"""The fields of a record and the form of their values, from the JSON Schema of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Node = dict[str, Any]
Kind = Literal["text", "integer", "number", "flag", "row", "list", "table", "other"]
_LONG = 100
_SCALARS: Mapping[str, Kind] = {
    "string": "text", "integer": "integer", "number": "number", "boolean": "flag",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Shape:
    """The form of a value.

    ``parts`` are the parts of a row, with names if they have any; ``inner`` is the form of the
    entries of a list or table. A value is ``compact`` if it is typed as one word.
    """

    kind: Kind
    parts: tuple[tuple[str, Shape], ...] = ()
    inner: Shape | None = None
    choices: tuple[str, ...] = ()
    compact: bool = False
    long: bool = False

    @property
    def width(self) -> int:
        """How many words a row takes."""
        return sum(part.width for _, part in self.parts) if self.kind == "row" else 1

    @property
    def has_lines(self) -> bool:
        """Whether each entry has a line."""
        return self.kind == "table" or (
            self.kind == "list" and self.inner is not None and not self.inner.compact
        )

    def names(self) -> Iterator[str]:
        """Yield the names of a row's words."""
        for name, part in self.parts:
            yield from [name] * part.width


@dataclass(frozen=True, slots=True)
class RecordField:
    """A field: its path in the record or in a player's entry, and its labels.

    ``title``, ``help`` and ``group``, if any, are in English. ``nullable`` means that an empty list
    differs from no list.
    """

    path: tuple[str, ...]
    group: str
    shape: Shape
    title: str
    help: str
    required: bool
    nullable: bool
    default: Any

    @property
    def name(self) -> str:
        """The path as people write it: ``log.turns``."""
        return ".".join(self.path)

    @property
    def is_usual_if_empty(self) -> bool:
        """Whether leaving the field out means its default value, rather than no value."""
        return self.nullable or self.default is not None


@dataclass(frozen=True, slots=True)
class _Table:
    """A table in a schema, its path, and the title of the outermost table on that path."""

    node: Node
    path: tuple[str, ...] = ()
    title: str = ""


def fields_of(schema: Node, left_out: frozenset[str]) -> Iterator[RecordField]:
    """Yield the fields of a record's schema, including those of its tables."""
    yield from _fields(schema, _Table(schema), left_out)


def player_fields(schema: Node, entry: Node | None = None) -> Iterator[RecordField]:
    """Yield the fields of a player's entry; ``entry`` is the sheet's own schema for it, if any."""
    if entry is None:
        entry, _ = _resolved(schema, schema["properties"]["players"]["items"])
    yield from _fields(schema, _Table(entry), frozenset({"name"}))


def _fields(schema: Node, table: _Table, left_out: frozenset[str]) -> Iterator[RecordField]:
    known = table.node.get("required", ())
    for key, stated in table.node.get("properties", {}).items():
        node, nullable = _resolved(schema, stated)
        path, title = (*table.path, key), str(stated.get("title") or _spoken(key))
        if key in left_out:
            continue
        if "properties" in node:
            # These fields stand in for the ID of a sheet.
            if key in known or not node.get("required"):
                inner = _Table(node, path, table.title or title)
                yield from _fields(schema, inner, frozenset())
            continue
        group = table.title or str(stated.get("group", ""))
        yield RecordField(
            path, group, _shape(schema, node), title, str(stated.get("description", "")),
            key in known, nullable, stated.get("default"),
        )  # fmt: skip


def _spoken(key: str) -> str:
    return key.replace("_", " ").capitalize()


def _resolved(schema: Node, node: Node) -> tuple[Node, bool]:
    """Resolve the reference of a node; return it without null, and whether it may be null."""
    if "$ref" in node:
        return _resolved(schema, schema["$defs"][node["$ref"].rsplit("/", 1)[1]])
    branches = node.get("anyOf", [])
    named = [one for one in branches if one.get("type") != "null"]
    if len(named) == 1:
        return _resolved(schema, named[0])[0], len(branches) > 1
    return node, False


def _shape(schema: Node, node: Node) -> Shape:
    node, _ = _resolved(schema, node)
    if "enum" in node:
        choices = tuple(str(one) for one in node["enum"])
        return Shape(_SCALARS.get(node.get("type", ""), "text"), choices=choices, compact=True)
    kind = node.get("type", "")
    if kind in _SCALARS:
        return _scalar(node, _SCALARS[kind])
    if kind == "array" and "items" in node:
        return _array(schema, node)
    if "properties" in node:
        parts = tuple((key, _shape(schema, one)) for key, one in node["properties"].items())
        return _row(parts)
    if isinstance(node.get("additionalProperties"), dict):
        return Shape("table", inner=_shape(schema, node["additionalProperties"]))
    return Shape("other")


def _scalar(node: Node, kind: Kind) -> Shape:
    examples = [str(one) for one in node.get("examples", ())]
    is_word = bool(examples) and not any(" " in one for one in examples)
    most = node.get("maxLength", _LONG)
    compact = kind != "text" or (is_word and most <= _LONG)
    return Shape(kind, compact=compact, long=most > _LONG)


def _array(schema: Node, node: Node) -> Shape:
    inner, size = _shape(schema, node["items"]), node.get("maxItems")
    if size is not None and size == node.get("minItems") and _is_part(inner):
        return _row((("", inner),) * size)
    return Shape("list", inner=inner)


def _row(parts: tuple[tuple[str, Shape], ...]) -> Shape:
    return Shape("row", parts) if all(_is_part(part) for _, part in parts) else Shape("other")


def _is_part(shape: Shape) -> bool:
    return shape.compact or shape.kind == "row"
