"""The pictures in the boxes at the end of the rules of ``rope``, with the smallest cards; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.rules_art import arrow, label
from papercraft.core.rules_page import Art
from papercraft.core.shapes import moved, polyline, rect
from papercraft.core.sheet import Path, Role, Text, ink
from papercraft.games.rope.deck import personal_size
from papercraft.games.rope.sheets.mini_cards import MINI, mini_stamps
from papercraft.games.rope.sheets.score_layout import small_back, ticked
from papercraft.games.rope.sheets.small_cards import HEIGHT, WIDTH, pile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark

# How wide and how high all pictures in boxes are, and what is free below them, so that they are as
# far from the foot of their box as from its sides.
_WIDE, _HIGH, _BELOW = 51.3, 19.6, 2.0
# A sample of results: the height of a line, a box in it, and how many cards a player has left who
# has not won; the left edges and the widths of both boxes; the middle of the signs above them.
_LINE, _TICKED, _LEFT_OVER = 7.0, 6.0, 4
_TICK_AT, _FIELD_AT, _HEAD_Y = (0.2, _TICKED), (7.6, 8.4), 2.4
# The least players, whose decks are largest; a card drawn in a pile stands for so many; how low the
# lowest card of a pile lies.
_FEWEST, _EACH, _LOWEST = 2, 4, 3.6
# The step of the smallest cards in a row; the upper edges of rows of them.
_MINI_STEP, _ROWS = 3.7, (0.3, 11.2)


def results() -> Art:
    """Return what is written of a winner and of another player, below signs as on the sheet."""
    words = gettext("won"), gettext("{n} cards left", n=_LEFT_OVER)
    ticks, fields = (round(left + wide / 2, 3) for left, wide in (_TICK_AT, _FIELD_AT))
    marks: list[Mark] = [ticked(ticks, _HEAD_Y), *small_back(fields, _HEAD_Y)]
    tops = [round(_HIGH - _LINE * (len(words) - n), 3) for n in range(len(words))]
    for y, said in zip(tops, words, strict=True):
        for left, wide in (_TICK_AT, _FIELD_AT):
            marks.append(ink("rules-slot", rect(left, round(y + 0.9, 3), wide, _TICKED, 1.2)))
        middle = round(y + 0.9 + _TICKED / 2, 3)
        marks.append(Text(Role.INK, "rules-text", 18.8, middle, said, centred=True))
    won, lost = tops
    tick = polyline([(1.7, 3.5), (2.8, 4.6), (4.7, 2.2)])
    marks.append(ink("rules-tick", moved(tick, 0.2, round(won + 0.7, 3))))
    at = fields, round(lost + 0.9 + _TICKED / 2, 3)
    return _picture([*marks, label(*at, str(_LEFT_OVER), "rules-large-art")])


def repeated(*said: str) -> Art:
    """Return rows that end with scissors, and beside each what may come next."""
    marks: list[Mark] = []
    rows = ("scissors",), ("1b-under", "2b-under", "3b-under", "scissors")
    for top, names, words in zip(_ROWS, rows, said, strict=True):
        middle = round(top + MINI[1] / 2, 3)
        right = MINI[0] + _MINI_STEP * (len(names) - 1)
        marks += _smallest_cards(names, _MINI_STEP, 0.3, top)
        marks += arrow(round(right + 1.5, 3), middle, round(right + 5.5, 3), middle)
        at = round(right + 7.3, 3), middle
        marks.append(Text(Role.INK, "rules-text", *at, words, centred=True))
    return _picture(marks)


def _smallest_cards(names: Sequence[str], step: float, x: float, y: float) -> list[Mark]:
    """Return cards of the size of those on reference cards, each so far right of the last one."""
    marks: list[Mark] = []
    for n, name in enumerate(names):
        dx = round(x + step * n, 3)
        marks += (
            mark._replace(steps=moved(mark.steps, dx, y))
            if isinstance(mark, Path)
            else mark._replace(x=round(mark.x + dx, 3), y=round(mark.y + y, 3))
            for mark in mini_stamps()[f"mini-{name}"]
        )
    return marks


def shorter() -> Art:
    """Return a personal deck and one of half as many cards, each with their number."""
    usual = personal_size(_FEWEST)
    middle = round(HEIGHT / 2 + _LOWEST, 3)
    marks: list[Mark] = [*arrow(24.2, middle, 28.8, middle)]
    for x, cards in ((0.0, usual), (30.2, usual // 2)):
        piled = pile(x, _LOWEST, cards // _EACH)
        at = round(x + WIDTH + 0.7 * cards / _EACH + 4.2, 3)
        marks += [*piled, label(at, middle, str(cards), "rules-huge-art")]
    return _picture(marks)


def _picture(marks: Sequence[Mark]) -> Art:
    """Return a picture as high as those beside it, with what is free below it."""
    return Art(tuple(marks), _WIDE, round(_HIGH + _BELOW, 3))
