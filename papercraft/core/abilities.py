"""Protocols of the optional functions of a game, one for each thing that only some games can do.

A game that lacks one has None in its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from papercraft.core.contract_data import (
        Best,
        Described,
        Edition,
        Hint,
        Reading,
        RecordTask,
        Search,
        Series,
    )
    from papercraft.core.photo import CardTable, PhotoSet
    from papercraft.core.report import Report, Section
    from papercraft.core.rng import Rng
    from papercraft.core.rules_page import RulesPage
    from papercraft.core.sheet import Picture
    from papercraft.core.sketch import Sketch
    from papercraft.core.transcript import Scan
    from papercraft.core.verdict import Verdict

P = TypeVar("P")
S = TypeVar("S")
R = TypeVar("R")
S_contra = TypeVar("S_contra", contravariant=True)
P_contra = TypeVar("P_contra", contravariant=True)


class Overrides(Protocol[P_contra]):
    """Returns the numbers an id carries for a layout with overrides; raises UsageError."""

    def __call__(
        self, params: P_contra, typed: Mapping[str, tuple[int, ...]], /
    ) -> tuple[int, ...]:
        """Take the overrides, keyed by the names in the game's ``numbers``."""


class WithOverrides(Protocol[P]):
    """Returns a layout's parameters with an id's numbers; raises LookupError if invalid."""

    def __call__(self, params: P, overrides: tuple[int, ...], /) -> P:
        """Apply what ``overrides`` returned."""


class ReadDescription(Protocol):
    """Returns the sheet that a file describes; raises ReadError with all problems.

    The game finds the file again by the ID (``core.sheet_files``).
    """

    def __call__(self, data: Mapping[str, Any], /) -> Described | None:
        """Parse the content of the file; return None if it does not describe a sheet."""


class NamesFile(Protocol[S_contra]):
    """Returns the file that lists the people who get a sheet each, or "" if there is none.

    The file is next to the one that describes the sheet.
    """

    def __call__(self, setup: S_contra, /) -> str:
        """Return the file name without folders."""


class BestOf(Protocol[S_contra]):
    """Returns whether the highest or lowest total wins, if that depends on the sheet."""

    def __call__(self, setup: S_contra, /) -> str:
        """Return ``most`` or ``least``."""


class UsualPlayers(Protocol[S_contra]):
    """Returns the default number of players, for games where it depends on the sheet.

    Without it, the default is the most players the game allows.
    """

    def __call__(self, setup: S_contra, /) -> int:
        """Return a number of players within the limits of the game."""


class TitleOf(Protocol[S_contra]):
    """Returns the title of a described sheet; without it, the title is that of the game."""

    def __call__(self, setup: S_contra, /) -> str:
        """Return a title to show to people."""


class OutlineOf(Protocol[S_contra]):
    """Returns a few lines that say which sheet it is; without it, the first lines of ``show``."""

    def __call__(self, setup: S_contra, /) -> tuple[str, ...]:
        """Return the lines, as messages."""


class EntrySchema(Protocol[S_contra]):
    """Returns the schema of a player's entry, for games where it depends on the sheet.

    Without it, the schema of the record describes the entries of all sheets.
    """

    def __call__(self, setup: S_contra, /) -> dict[str, Any]:
        """Return a JSON Schema without references."""


class InventSheet(Protocol):
    """Generates a sheet with random content, as a file that describes it."""

    def __call__(self, kind: str, seed: int, level: int, /) -> str:
        """Return the file; ``kind`` is one of the game's ``inventions``, ``level`` 1 to 3."""


class PlayGreedy(Protocol[S_contra]):
    """Plays one legal game to its end, each player greedily choosing moves that score."""

    def __call__(
        self, setup: S_contra, sheet: str | None, players: tuple[str, ...], rng: Rng, /
    ) -> dict[str, Any]:
        """Return the data of its record."""


class Explain(Protocol[S, R]):
    """Reports the verdict to people; without it, standings and violations are listed."""

    def __call__(self, reading: Reading[S, R], /) -> Report:
        """Return the report."""


class Replay(Protocol[S, R]):
    """Reports the table after each entry of a log, then the verdict."""

    def __call__(self, reading: Reading[S, R], /) -> Report:
        """Return the report."""


class TotalSeries(Protocol):
    """Adds up the verdicts of several games."""

    def __call__(self, verdicts: Sequence[Verdict], /) -> Series:
        """Return the totals; players are matched by name."""


class DrawPicture(Protocol[S, R]):
    """Draws what each player did, with every violation in its place."""

    def __call__(self, reading: Reading[S, R], /) -> Picture:
        """Return the picture."""


class DrawBest(Protocol[S_contra]):
    """Draws a solution."""

    def __call__(self, setup: S_contra, sheet: str | None, best: Best, /) -> Picture:
        """Return the picture."""


class DrawPar(Protocol[S, R]):
    """Draws what each player did next to the best possible result."""

    def __call__(self, reading: Reading[S, R], best_of_players: Sequence[Best], /) -> Picture:
        """Return the picture; ``best_of_players`` is what ``par`` returned."""


class ExplainBest(Protocol):
    """Reports a solution to people; without it, score, parts and turns are listed."""

    def __call__(self, best: Best, /) -> Report:
        """Return the report."""


class ExplainPar(Protocol):
    """Compares the players with the best possible results; without it, totals are compared."""

    def __call__(self, verdict: Verdict, best_of_players: Sequence[Best], /) -> list[Section]:
        """Return the sections to add to the verdict's report."""


class ScanPhotos(Protocol[S_contra]):
    """Reads photos of the game's sheets as they are, even where that breaks the rules."""

    def __call__(self, setup: S_contra, photo_set: PhotoSet, /) -> Scan:
        """Return the record; raise ReadError if the photos cannot show a record at all."""


class ReadTable(Protocol):
    """Reads the position of cards on a table; asks about what is uncertain."""

    def __call__(
        self, table: CardTable, names: tuple[str, ...], answers: Mapping[str, str], /
    ) -> Scan:
        """Return the position; ``names`` are the players, as far as they are known."""


class Solve(Protocol[S_contra]):
    """Finds the best result for a task, written as in a record; raises ReadError if invalid."""

    def __call__(self, setup: S_contra, task: Mapping[str, Any], search: Search, /) -> Best:
        """Return the result; ``task`` has the lists that the game ``asks`` for, and ``rules``."""


class Par(Protocol[S, R]):
    """Finds the best possible result of each player of a record."""

    def __call__(self, reading: Reading[S, R], search: Search, /) -> list[Best]:
        """Return one result per player; ``search.seconds`` is the time for each."""


class SolveRecord(Protocol[S, R]):
    """Finds a player's best result from the data of a record; raises UsageError if it has none."""

    def __call__(self, reading: Reading[S, R], task: RecordTask, search: Search, /) -> Best:
        """Return the result."""


class GiveHints(Protocol[S, R]):
    """Finds the best turns of a player in a round; raises UsageError if that is impossible."""

    def __call__(self, reading: Reading[S, R], player: int, number: int, /) -> list[Hint]:
        """Return the turns in round ``number`` (from 1), best first."""


class GiveHint(Protocol[S, R]):
    """Finds the best turn for the cards on a table; raises UsageError if there is none."""

    def __call__(self, reading: Reading[S, R], /) -> Hint:
        """Return the turn."""


class MakeSketch(Protocol[S_contra]):
    """Shows what a player can draw on a screen, including what the entry holds so far."""

    def __call__(self, setup: S_contra, sheet: str | None, entry: Mapping[str, Any], /) -> Sketch:
        """Return the sketch; parts of the entry that cannot be read are not drawn."""


class Deal(Protocol[S_contra]):
    """Deals a deck to the players."""

    def __call__(self, setup: S_contra, sheet: str, players: tuple[str, ...], /) -> str:
        """Return a commented record file with the complete deal and an empty log."""


class TellRules(Protocol[S_contra]):
    """Describes the rules of the game for players, printed and shown in the terminal."""

    def __call__(self, setup: S_contra, edition: Edition, /) -> RulesPage:
        """Return the page; equal arguments give equal pages."""
