"""The pictures in the boxes at the end of the rules of ``rope``, with the smallest cards; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.rules_art import arrow, label
from papercraft.core.rules_page import Art
from papercraft.core.shapes import moved, polyline, rect
from papercraft.core.sheet import Path, Role, Text, ink
from papercraft.games.rope.sheets.reference_cards import reference_stamps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark

# A sample of results: how wide it is, the height of a line, a box in it, and how many cards a
# player has left.
_RESULTS, _LINE, _TICKED, _LEFT_OVER = 52.6, 6.4, 5.4, 4
# The step of the smallest cards in a row.
_MINI_STEP = 4.3


def results() -> Art:
    """Return what is written of a winner, and below it of a player with four cards left."""
    tick = polyline([(1.7, 3.5), (2.8, 4.6), (4.7, 2.2)])
    four = label(_TICKED + 5.0, _LINE + 3.9, str(_LEFT_OVER), "rules-large-art")
    marks: list[Mark] = [
        ink("rules-field", rect(0, 0, _RESULTS, 2 * _LINE + 1.4, 2.0)),
    ]
    for n, words in enumerate((gettext("won"), gettext("{n} cards left", n=_LEFT_OVER))):
        y = round(0.7 + _LINE * n, 3)
        marks += [
            ink("rules-slot", rect(1.2, y + 0.5, _TICKED, _TICKED, 1.2)),
            ink("rules-slot", rect(_TICKED + 2.1, y + 0.5, 8.4, _TICKED, 1.2)),
            Text(Role.INK, "rules-text", 18.4, round(y + _LINE / 2, 3), words, centred=True),
        ]
    marks += [ink("rules-tick", moved(tick, 1.2, 0.7)), four._replace(x=_TICKED + 6.3)]
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
            for mark in reference_stamps()[f"mini-{name}"]
        )
    return marks


def puzzle() -> Art:
    """Return the cards of a deck, face up, and a field for the number that can be played."""
    marks = _smallest_cards(("3", "4", "8", "9"), 7.2)
    marks += [
        *arrow(29.4, 4.2, 34.2, 4.2),
        ink("answer", rect(36.2, 0.0, 10.4, 8.4, 0.4)),
        label(41.4, 4.2, "?", "rules-huge-art"),
    ]
    return Art(tuple(marks), 47.0, 8.4)
