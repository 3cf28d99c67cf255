"""Detect cards on a table by the codes in their corners."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

from papercraft.core.card_codes import SIDE, corners
from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.codes import CARD_CODES
from papercraft.core.photo import Card
from papercraft.photo.detect import detect_unread, is_framed
from papercraft.photo.mats import find_mats
from papercraft.photo.rectify import ObservedCard, card_pose, map_points, rectify_plane

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from papercraft.core.photo import Mat
    from papercraft.core.probe import Point
    from papercraft.photo.detect import Detection
    from papercraft.photo.load import Pixels

    Floats = NDArray[np.float64]

_ONE: Floats = np.array(corners())
_BOTH: Floats = np.concatenate([_ONE, -_ONE])
# The most (mm) by which two codes of a card may disagree about its centre; each is imprecise.
_APART = 12.0
# Codes that are larger or smaller than the median by more than this factor are false detections.
_ODD_SIZE = 1.3
# The relative tolerance for sides and diagonals of a square that may be an undecodable code.
_SQUARE = 0.12
_MARGIN, _FINEST, _MOST_PIXELS = 12.0, 6.0, 9e6


class _Group(NamedTuple):
    """The codes of one card; the first one is upright."""

    number: int
    observed: ObservedCard


@dataclass(frozen=True)
class DetectedCardTable:
    """A table with cards (``core.photo.CardTable``).

    ``view`` is the rectified photo: (height, width, BGR), uint8, at ``scale`` pixels per mm.
    """

    photo: str
    cards: tuple[Card, ...]
    mats: tuple[Mat, ...]
    unread: tuple[Point, ...]
    view: Pixels
    scale: float

    @classmethod
    def of(
        cls, name: str, colours: Pixels, codes: Sequence[Detection], qr: Sequence[Detection]
    ) -> DetectedCardTable:
        """Locate the cards with these codes, and the mats with these QR codes."""
        detections = [code for code in codes if code.number in CARD_CODES]
        singles = [
            _Group(code.number or 0, ObservedCard(_ONE, code.corners)) for code in detections
        ]
        singles = _drop_odd_sizes(singles, rectify_plane([group.observed for group in singles]))
        groups = _pair_codes(singles, rectify_plane([group.observed for group in singles]))
        matrix = rectify_plane([group.observed for group in groups])
        middles = np.array([card_pose(group.observed, matrix).middle for group in groups])
        margin = max(WIDTH, HEIGHT) / 2 + _MARGIN
        start, end = middles.min(axis=0) - margin, middles.max(axis=0) + margin
        matrix = np.array([[1, 0, -start[0]], [0, 1, -start[1]], [0, 0, 1]]) @ matrix
        grey = np.asarray(cv2.cvtColor(colours, cv2.COLOR_BGR2GRAY), np.uint8)
        width, height = end - start
        scale = min(_FINEST, float(_MOST_PIXELS / (width * height)) ** 0.5)
        size = max(1, round(width * scale)), max(1, round(height * scale))
        view = cv2.warpPerspective(colours, np.diag([scale, scale, 1.0]) @ matrix, size)
        return cls(
            name,
            tuple(_card(group, matrix) for group in groups),
            tuple(find_mats(qr, codes, matrix)),
            tuple(_find_unread(grey, groups, matrix)),
            np.asarray(view, np.uint8),
            scale,
        )

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Return column and row in the view of a point in mm of the table."""
        return round(x * self.scale), round(y * self.scale)


def _drop_odd_sizes(groups: list[_Group], matrix: Floats) -> list[_Group]:
    """Return the codes of plausible size; the others are false detections."""
    sizes = [_mean_side(map_points(matrix, group.observed.pixels)) for group in groups]
    usual = float(np.median(sizes))
    fit = [usual / _ODD_SIZE < size < usual * _ODD_SIZE for size in sizes]
    return [group for group, good in zip(groups, fit, strict=True) if good]


def _mean_side(square: Floats) -> float:
    """Return the mean side of a square."""
    return float(np.hypot(*(square - np.roll(square, 1, axis=0)).T).mean())


def _pair_codes(singles: list[_Group], matrix: Floats) -> list[_Group]:
    """Pair the two codes of each card: each predicts the position of the other."""
    poses = [card_pose(group.observed, matrix) for group in singles]
    pairs = sorted(
        (float(np.hypot(*(poses[one].middle - poses[two].middle))), one, two)
        for one in range(len(singles))
        for two in range(one)
        if singles[one].number == singles[two].number
        # The two codes of a card are rotated by 180 degrees.
        and float(poses[one].turn @ poses[two].turn) < -0.9  # noqa: PLR2004
    )
    used: set[int] = set()
    groups = []
    for apart, one, two in pairs:
        if apart < _APART and not used & {one, two}:
            used |= {one, two}
            pixels = np.concatenate([singles[one].observed.pixels, singles[two].observed.pixels])
            groups.append(_Group(singles[one].number, ObservedCard(_BOTH, pixels)))
    return groups + [group for n, group in enumerate(singles) if n not in used]


def _card(group: _Group, matrix: Floats) -> Card:
    pose = card_pose(group.observed, matrix)
    turn = float(np.degrees(np.arctan2(pose.turn[1], pose.turn[0]))) % 180
    x, y = map(float, pose.middle)
    return Card(group.number, x, y, turn, len(group.observed.model) // len(_ONE), pose.off)


def _find_unread(grey: Pixels, groups: list[_Group], matrix: Floats) -> list[Point]:
    """Return the centres (mm) of code-sized squares that are not codes of the detected cards."""
    centres = [
        map_points(matrix, group.observed.pixels).reshape(-1, 4, 2).mean(axis=1) for group in groups
    ]
    hidden_codes = [
        _other_code(group, matrix) for group in groups if len(group.observed.model) == len(_ONE)
    ]
    taken = [*np.concatenate(centres), *hidden_codes]
    unread: list[Point] = []
    for quad in detect_unread(grey):
        square = map_points(matrix, quad)
        middle = square.mean(axis=0)
        if not _is_code(square) or not is_framed(grey, quad):
            continue
        if all(np.hypot(*(middle - one)) > SIDE for one in taken):
            taken.append(middle)
            unread.append((float(middle[0]), float(middle[1])))
    return unread


def _other_code(group: _Group, matrix: Floats) -> Floats:
    """Return the centre (mm) of the undetected code of a card, shape (2,)."""
    middle = map_points(matrix, group.observed.pixels).mean(axis=0)
    return np.asarray(2 * card_pose(group.observed, matrix).middle - middle, float)


def _is_code(square: Floats) -> bool:
    """Return whether four corners, 4 x 2 in mm, are a square of the size of a code."""
    sides = np.hypot(*(square - np.roll(square, 1, axis=0)).T)
    diagonals = np.hypot(*(square[:2] - square[2:]).T)
    expected = np.array([SIDE] * 4 + [SIDE * 2**0.5] * 2)
    return bool(np.all(np.abs(np.array([*sides, *diagonals]) / expected - 1) < _SQUARE))
