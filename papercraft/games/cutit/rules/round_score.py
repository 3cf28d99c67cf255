"""The points of a piece with the dice of its round, and of the bonus columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.cutit.cell_sets import cells_in
from papercraft.games.cutit.square import COLOURS, DICE, JOKER, Square

if TYPE_CHECKING:
    from papercraft.games.cutit.schema import Roll, Rules


class DieScore(NamedTuple):
    """The points of one die: its colour and face, the cells and jokers counted for it."""

    die: str
    face: int | str
    cells: int
    jokers: int
    points: int


def score_piece(square: Square, cells: int, roll: Roll) -> tuple[DieScore, ...]:
    """Return the score of each die, with the jokers distributed for the highest total.

    Dynamic programming over the dice; the state is the number of jokers used.
    """
    kinds = [square.cells[n] for n in cells_in(cells)]
    jokers = kinds.count(JOKER)
    # best[j] is the best use of j jokers on the dice so far; of equals the first one stays.
    best: dict[int, tuple[DieScore, ...]] = {0: ()}
    for die, colour in zip(DICE, COLOURS, strict=True):
        face, count = getattr(roll, die), kinds.count(colour)
        following: dict[int, tuple[DieScore, ...]] = {}
        for used, scores in best.items():
            for extra in range(jokers - used + 1):
                die_score = DieScore(die, face, count, extra, die_points(face, count + extra))
                candidate = (*scores, die_score)
                previous = following.get(used + extra)
                if previous is None or _total(candidate) > _total(previous):
                    following[used + extra] = candidate
        best = following
    return max(best.items(), key=lambda use: (_total(use[1]), -use[0]))[1]


def _total(scores: tuple[DieScore, ...]) -> int:
    return sum(die_score.points for die_score in scores)


def die_points(face: int | str, count: int) -> int:
    """Return the points of a die for a number of cells of its colour."""
    if face == "?":
        return count
    return face if isinstance(face, int) and count >= face else 0


def column_points(boxes: int, rules: Rules) -> int:
    """Return the points of a bonus column with this many steps circled."""
    return rules.bonus_column[min(boxes, len(rules.bonus_column)) - 1] if boxes else 0
