"""Boards of the present design: all lies on few lines, and what lies on the carpet has room."""

from itertools import chain, combinations, pairwise

import pytest
from shapely import Point, STRtree, transform
from shapely.geometry import MultiPoint

from papercraft.core.fiducials import CORNER
from papercraft.core.game import Edition
from papercraft.core.ids import SheetId
from papercraft.core.page import paper_of
from papercraft.core.sheet import Path, Use, spare_height
from papercraft.games.cat import GAME
from papercraft.games.cat.sheets.even_column import LEFT, even_ticks
from papercraft.games.cat.sheets.frame import PITCH, RING, Frame
from papercraft.games.cat.sheets.half_head import MARKS
from papercraft.games.cat.sheets.half_page import half_page
from papercraft.games.cat.sheets.half_plans import PLAN
from papercraft.games.cat.sheets.reminders import COLUMN_RIGHT
from papercraft.games.cat.sheets.rug import rug_box
from papercraft.games.cat.sheets.terms import TERMS
from tests.games.cat.filled import board_of

THINGS = ("mouse", "sock", "plane")
SHEET = SheetId("CAT", 1, 0, 7)
PAPERS = ("a4", "letter", "universal")


def drawing_of(paper, seed=7, layout=0, **options):
    sheet = SheetId("CAT", 1, layout, seed)
    edition = Edition(2, ("board",), options, sheet, frame=paper_of(paper).frame)
    return GAME.draw(board_of(sheet), edition)


def half_boxes(paper):
    """The boxes of a board on half a page, upright."""
    page = half_page(spare_height(paper_of(paper).frame))
    drawn = drawing_of(paper, nup="2").sheets[0]
    (left, _), right = drawn.areas[0].point(0, 0), drawn.frame[0]
    boxes = {
        name[2:]: (y, right - x - width, y + height, right - x)
        for name, (x, y, width, height) in drawn.places.boxes.items()
        if name.startswith("1.")
    }
    assert left == right
    return page, boxes


@pytest.mark.parametrize("paper", PAPERS)
def test_half_boards_have_one_grid_of_lines(paper):
    page, boxes = half_boxes(paper)
    lefts = {name: box[0] for name, box in boxes.items()}
    rights = {name: box[2] for name, box in boxes.items()}
    inner = PLAN.sides.inner
    assert lefts["mice.1"] == lefts[TERMS[0].name] == pytest.approx(inner, abs=0.01)
    left, _, width, _ = rug_box(
        Frame.of(board_of(SHEET), "a", half=True, halved=PLAN.grid), PLAN.rug
    )
    assert rights["mice.7"] == pytest.approx(left + width, abs=0.01)
    assert left == pytest.approx(0.3)
    first = ("timer.1", "roll.1.pass", "roll.16.pass", "cup.1", "paw")
    assert {lefts[name] for name in first} | {page.name.x} == {page.column}
    ends = [rights[name] for name in ("roll.5.pass", "roll.20.pass", "cup.6")]
    ends += [page.name.x + page.name.width, page.ticks.timer[0] + page.ticks.side / 2]
    ends[-1] += 2 * page.ticks.timer_pitch + page.ticks.tab
    assert ends == [pytest.approx(page.width, abs=0.01)] * 5
    # Four rows of turns, none of them alone; a box of the timer above every second cup.
    for n in range(6, 21):
        assert lefts[f"roll.{n}.pass"] == lefts[f"roll.{n - 5}.pass"]
    for n in (1, 2, 3):
        assert lefts[f"timer.{n}"] == pytest.approx(lefts[f"cup.{2 * n - 1}"], abs=0.01)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_sum_of_half_boards_is_as_far_from_both_edges_with_equal_boxes_and_gaps(paper):
    page, boxes = half_boxes(paper)
    places = [boxes[term.name] for term in TERMS]
    assert len({round(right - left, 1) for left, _, right, _ in places}) == 1
    # What the total lies on reaches beyond its box.
    *gaps, last_gap = (round(b[0] - a[2], 1) for a, b in pairwise(places))
    assert {*gaps, round(last_gap - PLAN.sides.band[2], 1)} == {5.4}
    assert places[0][0] == pytest.approx(page.width - places[-1][2], abs=0.02)
    # It keeps off the marks, off the ribbons below the items, and off the rules.
    assert places[0][0] - PLAN.sides.band[2] - MARKS * CORNER >= 3.0
    last = boxes["planes.1"][3] + PLAN.to_values + 3.8 * PLAN.medal
    assert PLAN.sides.band[0] - max(last, sum(PLAN.sides.rules)) >= 3.0


@pytest.mark.parametrize("paper", PAPERS)
def test_groups_beside_the_rug_of_half_boards_are_equally_far_from_each_other(paper):
    page, _ = half_boxes(paper)
    plan, sides = page.ticks, PLAN.sides
    # Pictures reach so far above the middle of a title, letters above where they stand.
    half, high = 3.1, 2.03
    tops = {
        "timer": plan.timer[1] - 4.2 - half,
        "passes": plan.passes[1] - 7.7 - half,
        "cups": plan.cups[1] - 4.2 - half,
        "paw": plan.paw[1] - 4.2 - half,
    }
    ends = {
        "name": sides.name + 1.2,
        "timer": plan.timer[1] + plan.side,
        "passes": plan.passes[1] + 3 * plan.pass_pitch[1] + plan.pass_box,
        "cups": plan.cups[1] + plan.side,
    }
    gaps = [top - end for top, end in zip(tops.values(), ends.values(), strict=True)]
    assert gaps == [pytest.approx(gaps[0], abs=0.01)] * 4
    assert 3.9 <= gaps[0] <= 5.0
    assert PLAN.foot - high - PLAN.low - 1.2 == pytest.approx(4.6, abs=0.05)
    frame = Frame.of(board_of(SHEET), "a", half=True, halved=PLAN.grid)
    _, top, _, height = rug_box(frame, PLAN.rug)
    assert plan.paw[1] + plan.side == pytest.approx(top + height, abs=0.01)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_column_of_whole_boards_has_one_left_edge_and_one_right_edge(paper):
    plan = even_ticks(spare_height(paper_of(paper).frame))
    boxes = drawing_of(paper).sheets[0].places.boxes
    assert {boxes["roll.1.pass"][0], plan.edge} == {LEFT}
    ends = [boxes[name][0] + boxes[name][2] for name in ("mice.7", "roll.7.pass")]
    ends.append(plan.timer[0] + 2 * plan.timer_pitch + plan.box / 2 + plan.tab)
    assert ends == [pytest.approx(COLUMN_RIGHT, abs=0.01)] * 3
    rows = (["mice.1", "mice.2"], ["cup.5", "cup.6"], ["roll.1.pass", "roll.2.pass"])
    for one, other in (map(boxes.get, names) for names in rows):
        assert other[0] - one[0] - one[2] >= 1.0


@pytest.mark.parametrize("nup", ["1", "2"])
@pytest.mark.parametrize("layout", [0, 1])
def test_rows_of_items_are_as_long_on_both_carpets(layout, nup):
    boxes = drawing_of("a4", layout=layout, nup=nup).sheets[0].places.boxes
    prefix = "1." if nup == "2" else ""
    count = sum(name.startswith(f"{prefix}mice.") for name in boxes)
    x, y, width, height = boxes[f"{prefix}mice.{count}"]
    if nup == "1":
        assert x + width == pytest.approx(COLUMN_RIGHT, abs=0.01)
    else:
        assert y + height == pytest.approx(PLAN.sides.ends, abs=0.01)


@pytest.mark.parametrize("paper", PAPERS)
def test_what_is_ticked_on_a_whole_board_is_in_groups_with_equal_gaps(paper):
    plan = even_ticks(spare_height(paper_of(paper).frame))
    steps = [low[1] - high[1] for high, low in pairwise([plan.timer, plan.cups, plan.paw])]
    assert steps[0] == pytest.approx(steps[1], abs=0.01)
    # A gap, the letters of a title, and what is between them and the boxes.
    assert steps[0] >= plan.box + 3.5 + 4.0


def outline(mark, stamps):
    """The outline of a stamp where it lies, without the holes it may have."""
    points = [
        step[-2:]
        for one in stamps[mark.stamp]
        if isinstance(one, Path)
        for step in one.steps
        if len(step) > 1
    ]
    hull = MultiPoint(points).convex_hull
    return transform(hull, lambda at: at * mark.scale + (mark.x, mark.y))


@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize(("paper", "pitch"), [("a5", 8.25), ("a4", PITCH)])
def test_things_keep_off_cups_blocks_and_other_things(paper, pitch, mirror):
    for seed, layout in ((seed, layout) for seed in range(30) for layout in (0, 1)):
        drawn = drawing_of(paper, seed, layout, mirror=mirror)
        marks = [mark for mark in drawn.sheets[0].marks if isinstance(mark, Use)]
        things = [outline(mark, drawn.stamps) for mark in marks if mark.stamp in THINGS]
        blocks = [outline(mark, drawn.stamps) for mark in marks if mark.stamp == "block"]
        cups = [
            Point(mark.x, mark.y).buffer(RING * pitch) for mark in marks if "spot" in mark.stamp
        ]
        around = STRtree([*blocks, *cups])
        nearest = [around.geometries[n].distance(one)
                   for n, one in zip(around.nearest(things), things, strict=True)]  # fmt: skip
        between = [one.distance(other) for one, other in combinations(things, 2)]
        assert min(chain(nearest, between)) >= 0.99, (seed, layout)
