"""How a game of ``cuttle`` goes on: who moves, what waits for a counter, what is due."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.cuttle.options import HAND_LIMIT

if TYPE_CHECKING:
    from papercraft.games.cuttle.rules.board import Table


class Due(NamedTuple):
    """What somebody has to do next, and with how many cards.

    After a ``three`` he takes, after a ``four`` or ``five`` and for the hand ``limit`` he discards,
    after a ``seven`` he plays a revealed card.
    """

    kind: str
    player: int
    cards: int = 1


@dataclass(slots=True)
class Waiting:
    """A one-off that may be countered: its card, its target, the twos played since."""

    card: int
    target: int | None
    twos: tuple[int, ...] = ()


@dataclass(slots=True)
class Flow:
    """A game in progress. ``mover`` has the turn; ``limbo`` is a one-off that has not ended yet.

    Of the end ``over`` says that it is there; ``winner`` is None in a drawn game.
    """

    table: Table
    mover: int = 0
    turn: int = 0
    passes: int = 0
    waiting: Waiting | None = None
    due: Due | None = None
    limbo: int | None = None
    over: bool = False
    winner: int | None = None

    def copy(self) -> Flow:
        """Return a game of its own."""
        waiting = self.waiting and Waiting(
            self.waiting.card, self.waiting.target, self.waiting.twos
        )
        return Flow(
            self.table.copy(), self.mover, self.turn, self.passes, waiting, self.due, self.limbo,
            self.over, self.winner,
        )  # fmt: skip

    @property
    def actor(self) -> int:
        """Who has to act if nobody counters."""
        return self.due.player if self.due else self.mover

    @property
    def played_last(self) -> int:
        """Who played the card that waits for a counter."""
        assert self.waiting is not None
        return (self.mover + len(self.waiting.twos)) % 2

    @property
    def frozen(self) -> list[int]:
        """The cards the mover cannot play in this turn."""
        return [
            card for card, last in self.table.sides[self.mover].frozen.items() if self.turn <= last
        ]

    def look_for_goal(self, first: int) -> None:
        """End the game if somebody has reached the goal."""
        for player in (first, 1 - first):
            if not self.over and self.table.has_goal(player):
                self.over, self.winner = True, player

    def end_limbo(self) -> None:
        """Scrap the one-off whose effect is complete, or whose revealed card is played."""
        if self.limbo is not None:
            self.table.scrap.append(self.limbo)
            self.limbo = None

    def complete(self) -> None:
        """End a move: look for a winner, then at the hand limit, then it is the other's turn."""
        self.end_limbo()
        self.due = None
        self.look_for_goal(self.mover)
        too_many = len(self.table.sides[self.mover].hand) - HAND_LIMIT
        if self.over:
            return
        if self.table.options.hand_limit == "discard" and too_many > 0:
            self.due = Due("limit", self.mover, too_many)
        else:
            self.next_turn()

    def next_turn(self) -> None:
        """Give the turn to the other player."""
        self.due = None
        self.mover = 1 - self.mover
        self.turn += 1
