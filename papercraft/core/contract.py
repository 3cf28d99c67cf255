"""The contract of a game: protocols for the functions its modules provide.

:class:`Setup`, :class:`Sheets`, :class:`Records`, :class:`Rules` and :class:`Play` are modules that
every game has; the other functions are optional (``core.abilities``). A game passes them to
:class:`Modules` so that mypy checks them, and ``core.functions`` checks what it loads against the
same signatures.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.abilities import (
        BestOf,
        Deal,
        DrawBest,
        DrawPar,
        DrawPicture,
        EntrySchema,
        Explain,
        ExplainBest,
        ExplainPar,
        GiveHint,
        GiveHints,
        InventSheet,
        MakeSketch,
        NamesFile,
        OutlineOf,
        Overrides,
        Par,
        PlayGreedy,
        ReadDescription,
        ReadTable,
        Replay,
        ScanPhotos,
        Solve,
        SolveRecord,
        TellRules,
        TitleOf,
        TotalSeries,
        UsualPlayers,
        WithOverrides,
    )
    from papercraft.core.contract_data import Edition, Reading
    from papercraft.core.rng import Rng
    from papercraft.core.sheet import Drawing
    from papercraft.core.verdict import Verdict

P = TypeVar("P")
S = TypeVar("S")
R = TypeVar("R")
T = TypeVar("T")
S_contra = TypeVar("S_contra", contravariant=True)


class Setup(Protocol[P, S]):
    """Module ``setup``: what is on the paper or in the deal."""

    def params(self, version: int, layout: int, /) -> P:
        """Return the parameters of a layout; raise LookupError if there is none."""

    def generate(self, params: P, rng: Rng, /) -> S:
        """Generate a fair setup; use ``core.game.seedless`` if nothing is random."""

    def dump(self, setup: S, /) -> dict[str, Any]:
        """Return the inline form of a setup."""

    def load(self, data: Any, /) -> S:
        """Return the setup for an inline form; raise ReadError with all problems."""

    def show(self, setup: S, /) -> str:
        """Return the setup as text for a terminal."""


class Sheets(Protocol[S_contra]):
    """Module ``sheets``: the printed set."""

    def draw(self, setup: S_contra, edition: Edition, /) -> Drawing:
        """Draw the setup as sheets, in mm within the frame."""


class Records(Protocol[S_contra, S, R]):
    """Module ``record``: records as people type them."""

    def read(self, data: Mapping[str, Any], /) -> Reading[S, R]:
        """Return a record from its data; raise ReadError with all problems."""

    def write(self, reading: Reading[S, R], /) -> dict[str, Any]:
        """Return the data of a record, from which ``read`` returns an equal record."""

    def template(self, setup: S_contra, sheet: str, players: tuple[str, ...], /) -> str:
        """Return a commented record file to fill in."""

    def schemas(self) -> dict[str, dict[str, Any]]:
        """Return JSON Schemas for ``record``, ``sheet`` and ``parts`` (of a player's score)."""


class Rules(Protocol[S, R]):
    """Module ``rules``: the referee."""

    def judge(self, reading: Reading[S, R], /) -> Verdict:
        """Return the verdict on a record; never raises for anything ``read`` accepts."""


class Play(Protocol[S_contra]):
    """Module ``play``: legal random games."""

    def play(
        self, setup: S_contra, sheet: str | None, players: tuple[str, ...], rng: Rng, /
    ) -> dict[str, Any]:
        """Play one legal random game to its end and return the data of its record."""


@dataclass(frozen=True, slots=True)
class Modules(Generic[P, S, T, R]):
    """A game's modules and functions, for mypy; ``T`` is the setup type of readings, or None."""

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
    usual_players: UsualPlayers[S] | None = None
    title: TitleOf[S] | None = None
    outline: OutlineOf[S] | None = None
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
