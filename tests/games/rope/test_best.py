"""The best turn: as good as trying everything, and legal."""

from collections import Counter
from functools import cache

import pytest

from papercraft.games.rope.best import Search, open_table
from papercraft.games.rope.deck import COPIES
from papercraft.games.rope.puzzles import PER_PAGE, invent, top_of
from papercraft.games.rope.setup import deal_to
from papercraft.games.rope.table import Level
from tests.everygame import rare

from .random_records import NAMES
from .test_play import deck, table_of, turns_of


@pytest.mark.parametrize(
    ("seed", "players"), [(10, 2), (14, 3), (22, 3), (26, 4), (2, 8), (14, 8), (15, 3)]
)
def test_no_turn_plays_more_personal_cards(seed, players):
    names = tuple(NAMES[:players])
    _, table = table_of(deal_to(deck(seed), names), names, {})
    search = Search(*open_table(table, 0), repeat=False)
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
    search = Search(*open_table(table, 0), repeat=False)
    # 1 to 3, then 4; 5 to 7 from the hand, then 8 to 10; the 5 begins nothing.
    assert search.most() == 4
    assert len(search.turn()) == 10


def brute(puzzle):
    """The best count, by plain recursion over whole rows; scissors are tried as every number."""

    def fits(row):
        ways = [tuple(range(1, 11)), tuple(range(10, 0, -1))]
        return any(all(card in (0, way[n]) for n, card in enumerate(row)) for way in ways)

    @cache
    def most(rows, supplies, hand, left):
        best = 0
        moves = [(left[0], "own", 0)] if left else []
        moves += [(row[-1], "row", n) for n, row in enumerate(supplies) if row]
        moves += [(card, "hand", n) for n, card in enumerate(hand)]
        for card, source, n in moves:
            for place in range(3):
                row = (*rows[place], card)
                if not fits(row) or not left:
                    continue
                new = sorted([*rows[:place], () if len(row) == 10 else row, *rows[place + 1 :]])
                rest = tuple(sorted(hand[:n] + hand[n + 1 :])) if source == "hand" else hand
                lower = [r[:-1] if (source, k) == ("row", n) else r for k, r in enumerate(supplies)]
                own = left[1:] if source == "own" else left
                found = most(tuple(new), tuple(lower), rest, own)
                best = max(best, found + (source == "own"))
        return best

    return most(tuple(sorted(puzzle.levels)), puzzle.supplies, puzzle.hand, puzzle.personal)


@pytest.mark.parametrize("seed", [0, *rare(*range(1, 6))])
def test_the_answers_of_puzzles_are_exact(seed):
    for puzzle in invent(deck(seed), PER_PAGE):
        assert brute(puzzle) == puzzle.answer


def test_puzzles_are_worth_printing():
    puzzles = invent(deck(3), 8)
    assert puzzles[:4] == invent(deck(3), 4)
    for page in (puzzles[:4], puzzles[4:8]):
        assert len({puzzle.answer for puzzle in page}) == PER_PAGE
        assert sorted(len(puzzle.turn) for puzzle in page) == [len(p.turn) for p in page]
    for puzzle in puzzles:
        cards = Counter([c for row in (*puzzle.levels, *puzzle.supplies) for c in row])
        cards += Counter([*puzzle.hand, *puzzle.personal])
        assert all(count <= COPIES[card] for card, count in cards.items())
        assert sum(item.source == "D" for item in puzzle.turn) == puzzle.answer
        assert len(puzzle.turn) <= 16
        assert puzzle.turn[-1].source == "D"


def test_the_turn_of_a_solution_can_be_played():
    for puzzle in invent(deck(8), 8):
        names = ("Ada", "Ben")
        _, table = table_of(deal_to(deck(1), names), names, {})
        table.personal[0] = list(puzzle.personal[::-1])
        table.hands[0] = list(puzzle.hand)
        table.supplies[0] = [list(row) for row in puzzle.supplies]
        table.levels = [Level(list(row), top_of(row)) for row in puzzle.levels]
        for item in puzzle.turn:
            card = table.card(0, item)
            assert item.source != "H" or card in table.hands[0]
            assert table.fits(card, item.place)
            table.move(0, item)
        assert len(puzzle.personal) - len(table.personal[0]) == puzzle.answer
