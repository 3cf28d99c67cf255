"""Frames of boxes that something hides, on a page that is made up."""

import numpy as np
import pytest

from papercraft.photo import occlusion
from papercraft.photo.occlusion import FrameVisibility, _sides, _sums
from papercraft.photo.reference import FINE, LEFT, TOP

# 3 x 2 boxes of 12 x 8 mm, each by itself.
BOXES = [(20.0 + 20 * n, 20.0 + 16 * row, 12.0, 8.0) for row in range(2) for n in range(3)]
HIDDEN = 4


def fill(light, box, level):
    x, y, width, height = box
    rows = slice(round((y - TOP) * FINE), round((y + height - TOP) * FINE))
    light[rows, slice(round((x - LEFT) * FINE), round((x + width - LEFT) * FINE))] = level


def sides(box):
    """Left, right, top and bottom line of a frame, 0.4 mm wide."""
    x, y, width, height = box
    return [
        (x - 0.2, y, 0.4, height),
        (x + width - 0.2, y, 0.4, height),
        (x, y - 0.2, width, 0.4),
        (x, y + height - 0.2, width, 0.4),
    ]


def page(missing=(), level=60):
    light = np.full((round(80 * FINE), round(100 * FINE)), 250, np.uint8)
    for number, box in enumerate(BOXES):
        for side, place in enumerate(sides(box)):
            if (number, side) not in missing:
                fill(light, place, level)
    return light


@pytest.mark.parametrize("left", range(4))
def test_a_box_is_covered_if_all_sides_but_one_are_hidden(left):
    hidden = [(HIDDEN, side) for side in range(4) if side != left]
    covered = FrameVisibility.of(page(hidden), page()).covered(BOXES)
    assert covered == [n == HIDDEN for n in range(len(BOXES))]
    # A hand may hide or cross two.
    for side in range(4):
        if side != left:
            some = [(HIDDEN, other) for other in range(4) if other not in {left, side}]
            assert not any(FrameVisibility.of(page(some), page()).covered(BOXES))


def test_print_that_is_faint_everywhere_is_visible():
    assert not any(FrameVisibility.of(page(level=215), page()).covered(BOXES))


def test_what_has_no_frame_is_not_covered():
    blank = [(HIDDEN, side) for side in range(4)]
    assert not any(FrameVisibility.of(page(blank), page(blank)).covered(BOXES))
    assert FrameVisibility.of(page(), page()).covered([]) == []


def test_the_middle_half_of_each_side_is_looked_at():
    assert _sides(np.array([[20.0, 30.0, 12.0, 8.0]]))[0] == pytest.approx(np.array([
        [19.55, 32, 0.9, 4], [31.55, 32, 0.9, 4], [23, 29.55, 6, 0.9], [23, 37.55, 6, 0.9],
    ]))  # fmt: skip


@pytest.mark.parametrize(("printed", "framed"), [(228, False), (212, True)])
def test_a_frame_is_at_least_so_dark(printed, framed):
    """Lines of 0.4 mm on white, in strips of 0.9 mm: mean darkness of 4 and of 6 %."""
    reference = np.maximum(page(level=printed), np.where(page(level=0) == 0, printed, 255))
    reference = reference.astype(np.uint8)
    covered = FrameVisibility.of(np.full_like(reference, 255), reference).covered(BOXES)
    assert covered == [framed] * len(BOXES)


def test_what_lies_beside_the_page_has_no_sum():
    integral = np.arange(1, 31).reshape(5, 6) ** 2
    beside = [(LEFT - 9, TOP - 9, 2, 99), (LEFT - 9, TOP - 9, 99, 2), (LEFT + 9, TOP + 9, 9, 9)]
    assert list(_sums(integral, np.array(beside, float))) == [0, 0, 0]
    inside = np.array([(LEFT + 1 / FINE, TOP + 2 / FINE, 3 / FINE, 1 / FINE)])
    assert list(_sums(integral, inside)) == [integral[3, 4] + integral[2, 1]
                                             - integral[2, 4] - integral[3, 1]]  # fmt: skip


def covered(monkeypatch, observed, printed):
    """Which frames are covered, by the sums of darkness along their sides."""
    given = iter([np.array(observed, float), np.array(printed, float)])
    monkeypatch.setattr(occlusion, "_sums", lambda *_: next(given))
    boxes = [(20.0, 20.0, 12.0, 12.0)] * len(observed)
    return FrameVisibility(None, None).covered(boxes)


@pytest.mark.parametrize(("seen", "hidden"), [(8.0, False), (7.9, True)])
def test_a_frame_is_covered_if_it_is_fainter_than_a_share_of_its_print(monkeypatch, seen, hidden):
    shares = np.full((5, 4), seen)
    assert covered(monkeypatch, shares * 100, np.full((5, 4), 10000.0)) == [hidden] * 5


@pytest.mark.parametrize(("seen", "hidden"), [(2000, False), (1990, True)])
def test_a_frame_is_covered_if_it_is_far_paler_than_most(monkeypatch, seen, hidden):
    shares = np.full((5, 4), 10000.0)
    shares[2] = seen
    found = covered(monkeypatch, shares, np.full((5, 4), 10000.0))
    assert found == [False, False, hidden, False, False]


@pytest.mark.parametrize(("share", "framed"), [(0.05, False), (0.051, True)])
def test_a_side_of_a_frame_is_printed_darker_than_a_bound(monkeypatch, share, framed):
    area = _sides(np.array([[20.0, 20.0, 12.0, 12.0]]))[..., 2:].prod(axis=2) * FINE**2 * 255
    assert covered(monkeypatch, np.zeros((1, 4)), share * area) == [framed]
