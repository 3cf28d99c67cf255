"""The cuts of a round: all there are and no others, with the points and gains of the referee."""

from itertools import product
from random import Random

import pytest

from papercraft.games.cutit.cell_sets import ALL_CELLS, cells_in, connected_parts, parse_cells
from papercraft.games.cutit.numbers import MIN_CELLS
from papercraft.games.cutit.play import legal_pieces as simple_pieces
from papercraft.games.cutit.roll_notation import FACES
from papercraft.games.cutit.rules.cut_geometry import RoundCut
from papercraft.games.cutit.rules.cut_lines import count_cuts, cut_edges, has_inner_line
from papercraft.games.cutit.rules.referee import evaluate
from papercraft.games.cutit.rules.round_score import score_piece
from papercraft.games.cutit.schema import Roll
from papercraft.games.cutit.solver.legal_cuts import _has_hole, legal_pieces
from papercraft.games.cutit.solver.round_options import Scorer, faces_of, options
from papercraft.games.cutit.solver.round_par import compare_rounds, round_options
from papercraft.games.cutit.square import DICE, ROUNDS, SIZE
from tests.everygame import seeds

from .hands import hand, reading_of, record


def cut_legally(left, piece):
    """Whether the referee's functions allow a piece in rounds 1 to 9."""
    cut, rest = RoundCut(left, [piece]), left & ~piece
    whole = len(connected_parts(piece)) == 1
    whole &= len(connected_parts(rest)) <= len(connected_parts(left))
    lines = any(cut_edges(cut)) and not has_inner_line(cut) and count_cuts(cut) <= 2
    return bool(rest) and whole and lines


def subsets(cells):
    numbers = list(cells_in(cells))
    for chosen in product((0, 1), repeat=len(numbers)):
        yield sum(1 << n for n, taken in zip(numbers, chosen, strict=True) if taken)


@seeds(14, 300)
def test_every_legal_piece_of_a_small_rest_is_found(seeds):
    for seed in seeds:
        rng = Random(seed)
        columns, rows = rng.choice([(3, 3), (4, 3), (3, 4)])
        box = sum(1 << SIZE * row + column for row in range(rows) for column in range(columns))
        shift = rng.choice([0, SIZE - columns]) + SIZE * rng.choice([0, SIZE - rows])
        gone = sum(1 << n for n in cells_in(box) if rng.random() < 0.2)
        # Every other rest has a hole in the middle.
        left = (box & ~(1 << SIZE + 1) if seed % 2 else box & ~gone) << shift
        found = legal_pieces(left)
        assert set(found) == {p for p in subsets(left) if p and cut_legally(left, p)}
        assert all(count_cuts(RoundCut(left, [p])) == cuts for p, cuts in found.items())


def test_a_ring_is_not_cut_into_three():
    # Two runs cut the ring around B9 off both ends, A7 and C7, which then lie apart.
    left = parse_cells("A7:A10 C7:C10 B8 B10")
    assert parse_cells("A8:C8 A9:A10 C9:C10 B10") not in legal_pieces(left)
    assert set(legal_pieces(left)) == {p for p in subsets(left) if p and cut_legally(left, p)}


@pytest.mark.parametrize("seed", range(2))
def test_pieces_of_a_whole_game_are_legal_and_none_is_missed(seed):
    left = ALL_CELLS
    for piece in hand(seed)[2][:-1]:
        found = legal_pieces(left)
        assert set(simple_pieces(left)) <= set(found)
        assert all(cut_legally(left, one) for one in list(found)[:: 1 + len(found) // 40])
        left &= ~piece


@seeds(300, 20_000)
def test_points_are_those_of_the_referee(seeds):
    square = hand(0)[0]
    scorer = Scorer(square)
    for seed in seeds:
        rng = Random(seed)
        piece = sum(1 << n for n in rng.sample(range(100), rng.randint(1, 30)))
        roll = Roll(**{die: rng.choice(FACES) for die in DICE})
        points = sum(one.points for one in score_piece(square, piece, roll))
        assert scorer.points(piece, faces_of(roll)) == points


@pytest.mark.parametrize("greedy", [False, True])
@seeds(3, 100)
def test_gains_add_up_to_the_points_of_the_referee(greedy, seeds):
    for seed in seeds:
        square, dice, pieces = hand(seed, greedy)
        reading = reading_of(square, dice, pieces)
        [result] = evaluate(reading)
        compared = compare_rounds(square, reading.record, result.cutting, "A1")
        points = sum(rnd.points for rnd in result.cutting.rounds)
        assert sum(one.gain for one in compared) == (
            points + result.cutting.higher + result.cutting.single
        )
        assert all(one.best.gain >= one.gain for one in compared if one.best is not None)


@seeds(2, 60)
def test_the_referee_accepts_the_best_cut_and_gives_its_points(seeds):
    for seed in seeds:
        square, dice, pieces = hand(seed)
        reading = reading_of(square, dice, pieces)
        [result] = evaluate(reading)
        for number in range(1, ROUNDS + 1):
            found = round_options(square, reading.record, result.cutting, "A1", number, 1)
            if not found:
                # The last piece is what is left, whatever it scores.
                assert number == ROUNDS
                continue
            [best] = found
            changed = reading_of(square, dice, [*pieces[: number - 1], best.piece])
            [other] = evaluate(changed)
            rnd = other.cutting.rounds[-1]
            assert not rnd.reasons
            assert (rnd.points, rnd.cut_count) == (best.points, best.cuts)
            gains = compare_rounds(square, changed.record, other.cutting, "A1")
            assert gains[-1].gain == best.gain


def test_no_piece_gains_more_than_the_best():
    square, dice, _ = hand(2)
    pieces = []
    for number in range(1, 8):
        # The largest gains leave twelve cells for the last three rounds.
        reading = reading_of(square, dice, pieces)
        [result] = evaluate(reading)
        pieces += [round_options(square, reading.record, result.cutting, "A1", number, 1)[0].piece]
    left = ALL_CELLS & ~sum(pieces)
    assert left.bit_count() == 12
    reading = reading_of(square, dice, pieces)
    [result] = evaluate(reading)
    [best] = round_options(square, reading.record, result.cutting, "A1", 8, 1)
    gains = []
    for piece in subsets(left):
        rest = (left & ~piece).bit_count()
        if rest < MIN_CELLS * 2 or not cut_legally(left, piece):
            continue
        [other] = evaluate(reading_of(square, dice, [*pieces, piece]))
        if not other.cutting.rounds[-1].reasons:
            gains.append(compare_rounds(square, reading.record, other.cutting, "A1")[-1].gain)
    assert max(gains) == best.gain


def test_a_round_that_leaves_too_little_is_its_own_best():
    square, _, _ = hand(0)
    dice = [dict.fromkeys(DICE, "?")] * ROUNDS
    # Everything but a corner cell in round one: many points, and penalties from then on.
    reading = reading_of(square, dice, ["A1:J9 A10:I10"])
    [result] = evaluate(reading)
    [first] = compare_rounds(square, reading.record, result.cutting, "A1")
    assert first.best.piece == result.cutting.rounds[0].cut.cells
    assert first.best.gain == first.gain > 80


@pytest.mark.parametrize(("piece", "cuts"), [("A1:J9", 1), ("A1:J9 A10:I10", 2)])
def test_the_piece_that_was_cut_is_best_with_its_own_cuts(piece, cuts):
    square, _, _ = hand(0)
    reading = reading_of(square, [dict.fromkeys(DICE, "?")] * ROUNDS, [piece])
    [result] = evaluate(reading)
    [first] = compare_rounds(square, reading.record, result.cutting, "A1")
    assert (first.best.piece, first.best.cuts) == (result.cutting.rounds[0].cut.cells, cuts)


def test_where_every_piece_costs_a_penalty_there_is_none():
    square, _, _ = hand(0)
    dice = [dict.fromkeys(DICE, ""), *[{"green": 6, "pink": "", "yellow": "", "blue": ""}] * 9]
    reading = reading_of(square, dice, ["A1:J9", "A10:D10"])
    [result] = evaluate(reading)
    compared = compare_rounds(square, reading.record, result.cutting, "A1")
    assert compared[1].best is None
    assert compared[1].gain == -5


def test_in_round_ten_the_rest_is_taken_if_it_is_one_piece():
    square, dice, pieces = hand(1)
    scorer, roll = Scorer(square), ("", "", "", "")
    assert list(options(scorer, pieces[-1], ROUNDS, roll, 0)) == [(pieces[-1], 0, 0)]
    assert not list(options(scorer, 0b1111 | 0b1111 << 95, ROUNDS, roll, 0))
    assert record(square, dice, pieces)["players"][0]["name"] == "Ada"


@pytest.mark.parametrize("gone", ["E1:E5", "E6:E10", "A5:E5", "F5:J5", "A1:A1", "E1:E4 F5:G5 H6"])
def test_what_is_gone_up_to_the_rim_is_no_hole(gone):
    assert not _has_hole(ALL_CELLS & ~_all_of(gone))


@pytest.mark.parametrize("gone", ["E2:E5", "B2", "I9", "E1:E4 G6"])
def test_what_is_gone_within_is_a_hole(gone):
    assert _has_hole(ALL_CELLS & ~_all_of(gone))


def _all_of(text):
    return sum(parse_cells(part) for part in text.split())
