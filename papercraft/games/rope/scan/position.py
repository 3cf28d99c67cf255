"""The position on a table, from a photo: level rows, supply rows and personal decks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from papercraft.core.messages import gettext, ngettext
from papercraft.core.transcript import Question, Transcript
from papercraft.core.whole_numbers import parse_whole
from papercraft.games.rope.deck import DECK, ROWS, format_cards, parse_cards
from papercraft.games.rope.rules.rows import top_of
from papercraft.games.rope.scan.card_rows import CardRow, box_around, find_rows

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from papercraft.core.photo import Card, CardTable
    from papercraft.core.transcript import Scan

LEVEL, SUPPLY, PERSONAL, OTHER = "level", "supply", "personal", "other"
_KINDS = {"level row": LEVEL, "supply row": SUPPLY, "personal deck": PERSONAL}
_LEAST_PLAYERS = 2
# Half the side of the box shown around a single card, in mm.
_MARGIN = 22.0
# Rows begin at the edge of their place. With so much free before the first card, in mm, one may lie
# there whose code is covered.
_COVERED = 9.0
# What a row is: its kind, the player it belongs to, and its number.
_Place = tuple[str, str, int]


@dataclass(frozen=True)
class _Reader:
    """A table that is being read."""

    table: CardTable
    session: Transcript
    names: tuple[str, ...]

    def ask_cards(self, key: str, prompt: str, read: str, cards: Sequence[Card]) -> tuple[int, ...]:
        """Ask for the cards of a row, as text."""
        question = Question(key, prompt, read, (), self.table, box_around(cards))
        answer = self.session.resolve(question, sure=False)
        try:
            return parse_cards(answer)
        except ValueError as error:
            # Only somebody who answers can name what is not a card.
            again = gettext("{fault}; {question}", fault=str(error), question=prompt)
            self.session.questions.append(question._replace(text=again))
            return parse_cards(read)


def read_position(table: CardTable, names: tuple[str, ...], answers: Mapping[str, str]) -> Scan:
    """Read the rows; the size of a personal deck is asked, because no photo shows it."""
    session = Transcript(answers)
    rows = find_rows(table)
    reader = _Reader(table, session, names or _default_names(rows))
    places = _rows_by_place(reader, rows)
    data: dict[str, Any] = {"papercraft": 1, "game": "rope"}
    data["table"] = {
        "levels": [format_cards(_read_level(reader, places, n)) for n in range(1, ROWS + 1)],
        "players": [_read_player(reader, places, n) for n in range(len(reader.names))],
    }
    _ask_unread(reader)
    return session.scan(data, *_summary(reader, data["table"]["players"]))


def _default_names(rows: list[CardRow]) -> tuple[str, ...]:
    """Return a name for each player's mat, but at least two."""
    most = max((row.mat or 0 for row in rows), default=0)
    return tuple(f"Player {n}" for n in range(1, max(most, _LEAST_PLAYERS) + 1))


def _mat_owners(reader: _Reader, rows: list[CardRow]) -> dict[int, str]:
    """Return whose each mat is; it is asked, because all players' mats look alike."""
    owners = {}
    sure = reader.names == _default_names(rows)
    for nth in sorted({row.mat for row in rows if row.mat}):
        cards = [card for row in rows if row.mat == nth for card in row.cards]
        name = reader.names[(nth - 1) % len(reader.names)]
        prompt = gettext("whose mat has these cards?")
        box = box_around(cards)
        question = Question(f"mat.{nth}", prompt, name, reader.names, reader.table, box)
        owners[nth] = reader.session.resolve(question, sure=sure)
    return owners


def _rows_by_place(reader: _Reader, rows: list[CardRow]) -> dict[_Place, CardRow]:
    """Return the rows by their places; two rows at one place become one without an order."""
    owners = _mat_owners(reader, rows)
    places: dict[_Place, CardRow] = {}
    for number, row in enumerate(rows, 1):
        place = _place_of(reader, row, number, owners)
        if place in places:
            places[place] = CardRow((*places[place].cards, *row.cards))
        elif place is not None:
            places[place] = row
    return places


def _place_of(reader: _Reader, row: CardRow, number: int, owners: dict[int, str]) -> _Place | None:
    """Return the place of a row, None if it is not in play; without a mat it is asked."""
    cards, box = format_cards(row.numbers()), box_around(row.cards)
    if row.mat is not None:
        kind, _, nth = row.spot.rpartition(" ") if row.spot[-1].isdigit() else (row.spot, "", "1")
        place = (_KINDS.get(kind, OTHER), owners.get(row.mat, ""), int(nth))
        reader.session.note(reader.table, box, cards, sure=True)
        return place if place[0] != OTHER else None
    choices = _place_choices(reader.names)
    prompt = gettext("which row are the cards {cards}?", cards=cards)
    read = next(iter(choices))
    question = Question(f"row.{number}", prompt, read, tuple(choices), reader.table, box)
    return choices[reader.session.resolve(question, sure=False)]


def _place_choices(names: tuple[str, ...]) -> dict[str, _Place | None]:
    choices: dict[str, _Place | None] = {f"{LEVEL} {n}": (LEVEL, "", n) for n in range(1, ROWS + 1)}
    for name in names:
        choices |= {f"{name} {SUPPLY} {n}": (SUPPLY, name, n) for n in range(1, ROWS + 1)}
        choices[f"{name} {PERSONAL}"] = (PERSONAL, name, 1)
    return choices | {OTHER: None}


def _read_level(reader: _Reader, places: dict[_Place, CardRow], number: int) -> tuple[int, ...]:
    """Return a level row from its first card; it is asked unless only one order is legal."""
    row = places.get((LEVEL, "", number))
    if row is None:
        return ()
    numbers = row.numbers()
    orders = [numbers] if row.ordered else [numbers, numbers[::-1]]
    legal = [order for order in orders if is_level(order)]
    same = len(legal) > 1 and legal[0] == legal[1]
    if not row.piled and (len(legal) == 1 or same):
        return tuple(legal[0])
    read = format_cards((legal or orders)[0])
    form = "what is level row {n} from its first card on? Seen: {cards}"
    prompt = gettext(form, n=number, cards=read)
    return reader.ask_cards(f"table.levels.{number}", prompt, read, row.cards)


def is_level(numbers: Sequence[int]) -> bool:
    """Return whether cards can be a level row, with a number or scissors for each step."""
    return bool(top_of(numbers))


def _read_player(reader: _Reader, places: dict[_Place, CardRow], number: int) -> dict[str, Any]:
    name, key = reader.names[number], f"table.players.{number + 1}"
    supplies = [
        format_cards(_read_supply(reader, places.get((SUPPLY, name, n)), f"{key}.supplies.{n}"))
        for n in range(1, ROWS + 1)
    ]
    row = places.get((PERSONAL, name, 1))
    top = _read_top(reader, row, f"{key}.personal") if row else ()
    entry: dict[str, Any] = {"name": name, "supplies": supplies, "personal": format_cards(top)}
    left = _ask_left(reader, name, row, f"{key}.left")
    return entry if left is None else entry | {"left": left}


def _read_top(reader: _Reader, row: CardRow, key: str) -> tuple[int, ...]:
    """Return the card on top of a personal deck; it is asked if there are several."""
    numbers = tuple(row.numbers())
    if len(numbers) <= 1:
        return numbers
    prompt = gettext("which card is on top of the personal deck?")
    return reader.ask_cards(key, prompt, format_cards(numbers[-1:]), row.cards)


def _ask_left(reader: _Reader, name: str, row: CardRow | None, key: str) -> int | None:
    """Ask how many personal cards a player has left; None if the answer is no such number."""
    prompt = gettext("how many personal cards does {name} have left?", name=name)
    box = box_around(row.cards) if row else None
    question = Question(key, prompt, "", (), reader.table, box)
    answer = reader.session.resolve(question, sure=False)
    count = parse_whole(answer)
    if count is not None and count <= len(DECK):
        return count
    if answer:
        form = "{given} is not a number of cards; {question}"
        again = gettext(form, given=repr(answer), question=prompt)
        reader.session.questions.append(question._replace(text=again))
    return None


def _read_supply(reader: _Reader, row: CardRow | None, key: str) -> tuple[int, ...]:
    """Return a supply row, its top card last; it is asked if the order is unclear."""
    if row is None:
        return ()
    numbers = row.numbers()
    if row.before > _COVERED:
        prompt = gettext(
            "which cards lie in this supply row, the top card last? There is room for one before "
            "the first one that can be read"
        )
    elif len(set(numbers)) == 1 or (row.ordered and not row.piled):
        return tuple(numbers)
    else:
        prompt = gettext("in which order does this supply row lie, the top card last?")
    return reader.ask_cards(key, prompt, format_cards(numbers), row.cards)


def _ask_unread(reader: _Reader) -> None:
    """Ask about codes that cannot be read: their rows may be longer than read."""
    for number, (x, y) in enumerate(reader.table.unread, 1):
        prompt = gettext("this card's code cannot be read; do the rows include the card (yes)?")
        box = (x - _MARGIN, y - _MARGIN, 2 * _MARGIN, 2 * _MARGIN)
        question = Question(f"unread.{number}", prompt, "no", ("no", "yes"), reader.table, box)
        reader.session.resolve(question, sure=False)


def _summary(reader: _Reader, players: list[dict[str, Any]]) -> list[str]:
    """Return sentences about the position: who leads, and what can be done with it."""
    left = {entry["name"]: entry["left"] for entry in players if "left" in entry}
    lines: list[str] = []
    if len(left) == len(players):
        least = min(left.values())
        leaders = [name for name, count in left.items() if count == least]
        if len(leaders) == 1:
            form = "{name} leads with {n} personal cards left."
            lines.append(gettext(form, name=leaders[0], n=least))
        else:
            lines.append(gettext("Several have {n} personal cards left, the fewest.", n=least))
    else:
        lines.append(gettext("Who leads depends on the personal cards left, which no photo shows."))
    seen = ngettext(
        "{n} card was seen; hands, stock and what lies below are not known.",
        "{n} cards were seen; hands, stock and what lies below are not known.",
        len(reader.table.cards),
    )
    lines.append(seen)
    lines.append(gettext("This is not a record: a game of rope is judged by its log."))
    return lines
