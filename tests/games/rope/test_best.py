"""The best turn: as good as trying everything, and legal."""

from collections import Counter
from functools import cache

import pytest

from papercraft import games
from papercraft.core.problems import UsageError
from papercraft.core.sheet import Text
from papercraft.games.rope import puzzle_generator
from papercraft.games.rope import search as turn_search
from papercraft.games.rope.deal import deal_cards
from papercraft.games.rope.deck import COPIES, ROWS
from papercraft.games.rope.moves import Move
from papercraft.games.rope.puzzle_generator import generate_puzzles
from papercraft.games.rope.puzzles import PER_PAGE, PERSONAL, Puzzle, scissors_numbers
from papercraft.games.rope.rules.actions import play
from papercraft.games.rope.rules.game_state import LevelRow
from papercraft.games.rope.rules.legality import can_play
from papercraft.games.rope.rules.rows import top_of
from papercraft.games.rope.search import TurnSearch
from papercraft.games.rope.sheets import solution_pages
from tests.everygame import rare

from .random_records import NAMES
from .test_play import deck, record, table_of, turns_of

ROPE = games.load("rope")


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


def test_what_personal_cards_do_alone_is_no_puzzle():
    empty = ((),) * ROWS
    alone = tuple(range(1, PERSONAL + 1))
    assert puzzle_generator._puzzle_of(puzzle_generator._Table(empty, empty, (), alone)) is None


@pytest.mark.slow
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


def test_a_table_with_too_many_ways_to_play_is_no_puzzle(monkeypatch):
    usual = generate_puzzles(deck(3), PER_PAGE)
    monkeypatch.setattr(turn_search, "_MOST_STATES", 400)
    monkeypatch.setattr(puzzle_generator, "_pages", puzzle_generator._pages.__wrapped__)
    quick = generate_puzzles(deck(3), PER_PAGE)
    assert len(quick) == PER_PAGE
    assert quick != usual


# --- hints ----------------------------------------------------------------------------------------


def dealt(personal, hand, **rules):
    """A record with a deal of two in which the first player has these cards on top and in hand."""
    deal = deal_cards(deck(1), ("Ada", "Ben"))
    rest = list(deal.stock) + list(deal.personal["Ada"]) + list(deal.hands["Ada"])
    for card in (*personal, *hand):
        rest.remove(card)
    size = len(deal.personal["Ada"]) - len(personal)
    deal = deal._replace(
        personal=deal.personal | {"Ada": (*personal, *rest[:size])},
        hands=deal.hands | {"Ada": tuple(hand)},
        stock=tuple(rest[size:]),
    )
    return record([]) | {"deal": ROPE.dump(deal), "rules": rules}


@pytest.mark.parametrize(
    ("personal", "rules", "told"),
    [
        ((4, 5, 2), {}, "Ada can play 2 personal cards this turn, and no more"),
        ((4, 2), {}, "Ada can play 1 personal card this turn, and no more"),
        ((5, 5), {}, "Ada can play no personal card this turn"),
        (
            (4, 2),
            {"redraw_on_empty_hand": True},
            "Ada can play 1 personal card this turn, and no more, unless new cards are drawn for "
            "an empty hand",
        ),
        (
            (5, 5),
            {"redraw_on_empty_hand": True},
            "Ada can play no personal card this turn, unless new cards are drawn for an empty hand",
        ),
    ],
)
def test_a_hint_tells_how_many_personal_cards_can_be_played(personal, rules, told):
    hint = ROPE.hint(ROPE.read(dealt(personal, (1, 2, 3, 7, 7, 7), **rules)))
    assert (hint.player, hint.text) == ("Ada", told)
    assert hint.gain == hint.turn.count("D")


def test_there_is_no_hint_where_nothing_can_be_known_or_played():
    with pytest.raises(UsageError, match=r"add \[deal\]"):
        ROPE.hint(ROPE.read(record(["H1>L1 H5>S1"])))
    deals = (deal_cards(deck(seed), ("Ada", "Ben"), 1) for seed in range(99))
    deal = next(deal for deal in deals if deal.personal["Ada"][0] in {0, 1, 10})
    over = record(["D>L1"]) | {"deal": ROPE.dump(deal), "rules": {"personal_size": 1}}
    with pytest.raises(UsageError, match="the game is over"):
        ROPE.hint(ROPE.read(over))


def test_a_table_with_too_many_ways_to_play_has_no_hint(monkeypatch):
    reading = ROPE.read(dealt((4, 5, 2), (1, 2, 3, 9, 10, 10)))
    assert ROPE.hint(reading).gain == 2
    monkeypatch.setattr(turn_search, "_MOST_STATES", 5)
    with pytest.raises(UsageError, match="too many ways to play"):
        ROPE.hint(reading)


def test_scissors_of_a_turn_have_the_number_they_stand_for():
    moves = [
        Move("H", 0, 0, "L", 1),
        Move("D", 1, 0, "L", 1),
        Move("S", None, 2, "L", 1),
        Move("H", 0, 0, "L", 2),
        Move("D", 9, 0, "L", 3),
    ]
    levels = (tuple(range(10, 2, -1)), (), (0,))
    solved = Puzzle(levels, ((), (0,), ()), (0, 0), (1, 9), 2, tuple(moves))
    # The first row is complete, so another one begins in its place.
    assert scissors_numbers(solved) == ["2", "", "1/10", "1/10", ""]
    marks = _cards_of(solution_pages.solution_sheets([(1, solved)], 8.0))
    assert marks == ["= 2", "= 1/10", "= 1/10"]


def _cards_of(sheets):
    texts = [mark for sheet in sheets for mark in sheet.marks if isinstance(mark, Text)]
    return [mark.string for mark in texts if mark.style == "solved-number"]
