"""Random puzzles: tables are drawn until the exact search finds one worth printing."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from papercraft.core.rng import Rng
from papercraft.games.rope.deck import DECK, HAND, HIGHEST, ROWS, SCISSORS
from papercraft.games.rope.forms import Rules
from papercraft.games.rope.puzzles import MOST_LEVEL, MOST_SUPPLY, PER_PAGE, PERSONAL, Puzzle, Rows
from papercraft.games.rope.rules.game_state import GameState, LevelRow, PlayerCards
from papercraft.games.rope.rules.rows import top_of
from papercraft.games.rope.search import TooLargeError, TurnSearch

if TYPE_CHECKING:
    from papercraft.games.rope.deck import Deal

# How often a card of a level row is scissors.
_SCISSORS = 0.12
# What makes a puzzle worth printing: the answer, how much it exceeds the answer with personal
# cards alone, and how many cards the turn takes.
_ANSWERS = range(3, PERSONAL + 1)
_GAIN = 2
_MOST_CARDS = 16


class _Table(NamedTuple):
    """The cards of a puzzle; see ``Puzzle``."""

    levels: Rows
    supplies: Rows
    hand: tuple[int, ...]
    personal: tuple[int, ...]

    def state(self) -> GameState:
        """Return the table as the state of a game of one player."""
        supplies = [list(row) for row in self.supplies]
        cards = PlayerCards(list(self.personal[::-1]), list(self.hand), supplies)
        levels = [LevelRow(list(row), top_of(row)) for row in self.levels]
        return GameState(Rules(), [cards], [], list, deal_known=True, levels=levels)


def generate_puzzles(deck: Deal, count: int) -> list[Puzzle]:
    """Return puzzles: the same deck gives the same ones, and a larger count only adds some.

    Of each four, no two have the same answer, so that none gives another away; they begin with the
    shortest turn.
    """
    pages = -(-count // PER_PAGE)
    return list(_pages(crc32(bytes(deck.stock)), pages))[:count]


# A job draws its sets several times: to lay them out, to print them, and with their solutions.
@lru_cache(maxsize=64)
def _pages(seed: int, count: int) -> tuple[Puzzle, ...]:
    """Return the puzzles of so many pages."""
    rng = Rng(seed)
    return tuple(puzzle for _ in range(count) for puzzle in _page(rng))


def _page(rng: Rng) -> list[Puzzle]:
    page: dict[int, Puzzle] = {}
    while len(page) < PER_PAGE:
        puzzle = _puzzle_of(_random_table(rng))
        if puzzle and puzzle.answer not in page:
            page[puzzle.answer] = puzzle
    return sorted(page.values(), key=lambda puzzle: (len(puzzle.turn), puzzle.answer))


def _random_table(rng: Rng) -> _Table:
    """Return a table that can be laid with one deck."""
    levels = tuple(_random_level(rng) for _ in range(ROWS))
    pool = list(DECK)
    for card in (card for row in levels for card in row):
        pool.remove(card)
    rng.shuffle(pool)
    supplies = tuple(
        tuple(pool.pop() for _ in range(rng.below(MOST_SUPPLY + 1))) for _ in range(ROWS)
    )
    hand = tuple(sorted((pool.pop() for _ in range(HAND)), key=lambda card: card or HIGHEST + 1))
    return _Table(levels, supplies, hand, tuple(pool.pop() for _ in range(PERSONAL)))


def _random_level(rng: Rng) -> tuple[int, ...]:
    up, length = rng.below(2), rng.below(MOST_LEVEL + 1)
    numbers = range(1, length + 1) if up else range(HIGHEST, HIGHEST - length, -1)
    return tuple(SCISSORS if rng.unit() < _SCISSORS else number for number in numbers)


def _puzzle_of(table: _Table) -> Puzzle | None:
    """Return the puzzle with its exact answer, or None if it is not worth printing."""
    search = TurnSearch(table.state())
    personal_only = table._replace(supplies=((),) * ROWS, hand=())
    least = TurnSearch(personal_only.state()).most() + _GAIN
    try:
        answer = search.most()
    except TooLargeError:
        return None
    if answer not in _ANSWERS or answer < least:
        return None
    turn = tuple(search.turn())
    return Puzzle(*table, answer, turn) if len(turn) <= _MOST_CARDS else None
