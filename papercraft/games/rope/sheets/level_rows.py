"""Level rows on a mat: ten pale cards, each over the one before, along a rope that is cut.

Bars hold the numbers, upwards above the rope and downwards below it, each with a head that tells
its way. Between them lies a calm band, where the rope begins with its ball, hangs in waves, and
ends at the right, where scissors have cut it. Each row has its own colour.
"""

from __future__ import annotations

from math import atan, cos, pi, sin
from typing import TYPE_CHECKING

from papercraft.core.cards import WIDTH
from papercraft.core.mats import PLATE, PLAY, row_steps
from papercraft.core.messages import pgettext
from papercraft.core.shapes import moved, polyline, rect
from papercraft.core.sheet import Path, Role, Text, ink
from papercraft.games.rope.sheets.mat_places import (
    ASIDE,
    INSIDE,
    PLATE_DOWN,
    parted_card,
    placed,
    toned,
    toned_plate,
)
from papercraft.games.rope.sheets.mat_rows import ROPE, covered, on_top, start_of
from papercraft.games.rope.sheets.scissors import lower_half, upper_half
from papercraft.games.rope.sheets.scissors_card import fibres
from papercraft.games.rope.sheets.twisted_rope import rope

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Steps
    from papercraft.games.rope.sheets.twisted_rope import Course

# Half the height of the bars, in mm of a usual card; from plate and band to them; from the edges of
# their cards to them, and how round they are; below this height numbers and words in them are
# smaller than usual.
_HALF, _OFF, _IN, _ROUND, _LEAST_LARGE = 6.6, 2.0, 2.3, 2.2, 5.0
# The head of a bar, in which its way stands: how long it is, as a share of the last card, and from
# the middle of the last number to it at least, in half heights of the bar. Its sign: half its size
# and how far its middle is from the end, in half heights; how far the word is right of the middle
# of what the sign leaves.
_HEAD, _CLEAR = 0.54, 1.3
_SIGN, _SIGN_IN, _WORD_ON = 0.36, 0.9, 0.6
# The barbs of a sign, as a share.
_BARB = 0.7
# The waves of a rope: how many, how high, and which share of that it begins above the middle.
_WAVES, _WAVE_HIGH, _ABOVE = 4, 5.0, 0.36
# Where scissors cut the rope on a last card, right of its middle; from the cut to their screw, and
# their size.
_CUT, _SCREW, _PAIR = 1.0, 6.5, 0.72
UP, DOWN = pgettext("level row", "up"), pgettext("level row", "down")
"""The ways of a row."""


def level_row(box: Box, name: str, scale: float) -> list[Mark]:
    """Return ten cards, with their numbers upwards above and downwards below."""
    _, y, _, height = box
    steps, number = row_steps(box, scale), int(name[-1])
    apart, last, card = steps[1] - steps[0], steps[-1], WIDTH * scale
    half = _HALF * scale
    arrow = PLAY + PLATE_DOWN + PLATE + _OFF + half
    top, low = arrow + half + _OFF, height - arrow - half - _OFF
    left, right = steps[0] + INSIDE, last + card - INSIDE
    band = round(left, 3), round(y + top, 3), round(right - left, 3), round(low - top, 3)
    gap = [(band[1], round(band[1] + band[3], 3))]
    marks: list[Mark] = []
    for n, at in enumerate(steps[:-1]):
        marks += toned(covered(n, at, y + PLAY, apart, scale, gap), number)
    marks += toned(on_top(parted_card(last, y + PLAY, scale, gap[0])), number)
    marks.append(ink(f"row-band-{number}", rect(*band)))
    middle = round(band[1] + band[3] / 2 - _ABOVE * _WAVE_HIGH * scale, 3)
    start, end = left + apart / 2, last + card / 2 + _CUT * scale
    marks += _cut_rope(start, end, middle, scale)
    marks += start_of(start, middle, apart, scale)
    ends = left + _IN, right - _IN
    neck = max(ends[1] - _HEAD * card, last + INSIDE + apart / 2 + _CLEAR * half)
    for way, at in (("up", y + arrow), ("down", y + height - arrow)):
        marks += _way(way, number, steps, (*ends, neck), at, half)
    at_plate, wide = round(last + ASIDE, 3), round(card - 2 * ASIDE, 3)
    return [*marks, *toned_plate(at_plate, round(y + PLAY + PLATE_DOWN, 3), wide, name)]


def _way(
    way: str,
    row: int,
    steps: list[float],
    ends: tuple[float, float, float],
    middle: float,
    half: float,
) -> list[Mark]:
    """Return the bar of a way around a height, between two ends, with a head from the third on."""
    left, right, neck = ends
    box = round(left, 3), round(middle - half, 3), round(right - left, 3), round(2 * half, 3)
    return [
        ink(f"way-{row}", rect(*box, _ROUND)),
        *_numbers(way, row, steps, middle, small=half < _LEAST_LARGE),
        *_head(way, row, (neck, right), middle, half),
    ]


def _numbers(way: str, row: int, steps: list[float], middle: float, *, small: bool) -> list[Mark]:
    """Return the numbers in a bar, each in the middle of what is seen of its card."""
    style = f"way-number-{row}" + ("-small" if small else "")
    aside, count = INSIDE + (steps[1] - steps[0]) / 2, len(steps)
    numbers = range(1, count + 1) if way == "up" else range(count, 0, -1)
    at = round(middle, 3)
    return [
        Text(Role.INK, style, round(left + aside, 3), at, str(number), "middle", centred=True)
        for number, left in zip(numbers, steps, strict=True)
    ]


def _head(way: str, row: int, ends: tuple[float, float], middle: float, half: float) -> list[Mark]:
    """Return the head of a bar in the full colour of its row, with the way in words.

    Where there is room, an arrow rises or falls beside the words.
    """
    (left, right), y = ends, round(middle, 3)
    words = UP if way == "up" else DOWN
    drawn = [ink(f"way-head-{row}", _right_end(left, right, middle, half))]
    if half < _LEAST_LARGE:
        at = round((left + right) / 2, 3), y
        return [*drawn, Text(Role.INK, "way-word-small", *at, words, "middle", centred=True)]
    size, at_sign = _SIGN * half, right - _SIGN_IN * half
    at = round((left + at_sign - size) / 2 + _WORD_ON, 3), y
    return [
        *drawn,
        *sign("way-sign", at_sign, y, size, falls=way == "down"),
        Text(Role.INK, "way-word", *at, words, "middle", centred=True),
    ]


def _right_end(left: float, right: float, middle: float, half: float) -> Steps:
    """Return the part of a bar from ``left`` on, which is round at the right."""
    top, low, bend = middle - half, middle + half, _ROUND * 0.45
    x, near, far = right - _ROUND, top + _ROUND, low - _ROUND
    steps = (
        ("M", left, top), ("L", x, top),
        ("C", right - bend, top, right, top + bend, right, near), ("L", right, far),
        ("C", right, low - bend, right - bend, low, x, low), ("L", left, low), ("Z",),
    )  # fmt: skip
    return tuple((kind, *(round(each, 3) for each in values)) for kind, *values in steps)


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


def _cut_rope(start: float, end: float, y: float, scale: float) -> list[Mark]:
    """Return a rope to the right in waves, with scissors that have cut it."""
    long, thick = end - start, ROPE * scale
    strands, lights = rope(_waves(start, y, long, _WAVE_HIGH * scale), long, thick)
    return [
        Path(Role.GUIDE, "hemp-rope", moved(fibres(), end, y, scale)),
        Path(Role.GUIDE, "hemp-rope", strands),
        Path(Role.GUIDE, "hemp-light", lights),
        *placed(lower_half(-90, _PAIR * scale), end + _SCREW * scale, y),
        *placed(upper_half(-90, _PAIR * scale), end + _SCREW * scale, y),
    ]


def _waves(x: float, y: float, length: float, high: float) -> Course:
    """Return the course of a rope to the right that hangs in waves, level at both ends."""
    turn = 2 * pi * _WAVES / length

    def at(along: float, aside: float) -> tuple[float, float]:
        there = min(max(along, 0.0), length)
        lean = atan(high / 2 * turn * sin(turn * there))
        down = high / 2 * (1 - cos(turn * there))
        return x + there - aside * sin(lean), y + down + aside * cos(lean)

    return at
