"""Games that are played: only pieces that one or two straight cuts take off."""

from papercraft.games.cutit.cell_sets import ALL_CELLS, connected_parts, parse_cells
from papercraft.games.cutit.play import FACES, PuzzleSearch, legal_pieces
from papercraft.games.cutit.rules.cut_geometry import RoundCut
from papercraft.games.cutit.rules.cut_lines import count_cuts
from papercraft.games.cutit.sheets import dice_nets


def test_of_a_whole_square_bands_and_corners_are_cut():
    found = legal_pieces(ALL_CELLS)
    # Nine lines each way with two sides, and a corner at each crossing with four.
    assert len(found) == len(set(found)) == 2 * 9 * 2 + 9 * 9 * 4
    assert {parse_cells("A1:D10"), parse_cells("G8:J10")} <= set(found)
    assert parse_cells("B2:C3") not in found


def test_dice_have_the_faces_of_their_nets():
    assert sorted(map(str, FACES)) == sorted(face for _, _, face in dice_nets.NET_FACES)


def test_around_a_hole_a_piece_may_need_too_many_cuts():
    left = ALL_CELLS & ~parse_cells("E5:F6")
    found = legal_pieces(left)
    # To both sides of the hole, and along one more line.
    assert parse_cells("A1:J5") & left in found
    assert parse_cells("A1:E8") & left not in found
    for piece in found:
        assert count_cuts(RoundCut(left, [piece])) <= 2
        assert len(connected_parts(left & ~piece)) == 1


def test_of_puzzles_that_are_as_long_the_first_one_stays():
    search = PuzzleSearch([[{(0, 0): None}] * 4, [{(5, 5): None}] * 4])
    search.put((0, (0, 0), 0))
    search.lift()
    search.put((1, (0, 0), 0))
    assert search.best == [(0, (0, 0), 0)]
    search.put((0, (3, 3), 0))
    assert search.best == [(1, (0, 0), 0), (0, (3, 3), 0)]
