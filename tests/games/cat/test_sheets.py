"""Sheets: sizes a pen and a camera can work with, everything inside the frame."""

from itertools import combinations

import pytest

from papercraft import games
from papercraft.core.game import Edition, build
from papercraft.core.ids import SheetId
from papercraft.core.sheet import Use
from papercraft.games.cat.generator.cups import drawn_cups
from papercraft.games.cat.sheets.stamps import DOT, GUIDE, stamps

GAME = games.load("cat")
SIDES = pytest.mark.parametrize("layout", [0, 1])


def drawn(layout, players=1, seed=7, **options):
    sheet = SheetId("CAT", 1, layout, seed)
    return GAME.draw(build(GAME, sheet), Edition(players, ("board",), options, sheet))


def board_of(layout, seed=7):
    return build(GAME, SheetId("CAT", 1, layout, seed))


@SIDES
def test_dots_are_a_pitch_apart_and_named(layout):
    board, (sheet,) = board_of(layout), drawn(layout).sheets
    dots = sheet.places.dots
    assert len(dots) == board.columns * board.rows
    assert dots["B1"][0] - dots["A1"][0] == 12.5
    assert dots["A2"][1] - dots["A1"][1] == 12.5
    assert 2 * DOT == 1.4
    assert GUIDE == 4


@SIDES
def test_boxes_are_large_apart_and_named(layout):
    board, (sheet,) = board_of(layout), drawn(layout).sheets
    boxes = sheet.places.boxes
    counts = {"mice": 0, "socks": 0, "planes": 0, "cup": 0, "timer": 0, "paw": 0, "roll": 0}
    for name, (_, _, width, height) in boxes.items():
        counts[name.split(".")[0]] += 1
        assert (width, height) == (5.2, 5.2)
    items = len(board.mice)
    wanted = {"mice": items, "socks": items, "planes": items, "cup": 6, "timer": 3, "paw": 1}
    assert counts == wanted | {"roll": 20 * 7}
    assert {"roll.1.1", "roll.20.6", "roll.20.pass", "timer.1", "cup.6"} <= boxes.keys()
    for (ax, ay, *_), (bx, by, *_) in combinations(boxes.values(), 2):
        assert max(abs(ax - bx), abs(ay - by)) - 5.2 > 3.6


@SIDES
@pytest.mark.parametrize("options", [{}, {"nup": "2"}])
def test_everything_to_write_on_lies_in_the_frame(layout, options):
    for sheet in drawn(layout, 3, **options).sheets:
        spots = [(x, y, 0, 0) for x, y in sheet.places.dots.values()]
        for x, y, width, height in [*spots, *sheet.places.boxes.values()]:
            assert 0 <= x <= x + width <= 190
            assert 0 <= y <= y + height <= 250


@SIDES
def test_nothing_lies_in_the_middle_of_a_segment(layout):
    # The middle 64 % of a segment: a pencil line there must be seen.
    for name in ("dot", "mouse", "sock", "plane", "spot"):
        for mark in stamps()[name]:
            if mark.style != "guide-ring":
                xs = [v for step in mark.steps for v in step[1::2]]
                ys = [v for step in mark.steps for v in step[2::2]]
                assert max(map(abs, xs + ys)) <= 3.4


@SIDES
def test_all_players_have_the_same_board(layout):
    sheets = drawn(layout, 4).sheets
    assert len(sheets) == 4
    assert len(set(map(id, sheets))) == 1


def test_mirrored_boards_keep_the_names_of_dots():
    one, other, again = drawn(0, 3, mirror=True).sheets
    assert again is one
    last = max(one.places.dots, key=lambda name: (name[0], -len(name)))
    assert one.places.dots["A1"][0] == other.places.dots[last[0] + "1"][0]
    assert one.places.boxes == other.places.boxes


def test_printed_cups_are_spots_and_different_for_each_player():
    board = board_of(1)
    sheets = drawn(1, 6, cups="drawn").sheets
    rings = [
        {(m.x, m.y) for m in s.marks if isinstance(m, Use) and m.stamp == "ring"} for s in sheets
    ]
    spots = {sheets[0].places.dots[name] for name in board.names(board.spots)}
    assert all(len(found) == 6 and found <= spots for found in rings)
    assert len(set(map(frozenset, rings))) == 6
    assert drawn_cups(board, 7, 6)[:2] == drawn_cups(board, 7, 2)


def test_cups_are_not_printed_without_an_id_to_draw_them_from():
    drawing = GAME.draw(board_of(0), Edition(1, ("board",), {"cups": "drawn"}))
    assert "ring" not in [mark.stamp for mark in drawing.sheets[0].marks]


def test_two_boards_share_a_page_with_their_names_apart():
    first, second = drawn(0, 3, nup="2", mirror=True).sheets
    assert {"1.A1", "2.A1"} <= first.places.dots.keys()
    assert {"1.timer.1", "2.cup.6"} <= first.places.boxes.keys()
    assert {name[0] for name in second.places.dots} == {"1"}
    assert not any("roll" in name for name in first.places.boxes)
    gap = abs(first.places.dots["1.A1"][0] - first.places.dots["1.A2"][0])
    assert gap == pytest.approx(9.25, abs=0.01)


def test_sides_look_different():
    names = [mark.stamp for layout in (0, 1) for mark in drawn(layout).sheets[0].marks[:1]]
    assert names[0] != names[1]
