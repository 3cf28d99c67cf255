"""The best game found for known rolls: a line of play and the best puzzle of its pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.core.contract_data import never
from papercraft.games.cutit.cell_sets import ALL_CELLS, format_blocks
from papercraft.games.cutit.numbers import MIN_CELLS, PENALTY
from papercraft.games.cutit.rules.cut_geometry import RoundCut
from papercraft.games.cutit.rules.cut_lines import count_cuts
from papercraft.games.cutit.solver.game_line import BeamSearch, Line, Task
from papercraft.games.cutit.solver.puzzle_search import Puzzle, find_best_puzzle
from papercraft.games.cutit.solver.round_options import Scorer, scores_enough
from papercraft.games.cutit.square import CELLS, CORNERS, ROUNDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from papercraft.games.cutit.schema import Rules
    from papercraft.games.cutit.solver.round_options import Faces
    from papercraft.games.cutit.square import Square

_FIRST_WIDTH, _WIDER, _WIDEST = 8, 4, 128
# For how many lines of a beam the puzzle is searched.
_MOST_PUZZLES = 10


class Game(NamedTuple):
    """A line of play from a corner; ``puzzle`` is None while rolls are missing.

    ``disc`` is what a complete puzzle earns.
    """

    corner: str
    line: Line
    puzzle: Puzzle | None
    disc: int

    @property
    def is_complete(self) -> bool:
        """Whether all pieces are laid."""
        return self.puzzle is not None and self.puzzle.cells == CELLS

    @property
    def puzzle_points(self) -> int:
        """The points of phase two."""
        if self.puzzle is None:
            return 0
        return self.disc if self.is_complete else self.puzzle.cells - CELLS

    @property
    def total(self) -> int:
        """All points."""
        return self.line.total + self.puzzle_points

    def parts(self) -> dict[str, int]:
        """Return the parts of the total."""
        line = self.line
        return {
            "rounds": line.rounds,
            "higher": line.higher,
            "single": line.single,
            "puzzle": self.puzzle_points,
        }

    def entry(self) -> dict[str, Any]:
        """Return the player's entry in a record, without a name."""
        entry: dict[str, Any] = {"corner": self.corner}
        entry["pieces"] = [format_blocks(piece) for piece in self.line.pieces]
        if self.puzzle is not None:
            entry["puzzle"] = puzzle_entry(self.puzzle)
        if self.is_complete and self.disc:
            entry["finished"] = 1
        return entry


def puzzle_entry(puzzle: Puzzle, numbers: Sequence[int] = ()) -> list[dict[str, Any]]:
    """Return the puzzle as in a record; ``numbers`` are the numbers of pieces, else 1, 2, ..."""
    return [
        {"piece": numbers[piece] if numbers else piece + 1, "at": list(at), "turn": turn}
        for piece, at, turn in puzzle.laid
    ]


def line_rounds(task: Task, line: Line) -> list[dict[str, Any]]:
    """Return each round of a line as plain data: the piece, the cuts and the points."""
    scorer, left, rounds = Scorer(task.square), ALL_CELLS, []
    for number, (piece, faces) in enumerate(zip(line.pieces, task.dice, strict=True), 1):
        cuts = 0 if number == ROUNDS else count_cuts(RoundCut(left, [piece]))
        points = scorer.points(piece, faces)
        if piece.bit_count() < MIN_CELLS or not scores_enough(points, faces):
            points = PENALTY
        shown = {"round": number, "piece": format_blocks(piece), "cuts": cuts}
        rounds.append(shown | {"points": points})
        left &= ~piece
    return rounds


def find_game(tasks: Sequence[Task], disc: int, is_over: Callable[[], bool]) -> Game:
    """Return the best game found for tasks that differ in their corners.

    The narrowest beam is searched in any case, so there is one.
    """
    best: Game | None = None
    for task, lines in _beams(tasks, is_over):
        for line in lines[:_MOST_PUZZLES]:
            if best is not None and line.total + disc <= best.total:
                break
            game = _game_of(task, line, disc)
            if best is None or game.total > best.total:
                best = game
    assert best is not None
    return best


def _beams(tasks: Sequence[Task], is_over: Callable[[], bool]) -> Iterator[tuple[Task, list[Line]]]:
    """Yield the lines of wider and wider beams for every task."""
    for task in tasks:
        yield task, BeamSearch(task, _FIRST_WIDTH, never).run()
    width = _FIRST_WIDTH * _WIDER
    while width <= _WIDEST:
        for task in tasks:
            if is_over():
                return
            yield task, BeamSearch(task, width, is_over).run()
        width *= _WIDER


def _game_of(task: Task, line: Line, disc: int) -> Game:
    corner = next(name for name, cell in CORNERS.items() if cell == task.corner)
    if len(line.pieces) < ROUNDS:
        return Game(corner, line, None, disc)
    puzzle = find_best_puzzle(
        task.square, line.pieces, expert=task.rules.expert, is_over=_limit_nodes()
    )
    return Game(corner, line, puzzle, disc)


def _limit_nodes() -> Callable[[], bool]:
    """Return a limit that ends the search of one line's puzzle after some thousand states."""
    calls = iter(range(400))
    return lambda: next(calls, None) is None


def tasks_of(
    square: Square, dice: Sequence[Faces], corners: Sequence[str], rules: Rules
) -> list[Task]:
    """Return a task for each corner."""
    return [Task(square, tuple(dice), CORNERS[corner], rules) for corner in corners]
