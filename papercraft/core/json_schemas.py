"""Follow paths through the JSON Schema of a model."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pydantic import BaseModel

Node = dict[str, Any]
Step = str | int


class Followed(NamedTuple):
    """A pydantic location as a path in the data, and the known keys beside its last step."""

    steps: tuple[Step, ...]
    keys: tuple[str, ...]


@cache
def schema_of(model: type[BaseModel]) -> Node:
    """Return the JSON Schema of a model."""
    return model.model_json_schema()


def follow(schema: Node, location: Iterable[Step]) -> Followed:
    """Return the steps of a location that exist in the data.

    Pydantic inserts a step for the branch of a union that it took. Only the schema distinguishes
    such a step from a key in the data: the first step inside a union is the branch.
    """
    steps: list[Step] = []
    nodes, keys = [schema], ()
    for step in location:
        branches = _branches(schema, nodes)
        if isinstance(step, str) and (inside := _union(branches)):
            nodes = inside
            continue
        keys = tuple(dict.fromkeys(key for node in branches for key in node.get("properties", {})))
        nodes = [inner for node in branches for inner in _inner(node, step)]
        steps.append(step)
    return Followed(tuple(steps), keys)


def short_lists(
    schema: Node, data: object, nodes: list[Node] | None = None, path: tuple[Step, ...] = ()
) -> Iterator[tuple[tuple[Step, ...], int, int]]:
    """Yield path, length and minimum length of each list in the data with too few entries."""
    branches = _branches(schema, [schema] if nodes is None else nodes)
    if isinstance(data, dict):
        for key, value in data.items():
            inner = [child for node in branches for child in _inner(node, key)]
            if inner and isinstance(value, (dict, list)):
                yield from short_lists(schema, value, inner, (*path, key))
    if isinstance(data, list):
        least = min((node.get("minItems", 0) for node in branches if "items" in node), default=0)
        if len(data) < least:
            yield path, len(data), least
        inner = [child for node in branches for child in _inner(node, 0)]
        for place, value in enumerate(data if inner else ()):
            if isinstance(value, (dict, list)):
                yield from short_lists(schema, value, inner, (*path, place))


def _inner(node: Node, step: Step) -> Iterator[Node]:
    if isinstance(step, int):
        items = node.get("items")
    else:
        items = node.get("properties", {}).get(step, node.get("additionalProperties"))
    if isinstance(items, dict):
        yield items


def _branches(schema: Node, nodes: list[Node]) -> list[Node]:
    """Return the nodes and all branches of their unions, with references resolved."""
    flat, queue = [], list(nodes)
    while queue:
        node = queue.pop(0)
        if "$ref" in node:
            queue.append(schema["$defs"][node["$ref"].rsplit("/", 1)[1]])
        else:
            flat.append(node)
            queue += node.get("anyOf", []) + node.get("oneOf", [])
    return flat


def _union(branches: list[Node]) -> list[Node]:
    """Return the branches of the unions among nodes; an optional value is not a union."""
    inside: list[Node] = []
    for node in branches:
        choices = node.get("anyOf", []) + node.get("oneOf", [])
        named = [choice for choice in choices if choice.get("type") != "null"]
        inside += named if len(named) > 1 else []
    return inside
