"""The table of rope where cards are unseen: what a player must do for all that is known."""

from collections import Counter

import pytest

from papercraft.games.rope.deck import UNSEEN
from papercraft.games.rope.forms import Rules
from papercraft.games.rope.rules.game_state import GameState, PlayerCards
from papercraft.games.rope.rules.legality import can_end_turn

# Up to 9, down to 2, up to 10: a 7 and an 8 fit nowhere, a 1, a 2, a 10 and scissors do.
ROWS = [[5, 9], [6, 2], [9, 9, 10]]


def must_store(hand, pool, rows=ROWS, order="polish"):
    player = PlayerCards([1], hand, [list(row) for row in rows])
    rules = Rules(supply_order=order)
    state = GameState(rules, [player], [], lambda _pile: None, deal_known=False)
    state.pool = pool if pool is None else Counter(pool)
    return not can_end_turn(state)


@pytest.mark.parametrize(
    ("unseen", "pool", "must"),
    [
        # As many cards that fit nowhere as are unseen in the hand: they may be all of it.
        (1, [7], False),
        (2, [7, 8], False),
        (2, [7, 8, 1], False),
        (1, [7, 8, 1, 10], False),
        # One more in the hand than there are of these: one at least fits.
        (2, [7, 10], True),
        (3, [7, 8, 1, 1], True),
        (1, [10], True),
        (1, [0], True),
    ],
)
def test_unseen_cards_must_be_stored_if_one_of_them_fits_for_certain(unseen, pool, must):
    assert must_store([UNSEEN] * unseen, pool) is must
    assert must_store([7, *[UNSEEN] * unseen], pool) is must


def test_nobody_must_store_what_nobody_knows():
    assert not must_store([UNSEEN] * 6, None)
    assert not must_store([7, UNSEEN], None)


def test_an_unseen_card_is_no_card_below_all_others():
    # UNSEEN is less than every number: it does not go on a falling row for that.
    falling = [[6, 2], [9, 8], [3, 1]]
    assert not must_store([UNSEEN], [7], [[6, 2], [5, 4], [3, 1]])
    assert not must_store([UNSEEN], None, falling)


def test_a_card_that_is_seen_and_fits_must_be_stored():
    assert must_store([UNSEEN, 10], None)
    assert must_store([8, 1], None)
    assert not must_store([8, 7], None)


def test_a_row_without_a_direction_or_any_order_takes_every_card():
    assert must_store([UNSEEN], [7], [[5, 9], [6, 2], [4, 0, 4]])
    assert must_store([UNSEEN], [7], order="any")
    assert not must_store([], [7], order="any")
