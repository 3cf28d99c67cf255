"""The points of a piece with the dice of its round, and of the bonus columns."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

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
    """Return the score of each die, with the jokers distributed for the highest total."""
    jokers, *counts = ((cells & mask).bit_count() for mask in _masks(square.cells))
    faces = tuple(getattr(roll, die) for die in DICE)
    return _best_scores(faces, tuple(counts), jokers)


@lru_cache(maxsize=8)
def _masks(kinds: str) -> tuple[int, ...]:
    """Return the cells that are jokers, and those of each colour, as sets of bits."""
    return tuple(
        sum(1 << number for number, kind in enumerate(kinds) if kind == wanted)
        for wanted in (JOKER, *COLOURS)
    )


# Most pieces are small, so the same few thousand questions come again and again.
@lru_cache(maxsize=4096)
def _best_scores(
    faces: tuple[int | str, ...], counts: tuple[int, ...], jokers: int
) -> tuple[DieScore, ...]:
    """Return the score of each die.

    Dynamic programming over the dice; the state is the number of jokers used.
    """
    # best[j] is the best use of j jokers on the dice so far: its points, and the jokers of each
    # die; of equals the first one stays.
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for face, count in zip(faces, counts, strict=True):
        following: dict[int, tuple[int, tuple[int, ...]]] = {}
        for used, (total, uses) in best.items():
            for extra in range(jokers - used + 1):
                points = total + die_points(face, count + extra)
                previous = following.get(used + extra)
                if previous is None or points > previous[0]:
                    following[used + extra] = points, (*uses, extra)
        best = following
    uses = max(best.items(), key=lambda use: (use[1][0], -use[0]))[1][1]
    return tuple(
        DieScore(die, face, count, extra, die_points(face, count + extra))
        for die, face, count, extra in zip(DICE, faces, counts, uses, strict=True)
    )


def die_points(face: int | str, count: int) -> int:
    """Return the points of a die for a number of cells of its colour."""
    if face == "?":
        return count
    return face if isinstance(face, int) and count >= face else 0


def column_points(boxes: int, rules: Rules) -> int:
    """Return the points of a bonus column with this many steps circled."""
    return rules.bonus_column[min(boxes, len(rules.bonus_column)) - 1] if boxes else 0
