"""The pictures of jacks and queens on the rules page of ``cuttle``, which tell a story; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import label
from papercraft.core.shapes import moved, rect
from papercraft.core.sheet import Path, ink
from papercraft.games.cuttle.sheets.effect_pictures import (
    arrow,
    point_card,
    shield_at,
    small_card,
    small_player,
)
from papercraft.games.cuttle.sheets.rules_text import INDICES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark

STORIES = 11, 12
"""The ranks that have such a picture."""
_BLACK, _RED = (3, "black"), (2, "red")
_JACK = STORIES[0]
# From left to right: the player who had a card, the place from which a jack takes it, the card
# below the jack, and where the jack is from it.
_OWNER, _FROM, _TO, _ASIDE = -10.1, -4.9, 7.0, (3.0, 0.9)
# The ends of the arrow from one to the other.
_ARROW = -1.8, 3.6
# The cards that a shield stops: where the first one is and how far apart they are; where the arrow
# from them begins and ends; the shield, its size, and the cards behind it.
_STOPPED, _FIRST, _APART, _STOPS = (2, 9, _JACK), -14.6, 5.2, (-1.0, 2.2)
_SHIELD, _SHIELD_SIZE, _BEHIND = 5.7, 1.25, (11.6, 16.6)


def court_picture(rank: int, x: float, y: float, size: float) -> list[Mark]:
    """Return what a jack or a queen does, its middle at a point."""
    return _taken(x, y, size) if rank == _JACK else _shielded(x, y, size)


def _placed(marks: Sequence[Path], x: float, y: float, size: float) -> list[Mark]:
    return [mark._replace(steps=moved(mark.steps, x, y, size)) for mark in marks]


def _taken(x: float, y: float, size: float) -> list[Mark]:
    """Return a card that has come from the place of another player to lie under a jack."""
    right, down = _ASIDE
    marks = [
        *small_player(_OWNER),
        ink("rules-gap", rect(_FROM - 2.2, -3.0, 4.4, 6.0, 0.8)),
        *arrow(*_ARROW),
        *point_card(_TO, _RED),
        small_card(_TO + right, "stays", down),
    ]
    at = round(x + size * (_TO + right), 3), round(y + size * down, 3)
    return [*_placed(marks, x, y, size), label(*at, INDICES[_JACK - 1], "rank")]


def _shielded(x: float, y: float, size: float) -> list[Mark]:
    """Return cards behind a shield, and before it those that cannot do anything to them."""
    marks: list[Path] = [
        *arrow(*_STOPS),
        ink("shield", moved(shield_at(0.0), _SHIELD, 0, _SHIELD_SIZE)),
    ]
    words: list[Mark] = []
    for n, rank in enumerate(_STOPPED):
        at = _FIRST + _APART * n
        marks.append(small_card(at, "stays" if rank == _JACK else "once"))
        words.append(label(round(x + size * at, 3), y, INDICES[rank - 1], "rank"))
    for behind in _BEHIND:
        marks += point_card(behind, _BLACK)
    return [*_placed(marks, x, y, size), *words]
