"""The referee of ``cutit``: both phases of every player, discs, ranking."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from papercraft.core.verdict import Standing, Verdict, ViolationLog, is_legal, ranks
from papercraft.games.cutit.numbers import DISCS, GRADES
from papercraft.games.cutit.rules.cutting_phase import CuttingPhase, judge_cutting
from papercraft.games.cutit.rules.puzzle_phase import PuzzlePhase, award_discs, judge_puzzle
from papercraft.games.cutit.square import ROUNDS

if TYPE_CHECKING:
    from papercraft.core.game import Reading
    from papercraft.games.cutit.schema import Player, Record
    from papercraft.games.cutit.square import Square


@dataclass(slots=True)
class PlayerResult:
    """Both judged phases of one player."""

    player: Player
    violation_log: ViolationLog
    cutting: CuttingPhase
    puzzle: PuzzlePhase | None = None

    @property
    def total(self) -> int | None:
        """The sum of all parts, or None if the pieces are not a partition of the square."""
        if not self.cutting.whole:
            return None
        puzzle = self.puzzle.points if self.puzzle else 0
        rounds = sum(rnd.points for rnd in self.cutting.rounds)
        return rounds + self.cutting.higher + self.cutting.single + puzzle

    @property
    def disc(self) -> int | None:
        """The disc won."""
        return self.puzzle.disc if self.puzzle else None


def is_over(record: Record) -> bool:
    """Return whether every player has ten entries and a puzzle."""
    return all(len(p.pieces) == ROUNDS and p.puzzle is not None for p in record.players)


def evaluate(reading: Reading[Square, Record]) -> list[PlayerResult]:
    """Judge both phases of every player and award the discs."""
    square, record = reading.setup, reading.record
    results: list[PlayerResult] = []
    corners: set[str] = set()
    for player in record.players:
        violation_log = ViolationLog(player.name)
        taken = player.corner in corners
        corners.add(player.corner)
        cutting = judge_cutting(
            square, record.rules, record.dice, player, violation_log, taken=taken
        )
        results.append(PlayerResult(player, violation_log, cutting))
    if is_over(record):
        for result in results:
            if result.cutting.whole:
                result.puzzle = judge_puzzle(
                    square,
                    result.cutting.pieces,
                    result.player.puzzle or [],
                    result.violation_log,
                    expert=record.rules.expert,
                )
        places = [result.player.finished for result in results]
        award_discs([result.puzzle for result in results], places, DISCS[len(results)])
    return results


def judge(reading: Reading[Square, Record]) -> Verdict:
    """Return the verdict on a record."""
    return make_verdict(reading, evaluate(reading))


def make_verdict(reading: Reading[Square, Record], results: list[PlayerResult]) -> Verdict:
    """Return the verdict that the players' results give."""
    # Having no disc ranks below every disc, the one worth 0 included.
    keys = [
        None if result.total is None else (result.total, -1 if result.disc is None else result.disc)
        for result in results
    ]
    final = is_over(reading.record)
    players = tuple(
        _standing(result, rank, graded=final and len(results) == 1)
        for result, rank in zip(results, ranks(keys), strict=True)
    )
    violations = tuple(entry for result in results for entry in result.violation_log.violations())
    return Verdict(
        game="cutit",
        sheet=reading.sheet,
        legal=is_legal(violations),
        final=final,
        players=players,
        winners=tuple(p.name for p in players if p.rank == 1) if final else (),
        violations=violations,
    )


def _standing(result: PlayerResult, rank: int | None, *, graded: bool) -> Standing:
    total, cutting = result.total, result.cutting
    if total is None:
        return Standing(result.player.name, rank, None, None)
    parts = {
        "rounds": [rnd.points for rnd in cutting.rounds],
        "higher": cutting.higher,
        "single": cutting.single,
        "puzzle": result.puzzle.points if result.puzzle else 0,
    }
    return Standing(result.player.name, rank, total, parts, grade_of(total) if graded else None)


def grade_of(total: int) -> int:
    """Return the solo grade, 1 to 5."""
    return 1 + sum(total >= start for start in GRADES)
