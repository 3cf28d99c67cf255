"""Hands of cutit: the squares, rolls and pieces of games cut at random or greedily."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rng import Rng
from papercraft.games.cutit.generator.square import generate
from papercraft.games.cutit.layouts import params
from papercraft.games.cutit.play import FACES, Cutter, GreedyCutter
from papercraft.games.cutit.square import DICE, ROUNDS

if TYPE_CHECKING:
    from papercraft.games.cutit.play import Roll
    from papercraft.games.cutit.square import Square


def rolls(seed: int) -> list[Roll]:
    """Return ten rolls."""
    rng = Rng(seed + 2_000_000)
    return [{die: rng.pick(FACES) for die in DICE} for _ in range(ROUNDS)]


def hand(seed: int, *, greedy: bool) -> tuple[Square, list[int]]:
    """Return a square and the pieces that a player cuts it into, beginning in A1."""
    square = generate(params(1, 0), Rng(seed))
    cutter = (GreedyCutter if greedy else Cutter)(square, 0, Rng(seed + 1_000_000))
    for number, roll in enumerate(rolls(seed), 1):
        cutter.cut(number, roll)
    return square, cutter.pieces
