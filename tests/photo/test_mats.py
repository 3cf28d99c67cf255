"""Mats are located by their own marks, though others may have the same corner codes."""

from itertools import combinations

import numpy as np
import pytest

from papercraft.core.fiducials import fiducials_of, frame_area
from papercraft.core.ids import parse_id
from papercraft.core.imprint import Imprint
from papercraft.core.imprint_edition import frame_of
from papercraft.photo import mats
from papercraft.photo.detect import Detection
from papercraft.photo.mats import _near_qr, find_mats
from tests.photos import sheet_id

MATS = [
    Imprint(parse_id(sheet_id("ROP")), 0, 0, players, 2, nth, design=3)
    for players in range(2, 9)
    for nth in range(players + 1)
]
# Two mats whose corner codes have the same numbers.
TWINS = next(
    pair for pair in combinations(MATS, 2) if pair[0].corners() == pair[1].corners()
)  # fmt: skip
PLACES = (complex(20, 40), complex(420, 60))


def seen(imprint, place, turn):
    """The marks of a mat that lies at a place, turned by degrees: QR codes, then corner codes."""
    move = np.exp(1j * np.radians(turn))
    codes = []
    for mark in fiducials_of(imprint, frame_area(imprint.design, frame_of(imprint))):
        corners = np.array(mark.corners) @ (1, 1j) * move + place
        codes.append(Detection(mark.text, mark.code, np.column_stack([corners.real, corners.imag])))
    return [one for one in codes if one.text], [one for one in codes if not one.text]


@pytest.mark.parametrize("hidden", [0, 1, 3])
def test_two_mats_with_the_same_corner_codes(hidden):
    qr, codes = [], []
    for number, (imprint, place) in enumerate(zip(TWINS, PLACES, strict=True)):
        texts, corners = seen(imprint, place, 5.0 * number)
        qr += texts
        codes += corners[hidden * number :]
    found = {mat.imprint: mat for mat in find_mats(qr, codes, np.eye(3))}
    assert list(found) == list(TWINS)
    for number, (imprint, place) in enumerate(zip(TWINS, PLACES, strict=True)):
        mat = found[imprint]
        assert complex(mat.x, mat.y) == pytest.approx(place, abs=0.01)
        assert mat.turn == pytest.approx(5.0 * number, abs=0.01)


def test_a_mat_of_which_nothing_but_the_qr_code_is_seen_is_not_located():
    (one, other), (here, there) = TWINS, PLACES
    qr, _ = seen(one, here, 0.0)
    _, codes = seen(other, there, 0.0)
    assert find_mats(qr, codes, np.eye(3)) == []


SQUARE = np.array([(0, 0), (8, 0), (8, 8), (0, 8)], float)


def own(*off):
    """Which corner codes of one place are those of a mat, by how many mm they are off."""
    place = SQUARE + 150
    codes = [(place, place + np.array((0.6, 0.8)) * one) for one in off]
    found = _near_qr(codes, (SQUARE, SQUARE))
    return [round(float(np.hypot(*(seen - place)[0]))) for _, seen in found]


def test_the_corner_code_of_a_mat_is_the_nearest_to_where_its_qr_code_says():
    assert own(29) == [29]
    assert own(31) == []
    assert own(20, 10, 25) == own(10, 20) == [10]


def test_of_two_corner_codes_as_near_the_first_is_taken():
    codes = [(SQUARE, SQUARE + off) for off in (10.0, -10.0)]
    [(_, seen)] = _near_qr(codes, (SQUARE, SQUARE))
    assert (seen - SQUARE)[0].tolist() == [10.0, 10.0]


@pytest.mark.parametrize(("error", "count"), [(6.0, 1), (6.1, 0)])
def test_marks_that_do_not_fit_a_mat_are_none(monkeypatch, error, count):
    fit = mats._fit_similarity
    monkeypatch.setattr(mats, "_fit_similarity", lambda pairs: (error, *fit(pairs)[1:]))
    qr, codes = seen(TWINS[0], PLACES[0], 0.0)
    assert len(find_mats(qr, codes, np.eye(3))) == count
