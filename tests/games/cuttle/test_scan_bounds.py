"""Rows, jacks and marks of cuttle's photos, measured exactly at a bound and just beyond it."""

from types import SimpleNamespace

import pytest

from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.photo import Card, Ring
from papercraft.core.tick_boxes import Pick
from papercraft.core.transcript import Transcript
from papercraft.games.cuttle import GAME
from papercraft.games.cuttle.deck import parse_card
from papercraft.games.cuttle.scan import (
    card_rows,
    first_match_sheet,
    mat_places,
    match_sheet,
    position,
)
from papercraft.games.cuttle.scan.card_rows import (
    FAR,
    NEAR,
    PERMANENTS,
    POINTS,
    SCRAP,
    PlacedCard,
    Spot,
)
from papercraft.games.cuttle.scan.match_marks import GameMarks, TickCount


def placed(name, across=0.0, along=0.0, *, sideways=False):
    return PlacedCard(parse_card(name), across, along, sideways, Card(0, across, along, 0, 2, 0.0))


@pytest.mark.parametrize(("apart", "rows"), [(card_rows._ROW, 2), (37.7, 1), (37.9, 2)])
def test_rows_lie_nearly_half_a_card_apart(apart, rows):
    cards = [placed("7H"), placed("3C", 70, apart)]
    assert len(card_rows._rows(cards)) == rows
    # A row goes on from card to card.
    assert len(card_rows._rows([*cards, placed("4C", 140, 2 * apart)])) == (3 if rows == 2 else 1)


@pytest.mark.parametrize(
    ("places", "sides"),
    [
        ([0, card_rows._BETWEEN], [FAR, NEAR]),
        ([0, 125.9], [None, None]),
        ([0, 126.1], [FAR, NEAR]),
        # The gap is clearly wider than any other.
        ([0, 100, 240], [FAR, FAR, NEAR]),
        ([0, 101, 241], [None] * 3),
        ([0, 140, 240], [FAR, NEAR, NEAR]),
        ([0, 140, 241], [None] * 3),
        # Nobody has three rows.
        ([0, 50, 300, 350], [FAR, FAR, NEAR, NEAR]),
        ([0, 50, 100, 300], [None] * 4),
        ([0, 300, 350, 400], [None] * 4),
        ([0], [None]),
        ([], []),
    ],
)
def test_the_widest_gap_parts_the_sides(places, sides):
    rows = [[placed("7H", 0, place - 1), placed("3C", 70, place + 1)] for place in places]
    assert card_rows._sides(rows) == sides


@pytest.mark.parametrize(
    ("away", "alone"), [(card_rows._ALONE, False), (132.2, False), (132.4, True)]
)
def test_a_card_far_from_its_row_is_alone(away, alone):
    card = placed("7H", away)
    assert card_rows._is_alone(card, [placed("3C"), card]) is alone
    assert card_rows._is_alone(card, [placed("3C"), placed("4C", 2 * away), card]) is alone
    assert not card_rows._is_alone(card, [card])
    assert not card_rows._is_alone(card, [placed("3C"), placed("4C", 60), card, placed("5C", 200)])


def spots(*names, side=NEAR, before=()):
    row = [placed(name, 70 * n) for n, name in enumerate(names)]
    rows = [[placed("AC", 0, -400)], *([[placed(name, 0, -50) for name in before]] * bool(before))]
    return [spot.use for _, spot in card_rows._spots_in_row(row, side, [*rows, row])]


def test_what_a_row_holds_tells_what_it_is_for():
    assert spots("7H", "3C") == [POINTS, POINTS]
    assert spots("QH", "KC") == [PERMANENTS, PERMANENTS]
    # Beside a queen, points are odd; an eight alone may be either, and beside points it is one.
    assert spots("7H", "QC") == [None, PERMANENTS]
    assert spots("8H") == [None]
    assert spots("8H", "7C") == [POINTS, POINTS]
    assert spots("8H", "QC") == [None, PERMANENTS]


def distances(monkeypatch, *away):
    """The cards that a jack may lie on, which are so far away, and whether it is clear."""
    cards = [placed(f"{n}H") for n in range(2, 2 + len(away))]
    found = dict(zip(cards, away, strict=True))
    monkeypatch.setattr(card_rows, "_overlap_distance", lambda _, card: found[card])
    below, clear = card_rows.cards_below(placed("JC"), [*cards, placed("KH")][: len(cards)])
    return [cards.index(card) for card in below], clear


@pytest.mark.parametrize(
    ("away", "below", "clear"),
    [
        ([], [], False),
        ([0.99], [0], True),
        ([1.0], [], False),
        ([0.4, 1.0], [0], True),
        # The next one is farther away by half.
        ([0.4, 0.61], [0, 1], True),
        ([0.4, card_rows._NEARER * 0.4], [0, 1], False),
        ([0.61, 0.4], [1, 0], True),
        # Or clearly away from a jack that lies on the middle of a card.
        ([0.0, card_rows._NEARER * 0.1], [0, 1], False),
        ([0.0, 0.16], [0, 1], True),
        ([0.0, 0.14], [0, 1], False),
    ],
)
def test_a_jack_lies_on_the_nearest_card(monkeypatch, away, below, clear):
    assert distances(monkeypatch, *away) == (below, clear)


def test_only_point_cards_lie_below_jacks():
    jack = placed("JC")
    assert card_rows.cards_below(jack, [placed("KH"), placed("QH")]) == ([], False)
    assert card_rows.cards_below(jack, [placed("KH"), placed("7H")]) == ([placed("7H")], True)


@pytest.mark.parametrize(
    ("across", "along", "away"),
    [
        (0.85 * WIDTH, 0, 1.0),
        (-0.85 * WIDTH, 0, 1.0),
        (0, 0.85 * HEIGHT, 1.0),
        (0, -0.425 * HEIGHT, 0.5),
        (0.17 * WIDTH, 0.425 * HEIGHT, 0.5),
    ],
)
def test_cards_overlap_in_both_directions(across, along, away):
    found = card_rows._overlap_distance(placed("JC", 5, 7), placed("7H", 5 + across, 7 + along))
    assert found == pytest.approx(away)
    assert card_rows.distance(placed("JC"), placed("7H", 3, 4)) == 5.0


def table_of(*turns, mats=()):
    cards = [Card(GAME.card_codes[n], 10.0 * n + 3, 100.0, turn, 2, 0.0)
             for n, turn in enumerate(turns)]  # fmt: skip
    return SimpleNamespace(cards=cards, mats=mats)


@pytest.mark.parametrize(
    ("turns", "axis"),
    [
        ([0, 0], 0),
        ([10, 20], 15),
        ([90, 90, 0], 90),
        # As many lie sideways as upright.
        ([91, 1], 1),
        ([100, 100, 10], 100),
        ([170, 10, 0], 0),
    ],
)
def test_most_cards_lie_upright(turns, axis):
    found = card_rows._axis(table_of(*turns))
    assert min(found % 180, -found % 180) == pytest.approx(min(axis, 180 - axis), abs=1e-6)
    if axis:
        assert found == pytest.approx(axis)


@pytest.mark.parametrize(
    ("angle", "edge", "place"),
    [
        (0, "lower edge", (3, 100)),
        (44, "lower edge", None),
        (45, "lower edge", (103 / 2**0.5, 97 / 2**0.5)),
        (46, "right edge", None),
        (90, "right edge", (-100, 3)),
        (134, "right edge", None),
        (135, "lower edge", (-97 / 2**0.5, 103 / 2**0.5)),
        (180, "lower edge", (3, 100)),
    ],
)
def test_the_near_player_sits_at_the_lower_or_the_right_edge(monkeypatch, angle, edge, place):
    monkeypatch.setattr(card_rows, "_axis", lambda _: angle)
    layout = card_rows.layout_of(table_of(0))
    assert layout.edges[NEAR] == edge
    if place:
        assert layout.cards[0][1:3] == pytest.approx(place)


@pytest.mark.parametrize(("turn", "sideways"), [(45, False), (46, True), (135, False), (134, True)])
def test_a_card_lies_sideways_from_half_a_quarter_on(monkeypatch, turn, sideways):
    monkeypatch.setattr(card_rows, "_axis", lambda _: 0.0)
    assert card_rows.layout_of(table_of(turn)).cards[0].sideways is sideways


@pytest.mark.parametrize(
    ("x", "y", "name"),
    [
        (10, 20, "points"),
        (40, 60, "points"),
        (9.9, 20, None),
        (10, 19.9, None),
        (40.1, 60, None),
        (40, 60.1, None),
    ],
)
def test_the_edges_of_a_place_on_a_mat_belong_to_it(monkeypatch, x, y, name):
    monkeypatch.setattr(mat_places, "_places", lambda _: {"points": (10, 20, 30, 40)})
    mat = SimpleNamespace(frame=lambda *point: point)
    assert mat_places.place_on(mat, Card(0, x, y, 0, 2, 0.0)) == name


@pytest.mark.parametrize(
    ("name", "use", "kept"),
    [
        ("7H", POINTS, POINTS),
        ("QH", POINTS, None),
        ("8H", PERMANENTS, PERMANENTS),
        ("KH", PERMANENTS, PERMANENTS),
        ("9H", PERMANENTS, None),
        ("9H", SCRAP, SCRAP),
    ],
)
def test_what_a_card_cannot_be_used_for_is_not_read(name, use, kept):
    assert card_rows._possible_spot(placed(name), Spot(NEAR, use)) == Spot(NEAR, kept)


@pytest.mark.parametrize(("along", "half"), [(49, FAR), (50, FAR), (51, NEAR)])
def test_a_card_lies_in_the_half_of_its_side(along, half):
    cards = (placed("2H", 0, 0), placed("3H", 0, 100), placed("4H", 0, along))
    reader = SimpleNamespace(layout=SimpleNamespace(cards=cards))
    assert position._half(reader, parse_card("4H")) == half
    # One that no code tells lies nearest.
    assert position._half(reader, parse_card("5H")) == NEAR


def test_a_question_shows_what_is_around_a_card():
    assert position._box(Card(0, 100.0, 50.0, 0, 2, 0.0)) == (78.0, 28.0, 44.0, 44.0)


@pytest.mark.parametrize(
    ("name", "uses"),
    [("7H", {POINTS, SCRAP}), ("8H", {POINTS, PERMANENTS, SCRAP}), ("TH", {POINTS, SCRAP}),
     ("JH", {SCRAP}), ("QH", {PERMANENTS, SCRAP}), ("KH", {PERMANENTS, SCRAP})],
)  # fmt: skip
def test_each_rank_has_its_uses(name, uses):
    assert {use for use in position._USES if position._can_be(parse_card(name), use)} == uses


@pytest.mark.parametrize(
    ("jacks", "typed"),
    [
        ("", "7H"),
        ("JC", "7H(JC>Ada)"),
        ("JC JD", "7H(JC>Ben JD>Ada)"),
        ("JC JD JH", "7H(JC>Ada JD>Ben JH>Ada)"),
    ],
)
def test_jacks_were_played_by_both_in_turn(jacks, typed):
    numbers = [parse_card(name) for name in jacks.split()]
    assert position._point_card(parse_card("7H"), numbers, 0, ("Ada", "Ben")) == typed


# --- match sheets of the first design -------------------------------------------------------------


@pytest.mark.parametrize(
    ("coverage", "circled"), [(0.7, True), (0.69, None), (0.25, False), (0.26, None)]
)
def test_a_digit_is_circled_from_most_of_the_way_on(coverage, circled):
    assert first_match_sheet._is_circled(Ring(coverage, 0.0, 0.4, 1.0, 0.1, 5.0)) is circled


@pytest.mark.parametrize(
    ("least", "most", "contradicts"),
    [(1, 1, False), (0, 1, False), (1, 3, False), (2, 3, True), (0, 0, True)],
)
def test_the_boxes_ticked_agree_with_the_winner(least, most, contradicts):
    counts = [TickCount(least, most, 3), TickCount(1, 1, 3)]
    assert bool(first_match_sheet.contradiction(counts, 2, 0, [0, 1])) is contradicts
    # Who ticks nothing says nothing, and who has won has no box left.
    blank = [TickCount(0, 0, 3)] * 2
    assert first_match_sheet.contradiction(blank, 2, 0, [0, 1]) == ""
    full = [TickCount(3, 3, 3), TickCount(1, 1, 3)]
    assert first_match_sheet.contradiction(full, 5, 0, [3, 1]) == ""
    assert first_match_sheet.contradiction(full, 5, 1, [3, 1])


@pytest.mark.parametrize(
    ("begins", "winner", "asked"),
    [
        ((None, False), (False, True), False),
        ((None, False), (False, False), True),
        ((None, False), (None, True), True),
        ((None, None), (False, True), True),
    ],
)
def test_somebody_begins_a_game_that_was_won(begins, winner, asked):
    """A mark in doubt, of which nobody knows whether it is coffee, is meant if it is alone."""
    picks = {
        key: Pick(states, tuple(0.0 if state is False else 0.3 for state in states), 0.4)
        for key, states in (("begins", begins), ("winner", winner))
    }
    marks = GameMarks(picks, dict.fromkeys(picks, (0.0, 0.0, 9.0, 9.0)))
    row, transcript = match_sheet._Row(1, marks, (False, False)), Transcript({})
    page = SimpleNamespace(photo="match.jpg")
    who = match_sheet._read_player(page, "begins", row, ["Ada", "Ben"], [0, 0], transcript)
    assert who == "Ada"
    assert [one.key for one in transcript.questions] == ["match.1.begins"] * asked


@pytest.mark.parametrize(
    ("states", "written", "lone"),
    [
        ((False, False), (False, True), True),
        ((None, False), (False, False), True),
        ((None, False), (False, True), False),
        ((None, None), (False, False), False),
        ((True, False), (False, False), True),
        ((True, False), (False, True), False),
        ((False, False), (True, True), False),
    ],
)
def test_a_row_with_one_mark(states, written, lone):
    picks = {"begins": Pick(states, (0.1, 0.1)), "winner": Pick((False, False), (0.0, 0.0))}
    marks = GameMarks(picks, dict.fromkeys(picks, (0.0, 0.0, 9.0, 9.0)))
    assert match_sheet._Row(4, marks, written).is_lone is lone
    assert not match_sheet._Row(4, marks._replace(inked=True), written).is_lone
