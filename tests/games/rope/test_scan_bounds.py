"""Rows of rope's cards in photos, measured exactly at a bound and just beyond it."""

from types import SimpleNamespace

import pytest

from papercraft.core.cards import HEIGHT
from papercraft.core.mats import LONG, SHORT
from papercraft.core.photo import Card
from papercraft.core.transcript import Transcript
from papercraft.games.rope import GAME
from papercraft.games.rope.deck import DECK
from papercraft.games.rope.scan import card_rows, mat_places, position
from papercraft.games.rope.scan.card_rows import CardRow
from papercraft.games.rope.scan.position import _Reader
from papercraft.games.rope.sheets import first_design
from tests.card_table import Table


def card(x, y=0.0, codes=2, nth=0):
    return Card(GAME.card_codes[nth], float(x), float(y), 0.0, codes, 0.0)


@pytest.mark.parametrize(("apart", "clusters"), [(61.9, 1), (62.0, 2)])
def test_cards_of_a_row_lie_close_together(apart, clusters):
    cards = [card(0), card(apart), card(2 * apart)]
    assert len(card_rows._clusters(cards)) == (1 if clusters == 1 else 3)
    # One between two clusters joins them.
    assert len(card_rows._clusters([cards[0], cards[2], cards[1]])) == (1 if clusters == 1 else 3)


def test_clusters_are_told_from_top_left_to_bottom_right():
    cards = [card(300, 5), card(0, 100), card(0, 5), card(310, 4)]
    found = card_rows._clusters(cards)
    assert [cluster[0].x for cluster in found] == [310, 0, 0]
    assert [cluster[0].y for cluster in found] == [4, 5, 100]


@pytest.mark.parametrize(("apart", "piled"), [(5.9, True), (6.0, False)])
def test_in_a_pile_no_order_is_seen(apart, piled):
    assert CardRow((card(0), card(50), card(50 + apart))).piled is piled
    assert CardRow((card(0), card(0, apart))).piled is piled
    assert CardRow((card(0),)).piled is False


@pytest.mark.parametrize(
    ("first", "last", "order", "ordered"),
    [(1, 2, [0, 10, 20], True), (2, 1, [20, 10, 0], True), (2, 2, [0, 10, 20], False)],
)
def test_the_card_on_top_shows_more_codes(first, last, order, ordered):
    row = card_rows._row_of([card(10), card(0, 0, first), card(20, 0, last)])
    xs = [one.x for one in row.cards]
    assert xs == order or (not ordered and xs == order[::-1])
    assert row.ordered is ordered
    assert (row.mat, row.spot, row.before) == (None, "", 0.0)


def test_a_box_around_cards_has_the_margin_of_a_third_of_a_card():
    found = card_rows.box_around([card(10, 20), card(40, 90)])
    third = HEIGHT / 3
    assert found == pytest.approx((10 - third, 20 - third, 30 + 2 * third, 70 + 2 * third))


@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [(10, 20, True), (40, 60, True), (9.9, 20, False), (10, 19.9, False), (40.1, 60, False),
     (40, 60.1, False)],
)  # fmt: skip
def test_the_edges_of_a_place_belong_to_it(x, y, inside):
    assert mat_places._is_in((10, 20, 30, 40), x, y) is inside


@pytest.mark.parametrize(
    ("x", "y", "found"),
    [(0, 0, True), (SHORT, LONG, True), (-0.1, 0, False), (SHORT + 0.1, 0, False),
     (0, -0.1, False), (0, LONG + 0.1, False)],
)  # fmt: skip
def test_places_of_the_first_design_are_on_their_mat(monkeypatch, x, y, found):
    everywhere = {"deck": (-9.0, -9.0, SHORT + 18, LONG + 18)}
    monkeypatch.setattr(first_design, "mat_boxes", lambda _: everywhere)
    place = mat_places._first_place(1, x, y)
    assert place == (mat_places.MatPlace(1, "deck", y) if found else None)


def test_rows_of_the_first_design_run_on_below_their_places(monkeypatch):
    boxes = {"supply row 1": (0.0, 10.0, 50.0, 20.0), "deck": (60.0, 10.0, 50.0, 20.0)}
    monkeypatch.setattr(first_design, "mat_boxes", lambda _: boxes)
    assert mat_places._first_place(1, 5.0, LONG).name == "supply row 1"
    assert mat_places._first_place(1, 70.0, 30.0).name == "deck"
    assert mat_places._first_place(1, 70.0, 30.1) is None


def reader(answers=None, names=("Ada", "Ben"), cards=()):
    return _Reader(Table(list(cards)), Transcript(answers or {}), names)


def two_cards(apart=30.0, **given):
    return CardRow((card(0, nth=0), card(apart, nth=7)), **given)


@pytest.mark.parametrize(
    ("row", "asked"),
    [
        (two_cards(ordered=True, before=9.0), False),
        (two_cards(ordered=True, before=9.1), True),
        (two_cards(ordered=True), False),
        (two_cards(), True),
        (two_cards(5.9, ordered=True), True),
        (two_cards(6.0, ordered=True), False),
        # One card, or several that are alike, have one order.
        (CardRow((card(0),)), False),
        (CardRow((card(0), card(3))), False),
        (CardRow((card(0), card(3)), before=9.1), True),
    ],
)
def test_the_order_of_a_supply_row_is_asked_if_it_is_not_seen(row, asked):
    who = reader()
    assert position._read_supply(who, row, "key") == tuple(row.numbers())
    assert [one.key for one in who.session.questions] == ["key"] * asked


def test_of_one_card_the_top_is_known_and_of_two_it_is_asked():
    who = reader()
    assert position._read_top(who, CardRow((card(0),)), "key") == (0,)
    assert who.session.questions == []
    assert position._read_top(who, two_cards(), "key") == (7,)
    assert [one.key for one in who.session.questions] == ["key"]


@pytest.mark.parametrize(
    ("answer", "left"), [("0", 0), (str(len(DECK)), len(DECK)), (str(len(DECK) + 1), None)]
)
def test_nobody_has_more_cards_left_than_there_are(answer, left):
    who = reader({"key": answer})
    assert position._ask_left(who, "Ada", None, "key") == left
    assert bool(who.session.questions) is (left is None)


@pytest.mark.parametrize(
    ("mats", "count"), [([], 2), ([None], 2), ([0, 1], 2), ([2], 2), ([3, 1], 3)]
)
def test_there_are_two_players_or_as_many_as_mats(mats, count):
    rows = [CardRow((card(0),), mat) for mat in mats]
    assert position._default_names(rows) == tuple(f"Player {n}" for n in range(1, count + 1))


def test_a_code_that_cannot_be_read_is_shown_with_what_is_around():
    who = _Reader(SimpleNamespace(unread=((100.0, 50.0),)), Transcript({}), ("Ada", "Ben"))
    position._ask_unread(who)
    (question,) = who.session.questions
    assert question.box == (78.0, 28.0, 44.0, 44.0)


@pytest.mark.parametrize(
    ("left", "told"),
    [
        ({"Ada": 3, "Ben": 4}, "Ada leads with 3 personal cards left."),
        ({"Ada": 4, "Ben": 3}, "Ben leads with 3 personal cards left."),
        ({"Ada": 3, "Ben": 3}, "Several have 3 personal cards left, the fewest."),
        ({"Ada": 3}, "Who leads depends on the personal cards left, which no photo shows."),
    ],
)
def test_who_has_the_fewest_cards_left_leads(left, told):
    players = [{"name": name} | ({"left": left[name]} if name in left else {})
               for name in ("Ada", "Ben")]  # fmt: skip
    assert str(position._summary(reader(), players)[0]) == told
