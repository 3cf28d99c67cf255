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
_LARGE, _SMALL = 1.12, 0.8
# In mm of usual cards: the height of the title and of a word; the frame of a card with what may
# come next, from the edges of the panel to it, from it to the next one and to what is in it, and
# how round it is.
_TITLE, _WORD = 7.6, 4.8
_INSET, _BETWEEN, _AIR, _ROUND = 1.2, 1.6, 1.3, 1.6
# The most that a frame is higher than it needs to be.
_MOST_FREE = 4.0
# How long an arrow is, how far it rises or falls, and from a card to it.
_LONG, _RISE, _TO_ARROW = 5.4, 2.0, 1.4
# The next cards: their size, how far each is right of the last one and above or below it.
_NEXT, _ASIDE, _STEP = 0.87, 3.0, 1.9
_START = gettext_noop("Start")
_LETTERS = {_LARGE: "rules-large-art", _SMALL: "ways-number"}
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
    stairs = MINI[0] * _NEXT + 2 * _ASIDE
    for scale, drawn, high, wide in (
        (_LARGE, _below, _below_high, max(WIDTH, stairs)),
        (_SMALL, _beside, _beside_high, WIDTH + _TO_ARROW + _LONG),
    ):
        if height > scale * _needed(high) and width > scale * (wide + 2 * (_INSET + _AIR)):
            return _panel(box, scale, drawn, high)
    return []


def _needed(high: Callable[[int], float]) -> float:
    """Return how high a panel is at least."""
    frames = sum(high(number) + 2 * _AIR for number in _WAYS)
    return _TITLE + frames + (len(_WAYS) - 1) * _BETWEEN + _INSET


def _panel(
    box: Box,
    scale: float,
    drawn: Callable[[int, float, float], list[Mark]],
    high: Callable[[int], float],
) -> list[Mark]:
    """Return three cards with their ways, each in a frame, below each other and below a title."""
    x, y, width, height = (side / scale for side in box)
    middle = round(x + width / 2, 3)
    free = min(_MOST_FREE, (height - _needed(high)) / len(_WAYS))
    height = round(_needed(high) + free * len(_WAYS), 3)
    title = middle, round(y + _TITLE / 2, 3)
    marks: list[Mark] = [Text(Role.INK, "ways", *title, _START, "middle", centred=True)]
    top = y + _TITLE
    for number in _WAYS:
        deep = high(number) + 2 * _AIR + free
        frame = x + _INSET, top, width - 2 * _INSET, deep, _ROUND
        marks.append(ink("note-pill", rect(*(round(each, 3) for each in frame))))
        marks += drawn(number, middle, round(top + _AIR + free / 2, 3))
        top += deep + _BETWEEN
    art = enlarged(Art(tuple(marks), width, height), scale, {"rules-art": _LETTERS[scale]})
    return [ink("place", rect(*box[:3], round(height * scale, 3), 3.0)), *art.marks]


def _below_high(number: int) -> float:
    """Return how high a card is with its ways below it."""
    return HEIGHT + sum(_WORD + _stairs_high(names) for names in _FOLLOW[number])


def _stairs_high(names: tuple[str, ...]) -> float:
    return MINI[1] * _NEXT + _STEP * (len(names) - 1)


def _below(number: int, middle: float, top: float) -> list[Mark]:
    """Return a card, and below it each way in a word with the cards that come next, as stairs."""
    marks = card(number, round(middle - WIDTH / 2, 3), top, 4)
    low = top + HEIGHT
    for way, names in zip(_WAYS[number], _FOLLOW[number], strict=True):
        at = middle, round(low + 0.46 * _WORD, 3)
        marks.append(Text(Role.INK, "ways-small", *at, way, "middle", centred=True))
        low += _WORD
        left = middle - (MINI[0] * _NEXT + _ASIDE * (len(names) - 1)) / 2
        for n, name in enumerate(names):
            rise = n if way == DOWN else len(names) - 1 - n
            covered = "-under" if n + 1 < len(names) else ""
            place = round(left + _ASIDE * n, 3), round(low + _STEP * rise, 3)
            marks.append(Use(f"mini-{name}{covered}", *place, 0, _NEXT))
        low += _stairs_high(names)
    return marks


def _beside_high(number: int) -> float:
    """Return how high a card is."""
    assert number in _WAYS
    return HEIGHT


def _beside(number: int, middle: float, top: float) -> list[Mark]:
    """Return a card, and beside it an arrow that rises or falls, or both."""
    left = middle - (WIDTH + _TO_ARROW + _LONG) / 2
    start, level = left + WIDTH + _TO_ARROW, top + HEIGHT / 2
    marks = card(number, round(left, 3), top, 4)
    both = len(_WAYS[number]) > 1
    for way in _WAYS[number]:
        rise = -_RISE if way == UP else _RISE
        # Two arrows part from one point.
        ends = start, level - (0 if both else rise), start + _LONG, level + rise * (1 + both)
        marks += arrow(*(round(each, 3) for each in ends))
    return marks
