"""Many random games with consecutive seeds, as JSON Lines: samples and test data."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from papercraft import games
from papercraft.app.executor import Lost
from papercraft.app.workforce import HERE, Work, executor_for
from papercraft.core.game import build, setup_of
from papercraft.core.ids import SEEDS, SheetId
from papercraft.core.rng import Rng
from papercraft.core.sheet_files import folders, looking_in

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

    from papercraft.app.workforce import Workforce

# Other processes take about as long to start as this one takes for 200 games.
_WORK = Work(worth=200, chunk=10, cluster_chunk=100)


@dataclass(frozen=True)
class PlayRequest:
    """What to play: on one sheet, or on a new one for each game."""

    game: str
    players: tuple[str, ...]
    seed: int
    count: int
    sheet: str | None = None
    greedy: bool = False
    workforce: Workforce = HERE
    part: tuple[int, int] = (1, 1)

    @property
    def seeds(self) -> range:
        """The seeds of the requested share of the games."""
        which, shares = self.part
        return range(self.seed + which - 1, self.seed + self.count, shares)


def play_many(request: PlayRequest) -> Generator[str | None, None, None]:
    """Yield the record of each game as a line of JSON, in order; None for one that was lost.

    A game is the same whatever the number of workers, shares and games.
    """
    executor = executor_for(len(request.seeds), request.workforce, _WORK)
    places = tuple(request.workforce.path(folder) for folder in folders())
    with closing(executor.map(partial(_played, request, places), request.seeds)) as lines:
        for line in lines:
            yield None if isinstance(line, Lost) else line


def _played(request: PlayRequest, places: tuple[Path, ...], seed: int) -> str:
    game = games.load(request.game)
    with looking_in(*places):
        if request.sheet is None:
            layout = next(iter(game.layouts().values()))
            sheet = SheetId(game.code, game.version, layout, seed % SEEDS)
            setup = build(game, sheet)
        else:
            sheet, setup = setup_of(game, request.sheet)
        play = game.play_greedy if request.greedy else game.play
        assert play is not None, "it was asked for"
        data = play(setup, str(sheet), request.players, Rng(seed))
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
