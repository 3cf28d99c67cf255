"""Open-table puzzles, which ask how many cards of a personal deck one turn can play."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from papercraft.games.rope.moves import Move

PERSONAL = 8
PER_PAGE = 4

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
