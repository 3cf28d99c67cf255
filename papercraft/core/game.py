"""The contract of a game: seven functions over four types, and how an id becomes a setup.

Which type does a datum belong to? Chosen before printing: *params*. On the paper or in the
deal: *setup*. Two groups with the same sheet could disagree about it: *options* (the record's
``[rules]``). It happened at the table: *record*.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, runtime_checkable

from papercraft.core.ids import IdError, SheetId, parse_id
from papercraft.core.problems import ImpossibleError, Problem
from papercraft.core.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from papercraft.core.report import Report, Section
    from papercraft.core.sheet import Drawing, Marks
    from papercraft.core.verdict import Verdict

P = TypeVar("P")
S = TypeVar("S")
R = TypeVar("R")
S_contra = TypeVar("S_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class PrintOption:
    """A choice of one game about how its sheets are printed.

    With ``choices`` one of them, with ``most`` a whole number up to it, else a flag.
    """

    name: str
    help: str
    choices: tuple[str, ...] = ()
    most: int = 0

    @property
    def default(self) -> str | int:
        """What holds if nothing is said: the first choice, 0, or no flag."""
        return self.choices[0] if self.choices else 0 if self.most else False


@dataclass(frozen=True, slots=True)
class Edition:
    """How a set is printed: for how many players, which parts (all if empty), the game's options.

    ``sheet`` is the id the setup was made from, where there is one. ``language`` is that of the
    texts; games write English and need not look at it.
    """

    players: int = 4
    parts: tuple[str, ...] = ()
    options: Mapping[str, str | int] = field(default_factory=dict)
    sheet: SheetId | None = None
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Reading(Generic[S, R]):
    """A record together with the setup it was played on and the id of its sheet, if it has one."""

    setup: S
    record: R
    sheet: str | None


class Game(Protocol[P, S, R]):
    """What a folder under ``games/`` offers as ``GAME``."""

    name: str
    """The folder's name, used in records and on the command line."""
    code: str
    """Three letters that begin the game's sheet ids."""
    version: int
    """The newest generator version; older ones keep working."""
    players: tuple[int, int]
    """Fewest and most players."""
    parts: tuple[str, ...]
    """The kinds of sheet a set has, in printing order."""
    inline: str
    """The key of a record that holds a setup in place of an id."""

    def layouts(self) -> Mapping[str, int]:
        """Return the named layouts with their numbers in ids."""

    def params(self, version: int, layout: int) -> P:
        """Return the parameters of a layout; raise LookupError if there is no such one."""

    def generate(self, params: P, rng: Rng) -> S:
        """Invent a fair setup."""

    def draw(self, setup: S, edition: Edition) -> Drawing:
        """Lay the setup out on sheets, in mm of the frame."""

    def dump(self, setup: S) -> dict[str, Any]:
        """Return the inline form of a setup."""

    def load(self, data: Any) -> S:
        """Return the setup of an inline form; raise ReadError with all problems."""

    def read(self, data: Mapping[str, Any]) -> Reading[S, R]:
        """Check a record's data; raise ReadError with all problems."""

    def write(self, reading: Reading[S, R]) -> dict[str, Any]:
        """Return the data of a record; ``read`` accepts it and gives the same record."""

    def judge(self, reading: Reading[S, R]) -> Verdict:
        """Rule on a record; never raises for anything ``read`` accepts."""

    def explain(self, reading: Reading[S, R]) -> Report:
        """Tell the verdict to people."""

    def play(
        self, setup: S, sheet: str | None, players: tuple[str, ...], rng: Rng
    ) -> dict[str, Any]:
        """Play one legal random game to its end and return the data of its record."""

    def template(self, setup: S, sheet: str, players: tuple[str, ...]) -> str:
        """Return a commented record file to fill in."""

    def schemas(self) -> Mapping[str, dict[str, Any]]:
        """Return JSON Schemas for ``record``, ``sheet`` and ``parts`` (a player's in a verdict)."""

    def show(self, setup: S) -> str:
        """Return the setup as text for a terminal."""


AnyGame = Game[Any, Any, Any]


# What only some games can do. A game has such an ability by having its names, nothing else.


@runtime_checkable
class Optioned(Protocol):
    """A game whose sheets can be printed in several ways."""

    options: tuple[PrintOption, ...]
    """The choices of ``papercraft print``, beside those of all games."""
    layout_word: str
    """What a layout is called in this game: ``side`` gives the option ``--side``."""


@dataclass(frozen=True, slots=True)
class PrintNumber:
    """A number, or a list of them, of a layout that a set may have otherwise."""

    name: str
    help: str
    several: bool = False


@runtime_checkable
class Numbered(Protocol[P]):
    """A game whose layouts can be changed number by number; ids carry the numbers."""

    numbers: tuple[PrintNumber, ...]
    """The options of ``papercraft print`` that change a layout."""

    def own(self, params: P, given: Mapping[str, tuple[int, ...]]) -> tuple[int, ...]:
        """Return what an id carries for a layout with numbers replaced; raise UsageError."""

    def with_own(self, params: P, own: tuple[int, ...]) -> P:
        """Return a layout's parameters with an id's numbers; raise LookupError if they are odd."""


@runtime_checkable
class Greedy(Protocol[S_contra]):
    """A game that can also play with an eye on the points."""

    def play_greedy(
        self, setup: S_contra, sheet: str | None, players: tuple[str, ...], rng: Rng
    ) -> dict[str, Any]:
        """Play one legal game to its end, each player greedy; return the data of its record."""


@runtime_checkable
class Dealt(Protocol[S_contra]):
    """A game whose setup is a deck, dealt to its players."""

    def deal(self, setup: S_contra, sheet: str, players: tuple[str, ...]) -> str:
        """Return a commented record file with the complete deal and an empty log."""


@runtime_checkable
class Replayed(Protocol[S, R]):
    """A game whose record is a log that can be told step by step."""

    def replay(self, reading: Reading[S, R]) -> Report:
        """Tell the table after each entry of the log, then the verdict."""


@dataclass(frozen=True, slots=True)
class Series:
    """The result of several games, as plain data for programs and told to people."""

    data: dict[str, Any]
    section: Section


@runtime_checkable
class Besides(Protocol):
    """A game whose verdict tells parts that are not added to the total."""

    beside: tuple[str, ...]
    """Their names."""


@runtime_checkable
class Serial(Protocol):
    """A game of which several are played for one result."""

    def series(self, verdicts: Sequence[Verdict]) -> Series:
        """Total the verdicts of several games; players are known by their names."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The best turn from the table as it stands: who plays, what is gained, the turn itself."""

    player: str
    gain: int
    turn: str
    text: str


@runtime_checkable
class Hinting(Protocol[S, R]):
    """A game in which the best turn from a table can be found."""

    def hint(self, reading: Reading[S, R]) -> Hint:
        """Return the best turn; raise UsageError where there is none to be found."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing of what was played, in mm: the marks, the stamps they use, a description."""

    width: float
    height: float
    alt: str
    marks: Marks
    stamps: Mapping[str, Marks]


@runtime_checkable
class Pictured(Protocol[S, R]):
    """A game that can draw what was played."""

    def picture(self, reading: Reading[S, R]) -> Picture:
        """Draw what each player did, with every violation in its place."""


@dataclass(frozen=True, slots=True)
class Best:
    """The best there was: its score and parts, and how it is reached.

    ``bound`` is a score nobody can beat; it equals ``total`` if that is proven. ``entry`` holds
    what a player's entry in a record would say.
    """

    total: int
    bound: int
    parts: dict[str, int]
    entry: dict[str, Any]

    @property
    def proven(self) -> bool:
        """Whether nothing better is possible."""
        return self.bound == self.total


@dataclass(frozen=True, slots=True)
class Search:
    """How long to search, and whom to tell how much is done: ``progress(share)``, 0 to 1."""

    seconds: float
    progress: Callable[[float], None]


@runtime_checkable
class Solvable(Protocol[S, R]):
    """A game in which the best possible score for given dice can be computed."""

    asks: Mapping[str, str]
    """The lists a task is made of, beside ``rules``: name and help, the first must be given."""

    def solve(self, setup: S, task: Mapping[str, Any], search: Search) -> Best:
        """Return the best for a task, written as in a record; raise ReadError with all faults."""

    def par(self, reading: Reading[S, R], search: Search) -> list[Best]:
        """Return the best each player of a record could have had; ``seconds`` are for each."""

    def picture_best(self, setup: S, sheet: str | None, best: Best) -> Picture:
        """Draw a solution."""


def setup_of(game: AnyGame, text: str) -> tuple[SheetId, Any]:
    """Return the parsed id and the setup it stands for.

    Raises:
        IdError: no id, mistyped, of another game, or of a generator that is not known here.
    """
    sheet = parse_id(text)
    if sheet.code != game.code:
        message = f"{sheet} is not a sheet of {game.name}, whose ids begin with {game.code}"
        raise IdError(message)
    return sheet, build(game, sheet)


def build(game: AnyGame, sheet: SheetId) -> Any:
    """Return the setup an id stands for; raise IdError if this version cannot build it."""
    try:
        return game.generate(_params_of(game, sheet), Rng(sheet.seed))
    except LookupError as error:
        message = f"{sheet} comes from another version of papercraft: {error.args[0]}"
        raise IdError(message) from error
    except ImpossibleError as error:
        raise IdError(str(error)) from error


def _params_of(game: AnyGame, sheet: SheetId) -> Any:
    params = game.params(sheet.version, sheet.layout)
    if not sheet.own:
        return params
    if not isinstance(game, Numbered):
        raise LookupError(f"sheets of {game.name} have no numbers of their own")  # noqa: TRY004
    return game.with_own(params, sheet.own)


def find_setup(game: AnyGame, data: Mapping[str, Any]) -> tuple[Any, str | None, list[Problem]]:
    """Return setup, canonical id and problems of a record that needs a sheet."""
    given, inline = data.get("sheet"), data.get(game.inline) is not None
    if given is None and not inline:
        message = f'is missing: sheet = "{game.code}1-..." (the id on the sheet) or [{game.inline}]'
        return None, None, [Problem("sheet", message)]
    if given is not None and inline:
        return None, None, [Problem("sheet", f"give either sheet or [{game.inline}], not both")]
    if inline or not isinstance(given, str):
        return None, None, []
    try:
        sheet, setup = setup_of(game, given)
    except IdError as error:
        return None, None, [Problem("sheet", str(error))]
    return setup, str(sheet), []


def noted_sheet(game: AnyGame, data: Mapping[str, Any]) -> tuple[str | None, list[Problem]]:
    """Return the canonical id and the problems of a record whose sheet is only a note.

    An id says which cards were printed; it is no deal, for people shuffle.
    """
    if not isinstance(data.get("sheet"), str):
        return None, []
    try:
        return str(setup_of(game, data["sheet"])[0]), []
    except IdError as error:
        return None, [Problem("sheet", str(error))]
