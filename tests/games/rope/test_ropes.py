"""Ropes that are drawn: knots of supply rows, those of level rows, and those behind the rules."""

from itertools import pairwise

import pytest
from shapely import LineString

from papercraft.core.mats import row_steps
from papercraft.core.page import paper_of
from papercraft.core.rules_page import Art
from papercraft.core.sheet import Path, Text, Use
from papercraft.games.rope import rules_scenes
from papercraft.games.rope.sheets import level_rows, looped_rope, row_ropes
from papercraft.games.rope.sheets.mats import mat_stamps, mats

BOX = (100.0, 50.0, 54.0, 34.0)


def crossings(points):
    """How often a line through points crosses itself; a crossing may be where pieces meet."""
    pieces = [LineString(ends) for ends in pairwise(points)]
    met = [
        one.intersection(other)
        for n, one in enumerate(pieces)
        for other in pieces[n + 2 :]
        if one.intersects(other)
    ]
    return len({(round(at.x, 1), round(at.y, 1)) for at in met})


def test_each_supply_row_has_a_knot_of_its_own():
    overhand, eight = (looped_rope._course(BOX, number, 60.0) for number in (1, 2))
    coil = looped_rope._coil(BOX, 5.4, 60.0)
    assert [crossings(one.points) for one in (overhand, eight, coil)] == [3, 4, 0]
    # All come from the left, level with the upper edge; only the coil does not leave the box.
    for course in (overhand, eight, coil):
        assert course.points[0] == (40.0, 50.0)
    assert overhand.points[-1][0] == pytest.approx(154.0, abs=0.1)
    assert eight.points[-1][0] == pytest.approx(154.0, abs=0.1)
    assert 100.0 < coil.points[-1][0] < 154.0


@pytest.mark.parametrize(("number", "again"), [(1, 1), (2, 2), (3, 0)])
def test_a_knot_lies_over_and_under_itself_in_turn(number, again):
    strands = looped_rope.knotted(BOX, number, 5.4, 60.0)
    # What lies on top where it came first is drawn once more.
    twice = [strand for strand in strands if strands.count(strand) > 1]
    assert bool(twice) == bool(again)
    course = looped_rope._coil(BOX, 5.4, 60.0) if number == 3 else None
    overs = looped_rope._overs(course or looped_rope._course(BOX, number, 60.0))
    assert len(overs) == again


def test_lines_cross_where_they_meet_and_not_beside_each_other():
    level = (0.0, 0.0), (4.0, 0.0)
    assert looped_rope._crossing(level, ((1.0, -1.0), (1.0, 1.0))) == pytest.approx(0.25)
    assert looped_rope._crossing(level, ((0.0, 1.0), (4.0, 1.0))) is None
    assert looped_rope._crossing(level, ((9.0, -1.0), (9.0, 1.0))) is None


def test_ropes_of_level_rows_end_alike_in_their_places():
    paper = paper_of("a4").frame
    stamps = mat_stamps(1.0, paper)
    for mat in mats(1, 1.0, paper[1])[:2]:
        handles = [
            [value for _, *values in mark.steps for value in values]
            for mark in stamps[mat.stamp]
            if isinstance(mark, Path) and mark.style == "scissors-handle"
        ]
        for name, (x, y, width, height) in mat.page.places.items():
            inside = [
                values
                for values in handles
                if y < min(values[1::2]) and max(values[1::2]) < y + height
                and x + 0.8 * width < min(values[::2]) and max(values[::2]) < x + width
            ]  # fmt: skip
            # One for each blade.
            assert len(inside) == 2 * name.startswith("level row")


def middle_of(path):
    xs = [x for _, *values in path.steps for x in values[::2]]
    ys = [y for _, *values in path.steps for y in values[1::2]]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def test_numbers_are_on_tags_in_the_middle_of_what_is_seen_of_their_cards():
    box = (0.0, 0.0, 200.0, 86.0)
    marks = level_rows.level_row(box, "level row 2", 1.0, 1.0)
    tags = [mark for mark in marks if isinstance(mark, Path) and mark.style == "way-2"]
    numbers = [mark for mark in marks if isinstance(mark, Text) and mark.style == "way-number-2"]
    assert [mark.string for mark in numbers[:10]] == [str(n) for n in range(1, 11)]
    assert [mark.string for mark in numbers[10:]] == [str(n) for n in range(10, 0, -1)]
    for tag, number in zip(tags, numbers, strict=True):
        assert middle_of(tag) == pytest.approx((number.x, number.y), abs=0.01)
    # Both lines are as far from the rope.
    assert {round(one.y + other.y, 2) for one, other in zip(numbers[:10], numbers[10:],
                                                            strict=True)} == {86.0}  # fmt: skip
    steps = row_steps(box, 1.0)
    seen = [one + 1.9 + (steps[1] - steps[0]) / 2 for one in steps[:-1]] + [steps[-1] + 31.5]
    for line in (numbers[:10], numbers[10:]):
        assert [mark.x for mark in line] == pytest.approx(seen, abs=0.01)


@pytest.mark.parametrize(("number", "again"), [(1, 3), (2, 6)])
def test_ropes_of_level_rows_have_several_knots_in_their_height(number, again):
    strands = looped_rope.knots_along((10.0, 40.0), 180.0, number, 3, 22.0, 4.4)
    ys = [y for strand in strands for _, *values in strand for y in values[1::2]]
    assert min(ys) >= 40.0 - 11.0 - 1.0
    assert max(ys) <= 40.0 + 11.0 + 1.0
    course = looped_rope._many((10.0, 40.0), 180.0, number, 3, 4.4 * 1.8)
    assert course.points[0] == (10.0, 40.0)
    assert course.points[-1] == pytest.approx((190.0, 40.0), abs=0.02)
    assert len(looped_rope._overs(course)) == again


def test_each_level_row_has_a_rope_of_its_own():
    ropes = [row_ropes.rope_of_row(row, (10.0, 40.0), 180.0, 24.0, 6.8) for row in (1, 2, 3)]
    assert len({tuple(mark.steps for mark in one) for one in ropes}) == 3


_BEGINNINGS = ["mini-1", "mini-10", "mini-scissors"]


def test_level_rows_have_their_colours_and_show_how_they_begin():
    stamps = mat_stamps(1.0, paper_of("a4").frame)
    for n in (0, 1):
        marks = stamps[f"table-mat-{n}"]
        styles = [mark.style for mark in marks if not isinstance(mark, Use)]
        rows = (1,) if n == 0 else (2, 3)
        # Each row has tags with numbers in its colour, and its ways with a word and an arrow each.
        for row in (1, 2, 3):
            assert styles.count(f"way-{row}") == 20 * (row in rows)
            assert styles.count(f"way-number-{row}") == 20 * (row in rows)
            assert styles.count(f"way-head-{row}") == 2 * (row in rows)
            assert styles.count(f"way-sign-{row}") == 4 * (row in rows)
        assert styles.count("way-word") == 2 * len(rows)
        # Once on a page is shown how rows begin and which ways they may go, in words if there is
        # room.
        assert styles.count("ways") == 1
        assert styles.count("start-sign") == 8
        assert styles.count("way-start") == 4 * (n == 1)
        cards = [mark for mark in marks if isinstance(mark, Use) and mark.stamp in _BEGINNINGS]
        assert [mark.stamp for mark in cards] == _BEGINNINGS


def test_level_rows_are_drawn_four_millimetres_apart():
    marks = mat_stamps(1.0, paper_of("a4").frame)["table-mat-1"]
    frames = [
        [y for _, *values in mark.steps for y in values[1::2]]
        for mark in marks
        if isinstance(mark, Path) and mark.style in {"place-2", "place-3"}
    ]
    assert min(frames[1]) - max(frames[0]) >= 4.5 - 0.01


def lefts(art, style):
    return [
        min(x for _, *values in mark.steps for x in values[::2])
        for mark in art.marks
        if isinstance(mark, Path) and mark.style == style
    ]


def test_the_rope_at_the_head_goes_on_below_the_words_where_there_is_room():
    low, high = rules_scenes.hero(43.0), rules_scenes.hero(56.0)
    assert min(lefts(low, "hemp-rope")) > -8.0
    assert min(lefts(high, "hemp-rope")) < -68.0
    assert not lefts(low, "scissors-blade")
    assert lefts(high, "scissors-blade")


def test_a_rope_behind_pictures_runs_from_edge_to_edge():
    art = Art((), 10.0, 10.0)
    level = rules_scenes.on_rope(art, (50.0, 30.0), (12.0, 12.0), (3.0, 4.0))
    bent = rules_scenes.on_rope(art, (50.0, 30.0), (20.0, 10.0))
    for found, left, right in ((level, -3.0, 54.0), (bent, 0.0, 50.0)):
        xs = [x for mark in found.marks for _, *values in mark.steps for x in values[::2]]
        assert min(xs) == pytest.approx(left, abs=1.0)
        assert max(xs) == pytest.approx(right, abs=1.0)
    ys = [y for mark in bent.marks for _, *values in mark.steps for y in values[1::2]]
    assert min(ys) < 10.0
    assert max(ys) > 20.0
