"""Solving: the best possible score for a list of rolls, or the best turn from a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from papercraft.app.progress import silent
from papercraft.app.score import read_bytes
from papercraft.core.game import Search, setup_of
from papercraft.core.problems import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.app.progress import Progress
    from papercraft.core.game import AnyGame, Best, Hint, Picture


@dataclass(frozen=True)
class SolveRequest:
    """A task for a solver: the sheet, the rolls and other data, and the time limit."""

    game: AnyGame
    sheet: str
    task: Mapping[str, Any]
    seconds: float = 60.0


@dataclass(frozen=True)
class SolveResult:
    """The best score found, and its sheet."""

    game: AnyGame
    sheet: str
    setup: Any
    best: Best

    def as_dict(self) -> dict[str, Any]:
        """Return the public form, for JSON."""
        best = self.best
        return {
            "papercraft": 1,
            "game": self.game.name,
            "sheet": self.sheet,
            "total": best.total,
            "bound": best.bound,
            "proven": best.proven,
            "parts": best.parts,
            "entry": best.entry,
        }

    def picture(self) -> Picture:
        """Draw it; raise UsageError if the game has no pictures."""
        if self.game.picture_best is None:
            raise UsageError(f"{self.game.name} has no pictures; leave --picture out")
        return self.game.picture_best(self.setup, self.sheet, self.best)


def solve(request: SolveRequest, progress: Progress = silent) -> SolveResult:
    """Find the best possible score.

    Raises:
        IdError: there is no such sheet.
        ReadError: the task does not fit the sheet; with all problems.
        UsageError: the best score of this game cannot be computed.
    """
    game = request.game
    if game.solve is None:
        raise UsageError(f"the best of {game.name} cannot be computed")
    sheet, setup = setup_of(game, request.sheet)
    with progress("Searching") as report:
        best = game.solve(setup, request.task, Search(request.seconds, report))
    return SolveResult(game, str(sheet), setup, best)


def best_turn(game: AnyGame, record: bytes, name: str) -> Hint:
    """Return the best turn from the position at the end of the record called ``name``.

    Raises:
        ReadError: the record cannot be read.
        UsageError: the record is of another game, or there is no turn to find.
    """
    found, reading = read_bytes(record)
    if found.name != game.name:
        raise UsageError(f"{name} is a record of {found.name}, not of {game.name}")
    if game.hint is None:
        raise UsageError(f"the best turn of {game.name} cannot be computed")
    return game.hint(reading)
