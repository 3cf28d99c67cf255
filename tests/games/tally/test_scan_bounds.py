"""Boxes and lines of tally's photos, measured exactly at a bound and just beyond it."""

from math import inf
from types import SimpleNamespace

import pytest

from papercraft.core.photo import LOOSE, Stroke, Tick
from papercraft.core.sheet import Places
from papercraft.core.trail_decode import MAX_FLIPPED, edge
from papercraft.core.transcript import Transcript
from papercraft.games.tally import line_scan, scan
from papercraft.games.tally.line_scan import Drawn
from papercraft.games.tally.maze_line import MazeLine

BLANK, DOUBT = Tick(False, 0.0, 0.0, 0.1), Tick(None, 0.3, 0.3, 0.1)
TICK = Tick(True, 0.3, 0.4, 0.1)


@pytest.mark.parametrize(
    ("change", "within"),
    [
        ({}, True),
        ({"ink": 0.11}, True),
        ({"ink": 0.109}, False),
        ({"ink": 0.99}, True),
        ({"ink": 1.0}, False),
        ({"contrast": 0.12}, True),
        ({"contrast": 0.119}, False),
        ({"fit": LOOSE}, False),
        ({"fit": LOOSE + 0.01}, True),
        ({"fit": 1.5}, True),
        ({"fit": 1.51}, False),
        ({"ticked": False}, False),
        ({"ticked": True}, False),
    ],
)
def test_ink_in_the_middle_of_a_box_is_inside_even_if_print_is_off(change, within):
    tick = Tick(None, 0.3, 0.3, 1.0)._replace(**change)
    assert scan._is_within(tick) is within
    assert scan._together([BLANK, tick], []).ticked is (True if within or change.get(
        "ticked") else None if tick.ticked is None else False)  # fmt: skip


@pytest.mark.parametrize(
    ("areas", "small", "ticked"),
    [
        ([BLANK], [], False),
        ([TICK], [], True),
        ([DOUBT], [], None),
        ([BLANK, TICK], [], True),
        ([BLANK, DOUBT], [], None),
        ([BLANK], [TICK], True),
        # What is dark all over may be the corner of a shadow.
        ([BLANK, TICK._replace(ink=0.99)], [], True),
        ([BLANK, TICK._replace(ink=1.0)], [], None),
        ([BLANK], [TICK._replace(ink=1.0)], None),
        # Gaps between letters without ink are in doubt only if they may be elsewhere.
        ([BLANK], [DOUBT._replace(ink=0.02)], False),
        ([BLANK], [DOUBT._replace(ink=0.021)], None),
        ([BLANK], [DOUBT._replace(ink=0.0, fit=9.0)], False),
        ([BLANK._replace(fit=LOOSE)], [DOUBT._replace(ink=0.0, fit=9.0)], False),
        ([BLANK._replace(fit=LOOSE + 0.01)], [DOUBT._replace(ink=0.0, fit=LOOSE + 0.01)], None),
        ([BLANK._replace(fit=LOOSE + 0.01)], [DOUBT._replace(ink=0.0, fit=LOOSE)], False),
    ],
)
def test_the_parts_of_a_box_are_read_together(areas, small, ticked):
    assert scan._together(areas, small).ticked is ticked


@pytest.mark.parametrize(
    ("lost", "count", "asked"),
    [(5, 5, False), (6, 6, True), (6, 11, True), (6, 12, False), (7, 12, True), (5, 8, False)],
)
@pytest.mark.parametrize(("fit", "is_lost"), [(LOOSE, False), (LOOSE + 0.01, True)])
def test_another_photo_is_asked_for_if_most_boxes_may_be_elsewhere(
    lost, count, asked, fit, is_lost
):
    names = [f"1.cell.{n}" for n in range(count)]
    page = SimpleNamespace(places=Places(boxes=dict.fromkeys(names, (0, 0, 4, 4))))
    ticks = {name: DOUBT._replace(fit=fit) if n < lost else BLANK for n, name in enumerate(names)}
    # Those of another column do not count.
    page.places.boxes["2.cell.0"] = (0, 0, 4, 4)
    ticks["2.cell.0"] = DOUBT._replace(fit=inf)
    transcript = Transcript({})
    column = scan._Column(0, (page,))
    settled = scan._is_settled(column, 1, {id(page): ticks}, transcript)
    assert settled is (asked and is_lost)
    assert [one.key for one in transcript.questions] == ["players.1:photo"] * settled


# --- lines ----------------------------------------------------------------------------------------

ONE, TWO = edge((0, 0), (1, 0)), edge((1, 0), (2, 0))
FULL = Stroke(0.97, 0.03, 0.4, 1.0, 0.1)


class Page:
    """Dots ten mm apart, with these strokes along their segments, and squares filled so much."""

    def __init__(self, strokes, filled=0.0):
        self.given, self.filled, self.asked, self.squares = list(strokes), filled, [], []

    def strokes(self, lines, reach):
        self.asked += [(*line, reach) for line in lines]
        return (self.given * len(lines))[: len(lines)]

    def ticks(self, boxes, *, framed):
        assert framed == 0
        self.squares += boxes
        return [BLANK._replace(filled=self.filled) for _ in boxes]


def drawn(*strokes, diagonal=False, pitch=10.0, filled=0.0, kind=SimpleNamespace, **more):
    cell = kind(edges=[ONE, TWO], diagonal=diagonal, high=2, wide=3, name="line", **more)
    dots = {(x, y): (pitch * x, pitch * y) for x in range(3) for y in range(2)}
    return Drawn(Page(strokes, filled), cell, dots, 1)


def test_a_segment_over_dots_is_measured_between_them():
    line = drawn(FULL)
    assert line.pitch == 10.0
    assert min(line.odds().values()) > 0
    (start, end, reach), _ = line.page.asked
    assert (start, end, reach) == ((1.6, 0.0), (8.4, 0.0), pytest.approx(3.6))
    narrow = drawn(FULL, diagonal=True)
    assert narrow.strokes.keys() == {ONE, TWO}
    assert narrow.page.asked[1] == ((13.0, 0.0), (17.0, 0.0), 2.0)


@pytest.mark.parametrize(
    ("coverage", "gap", "odds", "partly"),
    [
        (0.21, 0.51, -1.0, True),
        (0.2, 0.51, -1.0, False),
        (0.21, 0.5, -1.0, False),
        (0.21, 0.51, 0.0, False),
        (0.21, 0.51, -0.01, True),
    ],
)
def test_ink_at_one_end_of_a_segment_is_a_part(coverage, gap, odds, partly):
    line = drawn(Stroke(coverage, gap, 0.4, 1.0, 0.1), FULL)
    assert line.partly_drawn({ONE: odds, TWO: 9.0}) == ({ONE} if partly else set())


@pytest.mark.parametrize(
    ("coverage", "odds", "filled", "diagonal", "broad"),
    [
        (0.06, -1.0, 0.36, False, True),
        (0.05, -1.0, 0.36, False, False),
        (0.06, 0.0, 0.36, False, False),
        (0.06, -1.0, 0.35, False, False),
        (0.06, -1.0, 0.61, True, True),
        (0.06, -1.0, 0.6, True, False),
    ],
)
def test_broad_ink_fills_the_middle_of_a_segment(coverage, odds, filled, diagonal, broad):
    stroke = Stroke(coverage, 0.9, 0.4, 1.0, 0.1)
    line = drawn(stroke, FULL, diagonal=diagonal, filled=filled)
    assert line.broadly_drawn({ONE: odds, TWO: 9.0}) == ({ONE} if broad else set())


@pytest.mark.parametrize(("pitch", "side"), [(5.0, 3.0), (8.0, 4.8), (10.0, 5.0)])
def test_broad_ink_is_looked_for_in_a_square_of_limited_size(pitch, side):
    line = drawn(Stroke(0.1, 0.9, 0.4, 1.0, 0.1), pitch=pitch)
    line.broadly_drawn({ONE: -1.0, TWO: 9.0})
    [(x, y, wide, high)] = line.page.squares
    assert (wide, high) == pytest.approx((side, side))
    assert (x + wide / 2, y + high / 2) == pytest.approx((pitch / 2, 0.0))


@pytest.mark.parametrize(("coverage", "beside"), [(0.75, True), (0.74, False)])
def test_a_diagonal_leaves_the_sides_of_its_square_in_doubt(coverage, beside):
    ways = [Stroke(coverage, 0.0, 0.4, 1.0, 0.1), *[Stroke(0.1, 0.9, 0.4, 1.0, 0.1)] * 3]
    line = drawn(*ways)
    found = line.beside_diagonals()
    sides = {edge((0, 0), (1, 0)), edge((0, 1), (1, 1)), edge((0, 0), (0, 1)),
             edge((1, 0), (1, 1))}  # fmt: skip
    assert found == (sides if beside else set())
    starts = {round(abs(start[0] - end[0]), 3) for start, end, _ in line.page.asked}
    assert starts == {5.0}
    assert {reach for *_, reach in line.page.asked} == {1.0}


class Maze(MazeLine):
    """A line of three dots, of which the second way is a wall."""

    def __init__(self, **given):
        for name, value in given.items():
            object.__setattr__(self, name, value)


Maze.edges = Maze.diagonal = Maze.high = Maze.wide = Maze.name = None


@pytest.mark.parametrize(
    ("way", "wall", "edges", "doubts"),
    [
        (MAX_FLIPPED, 8.0, {ONE, TWO}, set()),
        (MAX_FLIPPED - 0.01, 8.0, {ONE, TWO}, {ONE}),
        (MAX_FLIPPED, 7.99, {ONE, TWO}, {TWO}),
        (MAX_FLIPPED, -7.99, {ONE}, {TWO}),
        (-MAX_FLIPPED, -8.0, set(), set()),
        (0.0, -8.0, set(), {ONE}),
        (0.01, -8.0, {ONE}, {ONE}),
    ],
)
def test_a_line_through_a_wall_is_in_doubt_unless_it_is_very_clear(
    monkeypatch, way, wall, edges, doubts
):
    monkeypatch.setattr(line_scan, "is_open", lambda _maze, one, _other: one == ONE[0])
    line = drawn(FULL, kind=Maze, maze=None)
    found = line_scan._through_maze(line, {ONE: way, TWO: wall})
    assert found == (edges, doubts)


def test_a_way_between_the_ends_or_the_pieces_of_a_line_is_in_doubt():
    three = edge((2, 0), (3, 0))
    assert line_scan._gaps(frozenset({ONE, three}), [ONE, TWO, three]) == {TWO}
    assert line_scan._gaps(frozenset({ONE}), [ONE, TWO, three]) == set()
    # So is the way that would close a line to a loop.
    around = {edge((0, 0), (0, 1)), edge((0, 1), (1, 1)), edge((1, 0), (1, 1))}
    assert line_scan._gaps(frozenset(around), [*around, ONE, TWO]) == {ONE}
    assert line_scan._openings(frozenset({ONE, three}), [ONE, TWO, three]) == {TWO}
    assert line_scan._openings(frozenset({ONE, TWO}), [ONE, TWO, three]) == set()


def test_a_question_shows_a_segment_with_a_margin():
    assert line_scan._box([((10.0, 20.0), (30.0, 20.0)), ((5.0, 22.0), (5.0, 23.0))]) == (
        1.0, 16.0, 33.0, 11.0
    )  # fmt: skip


@pytest.mark.parametrize(("odds", "read"), [(0.0, "no"), (0.01, "yes")])
def test_an_answer_that_is_none_is_asked_again_with_what_was_read(monkeypatch, odds, read):
    monkeypatch.setattr(Drawn, "odds", lambda _: {ONE: odds, TWO: 9.0})
    line = drawn(FULL, label="the line")
    transcript = Transcript({line.key(ONE): "perhaps"})
    line_scan.read_line(line, transcript)
    question = next(one for one in transcript.questions if one.key == line.key(ONE))
    assert question.read == read
