"""The pictures on the second rules page of ``cat`` of the timer; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import arrow, enlarged, label
from papercraft.core.rules_page import Art
from papercraft.core.shapes import moved, rect
from papercraft.core.sheet import ink
from papercraft.games.cat.rules_parts import bars, tick_steps, use

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark

HIGH = 34.0
"""The height of these pictures."""


def set_and_timer() -> Art:
    """Return a first full column, and the hourglass it starts."""
    marks = bars(2.2, 4.4, (1, 1, 1), 2)
    marks.append(ink("rules-ring", rect(4.9, 2.0, 4.6, 14.0, 1.2)))
    marks += [*arrow(16.0, 9, 21.8, 9), use("hourglass-full", 28.4, 9, 1.24)]
    return enlarged(Art(tuple(marks), 33.6, 18), 1.55)


# A number of the timer: its box as on the board, its tab, how far down the next one is; how many
# are shown at most.
_BOX, _TAB, _DOWN, _SHOWN = 8.8, 14.0, 10.6, 3


def _numbers(x: float, y: float, timer: Sequence[int], ticked: int) -> list[Mark]:
    """Return numbers of the timer as on the board, one below the other, the first ones ticked."""
    marks: list[Mark] = []
    for n, number in enumerate(timer):
        top, half = y + _DOWN * n, _BOX / 2
        marks.append(ink("tick-tab", rect(x, top, _BOX + _TAB, _BOX, 1.2)))
        marks.append(ink("box", rect(x, top, _BOX, _BOX, 1.2)))
        marks.append(label(x + _BOX + _TAB / 2, top + half, f"{number}+", "rules-sign"))
        if n < ticked:
            marks.append(ink("rules-tick", moved(tick_steps(0, 0), x + half, top + half, 1.6)))
    return marks


def cross_off(timer: Sequence[int]) -> Art:
    """Return a roll that ticks the first number, in line with it."""
    shown, left = timer[:_SHOWN], 31.4
    middle, height = _BOX / 2, _DOWN * (len(shown) - 1) + _BOX
    marks: list[Mark] = [use(f"die-{min(6, max(1, timer[0] + 1))}", 9.0, height / 2, 2.8)]
    marks += arrow(20.0, height / 2, left - 2.4, middle)
    marks += _numbers(left, 0.0, shown, 1)
    return Art(tuple(marks), left + _BOX + _TAB, round(height, 3))


def last_number(timer: Sequence[int]) -> Art:
    """Return the timer with its last numbers ticked."""
    shown = timer[-_SHOWN:]
    height = _DOWN * (len(shown) - 1) + _BOX
    marks = [use("hourglass-out", 8.0, height / 2, 2.1), *_numbers(22.0, 0.0, shown, _SHOWN)]
    return Art(tuple(marks), 22.0 + _BOX + _TAB, round(height, 3))
