"""How a level row begins, as a picture for a narrow panel: with 1, with 10 or with scissors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext_noop
from papercraft.core.rules_art import arrow, enlarged
from papercraft.core.rules_page import Art
from papercraft.core.shapes import rect
from papercraft.core.sheet import Role, Text, ink
from papercraft.games.rope.deck import HIGHEST, LOWEST, SCISSORS
from papercraft.games.rope.sheets.level_rows import DOWN, UP
from papercraft.games.rope.sheets.small_cards import HEIGHT, WIDTH, card

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.sheet import Box, Mark

# How much larger its cards are than usual where there is room for arrows below them, and where
# these are beside them.
_LARGE, _SMALL = 1.4, 0.76
# In mm of usual cards: the height of the title, the room of an arrow and the word below a card, or
# of a word alone, and the least distance of all; how long an arrow is, and from a card to it.
_TITLE, _WAY, _WORD, _APART, _LONG, _TO_ARROW = 6.0, 10.6, 4.6, 2.0, 5.8, 0.9
# From the middle to each of two arrows.
_BOTH = 1.9
_START = gettext_noop("Start")
_LETTERS = {_LARGE: "rules-huge-art", _SMALL: "ways-number"}
_WAYS = {LOWEST: (UP,), HIGHEST: (DOWN,), SCISSORS: (UP, DOWN)}


def ways(box: Box) -> list[Mark]:
    """Return the cards a row may begin with, and how it goes on after them, if there is room."""
    _, _, width, height = box
    if height > _LARGE * (_TITLE + 3 * HEIGHT + 3 * _WAY + 4 * _APART) and width > _LARGE * WIDTH:
        return _panel(box, _LARGE, _below)
    wide = WIDTH + _TO_ARROW + _LONG
    high = _TITLE + 3 * HEIGHT + 2 * _WORD + _APART
    if height > _SMALL * high and width > _SMALL * wide:
        return _panel(box, _SMALL, _beside)
    return []


def _panel(box: Box, scale: float, drawn: Callable[[int, float, float], list[Mark]]) -> list[Mark]:
    """Return three cards with their ways, below each other and below a title."""
    x, y, width, height = (side / scale for side in box)
    middle = round(x + width / 2, 3)
    heights = [HEIGHT + (_WAY if drawn is _below else _WORD * _worded(n)) for n in _WAYS]
    free = (height - _TITLE - 1.6 * _APART - sum(heights)) / len(heights)
    title = middle, round(y + _APART + _TITLE / 2, 3)
    marks: list[Mark] = [Text(Role.INK, "ways", *title, _START, "middle", centred=True)]
    top = y + _TITLE + _APART + free / 2
    for number, high in zip(_WAYS, heights, strict=True):
        marks += drawn(number, middle, round(top, 3))
        top += high + free
    art = enlarged(Art(tuple(marks), width, height), scale, {"rules-art": _LETTERS[scale]})
    return [ink("place", rect(*box, 3.0)), *art.marks]


def _worded(number: int) -> bool:
    """Return whether a word tells the way; two arrows alone mean either way."""
    return len(_WAYS[number]) == 1


def _below(number: int, middle: float, top: float) -> list[Mark]:
    """Return a card, and below it an arrow to the right with its word, or two arrows."""
    level = top + HEIGHT + (2.6 if _worded(number) else _WAY / 2 - 1.0)
    marks = [
        *card(number, round(middle - WIDTH / 2, 3), top),
        *_arrows(number, middle - _LONG / 2, level),
    ]
    if _worded(number):
        at = middle, round(top + HEIGHT + _WAY - 3.2, 3)
        marks.append(Text(Role.INK, "ways", *at, _WAYS[number][0], "middle", centred=True))
    return marks


def _beside(number: int, middle: float, top: float) -> list[Mark]:
    """Return a card, an arrow to the right beside it and the word below them, or two arrows."""
    left = middle - (WIDTH + _TO_ARROW + _LONG) / 2
    marks = [
        *card(number, round(left, 3), top),
        *_arrows(number, left + WIDTH + _TO_ARROW, top + HEIGHT / 2),
    ]
    if _worded(number):
        at = middle, round(top + HEIGHT + _WORD / 2 + 0.3, 3)
        marks.append(Text(Role.INK, "ways-small", *at, _WAYS[number][0], "middle", centred=True))
    return marks


def _arrows(number: int, start: float, y: float) -> list[Mark]:
    """Return an arrow to the right for each way."""
    levels = [y] if _worded(number) else [y - _BOTH, y + _BOTH]
    ends = round(start, 3), round(start + _LONG, 3)
    return [
        mark
        for level in levels
        for mark in arrow(ends[0], round(level, 3), ends[1], round(level, 3))
    ]
