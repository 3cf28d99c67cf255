"""The moves there are, and games played with them."""

from random import Random

import pytest

from papercraft import games
from papercraft.core.rng import Rng
from papercraft.games.cat.board import FACES, Board
from papercraft.games.cat.moves import NO_HEADING, MoveGenerator
from papercraft.games.cat.play import Pencil

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
            # The beginning of a move is a move for a lower roll.
            lower = [movegen.can_move(dot, heading, less, drawn) for less in range(1, die)]
            assert not free or all(lower)
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


def test_who_looks_for_points_weighs_items_cups_and_what_is_near():
    board = board_of(0, 7)
    movegen = MoveGenerator(board, free_start=False)
    items = sum(1 << dot for kind in board.items for dot in kind)

    def weighed(move, *, cups=0, touched=0):
        dots = [dot for dot in range(board.columns * board.rows) if cups >> dot & 1]
        pencil = Pencil(board, movegen, dots, Rng(1), greedy=True)
        pencil.touched = touched
        return pencil._evaluation()(move)

    moves = [move for die in (2, 4) for move in movegen.legal_moves(board.start, NO_HEADING, die)]
    near = set()
    for move in moves:
        passed = [1 << dot for dot in range(board.columns * board.rows) if move.dots >> dot & 1]
        plain = weighed(move)
        assert weighed(move, cups=passed[0]) == plain - 2
        assert weighed(move, cups=passed[0] | passed[1]) == plain - 4
        assert weighed(move, cups=passed[0] | passed[1], touched=passed[0] & ~items) == (
            plain - 2 if not passed[0] & items else plain - 4
        )
        # An item is worth 1 and a third of what a set gives, a near one a quarter.
        collected = (move.dots & items).bit_count()
        ahead = plain - collected * (1 + 4 / 3)
        assert ahead >= 0
        assert ahead * 4 == pytest.approx(round(ahead * 4))
        near.add(round(ahead * 4))
        assert weighed(move, touched=items) == 0
        # Items of a kind that others are ahead of are worth more, by a third of a set each.
        [first, *_] = board.items
        of_first = sum((move.dots >> dot & 1) for dot in first)
        ahead_by_two = sum(1 << dot for kind in board.items[1:] for dot in kind[:2])
        if of_first and not ahead_by_two & move.dots:
            gain = weighed(move, touched=ahead_by_two) - plain
            assert gain == pytest.approx(of_first * 8 / 3, abs=1.51)
    assert len(near) > 2
