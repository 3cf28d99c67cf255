"""A picture of a game of ``cutit``: each player's pieces on the square, and the puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from papercraft.core.game import Picture
from papercraft.core.messages import gettext, ngettext
from papercraft.core.shapes import circle, line, rotated
from papercraft.core.sheet import Mark, Path, Role, Text, Use
from papercraft.core.verdict import Severity, ViolationLog
from papercraft.games.cutit.cell_sets import cells_in
from papercraft.games.cutit.picture_faults import fault_lines
from papercraft.games.cutit.rules.cut_geometry import cut_rounds
from papercraft.games.cutit.rules.cutting_phase import CuttingPhase, Round
from papercraft.games.cutit.rules.referee import PlayerResult, evaluate
from papercraft.games.cutit.rules.tiles import placed_piece, tiles
from papercraft.games.cutit.schema import Laid, Player, Rules
from papercraft.games.cutit.sheets.all_designs import NAMES
from papercraft.games.cutit.sheets.plain_cells import STAR, plain_stamps, star_steps
from papercraft.games.cutit.sheets.stamps import CELL
from papercraft.games.cutit.square import CELLS, SIZE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from papercraft.core.game import Best, Reading
    from papercraft.core.messages import Message
    from papercraft.core.sheet import Marks, Step
    from papercraft.games.cutit.picture_faults import FaultLine
    from papercraft.games.cutit.rules.tiles import Place, PlacedPiece
    from papercraft.games.cutit.schema import Record
    from papercraft.games.cutit.square import Square

_SCALE = 0.4
_TOP, _GAP, _LINE = 26.0, 22.0, 12.0
# The width that the heading of the best puzzle needs in any language.
_HEADING = 190.0
_FOOT = _TOP + CELL * SIZE + _LINE
_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
# At most this many empty columns or rows are drawn between pieces that lie far apart.
_MAX_GAP = 2


@dataclass(frozen=True, slots=True)
class BestPuzzle:
    """A puzzle that could have been laid: the pieces in the order of a record's ``laid`` list."""

    placed: list[PlacedPiece]
    laid: list[Laid]


@dataclass(slots=True)
class Panel:
    """One player's square, puzzle and faults, at full size; beside them the best puzzle, if any."""

    result: PlayerResult
    square: Square
    placed: list[PlacedPiece]
    best: BestPuzzle | None = None
    judged: bool = True

    @property
    def faults(self) -> list[FaultLine]:
        """The lines below the square, one for each place with a violation."""
        return fault_lines(self.result)

    @property
    def best_left(self) -> float:
        """Where the best puzzle begins."""
        columns, _ = _size(self.placed)
        return CELL * SIZE + _GAP + (_GAP + CELL * columns if columns else 0.0)

    @property
    def width(self) -> float:
        """How wide the panel is."""
        if self.best is not None:
            return self.best_left + max(_HEADING, CELL * _size(self.best.placed)[0])
        columns, _ = _size(self.placed)
        return CELL * SIZE + (_GAP + CELL * columns if columns else 0.0)

    @property
    def height(self) -> float:
        """How high the panel is."""
        lines = _FOOT + _LINE * (1 + len(self.faults))
        rows = max(_size(self.placed)[1], _size(self.best.placed)[1] if self.best else 0)
        return max(lines, _TOP + CELL * rows + _LINE)


def _size(placed: list[PlacedPiece]) -> tuple[int, int]:
    """Return how many columns and rows a puzzle takes."""
    cells = [cell for piece in placed for cell in piece]
    return tuple(1 + max((cell[axis] for cell in cells), default=-1) for axis in (0, 1))  # type: ignore[return-value]


def picture(reading: Reading[Square, Record]) -> Picture:
    """Return the panels of all players, one below the other."""
    panels = [
        Panel(result, reading.setup, _placed_pieces(reading.setup, result))
        for result in evaluate(reading)
    ]
    names = ", ".join(panel.result.player.name for panel in panels)
    return _picture(panels, gettext("Pieces and puzzles of {players}.", players=names))


def picture_par(reading: Reading[Square, Record], best_of_players: Sequence[Best]) -> Picture:
    """Return the panels of all players, each with the best puzzle of the pieces as cut."""
    panels = []
    for result, best in zip(evaluate(reading), best_of_players, strict=True):
        placed = _placed_pieces(reading.setup, result)
        panel = Panel(result, reading.setup, placed)
        if best.details["puzzle"] is not None:
            laid = [Laid(**one) for one in best.details["puzzle"]["laid"]]
            panel.best = BestPuzzle(_placed(reading.setup, result, laid), laid)
        panels.append(panel)
    names = ", ".join(panel.result.player.name for panel in panels)
    return _picture(panels, gettext("Pieces of {players}, and the best puzzles.", players=names))


def picture_best(square: Square, _sheet: str | None, best: Best) -> Picture:
    """Return the pieces of a solution on the square, and its puzzle."""
    player = Player.model_validate({"name": gettext("The best game found")} | best.entry)
    rounds = [Round(cut, 0) for cut in cut_rounds(player, Rules().tolerance)]
    result = PlayerResult(player, ViolationLog(player.name), CuttingPhase(rounds, whole=True))
    laid = player.puzzle or []
    best_puzzle = BestPuzzle(_placed(square, result, laid), laid)
    panel = Panel(result, square, [], best_puzzle, judged=False)
    return _picture([panel], gettext("The best puzzle found, and where its pieces come from."))


def _picture(panels: list[Panel], alt: Message) -> Picture:
    drawn: dict[str, Marks] = plain_stamps() | {f"half-{n}": _half_star(n) for n in range(4)}
    marks: list[Mark] = []
    y = _GAP * _SCALE
    for n, panel in enumerate(panels):
        drawn[f"panel-{n}"] = _panel(panel)
        marks.append(Use(f"panel-{n}", _GAP * _SCALE, round(y, 3), 0, _SCALE))
        y += panel.height * _SCALE
    width = (max(panel.width for panel in panels) + 2 * _GAP) * _SCALE
    return Picture(round(width, 3), round(y, 3), alt, tuple(marks), drawn)


def _placed_pieces(square: Square, result: PlayerResult) -> list[PlacedPiece]:
    """Return the placed pieces on a grid without wide gaps between them."""
    if not result.cutting.whole:
        return []
    return _placed(square, result, result.player.puzzle or [])


def _placed(square: Square, result: PlayerResult, laid: list[Laid]) -> list[PlacedPiece]:
    """Return pieces as laid, without wide gaps between them."""
    all_tiles, pieces = tiles(square), result.cutting.pieces
    placed = [placed_piece(all_tiles, pieces[p.piece - 1], p.at, p.turn) for p in laid]
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
    left = CELL * SIZE + _GAP
    if panel.judged:
        laid = panel.result.player.puzzle or []
        marks += _puzzle(panel.placed, laid, left, _faulty(panel, "puzzle"))
    if panel.best is not None:
        marks += _best_puzzle(panel.best, panel.best_left)
    foot = gettext("corner {corner}, {score}", corner=player.corner, score=score)
    if not panel.judged:
        foot = gettext("corner {corner}", corner=player.corner)
    marks.append(Text(Role.INK, "picture", 0, _FOOT, foot))
    for n, fault in enumerate(panel.faults, 1):
        style = "picture" if fault.warning else "picture-fault"
        marks.append(Text(Role.INK, style, 0, _FOOT + _LINE * n, fault.text))
    return tuple(marks)


def _faulty(panel: Panel, part: str) -> set[int]:
    """Return the numbers of the entries or placed pieces that break a rule; warnings do not."""
    entries = panel.result.violation_log.violations()
    places = [entry.at.split(".") for entry in entries if entry.severity is not Severity.WARNING]
    return {int(place[1]) for place in places if place[0] == part and len(place) > 1}


def _square(panel: Panel) -> list[Mark]:
    marks: list[Mark] = [
        Use(f"plain-{NAMES[kind]}", CELL * (n % SIZE), _TOP + CELL * (n // SIZE))
        for n, kind in enumerate(panel.square.cells)
    ]
    for edge in panel.square.stars:
        beside = edge < CELLS
        x, y = edge % SIZE + (1 if beside else 0.5), edge % CELLS // SIZE + (0.5 if beside else 1)
        marks.append(Use("plain-star", CELL * x, _TOP + CELL * y))
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


def _puzzle(
    pieces: list[PlacedPiece], laid: Sequence[Laid], left: float, faulty: set[int]
) -> list[Mark]:
    """Return a puzzle, to the right of the square, with the star halves of its cells."""
    cell_marks: list[Mark] = []
    lines: list[Mark] = []
    for place, (piece, placed) in enumerate(zip(pieces, laid, strict=False), 1):
        for (x, y), tile in piece.items():
            cell_marks.append(Use(f"plain-{NAMES[tile.kind]}", left + CELL * x, _TOP + CELL * y))
            for side, half in enumerate(tile.halves):
                dx, dy = _SIDES[side]
                if half:
                    middle = (left + CELL * (x + 0.5 + dx / 2), _TOP + CELL * (y + 0.5 + dy / 2))
                    lines.append(Use(f"half-{side}", *middle))
        cells = sorted(piece, key=lambda cell: (cell[1], cell[0]))
        lines.append(_outline(cells, left, wrong=place in faulty))
        lines += _badge(cells[0], left, placed.piece, wrong=place in faulty)
    return cell_marks + lines


def _best_puzzle(best: BestPuzzle, left: float) -> list[Mark]:
    """Return a puzzle in which an arrow beside each number shows where the piece's top went."""
    heading = gettext("Best puzzle; arrows: the pieces' tops")
    marks: list[Mark] = [Text(Role.INK, "picture", left, _TOP - 5, heading)]
    marks += _puzzle(best.placed, best.laid, left, set())
    for piece, placed in zip(best.placed, best.laid, strict=True):
        column, row = min(piece, key=lambda cell: (cell[1], cell[0]))
        x, y = left + CELL * column + CELL - 4.2, _TOP + CELL * row + 4.2
        marks += [Path(Role.INK, "badge", circle(x, y, 3.4)), _arrow(x, y, placed.turn)]
    return marks


def _arrow(x: float, y: float, turn: int) -> Path:
    points = [(0.0, 2.2), (0.0, -2.2), (-1.6, -0.6), (0.0, -2.2), (1.6, -0.6)]
    turned = [_turned(*point, turn) for point in points]
    places = [(round(x + dx, 3), round(y + dy, 3)) for dx, dy in turned]
    steps = tuple(("M" if n in (0, 2) else "L", *place) for n, place in enumerate(places))
    return Path(Role.INK, "badge", steps)


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
    _, _, *below, _, _ = star_steps(STAR)
    half = rotated((("M", STAR, 0.0), *below, ("Z",)), 90 * side)
    return (Path(Role.INK, "plain-star", half),)


def _turned(x: float, y: float, quarters: int) -> tuple[float, float]:
    for _ in range(quarters):
        x, y = -y, x
    return x, y
