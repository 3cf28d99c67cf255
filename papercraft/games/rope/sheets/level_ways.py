"""What a level row begins with and which way it goes: cards in a narrow panel beside a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext_noop
from papercraft.core.sheet import Role, Text, Use
from papercraft.games.rope.sheets.level_rows import sign
from papercraft.games.rope.sheets.mat_places import framed
from papercraft.games.rope.sheets.mini_cards import MINI

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark

_START = gettext_noop("Start")
# The height of the title; from the edges of the panel to cards, and between cards at least.
_TITLE, _INSET, _BETWEEN = 7.8, 3.0, 2.8
# The cards, and whether a row falls after each; after scissors it may do both.
_FIRST = (("1", (False,)), ("10", (True,)), ("scissors", (False, True)))
# Signs: half the size of one, and from a card to its signs; these are at its right, or below it
# where cards have this height each.
_SIGN, _TO_SIGN, _TALL = 1.7, 2.0, 20.0
# Cards are no smaller and no larger than this, in mm of their width.
_LEAST, _MOST = 7.0, 11.6


def ways(box: Box) -> list[Mark]:
    """Return the cards a row may begin with, each with the ways it may go, if there is room."""
    x, y, width, height = box
    high = (height - _TITLE - _INSET + _BETWEEN) / len(_FIRST) - _BETWEEN
    signs = 2 * _SIGN + _TO_SIGN
    aside, below = (0.0, signs) if high >= _TALL else (signs, 0.0)
    across = width - 2 * _INSET - aside
    wide = min(across, (high - below) * MINI[0] / MINI[1], _MOST)
    if wide < _LEAST:
        return []
    title = round(x + width / 2, 3), round(y + _TITLE / 2 + 0.5, 3)
    marks: list[Mark] = [
        framed(box),
        Text(Role.INK, "ways", *title, _START, "middle", centred=True),
    ]
    for n, (name, falls) in enumerate(_FIRST):
        at = x, y + _TITLE + (high + _BETWEEN) * n, width, high
        marks += _first(name, falls, at, wide)
    return marks


def _first(name: str, falls: tuple[bool, ...], box: Box, wide: float) -> list[Mark]:
    """Return a card in the middle of a box, with its signs at its right, or in a high box below."""
    x, y, width, height = box
    deep, signs, tall = wide * MINI[1] / MINI[0], 2 * _SIGN + _TO_SIGN, height >= _TALL
    left = x + (width - wide - signs * (not tall)) / 2
    top = y + (height - deep - signs * tall) / 2
    card = Use(f"mini-{name}", round(left, 3), round(top, 3), 0, round(wide / MINI[0], 4))
    marks: list[Mark] = [card]
    for n, fall in enumerate(falls):
        along = signs * (n - (len(falls) - 1) / 2)
        at = (
            (left + wide / 2 + along, top + deep + _TO_SIGN + _SIGN)
            if tall
            else (left + wide + _TO_SIGN + _SIGN, top + deep / 2 + along)
        )
        marks += sign("start-sign", *at, _SIGN, falls=fall)
    return marks
