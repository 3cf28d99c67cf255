"""The boxes of a match sheet: each player has one for who starts and one for the winner."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.photo import Page, Tick
    from papercraft.core.sheet import Box

_COLUMNS = {"begins": "starts", "winner": "won"}
_MARKS = tuple(f"{column}." for column in _COLUMNS.values())
_PLAYERS = (1, 2)


def ticks(page: Page, key: str, number: int) -> list[Tick]:
    """Return the boxes of both players; ``key`` is ``begins`` or ``winner``."""
    # All boxes together tell what a stain is, which is paler than most ticks.
    every = [box for name, box in page.places.boxes.items() if name.startswith(_MARKS)]
    by_box = dict(zip(every, page.ticks(every), strict=True))
    return [by_box[box] for box in _boxes(page, key, number)]


def _boxes(page: Page, key: str, number: int) -> list[Box]:
    return [page.places.boxes[f"{_COLUMNS[key]}.{player}.{number}"] for player in _PLAYERS]


def states(page: Page, key: str, number: int) -> list[bool | None]:
    """Return whether the box of each player is ticked, None if in doubt."""
    return [tick.ticked for tick in ticks(page, key, number)]


def likelier(page: Page, key: str, number: int) -> int:
    """Return the player with more ink in the box."""
    inks = [tick.ink for tick in ticks(page, key, number)]
    return inks.index(max(inks))


def box(page: Page, key: str, number: int) -> Box:
    """Return the row from the box of one player to that of the other."""
    (left, top, _, height), (right, _, width, _) = _boxes(page, key, number)
    return left, top, right + width - left, height


def is_used(page: Page, number: int) -> bool:
    """Return whether a box in the row of a game may be ticked."""
    return any(state is not False for key in _COLUMNS for state in states(page, key, number))


def contradiction(_page: Page, _number: int, _player: int, _wins: Sequence[int]) -> str:
    """Return nothing: the winner is marked once."""
    return ""
