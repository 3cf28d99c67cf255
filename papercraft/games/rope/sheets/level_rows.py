"""Level rows on a mat: ten pale cards, each over the one before, along a rope that is cut.

Tags hold the numbers, upwards above the rope and downwards below it, each in the middle of what is
seen of its card. At the first cards stands which way a row goes, in its full colour. The rope
begins with its ball and ends at the right, where scissors have cut it; each row has another one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.cards import WIDTH
from papercraft.core.mats import PLATE, PLAY, row_steps
from papercraft.core.messages import pgettext
from papercraft.core.shapes import moved, polyline, rect
from papercraft.core.sheet import Path, Role, Text, ink
from papercraft.games.rope.sheets.mat_places import (
    ASIDE,
    CORNER,
    INSIDE,
    PLATE_DOWN,
    ghost_card,
    placed,
    toned,
    toned_plate,
)
from papercraft.games.rope.sheets.mat_rows import ROPE, on_top, start_of, strip
from papercraft.games.rope.sheets.row_ropes import rope_of_row
from papercraft.games.rope.sheets.scissors import lower_half, upper_half
from papercraft.games.rope.sheets.scissors_card import fibres

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark

# Tags: half their height, in mm of a usual card, their width, and what is free beside them at
# least; how round they are, and from what is above to them; below this height numbers are smaller.
_HALF, _TAG, _BESIDE, _ROUND, _OFF, _LEAST_LARGE = 6.2, 14.4, 0.8, 2.2, 2.2, 5.0
# Which way a row goes stands on its first card, so far from the edges of that, in smaller words on
# a plate that is less wide; half the size of its sign, which is on the next card, and from the edge
# of that to its middle.
_IN, _LEAST_WORD, _SIGN, _SIGN_ON = 1.0, 17.9, 2.2, 5.4
# From tags to the rope at least.
_AIR = 2.8
# The barbs of a sign, as a share.
_BARB = 0.7
# Where scissors cut the rope on a last card, right of its middle; from the cut to their screw, and
# their size.
_CUT, _SCREW, _PAIR = 1.0, 6.5, 0.72
UP, DOWN = pgettext("level row", "up"), pgettext("level row", "down")
"""The ways of a row."""


def level_row(box: Box, name: str, scale: float, off: float = 0.0) -> list[Mark]:
    """Return ten cards, with their numbers upwards above and downwards below.

    Pale cards are ``off`` smaller on each side than in other places.
    """
    _, y, _, height = box
    steps, number = row_steps(box, scale), int(name[-1])
    apart, last, card = steps[1] - steps[0], steps[-1], WIDTH * scale
    inside, aside, half = INSIDE + off, ASIDE + off, _HALF * scale
    head = PLAY + PLATE_DOWN + off + PLATE / 2
    tags = head + PLATE / 2 + _OFF + half
    ends = y + PLAY + inside, y + height - PLAY - inside
    marks: list[Mark] = []
    for n, at in enumerate(steps[:-1]):
        marks += toned(strip(n, at + inside, apart, ends, CORNER * scale), number)
    marks += toned(on_top([ghost_card(last, y + PLAY, scale, inside=inside)]), number)
    middle, high = round(y + height / 2, 3), height - 2 * (tags + half + _AIR)
    marks += _cut_rope(number, steps[0] + inside + apart / 2, last + card / 2 + _CUT * scale,
                       middle, high, scale)  # fmt: skip
    marks += start_of(steps[0] + inside + apart / 2, middle, apart, scale)
    middles = [round(left + inside + apart / 2, 3) for left in steps[:-1]]
    middles.append(round(last + card / 2, 3))
    left, wide = round(steps[0] + inside + _IN, 3), round(apart - 2 * _IN, 3)
    for way, side, top in (("up", 1, y), ("down", -1, y + height)):
        marks += _numbers(way, number, middles, round(top + side * tags, 3), half, apart)
        marks += _way(way, number, (left, round(top + side * head - PLATE / 2, 3), wide, PLATE))
    wide = round(card - 2 * aside, 3)
    at_plate = round(last + aside, 3), round(y + PLAY + PLATE_DOWN + off, 3)
    return [*marks, *toned_plate(*at_plate, wide, name)]


def _numbers(
    way: str, row: int, middles: list[float], y: float, half: float, apart: float
) -> list[Mark]:
    """Return the numbers on their tags, around the middles of what is seen of cards."""
    style = f"way-number-{row}" + ("-small" if half < _LEAST_LARGE else "")
    count, wide = len(middles), round(min(_TAG, apart - 2 * _BESIDE), 3)
    marks: list[Mark] = []
    for x, number in zip(middles, range(1, count + 1), strict=True):
        shown = str(number if way == "up" else count + 1 - number)
        tag = rect(round(x - wide / 2, 3), round(y - half, 3), wide, round(2 * half, 3), _ROUND)
        marks += [ink(f"way-{row}", tag),
                  Text(Role.INK, style, x, y, shown, "middle", centred=True)]  # fmt: skip
    return marks


def _way(way: str, row: int, box: Box) -> list[Mark]:
    """Return a plate with the way in words, and right of it an arrow that rises or falls."""
    x, y, width, height = box
    middle, falls = round(y + height / 2, 3), way == "down"
    word, at_sign = round(x + width / 2, 3), round(x + width + _IN + _SIGN_ON, 3)
    style, said = "way-word" if width >= _LEAST_WORD else "way-word-small", DOWN if falls else UP
    return [
        ink(f"way-head-{row}", rect(*box, _ROUND)),
        *sign(f"way-sign-{row}", at_sign, middle, _SIGN, falls=falls),
        Text(Role.INK, style, word, middle, said, "middle", centred=True),
    ]


def sign(style: str, x: float, y: float, size: float, *, falls: bool) -> list[Mark]:
    """Return an arrow around a point that rises to the right, or ``falls``."""
    side = 1 if falls else -1
    barb, tip = 2 * size * _BARB, (x + size, y + side * size)
    shaft = [(x - size, y - side * size), tip]
    barbs = [(tip[0] - barb, tip[1]), tip, (tip[0], tip[1] - side * barb)]
    return [
        ink(style, polyline([(round(a, 3), round(b, 3)) for a, b in each]))
        for each in (shaft, barbs)
    ]


def _cut_rope(
    row: int, start: float, end: float, y: float, high: float, scale: float
) -> list[Mark]:
    """Return a rope to the right, at most so high, with scissors that have cut it."""
    at = end + _SCREW * scale, y
    return [
        Path(Role.GUIDE, "hemp-rope", moved(fibres(), end, y, scale)),
        *rope_of_row(row, (start, y), end - start, high, ROPE * scale),
        *placed(lower_half(-90, _PAIR * scale), *at),
        *placed(upper_half(-90, _PAIR * scale), *at),
    ]
