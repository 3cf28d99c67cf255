"""Sheets: sizes a pen and a camera can work with, everything inside the frame."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from papercraft import games
from papercraft.core.game import Edition, build
from papercraft.core.ids import SheetId
from papercraft.core.page import paper_of
from papercraft.core.sheet import Paragraph, Text, Use, spare_height
from papercraft.games.cat.generator.cups import drawn_cups
from papercraft.games.cat.sheets.artwork import BESIDE, DOT, stamps
from papercraft.games.cat.sheets.frame import RING
from papercraft.games.cat.sheets.half_page import half_page
from papercraft.games.cat.sheets.leaning import SIDES as LEANING
from papercraft.games.cat.sheets.leaning import leanings
from papercraft.games.cat.sheets.tick_areas import tick_boxes, tick_marks
from papercraft.paint.styles import styles_of
from papercraft.paint.text import font_of

GAME = games.load("cat")
SIDES = pytest.mark.parametrize("layout", [0, 1])


def drawn(layout, players=1, seed=7, part="board", **options):
    sheet = SheetId("CAT", 1, layout, seed)
    return GAME.draw(build(GAME, sheet), Edition(players, (part,), options, sheet))


def board_of(layout, seed=7):
    return build(GAME, SheetId("CAT", 1, layout, seed))


@SIDES
def test_dots_are_a_pitch_apart_and_named(layout):
    board, (sheet,) = board_of(layout), drawn(layout).sheets
    dots = sheet.places.dots
    assert len(dots) == board.columns * board.rows
    assert dots["B1"][0] - dots["A1"][0] == 13.5
    assert dots["A2"][1] - dots["A1"][1] == 13.5
    assert 2 * DOT == 1.6
    ring = next(mark for mark in stamps()["cup-spot"] if mark.style == "guide-ring")
    assert ring.steps[0][1] == pytest.approx(13.5 * RING)


@SIDES
def test_boxes_are_large_apart_and_named(layout):
    board, (sheet,) = board_of(layout), drawn(layout).sheets
    boxes = sheet.places.boxes
    counts = Counter(name.split(".")[0] for name in boxes)
    items = len(board.mice)
    wanted = {"mice": items, "socks": items, "planes": items, "cup": 6, "timer": 3, "paw": 1}
    assert counts == wanted | {"roll": 20, "total": 5}
    assert {"roll.1.pass", "roll.20.pass", "timer.1", "cup.6", "total.total"} <= boxes.keys()
    for name, (_, _, width, height) in boxes.items():
        # What is ticked has 6 mm, what is written in has 8 mm and more.
        assert (width, height) == (6.0, 6.0) if "total" not in name else min(width, height) > 8
    for (ax, ay, *_), (bx, by, *_) in combinations(boxes.values(), 2):
        assert max(abs(ax - bx), abs(ay - by)) > 6.69


def test_the_log_has_a_box_for_every_face_of_twenty_rolls():
    (sheet,) = drawn(0, 3, part="log").sheets
    boxes = sheet.places.boxes
    assert boxes.keys() == {f"roll.{turn}.{face}" for turn in range(1, 21) for face in range(1, 7)}
    assert {(width, height) for _, _, width, height in boxes.values()} == {(7.4, 7.4)}


def test_a_set_is_a_board_for_each_player_and_one_log():
    sheet = SheetId("CAT", 1, 0, 7)
    for nup, parts in (("1", ["board"] * 3 + ["log"]), ("2", ["board"] * 2 + ["log"])):
        drawing = GAME.draw(build(GAME, sheet), Edition(3, (), {"nup": nup}, sheet))
        assert [one.part for one in drawing.sheets if one.part != "rules"] == parts


@SIDES
@pytest.mark.parametrize("options", [{}, {"nup": "2"}])
def test_everything_to_write_on_lies_in_the_frame(layout, options):
    for sheet in drawn(layout, 3, **options).sheets:
        spots = [(x, y, 0, 0) for x, y in sheet.places.dots.values()]
        for x, y, width, height in [*spots, *sheet.places.boxes.values()]:
            assert 0 <= x <= x + width <= 190
            # Whole boards and logs have a foot.
            assert 0 <= y <= y + height <= (250 if sheet.footed else sheet.frame[1])


@SIDES
def test_nothing_lies_in_the_middle_of_a_segment(layout):
    # The middle 64 % of a segment: a pencil line there must be seen.
    def corners(name):
        for mark in stamps()[name]:
            if mark.style not in ("guide-ring", "saucer"):
                xs = [v for step in mark.steps for v in step[1::2]]
                ys = [v for step in mark.steps for v in step[2::2]]
                yield from ((min(xs), min(ys)), (max(xs), max(ys)))

    assert max(abs(v) for name in ("dot", "end") for corner in corners(name) for v in corner) < 2.2
    # No cup reaches the circle around it.
    assert max(abs(v) for corner in corners("cup-spot") for v in corner) < 13.5 * RING - 0.8
    for name in ("mouse", "sock", "plane"):
        # Beside its dot a thing touches none of the four segments around it.
        assert all(1.8 < BESIDE + v < 13.5 - 1.8 for c in corners(name) for v in c)


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


def test_boards_of_the_first_design_have_their_printed_cups():
    sheet = SheetId("CAT", 1, 1, 7)
    edition = Edition(2, ("board",), {"cups": "drawn"}, sheet, design=0)
    shown = [
        sum(isinstance(mark, Use) and mark.stamp == "first-ring" for mark in one.marks)
        for one in GAME.draw(build(GAME, sheet), edition).sheets
    ]
    assert shown == [6, 6]


@pytest.mark.parametrize("design", [0, None])
def test_cups_are_not_printed_without_an_id_to_draw_them_from(design):
    drawing = GAME.draw(board_of(0), Edition(1, ("board",), {"cups": "drawn"}, design=design))
    assert "ring" not in [mark.stamp for mark in drawing.sheets[0].marks]


def test_two_boards_share_a_page_with_their_names_apart():
    first, second = drawn(0, 3, nup="2", mirror=True).sheets
    assert {"1.A1", "2.A1"} <= first.places.dots.keys()
    assert {name[0] for name in second.places.dots} == {"1"}
    used = {mark.stamp for mark in first.marks if isinstance(mark, Use)}
    assert {"leash-mouse", "sock", "block", "half-spot", "half-id"} <= used
    assert not any(name.startswith("first-") for name in used)
    gap = abs(first.places.dots["1.A1"][0] - first.places.dots["1.A2"][0])
    assert gap == pytest.approx(8.25, abs=0.01)
    # Mirrored: the second board begins with the last column.
    assert first.places.dots["2.I1"][1] - first.places.dots["1.A1"][1] == pytest.approx(137.4)
    # Cut apart, their marks are clear of the edge.
    upper, lower = (area.y for area in first.areas)
    assert lower - upper - 122 == pytest.approx(15.4)


@SIDES
def test_half_a_page_has_all_that_a_whole_page_has(layout):
    (whole,), (half,) = drawn(layout).sheets, drawn(layout, nup="2").sheets
    boxes = {name.removeprefix("1."): box for name, box in half.places.boxes.items()}
    assert boxes.keys() == whole.places.boxes.keys()
    for name, (_, _, across, along) in boxes.items():
        # The board is turned: boxes are as high as they are wide here.
        assert across == along >= 6 if "total" not in name else min(across, along) > 8
    for (ax, ay, *_), (bx, by, *_) in combinations(boxes.values(), 2):
        assert max(abs(ax - bx), abs(ay - by)) > 6.69


@SIDES
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_what_is_ticked_on_half_a_page_has_numbers_and_pictures_beside_it(layout, paper):
    page = half_page(spare_height(paper_of(paper).frame))
    ticks, board = page.ticks, board_of(layout)
    boxes = tick_boxes(ticks, tuple(map(len, board.items)), len(board.timer))
    marks = tick_marks(ticks, (7, 7, 7), board.set_values, board.timer)
    texts = [mark for mark in marks if isinstance(mark, Text)]
    for name in ("timer.1", "timer.3", "paw"):
        x, y, side, _ = boxes[name]
        number = "+5" if name == "paw" else f"{board.timer[int(name[-1]) - 1]}+"
        assert any(
            mark.string == number and mark.x > x + side and mark.y == pytest.approx(y + side / 2)
            for mark in texts
        )
    # One row of cups below the passed turns; what one costs is told by their title.
    columns, rows = zip(*(boxes[f"cup.{n}"][:2] for n in range(1, 7)), strict=True)
    assert {*rows} == {ticks.cups[1]}
    first, last = boxes["roll.1.pass"], boxes["roll.20.pass"]
    assert [columns[0], columns[-1]] == pytest.approx([first[0], last[0]], abs=0.01)
    assert [mark for mark in texts if mark.string == "\u22122"] == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_numbers_of_passed_turns_are_twice_as_near_to_their_boxes_as_to_those_above(paper):
    ticks = half_page(spare_height(paper_of(paper).frame)).ticks
    boxes, letters = tick_boxes(ticks, (7, 7, 7), 3), styles_of("cat", "full")
    style = letters.letters[ticks.numbers]
    half = font_of(style, letters).cap_height * style.size / 2
    (_, above, side, _), (_, below, *_) = boxes["roll.1.pass"], boxes["roll.6.pass"]
    middle = below - ticks.above
    assert middle - half - above - side >= 2 * (below - middle - half)


def text_sizes(marks, drawing, letters, scale=1.0):
    for mark in marks:
        if isinstance(mark, Use):
            yield from text_sizes(drawing.stamps[mark.stamp], drawing, letters, scale * mark.scale)
        elif isinstance(mark, Text | Paragraph):
            yield mark.style, letters[mark.style].size * scale


@pytest.mark.parametrize("nup", ["1", "2"])
def test_texts_for_players_have_8_points(nup):
    drawing = drawn(0, 2, nup=nup, mirror=True)
    found = {
        one for s in drawing.sheets
        for one in text_sizes(s.marks, drawing, styles_of("cat", "full").letters)
    }  # fmt: skip
    assert found
    assert all(size >= 8 * 25.4 / 72 for style, size in found if style != "slug")


def test_sides_look_different():
    names = [mark.stamp for layout in (0, 1) for mark in drawn(layout).sheets[0].marks[:1]]
    assert names[0] != names[1]


@pytest.mark.parametrize("mirrored", [False, True])
def test_items_lean_away_from_what_lies_around(mirrored):
    def crowding(chosen):
        """How many middles of items and things are nearer than nine mm, in pitches."""

        def at(dot):
            row, column = divmod(dot, board.columns)
            return np.array([board.columns - 1 - column if mirrored else column, row], float)

        middles = [
            at(dot) + np.array(LEANING[side]) * BESIDE / 13.5 for dot, side in chosen.items()
        ]
        things = [at(dot) for dot in (*board.blocks, *board.spots)]
        pairs = [(one, other) for n, one in enumerate(middles) for other in middles[:n]]
        pairs += [(one, other) for one in middles for other in things]
        return sum(np.hypot(*(one - other)) < 0.72 for one, other in pairs)

    before = after = 0
    for seed in range(1, 9):
        board = board_of(seed % 2, seed)
        chosen = leanings(board, mirrored=mirrored)
        assert chosen == leanings(board, mirrored=mirrored)
        assert chosen.keys() == {dot for dots in board.items for dot in dots}
        # There is no carpet to the left of the first column of the page.
        first = board.columns - 1 if mirrored else 0
        assert all(LEANING[side][0] > 0 for dot, side in chosen.items()
                   if dot % board.columns == first)  # fmt: skip
        after += crowding(chosen)
        before += crowding(dict.fromkeys(chosen, 0))
    assert after < before / 2


def frame_of(**options):
    stamps = drawn(0, **options).stamps
    return next(marks for name, marks in stamps.items() if name.startswith("frame-"))


def test_whole_boards_tell_six_rules_in_words_and_half_boards_four_in_pictures():
    whole, half = (
        [mark.string for mark in frame if isinstance(mark, Paragraph)]
        for frame in (frame_of(), frame_of(nup="2"))
    )
    assert len(set(whole[-6:])) == 6
    assert "fewer only at the paw" in whole[-6]
    assert half == []
    frame = frame_of(nup="2")
    styles = [getattr(mark, "style", "") for mark in frame]
    # Bends, lines drawn twice and blocks, what is wrong beside what is right; the die of a pass.
    assert (styles.count("rules-good"), styles.count("rules-bad")) == (3, 4)
    drawings = [mark.stamp for mark in frame if isinstance(mark, Use)]
    assert (drawings.count("die-3"), drawings.count("block")) == (2, 2)


@pytest.mark.parametrize("options", [{}, {"nup": "2"}])
def test_what_a_cup_costs_lies_on_no_tab(options):
    drawing = drawn(0, **options)
    frame = next(marks for name, marks in drawing.stamps.items() if name.startswith("frame-"))
    tabs = [mark for mark in frame if getattr(mark, "style", "") == "rules-field"]
    ends = [[step[-1] for step in tab.steps if len(step) > 1] for tab in tabs]
    # Three numbers of the timer, and the paw; other fields are higher.
    assert len([ys for ys in ends if max(ys) - min(ys) < 7]) == 4


@pytest.mark.parametrize(
    ("options", "said"),
    [({}, {"1 each", "Sets", "0 or 5", "2 each"}), ({"nup": "2"}, {"Sets", "0 / 5", "\u00d7 2"})],
)
def test_the_sum_says_what_is_worth_how_much(options, said):
    frame = frame_of(**options)
    assert said <= {mark.string for mark in frame if getattr(mark, "style", "") == "label"}
