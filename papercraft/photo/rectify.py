"""Rectifying a table plane from cards of one known size in arbitrary poses.

Each card gives points whose places on it are known; how it lies is not. What is looked for is the
perspective that makes all of them cards again, up to where the table lies and how it is turned.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_ROUNDS, _STEP = 40, 1e-5
# A card that is off by more than this (mm) counts less and less: it may be bent.
_BENT = 0.6
# How much (of noise in mm) it costs to believe in a camera that looks aslant.
_ASLANT = 0.02


class CardPose(NamedTuple):
    """The pose of a card: its centre in mm, its rotation as a unit vector, its residual in mm."""

    middle: Floats
    turn: Floats
    off: float


class ObservedCard(NamedTuple):
    """Points of one card, n x 2: in mm from its middle, and in pixels."""

    known: Floats
    pixels: Floats


def rectify_plane(cards: Sequence[ObservedCard]) -> Floats:
    """Return the perspective, 3 x 3, from pixels to mm of the table."""
    every = np.concatenate([card.pixels for card in cards])
    middle = every.mean(axis=0)
    spread = max(float(np.abs(every - middle).max()), 1.0)
    home = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, spread]]) / spread
    scale = np.log(float(np.median([_scale(card) for card in cards])) * spread)
    found = np.array([0.0, 0.0, 0.0, 0.0, scale])
    cost, damp = np.inf, 1e-3
    for _ in range(_ROUNDS):
        base = _residual(found, cards, home)
        cost = float(base @ base)
        slopes = np.stack(
            [(_residual(found + step, cards, home) - base) / _STEP for step in np.eye(5) * _STEP],
            axis=1,
        )
        square = slopes.T @ slopes
        change = np.linalg.solve(square + damp * np.diag(np.diag(square) + 1e-9), -slopes.T @ base)
        tried = _residual(found + change, cards, home)
        if float(tried @ tried) < cost:
            found, damp = found + change, damp / 4
            if float(np.abs(change).max()) < 1e-7:  # noqa: PLR2004 - nothing moves any more
                break
        else:
            damp *= 8
    return _perspective(found) @ home


def _scale(card: ObservedCard) -> float:
    """Return mm a pixel of a card."""
    known, seen = (np.ptp(points, axis=0) for points in card)
    return float(np.hypot(*known) / max(float(np.hypot(*seen)), 1e-6))


def _perspective(found: Floats) -> Floats:
    x, y, slant, high, scale = found
    size = np.exp(scale)
    return np.array([[size, size * slant, 0.0], [0.0, size * np.exp(high), 0.0], [x, y, 1.0]])


def _residual(found: Floats, cards: Sequence[ObservedCard], home: Floats) -> Floats:
    matrix = _perspective(found) @ home
    parts = [_misfit(card, matrix)[0].ravel() for card in cards]
    return np.concatenate([_soft(np.concatenate(parts)), _ASLANT * found[:4]])


def _soft(off: Floats) -> Floats:
    """Return robust residuals (large ones are damped)."""
    return np.asarray(np.sign(off) * _BENT * np.sqrt(np.log1p((off / _BENT) ** 2)), float)


def _misfit(card: ObservedCard, matrix: Floats) -> tuple[Floats, CardPose]:
    """Return the residuals of the best-fitting card pose, and that pose."""
    points = map_points(matrix, card.pixels)
    here, there = card.known.mean(axis=0), points.mean(axis=0)
    known, seen = card.known - here, points - there
    cross = known[:, 0] * seen[:, 1] - known[:, 1] * seen[:, 0]
    turn = np.array([(known * seen).sum(), cross.sum()])
    turn /= max(float(np.hypot(*turn)), 1e-12)
    rotation = np.array([[turn[0], turn[1]], [-turn[1], turn[0]]])
    off = seen - known @ rotation
    middle = there - here @ rotation
    return off, CardPose(middle, turn, float(np.sqrt((off**2).sum(axis=1).mean())))


def map_points(matrix: Floats, points: Floats) -> Floats:
    """Return points through a perspective, n x 2."""
    whole = np.concatenate([points, np.ones((len(points), 1))], axis=1) @ matrix.T
    return np.asarray(whole[:, :2] / whole[:, 2:], float)


def card_pose(card: ObservedCard, matrix: Floats) -> CardPose:
    """Return how a card lies on the table."""
    return _misfit(card, matrix)[1]
