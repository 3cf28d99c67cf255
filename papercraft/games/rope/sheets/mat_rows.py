"""Rows of cards on a mat: pale cards, each over the one before, along a rope.

The rope begins with its ball on the first card: so a row is seen to grow from there to the right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.mats import PLATE, PLAY, row_steps
from papercraft.core.messages import gettext_noop, pgettext
from papercraft.core.shapes import line, moved, polyline, rect
from papercraft.core.sheet import Path, Role, Text, ink
from papercraft.games.rope.sheets.looped_rope import loops
from papercraft.games.rope.sheets.mat_places import (
    ASIDE,
    CORNER,
    INSIDE,
    PLATE_DOWN,
    ghost_card,
    note_of,
    placed,
    plate,
)
from papercraft.games.rope.sheets.scissors import lower_half, upper_half
from papercraft.games.rope.sheets.scissors_card import fibres
from papercraft.games.rope.sheets.twisted_rope import rope, straight
from papercraft.games.rope.sheets.world import ball

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark

# How thick a rope is and how large its ball at the beginning of a row, in mm of a usual card; the
# ball takes at most this share of the strip in which it lies.
_ROPE, _BALL, _BALL_SHARE = 6.8, 7.6, 0.4
# About how far apart pale cards are in a supply row, as a share of a card.
_APART = 0.36
# In a supply row, from the upper edge to its number, and to the arrow along which it grows, as
# shares of the height; how far that keeps off the last card; from there down to the words below its
# beginning.
_NUMERAL_DOWN, _ARROW_DOWN, _ARROW_END, _WORDS = 0.2, 0.73, 3.2, 2.6
# A strip that is narrower than this has no room for words.
_LEAST_WORDED = 19.0
# The cap at the end of a rope: how far off the edge of its card, and how wide.
_CAP_IN, _CAP = 2.4, 2.2
# The disc at the beginning of an arrow, and the arms of its head.
_DOT, _TIP = 1.5, (2.4, 1.7)
# In a row of ten, from the upper or the lower edge to the middle of a number and of a direction,
# in mm of a usual card; the direction from the left edge of its card. Its arrow begins on the next
# card and ends before the last one.
_NUMBER_DOWN, _WORD_DOWN, _WORD_ASIDE, _ARROW_IN = 10.4, 20.4, 3.0, 4.0
# Numbers grow from 1 to 10 where cards are so far apart; elsewhere all are alike, and those on
# cards of a smaller scale smaller.
_GROWING, _LARGE_NUMBERS = 19.0, 0.85
# Where scissors cut the rope of a row of ten, right of the middle of its last card.
_CUT = 1.0
# Cards beside each other in a row have one of two tints.
_TINTS = "strip-light", "strip-dark"
_UP, _DOWN = pgettext("level row", "up"), pgettext("level row", "down")
_FIRST = gettext_noop("first card")


def supply_row(box: Box, name: str, note: str, scale: float) -> list[Mark]:
    """Return a row of cards, each over the one before, of which the last one is in play.

    On that one the rope has as many loops as the row has as its number.
    """
    x, y, width, height = box
    number = int(name[-1])
    card = WIDTH * scale
    free = width - card - 2 * PLAY
    count = max(1, round(free / (_APART * card))) + 1
    apart = free / (count - 1)
    lefts = [x + PLAY + free - apart * n for n in reversed(range(count))]
    first, last = lefts[0] + INSIDE + apart / 2, lefts[-1]
    marks: list[Mark] = []
    for n, left in enumerate(lefts[:-1]):
        marks += _covered(n, left, y + PLAY, apart, scale)
    marks.append(ghost_card(last, y + PLAY, scale))
    at_number = round(first, 3), round(y + _NUMERAL_DOWN * height, 3)
    marks.append(Text(Role.INK, "row-numeral", *at_number, str(number), "middle", centred=True))
    middle, thick = y + height / 2, _ROPE * scale
    hanging = last + INSIDE + 0.5, middle, card - 2 * INSIDE - _CAP_IN - 1, 0.29 * height
    strands = loops(hanging, number, thick, last - first)
    marks += (Path(Role.GUIDE, "place-rope", one) for one in strands)
    marks += [_cap(hanging[0] + hanging[2], middle, thick), *_start(first, middle, apart, scale)]
    level = round(y + _ARROW_DOWN * height, 3)
    marks += _arrow(first, last - _ARROW_END, level)
    if apart >= _LEAST_WORDED:
        marks.append(note_of(lefts[0] + INSIDE + 2.0, level + _WORDS, apart - 4.0, _FIRST, 2))
    top, wide = y + PLAY + PLATE_DOWN, card - 2 * ASIDE
    marks += plate(round(last + ASIDE, 3), round(top, 3), round(wide, 3), name)
    return [*marks, note_of(last + ASIDE, top + PLATE + 0.6, wide, note, 2)]


def level_row(box: Box, name: str, note: str, scale: float) -> list[Mark]:
    """Return ten cards, with their numbers upwards above and downwards below."""
    _, y, _, height = box
    steps = row_steps(box, scale)
    apart, last, card = steps[1] - steps[0], steps[-1], WIDTH * scale
    marks: list[Mark] = []
    for n, left in enumerate(steps[:-1]):
        marks += _covered(n, left, y + PLAY, apart, scale)
    marks.append(ghost_card(last, y + PLAY, scale))
    middle, first = y + height / 2, steps[0] + INSIDE + apart / 2
    marks += _cut_rope(first, last + card / 2 + _CUT * scale, middle, scale)
    marks += _start(first, middle, apart, scale)
    marks += [*_numbers(steps, y, height, scale), *_directions(steps, y, height, scale)]
    left, wide = round(last + ASIDE, 3), round(card - 2 * ASIDE, 3)
    marks += plate(left, round(y + _NUMBER_DOWN * scale + 7.0, 3), wide, name)
    return [*marks, note_of(left, middle + 11.0 * scale, wide, note, 2)]


def _numbers(steps: list[float], y: float, height: float, scale: float) -> list[Mark]:
    """Return the numbers of a row of ten: upwards above, downwards below; the higher the larger."""
    apart = steps[1] - steps[0]
    style = "row-number" if scale >= _LARGE_NUMBERS else "row-small-number"
    growing = style == "row-number" and apart >= _GROWING
    aside, down = INSIDE + apart / 2, _NUMBER_DOWN * scale
    marks: list[Mark] = []
    for n, left in enumerate(steps, 1):
        x = round(left + aside, 3)
        for number, at in ((n, y + down), (len(steps) + 1 - n, y + height - down)):
            look = f"{style}-{number}" if growing else style
            marks.append(Text(Role.INK, look, x, round(at, 3), str(number), "middle", centred=True))
    return marks


def _directions(steps: list[float], y: float, height: float, scale: float) -> list[Mark]:
    """Return the two directions of a row on its first card, each with an arrow along the others."""
    word, x = _WORD_DOWN * scale, round(steps[0] + _WORD_ASIDE, 3)
    start, end = steps[1] + _ARROW_IN, steps[-1] - _ARROW_IN
    marks: list[Mark] = []
    for words, at in ((_UP, round(y + word, 3)), (_DOWN, round(y + height - word, 3))):
        marks.append(Text(Role.INK, "row-direction", x, at, words, centred=True))
        marks += _arrow(start, end, at)
    return marks


def _arrow(start: float, end: float, y: float) -> list[Mark]:
    """Return an arrow to the right that begins with a dot."""
    back, up = _TIP
    tip = polyline([(end - back, y - up), (end, y), (end - back, y + up)])
    return [
        ink("row-dot", rect(start - _DOT, y - _DOT, 2 * _DOT, 2 * _DOT, _DOT)),
        ink("row-arrow", line(start, y, end, y)),
        ink("row-arrow", tip),
    ]


def _covered(number: int, x: float, y: float, width: float, scale: float) -> list[Mark]:
    """Return the left part of a card in its tint, as far as the round corners of the card on it.

    A gap parts it from what it lies on: both tints may be the same grey.
    """
    left, top, low = x + INSIDE, y + INSIDE, y + HEIGHT * scale - INSIDE
    corner = CORNER * scale
    right, bend = left + width + corner, corner * 0.45
    outline = (
        ("M", right, top),
        ("L", left + corner, top),
        ("C", left + bend, top, left, top + bend, left, top + corner),
        ("L", left, low - corner),
        ("C", left, low - bend, left + bend, low, left + corner, low),
        ("L", right, low),
    )
    return [
        Path(Role.GUIDE, "card-gap", outline),
        Path(Role.GUIDE, _TINTS[number % 2], outline),
    ]


def _start(x: float, y: float, apart: float, scale: float) -> list[Mark]:
    """Return the ball of a rope around a point of a strip that is ``apart`` wide."""
    return ball(round(x, 3), round(y, 3), round(min(_BALL * scale, _BALL_SHARE * apart), 3))


def _cap(x: float, y: float, thick: float) -> Mark:
    """Return the bound end of a rope, which ends at a point."""
    shape = rect(x - _CAP / 2, y - thick * 0.6, _CAP, thick * 1.2, _CAP / 2)
    return Path(Role.GUIDE, "rope-cap", shape)


def _cut_rope(start: float, end: float, y: float, scale: float) -> list[Mark]:
    """Return a rope to the right, with scissors that have cut it."""
    long, thick = end - start, _ROPE * scale
    strands, _ = rope(straight(start, y, long), long, thick)
    return [
        Path(Role.GUIDE, "place-rope", moved(fibres(), end, y, scale)),
        Path(Role.GUIDE, "place-rope", strands),
        *placed(lower_half(-90, 0.9 * scale, "ghost"), end + 8.1 * scale, y),
        *placed(upper_half(-90, 0.9 * scale, "ghost"), end + 8.1 * scale, y),
    ]
