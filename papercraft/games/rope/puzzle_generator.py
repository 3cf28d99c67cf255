"""Open-table puzzles, which ask how many cards of a personal deck one turn can play."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from papercraft.core.rng import Rng
from papercraft.games.rope.deck import DECK, HAND, HIGHEST, ROWS, SCISSORS
from papercraft.games.rope.rules.rows import EMPTY, Top, after, first
from papercraft.games.rope.search import Search, State, TooLargeError

if TYPE_CHECKING:
    from papercraft.games.rope.deck import Deal
    from papercraft.games.rope.forms import Item

PERSONAL = 8
PER_PAGE = 4
MOST_PUZZLES = 40
# Cards in a level row and in a supply row; how often a card of a level row is scissors.
_LEVEL, _SUPPLY, _SCISSORS = 8, 4, 0.12
# What makes a puzzle worth printing: the answer, how much more it is than with personal cards
# alone, and how many cards the turn takes.
_ANSWERS = range(3, PERSONAL + 1)
_GAIN = 2
_MOST_CARDS = 16

Rows = tuple[tuple[int, ...], ...]


class Puzzle(NamedTuple):
    """A table seen openly. Of rows the top card is the last, of the personal deck the first."""

    levels: Rows
    supplies: Rows
    hand: tuple[int, ...]
    personal: tuple[int, ...]
    answer: int
    turn: tuple[Item, ...]


def invent(deck: Deal, count: int) -> list[Puzzle]:
    """Return puzzles; the same deck gives the same ones, and more of them begin with the same.

    No two on a page have the same answer, so none can be read off another; each page begins
    with the shortest turn.
    """
    rng = Rng(crc32(bytes(deck.stock)))
    pages = range(0, count, PER_PAGE)
    found = [puzzle for _ in pages for puzzle in _page(rng)]
    return found[:count]


def _page(rng: Rng) -> list[Puzzle]:
    page: dict[int, Puzzle] = {}
    while len(page) < PER_PAGE:
        puzzle = _solved(*_table(rng))
        if puzzle and puzzle.answer not in page:
            page[puzzle.answer] = puzzle
    return sorted(page.values(), key=lambda puzzle: (len(puzzle.turn), puzzle.answer))


def _table(rng: Rng) -> tuple[Rows, Rows, tuple[int, ...], tuple[int, ...]]:
    """Return a table that one deck can make: level rows, supplies, hand, personal deck."""
    levels = tuple(_level(rng) for _ in range(ROWS))
    pool = list(DECK)
    for card in (card for row in levels for card in row):
        pool.remove(card)
    rng.shuffle(pool)
    supplies = tuple(tuple(pool.pop() for _ in range(rng.below(_SUPPLY + 1))) for _ in range(ROWS))
    hand = tuple(sorted((pool.pop() for _ in range(HAND)), key=lambda card: card or HIGHEST + 1))
    return levels, supplies, hand, tuple(pool.pop() for _ in range(PERSONAL))


def _level(rng: Rng) -> tuple[int, ...]:
    up, length = rng.below(2), rng.below(_LEVEL + 1)
    numbers = range(1, length + 1) if up else range(HIGHEST, HIGHEST - length, -1)
    return tuple(SCISSORS if rng.unit() < _SCISSORS else number for number in numbers)


def top_of(row: tuple[int, ...]) -> Top:
    """Return what the top of a level row may stand for."""
    top = first(row[0]) if row else EMPTY
    for card in row[1:]:
        top = after(top, card, repeat=False)
    return top


def _solved(
    levels: Rows, supplies: Rows, hand: tuple[int, ...], personal: tuple[int, ...]
) -> Puzzle | None:
    """Return the puzzle with its exact answer, or None if it is not worth printing."""
    tops = tuple(top_of(row) for row in levels)
    deck = personal[::-1]
    search = Search(deck, State(tops, hand, supplies, PERSONAL), repeat=False)
    plain = Search(deck, State(tops, (), ((),) * ROWS, PERSONAL), repeat=False).most()
    try:
        answer = search.most()
    except TooLargeError:
        return None
    if answer not in _ANSWERS or answer < plain + _GAIN:
        return None
    turn = tuple(search.turn())
    if len(turn) > _MOST_CARDS:
        return None
    return Puzzle(levels, supplies, hand, personal, answer, turn)
