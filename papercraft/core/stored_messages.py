"""Messages as plain data, for files that may be read in another language than they were written in.

Only the msgid and the arguments are stored. They are checked when they are read: formatted, they
must equal the English text stored with them.
"""

from __future__ import annotations

import re
from string import Formatter
from typing import Any

from papercraft.core.messages import Message, gettext, ngettext

# What format strings from files may use: no attributes, and no widths that would fill the memory.
_FIELD = re.compile(r"\w+")
_SPEC = re.compile(r"\+?(?:\.\d)?[dfgs%]?")
_DEEPEST = 8
_NUMBERS = (int, float)


def message_data(text: str) -> dict[str, Any] | None:
    """Return a message as plain data, or None for other text, the same in every language."""
    if not isinstance(text, Message):
        return None
    data: dict[str, Any] = {
        "msgid": text.msgid,
        "args": {name: _argument(value) for name, value in text.args.items()},
    }
    extra = {
        "plural": text.msgid_plural,
        "n": text.quantity,
        "context": text.context or None,
        "capital": text.capital or None,
    }
    return data | {key: value for key, value in extra.items() if value is not None}


def _argument(value: object) -> Any:
    if isinstance(value, str):
        return message_data(value) or str(value)
    return value if isinstance(value, _NUMBERS) else str(value)


def stored_message(data: object, text: str) -> str:
    """Return the message stored in ``data``, or ``text`` if the data do not format to it."""
    try:
        message = _message(data, 0)
    except (ValueError, LookupError, TypeError, AttributeError):
        return text
    return message if message == text else text


def _message(data: Any, depth: int) -> Message:
    if not isinstance(data, dict) or depth > _DEEPEST:
        raise ValueError
    one, many = data["msgid"], data.get("plural")
    args = {
        name: _message(value, depth + 1) if isinstance(value, dict) else _plain(value)
        for name, value in data["args"].items()
    }
    for form in (one, one if many is None else many):
        _check(form)
    if many is None:
        text = gettext(one, **args)
    else:
        args.pop("n", None)
        text = ngettext(one, many, _plain(data["n"]), **args)
    if data.get("context"):
        text.context = str(data["context"])
    return text.with_capital() if data.get("capital") else text


def _plain(value: Any) -> Any:
    if not isinstance(value, (str, *_NUMBERS)):
        raise TypeError
    return value


def _check(form: str) -> None:
    for _, field, spec, conversion in Formatter().parse(form):
        if field is not None and not (
            _FIELD.fullmatch(field)
            and _SPEC.fullmatch(spec or "")
            and conversion in (None, "r", "s")
        ):
            raise ValueError
