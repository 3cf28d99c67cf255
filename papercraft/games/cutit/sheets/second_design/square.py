"""The square of ``cutit``: cells, stars, frame, reminder of the rules."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.fiducials import HEAD_LEFT, whole_area
from papercraft.core.messages import gettext, join
from papercraft.core.shapes import line, rect
from papercraft.core.sheet import (
    NameLine,
    Paragraph,
    Path,
    Places,
    Role,
    Sheet,
    Text,
    Use,
)
from papercraft.games.cutit.sheets.all_designs import NAMES, face, use
from papercraft.games.cutit.sheets.first_design.stamps import CELL
from papercraft.games.cutit.square import CELL_NAMES, CELLS, CORNERS, EDGES, SIZE, Square

if TYPE_CHECKING:
    from collections.abc import Iterable

    from papercraft.core.sheet import Marks, Step

LEFT, TOP = 5.0, 22.6
SIDE = SIZE * CELL
_GRID, _NAME_TABS = Use("square-grid", 0, 0), Use("square-names", 0, 0)
_FRAME = Use("square-frame", 0, 0)
_KINDS = {kind: gettext(name) for kind, name in NAMES.items()}
_NAME = NameLine(91.0, 15.2, 30.0)
_CORNER_BOX = (142.8, 1.6)
_ALT = (
    "A square of ten by ten cells in green (leaf), pink (heart), yellow (sun), blue (drop), black "
    "(moon) and joker (flower), columns A to J, rows 1 to 10, with white stars on inner edges."
)

_EVERY_ROUND = (
    "Cut once or twice, straight, along the lines; the rest stays in one piece.\n"
    "A joker is a cell of any colour. Black never scores.\n"
    "\u22125: under four cells, no point, several pieces."
)


class _Grid(NamedTuple):
    """The uses of cells, coded cells and stars on a page, and the places of its cells."""

    cells: dict[str, list[Use]]
    coded: dict[str, list[Use]]
    stars: dict[int, Use]
    places: Places


def _cell_places() -> list[tuple[float, float]]:
    return [(LEFT + CELL * (n % SIZE), round(TOP + CELL * (n // SIZE), 3)) for n in range(CELLS)]


@cache
def _grid_of() -> _Grid:
    at = _cell_places()

    def star(column: float, row: float) -> Use:
        return Use("star", LEFT + CELL * column, round(TOP + CELL * row, 3))

    return _Grid(
        {kind: [Use(f"cell-{name}", x, y) for x, y in at] for kind, name in NAMES.items()},
        {
            kind: [Use(f"{name}-{n}", x, y) for n, (x, y) in enumerate(at)]
            for kind, name in NAMES.items()
        },
        {
            edge: star(edge % SIZE + 1, edge // SIZE + 0.5)
            if edge < CELLS
            else star(edge % SIZE + 0.5, (edge - CELLS) // SIZE + 1)
            for edge in EDGES
        },
        Places(cells={name: (*at[n], CELL, CELL) for n, name in enumerate(CELL_NAMES)}),
    )


def square_sheet(square: Square, *, coded: bool) -> Sheet:
    """Return the square; without codes its symbols are smaller, and its names stand out."""
    grid = _grid_of()
    cells = grid.coded if coded else grid.cells
    marks: list[Use | Path] = [cells[kind][n] for n, kind in enumerate(square.cells)]
    marks.append(_GRID)
    if not coded:
        marks.append(_NAME_TABS)
    marks += [grid.stars[edge] for edge in square.stars]
    marks.append(_FRAME)
    marks += _corner_choice(square)
    return Sheet(
        "square", "cutit: the square", _ALT, tuple(marks), grid.places, (whole_area(),),
        reading=_reading(square), name_lines=(_NAME,),
    )  # fmt: skip


@cache
def square_stamps() -> dict[str, Marks]:
    """Return the stamps of the square apart from its cells."""
    return {"square-grid": _grid(), "square-names": _names(), "square-frame": _frame()}


def _reading(square: Square) -> tuple[str, ...]:
    """Return the text for screen readers: kinds and stars, row by row."""
    kinds, stars = [_KINDS[kind] for kind in square.cells], set(square.stars)
    return tuple(
        gettext(
            "Row {n}: {cells}; stars right of {right}; below {below}.",
            n=n + 1,
            cells=join(kinds[SIZE * n : SIZE * (n + 1)]),
            right=_columns(edge % SIZE for edge in _ROWS[n] if edge in stars),
            below=_columns(edge % SIZE for edge in _ROWS[n] if CELLS + edge in stars),
        )
        for n in range(SIZE)
    )


_ROWS = [range(SIZE * n, SIZE * (n + 1)) for n in range(SIZE)]


def _columns(columns: Iterable[int]) -> str:
    return ", ".join("ABCDEFGHIJ"[column] for column in columns) or gettext("none")


def _corner_choice(square: Square) -> list[Use]:
    """Return the small corner cells on which players tick their corner."""
    x, y = _CORNER_BOX
    return [
        Use(
            f"corner-{NAMES[square.cells[n]]}",
            x + 7.4 * (n % SIZE > 0),
            y + 7.4 * (n >= CELLS - SIZE),
        )
        for n in CORNERS.values()
    ]


def _grid() -> Marks:
    """Return the lines between cells."""
    end = round(TOP + SIDE, 3)
    steps: list[Step] = []
    for n in range(1, SIZE):
        steps += line(LEFT + CELL * n, TOP, LEFT + CELL * n, end)
        y = round(TOP + CELL * n, 3)
        steps += line(LEFT, y, LEFT + SIDE, y)
    return (Path(Role.GUIDE, "grid", tuple(steps)),)


def _names() -> Marks:
    """Return the name of each cell on a tab in its corner; a camera tells cells by them."""
    marks: list[Path | Text] = []
    for (x, y), name in zip(_cell_places(), CELL_NAMES, strict=True):
        width, middle = 4.6 if len(name) == 2 else 6.2, round(y + CELL - 2.55, 3)  # noqa: PLR2004
        marks.append(Path(Role.INK, "tab", rect(x + 0.7, round(middle - 1.85, 3), width, 3.7, 0.9)))
        marks.append(
            Text(Role.INK, "name", x + 0.7 + width / 2, middle, name, "middle", centred=True)
        )
    return tuple(marks)


def _frame() -> Marks:
    """Return everything around the square."""
    marks: list[Path | Text | Paragraph | Use] = [
        Text(Role.INK, "title", HEAD_LEFT, 9.6, "cutit"),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, "ten rounds of cutting, then a puzzle"),
        Text(Role.INK, "label", 91, 3.4, "Player"),
        Path(Role.GUIDE, "write", _NAME.steps),
        Text(Role.INK, "label", 140.4, 3.4, "My corner", "end"),
        Text(Role.INK, "small", 140.4, 7.4, "tick it", "end"),
        Path(Role.CUT, "cut", rect(LEFT, TOP, SIDE, SIDE)),
        use("scissors", LEFT - 1.0, round(TOP - 3.4, 3)),
    ]
    for n in range(SIZE):
        middle = LEFT + CELL * (n + 0.5)
        marks.append(
            Text(
                Role.GUIDE, "axis", middle, round(TOP - 2.1, 3), chr(65 + n), "middle", centred=True
            )
        )
        middle = round(TOP + CELL * (n + 0.5), 3)
        marks += [
            Text(Role.GUIDE, "axis", LEFT - 2.6, middle, str(n + 1), "middle", centred=True),
            Text(Role.GUIDE, "axis", LEFT + SIDE + 2.6, middle, str(n + 1), "middle", centred=True),
        ]
    return tuple(marks + _reminder(round(TOP + SIDE + 6.5, 3)))


def _reminder(top: float) -> list[Path | Text | Paragraph | Use]:
    """Return the strip below the square: what pieces score and what costs five points."""
    marks: list[Path | Text | Paragraph | Use] = []
    rows = (
        ("3", "3 points for 3 or more cells of that colour"),
        ("?", "1 point for each cell of that colour"),
        ("", "nothing for that colour this round"),
    )
    marks.append(Text(Role.INK, "subheading", LEFT, round(top + 3.0, 3), "What the dice give"))
    for n, (value, means) in enumerate(rows):
        y = round(top + 6.2 + 8.2 * n, 3)
        marks += face(value, LEFT, y, 6.8, "face-small")
        marks.append(Text(Role.INK, "body", LEFT + 9, round(y + 3.4, 3), means, centred=True))
    x = 108.0
    marks.append(Text(Role.INK, "subheading", x, round(top + 3.0, 3), "Every round"))
    marks.append(Paragraph(Role.INK, "body", x, round(top + 7.6, 3), 77, 30, _EVERY_ROUND))
    return marks
