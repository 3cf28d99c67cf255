"""Reading a ``cutit`` record: every problem of the data, of keys against each other, of pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.game import Reading, find_setup
from papercraft.core.problems import Problem, ReadError
from papercraft.core.records import brief, check_names, tables, validate
from papercraft.games.cutit import GAME
from papercraft.games.cutit.cutting import cut_out
from papercraft.games.cutit.record import ROUNDS, Record, Rules
from papercraft.games.cutit.setup import SIZE, Square, square_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_EDGE = 1e-9


def read(data: Mapping[str, Any]) -> Reading[Square, Record]:
    """Check a record's data in full; raise ReadError with every problem."""
    record, problems = validate(Record, data)
    setup, sheet, found = find_setup(GAME, data)
    problems += found + check_names(data) + _cross_problems(data)
    form = data.get("square")
    if form is not None and not any(p.place.startswith("square") for p in problems):
        try:
            setup = square_of(form["cells"], form["stars"])
        except ReadError as error:
            problems += error.problems
    if record is None or setup is None or problems:
        raise ReadError(problems)
    problems = _piece_problems(record)
    if problems:
        raise ReadError(problems)
    return Reading(setup, record, sheet)


def _cross_problems(data: Mapping[str, Any]) -> list[Problem]:
    """Return what is wrong between keys; looks at raw data, so odd values are passed over."""
    problems: list[Problem] = []
    dice = data.get("dice")
    finished: dict[int, object] = {}
    rolls = len(dice) if isinstance(dice, list) else ROUNDS
    for number, player in tables(data, "players"):
        here = f"players.{number}"
        pieces = player.get("pieces")
        if isinstance(pieces, list) and rolls < len(pieces) <= ROUNDS:
            told = f"has {len(pieces)} entries, but dice has only {rolls} rolls"
            problems.append(Problem(f"{here}.pieces", told))
        place = player.get("finished")
        if isinstance(place, int) and place in finished:
            told = f"{brief(place)} is already the place of {brief(finished[place])}"
            problems.append(Problem(f"{here}.finished", told))
        elif isinstance(place, int):
            finished[place] = player.get("name")
        problems += _twice_problems(player, here)
        problems += _far_problems(pieces, here, _tolerance(data))
    return problems


def _tolerance(data: Mapping[str, Any]) -> float:
    rules = data.get("rules")
    given = rules.get("tolerance") if isinstance(rules, dict) else None
    if isinstance(given, (int, float)) and 0 <= given <= 0.5:  # noqa: PLR2004
        return float(given)
    return Rules().tolerance


def _twice_problems(player: Mapping[str, Any], here: str) -> list[Problem]:
    problems: list[Problem] = []
    seen: dict[int, int] = {}
    for place, laid in tables(player, "puzzle"):
        piece = laid.get("piece")
        if not isinstance(piece, int):
            continue
        if piece in seen:
            told = f"piece {brief(piece)} is laid already at {seen[piece]}"
            problems.append(Problem(f"{here}.puzzle.{place}.piece", told))
        seen.setdefault(piece, place)
    return problems


def _far_problems(pieces: object, here: str, tolerance: float) -> list[Problem]:
    """Return a problem for each point that lies outside the square by more than the tolerance."""
    low, high = -tolerance - _EDGE, SIZE + tolerance + _EDGE
    problems = []
    for place, point in _points(pieces, f"{here}.pieces"):
        values = [v for v in point if isinstance(v, (int, float))]
        if not all(low <= v <= high for v in values):
            shown = ", ".join(map(brief, values[:2]))
            told = f"the point [{shown}] lies outside the square (0 to 10)"
            problems.append(Problem(place, told))
    return problems


def _points(pieces: object, here: str) -> Iterator[tuple[str, list[Any]]]:
    """Yield place and value of every point of an outline or a cut that is a list."""
    for place, entry in _listed(pieces, here):
        for item_place, item in list(_listed(entry, place)) or [(place, entry)]:
            if isinstance(item, dict):
                lines = [(f"{item_place}.outline", item.get("outline"))]
                lines += _listed(item.get("cuts"), f"{item_place}.cuts")
                for line_place, line in lines:
                    for point_place, point in _listed(line, line_place):
                        if isinstance(point, list):
                            yield point_place, point


def _listed(data: object, here: str) -> Iterator[tuple[str, object]]:
    """Yield place and value of each entry of a list; of anything else nothing."""
    if isinstance(data, list):
        yield from ((f"{here}.{number}", entry) for number, entry in enumerate(data, 1))


def _piece_problems(record: Record) -> list[Problem]:
    problems = []
    for number, player in enumerate(record.players, 1):
        turns = cut_out(player, record.rules.tolerance)
        for place, turn in enumerate(turns, 1):
            if turn.empty:
                told = "is empty: the outline holds the centre of no cell"
                problems.append(Problem(f"players.{number}.pieces.{place}", told))
        count = sum(len(turn.pieces) for turn in turns)
        for place, laid in enumerate(player.puzzle or [], 1):
            if laid.piece > count:
                told = f"there is no piece {brief(laid.piece)}; the pieces are 1 to {count}"
                problems.append(Problem(f"players.{number}.puzzle.{place}.piece", told))
    return problems
