"""The best turn: as good as trying everything, and legal."""

import pytest

from papercraft.games.rope.best import Search
from papercraft.games.rope.setup import deal_to

from .random_records import NAMES
from .test_play import deck, table_of, turns_of


@pytest.mark.parametrize(
    ("seed", "players"), [(10, 2), (14, 3), (22, 3), (26, 4), (2, 8), (14, 8), (15, 3)]
)
def test_no_turn_plays_more_personal_cards(seed, players):
    names = tuple(NAMES[:players])
    _, table = table_of(deal_to(deck(seed), names), names, {})
    search = Search(table, 0)
    before = len(table.personal[0])
    best = max(before - len(after.personal[0]) for _, after in turns_of(table, 0))
    assert search.most() == best
    for item in search.turn():
        assert item.source != "H" or table.holds(0, item.card)
        assert table.fits(table.card(0, item), item.place)
        table.move(0, item)
    assert before - len(table.personal[0]) == best


def test_a_turn_of_many_cards_is_found():
    personal = [4, 8, 9, 10, 5, 3]
    names = ("Ada", "Ben")
    _, table = table_of(deal_to(deck(1), names), names, {})
    table.personal[0] = personal[::-1]
    table.hands[0] = [1, 2, 3, 5, 6, 7]
    search = Search(table, 0)
    # 1 to 3, then 4; 5 to 7 from the hand, then 8 to 10; the 5 begins nothing.
    assert search.most() == 4
    assert len(search.turn()) == 10
