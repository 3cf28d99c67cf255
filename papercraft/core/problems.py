"""What is wrong with an input, where, and what would be right."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


# Nobody mends more at a time; a hostile file must not buy memory with mistakes.
MOST_PROBLEMS = 200


class Problem(NamedTuple):
    """One fault of an input: its place (``players.2.pieces.5``, counted from 1) and a sentence."""

    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class PapercraftError(Exception):
    """Anything a user can mend; shown without a traceback."""


class ReadError(PapercraftError):
    """An input that cannot be read, with all its problems."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Take at least one problem; equal ones are kept once, and no more than 200."""
        found = list(dict.fromkeys(problems))
        if len(found) > MOST_PROBLEMS:
            rest = len(found) - MOST_PROBLEMS
            found[MOST_PROBLEMS:] = [Problem("", f"and {rest} more problems")]
        self.problems = tuple(found)
        super().__init__("\n".join(map(str, self.problems)))


class UsageError(PapercraftError):
    """A request that cannot be fulfilled as it was made."""


class ImpossibleError(PapercraftError):
    """A sheet that cannot be made with the numbers asked for."""


class WriteError(PapercraftError):
    """A file that cannot be written."""


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return ``; did you mean 'x'?`` for a near miss, else nothing."""
    near = get_close_matches(str(word), list(known), n=1, cutoff=0.6)
    return f"; did you mean {near[0]!r}?" if near else ""


def join_or(words: Iterable[str]) -> str:
    """Return ``a, b or c``."""
    items = list(words)
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " or " + items[-1]
