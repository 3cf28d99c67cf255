"""Get and set values at the paths of fields in the data of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.app.field_texts import MISSING, value_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from papercraft.app.record_fields import RecordField


def with_typed(
    data: Mapping[str, Any], fields: Sequence[RecordField], typed: Mapping[str, str]
) -> dict[str, Any]:
    """Return a copy of the data with the typed texts parsed into their fields."""
    whole = dict(data)
    for one in fields:
        if one.name in typed:
            _put(whole, one.path, value_of(one, typed[one.name])[0])
    return whole


def _put(data: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    """Set the value at a path or remove it, with tables that become empty."""
    key, *rest = path
    if rest:
        inner = data.get(key)
        data[key] = dict(inner) if isinstance(inner, dict) else {}
        _put(data[key], tuple(rest), value)
        value = data[key] or MISSING
    if value is MISSING:
        data.pop(key, None)
    else:
        data[key] = value


def value_at(data: Mapping[str, Any], path: tuple[str, ...]) -> Any:
    """Return the value at a path; MISSING if there is none."""
    value: Any = data
    for key in path:
        if not isinstance(value, dict) or key not in value:
            return MISSING
        value = value[key]
    return value
