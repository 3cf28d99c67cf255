"""What a player cut in each round, beside the best that could have been cut from what was left."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.cutit.cell_sets import ALL_CELLS
from papercraft.games.cutit.numbers import MOST_CUTS
from papercraft.games.cutit.solver.round_options import (
    Option,
    Progress,
    Scorer,
    best_options,
    faces_of,
    options,
    progress_of,
    round_gain,
)
from papercraft.games.cutit.square import CORNERS

if TYPE_CHECKING:
    from papercraft.games.cutit.rules.cutting_phase import CuttingPhase
    from papercraft.games.cutit.schema import Record
    from papercraft.games.cutit.square import Square


class RoundPar(NamedTuple):
    """A round's gain, and the best option there was; None if every piece cost a penalty."""

    number: int
    gain: int
    best: Option | None


def round_options(
    square: Square, record: Record, cutting: CuttingPhase, corner: str, number: int, most: int
) -> list[Option]:
    """Return the best options of a round, after the rounds before it as they were played."""
    before = cutting.rounds[: number - 1]
    left = before[-1].cut.after if before else ALL_CELLS
    faces = faces_of(record.dice[number - 1])
    choices = options(Scorer(square), left, number, faces, CORNERS[corner])
    return best_options(choices, progress_of(before), record.rules, most)


def compare_rounds(
    square: Square, record: Record, cutting: CuttingPhase, corner: str
) -> list[RoundPar]:
    """Return the comparison of every round that was played.

    A player who leaves too little for the later rounds may gain more than any option; that piece is
    then the best one.
    """
    compared = []
    for number, rnd in enumerate(cutting.rounds, 1):
        progress: Progress = progress_of(cutting.rounds[: number - 1])
        gain = round_gain(rnd, progress, record.rules)
        found = round_options(square, record, cutting, corner, number, 1)
        best = found[0] if found else None
        if not rnd.reasons and (best is None or gain > best.gain):
            cuts = min(rnd.cut_count, MOST_CUTS)
            best = Option(rnd.cut.cells, cuts, rnd.points, gain)
        compared.append(RoundPar(number, gain, best))
    return compared
