"""The best turn: as good as trying everything, and legal."""

from collections import Counter
from functools import cache

import pytest

from papercraft.games.rope.deal import deal_cards
from papercraft.games.rope.deck import COPIES
from papercraft.games.rope.puzzle_generator import generate_puzzles
from papercraft.games.rope.puzzles import PER_PAGE
from papercraft.games.rope.rules.actions import play
from papercraft.games.rope.rules.game_state import LevelRow
from papercraft.games.rope.rules.legality import can_play
from papercraft.games.rope.rules.rows import top_of
from papercraft.games.rope.search import TurnSearch
from tests.everygame import rare

from .random_records import NAMES
from .test_play import deck, table_of, turns_of


@pytest.mark.parametrize(
    ("seed", "players"), [(10, 2), (14, 3), (22, 3), (26, 4), (2, 8), (14, 8), (15, 3)]
)
def test_no_turn_plays_more_personal_cards(seed, players):
    names = tuple(NAMES[:players])
    _, table = table_of(deal_cards(deck(seed), names), names, {})
    search = TurnSearch(table)
    before = len(table.players[0].personal)
    best = max(before - len(after.players[0].personal) for _, after in turns_of(table))
    assert search.most() == best
    for move in search.turn():
        assert can_play(table, move)
        play(table, move)
    assert before - len(table.players[0].personal) == best


def test_a_turn_of_many_cards_is_found():
    personal = [4, 8, 9, 10, 5, 3]
    names = ("Ada", "Ben")
    _, table = table_of(deal_cards(deck(1), names), names, {})
    table.players[0].personal = personal[::-1]
    table.players[0].hand = [1, 2, 3, 5, 6, 7]
    search = TurnSearch(table)
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
    for puzzle in generate_puzzles(deck(seed), PER_PAGE):
        assert brute(puzzle) == puzzle.answer


def test_puzzles_are_worth_printing():
    puzzles = generate_puzzles(deck(3), 8)
    assert puzzles[:4] == generate_puzzles(deck(3), 4)
    for page in (puzzles[:4], puzzles[4:8]):
        assert len({puzzle.answer for puzzle in page}) == PER_PAGE
        assert sorted(len(puzzle.turn) for puzzle in page) == [len(p.turn) for p in page]
    for puzzle in puzzles:
        cards = Counter([c for row in (*puzzle.levels, *puzzle.supplies) for c in row])
        cards += Counter([*puzzle.hand, *puzzle.personal])
        assert all(count <= COPIES[card] for card, count in cards.items())
        assert sum(move.source == "D" for move in puzzle.turn) == puzzle.answer
        assert len(puzzle.turn) <= 16
        assert puzzle.turn[-1].source == "D"


def test_the_turn_of_a_solution_can_be_played():
    for puzzle in generate_puzzles(deck(8), 8):
        names = ("Ada", "Ben")
        _, table = table_of(deal_cards(deck(1), names), names, {})
        table.players[0].personal = list(puzzle.personal[::-1])
        table.players[0].hand = list(puzzle.hand)
        table.players[0].supplies = [list(row) for row in puzzle.supplies]
        table.levels = [LevelRow(list(row), top_of(row)) for row in puzzle.levels]
        for move in puzzle.turn:
            assert can_play(table, move)
            play(table, move)
        assert len(puzzle.personal) - len(table.players[0].personal) == puzzle.answer
