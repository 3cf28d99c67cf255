"""The state of a game: the board, whose turn it is, and what has to follow a move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.cuttle.options import HAND_LIMIT
from papercraft.games.cuttle.rules.board import initial_board

if TYPE_CHECKING:
    from papercraft.games.cuttle.deck import Deal
    from papercraft.games.cuttle.forms import Record
    from papercraft.games.cuttle.rules.board import Board


class FollowUp(NamedTuple):
    """What a player has to do next, and with how many cards.

    A ``three`` is followed by a take, a ``four``, a ``five`` and the hand ``limit`` by a discard,
    a ``seven`` by a play of a revealed card.
    """

    kind: str
    player: int
    cards: int = 1


@dataclass(slots=True)
class PendingOneOff:
    """A one-off that may be countered: its card, its target and the twos played against it."""

    card: int
    target: int | None
    counters: tuple[int, ...] = ()


@dataclass(slots=True)
class GameState:
    """A game in progress.

    ``mover`` has the turn. ``passes`` counts passes in a row. ``pending`` is a one-off that may be
    countered, ``resolving`` one whose effect is not complete yet. ``winner`` is None until the game
    is over, and in a drawn game.
    """

    board: Board
    mover: int = 0
    turn: int = 0
    passes: int = 0
    pending: PendingOneOff | None = None
    follow_up: FollowUp | None = None
    resolving: int | None = None
    over: bool = False
    winner: int | None = None

    def copy(self) -> GameState:
        """Return an independent copy."""
        pending = self.pending and PendingOneOff(
            self.pending.card, self.pending.target, self.pending.counters
        )
        return GameState(
            self.board.copy(), self.mover, self.turn, self.passes, pending, self.follow_up,
            self.resolving, self.over, self.winner,
        )  # fmt: skip

    @property
    def actor(self) -> int:
        """The player who has to act unless somebody counters."""
        return self.follow_up.player if self.follow_up else self.mover

    @property
    def pending_player(self) -> int:
        """The player of the card that may be countered."""
        assert self.pending is not None
        return (self.mover + len(self.pending.counters)) % 2

    @property
    def frozen_cards(self) -> list[int]:
        """The cards that the mover cannot play in this turn."""
        frozen = self.board.sides[self.mover].frozen
        return [card for card, last in frozen.items() if self.turn <= last]

    def check_goal(self, first: int) -> None:
        """End the game if a player has reached the goal; ``first`` is looked at first."""
        for player in (first, 1 - first):
            if not self.over and self.board.has_goal(player):
                self.over, self.winner = True, player

    def finish_one_off(self) -> None:
        """Scrap the one-off whose effect is complete, or whose revealed card is played."""
        if self.resolving is not None:
            self.board.scrap.append(self.resolving)
            self.resolving = None

    def end_move(self) -> None:
        """Complete a move: look for a winner, then at the hand limit, then pass the turn on."""
        self.finish_one_off()
        self.follow_up = None
        self.check_goal(self.mover)
        too_many = len(self.board.sides[self.mover].hand) - HAND_LIMIT
        if self.over:
            return
        if self.board.options.hand_limit == "discard" and too_many > 0:
            self.follow_up = FollowUp("limit", self.mover, too_many)
        else:
            self.next_turn()

    def next_turn(self) -> None:
        """Give the turn to the other player."""
        self.follow_up = None
        self.mover = 1 - self.mover
        self.turn += 1


def initial_state(record: Record, deal: Deal | None) -> GameState:
    """Return the state before the first move."""
    names = [player.name for player in record.players]
    position = record.position
    first = position.to_move if position is not None and position.to_move else names[0]
    return GameState(initial_board(record, deal), names.index(first))
