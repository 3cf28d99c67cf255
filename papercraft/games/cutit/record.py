"""Records of ``cutit``: read with every problem reported, written, described, as a template."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

from papercraft.core.game import Reading, find_setup
from papercraft.core.messages import gettext, ngettext
from papercraft.core.problems import Problem, ReadError
from papercraft.core.record_format import schemas_of, write
from papercraft.core.records import brief, check_names, tables
from papercraft.core.validation import validate
from papercraft.games.cutit import GAME
from papercraft.games.cutit.inline_form import load_square
from papercraft.games.cutit.measures import in_cells
from papercraft.games.cutit.record_template import template
from papercraft.games.cutit.rules.cut_geometry import RoundCut, cut_rounds
from papercraft.games.cutit.schema import Parts, Player, Record, Rules, SheetForm
from papercraft.games.cutit.square import ROUNDS, SIZE, Square

__all__ = ["read", "schemas", "template", "write"]

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_EPSILON = 1e-9
_TOLERANCE = Rules().tolerance


def read(data: Mapping[str, Any]) -> Reading[Square, Record]:
    """Return the record that data hold; raise ReadError with every problem."""
    typed, data = data, in_cells(data)
    record, problems = validate(Record, data)
    setup, sheet, sheet_problems = find_setup(GAME, data)
    problems += sheet_problems + check_names(data) + _cross_problems(data, typed)
    if data.get("square") is not None:
        try:
            setup = load_square(data["square"])
        except ReadError as error:
            problems += error.problems
    problems += _piece_problems(data, record)
    if record is None or setup is None or problems:
        raise ReadError(problems)
    return Reading(setup, record, sheet)


def _cross_problems(data: Mapping[str, Any], typed: Mapping[str, Any]) -> list[Problem]:
    """Return the problems between keys; data are not validated yet, so other types are skipped.

    ``typed`` are the data before points in mm became cells.
    """
    problems: list[Problem] = []
    dice = data.get("dice")
    finished: dict[int, object] = {}
    rolls = len(dice) if isinstance(dice, list) else ROUNDS
    before = dict(tables(typed, "players"))
    for number, player in tables(data, "players"):
        here = f"players.{number}"
        pieces = player.get("pieces")
        if isinstance(pieces, list) and rolls < len(pieces) <= ROUNDS:
            message = ngettext(
                "has {n} entry, but dice has only {rolls}",
                "has {n} entries, but dice has only {rolls}",
                len(pieces),
                rolls=ngettext("{n} roll", "{n} rolls", rolls),
            )
            problems.append(Problem(f"{here}.pieces", message))
        place = player.get("finished")
        if isinstance(place, int) and place in finished:
            form = "{place} is already the place of {name}"
            message = gettext(form, place=brief(place), name=brief(finished[place]))
            problems.append(Problem(f"{here}.finished", message))
        elif isinstance(place, int):
            finished[place] = player.get("name")
        problems += _duplicate_problems(player, here)
        problems += _outside_problems(pieces, here, _tolerance(data), before[number].get("pieces"))
    return problems


def _tolerance(data: Mapping[str, Any]) -> float:
    rules = data.get("rules")
    typed = rules.get("tolerance") if isinstance(rules, dict) else None
    if isinstance(typed, (int, float)) and 0 <= typed <= 0.5:  # noqa: PLR2004
        return float(typed)
    return _TOLERANCE


def _duplicate_problems(player: Mapping[str, Any], here: str) -> list[Problem]:
    problems: list[Problem] = []
    first_at: dict[int, int] = {}
    for place, placed in tables(player, "puzzle"):
        piece = placed.get("piece")
        if not isinstance(piece, int):
            continue
        if piece in first_at:
            form = "piece {piece} has been laid already, as number {n} of the puzzle"
            message = gettext(form, piece=brief(piece), n=first_at[piece])
            problems.append(Problem(f"{here}.puzzle.{place}.piece", message))
        first_at.setdefault(piece, place)
    return problems


def _outside_problems(pieces: object, here: str, tolerance: float, typed: object) -> list[Problem]:
    """Return a problem for each point outside the square by more than the tolerance."""
    low, high = -tolerance - _EPSILON, SIZE + tolerance + _EPSILON
    problems = []
    below = f"{here}.pieces"
    pairs = zip(_points(pieces, below), _points(typed, below), strict=True)
    for (place, point), (_, measured) in pairs:
        values = [v for v in point if isinstance(v, (int, float)) and -inf < v < inf]
        if not all(low <= v <= high for v in values):
            shown = ", ".join(map(brief, measured[:2]))
            form = "the point [{point}] lies outside the square (0 to {most})"
            message = gettext(form, point=shown, most=_far_side(point, measured))
            problems.append(Problem(place, message))
    return problems


def _far_side(point: list[Any], measured: list[Any]) -> str:
    """Return the largest coordinate of the square, in the unit of a point that lies outside it."""
    if measured == point:
        return str(SIZE)
    return next(
        f"{mm / cells * SIZE:g} mm" for mm, cells in zip(measured, point, strict=True) if cells
    )


def _points(pieces: object, here: str) -> Iterator[tuple[str, list[Any]]]:
    """Yield place and value of every point of an outline or a cut that is a list."""
    for place, entry in _listed(pieces, here):
        # A text has no points; most entries are texts.
        items = [] if isinstance(entry, str) else list(_listed(entry, place)) or [(place, entry)]
        for item_place, item in items:
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


def _piece_problems(data: Mapping[str, Any], record: Record | None) -> Iterator[Problem]:
    """Yield the problems with outlines and cuts, and with laid pieces that do not exist.

    ``record`` is the model of the data, None if they are invalid. Where the entries of a player
    cannot all be read, each is looked at by itself. How many pieces there are is only known if all
    entries are right.
    """
    tolerance = _tolerance(data)
    for number, player in tables(data, "players"):
        here, entries = f"players.{number}", player.get("pieces")
        if not isinstance(entries, list):
            continue
        known = record.players[number - 1] if record else _player_of(entries)
        rounds = _cut(known, entries, tolerance)
        if rounds is not None:
            yield from _cut_problems(rounds, here, 1)
            if not any(cut.unreadable for cut in rounds):
                yield from _laid_problems(player, here, sum(len(cut.pieces) for cut in rounds))
            continue
        for place, entry in enumerate(entries[:ROUNDS], 1):
            rounds = _cut(_player_of([entry]), [entry], tolerance)
            yield from _cut_problems(rounds or [], here, place)


def _player_of(entries: list[Any]) -> Player | None:
    """Return the model of a player with these entries, None if one is invalid."""
    return validate(Player, {"name": "A", "corner": "A1", "pieces": entries})[0]


def _cut(player: Player | None, entries: list[Any], tolerance: float) -> list[RoundCut] | None:
    """Return the rounds in which these entries were cut off, None if one cannot be read."""
    if player is None or _outside_problems(entries, "", tolerance, entries):
        return None
    return cut_rounds(player, tolerance)


def _cut_problems(rounds: list[RoundCut], here: str, first: int) -> Iterator[Problem]:
    for place, cut in enumerate(rounds, first):
        yield from (Problem(f"{here}.pieces.{place}", message) for message in cut.unreadable)


def _laid_problems(player: Mapping[str, Any], here: str, pieces: int) -> Iterator[Problem]:
    for place, laid in tables(player, "puzzle"):
        piece = laid.get("piece")
        if isinstance(piece, int) and piece > pieces:
            form = "there is no piece {piece}; the pieces are 1 to {most}"
            message = gettext(form, piece=brief(piece), most=pieces)
            yield Problem(f"{here}.puzzle.{place}.piece", message)


def schemas() -> dict[str, dict[str, Any]]:
    """Return the JSON Schemas of a record, of a sheet, and of a player's parts in a verdict."""
    return schemas_of(Record, SheetForm, Parts)
