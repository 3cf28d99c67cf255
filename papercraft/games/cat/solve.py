"""The best possible score, for given dice or for each player of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import Field

from papercraft.core.game import Best
from papercraft.core.problems import Problem, ReadError
from papercraft.core.records import Strict
from papercraft.core.validation import validate
from papercraft.games.cat.inline_form import DotText, outside_message
from papercraft.games.cat.points import CUP_POINTS, PAW_POINTS
from papercraft.games.cat.rules.referee import evaluate
from papercraft.games.cat.schema import Face, Rules
from papercraft.games.cat.solver.branch_and_bound import find_best_thread
from papercraft.games.cat.solver.upper_bound import Task
from papercraft.games.cat.turn_notation import PASS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.game import Reading, Search
    from papercraft.games.cat.board import Board
    from papercraft.games.cat.schema import Record
    from papercraft.games.cat.solver.branch_and_bound import Solution


class TaskForm(Strict):
    """The task: the rolls that were played, the cups on the sheet, the options."""

    dice: list[Face] = Field(min_length=1)
    cups: list[DotText] = Field(default_factory=list)
    rules: Rules = Rules()


def solve(board: Board, data: Mapping[str, Any], search: Search) -> Best:
    """Return the best score for given dice; raise ReadError with every problem of the task.

    All rolls are played and passing is free: the timer and the end of the game depend on all
    players, and the rolls already reflect them.
    """
    form, problems = validate(TaskForm, data)
    cups = data.get("cups")
    for place, name in enumerate(cups if isinstance(cups, list) else [], 1):
        if isinstance(name, str) and board.dot(name) is None:
            message = outside_message(name, board.columns, board.rows)
            problems.append(Problem(f"cups.{place}", message))
    if form is None or problems:
        raise ReadError(problems)
    return _best(board, form.dice, form.cups, form.rules, search)


def par(reading: Reading[Board, Record], search: Search) -> list[Best]:
    """Return the best score that each player could have had with the game's dice."""
    record = reading.record
    dice = [rnd.die for rnd in evaluate(reading).rounds]
    return [
        _best(reading.setup, dice, player.cups, record.rules, search) for player in record.players
    ]


def _best(board: Board, dice: list[int], names: list[str], rules: Rules, search: Search) -> Best:
    cups = frozenset() if rules.cups == "off" else frozenset(map(board.dot, names))
    task = Task(
        board=board,
        dice=tuple(dice),
        set_values=tuple(board.set_values if rules.set_values is None else rules.set_values),
        cups=frozenset(dot for dot in cups if dot is not None),
        cup_cost=0 if rules.cups == "no_penalty" else -CUP_POINTS,
        crossing=rules.crossing,
        free_start=rules.bend_at_start == "free",
    )
    best = find_best_thread(task, search.seconds, search.progress, search.stopped)
    return _as_best(task, names, best)


def _as_best(task: Task, names: list[str], solution: Solution) -> Best:
    counts = [sum(solution.touched >> dot & 1 for dot in kind) for kind in task.board.items]
    parts = {
        "items": sum(counts),
        "sets": sum(task.set_values[: min(counts)]),
        "paw": PAW_POINTS * solution.ended,
        "cups": -task.cup_cost * sum(solution.touched >> dot & 1 for dot in task.cups),
    }
    turns = [move.notation() if move else PASS for move in solution.moves]
    entry = {"cups": list(names), "turns": turns, "paw": solution.ended}
    return Best(solution.total, solution.bound, parts, entry)
