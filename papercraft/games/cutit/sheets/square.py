"""The square of ``cutit``: cells, stars, frame, reminder of the rules."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT, frame_area
from papercraft.core.messages import gettext, join
from papercraft.core.shapes import line, rect
from papercraft.core.sheet import NameLine, Paragraph, Path, Places, Role, Sheet, Text, Use
from papercraft.games.cutit.sheets.stamps import CELL, NAMES, face, use
from papercraft.games.cutit.square import CELL_NAMES, CELLS, CORNERS, EDGES, SIZE, Square

if TYPE_CHECKING:
    from collections.abc import Iterable

    from papercraft.core.sheet import Marks, Step

LEFT, TOP = 5.0, 22.6
SIDE = SIZE * CELL
_CELL_PLACES = [(LEFT + CELL * (n % SIZE), TOP + CELL * (n // SIZE)) for n in range(CELLS)]
_CELL_USES = {
    kind: [Use(f"cell-{name}", x, y) for x, y in _CELL_PLACES] for kind, name in NAMES.items()
}
_CODED_USES = {
    kind: [Use(f"{name}-{n}", x, y) for n, (x, y) in enumerate(_CELL_PLACES)]
    for kind, name in NAMES.items()
}
_STAR_USES = {
    edge: Use("star", LEFT + CELL * (edge % SIZE + 1), TOP + CELL * (edge // SIZE + 0.5))
    if edge < CELLS
    else Use("star", LEFT + CELL * (edge % SIZE + 0.5), TOP + CELL * ((edge - CELLS) // SIZE + 1))
    for edge in EDGES
}
_GRID, _NAME_TABS = Use("square-grid", 0, 0), Use("square-names", 0, 0)
_FRAME = Use("square-frame", 0, 0)
_PLACES = Places(cells={name: (*_CELL_PLACES[n], CELL, CELL) for n, name in enumerate(CELL_NAMES)})
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


def square_sheet(square: Square, *, coded: bool) -> Sheet:
    """Return the square; without codes its symbols are smaller, and its names stand out."""
    cells = _CODED_USES if coded else _CELL_USES
    marks: list[Use | Path] = [cells[kind][n] for n, kind in enumerate(square.cells)]
    marks.append(_GRID)
    if not coded:
        marks.append(_NAME_TABS)
    marks += [_STAR_USES[edge] for edge in square.stars]
    marks.append(_FRAME)
    marks += _corner_choice(square)
    return Sheet(
        "square", "cutit: the square", _ALT, tuple(marks), _PLACES, (frame_area(1),),
        reading=_reading(square), name_line=_NAME,
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
    steps: list[Step] = []
    for n in range(1, SIZE):
        steps += line(LEFT + CELL * n, TOP, LEFT + CELL * n, TOP + SIDE)
        steps += line(LEFT, TOP + CELL * n, LEFT + SIDE, TOP + CELL * n)
    return (Path(Role.GUIDE, "grid", tuple(steps)),)


def _names() -> Marks:
    """Return the name of each cell on a tab in its corner; a camera tells cells by them."""
    marks: list[Path | Text] = []
    for (x, y), name in zip(_CELL_PLACES, CELL_NAMES, strict=True):
        width, middle = 4.6 if len(name) == 2 else 6.2, y + CELL - 2.55  # noqa: PLR2004
        marks.append(Path(Role.INK, "tab", rect(x + 0.7, middle - 1.85, width, 3.7, 0.9)))
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
        use("scissors", LEFT - 1.0, TOP - 3.4),
    ]
    for n in range(SIZE):
        middle = LEFT + CELL * (n + 0.5)
        marks.append(
            Text(Role.GUIDE, "axis", middle, TOP - 2.1, chr(65 + n), "middle", centred=True)
        )
        middle = TOP + CELL * (n + 0.5)
        marks += [
            Text(Role.GUIDE, "axis", LEFT - 2.6, middle, str(n + 1), "middle", centred=True),
            Text(Role.GUIDE, "axis", LEFT + SIDE + 2.6, middle, str(n + 1), "middle", centred=True),
        ]
    return tuple(marks + _reminder())


def _reminder() -> list[Path | Text | Paragraph | Use]:
    """Return the strip below the square: what pieces score and what costs five points."""
    top = TOP + SIDE + 6.5
    marks: list[Path | Text | Paragraph | Use] = []
    rows = (
        ("3", "3 points for 3 or more cells of that colour"),
        ("?", "1 point for each cell of that colour"),
        ("", "nothing for that colour this round"),
    )
    marks.append(Text(Role.INK, "subheading", LEFT, top + 3.0, "What the dice give"))
    for n, (value, means) in enumerate(rows):
        y = top + 6.2 + 8.2 * n
        marks += face(value, LEFT, y, 6.8, "face-small")
        marks.append(Text(Role.INK, "body", LEFT + 9, y + 3.4, means, centred=True))
    x = 108.0
    marks.append(Text(Role.INK, "subheading", x, top + 3.0, "Every round"))
    marks.append(Paragraph(Role.INK, "body", x, top + 7.6, 77, 30, _EVERY_ROUND))
    return marks
