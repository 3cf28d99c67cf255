"""A fault of a record never hides another one: all are told in one pass."""

import copy
import itertools
import tomllib
from functools import cache
from pathlib import Path

import pytest

import papercraft
from papercraft import games
from papercraft.core.rng import Rng
from papercraft.games.cuttle.deal import deal_cards as cuttle_deal
from papercraft.games.rope.deal import deal_cards as rope_deal
from tests.games.cat.test_setup import FORM

CASES = Path(__file__).parent


@cache
def deal(name, dealt):
    game = games.load(name)
    return game.dump(dealt(game.generate(game.params(1, 0), Rng(1)), ("Ada", "Ben")))


def two(game, **more):
    return {"papercraft": 1, "game": game, "players": [{"name": "Ada"}, {"name": "Ben"}]} | more


def cutit():
    path = CASES / "cutit" / "cases" / "puzzle-complete.toml"
    return tomllib.loads(path.read_text("utf-8"))


def cat():
    player = {"name": "Ada", "cups": ["A2"], "turns": ["R3", "-"]}
    return {"papercraft": 1, "game": "cat", "board": FORM, "dice": [3, 4], "players": [player]}


def rope():
    turns = ["H1>L1 H2>S1", "-", "-", "-", "-"]
    return two("rope", deal=deal("rope", rope_deal), log={"turns": turns})


def rope_without_deal():
    return two("rope", log={"turns": ["H1>L1 H2>S1", "D1>L1", "-", "-"]}, rules={})


def cuttle():
    position = {"points": {}, "permanents": {}, "scrap": ""}
    moves = ["draw", "draw", "draw", "draw", "draw"]
    dealt = deal("cuttle", cuttle_deal)
    return two("cuttle", deal=dealt, position=position, log={"moves": moves}, rules={})


PIECES = ("players", 0, "pieces")
COMMON = [
    (("papercraft",), 2), (("title",), "a\nb"), (("date",), 2026), (("sheet",), 5), (("~",), 1),
    (("\ud800",), 1), (("rules",), {"\ud800": 1, "~rule": 2}), (("players", 0, "nmae"), "Ada"),
]  # fmt: skip
# Faults that have nothing to do with each other, some of which were told after others.
FAULTS = {
    cutit: [
        (("players", 0, "name"), ""),
        (("players", 0, "corner"), "B2"),
        (("players", 0, "finished"), 0),
        ((*PIECES, 1), "K3"),
        ((*PIECES, 2), {"outline": [[0, 0], [0.1, 0], [0, 0.1]]}),
        ((*PIECES, 3), ["A1", {"outline": [[0, 0], [0.1, 0], [0, 0.1]]}]),
        ((*PIECES, 4), {"outline": [[0, 0], 7, [30, 1]]}),
        ((*PIECES, 5), {"cuts": [[[0, "x"]]], "take": "Z9", "~take": 1}),
        (("players", 0, "puzzle", 1, "turn"), 4),
        (("players", 0, "puzzle", 3, "piece"), 1),
        (("dice", 0, "green"), 7),
        (("square", "cells", 2), "GGGGxGGGG"),
        (("square", "stars", 0), "A1-C1"),
        (("square", "stars", 1), 5),
        (("square", "edges"), []),
    ],
    cat: [
        (("players", 0, "name"), ""),
        (("players", 0, "cups", 0), "Z9"),
        (("players", 0, "turns", 0), "R0"),
        (("players", 0, "turns", 1), "@Z9 R3"),
        (("players", 0, "paw"), 1),
        (("dice", 0), 7),
        (("board", "paw"), "Z9"),
        (("board", "timer"), []),
        (("board", "mice"), ["C2", 5, "C2"]),
        (("board", "start"), None),
    ],
    rope: [
        (("players", 0, "name"), ""),
        (("players", 1, "name"), "B:n"),
        (("deal", "hands", "Cem"), "1 2"),
        (("deal", "personal", "Dora"), "1 Z"),
        (("deal", "stock"), "Y"),
        (("log", "turns", 0), "H>L1"),
        (("log", "turns", 1), {"reshuffle": "Z", "~turn": 1}),
        (("log", "turns", 2), {"shuffle": ""}),
        (("log", "turns", 3), 7),
        (("log", "turn"), []),
    ],
    rope_without_deal: [
        (("players", 0, "name"), ""),
        (("log", "turns", 0), "D>L1 H2>S1"),
        (("log", "turns", 1), "H>L1"),
        (("log", "turns", 2), {"reshuffle": "1"}),
        (("rules", "personal_size"), 75),
        (("rules", "deck_out"), "stop"),
    ],
    cuttle: [
        (("players", 0, "name"), ""),
        (("players", 1, "name"), "B(n"),
        (("deal", "hands", "Cem"), ""),
        (("deal", "deck"), "ZZ"),
        (("position", "points", "Dora"), "TH(JC>Emil)"),
        (("position", "points", "Emil"), "KH"),
        (("position", "permanents", "Cem"), "JC"),
        (("position", "to_move"), "Cem"),
        (("position", "scrap"), "1H"),
        (("log", "moves", 0), "play 7H"),
        (("log", "moves", 1), "Cem: draw"),
        (("log", "moves", 2), "Cem: draw ?"),
        (("log", "moves", 3), 7),
        (("rules", "goals"), [21]),
        (("rules", "sevens"), 2),
    ],
}


def changed(base, faults):
    record = copy.deepcopy(base())
    for steps, value in faults:
        node = record
        for step in steps[:-1]:
            node = node[step]
        node[steps[-1]] = value
    return record


def problems(record):
    with pytest.raises(papercraft.ReadError) as caught:
        papercraft.score(record)
    return set(caught.value.problems)


@pytest.mark.parametrize("base", FAULTS)
def test_all_faults_are_told_at_once(base):
    assert papercraft.score(base())["papercraft"] == 1
    faults = [fault for fault in [*COMMON, *FAULTS[base]] if fault[0] != ("rules",)]
    # The same names of players stand in all of them, so that the same are unknown.
    names = [fault for fault in faults if fault[0][-1] == "name"]
    alone = [problems(changed(base, [*names, fault])) for fault in faults]
    assert all(alone)
    assert problems(changed(base, faults)) == set().union(*alone)


@pytest.mark.parametrize("base", FAULTS)
def test_of_two_faults_none_hides_the_other(base):
    faults = [*COMMON, *FAULTS[base]]
    # A name that changes is no longer there, and rules that change have other keys.
    faults = [fault for fault in faults if fault[0][-1] != "name" and fault[0][:1] != ("rules",)]
    alone = {repr(fault): problems(changed(base, [fault])) for fault in faults}
    for one, two_ in itertools.combinations(faults, 2):
        wanted = alone[repr(one)] | alone[repr(two_)]
        assert problems(changed(base, [one, two_])) >= wanted, (one, two_)


def test_many_entries_hide_no_wrong_one():
    for base, steps, wrong in (
        (cutit, PIECES, "K3"),
        (cutit, ("dice",), {"green": 9}),
        (cat, ("players",), {"name": ""}),
        (rope, ("players",), {"name": ""}),
        (cuttle, ("players",), {"name": ""}),
    ):
        node = base()
        for step in steps:
            node = node[step]
        found = problems(changed(base, [(steps, [wrong, *copy.deepcopy(node) * 9])]))
        places = {problem.place for problem in found}
        here = ".".join(str(step + 1) if isinstance(step, int) else step for step in steps)
        assert here in places
        assert [place for place in places if place.startswith(f"{here}.1")], base


def test_what_depends_on_another_fault_is_left_out():
    def places(base, *faults):
        return {problem.place for problem in problems(changed(base, faults))}

    # Who is meant cannot be known while a name cannot be read.
    unknown = ("deal", "hands", "Cem"), ""
    assert places(rope, unknown) == {"deal.hands"}
    assert places(rope, unknown, (("players", 1), {})) == {"players.2.name"}
    assert places(cuttle, unknown, (("players", 1, "name"), 5)) == {"players.2.name"}
    # Nor how large a deck may be while the number of players is wrong.
    large = ("rules", "personal_size"), 75
    assert places(rope_without_deal, large) == {"rules.personal_size"}
    assert places(rope_without_deal, large, (("players",), [{"name": "Ada"}])) == {"players"}
    # Nor which pieces there are while an entry cannot be read.
    eleventh = ("players", 0, "puzzle", 0, "piece"), 11
    assert places(cutit, eleventh) == {"players.1.puzzle.1.piece"}
    assert places(cutit, eleventh, ((*PIECES, 0), "K3")) == {"players.1.pieces.1"}
    empty = PIECES, ["A1", {"outline": [[0, 0], [0.1, 0], [0, 0.1]]}]
    assert places(cutit, empty) == {"players.1.pieces.2"}
    assert places(cutit, (("players", 0, "pieces"), 5)) == {"players.1.pieces"}
    # Nor which dots there are while the size of the board is unknown.
    cup = ("players", 0, "cups", 0), "Z9"
    assert places(cat, cup) == {"players.1.cups.1"}
    assert places(cat, cup, (("board", "rows"), 0)) == {"board.rows"}
    assert places(cat, cup, (("board", "rows"), True)) == {"board.rows"}
    assert places(cat, cup, (("board",), 5)) == {"board"}
    # Nor the corners while one of them is no colour.
    corner = ("square", "cells", 0), "x" * 10
    assert places(cutit, corner) == {"square.cells.1"}
    assert places(cutit, (("square", "cells"), ["G" * 10] * 9)) == {"square.cells"}
    assert places(cutit, (("square", "cells", 0), 5)) == {"square.cells.1"}
    assert places(cutit, (("square", "cells"), 5)) == {"square.cells"}
    # Nor who played a jack if the owner of the card plays not at all.
    owner = ("position", "points", "Cem"), "TH(JC>Ada)"
    assert places(cuttle, owner) == {"position.points"}
    third = ("players",), [{"name": name} for name in ("Ada", "Ben", "Cem")]
    assert places(cuttle, owner, third) == {"players"}
