"""A side changed number by number: the id carries the numbers, and the board is as fair."""

import pytest

from papercraft import games
from papercraft.core.game import build, setup_of
from papercraft.core.ids import IdError, SheetId, parse_id
from papercraft.core.problems import UsageError
from papercraft.games.cat.generator.fairness import is_fair
from papercraft.games.cat.layouts import overrides, params, with_overrides
from papercraft.games.cat.moves import MoveGenerator

CAT = games.load("cat")
SMALL = {"columns": (7,), "rows": (10,), "items": (4,), "blocks": (5,), "timer": (3, 5)}


@pytest.mark.parametrize("layout", [0, 1])
def test_changed_numbers_come_back_from_the_id(layout):
    base = params(1, layout)
    changed = with_overrides(base, overrides(base, SMALL | {"set_values": (2, 4, 31)}))
    assert (changed.columns, changed.rows, changed.items, changed.blocks) == (7, 10, 4, 5)
    assert (changed.timer, changed.set_values, changed.spots) == ((3, 5), (2, 4, 31), base.spots)


def test_numbers_that_change_nothing_are_not_carried():
    base = params(1, 0)
    assert overrides(base, {"columns": (base.columns,), "timer": base.timer}) == ()


@pytest.mark.parametrize("seed", range(6))
def test_a_changed_board_is_rebuilt_from_its_id_and_fair(seed):
    numbers = overrides(params(1, 0), SMALL)
    sheet = SheetId("CAT", 1, 0, seed, numbers)
    assert parse_id(str(sheet)) == sheet
    assert parse_id(str(sheet).lower().replace("-", "")) == sheet
    board = build(CAT, sheet)
    assert setup_of(CAT, str(sheet)) == (sheet, board)
    assert (board.columns, board.rows, board.timer) == (7, 10, (3, 5))
    assert [len(kind) for kind in board.items] == [4, 4, 4]
    assert is_fair(board, MoveGenerator(board))


@pytest.mark.parametrize(
    ("changes", "part"),
    [
        ({"columns": (10,)}, "columns goes from 5 to 9"),
        ({"rows": (7,)}, "rows goes from 8 to 14"),
        ({"timer": ()}, "timer takes 1 to 3 numbers, not 0"),
        ({"timer": (4, 4, 4, 4), "blocks": (-1,)}, "timer takes 1 to 3 numbers, not 4; blocks"),
        ({"set_values": (0,)}, "set_values goes from 1 to 31"),
        ({"items": (3, 4)}, "items takes 1 to 1 numbers, not 2"),
    ],
)
def test_numbers_out_of_range_are_told_together(changes, part):
    with pytest.raises(UsageError, match=part):
        overrides(params(1, 0), changes)


@pytest.mark.parametrize("numbers", [(7,), (7, 10, 4, 5, 8), (31,) * 9, (7, 10, 4, 5, 8, 9, 1, 1)])
def test_ids_with_odd_numbers_are_refused(numbers):
    with pytest.raises(IdError, match="another version"):
        build(CAT, SheetId("CAT", 1, 0, 3, numbers))


def test_numbers_are_refused_where_a_game_has_none():
    with pytest.raises(IdError, match="no custom numbers"):
        build(games.load("cutit"), SheetId("CUT", 1, 0, 3, (5,)))


def test_a_board_that_cannot_be_fair_is_told():
    changes = {"columns": (5,), "rows": (8,), "blocks": (20,), "items": (7,)}
    numbers = overrides(params(1, 0), changes)
    with pytest.raises(IdError, match="no fair board"):
        build(CAT, SheetId("CAT", 1, 0, 3, numbers))
