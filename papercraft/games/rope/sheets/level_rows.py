"""Level rows on a mat: ten pale cards, each over the one before, along a rope that is cut.

Two broad arrows hold the numbers, upwards and downwards. Between them lies a calm band, where the
rope begins with its ball, and ends at the right, where scissors have cut it. Above the rope
stands what a row begins with and when it is complete. Each row has its own colour.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.cards import WIDTH
from papercraft.core.mats import PLATE, PLAY, row_steps
from papercraft.core.messages import gettext_noop, pgettext
from papercraft.core.shapes import moved, polygon, rect
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

# Half the height of an arrow, in mm of a usual card; from plate and band to it; its tip; from the
# edges of its cards to it; the numbers and words in it are smaller than usual below this height.
_HALF, _OFF, _TIP, _IN, _LEAST_LARGE = 6.6, 1.6, 7.0, 2.4, 5.5
# The head of an arrow, in which its way stands: how long it is, as a share of the last card, and
# from the middle of the last number to it at least, in half heights of the arrow.
_HEAD, _CLEAR = 0.54, 1.5
# From the upper edge of the band to the middle of the words; the cards at which they begin, from 0,
# and how far right of their edges; how far below its middle the rope lies, which is half as much on
# small cards.
_WORDS, _WORDS_AT, _BESIDE, _LOW = 5.2, (1, 6), 2.4, 3.2
# Where scissors cut the rope on a last card, right of its middle; from the cut to their screw.
_CUT, _SCREW = 1.0, 8.1
UP, DOWN = pgettext("level row", "up"), pgettext("level row", "down")
"""The ways of a row."""
_STARTS = gettext_noop("starts with 1, 10 or scissors")
_COMPLETE = gettext_noop("ten cards: the row is complete")


def level_row(box: Box, name: str, scale: float) -> list[Mark]:
    """Return ten cards, with their numbers upwards above and downwards below."""
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
    low_by = _LOW * (1.0 if large else 0.5)
    middle, start = round(band[1] + band[3] / 2 + low_by, 3), left + apart / 2
    end = last + card / 2 + _CUT * scale
    marks += _cut_rope(start, end, middle, scale)
    marks += start_of(start, middle, apart, scale)
    level = round(band[1] + _WORDS, 3)
    marks += _words([steps[n] + INSIDE + _BESIDE for n in _WORDS_AT], level)
    for way, words, at in (("up", UP, y + arrow), ("down", DOWN, y + height - low)):
        ends = left + _IN, right - _IN
        marks += _arrow(f"{way}-{number}", ends, at, half)
        marks += _numbers(way, steps, at, half)
        neck = max(ends[1] - _HEAD * card, last + INSIDE + apart / 2 + _CLEAR * half)
        marks += _head(way, words, number, (neck, ends[1]), at, half)
    at_plate, wide = round(last + ASIDE, 3), round(card - 2 * ASIDE, 3)
    return [*marks, *toned_plate(at_plate, round(y + PLAY + PLATE_DOWN, 3), wide, name)]


def _arrow(way: str, ends: tuple[float, float], y: float, half: float) -> list[Mark]:
    """Return a broad arrow to the right."""
    left, right = ends
    neck = right - _TIP
    points = [(left, y - half), (neck, y - half), (right, y), (neck, y + half), (left, y + half)]
    return [ink(f"way-{way}", polygon([(round(a, 3), round(b, 3)) for a, b in points]))]


def _numbers(way: str, steps: list[float], y: float, half: float) -> list[Mark]:
    """Return the numbers in an arrow, each in the middle of what is seen of its card."""
    style = f"row-{way}" + ("" if half >= _LEAST_LARGE else "-small")
    aside, count = INSIDE + (steps[1] - steps[0]) / 2, len(steps)
    level = round(y, 3)
    numbers = range(1, count + 1) if way == "up" else range(count, 0, -1)
    return [
        Text(Role.INK, style, round(left + aside, 3), level, str(number), "middle", centred=True)
        for number, left in zip(numbers, steps, strict=True)
    ]


def _head(
    way: str, words: str, row: int, ends: tuple[float, float], y: float, half: float
) -> list[Mark]:
    """Return the head of an arrow in the full colour of its row, with the way in it."""
    left, right = ends
    neck = right - _TIP
    points = [(left, y - half), (neck, y - half), (right, y), (neck, y + half), (left, y + half)]
    small = "" if half >= _LEAST_LARGE else "-small"
    at = round((left + right) / 2 - _TIP / 4, 3), round(y, 3)
    return [
        ink(f"way-head-{row}", polygon([(round(a, 3), round(b, 3)) for a, b in points])),
        Text(Role.INK, f"way-{way}{small}", *at, words, "middle", centred=True),
    ]


def _words(lefts: list[float], y: float) -> list[Mark]:
    """Return with what a row begins and when it is complete, each from the edge of a card on."""
    return [
        Text(Role.INK, "row-sentence", round(x, 3), y, words, centred=True)
        for x, words in zip(lefts, (_STARTS, _COMPLETE), strict=True)
    ]


def _cut_rope(start: float, end: float, y: float, scale: float) -> list[Mark]:
    """Return a rope to the right, with scissors that have cut it."""
    long, thick = end - start, ROPE * scale
    strands, lights = rope(straight(start, y, long), long, thick)
    return [
        Path(Role.GUIDE, "hemp-rope", moved(fibres(), end, y, scale)),
        Path(Role.GUIDE, "hemp-rope", strands),
        Path(Role.GUIDE, "hemp-light", lights),
        *placed(lower_half(-90, 0.9 * scale), end + _SCREW * scale, y),
        *placed(upper_half(-90, 0.9 * scale), end + _SCREW * scale, y),
    ]
