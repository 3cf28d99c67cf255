"""The sheets of rope: room for names, rows of one width, what belongs to which page."""

from collections import Counter
from itertools import pairwise

import pytest

from papercraft import games
from papercraft.core.game import Edition, build
from papercraft.core.ids import parse_id
from papercraft.core.page import paper_of
from papercraft.core.rng import Rng
from papercraft.core.sheet import Paragraph, Path, Text, Use, spare_height
from papercraft.games.rope.deck import ROWS
from papercraft.games.rope.puzzle_generator import _page
from papercraft.games.rope.rules.rows import completes_row, fitting_cards, next_top, top_of
from papercraft.games.rope.sheets import puzzle_pages, solution_pages, solution_signs
from papercraft.games.rope.sheets.puzzle_cards import CARD_HEIGHT
from papercraft.games.rope.sheets.puzzle_signs import LEGEND
from papercraft.games.rope.sheets.score_layout import MOTIFS
from tests.photos import sheet_id

PLAYERS = 8


def drawn(*parts, design=None, size="standard"):
    game = games.load("rope")
    edition = Edition(2, parts, {"card-size": size}, design=design)
    return game.draw(build(game, parse_id(sheet_id("ROP"))), edition)


def marks_of(drawing, sheet):
    return drawing.stamps[sheet.marks[0].stamp]


def scores(design=None):
    drawing = drawn("aids", design=design)
    return drawing, drawing.sheets[-1]


def test_the_box_of_a_name_is_clear_of_all_that_is_drawn():
    drawing, sheet = scores()
    marks = marks_of(drawing, sheet)
    fields = {f"{motif}-field" for motif in MOTIFS}
    medallions = [mark for mark in marks if isinstance(mark, Path) and mark.style in fields]
    assert len(medallions) == PLAYERS
    for player, line in enumerate(sheet.name_lines, 1):
        x, y, width, height = sheet.places.boxes[f"name.{player}"]
        assert width >= 17
        assert height >= 10
        assert (line.x, line.width) == (x, width)
        # Above the line is room to write, below it some.
        assert line.y - y > 5
        assert 3 < y + height - line.y < height / 2
        for left, top, right, bottom in map(extent, medallions):
            assert right < x or left > x + width or bottom < y or top > y + height


def test_boxes_for_a_series_are_large_enough_and_apart():
    boxes = scores()[1].places.boxes
    for player in range(1, PLAYERS + 1):
        x, _, side, high = boxes[f"won.1.{player}"]
        left, top, wide, height = boxes[f"left.1.{player}"]
        assert min(side, high) >= 6
        assert min(wide, height) >= 8
        assert left - (x + side) >= 1.5
        assert boxes[f"left.2.{player}"][1] - (top + height) >= 3
        if player < PLAYERS:
            assert boxes[f"won.1.{player + 1}"][0] - (left + wide) >= 3.5


def test_the_sheet_for_a_series_says_how_it_is_won():
    drawing, sheet = scores()
    said = [mark.string for mark in marks_of(drawing, sheet) if isinstance(mark, Paragraph)]
    ahead = "Agree how many games to play. Most wins is ahead, then fewest cards left."
    assert ahead in said
    assert "Tick all who win." in said


def extent(path):
    points = [(values[-2], values[-1]) for _, *values in path.steps if len(values) > 1]
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_only_names_and_sums_of_the_third_design_differ_from_the_second():
    before, now = scores(design=1)[1].places.boxes, scores(design=2)[1].places.boxes
    assert before.keys() == now.keys()
    changed = {name.partition(".")[0] for name in now if now[name] != before[name]}
    assert changed == {"name", "wins", "cards"}


@pytest.mark.parametrize("size", ["standard", "mini", "large"])
def test_level_rows_are_drawn_equally_wide_and_supply_rows_fill_their_places(size):
    drawing = drawn("mats", size=size)
    widths = set()
    for sheet in drawing.sheets:
        cells = sheet.places.cells
        paths = [mark for mark in marks_of(drawing, sheet) if isinstance(mark, Path)]
        frames = [mark for mark in paths if mark.style in {f"place-{n}" for n in range(1, 7)}]
        names = [name for name in cells if " row " in name]
        for name, frame in zip(names, frames, strict=True):
            xs = [value for _, *values in frame.steps for value in values[::2]]
            wide = round(max(xs) - min(xs), 3)
            if name.startswith("level"):
                assert frame.style[-1] == name[-1]
                widths.add(wide)
            else:
                # Frames are smaller than places, so that they lie apart.
                assert wide == pytest.approx(cells[name][3] - 1.5, abs=0.002)
    assert len(widths) == 1


def test_later_mats_of_the_table_say_which_rows_they_hold():
    drawing = drawn("mats")
    leads = [
        mark.string
        for sheet in drawing.sheets
        for mark in marks_of(drawing, sheet)
        if isinstance(mark, Text) and mark.style == "lead"
    ]
    assert leads[:2] == ["the table: level row 1", "the table: level rows 2 and 3"]
    large = drawn("mats", size="large")
    texts = [
        mark.string
        for sheet in large.sheets
        for mark in marks_of(large, sheet)
        if isinstance(mark, Text)
    ]
    assert {"the table", "next sheets: level rows 1, 2 and 3", "the table: level row 3"} <= {*texts}


def test_nothing_that_stands_on_the_ground_lies_upside_down_on_the_back():
    stamps = drawn("backs").stamps
    used = [mark for mark in stamps["half-back"] if isinstance(mark, Use)]
    names = {mark.stamp.partition("-")[2] for mark in used}
    assert names == {"sun", "heart", "moon", "star"}
    assert not names & {"house", "tree", "boat", "cloud"}


def test_the_rules_of_the_shorter_game_are_those_of_the_referee():
    after = top_of([1, 2, 3, 0], repeat=True)
    assert fitting_cards(after, repeat=True) == {3, 4, 5, 0}
    for cards in ([1, 2, 3, 4, 5, 6, 7, 8, 9], [10, 9, 8, 7, 6, 5, 4, 3, 2]):
        before = top_of(cards, repeat=True)
        assert completes_row(before, 0, next_top(before, 0, repeat=True), repeat=True)
    # Ten cards are not enough.
    tops = [top_of([1, 1, 2, 3, 4, 5, 6, 7, 8], repeat=True)]
    tops.append(next_top(tops[0], 9, repeat=True))
    assert not completes_row(tops[0], 9, tops[1], repeat=True)


@pytest.mark.parametrize("design", [1, None])
def test_puzzles_look_as_their_design_drew_them(design):
    drawing = drawn("puzzles", design=design)
    (sheet,) = drawing.sheets
    styles = {mark.style for mark in sheet.marks if isinstance(mark, Path)}
    looks = {"band", "soft-solid", "place", "hemp-disc"}
    assert styles & looks == ({"band", "soft-solid"} if design else {"place", "hemp-disc"})
    five = "small 5" if design else "small 5 0"
    outlines = {drawing.stamps[card][0].style for card in (five, "small X")}
    assert outlines == ({"box"} if design else {"moon-medallion", "rules-card"})


@pytest.fixture(scope="module")
def puzzle():
    return _page(Rng(7))[0]


def test_a_played_card_looks_as_it_does_in_the_puzzle(puzzle):
    (page, solved) = puzzle_pages.puzzle_sheets([puzzle], paper_of("a4").frame, solutions=True)
    shown = Counter(mark.stamp for mark in page.marks if isinstance(mark, Use))
    stamps = [mark.stamp for mark in solved.marks if isinstance(mark, Use)]
    played = Counter(name.replace("solved", "small") for name in stamps)
    # Cards that lay below others are played when they are on top.
    whole = Counter({name.replace("covered", "small"): 0 for name in shown})
    for name, count in shown.items():
        whole[name.replace("covered", "small")] += count
    assert not played - whole


def bands_of(sheet):
    bands = [mark for mark in sheet.marks if isinstance(mark, Path) and mark.style == "place"]
    return [(extent(band)[1], extent(band)[3]) for band in bands]


@pytest.mark.parametrize("count", [1, 4, 6, 7])
def test_solutions_lie_in_bands_with_their_answers_and_signs(count, puzzle):
    sheets = solution_pages.solution_sheets([(n + 1, puzzle) for n in range(count)], 8.0)
    shown = 0
    for sheet in sheets:
        bands = bands_of(sheet)
        texts = [mark for mark in sheet.marks if isinstance(mark, Text)]
        answers = [mark for mark in texts if mark.style == "puzzle-answer"]
        assert [mark.string for mark in answers] == [str(puzzle.answer)] * len(bands)
        firsts = [
            min((card for card in sheet.marks if isinstance(card, Use) and top < card.y < low),
                key=lambda card: (card.y, card.x))
            for top, low in bands
        ]  # fmt: skip
        assert [mark.y for mark in answers] == pytest.approx(
            [card.y + CARD_HEIGHT * card.scale / 2 for card in firsts], abs=0.01
        )
        assert bands[-1][1] <= 246.0 + 8.0 + 0.01
        # The first signs are those of the legend.
        signs = [mark.string for mark in texts if mark.style == "source"][2 * ROWS + 1 :]
        expected, counted = [], 0
        for move in puzzle.turn:
            counted += move.source == "D"
            sources = {"S": [f"S{move.source_row}"], "D": [str(counted)], "H": []}
            expected += [*sources[move.source], f"L{move.target_row}"]
        assert signs == expected * len(bands)
        hands = [mark for mark in texts if mark.style == "source-hand"][1:]
        assert len(hands) == sum(move.source == "H" for move in puzzle.turn) * len(bands)
        paths = [mark for mark in sheet.marks if isinstance(mark, Path)]
        backs = [mark for mark in paths if mark.style == "deck-back"]
        assert len(backs) == 1 + puzzle.answer * len(bands)
        assert all(any(top < mark.y < low for top, low in bands) for mark in hands)
        shown += len(bands)
    assert shown == count


def test_a_turn_on_several_lines_has_one_rope_that_turns(monkeypatch, puzzle):
    (sheet,) = solution_pages.solution_sheets([(1, puzzle)], 8.0)
    monkeypatch.setattr(solution_pages, "_on_line", lambda _: -(-len(puzzle.turn) // 2))
    (longer,) = solution_pages.solution_sheets([(1, puzzle)], 8.0)
    ropes = [
        [
            extent(mark)
            for mark in one.marks
            if isinstance(mark, Path) and mark.style == "scene-rope"
        ]
        for one in (sheet, longer)
    ]
    # Fibres, the rope, and turns of a knot; the rope reaches left of the first card.
    assert len(ropes[0]) == len(ropes[1]) == 4
    first = min(mark.x for mark in longer.marks if isinstance(mark, Use))
    assert ropes[0][1][0] > first - 1 > ropes[1][1][0]
    assert ropes[1][1][2] < 190


def test_cards_of_all_solutions_have_one_size_and_lie_below_each_other():
    puzzles = [(n, puzzle) for n, puzzle in enumerate((*_page(Rng(7)), *_page(Rng(9))), 1)]
    sheets = solution_pages.solution_sheets(puzzles, 8.0)
    assert len(sheets) > 1
    cards = [mark for sheet in sheets for mark in sheet.marks if isinstance(mark, Use)]
    small = [mark for mark in cards if mark.stamp.startswith(("small", "solved"))]
    assert len(small) == sum(len(puzzle.turn) for _, puzzle in puzzles)
    assert len({mark.scale for mark in small}) == 1
    longest = max(len(puzzle.turn) for _, puzzle in puzzles)
    columns = sorted({mark.x for mark in small})
    assert len(columns) < longest
    assert len({round(b - a, 2) for a, b in pairwise(columns)}) == 1


def test_the_legend_of_solutions_has_all_signs_on_one_line():
    marks = solution_signs.sources()
    texts = [mark for mark in marks if isinstance(mark, Text)]
    assert {mark.y for mark in texts} == {LEGEND}
    badges = [mark.string for mark in texts if mark.style.startswith("source")]
    assert sorted(badges) == ["1", "L1", "L2", "L3", "S1", "S2", "S3", "hand"]


@pytest.mark.parametrize(("count", "pages"), [(1, [1]), (2, [2]), (4, [2, 2]), (6, [3, 3])])
def test_puzzles_are_shared_evenly_and_fill_their_pages(count, pages, puzzle):
    frame = paper_of("letter").frame
    sheets = puzzle_pages.puzzle_sheets([puzzle] * count, frame, solutions=False)
    assert [len(bands_of(sheet)) for sheet in sheets] == pages
    for sheet in sheets:
        bands = bands_of(sheet)
        assert bands[-1][1] == pytest.approx(246.0 + spare_height(frame), abs=0.01)
        for (left, top, width, height), (above, low) in zip(
            sheet.places.boxes.values(), bands, strict=True
        ):
            assert above < top < top + height < low
            # There is room for a large digit.
            assert width >= 16
            assert height >= 14
            assert left + width < 190


def test_first_scissors_may_be_any_end_of_a_row_if_numbers_repeat():
    """As the rules page says."""
    assert fitting_cards(top_of([0], repeat=True), repeat=True) == {1, 2, 9, 10, 0}


def test_each_row_of_a_kind_has_a_tint_of_its_own():
    drawing = drawn("mats")
    tones = {"level": set(), "supply": set()}
    for sheet in drawing.sheets:
        kind = (
            "supply" if any(name.startswith("supply") for name in sheet.places.cells) else "level"
        )
        tones[kind] |= {
            mark.style[-1]
            for mark in marks_of(drawing, sheet)
            if isinstance(mark, Path)
            and mark.style.startswith(("place-", "plate-", "strip-light-"))
            and mark.style[-1].isdigit()
        }
    assert tones == {"level": {"1", "2", "3"}, "supply": {"4", "5", "6"}}
