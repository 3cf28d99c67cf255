"""The boxes of a match sheet: each player has one for who starts and one for the winner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.score_rows import around
from papercraft.core.tick_boxes import Pick, read_marks, usual_ink
from papercraft.games.cuttle.scan.match_marks import PLAYERS, GameMarks

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from papercraft.core.photo import Page, Tick

_COLUMNS = {"begins": "starts", "winner": "won"}
_MARKS = tuple(f"{column}." for column in _COLUMNS.values())


def game_marks(page: Page, games: Sequence[int]) -> dict[int, GameMarks]:
    """Return the marks of games by their numbers."""
    ticks = read_marks(page, [name for name in page.places.boxes if name.startswith(_MARKS)])
    usual = usual_ink(
        [ticks[name] for name in names] for game in games for names in _names(game).values()
    )
    return {game: _marks(page, ticks, usual, game) for game in games}


def _marks(page: Page, ticks: Mapping[str, Tick], usual: float, game: int) -> GameMarks:
    boxes = {
        key: [page.places.boxes[name] for name in column] for key, column in _names(game).items()
    }
    picks = {
        key: Pick.of([ticks[name] for name in column], usual).compared(page, boxes[key])
        for key, column in _names(game).items()
    }
    return GameMarks(picks, {key: around(both) for key, both in boxes.items()})


def _names(game: int) -> dict[str, list[str]]:
    """Return the names of the boxes of a game, of which one each is ticked."""
    return {
        key: [f"{column}.{player}.{game}" for player in PLAYERS] for key, column in _COLUMNS.items()
    }
