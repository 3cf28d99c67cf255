"""Legal games of ``cutit``, random or greedy, for tests, samples and measurements."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from papercraft.games.cutit.cell_sets import ALL_CELLS, cells_in, connected_parts, format_cells
from papercraft.games.cutit.numbers import MIN_CELLS, MOST_CUTS
from papercraft.games.cutit.rules.cut_geometry import RoundCut
from papercraft.games.cutit.rules.cut_lines import count_cuts, has_inner_line
from papercraft.games.cutit.rules.star_contact import contact
from papercraft.games.cutit.rules.tiles import PlacedPiece, Tile, placed_piece, tiles
from papercraft.games.cutit.schema import Rules
from papercraft.games.cutit.setup import dump
from papercraft.games.cutit.solver.round_options import (
    Progress,
    Scorer,
    best_options,
    options,
)
from papercraft.games.cutit.square import COLOURS, CORNERS, DICE, JOKER, ROUNDS, SIZE, Square

if TYPE_CHECKING:
    from papercraft.core.rng import Rng

FACES: tuple[int | str, ...] = ("", "?", "?", 2, 3, 4)
_MAX_PLACEMENTS = 400
# What a cell is worth to later rounds; with this value greedy players score the most.
_CELL_VALUE = 0.9

Roll = dict[str, int | str]


def play(
    square: Square,
    sheet: str | None,
    players: tuple[str, ...],
    rng: Rng,
    *,
    cutter_type: type[Cutter] | None = None,
) -> dict[str, Any]:
    """Return the record of a finished game: pieces of about ten cells, the longest puzzle found."""
    corners = list(CORNERS)
    rng.shuffle(corners)
    cut_by = cutter_type or Cutter
    dice, cutters = [], [cut_by(square, CORNERS[corner], rng) for corner in corners[: len(players)]]
    for number in range(1, ROUNDS + 1):
        roll: Roll = {die: rng.pick(FACES) for die in DICE}
        dice.append(roll)
        for cutter in cutters:
            cutter.cut(number, roll)
    entries = [
        {"name": name, "corner": corner} | cutter.record_entry(rng)
        for name, corner, cutter in zip(players, corners, cutters, strict=False)
    ]
    for place, player in enumerate(_finishing_order(entries, rng), 1):
        player["finished"] = place
    where = {"sheet": sheet} if sheet else {"square": dump(square)}
    return {"papercraft": 1, "game": "cutit"} | where | {"dice": dice, "players": entries}


def _finishing_order(players: list[dict[str, Any]], rng: Rng) -> list[dict[str, Any]]:
    finished = [player for player in players if len(player["puzzle"]) == len(player["pieces"])]
    rng.shuffle(finished)
    return finished


class Cutter:
    """A player who cuts legal pieces of about equal size."""

    def __init__(self, square: Square, corner: int, rng: Rng) -> None:
        """Start with the whole square."""
        self.square = square
        self.corner = corner
        self.rng = rng
        self.left = ALL_CELLS
        self.pieces: list[int] = []

    def cut(self, number: int, roll: Roll) -> None:
        """Cut off the piece of a round; in the tenth it is the rest."""
        piece = self.left if number == ROUNDS else self._choice(number, roll)
        self.pieces.append(piece)
        self.left &= ~piece

    def _choice(self, number: int, roll: Roll) -> int:
        candidates = [
            piece for piece in legal_pieces(self.left) if number > 1 or piece >> self.corner & 1
        ]
        remaining = ROUNDS - number
        sized = [
            piece
            for piece in candidates
            if piece.bit_count() >= MIN_CELLS
            and (self.left & ~piece).bit_count() >= MIN_CELLS * remaining
        ]
        preferred_pieces = (
            [piece for piece in sized if self._scores(piece, roll)] or sized or candidates
        )
        target_size = self.left.bit_count() / (remaining + 1)
        best = sorted(
            preferred_pieces, key=lambda piece: (abs(piece.bit_count() - target_size), piece)
        )
        return self.rng.pick(best[: max(6, len(best) // 4)])

    def _scores(self, piece: int, roll: Roll) -> bool:
        kinds = [self.square.cells[n] for n in cells_in(piece)]
        jokers = kinds.count(JOKER)
        for die, colour in zip(DICE, COLOURS, strict=True):
            face, count = roll[die], kinds.count(colour) + jokers
            if face != "" and count >= (1 if face == "?" else int(face)):
                return True
        return False

    def record_entry(self, rng: Rng) -> dict[str, Any]:
        """Return the pieces and the puzzle as a record holds them."""
        placed = lay_puzzle(self.square, self.pieces, rng)
        puzzle = [{"piece": n + 1, "at": list(at), "turn": turn} for n, at, turn in placed]
        return {"pieces": [format_cells(piece) for piece in self.pieces], "puzzle": puzzle}


class GreedyCutter(Cutter):
    """A player who takes the piece that gains the most at once, less the value of its cells."""

    def __init__(self, square: Square, corner: int, rng: Rng) -> None:
        """Start with the whole square and without points."""
        super().__init__(square, corner, rng)
        self.scorer = Scorer(square)
        self.progress = Progress()

    def _choice(self, number: int, roll: Roll) -> int:
        faces = tuple(roll[die] for die in DICE)
        choices = options(self.scorer, self.left, number, faces, self.corner)
        ranked = best_options(choices, self.progress, Rules())
        if not ranked:
            return super()._choice(number, roll)
        best = max(ranked, key=lambda one: one.gain - _CELL_VALUE * one.piece.bit_count())
        self.progress = self.progress.after(best.points, best.cuts)
        return best.piece


def play_greedy(
    square: Square, sheet: str | None, players: tuple[str, ...], rng: Rng
) -> dict[str, Any]:
    """Play one game in which each player looks for points; return the data of its record."""
    return play(square, sheet, players, rng, cutter_type=GreedyCutter)


@cache
def _regions() -> tuple[tuple[int, ...], ...]:
    """Return the cells on one side of a single cut (bands) and of two cuts (corners)."""
    columns = [sum(1 << SIZE * r + c for r in range(SIZE)) for c in range(SIZE)]
    rows = [sum(1 << SIZE * r + c for c in range(SIZE)) for r in range(SIZE)]
    left = [sum(columns[:n]) for n in range(1, SIZE)]
    top = [sum(rows[:n]) for n in range(1, SIZE)]
    bands = [*left, *top, *(ALL_CELLS & ~b for b in left), *(ALL_CELLS & ~b for b in top)]
    corners = [
        a & b
        for a in (*left, *(ALL_CELLS & ~v for v in left))
        for b in (*top, *(ALL_CELLS & ~v for v in top))
    ]
    return tuple(bands), tuple(corners)


def legal_pieces(left: int) -> list[int]:
    """Return all pieces that one or two legal cuts can take off so that the rest stays connected.

    Each is a connected part of what is left inside a band or a corner; parts that need more cuts
    are filtered out by counting them.
    """
    result: dict[int, None] = {}
    for region in (region for kind in _regions() for region in kind):
        for part in connected_parts(left & region):
            rest = left & ~part
            if not rest or part in result or len(connected_parts(rest)) > 1:
                continue
            turn = RoundCut(left, [part])
            if count_cuts(turn) <= MOST_CUTS and not has_inner_line(turn):
                result[part] = None
    return list(result)


Placement = tuple[int, tuple[int, int], int]


def lay_puzzle(
    square: Square, pieces: list[int], rng: Rng, effort: int = _MAX_PLACEMENTS
) -> list[Placement]:
    """Return placements of as many pieces as a bounded backtracking search can lay without a fault.

    ``effort`` is the number of placements that the search may try.
    """
    all_tiles = tiles(square)
    turned = [
        [placed_piece(all_tiles, piece, (0, 0), turn) for turn in range(4)] for piece in pieces
    ]
    best: list[Placement] = []
    for first in sorted(range(len(pieces)), key=lambda n: -pieces[n].bit_count())[:3]:
        puzzle = PuzzleSearch(turned)
        puzzle.put((first, (0, 0), 0))
        effort = _extend(puzzle, rng, effort)
        best = max(best, puzzle.best, key=len)
        if len(best) == len(pieces):
            break
    return best


class PuzzleSearch:
    """The state of the search: the pieces placed so far, and the longest solution."""

    def __init__(self, turned: list[list[PlacedPiece]]) -> None:
        """Start with no piece placed."""
        self.turned = turned
        self.placed: list[Placement] = []
        self.tiles: dict[tuple[int, int], Tile] = {}
        self.best: list[Placement] = []

    def put(self, placement: Placement) -> None:
        """Place a piece."""
        self.tiles |= self.moved(placement)
        self.placed.append(placement)
        if len(self.placed) > len(self.best):
            self.best = list(self.placed)

    def lift(self) -> None:
        """Remove the last piece."""
        for spot in self.moved(self.placed.pop()):
            del self.tiles[spot]

    def moved(self, placement: Placement) -> PlacedPiece:
        """Return a piece at its placement."""
        number, (dx, dy), turn = placement
        return {(x + dx, y + dy): tile for (x, y), tile in self.turned[number][turn].items()}

    def candidates(self) -> list[Placement]:
        """Return every valid placement of another piece, in a fixed order."""
        used = {number for number, _, _ in self.placed}
        open_halves = [
            (spot, side, tile.kind)
            for spot, tile in self.tiles.items()
            for side in range(4)
            if tile.halves[side] and _neighbour(spot, side) not in self.tiles
        ]
        result: dict[Placement, None] = {}
        for number, turns in enumerate(self.turned):
            if number not in used:
                for turn, piece in enumerate(turns):
                    for placement in self._fits(number, turn, piece, open_halves):
                        result[placement] = None
        return list(result)

    def _fits(
        self,
        number: int,
        turn: int,
        piece: PlacedPiece,
        open_halves: list[tuple[tuple[int, int], int, str]],
    ) -> list[Placement]:
        result = []
        for (x, y), tile in piece.items():
            for spot, side, kind in open_halves:
                if not tile.halves[side - 2] or not (
                    tile.kind == kind or JOKER in (tile.kind, kind)
                ):
                    continue
                ox, oy = _neighbour(spot, side)
                placement = (number, (ox - x, oy - y), turn)
                meeting = contact(self.tiles, self.moved(placement), expert=False)
                if not meeting.faults:
                    result.append(placement)
        return result


def _neighbour(spot: tuple[int, int], side: int) -> tuple[int, int]:
    x, y = spot
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)][side]


def _extend(puzzle: PuzzleSearch, rng: Rng, effort: int) -> int:
    """Place the remaining pieces by depth-first search; return what is left of the effort."""
    if len(puzzle.placed) == len(puzzle.turned) or effort <= 0:
        return effort
    candidates = puzzle.candidates()
    rng.shuffle(candidates)
    for placement in candidates[:3]:
        effort -= 1
        puzzle.put(placement)
        effort = _extend(puzzle, rng, effort)
        if len(puzzle.placed) == len(puzzle.turned) or effort <= 0:
            return effort
        puzzle.lift()
    return effort
