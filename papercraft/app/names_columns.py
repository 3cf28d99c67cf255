"""Titles of the columns in a file with names, in the languages of sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_NAME = {
    "name", "names", "full name", "player", "players", "pupil", "pupils", "student", "students",
    "namen", "spieler", "spielerin", "schüler", "schülerin", "kind",
    "nomi", "nome e cognome", "nominativo", "giocatore", "alunno", "alunna",
    "imię i nazwisko", "imiona", "gracz", "uczeń", "uczennica",
}  # fmt: skip
_FIRST = {"first name", "firstname", "forename", "given name", "vorname", "nome", "imię"}
_LAST = {
    "last name", "lastname", "surname", "family name", "nachname", "familienname", "zuname",
    "cognome", "nazwisko",
}  # fmt: skip
_OTHERS = {
    "set": {"set", "table", "satz", "tisch", "tavolo", "zestaw", "stół", "stolik"},
    "lang": {"lang", "language", "sprache", "lingua", "język"},
    "seed": {"seed"},
}


class Columns(NamedTuple):
    """The columns that make up a name, and those with the set, the language and the seed."""

    name: tuple[int, ...]
    others: Mapping[str, int] = {}

    def name_in(self, cells: Sequence[str]) -> str:
        """Return the name in a row, empty if there is none."""
        parts = (cells[column] for column in self.name if column < len(cells))
        return " ".join(filter(None, parts))

    def others_in(self, cells: Sequence[str]) -> dict[str, str]:
        """Return the set, the language and the seed in a row, where it has them."""
        return {key: cells[column] for key, column in self.others.items() if column < len(cells)}


NAMES_ALONE = Columns((0,))


def columns_of(titles: Sequence[str]) -> Columns | None:
    """Return the columns with these titles; None if no title is known."""
    words = [title.casefold() for title in titles]
    others = {key: column for key, known in _OTHERS.items() for column in _columns(words, known)}
    whole, first, last = (_columns(words, known) for known in (_NAME, _FIRST, _LAST))
    # Beside a column of first names, "Name" means the last name.
    name = (*first[:1], *(last or whole)[:1]) if first else (whole or last)[:1]
    return Columns(name, others) if name or others else None


def _columns(titles: Sequence[str], known: set[str]) -> tuple[int, ...]:
    return tuple(column for column, title in enumerate(titles) if title in known)
