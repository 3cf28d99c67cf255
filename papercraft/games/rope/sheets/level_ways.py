"""How a level row begins, as a picture for a narrow panel: with 1, with 10 or with scissors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext_noop
from papercraft.core.rules_art import arrow, enlarged
from papercraft.core.rules_page import Art
from papercraft.core.shapes import rect
from papercraft.core.sheet import Role, Text, Use, ink
from papercraft.games.rope.deck import HIGHEST, LOWEST, SCISSORS
from papercraft.games.rope.sheets.level_rows import DOWN, UP
from papercraft.games.rope.sheets.mini_cards import MINI
from papercraft.games.rope.sheets.small_cards import HEIGHT, WIDTH, card

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.sheet import Box, Mark

# How much larger its cards are than usual where there is room for the next ones below them, and
# where an arrow is beside them.
_LARGE, _SMALL = 1.25, 0.76
# In mm of usual cards: the height of the title and of a word, and the least distance of all; how
# long an arrow is, how far it rises or falls, and from a card to it.
_TITLE, _WORD, _APART, _LONG, _RISE, _TO_ARROW = 6.0, 4.6, 2.0, 5.4, 2.0, 0.9
# The next cards: their size, how far each is right of the last one and above or below it, and from
# the first card to them.
_NEXT, _ASIDE, _STEP, _TO_NEXT = 0.79, 3.66, 2.1, 1.4
_START = gettext_noop("Start")
_LETTERS = {_LARGE: "rules-huge-art", _SMALL: "ways-number"}
_WAYS = {LOWEST: (UP,), HIGHEST: (DOWN,), SCISSORS: (UP, DOWN)}
# The cards that may come next, row by row.
_FOLLOW: dict[int, tuple[tuple[str, ...], ...]] = {
    LOWEST: (("2", "3b", "4c"),),
    HIGHEST: (("9", "8c", "7b"),),
    SCISSORS: (("2c", "3"), ("9b", "8")),
}


def ways(box: Box) -> list[Mark]:
    """Return the cards a row may begin with, and how it goes on after them, if there is room."""
    _, _, width, height = box
    high = _TITLE + sum(map(_below_high, _WAYS)) + 2 * _APART
    if height > _LARGE * high and width > _LARGE * (WIDTH + 1.2):
        return _panel(box, _LARGE, _below, _below_high)
    wide = WIDTH + _TO_ARROW + _LONG
    high = _TITLE + 3 * HEIGHT + 2 * _WORD + _APART
    if height > _SMALL * high and width > _SMALL * wide:
        return _panel(box, _SMALL, _beside, _beside_high)
    return []


def _panel(
    box: Box,
    scale: float,
    drawn: Callable[[int, float, float], list[Mark]],
    high: Callable[[int], float],
) -> list[Mark]:
    """Return three cards with their ways, below each other and below a title."""
    x, y, width, height = (side / scale for side in box)
    middle = round(x + width / 2, 3)
    heights = [high(number) for number in _WAYS]
    free = (height - _TITLE - 1.6 * _APART - sum(heights)) / len(heights)
    title = middle, round(y + _APART + _TITLE / 2, 3)
    marks: list[Mark] = [Text(Role.INK, "ways", *title, _START, "middle", centred=True)]
    top = y + _TITLE + _APART + free / 2
    for number, deep in zip(_WAYS, heights, strict=True):
        marks += drawn(number, middle, round(top, 3))
        top += deep + free
    art = enlarged(Art(tuple(marks), width, height), scale, {"rules-art": _LETTERS[scale]})
    return [ink("place", rect(*box, 3.0)), *art.marks]


def _worded(number: int) -> bool:
    """Return whether a word tells the way; two pictures alone mean either way."""
    return len(_WAYS[number]) == 1


def _below_high(number: int) -> float:
    """Return how high a card is with the next ones below it, and the word for their way."""
    stairs = sum(_stairs_high(names) + _TO_NEXT for names in _FOLLOW[number])
    return HEIGHT + stairs + (_WORD if _worded(number) else 0.0)


def _stairs_high(names: tuple[str, ...]) -> float:
    return MINI[1] * _NEXT + _STEP * (len(names) - 1)


def _below(number: int, middle: float, top: float) -> list[Mark]:
    """Return a card, and below it the cards that come next, as stairs, with their word."""
    marks = card(number, round(middle - WIDTH / 2, 3), top, 4)
    low = top + HEIGHT + _TO_NEXT
    for way, names in zip(_WAYS[number], _FOLLOW[number], strict=True):
        high = _stairs_high(names)
        left = middle - (MINI[0] * _NEXT + _ASIDE * (len(names) - 1)) / 2
        for n, name in enumerate(names):
            rise = n if way == DOWN else len(names) - 1 - n
            covered = "-under" if n + 1 < len(names) else ""
            at = round(left + _ASIDE * n, 3), round(low + _STEP * rise, 3)
            marks.append(Use(f"mini-{name}{covered}", *at, 0, _NEXT))
        low += high + _TO_NEXT
    if _worded(number):
        at = middle, round(low + _WORD / 2 - 0.9, 3)
        marks.append(Text(Role.INK, "ways", *at, _WAYS[number][0], "middle", centred=True))
    return marks


def _beside_high(number: int) -> float:
    """Return how high a card is with the word below it."""
    return HEIGHT + (_WORD if _worded(number) else 0.0)


def _beside(number: int, middle: float, top: float) -> list[Mark]:
    """Return a card, an arrow beside it that rises or falls and the word below them, or both."""
    left = middle - (WIDTH + _TO_ARROW + _LONG) / 2
    start, level = left + WIDTH + _TO_ARROW, top + HEIGHT / 2
    marks = card(number, round(left, 3), top, 4)
    for way in _WAYS[number]:
        rise = -_RISE if way == UP else _RISE
        lift = rise if _worded(number) else 0.0
        # Two arrows part from one point.
        ends = start, level - lift, start + _LONG, level + rise + (0 if lift else rise)
        marks += arrow(*(round(each, 3) for each in ends))
    if _worded(number):
        at = middle, round(top + HEIGHT + _WORD / 2 + 0.3, 3)
        marks.append(Text(Role.INK, "ways-small", *at, _WAYS[number][0], "middle", centred=True))
    return marks
