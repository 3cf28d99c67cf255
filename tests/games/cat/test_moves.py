"""The moves there are, and games played with them."""

from random import Random

import pytest

from papercraft import games
from papercraft.core.rng import Rng
from papercraft.games.cat.board import FACES, Board
from papercraft.games.cat.moves import NO_HEADING, MoveGenerator

from .test_setup import board_of

CAT = games.load("cat")


@pytest.mark.parametrize("free_start", [False, True])
def test_there_is_a_move_if_and_only_if_one_avoids_what_is_drawn(free_start):
    rng, found = Random(5), {True: 0, False: 0}
    for seed in range(6):
        board = board_of(seed % 2, seed)
        movegen = MoveGenerator(board, free_start=free_start)
        bits = 2 * board.columns * board.rows
        for _ in range(150):
            share = rng.choice([0.1, 0.4, 0.7])
            drawn = sum(1 << bit for bit in range(bits) if rng.random() < share)
            dot, die = rng.randrange(board.columns * board.rows), rng.choice(FACES)
            heading = rng.randint(NO_HEADING, 3)
            free = [move for move in movegen.legal_moves(dot, heading, die)
                    if not move.segments & drawn]  # fmt: skip
            assert movegen.can_move(dot, heading, die, drawn) is bool(free)
            found[bool(free)] += 1
    assert min(found.values()) > 200


def test_a_game_that_does_not_end_is_broken_off():
    # A field in which nobody comes to the items: no set, no timer, and always something to draw.
    mice, socks, planes = ((26 * 98 + n,) for n in (1, 2, 3))
    board = Board(
        26, 99, 26 * 40 + 13, 26 * 98, mice, socks, planes, (), tuple(range(7)), (3,), (4,)
    )
    data = CAT.play(board, None, ("Ada", "Ben"), Rng(3))
    assert len(data["dice"]) == 40
    verdict = CAT.judge(CAT.read(data))
    assert (verdict.legal, verdict.final) == (True, False)
