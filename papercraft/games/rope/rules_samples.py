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

# How wide pictures in boxes are. A sample of results: the height of a line, a box in it, and how
# many cards a player has left who has not won; the left edges and the widths of both boxes; the
# height of the head above them, and the middle of its signs.
_WIDE, _LINE, _TICKED, _LEFT_OVER = 51.3, 6.8, 6.0, 4
_TICK_AT, _FIELD_AT, _HEAD, _HEAD_Y = (1.2, _TICKED), (8.1, 8.4), 5.6, 3.4
# The least players, whose decks are largest; a card drawn in a pile stands for so many; how low the
# lowest card of a pile lies.
_FEWEST, _EACH, _LOWEST = 2, 4, 3.0
# The step of the smallest cards in a row.
_MINI_STEP = 3.7
# From one row of them to the next, and from the middle of the words above one to its cards.
_REPEATED, _AFTER = 14.2, 2.3
# What is free below pictures, so that they are as far from the foot of their box as from its sides.
_BELOW = 2.0


def results() -> Art:
    """Return what is written of a winner and of another player, below signs as on the sheet."""
    words = gettext("won"), gettext("{n} cards left", n=_LEFT_OVER)
    high = round(_HEAD + len(words) * _LINE + 1.4, 3)
    marks: list[Mark] = [ink("rules-field", rect(0, 0, _WIDE, high, 2.0))]
    ticks, fields = (round(left + wide / 2, 3) for left, wide in (_TICK_AT, _FIELD_AT))
    back = small_back(fields, _HEAD_Y)
    marks += [ticked(ticks, _HEAD_Y), *back]
    tops = [round(_HEAD + 0.7 + _LINE * n, 3) for n in range(len(words))]
    for y, said in zip(tops, words, strict=True):
        for left, wide in (_TICK_AT, _FIELD_AT):
            marks.append(ink("rules-slot", rect(left, round(y + 0.4, 3), wide, _TICKED, 1.2)))
        middle = round(y + _LINE / 2, 3)
        marks.append(Text(Role.INK, "rules-text", 19.0, middle, said, centred=True))
    won, lost = tops
    tick = polyline([(1.7, 3.5), (2.8, 4.6), (4.7, 2.2)])
    marks.append(ink("rules-tick", moved(tick, 1.2, round(won + 0.2, 3))))
    at = fields, round(lost + 0.4 + _TICKED / 2, 3)
    return _picture([*marks, label(*at, str(_LEFT_OVER), "rules-large-art")], high)


def repeated(*said: tuple[str, str]) -> Art:
    """Return rows that end with scissors: above each what it is, beside it what may come next."""
    marks: list[Mark] = []
    rows = ("scissors",), ("1b-under", "2b-under", "3b-under", "scissors")
    for n, (names, (above, words)) in enumerate(zip(rows, said, strict=True)):
        y = round(_AFTER / 2 + _REPEATED * n, 3)
        top = round(y + _AFTER, 3)
        middle = round(top + MINI[1] / 2, 3)
        right = MINI[0] + _MINI_STEP * (len(names) - 1)
        marks.append(Text(Role.INK, "rules-text", 0, y, above, centred=True))
        marks += _smallest_cards(names, _MINI_STEP, 0, top)
        marks += arrow(round(right + 1.1, 3), middle, round(right + 5.1, 3), middle)
        at = round(right + 6.9, 3), middle
        marks.append(Text(Role.INK, "rules-text", *at, words, centred=True))
    return _picture(marks, _AFTER * 1.5 + _REPEATED + MINI[1])


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
    return _picture(marks, HEIGHT + _LOWEST)


def _picture(marks: Sequence[Mark], high: float) -> Art:
    """Return a picture so high, with what is free below it."""
    return Art(tuple(marks), _WIDE, round(high + _BELOW, 3))
