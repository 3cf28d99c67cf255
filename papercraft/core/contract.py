"""The contract of a game: the functions its modules offer, each stated once, as protocols.

:class:`Setup`, :class:`Sheets`, :class:`Records`, :class:`Rules` and :class:`Play` are modules that
every game has; the others are functions that only some have. A game hands them to :class:`Modules`
for mypy, and ``core.functions`` checks what it loads against the same signatures.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from papercraft.core.sheet import FRAME

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from papercraft.core.ids import SheetId
    from papercraft.core.photo import CardTable, PhotoSet, Scan
    from papercraft.core.report import Report, Section
    from papercraft.core.rng import Rng
    from papercraft.core.rules_page import RulesPage
    from papercraft.core.sheet import Drawing, Picture, Size
    from papercraft.core.sketch import Sketch
    from papercraft.core.verdict import Verdict

P = TypeVar("P")
S = TypeVar("S")
R = TypeVar("R")
T = TypeVar("T")
S_contra = TypeVar("S_contra", contravariant=True)
P_contra = TypeVar("P_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Edition:
    """How a set is printed: number of players, parts (all if empty), the game's options.

    ``sheet`` is the id the setup was made from, where there is one. ``language`` is that of the
    texts; games write English and need not look at it. ``design`` is an earlier design of the
    game's sheets, to draw them as they were printed once; None is the present one. ``frame`` is the
    width and height that the paper offers to a sheet, in mm.
    """

    players: int = 4
    parts: tuple[str, ...] = ()
    options: Mapping[str, str | int] = field(default_factory=dict)
    sheet: SheetId | None = None
    language: str = "en"
    design: int | None = None
    frame: Size = FRAME

    @property
    def page(self) -> Size:
        """The frame of a sheet that needs the usual width and height, at least."""
        fits = all(offered >= usual for offered, usual in zip(self.frame, FRAME, strict=True))
        return self.frame if fits else FRAME


@dataclass(frozen=True, slots=True)
class Reading(Generic[S, R]):
    """A record with the setup it was played on and the ID of its sheet, if any.

    ``lenient`` asks the referee to judge on after a broken rule, see ``Facts.lenient``.
    """

    setup: S
    record: R
    sheet: str | None
    lenient: bool = False


@dataclass(frozen=True, slots=True)
class Series:
    """The result of several games, as plain data for programs and as a section of a report."""

    data: dict[str, Any]
    section: Section


@dataclass(frozen=True, slots=True)
class Hint:
    """The best turn from the current table: the player, the gain, the turn itself."""

    player: str
    gain: int
    turn: str
    text: str


@dataclass(frozen=True, slots=True)
class Best:
    """The best possible result: its score and parts, and how to reach it.

    ``bound`` is a score nobody can beat; it equals ``total`` if that is proven. ``entry`` holds
    what a player's entry in a record would say, and ``details`` what else the game has to say
    about it, as plain data.
    """

    total: int
    bound: int
    parts: dict[str, int]
    entry: dict[str, Any]
    details: dict[str, Any] = field(default_factory=dict)

    @property
    def proven(self) -> bool:
        """Whether nothing better is possible."""
        return self.bound == self.total


class Described(NamedTuple):
    """A sheet that a file describes: its ID, and for how many players it is printed."""

    sheet: SheetId
    players: int


def never() -> bool:
    """Return False: nobody stops the search."""
    return False


@dataclass(frozen=True, slots=True)
class Search:
    """How long to search, and a callback for the share of work done: ``progress(share)``.

    ``stopped`` tells whether somebody wants the best found so far.
    """

    seconds: float
    progress: Callable[[float], None]
    stopped: Callable[[], bool] = never


@dataclass(frozen=True, slots=True)
class RecordTask:
    """What to solve in a record: for which player, by place from 0.

    ``legal_only`` leaves out what the player did against the rules.
    """

    player: int
    legal_only: bool = False


class Setup(Protocol[P, S]):
    """Module ``setup``: what is on the paper or in the deal."""

    def params(self, version: int, layout: int, /) -> P:
        """Return the parameters of a layout; raise LookupError if there is no such one."""

    def generate(self, params: P, rng: Rng, /) -> S:
        """Invent a fair setup; ``core.game.seedless`` if nothing is random."""

    def dump(self, setup: S, /) -> dict[str, Any]:
        """Return the inline form of a setup."""

    def load(self, data: Any, /) -> S:
        """Return the setup of an inline form; raise ReadError with all problems."""

    def show(self, setup: S, /) -> str:
        """Return the setup as text for a terminal."""


class Sheets(Protocol[S_contra]):
    """Module ``sheets``: the printed set."""

    def draw(self, setup: S_contra, edition: Edition, /) -> Drawing:
        """Draw the setup as sheets, in mm of the frame."""


class Records(Protocol[S_contra, S, R]):
    """Module ``record``: what people type."""

    def read(self, data: Mapping[str, Any], /) -> Reading[S, R]:
        """Check a record's data; raise ReadError with all problems."""

    def write(self, reading: Reading[S, R], /) -> dict[str, Any]:
        """Return the data of a record; ``read`` accepts it and gives the same record."""

    def template(self, setup: S_contra, sheet: str, players: tuple[str, ...], /) -> str:
        """Return a commented record file to fill in."""

    def schemas(self) -> dict[str, dict[str, Any]]:
        """Return JSON Schemas for ``record``, ``sheet`` and ``parts`` (a player's in a verdict)."""


class Rules(Protocol[S, R]):
    """Module ``rules``: the referee."""

    def judge(self, reading: Reading[S, R], /) -> Verdict:
        """Judge a record; never raises for anything ``read`` accepts."""


class Play(Protocol[S_contra]):
    """Module ``play``: legal random games."""

    def play(
        self, setup: S_contra, sheet: str | None, players: tuple[str, ...], rng: Rng, /
    ) -> dict[str, Any]:
        """Play one legal random game to its end and return the data of its record."""


# What only some games can do: a function each. A game without one has None in its place.


class Overrides(Protocol[P_contra]):
    """Returns what an id carries for a layout with numbers replaced; raises UsageError."""

    def __call__(
        self, params: P_contra, typed: Mapping[str, tuple[int, ...]], /
    ) -> tuple[int, ...]:
        """Take the numbers by the names of the game's ``numbers``."""


class WithOverrides(Protocol[P]):
    """Returns a layout's parameters with an id's numbers; raises LookupError if they are odd."""

    def __call__(self, params: P, overrides: tuple[int, ...], /) -> P:
        """Take what ``overrides`` returned."""


class ReadDescription(Protocol):
    """Returns the sheet that a file describes; raises ReadError with all problems.

    The game finds the file again by the ID (``core.sheet_files``).
    """

    def __call__(self, data: Mapping[str, Any], /) -> Described | None:
        """Take what is in the file; return None if it describes no sheet."""


class NamesFile(Protocol[S_contra]):
    """Returns the name of the file with the names of those who get a sheet each, or nothing.

    The file lies beside the one that describes the sheet.
    """

    def __call__(self, setup: S_contra, /) -> str:
        """Return a name without folders."""


class BestOf(Protocol[S_contra]):
    """Tells which total wins on a sheet, for a game whose sheets differ in that."""

    def __call__(self, setup: S_contra, /) -> str:
        """Return ``most`` or ``least``."""


class TitleOf(Protocol[S_contra]):
    """Returns what people call a described sheet; without it, they call it like the game."""

    def __call__(self, setup: S_contra, /) -> str:
        """Return a name for people."""


class EntrySchema(Protocol[S_contra]):
    """Returns what a player's entry holds on a sheet, for a game whose sheets differ in that.

    Without it, it is the same on all sheets, and in the schema of the record.
    """

    def __call__(self, setup: S_contra, /) -> dict[str, Any]:
        """Return a JSON Schema without references."""


class InventSheet(Protocol):
    """Invents a sheet with random content, as a file that describes it."""

    def __call__(self, kind: str, seed: int, level: int, /) -> str:
        """Return the file; ``kind`` is one of the game's ``inventions``, ``level`` 1 to 3."""


class PlayGreedy(Protocol[S_contra]):
    """Plays one legal game to its end, each player with an eye on the points."""

    def __call__(
        self, setup: S_contra, sheet: str | None, players: tuple[str, ...], rng: Rng, /
    ) -> dict[str, Any]:
        """Return the data of its record."""


class Explain(Protocol[S, R]):
    """Reports the verdict to people; without it standings and violations are listed."""

    def __call__(self, reading: Reading[S, R], /) -> Report:
        """Return the report."""


class Replay(Protocol[S, R]):
    """Reports the table after each entry of a log, then the verdict."""

    def __call__(self, reading: Reading[S, R], /) -> Report:
        """Return the report."""


class TotalSeries(Protocol):
    """Totals the verdicts of several games played for one result."""

    def __call__(self, verdicts: Sequence[Verdict], /) -> Series:
        """Return the totals; players are known by their names."""


class DrawPicture(Protocol[S, R]):
    """Draws what each player did, with every violation in its place."""

    def __call__(self, reading: Reading[S, R], /) -> Picture:
        """Return the picture."""


class DrawBest(Protocol[S_contra]):
    """Draws a solution."""

    def __call__(self, setup: S_contra, sheet: str | None, best: Best, /) -> Picture:
        """Return the picture."""


class DrawPar(Protocol[S, R]):
    """Draws what each player did, and beside it the best they could have had."""

    def __call__(self, reading: Reading[S, R], best_of_players: Sequence[Best], /) -> Picture:
        """Return the picture; ``best_of_players`` is what ``par`` returned."""


class ExplainBest(Protocol):
    """Reports a solution to people; without it score, parts and turns are listed."""

    def __call__(self, best: Best, /) -> Report:
        """Return the report."""


class ExplainPar(Protocol):
    """Reports to people what the players could have had; without it totals are compared."""

    def __call__(self, verdict: Verdict, best_of_players: Sequence[Best], /) -> list[Section]:
        """Return the sections to add to the verdict's report."""


class ScanPhotos(Protocol[S_contra]):
    """Reads photos of the game's sheets; never bends the reading to the rules."""

    def __call__(self, setup: S_contra, photo_set: PhotoSet, /) -> Scan:
        """Return the record; raise ReadError if what the photos show can be none at all."""


class ReadTable(Protocol):
    """Reads the position of cards on a table; what is not sure is asked."""

    def __call__(
        self, table: CardTable, names: tuple[str, ...], answers: Mapping[str, str], /
    ) -> Scan:
        """Return the position; ``names`` are the players as far as known."""


class Solve(Protocol[S_contra]):
    """Finds the best for a task, written as in a record; raises ReadError with all faults."""

    def __call__(self, setup: S_contra, task: Mapping[str, Any], search: Search, /) -> Best:
        """Return the best; ``task`` holds the lists that the game ``asks`` for, and ``rules``."""


class Par(Protocol[S, R]):
    """Finds the best each player of a record could have had."""

    def __call__(self, reading: Reading[S, R], search: Search, /) -> list[Best]:
        """Return one for each player; ``seconds`` are for each."""


class SolveRecord(Protocol[S, R]):
    """Finds the best for a player from what a record holds; raises UsageError if it holds none."""

    def __call__(self, reading: Reading[S, R], task: RecordTask, search: Search, /) -> Best:
        """Return the best."""


class GiveHints(Protocol[S, R]):
    """Finds the best turns of a player in a round; raises UsageError if they cannot be known."""

    def __call__(self, reading: Reading[S, R], player: int, number: int, /) -> list[Hint]:
        """Return the turns in round ``number``, from 1, the best first."""


class GiveHint(Protocol[S, R]):
    """Finds the best turn from a table; raises UsageError where there is none to be found."""

    def __call__(self, reading: Reading[S, R], /) -> Hint:
        """Return the turn."""


class MakeSketch(Protocol[S_contra]):
    """Shows what a player can draw on a screen, with what the player's entry has so far."""

    def __call__(self, setup: S_contra, sheet: str | None, entry: Mapping[str, Any], /) -> Sketch:
        """Return the sketch; what cannot be read of the entry is not drawn."""


class Deal(Protocol[S_contra]):
    """Deals a deck to the players."""

    def __call__(self, setup: S_contra, sheet: str, players: tuple[str, ...], /) -> str:
        """Return a commented record file with the complete deal and an empty log."""


class TellRules(Protocol[S_contra]):
    """Describes the rules of the game for players, printed and shown in the terminal."""

    def __call__(self, setup: S_contra, edition: Edition, /) -> RulesPage:
        """Return the page; equal pages for equal choices."""


@dataclass(frozen=True, slots=True)
class Modules(Generic[P, S, T, R]):
    """A game's modules and functions for mypy; ``T`` is the setup of readings, or None."""

    setup: Setup[P, S]
    sheets: Sheets[S]
    record: Records[S, T, R]
    rules: Rules[T, R]
    play: Play[S]
    overrides: Overrides[P] | None = None
    with_overrides: WithOverrides[P] | None = None
    described: ReadDescription | None = None
    names_file: NamesFile[S] | None = None
    best_of: BestOf[S] | None = None
    title: TitleOf[S] | None = None
    entry_schema: EntrySchema[S] | None = None
    invent: InventSheet | None = None
    explain: Explain[T, R] | None = None
    explain_best: ExplainBest | None = None
    explain_par: ExplainPar | None = None
    replay: Replay[T, R] | None = None
    series: TotalSeries | None = None
    play_greedy: PlayGreedy[S] | None = None
    picture: DrawPicture[T, R] | None = None
    picture_best: DrawBest[S] | None = None
    picture_par: DrawPar[T, R] | None = None
    scan: ScanPhotos[S] | None = None
    table: ReadTable | None = None
    solve: Solve[S] | None = None
    par: Par[T, R] | None = None
    solve_record: SolveRecord[T, R] | None = None
    hint: GiveHint[T, R] | None = None
    hints: GiveHints[T, R] | None = None
    deal: Deal[S] | None = None
    sketch: MakeSketch[S] | None = None
    rules_page: TellRules[S] | None = None
