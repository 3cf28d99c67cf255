"""The referee of ``cutit``: both phases of every player, discs, ranking."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from papercraft.core.verdict import Docket, Standing, Verdict, is_legal, ranks
from papercraft.games.cutit.rules.cutting_phase import Phase1, judge_phase1
from papercraft.games.cutit.rules.puzzle_phase import Phase2, deal_discs, judge_phase2
from papercraft.games.cutit.schema import ROUNDS

if TYPE_CHECKING:
    from papercraft.core.game import Reading
    from papercraft.games.cutit.schema import Player, Record
    from papercraft.games.cutit.setup import Square

DISCS = {1: [], 2: [3, 0], 3: [5, 3, 0], 4: [5, 3, 1, 0]}
# The solo grades begin at these totals; below the first is grade 1.
GRADES = (61, 71, 81, 100)


@dataclass(slots=True)
class Case:
    """Everything found out about one player."""

    player: Player
    docket: Docket
    first: Phase1
    second: Phase2 | None = None

    @property
    def total(self) -> int | None:
        """The sum of all parts, or None where the pieces are no partition."""
        if not self.first.whole:
            return None
        puzzle = self.second.points if self.second else 0
        rounds = sum(rnd.points for rnd in self.first.rounds)
        return rounds + self.first.higher + self.first.single + puzzle

    @property
    def disc(self) -> int | None:
        """The disc won."""
        return self.second.disc if self.second else None


def is_over(record: Record) -> bool:
    """Return whether every player has ten entries and a puzzle."""
    return all(len(p.pieces) == ROUNDS and p.puzzle is not None for p in record.players)


def hear(reading: Reading[Square, Record]) -> list[Case]:
    """Judge every player's phases and deal the discs."""
    square, record = reading.setup, reading.record
    cases: list[Case] = []
    corners: set[str] = set()
    for player in record.players:
        docket = Docket(player.name)
        taken = player.corner in corners
        corners.add(player.corner)
        first = judge_phase1(square, record.rules, record.dice, player, docket, taken=taken)
        cases.append(Case(player, docket, first))
    if is_over(record):
        for case in cases:
            if case.first.whole:
                case.second = judge_phase2(
                    square,
                    case.first.pieces,
                    case.player.puzzle or [],
                    case.docket,
                    expert=record.rules.expert,
                )
        places = [case.player.finished for case in cases]
        deal_discs([case.second for case in cases], places, DISCS[len(cases)])
    return cases


def judge(reading: Reading[Square, Record]) -> Verdict:
    """Rule on a record."""
    return verdict_of(reading, hear(reading))


def verdict_of(reading: Reading[Square, Record], cases: list[Case]) -> Verdict:
    """Return the verdict on what was found out."""
    # No disc is below every disc, the zero one included.
    keys = [
        None if case.total is None else (case.total, -1 if case.disc is None else case.disc)
        for case in cases
    ]
    final = is_over(reading.record)
    players = tuple(
        _standing(case, rank, graded=final and len(cases) == 1)
        for case, rank in zip(cases, ranks(keys), strict=True)
    )
    violations = tuple(entry for case in cases for entry in case.docket.violations())
    return Verdict(
        game="cutit",
        sheet=reading.sheet,
        legal=is_legal(violations),
        final=final,
        players=players,
        winners=tuple(p.name for p in players if p.rank == 1) if final else (),
        violations=violations,
    )


def _standing(case: Case, rank: int | None, *, graded: bool) -> Standing:
    total, first = case.total, case.first
    if total is None:
        return Standing(case.player.name, rank, None, None)
    parts = {
        "rounds": [rnd.points for rnd in first.rounds],
        "higher": first.higher,
        "single": first.single,
        "puzzle": case.second.points if case.second else 0,
    }
    return Standing(case.player.name, rank, total, parts, grade_of(total) if graded else None)


def grade_of(total: int) -> int:
    """Return the solo grade, 1 to 5."""
    return 1 + sum(total >= start for start in GRADES)
