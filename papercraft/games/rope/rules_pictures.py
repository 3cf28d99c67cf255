"""The pictures on the rules page of ``rope``, in mm: small cards with the motifs of large ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.rules_art import arrow, enlarged, label
from papercraft.core.rules_page import Art
from papercraft.core.shapes import line, moved, rect
from papercraft.core.sheet import Path, Role, Text, ink
from papercraft.games.rope.deck import HIGHEST, ROWS
from papercraft.games.rope.sheets.small_cards import HEIGHT, WIDTH, card, pile, row, row_width
from papercraft.games.rope.sheets.turned_cards import held

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark

# How much larger the pictures of a turn are drawn.
_TURN = 1.34
# A deck alone and a hand fill their panels at these; the stock over a hand is smaller.
_DECK_SCALE, _HAND_SCALE, _STOCK = 1.45, 1.1, 0.86
# From the stock over a hand to that.
_DEALT = 6.4
# From this scale on numerals have a larger style, and from that one on a still larger one.
_NUMERALS = ((1.35, "rules-huge-art"), (1.05, "rules-large-art"))
# The table on a picture: from the edges of that, its height, and how wide its columns are.
_TABLE_IN, _TABLE_HIGH, _COLUMN = 2.4, 12.4, 8.2
# In a turn: from the middle of a name to the cards below it, how high a picture is, the upper edges
# of what is played to and from, the middle of the names at the foot.
_NAME_UP, _TURN_HIGH, _UPPER, _LOWER, _NAMES = 1.4, 45.8, 3.8, 26.8, 44.2
# What is left in a hand after a turn, and what is drawn; how much larger that hand is drawn, and
# how much higher drawn cards are in it.
_KEPT, _DRAWN, _REFILL, _LIFTED = (2, 5, 7, 9), (3, 6), 1.0, 7.4
# How far the card to store is pulled out of the hand.
_PULLED = 0.5
# The ends of an arrow between them.
_FROM, _TO = 25.6, 19.8


def called(x: float, y: float, words: str) -> Text:
    """Return what a pile or a row is called, in the middle of a point below it."""
    return label(x, y, words, "rules-text")


def slot(x: float, y: float) -> Path:
    """Return the place of a card or of a row that is free."""
    return ink("rules-gap", rect(x + 0.3, y + 0.3, WIDTH - 0.6, HEIGHT - 0.6, 1.2))


def _art(marks: Sequence[Mark], width: float, height: float) -> Art:
    return Art(tuple(marks), round(width, 3), round(height, 3))


def grown(marks: Sequence[Mark], width: float, height: float, scale: float) -> Art:
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
    return grown(marks, 34.2, 17.2, _DECK_SCALE)


def with_table(art: Art, rows: Sequence[tuple[str, str]], size: tuple[float, float]) -> Art:
    """Return a picture in the middle of a panel, above a table at the foot of that.

    The pairs of ``rows`` are its columns; the first of them says what the others are.
    """
    (upper, lower), *columns = rows
    width, height = size
    left, wide, top = _TABLE_IN, width - 2 * _TABLE_IN, height - _TABLE_IN - _TABLE_HIGH
    first, second = (round(top + _TABLE_HIGH * share, 3) for share in (0.27, 0.73))
    middle = round(top + _TABLE_HIGH / 2, 3)
    marks: list[Mark] = [
        *shifted(art, (width - art.width) / 2, (top - art.height) / 2),
        ink("rules-slot", rect(left, round(top, 3), round(wide, 3), _TABLE_HIGH, 1.8)),
        ink("deck-rule", line(left + 1.6, middle, round(left + wide - 1.6, 3), middle)),
        *(Text(Role.INK, "rules-row", left + 1.6, y, words, centred=True)
          for y, words in ((first, upper), (second, lower))),
    ]  # fmt: skip
    for n, pair in enumerate(columns):
        x = round(left + wide - _COLUMN * (len(columns) - n - 0.5) - 0.4, 3)
        marks += [label(x, y, words, "rules-note") for y, words in zip((first, second), pair,
                                                                        strict=True)]  # fmt: skip
    return Art(tuple(marks), width, height)


def shifted(art: Art, dx: float, dy: float) -> list[Mark]:
    """Return the marks of a picture at another place."""
    return [
        mark._replace(steps=moved(mark.steps, round(dx, 3), round(dy, 3)))
        if isinstance(mark, Path)
        else mark._replace(x=round(mark.x + dx, 3), y=round(mark.y + dy, 3))
        for mark in art.marks
    ]


def hand() -> Art:
    """Return a hand of six cards, dealt from the stock above it."""
    cards = (1, 2, 0, 7, 7, 10)
    fan = enlarged(_hand_of(cards, [n * n for n in range(len(cards))]), _HAND_SCALE)
    stock = enlarged(_art(pile(0, 1.4), WIDTH + 1.4, HEIGHT + 1.4), _STOCK)
    middle, low = fan.width / 2, stock.height + _DEALT
    drawn = [
        *shifted(stock, middle - stock.width / 2, 0),
        *arrow(middle, stock.height + 1.0, middle, low - 0.8),
        *shifted(fan, 0, low),
    ]
    return _art(drawn, fan.width, low + fan.height)


def _hand_of(cards: Sequence[int], looks: Sequence[int]) -> Art:
    """Return cards that are held as a fan, from its upper left corner on."""
    fan = held(cards, looks)
    points = [values for path in fan for _, *values in path.steps]
    xs = [x for values in points for x in values[::2]]
    ys = [y for values in points for y in values[1::2]]
    size = max(xs) - min(xs), max(ys) - min(ys)
    return _art(shifted(_art(fan, *size), -min(xs), -min(ys)), *size)


def table() -> Art:
    """Return the stock with level rows, and a deck with supply rows, each with its name."""
    names = (
        (gettext("stock"), gettext("level rows")),
        (gettext("personal deck"), gettext("supply rows")),
    )
    marks: list[Mark] = []
    for top, (of_pile, of_rows) in zip((0.7, 23.3), names, strict=True):
        marks += [*pile(6.4, top + 0.8, 2), *(slot(22 + 12.8 * n, top) for n in range(ROWS))]
        marks += [called(12.4, top + 18.4, of_pile), called(40.3, top + 18.4, of_rows)]
    marks += card(4, 7.1, 23.4, 9)
    return grown(marks, 59.4, 43, 1.0)


def play() -> Art:
    """Return a level row, and where the cards that fit on it may come from, one after the other."""
    marks: list[Mark] = [*row((1, 2, 3), 15.2, _UPPER), *arrow(27.3, _FROM, 27.3, _TO)]
    marks += [*arrow(10.0, _FROM, 18.6, _TO + 0.4), *arrow(44.8, _FROM, 36.0, _TO + 0.4)]
    marks += [*row((9, 4), 0, _LOWER), *row((2, 5), 19, _LOWER), *pile(37.8, _LOWER + 0.7, 1)]
    marks += [*card(6, 38.5, _LOWER, 3), called(26.4, _NAME_UP, gettext("level row"))]
    words = (gettext("hand"), gettext("supply row"), gettext("personal deck"))
    marks += [called(x, _NAMES, word) for x, word in zip((8.3, 27.3, 44.0), words, strict=True)]
    return grown(marks, 52, _TURN_HIGH, _TURN)


def store() -> Art:
    """Return a card that leaves a hand, of which one was played, for one of three supply rows."""
    marks: list[Mark] = [*row((6, 3), 0, _UPPER), slot(17.6, _UPPER), *row((8,), 29.6, _UPPER)]
    marks.append(called(20.3, _NAME_UP, gettext("supply rows")))
    wide = row_width((*_KEPT, HIGHEST))
    left = 40.6 - wide
    marks += [*arrow(35.1, _FROM - _PULLED, 35.1, _TO), *_kept(left, _LOWER, below=HIGHEST)]
    marks.append(called(left + wide / 2, _NAMES, gettext("hand")))
    return grown(marks, 40.6, _TURN_HIGH, _TURN)


def _kept(x: float, y: float, below: int | None = None) -> list[Mark]:
    """Return what is left of a hand after a turn, perhaps still ``below`` a card to store."""
    cards = _KEPT if below is None else (*_KEPT, below)
    marks: list[Mark] = []
    for n, number in enumerate(cards):
        at = round(x + row_width(cards[: n + 1]) - WIDTH, 3)
        lifted = _PULLED if number == below else 0.0
        marks += card(number, at, y - lifted, 2 * n, covered=n + 1 < len(cards))
    return marks


def refill() -> Art:
    """Return cards drawn from the stock to what is left of a hand, behind which they appear."""
    wide = row_width(_KEPT)
    lefts = wide / 2 - WIDTH - 0.15, wide / 2 + 0.15
    marks: list[Mark] = []
    for number, x in zip(_DRAWN, lefts, strict=True):
        marks += card(number, round(x, 3), 0, 5)
    marks += _kept(0, _LIFTED)
    fan = grown(marks, wide, HEIGHT + _LIFTED, _REFILL)
    stock = enlarged(_art(pile(0, 1.4), WIDTH + 1.4, HEIGHT + 1.4), 1.0)
    middle, level = fan.width / 2, (_UPPER + HEIGHT / 2) * _TURN
    top, low = (_LOWER + HEIGHT) * _TURN - fan.height, level + stock.height / 2
    picture = [
        *shifted(stock, middle - stock.width / 2, level - stock.height / 2),
        *arrow(middle, round(low + 0.8, 3), middle, round(top - 0.6, 3)),
        *shifted(fan, 0, top),
        called(middle, _NAME_UP * _TURN, gettext("stock")),
        called(middle, _NAMES * _TURN, gettext("hand")),
    ]
    return _art(picture, fan.width, _TURN_HIGH * _TURN)


def level_of_turn(height: float) -> float:
    """Return how low the middle of the upper cards is in a panel of a turn."""
    return round((height - _TURN_HIGH * _TURN) / 2 + (_UPPER + HEIGHT / 2) * _TURN, 3)
