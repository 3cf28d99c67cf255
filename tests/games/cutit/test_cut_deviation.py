"""Where the paper of a cell ends, told from colours alone."""

from types import SimpleNamespace

import pytest

from papercraft.core.probe import Pose
from papercraft.games.cutit.scan import crooked_cuts, cut_deviation
from papercraft.games.cutit.scan.cut_deviation import CutDeviation

LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)
GREEN, SHADED, PALE, TABLE = (90, 180, 80), (40, 80, 36), (150, 240, 140), (70, 95, 120)
PLAIN = dict.fromkeys((LEFT, RIGHT, UP, DOWN), GREEN)


def row(inside, outside):
    """A colour profile outwards that changes in its middle."""
    return [inside] * 30 + [outside] * 35


@pytest.mark.parametrize(
    ("margin", "profile", "cut_away"),
    [
        (GREEN, row(GREEN, TABLE), False),
        # The table begins beside the code.
        (TABLE, row(TABLE, TABLE), True),
        # Lighter beside the code, and then nothing changes any more: no paper follows.
        (PALE, row(PALE, PALE), True),
        # Lighter, and the line follows: a shadow on the other sides.
        (PALE, row(PALE, TABLE), False),
        # The margin may be a shadow, the border may not.
        (GREEN, row(TABLE, TABLE), True),
    ],
)
def test_a_side_is_cut_away_if_no_paper_follows_the_code(margin, profile, cut_away):
    margins = PLAIN | {RIGHT: margin}
    found = cut_deviation._is_cut_away(margins, RIGHT, [profile, profile])
    assert found == cut_away


def test_a_joker_is_measured_only_outside():
    white = dict.fromkeys(PLAIN, (230, 230, 232))
    assert not cut_deviation._is_cut_away(white, RIGHT, [row(GREEN, TABLE)])


@pytest.mark.parametrize(
    ("inner", "ground", "joker"),
    [
        ((230, 230, 232), (90, 180, 200), True),
        # A symbol in the colour of its ground, on white paper, and a ground in the shade.
        ((90, 180, 200), (90, 180, 200), False),
        ((230, 230, 232), (250, 255, 255), False),
        ((230, 230, 232), (40, 80, 90), False),
        # A ground somewhat darker than white, and one somewhat lighter.
        ((230, 230, 232), (95, 140, 170), True),
        ((230, 230, 232), (90, 130, 163), False),
        ((230, 230, 232), (235, 240, 243), True),
        ((230, 230, 232), (240, 246, 250), False),
        # White is hardly colourful.
        ((175, 230, 232), (90, 180, 200), True),
        ((173, 230, 232), (90, 180, 200), False),
    ],
)
def test_only_the_middle_of_a_joker_is_white(inner, ground, joker):
    sides = [dict.fromkeys(PLAIN, colour) for colour in (inner, ground)]
    assert cut_deviation._is_white_on(*sides) == joker


def test_colours_are_taken_on_both_sides_of_the_middle_around_a_cell():
    """Around a code within its margin, beside a symbol away from the middle, where it may lie."""
    asked = []

    def colours(spots):
        asked.append([[tuple(round(value, 4) for value in spot) for spot in one] for one in spots])
        return [(9.0, 9.0, 200.0)] * len(spots)

    pose = Pose((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))
    design = SimpleNamespace(large_symbols=True)
    table = SimpleNamespace(colours=colours)
    margins = cut_deviation._margins(
        SimpleNamespace(cells={3: pose}, design=design, table=table, jokers=None)
    )
    assert set(margins[3]) == set(cut_deviation.SIDES)
    for spots, reach, (least, most) in zip(asked, (0.258, 0.31), ((0, 0.2), (0.18, 0.25)),
                                           strict=True):  # fmt: skip
        for (dx, dy), points in zip(cut_deviation.SIDES, spots, strict=True):
            lanes = [x * abs(dy) + y * abs(dx) for x, y in points]
            assert [(x * dx + y * dy) for x, y in points] == [reach] * len(points)
            assert sorted(lanes) == sorted(-lane for lane in lanes)
            assert all(least <= abs(lane) <= most for lane in lanes)
            assert len(set(lanes)) == len(lanes)


def test_known_jokers_are_not_guessed():
    """A moon's crescent may be as light on two sides as the white of a joker is in shadow."""
    inner, ground = (20.0, 20.0, 20.0), (30.0, 200.0, 90.0)

    def colours(spots):
        return [
            inner if max(abs(v) for spot in one for v in spot) < 0.3 else ground for one in spots
        ]

    table = SimpleNamespace(colours=colours)
    pose, design = Pose((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)), SimpleNamespace(large_symbols=True)

    def margins(jokers):
        photo = SimpleNamespace(cells={3: pose}, design=design, table=table, jokers=jokers)
        return set(cut_deviation._margins(photo)[3].values())

    assert margins(frozenset({3})) == {inner}
    assert margins(frozenset()) == margins(None) == {ground}


def test_pieces_are_numbered_with_their_largest_deviation_and_single_cells_are_unsure(monkeypatch):
    noted = []
    transcript = SimpleNamespace(note_item=lambda *given, sure: noted.append((*given, sure)))
    monkeypatch.setattr(crooked_cuts, "shows_piece", lambda shown, piece: piece[0] in shown)
    monkeypatch.setattr(crooked_cuts, "piece_spot", lambda _shown, piece: len(piece))
    crooked = {
        1: [CutDeviation(2, UP, 0.06), CutDeviation(12, UP, -0.1), CutDeviation(1, UP, 0.08)]
    }
    pieces = [[0], [1, 2, 12], [5]]
    crooked_cuts.note_pieces([{0, 1}, {1}], pieces, crooked, transcript)
    assert noted == [
        (1, "1: 1 cells", False),
        (3, "2: 3 cells, 1.8 mm off the line at C2", True),
        (3, "2: 3 cells, 1.8 mm off the line at C2", True),
    ]
