"""Where the paper of a cell ends, told from colours alone."""

from types import SimpleNamespace

import pytest

from papercraft.core.probe import Pose
from papercraft.core.transcript import Transcript
from papercraft.games.cutit.scan import crooked_cuts, cut_deviation
from papercraft.games.cutit.scan.cut_deviation import CutDeviation
from papercraft.games.cutit.schema import Rules

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
    # In coloured light its white is a colour.
    blue = dict.fromkeys(PLAIN, (253, 218, 186))
    assert cut_deviation._is_cut_away(blue, RIGHT, [row(GREEN, TABLE)])
    assert not cut_deviation._is_cut_away(blue, RIGHT, [row(GREEN, TABLE)], joker=True)
    assert cut_deviation._is_cut_away(white, RIGHT, [row(GREEN, TABLE)], joker=False)


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


# --- at the bounds --------------------------------------------------------------------------------


def grey(whole):
    """A grey whose three values add up to a number."""
    third, rest = divmod(whole, 3)
    return third, third, third + rest


@pytest.mark.parametrize(
    ("white", "around", "joker"),
    [
        (94, 99, False),
        (95, 99, True),
        (174, 99, False),
        (173, 99, True),
    ],
)
def test_the_white_of_a_joker_is_light_against_its_ground_within_bounds(white, around, joker):
    sides = [dict.fromkeys(PLAIN, grey(whole)) for whole in (white, around)]
    assert cut_deviation._is_white_on(*sides) == joker


@pytest.mark.parametrize(("least", "white"), [(75, False), (76, True)])
def test_white_is_hardly_colourful(least, white):
    assert cut_deviation._is_white((100, least, 90)) == white


@pytest.mark.parametrize(
    ("one", "other", "differs"),
    [
        # As light, with another colour.
        ((126, 100, 74), (100, 100, 100), False),
        ((127, 100, 73), (100, 100, 100), True),
        # Lighter or darker by more than the edge of a shadow.
        (grey(239), grey(99), True),
        (grey(238), grey(99), False),
        (grey(99), grey(239), True),
        (grey(100), grey(239), False),
    ],
)
def test_colours_differ_by_more_than_a_shadow_explains(one, other, differs):
    assert cut_deviation._differs(one, other) == differs


@pytest.mark.parametrize(
    ("margin", "others", "step", "cut_away"),
    [
        (grey(139), grey(99), 0, True),
        (grey(138), grey(99), 0, False),
        (grey(99), grey(139), 0, True),
        (grey(100), grey(139), 0, False),
        # A border is visible in one of the profiles, at least.
        (grey(139), grey(99), 25, True),
        (grey(139), grey(99), 26, False),
    ],
)
def test_in_other_light_without_a_border_a_side_is_cut_away(margin, others, step, cut_away):
    margins = dict.fromkeys(PLAIN, others) | {RIGHT: margin}
    rows = [row(grey(90), grey(90)), row(grey(90), tuple(one + step for one in grey(90)))]
    assert cut_deviation._is_cut_away(margins, RIGHT, rows) == cut_away


def test_the_table_is_the_end_of_a_profile():
    """Most of its last 25 samples."""
    margins = dict.fromkeys(PLAIN, grey(99)) | {RIGHT: grey(139)}
    near, far = grey(90), grey(270)
    profile = [near] * 39 + [far] + [near] * 13 + [far] * 12
    assert cut_deviation._is_cut_away(margins, RIGHT, [profile])
    profile = [near] * 40 + [near] * 12 + [far] * 13
    assert not cut_deviation._is_cut_away(margins, RIGHT, [profile])


OTHER = (200, 60, 60)


def paper_end(*runs, behind=None):
    """Where the paper ends along a profile of runs of colours."""
    profile = [colour for colour, count in runs for _ in range(count)]
    assert len(profile) == 65
    return cut_deviation._paper_end(profile, behind)


def test_the_samples_before_the_inside_of_a_cell_do_not_tell_its_colour():
    # The fourth to the tenth do.
    assert paper_end((TABLE, 3), (GREEN, 4), (OTHER, 58)) == pytest.approx(0.31 + 0.01 * 7)
    assert paper_end((TABLE, 3), (GREEN, 3), (OTHER, 59)) != pytest.approx(0.31 + 0.01 * 6)


@pytest.mark.parametrize(
    ("inside", "end"),
    # Within the printed line it is on the line.
    [(14, 0.45), (15, 0.46), (16, 0.5), (20, 0.5), (24, 0.5), (25, 0.56), (40, 0.71)],
)
def test_without_a_cell_behind_the_paper_ends_where_its_colour_does(inside, end):
    assert paper_end((GREEN, inside), (TABLE, 65 - inside)) == pytest.approx(end)


@pytest.mark.parametrize(
    ("runs", "end"),
    [
        # Cut short of the line, and on it.
        ([(GREEN, 14), (TABLE, 51)], 0.45),
        ([(GREEN, 20), (TABLE, 45)], 0.5),
        # The colour of the cell behind follows the line.
        ([(GREEN, 20), (TABLE, 5), (OTHER, 15), (TABLE, 25)], 0.71),
        ([(GREEN, 25), (OTHER, 15), (TABLE, 25)], 0.71),
        # Or follows too far out.
        ([(GREEN, 26), (OTHER, 14), (TABLE, 25)], 0.5),
        ([(GREEN, 20), (TABLE, 6), (OTHER, 14), (TABLE, 25)], 0.5),
        # It is not exactly the same colour there, but no other.
        ([(GREEN, 20), (TABLE, 5), ((200, 60, 86), 1), (OTHER, 14), (TABLE, 25)], 0.71),
        ([(GREEN, 20), (TABLE, 5), ((200, 60, 87), 1), (OTHER, 14), (TABLE, 25)], 0.5),
        # There is no end.
        ([(GREEN, 20), (TABLE, 5), (OTHER, 40)], None),
        ([(GREEN, 65)], None),
    ],
)
def test_paper_ends_behind_the_line_if_the_next_cell_is_seen_there(runs, end):
    assert paper_end(*runs, behind=OTHER) == (None if end is None else pytest.approx(end))


@pytest.mark.parametrize(
    ("values", "last"),
    [
        ([0, 0, 27, 27, 0], 2),
        ([0, 0, 26, 27, 27], 3),
        ([0, 0, 27, 26, 26], None),
        # One sample is noise.
        ([0, 0, 27, 0, 27], None),
        ([0, 0, 0, 27, 27], 3),
        ([27, 27, 0, 27, 27], 3),
        ([0, 27, 27, 27, 27], 1),
    ],
)
def test_a_colour_is_left_where_two_samples_differ(values, last):
    profile = [(value, 0, 0) for value in values]
    assert cut_deviation._last_similar(profile, (0, 0, 0), 1) == last


@pytest.mark.parametrize(
    ("offset", "missing", "kept"),
    [
        (0.05, 0.0, 0.05),
        (0.051, 0.0, 0.0),
        (0.051, -0.05, 0.0),
        (0.051, -0.051, 0.051),
        (-0.3, 0.0, -0.3),
    ],
)
def test_excess_paper_is_missing_from_the_cell_opposite(offset, missing, kept):
    one, other = CutDeviation(0, RIGHT, offset), CutDeviation(1, LEFT, missing)
    assert cut_deviation._confirmed([one, other]) == [one._replace(offset=kept), other]
    # That of another side says nothing.
    elsewhere = CutDeviation(1, RIGHT, -0.3)
    assert cut_deviation._confirmed([one, elsewhere])[0].offset == (
        offset if offset <= 0.05 else 0.0
    )


@pytest.mark.parametrize(("cell", "side", "opposite"), [
    (12, RIGHT, (13, LEFT)), (12, UP, (2, DOWN)), (12, DOWN, (22, UP)), (12, LEFT, (11, RIGHT)),
])  # fmt: skip
def test_a_border_has_a_cell_on_the_other_side(cell, side, opposite):
    assert cut_deviation._opposite(CutDeviation(cell, side, 0.1)) == opposite


class Table:
    """A table on which everything is green, and profiles end at samples by their lanes."""

    def __init__(self, ends):
        self.ends, self.lines = ends, []

    def colours(self, spots):
        return [GREEN] * len(spots)

    def profiles(self, lines, count):
        self.lines += lines
        assert count == 65
        return [row_of(end) for end in self.ends]


def row_of(end):
    return [GREEN] * end + [TABLE] * (65 - end)


def deviations_of(ends, cells=(0,)):
    poses = {cell: Pose((100.0 * cell, 0.0), (100.0, 0.0), (0.0, 100.0)) for cell in cells}
    table = Table(ends)
    detection = SimpleNamespace(
        cells=poses, table=table, design=SimpleNamespace(large_symbols=False), jokers=None
    )
    return cut_deviation.cut_deviations(detection, [list(cells), [99]]), table.lines


def test_each_border_is_followed_outwards_on_both_sides_of_its_middle():
    found, lines = deviations_of([20] * 8)
    assert [(one.cell, one.side) for one in found] == [(0, UP), (0, RIGHT), (0, DOWN), (0, LEFT)]
    assert all(one.offset == 0.0 for one in found)
    up, right = lines[:2], lines[2:4]
    for (start, end), lane in zip(up, (21, -21), strict=True):
        assert start == pytest.approx((lane, -31))
        assert end == pytest.approx((lane, -95))
    for (start, end), lane in zip(right, (-21, 21), strict=True):
        assert start == pytest.approx((31, lane))
        assert end == pytest.approx((95, lane))


def test_the_smaller_deviation_of_a_border_counts_and_none_if_one_cannot_be_seen():
    found, _ = deviations_of([10, 12, 20, 20, 65, 20, 5, 20])
    offsets = {one.side: one.offset for one in found}
    assert offsets == {UP: pytest.approx(-0.07), RIGHT: 0.0, LEFT: 0.0}


def test_borders_within_a_piece_are_not_followed():
    found, lines = deviations_of([20] * 12, (0, 1))
    sides = {(one.cell, one.side) for one in found}
    assert sides == {(0, UP), (0, DOWN), (0, LEFT), (1, UP), (1, DOWN), (1, RIGHT)}
    assert len(lines) == 12


TOLERANCE = Rules().tolerance


@pytest.mark.parametrize(
    ("offsets", "kept", "asked"),
    [
        ([cut_deviation.RESOLUTION], None, False),
        ([0.051], 0.051, False),
        ([TOLERANCE], TOLERANCE, False),
        ([-TOLERANCE], -TOLERANCE, False),
        # Straight, until somebody says that it is not.
        ([TOLERANCE + 0.01], 0.0, True),
        ([-TOLERANCE - 0.01], 0.0, True),
        # One photo in which it is straight is enough; of equal ones the first counts.
        ([TOLERANCE + 0.01, 0.06], 0.06, False),
        ([0.06, TOLERANCE + 0.01], 0.06, False),
        ([0.06, -0.06], 0.06, False),
        ([-0.06, 0.06], -0.06, False),
    ],
)
def test_deviations_beyond_the_tolerance_are_asked(monkeypatch, offsets, kept, asked):
    monkeypatch.setattr(
        crooked_cuts, "cut_deviations", lambda offset, _: [CutDeviation(1, UP, offset)]
    )
    monkeypatch.setattr(crooked_cuts, "cells_spot", lambda *_: None)
    transcript = Transcript({})
    found = crooked_cuts.find_crooked_cuts(offsets, [[0], [1]], "players.1.pieces", transcript)
    assert found == ({} if kept is None else {1: [CutDeviation(1, UP, kept)]})
    assert [one.key for one in transcript.questions] == ["players.1.pieces:B1.upper"] * asked
    if asked:
        told = {transcript.questions[0].key: "crooked"}
        found = crooked_cuts.find_crooked_cuts(offsets, [[0], [1]], "players.1.pieces",
                                               Transcript(told))  # fmt: skip
        assert found == {1: [CutDeviation(1, UP, offsets[0])]}


@pytest.mark.parametrize(
    ("side", "name", "words"),
    [
        ((0, -1), "upper", "the cut above B1 is"), ((0, 1), "lower", "the cut below B1 is"),
        ((1, 0), "right", "the cut to the right of B1 is"),
        ((-1, 0), "left", "the cut to the left of B1 is"),
    ],
)  # fmt: skip
def test_a_crooked_cut_is_named_by_its_side(monkeypatch, side, name, words):
    found = [CutDeviation(1, side, TOLERANCE + 0.01)]
    monkeypatch.setattr(crooked_cuts, "cut_deviations", lambda *_: found)
    monkeypatch.setattr(crooked_cuts, "cells_spot", lambda *_: None)
    transcript = Transcript({})
    crooked_cuts.find_crooked_cuts([0.0], [[0], [1]], "pieces", transcript)
    [question] = transcript.questions
    assert question.key == f"pieces:B1.{name}"
    assert question.text.startswith(words)


def test_an_outline_is_crooked_beyond_the_tolerance():
    piece = [11, 12]
    assert crooked_cuts.crooked_outline(piece, [CutDeviation(11, UP, TOLERANCE)]) is None
    assert crooked_cuts.crooked_outline(piece, [CutDeviation(11, UP, -TOLERANCE)]) is None
    for side, offset, points in (
        (UP, 0.3, [[1, 0.7], [3, 0.7], [3, 2], [1, 2]]),
        (DOWN, 0.3, [[1, 1], [3, 1], [3, 2.3], [1, 2.3]]),
        (LEFT, -0.3, [[1.3, 1], [3, 1], [3, 2], [1.3, 2]]),
    ):
        found = crooked_cuts.crooked_outline(piece, [CutDeviation(11, side, offset)])
        assert found == {"outline": points}
    found = crooked_cuts.crooked_outline(piece, [CutDeviation(12, RIGHT, 0.3)])
    assert found == {"outline": [[1, 1], [3.3, 1], [3.3, 2], [1, 2]]}
    # Around a hole there are two.
    ring = [11, 12, 13, 21, 23, 31, 32, 33]
    assert crooked_cuts.crooked_outline(ring, [CutDeviation(11, UP, 0.3)]) is None
