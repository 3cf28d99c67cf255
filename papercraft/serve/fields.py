"""Read the fields of forms: texts that can be saved and displayed, within limits of length."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from starlette.datastructures import ImmutableMultiDict
from starlette.exceptions import HTTPException

from papercraft.core.messages import gettext, join
from papercraft.core.records import is_plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from starlette.requests import Request

    from papercraft.core.messages import Message

# More than twice the longest log that a record may have, of 2000 turns.
MOST_LETTERS = 200_000
_MOST_FIELDS = 20
# The prefix of the names of fields with typed values.
TYPED = "text."
# Names of players are checked separately, with a message beside the field.
_NAME = "name"
REPLACED = "\ufffd"
"""What stands for a character that cannot be displayed."""
# Tabs and spaces of other widths, as in texts copied from elsewhere.
_BLANK = re.compile(r"[^\S\n]")


class FieldError(Exception):
    """A form whose texts cannot be saved; the message lists all problems."""

    def __init__(self, *problems: Message) -> None:
        """Store the problems."""
        super().__init__(*problems)
        self.message = join([*problems, gettext("Go back and change it; nothing was saved.")], " ")


async def read_fields(request: Request, most: int = _MOST_FIELDS) -> ImmutableMultiDict[str, str]:
    """Return the fields of a form, at most ``most`` of them.

    Characters in names that cannot be displayed become ``REPLACED``.

    Raises:
        HTTPException: the body is not a form, or has too many fields, or files.
        FieldError: a text is too long, or has characters that cannot be displayed.
    """
    async with request.form(max_files=0, max_fields=most) as form:
        return _plain((key, one) for key, one in form.multi_items() if isinstance(one, str))


def query_fields(request: Request) -> ImmutableMultiDict[str, str]:
    """Return the fields of a query; characters that cannot be displayed become ``REPLACED``.

    Nothing in a query is saved, so problems with a text are shown at its field.
    """
    pairs = request.query_params.multi_items()
    return ImmutableMultiDict((name, _displayed(with_own_blanks(text))) for name, text in pairs)


def _displayed(text: str) -> str:
    return "".join(one if one == "\n" or is_plain(one) else REPLACED for one in text)


def _plain(pairs: Iterable[tuple[str, str]]) -> ImmutableMultiDict[str, str]:
    fields = [(name, with_own_blanks(text)) for name, text in pairs]
    if not all(is_plain(name) for name, _ in fields):
        raise HTTPException(400)
    others = [(name, text) for name, text in fields if name != _NAME]
    problems = [problem for name, text in others for problem in _problems(name, text)]
    if problems:
        raise FieldError(*problems)
    return ImmutableMultiDict((name, _displayed(text)) for name, text in fields)


def with_own_blanks(text: str) -> str:
    """Return a text with line ends and spaces normalized, because browsers send their own."""
    return _BLANK.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n"))


def refuse_long(name: str, text: str, most: int | None = None) -> None:
    """Raise FieldError if the text of a field is too long."""
    problems = [*_too_long(name, text, most or MOST_LETTERS)]
    if problems:
        raise FieldError(*problems)


def _problems(name: str, text: str) -> Iterator[Message]:
    yield from _too_long(name, text, MOST_LETTERS)
    for number, line in enumerate(text.split("\n"), 1):
        odd = next((sign for sign in line if not is_plain(sign)), None)
        if odd is not None:
            form = "Line {n} of {field} has the character {code}, which cannot be displayed."
            yield gettext(form, n=number, field=_shown(name), code=f"U+{ord(odd):04X}")
            return


def _too_long(name: str, text: str, most: int) -> Iterator[Message]:
    if len(text) > most:
        form = "{field} has {n} characters; at most {most} fit."
        yield gettext(form, field=_shown(name), n=len(text), most=most)


def _shown(name: str) -> str:
    return repr(name.removeprefix(TYPED))
