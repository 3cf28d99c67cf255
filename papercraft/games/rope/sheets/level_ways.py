"""What a level row begins with and which way it goes: cards in a narrow panel beside rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext_noop
from papercraft.core.sheet import Role, Text, Use
from papercraft.games.rope.sheets.level_rows import DOWN, UP, sign
from papercraft.games.rope.sheets.mat_places import framed
from papercraft.games.rope.sheets.mini_cards import MINI

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark

_START = gettext_noop("Start")
# The height of the title; from the edges of the panel to cards, and between cards at least.
_TITLE, _INSET, _BETWEEN = 8.6, 2.4, 1.6
# The cards, and whether a row falls after each; after scissors it may do both.
_FIRST = (("1", (False,)), ("10", (True,)), ("scissors", (False, True)))
# Signs: half the size of one, and from a card to it. Where cards have this height each, larger ones
# stand below them beside each other, and then each way in words: half their size, how far they are
# apart, and the height of a line.
_SIGN, _TO_SIGN, _TALL, _LARGE, _SIGNS, _LINE = 1.7, 2.0, 24.0, 2.2, 6.4, 4.8
# Cards are no smaller and no larger than this, in mm of their width.
_LEAST, _MOST = 7.0, 11.6


def ways(box: Box) -> list[Mark]:
    """Return the cards a row may begin with, each with the ways it may go, if there is room."""
    x, y, width, height = box
    high = (height - _TITLE - _INSET + _BETWEEN) / len(_FIRST) - _BETWEEN
    tall = high >= _TALL
    below = _TO_SIGN + 2 * _LARGE + 2 * _LINE if tall else 0.0
    across = width - 2 * _INSET - (0.0 if tall else 2 * _SIGN + _TO_SIGN)
    wide = min(across, (high - below) * MINI[0] / MINI[1], _MOST)
    if wide < _LEAST:
        return []
    title = round(x + width / 2, 3), round(y + _TITLE / 2 + 1.0, 3)
    marks: list[Mark] = [
        framed(box),
        Text(Role.INK, "ways", *title, _START, "middle", centred=True),
    ]
    for n, (name, falls) in enumerate(_FIRST):
        at = x, y + _TITLE + (high + _BETWEEN) * n, width, high
        marks += (_above if tall else _beside)(name, falls, at, wide)
    return marks


def _above(name: str, falls: tuple[bool, ...], box: Box, wide: float) -> list[Mark]:
    """Return a card, below it the signs of its ways, and then these in words."""
    x, y, width, height = box
    deep, below = wide * MINI[1] / MINI[0], _TO_SIGN + 2 * _LARGE + 2 * _LINE
    top = y + (height - deep - below) / 2
    middle, low = round(x + width / 2, 3), top + deep + _TO_SIGN
    marks: list[Mark] = [_card(name, x + (width - wide) / 2, top, wide)]
    for n, fall in enumerate(falls):
        along = _SIGNS * (n - (len(falls) - 1) / 2)
        marks += sign("start-sign", middle + along, low + _LARGE, _LARGE, falls=fall)
        word = middle, round(low + 2 * _LARGE + _LINE * (n + 0.6), 3)
        said = DOWN if fall else UP
        marks.append(Text(Role.INK, "way-start", *word, said, "middle", centred=True))
    return marks


def _beside(name: str, falls: tuple[bool, ...], box: Box, wide: float) -> list[Mark]:
    """Return a card in the middle of a box, with the signs of its ways at its right."""
    x, y, width, height = box
    deep, signs = wide * MINI[1] / MINI[0], 2 * _SIGN + _TO_SIGN
    left, top = x + (width - wide - signs) / 2, y + (height - deep) / 2
    marks: list[Mark] = [_card(name, left, top, wide)]
    for n, fall in enumerate(falls):
        along = signs * (n - (len(falls) - 1) / 2)
        at = left + wide + _TO_SIGN + _SIGN, y + height / 2 + along
        marks += sign("start-sign", *at, _SIGN, falls=fall)
    return marks


def _card(name: str, x: float, y: float, wide: float) -> Use:
    return Use(f"mini-{name}", round(x, 3), round(y, 3), 0, round(wide / MINI[0], 4))
