"""What the pictures of the rules show is legal."""

from collections import Counter
from itertools import pairwise

from papercraft.core.sheet import FRAME
from papercraft.games.cutit.numbers import MIN_CELLS
from papercraft.games.cutit.rules.round_score import die_points
from papercraft.games.cutit.rules_first_side import EXAMPLE_DICE, EXAMPLE_SCORE
from papercraft.games.cutit.rules_hero_pictures import (
    HERO,
    HERO_JOIN,
    HERO_PIECES,
    piece_of,
    rest_of,
)
from papercraft.games.cutit.rules_puzzle_pictures import LAID, LAID_ROW, MEETINGS
from papercraft.games.cutit.rules_round_pictures import SCORED
from papercraft.games.cutit.rules_score_pictures import (
    CIRCLED,
    KEPT_PART,
    MEET,
    OUT_PIECE,
)
from papercraft.games.cutit.sheets.ladders import COLUMN
from papercraft.games.cutit.sheets.pad import pad_stamps
from papercraft.games.cutit.sheets.pad_rounds import LEFT_OVER
from papercraft.games.cutit.square import ROUNDS, SIZE


def size_of(rows):
    return len("".join(rows).replace(".", ""))


def test_the_pieces_at_the_head_come_from_the_square_beside_them():
    pieces = [piece_of(HERO, cut) for cut in HERO_PIECES]
    rest = rest_of(HERO, HERO_PIECES)
    assert all(size_of(piece) >= MIN_CELLS for piece in pieces)
    assert sum(map(size_of, pieces)) + size_of(rest) == size_of(HERO)
    # A corner of the square and its whole lowest row: one cut or two, and the rest hangs together.
    assert rest == ["GP..", "*B..", "YGPY", "...."]
    assert pieces == [["YB", "GP"], ["BPYG"]]


def test_stars_at_the_head_and_in_the_puzzle_join_cells_of_one_colour():
    (upper, lower), (above, below) = (piece_of(HERO, cut) for cut in HERO_PIECES), HERO_JOIN
    assert upper[-1][above] == lower[0][below]
    left, right = LAID
    assert left[LAID_ROW][-1] == right[LAID_ROW][0] != "."
    assert min(map(size_of, LAID)) >= MIN_CELLS


def test_a_strip_is_gone_from_the_square_in_every_round():
    assert len(LEFT_OVER) == ROUNDS
    assert LEFT_OVER[0] == (SIZE, SIZE)
    for before, after in pairwise(LEFT_OVER):
        # One straight cut: one side stays as it is, and no less than a piece comes off.
        assert sum(a == b for a, b in zip(before, after, strict=True)) == 1
        assert before[0] * before[1] - after[0] * after[1] >= MIN_CELLS
    assert LEFT_OVER[-1][0] * LEFT_OVER[-1][1] >= MIN_CELLS


def test_the_final_score_shows_numbers_of_a_ladder():
    assert set(CIRCLED.values()) <= set(COLUMN)


def test_a_star_is_good_only_if_its_halves_match():
    pairs = [(one.good, *one.kinds) for one in MEETINGS if one.halves != 1]
    assert all(good == (first == second or "*" in (first, second)) for good, first, second in pairs)
    # No halves are left where a whole star is.
    assert all(one.good == (one.halves < 2) for one in MEETINGS)


def test_a_whole_piece_is_taken_out_where_halves_of_stars_differ():
    assert size_of(OUT_PIECE) >= MIN_CELLS
    assert size_of(KEPT_PART) > size_of(OUT_PIECE)
    assert KEPT_PART[MEET][-1] != OUT_PIECE[0][0] != "."


def test_the_pad_says_how_many_cells_later_rounds_need():
    marks = pad_stamps(FRAME)["pad"]
    kept = [mark.string for mark in marks if getattr(mark, "style", "") == "minus"]
    numbers = [int(string) for string in kept if string.isdigit()]
    assert numbers == [MIN_CELLS * (ROUNDS - n) for n in range(1, ROUNDS)]


def test_the_piece_that_is_put_face_down_scores_what_is_written_down():
    dice = dict(zip("GPYB", EXAMPLE_DICE.values(), strict=True))
    counts = Counter("".join(SCORED))
    with_joker = [
        sum(die_points(int(face) if face.isdigit() else face, counts[kind] + (kind == joker))
            for kind, face in dice.items())
        for joker in dice
    ]  # fmt: skip
    assert max(with_joker) == EXAMPLE_SCORE
