"""Level rows on a mat: ten pale cards, each over the one before, along a rope that is cut.

The rope begins with its ball: above it stands with what a row begins, and before the scissors when
it is complete. Upwards and downwards have a colour each, and a tone in grey.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.cards import WIDTH
from papercraft.core.mats import PLAY, row_steps
from papercraft.core.messages import gettext_noop, pgettext
from papercraft.core.shapes import moved, polygon, rect
from papercraft.core.sheet import Path, Role, Text, ink
from papercraft.games.rope.sheets.mat_places import ASIDE, INSIDE, ghost_card, placed, plate
from papercraft.games.rope.sheets.mat_rows import ROPE, covered, start_of
from papercraft.games.rope.sheets.scissors import lower_half, upper_half
from papercraft.games.rope.sheets.scissors_card import fibres
from papercraft.games.rope.sheets.twisted_rope import rope, straight

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark

# From the upper or the lower edge to the middle of a number, of the arrow of a direction and of a
# sentence, in mm of a usual card.
_NUMBER_DOWN, _ARROW_DOWN, _SENTENCE_DOWN = 10.0, 22.0, 32.4
# Numbers grow from 1 to 10 where cards are so far apart; elsewhere all are alike, and those on
# cards of a smaller scale smaller.
_GROWING, _LARGE_NUMBERS = 19.0, 0.85
# Half the height of an arrow, in mm of a usual card and at least; its tip; from the first card to
# it, from there to its word, and how wide the longest word is.
_HALF, _LEAST_HALF, _TIP, _IN, _WORD_IN, _WORD = 4.6, 4.0, 5.0, 2.6, 4.0, 22.0
# A sentence: its least width, half its height, from its left end to its words, and how far the last
# card lies on it.
_SENTENCE, _SENTENCE_HALF, _SENTENCE_IN, _UNDER = 98.0, 3.9, 3.4, 3.0
# The edges of cards end so far inside what lies across them.
_HIDDEN = 0.8
# Where scissors cut the rope, right of the middle of its last card.
_CUT = 1.0
_UP, _DOWN = pgettext("level row", "up"), pgettext("level row", "down")
_COMPLETE = gettext_noop("ten cards: the row is complete")


def level_row(box: Box, name: str, note: str, scale: float) -> list[Mark]:
    """Return ten cards, with their numbers upwards above and downwards below.

    ``note`` tells at its ball with what it begins.
    """
    _, y, _, height = box
    steps = row_steps(box, scale)
    apart, last, card = steps[1] - steps[0], steps[-1], WIDTH * scale
    half, down, told = max(_LEAST_HALF, _HALF * scale), _ARROW_DOWN * scale, _SENTENCE_DOWN * scale
    left, end = steps[0] + INSIDE + _IN, last - 1.2
    until = next(at for at in steps if at >= left + _SENTENCE)
    since = max(at for at in steps if at <= last - _SENTENCE) + INSIDE
    marks: list[Mark] = []
    for n, at in enumerate(steps[:-1]):
        worded = left < at < left + _WORD_IN + _WORD
        crossing = (
            (y + down, half, worded),
            (y + told, _SENTENCE_HALF, left < at < until),
            (y + height - told, _SENTENCE_HALF, at > since),
            (y + height - down, half, worded),
        )
        gaps = [_across(level, deep) for level, deep, crosses in crossing if crosses]
        marks += covered(n, at, y + PLAY, apart, scale, gaps)
    marks += _sentence(left, until + INSIDE + 1.0, y + told, note)
    marks += _sentence(since, last + INSIDE + _UNDER, y + height - told, _COMPLETE)
    marks.append(ghost_card(last, y + PLAY, scale))
    middle, first = y + height / 2, steps[0] + INSIDE + apart / 2
    marks += _cut_rope(first, last + card / 2 + _CUT * scale, middle, scale)
    marks += start_of(first, middle, apart, scale)
    marks += _numbers(steps, y, height, scale)
    for way, words, at in (("up", _UP, y + down), ("down", _DOWN, y + height - down)):
        marks += _arrow(way, words, (left, end), at, half)
    at_plate, wide = round(last + ASIDE, 3), round(card - 2 * ASIDE, 3)
    return [*marks, *plate(at_plate, round(y + _NUMBER_DOWN * scale + 7.0, 3), wide, name)]


def _across(middle: float, half: float) -> tuple[float, float]:
    """Return from where to where the edge of a card is hidden by what lies across it."""
    return round(middle - half + _HIDDEN, 3), round(middle + half - _HIDDEN, 3)


def _numbers(steps: list[float], y: float, height: float, scale: float) -> list[Mark]:
    """Return the numbers of a row: upwards above, downwards below; the higher the larger."""
    apart = steps[1] - steps[0]
    style = "" if scale >= _LARGE_NUMBERS else "-small"
    growing = not style and apart >= _GROWING
    aside, down = INSIDE + apart / 2, _NUMBER_DOWN * scale
    marks: list[Mark] = []
    for n, left in enumerate(steps, 1):
        x = round(left + aside, 3)
        for way, number, at in (
            ("up", n, y + down), ("down", len(steps) + 1 - n, y + height - down),
        ):  # fmt: skip
            look = f"row-{way}{style}" + (f"-{number}" if growing else "")
            marks.append(Text(Role.INK, look, x, round(at, 3), str(number), "middle", centred=True))
    return marks


def _arrow(way: str, words: str, ends: tuple[float, float], y: float, half: float) -> list[Mark]:
    """Return a broad arrow to the right with its direction in it."""
    left, right = ends
    neck = right - _TIP
    points = [(left, y - half), (neck, y - half), (right, y), (neck, y + half), (left, y + half)]
    x, level = round(left + _WORD_IN, 3), round(y, 3)
    return [
        ink(f"way-{way}", polygon([(round(a, 3), round(b, 3)) for a, b in points])),
        Text(Role.INK, f"way-{way}", x, level, words, centred=True),
    ]


def _sentence(x: float, end: float, y: float, words: str) -> list[Mark]:
    """Return a sentence on its ground, which reaches from ``x`` to ``end``."""
    left, top, level = round(x, 3), round(y - _SENTENCE_HALF, 3), round(y, 3)
    at = round(left + _SENTENCE_IN, 3)
    return [
        ink("row-sentence", rect(left, top, round(end - left, 3), 2 * _SENTENCE_HALF, 2.0)),
        Text(Role.INK, "row-sentence", at, level, words, centred=True),
    ]


def _cut_rope(start: float, end: float, y: float, scale: float) -> list[Mark]:
    """Return a rope to the right, with scissors that have cut it."""
    long, thick = end - start, ROPE * scale
    strands, _ = rope(straight(start, y, long), long, thick)
    return [
        Path(Role.GUIDE, "place-rope", moved(fibres(), end, y, scale)),
        Path(Role.GUIDE, "place-rope", strands),
        *placed(lower_half(-90, 0.9 * scale, "ghost"), end + 8.1 * scale, y),
        *placed(upper_half(-90, 0.9 * scale, "ghost"), end + 8.1 * scale, y),
    ]
