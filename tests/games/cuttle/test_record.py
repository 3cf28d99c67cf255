"""What can be read, what cannot, and where it is told."""

import pytest

import papercraft
from papercraft import games
from papercraft.core.rng import Rng
from papercraft.games.cuttle.deal import deal_cards
from papercraft.games.cuttle.deck import DECK, RANKS, SUITS, format_card, parse_card, parse_cards
from papercraft.games.cuttle.moves import parse_move
from papercraft.games.cuttle.options import PRESETS
from papercraft.games.cuttle.setup import dump

CUTTLE = games.load("cuttle")
DEAL = dump(deal_cards(CUTTLE.generate(CUTTLE.params(1, 0), Rng(1)), ("Ada", "Ben")))


def record(moves=(), names=("Ada", "Ben"), **more):
    players = [{"name": name} for name in names]
    base = {"papercraft": 1, "game": "cuttle", "players": players, "log": {"moves": list(moves)}}
    return base | more


def positioned(**position):
    return record(deal={"hands": {}, "deck": "AC"}, position=position)


def places(data):
    with pytest.raises(papercraft.ReadError) as caught:
        papercraft.score(data)
    return [problem.place for problem in caught.value.problems]


@pytest.mark.parametrize(
    "move",
    [
        "", "   ", "play 7H", "points", "points 7H 8H", "points 1H", "points 7", "points H7",
        "points 11C", "scuttle 9S", "scuttle 9S 7H", "scuttle 9S > 7H", "jack JS x TH", "jack JS",
        "jack > TH", "oneoff", "oneoff 2C >", "oneoff 2C QH", "oneoff 2C > QH > KC", "counter",
        "counter 2C > AC", "take", "discard", "discard 4H,5S", "discard x", "draw 5C 6C", "pass 2C",
        "concede Ada", "seven", "seven draw", "seven 8C", "seven counter 2C", "seven scrap",
        "seven seven points 8C", "scrap JS", "perm", "Ada:", "Ada: ", "Ada Ada: draw", ":draw",
        "Cem: draw", "ada: draw", "Ada: Ben: draw", "points 7♥", "points \uff17H", "draw ?",
    ],
)  # fmt: skip
def test_a_move_that_is_none_is_unreadable(move):
    assert places(record(["draw", move])) == ["log.moves.2"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("points 10H", "points TH"),
        ("  DRAW  ", "draw"),
        ("Scuttle 9s X 10h", "scuttle 9S x TH"),
        ("jack JS>TH", "jack JS > TH"),
        ("seven oneoff 2C> qh", "seven oneoff 2C > QH"),
        ("discard 4H  5S 10c", "discard 4H 5S TC"),
        ("draw 5c", "draw 5C"),
    ],
)
def test_a_move_may_be_written_in_several_ways(typed, meant):
    assert str(parse_move(typed)) == meant
    assert parse_move(meant) == parse_move(typed)


def test_a_prefix_may_have_blanks_and_so_may_a_name():
    data = record(["Ben Smith : draw"], names=("Ada", "Ben Smith"))
    (entry,) = papercraft.score(data)["violations"]
    assert (entry["code"], entry["player"]) == ("cuttle.turn", "Ben Smith")
    assert papercraft.score(record([" Ada:draw", "Ben:draw"]))["legal"]


@pytest.mark.parametrize("name", ["", " ", "a:b", "a>b", "a(b", "a)b", "Ada"])
def test_names_that_a_log_could_not_hold(name):
    assert places(record(names=("Ada", name))) == ["players.2.name"]


@pytest.mark.parametrize("names", [(), ("Ada",), ("Ada", "Ben", "Cem")])
def test_there_are_two_players(names):
    assert places(record(names=names)) == ["players"]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("preset", "pagat2"), ("preset", None), ("goals", [21]), ("goals", [21, 14, 10, 7, 6]),
        ("hand_limit", 8), ("hand_limit", "eight"), ("five", "draw3"), ("seven", 3), ("seven", "1"),
        ("seven", True), ("nine", "all"), ("nine_replay", 1), ("two_own", "yes"), ("eights", 1),
    ],
)  # fmt: skip
def test_options_that_are_none(key, value):
    (place,) = {".".join(found.split(".")[:2]) for found in places(record(rules={key: value}))}
    assert place == f"rules.{key}"


@pytest.mark.parametrize("preset", PRESETS)
def test_every_option_overrides_its_preset(preset):
    base = CUTTLE.read(record(rules={"preset": preset})).record.rules.options()
    assert base == PRESETS[preset]
    for name in base._fields:
        for value in {getattr(other, name) for other in PRESETS.values()}:
            given = list(value) if isinstance(value, tuple) else value
            rules = {"preset": preset, name: given}
            options = CUTTLE.read(record(rules=rules)).record.rules.options()
            assert options == base._replace(**{name: value})


@pytest.mark.parametrize(
    ("position", "place"),
    [
        ({"points": {"Ada": "KH"}}, "position.points.Ada"),
        ({"points": {"Ada": "TH(JC)"}}, "position.points.Ada"),
        ({"points": {"Ada": "TH(1C>Ada)"}}, "position.points.Ada"),
        ({"points": {"Ada": "1H"}}, "position.points.Ada"),
        ({"points": {"Ada": "TH(JC>)"}}, "position.points.Ada"),
        ({"points": {"Ada": "TH(QC>Ada)"}}, "position.points.Ada"),
        ({"points": {"Ada": "TH(JC>Ben)"}}, "position.points.Ada"),
        ({"points": {"Ada": "TH(JC>Ada JD>Ada)"}}, "position.points.Ada"),
        ({"points": {"Ada": "TH(JC>Cem JD>Ada)"}}, "position.points.Ada"),
        ({"points": {"Ada": "TH(JC>Ada"}}, "position.points.Ada"),
        ({"points": {"Ada": "TH)"}}, "position.points.Ada"),
        ({"points": {"Ada": "(JC>Ada)"}}, "position.points.Ada"),
        ({"points": {"Cem": "TH"}}, "position.points"),
        ({"permanents": {"Ada": "JH"}}, "position.permanents.Ada"),
        ({"permanents": {"Ada": "7H"}}, "position.permanents.Ada"),
        ({"permanents": {"Cem": "KH"}}, "position.permanents"),
        ({"scrap": "1H"}, "position.scrap"),
        ({"to_move": "Cem"}, "position.to_move"),
        ({"hands": {}}, "position.hands"),
    ],
)
def test_positions_that_cannot_be(position, place):
    assert places(positioned(**position)) == [place]


@pytest.mark.parametrize(
    "points",
    ["", "TH", "10H", "TH 7S", "TH(JC>Ada)", "TH (JC > Ada ) 7S", "th(jc>Ada)",
     "TH(JD>Ada JC>Ben JS>Ada)7S", "TH()"],
)  # fmt: skip
def test_positions_that_can_be(points):
    data = positioned(points={"Ada": points})
    assert papercraft.score(data)["legal"]


@pytest.mark.parametrize("names", [("Ada",), ("Ada", "Ben", "Cem"), ("Ada", "Ada", "Ben")])
def test_whose_turn_a_jack_was_is_unknown_where_there_are_not_two(names):
    deal = {"hands": {}, "deck": "AC"}
    found = places(record(names=names, deal=deal, position={"points": {"Ada": "TH(JC>Ben)"}}))
    assert set(found) <= {"players", "players.2.name", "position.points.Ada"}
    assert ("position.points.Ada" in found) is ("Ben" not in names)


def test_jacks_of_players_with_odd_names():
    names = ("JC", "Ben JD")
    deal = {"hands": {}, "deck": ""}
    points = {"JC": "TH(JD>JC JC>Ben JD JS>JC)"}
    data = record(names=names, deal=deal, position={"points": points})
    assert papercraft.score(data)["players"][0]["total"] == 10


def test_every_problem_is_told_with_its_place():
    data = record(
        ["points 7", "draw", "Cem: draw", 7],
        names=("Ada", "Ada"),
        rules={"preset": "pagan", "sevens": 2},
        deal={"hands": {"Ada": "1C"}, "deck": "2C ZZ"},
    )
    assert sorted(places(data)) == [
        "deal.deck",
        "deal.hands.Ada",
        "log.moves.1",
        "log.moves.3",
        "log.moves.4",
        "players.2.name",
        "rules.preset",
        "rules.sevens",
    ]
    assert places(record(["draw", "Cem: draw"], deal={"hands": {"Bem": ""}})) == [
        "deal.hands",
        "log.moves.2",
    ]
    with pytest.raises(papercraft.ReadError, match="did you mean 'Ben'"):
        papercraft.score(record(["Bem: draw"]))


def test_a_position_needs_a_deal():
    assert places(record(position={"scrap": ""})) == ["position"]


def test_an_id_is_checked_and_kept_but_is_no_deal():
    assert places(record(sheet="CTE1-67MG-2M9G-A")) == ["sheet"]
    assert places(record(sheet="ROP1-67MG-2M9G-A")) == ["sheet"]
    reading = CUTTLE.read(record(sheet="cte1 67mg 2m9g p"))
    assert (reading.sheet, reading.setup) == ("CTE1-67MG-2M9G-P", None)
    assert CUTTLE.judge(reading).sheet is None


def test_five_kings_are_a_card_too_many_and_no_bug():
    data = positioned(permanents={"Ada": "KC KD KH KS KS"}, points={"Ada": "2H"})
    found = papercraft.score(data)
    assert [entry["at"] for entry in found["violations"]] == ["deal"]
    assert found["players"][0]["parts"] == {"points": 2, "goal": 5}


def test_cards_are_ordered_by_rank_and_suit():
    assert [format_card(card) for card in DECK] == [rank + suit for rank in RANKS for suit in SUITS]
    assert parse_cards(" 10h\nTs kD") == tuple(map(parse_card, ("TH", "TS", "KD")))
    assert [parse_card(text) for text in ("", "T", "1C", "100C", "Tſ", "10")] == [None] * 6


def test_every_deal_is_the_whole_deck():
    for seed in range(30):
        deck = CUTTLE.generate(CUTTLE.params(1, 0), Rng(seed))
        deal = deal_cards(deck, ("Ada", "Ben"))
        assert [len(hand) for hand in deal.hands.values()] == [5, 6]
        assert sorted([*deal.hands["Ada"], *deal.hands["Ben"], *deal.deck]) == list(DECK)
        assert papercraft.score(record(deal=dump(deal)))["legal"]
