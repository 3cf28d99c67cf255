"""The inline form of a square: a square written out in a record or a sheet file."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from papercraft.core.problems import Problem, ReadError
from papercraft.core.records import Strict, validate
from papercraft.games.cutit.square import CELLS, COLOURS, KINDS, SIZE, Square, edge_of


class SquareForm(Strict):
    """A square written out: ten rows of ten letters, and the starred edges."""

    cells: list[str]
    stars: Annotated[list[str], Field(max_length=4 * CELLS)]


def load_square(data: Any) -> Square:
    """Return the square of an inline form.

    Raises:
        ReadError: not 10x10, unknown letters, corners not in four colours, a star that is not
            between side neighbours; all problems at once.
    """
    form, problems = validate(SquareForm, data)
    if form is None:
        raise ReadError(problems)
    problems = _row_problems(form.cells)
    edges = []
    for number, star in enumerate(form.stars, 1):
        edge = edge_of(star)
        if edge is None:
            message = f"{star!r} is not the edge between two side neighbours, like A1-B1"
            problems.append(Problem(f"square.stars.{number}", message))
        else:
            edges.append(edge)
    if problems:
        raise ReadError(problems)
    return Square("".join(form.cells), tuple(sorted(set(edges))))


def _row_problems(rows: list[str]) -> list[Problem]:
    problems = []
    if len(rows) != SIZE:
        problems.append(Problem("square.cells", f"has {len(rows)} rows; ten must be"))
    for number, row in enumerate(rows, 1):
        place = f"square.cells.{number}"
        if len(row) != SIZE:
            problems.append(Problem(place, f"has {len(row)} cells; ten must be"))
        unknown = sorted(set(row) - set(KINDS))
        if unknown:
            letters = ", ".join(map(repr, unknown))
            message = f"unknown letter {letters}; known are {', '.join(KINDS)}"
            problems.append(Problem(place, message))
    if not problems:
        corners = {rows[0][0], rows[0][-1], rows[-1][0], rows[-1][-1]}
        if corners != set(COLOURS):
            message = "the four corner cells must have the four colours G, P, Y and B"
            problems.append(Problem("square.cells", message))
    return problems
