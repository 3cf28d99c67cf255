"""The back of the cards: in a frame of waves the name, both ways up, and two cuttlefish.

Outside the frame is nothing but ground: sides never register, and what lies near the cut would show
it. It tells cards apart before they are cut, too.
"""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin
from typing import TYPE_CHECKING

from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.shapes import arc, circle, moved, rect, turned
from papercraft.core.sheet import Path, Role, Use, ink
from papercraft.games.cuttle.sheets.artwork import cuttlefish, suit_at
from papercraft.games.cuttle.sheets.wordmark import drawn_name
from papercraft.games.cuttle.sheets.world import ring_of_waves

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks, Steps

_X, _Y = WIDTH / 2, HEIGHT / 2
# The line inside the frame from the edges, and the radius of its corners. The frame is a row of
# arcs on a line with round corners: it lies so far from the edges, its corners have this radius,
# and so many arcs are above and beside each other and at each corner.
_INNER, _ROUND, _FEET, _CORNER = 7.4, 2.8, 6.2, 4.0
_ACROSS, _DOWN, _AROUND = 14, 21, 2
# The disc in the middle, the line in it, the waves around it.
_DISC, _LINE, _CREST, _TROUGH = 18.4, 17.5, 22.6, 19.8
# A cuttlefish from the middle, and its size.
_FISH = (-7.5, 0.5, 1.53)
# The name at the upper end: its left edge, its top and its height.
_NAME = 14.0, 9.4, 8.6
# The suits below the name, clear of the waves, and their size: all four for each way up.
_SUITS = ((3, 10.9, 21.2), (0, 10.9, 25.6), (2, WIDTH - 10.9, 21.2), (1, WIDTH - 10.9, 25.6))
_SIZE = 0.3
# Scales of water in the ground, tone on tone: how wide, from one row to the next, the arcs in each.
_SCALE, _ROW, _RINGS = 6.0, 3.0, (2.9, 1.9, 0.9)
# They keep so far off the line inside the frame.
_EDGE = 0.6


def back_stamps() -> dict[str, Marks]:
    """Return the back, which is the same upside down, and the stamps it is made of."""
    return {"half-back": _half(), "back": _back()}


def _half() -> Marks:
    """Return the name, the suits of the upper half and a cuttlefish."""
    dx, dy, scale = _FISH
    return (
        *(ink("back-suit", suit_at(suit, x, y, _SIZE)) for suit, x, y in _SUITS),
        *drawn_name(*_NAME, "wordmark-light"),
        *(ink(style, moved(steps, _X + dx, _Y + dy, scale)) for style, steps in cuttlefish()),
    )


def _back() -> Marks:
    inner = rect(_INNER, _INNER, WIDTH - 2 * _INNER, HEIGHT - 2 * _INNER, _ROUND)
    return (
        Path(Role.INK, "back-field", rect(0, 0, WIDTH, HEIGHT)),
        Path(Role.INK, "back-scallop", _scallops()),
        Path(Role.INK, "back-ring", inner),
        *_ground(),
        Path(Role.INK, "back-field", ring_of_waves(_X, _Y, _CREST, _TROUGH)),
        Path(Role.INK, "back-wave", ring_of_waves(_X, _Y, _CREST, _TROUGH)),
        Path(Role.INK, "back-disc", circle(_X, _Y, _DISC)),
        Path(Role.INK, "back-ring", circle(_X, _Y, _LINE)),
        Use("half-back", 0, 0),
        Use("half-back", WIDTH, HEIGHT, 2),
    )


def _ground() -> tuple[Path, ...]:
    """Return scales of water inside the frame, the upper half and the same upside down.

    Each row lies over the one above it.
    """
    left, right = _INNER + _EDGE, WIDTH - _INNER - _EDGE
    count = round((right - left) / _SCALE)
    wide = (right - left) / count
    rows = int((_Y - _INNER - _EDGE) / _ROW)
    marks: list[Path] = []
    for row in range(rows):
        y, half = _Y - _ROW * (rows - row - 1), row % 2
        arcs: Steps = ()
        for n in range(count - half):
            x = left + wide * (n + 0.5 + half / 2)
            for far in _RINGS:
                arcs += (("M", x - far, y), *arc(x, y, far, -90, 90))
        marks.append(ink("back-scale", arcs))
    return (*marks, *(one._replace(steps=_upside_down(one.steps)) for one in marks))


def _upside_down(steps: Steps) -> Steps:
    return moved(turned(moved(steps, -_X, -_Y), 2), _X, _Y)


def _feet() -> list[tuple[float, float]]:
    """Return where the arcs of the frame meet, clockwise."""
    right, low = WIDTH - _FEET - _CORNER, HEIGHT - _FEET - _CORNER
    near = _FEET + _CORNER
    corners = (right, near), (right, low), (near, low), (near, near)
    counts = _ACROSS, _DOWN, _ACROSS, _DOWN
    feet: list[tuple[float, float]] = []
    for n, ((x, y), count) in enumerate(zip(corners, counts, strict=True)):
        x0, y0 = corners[n - 1]
        for part in range(count):
            share, across = part / count, radians(90 * n)
            feet.append((x0 + (x - x0) * share + _CORNER * sin(across),
                         y0 + (y - y0) * share - _CORNER * cos(across)))  # fmt: skip
        for part in range(_AROUND):
            angle = radians(90 * (n + part / _AROUND))
            feet.append((x + _CORNER * sin(angle), y - _CORNER * cos(angle)))
    return feet


def _scallops() -> Steps:
    """Return a frame of arcs that bulge to the edges of the card, all of one size."""
    feet = _feet()
    steps: Steps = (("M", *feet[0]),)
    for (x1, y1), (x2, y2) in pairwise([*feet, feet[0]]):
        turn = degrees(atan2(y2 - y1, x2 - x1))
        radius = hypot(x2 - x1, y2 - y1) / 2
        steps = (*steps, *arc((x1 + x2) / 2, (y1 + y2) / 2, radius, turn - 90, turn + 90))
    return (*steps, ("Z",))
