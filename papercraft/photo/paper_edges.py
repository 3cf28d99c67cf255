"""Locate the print on its paper, from codes near the paper's edges and the edges themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import cv2
import numpy as np

from papercraft.core.messages import gettext, gettext_noop
from papercraft.core.problems import Problem, ReadError
from papercraft.photo.detect import detect_codes, explain_no_detection
from papercraft.photo.pose import project

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from papercraft.core.sheet import Box
    from papercraft.photo.load import Picture, Pixels

    Floats = NDArray[np.float64]

# Pixels per mm of the rectified sheet, and the search range for its edges, in mm.
_SCALE = 8
_OUTSIDE, _INSIDE = 14.0, 6.5
# Edges are measured between these shares of a side, away from the corners.
_FROM, _TO = 0.12, 0.88
# Fewer codes cannot determine the bend of the paper.
_LEAST_CODES = 6
_LEAST_STEP, _NEAR = 25.0, 0.35
_LEAST_SHARE = 0.6


class Placement(NamedTuple):
    """The position of the print on its paper, as seen on that side.

    ``x`` and ``y`` are the offset of its centre from that of the paper, in mm, right and down;
    ``turn`` is its rotation in degrees clockwise, ``across`` and ``down`` are its scale.
    """

    x: float
    y: float
    turn: float
    across: float
    down: float


class Line(NamedTuple):
    """An edge: its position at the middle of the side in mm, and its slope."""

    at: float
    slant: float


def to_grey(picture: Picture) -> Pixels:
    """Convert a picture to grey."""
    return np.asarray(cv2.cvtColor(picture.pixels, cv2.COLOR_BGR2GRAY), np.uint8)


def detect_numbers(grey: Pixels) -> set[int]:
    """Return the numbers of all codes in a photo."""
    return {code.number for code in detect_codes(grey) if code.number is not None}


def measure_placement(
    picture: Picture, codes: Mapping[int, Box], size: tuple[float, float]
) -> Placement:
    """Measure the print on paper of a size (mm); ``codes`` are the printed boxes of its codes.

    Raises:
        ReadError: codes or edges are not visible.
    """
    grey = to_grey(picture)
    detected = {one.number: one.corners for one in detect_codes(grey) if one.number in codes}
    if len(detected) < _LEAST_CODES:
        raise _error(picture, explain_no_detection(grey) if not detected else gettext(_WHOLE))
    flat = _from_above(grey, codes, detected, size)
    width, height = size
    left, right = (_edge(picture, flat, size, at, upright=True) for at in (0.0, width))
    top, bottom = (_edge(picture, flat, size, at, upright=False) for at in (0.0, height))
    across, down = width / (right.at - left.at), height / (bottom.at - top.at)
    # The rotation of the paper against the print has the opposite sign.
    turn = np.degrees(np.arctan((left.slant + right.slant - top.slant - bottom.slant) / 4))
    return Placement(
        round((width - left.at - right.at) / 2 * across, 3),
        round((height - top.at - bottom.at) / 2 * down, 3),
        round(float(turn), 4),
        round(across, 5),
        round(down, 5),
    )


_WHOLE = gettext_noop(
    "some codes near the edges are not visible; retake the photo from above with the "
    "whole sheet in the picture"
)
_DARK = gettext_noop(
    "the edges of the paper are not visible; lay it flat on a dark surface, with all four edges "
    "in the picture"
)


def _error(picture: Picture, message: str) -> ReadError:
    return ReadError([Problem(picture.name, message)])


def _from_above(
    grey: Any, codes: Mapping[int, Box], detected: Mapping[Any, Floats], size: tuple[float, float]
) -> Any:
    """Rectify the sheet and its surroundings so that the print is square; float32.

    The map is a homography (RANSAC) plus a quadratic polynomial for the bend of the paper.
    """
    boxes = [codes[number] for number in detected]
    sheet = np.array(
        [(x + dx * w, y + dy * h) for x, y, w, h in boxes for dx, dy in _CORNERS], float
    )
    observed = np.concatenate(list(detected.values()))
    perspective = np.asarray(cv2.findHomography(sheet, observed, cv2.RANSAC, 6.0)[0], np.float64)
    back = project(np.asarray(np.linalg.inv(perspective), np.float64), observed)
    bend, *_ = np.linalg.lstsq(_terms(sheet, size), back - sheet, rcond=None)
    xs = np.arange(-_OUTSIDE, size[0] + _OUTSIDE, 1 / _SCALE)
    ys = np.arange(-_OUTSIDE, size[1] + _OUTSIDE, 1 / _SCALE)
    places = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    where = project(perspective, np.asarray(places + _terms(places, size) @ bend, np.float64))
    across, down = (where[:, n].reshape(len(ys), len(xs)).astype(np.float32) for n in (0, 1))
    flat = cv2.remap(grey, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return cv2.GaussianBlur(flat, (0, 0), 1.5).astype(np.float32)


_CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))


def _terms(points: Floats, size: tuple[float, float]) -> Floats:
    """Return the terms of a quadratic polynomial in x and y, (n, 6), for a gentle bend."""
    x, y = (points / max(size) - 0.5).T
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=1)


def _edge(
    picture: Picture, flat: Any, size: tuple[float, float], at: float, *, upright: bool
) -> Line:
    """Fit the edge of the paper near a line of the sheet; paper is lighter than the table.

    The steepest step across the edge is found along many rows; a line is fitted to the inliers.
    """
    oriented = flat if upright else flat.T
    along = size[1] if upright else size[0]
    far = at > 0
    low, high = (-_INSIDE, _OUTSIDE - 1) if far else (-_OUTSIDE + 1, _INSIDE)
    columns = slice(*(int((at + end + _OUTSIDE) * _SCALE) for end in (low, high)))
    places = np.arange(_FROM * along, _TO * along, 1.0)
    rows = ((places + _OUTSIDE) * _SCALE).astype(int)
    steps = np.diff(oriented[rows, columns], axis=1) * (-1 if far else 1)
    best = steps[:, 3:-3].argmax(axis=1) + 3
    rise = np.take_along_axis(steps, best[:, None] + np.arange(-3, 4), axis=1).sum(axis=1)
    edge = at + low + (best + _vertex(steps, best) + 0.5) / _SCALE
    inliers = rise > _LEAST_STEP
    for _ in range(4):
        if inliers.sum() < _LEAST_SHARE * len(places):
            raise _error(picture, gettext(_DARK))
        slant, middle = np.polyfit(places[inliers] - along / 2, edge[inliers], 1)
        inliers = np.abs(edge - middle - slant * (places - along / 2)) < _NEAR
    return Line(float(middle), float(slant))


def _vertex(steps: Any, best: Any) -> Any:
    """Return the subpixel offset of the edge from the steepest pixel, by a parabola fit."""
    before, here, after = (
        np.take_along_axis(steps, best[:, None] + n, axis=1)[:, 0] for n in (-1, 0, 1)
    )
    bow = before - 2 * here + after
    return np.where(bow < 0, (before - after) / np.where(bow < 0, 2 * bow, 1), 0)
