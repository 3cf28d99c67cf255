"""The best there was, for a task or for each player of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import Field

from papercraft.core.game import Best
from papercraft.core.problems import Problem, ReadError
from papercraft.core.records import Strict, validate
from papercraft.games.cat.bound import CUP_POINTS, PAW_POINTS, Task
from papercraft.games.cat.record import DotText, Face, Rules, outside
from papercraft.games.cat.referee import hear
from papercraft.games.cat.search import solve as solve_task
from papercraft.games.cat.thread import PASS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.game import Reading, Search
    from papercraft.games.cat.record import Record
    from papercraft.games.cat.search import Solution
    from papercraft.games.cat.setup import Board


class TaskForm(Strict):
    """What can be asked: the rolls that were played, the cups on the sheet, the options."""

    dice: list[Face] = Field(min_length=1)
    cups: list[DotText] = Field(default_factory=list)
    rules: Rules = Rules()


def solve(board: Board, data: Mapping[str, Any], search: Search) -> Best:
    """Return the best score for rolls; raise ReadError with everything wrong with the task.

    All rolls are played and passing is free: the timer and the end of the game belong to the
    whole table, and the rolls are those it had.
    """
    form, problems = validate(TaskForm, data)
    for place, name in enumerate(form.cups if form else [], 1):
        if board.dot(name) is None:
            told = outside(name, board.columns, board.rows)
            problems.append(Problem(f"cups.{place}", told))
    if form is None or problems:
        raise ReadError(problems)
    return _best(board, form.dice, form.cups, form.rules, search)


def par(reading: Reading[Board, Record], search: Search) -> list[Best]:
    """Return the best each player could have had with the rolls of the game and the own cups."""
    record = reading.record
    dice = [rnd.die for rnd in hear(reading).rounds]
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
        cup_points=0 if rules.cups == "no_penalty" else CUP_POINTS,
        crossing=rules.crossing,
        free_start=rules.bend_at_start == "free",
    )
    return _told(task, names, solve_task(task, search.seconds, search.progress))


def _told(task: Task, names: list[str], found: Solution) -> Best:
    counts = [sum(found.touched >> dot & 1 for dot in kind) for kind in task.board.items]
    parts = {
        "items": sum(counts),
        "sets": sum(task.set_values[: min(counts)]),
        "paw": PAW_POINTS * found.ended,
        "cups": -task.cup_points * sum(found.touched >> dot & 1 for dot in task.cups),
    }
    turns = [way.written() if way else PASS for way in found.ways]
    entry = {"cups": list(names), "turns": turns, "paw": found.ended}
    return Best(found.total, found.bound, parts, entry)
