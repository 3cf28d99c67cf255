"""A random board that is fair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.problems import ImpossibleError
from papercraft.games.cat.generator.fairness import completes_sets, is_fair
from papercraft.games.cat.generator.placement import random_board
from papercraft.games.cat.moves import MoveGenerator

if TYPE_CHECKING:
    from papercraft.core.rng import Rng
    from papercraft.games.cat.board import Board
    from papercraft.games.cat.layouts import Params

_TRIES = 400


def generate(layout: Params, rng: Rng) -> Board:
    """Return a random fair board.

    Every item and the paw can be reached and left again, every quarter has items of each kind,
    every first roll has a legal turn that no second roll spoils, there is no dead end within two
    dots of the start, and a trial game with rolled dice completes two sets.
    """
    for _ in range(_TRIES):
        board = random_board(layout, rng)
        if board is None:
            continue
        movegen = MoveGenerator(board)
        if is_fair(board, movegen) and completes_sets(board, movegen, rng):
            return board
    form = "no fair board was found with these numbers; fewer blocks or more dots help"
    raise ImpossibleError(gettext(form))
