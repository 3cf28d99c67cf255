"""Level rows and supply rows: which card may be laid on which."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.games.rope.deck import COPIES, HIGHEST, LOWEST, SCISSORS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

UP, DOWN = 1, -1
# What the top card of a level row may stand for: pairs of direction and value. Scissors leave
# several pairs open.
Top = frozenset[tuple[int, int]]
EMPTY_ROW: Top = frozenset()
_DONE = {(UP, HIGHEST), (DOWN, LOWEST)}
# With repeated numbers, scissors played on one of these can only be meant as the last card.
_LAST_BUT_ONE = (frozenset({(UP, HIGHEST - 1)}), frozenset({(DOWN, LOWEST + 1)}))
_FIRST: dict[int, Top] = {
    LOWEST: frozenset({(UP, LOWEST)}),
    HIGHEST: frozenset({(DOWN, HIGHEST)}),
    SCISSORS: frozenset({(UP, LOWEST), (DOWN, HIGHEST)}),
}


@cache
def next_top(top: Top, card: int, *, repeat: bool) -> Top:
    """Return the top of a level row after one more card; empty if the card does not fit."""
    if not top:
        return _FIRST.get(card, EMPTY_ROW)
    pairs = {(direction, value + direction) for direction, value in top}
    if repeat:
        pairs |= top
    return frozenset(
        (direction, value)
        for direction, value in pairs
        if LOWEST <= value <= HIGHEST and card in (SCISSORS, value)
    )


def top_of(cards: Iterable[int], *, repeat: bool = False) -> Top:
    """Return the top of a level row of these cards; empty if they are none or not a level row."""
    top = EMPTY_ROW
    for card in cards:
        top = next_top(top, card, repeat=repeat)
        if not top:
            return EMPTY_ROW
    return top


def completes_row(before: Top, card: int, after: Top, *, repeat: bool) -> bool:
    """Return whether a card completes its level row, given the tops before and after it."""
    return after <= _DONE or (repeat and card == SCISSORS and before in _LAST_BUT_ONE)


@cache
def fitting_cards(top: Top, *, repeat: bool) -> frozenset[int]:
    """Return the cards that fit on a level row."""
    return frozenset(card for card in COPIES if next_top(top, card, repeat=repeat))


def keeps_order(row: Sequence[int], card: int) -> bool:
    """Return whether a supply row with one more card still only rises or only falls.

    Scissors fit everywhere.
    """
    numbers = [number for number in (*row, card) if number != SCISSORS]
    return card == SCISSORS or numbers in (sorted(numbers), sorted(numbers, reverse=True))


def accepts_any_card(row: Sequence[int]) -> bool:
    """Return whether every card keeps the order of a supply row."""
    return len(set(row) - {SCISSORS}) < 2  # noqa: PLR2004 - two numbers give a direction
