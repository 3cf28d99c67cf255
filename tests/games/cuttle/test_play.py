"""Whole games, the number of ways to go on, and how a game is told."""

from copy import deepcopy
from itertools import combinations
from random import Random
from types import SimpleNamespace

import pytest

import papercraft
from papercraft import games
from papercraft.core.rng import Rng
from papercraft.games.cuttle.deal import deal_cards
from papercraft.games.cuttle.deck import parse_card
from papercraft.games.cuttle.options import PRESETS
from papercraft.games.cuttle.play import _value
from papercraft.games.cuttle.play import play_with_rules as play
from papercraft.games.cuttle.rules.actions import perform
from papercraft.games.cuttle.rules.legal_moves import legal_moves
from papercraft.games.cuttle.rules.one_off_effects import resolve_pending
from papercraft.games.cuttle.rules.referee import replay_log
from papercraft.games.cuttle.setup import dump
from tests.everygame import times

from .oracle import ALL, Entry, Game, verdict
from .random_records import random_rules

CUTTLE = games.load("cuttle")
NAMES = ("Ada", "Ben")


def deck(seed):
    return CUTTLE.generate(CUTTLE.params(1, 0), Rng(seed))


def record(moves=(), **more):
    players = [{"name": name} for name in NAMES]
    base = {"papercraft": 1, "game": "cuttle", "players": players, "log": {"moves": list(moves)}}
    return base | more


def state_after(data):
    return replay_log(CUTTLE.read(data)).state


@times(160, 1200, "PAPERCRAFT_PLAYED")
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("greedy", [False, True])
def test_games_of_all_kinds_are_played_to_their_end(preset, greedy, count):
    won = 0
    for seed in range(count // 8):
        rules = {"preset": preset} if seed % 2 else random_rules(Random(seed)) | {"preset": preset}
        data = play(deck(seed), None, NAMES, Rng(seed), greedy=greedy, rules=rules)
        found = papercraft.score(data)
        assert found == verdict(data), seed
        assert found["legal"], seed
        assert found["final"], seed
        won += bool(found["winners"])
    assert won > count // 8 * 0.9


def test_greedy_players_beat_random_ones():
    """Each side in turn plays greedily, the other at random."""
    from papercraft.games.cuttle.play import choose

    wins = [0, 0]
    for seed in range(60):
        greedy = seed % 2
        state = state_after(record(deal=dump(deal_cards(deck(seed), NAMES))))
        rng = Rng(seed)
        while not state.over:
            who = 1 - state.pending_player if state.pending else state.actor
            player, move = choose(state, rng, greedy=who == greedy)
            if move is None:
                resolve_pending(state)
            else:
                perform(state, player, move)
        if state.winner is not None:
            wins[state.winner == greedy] += 1
    assert wins[True] > 4 * wins[False]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_cut_off_anywhere_is_legal_and_not_final(preset):
    data = play(deck(7), None, NAMES, Rng(3), rules={"preset": preset})
    moves = data["log"]["moves"]
    for length in range(len(moves)):
        # The last one-off may have won already, if nobody counters it.
        found = papercraft.score(data | {"log": {"moves": moves[:length]}})
        assert (found["legal"], found["final"], found["winners"]) == (True, False, [])


def after(state, move):
    """The game after a legal move."""
    state = state.copy()
    if move.verb == "counter":
        perform(state, 1 - state.pending_player, move)
    else:
        resolve_pending(state)
        perform(state, state.actor, move)
    return state


def perft(state, depth):
    moves = legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(after(state, move), depth - 1) for move in moves)


CROWDED = {
    "deal": {"hands": {"Ada": "2C 3D 5S 7H 9C JD QC AS", "Ben": "2D 4S 6H 7D 9S JH KC 8D"},
             "deck": "4H TC JS 3C 5H"},
    "position": {"points": {"Ada": "6C 2H", "Ben": "5C AH(JC>Ben)"},
                 "permanents": {"Ada": "8C", "Ben": "KD 8H"}, "scrap": "3S TD KS"},
}  # fmt: skip
# Counted once and kept: logs of one, two and three entries from the deal of seed 5 and from a
# crowded table.
PERFT = {
    "pagat": ((10, 126, 1082), (31, 931, 20901)),
    "cuttle.cards": ((10, 124, 1034), (31, 818, 17613)),
    "bga-traditional": ((10, 126, 1082), (31, 939, 21258)),
    "bga-balanced": ((10, 126, 1082), (30, 880, 19479)),
}


def starts(preset):
    rules = {"preset": preset}
    return (
        record(rules=rules, deal=dump(deal_cards(deck(5), NAMES))),
        record(rules=rules, **CROWDED),
    )


@pytest.mark.parametrize("preset", PRESETS)
def test_the_number_of_legal_logs_is_as_it_was(preset):
    found = tuple(
        tuple(perft(state_after(start), depth) for depth in (1, 2, 3)) for start in starts(preset)
    )
    assert found == PERFT[preset]


def oracle_texts(game):
    """Every move that can be written with the cards that lie anywhere, discards as sets."""
    yield from ("draw", "pass")
    own = [card for hand in game.hands.values() for card in hand]
    lying = [card for held in game.permanents.values() for card in held]
    lying += [card for piles in game.points.values() for p, jacks in piles for card in (p, *jacks)]
    for one in [*own, *game.pile[:2]]:
        for lead in ("", "seven "):
            yield from (f"{lead}{verb} {one}" for verb in ("points", "perm", "oneoff"))
            yield from (f"{lead}scuttle {one} x {two}" for two in lying)
            yield from (f"{lead}{v} {one} > {two}" for v in ("jack", "oneoff") for two in lying)
        yield from (f"counter {one}", f"seven scrap {one}", f"discard {one}")
    yield from (f"take {one}" for one in ALL)
    yield from (f"discard {one} {two}" for one, two in combinations(own, 2))


def oracle_perft(game, depth):
    settled = deepcopy(game)
    if settled.pending:
        settled.settle()
    count = 0
    for text in dict.fromkeys(oracle_texts(settled)):
        entry = Entry(text, game.names)
        before = game if entry.verb == "counter" else settled
        if before.code_of(entry) is None:
            if depth == 1:
                count += 1
            else:
                following = deepcopy(before)
                following.play(entry)
                count += oracle_perft(following, depth - 1)
    return count


@pytest.mark.parametrize("preset", PRESETS)
def test_the_oracle_counts_as_many_logs(preset):
    for start, known in zip(starts(preset), PERFT[preset], strict=True):
        assert tuple(oracle_perft(Game(start), depth) for depth in (1, 2)) == known[:2]


def test_the_table_is_told_as_it_stands():
    deal = {"hands": {"Ada": "JS 9C", "Ben": "2D"}, "deck": "5C 6C"}
    position = {"points": {"Ada": "4D(JC>Ada)", "Ben": "7H"}, "permanents": {"Ben": "KC QS"}}
    text = repr(CUTTLE.explain(CUTTLE.read(record(["jack JS > 7H"], deal=deal, position=position))))
    assert "4D(JC>Ada)" in text
    assert "cuttle.queen" in text
    assert "the queen of spades shields the 7 of hearts" in text
    assert "Cards in the draw pile: 2, 5C on top; scrap pile: empty" in text
    assert "Ada has to move" in text
    hidden = repr(CUTTLE.explain(CUTTLE.read(record(["draw 5C", "oneoff 4D"]))))
    assert "5C, 5 unseen" in hidden
    assert "Ada has to discard for the four" in hidden


def test_a_long_scrap_pile_is_told_in_short():
    scrap = "AC AD AH AS 3C 3D 3H 3S 4C 4D 4H 4S"
    position = {"scrap": scrap, "points": {"Ada": "5C(JC>Ben JD>Ada)"}}
    data = record(deal={"hands": {}, "deck": "KC"}, position=position)
    text = repr(CUTTLE.explain(CUTTLE.read(data)))
    assert "scrap pile: 2 cards, then AH AS" in text
    assert "5C(JC>Ben JD>Ada)" in text


def test_a_wrong_deal_is_told_without_a_player():
    text = repr(CUTTLE.explain(CUTTLE.read(record(deal={"hands": {}, "deck": "KC"}))))
    assert "Rule broken at deal: the hand of Ada has 0 cards in the deal, not 5" in text


def test_a_frozen_card_and_a_broken_rule_are_told():
    deal = {"hands": {"Ada": "9C", "Ben": "2C"}, "deck": "KC"}
    data = record(["oneoff 9C > KD"], deal=deal, position={"permanents": {"Ben": "KD"}})
    assert "Ben has to move; frozen: KD" in repr(CUTTLE.explain(CUTTLE.read(data)))
    data["log"]["moves"].append("perm KD")
    assert "moves.2: perm KD (cuttle.frozen)" in repr(CUTTLE.replay(CUTTLE.read(data)))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_replay_tells_every_move(preset):
    data = play(deck(5), None, NAMES, Rng(2), rules={"preset": preset})
    report = CUTTLE.replay(CUTTLE.read(data))
    assert len(report.sections) == len(data["log"]["moves"]) + 1
    assert "may counter" in repr(report)


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        (["concede"], "Ben wins: the opponent gave up."),
        (["stalemate"], "The game is a draw; nobody wins."),
        (["draw"], "The game is not over."),
    ],
)
def test_the_end_is_told(moves, told):
    assert told in repr(CUTTLE.explain(CUTTLE.read(record(moves))))


def test_a_match_is_totalled():
    def judged(moves, **more):
        return CUTTLE.judge(CUTTLE.read(record(moves, **more)))

    won = judged(["concede"])
    section = CUTTLE.series([won, won, judged(["draw", "concede"]), judged(["stalemate"]),
                             judged(["draw"])])  # fmt: skip
    assert section.section.heading == "Match of 4 games"
    assert section.section.table.rows == (("1", "Ben", "2"), ("2", "Ada", "1"))
    assert len(section.section.notes) == 2
    assert section.data == {
        "games": 4,
        "drawn": 1,
        "unfinished": 1,
        "players": [{"name": "Ada", "rank": 2, "wins": 1}, {"name": "Ben", "rank": 1, "wins": 2}],
    }


def test_what_a_side_is_worth_to_a_greedy_player():
    permanents = [parse_card(text) for text in ("8C", "QD", "KS")]
    sides = [
        SimpleNamespace(total=7, permanents=permanents, hand=[1, 2, 3]),
        SimpleNamespace(total=20, permanents=[], hand=[]),
    ]
    goals = {0: 14, 1: 0}
    state = SimpleNamespace(board=SimpleNamespace(sides=sides, goal=goals.__getitem__))
    # Half the goal is worth half of 21, a hand card a point and a half.
    assert _value(state, 0) == 10.5 + (0.5 + 4 + 6) + 3 * 1.5
    assert _value(state, 1) == 21 * 20
