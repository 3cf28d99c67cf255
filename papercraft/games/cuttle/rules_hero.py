"""The picture at the head of the rules of ``cuttle``: real cards dive into the sea."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from papercraft.core import cards
from papercraft.core.rules_page import Art
from papercraft.core.shapes import rect
from papercraft.core.sheet import Path, Use, ink
from papercraft.games.cuttle.deck import parse_card
from papercraft.games.cuttle.sheets.reef import corals, jellyfish, shells, shoal
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
_CARDS, _SCALE, _ROUND = ("AC", "TH", "QD", "KC"), 0.48, 4.5
# The surface of the sea, from the top; the height of the sand.
_LEVEL, _SAND = 28.6, 3.4
# The cuttlefish: where it is, and what is free above and below it; its width at scale 1.
_MIDDLE, _FREE, _WIDE = -61.0, 2.9, 10.0


def hero(height: float) -> Art:
    """Return a row of cards that dive into the sea, in which a large cuttlefish swims.

    The sea goes on below the words.
    """
    low = height + _OVER
    water = _FAR_LEFT, _LEVEL, round(HERO_WIDTH + _OVER_RIGHT - _FAR_LEFT, 3), low - _LEVEL
    wet = low - _LEVEL - _SAND
    middle, size = round(_LEVEL + wet / 2 + 0.7, 3), (wet - _FREE) / _WIDE
    marks: list[Mark] = [*_row(), *pool(water, _FIELD), *corals(water, _SAND, "")]
    marks += [*_unframed(ground(water, _FIELD, _SAND)), *shells(water, _SAND, "")]
    for x, up, share in ((-84.0, 0.26, 0.04), (2.0, 0.16, 0.045)):
        marks += shoal(x, middle - up * wet, share * wet, "")
    marks += jellyfish(-106.0, middle - 0.1 * wet, 0.46 * wet, "")
    return Art(
        (*marks, *turtle(40.0, middle, 0.68 * size), *fish(_MIDDLE, middle, size)),
        HERO_WIDTH, height,
    )  # fmt: skip


def _row() -> list[Mark]:
    """Return cards in a row, each a little over the one before; the last one ends at the right."""
    wide = _SCALE * cards.WIDTH
    step = (HERO_WIDTH - wide) / (len(_CARDS) - 1)
    marks: list[Mark] = []
    for n, name in enumerate(_CARDS):
        x = round(step * n, 3)
        edge = rect(x, 0, round(wide, 3), round(_SCALE * cards.HEIGHT, 3), _ROUND * _SCALE)
        marks += [ink("rules-card", edge), Use(f"face-{parse_card(name)}", x, 0, 0, _SCALE)]
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
