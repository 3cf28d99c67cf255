"""All legal moves of the player whose turn it is, in a game whose cards are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.games.rope.deck import ROWS
from papercraft.games.rope.moves import Move
from papercraft.games.rope.rules.legality import can_play, can_store
from papercraft.games.rope.rules.rows import fitting_cards

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from papercraft.games.rope.rules.game_state import GameState

_ALL_ROWS = range(1, ROWS + 1)


def legal_plays(state: GameState, rows: Iterable[int] = _ALL_ROWS) -> list[Move]:
    """Return every legal way to play a card to one of these level rows; empty rows all count."""
    repeat = state.rules.repeat_numbers
    fitting = [(row, fitting_cards(state.levels[row - 1].top, repeat=repeat)) for row in rows]
    plays = (
        Move(source, None if source == "S" else card, source_row, "L", row)
        for source, card, source_row in _sources(state)
        for row, cards in fitting
        if card in cards
    )
    return [move for move in plays if can_play(state, move)]


def legal_stores(state: GameState) -> list[Move]:
    """Return every legal way to store a card."""
    stores = (
        Move("H", card, 0, "S", row)
        for card in dict.fromkeys(state.mover.hand)
        for row in _ALL_ROWS
    )
    return [move for move in stores if can_store(state, move)]


def _sources(state: GameState) -> Iterator[tuple[str, int, int]]:
    """Yield what can be played: the pile, its card, and the number of the supply row or 0."""
    mover = state.mover
    if mover.personal:
        yield "D", mover.personal[-1], 0
    for number, row in enumerate(mover.supplies, 1):
        if row:
            yield "S", row[-1], number
    for card in dict.fromkeys(mover.hand):
        yield "H", card, 0
