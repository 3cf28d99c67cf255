"""Legal games of ``rope``, at random or with an eye on the personal deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.games.rope.deal import deal_cards
from papercraft.games.rope.deck import SCISSORS, Deal, format_cards
from papercraft.games.rope.forms import Record
from papercraft.games.rope.moves import format_turn
from papercraft.games.rope.rules.actions import end_turn, perform
from papercraft.games.rope.rules.game_state import GameState, initial_state
from papercraft.games.rope.rules.legal_moves import legal_plays, legal_stores
from papercraft.games.rope.rules.rows import next_top
from papercraft.games.rope.setup import dump

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.rng import Rng
    from papercraft.games.rope.moves import Move
    from papercraft.games.rope.rules.rows import Top

# The probability that a random player who could play on ends the turn.
_STOP = 0.25
# The most cards a greedy player plays to reach the top of the personal deck.
_DEPTH = 4


def play(deck: Deal, sheet: str | None, players: tuple[str, ...], rng: Rng) -> dict[str, Any]:
    """Play a random game to its end and return the data of its record."""
    return play_with_rules(deck, sheet, players, rng)


def play_greedy(
    deck: Deal, sheet: str | None, players: tuple[str, ...], rng: Rng
) -> dict[str, Any]:
    """Play a game to its end in which everybody gets rid of personal cards where possible."""
    return play_with_rules(deck, sheet, players, rng, greedy=True)


def play_with_rules(
    deck: Deal,
    sheet: str | None,
    players: tuple[str, ...],
    rng: Rng,
    *,
    greedy: bool = False,
    rules: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Play a game under any rules to its end and return the data of its record."""
    deal = deal_cards(deck, players, (rules or {}).get("personal_size"))
    data: dict[str, Any] = {"papercraft": 1, "game": "rope"}
    data |= {"sheet": sheet} if sheet else {}
    data |= {"rules": dict(rules)} if rules else {}
    data |= {"players": [{"name": name} for name in players], "deal": dump(deal)}
    record = Record.model_validate(data | {"log": {"turns": []}})
    player = (_GreedyPlayer if greedy else _RandomPlayer)(rng)
    return data | {"log": {"turns": _Game(record, deal, player).play()}}


class _Game:
    """A game in which the same player object plays for everybody."""

    def __init__(self, record: Record, deal: Deal, player: _RandomPlayer) -> None:
        self._player = player
        self._new_stocks: list[str] = []
        self._state = initial_state(record, deal, self._shuffle)

    def _shuffle(self, completed: list[int]) -> list[int]:
        stock = list(completed)
        self._player.rng.shuffle(stock)
        self._new_stocks.append(format_cards(stock[::-1]))
        return stock

    def play(self) -> list[str | dict[str, str]]:
        """Play until the game is over, and return the log."""
        entries: list[str | dict[str, str]] = []
        while not self._state.winners:
            moves = self._player.turn(self._state)
            end_turn(self._state)
            entries.append(format_turn(moves))
            entries += [{"reshuffle": cards} for cards in self._new_stocks]
            self._new_stocks.clear()
        return entries


class _RandomPlayer:
    """A player who picks any legal move."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def turn(self, state: GameState) -> list[Move]:
        """Play a turn and return its moves."""
        moves: list[Move] = []
        while not state.winners and (move := self.choose_play(state)):
            perform(state, move)
            moves.append(move)
        if not state.winners and (stores := legal_stores(state)):
            move = self.choose_store(state, stores)
            perform(state, move)
            moves.append(move)
        return moves

    def choose_play(self, state: GameState) -> Move | None:
        """Return the next card to play, or None to stop."""
        plays = legal_plays(state)
        return self.rng.pick(plays) if plays and self.rng.unit() > _STOP else None

    def choose_store(self, _state: GameState, stores: list[Move]) -> Move:
        """Return the card to store."""
        return self.rng.pick(stores)


class _GreedyPlayer(_RandomPlayer):
    """A player who looks for ways to play the top of the personal deck."""

    def choose_play(self, state: GameState) -> Move | None:
        """Return the first card of the shortest way to play the top of the personal deck."""
        plays = legal_plays(state)
        personal = [move for move in plays if move.source == "D"]
        if personal:
            return self.rng.pick(personal)
        for move in sorted(plays, key=_cost_of_play):
            if _makes_room(state, move):
                return move
        # A lower supply row uncovers a card.
        supplies = [move for move in plays if move.source == "S"]
        return self.rng.pick(supplies) if supplies else None

    def choose_store(self, state: GameState, stores: list[Move]) -> Move:
        """Return the store that buries least: on an equal number, else on an empty row."""
        rows, hand = state.mover.supplies, state.mover.hand

        def cost(move: Move) -> tuple[int, int, int]:
            row = rows[move.target_row - 1]
            buries = 0 if row and row[-1] == move.card else 1 if not row else 2
            return move.card == SCISSORS, buries, -hand.count(move.card or 0)

        least = min(map(cost, stores))
        return self.rng.pick([move for move in stores if cost(move) == least])


def _cost_of_play(move: Move) -> tuple[bool, bool]:
    return move.card == SCISSORS, move.source == "H"


def _makes_room(state: GameState, move: Move) -> bool:
    """Return whether the top of the personal deck may follow after a few more cards on this row.

    Of supply rows only the tops are looked at, so a way may be missed, but none is made up.
    """
    repeat = state.rules.repeat_numbers
    mover, card = state.mover, state.card_of(move)
    rest = list(mover.hand)
    rest += [row[-1] for n, row in enumerate(mover.supplies, 1) if row and n != move.source_row]
    if move.source == "H":
        rest.remove(card)
    top = next_top(state.levels[move.target_row - 1].top, card, repeat=repeat)
    return _reaches(top, rest, mover.personal[-1], _DEPTH, repeat=repeat)


def _reaches(top: Top, rest: list[int], goal: int, depth: int, *, repeat: bool) -> bool:
    """Return whether at most ``depth`` of the other cards let the goal card follow."""
    if next_top(top, goal, repeat=repeat):
        return True
    if not depth:
        return False
    for card in sorted(set(rest), reverse=True):
        after = next_top(top, card, repeat=repeat)
        if after and after != top:
            left = list(rest)
            left.remove(card)
            if _reaches(after, left, goal, depth - 1, repeat=repeat):
                return True
    return False
