"""Cells that no photo shows: who they belong to is asked; codes that fit nothing are no cells."""

from types import SimpleNamespace

import numpy as np
import pytest

from papercraft.core.probe import Pose
from papercraft.core.transcript import Transcript
from papercraft.games.cutit.scan import cell_detect, player_pieces
from papercraft.games.cutit.scan.cell_match import Candidate, match_groups
from papercraft.games.cutit.scan.connectivity import Segmentation, _gap_widths
from papercraft.games.cutit.scan.photo_spots import piece_spot, shows_piece

BLIND = SimpleNamespace(cells={})


@pytest.mark.parametrize(
    ("answers", "pieces"),
    [
        # One cell beside a piece is likely of that piece.
        ({}, [[0, 1, 2], [8, 9]]),
        ({"players.1.pieces:C1": "A1"}, [[0, 1, 2], [8, 9]]),
        ({"players.1.pieces:C1": "alone"}, [[0, 1], [2], [8, 9]]),
    ],
)
def test_a_hidden_cell_is_asked_for(answers, pieces):
    transcript = Transcript(answers)
    seen = Segmentation([[0, 1], [8, 9]], [], [2])
    found = player_pieces._with_missing(seen, [BLIND], "players.1.pieces", transcript)
    assert found.pieces == pieces
    if not answers:
        (question,) = transcript.questions
        assert question.text.startswith("C1 cannot be read: glare, a shadow, or cut through?")


@pytest.mark.parametrize("at", [(0.0, 0.0), (800.0, 900.0)])
def test_what_would_lie_beyond_the_square_is_none_of_its_cells(at):
    # Two cells of the upper right corner, and to the right of them one that looks like another.
    x, y = at
    row = [
        Candidate(Pose((x + 10.0 * n, y), (10.0, 0.0), (0.0, 10.0)), 1.0, {cell: 1.0})
        for n, cell in enumerate((8, 9, 55))
    ]
    on_square, loose = match_groups(row)
    assert (on_square, loose) == ({8: [row[0]], 9: [row[1]]}, [])


def test_gaps_are_measured_straight_across_on_both_sides_of_the_star():
    lines = []

    def profiles(asked, count):
        lines.extend(asked)
        return [[(0, 0, 0)] * count for _ in asked]

    poses = {cell: Pose(at, (10.0, 0.0), (0.0, 10.0))
             for cell, at in ((44, (0.0, 0.0)), (45, (10.5, 0.0)), (54, (0.0, 10.5)))}  # fmt: skip
    detection = SimpleNamespace(cells=poses, table=SimpleNamespace(profiles=profiles))
    _gap_widths(detection, [(44, 45), (44, 54)])
    upright = [(start[::-1], end[::-1]) for start, end in lines[len(lines) // 2 :]]
    for (ax, ay), (bx, by) in lines[: len(lines) // 2] + upright:
        assert ay == pytest.approx(by)
        assert 1.5 < abs(ay) < 4.5
        # From inside one cell to inside the other.
        assert 0 < ax < 5
        assert 5.5 < bx < 10.5
    beside = [line[0][1] for line in upright]
    assert min(beside) == -max(beside)


def test_a_photo_that_shows_a_cell_of_a_piece_shows_it():
    photo = SimpleNamespace(cells={3: None})
    assert [shows_piece(photo, piece) for piece in ([3], [2, 3], [2], [])] == [
        True,
        True,
        False,
        False,
    ]


def test_the_outline_of_a_piece_follows_each_of_its_cells():
    # The second cell lies 3 mm too low: its corners are those of a cell that does.
    poses = [Pose((10.0 * n, 3.0 * n), (10.0, 0.0), (0.0, 10.0)) for n in range(2)]
    photo = SimpleNamespace(cells=dict(enumerate(poses)), table=None)
    corners = set(piece_spot(photo, [0, 1]).outline)
    assert {(-5.0, -5.0), (-5.0, 5.0), (15.0, -2.0), (15.0, 8.0)} <= corners


def test_pieces_that_are_small_in_the_photo_are_not_told_to_be_covered():
    for side, told in (
        (50.4, "C1 cannot be read: the pieces are small in the photo, 2.8 "),
        (90, "C1 cannot be read: glare"),
    ):
        cell = SimpleNamespace(at=lambda x, y, side=side: (x * side, y * side))
        photo = SimpleNamespace(cells={0: cell})
        assert player_pieces._hidden_question("C1", [2], [BLIND, photo]).startswith(told)


def test_a_code_that_does_not_match_is_no_cell():
    poor = SimpleNamespace(score=0.0, contrast=1)
    table = SimpleNamespace(match=lambda pairs: [poor for _ in pairs])
    detection = SimpleNamespace(
        table=table, design=SimpleNamespace(side=0.37), cells={}, inverted=set(), scores={},
        duplicates=[],
    )  # fmt: skip
    square = np.array([(0, 0), (9, 0), (9, 9), (0, 9)], float)
    cell_detect._add_codes(detection, [SimpleNamespace(number=5, corners=square)])
    assert (detection.cells, detection.duplicates) == ({}, [])
