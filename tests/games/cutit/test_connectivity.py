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
