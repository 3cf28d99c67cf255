"""The square of ``cutit``: cells, stars, frame, reminder of the rules."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT, whole_area
from papercraft.core.head_fields import head_field, head_line
from papercraft.core.messages import gettext, join
from papercraft.core.shapes import line, rect
from papercraft.core.sheet import (
    NameLine,
    Path,
    Places,
    Role,
    Sheet,
    Text,
    Use,
    spare_height,
)
from papercraft.games.cutit.sheets.all_designs import NAMES
from papercraft.games.cutit.sheets.earlier_edge import (
    ALONG,
    Place,
    corner_signs,
    corner_tiles,
    corner_words,
    earlier_edge,
    small_corners,
)
from papercraft.games.cutit.sheets.earlier_reminder import reminder
from papercraft.games.cutit.sheets.plain_cells import cell_name, joker_tab
from papercraft.games.cutit.sheets.sixth_design import name_tabs
from papercraft.games.cutit.sheets.square_edge import Corner, edge_of
from papercraft.games.cutit.sheets.square_panel import (
    CODED_LOOK,
    PLAIN_LOOK,
    WOVEN_LOOK,
    corner_choice,
    panel,
)
from papercraft.games.cutit.sheets.stamps import CELL
from papercraft.games.cutit.sheets.wordmark import title
from papercraft.games.cutit.square import CELL_NAMES, CELLS, CORNERS, EDGES, SIZE, Square

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks, Size, Step
    from papercraft.games.cutit.sheets.square_panel import Look

LEFT, TOP = 5.0, 22.6
SIDE = SIZE * CELL
# Shares of the height that a page has more than usual: above the square, and below it.
_ABOVE, _BELOW, _LINES = 0.25, 0.25, 0.15
_GRID, _NAME_TABS = Use("square-grid", 0, 0), Use("square-names", 0, 0)
# What is around the square: in the third design with plain scissors, in the fourth with the mascot
# and a line for the name, then with a field for it, then with other words, now with corners to
# choose in the panel below.
PRESENT = "panel"
# From the seventh design on it shows the symbols that are on cells without codes.
_PLAIN = {"words": "plain", PRESENT: "panel-plain"}
_FRAMES = {
    "scissors": Use("square-frame", 0, 0),
    "snip": Use("square-frame-snip", 0, 0),
    "field": Use("square-frame-field", 0, 0),
    "words": Use("square-frame-words", 0, 0),
    "plain": Use("square-frame-plain", 0, 0),
    PRESENT: Use("square-frame-panel", 0, 0),
    "panel-plain": Use("square-frame-panel-plain", 0, 0),
}
_KINDS = {kind: gettext(name) for kind, name in NAMES.items()}
_NO_STARS, _COLUMNS = gettext("none"), "ABCDEFGHIJ"
_NAME = NameLine(91.0, 15.2, round(HEAD_RIGHT - 91.0, 3))
# In earlier designs corners to choose are at the right of it.
_EARLIER_NAME = NameLine(91.0, 15.2, 30.0)
_ALT = (
    "A square of ten by ten cells in green (leaf), pink (heart), yellow (sun), blue (drop), black "
    "(moon) and joker (flower), columns A to J, rows 1 to 10, with white stars on inner edges."
)


class _Grid(NamedTuple):
    """The uses of cells, coded cells and stars on a page, and the places of its cells.

    Each of ``cells`` and ``stars`` is by the first part of the names of its stamps; ``placed`` are
    coded cells of the present design, ``tabbed`` those of the seventh, whose jokers have their name
    on a white tab; without codes these are the ``tabs``.
    """

    cells: dict[str, dict[str, list[Use]]]
    coded: dict[str, list[Use]]
    placed: dict[str, list[Use]]
    tabbed: dict[str, list[Use]]
    names: dict[str, list[Text]]
    tabs: list[Path]
    stars: dict[str, dict[int, Use]]
    places: Places


def _top(page: Size) -> float:
    """Return where the square begins, in mm."""
    return round(TOP + _ABOVE * spare_height(page), 3)


def _place(page: Size) -> Place:
    """Return where the square is."""
    return Place(LEFT, _top(page), SIDE)


def _cell_places(page: Size) -> list[tuple[float, float]]:
    top = _top(page)
    return [(LEFT + CELL * (n % SIZE), round(top + CELL * (n // SIZE), 3)) for n in range(CELLS)]


@cache
def _grid_of(page: Size) -> _Grid:
    at, top = _cell_places(page), _top(page)

    def star(stamp: str, column: float, row: float) -> Use:
        return Use(stamp, LEFT + CELL * column, round(top + CELL * row, 3))

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
        {
            kind: [Use(f"placed-{name}-{n}", x, y) for n, (x, y) in enumerate(at)]
            for kind, name in NAMES.items()
        },
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
            for stamp in ("star", "plain-star")
        },
        Places(cells={name: (*at[n], CELL, CELL) for n, name in enumerate(CELL_NAMES)}),
    )


def square_sheet(square: Square, page: Size, *, coded: bool, around: str = PRESENT) -> Sheet:
    """Return the square; without codes its symbols are bolder.

    Designs differ in what is ``around`` it. Up to the sixth stars are larger, and without codes
    symbols are small and names on tabs.
    """
    grid = _grid_of(page)
    late = around in _PLAIN
    if coded:
        late_cells = grid.placed if around == PRESENT else grid.tabbed
        cells = late_cells if late else grid.coded
    else:
        cells = grid.cells["plain" if late else "cell"]
    plain = not coded and late
    marks: list[Mark] = [cells[kind][n] for n, kind in enumerate(square.cells)]
    marks.append(_GRID)
    if plain:
        tabbed = "*" if around == PRESENT else ""
        marks += [grid.tabs[n] for n, kind in enumerate(square.cells) if kind == tabbed]
        marks += [grid.names[kind][n] for n, kind in enumerate(square.cells)]
    elif not coded:
        marks.append(_NAME_TABS)
    stars = grid.stars["plain-star" if late else "star"]
    marks += [stars[edge] for edge in square.stars]
    marks.append(_FRAMES[_PLAIN[around] if plain else around])
    marks += _corners(square, page, around, coded=coded)
    name = _NAME if around == PRESENT else _EARLIER_NAME
    return Sheet(
        "square", "cutit: the square", _ALT, tuple(marks), grid.places, (whole_area(page),),
        reading=_reading(square), name_lines=(name,), frame=page,
    )  # fmt: skip


def _corners(square: Square, page: Size, around: str, *, coded: bool) -> list[Mark]:
    """Return the corners to choose, and from the seventh design on those of the square."""
    corners = [Corner(square.cells[n], *_corner_of(n)) for n in CORNERS.values()]
    if around == "scissors":
        return small_corners(corners)
    if around == PRESENT:
        look = CODED_LOOK if coded else PLAIN_LOOK
        return [
            *corner_choice(corners, _below(page), _LINES * spare_height(page), look),
            *edge_of(corners, _place(page), look.word),
        ]
    if around in _PLAIN:
        return [*corner_tiles(corners, earlier=False), *corner_signs(corners, _place(page))]
    return corner_tiles(corners, earlier=True)


@cache
def square_stamps(page: Size) -> dict[str, Marks]:
    """Return the stamps of the square apart from its cells."""
    top = _top(page)
    return {
        "square-grid": _grid(top),
        "square-names": name_tabs(_cell_places(page)),
        **{frame.stamp: _frame(page, around) for around, frame in _FRAMES.items()},
    }


@cache
def woven_frame(page: Size) -> dict[str, Marks]:
    """Return what was around squares with codes in the eighth design."""
    return {_FRAMES[PRESENT].stamp: _frame(page, PRESENT, WOVEN_LOOK)}


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


def _frame(page: Size, around: str, look: Look = CODED_LOOK) -> Marks:
    """Return everything around the square; ``look`` is that of a panel of a square with codes."""
    top, spare, present = _top(page), spare_height(page), around in (PRESENT, _PLAIN[PRESENT])
    scissors, name = _scissors(around), _NAME if present else _EARLIER_NAME
    write = head_line if around in ALONG else head_field
    marks: list[Mark] = [
        *title(scissors),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, "ten rounds of cutting, then a puzzle"),
        *write("Player", name.x, name.x + name.width, 3.4, name.y),
        *(() if present else corner_words(scissors)),
        Path(Role.CUT, "cut", rect(LEFT, top, SIDE, SIDE)),
    ]
    if present:
        symbols = look if around == PRESENT else PLAIN_LOOK
        return (*marks, *panel(_below(page), _LINES * spare, symbols))
    marks += earlier_edge(_place(page), around, scissors)
    return (*marks, *reminder(LEFT, SIDE, (_below(page), _LINES * spare), around, scissors))


def _below(page: Size) -> float:
    """Return where the words below the square begin."""
    return round(_top(page) + SIDE + 6.5 + _BELOW * spare_height(page), 3)


def _scissors(around: str) -> str:
    """Return the scissors on a square with this around it: only one design has plain ones."""
    return around if around in ALONG else "snip"
