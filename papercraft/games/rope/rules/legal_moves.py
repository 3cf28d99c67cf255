"""What a player can do on a table whose cards are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.games.rope.deck import ROWS, spelled
from papercraft.games.rope.forms import Item

if TYPE_CHECKING:
    from papercraft.games.rope.rules.game_state import Table


def text_of(item: Item) -> str:
    """Return a move as a record has it."""
    source = f"S{item.row}" if item.source == "S" else item.source
    card = "" if item.card is None else spelled(item.card)
    return f"{source}{card}>{item.target}{item.place}"


def sources(table: Table, player: int) -> list[tuple[int, str, int]]:
    """Return the cards that can be played: card, where from, number of the supply row or 0."""
    found = [(table.personal[player][-1], "D", 0)]
    rows = enumerate(table.supplies[player], 1)
    found += [(row[-1], "S", number) for number, row in rows if row]
    return found + [(card, "H", 0) for card in sorted(set(table.hands[player]))]


def plays(table: Table, player: int) -> list[Item]:
    """Return every legal way to play a card; of several empty rows each counts."""
    return [
        Item(source, None if source == "S" else card, row, "L", place)
        for card, source, row in sources(table, player)
        for place in range(1, ROWS + 1)
        if table.fits(card, place)
    ]


def stores(table: Table, player: int) -> list[Item]:
    """Return every legal way to end the turn with a card from the hand."""
    return [
        Item("H", card, 0, "S", place)
        for card in sorted(set(table.hands[player]))
        for place in range(1, ROWS + 1)
        if table.takes(player, card, place)
    ]
