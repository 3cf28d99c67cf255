"""A picture of a game of ``cutit``: each player's pieces on the square, and the puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from papercraft.core.game import Picture
from papercraft.core.messages import gettext, ngettext
from papercraft.core.shapes import circle, line
from papercraft.core.sheet import Mark, Path, Role, Text, Use
from papercraft.games.cutit.cell_sets import cells_in
from papercraft.games.cutit.rules.referee import evaluate
from papercraft.games.cutit.rules.tiles import placed_piece, tiles
from papercraft.games.cutit.sheets.stamps import CELL, NAMES, STAR, stamps
from papercraft.games.cutit.square import CELLS, SIZE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from papercraft.core.game import Reading
    from papercraft.core.sheet import Marks, Step
    from papercraft.games.cutit.rules.referee import PlayerResult
    from papercraft.games.cutit.rules.tiles import Place, PlacedPiece
    from papercraft.games.cutit.schema import Record
    from papercraft.games.cutit.square import Square

_PARTS = {"corner": gettext("corner"), "pieces": gettext("pieces"), "puzzle": gettext("puzzle")}
_SEVERITIES = {
    "warning": gettext("warning"),
    "penalty": gettext("penalty"),
    "illegal": gettext("illegal"),
}
_SCALE = 0.4
_TOP, _GAP, _LINE = 26.0, 22.0, 12.0
_FOOT = _TOP + CELL * SIZE + _LINE
_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
# At most this many empty columns or rows are drawn between pieces that lie far apart.
_MAX_GAP = 2


@dataclass(slots=True)
class Panel:
    """One player's square, puzzle and faults, at full size."""

    result: PlayerResult
    square: Square
    placed: list[PlacedPiece]

    @property
    def puzzle_size(self) -> tuple[int, int]:
        """How many columns and rows the puzzle takes."""
        cells = [cell for piece in self.placed for cell in piece]
        return tuple(1 + max((cell[axis] for cell in cells), default=-1) for axis in (0, 1))  # type: ignore[return-value]

    @property
    def width(self) -> float:
        """How wide the panel is."""
        columns, _ = self.puzzle_size
        return CELL * SIZE + (_GAP + CELL * columns if columns else 0.0)

    @property
    def height(self) -> float:
        """How high the panel is."""
        lines = _FOOT + _LINE * (1 + len(self.result.violation_log.violations()))
        return max(lines, _TOP + CELL * self.puzzle_size[1] + _LINE)

    def place_of(self, at: str) -> str:
        """Return a place in words, with the number that the piece's badge shows."""
        part, _, number = at.partition(".")
        if part == "puzzle" and number:
            piece = (self.result.player.puzzle or [])[int(number) - 1].piece
            return gettext("puzzle {n}, piece {piece}", n=number, piece=piece)
        return gettext("{part} {n}", part=_PARTS[part], n=number) if number else _PARTS[part]


def picture(reading: Reading[Square, Record]) -> Picture:
    """Return the panels of all players, one below the other."""
    panels = [
        Panel(result, reading.setup, _placed_pieces(reading.setup, result))
        for result in evaluate(reading)
    ]
    drawn: dict[str, Marks] = stamps() | {f"half-{n}": _half_star(n) for n in range(4)}
    marks: list[Mark] = []
    y = _GAP * _SCALE
    for n, panel in enumerate(panels):
        drawn[f"panel-{n}"] = _panel(panel)
        marks.append(Use(f"panel-{n}", _GAP * _SCALE, round(y, 3), 0, _SCALE))
        y += panel.height * _SCALE
    width = (max(panel.width for panel in panels) + 2 * _GAP) * _SCALE
    names = ", ".join(panel.result.player.name for panel in panels)
    alt = gettext("Pieces and puzzles of {players}.", players=names)
    return Picture(round(width, 3), round(y, 3), alt, tuple(marks), drawn)


def _placed_pieces(square: Square, result: PlayerResult) -> list[PlacedPiece]:
    """Return the placed pieces on a grid without wide gaps between them."""
    if not result.cutting.whole:
        return []
    all_tiles, pieces = tiles(square), result.cutting.pieces
    placed = [
        placed_piece(all_tiles, pieces[p.piece - 1], p.at, p.turn)
        for p in result.player.puzzle or []
    ]
    cells = [cell for piece in placed for cell in piece]
    columns, rows = (_compacted({cell[axis] for cell in cells}) for axis in (0, 1))
    return [{(columns[x], rows[y]): tile for (x, y), tile in piece.items()} for piece in placed]


def _compacted(used: set[int]) -> dict[int, int]:
    """Map used columns or rows to indices from 0, with gaps narrowed to ``_MAX_GAP``."""
    ordered = sorted(used)
    places = dict.fromkeys(ordered[:1], 0)
    for one, other in pairwise(ordered):
        places[other] = places[one] + min(other - one, 1 + _MAX_GAP)
    return places


def _panel(panel: Panel) -> Marks:
    player, total = panel.result.player, panel.result.total
    score = gettext("no total")
    if total is not None:
        score = ngettext("{n} point", "{n} points", total)
    marks: list[Mark] = [Text(Role.INK, "title", 0, 13, player.name)]
    marks += _square(panel)
    marks += _puzzle(panel)
    foot = gettext("corner {corner}, {score}", corner=player.corner, score=score)
    marks.append(Text(Role.INK, "picture", 0, _FOOT, foot))
    for n, entry in enumerate(panel.result.violation_log.violations(), 1):
        place = panel.place_of(entry.at)
        severity = _SEVERITIES[entry.severity]
        text = gettext("{at}: {code} ({how})", at=place, code=entry.code, how=severity)
        marks.append(Text(Role.INK, "picture-fault", 0, _FOOT + _LINE * n, text))
    return tuple(marks)


def _faulty(panel: Panel, part: str) -> set[int]:
    """Return the numbers of the entries or placed pieces that break a rule."""
    places = [entry.at.split(".") for entry in panel.result.violation_log.violations()]
    return {int(place[1]) for place in places if place[0] == part and len(place) > 1}


def _square(panel: Panel) -> list[Mark]:
    marks: list[Mark] = [
        Use(f"cell-{NAMES[kind]}", CELL * (n % SIZE), _TOP + CELL * (n // SIZE))
        for n, kind in enumerate(panel.square.cells)
    ]
    for edge in panel.square.stars:
        beside = edge < CELLS
        x, y = edge % SIZE + (1 if beside else 0.5), edge % CELLS // SIZE + (0.5 if beside else 1)
        marks.append(Use("star", CELL * x, _TOP + CELL * y))
    faulty = _faulty(panel, "pieces")
    badges: list[Mark] = []
    number = 0
    for entry, rnd in enumerate(panel.result.cutting.rounds, 1):
        for piece in rnd.cut.pieces:
            number += 1
            cells = [(n % SIZE, n // SIZE) for n in cells_in(piece)]
            if not cells:
                # The cell to take was gone already.
                continue
            marks.append(_outline(cells, 0.0, wrong=entry in faulty))
            badges += _badge(cells[0], 0.0, number, wrong=entry in faulty)
    return marks + badges


def _puzzle(panel: Panel) -> list[Mark]:
    """Return the puzzle, to the right of the square, with the star halves of its cells."""
    left = CELL * SIZE + _GAP
    faulty = _faulty(panel, "puzzle")
    cell_marks: list[Mark] = []
    lines: list[Mark] = []
    for place, (piece, placed) in enumerate(
        zip(panel.placed, panel.result.player.puzzle or [], strict=False), 1
    ):
        for (x, y), tile in piece.items():
            cell_marks.append(Use(f"cell-{NAMES[tile.kind]}", left + CELL * x, _TOP + CELL * y))
            for side, half in enumerate(tile.halves):
                dx, dy = _SIDES[side]
                if half:
                    middle = (left + CELL * (x + 0.5 + dx / 2), _TOP + CELL * (y + 0.5 + dy / 2))
                    lines.append(Use(f"half-{side}", *middle))
        cells = sorted(piece, key=lambda cell: (cell[1], cell[0]))
        lines.append(_outline(cells, left, wrong=place in faulty))
        lines += _badge(cells[0], left, placed.piece, wrong=place in faulty)
    return cell_marks + lines


def _outline(cells: Iterable[Place], left: float, *, wrong: bool) -> Path:
    """Return the lines around a piece."""
    inside = set(cells)
    steps: list[Step] = []
    for x, y in sorted(inside):
        corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        for side, (dx, dy) in enumerate(_SIDES):
            if (x + dx, y + dy) not in inside:
                (ax, ay), (bx, by) = corners[side], corners[(side + 1) % 4]
                ends = (left + CELL * ax, _TOP + CELL * ay, left + CELL * bx, _TOP + CELL * by)
                steps += line(*ends)
    return Path(Role.INK, "piece-wrong" if wrong else "piece", tuple(steps))


def _badge(cell: Place, left: float, number: int, *, wrong: bool) -> list[Mark]:
    x, y = left + CELL * cell[0] + 4.2, _TOP + CELL * cell[1] + 4.2
    return [
        Path(Role.INK, "badge-wrong" if wrong else "badge", circle(x, y, 3.4)),
        Text(Role.INK, "subheading", x, y, str(number), "middle", centred=True),
    ]


def _half_star(side: int) -> Marks:
    """Return the star half inside a cell at one of its sides (0 is the top, clockwise)."""
    r, k = STAR, STAR * 0.16
    half = [(-r, 0.0), (-k * 1.6, k, -k, k * 1.6, 0.0, r), (k, k * 1.6, k * 1.6, k, r, 0.0)]
    steps: list[Step] = []
    for n, numbers in enumerate(half):
        points = zip(numbers[::2], numbers[1::2], strict=True)
        turned = [v for x, y in points for v in _turned(x, y, side)]
        steps.append(("C" if n else "M", *turned))
    return (Path(Role.INK, "star", (*steps, ("Z",))),)


def _turned(x: float, y: float, quarters: int) -> tuple[float, float]:
    for _ in range(quarters):
        x, y = -y, x
    return x, y
