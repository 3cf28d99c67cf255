"""The pictures on the rules page of ``rope``, in mm: small cards with the motifs of large ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.rules_art import arrow, bow, enlarged, label, person
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle, line, moved, polyline, rect
from papercraft.core.sheet import Path, Role, Text, ink
from papercraft.games.rope.deck import HIGHEST, LOWEST, ROWS
from papercraft.games.rope.sheets.reference_cards import reference_stamps
from papercraft.games.rope.sheets.small_cards import HEIGHT, STEP, WIDTH, card, pile, row, row_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark

# How much larger pictures are drawn: of the table, in a turn, of level rows, of the example and of
# the end.
_TABLE, _TURN, _ROWS_SCALE, _EXAMPLE, _ENDS = 1.02, 1.42, 1.36, 1.12, 1.08
# A deck alone, a hand and three decks fill their panels at these.
_DECK_SCALE, _HAND_SCALE, _SMALLEST = 1.42, 1.3, 1.04
# How low the cards of a hand lie, which is held like a fan.
_FAN = 4.4, 1.6, 0.0, 0.0, 1.6, 4.4
# From this scale on numerals have a larger style, and from that one on a still larger one.
_NUMERALS = ((1.35, "rules-huge-art"), (1.05, "rules-large-art"))
# How much larger the smallest cards are in a complete row.
_COMPLETE = 1.02
# The disc of a step in the worked example.
_STEP_DISC = 2.6
# The table on a picture: from the edges of that, its height, and how wide its columns are.
_TABLE_IN, _TABLE_HIGH, _COLUMN = 1.4, 11.0, 8.8
# The room for it below a deck, in mm of usual cards.
_OVER_TABLE = 7.4
# A box to tick, and the step of the smallest cards in a row.
_TICKED, _MINI_STEP = 7.2, 4.3
# The steps of cards in the rows of the worked example.
_CLOSE = 6.4


def _called(x: float, y: float, words: str) -> Text:
    """Return what a pile or a row is called, in the middle of a point below it."""
    return label(x, y, words, "rules-text")


def _slot(x: float, y: float) -> Path:
    return ink("rules-gap", rect(x + 0.3, y + 0.3, WIDTH - 0.6, HEIGHT - 0.6, 1.2))


def _art(marks: Sequence[Mark], width: float, height: float) -> Art:
    return Art(tuple(marks), round(width, 3), round(height, 3))


def _enlarged(marks: Sequence[Mark], width: float, height: float, scale: float) -> Art:
    """Return a picture enlarged around its upper left corner, with the numerals on its cards."""
    style = next((style for least, style in _NUMERALS if scale >= least), "rules-art")
    return enlarged(_art(marks, width, height), scale, {"rules-art": style})


def deck() -> Art:
    """Return a deck that is face down, and then its top card face up on it."""
    marks = [
        *pile(0, 2.2, 4),
        *arrow(14.4, 8.6, 19.8, 8.6),
        *pile(21.0, 2.2),
        *card(4, 23.1, 0.1, 2),
    ]
    return _enlarged(marks, 34.2, 17.2 + _OVER_TABLE, _DECK_SCALE)


def with_table(art: Art, rows: Sequence[tuple[str, str]]) -> Art:
    """Return a picture with a table at its foot: the pairs of ``rows`` are its columns.

    The first of them says what the others are.
    """
    (upper, lower), *columns = rows
    left, wide, top = _TABLE_IN, art.width - 2 * _TABLE_IN, art.height - _TABLE_IN - _TABLE_HIGH
    first, second = (round(top + _TABLE_HIGH * share, 3) for share in (0.27, 0.73))
    middle = round(top + _TABLE_HIGH / 2, 3)
    marks: list[Mark] = [
        ink("rules-slot", rect(left, round(top, 3), round(wide, 3), _TABLE_HIGH, 1.8)),
        ink("deck-rule", line(left + 1.6, middle, round(left + wide - 1.6, 3), middle)),
        *(Text(Role.INK, "rules-row", left + 1.6, y, words, centred=True)
          for y, words in ((first, upper), (second, lower))),
    ]  # fmt: skip
    for n, pair in enumerate(columns):
        x = round(left + wide - _COLUMN * (len(columns) - n - 0.5) - 0.4, 3)
        marks += [label(x, y, words, "rules-note") for y, words in zip((first, second), pair,
                                                                        strict=True)]  # fmt: skip
    return art._replace(marks=(*art.marks, *marks))


def hand() -> Art:
    """Return a hand of six cards."""
    cards = (1, 2, 0, 7, 7, 10)
    marks: list[Mark] = []
    for n, (number, down) in enumerate(zip(cards, _FAN, strict=True)):
        marks += card(number, STEP * n, down, n * n, covered=n + 1 < len(cards))
    return _enlarged(marks, row_width(cards), HEIGHT + max(_FAN), _HAND_SCALE)


def table() -> Art:
    """Return the stock with level rows, and a deck with supply rows, each with its name."""
    names = (
        (gettext("stock"), gettext("level rows")),
        (gettext("deck"), gettext("supply rows")),
    )
    marks: list[Mark] = []
    for top, (of_pile, of_rows) in zip((1.0, 21.6), names, strict=True):
        marks += [*pile(5.2, top + 0.8, 2), *(_slot(20 + 11.6 * n, top) for n in range(ROWS))]
        marks += [_called(11.2, top + 17.8, of_pile), _called(37, top + 17.8, of_rows)]
    marks += card(4, 5.9, 21.7, 9)
    return _enlarged(marks, 59.4, 41, _TABLE)


def play() -> Art:
    """Return a level row, and where the cards that fit on it may come from, one after the other."""
    marks: list[Mark] = [*row((1, 2, 3), 15.2, 0)]
    marks += [*arrow(9.4, 21, 19, 16.4), *arrow(27.3, 21, 27.3, 16.0), *arrow(46, 21, 36, 16.4)]
    marks += [*row((9, 4), 0, 22.4), *row((2, 5), 19, 22.4), *pile(38, 23.1, 1)]
    marks += [*card(6, 38.7, 22.4, 3), *_names((8.3, 27.3, 44.2), 39.8)]
    return _enlarged(marks, 50, 41.6, _TURN)


def _names(middles: Sequence[float], y: float) -> list[Text]:
    """Return the names of the places where cards come from."""
    words = (gettext("hand"), gettext("supply"), gettext("deck"))
    return [_called(x, y, word) for x, word in zip(middles, words, strict=True)]


def store() -> Art:
    """Return a hand card that goes on one of three supply rows."""
    marks: list[Mark] = [*row((6, 3), 0, 0), *row((8,), 18, 0), _slot(30.4, 0)]
    marks += [*arrow(20.7, 21, 20.7, 16.0), *row((5, 7, 10), 9.6, 22.4)]
    hand_, supply, _ = _names((20.7, 0, 0), 39.8)
    return _enlarged([*marks, hand_, supply._replace(x=33.0, y=17.8)], 41.4, 41.6, _TURN)


def refill() -> Art:
    """Return cards drawn from the stock into a hand."""
    marks: list[Mark] = [*pile(5.6, 1.4, 2), *arrow(11.4, 16.6, 11.4, 21.4)]
    marks += [*row((5, 7, 10), 0, 22.4)]
    hand_, *_ = _names((11.2, 0, 0), 39.8)
    return _enlarged([*marks, hand_], 22.4, 41.6, _TURN)


def both_ways() -> Art:
    """Return the beginnings of a row upwards and of one downwards, with scissors for an 8."""
    down = row((10, 9, 0), 25.4, 0)
    return _enlarged([*row((1, 2, 3), 0, 0), *down], 49.4, HEIGHT, _ROWS_SCALE)


def scissors_first() -> Art:
    """Return a row upwards and one downwards that begin with scissors."""
    return _enlarged([*row((0, 2), 0, 0), *row((0, 9), 20.4, 0)], 37, HEIGHT, _ROWS_SCALE)


def complete() -> Art:
    """Return a complete row: all ten cards, which are smaller than those of other rows."""
    cards = (*(f"{number}-under" for number in range(LOWEST, HIGHEST)), str(HIGHEST))
    marks = _smallest_cards(cards, _MINI_STEP)
    return enlarged(_art(marks, 6.2 + _MINI_STEP * (len(cards) - 1), 8.4), _COMPLETE,
                    {"mini-wide": "mini"})  # fmt: skip


def example(rows: Sequence[Sequence[int]], top: int, stored: int) -> Art:
    """Return the table after the turn of the worked example, with the steps that led to it.

    Each card has the number of its step on its upper edge.
    """
    (up, down) = rows
    marks: list[Mark] = [ink("rules-field", rect(0, 0, 88, 23.4, 3))]
    marks += [*row(up, 15, 6.2, _CLOSE), *row(down, 49.4, 6.2, _CLOSE), _slot(74, 6.2)]
    marks += _called_steps(((18.2, 1), (24.6, 1), (31.0, 1), (39.7, 2), (53.6, 3), (63.1, 3)), 4.6)
    marks.append(_called(7.4, 13.6, gettext("the table")))
    marks += [ink("rules-field", rect(0, 25, 88, 23.4, 3)), *person(7.4, 34.4, 1.2)]
    marks += [_called(7.4, 42.6, "Ada"), *pile(16, 31.4, 3), *card(top, 18.1, 29.3, 7)]
    marks += [*card(stored, 46, 29.3, 12), _slot(60, 29.3), _slot(74, 29.3)]
    marks += _called_steps(((56.8, 4), (28.9, 4)), 29.6)
    return _enlarged(marks, 88, 48.4, _EXAMPLE)


def _called_steps(steps: Sequence[tuple[float, int]], y: float) -> list[Mark]:
    """Return the numbers of steps on discs, each around an x at the same height."""
    marks: list[Mark] = []
    for x, number in steps:
        marks += [
            ink("rules-solid", circle(x, y, _STEP_DISC)),
            ink("goal-ring", circle(x, y, _STEP_DISC)),
            label(x, y, str(number), "rules-step"),
        ]
    return marks


def last_card() -> Art:
    """Return the last card of a deck on its way."""
    marks: list[Mark] = [_slot(2, 6), *bow(8, 5, 26, 5, 2.6), *row((8, 9, 10), 20, 6)]
    return _enlarged(marks, 44, 22, _ENDS)


def new_stock() -> Art:
    """Return a complete row that becomes the stock."""
    marks: list[Mark] = [*row((8, 9, 10), 0, 3), *arrow(24, 10.4, 30, 10.4), *pile(31.4, 4.4)]
    return _enlarged(marks, 44.2, 20, _ENDS)


def smallest() -> Art:
    """Return three players with decks of different size."""
    marks: list[Mark] = []
    for n, cards in enumerate((4, 1, 6)):
        marks += [*pile(0.5 + 15.5 * n, 6.0, cards)]
    marks.append(ink("rules-ring", rect(14.6, 4.6, 13, 17.6, 2.0)))
    return _enlarged(marks, 46, 23, _SMALLEST)


def results() -> Art:
    """Return what is written of a winner, and of a player with four cards left."""
    marks: list[Mark] = []
    for x, words in ((0.0, ""), (22.0, "4")):
        marks += [
            ink("rules-slot", rect(x, 0.6, _TICKED, _TICKED, 1.2)),
            ink("rules-slot", rect(x + _TICKED + 0.9, 0.0, 9.6, 8.4, 1.2)),
            label(x + _TICKED + 5.7, 4.2, words, "rules-huge-art"),
        ]
    marks[2:3] = [ink("rules-tick", polyline([(2.2, 4.0), (3.3, 5.1), (5.2, 2.7)]))]
    return _art(marks, 40.0, 8.4)


def repeated(after: str) -> Art:
    """Return a row that ends with scissors, and words that tell what may come ``after``."""
    cards = ("1-under", "2-under", "3-under", "scissors")
    marks = _smallest_cards(cards, _MINI_STEP)
    marks += arrow(20.2, 4.2, 24.6, 4.2)
    marks.append(Text(Role.INK, "rules-text", 26.6, 4.2, after, centred=True))
    return _art(marks, 52.6, 8.4)


def _smallest_cards(names: Sequence[str], step: float) -> list[Mark]:
    """Return cards of the size of those on reference cards, each so far right of the last one."""
    marks: list[Mark] = []
    for n, name in enumerate(names):
        dx = round(step * n, 3)
        marks += (
            mark._replace(steps=moved(mark.steps, dx, 0))
            if isinstance(mark, Path)
            else mark._replace(x=round(mark.x + dx, 3))
            for mark in reference_stamps()[f"mini-{name}"]
        )
    return marks


def puzzle() -> Art:
    """Return the cards of a deck, face up, and a field for the number that can be played."""
    marks = _smallest_cards(("3", "4", "8", "9"), 7.2)
    marks += [
        *arrow(29.4, 4.2, 34.2, 4.2),
        ink("answer", rect(36.2, 0.0, 10.4, 8.4, 0.4)),
        label(41.4, 4.2, "?", "rules-huge-art"),
    ]
    return _art(marks, 47.0, 8.4)
