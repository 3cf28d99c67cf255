"""The best puzzle of a player's pieces, the best cuts, and the best game found for given dice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import AfterValidator, Field

from papercraft.core.game import Best, Hint, Reading
from papercraft.core.messages import Message, gettext, join, ngettext
from papercraft.core.problems import ReadError, UsageError
from papercraft.core.records import Strict, brief
from papercraft.core.validation import validate
from papercraft.games.cutit.cell_sets import format_blocks
from papercraft.games.cutit.numbers import DISCS
from papercraft.games.cutit.roll_notation import BLANK, parse_roll
from papercraft.games.cutit.rules.referee import evaluate
from papercraft.games.cutit.schema import CornerText, Rules
from papercraft.games.cutit.solver.clock import Clock
from papercraft.games.cutit.solver.game_line import Task, upper_bound
from papercraft.games.cutit.solver.game_search import (
    find_game,
    line_rounds,
    puzzle_entry,
    tasks_of,
)
from papercraft.games.cutit.solver.puzzle_search import find_best_puzzle
from papercraft.games.cutit.solver.round_options import Faces, faces_of
from papercraft.games.cutit.solver.round_par import compare_rounds, round_options
from papercraft.games.cutit.square import CORNERS, ROUNDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.game import RecordTask, Search
    from papercraft.games.cutit.rules.referee import PlayerResult
    from papercraft.games.cutit.schema import Record
    from papercraft.games.cutit.solver.round_par import RoundPar
    from papercraft.games.cutit.square import Square

_MOST_HINTS = 3


def _parse_roll(roll: object) -> Faces:
    # A front end may have taken a roll of four numbers for one number.
    faces = parse_roll(str(roll))
    if faces is None:
        form = (
            "{roll} is not a roll; a roll is the faces of the green, pink, yellow and blue "
            "die, like 2?3{blank} ({blank} is blank)"
        )
        raise ValueError(gettext(form, roll=brief(roll), blank=BLANK))
    return faces


class TaskForm(Strict):
    """The task: ten rolls, the possible starting corners, the options."""

    dice: list[Annotated[Any, AfterValidator(_parse_roll)]] = Field(
        min_length=ROUNDS, max_length=ROUNDS
    )
    corner: list[CornerText] = Field(default=list(CORNERS), min_length=1)
    rules: Rules = Rules()


def solve(square: Square, data: Mapping[str, Any], search: Search) -> Best:
    """Return the best game found for ten rolls; raise ReadError with every problem of the task."""
    form, problems = validate(TaskForm, data)
    if form is None or problems:
        raise ReadError(problems)
    tasks = tasks_of(square, form.dice, form.corner, form.rules)
    return _best_game(tasks, 0, search)


def _best_game(tasks: list[Task], disc: int, search: Search) -> Best:
    clock = Clock(search)
    game = find_game(tasks, disc, clock.is_over)
    task = next(one for one in tasks if CORNERS[game.corner] == one.corner)
    details = {"rounds": line_rounds(task, game.line)}
    return Best(game.total, upper_bound(task) + disc, game.parts(), game.entry(), details)


def solve_record(reading: Reading[Square, Record], task: RecordTask, search: Search) -> Best:
    """Return the best puzzle of a player's pieces.

    Raises:
        UsageError: cells are in several pieces; with ``legal_only`` such pieces are not used.
    """
    record = reading.record
    result = evaluate(reading)[task.player]
    pieces, left_out = _usable_pieces(result, legal_only=task.legal_only)
    puzzle = find_best_puzzle(
        reading.setup,
        [piece for _, piece in pieces],
        expert=record.rules.expert,
        is_over=Clock(search).is_over,
    )
    search.progress(1.0)
    numbers = [number for number, _ in pieces]
    sizes = {number: piece.bit_count() for number, piece in pieces}
    entry = result.player.model_dump(mode="json", exclude_unset=True, exclude={"finished"})
    entry["puzzle"] = puzzle_entry(puzzle, numbers)
    laid = {one["piece"] for one in entry["puzzle"]}
    details = {
        "cells": list(sizes.values()),
        "left_over": [{"piece": n, "cells": sizes[n]} for n in numbers if n not in laid],
        "left_out": left_out,
        "faults": _faults(result),
    }
    cells = sum(sizes.values())
    total = puzzle.cells - cells
    return Best(total, puzzle.bound - cells, {"puzzle": total}, entry, details)


def _usable_pieces(
    result: PlayerResult, *, legal_only: bool
) -> tuple[list[tuple[int, int]], list[int]]:
    """Return the pieces with their numbers, and the numbers of those that cannot be used."""
    used: list[tuple[int, int]] = []
    left_out: list[int] = []
    number = 0
    for rnd in result.cutting.rounds:
        bad = bool(rnd.cut.already_taken or (legal_only and rnd.reasons))
        for piece in rnd.cut.pieces:
            number += 1
            if bad:
                left_out.append(number)
            else:
                used.append((number, piece))
    if not legal_only and any(rnd.cut.already_taken for rnd in result.cutting.rounds):
        why = join(_faults(result), " ")
        form = (
            "{name}: these pieces cannot be laid: {why} --legal-only leaves out what breaks a rule."
        )
        raise UsageError(gettext(form, name=result.player.name, why=why))
    return used, left_out


def _faults(result: PlayerResult) -> list[Message]:
    """Return the rules that the player's pieces break, as sentences."""
    return [
        gettext("{code}: {what}.", code=entry.code, what=entry.message)
        for entry in result.violation_log.violations()
        if entry.at.startswith("pieces") and entry.severity != "warning"
    ]


def par(reading: Reading[Square, Record], search: Search) -> list[Best]:
    """Return the best possible result of each player: per round, in the puzzle, and in a game."""
    results = evaluate(reading)
    disc = max([0, *DISCS[len(results)]])
    return [
        _par_of(reading, result, disc, _share_of(search, place, len(results)))
        for place, result in enumerate(results)
    ]


def _share_of(search: Search, place: int, count: int) -> Search:
    """Return the search for one of several players, whose progress is a part of the whole."""
    return replace(search, progress=lambda share: search.progress((place + share) / count))


def _par_of(
    reading: Reading[Square, Record], result: PlayerResult, disc: int, search: Search
) -> Best:
    square, record = reading.setup, reading.record
    corner = result.player.corner
    dice = [faces_of(roll) for roll in record.dice]
    [task] = tasks_of(square, dice, [corner], record.rules)
    best = _best_game([task], disc if len(dice) == ROUNDS else 0, search)
    if result.total is not None and result.total > best.total:
        best = _own_game(result, best)
    details: dict[str, Any] = {"rounds": [], "puzzle": None, "faults": []}
    if result.cutting.whole:
        compared = compare_rounds(square, record, result.cutting, corner)
        details["rounds"] = [_round_details(one) for one in compared]
        details["puzzle"] = _puzzle_details(reading, result, search)
    else:
        details["faults"] = _faults(result)
    details["game"] = best.entry
    return Best(best.total, best.bound, best.parts, best.entry, details)


def _own_game(result: PlayerResult, best: Best) -> Best:
    """Return the game that was played, which is better than any that was found."""
    cutting, phase = result.cutting, result.puzzle
    parts = {
        "rounds": sum(rnd.points for rnd in cutting.rounds),
        "higher": cutting.higher,
        "single": cutting.single,
        "puzzle": phase.points if phase else 0,
    }
    entry = result.player.model_dump(mode="json", exclude_unset=True, exclude={"name"})
    return Best(sum(parts.values()), best.bound, parts, entry)


def _round_details(one: RoundPar) -> dict[str, Any]:
    best = one.best
    return {
        "round": one.number,
        "gain": one.gain,
        "best": None if best is None else best.gain,
        "piece": None if best is None else format_blocks(best.piece),
        "cuts": None if best is None else best.cuts,
    }


def _puzzle_details(
    reading: Reading[Square, Record], result: PlayerResult, search: Search
) -> dict[str, Any]:
    pieces = result.cutting.pieces
    puzzle = find_best_puzzle(
        reading.setup,
        pieces,
        expert=reading.record.rules.expert,
        is_over=Clock(search).is_over,
    )
    cells = sum(piece.bit_count() for piece in pieces)
    return {
        "cost": None if result.puzzle is None else result.puzzle.cost,
        "best": cells - puzzle.cells,
        "bound": cells - puzzle.bound,
        "pieces": len(pieces),
        "laid": puzzle_entry(puzzle),
    }


def hints(reading: Reading[Square, Record], player: int, number: int) -> list[Hint]:
    """Return the best cuts of a round, after the rounds before it as they were played.

    Raises:
        UsageError: the round has no roll, earlier pieces are missing or in doubt, or every piece
            costs a penalty.
    """
    record = reading.record
    result = evaluate(reading)[player]
    name, cutting = result.player.name, result.cutting
    if not 1 <= number <= len(record.dice):
        rolls = ngettext("{n} roll", "{n} rolls", len(record.dice))
        form = "round {n} has no roll; the record has {rolls}"
        raise UsageError(gettext(form, n=number, rolls=rolls))
    if not cutting.whole:
        raise UsageError(join([f"{name}:", *_faults(result)], " "))
    if len(cutting.rounds) < number - 1:
        count = len(cutting.rounds)
        message = ngettext(
            "{name} has cut {n} piece, so round {number} cannot be cut yet",
            "{name} has cut {n} pieces, so round {number} cannot be cut yet",
            count,
            name=name,
            number=number,
        )
        raise UsageError(message)
    best = round_options(reading.setup, record, cutting, result.player.corner, number, _MOST_HINTS)
    if not best:
        form = "{name}: every piece costs a penalty in round {number}"
        raise UsageError(gettext(form, name=name, number=number))
    return [
        Hint(name, one.gain, format_blocks(one.piece), _hint(name, number, one.gain, one.cuts))
        for one in best
    ]


def _hint(name: str, number: int, gain: int, cuts: int) -> Message:
    points = ngettext("{n} point", "{n} points", gain)
    how = ngettext("with {n} cut", "with {n} cuts", cuts) if cuts else gettext("with what is left")
    form = "{player}, round {number}: {points} {how}, ladders included"
    return gettext(form, player=name, number=number, points=points, how=how)
