"""A random board that is fair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.problems import ImpossibleError
from papercraft.games.cat.generator.fairness import completes_sets, is_fair
from papercraft.games.cat.generator.placement import random_board, with_spots
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
        found = random_board(layout, rng)
        if found is None:
            continue
        board, left = found
        movegen = MoveGenerator(board)
        if is_fair(board, movegen) and completes_sets(board, movegen, rng):
            # Cups hinder nobody, so they come last.
            return with_spots(board, left, layout.spots)
    form = "no fair board was found with these numbers; fewer blocks or more dots help"
    raise ImpossibleError(gettext(form))
