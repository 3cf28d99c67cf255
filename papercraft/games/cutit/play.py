"""Legal games of ``cutit`` played at random: for tests, samples and measurements."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from papercraft.games.cutit.cell_sets import ALL, cells_in, parts, spelled
from papercraft.games.cutit.rules.cut_geometry import Turn
from papercraft.games.cutit.rules.cutting_phase import MIN_CELLS, MOST_CUTS, cuts, has_ring
from papercraft.games.cutit.rules.puzzle_phase import Piece, Tile, contact, laid_piece, tiles
from papercraft.games.cutit.schema import DICE, ROUNDS
from papercraft.games.cutit.setup import COLOURS, CORNERS, JOKER, SIZE, Square, dump

if TYPE_CHECKING:
    from papercraft.core.rng import Rng

FACES: tuple[int | str, ...] = ("", "?", "?", 2, 3, 4)
_EFFORT = 400

Roll = dict[str, int | str]


def play(square: Square, sheet: str | None, players: tuple[str, ...], rng: Rng) -> dict[str, Any]:
    """Play a game to its end: pieces of about ten cells, a puzzle laid as far as it goes."""
    corners = list(CORNERS)
    rng.shuffle(corners)
    dice, games = [], [Cutter(square, CORNERS[corner], rng) for corner in corners[: len(players)]]
    for number in range(1, ROUNDS + 1):
        roll: Roll = {die: rng.pick(FACES) for die in DICE}
        dice.append(roll)
        for game in games:
            game.cut(number, roll)
    told = [
        {"name": name, "corner": corner} | game.told(rng)
        for name, corner, game in zip(players, corners, games, strict=False)
    ]
    for place, player in enumerate(_in_order(told, rng), 1):
        player["finished"] = place
    where = {"sheet": sheet} if sheet else {"square": dump(square)}
    return {"papercraft": 1, "game": "cutit"} | where | {"dice": dice, "players": told}


def _in_order(told: list[dict[str, Any]], rng: Rng) -> list[dict[str, Any]]:
    done = [player for player in told if len(player["puzzle"]) == len(player["pieces"])]
    rng.shuffle(done)
    return done


class Cutter:
    """A player who cuts legal pieces, of about equal size, and forgoes points when he must."""

    def __init__(self, square: Square, corner: int, rng: Rng) -> None:
        """Begin with the whole square."""
        self.square = square
        self.corner = corner
        self.rng = rng
        self.left = ALL
        self.pieces: list[int] = []

    def cut(self, number: int, roll: Roll) -> None:
        """Cut the piece of a round; in the tenth the rest is the piece."""
        piece = self.left if number == ROUNDS else self._choice(number, roll)
        self.pieces.append(piece)
        self.left &= ~piece

    def _choice(self, number: int, roll: Roll) -> int:
        ways = [piece for piece in off_cuts(self.left) if number > 1 or piece >> self.corner & 1]
        remaining = ROUNDS - number
        sized = [
            piece
            for piece in ways
            if piece.bit_count() >= MIN_CELLS
            and (self.left & ~piece).bit_count() >= MIN_CELLS * remaining
        ]
        scoring = [piece for piece in sized if self._scores(piece, roll)] or sized or ways
        wish = self.left.bit_count() / (remaining + 1)
        best = sorted(scoring, key=lambda piece: (abs(piece.bit_count() - wish), piece))
        return self.rng.pick(best[: max(6, len(best) // 4)])

    def _scores(self, piece: int, roll: Roll) -> bool:
        if all(face == "" for face in roll.values()):
            return True
        kinds = [self.square.cells[n] for n in cells_in(piece)]
        jokers = kinds.count(JOKER)
        for die, colour in zip(DICE, COLOURS, strict=True):
            face, count = roll[die], kinds.count(colour) + jokers
            if face != "" and count >= (1 if face == "?" else int(face)):
                return True
        return False

    def told(self, rng: Rng) -> dict[str, Any]:
        """Return pieces and puzzle as a record has them."""
        laid = lay(self.square, self.pieces, rng)
        puzzle = [{"piece": n + 1, "at": list(at), "turn": turn} for n, at, turn in laid]
        return {"pieces": [spelled(piece) for piece in self.pieces], "puzzle": puzzle}


@cache
def _regions() -> tuple[tuple[int, ...], ...]:
    """Return for one and two cuts the cells on one side: bands and corners of the whole square."""
    columns = [sum(1 << SIZE * r + c for r in range(SIZE)) for c in range(SIZE)]
    rows = [sum(1 << SIZE * r + c for c in range(SIZE)) for r in range(SIZE)]
    left = [sum(columns[:n]) for n in range(1, SIZE)]
    top = [sum(rows[:n]) for n in range(1, SIZE)]
    bands = [*left, *top, *(ALL & ~b for b in left), *(ALL & ~b for b in top)]
    corners = [
        a & b for a in (*left, *(ALL & ~v for v in left)) for b in (*top, *(ALL & ~v for v in top))
    ]
    return tuple(bands), tuple(corners)


def off_cuts(left: int) -> list[int]:
    """Return all pieces that one or two legal cuts can take off, the rest staying in one part.

    Every such piece is a part of what is left, cut along one line or one corner of two lines;
    parts with a longer border are sorted out by counting its straight runs.
    """
    found: dict[int, None] = {}
    for region in (region for kind in _regions() for region in kind):
        for part in parts(left & region):
            rest = left & ~part
            if not rest or part in found or len(parts(rest)) > 1:
                continue
            turn = Turn(left, [part])
            if cuts(turn) <= MOST_CUTS and not has_ring(turn):
                found[part] = None
    return list(found)


Placing = tuple[int, tuple[int, int], int]


def lay(square: Square, pieces: list[int], rng: Rng, effort: int = _EFFORT) -> list[Placing]:
    """Lay pieces without a mistake, as many as a bounded search finds.

    ``effort`` is how many pieces may be laid and taken back before the search gives up.
    """
    all_tiles = tiles(square)
    turned = [[laid_piece(all_tiles, piece, (0, 0), turn) for turn in range(4)] for piece in pieces]
    best: list[Placing] = []
    for first in sorted(range(len(pieces)), key=lambda n: -pieces[n].bit_count())[:3]:
        puzzle = Puzzle(turned)
        puzzle.put((first, (0, 0), 0))
        effort = _extend(puzzle, rng, effort)
        best = max(best, puzzle.best, key=len)
        if len(best) == len(pieces):
            break
    return best


class Puzzle:
    """Pieces laid so far."""

    def __init__(self, turned: list[list[Piece]]) -> None:
        """Begin with an empty table."""
        self.turned = turned
        self.laid: list[Placing] = []
        self.tiles: dict[tuple[int, int], Tile] = {}
        self.best: list[Placing] = []

    def put(self, placing: Placing) -> None:
        """Lay a piece."""
        self.tiles |= self.moved(placing)
        self.laid.append(placing)
        if len(self.laid) > len(self.best):
            self.best = list(self.laid)

    def lift(self) -> None:
        """Take the last piece back."""
        for spot in self.moved(self.laid.pop()):
            del self.tiles[spot]

    def moved(self, placing: Placing) -> Piece:
        """Return a piece at its place."""
        number, (dx, dy), turn = placing
        return {(x + dx, y + dy): tile for (x, y), tile in self.turned[number][turn].items()}

    def ways(self) -> list[Placing]:
        """Return every good way to lay another piece, in a fixed order."""
        used = {number for number, _, _ in self.laid}
        open_halves = [
            (spot, side, tile.kind)
            for spot, tile in self.tiles.items()
            for side in range(4)
            if tile.halves[side] and _beside(spot, side) not in self.tiles
        ]
        found: dict[Placing, None] = {}
        for number, turns in enumerate(self.turned):
            if number not in used:
                for turn, piece in enumerate(turns):
                    for placing in self._fits(number, turn, piece, open_halves):
                        found[placing] = None
        return list(found)

    def _fits(
        self,
        number: int,
        turn: int,
        piece: Piece,
        open_halves: list[tuple[tuple[int, int], int, str]],
    ) -> list[Placing]:
        found = []
        for (x, y), tile in piece.items():
            for spot, side, kind in open_halves:
                if not tile.halves[side - 2] or not (
                    tile.kind == kind or JOKER in (tile.kind, kind)
                ):
                    continue
                ox, oy = _beside(spot, side)
                placing = (number, (ox - x, oy - y), turn)
                meeting = contact(self.tiles, self.moved(placing), expert=False)
                if not meeting.faults:
                    found.append(placing)
        return found


def _beside(spot: tuple[int, int], side: int) -> tuple[int, int]:
    x, y = spot
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)][side]


def _extend(puzzle: Puzzle, rng: Rng, effort: int) -> int:
    """Try to lay the remaining pieces; return what is left of the effort."""
    if len(puzzle.laid) == len(puzzle.turned) or effort <= 0:
        return effort
    ways = puzzle.ways()
    rng.shuffle(ways)
    for placing in ways[:3]:
        effort -= 1
        puzzle.put(placing)
        effort = _extend(puzzle, rng, effort)
        if len(puzzle.laid) == len(puzzle.turned) or effort <= 0:
            return effort
        puzzle.lift()
    return effort
