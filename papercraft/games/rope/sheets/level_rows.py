"""Level rows on a mat: ten pale cards, each over the one before, along a rope that is cut.

Stairs hold the numbers: they rise above the rope and fall below it. Between them lies a calm band,
where the rope begins with its ball, and ends at the right, where scissors have cut it. In the
first row, above the rope stands what a row begins with and when it is complete; in others the rope
hangs in waves. Each row has its own colour.
"""

from __future__ import annotations

from itertools import pairwise
from math import atan, cos, pi, sin
from typing import TYPE_CHECKING

from papercraft.core.cards import WIDTH
from papercraft.core.mats import PLATE, PLAY, row_steps
from papercraft.core.messages import gettext_noop, pgettext
from papercraft.core.shapes import moved, polygon, polyline, rect
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
from papercraft.games.rope.sheets.mat_rows import ROPE, covered, start_of
from papercraft.games.rope.sheets.scissors import lower_half, upper_half
from papercraft.games.rope.sheets.scissors_card import fibres
from papercraft.games.rope.sheets.twisted_rope import rope, straight

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark
    from papercraft.games.rope.sheets.twisted_rope import Course

# Half the height of the stairs, in mm of a usual card; from plate and band to them; from the edges
# of their cards to them; the numbers and words in them are smaller than usual below this height.
_HALF, _OFF, _IN, _LEAST_LARGE = 7.4, 1.6, 2.4, 5.5
# The share of its height that the lowest step has.
_LOWEST_STEP = 0.66
# The head of the stairs, in which their way stands: how long it is, as a share of the last card,
# and from the middle of the last number to it at least, in half heights of the stairs. Its sign:
# half its size and how far its middle is from the end, in half heights, and its barbs as a share;
# how far the word is right of the middle of what the sign leaves.
_HEAD, _CLEAR = 0.54, 1.3
_SIGN, _SIGN_IN, _BARB, _WORD_ON = 0.32, 0.72, 0.7, 0.6
# From the upper edge of the band to the middle of the words; the cards at which they begin, from 0,
# and how far right of their edges; how far below its middle the rope lies, which is half as much on
# small cards.
_WORDS, _WORDS_AT, _BESIDE, _LOW = 4.6, (1, 6), 2.4, 3.0
# A rope in waves: how many, and how high.
_WAVES, _WAVE_HIGH = 4, 5.0
# Where scissors cut the rope on a last card, right of its middle; from the cut to their screw, and
# their size.
_CUT, _SCREW, _PAIR = 1.0, 6.5, 0.72
UP, DOWN = pgettext("level row", "up"), pgettext("level row", "down")
"""The ways of a row."""
_STARTS = gettext_noop("starts with 1, 10 or scissors")
_COMPLETE = gettext_noop("ten cards: the row is complete")


def level_row(box: Box, name: str, scale: float, *, worded: bool) -> list[Mark]:
    """Return ten cards, with their numbers upwards above and downwards below.

    A ``worded`` row tells with what a row begins and when it is complete.
    """
    _, y, _, height = box
    steps, number = row_steps(box, scale), int(name[-1])
    apart, last, card = steps[1] - steps[0], steps[-1], WIDTH * scale
    half = _HALF * scale
    arrow = PLAY + PLATE_DOWN + PLATE + _OFF + half
    low = arrow if half >= _LEAST_LARGE else PLAY + 2 * _OFF + half
    top, end = arrow + half + _OFF, height - low - half - _OFF
    left, right = steps[0] + INSIDE, last + card - INSIDE
    band = round(left, 3), round(y + top, 3), round(right - left, 3), round(end - top, 3)
    gap = [(band[1], round(band[1] + band[3], 3))]
    marks: list[Mark] = []
    for n, at in enumerate(steps[:-1]):
        marks += toned(covered(n, at, y + PLAY, apart, scale, gap), number)
    marks += toned(parted_card(last, y + PLAY, scale, gap[0]), number)
    marks.append(ink(f"row-band-{number}", rect(*band)))
    large = half >= _LEAST_LARGE
    low_by = _LOW * (1.0 if large else 0.5) if worded else -0.3 * _WAVE_HIGH * scale
    middle, start = round(band[1] + band[3] / 2 + low_by, 3), left + apart / 2
    end = last + card / 2 + _CUT * scale
    marks += _cut_rope(start, end, middle, scale, in_waves=not worded)
    marks += start_of(start, middle, apart, scale)
    if worded:
        level = round(band[1] + _WORDS, 3)
        marks += _words([steps[n] + INSIDE + _BESIDE for n in _WORDS_AT], level)
    ends = left + _IN, right - _IN
    neck = max(ends[1] - _HEAD * card, last + INSIDE + apart / 2 + _CLEAR * half)
    for way, at in (("up", y + arrow + half), ("down", y + height - low + half)):
        marks += _way(way, number, steps, (*ends, neck), at, half)
    at_plate, wide = round(last + ASIDE, 3), round(card - 2 * ASIDE, 3)
    return [*marks, *toned_plate(at_plate, round(y + PLAY + PLATE_DOWN, 3), wide, name)]


def _way(
    way: str,
    row: int,
    steps: list[float],
    ends: tuple[float, float, float],
    base: float,
    half: float,
) -> list[Mark]:
    """Return the stairs of a way on a base, between two ends, with a head from the third on."""
    left, right, neck = ends
    heights = _heights(way, half, len(steps))
    words = UP if way == "up" else DOWN
    return [
        _stairs(f"{way}-{row}", steps, (left, right), base, heights),
        *_numbers(way, steps, base, heights, small=half < _LEAST_LARGE),
        *_head(way, words, row, (neck, right), (base - heights[-1], base), half),
    ]


def _heights(way: str, half: float, count: int) -> list[float]:
    """Return the heights of steps from left to right: they rise or fall evenly."""
    least = 2 * half * _LOWEST_STEP
    rising = [least + (2 * half - least) * n / (count - 1) for n in range(count)]
    return rising if way == "up" else rising[::-1]


def _stairs(
    way: str, steps: list[float], ends: tuple[float, float], base: float, heights: list[float]
) -> Mark:
    """Return stairs on a base, a step over what is seen of each card."""
    left, right = ends
    edges = [left, *(at + INSIDE for at in steps[1:]), right]
    points = [(left, base)]
    for (start, end), high in zip(pairwise(edges), heights, strict=True):
        points += [(start, base - high), (end, base - high)]
    points.append((right, base))
    return ink(f"way-{way}", polygon([(round(a, 3), round(b, 3)) for a, b in points]))


def _numbers(
    way: str, steps: list[float], base: float, heights: list[float], *, small: bool
) -> list[Mark]:
    """Return the numbers in stairs, each in the middle of its step."""
    style = f"row-{way}" + ("-small" if small else "")
    aside, count = INSIDE + (steps[1] - steps[0]) / 2, len(steps)
    numbers = range(1, count + 1) if way == "up" else range(count, 0, -1)
    return [
        Text(Role.INK, style, round(left + aside, 3), round(base - high / 2, 3), str(number),
             "middle", centred=True)
        for number, left, high in zip(numbers, steps, heights, strict=True)
    ]  # fmt: skip


def _head(
    way: str,
    words: str,
    row: int,
    ends: tuple[float, float],
    level: tuple[float, float],
    room: float,
) -> list[Mark]:
    """Return the head of stairs in the full colour of their row, with the way in words.

    It is as high as the last step, whose ``level`` is given. Where there is room, an arrow rises or
    falls beside the words.
    """
    (left, right), (top, low) = ends, level
    y = (top + low) / 2
    block = rect(*(round(each, 3) for each in (left, top, right - left, low - top)))
    drawn = [ink(f"way-head-{row}", block)]
    if room < _LEAST_LARGE:
        middle = round((left + right) / 2, 3), round(y, 3)
        return [*drawn, Text(Role.INK, f"way-{way}-small", *middle, words, "middle", centred=True)]
    size, at = _SIGN * room, right - _SIGN_IN * room
    middle = round((left + at - size) / 2 + _WORD_ON, 3), round(y, 3)
    return [
        *drawn,
        *_sign(at, y, size, 1 if way == "down" else -1),
        Text(Role.INK, f"way-{way}", *middle, words, "middle", centred=True),
    ]


def _sign(x: float, y: float, size: float, side: int) -> list[Mark]:
    """Return an arrow around a point that falls to the right, or rises on the other ``side``."""
    barb, tip = 2 * size * _BARB, (x + size, y + side * size)
    shaft = [(x - size, y - side * size), tip]
    barbs = [(tip[0] - barb, tip[1]), tip, (tip[0], tip[1] - side * barb)]
    return [
        ink("way-sign", polyline([(round(a, 3), round(b, 3)) for a, b in each]))
        for each in (shaft, barbs)
    ]


def _words(lefts: list[float], y: float) -> list[Mark]:
    """Return with what a row begins and when it is complete, each from the edge of a card on."""
    return [
        Text(Role.INK, "row-sentence", round(x, 3), y, words, centred=True)
        for x, words in zip(lefts, (_STARTS, _COMPLETE), strict=True)
    ]


def _cut_rope(start: float, end: float, y: float, scale: float, *, in_waves: bool) -> list[Mark]:
    """Return a rope to the right, straight or in waves, with scissors that have cut it."""
    long, thick = end - start, ROPE * scale
    course = _waves(start, y, long, _WAVE_HIGH * scale) if in_waves else straight(start, y, long)
    strands, lights = rope(course, long, thick)
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
