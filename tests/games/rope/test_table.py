"""The table of rope where cards are unseen: what a player must do for all that is known."""

from collections import Counter

import pytest

from papercraft.games.rope.deck import UNSEEN
from papercraft.games.rope.record import Rules
from papercraft.games.rope.table import Table

# Up to 9, down to 2, up to 10: a 7 and an 8 fit nowhere, a 1, a 2, a 10 and scissors do.
ROWS = [[5, 9], [6, 2], [9, 9, 10]]


def table(hand, pool, rows=ROWS, order="polish"):
    made = Table(Rules(supply_order=order), [[1]], [hand], [], lambda _pile: None, known=False)
    made.supplies[0] = [list(row) for row in rows]
    made.pool = pool if pool is None else Counter(pool)
    return made


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
    assert table([UNSEEN] * unseen, pool).must_store(0) is must
    assert table([7, *[UNSEEN] * unseen], pool).must_store(0) is must


def test_nobody_must_store_what_nobody_knows():
    assert not table([UNSEEN] * 6, None).must_store(0)
    assert not table([7, UNSEEN], None).must_store(0)


def test_an_unseen_card_is_no_card_below_all_others():
    # UNSEEN is less than every number: it does not go on a falling row for that.
    falling = [[6, 2], [9, 8], [3, 1]]
    assert not table([UNSEEN], [7], [[6, 2], [5, 4], [3, 1]]).must_store(0)
    assert not table([UNSEEN], None, falling).must_store(0)


def test_a_card_that_is_seen_and_fits_must_be_stored():
    assert table([UNSEEN, 10], None).must_store(0)
    assert table([8, 1], None).must_store(0)
    assert not table([8, 7], None).must_store(0)


def test_a_row_without_a_direction_or_any_order_takes_every_card():
    assert table([UNSEEN], [7], [[5, 9], [6, 2], [4, 0, 4]]).must_store(0)
    assert table([UNSEEN], [7], order="any").must_store(0)
    assert not table([], [7], order="any").must_store(0)
