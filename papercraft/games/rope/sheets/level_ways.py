"""How a level row begins and goes on: a picture for a narrow panel, the same beside every row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext_noop
from papercraft.core.shapes import rect
from papercraft.core.sheet import Role, Text, Use, ink
from papercraft.games.rope.sheets.mini_cards import MINI

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark

_START = gettext_noop("Start")
# The height of the title; the frame of cards, from the edges of the panel to it, from it to the
# next one, what is free in it at least, and how round it is.
_TITLE = 6.1
_INSET, _BETWEEN, _AIR, _ROUND = 1.2, 1.2, 1.0, 1.6
# Cards of a row are stairs: how far each is right of the one before, further if that has two
# digits, and how far above or below it.
_ASIDE, _MORE, _STEP = 3.6, 1.1, 1.2
_UP, _DOWN = ("1", "2b", "3c"), ("10", "9b", "8c")
# After scissors a row goes on above or below them: how far right of them, and the upper one covered
# by so much.
_FIRST, _NEXT, _RIGHT, _COVERED = "scissors", ("2c", "9"), 7.4, 1.8
_STAIRS_HIGH = round(MINI[1] + _STEP * (len(_UP) - 1), 3)
_FORK_HIGH = round(2 * MINI[1] - _COVERED, 3)
_WIDE = round(MINI[0] + 2 * _ASIDE + _MORE, 3)
_HIGHS = (_STAIRS_HIGH, _STAIRS_HIGH, _FORK_HIGH)
# How high the panel is.
HIGH = round(_TITLE + sum(_HIGHS) + 2 * _AIR * len(_HIGHS) + 2 * _BETWEEN + _INSET, 3)


def ways(box: Box) -> list[Mark]:
    """Return the cards a row may begin with, and those that may come next, if there is room.

    The panel has the same height wherever it is.
    """
    x, y, width, height = box
    if height < HIGH or width < _WIDE + 2 * _INSET:
        return []
    middle = round(x + width / 2, 3)
    title = middle, round(y + _TITLE / 2, 3)
    marks: list[Mark] = [
        ink("place", rect(x, y, width, HIGH, 3.0)),
        Text(Role.INK, "ways", *title, _START, "middle", centred=True),
    ]
    top = y + _TITLE
    drawn = (*(_stairs(names, middle) for names in (_UP, _DOWN)), _fork(middle))
    for cards, high in zip(drawn, _HIGHS, strict=True):
        deep = high + 2 * _AIR
        frame = x + _INSET, top, width - 2 * _INSET, deep, _ROUND
        marks.append(ink("note-pill", rect(*(round(each, 3) for each in frame))))
        marks += [card._replace(y=round(card.y + top + _AIR, 3)) for card in cards]
        top += deep + _BETWEEN
    return marks


def _stairs(names: tuple[str, ...], middle: float) -> list[Use]:
    """Return cards that rise or fall to the right, around an x, from the height 0 on."""
    rising = names is _UP
    more = 0.0 if rising else _MORE
    left = middle - (MINI[0] + _ASIDE * (len(names) - 1) + more) / 2
    last = len(names) - 1
    return [
        Use(
            f"mini-{name}{'-under' if n < last else ''}",
            round(left + _ASIDE * n + (more if n else 0.0), 3),
            round(_STEP * (last - n if rising else n), 3),
        )
        for n, name in enumerate(names)
    ]


def _fork(middle: float) -> list[Use]:
    """Return scissors, and right of them the two cards that may come next, around an x."""
    left = round(middle - (MINI[0] + _RIGHT) / 2, 3)
    right, low = round(left + _RIGHT, 3), round(MINI[1] - _COVERED, 3)
    upper, lower = _NEXT
    return [
        Use(f"mini-{_FIRST}", left, round((_FORK_HIGH - MINI[1]) / 2, 3)),
        Use(f"mini-{upper}", right, 0.0),
        Use(f"mini-{lower}", right, low),
    ]
