"""The pictures of jacks and queens on the rules page of ``cuttle``, which tell a story; in mm."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from papercraft.core.rules_art import label
from papercraft.core.shapes import line, moved, polygon, polyline, rect
from papercraft.core.sheet import Path, ink
from papercraft.games.cuttle.sheets.effect_pictures import (
    point_card,
    shield_at,
    small_card,
    small_player,
    struck,
)
from papercraft.games.cuttle.sheets.rules_text import INDICES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark

TALL = 17.8
"""How high the pictures are at size 1."""
STORIES = 11, 12
"""The ranks that have such a picture."""
_BLACK, _RED = (3, "black"), (2, "red")
_JACK = STORIES[0]
# The place from which a jack takes a card, that card below the jack, and where the jack is from it;
# how far left the player is who had it.
_FROM, _TO, _ASIDE, _OWNER = -5.9, 5.0, (3.0, 0.9), -5.4
# How far right of the middle the card is.
_CARD = 1.2
# The arrow from one to the other: its ends, the length of heads and half their width.
_ARROW, _HEAD, _HALF = (-2.2, 1.3), 1.7, 1.2
# The cards that a shield stops, how far apart and how high they are, and how large; how far their
# indices are from their middles; the shield, its size, and how far from it the cards behind it are.
_STOPPED, _APART, _HIGH, _SMALL, _INDEX = (2, 9, _JACK), 4.3, -6.2, 0.86, (-0.8, -1.2)
_SHIELD, _SHIELD_SIZE, _BEHIND = 4.6, 1.25, 3.7
# What is stopped bounces off: from where to where, and the lowest point.
_BOUNCE, _OFF = 2.3, (-2.9, 0.5)


def court_picture(rank: int, x: float, y: float, size: float) -> list[Mark]:
    """Return what a jack or a queen does, its middle at a point."""
    return _taken(x, y, size) if rank == _JACK else _shielded(x, y, size)


def _placed(marks: Sequence[Path], x: float, y: float, size: float) -> list[Mark]:
    return [mark._replace(steps=moved(mark.steps, x, y, size)) for mark in marks]


def _lower(marks: Sequence[Path], y: float) -> list[Path]:
    return [mark._replace(steps=moved(mark.steps, 0, y)) for mark in marks]


def _taken(x: float, y: float, size: float) -> list[Mark]:
    """Return a card that has come from the place of another player to lie under a jack."""
    begin, end = _ARROW
    place = rect(-2.2, _FROM - 3.0, 4.4, 6.0, 0.8)
    head = polygon([(0.0, end), (-_HALF, end - _HEAD), (_HALF, end - _HEAD)])
    right, down = _ASIDE
    x += size * _CARD
    marks = [
        *_lower(small_player(_OWNER), _FROM),
        ink("rules-gap", place),
        ink("rules-arrow", line(0.0, begin, 0.0, end - _HEAD)),
        ink("rules-arrow-head", head),
        *_lower(point_card(0.0, _RED), _TO),
        small_card(right, "stays", _TO + down),
    ]
    at = round(x + size * right, 3), round(y + size * (_TO + down), 3)
    return [*_placed(marks, x, y, size), label(*at, INDICES[_JACK - 1], "rank")]


def _shielded(x: float, y: float, size: float) -> list[Mark]:
    """Return cards behind a shield, and above it those that cannot do anything to them."""
    marks: list[Path] = []
    words: list[Mark] = []
    aside, above = _INDEX
    for n, rank in enumerate(_STOPPED):
        at = _APART * (n - (len(_STOPPED) - 1) / 2)
        kind = "stays" if rank == _JACK else "once"
        stopped = small_card(0.0, kind), *struck(0.0)
        marks += [one._replace(steps=moved(one.steps, at, _HIGH, _SMALL)) for one in stopped]
        middle = round(x + size * (at + aside), 3), round(y + size * (_HIGH + above), 3)
        words.append(label(*middle, INDICES[rank - 1], "rules-row"))
    for side in (-_BEHIND, _BEHIND):
        marks += _lower(point_card(side, _BLACK), _SHIELD)
    steps = moved(shield_at(0.0), 0, _SHIELD, _SHIELD_SIZE)
    return [*_placed([*marks, ink("shield", steps), *_bounced()], x, y, size), *words]


def _bounced() -> list[Path]:
    """Return an arrow that comes down on the shield and goes up again."""
    top, low = _OFF
    long = hypot(_BOUNCE, top - low)
    right, up = _BOUNCE / long, (top - low) / long
    neck = _BOUNCE - _HEAD * right, top - _HEAD * up
    head = polygon([
        (_BOUNCE, top),
        (neck[0] - _HALF * up, neck[1] + _HALF * right),
        (neck[0] + _HALF * up, neck[1] - _HALF * right),
    ])  # fmt: skip
    way = polyline([(-_BOUNCE, top), (0.0, low), neck])
    return [ink("rules-arrow", way), ink("rules-arrow-head", head)]
