"""Match sheets of the first design: circled digits, and boxes ticked for the games won so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.box_marks import written
from papercraft.core.messages import gettext
from papercraft.games.cuttle.sheets.first_design import digit_positions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.photo import Page, Ring
    from papercraft.core.sheet import Box

_PLAYERS = ("1", "2")
# The radii of a circle around a digit, in mm.
_INNER, _OUTER = 3.0, 6.4
# A digit is circled from this share of the circle on, and not circled up to that one.
_CIRCLED, _BLANK = 0.7, 0.25


def states(page: Page, key: str, number: int) -> list[bool | None]:
    """Return whether the digit of each player is circled, None if in doubt."""
    return [_is_circled(ring) for ring in _rings(page, key, number)]


def likelier(page: Page, key: str, number: int) -> int:
    """Return the player with more ink around the digit."""
    shares = [ring.coverage for ring in _rings(page, key, number)]
    return shares.index(max(shares))


def box(page: Page, key: str, number: int) -> Box:
    """Return the box around both digits."""
    return page.places.boxes[f"{key}.{number}"]


def is_used(page: Page, number: int) -> bool:
    """Return whether a digit may be circled in the row of a game, or a box ticked."""
    inked = written(page, [box(page, key, number) for key in ("begins", "winner")])
    inked += [most > 0 for _, most, _ in _tick_counts(page, number)]
    rings = [ring for key in ("begins", "winner") for ring in _rings(page, key, number)]
    return any(inked) or any(ring.coverage > _BLANK for ring in rings)


def contradiction(page: Page, number: int, player: int, wins: Sequence[int]) -> str:
    """Return a question if the boxes ticked in a row do not fit its winner, or nothing.

    A player who has won the match has no boxes left to tick; no box may be ticked at all.
    """
    counts = _tick_counts(page, number)
    expected = [count + (winner == player) for winner, count in enumerate(wins)]
    blank = not any(most for _, most, _ in counts)
    if blank or all(
        least <= min(count, boxes) <= most
        for (least, most, boxes), count in zip(counts, expected, strict=True)
    ):
        return ""
    return gettext("who won game {n}? The boxes ticked for it say otherwise.", n=number)


def _tick_counts(page: Page, number: int) -> list[tuple[int, int, int]]:
    """Return for each player how many boxes are ticked in a row: at least, at most, of how many."""
    counts = []
    for player in _PLAYERS:
        prefix = f"won.{number}.{player}."
        boxes = [box for name, box in page.places.boxes.items() if name.startswith(prefix)]
        ticked = [tick.ticked for tick in page.ticks(boxes)]
        counts.append((ticked.count(True), len(ticked) - ticked.count(False), len(ticked)))
    return counts


def _rings(page: Page, key: str, number: int) -> Sequence[Ring]:
    """Return the ink around both digits of a game."""
    return page.rings(digit_positions(key, number), _INNER, _OUTER)


def _is_circled(ring: Ring) -> bool | None:
    """Return whether a digit is circled, None if in doubt."""
    if ring.coverage >= _CIRCLED:
        return True
    return False if ring.coverage <= _BLANK else None
