"""A stock of completed rows in an order that the log does not tell: what can be in a hand then."""

import pytest

from papercraft import games, score
from papercraft.games.rope.deck import COPIES, format_cards

from .oracle import verdict
from .test_oracle import plain
from .test_play import record

ROPE = games.load("rope")
HAND = (1, 2, 3, 4, 5, 1)
TOPS = (6, 7, 8, 9, 10, 10, 1)
# The first row is completed from hand and personal deck; the last hand card brings six more.
ONE_ROW = "H1>L1 H2>L1 H3>L1 H4>L1 H5>L1 D6>L1 D7>L1 D8>L1 D9>L1 D10>L1 H1>L1"


def dealt(turn):
    """Two have all cards but a hand each: nothing is left to draw until a row is complete."""
    rest = [card for card, count in COPIES.items() for _ in range(count)]
    for card in (*HAND, *TOPS):
        rest.remove(card)
    size = 74
    ada, rest = (*TOPS, *rest[: size - len(TOPS)]), rest[size - len(TOPS) :]
    deal = {
        "personal": {"Ada": format_cards(ada), "Ben": format_cards(rest[:size])},
        "hands": {"Ada": format_cards(HAND), "Ben": format_cards(rest[size:])},
        "stock": "",
    }
    rules = {"redraw_on_empty_hand": True, "personal_size": size}
    return record([turn]) | {"deal": deal, "rules": rules}


@pytest.mark.parametrize(
    ("then", "codes"),
    [
        # The new stock is the completed row: one of each number.
        ("H2>L1 H3>L1 H9>S1", []),
        ("H10>L2 H9>L2 H8>S1", []),
        ("H10>L2 H10>L3", ["rope.cards"]),
        ("HX>L2", ["rope.cards"]),
        # What was played from the new stock is on the table and not in it any more.
        ("H2>L1 H3>L1 H2>S1", ["rope.cards"]),
        # Six were drawn and played, so four are left for the next six.
        ("H2>L1 H3>L1 H4>L1 H5>L1 H6>L1 H7>L1 H8>L1 H9>L1 H10>L1 H1>S1", []),
        ("H2>L1 H3>L1 H4>L1 H5>L1 H6>L1 H7>L1 H8>L1 H9>L1 H7>S1", ["rope.cards"]),
    ],
)
def test_a_card_is_played_only_if_it_can_have_been_drawn(then, codes):
    data = dealt(f"{ONE_ROW} {then}")
    found = score(data)
    assert [entry["code"] for entry in found["violations"]] == codes
    assert plain(found) == verdict(data)


def test_a_stock_that_is_used_up_tells_what_is_in_the_hand():
    # Of the ten cards of the stock nine were played, so the last one in the hand is the 10.
    then = "H2>L1 H3>L1 H4>L1 H5>L1 H6>L1 H7>L1 H8>L1 H9>L1 D10>L1 H1>S1"
    reading = ROPE.read(dealt(f"{ONE_ROW} {then}"))
    (player, *_), *_ = (section.table.rows for section in ROPE.explain(reading).sections)
    assert player == ("Ada", "68", "6: ? ? ? ? ? 10", "1", "-", "-")
