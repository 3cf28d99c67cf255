"""Explain what is wrong with a file that is not valid TOML or JSON: the line, and how to fix it.

The messages of a parser are in terms of its grammar, but people make only a few kinds of mistakes:
quotes, yes and no, dates, commas, brackets, duplicate keys.
"""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import gettext, gettext_noop, join

if TYPE_CHECKING:
    from collections.abc import Iterator
    from json import JSONDecodeError

    from papercraft.core.messages import Message

_AT = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_PAIR = re.compile(r"""\s*(?P<key>[\w."'-]+(?:\s+[\w-]+)*?)\s*=\s*(?P<value>.*?)\s*(?:\s#.*)?$""")
_COLON = re.compile(r"\s*(?P<key>[\w-]+)\s*:\s*(?P<value>\S.*?)\s*$")
_TABLE = re.compile(r"\s*\[")
_NO_BARE_KEY = re.compile(r"[^A-Za-z0-9_-]")
_QUOTES = re.compile("[\u201e\u201c\u201d\u201a\u2018\u2019\u00ab\u00bb\u2033\u00b4`]")
_TEXTS = re.compile(r'"(?:[^"\\]|\\.)*+"' r"|'[^']*+'")
_INNER = re.compile(r"(?P<key>[\w-]+)\s*=\s*(?P<value>[^,\[\]{}]*[^,\[\]{}\s])")
_NO_COMMA = re.compile(r"""(?:["\]}]|\d)\s+(?:["\[{]|[+-]?\d)|""\s*""|\]\s*\[""")
_LISTED = re.compile(r"(?:^|[,\[])\s*(?P<word>[^\W\d][\w -]*?)\s*(?=$|[,\]])")
_TRUE = {"yes", "ja", "si", "sì", "tak", "on", "true"}
_FALSE = {"no", "nein", "nie", "off", "false"}
_DATE = re.compile(r"\d{1,4}[-./]\d{1,2}(?:[-./]\d{1,4})?\.?(?:[ T].*)?")
_NUMBER = re.compile(r"[+-]?\d[\d.,_]*")
_WORD = re.compile(r"[^\W\d]")
_OPEN_QUOTE = gettext_noop("a quote is not closed; text must be between two quotes")
# The most characters of a line shown in a message.
_MOST_SHOWN = 40
# The longest line to match: nobody types longer ones, and the patterns take long on them.
_LONGEST = 2000


class Slip(NamedTuple):
    """A syntax error: its line and column, counted from 1 or 0 if unknown, and a message."""

    line: int
    column: int
    message: Message

    @property
    def place(self) -> str:
        """The place in words, or "" if it is not known."""
        if not self.line:
            return ""
        line = gettext("line {n}", n=self.line)
        return join([line, gettext("column {n}", n=self.column)]) if self.column else line


def toml_slip(text: str, error: ValueError) -> Slip:
    """Return what is wrong with a text that is not TOML; ``error`` is that of tomllib."""
    position = _AT.search(str(error))
    lines = text.split("\n")
    reason = str(error)[: position.start()] if position else str(error)
    number, column = (
        (int(position[1]), int(position[2])) if position and position[1] else (len(lines), 0)
    )
    for candidate in _suspects(lines, number):
        message = _slip_in(lines[candidate - 1])
        if message is not None and not _is_toml(lines[candidate - 1]):
            return Slip(candidate, 0, message)
    return _by_reason(lines, number, column, reason)


def _suspects(lines: list[str], number: int) -> Iterator[int]:
    """Yield the numbers of lines that may be wrong: where the parser stopped, and the one before.

    A parser notices an unclosed quote or bracket only in the next line.
    """
    if number <= len(lines):
        yield number
    before = range(min(number - 1, len(lines)), 0, -1)
    yield from [line for line in before if lines[line - 1].strip()][:1]


def _is_toml(line: str) -> bool:
    try:
        tomllib.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _slip_in(line: str) -> Message | None:
    """Return what is wrong with a line, if it is one of the common mistakes."""
    bare = _TEXTS.sub('""', line).strip() if len(line) <= _LONGEST else "#"
    if bare.startswith("#"):
        return None
    if match := _QUOTES.search(bare):
        form = '{quote} is not a TOML quote; write straight quotes, as in name = "Ada"'
        return gettext(form, quote=match[0])
    pair = _PAIR.fullmatch(bare)
    if pair:
        return _wrong_key(pair["key"]) or _wrong_value(pair["key"], pair["value"])
    if (colon := _COLON.fullmatch(bare)) and not _TABLE.match(bare):
        form = "write = between a key and its value: {key} = {value}"
        return gettext(form, key=colon["key"], value=_quoted(colon["value"]))
    if bare.startswith("{") or (bare.startswith("[") and "," in bare):
        return _wrong_list(bare)
    if bare.count('"') % 2:
        return gettext(_OPEN_QUOTE)
    return None


def _wrong_key(key: str) -> Message | None:
    if _NO_BARE_KEY.search(key.replace(".", "").replace('"', "").replace("'", "")):
        form = "the key {key} needs quotes, because it has characters other than a-z, 0-9, _ and -"
        return gettext(form, key=_shortened(key))
    return None


def _wrong_value(key: str, value: str) -> Message | None:
    """Return what is wrong with the value of a line ``key = value``; its strings are blanked."""
    word = value.rstrip(",;").casefold()
    if not value:
        return gettext("the value of {key} is missing after =", key=key)
    if word in _TRUE | _FALSE:
        right = "true" if word in _TRUE else "false"
        return gettext("write {key} = {right}, not {value}", key=key, right=right, value=value)
    if value[0] in "[{":
        return _wrong_list(value)
    if value.count('"') % 2 or value.count("'") % 2:
        return gettext(_OPEN_QUOTE)
    if _DATE.fullmatch(value):
        form = "write a date as a text in quotes: {key} = {value}"
        return gettext(form, key=key, value=_quoted(value))
    if value.endswith((",", ";")):
        form = "nothing may follow the value of {key}; remove the {sign} at its end"
        return gettext(form, key=key, sign=value[-1])
    if _is_list(value):
        form = "write several values as a list in brackets, as in {key} = [1, 2, 3]"
        return gettext(form, key=key)
    if _WORD.search(value) and '"' not in value:
        form = "a text needs quotes: {key} = {value}"
        return gettext(form, key=key, value=_quoted(value))
    if _NUMBER.fullmatch(value):
        form = "{value} is not a TOML number; write 10 or 2.5, or a text in quotes"
        return gettext(form, value=_shortened(value))
    return None


def _is_list(value: str) -> bool:
    """Return whether a value is a list without brackets; 2,5 is a single number."""
    several = value.count(",") > 1 or not _NUMBER.fullmatch(value)
    return "," in value and several and not _WORD.search(value)


def _wrong_list(value: str) -> Message | None:
    """Return what is wrong with the part of a list or inline table that is on one line."""
    for pair in _INNER.finditer(value):
        message = _wrong_key(pair["key"]) or _wrong_value(pair["key"], pair["value"])
        if message and not _is_toml(pair[0]):
            return message
    if value.rstrip().endswith((",", "[", "{")):
        # It continues on the next line.
        return None
    for kind, signs in (("array", "[]"), ("table", "{}")):
        if value.count(signs[0]) > value.count(signs[1]):
            return gettext(_FORMS[kind])
    if _NO_COMMA.search(value):
        return gettext("a comma is missing between two values of the list")
    if "{" in value:
        return None
    words = [match["word"] for match in _LISTED.finditer(value)]
    words = [word for word in words if word not in {"true", "false"}]
    if any(word.casefold() in _TRUE | _FALSE for word in words):
        return gettext("write true or false, not yes or no")
    if words:
        return gettext("texts in a list need quotes, as in [{word}]", word=_quoted(words[0]))
    return None


_REASONS = (
    (("Cannot overwrite a value", "Duplicate inline table key"), "twice"),
    (("Unclosed array",), "array"),
    (("Unclosed inline table",), "table"),
    (("Cannot declare", "Cannot redefine", "Cannot mutate"), "table-twice"),
    (("Unterminated string", "Illegal character '\\n'"), "quote"),
    (("Expected \"'\"", "Expected '\"'"), "quote"),
    (("Expected '='",), "equals"),
    (("Invalid initial character for a key", "Invalid statement"), "key"),
    (("Expected newline",), "rest"),
    (("Unescaped '\\\\'", "Invalid hex", "Escaped character"), "backslash"),
    (("Expected ']",), "heading"),
    (("Illegal character", "Found invalid character"), "character"),
)  # fmt: skip
_FORMS = {
    "twice": gettext_noop("the key {key} occurs twice; remove one of them"),
    "array": gettext_noop(
        "a list is not closed, or a comma is missing in it, as in [1, 2, 3]"
    ),
    "table": gettext_noop(
        "a table is not closed, or a comma is missing in it, as in {{a = 1, b = 2}}"
    ),
    "table-twice": gettext_noop(
        "the table {key} occurs twice; rename one of them, or use [[{key}]] for both if it has "
        "several entries"
    ),
    "quote": _OPEN_QUOTE,
    "equals": gettext_noop('= is missing between a key and its value, as in name = "Ada"'),
    "key": gettext_noop("a line is key = value, [table] or # comment; this is none of them: {key}"),
    "rest": gettext_noop("the line should have ended before this: {rest}"),
    "backslash": gettext_noop("write a backslash in a text twice, or put the text in '...'"),
    "heading": gettext_noop(
        "the bracket of the heading is not closed, as in [rules] or [[players]]"
    ),
    "character": gettext_noop("there is a character that cannot be displayed; delete it"),
    "": gettext_noop("this is not a TOML value: {rest}"),
}  # fmt: skip


def _by_reason(lines: list[str], number: int, column: int, reason: str) -> Slip:
    """Return our message for a message of tomllib."""
    kind = next(
        (kind for starts, kind in _REASONS if reason.startswith(starts)),
        "",
    )
    if kind == "quote" and not lines[number - 1].strip() and number > 1:
        number, column = number - 1, 0
    line = lines[number - 1] if number <= len(lines) else ""
    key = line.partition("=")[0].strip() if kind != "table-twice" else line.strip(" []\r")
    if kind == "twice":
        key = re.sub(r"^.*[{,]\s*", "", line[: max(column - 1, 0)].rstrip(" =")) or key
        key = key.partition("=")[0].strip()
    rest = line[max(column - 1, 0) :].strip() or line.strip()
    # At the end of a file, only an unclosed list can be wrong.
    form = _FORMS[kind if kind or rest else "array"]
    return Slip(number, column, gettext(form, key=_shortened(key), rest=_shortened(rest)))


def _quoted(value: str) -> str:
    """Return a value as a TOML string."""
    inside = value.strip().strip("\"'").replace("\\", "\\\\").replace('"', '\\"')
    return f'"{_shortened(inside)}"'


def _shortened(text: str) -> str:
    shown = text.encode("unicode_escape").decode() if not text.isprintable() else text
    return shown if len(shown) <= _MOST_SHOWN else shown[: _MOST_SHOWN - 3] + "..."


# --- JSON -----------------------------------------------------------------------------------------

_JSON_FORMS = (
    ("Expecting ',' delimiter", gettext_noop("a comma or a closing bracket is missing")),
    (
        "Expecting ':' delimiter",
        gettext_noop('a colon is missing after a key, as in "name": "Ada"'),
    ),
    ("Expecting property name", gettext_noop("expected a key in double quotes here")),
    ("Illegal trailing comma", gettext_noop("there is a comma after the last value")),
    (
        "Expecting value",
        gettext_noop(
            "expected a value here: a text in double quotes, a number, true, false, null, [...] "
            "or {{...}}"
        ),
    ),
    ("Unterminated string", _OPEN_QUOTE),
    ("Invalid control character", gettext_noop("a text cannot continue on the next line")),
    ("Invalid \\", gettext_noop("write a backslash in a text twice")),
    ("Extra data", gettext_noop("the file continues after the end of the record, which is a "
                                "single object")),
)  # fmt: skip
_NO_JSON = gettext_noop("this is not JSON")


def json_slip(error: JSONDecodeError) -> Slip:
    """Return what is wrong with a text that is not JSON."""
    form = next((form for start, form in _JSON_FORMS if error.msg.startswith(start)), _NO_JSON)
    return Slip(error.lineno, error.colno, gettext(form))
