"""What lies on a table of ``rope``, from a photo: level rows, supplies, personal decks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from papercraft.core.photo import Desk, Question
from papercraft.core.told import told
from papercraft.games.rope.deck import DECK, ROWS, cards_of, spelled_all
from papercraft.games.rope.rules.rows import EMPTY, after, first
from papercraft.games.rope.scan.card_rows import Row, box_of, rows_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from papercraft.core.photo import Card, Scan, Spread

LEVEL, SUPPLY, PERSONAL, OTHER = "level", "supply", "personal", "other"
_SPOTS = {"level row": LEVEL, "supply row": SUPPLY, "personal deck": PERSONAL}
_LEAST_PLAYERS = 2


@dataclass(frozen=True)
class _Reader:
    """What is read, and where questions go."""

    table: Spread
    desk: Desk
    names: tuple[str, ...]

    def ask(self, key: str, words: str, read: str, cards: Sequence[Card]) -> tuple[int, ...]:
        """Ask for the cards of a row, as text."""
        question = Question(key, words, read, (), self.table, box_of(cards))
        given = self.desk.settle(question, sure=False)
        try:
            return cards_of(given)
        except ValueError as error:
            # What was answered is no row of cards: it stays asked.
            if given != read:
                again = told("{fault}; {question}", fault=str(error), question=words)
                self.desk.questions.append(question._replace(told=again))
            return cards_of(read)


def position(table: Spread, names: tuple[str, ...], answers: Mapping[str, str]) -> Scan:
    """Read the rows; how many cards a personal deck has is asked, for nobody can see it."""
    desk = Desk(answers)
    rows = rows_of(table)
    reader = _Reader(table, desk, names or _players(rows))
    found = _found(reader, rows)
    data: dict[str, Any] = {"papercraft": 1, "game": "rope"}
    data["table"] = {
        "levels": [spelled_all(_level(reader, found, n)) for n in range(1, ROWS + 1)],
        "players": [_player(reader, found, n) for n in range(len(reader.names))],
    }
    _ask_unread(reader)
    return desk.scan(data, *_told(reader, data["table"]["players"]))


def _players(rows: list[Row]) -> tuple[str, ...]:
    """Return names for the players: one for each mat, two at least."""
    most = max((row.mat or 0 for row in rows), default=0)
    return tuple(f"Player {n}" for n in range(1, max(most, _LEAST_PLAYERS) + 1))


def _owners(reader: _Reader, rows: list[Row]) -> dict[int, str]:
    """Return whose each mat is; all players' mats look alike."""
    owners = {}
    for nth in sorted({row.mat for row in rows if row.mat}):
        cards = [card for row in rows if row.mat == nth for card in row.cards]
        name = reader.names[(nth - 1) % len(reader.names)]
        words = told("whose mat is the one with these cards?")
        question = Question(f"mat.{nth}", words, name, reader.names, reader.table, box_of(cards))
        sure = reader.names == _players(rows)
        owners[nth] = reader.desk.settle(question, sure=sure)
    return owners


_Place = tuple[str, str, int]


def _found(reader: _Reader, rows: list[Row]) -> dict[_Place, Row]:
    """Return the rows by what they are; two that are said to be one are one, in no order."""
    owners = _owners(reader, rows)
    found: dict[_Place, Row] = {}
    for number, row in enumerate(rows, 1):
        place = _place(reader, row, number, owners)
        if place in found:
            found[place] = Row((*found[place].cards, *row.cards))
        elif place is not None:
            found[place] = row
    return found


def _place(reader: _Reader, row: Row, number: int, owners: dict[int, str]) -> _Place | None:
    """Return what a row is: its kind, whose it is, and which one it is."""
    if row.mat is not None:
        kind, _, nth = row.spot.rpartition(" ") if row.spot[-1].isdigit() else (row.spot, "", "1")
        place = (_SPOTS.get(kind, OTHER), owners.get(row.mat, ""), int(nth))
        reader.desk.note(reader.table, box_of(row.cards), spelled_all(row.numbers()), sure=True)
        return place if place[0] != OTHER else None
    choices = _choices(reader.names)
    words = told("which row are the cards {cards}?", cards=spelled_all(row.numbers()))
    read = next(iter(choices))
    question = Question(f"row.{number}", words, read, tuple(choices), reader.table,
                        box_of(row.cards))  # fmt: skip
    return choices[reader.desk.settle(question, sure=False)]


def _choices(names: tuple[str, ...]) -> dict[str, _Place | None]:
    choices: dict[str, _Place | None] = {f"{LEVEL} {n}": (LEVEL, "", n) for n in range(1, ROWS + 1)}
    for name in names:
        choices |= {f"{name} {SUPPLY} {n}": (SUPPLY, name, n) for n in range(1, ROWS + 1)}
        choices[f"{name} {PERSONAL}"] = (PERSONAL, name, 1)
    return choices | {OTHER: None}


def _level(reader: _Reader, found: dict[_Place, Row], number: int) -> tuple[int, ...]:
    """Return a level row from its first card on; it is asked unless it can lie like that."""
    row = found.get((LEVEL, "", number))
    if row is None:
        return ()
    numbers = row.numbers()
    ways = [numbers] if row.way else [numbers, numbers[::-1]]
    legal = [way for way in ways if is_level(way)]
    same = len(legal) > 1 and legal[0] == legal[1]
    if not row.piled and (len(legal) == 1 or same):
        return tuple(legal[0])
    read = spelled_all((legal or ways)[0])
    words = told(
        "what is level row {n} from its first card on? Seen: {cards}", n=number, cards=read
    )
    return reader.ask(f"table.levels.{number}", words, read, row.cards)


def is_level(numbers: Sequence[int]) -> bool:
    """Return whether cards can be a level row, with a number or scissors for each step."""
    top = first(numbers[0]) if numbers else EMPTY
    for number in numbers[1:]:
        top = after(top, number, repeat=False) if top else EMPTY
    return bool(top)


def _player(reader: _Reader, found: dict[_Place, Row], number: int) -> dict[str, Any]:
    name, key = reader.names[number], f"table.players.{number + 1}"
    supplies = [
        spelled_all(_supply(reader, found.get((SUPPLY, name, n)), f"{key}.supplies.{n}"))
        for n in range(1, ROWS + 1)
    ]
    row = found.get((PERSONAL, name, 1))
    top: tuple[int, ...] = ()
    if row is not None:
        top = tuple(row.numbers())
        if len(top) > 1:
            words = told("which card is on top of the personal deck?")
            top = reader.ask(f"{key}.personal", words, spelled_all(top[-1:]), row.cards)
    entry: dict[str, Any] = {"name": name, "supplies": supplies, "personal": spelled_all(top)}
    words = told("how many personal cards does {name} have left?", name=name)
    question = Question(f"{key}.left", words, "", (), reader.table,
                        box_of(row.cards) if row else None)  # fmt: skip
    given = reader.desk.settle(question, sure=False)
    if given.isdecimal() and int(given) <= len(DECK):
        entry["left"] = int(given)
    elif given:
        again = told("{given} is no number of cards; {question}", given=repr(given), question=words)
        reader.desk.questions.append(question._replace(told=again))
    return entry


def _supply(reader: _Reader, row: Row | None, key: str) -> tuple[int, ...]:
    """Return a supply row, its top card last."""
    if row is None:
        return ()
    numbers = row.numbers()
    alone = len(set(numbers)) == 1
    if alone or (row.way and not row.piled):
        return tuple(numbers)
    words = told("in which order does this supply row lie, the top card last?")
    return reader.ask(key, words, spelled_all(numbers), row.cards)


def _ask_unread(reader: _Reader) -> None:
    """Ask about codes that cannot be read: the rows they are in may be longer than read."""
    for number, (x, y) in enumerate(reader.table.unread, 1):
        words = told("a card lies here whose code cannot be read; do the rows tell it (yes)?")
        box = (x - 22.0, y - 22.0, 44.0, 44.0)
        question = Question(f"unread.{number}", words, "no", ("no", "yes"), reader.table, box)
        reader.desk.settle(question, sure=False)


def _told(reader: _Reader, players: list[dict[str, Any]]) -> list[str]:
    left = {entry["name"]: entry["left"] for entry in players if "left" in entry}
    lines: list[str] = []
    if len(left) == len(players):
        least = min(left.values())
        best = [name for name, count in left.items() if count == least]
        if len(best) == 1:
            form = "{name} leads with {n} personal cards left."
            lines.append(told(form, name=best[0], n=least))
        else:
            lines.append(told("Several have {n} personal cards left, the fewest.", n=least))
    else:
        lines.append(told("Who leads depends on the personal cards left, which no photo shows."))
    lines.append(told("{n} cards were seen; hands, stock and what lies below are not known.",
                      n=len(reader.table.cards)))  # fmt: skip
    lines.append(told("This is no record: a game of rope is judged by its log."))
    return lines
