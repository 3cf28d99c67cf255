"""The state of a game: where every card is, whose turn it is, and who has won."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from papercraft.games.rope.deck import COPIES, DECK, HAND, ROWS, UNSEEN, personal_size
from papercraft.games.rope.rules.rows import EMPTY_ROW, Top

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable

    from papercraft.games.rope.deck import Deal
    from papercraft.games.rope.forms import Record, Rules
    from papercraft.games.rope.moves import Move

    # Returns the completed rows as the new stock, in order; None if the order is unknown.
    Shuffle = Callable[[list[int]], list[int] | None]


@dataclass(slots=True)
class LevelRow:
    """A level row: its cards from the first one, and what the top may stand for."""

    cards: list[int] = field(default_factory=list)
    top: Top = EMPTY_ROW


def _level_rows() -> list[LevelRow]:
    return [LevelRow() for _ in range(ROWS)]


def _supply_rows() -> list[list[int]]:
    return [[] for _ in range(ROWS)]


@dataclass(slots=True)
class PlayerCards:
    """The cards of one player: the hand sorted, of the personal deck and of rows the top last."""

    personal: list[int]
    hand: list[int]
    supplies: list[list[int]] = field(default_factory=_supply_rows)


@dataclass(slots=True)
class GameState:
    """A game in progress.

    ``stock`` has its top card last; ``completed`` are the cards of the completed rows. ``pool`` is
    what an unseen stock was made of, which limits what unseen cards can be; without a deal it stays
    None. ``idle`` counts turns in a row without a card played, stored or drawn.
    """

    rules: Rules
    players: list[PlayerCards]
    stock: list[int]
    shuffle: Shuffle
    deal_known: bool
    levels: list[LevelRow] = field(default_factory=_level_rows)
    completed: list[int] = field(default_factory=list)
    pool: Counter[int] | None = None
    turns: int = 0
    played: bool = False
    stored: bool = False
    idle: int = 0
    winners: tuple[int, ...] = ()

    @property
    def player(self) -> int:
        """The player whose turn it is."""
        return self.turns % len(self.players)

    @property
    def mover(self) -> PlayerCards:
        """The cards of the player whose turn it is."""
        return self.players[self.turns % len(self.players)]

    def card_of(self, move: Move) -> int:
        """Return the card that a move is about."""
        if move.source == "S":
            return self.mover.supplies[move.source_row - 1][-1]
        return self.mover.personal[-1] if move.card is None else move.card

    def can_hold(self, card: int) -> bool:
        """Return whether the mover's hand can have a card, as far as cards are known."""
        hand = self.mover.hand
        return card in hand or (UNSEEN in hand and (self.pool is None or self.pool[card] > 0))

    def all_copies_open(self, card: int) -> bool:
        """Return whether every copy of a card lies face up on the table."""
        rows = [*(level.cards for level in self.levels), self.completed]
        rows += [row for player in self.players for row in player.supplies]
        return sum(row.count(card) for row in rows) >= COPIES[card]


def initial_state(record: Record, deal: Deal | None, shuffle: Shuffle) -> GameState:
    """Return the state before the first turn; without a deal no card is known."""
    names = [player.name for player in record.players]
    if deal is None:
        size = personal_size_of(record)
        stock = len(DECK) - len(names) * (size + HAND)
        players = [PlayerCards([UNSEEN] * size, [UNSEEN] * HAND) for _ in names]
        return GameState(record.rules, players, [UNSEEN] * stock, shuffle, deal_known=False)
    players = [
        PlayerCards(list(reversed(deal.personal[name])), sorted(deal.hands[name])) for name in names
    ]
    return GameState(record.rules, players, list(reversed(deal.stock)), shuffle, deal_known=True)


def personal_size_of(record: Record) -> int:
    """Return the size of a personal deck in a game."""
    return record.rules.personal_size or personal_size(len(record.players))
