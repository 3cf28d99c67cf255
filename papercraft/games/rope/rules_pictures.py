"""The pictures on the rules page of ``rope``, in mm: small cards with the motifs of large ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.rules_art import arrow, bow, cross, label, person, tick
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle, moved, rect
from papercraft.core.sheet import Path, Text, ink
from papercraft.games.rope.deck import ROWS
from papercraft.games.rope.sheets.small_cards import HEIGHT, WIDTH, card, pile, row, row_width
from papercraft.games.rope.sheets.twisted_rope import rope, straight
from papercraft.games.rope.sheets.world import ball

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark

# Pictures that would touch the edges of their panels are drawn at this scale.
_SMALLER = 0.85
# Level rows have a band of their own, so their pictures are drawn at this one; a picture of few
# cards fills its panel at that one.
_LARGER, _LARGEST = 1.15, 1.4
# The disc of a step in the worked example.
_STEP_DISC = 2.2


def _called(x: float, y: float, words: str) -> Text:
    """Return what a pile or a row is called, in the middle of a point below it."""
    return label(x, y, words, "rules-text")


def _smaller(marks: Sequence[Mark]) -> list[Mark]:
    """Return marks of a picture that would fill its panel, around its upper left corner.

    Words keep their size.
    """
    return [
        mark._replace(steps=moved(mark.steps, 0, 0, _SMALLER))
        if isinstance(mark, Path)
        else mark._replace(x=round(mark.x * _SMALLER, 3), y=round(mark.y * _SMALLER, 3))
        for mark in marks
    ]


def _slot(x: float, y: float) -> Path:
    return ink("rules-gap", rect(x + 0.3, y + 0.3, WIDTH - 0.6, HEIGHT - 0.6, 1.2))


def _art(marks: Sequence[Mark], width: float, height: float) -> Art:
    return Art(tuple(marks), round(width, 3), round(height, 3))


def hero() -> Art:
    """Return a row from 1 upwards with scissors in it, and below it a rope from a large ball."""
    strands, lights = rope(straight(0, 23.6, 44), 44, 5.4)
    rolled = [ink("hemp-rope", strands), ink("hemp-light", lights), *ball(45.4, 14.6, 12.2)]
    return _art([*rolled, *row((1, 2, 3, 0, 5), 0, 1.6, 6.6)], 58, 28)


def deck() -> Art:
    """Return a deck with its top card face up."""
    marks = [*pile(1, 5), *card(4, 15, 3.6, 2), *bow(8, 3.4, 20, 3.0, 3.0)]
    return _enlarged(marks, 26, 22, _LARGEST)


def hand() -> Art:
    """Return a hand of six cards."""
    cards = (1, 2, 0, 7, 7, 10)
    return _enlarged(row(cards, 0, 0, 6.6), row_width(cards, 6.6), HEIGHT, 1.25)


def table() -> Art:
    """Return the stock with level rows, and a deck with supply rows, each with its name."""
    names = (
        (gettext("stock"), gettext("level rows")),
        (gettext("deck"), gettext("supply rows")),
    )
    marks: list[Mark] = []
    for top, (of_pile, of_rows) in zip((0.4, 21.8), names, strict=True):
        marks += [*pile(6, top + 0.8, 2), *(_slot(23 + 12 * n, top) for n in range(ROWS))]
        marks += [_called(12.5, top + 18.4, of_pile), _called(40.5, top + 18.4, of_rows)]
    marks += card(4, 6.7, 21.9, 9)
    return _art(_smaller(marks), 58.5 * _SMALLER, 42 * _SMALLER)


def play() -> Art:
    """Return a level row, and where the cards that fit on it may come from, one after the other."""
    marks: list[Mark] = [*row((1, 2, 3), 15.2, 0)]
    marks += [*arrow(9.4, 22, 20, 16.6), *arrow(27.3, 22, 27.3, 16.2), *arrow(46, 22, 35, 16.6)]
    marks += [*row((9, 4), 0, 23.2), *row((2, 5), 19, 23.2), *pile(38, 23.9, 1)]
    marks += [*card(6, 38.7, 23.2, 3), *_names((8.3, 27.3, 44.2), 41.2)]
    return _art(_smaller(marks), 52.5 * _SMALLER, 43 * _SMALLER)


def _names(middles: Sequence[float], y: float = 33.9) -> list[Mark]:
    """Return the names of the places where cards come from."""
    words = (gettext("hand"), gettext("supply"), gettext("deck"))
    return [_called(x, y, word) for x, word in zip(middles, words, strict=True)]


def turn_up() -> Art:
    """Return the next card of a deck being turned up."""
    marks = [*pile(1, 5), *card(9, 15, 4.0, 6), *bow(8, 3.4, 20, 3.2, 2.8)]
    return _enlarged(marks, 26, 22, 1.1)


def store() -> Art:
    """Return a hand card that goes on a supply row."""
    marks: list[Mark] = [*row((5, 7), 1, 0), *arrow(19, 7.4, 25, 7.4), *row((3, 8), 26.5, 0)]
    hand_, supply, _ = _names((9.3, 34.8, 0), 17.6)
    return _enlarged([*marks, hand_, supply], 44.5, 20, 1.1)


def refill() -> Art:
    """Return cards drawn from the stock."""
    marks: list[Mark] = [*pile(1, 2), *arrow(14.8, 8.6, 19.2, 8.6), *row((5, 8), 20.4, 1.2)]
    return _enlarged(marks, 37, 17, 0.9)


def both_ways() -> Art:
    """Return the beginnings of a row upwards and of one downwards."""
    return _large([*row((1, 2, 3), 0, 0), *row((10, 9, 8), 24.4, 0)], 48)


def as_eight() -> Art:
    """Return scissors after a 9."""
    return _large(row((10, 9, 0), 0, 0), row_width((10, 9, 0)))


def scissors_first() -> Art:
    """Return a row upwards and one downwards that begin with scissors."""
    return _large([*row((0, 2), 0, 0), *row((0, 9), 21.4, 0)], 38)


def complete() -> Art:
    """Return the end of a complete row."""
    return _large(row((7, 8, 9, 10), 0, 0), row_width((7, 8, 9, 10)))


def _large(marks: Sequence[Mark], width: float) -> Art:
    """Return a picture of level rows, ``width`` mm wide before it is enlarged, with its numbers."""
    return _enlarged(marks, width, HEIGHT, _LARGER)


def _enlarged(marks: Sequence[Mark], width: float, height: float, scale: float) -> Art:
    """Return a picture enlarged around its upper left corner; words below cards keep their size."""
    larger: list[Mark] = []
    for mark in marks:
        if isinstance(mark, Path):
            larger.append(mark._replace(steps=moved(mark.steps, 0, 0, scale)))
        else:
            assert isinstance(mark, Text), "a card is outlines and its number"
            at = mark._replace(x=round(mark.x * scale, 3), y=round(mark.y * scale, 3))
            numeral = mark.string.isdigit() and scale > 1
            larger.append(at._replace(style="rules-large-art") if numeral else at)
    return _art(larger, width * scale, height * scale)


def to_level() -> Art:
    """Return the three places from which cards go to a level row."""
    marks: list[Mark] = [*row((9, 3), 0, 1), *row((6, 4), 18, 1), *pile(36, 1.7, 1)]
    marks += [*card(5, 36.7, 1, 8), *_names((8.3, 26.3, 42), 18.6)]
    marks += [*arrow(50.4, 10.8, 56.4, 10.8), *tick(53.2, 5.4, 2.3), *row((1, 2), 58, 1)]
    return _art([*marks, _called(66.3, 18.6, gettext("level row"))], 75, 21)


def to_supply() -> Art:
    """Return a hand card that goes to a supply row."""
    marks: list[Mark] = [*row((5, 8), 0, 1), *arrow(18.4, 10.8, 24.4, 10.8)]
    marks += [*row((6, 3), 26, 1), *tick(21.2, 5.4, 2.3)]
    hand_, supply, _ = _names((8.3, 34.3, 0), 18.6)
    return _art([*marks, hand_, supply], 43, 21)


def never() -> Art:
    """Return a deck card that must not go to a supply row."""
    marks: list[Mark] = [*pile(0, 1.7, 1), *card(4, 0.7, 1, 5), *arrow(13.8, 10.8, 19.8, 10.8)]
    marks += [*row((6, 3), 21.4, 1), *cross(16.6, 5.4, 2.3)]
    _, supply, deck_ = _names((0, 29.7, 6), 18.6)
    return _art([*marks, deck_, supply], 38, 21)


def example(rows: Sequence[Sequence[int]], top: int, stored: int) -> Art:
    """Return the table after the turn of the worked example, with the steps that led to it.

    Each card has the number of its step above it.
    """
    (up, down) = rows
    marks: list[Mark] = [ink("rules-field", rect(0, 0, 86, 28, 3))]
    marks += [*row(up, 3, 7.2, 7.0), *row(down, 41, 7.2, 7.0), _slot(71, 7.2)]
    marks += _called_steps(((6.5, 1), (13.5, 1), (20.5, 1), (29.5, 2), (45.2, 3), (54.9, 3)), 4.0)
    marks += [_called(43, 25.2, gettext("level rows"))]
    marks += [ink("rules-field", rect(0, 30, 86, 27, 3)), *person(7, 43, 1.1)]
    marks += [*pile(16, 37.2, 3), *card(top, 18.1, 35.1, 7)]
    marks += [*card(stored, 40, 35.8, 12), _slot(54, 35.8), _slot(68, 35.8)]
    marks += _called_steps(((50.8, 4), (28.9, 4)), 36.0)
    _, supply, deck_ = _names((0, 59.5, 23), 54.6)
    return _art([*marks, supply, deck_], 86, 57)


def _called_steps(steps: Sequence[tuple[float, int]], y: float) -> list[Mark]:
    """Return the numbers of steps on discs, each around an x at the same height."""
    marks: list[Mark] = []
    for x, number in steps:
        marks += [
            ink("rules-solid", circle(x, y, _STEP_DISC)),
            label(x, y, str(number), "rules-step"),
        ]
    return marks


def last_card() -> Art:
    """Return the last card of a deck on its way."""
    marks: list[Mark] = [_slot(2, 6), *bow(8, 5, 26, 5, 2.6), *row((8, 9, 10), 20, 6, 6.6)]
    return _enlarged(marks, 46, 22, 1.15)


def new_stock() -> Art:
    """Return a complete row that becomes the stock."""
    marks: list[Mark] = [*row((7, 8, 9, 10), 0, 3), *arrow(30, 10.4, 36, 10.4)]
    marks += pile(38, 4.4)
    return _enlarged(marks, 51, 20, 1.1)


def smallest() -> Art:
    """Return three players with decks of different size."""
    marks: list[Mark] = []
    for n, cards in enumerate((4, 1, 6)):
        marks += [*pile(1 + 17 * n, 9.0, cards)]
    marks.append(ink("rules-ring", rect(16.6, 7.6, 13, 17.6, 2.0)))
    return _art(marks, 52, 26)
