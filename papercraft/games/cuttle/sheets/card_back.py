"""The back of the cards: in a frame of waves the name, both ways up, and two cuttlefish.

Outside the frame is nothing but ground: sides never register, and what lies near the cut would show
it. It tells cards apart before they are cut, too.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.shapes import arc, circle, moved, rect
from papercraft.core.sheet import Path, Role, Use, ink
from papercraft.games.cuttle.sheets.artwork import cuttlefish, suit_at
from papercraft.games.cuttle.sheets.wordmark import drawn_name
from papercraft.games.cuttle.sheets.world import ring_of_waves

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks, Steps

_X, _Y = WIDTH / 2, HEIGHT / 2
# The line inside the frame from the edges, and the radius of its corners. The frame is a row of
# arcs: their feet lie so far from the edges, so many above and beside each other.
_INNER, _ROUND, _FEET, _ACROSS, _DOWN = 7.4, 2.6, 6.2, 14, 20
# How far from the corner of the feet the arc around it begins.
_CORNER = 3.0
# The disc in the middle, the line in it, the waves around it.
_DISC, _LINE, _CREST, _TROUGH = 18.4, 17.5, 22.6, 19.8
# A cuttlefish from the middle, and its size.
_FISH = (-7.5, 0.5, 1.53)
# The name at the upper end: its left edge, its top and its height.
_NAME = 14.0, 9.4, 8.6
# The suits beside the name, in the upper half and clear of the waves, and their size: all four for
# each way up.
_SUITS = ((3, 10.8, 13.4), (0, 10.8, 21.8), (2, WIDTH - 10.8, 13.4), (1, WIDTH - 10.8, 21.8))
_SIZE = 0.4


def back_stamps() -> dict[str, Marks]:
    """Return the back, which is the same upside down, and the stamps it is made of."""
    return {"half-back": _half(), "back": _back()}


def _half() -> Marks:
    """Return the name, the suits of the upper half and a cuttlefish."""
    dx, dy, scale = _FISH
    return (
        *(ink("back-motif", suit_at(suit, x, y, _SIZE)) for suit, x, y in _SUITS),
        *drawn_name(*_NAME, "wordmark-light"),
        *(ink(style, moved(steps, _X + dx, _Y + dy, scale)) for style, steps in cuttlefish()),
    )


def _back() -> Marks:
    inner = rect(_INNER, _INNER, WIDTH - 2 * _INNER, HEIGHT - 2 * _INNER, _ROUND)
    return (
        Path(Role.INK, "back-field", rect(0, 0, WIDTH, HEIGHT)),
        Path(Role.INK, "back-scallop", _scallops()),
        Path(Role.INK, "back-ring", inner),
        Path(Role.INK, "back-wave", ring_of_waves(_X, _Y, _CREST, _TROUGH)),
        Path(Role.INK, "back-disc", circle(_X, _Y, _DISC)),
        Path(Role.INK, "back-ring", circle(_X, _Y, _LINE)),
        Use("half-back", 0, 0),
        Use("half-back", WIDTH, HEIGHT, 2),
    )


def _scallops() -> Steps:
    """Return a frame of arcs that bulge to the edges of the card; each corner has a larger one."""
    right, low = WIDTH - _FEET, HEIGHT - _FEET
    sides = (
        ((_FEET + _CORNER, _FEET), (right - _CORNER, _FEET), _ACROSS),
        ((right, _FEET + _CORNER), (right, low - _CORNER), _DOWN),
        ((right - _CORNER, low), (_FEET + _CORNER, low), _ACROSS),
        ((_FEET, low - _CORNER), (_FEET, _FEET + _CORNER), _DOWN),
    )
    steps: Steps = (("M", *sides[0][0]),)
    for quarter, ((x1, y1), (x2, y2), count) in enumerate(sides):
        dx, dy = (x2 - x1) / count, (y2 - y1) / count
        radius = (abs(dx) + abs(dy)) / 2
        turn = 90.0 * quarter
        for n in range(count):
            at = x1 + dx * (n + 0.5), y1 + dy * (n + 0.5)
            steps = (*steps, *arc(*at, radius, turn - 90, turn + 90))
        # The arc around the corner, to where the next side begins.
        (x3, y3), *_ = sides[(quarter + 1) % len(sides)]
        middle = (x2 + x3) / 2, (y2 + y3) / 2
        steps = (*steps, *arc(*middle, _CORNER / sqrt(2), turn - 45, turn + 135))
    return (*steps, ("Z",))
