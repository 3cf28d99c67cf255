"""Cells whose codes cannot be decoded are found by the rest of their print, or not at all."""

from types import SimpleNamespace

import pytest

from papercraft.core.probe import Fit, Match, Pose
from papercraft.games.cutit.scan import unread_cells
from papercraft.games.cutit.scan.cell_detect import PRESENT, Detection, detect_cells
from papercraft.games.cutit.scan.unread_cells import compare_with_print
from tests.games.cutit.seen import SQUARE, Print, Seen, cells_of, scattered

PIECES = [cells_of(f"A{n}:J{n}") for n in range(1, 11)]
CELLS = scattered(PIECES)
SHARP = [Print(0.97)]


def are_where_they_lie(cells):
    """Whether every cell is found, in its place."""
    where = {cell: pose.middle for cell, pose in CELLS}
    return cells.keys() == where.keys() and all(
        pose.middle == pytest.approx(where[cell]) for cell, pose in cells.items()
    )


def detected(prints=SHARP, **seen):
    """What is detected of a table, before and after unread cells are looked for."""
    detection = detect_cells(Seen(CELLS, **seen))
    before = set(detection.cells)
    compare_with_print(detection, SQUARE, prints)
    return before, detection


def test_a_cell_beside_others_is_found_by_its_print():
    before, detection = detected(blurred=[44, 99])
    assert before == set(range(100)) - {44, 99}
    assert are_where_they_lie(detection.cells)
    assert {detection.scores[cell] for cell in (44, 99)} == {0.97}
    assert detection.duplicates == []


def test_a_piece_of_which_no_code_is_read_is_found_by_the_frames_of_its_codes():
    row = PIECES[4]
    before, detection = detected(blurred=row, framed=row[3:4])
    assert before == set(range(100)) - set(row)
    assert are_where_they_lie(detection.cells)
    # Without a frame there is nothing to begin from.
    assert detected(blurred=row)[1].cells.keys() == before


def test_codes_are_as_dark_or_light_as_their_kind_is_printed():
    _, detection = detected(blurred=range(20, 30))
    added = set(range(20, 30)) & set(detection.cells)
    assert not added
    _, detection = detected(blurred=range(20, 30), framed=range(20, 30))
    light = {cell for cell in range(20, 30) if SQUARE.cells[cell] not in PRESENT.few}
    assert light < set(range(20, 30))
    assert detection.inverted == light


def test_a_rarer_tone_may_be_the_light_one():
    detection = detect_cells(Seen(CELLS, blurred=range(20, 30), framed=range(20, 30)))
    detection.design = PRESENT._replace(few_inverted=True)
    compare_with_print(detection, SQUARE, SHARP)
    dark = {cell for cell in range(20, 30) if SQUARE.cells[cell] in PRESENT.few}
    assert dark
    assert detection.inverted == dark


@pytest.mark.parametrize(
    ("sharp", "fitted"),
    [
        ([0.75], None),
        ([], None),
        ([0.76], 0.76),
        ([0.8, 0.92, 0.85], 0.92),
        # Certain enough: of this design no other ink is tried.
        ([0.8, 0.94, 0.99], 0.94),
        ([0.8, 0.93, 0.99], 0.99),
    ],
)
def test_cells_are_compared_with_the_print_that_others_match_best(sharp, fitted):
    _, detection = detected([Print(one) for one in sharp], blurred=[44])
    assert detection.scores.get(44) == fitted


@pytest.mark.parametrize(
    ("sharp", "fitted", "left"),
    [
        # The next design looks nearly the same, and matches better; others are not tried.
        ([(8, 0.94), (8, 0.99), (7, 0.96), (7, 0.99), (6, 0.98)], 0.96, 2),
        ([(8, 0.96), (7, 0.95), (6, 0.98)], 0.96, 1),
        # Only in the same ink.
        ([(8, 0.96), (7, 0.8), (7, 0.98), (6, 0.99)], 0.96, 2),
        ([(8, 0.8), (8, 0.96), (7, 0.99), (7, 0.98), (6, 0.99)], 0.98, 1),
        # By as much as chance hardly gives.
        ([(8, 0.96), (7, 0.969)], 0.96, 0),
        ([(8, 0.96), (7, 0.971)], 0.971, 0),
    ],
)
def test_the_design_after_one_that_certainly_matches_is_compared_too(sharp, fitted, left):
    prints = iter([Print(one, design) for design, one in sharp])
    _, detection = detected(prints, blurred=[44])
    assert detection.scores.get(44) == fitted
    assert len(list(prints)) == left


def test_if_no_cell_is_missing_no_other_design_is_compared():
    prints = iter([Print(one, design) for one, design in ((0.96, 8), (0.97, 8), (0.99, 7))])
    _, detection = detected([], blurred=[])
    chosen = unread_cells._best_print(detection, prints)
    assert (chosen, len(list(prints))) == (Print(0.96, 8), 1)


def upright(x, side=100.0):
    return Pose((float(x), 0.0), (side, 0.0), (0.0, side))


CODE_SIDE = 100 * PRESENT.side


@pytest.mark.parametrize(
    ("squares", "score", "found"),
    [
        ([(500, CODE_SIDE)], 0.55, [9]),
        ([(500, CODE_SIDE)], 0.54, []),
        ([(500, 0.49 * CODE_SIDE), (700, 2.01 * CODE_SIDE)], 0.9, []),
        ([(500, 0.51 * CODE_SIDE), (700, 1.99 * CODE_SIDE)], 0.9, [9, 9]),
        # A cell lies there already.
        ([(29, CODE_SIDE)], 0.9, []),
        ([(31, CODE_SIDE)], 0.9, [9]),
    ],
)
def test_squares_are_compared_if_they_are_as_large_as_codes(squares, score, found):
    def match(expected):
        assert {cell for cell, _ in expected} == set(range(2, 100))
        assert len(expected) == 4 * 98
        return [Match(score if cell == 9 and pose.across[0] > 0 else 0.1, 30, pose)
                for cell, pose in expected]  # fmt: skip

    poses = [upright(*one) for one in squares]
    table = SimpleNamespace(squares=lambda: poses, match=match)
    detection = Detection(table, {0: upright(0)}, {0: 0.9}, [(1, upright(900), upright(990))])
    cells = unread_cells._in_squares(detection, [upright(0)])
    assert [cell for cell, _ in cells] == found
    assert all(pose.across[0] == pytest.approx(side / PRESENT.side)
               for (_, pose), (_, side) in zip(cells, squares, strict=False))  # fmt: skip


def test_where_no_cell_is_missing_no_square_is_compared():
    table = SimpleNamespace(squares=lambda: [upright(500, CODE_SIDE)])
    detection = Detection(table, dict.fromkeys(range(100), upright(0)))
    assert unread_cells._in_squares(detection, [upright(0)]) == []


@pytest.mark.parametrize("alike", [True, False])
def test_a_cell_counts_once_and_if_all_of_it_matches(alike, monkeypatch):
    places = [(9, upright(500)), (9, upright(700))]
    monkeypatch.setattr(unread_cells, "_in_squares", lambda *_: places)
    monkeypatch.setattr(unread_cells.CellSearch, "grow", lambda *_: None)
    monkeypatch.setattr(unread_cells.CellSearch, "is_cell_at", lambda *_: alike)
    table = SimpleNamespace(fits=lambda _, expected: [Fit(0.9, pose) for _, pose in expected])
    twice = [(1, upright(900), upright(990))]
    detection = Detection(table, {0: upright(0)}, {0: 0.9}, twice)
    compare_with_print(detection, SQUARE, SHARP)
    assert detection.cells == {0: upright(0)} | ({9: upright(500)} if alike else {})
    assert detection.scores == {0: 0.9} | ({9: 0.9} if alike else {})
    assert detection.duplicates == twice


@pytest.mark.parametrize(
    ("score", "off", "is_moved"),
    [(0.75, 0.0, True), (0.74, 0.0, False), (0.9, 11.9, True), (0.9, 12.1, False)],
)
def test_cells_that_are_hardly_apart_are_measured_by_all_of_their_print(score, off, is_moved):
    asked = []

    def fits(_printed, expected):
        asked.extend(pose for _, pose in expected)
        return [Fit(score, pose._replace(middle=(pose.middle[0] + off, 0.0)))
                for _, pose in expected]  # fmt: skip

    # Between the second and the third of four cells in a row there are 6 mm, if not less.
    cells = {0: upright(0), 1: upright(100), 2: upright(206), 3: upright(306)}
    detection = Detection(SimpleNamespace(fits=fits), dict(cells), dict.fromkeys(cells, 0.9))
    unread_cells._refit_unclear(detection, Print(0.9))
    assert asked == [upright(100), upright(206)]
    moved = {1: upright(100 + off), 2: upright(206 + off)} if is_moved else {}
    assert detection.cells == cells | moved
    assert set(detection.scores.values()) == {0.9}


@pytest.mark.parametrize(("apart", "compared"), [(100, False), (106, True), (130, False)])
def test_where_all_is_clear_nothing_is_compared(apart, compared):
    """A column of cells lies a little to the right of the others."""
    cells = {n: Pose((100.0 * (n % 10) + (apart - 100) * (n % 10 > 4), 100.0 * (n // 10)),
                     (100.0, 0.0), (0.0, 100.0)) for n in range(100)}  # fmt: skip
    fits = []

    class Table:
        def fits(self, _printed, expected):
            fits.extend(expected)
            return [Fit(0.95, pose) for _, pose in expected]

    compare_with_print(Detection(Table(), cells, dict.fromkeys(cells, 0.9)), SQUARE, SHARP)
    assert bool(fits) is compared


@pytest.mark.parametrize(("count", "compared"), [(150, True), (151, False)])
def test_a_pattern_of_the_table_is_not_compared(count, compared):
    asked = []

    def match(expected):
        asked.extend(expected)
        return [Match(0.1, 30, pose) for _, pose in expected]

    far = [upright(500 + 100 * n, CODE_SIDE) for n in range(count)]
    cells = dict.fromkeys(range(99), upright(0))
    detection = Detection(SimpleNamespace(squares=lambda: far, match=match), cells)
    assert unread_cells._in_squares(detection, [upright(0)]) == []
    assert len(asked) == 4 * count * compared
