"""The inline form of a square: a square written out in a record or a sheet file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from papercraft.core.messages import gettext, ngettext
from papercraft.core.problems import Problem, ReadError
from papercraft.core.records import Strict, Word, brief
from papercraft.core.validation import validate
from papercraft.games.cutit.square import CELLS, COLOURS, KINDS, SIZE, Square, edge_of

if TYPE_CHECKING:
    from collections.abc import Iterator


class SquareForm(Strict):
    """A square written out: ten rows of ten letters, and the starred edges."""

    cells: Annotated[list[Word], Field(max_length=CELLS)]
    stars: Annotated[list[Word], Field(max_length=4 * CELLS)]


def load_square(data: Any) -> Square:
    """Return the square of an inline form.

    Raises:
        ReadError: not 10x10, unknown letters, corners not in four colours, a star that is not
            between side neighbours; all problems at once.
    """
    form, problems = validate(SquareForm, data)
    places = [Problem(f"square.{place}".rstrip("."), message) for place, message in problems]
    if isinstance(data, dict):
        places += [*_row_problems(data.get("cells")), *_star_problems(data.get("stars"))]
    if form is None or places:
        raise ReadError(places)
    edges = {edge for star in form.stars if (edge := edge_of(star)) is not None}
    return Square("".join(form.cells), tuple(sorted(edges)))


def _star_problems(stars: object) -> Iterator[Problem]:
    """Yield a problem for each star that lies on no edge; other types are reported elsewhere."""
    for number, star in enumerate(stars if isinstance(stars, list) else [], 1):
        if isinstance(star, str) and edge_of(star) is None:
            form = "{star} is not the edge between two adjacent cells, like A1-B1"
            yield Problem(f"square.stars.{number}", gettext(form, star=brief(star)))


def _row_problems(rows: object) -> Iterator[Problem]:
    """Yield the problems of rows that are texts; other types are reported elsewhere."""
    if not isinstance(rows, list):
        return
    if len(rows) != SIZE:
        message = ngettext("has {n} row; must have ten", "has {n} rows; must have ten", len(rows))
        yield Problem("square.cells", message)
    for number, row in enumerate(rows, 1):
        if isinstance(row, str):
            yield from _cell_problems(row, f"square.cells.{number}")
    if len(rows) == SIZE and all(map(_has_cells, (rows[0], rows[-1]))):
        corners = {rows[0][0], rows[0][-1], rows[-1][0], rows[-1][-1]}
        if corners <= set(KINDS) and corners != set(COLOURS):
            form = "the four corner cells must have the four colours G, P, Y and B"
            yield Problem("square.cells", gettext(form))


def _has_cells(row: object) -> bool:
    return isinstance(row, str) and len(row) == SIZE


def _cell_problems(row: str, place: str) -> Iterator[Problem]:
    if not _has_cells(row):
        yield Problem(
            place, ngettext("has {n} cell; must have ten", "has {n} cells; must have ten", len(row))
        )
    unknown = sorted(set(row) - set(KINDS))
    if unknown:
        form = "unknown letter {letters}; known are {known}"
        shown = gettext(form, letters=", ".join(map(repr, unknown)), known=", ".join(KINDS))
        yield Problem(place, shown)
