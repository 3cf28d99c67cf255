"""Players of a record whose thread is given as drawn: find its turns, or why that fails."""

from __future__ import annotations

from math import isfinite
from sys import float_info
from typing import TYPE_CHECKING, Any

from papercraft.core.faces import number_of
from papercraft.core.messages import Message, error_message, gettext, ngettext
from papercraft.core.problems import Problem
from papercraft.core.records import brief, tables
from papercraft.games.cat.board import FACES
from papercraft.games.cat.path_turns import UnclearTurnsError, turns_of
from papercraft.games.cat.schema import MOST_POINTS
from papercraft.games.cat.thread_path import UnclearError, outside, snap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from papercraft.games.cat.board import Board
    from papercraft.games.cat.schema import Player, Record


def with_turns(record: Record, board: Board) -> Record:
    """Return a record that has no problem with the turns of all drawn threads."""
    if not any(player.path is not None for player in record.players):
        return record
    players = [_with_turns(player, record.dice, board) for player in record.players]
    return record.model_copy(update={"players": players})


def _with_turns(player: Player, dice: list[int], board: Board) -> Player:
    if player.path is None:
        return player
    thread = snap([(x, y) for x, y in player.path])
    start = board.start % board.columns, board.start // board.columns
    turns = turns_of(thread, dice, player.passes, start, paw=player.paw)
    return player.model_copy(update={"turns": turns})


def path_problems(data: Mapping[str, Any], board: Board | None) -> Iterator[Problem]:
    """Yield problems with drawn threads; the data are not validated yet, so odd values are skipped.

    ``board`` has the size, and the start if its form has no problem.
    """
    dice = _dice(data.get("dice"))
    for number, player in tables(data, "players"):
        here = f"players.{number}"
        if player.get("path") is None:
            yield from _without_path(player, here)
            continue
        if player.get("turns") not in (None, []):
            message = gettext("a thread is either path or turns, not both")
            yield Problem(f"{here}.turns", message)
        passes = player.get("passes")
        if isinstance(passes, list) and dice is not None:
            yield from _pass_problems(passes, len(dice), f"{here}.passes")
        points = _points(player["path"])
        if points and board is not None:
            yield from _thread_problems(points, player, dice, board, here)


def _without_path(player: Mapping[str, Any], here: str) -> Iterator[Problem]:
    if "turns" not in player:
        yield Problem(f"{here}.turns", gettext("this key is missing"))
    if player.get("passes") is not None:
        message = gettext('belongs to a path; in turns, a pass is "-"')
        yield Problem(f"{here}.passes", message)


def _pass_problems(passes: list[Any], rolls: int, here: str) -> Iterator[Problem]:
    for place, turn in enumerate(passes, 1):
        if type(turn) is int and turn > rolls:
            rolled = ngettext("{n} roll", "{n} rolls", rolls)
            message = gettext("there is no turn {turn}; dice has {rolls}", turn=brief(turn),
                              rolls=rolled)  # fmt: skip
            yield Problem(f"{here}.{place}", message)


def _thread_problems(
    points: list[tuple[float, float]],
    player: Mapping[str, Any],
    dice: list[int] | None,
    board: Board,
    here: str,
) -> Iterator[Problem]:
    size = board.columns, board.rows
    off = [n for n, point in enumerate(points, 1) if outside(point, size)]
    for n in off:
        x, y = points[n - 1]
        yield Problem(f"{here}.path.{n}", _outside_message(x, y, board))
    if off:
        return
    try:
        thread = snap(points)
        passes = player.get("passes")
        is_known = passes is None or _are_turns(passes)
        if dice is not None and is_known:
            turns_of(thread, dice, passes, thread.dots[0], paw=player.get("paw") is True)
    except UnclearError as error:
        yield Problem(f"{here}.path.{error.point}", error_message(error))
    except UnclearTurnsError as error:
        yield Problem(f"{here}.{error.key}", error_message(error))


def _outside_message(x: float, y: float, board: Board) -> Message:
    form = "the point [{x:g}, {y:g}] lies outside the board ([0, 0] to [{right}, {low}])"
    return gettext(form, x=x, y=y, right=board.columns - 1, low=board.rows - 1)


def _are_turns(passes: object) -> bool:
    return isinstance(passes, list) and all(type(turn) is int and turn >= 1 for turn in passes)


def _dice(data: object) -> list[int] | None:
    faces = [number_of(face) for face in data] if isinstance(data, list) else [None]
    known = [face for face in faces if type(face) is int and face in FACES]
    return known if len(known) == len(faces) else None


def _points(data: object) -> list[tuple[float, float]] | None:
    """Return points, None if they are not such as the model takes."""
    if not isinstance(data, list) or len(data) > MOST_POINTS or not all(map(_is_point, data)):
        return None
    return [(_bounded(x), _bounded(y)) for x, y in data]


def _is_point(point: object) -> bool:
    return (
        isinstance(point, list)
        and len(point) == len("xy")
        and all(type(v) is int or (type(v) is float and isfinite(v)) for v in point)
    )


def _bounded(number: float) -> float:
    """Return a number as a float; integers may be too large for one."""
    return float(max(-float_info.max, min(float_info.max, number)))
