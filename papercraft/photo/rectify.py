"""Rectify a table plane from cards of one known size in arbitrary poses.

Each card has points at known positions on the card, but its pose is unknown. The homography that
makes all cards congruent with the model is found by the Levenberg-Marquardt algorithm, up to
translation and rotation of the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_ROUNDS, _STEP = 40, 1e-5
# The scale (mm) of the robust loss: cards with larger residuals may be bent and count less.
_BENT = 0.6
# The weight of the prior for a camera that points straight down.
_ASLANT = 0.02


class CardPose(NamedTuple):
    """The pose of a card: its centre in mm, its rotation as a unit vector, its residual in mm."""

    middle: Floats
    turn: Floats
    off: float


class ObservedCard(NamedTuple):
    """Points of one card, n x 2, float64: in mm from its centre, and in pixels."""

    model: Floats
    pixels: Floats


def rectify_plane(cards: Sequence[ObservedCard]) -> Floats:
    """Return the 3 x 3 homography from pixels to mm of the table (Levenberg-Marquardt)."""
    every = np.concatenate([card.pixels for card in cards])
    middle = every.mean(axis=0)
    spread = max(float(np.abs(every - middle).max()), 1.0)
    normalization = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, spread]]) / spread
    scale = np.log(float(np.median([_scale(card) for card in cards])) * spread)
    parameters = np.array([0.0, 0.0, 0.0, 0.0, scale])
    cost, damp = np.inf, 1e-3
    for _ in range(_ROUNDS):
        residual = _residual(parameters, cards, normalization)
        cost = float(residual @ residual)
        jacobian = np.stack(
            [
                (_residual(parameters + step, cards, normalization) - residual) / _STEP
                for step in np.eye(5) * _STEP
            ],
            axis=1,
        )
        hessian = jacobian.T @ jacobian
        delta = np.linalg.solve(
            hessian + damp * np.diag(np.diag(hessian) + 1e-9), -jacobian.T @ residual
        )
        trial = _residual(parameters + delta, cards, normalization)
        if float(trial @ trial) < cost:
            parameters, damp = parameters + delta, damp / 4
            if float(np.abs(delta).max()) < 1e-7:  # noqa: PLR2004 - nothing moves any more
                break
        else:
            damp *= 8
    return _perspective(parameters) @ normalization


def _scale(card: ObservedCard) -> float:
    """Return the approximate scale of a card, in mm per pixel."""
    model, observed = (np.ptp(points, axis=0) for points in card)
    return float(np.hypot(*model) / max(float(np.hypot(*observed)), 1e-6))


def _perspective(parameters: Floats) -> Floats:
    x, y, slant, high, scale = parameters
    size = np.exp(scale)
    return np.array([[size, size * slant, 0.0], [0.0, size * np.exp(high), 0.0], [x, y, 1.0]])


def _residual(parameters: Floats, cards: Sequence[ObservedCard], normalization: Floats) -> Floats:
    matrix = _perspective(parameters) @ normalization
    parts = [_misfit(card, matrix)[0].ravel() for card in cards]
    return np.concatenate([_soft(np.concatenate(parts)), _ASLANT * parameters[:4]])


def _soft(residual: Floats) -> Floats:
    """Return residuals with a robust (Cauchy) loss, which damps large ones."""
    return np.asarray(np.sign(residual) * _BENT * np.sqrt(np.log1p((residual / _BENT) ** 2)), float)


def _misfit(card: ObservedCard, matrix: Floats) -> tuple[Floats, CardPose]:
    """Return the residuals (n x 2, mm) of the best rigid fit (Procrustes), and the pose."""
    points = map_points(matrix, card.pixels)
    here, there = card.model.mean(axis=0), points.mean(axis=0)
    model, observed = card.model - here, points - there
    cross = model[:, 0] * observed[:, 1] - model[:, 1] * observed[:, 0]
    turn = np.array([(model * observed).sum(), cross.sum()])
    turn /= max(float(np.hypot(*turn)), 1e-12)
    rotation = np.array([[turn[0], turn[1]], [-turn[1], turn[0]]])
    residual = observed - model @ rotation
    middle = there - here @ rotation
    return residual, CardPose(middle, turn, float(np.sqrt((residual**2).sum(axis=1).mean())))


def map_points(matrix: Floats, points: Floats) -> Floats:
    """Apply a 3 x 3 homography to points, n x 2."""
    whole = np.concatenate([points, np.ones((len(points), 1))], axis=1) @ matrix.T
    return np.asarray(whole[:, :2] / whole[:, 2:], float)


def card_pose(card: ObservedCard, matrix: Floats) -> CardPose:
    """Return the pose of a card on the table."""
    return _misfit(card, matrix)[1]
