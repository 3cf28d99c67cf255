"""Explain why a text is not a formula, where it stops making sense, and what is easily misread."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext

if TYPE_CHECKING:
    from collections.abc import Iterator

_EXAMPLE = '"sum(upper) + (35 if bonus >= 63 else 0)"'
# A single = is a common mistake of people who know spreadsheets.
_SINGLE_EQUALS = re.compile(r"(?<![<>=!:])=(?!=)")
_APART = re.compile(r"([<>!=])\s+=")
_MOST_SHOWN = 30
# Up to this many characters, a formula is written out as it should be.
_MOST_WRITTEN = 100
_NO_ELSE = "expected 'else' after 'if' expression"


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
    if error.msg == _NO_ELSE:
        form = "else is missing; write what counts otherwise, as in (35 if bonus >= 63 else 0)"
        return gettext(form)
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


def unclear_conditional(text: str, tree: ast.expr) -> Iterator[str]:
    """Yield a message if all of a formula is a conditional, and its first part a calculation.

    In ``a + b if c else d``, the condition is about the whole sum, but most people mean only ``b``.
    Brackets say which: a bracket around the conditional or around the sum moves where it begins.
    """
    if not isinstance(tree, ast.IfExp) or not isinstance(tree.body, ast.BinOp):
        return
    starts = {(one.lineno, one.col_offset) for one in (tree, tree.body)}
    if starts != {(1, 0)}:
        return
    added = tree.body
    last = ast.IfExp(tree.test, added.right, tree.orelse)
    one, other = "a + (b if c else d)", "(a + b if c else d)"
    if len(text) <= _MOST_WRITTEN:
        one, other = ast.unparse(ast.BinOp(added.left, added.op, last)), f"({text})"
    form = "it is unclear what if applies to; use brackets: {one}, or {other}"
    yield gettext(form, one=one, other=other)
