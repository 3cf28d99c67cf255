"""The pictures in the boxes at the end of the rules of ``rope``, with the smallest cards; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.rules_art import arrow, label
from papercraft.core.rules_page import Art
from papercraft.core.shapes import moved, polyline, rect
from papercraft.core.sheet import Path, Role, Text, ink
from papercraft.games.rope.deck import personal_size
from papercraft.games.rope.sheets.mini_cards import mini_stamps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark

# A sample of results: how wide it is, the height of a line, a box in it, and how many cards a
# player has left.
_RESULTS, _LINE, _TICKED, _LEFT_OVER = 52.6, 8.0, 6.4, 4
# The least players, whose decks are largest; a card drawn in a pile stands for so many.
_FEWEST, _EACH = 2, 3
# The step of the smallest cards in a row.
_MINI_STEP = 4.3


def results() -> Art:
    """Return what is written of a winner, and below it of a player with four cards left."""
    tick = polyline([(1.7, 3.5), (2.8, 4.6), (4.7, 2.2)])
    four = label(_TICKED + 5.0, _LINE + 4.4, str(_LEFT_OVER), "rules-large-art")
    marks: list[Mark] = [
        ink("rules-field", rect(0, 0, _RESULTS, 2 * _LINE + 1.4, 2.0)),
    ]
    for n, words in enumerate((gettext("won"), gettext("{n} cards left", n=_LEFT_OVER))):
        y = round(0.7 + _LINE * n, 3)
        marks += [
            ink("rules-slot", rect(1.2, y + 0.5, _TICKED, _TICKED, 1.2)),
            ink("rules-slot", rect(_TICKED + 2.1, y + 0.5, 8.4, _TICKED, 1.2)),
            Text(Role.INK, "rules-text", 19.4, round(y + _LINE / 2, 3), words, centred=True),
        ]
    marks += [ink("rules-tick", moved(tick, 1.7, 1.2)), four._replace(x=_TICKED + 6.3)]
    return Art(tuple(marks), _RESULTS, 2 * _LINE + 1.4)


def repeated(after: str) -> Art:
    """Return a row that ends with scissors, and words that tell what may come ``after``."""
    cards = ("1-under", "2-under", "3-under", "scissors")
    marks = _smallest_cards(cards, _MINI_STEP)
    marks += arrow(20.2, 4.2, 24.6, 4.2)
    marks.append(Text(Role.INK, "rules-text", 26.6, 4.2, after, centred=True))
    return Art(tuple(marks), 52.6, 8.4)


def _smallest_cards(names: Sequence[str], step: float) -> list[Mark]:
    """Return cards of the size of those on reference cards, each so far right of the last one."""
    marks: list[Mark] = []
    for n, name in enumerate(names):
        dx = round(step * n, 3)
        marks += (
            mark._replace(steps=moved(mark.steps, dx, 0))
            if isinstance(mark, Path)
            else mark._replace(x=round(mark.x + dx, 3))
            for mark in mini_stamps()[f"mini-{name}"]
        )
    return marks


def shorter() -> Art:
    """Return a personal deck and one of half as many cards, each with their number."""
    usual = personal_size(_FEWEST)
    marks: list[Mark] = [*arrow(22.6, 4.2, 28.6, 4.2)]
    for x, cards in ((0.0, usual), (33.0, usual // 2)):
        marks += _pile(x, cards // _EACH)
        number = label(0, 4.2, str(cards), "rules-huge-art")
        marks.append(number._replace(x=round(x + 12.6 + 0.7 * cards / _EACH - 1.2, 3)))
    return Art(tuple(marks), 52.6, 8.4)


def _pile(x: float, cards: int) -> list[Mark]:
    """Return cards face down on each other."""
    stock = mini_stamps()["mini-stock"]
    back = next(
        mark for mark in reversed(stock) if isinstance(mark, Path) and mark.style == "mini-back"
    )
    on_it = stock[stock.index(back) + 1 :]
    marks: list[Mark] = []
    for n in range(cards):
        at = round(x + 0.7 * n, 3)
        marks.append(back._replace(steps=moved(back.steps, at, 0)))
    top = round(x + 0.7 * (cards - 1), 3)
    marks += (
        mark._replace(steps=moved(mark.steps, top, 0)) for mark in on_it if isinstance(mark, Path)
    )
    return marks
