"""Outlines and cuts as people enter them: work bounded by the grid, held against shapely."""

import time
from itertools import combinations
from random import Random

import pytest
import shapely

import papercraft
from papercraft.games.cutit.cell_sets import ALL_CELLS, cells_in, format_cells, parse_cells
from papercraft.games.cutit.rules.cut_geometry import MOST_SLANTED
from papercraft.games.cutit.rules.dividing import _face_holding, dividing_lines, part_holding
from papercraft.games.cutit.rules.outlines import enclosed_cells
from papercraft.games.cutit.rules.puzzle_phase import best_group
from tests.everygame import times

from .oracle import inside
from .test_record import BASE, PIECE, changed, problems

CENTRES = [(n % 10 + 0.5, n // 10 + 0.5) for n in range(100)]


def somewhere(rng):
    return rng.randint(0, 10), rng.randint(0, 10)


def walk(rng, steps, slanted=0.15):
    """Grid points one after the other, mostly along the grid."""
    x, y = somewhere(rng)
    points = [(x, y)]
    for _ in range(steps):
        if rng.random() < slanted:
            x, y = somewhere(rng)
        elif rng.random() < 0.5:
            x = rng.randint(0, 10)
        else:
            y = rng.randint(0, 10)
        points.append((x, y))
    return points


def bits(numbers):
    return sum(1 << n for n in numbers)


@times(3000, 100_000)
def test_the_cells_in_an_outline_are_those_that_shapely_finds(count):
    rng, polygons = Random(count), 0
    for _ in range(count):
        points = [somewhere(rng) for _ in range(rng.randint(3, 7))]
        area = shapely.Polygon(points)
        if not area.is_valid or not area.area:
            continue
        polygons += 1
        hits = shapely.contains_xy(area, *zip(*CENTRES, strict=True))
        found = enclosed_cells(points)
        assert found.cells == bits(n for n, hit in enumerate(hits) if hit), points
        assert not found.crossed, points
        assert enclosed_cells(points[::-1]) == found
    assert polygons > count / 4


@times(1500, 50_000)
def test_whatever_does_not_cross_itself_keeps_the_even_odd_rule(count):
    rng, crossing = Random(count), 0
    for _ in range(count):
        points = walk(rng, rng.randint(3, 14))
        found = enclosed_cells(points)
        crossing += bool(found.crossed)
        if not found.crossed:
            odd = {n for n in range(100) if inside((n % 10, n // 10), points)}
            # A centre on a slanted side is outside; the oracle leaves that open.
            line = shapely.LineString([*points, points[0]])
            for n in odd ^ set(cells_in(found.cells)):
                assert line.distance(shapely.Point(CENTRES[n])) < 1e-9, points
    assert 0 < crossing < count


CROSSING = {
    "a bow tie": [(0, 0), (4, 4), (4, 0), (0, 4)],
    "a star": [(5, 0), (8, 9), (0, 3), (10, 3), (2, 9)],
    "an eight along the grid": [(0, 0), (2, 0), (2, 4), (4, 4), (4, 2), (0, 2)],
    "two rectangles over each other": [
        (0, 0), (4, 0), (4, 4), (2, 4), (2, 2), (6, 2), (6, 6), (3, 6), (3, 3), (0, 3),
    ],
    "around twice": [(0, 0), (4, 0), (4, 3), (0, 3)] * 2,
    "a part of it twice": [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0), (2, 0), (2, 2), (0, 2)],
}  # fmt: skip


@pytest.mark.parametrize("points", CROSSING.values(), ids=CROSSING)
def test_an_outline_that_crosses_itself_is_told_at_its_place(points):
    found = enclosed_cells(points)
    assert found.crossed
    assert set(cells_in(found.crossed)) <= set(cells_in(found.cells))
    entry = {"outline": [list(point) for point in points]}
    place = "players.1.pieces.4"
    assert "crosses itself around" in problems(changed(*PIECE, value=entry))[place]
    assert "crosses itself around" in problems(changed(*PIECE, value=["A1", entry]))[place]
    cell = problems(changed(*PIECE, value=entry))[place].split("around ")[1].split(";")[0]
    assert parse_cells(cell) & found.crossed


TOUCHING = {
    "at a corner": ([(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (1, 2), (1, 1), (0, 1)], "A1 B2"),
    "in a ring": (
        [(0, 0), (3, 0), (3, 3), (0, 3), (0, 0), (1, 1), (1, 2), (2, 2), (2, 1), (1, 1)],
        "A1:C1 A2 C2 A3:C3",
    ),
    "with a line to and fro": ([(0, 0), (2, 0), (2, 1), (6, 1), (2, 1), (2, 2), (0, 2)], "A1:B2"),
    "with points named twice": ([(0, 0), (0, 0), (2, 0), (2, 2), (2, 2), (0, 2)], "A1:B2"),
    "in one corner, twice around a part": (
        [(0, 0), (2, 0), (2, 2), (4, 2), (4, 4), (2, 4), (2, 2), (0, 2)], "A1:B2 C3:D4",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("points", "cells"), TOUCHING.values(), ids=TOUCHING)
def test_an_outline_may_touch_itself(points, cells):
    found = enclosed_cells(points)
    assert found.cells == parse_cells(cells)
    assert not found.crossed


def test_a_centre_on_a_slanted_side_is_outside():
    assert format_cells(enclosed_cells([(0, 0), (2, 2), (0, 2)]).cells) == "A2"
    # Where the side is run back along, it does not count.
    spur = [(0, 0), (3, 0), (3, 3), (0, 3), (0, 0), (2, 2)]
    assert format_cells(enclosed_cells(spur).cells) == "A1:C1 A2:C2 A3:C3"


def test_500_points_take_no_longer_than_their_number():
    rng = Random(1)
    outlines = [[somewhere(rng) for _ in range(500)] for _ in range(20)]
    start = time.process_time()
    for points in outlines:
        assert enclosed_cells(points).crossed
    # They took minutes each where crossings were looked for; now some milliseconds.
    assert time.process_time() - start < 5


def paper(rng):
    """What is left of the square after two rectangles."""
    left = ALL_CELLS
    for _ in range(rng.randint(0, 2)):
        (a, b), (c, d) = sorted((rng.randint(0, 9), rng.randint(0, 9)) for _ in range(2))
        columns = range(a, c + 1)
        rows = range(min(b, d), max(b, d) + 1)
        left &= ~bits(10 * y + x for x in columns for y in rows)
    return left


@times(150, 5000)
def test_cuts_along_the_grid_divide_as_shapely_does(count):
    rng, divided = Random(count), 0
    for _ in range(count):
        left = paper(rng)
        if not left:
            continue
        start = 1 << rng.choice(list(cells_in(left)))
        lines = dividing_lines(walk(rng, rng.randint(1, 8), 0) for _ in range(rng.randint(1, 4)))
        part = part_holding(left, lines, start)
        assert part == _face_holding(left, lines, start)
        divided += part != part_holding(left, dividing_lines([]), start)
    assert divided > count / 20


def test_lines_that_fall_together_are_one():
    once = dividing_lines([[(0, 3), (10, 3)], [(2, 0), (2, 10)], [(0, 0), (5, 5)]])
    again = [[(0, 3), (6, 3), (3, 3), (10, 3)], [(2, 10), (2, 0)]] * 9
    assert dividing_lines([*again, [(5, 5), (0, 0)], [(1, 1), (1, 1)]]) == once
    assert dividing_lines([[(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)]])[0] == 0


@pytest.mark.parametrize(
    ("line", "part"), [([(1, 0), (0, 10)], "A1:A5"), ([(0, 1), (10, 0)], "A1:E1")]
)
def test_a_slanted_line_gives_each_cell_to_the_side_of_its_centre(line, part):
    assert part_holding(ALL_CELLS, dividing_lines([line]), 1) == parse_cells(part)


def test_too_many_slanted_lines_are_told_before_paper_is_divided():
    lines = [[[x, 0], [y, 10]] for x in range(10) for y in range(10) if x != y]
    base = changed("players", 0, "puzzle", value=...)
    most = {"cuts": lines[:MOST_SLANTED], "take": "A1"}
    record = changed("players", 0, "pieces", value=[most], base=base)
    assert "cutit.straight" in {entry["code"] for entry in papercraft.score(record)["violations"]}
    more = {"cuts": lines[: MOST_SLANTED + 1], "take": "A1"}
    several = [{"cuts": lines[:30], "take": "A1"}, {"cuts": lines[:30], "take": "J10"}]
    for entry in (more, several):
        found = problems(changed("players", 0, "pieces", value=[entry], base=base))
        assert "more than 50 different slanted lines" in found["players.1.pieces.1"]


def test_more_pieces_than_may_be_laid_are_told():
    laid = [{"piece": n, "at": [0, 0], "turn": 0} for n in range(1, 32)]
    found = problems(changed("players", 0, "puzzle", value=laid, base=BASE))
    assert found["players.1.puzzle"] == "has 31 entries; may have at most 30"


# --- which pieces of a faulty puzzle count --------------------------------------------------------


def puzzle(rng, count, linked, clashing):
    sizes = [rng.randint(1, 9) for _ in range(count)]
    links, clashes = ([set() for _ in range(count)] for _ in range(2))
    for one, other in combinations(range(count), 2):
        for pairs, share in ((links, linked), (clashes, clashing)):
            if rng.random() < share:
                pairs[one].add(other)
                pairs[other].add(one)
    return sizes, links, clashes


def is_linked(group, links):
    reached, edge = set(), {min(group)}
    while edge:
        reached |= edge
        edge = {far for near in edge for far in links[near] & group} - reached
    return reached == group


@times(60, 2000)
def test_the_group_that_counts_is_the_best_of_all(count):
    rng = Random(count)
    for _ in range(count):
        sizes, links, clashes = puzzle(rng, rng.randint(1, 8), rng.random(), 0.6 * rng.random())
        groups = (set(group) for size in range(1, len(sizes) + 1)
                  for group in combinations(range(len(sizes)), size))  # fmt: skip
        best = max(
            (sum(sizes[n] for n in group), len(group))
            for group in groups
            if is_linked(group, links) and not any(clashes[n] & group for n in group)
        )
        found = best_group(sizes, links, clashes)
        assert (sum(sizes[n] for n in found), len(found)) == best
        assert is_linked(found, links)
        assert not any(clashes[n] & found for n in found)


def test_the_group_of_thirty_pieces_is_found_at_once():
    # Fifteen pairs of pieces that clash, and six rings of five: all 2 ** 15 choices are equal.
    everybody = set(range(30))
    pairs = [{n ^ 1} for n in range(30)]
    rings = [{5 * (n // 5) + (n + step) % 5 for step in (1, 4)} for n in range(30)]
    start = time.process_time()
    for clashes, most in ((pairs, 15), (rings, 12)):
        links = [everybody - {n} - clashes[n] for n in range(30)]
        assert len(best_group([1] * 30, links, clashes)) == most
    assert time.process_time() - start < 5
