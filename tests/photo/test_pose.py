"""Poses: from places on the page to the photo and back, bent by matches."""

import numpy as np
import pytest

from papercraft.core.sheet import FRAME
from papercraft.photo.patches import Matches, Pass
from papercraft.photo.pose import Pose, nodes, project, sampled
from papercraft.photo.reference import LEFT, TOP
from papercraft.photo.warp import _RIDGE, _fitted, _terms, bent, spread_out

# 5 pixels a mm, the page's corner at (40, 60), a little perspective.
SLANT = np.array([[5.0, 0.1, 40.0], [0.2, 5.0, 60.0], [1e-4, 2e-4, 1.0]])
STRAIGHT = np.array([[5.0, 0.0, 40.0], [0.0, 5.0, 60.0], [0.0, 0.0, 1.0]])


def bend_of(across, down):
    """A bend that changes evenly over the page."""
    x, y = np.moveaxis(nodes(), 2, 0)
    return np.stack([across * x / 100, down * y / 100], axis=-1)


def pose_of(perspective=STRAIGHT, across=0.0, down=0.0):
    flat = Pose.flat(perspective)
    return Pose(perspective, bend_of(across, down), flat.doubt)


def test_the_nodes_cover_the_frame_and_its_margin():
    grid = nodes()
    assert tuple(grid[0, 0]) == (LEFT, TOP)
    assert tuple(grid[1, 2] - grid[0, 0]) == (8, 4)
    width, height = FRAME
    assert (grid[-1, -1] >= (width - LEFT, height - TOP)).all()
    assert (grid[-2, -2] <= (width - LEFT, height - TOP)).all()


def test_what_is_kept_at_nodes_is_mixed_between_them_and_goes_on_beyond():
    field = nodes()
    places = np.array([(0.0, 0.0), (10.3, 77.7), (101.0, 30.5), FRAME])
    assert sampled(field, places) == pytest.approx(places)
    assert sampled(field[..., 0], places) == pytest.approx(places[:, 0])
    beyond = sampled(field, np.array([(-50.0, 20.0), (20.0, -50.0), (999.0, 999.0)]))
    assert beyond[:2] == pytest.approx(np.array([(LEFT, 20), (20, TOP)]))
    assert beyond[2] == pytest.approx(field[-1, -1], abs=0.01)
    # Infinite doubt beside a node is none of its own.
    doubt = np.zeros(field.shape[:2])
    doubt[:, 3] = np.inf
    at = np.array([(LEFT + 4 * 2, 30.0), (LEFT + 4 * 2.5, 30.0), (LEFT + 4 * 4, 30.0)])
    assert sampled(doubt, at).tolist() == [0, np.inf, 0]


def test_places_are_bent_and_then_seen_in_perspective():
    pose = pose_of(SLANT, 2.0, -1.0)
    places = np.array([(10.0, 20.0), (150.0, 210.0)])
    moved = places + np.array([(0.2, -0.2), (3.0, -2.1)])
    seen = np.c_[moved, np.ones(2)] @ SLANT.T
    assert pose.to_photo(places) == pytest.approx(seen[:, :2] / seen[:, 2:])
    assert project(np.linalg.inv(SLANT), pose.to_photo(places)) == pytest.approx(moved)
    assert pose.scale_at((60.0, 90.0)) == pytest.approx(4.7, abs=0.2)
    assert pose_of().scale_at((60.0, 90.0)) == pytest.approx(5)
    assert pose_of(np.diag([8.0, 4.0, 1.0])).scale_at((60.0, 90.0)) == pytest.approx(6)
    assert pose_of().middle == (FRAME[0] / 2, FRAME[1] / 2)


def ramps():
    """A photo whose grey tells the column, or the row."""
    rows, columns = np.indices((1500, 1200))
    return [np.clip(part / 6, 0, 250).astype(np.uint8) for part in (columns, rows)]


def test_a_flattened_page_shows_each_place_and_grey_beyond_the_photo():
    pose = pose_of(across=2.0, down=-1.0)
    for photo, axis in zip(ramps(), (0, 1), strict=True):
        flat = pose.flatten(photo, 2.0)
        for x, y in ((3.25, 5.25), (100.25, 40.25), (170.25, 250.25)):
            seen = pose.to_photo([(x, y)])[0][axis]
            assert flat[round((y - TOP) * 2 - 0.5), round((x - LEFT) * 2 - 0.5)] == pytest.approx(
                seen / 6, abs=1
            )
    far = Pose.flat(np.array([[5.0, 0, 5000], [0, 5.0, 60], [0, 0, 1]]))
    assert (far.flatten(ramps()[0], 1.0) == 128).all()


def test_a_box_that_is_cut_out_shows_the_same():
    pose = pose_of(SLANT, 2.0, -1.0)
    box = 40.0, 90.0, 30.0, 12.5
    for photo, axis in zip(ramps(), (0, 1), strict=True):
        part = pose.cut(photo, box, 4.0)
        assert part.shape == (50, 120)
        for row, column in ((0, 0), (20, 100), (49, 119)):
            place = 40 + (column + 0.5) / 4, 90 + (row + 0.5) / 4
            assert part[row, column] == pytest.approx(pose.to_photo([place])[0][axis] / 6, abs=1)
    assert pose.cut(ramps()[0], (40.0, 90.0, 0.01, 0.01), 4.0).shape == (1, 1)


# --- bent to matches ------------------------------------------------------------------------------

PLACES = np.stack(np.meshgrid(np.arange(5, 190, 12), np.arange(5, 255, 12)), -1).reshape(-1, 2)
SMOOTH = Pass(3.0, 9.0, 7.0, 5.0, 2, 10.0, 0.5)


def bent_to(shifts, search=SMOOTH, places=PLACES, trust=1.0, pose=None):
    matches = Matches(places.astype(float), shifts, np.full(len(places), trust))
    return bent(pose or pose_of(), matches, search)


def inner_bend(pose):
    return sampled(pose.bend, np.array([(20.0, 30.0), (95.0, 130.0), (160.0, 220.0)]))


def test_a_pose_is_bent_to_where_print_was_seen():
    x, y = PLACES.T / 100
    shifts = np.stack([0.5 + x - 0.4 * x * y, -0.3 + 0.2 * y * y], axis=1)
    wanted = np.array([(0.5 + a - 0.4 * a * b, -0.3 + 0.2 * b * b)
                       for a, b in ((0.2, 0.3), (0.95, 1.3), (1.6, 2.2))])  # fmt: skip
    assert inner_bend(bent_to(shifts)) == pytest.approx(wanted, abs=0.02)
    # Without a polynomial, place by place; far less where there is nothing near.
    local = SMOOTH._replace(degree=0, blur=6.0)
    assert inner_bend(bent_to(shifts, local)) == pytest.approx(wanted, abs=0.1)
    few = PLACES[:, 1] < 100
    found = inner_bend(bent_to(shifts[few], local, PLACES[few]))
    assert found[0] == pytest.approx(wanted[0], abs=0.1)
    assert found[2] == pytest.approx((0, 0), abs=1e-6)


def test_matches_far_astray_hardly_count():
    shifts = np.tile((0.5, -0.2), (len(PLACES), 1))
    shifts[::9] += (6.0, 3.0)
    [*found] = inner_bend(bent_to(shifts, SMOOTH._replace(blur=0.5)))
    assert np.array(found) == pytest.approx(np.tile((0.5, -0.2), (3, 1)), abs=0.06)


def test_few_matches_bend_less():
    places = PLACES[[0, 15, -16, -1]]
    shifts = np.array([(1.0, 0), (-1.0, 0), (-1.0, 0), (1.0, 0)])
    # Six are needed for a plane, twelve for what is bent.
    assert np.abs(bent_to(shifts, SMOOTH._replace(blur=0.5), places).bend).max() < 1
    assert np.abs(inner_bend(bent_to(shifts, SMOOTH._replace(blur=0.5), places))).max() < 1e-6
    six = PLACES[[0, 7, 15, -16, -8, -1]]
    shifts = np.stack([six[:, 0] / 100, np.zeros(6)], axis=1)
    plane = inner_bend(bent_to(shifts, SMOOTH._replace(blur=0.5), six))
    assert plane[:, 0] == pytest.approx([0.2, 0.95, 1.6], abs=0.05)
    assert np.abs(inner_bend(bent_to(shifts[:5], SMOOTH._replace(blur=0.5), six[:5]))).max() < 1e-6


def test_a_further_bend_goes_before_what_was_there():
    before = pose_of(across=2.0)
    after = bent_to(np.tile((10.0, 0.0), (len(PLACES), 1)), pose=before)
    places = np.array([(60.0, 100.0)])
    # Where print is expected it was seen 10 mm to the right: there it was bent by 1.4 mm.
    assert sampled(after.bend, places)[0] == pytest.approx((11.4, 0), abs=0.03)


def test_terms_of_a_polynomial_run_from_minus_one_to_one():
    width, height = FRAME
    corners = np.array([(LEFT, TOP), (width - LEFT, height - TOP), (width / 2, height / 2)])
    assert _terms(corners, 1, FRAME) == pytest.approx(
        np.array([(1, -1, -1), (1, 1, 1), (1, 0, 0)]), abs=0.01
    )
    assert _terms(corners, 3, FRAME).shape == (3, 10)


def test_values_are_spread_out_by_gaussian_weights():
    grid = nodes()
    place = grid[10, 20]
    sums, weight = spread_out(grid, place[None], np.array([2.0]), np.array([[3.0, 5.0]]), 8.0)
    assert weight[10, 20] == pytest.approx(2)
    assert sums[10, 20] == pytest.approx([6, 10])
    assert weight[10, 22] == pytest.approx(2 * np.exp(-0.5))
    assert weight[13, 20] == pytest.approx(2 * np.exp(-(12**2) / 128))
    assert weight[13, 22] == pytest.approx(2 * np.exp(-(12**2 + 8**2) / 128))
    sums, _ = spread_out(grid, place[None], np.array([2.0]), np.array([4.0]), 8.0)
    assert sums[10, 20] == pytest.approx([8])


@pytest.mark.parametrize(
    ("count", "degree", "far"), [(6, 1, True), (5, 1, False), (6, 2, True), (5, 2, False)]
)
def test_a_slope_is_fitted_to_six_matches_or_more(count, degree, far):
    """Far from all matches there is a bend if it has the slope of those that there are."""
    places = np.array([(10.0 + 12 * (n % 4), 10.0 + 15 * (n // 4)) for n in range(count)])
    matches = Matches(places, places * (0.05, 0.0), np.ones(count))
    pose = bent(Pose.flat(np.eye(3)), matches, Pass(2.0, 10.0, 8.0, 5.0, degree, 5.0, 0.5))
    assert bool(np.abs(pose.bend[-1, -1]).max() > 1) is far


def test_outliers_count_less_in_each_of_four_fits():
    places = np.array([(x, y) for x in (20.0, 80.0, 140.0, 190.0) for y in (30.0, 120.0, 250.0)])
    shifts = np.array([(0.01 * x, -0.5 + 0.002 * y) for x, y in places])
    shifts[[2, 7]] += [(2.0, 0.3), (-0.4, 1.4)]
    trust = np.linspace(0.4, 1.0, len(places))
    terms = _terms(places, 1, FRAME)
    robust = np.ones(len(places))
    for limit in (3.0, 1.5, 1.0, 1.0):
        weights = np.diag(trust * robust)
        ridge = _RIDGE**2 * np.eye(terms.shape[1])
        factors = np.linalg.solve(terms.T @ weights @ terms + ridge, terms.T @ weights @ shifts)
        off = np.linalg.norm(shifts - terms @ factors, axis=1)
        robust = 1 / (1 + (off / limit) ** 4)
    fitted = _fitted(terms, Matches(places, shifts, trust))
    assert fitted == pytest.approx(factors, abs=1e-9)
