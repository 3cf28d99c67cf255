"""The square of ``cutit``: cells, stars, what is around it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.fiducials import whole_area
from papercraft.core.messages import gettext, join
from papercraft.core.shapes import line
from papercraft.core.sheet import Path, Places, Role, Sheet, Text, Use
from papercraft.games.cutit.sheets.all_designs import NAMES
from papercraft.games.cutit.sheets.plain_cells import cell_name, joker_tab
from papercraft.games.cutit.sheets.sixth_design import name_tabs
from papercraft.games.cutit.sheets.square_edge import Corner
from papercraft.games.cutit.sheets.square_frame import (
    LEFT,
    PANELS,
    PLAIN,
    PRESENT,
    SIDE,
    corners_around,
    frame,
    frame_stamps,
    name_line,
    place_of,
)
from papercraft.games.cutit.sheets.stamps import CELL
from papercraft.games.cutit.square import CELL_NAMES, CELLS, CORNERS, EDGES, SIZE, Square

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks, Size, Step

_GRID, _NAME_TABS = Use("square-grid", 0, 0), Use("square-names", 0, 0)
_KINDS = {kind: gettext(name) for kind, name in NAMES.items()}
_NO_STARS, _COLUMNS = gettext("none"), "ABCDEFGHIJ"
_ALT = (
    "A square of ten by ten cells in green (leaf), pink (heart), yellow (sun), blue (drop), black "
    "(moon) and joker (flower), columns A to J, rows 1 to 10, with white stars on inner edges."
)


class _Grid(NamedTuple):
    """The uses of cells, coded cells and stars on a page, and the places of its cells.

    Each of ``cells`` and ``stars`` is by the first part of the names of its stamps; ``placed`` are
    coded cells of the present design, ``named`` those without codes; ``tabbed`` are coded ones of
    the seventh, whose jokers have their name on a white tab. Without codes ``names`` and ``tabs``
    were not part of cells.
    """

    cells: dict[str, dict[str, list[Use]]]
    coded: dict[str, list[Use]]
    placed: dict[str, list[Use]]
    named: dict[str, list[Use]]
    tabbed: dict[str, list[Use]]
    names: dict[str, list[Text]]
    tabs: list[Path]
    stars: dict[str, dict[int, Use]]
    places: Places


def _cell_places(page: Size) -> list[tuple[float, float]]:
    top = place_of(page).top
    return [(LEFT + CELL * (n % SIZE), round(top + CELL * (n // SIZE), 3)) for n in range(CELLS)]


@cache
def _grid_of(page: Size) -> _Grid:
    at, top = _cell_places(page), place_of(page).top

    def star(stamp: str, column: float, row: float) -> Use:
        return Use(stamp, LEFT + CELL * column, round(top + CELL * row, 3))

    def at_place(word: str) -> dict[str, list[Use]]:
        return {
            kind: [Use(f"{word}-{name}-{n}", x, y) for n, (x, y) in enumerate(at)]
            for kind, name in NAMES.items()
        }

    coded = {
        kind: [Use(f"{name}-{n}", x, y) for n, (x, y) in enumerate(at)]
        for kind, name in NAMES.items()
    }
    return _Grid(
        {
            word: {
                kind: [Use(f"{word}-{name}", x, y) for x, y in at] for kind, name in NAMES.items()
            }
            for word in ("cell", "plain")
        },
        coded,
        at_place("placed"),
        at_place("named"),
        coded | {"*": [Use(f"joker-tab-{n}", x, y) for n, (x, y) in enumerate(at)]},
        {kind: [cell_name(kind, n, *spot) for n, spot in enumerate(at)] for kind in NAMES},
        [joker_tab(n, *spot) for n, spot in enumerate(at)],
        {
            stamp: {
                edge: star(stamp, edge % SIZE + 1, edge // SIZE + 0.5)
                if edge < CELLS
                else star(stamp, edge % SIZE + 0.5, (edge - CELLS) // SIZE + 1)
                for edge in EDGES
            }
            for stamp in ("star", "plain-star", "coded-star")
        },
        Places(cells={name: (*at[n], CELL, CELL) for n, name in enumerate(CELL_NAMES)}),
    )


def square_sheet(square: Square, page: Size, *, coded: bool, around: str = PRESENT) -> Sheet:
    """Return the square; without codes its symbols are bolder.

    Designs differ in what is ``around`` it, and in stars. Up to the sixth, without codes symbols
    are small and names on tabs.
    """
    grid = _grid_of(page)
    late = around in PLAIN
    if coded:
        late_cells = grid.placed if around in PANELS else grid.tabbed
        cells = late_cells if late else grid.coded
    elif around == PRESENT:
        cells = grid.named
    else:
        cells = grid.cells["plain" if late else "cell"]
    plain = not coded and late
    marks: list[Mark] = [cells[kind][n] for n, kind in enumerate(square.cells)]
    marks.append(_GRID)
    if plain and around != PRESENT:
        tabbed = "*" if around in PANELS else ""
        marks += [grid.tabs[n] for n, kind in enumerate(square.cells) if kind == tabbed]
        marks += [grid.names[kind][n] for n, kind in enumerate(square.cells)]
    elif not coded and not late:
        marks.append(_NAME_TABS)
    marks += [grid.stars[_star(around, coded=coded)][edge] for edge in square.stars]
    marks.append(frame(PLAIN[around] if plain else around))
    corners = [Corner(square.cells[n], *_corner_of(n)) for n in CORNERS.values()]
    marks += corners_around(corners, page, around, coded=coded)
    return Sheet(
        "square", "cutit: the square", _ALT, tuple(marks), grid.places, (whole_area(page),),
        reading=_reading(square), name_lines=(name_line(around),), frame=page,
    )  # fmt: skip


def _star(around: str, *, coded: bool) -> str:
    """Return the stamp of stars: they got smaller in the seventh design, now again beside codes."""
    if around not in PLAIN:
        return "star"
    return "coded-star" if coded and around == PRESENT else "plain-star"


@cache
def square_stamps(page: Size) -> dict[str, Marks]:
    """Return the stamps of the square apart from its cells."""
    return {
        "square-grid": _grid(place_of(page).top),
        "square-names": name_tabs(_cell_places(page)),
        **frame_stamps(page),
    }


def _reading(square: Square) -> tuple[str, ...]:
    """Return the text for screen readers: kinds and stars, row by row."""
    kinds = [_KINDS[kind] for kind in square.cells]
    # First those of the edges to the right, row by row, then those of the edges below.
    stars: list[list[str]] = [[] for _ in range(2 * SIZE)]
    for edge in sorted(set(square.stars)):
        stars[edge // SIZE].append(_COLUMNS[edge % SIZE])
    names = [", ".join(columns) or _NO_STARS for columns in stars]
    return tuple(
        [
            gettext(
                "Row {n}: {cells}; stars right of {right}; below {below}.",
                n=n + 1,
                cells=join(kinds[SIZE * n : SIZE * (n + 1)]),
                right=names[n],
                below=names[SIZE + n],
            )
            for n in range(SIZE)
        ]
    )


def _corner_of(place: int) -> tuple[bool, bool]:
    """Return whether a corner of the square is a right one, and whether it is a lower one."""
    return place % SIZE > 0, place >= CELLS - SIZE


def _grid(top: float) -> Marks:
    """Return the lines between cells."""
    end = round(top + SIDE, 3)
    steps: list[Step] = []
    for n in range(1, SIZE):
        steps += line(LEFT + CELL * n, top, LEFT + CELL * n, end)
        y = round(top + CELL * n, 3)
        steps += line(LEFT, y, LEFT + SIDE, y)
    return (Path(Role.GUIDE, "grid", tuple(steps)),)
