"""Cells of a square and their places, measured exactly at a bound and just beyond it."""

from types import SimpleNamespace

import pytest

from papercraft.core.probe import Candidate as Sighting
from papercraft.core.probe import Code, Fit, Match, Pose
from papercraft.games.cutit.scan import (
    cell_detect,
    cell_match,
    cell_search,
    markerless,
    puzzle_pose,
)
from papercraft.games.cutit.scan.cell_detect import PRESENT, Detection, misfit
from papercraft.games.cutit.scan.cell_match import Candidate
from papercraft.games.cutit.scan.puzzle_pose import Adjacency, GridTransform
from papercraft.games.cutit.square import SIZE
from tests.games.cutit.seen import SQUARE, Print


def at(x, y, side=100.0):
    """An upright pose with its middle at a point."""
    return Pose((float(x), float(y)), (side, 0.0), (0.0, side))


# --- detection ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "step", "off"),
    [
        (at(0, 0), at(100, 0), (1, 0), 0.0),
        (at(0, 0), at(130, 40), (1, 0), 0.5),
        (at(0, 0), at(0, 110), (0, 1), 0.1),
        (at(0, 0), at(30, 40), (0, 0), 0.5),
        # Sides of different lengths: by the mean of all four, the difference counts half.
        (Pose((0, 0), (10, 0), (0, 10)), Pose((12, 0), (14, 0), (0, 10)), (1, 0), 2 / 11),
        (Pose((0, 0), (10, 0), (0, 10)), Pose((0, 12), (10, 0), (0, 14)), (0, 1), 2 / 11),
        (Pose((0, 0), (10, 2), (2, 10)), Pose((10, 0), (10, -2), (-2, 10)), (1, 0),
         4 / (8 * 104**0.5 / 4)),
    ],
)  # fmt: skip
def test_a_misfit_is_told_in_cells_and_half_of_a_turn_counts(one, other, step, off):
    assert misfit(one, other, *step) == pytest.approx(off)


@pytest.mark.parametrize(
    ("second", "score", "contrast", "cells", "twice", "inverted"),
    [
        (None, 0.55, 10, {5}, [], set()),
        (None, 0.54, 10, set(), [], set()),
        (None, 0.9, -1, {5}, [], {5}),
        (None, 0.9, 0, {5}, [], set()),
        # Read twice at one place, and at two.
        (13.9, 0.9, 10, {5}, [], set()),
        (14.0, 0.9, 10, set(), [5], set()),
    ],
)
def test_a_code_counts_once_at_a_place_if_it_matches(
    second, score, contrast, cells, twice, inverted
):
    ends = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    codes = [Code(5, tuple(at(x, 0).at(*end) for end in ends))
             for x in (0.0, second) if x is not None]  # fmt: skip
    table = SimpleNamespace(match=lambda asked: [Match(score, contrast, pose) for _, pose in asked])
    detection = Detection(table, design=PRESENT._replace(side=1.0))
    cell_detect._add_codes(detection, codes)
    assert set(detection.cells) == cells
    assert [number for number, *_ in detection.duplicates] == twice
    assert detection.inverted == inverted


@pytest.mark.parametrize(
    ("score", "contrast", "found", "inverted"),
    [(0.55, 1, True, False), (0.54, 1, False, False), (0.9, -1, True, True), (0.9, 0, True, False)],
)
def test_a_cell_beside_another_is_found_if_its_code_matches(score, contrast, found, inverted):
    asked = []

    def match(expected):
        asked.append(expected)
        return [Match(score if number == 1 else 0.0, contrast, pose) for number, pose in expected]

    detection = Detection(SimpleNamespace(match=match), {0: at(0, 0)},
                          design=PRESENT._replace(side=0.5))  # fmt: skip
    cell_detect._grow_from_neighbours(detection)
    assert asked[0] == [(1, at(100, 0, 50.0)), (10, at(0, 100, 50.0))]
    assert detection.cells == {0: at(0, 0)} | ({1: at(100, 0)} if found else {})
    assert (1 in detection.inverted) is inverted


def test_of_two_matches_of_a_cell_the_better_one_counts_and_of_equal_ones_the_first():
    for scores, best in (((0.7, 0.8), 1), ((0.8, 0.7), 0), ((0.8, 0.8), 0)):
        given = iter([Match(score, 9, at(n, 0)) for n, score in enumerate(scores)])
        bad = Match(0.0, 9, at(0, 0))
        table = SimpleNamespace(
            match=lambda expected, given=given, bad=bad: [
                next(given, bad) if n == 11 else bad for n, _ in expected
            ]
        )
        detection = Detection(table, {1: at(100, 0), 10: at(0, 100)},
                              design=PRESENT._replace(side=1.0))  # fmt: skip
        cell_detect._grow_from_neighbours(detection)
        assert detection.cells[11].middle[0] == best


@pytest.mark.parametrize(
    ("off", "before", "expected"),
    [
        # The pair lies 10 too far apart, as the pair before it does: no misfit.
        (10, 10, 0.0),
        (10, 0, 0.1),
        # A pair before that does not lie as printed tells nothing.
        (10, 18, 0.1),
        (17, 17, 0.0),
        # At the bound beyond which a pair was cut apart it is refined still.
        (24, 17, 7 / 117),
        (25, 17, 0.25),
    ],
)
def test_misfits_are_refined_by_the_pair_before(off, before, expected):
    cells = {0: at(0, 0), 1: at(100 + before, 0), 2: at(200 + before + off, 0)}
    found = cell_detect.misfits(cells)
    assert found.keys() == {(0, 1), (1, 2)}
    assert found[1, 2] == pytest.approx(expected)


def test_misfits_are_refined_by_the_pair_after_and_along_columns():
    cells = {0: at(0, 0), 1: at(110, 0), 2: at(220, 0), 10: at(0, 110), 20: at(0, 230)}
    found = cell_detect.misfits(cells)
    assert found[0, 1] == pytest.approx(0.0)
    assert found[0, 10] == pytest.approx(0.1)
    assert found[10, 20] == pytest.approx(10 / 110)


# --- matching of cells without codes --------------------------------------------------------------

A, B = (0, 0), (1, 0)


@pytest.mark.parametrize(("off", "linked"), [(11.9, True), (12.0, False)])
def test_candidates_beside_each_other_as_printed_are_linked(off, linked):
    cells = [Candidate(at(0, 0), 0.9), Candidate(at(100 + off, 0), 0.9)]
    assert cell_match._links(cells) == ({(0, 1): (1, 0)} if linked else {})


@pytest.mark.parametrize(
    ("place", "linked"),
    [((2, 0), True), ((-2, 0), True), ((1, 1), True), ((0, -2), True), ((2, 1), False),
     ((3, 0), False), ((0, 0), False)],
)  # fmt: skip
def test_links_span_two_steps(place, linked):
    cells = [Candidate(at(0, 0), 0.9), Candidate(at(100 * place[0], 100 * place[1]), 0.9)]
    assert cell_match._links(cells) == ({(0, 1): place} if linked else {})


def test_places_on_the_lattice_follow_links_both_ways():
    links = {(0, 1): (1, 0), (2, 1): (0, -2), (2, 3): (1, 1)}
    assert cell_match._lattice_places(0, links) == {0: (0, 0), 1: (1, 0), 2: (1, 2), 3: (2, 3)}


@pytest.mark.parametrize(
    ("place", "fits"),
    [((0, 0), True), ((9, 9), True), ((10, 0), False), ((-1, 1), False), ((9, -1), False),
     ((0, 10), False)],
)  # fmt: skip
def test_beyond_the_square_nothing_fits(place, fits):
    cell = Candidate(at(0, 0), 0.9, dict.fromkeys(range(-20, 120), 0.9))
    assert cell_match._fit(cell, place, (0, 0)) == (1.0 if fits else 0.0)


@pytest.mark.parametrize(
    ("first", "second", "offset"),
    [
        (0.25, None, A),
        (0.24, None, None),
        # A member that fits both offsets is clear by a margin.
        (0.5, 0.25, None),
        (0.5, 0.24, A),
        (0.25, 0.5, None),
        (0.24, 0.5, B),
    ],
)
def test_a_member_has_the_offset_that_it_fits_clearly(monkeypatch, first, second, offset):
    # The other member fits only the second offset.
    fits = {(0, A): first, (0, B): second or 0.0, (1, A): 0.0, (1, B): 1.0}
    offsets = iter([A] if second is None else [A, B])
    monkeypatch.setattr(cell_match, "_best_offset", lambda *_: next(offsets, None))
    monkeypatch.setattr(cell_match, "_fit", lambda cell, _place, one: fits[cell, one])
    found = cell_match._member_offsets([0, 1], {0: (0, 0), 1: (5, 0)})
    assert found.get(0) == offset
    assert found.get(1) == (None if second is None else B)


def test_members_that_fit_an_offset_look_for_no_other(monkeypatch):
    asked = []
    monkeypatch.setattr(cell_match, "_best_offset", lambda _, rest: asked.append(set(rest)) or A)
    fits = {0: iter([0.25] * 3), 1: iter([0.24, 0.25, 0.25, 0.25])}
    monkeypatch.setattr(cell_match, "_fit", lambda cell, *_: next(fits[cell]))
    cell_match._member_offsets([0, 1], {0: (0, 0), 1: (5, 0)})
    assert asked == [{0, 1}, {1}]


@pytest.mark.parametrize(
    ("counts", "best"),
    [
        ({A: 1.2}, A),
        ({A: 1.19}, None),
        ({A: 2.5, B: 1.25}, A),
        ({A: 2.5, B: 1.35}, None),
    ],
)
def test_an_offset_wins_by_more_than_one_cell(monkeypatch, counts, best):
    asked = []
    monkeypatch.setattr(cell_match, "votes", lambda group: asked.append(group) or counts)
    fits = {0: 0.25, 1: 0.24}
    monkeypatch.setattr(cell_match, "_fit", lambda cell, *_: fits[cell])
    assert cell_match._best_offset([0, 1], {0: (0, 0), 1: (5, 0)}) == best
    # Only those that fit it vote against it.
    assert asked == [[(0, (0, 0)), (1, (5, 0))], [(0, (0, 0))]]


def test_votes_are_counted_by_offset():
    cell = Candidate(at(0, 0), 0.9, {23: 0.9, 45: 0.88})
    counts = cell_match.votes([(cell, (1, 1)), (cell, (0, 0))])
    assert counts == pytest.approx({(2, 1): 1, (4, 3): 0.5, (3, 2): 1, (5, 4): 0.5})


# --- the search for cells without codes -----------------------------------------------------------


@pytest.mark.parametrize(("away", "one"), [(29.9, True), (30.0, False)])
def test_symbols_that_lie_close_together_are_one(away, one):
    assert cell_search.is_occupied(at(0, 0), [at(500, 0), at(away, 0)]) is one
    assert cell_search.is_occupied(at(0, 0), [at(0, away)]) is one
    assert not cell_search.is_occupied(at(0, 0), [])


def test_a_pose_is_turned_by_quarters():
    pose = Pose((3.0, 4.0), (10.0, 1.0), (-1.0, 10.0))
    assert cell_search.quarter_turns(pose) == [
        Pose((3.0, 4.0), (-1.0, 10.0), (-10.0, -1.0)),
        Pose((3.0, 4.0), (-10.0, -1.0), (1.0, -10.0)),
        Pose((3.0, 4.0), (1.0, -10.0), (10.0, 1.0)),
    ]


@pytest.mark.parametrize(("turned", "upright"), [(0.89, True), (0.9, False), (0.91, False)])
def test_a_candidate_matches_best_as_it_lies(turned, upright):
    def patch_scores(_printed, boxes, poses):
        assert len(poses) == 3
        return [[0.1] * len(boxes), [0.1] * (len(boxes) - 1) + [turned], [0.0] * len(boxes)]

    table = SimpleNamespace(patch_scores=patch_scores)
    cell = Candidate(at(0, 0), 0.9, {3: 0.9, 5: 0.8})
    assert markerless._is_upright(table, Print(0.9), cell) is upright


@pytest.mark.parametrize(
    ("before", "after", "kept"),
    [(0.6, 0.75, True), (0.59, 0.9, False), (0.9, 0.74, False), (0.6, 0.9, True)],
)
def test_a_candidate_is_plausible_before_its_pose_is_refined_and_good_after(before, after, kept):
    scores = iter([before, after, 0.0])

    def patch_scores(_printed, boxes, poses):
        best = next(scores) if poses else 0.0
        return [[best, *[0.0] * (len(boxes) - 1)] for _ in poses]

    table = SimpleNamespace(
        candidates=lambda *_: [Sighting(0, 0, at(0, 0))],
        fits=lambda _, expected: [Fit(0.9, pose) for _, pose in expected],
        patch_scores=patch_scores,
    )
    found = markerless._candidates_for(table, SQUARE, Print(0.9))
    assert [cell.score for cell in found] == [after] * kept


BEST = 0.98
LEAST = BEST - 0.03


@pytest.mark.parametrize(
    ("score", "off", "likeness", "is_cell"),
    [
        (0.75, 0.0, BEST, True),
        (0.74, 0.0, BEST, False),
        (0.9, 12.0, BEST, True),
        (0.9, 12.1, BEST, False),
        # Another cell of its kind matches better.
        (0.9, 0.0, 0.952, True),
        (0.9, 0.0, BEST - cell_match.MAX_SHORTFALL * (1 - cell_match.MIN_FIT), False),
        (0.9, 0.0, 0.948, False),
        (0.9, 0.0, 0.92, False),
    ],
)
def test_a_cell_lies_where_it_was_predicted(score, off, likeness, is_cell):
    kinds = [n for n, kind in enumerate(SQUARE.cells) if kind == SQUARE.cells[7]]
    other = next(n for n in range(len(kinds)) if kinds[n] != 7)

    def patch_scores(_printed, boxes, poses):
        assert (len(boxes), len(poses)) == (len(kinds), 4)
        rows = [[0.1] * len(kinds) for _ in poses]
        rows[0][kinds.index(7)] = likeness
        rows[2][other] = BEST
        return rows

    search = cell_search.CellSearch(SimpleNamespace(patch_scores=patch_scores), SQUARE, Print(0.9))
    assert search.is_cell_at(7, at(0, 0), Fit(score, at(off, 0))) is is_cell


@pytest.mark.parametrize(
    ("score", "other", "fit", "off", "is_moved"),
    [
        (0.92, 0.93, 0.95, 12.0, True),
        (0.92, 0.93, 0.95, 12.1, False),
        (0.92, 0.93, 0.92, 0.0, False),
        (0.92, 0.93, 0.921, 0.0, True),
        (0.93, 0.95, 0.99, 0.0, False),
        (0.92, 0.92, 0.99, 0.0, False),
    ],
)
def test_a_cell_that_scores_poorly_is_fitted_anew(score, other, fit, off, is_moved):
    asked = []

    def fits(_printed, expected):
        asked.extend(pose for _, pose in expected)
        return [Fit(fit, at(off, 0)) for _ in expected]

    search = cell_search.CellSearch(SimpleNamespace(fits=fits), SQUARE, Print(0.9))
    old = at(3, 4)
    detection = Detection(None, {11: old, 12: at(100, 0)}, {11: score, 12: other})
    search.refit(detection)
    assert detection.cells[11] == (at(off, 0) if is_moved else old)
    assert detection.scores[11] == (fit if is_moved else score)
    # It is expected one to the left of the cell that scores well.
    assert all(pose == at(0, 0) for pose in asked)


class Growing(cell_search.CellSearch):
    """A search that finds so many more cells, by the first cell it starts from."""

    found = ()

    def grow(self, detection, occupied, excluded=frozenset()):
        first = min(detection.cells, default=None)
        self.calls.append(first)
        more = range(50, 50 + self.found.get(first, 0))
        detection.cells |= {number: at(900, 0) for number in more}
        detection.scores |= dict.fromkeys(more, 0.9)
        occupied.append(at(900, 0))


def tried(likeness, found, **given):
    """What is detected of one symbol that looks so much like some cells, and the first cells."""
    search = Growing(None, SQUARE, Print(0.9))
    object.__setattr__(search, "found", found)
    object.__setattr__(search, "calls", [])
    detection, occupied = Detection(None, **given), []
    search.try_offsets(detection, [(Candidate(at(0, 0), 0.9, likeness), (0, 0))], occupied)
    return detection, search.calls, occupied


@pytest.mark.parametrize(
    ("found", "accepted"),
    [({5: 3}, True), ({5: 2}, False), ({5: 4, 7: 1}, True), ({5: 4, 7: 2}, False), ({}, False)],
)
def test_an_offset_is_accepted_that_finds_far_more_cells_than_others(found, accepted):
    detection, calls, occupied = tried({5: 0.9, 7: 0.89}, found)
    assert calls == [5, 7]
    assert (5 in detection.cells) is accepted
    assert (5 in detection.scores) is accepted
    assert occupied == ([at(0, 0), at(900, 0)] if accepted else [])
    assert len(detection.cells) == (found[5] + 1 if accepted else 0)


@pytest.mark.parametrize(("found", "accepted"), [({5: 2}, True), ({5: 1}, False)])
def test_an_offset_without_others_is_accepted_that_finds_several_cells(found, accepted):
    # What looks less like a cell by this is ruled out.
    detection, calls, _ = tried({5: 1.0, 7: 0.5}, found)
    assert calls == [5]
    assert (5 in detection.cells) is accepted


def test_only_cells_that_fit_an_offset_and_are_not_there_yet_are_placed():
    search = Growing(None, SQUARE, Print(0.9))
    object.__setattr__(search, "found", {5: 3})
    object.__setattr__(search, "calls", [])
    group = [
        (Candidate(at(0, 0), 0.9, {5: 0.9}), (0, 0)),
        (Candidate(at(100, 0), 0.9, {7: 0.9}), (1, 0)),
    ]
    detection = Detection(None)
    search.try_offsets(detection, group, [])
    assert set(detection.cells) == {5, 50, 51, 52}
    # What is there stays as it is.
    detection = Detection(None, {5: at(300, 300)}, {5: 0.8})
    search.try_offsets(detection, group, [])
    assert detection.cells[5] == at(300, 300)
    assert detection.scores[5] == 0.8


def test_only_the_likeliest_offsets_are_tried():
    likeness = {n: 0.9 - 0.0001 * n for n in range(20)}
    assert tried(likeness, {})[1] == list(range(12))


def found_with(monkeypatch, prints, matched=None):
    """What is detected if prints give candidates with such scores, and the prints looked at."""
    seen = []

    def candidates_for(_table, _square, printed):
        seen.append(printed.design)
        return [Candidate(at(100 * n, 0), score) for n, score in enumerate(prints[printed.design])]

    monkeypatch.setattr(markerless, "_candidates_for", candidates_for)
    monkeypatch.setattr(
        markerless,
        "match_groups",
        lambda best: (
            (matched or {n: [n] for n in range(len(best))})
            and {
                number: [best[n] for n in members]
                for number, members in (matched or {n: [n] for n in range(len(best))}).items()
            },
            [],
        ),
    )
    table = SimpleNamespace(fits=lambda _, expected: [Fit(0.0, pose) for _, pose in expected])
    found = markerless._detect(table, SQUARE, [Print(0.9, design=n) for n in prints])
    return found, seen


@pytest.mark.parametrize(
    ("prints", "tried"),
    [
        # Cells of the last designs look the same.
        ([(8, 9), (7, 9), (6, 9)], [(8, 9)]),
        # Of another design only the ink that is best so far is tried, and all if that is better.
        ([(8, 4), (8, 5), (5, 1), (5, 2), (5, 3)], [(8, 4), (8, 5), (5, 2)]),
        ([(8, 4), (8, 5), (5, 1), (5, 6), (5, 7)], [(8, 4), (8, 5), (5, 6), (5, 7)]),
    ],
)
def test_other_designs_are_tried_in_one_ink(monkeypatch, prints, tried):
    seen = []

    def candidates_for(_table, _square, printed):
        seen.append((printed.design, printed.count))
        return [Candidate(at(100 * n, 0), 0.8) for n in range(printed.count)]

    monkeypatch.setattr(markerless, "_candidates_for", candidates_for)
    made = [SimpleNamespace(design=design, count=count) for design, count in prints]
    best, printed = markerless._best_candidates(None, SQUARE, made)
    assert seen == tried
    assert len(best) == printed.count == max(count for _, count in tried)


@pytest.mark.parametrize(
    ("scores", "is_certain"),
    [([0.94] * 4, True), ([0.93] * 4, False), ([0.94] * 3, False), ([0.94] * 2 + [0.9] * 3, False)],
)
def test_where_most_symbols_match_no_other_ink_is_tried(monkeypatch, scores, is_certain):
    _, seen = found_with(monkeypatch, {5: scores, 6: []})
    assert seen == ([5] if is_certain else [5, 6])


@pytest.mark.parametrize(
    ("prints", "large"),
    [
        ({5: [0.9] * 4, 6: [0.9] * 4}, False),
        ({5: [0.9] * 4, 6: [0.91] * 4}, True),
        ({6: [0.9] * 4, 5: [0.9] * 4}, True),
        # As many cells with lower scores, and more of them.
        ({5: [0.9] * 4, 6: [0.8] * 5}, False),
        ({5: [0.8] * 4, 6: [0.8] * 5}, True),
    ],
)
def test_the_ink_with_the_best_scores_counts(monkeypatch, prints, large):
    found, _ = found_with(monkeypatch, prints)
    assert found.design.large_symbols is large
    assert found.cells


def test_few_symbols_prove_nothing(monkeypatch):
    assert len(found_with(monkeypatch, {6: [0.9] * 4})[0].cells) == 4
    assert found_with(monkeypatch, {6: [0.9] * 3})[0].cells == {}


@pytest.mark.parametrize(
    ("matched", "is_square"),
    [
        ({0: [0], 1: [1], 2: [2]}, True),
        ({0: [0], 1: [1]}, False),
        # A cell that is there twice explains two symbols.
        ({0: [0], 1: [1, 2]}, True),
        ({1: [1, 2]}, False),
    ],
)
def test_where_few_symbols_are_placed_another_square_lies(monkeypatch, matched, is_square):
    found, _ = found_with(monkeypatch, {6: [0.9] * 5}, matched)
    single = {number for number, members in matched.items() if len(members) == 1}
    assert set(found.cells) == (single if is_square else set())
    assert bool(found.duplicates) is (is_square and len(single) < len(matched))


# --- the puzzle -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("offset", "skew", "aligned"),
    [(0.25, 12.0, True), (0.26, 12.0, False), (0.25, 12.1, False), (0.0, 0.0, True)],
)
def test_pieces_lie_on_one_lattice_within_its_limits(offset, skew, aligned):
    assert Adjacency(0, 1, GridTransform(0), offset, skew).aligned is aligned


def seen_cells(**poses):
    return SimpleNamespace(cells={int(name[1:]): pose for name, pose in poses.items()})


@pytest.mark.parametrize(
    ("pose", "transform", "offset"),
    [
        (at(100, 0), (0, 1, 0), 0.0),
        (at(155, 0), (0, 2, 0), 0.45),
        (at(156, 0), None, None),
        (at(0, 110), (0, 0, 1), 0.1),
        (at(100, 20), (0, 1, 0), 0.2),
        # Cells at one place lie on no lattice.
        (at(20, 0), (0, 0, 0), 1.0),
        # Turned by a quarter.
        (Pose((100.0, 0.0), (0.0, 100.0), (-100.0, 0.0)), (1, 1, 0), 0.0),
    ],
)
def test_cells_that_may_touch_tell_how_their_pieces_lie(pose, transform, offset):
    found = puzzle_pose._relative_transform(seen_cells(c0=at(0, 0), c50=pose), 0, 50)
    if transform is None:
        assert found is None
    else:
        turn, x, y = transform
        tx, ty = GridTransform(turn).apply((0, 5))
        assert found[0] == GridTransform(turn, x - tx, y - ty)
        assert found[1] == pytest.approx(offset)
        assert found[2] == pytest.approx(0.0)


def test_the_mean_of_both_predictions_tells_the_offset():
    # The second cell is a little smaller: it sees the first one farther away.
    found = puzzle_pose._relative_transform(seen_cells(c0=at(0, 0), c1=at(100, 0, 80.0)), 0, 1)
    assert found[0] == GridTransform(0)
    assert found[1] == pytest.approx(0.125)


@pytest.mark.parametrize(
    ("across", "turn", "skew"),
    [((100.0, 10.0), 0, 5.71), ((10.0, 100.0), 1, 5.71), ((-100.0, 0.0), 2, 0.0),
     ((0.0, -100.0), 3, 0.0)],
)  # fmt: skip
def test_a_turn_is_told_in_quarters_and_the_degrees_beyond(across, turn, skew):
    other = Pose((70.0, 0.0), across, (-across[1], across[0]))
    quarters, degrees = puzzle_pose._relative_turn(at(10, 0), other)
    assert quarters == turn
    assert degrees == pytest.approx(skew, abs=0.01)
    assert puzzle_pose._quarter_turns(seen_cells(c3=other, c4=other), (3, 4, 9)) == turn


def test_most_cells_tell_how_two_pieces_lie():
    one, other = GridTransform(0, 1, 0), GridTransform(1, 1, 0)
    found = puzzle_pose._adjacency((2, 3), [(one, 0.1, 1.0), (one, 0.3, 2.0), (one, 0.2, 9.0)])
    assert found == Adjacency(2, 3, one, 0.2, 2.0)
    # Cells that disagree lie on no lattice.
    found = puzzle_pose._adjacency((2, 3), [(other, 0.9, 9.0), (one, 0.1, 1.0), (one, 0.1, 3.0)])
    assert found == Adjacency(2, 3, one, 0.5, 2.0)
    found = puzzle_pose._adjacency((2, 3), [(other, 0.9, 9.0), (one, 0.6, 1.0), (one, 0.6, 3.0)])
    assert found.offset == 0.6


RIGHT, BELOW = GridTransform(0, 2, 0), GridTransform(0, 0, 2)


@pytest.mark.parametrize(
    ("offset", "transform", "doubts"),
    [
        (0.49, RIGHT.inverse().compose(BELOW), set()),
        (0.5, RIGHT.inverse().compose(BELOW), {2}),
        (0.49, RIGHT, {2}),
    ],
)
def test_pieces_askew_that_others_confirm_are_no_doubt(monkeypatch, offset, transform, doubts):
    pairs = [Adjacency(0, 1, RIGHT, 0.0, 0.0), Adjacency(0, 2, BELOW, 0.0, 0.0),
             Adjacency(1, 2, transform, offset, 0.0)]  # fmt: skip
    monkeypatch.setattr(puzzle_pose, "adjacencies", lambda *_: pairs)
    pose = puzzle_pose.estimate_puzzle(
        seen_cells(c0=at(0, 0), c1=at(0, 0), c2=at(0, 0)), [[0], [1], [2], [9]]
    )
    assert pose.transforms == {0: GridTransform(0), 1: RIGHT, 2: BELOW}
    assert set(pose.doubts) == doubts
    assert pose.missing == [3]


def test_the_puzzle_is_the_largest_group_of_several_pieces(monkeypatch):
    pairs = [Adjacency(0, 1, RIGHT, 0.0, 0.0), Adjacency(2, 3, RIGHT, 0.0, 0.0)]
    monkeypatch.setattr(puzzle_pose, "adjacencies", lambda *_: pairs)
    poses = {f"c{n}": at(0, 0) for n in range(SIZE)}
    pieces = [[0], [1], [2, 5], [3], [4, 6, 7, 8, 9]]
    # A single piece is none, however large.
    pose = puzzle_pose.estimate_puzzle(seen_cells(**poses), pieces[:4])
    assert set(pose.transforms) == {2, 3}
    assert pose.separate == [[0, 1]]
    pose = puzzle_pose.estimate_puzzle(seen_cells(**poses), pieces)
    assert pose.transforms == {}
    assert pose.separate == [[2, 3], [0, 1]]
