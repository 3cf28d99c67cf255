"""Which cells of a photo are one piece, and which may be: on joints that are made up."""

from types import SimpleNamespace

import pytest

from papercraft.core.probe import Pose
from papercraft.games.cutit.scan import connectivity
from papercraft.games.cutit.scan.cell_match import Candidate
from papercraft.games.cutit.scan.connectivity import Bond, Joint, _bond, segment


@pytest.mark.parametrize(
    ("offset", "gap", "bond"),
    [
        # Print that lies as printed is whole, whatever lies between.
        (0.04, 0.2, Bond.WHOLE),
        (0.05, 0.07, Bond.WHOLE),
        (0.05, 0.08, Bond.DOUBTFUL),
        (0.095, 0.07, Bond.WHOLE),
        (0.105, 0.07, Bond.DOUBTFUL),
        (0.125, 0.2, Bond.DOUBTFUL),
        # Print that does not and a wide gap are two pieces.
        (0.135, 0.095, Bond.PARTED),
        (0.135, 0.085, Bond.DOUBTFUL),
        (0.9, 0.0, Bond.PARTED),
    ],
)
def test_neighbours_are_whole_doubtful_or_parted(offset, gap, bond):
    assert _bond(offset, gap) is bond


def seen(monkeypatch, *photos):
    """What photos show: cells, and the bond and the offset of pairs of them."""
    shown = []
    for bonds in photos:
        detection = SimpleNamespace(cells=sorted({cell for pair in bonds for cell in pair}))
        detection.joints = {pair: Joint(bond, offset, detection)
                            for pair, (bond, offset) in bonds.items()}  # fmt: skip
        shown.append(detection)
    monkeypatch.setattr(connectivity, "joints", lambda detection: detection.joints)
    return shown


@pytest.mark.parametrize(
    ("offsets", "likely"),
    [((0.08,), True), ((0.1,), False), ((0.06, 0.11), True), ((0.08, 0.11), False)],
)
def test_what_lies_nearly_as_printed_is_likely_whole(monkeypatch, offsets, likely):
    # Two rows of two cells each; between them nothing is clear.
    bonds = {(0, 1): (Bond.WHOLE, 0.0), (10, 11): (Bond.WHOLE, 0.0)}
    bonds |= {(n, 10 + n): (Bond.DOUBTFUL, offset) for n, offset in enumerate(offsets)}
    found = segment(seen(monkeypatch, bonds), {})
    assert [(doubt.pair, doubt.likely_whole) for doubt in found.doubts] == [((0, 10), likely)]
    assert found.pieces == ([[0, 1, 10, 11]] if likely else [[0, 1], [10, 11]])
    assert len(found.missing) == 96
    for whole in (True, False):
        answers = {(n, 10 + n): whole for n in range(len(offsets))}
        answered = segment(seen(monkeypatch, bonds), answers)
        assert not answered.doubts
        assert answered.pieces == ([[0, 1, 10, 11]] if whole else [[0, 1], [10, 11]])


def test_what_is_apart_in_one_photo_was_cut():
    together = {(0, 1): (Bond.WHOLE, 0.0), (1, 2): (Bond.DOUBTFUL, 0.1)}
    apart = {(0, 1): (Bond.PARTED, 0.5), (1, 2): (Bond.WHOLE, 0.0)}
    for photos in ((together, apart), (apart, together)):
        with pytest.MonkeyPatch.context() as patch:
            found = segment(seen(patch, *photos), {})
        assert found.pieces == [[0], [1, 2]]
        assert found.doubts == []


def test_a_gap_inside_of_a_piece_is_in_doubt(monkeypatch):
    # All around it hangs together.
    bonds = dict.fromkeys([(0, 10), (10, 11), (1, 11)], (Bond.WHOLE, 0.0))
    bonds[0, 1] = (Bond.PARTED, 0.5)
    found = segment(seen(monkeypatch, bonds), {})
    assert [(doubt.pair, doubt.likely_whole) for doubt in found.doubts] == [((0, 1), True)]
    assert found.pieces == [[0, 1, 10, 11]]
    assert segment(seen(monkeypatch, bonds), {(0, 1): False}).doubts == []


def test_a_cell_fits_by_how_much_less_it_is_like_the_best():
    pose = Pose((0.0, 0.0), (10.0, 0.0), (0.0, 10.0))
    cell = Candidate(pose, 1.0, {5: 0.9, 6: 0.89, 7: 0.87, 8: 0.85})
    assert [cell.fit(n) for n in (5, 6, 7, 8, 9)] == pytest.approx([1, 0.75, 0.25, 0, 0])


@pytest.mark.parametrize(("more", "different"), [(0, 0), (1, 1)])
def test_a_line_is_clearly_darker_than_both_cells_and_their_mixtures(more, different):
    far = connectivity._MIN_DISTANCE + more
    one, other = (100.0, 150.0, 200.0), (100.0, 50.0, 200.0)
    row = [one] * 20 + [(100.0 - far, 100.0, 200.0)] + [other] * 20
    assert connectivity._different_samples(row) == different
    # A mixture is between the two, and not beyond.
    row[20] = (100.0, 50.0 - far, 200.0)
    assert connectivity._different_samples(row) == different


@pytest.mark.parametrize(
    ("offset", "gap", "bond"),
    [
        (connectivity.SEPARATE, 0.0, Bond.PARTED),
        (connectivity.SEPARATE - 0.001, 0.0, Bond.DOUBTFUL),
        (connectivity._PARTED, connectivity._WIDE, Bond.PARTED),
        (connectivity._PARTED - 0.001, connectivity._WIDE, Bond.DOUBTFUL),
        (connectivity._PARTED, connectivity._WIDE - 0.001, Bond.DOUBTFUL),
        (connectivity._SURELY_WHOLE, connectivity._NARROW, Bond.DOUBTFUL),
        (connectivity._SURELY_WHOLE - 0.001, connectivity._NARROW, Bond.WHOLE),
        (connectivity._SURELY_WHOLE, connectivity._NARROW - 0.001, Bond.WHOLE),
        (connectivity._WHOLE, connectivity._NARROW - 0.001, Bond.DOUBTFUL),
        (connectivity._WHOLE - 0.001, connectivity._NARROW - 0.001, Bond.WHOLE),
    ],
)
def test_at_a_bound_neighbours_are_less_whole(offset, gap, bond):
    assert _bond(offset, gap) is bond


@pytest.mark.parametrize(("offset", "likely"), [(0.09, False), (0.0899, True)])
def test_a_doubt_at_the_bound_is_likelier_two_pieces(monkeypatch, offset, likely):
    bonds = {(0, 1): (Bond.DOUBTFUL, offset)}
    found = segment(seen(monkeypatch, bonds), {})
    assert [doubt.likely_whole for doubt in found.doubts] == [likely]


def pose_at(x, y):
    return Pose((float(x), float(y)), (100.0, 0.0), (0.0, 100.0))


@pytest.mark.parametrize(
    ("offset", "looked_at"),
    [
        (connectivity._SURELY_WHOLE, False),
        (connectivity._SURELY_WHOLE + 0.001, True),
        (connectivity.SEPARATE - 0.001, True),
        (connectivity.SEPARATE, False),
    ],
)
def test_gaps_are_looked_at_where_poses_leave_a_doubt(monkeypatch, offset, looked_at):
    """Four lanes from inside one cell to inside the other, beside star and symbol."""
    asked = []

    def profiles(lines, count):
        asked.extend(lines)
        return [[(9.0, 9.0, 9.0)] * count for _ in lines]

    monkeypatch.setattr(connectivity, "misfits", lambda _: {(23, 24): offset, (23, 33): offset})
    table = SimpleNamespace(profiles=profiles)
    cells = {23: pose_at(0, 0), 24: pose_at(100, 0), 33: pose_at(0, 100)}
    found = connectivity.joints(SimpleNamespace(cells=cells, table=table))
    assert {pair: joint.offset for pair, joint in found.items()} == {
        (23, 24): offset,
        (23, 33): offset,
    }
    lanes = (-22, -20, 20, 22)
    lines = [((30, lane), (70, lane)) for lane in lanes]
    lines += [((lane, 30), (lane, 70)) for lane in lanes]
    assert [tuple(map(pytest.approx, line)) for line in asked] == (lines if looked_at else [])
    whole = offset < connectivity._WHOLE
    assert found[23, 24].bond is (
        Bond.WHOLE if whole else Bond.DOUBTFUL if looked_at else Bond.PARTED
    )


def test_a_gap_is_as_wide_as_most_of_its_profiles_show():
    green, line = (60.0, 160.0, 80.0), (0.0, 0.0, 0.0)
    rows = [[green] * 20 + [line] * n + [green] * (21 - n) for n in (0, 4, 8, 9)]
    # All samples span 0.4 cells: six of forty steps.
    assert connectivity._gap_width(rows) == pytest.approx(0.06)
    assert connectivity._gap_width(rows[:1]) == 0.0


def test_the_ends_of_a_profile_tell_the_colours_of_both_cells():
    """Of eleven samples at each end: a band of a joker may be nearly as wide."""
    one, other, line = (60.0, 160.0, 80.0), (200.0, 40.0, 90.0), (0.0, 0.0, 0.0)
    row = [one] * 6 + [line] * 29 + [other] * 6
    assert connectivity._different_samples(row) == 29
    row = [one] * 5 + [line] * 30 + [other] * 6
    # Now the line is most of one end.
    assert connectivity._different_samples(row) < 29


def test_mixtures_are_between_two_colours_that_differ():
    mixture = connectivity._distance_to_mixture
    assert mixture((50.0, 5.0, 0.0), (0.0, 0.0, 0.0), (100.0, 0.0, 0.0)) == 5.0
    assert mixture((130.0, 0.0, 0.0), (0.0, 0.0, 0.0), (100.0, 0.0, 0.0)) == 30.0
    assert mixture((-30.0, 0.0, 0.0), (0.0, 0.0, 0.0), (100.0, 0.0, 0.0)) == 30.0
    assert mixture((7.0, 3.0, 0.0), (2.0, 3.0, 0.0), (2.0, 3.0, 0.0)) == 5.0
    # Hardly different ones are nearly one colour.
    assert mixture((0.5, 0.0, 0.0), (0.0, 0.0, 0.0), (0.5, 0.0, 0.0)) == 0.375


def test_photos_in_doubt_leave_the_choice_to_clear_ones():
    clear, doubt = {(0, 1): (Bond.WHOLE, 0.0)}, {(0, 1): (Bond.DOUBTFUL, 0.1)}
    apart = {(0, 1): (Bond.PARTED, 0.5)}
    for photos, pieces, doubts in (
        ((doubt, clear), [[0, 1]], 0),
        ((clear, doubt), [[0, 1]], 0),
        ((doubt, doubt), [[0], [1]], 1),
        ((doubt, apart), [[0], [1]], 0),
        ((apart, doubt), [[0], [1]], 0),
        ((apart, clear), [[0], [1]], 0),
    ):
        with pytest.MonkeyPatch.context() as patch:
            found = segment(seen(patch, *photos), {})
        assert (found.pieces, len(found.doubts)) == (pieces, doubts)


def test_each_pair_has_the_gap_that_its_own_profiles_show(monkeypatch):
    green, line = (60.0, 160.0, 80.0), (0.0, 0.0, 0.0)
    wide = [green] * 15 + [line] * 11 + [green] * 15
    monkeypatch.setattr(connectivity, "misfits", lambda _: {(0, 1): 0.14, (0, 10): 0.06})
    cells = {0: pose_at(0, 0), 1: pose_at(100, 0), 10: pose_at(0, 100)}

    def profiles(lines, count):
        assert (len(lines), count) == (8, 41)
        return [wide] * 4 + [[green] * count] * 4

    table = SimpleNamespace(profiles=profiles)
    found = connectivity.joints(SimpleNamespace(cells=cells, table=table))
    assert [joint.bond for joint in found.values()] == [Bond.PARTED, Bond.WHOLE]
