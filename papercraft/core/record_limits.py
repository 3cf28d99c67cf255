"""Limits on the size of a record, checked before anything is built from it.

The models of the games limit single lists, tables and texts. This module limits what they cannot:
the total number of values in a record, and the work of the parser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.core.messages import Message, gettext, gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterator

# A game has a few hundred values. Four players with ten outlines of 500 points each have 61,000.
MOST_VALUES = 100_000
# tomllib walks all parts of a table's name again for every key in the table.
MOST_KEY_PARTS = 10
_MOST_DOTTED = 2
# Characters of a text in a notation, such as turns: several times the longest legal one.
MOST_NOTATION = 2000
TOO_LONG = gettext_noop("may have at most {most} characters, not {n}")
# The most characters of a key shown in a message.
_MOST_SHOWN = 20

# Strings and comments, even unterminated ones. All quantifiers are possessive, so that matching
# never backtracks and takes linear time.
_TEXTS = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5})?+'
    r"|'''(?:[^']|'(?!''))*+(?:'{3,5})?+"
    r'|"(?:[^"\\\n]|\\.)*+"?+'
    r"|'[^'\n]*+'?+"
    r"|#[^\n]*+",
    re.DOTALL,
)
_TABLES = re.compile(r"^[ \t]*+\[", re.MULTILINE)
_DOTTED_KEY = re.compile(r'(?<![\w"-])[\w"-]++(?:[ \t]*+\.[ \t]*+[\w"-]++)++', re.ASCII)


def check_length(text: str, most: int = MOST_NOTATION) -> None:
    """Raise ValueError for a text that is too long to be parsed."""
    if len(text) > most:
        raise ValueError(gettext(TOO_LONG, n=len(text), most=most))


def verify_toml(text: str) -> Message | None:
    """Return a message if a TOML file would take too much work to parse, or None.

    Works on the text, without parsing it.
    """
    # Replace each string by a character that quoted keys contain as well.
    bare = _TEXTS.sub('"', text)
    # A table is about as much work as two values.
    values = sum(map(bare.count, ",=[{")) + len(_TABLES.findall(bare))
    for key in _DOTTED_KEY.finditer(bare):
        parts = key[0].count(".") + 1
        if parts > MOST_KEY_PARTS:
            form = "a dotted key that begins with {key} has {n} parts; at most {most} are allowed"
            return gettext(form, key=key[0][:_MOST_SHOWN], n=parts, most=MOST_KEY_PARTS)
        # Two parts may also be a decimal number.
        values += parts if parts > _MOST_DOTTED else 0
    return gettext(_TOO_MANY, most=MOST_VALUES) if values > MOST_VALUES else None


_TOO_MANY = gettext_noop("the file has more than {most} values; a record has a few hundred")


class _Opened(NamedTuple):
    """A list or table that is being counted: its key or index, and its remaining entries."""

    step: Any
    node: object
    entries: Iterator[tuple[Any, Any]]


_NO_NODES = frozenset({str, int, float, bool, type(None)})


def inner_values(node: dict[Any, Any] | list[Any]) -> list[Any]:
    """Return the values in a list or table that may contain values themselves."""
    values = node.values() if isinstance(node, dict) else node
    return [value for value in values if type(value) not in _NO_NODES]


def _is_small(data: object) -> bool:
    """Return whether data have few enough values, counting shared lists each time they occur."""
    left, nodes = MOST_VALUES, [data]
    while nodes and left >= 0:
        node = nodes.pop()
        if isinstance(node, (dict, list)):
            left -= len(node)
            nodes += inner_values(node)
    return left >= 0


def verify_size(data: object) -> tuple[list[Any], Message] | None:
    """Return None, or the path of the largest list and a message if data have too many values.

    A shared list counts each time it occurs; a list that contains itself is not followed.
    """
    if _is_small(data):
        return None
    left = MOST_VALUES
    most, place = -1, [None]
    way = [_Opened(None, None, iter([(None, data)]))]
    inside: set[int] = set()
    while way:
        entry = next(way[-1].entries, None)
        if entry is None:
            inside.discard(id(way.pop().node))
            continue
        step, node = entry
        if isinstance(node, (dict, list)) and id(node) not in inside:
            left -= len(node)
            if len(node) > most:
                most, place = len(node), [*(one.step for one in way), step]
            if left < 0:
                form = "has {n} entries; a whole record may have at most {most} values"
                # The first two steps are those of the root.
                return place[2:], gettext(form, n=most, most=MOST_VALUES)
            inside.add(id(node))
            inner = node.items() if isinstance(node, dict) else enumerate(node)
            way.append(_Opened(step, node, iter(inner)))
    return None
