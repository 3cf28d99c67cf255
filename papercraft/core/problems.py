"""Problems with an input, and the errors that report them."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import Message, gettext, join, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


# Nobody fixes more at a time, and a hostile file must not fill the memory with problems.
MOST_PROBLEMS = 200


# Longer words are not compared: it takes long, and such a word is not a mistyped name.
_LONG = 40


class Problem(NamedTuple):
    """A problem with an input: its place (``players.2.pieces.5``, counted from 1) and a message."""

    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class PapercraftError(Exception):
    """Base of all errors that a user can fix; shown without a traceback."""


class ReadError(PapercraftError):
    """An input that cannot be read, with all its problems."""

    def __init__(self, problems: Iterable[Problem], where: Mapping[str, str] | None = None) -> None:
        """Store at least one and at most 200 problems, without duplicates.

        ``where`` maps places to descriptions for people: file, line, player.
        """
        unique = list(dict.fromkeys(problems))
        if len(unique) > MOST_PROBLEMS:
            rest = len(unique) - MOST_PROBLEMS
            more = ngettext("and {n} more problem", "and {n} more problems", rest)
            unique[MOST_PROBLEMS:] = [Problem("", more)]
        self.problems = tuple(unique)
        self.where = where or {}
        super().__init__("\n".join(map(str, self.problems)))


class UsageError(PapercraftError):
    """A request that cannot be fulfilled."""


class ImpossibleError(PapercraftError):
    """A sheet that cannot be generated with the requested numbers."""


class WriteError(PapercraftError):
    """A file that cannot be written."""


def closest(word: str, choices: Iterable[str]) -> str | None:
    """Return the choice that a mistyped word resembles most, or None."""
    typed = str(word)
    near = get_close_matches(typed, list(choices), n=1, cutoff=0.6) if len(typed) <= _LONG else []
    return near[0] if near else None


def suggestion(word: str, choices: Iterable[str]) -> str:
    """Return ``; did you mean 'x'?`` for a near miss, else "", to be appended to a message."""
    near = closest(word, choices)
    return "" if near is None else gettext("; did you mean {near!r}?", near=near)


def advice(word: str, choices: Iterable[str]) -> str:
    """Return ``; did you mean 'x'?`` for a near miss, else ``; choose from a, b or c``."""
    known = list(choices)
    choose = gettext("; choose from {choices}", choices=join_or(known)) if known else ""
    return suggestion(word, known) or choose


def join_or(words: Iterable[str]) -> Message:
    """Return ``a, b or c``."""
    items = list(words)
    if len(items) < 2:  # noqa: PLR2004 - a single item needs no "or"
        return join(items)
    return gettext("{first} or {last}", first=join(items[:-1]), last=items[-1])
