"""The form for typing a record: each field with its text and its problems."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.app.field_texts import located_message, text_of
from papercraft.app.record_values import value_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from papercraft.app.record_fields import RecordField
    from papercraft.core.problems import Problem


class FormField(NamedTuple):
    """A field with its text, the text that was ``read`` or is the default, and its problems."""

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
    """Yield the fields with the text that was ``typed``, else with the value in ``base``."""
    for one in fields:
        read = text_of(one, value_at(base, one.path))
        text = typed.get(one.name, read)
        messages = (
            located_message(one, text, place.split(".")[len(one.path) :], message)
            for place, message in problems
            if is_in(place, one.name)
        )
        yield FormField(one, text, read, one.name in typed, tuple(dict.fromkeys(messages)))


def is_in(place: str, head: str) -> bool:
    """Return whether a place is that of a field, or inside it."""
    return f"{place}.".startswith(f"{head}.")
