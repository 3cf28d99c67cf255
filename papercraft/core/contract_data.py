"""The data types of the contract of a game: arguments and results of its functions."""

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
    """A sheet that a file describes: its ID, and for how many players it is printed.

    ``notes`` are messages for whoever prints it about what the file could do better.
    """

    sheet: SheetId
    players: int
    notes: tuple[str, ...] = ()


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
