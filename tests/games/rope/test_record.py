"""What can be read, what cannot, and where it is told."""

import pytest

import papercraft
from papercraft import games
from papercraft.core.record_limits import MOST_NOTATION
from papercraft.core.rng import Rng
from papercraft.games.rope.deal import deal_cards
from papercraft.games.rope.deck import DECK, parse_cards
from papercraft.games.rope.moves import Move, parse_turn
from papercraft.games.rope.setup import dump

ROPE = games.load("rope")
DEAL = dump(deal_cards(ROPE.generate(ROPE.params(1, 0), Rng(1)), ("Ada", "Ben")))


def record(turns=(), names=("Ada", "Ben"), **more):
    players = [{"name": name} for name in names]
    base = {"papercraft": 1, "game": "rope", "players": players, "log": {"turns": list(turns)}}
    return base | more


def places(data):
    with pytest.raises(papercraft.ReadError) as caught:
        papercraft.score(data)
    return [problem.place for problem in caught.value.problems]


@pytest.mark.parametrize(
    "turn",
    [
        "", "   ", "H>L1", "D>L1", "H11>L1", "H0>L1", "K7>L1", "H7>M1", "H7>L", "S>L1", "H7-L1",
        "- H1>L1", "H7 > L1", "HXX>L1", "D7>L-1", "h7>l\u0661", "L>S1", "H7>L1,H8>L1",
    ],
)  # fmt: skip
def test_a_turn_that_is_none_is_unreadable(turn):
    assert places(record([turn])) == ["log.turns.1"]


@pytest.mark.parametrize("turn", ["-", " - ", "H7>L0", "H7>L99999", "L1>S1", "S44>S7", "hx>l1"])
def test_a_turn_against_the_rules_is_readable(turn):
    assert papercraft.score(record([turn]))["violations"]


def test_every_problem_is_told_with_its_place():
    data = record(
        ["H1>L1", {"reshuffle": "1"}, {"shuffle": "1"}, 7, "D>L1"],
        names=("Ada", "A:b", "Ada"),
        rules={"deck_out": "stop", "personal_size": 0, "draw": 1},
    )
    assert sorted(set(places(data))) == [
        "log.turns.2",
        "log.turns.3.reshuffle",
        "log.turns.3.shuffle",
        "log.turns.4",
        "log.turns.5",
        "players.2.name",
        "players.3.name",
        "rules.deck_out",
        "rules.draw",
        "rules.personal_size",
    ]
    assert places(record(["H1>L1", {"reshuffle": "1"}, "D>L1"])) == ["log.turns.2", "log.turns.3"]


@pytest.mark.parametrize("name", ["", " ", "a:b", "a>b", "a(b", "a)b"])
def test_names_that_a_log_could_not_hold(name):
    assert places(record(names=("Ada", name))) == ["players.2.name"]


@pytest.mark.parametrize(
    ("count", "size", "fits"),
    [(2, 74, True), (2, 75, False), (8, 14, True), (8, 15, False), (5, 26, True), (3, 48, False)],
)
def test_a_personal_deck_leaves_a_hand_for_all(count, size, fits):
    names = [f"p{n}" for n in range(count)]
    data = record(names=names, rules={"personal_size": size})
    if fits:
        assert papercraft.score(data)["players"][0]["total"] == size
    else:
        assert places(data) == ["rules.personal_size"]


def test_a_deal_for_somebody_else_is_unreadable():
    deal = DEAL | {"hands": DEAL["hands"] | {"Bem": "1"}}
    with pytest.raises(papercraft.ReadError, match="did you mean 'Ben'"):
        papercraft.score(record(deal=deal))
    assert places(record(deal=DEAL | {"stock": "1 2 Y"})) == ["deal.stock"]


@pytest.mark.parametrize("key", ["personal", "hands", "stock"])
def test_a_deal_without_a_part_is_not_the_whole_deck(key):
    deal = {name: part for name, part in DEAL.items() if name != key}
    entry = papercraft.score(record(deal=deal))["violations"][0]
    assert (entry["code"], entry["player"], entry["at"]) == ("rope.cards", None, "deal")


def test_an_id_is_checked_and_kept_but_is_no_deal():
    assert places(record(sheet="ROP1-67MG-2M9G-B")) == ["sheet"]
    assert places(record(sheet="CUT1-DSBZ-9H1E-J")) == ["sheet"]
    reading = ROPE.read(record(sheet="rop1 67mg 2m9g a"))
    assert (reading.sheet, reading.setup) == ("ROP1-67MG-2M9G-A", None)
    assert ROPE.judge(reading).sheet is None


def test_a_deal_is_the_whole_deck():
    for seed in range(20):
        deck = ROPE.generate(ROPE.params(1, 0), Rng(seed))
        assert sorted(deck.stock) == sorted(DECK)
        for count in range(2, 9):
            names = tuple(f"p{n}" for n in range(count))
            deal = dump(deal_cards(deck, names))
            assert papercraft.score(record(names=names, deal=deal))["legal"]


def test_cards_of_any_blanks():
    assert parse_cards(" 1\n10  X x ") == (1, 10, 0, 0)
    with pytest.raises(ValueError, match="not a card"):
        parse_cards("1 01")
    with pytest.raises(ValueError, match="at most"):
        parse_cards("1 " * MOST_NOTATION)


def test_a_deal_is_shown_with_who_has_what():
    deal = deal_cards(ROPE.generate(ROPE.params(1, 0), Rng(1)), ("Ada", "Ben"))
    assert ROPE.load(dump(deal)) == deal
    lines = ROPE.show(deal).splitlines()
    assert lines[:4] == [
        f"{name}: {kind} {dump(deal)[key][name]}"
        for name in ("Ada", "Ben")
        for kind, key in (("personal deck", "personal"), ("hand", "hands"))
    ]
    assert lines[4] == "Stock, the top card first:"
    assert " ".join(lines[5:]).split() == dump(deal)["stock"].split()
    assert {len(line) for line in lines[5:-1]} == {59}


def test_moves_are_read_with_where_cards_come_from_and_go():
    assert parse_turn("D>L1 d7>s2 H2>L10 S12>L3") == (
        Move("D", None, 0, "L", 1), Move("D", 7, 0, "S", 2), Move("H", 2, 0, "L", 10),
        Move("S", None, 12, "L", 3),
    )  # fmt: skip
    assert parse_turn(" - ") == ()
