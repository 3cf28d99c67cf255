"""The presets of ``cuttle`` and what a table has agreed on."""

from __future__ import annotations

from typing import NamedTuple

HAND_LIMIT = 8


class Options(NamedTuple):
    """The rules of one table.

    ``goals`` are those with no king to four kings; ``hand_limit`` is ``none``, ``discard`` or
    ``no_draw``; ``five`` is ``draw2`` or ``discard1_draw3``; ``seven`` counts the cards a seven
    shows; ``nine`` takes back a ``permanent`` or ``any`` card of the opponent. The others: may a
    card returned by a nine be played in the very next turn, may a three take a three, may a two
    hit an own permanent, do two queens shield each other.
    """

    goals: tuple[int, ...]
    hand_limit: str
    five: str
    seven: int
    nine: str
    nine_replay: bool
    three_takes_three: bool
    two_own: bool
    two_queens: bool


PAGAT = Options(
    goals=(21, 14, 10, 7, 5),
    hand_limit="none",
    five="draw2",
    seven=1,
    nine="permanent",
    nine_replay=False,
    three_takes_three=False,
    two_own=True,
    two_queens=True,
)
PRESETS: dict[str, Options] = {
    "pagat": PAGAT,
    "cuttle.cards": PAGAT._replace(
        goals=(21, 14, 10, 5, 0),
        hand_limit="discard",
        five="discard1_draw3",
        seven=2,
        nine="any",
        two_own=False,
    ),
    "bga-traditional": PAGAT._replace(goals=(21, 14, 10, 7, 4), nine_replay=True),
    "bga-balanced": PAGAT._replace(
        goals=(21, 14, 10, 5, 0), hand_limit="no_draw", nine_replay=True
    ),
}
GOALS = tuple(sorted({options.goals for options in PRESETS.values()}, reverse=True))
