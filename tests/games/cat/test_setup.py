"""Boards: the same for an id, fair, and refused with all their faults."""

from itertools import product

import pytest

from papercraft import games
from papercraft.core.game import build
from papercraft.core.ids import SheetId
from papercraft.core.problems import ImpossibleError, ReadError
from papercraft.core.rng import Rng
from papercraft.games.cat.board import Board
from papercraft.games.cat.generator import placement as generator
from papercraft.games.cat.generator.board import generate
from papercraft.games.cat.generator.fairness import _reach, completes_sets, is_fair
from papercraft.games.cat.generator.placement import quarters_of
from papercraft.games.cat.layouts import Params, params
from papercraft.games.cat.moves import NO_HEADING, MoveGenerator

GAME = games.load("cat")
A, B = 0, 1


def board_of(layout, seed):
    return build(GAME, SheetId("CAT", 1, layout, seed))


def beside(board, dot):
    """The dots that a segment from a dot leads to."""
    x, y = dot % board.columns, dot // board.columns
    around = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
    inside = [(x, y) for x, y in around if 0 <= x < board.columns and 0 <= y < board.rows]
    return {y * board.columns + x for x, y in inside} - {*board.blocks}


def distances(board):
    """How many segments each dot that can be reached is from the start."""
    far, edge = {board.start: 0}, {board.start}
    while edge:
        edge = {other for dot in edge for other in beside(board, dot)} - set(far)
        far |= dict.fromkeys(edge, max(far.values()) + 1)
    return far


BOARDS = [board_of(layout, seed) for layout, seed in product((A, B), range(40))]
FORM = {
    "columns": 4,
    "rows": 3,
    "start": "A1",
    "paw": "D3",
    "mice": ["B1"],
    "socks": ["C1"],
    "planes": ["D1"],
    "blocks": [],
    "spots": ["A2", "B2"],
    "set_values": [3],
    "timer": [4],
}


def test_sides_are_layouts_a_and_b():
    assert GAME.layouts() == {"A": 0, "B": 1}
    assert params(1, A).items > params(1, B).items
    assert params(1, A).blocks < params(1, B).blocks


def test_an_unknown_layout_or_version_is_told():
    for version, layout in ((1, 7), (2, 0)):
        with pytest.raises(LookupError, match="not known here"):
            params(version, layout)


def test_old_boards_never_change():
    board = GAME.dump(board_of(A, 7))
    assert board["start"] == "D1"
    assert board["paw"] == "C14"
    assert board["mice"] == ["A1", "F4", "E5", "F6", "G8", "C9", "B11"]
    assert GAME.dump(board_of(B, 7))["planes"] == ["H4", "G5", "A7", "F9", "E14", "G14"]


@pytest.mark.parametrize("board", BOARDS)
def test_everything_can_be_reached_and_left_again(board):
    far = distances(board)
    for dot in (board.paw, *(dot for kind in board.items for dot in kind)):
        assert dot in far
        assert len(beside(board, dot)) >= 2
    for dot, steps in far.items():
        if steps <= 2:
            assert len(beside(board, dot)) >= 2


@pytest.mark.parametrize("seed", range(200))
def test_what_can_be_reached_is_found_on_boards_full_of_blocks(seed):
    rng = Rng(seed)
    columns, rows = 1 + rng.below(9), 2 + rng.below(13)
    start, *dots = rng.sample(range(columns * rows), columns * rows)
    blocks = tuple(sorted(dots[: rng.below(len(dots)) // 2]))
    board = Board(columns, rows, start, dots[-1], (), (), (), blocks, (), (3,), (4,))
    far, (reached, near) = distances(board), _reach(board)
    assert {dot for dot in range(columns * rows) if reached >> dot & 1} == set(far)
    assert {dot for dot in range(columns * rows) if near >> dot & 1} == {
        dot for dot, steps in far.items() if steps <= 2
    }


@pytest.mark.parametrize("board", BOARDS)
def test_every_first_roll_has_a_turn_and_none_ends_dead(board):
    movegen = MoveGenerator(board)
    for die in range(1, 7):
        ways = movegen.legal_moves(board.start, NO_HEADING, die)
        assert ways
        for way in ways:
            assert any(
                not way.segments & then.segments
                for second in range(1, 7)
                for then in movegen.legal_moves(way.end, way.heading, second)
            )


@pytest.mark.parametrize("board", BOARDS)
def test_items_are_spread_and_everything_has_a_dot_of_its_own(board):
    for kind in board.items:
        quarter_of = quarters_of(board.columns, board.rows)
        assert {quarter_of[dot] for dot in kind} == {0, 1, 2, 3}
    dots = [board.start, board.paw, *board.blocks, *board.spots]
    dots += [dot for kind in board.items for dot in kind]
    assert len(set(dots)) == len(dots)
    assert len(board.spots) > 6
    assert len(set(map(len, board.items))) == 1
    assert board.start < board.columns
    assert board.paw >= board.columns * (board.rows - 1)


def unfair(**changes):
    names = FORM | {"columns": 6, "rows": 6, "paw": "F6"} | changes
    return GAME.load(names)


def fair(board):
    return is_fair(board, MoveGenerator(board))


def test_a_board_with_something_out_of_reach_is_unfair():
    assert not fair(unfair(mice=["A6"], blocks=["A5", "B6"]))


def test_a_board_with_a_walled_part_is_unfair():
    # All of its dots can be left again.
    walls = ["A4", "B4", "C5", "C6"]
    assert not fair(unfair(mice=["A6"], blocks=walls))


def test_a_board_with_a_dead_end_at_the_start_is_unfair():
    assert not fair(unfair(mice=["B4"], socks=["C4"], planes=["D4"], blocks=["B1"]))


def test_a_board_with_an_empty_quarter_is_unfair():
    assert not fair(unfair())


def test_a_board_without_items_completes_no_sets():
    assert not completes_sets(unfair(), MoveGenerator(unfair()), Rng(1))


def test_a_trial_game_that_is_stuck_is_no_reason_to_fail():
    board = GAME.load(FORM | {"columns": 1, "rows": 9, "paw": "A9"} | one_column())
    assert not completes_sets(board, MoveGenerator(board), Rng(2))


def one_column():
    return {"mice": ["A2"], "socks": ["A3"], "planes": ["A4"], "spots": [], "blocks": ["A5"]}


def test_impossible_parameters_are_a_bug_and_told_as_one():
    crowded = Params(6, 6, items=1, blocks=30, spots=2, set_values=(3,), timer=(4,))
    with pytest.raises(ImpossibleError):
        generate(crowded, Rng(1))
    crowded = Params(6, 6, items=12, blocks=0, spots=2, set_values=(3,), timer=(4,))
    assert generator.random_board(crowded, Rng(1)) is None


def test_a_board_is_shown_with_a_sign_for_everything():
    text = GAME.show(GAME.load(FORM))
    assert text.splitlines()[1] == "  1  S  m  s  p"
    assert text.splitlines()[2] == "  2  o  o  .  ."
    assert "Sets are worth 3" in text


def test_a_board_of_ones_own_is_read_and_written():
    board = GAME.load(FORM)
    assert GAME.dump(board) == FORM
    del (short := dict(FORM))["blocks"]
    assert GAME.load(short) == board


def problems_of(data):
    with pytest.raises(ReadError) as caught:
        GAME.load(data)
    return {problem.place: problem.message for problem in caught.value.problems}


def test_every_fault_of_a_board_is_told_at_once():
    found = problems_of(FORM | {"paw": "E3", "mice": ["B1", "B1"], "spots": ["A9", "A1", "?"]})
    assert set(found) == {
        "board.paw",
        "board.mice.2",
        "board.spots.1",
        "board.spots.2",
        "board.spots.3",
    }
    assert "A1 to D3" in found["board.paw"]
    assert "board.mice.1" in found["board.mice.2"]


def test_a_form_that_is_no_board_is_refused_with_places():
    found = problems_of(FORM | {"columns": 27, "timer": [], "moues": [], "set_values": ["x"]})
    assert set(found) == {"board.columns", "board.timer", "board.moues", "board.set_values.1"}
    assert "mice" in found["board.moues"] or "known here" in found["board.moues"]


def test_a_middle_column_or_row_is_of_the_quarters_behind_it():
    assert quarters_of(4, 2) == [0, 0, 1, 1, 2, 2, 3, 3]
    assert quarters_of(3, 3) == [0, 0, 1, 0, 0, 1, 2, 2, 3]
