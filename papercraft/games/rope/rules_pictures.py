"""The pictures on the rules page of ``rope``, in mm: small cards with the motifs of large ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import arrow, bow, cross, label, person, tick
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle, rect
from papercraft.core.sheet import ink
from papercraft.games.rope.deck import HIGHEST, SCISSORS
from papercraft.games.rope.sheets.artwork import MOTIFS, motif
from papercraft.games.rope.sheets.scissors import small_scissors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark, Path

WIDTH, HEIGHT = 11.0, 14.8
# How far a card in a row leaves the one below it visible.
_STEP = 6.6
_NAMES = list(MOTIFS)


def card(number: int, x: float, y: float) -> list[Mark]:
    """Return a small card: its number in a corner, its motif below."""
    if number == SCISSORS:
        middle = x + WIDTH / 2, y + HEIGHT / 2
        return [
            ink("rules-card", rect(x, y, WIDTH, HEIGHT, 1.4)),
            ink("scissors-field", rect(x + 0.7, y + 0.7, WIDTH - 1.4, HEIGHT - 1.4, 1.0)),
            *small_scissors(*middle, 0.3, "scissors-small"),
        ]
    name = _NAMES[(number * 5) % len(_NAMES)]
    return [
        ink("rules-card", rect(x, y, WIDTH, HEIGHT, 1.4)),
        ink(f"{name}-field", rect(x + 0.7, y + 0.7, WIDTH - 1.4, HEIGHT - 1.4, 1.0)),
        label(x + (3.3 if number < HIGHEST else 3.7), y + 4.0, str(number)),
        ink(f"{name}-motif", motif(name, x + WIDTH / 2 + 0.8, y + 10.2, 0.6)),
    ]


def back(x: float, y: float) -> list[Mark]:
    """Return the back of a small card."""
    return [
        ink("rules-card", rect(x, y, WIDTH, HEIGHT, 1.4)),
        ink("back-field", rect(x + 0.7, y + 0.7, WIDTH - 1.4, HEIGHT - 1.4, 1.0)),
        ink("back-disc", circle(x + WIDTH / 2, y + HEIGHT / 2, 3.0)),
    ]


def pile(x: float, y: float, cards: int = 3) -> list[Mark]:
    """Return a pile of backs."""
    return [mark for n in range(cards) for mark in back(x + 0.7 * n, y - 0.7 * n)]


def row(numbers: Sequence[int], x: float, y: float, step: float = _STEP) -> list[Mark]:
    """Return cards that overlap in a row."""
    return [mark for n, number in enumerate(numbers) for mark in card(number, x + step * n, y)]


def _width(count: int, step: float = _STEP) -> float:
    return WIDTH + step * (count - 1)


def _slot(x: float, y: float) -> Path:
    return ink("rules-gap", rect(x + 0.3, y + 0.3, WIDTH - 0.6, HEIGHT - 0.6, 1.2))


def _art(marks: Sequence[Mark], width: float, height: float) -> Art:
    return Art(tuple(marks), round(width, 3), round(height, 3))


def hero() -> Art:
    """Return a row from 1 upwards with scissors in it."""
    return _art(row((1, 2, 3, 0, 5, 6), 3, 6.6, 8.2), 58, 28)


def deck() -> Art:
    """Return a deck with its top card face up."""
    marks = [*pile(4, 9), *card(4, 18, 7.6), *bow(11, 5.0, 23, 6.2, 3.6)]
    return _art(marks, 32, 26)


def hand() -> Art:
    """Return a hand of six cards."""
    return _art(row((1, 2, 0, 7, 7, 10), 0, 0), _width(6), HEIGHT)


def table() -> Art:
    """Return the stock with level rows, and a deck with supply rows."""
    marks: list[Mark] = [*pile(1, 2.6), *(_slot(18 + 12.4 * n, 1.0) for n in range(3))]
    marks += [*pile(1, 19.4, 2), *card(4, 2.0, 18.0)]
    marks += [_slot(18 + 12.4 * n, 18.2) for n in range(3)]
    return _art(marks, 55, 34)


def play() -> Art:
    """Return a level row, and where cards may come from."""
    marks: list[Mark] = [*row((1, 2, 3), 3, 0), *bow(31, 16, 31, 6.5, -2.5)]
    marks += [*row((8, 4), 2, 15.2, 4.5), *card(4, 22.5, 15.2)]
    return _art(marks, 38, 30)


def turn_up() -> Art:
    """Return the next card of a deck being turned up."""
    marks = [*pile(4, 8), *card(9, 20, 7.0), *bow(11, 4.6, 24.6, 5.4, 3.2)]
    return _art(marks, 34, 24)


def store() -> Art:
    """Return a card that goes on a supply row."""
    marks: list[Mark] = [*row((3, 8), 1, 7, 4.5), _slot(26, 7)]
    marks += [*card(7, 12.6, 4.0), *bow(31, 3.6, 20.5, 2.4, -2.0)]
    return _art(marks, 38, 22.5)


def refill() -> Art:
    """Return cards drawn from the stock."""
    marks: list[Mark] = [*pile(1, 5), *arrow(15, 11, 21, 11), *row((5, 0, 8), 22, 3.6, 2.6)]
    return _art(marks, 38.5, 21)


def both_ways() -> Art:
    """Return the beginnings of a row upwards and of one downwards."""
    marks: list[Mark] = [*row((1, 2, 3), 0, 2.6, 5.8), *row((10, 9, 8), 25.6, 2.6, 5.8)]
    return _art(marks, 48.2, 20)


def as_eight() -> Art:
    """Return scissors after a 9."""
    return _art(row((10, 9, 0), 0, 2.6), _width(3), 20)


def scissors_first() -> Art:
    """Return scissors, and the two numbers that may follow."""
    marks: list[Mark] = [*card(0, 0, 2.6), *arrow(12.4, 10, 16.4, 10)]
    marks += [*row((2, 9), 17.4, 2.6, 12)]
    return _art(marks, 40.4, 20)


def complete() -> Art:
    """Return the end of a complete row."""
    return _art(row((7, 8, 9, 10), 0, 2.6, 5.6), _width(4, 5.6), 20)


def to_level() -> Art:
    """Return the three places from which cards go to a level row."""
    marks: list[Mark] = [*row((5, 8), 0, 5, 3.0), *pile(19, 6.4, 2), *card(4, 20.4, 5)]
    marks += [*row((6, 3), 36, 5, 3.0), *arrow(52.4, 12.4, 57.6, 12.4)]
    marks += [*row((1, 2), 59, 5, 4.0), *tick(55, 6.4, 2.3)]
    return _art(marks, 74, 21)


def to_supply() -> Art:
    """Return a hand card that goes to a supply row."""
    marks: list[Mark] = [*row((5, 8), 0, 5, 3.0), *arrow(16, 12.4, 22, 12.4)]
    marks += [*row((6, 3), 24, 5, 3.0), *tick(19, 6.4, 2.3)]
    return _art(marks, 38, 21)


def never() -> Art:
    """Return a deck card that must not go to a supply row."""
    marks: list[Mark] = [*pile(0, 6.4, 2), *card(4, 1.4, 5), *arrow(15, 12.4, 21, 12.4)]
    marks += [*row((6, 3), 23, 5, 3.0), *cross(18, 6.4, 2.3)]
    return _art(marks, 37, 21)


def example(rows: Sequence[Sequence[int]], top: int, stored: int) -> Art:
    """Return the table after the turn of the worked example."""
    marks: list[Mark] = [ink("rules-field", rect(0, 0, 86, 21, 3))]
    for n, numbers in enumerate(rows):
        marks += row(numbers, 3 + 38 * n, 3.1, 7.6)
    marks.append(_slot(71, 3.1))
    marks += [ink("rules-field", rect(0, 26, 86, 25, 3)), *person(7, 39, 1.1)]
    marks += [*pile(16, 32.4, 3), *card(top, 18.1, 30.3)]
    marks += [*card(stored, 40, 31), _slot(54, 31), _slot(68, 31)]
    return _art(marks, 86, 51)


def last_card() -> Art:
    """Return the last card of a deck on its way."""
    marks: list[Mark] = [_slot(2, 6), *bow(8, 5, 26, 5, 2.6), *row((8, 9, 10), 20, 6, 6.6)]
    return _art(marks, 46, 22)


def new_stock() -> Art:
    """Return a full row that becomes the stock."""
    marks: list[Mark] = [*row((7, 8, 9, 10), 0, 3, 4.4), *arrow(26, 10.4, 32, 10.4)]
    marks += pile(34, 4.4)
    return _art(marks, 47, 20)


def smallest() -> Art:
    """Return three players with decks of different size."""
    marks: list[Mark] = []
    for n, cards in enumerate((4, 1, 6)):
        marks += [*pile(1 + 17 * n, 9.0, cards)]
    marks.append(ink("rules-ring", rect(16.6, 7.6, 13, 17.6, 2.0)))
    return _art(marks, 52, 26)
