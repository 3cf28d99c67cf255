"""Explain why a text is not a formula: where it stops making sense."""

from __future__ import annotations

import re

from papercraft.core.messages import gettext

_EXAMPLE = '"sum(upper) + (35 if bonus >= 63 else 0)"'
# A single = is a common mistake of people who know spreadsheets.
_SINGLE_EQUALS = re.compile(r"(?<![<>=!:])=(?!=)")
_APART = re.compile(r"([<>!=])\s+=")
_MOST_SHOWN = 30


def no_formula() -> str:
    """Return the message for a text that is not a formula, without a position."""
    return gettext("is not a formula; here is an example: {example}", example=_EXAMPLE)


def syntax_fault(text: str, error: SyntaxError) -> str:
    """Return a message for a text with a syntax error."""
    if error.lineno is None or "\0" in text:
        return no_formula()
    apart = _APART.search(text)
    if apart:
        form = "write {sign} without a space: {rest}"
        return gettext(form, sign=apart[1] + "=", rest=_shown(text[apart.start() :]))
    equals = _SINGLE_EQUALS.search(text)
    if equals and "(" not in text[: equals.start()]:
        form = "write == to compare, not =: {rest}"
        return gettext(form, rest=_shown(text[max(0, equals.start() - 10) :]))
    rest = _from(text, error)
    if "never closed" in error.msg:
        return gettext("the bracket before {rest} is not closed", rest=_shown(rest[1:]))
    if not rest:
        form = "is not a formula: its end is missing; here is an example: {example}"
        return gettext(form, example=_EXAMPLE)
    form = "is not a formula from {rest} on; here is an example: {example}"
    return gettext(form, rest=_shown(rest), example=_EXAMPLE)


def _from(text: str, error: SyntaxError) -> str:
    """Return the rest of a text from where the parser stopped; empty at its end."""
    lines, column = text.split("\n")[max(0, (error.lineno or 0) - 1) :], error.offset or 0
    return "\n".join(lines)[column - 1 :].strip() if column else ""


def _shown(text: str) -> str:
    short = text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 3] + "..."
    return ascii(short)
