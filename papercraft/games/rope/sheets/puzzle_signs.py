"""Signs on pages of puzzles: ropes below rows, how long a turn is, which cards are in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext_noop
from papercraft.core.shapes import moved, rect, star
from papercraft.core.sheet import Role, Text, ink
from papercraft.games.rope.sheets.puzzle_cards import pointer
from papercraft.games.rope.sheets.scissors_card import fibres
from papercraft.games.rope.sheets.twisted_rope import rope, straight

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

USUAL = 3.4
"""How thick a rope is, in mm; knots and fibres of other ones are larger or smaller."""
# The fibres of its end are drawn for a rope of this thickness.
_FIBRES = 6.8
# The knot near its end: how far from that, the width and the height of each of its turns.
_FROM_END, _TURN, _HIGH, _TURNS = 2.2, 2.1, 5.6, 2
# The most cards of a shortest turn with one star and with two; their size, and how far apart.
_EASY = 8, 12
_STAR, _APART = 1.65, 3.7
LEGEND = 21.8
"""The middle of the line below the head."""
# In that line: the middle of the stars, above those of puzzles, and where the words behind them
# begin; the width and the height of a card in play, and how far the words behind it are.
_STARS_AT, _STARS_WORDS, _CARD, _TO_WORDS = 6.8, 14.0, (5.0, 4.6), 7.0
_IN_PLAY = gettext_noop("top card")
_HARDER = gettext_noop("More stars: a longer turn.")


def knotted_rope(start: float, end: float, y: float, scale: float = 1.0) -> list[Mark]:
    """Return the pale rope that cards are laid along, which ends behind a knot."""
    frayed, *knot = rope_end(end, y, scale)
    strands, _ = rope(straight(start, y, end - start), end - start, USUAL * scale)
    return [frayed, ink("scene-rope", strands), *knot]


def rope_end(end: float, y: float, scale: float) -> list[Mark]:
    """Return the fibres at the end of a pale rope, and the knot before them."""
    marks: list[Mark] = [ink("scene-rope", moved(fibres(), end, y, USUAL * scale / _FIBRES))]
    wide, high = _TURN * scale, _HIGH * scale
    for n in range(_TURNS):
        x = end - _FROM_END * scale - wide * (n + 1)
        turn = rect(round(x, 3), round(y - high / 2, 3), wide, high, round(wide / 2, 3))
        marks.append(ink("scene-rope", turn))
    return marks


def stars(cards: int, x: float, y: float) -> list[Mark]:
    """Return one to three stars around a point: the more, the more cards a shortest turn takes."""
    count = 1 + sum(cards > most for most in _EASY)
    left = x - _APART * (count - 1) / 2
    return [
        ink("puzzle-star", star(round(left + _APART * n, 3), y, 5, _STAR, 0.42 * _STAR))
        for n in range(count)
    ]


def legend(x: float) -> list[Mark]:
    """Return what stars mean, and from an x on what a pointer means, on a line below the head."""
    wide, high = _CARD
    top = round(LEGEND - high / 2, 3)
    edge = rect(round(x + 0.3, 3), top, wide, high, 0.8)
    words = round(x + 0.5 + _TO_WORDS, 3)
    return [
        *stars(_EASY[-1] + 1, _STARS_AT, LEGEND),
        Text(Role.INK, "puzzle-note", _STARS_WORDS, LEGEND, _HARDER, centred=True),
        ink("rules-card", edge),
        *pointer(round(x + 0.3 + wide / 2, 3), top),
        Text(Role.INK, "puzzle-note", words, LEGEND, _IN_PLAY, centred=True),
    ]
