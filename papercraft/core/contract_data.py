"""The data types of a game's contract: what its functions take and return."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from papercraft.core.sheet import FRAME

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from papercraft.core.ids import SheetId
    from papercraft.core.report import Section
    from papercraft.core.sheet import Size

S = TypeVar("S")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Edition:
    """How a set is printed: number of players, parts (all if empty), the game's options.

    ``sheet`` is the id the setup was made from, if any. ``language`` is that of the texts; games
    write English and can ignore it. ``design`` is the number of an earlier design, to draw sheets
    as they were printed then; None is the current one. ``frame`` is the width and height available
    to a sheet on the paper, in mm.
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
        """The frame for a sheet that needs at least the standard width and height."""
        fits = all(offered >= usual for offered, usual in zip(self.frame, FRAME, strict=True))
        return self.frame if fits else FRAME


@dataclass(frozen=True, slots=True)
class Reading(Generic[S, R]):
    """A record with the setup it was played on and the ID of its sheet, if any.

    ``lenient`` asks the referee to continue after a broken rule, see ``Facts.lenient``.
    """

    setup: S
    record: R
    sheet: str | None
    lenient: bool = False


@dataclass(frozen=True, slots=True)
class Series:
    """The combined result of several games, as plain data and as a section of a report."""

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

    ``bound`` is a score nobody can beat; it equals ``total`` if the result is proven optimal.
    ``entry`` is the result as a player's entry in a record; ``details`` are further facts from the
    game, as plain data.
    """

    total: int
    bound: int
    parts: dict[str, int]
    entry: dict[str, Any]
    details: dict[str, Any] = field(default_factory=dict)

    @property
    def proven(self) -> bool:
        """Whether the result is proven optimal."""
        return self.bound == self.total


class Described(NamedTuple):
    """A sheet that a file describes: its ID, and the number of players it is printed for.

    ``notes`` are messages that suggest improvements to the file.
    """

    sheet: SheetId
    players: int
    notes: tuple[str, ...] = ()


def never() -> bool:
    """Return False: the default of ``Search.stopped``."""
    return False


@dataclass(frozen=True, slots=True)
class Search:
    """How long to search, and a callback for progress, which takes the share of work done.

    ``stopped`` returns whether to end the search with the best result so far.
    """

    seconds: float
    progress: Callable[[float], None]
    stopped: Callable[[], bool] = never


@dataclass(frozen=True, slots=True)
class RecordTask:
    """What to solve in a record: the player, counted from 0.

    ``legal_only`` ignores what the player did against the rules.
    """

    player: int
    legal_only: bool = False
