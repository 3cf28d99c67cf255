"""The cups drawn at random for sheets printed with ``--cups drawn``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rng import Rng
from papercraft.games.cat.board import CUPS

if TYPE_CHECKING:
    from papercraft.games.cat.board import Board


# A second random stream of the same seed, so that cups do not depend on the generator of boards.
_CUP_STREAM = 1 << 36


def drawn_cups(board: Board, seed: int, players: int) -> list[tuple[int, ...]]:
    """Return six cups for each player, all different sets, the same for the same seed."""
    rng = Rng(_CUP_STREAM + seed)
    choices: dict[tuple[int, ...], None] = {}
    while len(choices) < players:
        choices[tuple(sorted(rng.sample(board.spots, CUPS)))] = None
    return list(choices)
