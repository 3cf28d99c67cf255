"""Signs on pages of solutions: where a card comes from and goes to, the answer, the legend."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.shapes import circle, rect
from papercraft.core.sheet import Path, Role, Text, ink
from papercraft.games.rope.deck import ROWS
from papercraft.games.rope.sheets.puzzle_cards import CARD_HEIGHT, CARD_WIDTH
from papercraft.games.rope.sheets.puzzle_signs import LEGEND
from papercraft.games.rope.sheets.score_layout import small_back

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from papercraft.core.sheet import Mark
    from papercraft.games.rope.moves import Move

ABOVE, BELOW = 6.2, 8.2
"""The room that signs take above and below a card, in mm."""
# Badges: their height, from a card up to their middle, how wide those of supply rows and of the
# hand are, and how round.
_HIGH, _UP, _NARROW, _WIDE, _ROUND = 4.4, 3.3, 7.4, 11.4, 1.2
# The tile behind a card of the personal deck, from whose head its back looks: how far it reaches
# beyond the card, and above its badge.
_TILE, _HEAD = 1.1, 0.6
# From a card down to the ring of its level row, and the radius of that.
_DOWN, _RING = 4.4, 2.3
# The box of an answer: its width and height, and from it up to the middle of its word.
_BOX, _FIELD, _WORD = 15.4, 14.0, 2.6
# In the legend: where its signs are, and from each to its words.
_ITEMS, _WORDS = (3.7, 43.0, 86.0), 5.6


def signs(move: Move, x: float, y: float, scale: float) -> list[Mark]:
    """Return what is drawn around a card whose upper left corner is at a point.

    Above it is where it comes from, below it the level row it goes to. A card of the personal deck
    lies on a white tile.
    """
    middle = round(x + CARD_WIDTH * scale / 2, 3)
    high = round(CARD_HEIGHT * scale, 3)
    up = round(y - _UP, 3)
    if move.source == "D":
        source = _tile((x, y, round(CARD_WIDTH * scale, 3), high), up)
    elif move.source == "H":
        source = _hand(middle, up)
    else:
        source = _supply(move.source_row, middle, up)
    return [*source, *_ring(move.target_row, middle, round(y + high + _DOWN, 3))]


def answer(number: int, x: float, y: float) -> list[Mark]:
    """Return the box of an answer with its number around a point."""
    left, top = round(x - _BOX / 2, 3), round(y - _FIELD / 2, 3)
    return [
        ink("answer", rect(left, top, _BOX, _FIELD, 1.6)),
        Text(Role.INK, "answer-word", x, round(top - _WORD, 3), "Answer", "middle", centred=True),
        Text(Role.INK, "puzzle-answer", x, y, str(number), "middle", centred=True),
    ]  # fmt: skip


def sources(moves: Sequence[Move]) -> list[Mark]:
    """Return what the signs of these moves mean, on a line below the head."""
    left, level = LEGEND
    supply = {move.source_row for move in moves if move.source == "S"}
    drawn: list[tuple[Callable[[float, float], list[Mark]], str]] = []
    if supply:
        first = min(supply)
        drawn.append((partial(_supply, first), gettext("Supply row {n}", n=first)))
    if any(move.source == "D" for move in moves):
        drawn.append((_deck, gettext("Personal deck")))
    row = max(move.target_row for move in moves)
    drawn.append((partial(_ring, row), gettext("to level row {n}", n=row)))
    marks: list[Mark] = []
    for at, (sign, words) in zip(_ITEMS, drawn, strict=False):
        x = round(left + at, 3)
        said = Text(Role.INK, "puzzle-note", round(x + _WORDS, 3), level, words, centred=True)
        marks += [*sign(x, level), said]
    return marks


def _deck(x: float, y: float) -> list[Mark]:
    """Return the head of the tile of a card of the personal deck around a point."""
    at = round(x - _NARROW / 2, 3), round(y - _HIGH / 2 - 0.4, 3)
    return [ink("deck-tile", rect(*at, _NARROW, _HIGH + 0.8, _ROUND)), *_back(x, y)]


def _pill(style: str, x: float, y: float, wide: float) -> Path:
    """Return a badge around a point."""
    at = round(x - wide / 2, 3), round(y - _HIGH / 2, 3)
    return ink(style, rect(*at, wide, _HIGH, _ROUND))


def _supply(row: int, x: float, y: float) -> list[Mark]:
    """Return the badge of a supply row, in its colour on the mat."""
    words = gettext("S{n}", n=row)
    return [
        _pill(f"plate-{ROWS + row}", x, y, _NARROW),
        Text(Role.INK, "source", x, y, words, "middle", centred=True),
    ]


def _hand(x: float, y: float) -> list[Mark]:
    """Return the badge of the hand."""
    return [
        _pill("note-pill", x, y, _WIDE),
        Text(Role.INK, "source-hand", x, y, gettext("hand"), "middle", centred=True),
    ]


def _tile(card: tuple[float, float, float, float], up: float) -> list[Mark]:
    """Return the tile of a card of the personal deck, with the back of a card at its head."""
    x, y, width, height = card
    left, top = round(x - _TILE, 3), round(up - _HIGH / 2 - _HEAD, 3)
    wide, high = round(width + 2 * _TILE, 3), round(y + height + _TILE - top, 3)
    return [
        ink("deck-tile", rect(left, top, wide, high, _ROUND + 0.6)),
        *_back(round(x + width / 2, 3), up),
    ]


def _back(x: float, y: float) -> list[Mark]:
    """Return the back of a card around a point, with a white edge."""
    edge = rect(round(x - 1.7, 3), round(y - 2.15, 3), 3.4, 4.3, 0.7)
    return [ink("rules-card", edge), *small_back(x, y)]


def _ring(row: int, x: float, y: float) -> list[Mark]:
    """Return the number of a level row on a disc in its colour on the mat, around a point."""
    return [
        ink(f"plate-{row}", circle(x, y, _RING)),
        Text(Role.INK, "source", x, y, str(row), "middle", centred=True),
    ]
