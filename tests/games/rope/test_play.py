"""Played games are legal to the end, turns are counted, and what is told is the table."""

from copy import deepcopy
from itertools import product
from random import Random

import pytest

import papercraft
from papercraft import games
from papercraft.core.rng import Rng
from papercraft.games.rope.deal import deal_cards
from papercraft.games.rope.deck import SCISSORS, Deal, parse_cards
from papercraft.games.rope.forms import Record
from papercraft.games.rope.play import _reaches
from papercraft.games.rope.play import play_with_rules as play
from papercraft.games.rope.report import replay
from papercraft.games.rope.rules.actions import end_turn, perform
from papercraft.games.rope.rules.game_state import initial_state
from papercraft.games.rope.rules.legal_moves import legal_plays, legal_stores
from papercraft.games.rope.rules.legality import can_end_turn
from papercraft.games.rope.rules.rows import top_of
from papercraft.games.rope.setup import dump
from tests.everygame import rare, times

from .oracle import verdict
from .random_records import NAMES, poor_deck, random_rules

ROPE = games.load("rope")
RULES = [
    {"supply_order": "polish"},
    {"repeat_numbers": True},
    {"redraw_on_empty_hand": True, "personal_size": 5},
    {"deck_out": "no_draw"},
]


def deck(seed):
    return ROPE.generate(ROPE.params(1, 0), Rng(seed))


@times(140, 1000, "PAPERCRAFT_PLAYED")
@pytest.mark.parametrize("players", range(2, 9))
def test_games_of_all_kinds_are_played_to_their_end(players, count):
    names = tuple(NAMES[:players])
    for seed in range(count // 7):
        rules = random_rules(Random(seed), players) if seed % 2 else None
        data = play(deck(seed), None, names, Rng(seed), greedy=seed % 3 > 0, rules=rules)
        found = papercraft.score(data)
        assert found["legal"], seed
        assert found["final"], seed
        assert found["winners"], seed


def test_greedy_players_need_fewer_turns():
    anyhow, greedy = (
        sum(
            len(way(deck(seed), None, ("A", "B", "C"), Rng(seed))["log"]["turns"])
            for seed in range(20)
        )
        for way in (ROPE.play, ROPE.play_greedy)
    )
    assert greedy < anyhow / 2


@pytest.mark.parametrize(
    ("hand", "goal", "depth", "reaches"),
    [
        ((), 3, 0, True),
        ((), 4, 1, False),
        ((3,), 4, 1, True),
        ((3,), 4, 0, False),
        ((3, 4), 5, 2, True),
        ((3, 4), 5, 1, False),
        # A card can be played once, and scissors stand for any.
        ((3,), 5, 2, False),
        ((SCISSORS,), 4, 1, True),
        ((SCISSORS, SCISSORS), 5, 2, True),
        ((SCISSORS,), 5, 2, False),
    ],
)
def test_a_card_is_reached_over_as_many_others_as_are_looked_at(hand, goal, depth, reaches):
    assert _reaches(top_of([1, 2]), list(hand), goal, depth, repeat=False) is reaches


def test_stuck_games_end_by_the_rule():
    stuck = 0
    for seed in range(60):
        late = poor_deck(Random(seed), deck(seed))
        data = play(late, None, ("A", "B"), Rng(seed), rules={"personal_size": 70})
        found = papercraft.score(data)
        assert found["final"]
        stuck += all(player["total"] for player in found["players"])
    assert stuck > 20


def turns_of(table):
    """Every legal turn: the texts of its moves, and the table after it."""
    found = []

    def go_on(now, texts):
        if now.winners:
            found.append((texts, now))
            return
        if can_end_turn(now):
            found.append((texts or ["-"], now))
        for move in (*legal_stores(now), *legal_plays(now)):
            after = deepcopy(now)
            perform(after, move)
            if move.target == "S":
                found.append(([*texts, str(move)], after))
            else:
                go_on(after, [*texts, str(move)])

    go_on(table, [])
    for _, after in found:
        end_turn(after)
    return found


def table_of(deal, names, rules):
    data = {"papercraft": 1, "game": "rope", "players": [{"name": n} for n in names]}
    data |= {"deal": dump(deal), "rules": rules, "log": {"turns": []}}
    return data, initial_state(Record.model_validate(data), deal, list)


def perft(table, depth):
    if not depth:
        return 1
    turns = turns_of(table)
    if depth == 1:
        return len(turns)
    count = 0
    for _, after in turns:
        count += 0 if after.winners else perft(after, depth - 1)
    return count


# Counted once and kept: legal turns, and legal pairs of turns, from the deals of these seeds.
PERFT = {
    (10, 2): (12, 144),
    (14, 3): (15, 765),
    (22, 3): (51, 2169),
    (26, 4): (78, 4986),
    (2, 8): (99, 1485),
    (14, 8): (78, 9036),
}


@pytest.mark.parametrize(("seed", "players"), [*list(PERFT)[:2], *rare(*list(PERFT)[2:])])
def test_the_number_of_legal_turns_is_as_it_was(seed, players):
    names = tuple(NAMES[:players])
    _, table = table_of(deal_cards(deck(seed), names), names, {})
    assert (perft(table, 1), perft(table, 2)) == PERFT[seed, players]


ITEMS = [
    f"{source}>{row}{place}"
    for source, row, place in product(
        ["D", "S1", "S2", "S3", "L1", *[f"H{n}" for n in range(1, 11)], "HX"], "LS", (1, 2, 3)
    )
]


def oracle_turns(data, log, items=()):
    """Count the legal turns after a log by asking the oracle about every move there is."""
    count = 0
    asked = {"log": {"turns": [*log, " ".join(items) or "-"]}}
    told = verdict(data | asked)
    if told["legal"]:
        count += 1
    if told["final"] or (items and items[-1].split(">")[1].startswith("S")):
        return count
    for item in ITEMS:
        tried = {"log": {"turns": [*log, " ".join([*items, item])]}}
        codes = {entry["code"] for entry in verdict(data | tried)["violations"]}
        # What is missing is only the store: the moves themselves are legal.
        if not codes or (codes == {"rope.store"} and can_follow(data, log, [*items, item])):
            count += oracle_turns(data, log, [*items, item])
    return count


def can_follow(data, log, items):
    """Whether a level row was reached: a store that is refused is refused whatever follows."""
    return items[-1].split(">")[1].startswith("L") and not items[-1].startswith("L")


@pytest.mark.parametrize(("seed", "players"), [(10, 2), (22, 3), (26, 4), (2, 8)])
def test_the_oracle_counts_as_many_turns(seed, players):
    names = tuple(NAMES[:players])
    data, table = table_of(deal_cards(deck(seed), names), names, {})
    assert oracle_turns(data, []) == perft(table, 1)


def test_the_table_is_told_as_it_stood():
    text = repr(ROPE.explain(ROPE.read(record(["H1>L1 HX>L1 H5>S2", "H3>L1 H4>L1 H9>L1"]))))
    assert "Level row 1: 1 X 3 4" in text
    assert "('Ben', '20', '4', '-', '-', '-')" in text
    assert "('Ada', '20', '6', '-', '5', '-')" in text
    assert "rope.row-order" in text
    assert "Cards in the stock: 105; in completed rows: 0" in text


def record(turns):
    players = [{"name": "Ada"}, {"name": "Ben"}]
    return {"papercraft": 1, "game": "rope", "players": players, "log": {"turns": turns}}


@pytest.mark.parametrize(
    ("last", "told"),
    [
        (["-", "-"], "Ada and Ben share the win: nobody could go on."),
        (["D1>L1", "-"], "The game is not over."),
        (
            ["D1>L1", "-", "-"],
            "Ada has the fewest personal cards; nobody could play, store or draw any more.",
        ),
    ],
)
def test_the_report_says_how_a_game_ends_in_which_nobody_can_go_on(last, told):
    stores = [f"H{n}>S1" for n in (2, 3, 4, 5, 6, 7) for _ in range(2)]
    data = record([*stores, *last]) | {"rules": {"personal_size": 74}}
    *_, result = ROPE.explain(ROPE.read(data)).sections
    assert result.notes == (told,)


def test_a_replay_tells_every_entry():
    data = play(deck(5), None, ("Ada", "Ben"), Rng(2), rules={"personal_size": 60})
    report = replay(ROPE.read(data))
    assert len(report.sections) == len(data["log"]["turns"]) + 1
    assert any("become the stock" in section.heading for section in report.sections)
    assert "fewest personal cards" in repr(report.sections[-1])


@pytest.mark.parametrize("rules", RULES)
def test_a_game_cut_off_anywhere_is_legal_and_not_final(rules):
    data = play(deck(7), None, ("Ada", "Ben", "Cem"), Rng(3), rules=rules)
    turns = data["log"]["turns"]
    for length in range(0, len(turns), 7):
        found = papercraft.score(data | {"log": {"turns": turns[:length]}})
        assert (found["legal"], found["final"], found["winners"]) == (True, False, [])


def test_a_deck_that_is_not_dealt_has_no_hands():
    assert (
        Deal({}, {}, parse_cards("1 X")).verify(("Ada", "Ben"), 20).startswith("the personal deck")
    )
