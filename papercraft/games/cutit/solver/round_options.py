"""The options of a player in a round: every piece that can be cut without a penalty, and its gain.

The gain is the points of the round and of the steps on both ladders that it brings.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.cutit.cell_sets import connected_parts
from papercraft.games.cutit.numbers import MIN_CELLS
from papercraft.games.cutit.rules.round_score import column_points
from papercraft.games.cutit.solver.legal_cuts import legal_pieces
from papercraft.games.cutit.square import COLOURS, DICE, JOKER, ROUNDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from papercraft.games.cutit.rules.cutting_phase import Round
    from papercraft.games.cutit.schema import Roll, Rules
    from papercraft.games.cutit.square import Square

Faces = tuple[int | str, ...]


class Progress(NamedTuple):
    """Where a player is between two rounds.

    ``before`` are the points of the last round without a fault, None without such a round;
    ``higher`` and ``single`` are the steps taken on the ladders.
    """

    before: int | None = None
    higher: int = 0
    single: int = 0

    def after(self, points: int, cuts: int) -> Progress:
        """Return the progress after a round without a fault; ``cuts`` is 0 in round ten."""
        higher = self.before is not None and points > self.before
        return Progress(points, self.higher + higher, self.single + (cuts == 1))


class Option(NamedTuple):
    """A piece that can be cut off, with one or two cuts: its points, and all it gains."""

    piece: int
    cuts: int
    points: int
    gain: int


def faces_of(roll: Roll) -> Faces:
    """Return the faces of a roll in the order of the colours."""
    return tuple(getattr(roll, die) for die in DICE)


class Scorer:
    """Counts the points of pieces of a square quickly; agrees with ``rules.round_score``."""

    def __init__(self, square: Square) -> None:
        """Make a set of cells for each colour, and one for the jokers."""
        kinds = [*COLOURS, JOKER]
        *self.colours, self.jokers = (
            sum(1 << n for n, cell in enumerate(square.cells) if cell == kind) for kind in kinds
        )

    def counts(self, piece: int) -> tuple[int, ...]:
        """Return how many cells of each colour a piece has, then its jokers."""
        return (
            *((piece & colour).bit_count() for colour in self.colours),
            (piece & self.jokers).bit_count(),
        )

    def points(self, piece: int, faces: Faces) -> int:
        """Return the points of a piece."""
        return points_of(self.counts(piece), faces)


@lru_cache(maxsize=1 << 15)
def points_of(counts: tuple[int, ...], faces: Faces) -> int:
    """Return the points of a piece by its counts; a question mark takes every joker left over."""
    *cells, jokers = counts
    total, rate = 0, 1 if "?" in faces else 0
    missing: list[tuple[int, int]] = []
    for count, face in zip(cells, faces, strict=True):
        if face == "?":
            total += count
        elif face != "" and count >= int(face):
            total += int(face)
        elif face != "":
            missing.append((int(face) - count, int(face)))
    # The most points for each number of jokers spent on numbers that are not reached.
    best = {0: 0}
    for needed, value in missing:
        for used, points in list(best.items()):
            if used + needed <= jokers:
                best[used + needed] = max(best.get(used + needed, 0), points + value)
    return total + max(points + rate * (jokers - used) for used, points in best.items())


def scores_enough(points: int, faces: Faces) -> bool:
    """Return whether a piece with these points costs no penalty."""
    return points > 0 or not any(faces)


def options(
    scorer: Scorer, left: int, number: int, faces: Faces, corner: int
) -> Iterator[tuple[int, int, int]]:
    """Yield each piece that can be cut off without a fault, its cuts and its points.

    A piece is left out if four cells for each later round would not remain: that costs a penalty
    later. In round ten the piece is what is left, if that is one piece.
    """
    for piece, cuts in _pieces(left, number, corner, MIN_CELLS):
        points = scorer.points(piece, faces)
        if piece.bit_count() >= MIN_CELLS and scores_enough(points, faces):
            yield piece, cuts, points


def penalized_options(left: int, number: int, corner: int) -> Iterator[tuple[int, int, None]]:
    """Yield each piece that can be cut off if a penalty cannot be helped, with its cuts."""
    yield from ((piece, cuts, None) for piece, cuts in _pieces(left, number, corner, 1))


def _pieces(left: int, number: int, corner: int, reserve: int) -> Iterator[tuple[int, int]]:
    """Yield the pieces that leave enough cells for each later round, with their cuts."""
    if number == ROUNDS:
        if len(connected_parts(left)) == 1:
            yield left, 0
        return
    most = left.bit_count() - reserve * (ROUNDS - number)
    for piece, cuts in legal_pieces(left).items():
        if piece.bit_count() <= most and (number > 1 or piece >> corner & 1):
            yield piece, cuts


def gain(points: int, cuts: int, progress: Progress, rules: Rules) -> int:
    """Return the points of a faultless round with those of the ladder steps it brings."""
    after = progress.after(points, cuts)
    higher, single = after.higher - progress.higher, after.single - progress.single
    return (
        points
        + _step_points(progress.higher, higher, rules)
        + _step_points(progress.single, single, rules)
    )


def best_options(
    candidates: Iterator[tuple[int, int, int]],
    progress: Progress,
    rules: Rules,
    most: int | None = None,
) -> list[Option]:
    """Return the options by their gain; of equals those first that take the fewest cells."""
    ranked = [
        Option(piece, cuts, points, gain(points, cuts, progress, rules))
        for piece, cuts, points in candidates
    ]
    ranked.sort(key=lambda option: (-option.gain, option.piece.bit_count(), option.piece))
    return ranked[:most]


def progress_of(rounds: Sequence[Round]) -> Progress:
    """Return the progress after judged rounds."""
    good = [rnd.points for rnd in rounds if not rnd.reasons]
    return Progress(
        good[-1] if good else None,
        sum(rnd.higher for rnd in rounds),
        sum(rnd.single for rnd in rounds),
    )


def round_gain(rnd: Round, progress: Progress, rules: Rules) -> int:
    """Return the gain of a judged round, negative for a penalty."""
    return (
        rnd.points
        + _step_points(progress.higher, rnd.higher, rules)
        + _step_points(progress.single, rnd.single, rules)
    )


def _step_points(taken: int, more: int, rules: Rules) -> int:
    """Return the value that further steps add to a ladder."""
    return column_points(taken + more, rules) - column_points(taken, rules)
