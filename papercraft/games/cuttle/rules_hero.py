"""The picture at the head of the rules of ``cuttle``: real cards dive into the sea."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from papercraft.core import cards
from papercraft.core.rules_art import label
from papercraft.core.rules_page import Art
from papercraft.core.shapes import moved, rect, rotated
from papercraft.core.sheet import Path, Use, ink
from papercraft.games.cuttle.deck import parse_cards, rank
from papercraft.games.cuttle.sheets.artwork import cuttlefish
from papercraft.games.cuttle.sheets.cards import INDEX_AT
from papercraft.games.cuttle.sheets.reef import PINK, corals, jellyfish, shells, shoal
from papercraft.games.cuttle.sheets.rules_text import INDICES
from papercraft.games.cuttle.sheets.seabed import ground
from papercraft.games.cuttle.sheets.world import fish, pool, turtle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark

HERO_WIDTH = 70.0
"""How wide the picture at the head is beside the words, in mm."""
# The field around it goes on so far to the left, to the right and below; how round it is.
_FAR_LEFT, _OVER_RIGHT, _OVER, _FIELD = -116.0, 4.0, 1.5, 5.0
# The row on it, how large a card is there, and how round its corners are in full size.
_CARDS, _SCALE, _ROUND = ("AC", "QD", "KC"), 0.56, 4.5
# The surface of the sea, from the top; how far cards dive; the height of the sand.
_LEVEL, _DIVE, _SAND = 29.8, 6.0, 3.4
# The cuttlefish: where it is, what is free above and below it, and its width at scale 1. Where the
# water is lower than this, it leaps beside the name: its middle, its scale and its lean.
_MIDDLE, _FREE, _WIDE = -61.0, 2.9, 10.0
_SHALLOW, _LEAP, _LEAN = 14.0, (-27.0, 5.6, 1.12), 62.0


def hero(height: float, colours: Sequence[str]) -> Art:
    """Return a row of cards that dive into the sea, in which a large cuttlefish swims.

    The sea goes on below the words; where it is shallow, the cuttlefish leaps out of it.
    """
    low = height + _OVER
    water = _FAR_LEFT, _LEVEL, round(HERO_WIDTH + _OVER_RIGHT - _FAR_LEFT, 3), low - _LEVEL
    wet = low - _LEVEL - _SAND
    middle, size = round(_LEVEL + wet / 2 + 0.7, 3), (wet - _FREE) / _WIDE
    marks: list[Mark] = [*_row(colours), *pool(water, _FIELD), *corals(water, _SAND, PINK)]
    marks += [*_unframed(ground(water, _FIELD, _SAND)), *shells(water, _SAND, "")]
    for x, up, share in ((-80.0, 0.1, 0.04), (2.0, 0.16, 0.045)):
        marks += shoal(x, middle - up * wet, share * wet, "")
    marks += jellyfish(-106.0, middle - 0.1 * wet, 0.46 * wet, "")
    marks += turtle(40.0, middle, 0.68 * size)
    if wet < _SHALLOW:
        marks += [ink(style, moved(rotated(steps, _LEAN), *_LEAP)) for style, steps in cuttlefish()]
    else:
        marks += fish(_MIDDLE, middle, size)
    return Art(tuple(marks), HERO_WIDTH, height)


def _row(colours: Sequence[str]) -> list[Mark]:
    """Return cards in a row, each a little over the one before; the last one ends at the right."""
    wide, deep = round(_SCALE * cards.WIDTH, 3), _LEVEL + _DIVE
    clip = 0.0, 0.0, cards.WIDTH, round(deep / _SCALE, 3)
    step = (HERO_WIDTH - wide) / (len(_CARDS) - 1)
    marks: list[Mark] = []
    for n, card in enumerate(parse_cards(" ".join(_CARDS))):
        x, index = round(step * n, 3), INDICES[rank(card) - 1]
        at = round(x + _SCALE * INDEX_AT[0], 3), round(_SCALE * INDEX_AT[1], 3)
        edge = rect(x, 0, wide, deep, _ROUND * _SCALE)
        marks += [ink("rules-card", edge), Use(f"face-{card}", x, 0, scale=_SCALE, clip=clip)]
        marks.append(label(*at, index, f"rules-{colours[card % 4]}"))
    return marks


def _unframed(bed: Sequence[Mark]) -> list[Mark]:
    """Return a seabed whose sand has a line at its top, but none along the edges of its box."""
    marks: list[Mark] = []
    for mark in bed:
        if isinstance(mark, Path) and mark.style == "sand":
            hills = tuple(takewhile(lambda step: step[0] != "L", mark.steps))
            marks += [ink("sand-fill", mark.steps), ink("ridge", hills)]
        else:
            marks.append(mark)
    return marks
