"""Small cards for pictures: the motifs and the back of the large ones, in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import label
from papercraft.core.shapes import circle, rect
from papercraft.core.sheet import ink
from papercraft.games.rope.deck import HIGHEST, SCISSORS
from papercraft.games.rope.sheets.artwork import MOTIFS, motif
from papercraft.games.rope.sheets.scissors import small_scissors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark

WIDTH, HEIGHT = 11.0, 14.8
# How far a card in a row leaves the one below it visible: its number is never covered. Two digits
# are wider.
STEP, _WIDER = 5.6, 1.8
_NAMES = list(MOTIFS)


def card(number: int, x: float, y: float, copy: int = 0, *, covered: bool = False) -> list[Mark]:
    """Return a small card: its number in a corner, its motif below.

    Its motif says nothing in play, so a number has another one with each ``copy``, of which a deck
    has fourteen. Of a ``covered`` card only the left edge stays in sight, so its motif is there.
    """
    if number == SCISSORS:
        at, size = (x + 3.4, 0.2) if covered else (x + WIDTH / 2, 0.3)
        return [
            ink("rules-card", rect(x, y, WIDTH, HEIGHT, 1.4)),
            ink("scissors-field", rect(x + 0.5, y + 0.5, WIDTH - 1, HEIGHT - 1, 1.1)),
            *small_scissors(at, y + HEIGHT / 2, size, "scissors-small"),
        ]
    name = _NAMES[(number * 5 + copy) % len(_NAMES)]
    aside = 3.3 if number < HIGHEST else 4.25
    at, down, size = (x + aside, 10.4, 0.42) if covered else (x + WIDTH / 2 + 0.6, 9.8, 0.56)
    return [
        ink("rules-card", rect(x, y, WIDTH, HEIGHT, 1.4)),
        ink(f"{name}-rim", rect(x + 0.5, y + 0.5, WIDTH - 1, HEIGHT - 1, 1.1)),
        ink(f"{name}-field", rect(x + 1.2, y + 1.2, WIDTH - 2.4, HEIGHT - 2.4, 0.6)),
        label(x + aside, y + 4.2, str(number)),
        ink(f"{name}-motif", motif(name, at, y + down, size)),
    ]


def back(x: float, y: float) -> list[Mark]:
    """Return the back of a small card: scissors in a ring of rope."""
    at, middle = x + WIDTH / 2, y + HEIGHT / 2
    return [
        ink("rules-card", rect(x, y, WIDTH, HEIGHT, 1.4)),
        ink("back-field", rect(x + 0.5, y + 0.5, WIDTH - 1, HEIGHT - 1, 1.1)),
        ink("hemp-rope", circle(at, middle, 4.2)),
        ink("back-disc", circle(at, middle, 3.2)),
        *small_scissors(at, middle, 0.14),
    ]


def pile(x: float, y: float, cards: int = 3) -> list[Mark]:
    """Return a pile of backs."""
    return [mark for n in range(cards) for mark in back(x + 0.7 * n, y - 0.7 * n)]


def row(numbers: Sequence[int], x: float, y: float, step: float = STEP) -> list[Mark]:
    """Return cards that overlap in a row, with other motifs than those of other rows."""
    first = sum(place * number for place, number in enumerate(numbers, 1))
    return [
        mark
        for n, number in enumerate(numbers)
        for mark in card(
            number,
            x + row_width(numbers[: n + 1], step) - WIDTH,
            y,
            first + numbers[:n].count(number),
            covered=n + 1 < len(numbers) and step < WIDTH,
        )
    ]


def row_width(numbers: Sequence[int], step: float = STEP) -> float:
    """Return how wide a row of cards is."""
    return WIDTH + sum(step + _WIDER * (number == HIGHEST) for number in numbers[:-1])
