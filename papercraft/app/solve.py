"""Find the best possible score for a list of rolls, or the best turn from a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from papercraft.app.progress import silent
from papercraft.app.record_reading import read_bytes
from papercraft.core.contract_data import never
from papercraft.core.game import RecordTask, Search, setup_of
from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError, join_or

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from papercraft.app.progress import Progress
    from papercraft.core.game import AnyGame, Best, Hint, Picture, Reading


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
            **best.details,
        }

    def picture(self) -> Picture:
        """Return a picture of it; raise UsageError if the game has no pictures."""
        if self.game.picture_best is None:
            raise UsageError(gettext("{game} has no pictures; omit --picture", game=self.game.name))
        return self.game.picture_best(self.setup, self.sheet, self.best)


@dataclass(frozen=True)
class RecordRequest:
    """A record to solve: its bytes and its name in messages.

    Attributes:
        game: The game that the record must be of.
        record: The bytes of the record.
        name: The record's name in messages.
        player: The player whose best to find; None for all players.
        legal_only: Whether to leave out turns that break a rule.
        seconds: The time limit for each player.
    """

    game: AnyGame
    record: bytes
    name: str
    player: str | None = None
    legal_only: bool = False
    seconds: float = 60.0


@dataclass(frozen=True)
class RecordResult:
    """The best possible result of each requested player."""

    game: AnyGame
    reading: Reading[Any, Any]
    best_of_players: Mapping[str, Best]

    def as_dict(self) -> dict[str, Any]:
        """Return the public form, for JSON."""
        players = [
            {
                "name": name,
                "total": best.total,
                "bound": best.bound,
                "proven": best.proven,
                "parts": best.parts,
                "entry": best.entry,
                **best.details,
            }
            for name, best in self.best_of_players.items()
        ]
        head = {"papercraft": 1, "game": self.game.name, "sheet": self.reading.sheet}
        return head | {"players": players}

    def picture(self) -> Picture:
        """Return a picture of it; raise UsageError without pictures or for several players."""
        if self.game.picture_best is None:
            raise UsageError(gettext("{game} has no pictures; omit --picture", game=self.game.name))
        if len(self.best_of_players) > 1:
            raise UsageError(gettext("--picture shows one player; add --player NAME"))
        [best] = self.best_of_players.values()
        return self.game.picture_best(self.reading.setup, self.reading.sheet, best)


def solve(
    request: SolveRequest, progress: Progress = silent, stopped: Callable[[], bool] = never
) -> SolveResult:
    """Find the best possible score, or the best found until ``stopped`` returns True.

    Raises:
        IdError: there is no such sheet.
        ReadError: the task does not fit the sheet; with all problems.
        UsageError: the best score of this game cannot be computed.
    """
    game = request.game
    if game.solve is None:
        raise UsageError(
            gettext("the best possible score of {game} cannot be computed", game=game.name)
        )
    sheet, setup = setup_of(game, request.sheet)
    with progress(gettext("Searching")) as report:
        best = game.solve(setup, request.task, Search(request.seconds, report, stopped))
    return SolveResult(game, str(sheet), setup, best)


def solve_record(
    request: RecordRequest, progress: Progress = silent, stopped: Callable[[], bool] = never
) -> RecordResult:
    """Find the best possible result of each player on the basis of a record.

    Raises:
        ReadError: the record cannot be read.
        UsageError: the record is of another game, there is no such player, or nothing to solve.
    """
    game = request.game
    reading = _read(game, request.record, request.name)
    if game.solve_record is None:
        raise UsageError(
            gettext(
                "the best possible results for a record of {game} cannot be computed",
                game=game.name,
            )
        )
    solutions = {}
    for place, name in _players(reading, request.player):
        with progress(gettext("Searching for {name}", name=name)) as report:
            task = RecordTask(place, request.legal_only)
            search = Search(request.seconds, report, stopped)
            solutions[name] = game.solve_record(reading, task, search)
    return RecordResult(game, reading, solutions)


def _read(game: AnyGame, record: bytes, name: str) -> Reading[Any, Any]:
    data, reading = read_bytes(record, "" if name == "-" else name)
    if data.name != game.name:
        raise UsageError(
            gettext(
                "{file} is a record of {found}, not of {game}",
                file=name,
                found=data.name,
                game=game.name,
            )
        )
    return reading


def _players(reading: Reading[Any, Any], player: str | None) -> Sequence[tuple[int, str]]:
    """Return the index and name of all players or of one."""
    names = [entry.name for entry in reading.record.players]
    if player is not None and player not in names:
        raise UsageError(
            gettext(
                "there is no player {player!r}; players are {names}",
                player=player,
                names=join_or(names),
            )
        )
    return [(n, name) for n, name in enumerate(names) if player in (None, name)]


def best_turn(game: AnyGame, record: bytes, name: str) -> Hint:
    """Return the best turn from the position at the end of the record called ``name``.

    Raises:
        ReadError: the record cannot be read.
        UsageError: the record is of another game, or there is no turn to find.
    """
    reading = _read(game, record, name)
    if game.hint is None:
        raise UsageError(gettext("the best turn of {game} cannot be computed", game=game.name))
    return game.hint(reading)


def best_turns(request: RecordRequest, number: int) -> list[Hint]:
    """Return the best turns of round ``number`` for each player, the best first.

    Raises:
        ReadError: the record cannot be read.
        UsageError: the record is of another game, or there is no turn to find.
    """
    game = request.game
    reading = _read(game, request.record, request.name)
    if game.hints is None:
        raise UsageError(gettext("the best turns of {game} cannot be computed", game=game.name))
    hints: list[Hint] = []
    for place, _ in _players(reading, request.player):
        hints += game.hints(reading, place, number)
    return hints
