"""Level rows and supply rows: what may lie on what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.games.rope.deck import HIGHEST, LOWEST, SCISSORS

if TYPE_CHECKING:
    from collections.abc import Sequence

UP, DOWN = 1, -1
# What the top of a level row may stand for: direction and value. Scissors leave it open.
Top = frozenset[tuple[int, int]]
EMPTY: Top = frozenset()
_DONE = {(UP, HIGHEST), (DOWN, LOWEST)}
# With repeated numbers scissors on these can only be meant as the last card.
_LAST_BUT_ONE = (frozenset({(UP, HIGHEST - 1)}), frozenset({(DOWN, LOWEST + 1)}))
_FIRST: dict[int, Top] = {
    LOWEST: frozenset({(UP, LOWEST)}),
    HIGHEST: frozenset({(DOWN, HIGHEST)}),
    SCISSORS: frozenset({(UP, LOWEST), (DOWN, HIGHEST)}),
}


def first(card: int) -> Top:
    """Return the top after the first card of a row; empty if it cannot begin one."""
    return _FIRST.get(card, EMPTY)


def after(top: Top, card: int, *, repeat: bool) -> Top:
    """Return what the top may stand for after another card; empty if it does not fit."""
    values = {(way, value + way) for way, value in top}
    if repeat:
        values |= top
    return frozenset(
        (way, value)
        for way, value in values
        if LOWEST <= value <= HIGHEST and card in (SCISSORS, value)
    )


def is_complete(before: Top, card: int, now: Top, *, repeat: bool) -> bool:
    """Return whether the card that was laid completes its row."""
    return now <= _DONE or (repeat and card == SCISSORS and before in _LAST_BUT_ONE)


def wanted(top: Top, *, repeat: bool) -> list[int]:
    """Return the numbers that may follow, smallest first."""
    numbers = range(LOWEST, HIGHEST + 1)
    return [card for card in numbers if after(top, card, repeat=repeat)]


def in_order(row: Sequence[int], card: int) -> bool:
    """Return whether a card keeps a supply row rising or falling; scissors always do."""
    numbers = [number for number in (*row, card) if number != SCISSORS]
    return card == SCISSORS or numbers in (sorted(numbers), sorted(numbers, reverse=True))


def takes_all(row: Sequence[int]) -> bool:
    """Return whether every card keeps a supply row in order."""
    return len(set(row) - {SCISSORS}) < 2  # noqa: PLR2004 - two numbers give a direction
