"""Open-table puzzles, which ask how many cards of a personal deck one turn can play."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import gettext, join
from papercraft.games.rope.deck import HIGHEST, SCISSORS, format_cards

if TYPE_CHECKING:
    from papercraft.core.messages import Message
    from papercraft.games.rope.moves import Move

PERSONAL = 8
MOST_LEVEL, MOST_SUPPLY = 8, 4
"""The most cards of a level row, and of a supply row."""
PER_PAGE = 4
"""So many puzzles are made together, and were on a page of early designs."""

Rows = tuple[tuple[int, ...], ...]


class Puzzle(NamedTuple):
    """A table with all cards open, and its solution.

    The top card of a row is the last one, that of the personal deck the first one. ``turn`` has
    the moves of a shortest turn that plays ``answer`` personal cards.
    """

    levels: Rows
    supplies: Rows
    hand: tuple[int, ...]
    personal: tuple[int, ...]
    answer: int
    turn: tuple[Move, ...]


def played_cards(puzzle: Puzzle) -> list[tuple[Move, int]]:
    """Return the moves of the turn with their cards, also of those from supply rows."""
    rows = [list(row) for row in puzzle.supplies]
    return [
        (move, rows[move.source_row - 1].pop() if move.card is None else move.card)
        for move in puzzle.turn
    ]


def scissors_numbers(puzzle: Puzzle) -> list[str]:
    """Return what scissors of the turn stand for in their level row, "" for other cards.

    A row of scissors alone may rise or fall.
    """
    rows = [list(row) for row in puzzle.levels]
    laid: list[tuple[list[int], int]] = []
    for move, card in played_cards(puzzle):
        row = rows[move.target_row - 1]
        row.append(card)
        laid.append((row, len(row)))
        if len(row) == HIGHEST:
            rows[move.target_row - 1] = []
    return [_stands_for(row, at) if row[at - 1] == SCISSORS else "" for row, at in laid]


def _stands_for(row: list[int], at: int) -> str:
    """Return which numbers a place of a level row, from 1 on, may have."""
    numbers = range(1, HIGHEST + 1)
    ways = [
        way
        for way in (numbers, numbers[::-1])
        if all(card in (number, SCISSORS) for number, card in zip(way, row, strict=False))
    ]
    return "/".join(str(number) for number in sorted(way[at - 1] for way in ways))


def puzzle_text(number: int, puzzle: Puzzle) -> Message:
    """Return a puzzle as text, each row from its first card."""
    return gettext(
        "Puzzle {n}. Level rows: {levels}. Supply rows: {supplies}. Hand: {hand}. Personal deck: "
        "{personal}.",
        n=number,
        levels=join([*map(_card_list, puzzle.levels)], "; "),
        supplies=join([*map(_card_list, puzzle.supplies)], "; "),
        hand=_card_list(puzzle.hand),
        personal=_card_list(puzzle.personal),
    )


def _card_list(cards: tuple[int, ...]) -> str:
    return format_cards(cards) or gettext("empty")
