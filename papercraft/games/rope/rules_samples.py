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
from papercraft.games.rope.sheets.small_cards import HEIGHT, WIDTH, pile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark

# How wide pictures in boxes are. A sample of results: the height of a line, a box in it, and how
# many cards players have left: one who has not won, and one who has won when nobody could go on.
_WIDE, _LINE, _TICKED, _LEFT_OVER, _STUCK = 51.3, 6.8, 6.0, 4, 2
# The least players, whose decks are largest; a card drawn in a pile stands for so many; how low the
# lowest card of a pile lies.
_FEWEST, _EACH, _LOWEST = 2, 4, 3.0
# The step of the smallest cards in a row.
_MINI_STEP = 3.7
# From one row of them to the next.
_REPEATED = 10.4
# What is free below pictures, so that they are as far from the foot of their box as from its sides.
_BELOW = 2.0


def results() -> Art:
    """Return what is written of a winner, of another player, and of a winner with cards left."""
    words = (
        gettext("won"),
        gettext("{n} cards left", n=_LEFT_OVER),
        gettext("won, {n} cards left", n=_STUCK),
    )
    high = len(words) * _LINE + 1.4
    marks: list[Mark] = [ink("rules-field", rect(0, 0, _WIDE, high, 2.0))]
    for n, said in enumerate(words):
        y = round(0.7 + _LINE * n, 3)
        marks += [
            ink("rules-slot", rect(1.2, y + 0.4, _TICKED, _TICKED, 1.2)),
            ink("rules-slot", rect(_TICKED + 2.1, y + 0.4, 8.4, _TICKED, 1.2)),
            Text(Role.INK, "rules-text", 19.0, round(y + _LINE / 2, 3), said, centred=True),
        ]
    tick = polyline([(1.7, 3.5), (2.8, 4.6), (4.7, 2.2)])
    marks += (ink("rules-tick", moved(tick, 1.2, 0.9 + _LINE * n)) for n in (0, 2))
    marks += (
        label(
            _TICKED + 6.3, round(1.1 + _LINE * n + 0.5 * _TICKED, 3), str(cards), "rules-large-art"
        )
        for n, cards in ((1, _LEFT_OVER), (2, _STUCK))
    )
    return _picture(marks, high)


def repeated(first: str, after: str) -> Art:
    """Return rows that end with scissors, and words that tell what may come after them."""
    marks: list[Mark] = []
    rows = (("scissors",), first), (("1b-under", "2b-under", "3b-under", "scissors"), after)
    for n, (names, words) in enumerate(rows):
        top = round(_REPEATED * n, 3)
        middle = round(top + MINI[1] / 2, 3)
        right = MINI[0] + _MINI_STEP * (len(names) - 1)
        marks += _smallest_cards(names, _MINI_STEP, 0, top)
        marks += arrow(round(right + 1.1, 3), middle, round(right + 5.1, 3), middle)
        at = round(right + 6.9, 3), middle
        marks.append(Text(Role.INK, "rules-text", *at, words, centred=True))
    return _picture(marks, _REPEATED + MINI[1])


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
