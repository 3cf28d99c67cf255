"""Fit smooth warps to the displacements of patches."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from papercraft.photo.pose import sampled
from papercraft.photo.products import least_squares, product
from papercraft.photo.reference import LEFT, TOP, extent

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from papercraft.core.sheet import Size
    from papercraft.photo.patches import Matches, Pass
    from papercraft.photo.pose import Pose

    Floats = NDArray[np.float64]

# The ridge parameter for the coefficients of a polynomial.
_RIDGE = 0.05


def bent(pose: Pose, matches: Matches, search: Pass) -> Pose:
    """Return the pose with a smooth warp fitted to the displacements of matches.

    It is a polynomial, fitted by robust least squares, plus the residuals smoothed with Gaussian
    weights.
    """
    degree = search.degree
    while degree and len(matches.places) < (degree + 1) * (degree + 2):
        degree -= 1
    grid = pose.nodes
    bend = np.zeros(grid.shape)
    rest = matches.shifts
    if degree:
        terms = _terms(matches.places, degree, pose.frame)
        factors = _fitted(terms, matches)
        rest = rest - terms @ factors
        bend = (_terms(grid.reshape(-1, 2), degree, pose.frame) @ factors).reshape(grid.shape)
    across, weight = spread_out(grid, matches.places, matches.trust, rest, search.blur)
    return _added(pose, bend + across / (weight + 0.05)[..., None])


def _terms(points: Floats, degree: int, frame: Size) -> Floats:
    """Return the terms of a polynomial in x and y, scaled to about -1 to 1: n x terms."""
    width, height = extent(frame)
    x = (points[:, 0] - LEFT) / width * 2 - 1
    y = (points[:, 1] - TOP) / height * 2 - 1
    return np.stack([x**i * y**j for i in range(degree + 1) for j in range(degree + 1 - i)], axis=1)


def _fitted(terms: Floats, matches: Matches) -> Floats:
    """Return the coefficients (terms x 2) of a polynomial fitted to displacements.

    ``terms`` (n x terms) are those at the places of the matches. The fit is by iteratively
    reweighted least squares with a small ridge penalty, so that outliers count less.
    """
    robust = np.ones(len(terms))
    factors = np.zeros((terms.shape[1], 2))
    for limit in (3.0, 1.5, 1.0, 1.0):
        scale = np.sqrt(matches.trust * robust)[:, None]
        factors = least_squares(terms * scale, matches.shifts * scale, _RIDGE)
        robust = 1 / (1 + (np.hypot(*(matches.shifts - terms @ factors).T) / limit) ** 4)
    return factors


def spread_out(
    grid: Floats, places: Floats, weights: Floats, values: Floats, blur: float
) -> tuple[Floats, Floats]:
    """Return at the nodes the sums of values and of weights, multiplied by a Gaussian of distance.

    ``grid`` are the nodes of a pose, ``blur`` is the sigma in mm.
    """
    across = np.exp(-((grid[0, :, 0][:, None] - places[:, 0]) ** 2) / (2 * blur**2))
    down = np.exp(-((grid[:, 0, 1][:, None] - places[:, 1]) ** 2) / (2 * blur**2)) * weights
    parts = np.concatenate([down * value for value in (*np.atleast_2d(values.T), 1.0)])
    *sums, weight = product(parts, across.T).reshape(-1, *grid.shape[:2])
    return np.stack(sums, axis=-1), weight


def _added(pose: Pose, bend: Floats) -> Pose:
    """Return the pose composed with a further bend, which is relative to the rectified page.

    Print expected at p was found at p + bend(p), so the old pose must be applied there.
    """
    moved = (pose.nodes + bend).reshape(-1, 2)
    whole = bend + sampled(pose.bend, moved).reshape(bend.shape)
    return replace(pose, bend=whole)
