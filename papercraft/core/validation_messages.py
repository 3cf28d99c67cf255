"""Our own messages for pydantic's validation errors, whose texts are written for programmers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import Message, error_message, gettext, gettext_noop, ngettext
from papercraft.core.problems import closest
from papercraft.core.records import FORM_ERROR, brief

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from pydantic_core import ErrorDetails

_WHOLE = gettext_noop("a whole number")
_NUMBER = gettext_noop("a number")
_TRUTH = gettext_noop("true or false")
_LIST = gettext_noop("a list [...]")
_TABLE = gettext_noop("a table of keys and values")
_DATE = gettext_noop("a date such as 2026-01-31")
# The expected value, by the type of error.
_KINDS = {
    "int_type": _WHOLE,
    "int_from_float": _WHOLE,
    "int_parsing": _WHOLE,
    "int_parsing_size": _WHOLE,
    "float_type": _NUMBER,
    "float_parsing": _NUMBER,
    "decimal_type": _NUMBER,
    "decimal_parsing": _NUMBER,
    "finite_number": gettext_noop("a finite number"),
    "string_type": gettext_noop("a string in quotes"),
    "bool_type": _TRUTH,
    "bool_parsing": _TRUTH,
    "list_type": _LIST,
    "tuple_type": _LIST,
    "set_type": _LIST,
    "frozen_set_type": _LIST,
    "dict_type": _TABLE,
    "mapping_type": _TABLE,
    "model_type": _TABLE,
    "model_attributes_type": _TABLE,
    "dataclass_type": _TABLE,
    "date_type": _DATE,
    "date_parsing": _DATE,
    "date_from_datetime_parsing": _DATE,
    "date_from_datetime_inexact": _DATE,
}


def message_of(fault: ErrorDetails, key: str, known: tuple[str, ...]) -> str:
    """Return the message for a fault at a key; ``known`` are the valid keys there.

    Types of faults that none of our models can have get a generic message.
    """
    kind, value = fault["type"], fault.get("input")
    if kind == "extra_forbidden":
        return unknown_key(key, known)
    if kind in _KINDS:
        return gettext(
            "should be {expected}, not {given}", expected=gettext(_KINDS[kind]), given=brief(value)
        )
    if kind == FORM_ERROR:
        right = fault["msg"]
        return gettext("{expected}, not {given}", expected=gettext(right), given=brief(value))
    if kind in _SENTENCES:
        return _SENTENCES[kind](fault.get("ctx", {}), value)
    return gettext("{given} is not valid here", given=brief(value))


def unknown_key(key: str, known: tuple[str, ...]) -> Message:
    """Return the message for an unknown key, with the most similar key or all valid ones."""
    near = closest(key, known)
    if near is not None:
        return gettext("unknown key; did you mean {key}?", key=repr(near))
    if known:
        return gettext("unknown key; the keys here are {keys}", keys=", ".join(known))
    return gettext("unknown key")


def too_few(length: int, least: int) -> Message:
    """Return the message for a list that is too short."""
    return ngettext(
        "has {n} entry; must have at least {least}",
        "has {n} entries; must have at least {least}",
        length,
        least=least,
    )


def _too_little(context: Mapping[str, Any], value: Any) -> Message:
    if isinstance(value, str):
        return _too_short(context, value)
    return too_few(len(value), context["min_length"])


def _too_many(context: Mapping[str, Any], value: Any) -> Message:
    if isinstance(value, str):
        return _too_long(context, value)
    return ngettext(
        "has {n} entry; may have at most {most}",
        "has {n} entries; may have at most {most}",
        len(value),
        most=context["max_length"],
    )


def _too_long(context: Mapping[str, Any], value: Any) -> Message:
    form = "may have at most {most} characters, not {n}"
    return gettext(form, most=context["max_length"], n=len(value))


def _too_short(context: Mapping[str, Any], value: Any) -> Message:
    form = "must have at least {least} characters, not {n}"
    return gettext(form, least=context["min_length"], n=len(value))


def _own_words(context: Mapping[str, Any], _given: Any) -> str:
    """Return the message that one of our validators has raised, which keeps its msgid."""
    error: Exception = context["error"]
    return error_message(error)


def _limit(form: str, name: str) -> Callable[[Mapping[str, Any], Any], Message]:
    """Return a function that formats the message for a value outside its limit."""

    def sentence(context: Mapping[str, Any], value: Any) -> Message:
        return gettext(form, limit=context[name], given=brief(value))

    return sentence


_SENTENCES: dict[str, Callable[[Mapping[str, Any], Any], str]] = {
    "missing": lambda _context, _given: gettext("this key is missing"),
    "none_required": lambda _context, _given: gettext("should be left out"),
    "string_unicode": lambda _context, _given: gettext(
        "contains a character that cannot be displayed"
    ),
    "recursion_loop": lambda _context, _given: gettext("must not contain itself"),
    "value_error": _own_words,
    "assertion_error": _own_words,
    "literal_error": _limit(gettext_noop("should be {limit}, not {given}"), "expected"),
    "enum": _limit(gettext_noop("should be {limit}, not {given}"), "expected"),
    "greater_than": _limit(gettext_noop("should be more than {limit}, not {given}"), "gt"),
    "less_than": _limit(gettext_noop("should be less than {limit}, not {given}"), "lt"),
    "greater_than_equal": _limit(gettext_noop("should be at least {limit}, not {given}"), "ge"),
    "less_than_equal": _limit(gettext_noop("should be at most {limit}, not {given}"), "le"),
    "multiple_of": _limit(
        gettext_noop("should be a multiple of {limit}, not {given}"), "multiple_of"
    ),
    "too_long": _too_many,
    "too_short": _too_little,
    "string_too_long": _too_long,
    "string_too_short": _too_short,
}
