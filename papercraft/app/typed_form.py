"""The form for typing a record: each field with its text and its errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.app.field_texts import text_of, told_in_place
from papercraft.app.record_values import value_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from papercraft.app.record_fields import RecordField
    from papercraft.core.problems import Problem


class FormField(NamedTuple):
    """A field with its text, what the text was ``read`` as or is by default, and its problems."""

    field: RecordField
    text: str
    read: str
    is_typed: bool
    problems: tuple[str, ...]


def form_of(
    fields: Sequence[RecordField],
    base: Mapping[str, Any],
    typed: Mapping[str, str],
    problems: Sequence[Problem],
) -> Iterator[FormField]:
    """Yield the fields with what was ``typed``, or else with what is in ``base``."""
    for one in fields:
        read = text_of(one, value_at(base, one.path))
        text = typed.get(one.name, read)
        told = (
            told_in_place(one, text, place.split(".")[len(one.path) :], message)
            for place, message in problems
            if is_in(place, one.name)
        )
        yield FormField(one, text, read, one.name in typed, tuple(dict.fromkeys(told)))


def is_in(place: str, head: str) -> bool:
    """Tell whether a place is that of a field, or inside it."""
    return f"{place}.".startswith(f"{head}.")
