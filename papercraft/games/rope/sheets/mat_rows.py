"""Supply rows on a mat: pale cards, each over the one before, along a rope.

The rope begins with its ball on the first card: so a row is seen to grow from there to the right.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.mats import PLATE, PLAY
from papercraft.core.messages import gettext_noop
from papercraft.core.shapes import polygon, rect
from papercraft.core.sheet import Path, Role, Text, ink
from papercraft.games.rope.deck import ROWS
from papercraft.games.rope.sheets.looped_rope import knotted
from papercraft.games.rope.sheets.mat_places import (
    ASIDE,
    CORNER,
    INSIDE,
    PLATE_DOWN,
    ghost_card,
    note_of,
    plate,
    toned,
)
from papercraft.games.rope.sheets.world import ball

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Box, Mark, Steps

# How thick a rope is and how large its ball at the beginning of a row, in mm of a usual card; the
# ball takes at most this share of the strip in which it lies.
ROPE, BALL, BALL_SHARE = 6.8, 7.6, 0.4
# How far apart pale cards are in supply rows at least, as a share of a card.
_APART = 0.31
# On cards that show no more than this the words are in an arrow over all of them: from the edges of
# cards to its ends, its middle from the upper edge, as a share of the height, half its height, its
# tip, and from its left end to its words, which are at most so wide.
_LEAST_WORDED = 19.0
_ARROW_IN = 2.4
_ARROW_DOWN, _HALF, _TIP, _WORDS_IN, _WORDS = 0.2, 5.0, 6.0, 3.2, 34.0
# From the plate with the name of a row to the words below it.
_UNDER_PLATE = 1.6
# The rope of a supply row, which has a knot: how thick it is, in mm of a usual card; the row whose
# rope ends in a coil, and how high that is, as a share of the height.
_KNOTTED, _COILED, _COIL = 5.4, 3, 0.4
# The cap at the end of a rope: how far off the edge of its card, and how wide.
_CAP_IN, _CAP = 2.4, 2.2
# The edges of cards end so far inside what lies across them.
_HIDDEN = 0.8
# Cards beside each other in a row have one of two tints.
_TINTS = "strip-light", "strip-dark"
_FIRST, _TOP = gettext_noop("first card"), gettext_noop("top card")
# The colours of supply rows follow those of level rows, of which there are so many.
_TONES = ROWS


def supply_row(box: Box, name: str, scale: float) -> list[Mark]:
    """Return a row of cards, each over the one before, of which the last one is in play.

    On that one the rope of each row has another knot.
    """
    x, y, width, height = box
    number = int(name[-1])
    card = WIDTH * scale
    free = width - card - 2 * PLAY
    count = max(int(free / (_APART * card)), 1) + 1
    apart = free / (count - 1)
    lefts = [x + PLAY + apart * n for n in range(count)]
    first, last = lefts[0] + INSIDE + apart / 2, lefts[-1]
    start = lefts[0] + INSIDE + _ARROW_IN
    worded = apart >= _LEAST_WORDED
    inside = not worded and last - _ARROW_IN - start >= _WORDS_IN + _WORDS
    level = y + _ARROW_DOWN * height
    # Beside the tip, on the last strip, a gap would show.
    gapped = lefts[1 : count - 2] if inside else []
    marks: list[Mark] = []
    for n, (left, right) in enumerate(pairwise(lefts)):
        crossed = left in gapped and left < start + _WORDS_IN + _WORDS
        gaps = [across(level, _HALF)] if crossed else []
        marks += covered(n, left, y + PLAY, right - left, scale, gaps)
    marks += on_top([ghost_card(last, y + PLAY, scale)])
    middle, thick = y + height / 2, _KNOTTED * scale
    hanging = last + INSIDE + 0.5, middle, card - 2 * INSIDE - _CAP_IN - 1, _COIL * height
    strands = knotted(hanging, number, thick, hanging[0] - first)
    marks += (Path(Role.GUIDE, "hemp-rope", one) for one in strands)
    if number < _COILED:
        marks.append(_cap(hanging[0] + hanging[2], middle, thick))
    marks += start_of(first, middle, apart, scale)
    top, wide = y + PLAY + PLATE_DOWN, card - 2 * ASIDE
    under = top + PLATE + _UNDER_PLATE
    if worded:
        # As high as the plate on the last card.
        marks.append(note_of(lefts[0] + INSIDE + 1.8, top, apart - 3.6, _FIRST, 2))
    else:
        marks += _arrow(tone(name), (start, last - _ARROW_IN), level)
    if inside:
        at = round(start + _WORDS_IN, 3), round(level, 3)
        marks.append(Text(Role.INK, "row-first", *at, _FIRST, centred=True))
    marks.append(note_of(last + ASIDE, under, wide, _TOP))
    marks += plate(round(last + ASIDE, 3), round(top, 3), round(wide, 3), name)
    return toned(marks, tone(name))


def on_top(marks: Sequence[Mark]) -> list[Mark]:
    """Return the outlines of a last card above the gap that parts it, as all before it, from them.

    Otherwise the light edge of the card below would end at its corner.
    """
    gaps = [mark._replace(style="card-gap") for mark in marks if isinstance(mark, Path)]
    return [*gaps, *marks]


def tone(name: str) -> int:
    """Return the number of the colour of a supply row, whose name ends in its number."""
    return _TONES + int(name[-1])


def _arrow(colour: int, ends: tuple[float, float], y: float) -> list[Mark]:
    """Return a broad arrow to the right."""
    start, end = ends
    neck, top, low = end - _TIP, y - _HALF, y + _HALF
    points = [(start, top), (neck, top), (end, y), (neck, low), (start, low)]
    shape = polygon([(round(a, 3), round(b, 3)) for a, b in points])
    return [ink(f"row-arrow-{colour}", shape)]


def across(middle: float, half: float) -> tuple[float, float]:
    """Return from where to where the edge of a card is hidden by what lies across it."""
    return round(middle - half + _HIDDEN, 3), round(middle + half - _HIDDEN, 3)


def covered(
    number: int,
    x: float,
    y: float,
    width: float,
    scale: float,
    gaps: Sequence[tuple[float, float]] = (),
) -> list[Mark]:
    """Return the left part of a card in its tint, as far as the round corners of the card on it.

    ``gaps`` are from where to where on the mat something lies across it, so that its edge does not
    run through words; in the order of the mat, from the top down.
    """
    ends = y + INSIDE, y + HEIGHT * scale - INSIDE
    return strip(number, x + INSIDE, width, ends, CORNER * scale, gaps)


def strip(
    number: int,
    left: float,
    width: float,
    ends: tuple[float, float],
    corner: float,
    gaps: Sequence[tuple[float, float]] = (),
) -> list[Mark]:
    """Return the left part of a card between an upper and a lower end.

    A gap parts it from what it lies on: both tints may be the same grey.
    """
    top, low = ends
    right, bend = left + width + corner, corner * 0.45
    head = (
        ("M", right, top),
        ("L", left + corner, top),
        ("C", left + bend, top, left, top + bend, left, top + corner),
    )
    foot = (
        ("L", left, low - corner),
        ("C", left, low - bend, left + bend, low, left + corner, low),
        ("L", right, low),
    )
    steps: Steps = head
    outlines: list[Steps] = []
    for above, below in gaps:
        outlines.append((*steps, ("L", left, above), ("L", right, above)))
        steps = ("M", right, below), ("L", left, below)
    outlines.append((*steps, *foot))
    return [
        Path(Role.GUIDE, style, outline)
        for outline in outlines
        for style in ("card-gap", _TINTS[number % 2])
    ]


def start_of(x: float, y: float, apart: float, scale: float) -> list[Mark]:
    """Return the ball of a rope around a point of a strip that is ``apart`` wide."""
    return ball(round(x, 3), round(y, 3), round(min(BALL * scale, BALL_SHARE * apart), 3))


def _cap(x: float, y: float, thick: float) -> Mark:
    """Return the bound end of a rope, which ends at a point."""
    shape = rect(x - _CAP / 2, y - thick * 0.6, _CAP, thick * 1.2, _CAP / 2)
    return Path(Role.GUIDE, "rope-cap", shape)
