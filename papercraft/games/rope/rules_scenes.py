"""The large picture at the head of the rules of ``rope``, and the rope behind its panels; in mm."""

from __future__ import annotations

from itertools import accumulate, pairwise
from math import cos, hypot, pi
from typing import TYPE_CHECKING

from papercraft.core.lettering import Stroke
from papercraft.core.rules_art import enlarged
from papercraft.core.rules_page import Art
from papercraft.core.shapes import moved, turned
from papercraft.core.sheet import ink
from papercraft.games.rope.rules_pictures import shifted
from papercraft.games.rope.sheets.mat_places import placed
from papercraft.games.rope.sheets.scissors import lower_half, upper_half
from papercraft.games.rope.sheets.scissors_card import fibres
from papercraft.games.rope.sheets.small_cards import HEIGHT, row, row_width
from papercraft.games.rope.sheets.twisted_rope import along_stroke, rope, straight
from papercraft.games.rope.sheets.world import ball, rope_and_ball

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

HERO_WIDTH = 88.0
"""How wide the picture at the head is beside the words, in mm."""
# The row on it: its cards, the upper edge and the left one, and how far their feet are below the
# upper edge of the rope.
_CARDS, _STEP, _DOWN, _RIGHT, _FEET = (1, 2, 0, 4), 6.4, 0.6, 2.0, 1.4
# The rope: its thickness, the room below it, its left end, and how large its ball is.
_THICK, _LOW, _LEFT, _BALL = 8.0, 3.5, -1.0, 18.0
# The small picture on further sides: its size, and the rope in it.
_TAIL, _TAIL_BALL, _TAIL_THICK, _TAIL_SIZE, _TAIL_CUT = (76.0, 11.4), 5.2, 4.4, 0.5, 16.0
# A picture that is this high has room below the words: there the rope goes on to the left, where
# scissors cut it. Where its end is, their size, and how far their screw is left of the end.
_ROOMY, _CUT, _SIZE, _SCREW = 52.0, -71.6, 0.63, 8.3
# The fibres of a cut end are drawn for a rope of this thickness.
_USUAL = 6.8
# The rope behind the pictures of a band: how thick it is; so many pieces make a bend smooth.
_BEHIND, _PIECES = 5.0, 40


def hero(height: float) -> Art:
    """Return a row of large cards on a rope, which scissors have cut if there is room for them."""
    level = round(height - _LOW - _THICK / 2, 3)
    feet, wide = level - _THICK / 2 + _FEET, row_width(_CARDS, _STEP)
    scale = round(min((feet - _DOWN) / HEIGHT, (HERO_WIDTH - 0.6 * _BALL - _RIGHT) / wide), 3)
    cards = enlarged(
        Art(tuple(row(_CARDS, 0, 0, _STEP)), wide, HEIGHT),
        scale,
        {"rules-art": "rules-hero-art"},
    )
    at = round(HERO_WIDTH - _BALL, 3), round(height - _BALL - 0.4, 3)
    drawn = _cut_rope(level) if height >= _ROOMY else _frayed(_LEFT, level, HERO_WIDTH - _BALL)
    marks = (
        *drawn,
        *ball(*at, _BALL, wound=True),
        *shifted(cards, _RIGHT, round(feet - cards.height, 3)),
    )
    return Art(marks, HERO_WIDTH, height)


def tail() -> Art:
    """Return scissors that cut a rope from its ball."""
    (width, height), y = _TAIL, 5.8
    at = _TAIL_CUT - 6.6, y
    marks = [
        *placed(lower_half(90, _TAIL_SIZE), *at),
        *rope_and_ball(_TAIL_CUT, y, width - _TAIL_CUT, _TAIL_THICK, _TAIL_BALL),
        *placed(upper_half(90, _TAIL_SIZE), *at),
    ]
    return Art(tuple(marks), width, height)


def _cut_rope(y: float) -> list[Mark]:
    """Return the rope from its ball to the left, and scissors that cut its end."""
    at = _CUT - _SCREW, y
    return [
        *placed(lower_half(90, _SIZE), *at),
        *_rope(_CUT, y, HERO_WIDTH - _BALL - _CUT),
        *placed(upper_half(90, _SIZE), *at),
    ]


def _frayed(x: float, y: float, end: float) -> list[Mark]:
    """Return a rope from a cut end to the right."""
    loose = moved(turned(fibres(), 2), x, y, _THICK / _USUAL)
    return [ink("hemp-rope", loose), *_rope(x, y, end - x)]


def _rope(x: float, y: float, long: float) -> list[Mark]:
    strands, lights = rope(straight(x, y, long), long, _THICK)
    return [ink("hemp-rope", strands), ink("hemp-light", lights)]


def on_rope(
    art: Art,
    size: tuple[float, float],
    levels: tuple[float, float],
    beyond: tuple[float, float] = (0.0, 0.0),
) -> Art:
    """Return a picture in the middle of a panel of a size, over a rope that runs on behind it.

    The rope enters and leaves the panel at two ``levels``; a level one goes on ``beyond`` the left
    and the right edge.
    """
    (width, height), (first, last), (before, after) = size, levels, beyond
    if first == last:
        long = width + before + after
        strands = [rope(straight(-before, first, long), long, _BEHIND)[0]]
    else:
        strands = along_stroke(_bend(width, first, last), _BEHIND)
    dx, dy = round((width - art.width) / 2, 3), round((height - art.height) / 2, 3)
    marks = [ink("scene-rope", steps) for steps in strands]
    return Art((*marks, *shifted(art, dx, dy)), width, height)


def _bend(width: float, first: float, last: float) -> Stroke:
    """Return the course of a rope that is level at both ends."""
    shares = [n / _PIECES for n in range(_PIECES + 1)]
    points = tuple((width * at, first + (last - first) * (1 - cos(pi * at)) / 2) for at in shares)
    lengths = accumulate((hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(points)),
                         initial=0.0)  # fmt: skip
    return Stroke(points, tuple(lengths))
