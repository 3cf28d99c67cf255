"""Match sheets of the first design: circled digits, and boxes ticked for the games won so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.box_marks import written
from papercraft.core.messages import gettext
from papercraft.core.tick_boxes import Pick, read_ticks
from papercraft.games.cuttle.scan.match_marks import PLAYERS, GameMarks, TickCount
from papercraft.games.cuttle.sheets.first_design import digit_positions

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from papercraft.core.photo import Page, Ring

# The radii of a circle around a digit, in mm.
_INNER, _OUTER = 3.0, 6.4
# A digit is circled from this share of the circle on, and not circled up to that one.
_CIRCLED, _BLANK = 0.7, 0.25


def game_marks(page: Page, games: Iterable[int]) -> dict[int, GameMarks]:
    """Return the marks of games by their numbers."""
    return {game: _marks(page, game) for game in games}


def _marks(page: Page, game: int) -> GameMarks:
    boxes = {key: page.places.boxes[f"{key}.{game}"] for key in ("begins", "winner")}
    picks = {key: _circled(page, key, game) for key in boxes}
    counts = tuple(_tick_count(page, game, player) for player in PLAYERS)
    inked = any(written(page, [*boxes.values()])) or any(count.most for count in counts)
    return GameMarks(picks, boxes, inked, counts)


def _circled(page: Page, key: str, game: int) -> Pick:
    """Return which digit is circled; as much ink as there is around it counts."""
    rings = page.rings(digit_positions(key, game), _INNER, _OUTER)
    states = tuple(_is_circled(ring) for ring in rings)
    return Pick(states, tuple(ring.coverage for ring in rings))


def contradiction(
    counts: Sequence[TickCount], number: int, player: int, wins: Sequence[int]
) -> str:
    """Return a question if the boxes ticked in a row do not fit its winner, or nothing.

    A player who has won the match has no boxes left to tick; no box may be ticked at all.
    """
    expected = [count + (winner == player) for winner, count in enumerate(wins)]
    blank = not any(count.most for count in counts)
    if blank or all(
        count.least <= min(wanted, count.boxes) <= count.most
        for count, wanted in zip(counts, expected, strict=True)
    ):
        return ""
    return gettext("who won game {n}? The boxes ticked for it say otherwise.", n=number)


def _tick_count(page: Page, game: int, player: int) -> TickCount:
    """Return how many boxes of a player are ticked in a row."""
    prefix = f"won.{game}.{player}."
    ticks = read_ticks(page, [name for name in page.places.boxes if name.startswith(prefix)])
    states = [tick.ticked for tick in ticks.values()]
    return TickCount(states.count(True), len(states) - states.count(False), len(states))


def _is_circled(ring: Ring) -> bool | None:
    """Return whether a digit is circled, None if in doubt."""
    if ring.coverage >= _CIRCLED:
        return True
    return False if ring.coverage <= _BLANK else None
