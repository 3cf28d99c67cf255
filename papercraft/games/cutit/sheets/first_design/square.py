"""The printed set of the first design, and its square: cells, stars, frame, the rules in short."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT
from papercraft.core.messages import gettext, join
from papercraft.core.shapes import line, rect
from papercraft.core.sheet import Drawing, NameLine, Paragraph, Path, Places, Role, Sheet, Text, Use
from papercraft.games.cutit.sheets.all_designs import NAMES, face, use
from papercraft.games.cutit.sheets.first_design.aids import aids_sheet, aids_stamps
from papercraft.games.cutit.sheets.first_design.pad import pad_sheet, pad_stamps
from papercraft.games.cutit.sheets.first_design.stamps import CELL
from papercraft.games.cutit.sheets.first_design.stamps import stamps as art_stamps
from papercraft.games.cutit.square import CELL_NAMES, CELLS, CORNERS, EDGES, SIZE, Square

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from papercraft.core.game import Edition
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
_GRID = Use("square-grid", 0, 0)
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
    "Cut once or twice, straight, along the lines; the rest stays in one part.\n"
    "A flower is a joker for one colour. Moons never score.\n"
    "\u22125: fewer than four cells, no point, or two pieces."
)


def draw(square: Square, edition: Edition) -> Drawing:
    """Return the set: for each player the same square and a pad, then one sheet of aids.

    Nothing is read from aids, so they are drawn as they are today.
    """
    parts = edition.parts or ("square", "pad", "aids")
    cells = _CODED_USES if edition.options.get("cell-codes") else _CELL_USES
    per_player = [
        sheet for sheet in (_square_sheet(square, cells), pad_sheet()) if sheet.part in parts
    ]
    sheets = per_player * edition.players
    if "aids" in parts:
        sheets.append(aids_sheet(lower_qr=True))
    return Drawing(all_stamps(), tuple(sheets))


@cache
def all_stamps() -> dict[str, Marks]:
    """Return the stamps of all parts; they are the same for every square."""
    square = {"square-grid": _grid(), "square-frame": _frame()}
    return art_stamps() | square | pad_stamps() | aids_stamps()


def _square_sheet(square: Square, cells: Mapping[str, Sequence[Use]]) -> Sheet:
    stars = _STAR_USES
    marks: list[Use | Path] = [cells[kind][n] for n, kind in enumerate(square.cells)]
    marks.append(_GRID)
    marks += [stars[edge] for edge in square.stars]
    marks.append(_FRAME)
    marks += _corner_choice(square)
    reading = _reading(square)
    return Sheet(
        "square",
        "cutit: the square",
        _ALT,
        tuple(marks),
        _PLACES,
        reading=reading,
        name_lines=(_NAME,),
    )


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
    """Return the lines between cells and the name of each cell in its corner."""
    steps: list[Step] = []
    for n in range(1, SIZE):
        steps += line(LEFT + CELL * n, TOP, LEFT + CELL * n, TOP + SIDE)
        steps += line(LEFT, TOP + CELL * n, LEFT + SIDE, TOP + CELL * n)
    marks: list[Path | Text] = [Path(Role.GUIDE, "grid", tuple(steps))]
    for (x, y), name in zip(_CELL_PLACES, CELL_NAMES, strict=True):
        width = 3.9 if len(name) == 2 else 5.1  # noqa: PLR2004
        marks.append(Path(Role.INK, "tab", rect(x + 0.7, y + CELL - 3.9, width, 3.2, 0.9)))
        marks.append(
            Text(
                Role.INK, "cell", x + 0.7 + width / 2, y + CELL - 2.3, name, "middle", centred=True
            )
        )
    return tuple(marks)


def _frame() -> Marks:
    """Return everything around the square."""
    marks: list[Path | Text | Paragraph | Use] = [
        Text(Role.INK, "title", HEAD_LEFT, 9.6, "cutit"),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, "ten rounds of scissors, then a puzzle"),
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
        ("3", "3 points, if the piece has 3 or more of that colour"),
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
