"""Decks of cards: a table row for each kind of card, and the texts on it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from pydantic import BeforeValidator, Field

from papercraft.core.csv_table import TableError, read_table
from papercraft.core.messages import gettext, join
from papercraft.core.problems import Problem, suggestion
from papercraft.core.records import Plain, Strict, Word
from papercraft.core.sheet_files import beside
from papercraft.games.tally.values import as_text, tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

MOST_ROWS, MOST_CARDS, MOST_SUITS = 300, 600, 8
_MOST_BYTES, _MOST_TEXT, _MOST_COPIES = 1_000_000, 500, 100
# The parts of a card: corner text, suit (colour and symbol), words, and back.
FACES = ("corner", "suit", "title", "text", "back")
_COLUMN = re.compile(r"\{([^{}]*)\}")


_Cell = Annotated[str, BeforeValidator(as_text), Field(max_length=_MOST_TEXT)]
_Row = Annotated[dict[Word, _Cell], Field(max_length=30)]
_Form = Annotated[str, BeforeValidator(as_text), Field(min_length=1, max_length=_MOST_TEXT)]


class Deck(Strict):
    """An entry of ``cards``: rows, and how to make a card from each.

    A form such as ``"{name}"`` is filled in with the row's value in the column ``name``.
    """

    csv: Plain | None = None
    row: (
        Annotated[list[_Row], tables("cards.KEY.row"), Field(min_length=1, max_length=MOST_ROWS)]
        | None
    ) = None
    copies: _Form = "1"
    corner: _Form | None = None
    suit: _Form | None = None
    title: _Form | None = None
    text: _Form | None = None
    back: _Form | None = None

    @property
    def forms(self) -> dict[str, str]:
        """The forms of the parts of a card."""
        return {word: form for word in FACES if (form := getattr(self, word)) is not None}


class CardFace(NamedTuple):
    """The parts of a card, empty if absent; ``suit`` is its number from 1, or 0 for none."""

    corner: str = ""
    title: str = ""
    text: str = ""
    back: str = ""
    suit: int = 0


class Kind(NamedTuple):
    """A kind of card: its number in the deck, from 1, its face, and its number of copies."""

    number: int
    face: CardFace
    copies: int


def filled_in(form: str, row: Mapping[str, str]) -> str:
    """Return a form filled in from a row, without superfluous blanks."""
    return " ".join(_COLUMN.sub(lambda match: row.get(match[1].strip(), ""), form).split())


def has_columns(form: str) -> bool:
    """Return whether a form refers to a column, so that it differs from row to row."""
    return _COLUMN.search(form) is not None


def suits_of(deck: Deck) -> list[str]:
    """Return the different suits of a deck, in the order in which they appear."""
    if deck.suit is None:
        return []
    suits = (filled_in(deck.suit, row) for row in deck.row or ())
    return [*dict.fromkeys(filter(None, suits))]


def kinds_of(deck: Deck) -> list[Kind]:
    """Return the kinds of cards of a valid deck, except those with no copies."""
    suits, made = suits_of(deck), []
    for number, row in enumerate(deck.row or (), 1):
        words = {word: filled_in(form, row) for word, form in deck.forms.items()}
        suit = words.pop("suit", "")
        face = CardFace(suit=suits.index(suit) + 1 if suit else 0, **words)
        copies = int(filled_in(deck.copies, row) or 1)
        made.append(Kind(number, face, copies))
    return [kind for kind in made if kind.copies]


def with_rows(data: Any) -> tuple[Any, list[Problem]]:
    """Return a description with names of CSV files replaced by their rows.

    Files are looked for where ``core.sheet_files`` looks. Only problems with files are reported.
    """
    decks = data.get("cards") if isinstance(data, dict) else None
    if not isinstance(decks, dict):
        return data, []
    read, problems = dict(decks), []
    for key, deck in decks.items():
        if isinstance(deck, dict) and isinstance(deck.get("csv"), str) and "row" not in deck:
            try:
                rows = rows_of(deck["csv"])
            except TableError as error:
                problems.append(Problem(f"cards.{key}.csv", error.message))
                continue
            rest = {word: value for word, value in deck.items() if word != "csv"}
            read[key] = rest | {"row": rows}
    return data | {"cards": read}, problems


def rows_of(name: str) -> list[dict[str, str]]:
    """Return the rows of a file; raise TableError if it cannot be used."""
    if not name.lower().endswith(".csv") or set(name) & set("/\\:"):
        form = "should be the name of a CSV file in the same folder, such as cards.csv"
        raise TableError(gettext(form))
    file = beside(name)
    if file is None:
        form = "there is no file {file} next to the one that describes the sheet"
        raise TableError(gettext(form, file=name))
    try:
        rows = read_table(_bytes_of(file))
    except TableError as error:
        if error.line:
            form = "{file}, line {n}: {message}"
            message = gettext(form, file=name, n=error.line, message=error.message)
        else:
            message = gettext("{file}: {message}", file=name, message=error.message)
        raise TableError(message) from error
    if len(rows) > MOST_ROWS:
        form = "{file} has {n} rows; at most {most} are possible"
        raise TableError(gettext(form, file=name, n=len(rows), most=MOST_ROWS))
    return rows


def _bytes_of(file: Path) -> bytes:
    try:
        with file.open("rb") as source:
            content = source.read(_MOST_BYTES + 1)
    except OSError as error:
        raise TableError(gettext("cannot be read: {reason}", reason=error.strerror)) from error
    if len(content) > _MOST_BYTES:
        raise TableError(gettext("is larger than {n} MB", n=_MOST_BYTES // 1_000_000))
    return content


def problems_of_decks(decks: Mapping[str, Deck]) -> Iterator[Problem]:
    """Yield the problems with decks, except texts that do not fit on a card."""
    for key, deck in decks.items():
        place = f"cards.{key}"
        if (deck.row is None) == (deck.csv is None):
            form = "needs csv, the name of a CSV file, or rows, [[cards.{key}.row]], not both"
            yield Problem(place, gettext(form, key=key))
        if not deck.forms:
            form = "there is nothing on these cards; add one of {all}"
            yield Problem(place, gettext(form, all=join(FACES)))
        if deck.row:
            problems = [*_problems_of_columns(place, deck), *_problems_of_copies(place, deck)]
            yield from problems or _problems_of_number(place, deck)


def _problems_of_columns(place: str, deck: Deck) -> Iterator[Problem]:
    columns = [*dict.fromkeys(title for row in deck.row or () for title in row)]
    for word, text in (deck.forms | {"copies": deck.copies}).items():
        for name in _COLUMN.findall(text):
            if name.strip() not in columns:
                hint = suggestion(name.strip(), columns)
                form = "there is no column {name}{hint}; columns: {columns}"
                message = gettext(form, name=repr(name), hint=hint, columns=join(columns))
                yield Problem(f"{place}.{word}", message)


def _problems_of_copies(place: str, deck: Deck) -> Iterator[Problem]:
    for number, row in enumerate(deck.row or (), 1):
        text = filled_in(deck.copies, row)
        if text and not (text.isascii() and text.isdecimal() and int(text) <= _MOST_COPIES):
            form = "row {n} has {text}; copies are a number from 0 to {most}"
            message = gettext(form, n=number, text=repr(text), most=_MOST_COPIES)
            yield Problem(f"{place}.copies", message)
            if not has_columns(deck.copies):
                return


def _problems_of_number(place: str, deck: Deck) -> Iterator[Problem]:
    kinds, suits = kinds_of(deck), suits_of(deck)
    count = sum(kind.copies for kind in kinds)
    if not 0 < count <= MOST_CARDS:
        form = "makes {n} cards; a deck has from 1 to {most}"
        yield Problem(place, gettext(form, n=count, most=MOST_CARDS))
    if len(suits) > MOST_SUITS:
        form = "there are {n} different suits; at most {most} can be told apart"
        yield Problem(f"{place}.suit", gettext(form, n=len(suits), most=MOST_SUITS))
