"""Signs on pages of solutions: where a card comes from and goes to, the answer, the legend."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, gettext_noop
from papercraft.core.shapes import circle, polyline, rect
from papercraft.core.sheet import Path, Role, Text, ink
from papercraft.games.rope.deck import ROWS
from papercraft.games.rope.sheets.puzzle_cards import CARD_HEIGHT, CARD_WIDTH
from papercraft.games.rope.sheets.puzzle_signs import LEGEND

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark
    from papercraft.games.rope.moves import Move

ABOVE, BELOW = 7.4, 8.2
"""The room that signs take above and below a card, in mm."""
# Badges: their height, from a card up to their middle, how wide all are, and how round.
_HIGH, _UP, _WIDE, _ROUND = 4.4, 5.2, 12.0, 2.0
# The card and the number on a badge of the personal deck, from its middle.
_BESIDE = 2.6
# From a card down to the middle of the tag of its level row, the width and the height of that; it
# is less round than badges.
_DOWN, _TAG, _TAG_ROUND = 5.6, (6.6, 5.0), 0.7
# Half the width and half the height of the sign that leads from one card to the next.
_NEXT = 0.5, 1.3
# The box of an answer: its width and height, and from it up to the middle of its word.
_BOX, _FIELD, _WORD = 15.4, 14.0, 2.6
# In the legend, groups of signs and words are about as far apart in all languages: from one badge
# to the next, and from a tag to the next; where groups begin, and the words behind them.
_BADGES, _TAGS = 13.2, 8.0
_HAND_AT, _SUPPLY_AT, _DECK_AT, _LEVEL_AT = 0.0, (19.0, 59.6), (88.0, 101.8), (132.0, 156.2)
_TOLD = "Supply rows", "Personal deck", gettext_noop("to the level rows")


def signs(move: Move, nth: int, x: float, y: float, scale: float) -> list[Mark]:
    """Return what is drawn around a card whose upper left corner is at a point.

    Above it is where it comes from, below it the level row it goes to. One of the personal deck is
    the ``nth`` of those, which are counted.
    """
    middle = round(x + CARD_WIDTH * scale / 2, 3)
    up = round(y - _UP, 3)
    if move.source == "D":
        source = _deck(nth, middle, up)
    elif move.source == "H":
        source = _hand(middle, up)
    else:
        source = _supply(move.source_row, middle, up)
    low = round(y + CARD_HEIGHT * scale + _DOWN, 3)
    return [*source, *_level(move.target_row, middle, low)]


def onward(x: float, y: float) -> Mark:
    """Return a sign at a point, which leads from one card to the next."""
    wide, high = _NEXT
    points = [(x - wide, y - high), (x + wide, y), (x - wide, y + high)]
    return ink("chevron", polyline([(round(at, 3), round(down, 3)) for at, down in points]))


def answer(number: int, x: float, y: float) -> list[Mark]:
    """Return the box of an answer with its number around a point."""
    left, top = round(x - _BOX / 2, 3), round(y - _FIELD / 2, 3)
    return [
        ink("answer", rect(left, top, _BOX, _FIELD, 1.6)),
        Text(Role.INK, "answer-word", x, round(top - _WORD, 3), "Answer", "middle", centred=True),
        Text(Role.INK, "puzzle-answer", x, y, str(number), "middle", centred=True),
    ]  # fmt: skip


def sources() -> list[Mark]:
    """Return what signs mean, on a line below the head: where cards come from, where they go."""
    rows = range(1, ROWS + 1)
    supply, deck, level = (at for at, _ in (_SUPPLY_AT, _DECK_AT, _LEVEL_AT))
    marks = _hand(_HAND_AT + _WIDE / 2, LEGEND)
    for n, row in enumerate(rows):
        marks += _supply(row, round(supply + _WIDE / 2 + _BADGES * n, 3), LEGEND)
        marks += _level(row, round(level + _TAG[0] / 2 + _TAGS * n, 3), LEGEND)
    marks += _deck(1, round(deck + _WIDE / 2, 3), LEGEND)
    told = zip((_SUPPLY_AT, _DECK_AT, _LEVEL_AT), _TOLD, strict=True)
    words = [Text(Role.INK, "puzzle-note", x, LEGEND, said, centred=True) for (_, x), said in told]
    return [*marks, *words]


def _deck(nth: int, x: float, y: float) -> list[Mark]:
    """Return the badge of a card of the personal deck with its number, dark as that counts."""
    back, number = round(x - _BESIDE, 3), round(x + _BESIDE, 3)
    edge = rect(round(back - 1.45, 3), round(y - 1.9, 3), 2.9, 3.8, 0.5)
    return [
        _pill("deck-pill", x, y),
        ink("deck-back", edge),
        ink("back-disc", circle(back, y, 0.8)),
        Text(Role.INK, "source", number, y, str(nth), "middle", centred=True),
    ]


def _pill(style: str, x: float, y: float) -> Path:
    """Return a badge around a point."""
    at = round(x - _WIDE / 2, 3), round(y - _HIGH / 2, 3)
    return ink(style, rect(*at, _WIDE, _HIGH, _ROUND))


def _supply(row: int, x: float, y: float) -> list[Mark]:
    """Return the badge of a supply row, in its colour on the mat."""
    words = gettext("S{n}", n=row)
    return [
        _pill(f"plate-{ROWS + row}", x, y),
        Text(Role.INK, "source", x, y, words, "middle", centred=True),
    ]


def _hand(x: float, y: float) -> list[Mark]:
    """Return the badge of the hand."""
    return [
        _pill("note-pill", x, y),
        Text(Role.INK, "source-hand", x, y, gettext("hand"), "middle", centred=True),
    ]


def _level(row: int, x: float, y: float) -> list[Mark]:
    """Return the tag of a level row around a point, in its colour on the mat."""
    wide, high = _TAG
    tag = rect(round(x - wide / 2, 3), round(y - high / 2, 3), wide, high, _TAG_ROUND)
    words = gettext("L{n}", n=row)
    return [
        ink(f"plate-{row}", tag),
        Text(Role.INK, "source", x, y, words, "middle", centred=True),
    ]
