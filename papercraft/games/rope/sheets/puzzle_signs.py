"""Signs on pages of puzzles: ropes below rows, how long a turn is, which cards are in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext_noop
from papercraft.core.shapes import moved, polygon, rect, star
from papercraft.core.sheet import Role, Text, ink
from papercraft.games.rope.sheets.scissors_card import fibres
from papercraft.games.rope.sheets.twisted_rope import rope, straight

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

# How thick a rope is; the fibres of its end are drawn for one of this thickness.
_ROPE, _USUAL = 3.4, 6.8
# The knot near its end: how far from that, the width and the height of each of its turns.
_FROM_END, _TURN, _HIGH, _TURNS = 2.2, 2.1, 5.6, 2
# The most cards of a shortest turn with one star and with two; their size, and how far apart.
_EASY = 8, 12
_STAR, _APART = 1.75, 4.0
# The sign that points at a card in play: half its width, its height, and how much of that lies on
# the card.
_HALF, _POINT, _ON_CARD = 2.3, 3.0, 1.2
LEGEND = 51.8, 21.8
"""Where the line below the head begins, and its middle."""
# In that line: where that sign, the stars and the words behind them begin.
_POINT_AT, _STARS_AT = (0.0, 6.4), (66.0, 79.2)
_IN_PLAY = gettext_noop("top card")
_HARDER = gettext_noop("More stars: a longer turn.")


def knotted_rope(start: float, end: float, y: float, scale: float = 1.0) -> list[Mark]:
    """Return the pale rope that cards are laid along, which ends behind a knot."""
    frayed = ink("scene-rope", moved(fibres(), end, y, _ROPE * scale / _USUAL))
    marks: list[Mark] = [frayed, pale_rope(start, end, y, scale)]
    wide, high = _TURN * scale, _HIGH * scale
    for n in range(_TURNS):
        x = end - _FROM_END * scale - wide * (n + 1)
        turn = rect(round(x, 3), round(y - high / 2, 3), wide, high, round(wide / 2, 3))
        marks.append(ink("scene-rope", turn))
    return marks


def pale_rope(start: float, end: float, y: float, scale: float = 1.0) -> Mark:
    """Return the pale rope that cards are laid along, without an end."""
    strands, _ = rope(straight(start, y, end - start), end - start, _ROPE * scale)
    return ink("scene-rope", strands)


def stars(cards: int, x: float, y: float) -> list[Mark]:
    """Return one to three stars around a point: the more, the more cards a shortest turn takes."""
    count = 1 + sum(cards > most for most in _EASY)
    left = x - _APART * (count - 1) / 2
    return [
        ink("puzzle-star", star(round(left + _APART * n, 3), y, 5, _STAR, 0.42 * _STAR))
        for n in range(count)
    ]


def pointer(x: float, y: float) -> Mark:
    """Return a sign that points down at the upper edge of a card that is in play, at its middle."""
    tip, top = round(y + _ON_CARD, 3), round(y + _ON_CARD - _POINT, 3)
    left, right = round(x - _HALF, 3), round(x + _HALF, 3)
    return ink("puzzle-pointer", polygon([(left, top), (right, top), (x, tip)]))


def legend() -> list[Mark]:
    """Return what pointers and stars mean, on a line below the head."""
    left, level = LEGEND
    (point_at, point_words), (stars_at, stars_words) = (
        (left + at, left + words) for at, words in (_POINT_AT, _STARS_AT)
    )
    return [
        pointer(point_at + _HALF, level + _POINT / 2 - _ON_CARD),
        Text(Role.INK, "puzzle-note", point_words, level, _IN_PLAY, centred=True),
        *stars(_EASY[-1] + 1, stars_at + _APART, level),
        Text(Role.INK, "puzzle-note", stars_words, level, _HARDER, centred=True),
    ]
