"""Measure how often all ten pieces of a game can be laid, with few or many stars.

``python -m bench.placeable 600 60 76 92`` cuts 600 squares at random, each with 60, 76 and 92
stars, and searches for a puzzle of all pieces. The search is bounded: the share is a lower bound.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

from papercraft.core.rng import Rng
from papercraft.games.cutit.cell_sets import cells_in
from papercraft.games.cutit.generator.square import generate
from papercraft.games.cutit.layouts import Params
from papercraft.games.cutit.play import FACES, Cutter, lay_puzzle
from papercraft.games.cutit.rules.tiles import tiles
from papercraft.games.cutit.square import DICE, ROUNDS, SIZE, Square

_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Share(NamedTuple):
    """Of so many games: those with a piece without a star half, those fully laid, cells laid."""

    games: int
    barren: float
    full: float
    cells: float


def measure(params: Params, games: int) -> Share:
    """Cut and lay one random game for each seed from 0."""
    barren = full = cells = 0
    for seed in range(games):
        square, rng = generate(params, Rng(seed)), Rng(seed + 1_000_000)
        cutter = Cutter(square, 0, rng)
        for number in range(1, ROUNDS + 1):
            cutter.cut(number, {die: rng.pick(FACES) for die in DICE})
        barren += not all(has_half(square, piece) for piece in cutter.pieces)
        laid = lay_puzzle(square, cutter.pieces, rng)
        full += len(laid) == len(cutter.pieces)
        cells += sum(cutter.pieces[number].bit_count() for number, _, _ in laid)
    return Share(games, barren / games, full / games, cells / games)


def has_half(square: Square, piece: int) -> bool:
    """Return whether a piece has half a star on its border."""
    found = tiles(square)
    for n in cells_in(piece):
        for side, (dx, dy) in enumerate(_SIDES):
            x, y = n % SIZE + dx, n // SIZE + dy
            within = 0 <= x < SIZE and 0 <= y < SIZE
            if found[n].halves[side] and within and not piece >> SIZE * y + x & 1:
                return True
    return False


def main() -> None:
    """Print a line for each number of stars."""
    games, *stars = [int(word) for word in sys.argv[1:]] or [600]
    print("stars  games  a piece without half a star  all pieces laid  cells laid")
    for count in stars or [60, 76, 92]:
        share = measure(Params(stars=count, black_stars=8, line_stars=2), games)
        print(
            f"{count:5}  {share.games:5}  {share.barren:27.1%}  {share.full:15.1%}"
            f"  {share.cells:10.1f}"
        )


if __name__ == "__main__":
    main()
