"""The turn that plays the most personal cards: depth-first search with memoization."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.rope.rules.actions import play
from papercraft.games.rope.rules.game_state import GameState, LevelRow, PlayerCards
from papercraft.games.rope.rules.legal_moves import legal_plays
from papercraft.games.rope.rules.rows import EMPTY_ROW, Top

if TYPE_CHECKING:
    from papercraft.games.rope.moves import Move

_MOST_STATES = 400_000
# The tops of the level rows, the supply rows, the hand, and the size of the personal deck.
_Key = tuple[tuple[Top, ...], tuple[tuple[int, ...], ...], tuple[int, ...], int]


class TooLargeError(Exception):
    """The search has more states than it may visit."""


class Gain(NamedTuple):
    """The worth of the rest of a turn: most personal cards, then fewest cards in all.

    ``saved`` is minus the number of cards.
    """

    personal: int
    saved: int

    def after(self, move: Move) -> Gain:
        """Return the gain with one more move before it."""
        return Gain(self.personal + (move.source == "D"), self.saved - 1)


_NO_GAIN = Gain(0, 0)


class TurnSearch:
    """A search over all ways to play the turn of one player, from a state without unseen cards.

    No card is drawn for an empty hand, because nobody may look at the stock.
    """

    def __init__(self, state: GameState) -> None:
        """Search from a state, which stays as it is."""
        mover = state.mover
        cards = PlayerCards(list(mover.personal), list(mover.hand), [*map(list, mover.supplies)])
        self._state = GameState(
            state.rules.model_copy(update={"redraw_on_empty_hand": False}),
            [cards],
            stock=[],
            shuffle=list,
            deal_known=True,
            levels=[LevelRow(list(level.cards), level.top) for level in state.levels],
        )
        self._gains: dict[_Key, Gain] = {}

    def most(self) -> int:
        """Return how many personal cards can be played; raise TooLargeError for too many states."""
        return self._gain().personal

    def turn(self) -> list[Move]:
        """Return the plays of a best turn, as few as possible; the store is left out."""
        turn: list[Move] = []
        undo: list[_Step] = []
        while (gain := self._gain()) != _NO_GAIN:
            turn.append(next(move for move in self._plays() if self._gain_of(move) == gain))
            undo.append(_Step(self._state, turn[-1]))
        for step in reversed(undo):
            step.undo()
        return turn

    def _gain(self) -> Gain:
        """Return the gain of the best way to play on from the state as it is now."""
        key = self._key()
        gain = self._gains.get(key)
        if gain is None:
            if len(self._gains) >= _MOST_STATES:
                raise TooLargeError
            gain = max((self._gain_of(move) for move in self._plays()), default=_NO_GAIN)
            gain = self._gains[key] = max(_NO_GAIN, gain)
        return gain

    def _gain_of(self, move: Move) -> Gain:
        step = _Step(self._state, move)
        gain = self._gain().after(move)
        step.undo()
        return gain

    def _plays(self) -> list[Move]:
        """Return the legal plays, row by row; of several empty rows only the first counts."""
        tops = [level.top for level in self._state.levels]
        rows = [n for n, top in enumerate(tops, 1) if top or EMPTY_ROW not in tops[: n - 1]]
        return sorted(legal_plays(self._state, rows), key=attrgetter("target_row"))

    def _key(self) -> _Key:
        """Return what the rest of the turn depends on; the order of rows does not matter."""
        mover = self._state.mover
        return (
            tuple(sorted((level.top for level in self._state.levels), key=sorted)),
            tuple(sorted(map(tuple, mover.supplies))),
            tuple(mover.hand),
            len(mover.personal),
        )


class _Step:
    """A card played to a level row in a search, which can be taken back."""

    def __init__(self, state: GameState, move: Move) -> None:
        self._state, self._move = state, move
        self._card = state.card_of(move)
        self._level = state.levels[move.target_row - 1]
        self._top = self._level.top
        self._hand = list(state.mover.hand)
        self._completed = len(state.completed)
        play(state, move)

    def undo(self) -> None:
        state, move, mover = self._state, self._move, self._state.mover
        if move.source == "S":
            mover.supplies[move.source_row - 1].append(self._card)
        elif move.source == "D":
            mover.personal.append(self._card)
        mover.hand = self._hand
        self._level.cards.pop()
        self._level.top = self._top
        state.levels[move.target_row - 1] = self._level
        del state.completed[self._completed :]
        state.winners = ()
