"""Read marks damaged by thresholding: hollow modules, thin frames, flipped bits.

A code with many wrong bits cannot be decoded by itself. But once the QR code has identified the
sheet, its corner codes are known, and the squares that correlate best with them are taken for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import cv2
import numpy as np

from papercraft.core.codes import MODULES, modules
from papercraft.photo.detect import Detection, detect_codes, detect_qr, detect_unread

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from papercraft.photo.load import Pixels

    Floats = NDArray[np.float64]

# The least correlation of a square with the code it is taken for; other squares reach 0.6.
_LIKE = 0.66
# The blurs (sigma in px) that fill hollow modules: of QR codes, and of corner codes.
_SOFT, _SOFTER = 1.0, (1.5, 3.0)
# Samples per module.
_SAMPLES = 4


class _Likeness(NamedTuple):
    """How well a square (by its index) correlates with a code, and its corners so rotated."""

    score: float
    code: int
    square: int
    corners: Floats


def detect_hollow_qr(grey: Pixels) -> list[Detection]:
    """Return the QR codes that can be read after blurring their modules."""
    return detect_qr(np.asarray(cv2.GaussianBlur(grey, (0, 0), _SOFT), np.uint8))


def with_hollow_codes(grey: Pixels, codes: Sequence[Detection]) -> list[Detection]:
    """Return the codes, and others that can be read after blurring their modules."""
    detections = {one.number: one for one in codes}
    for blur in _SOFTER:
        soft = np.asarray(cv2.GaussianBlur(grey, (0, 0), blur), np.uint8)
        detections = {one.number: one for one in detect_codes(soft)} | detections
    return list(detections.values())


def detect_damaged(grey: Pixels, numbers: Iterable[int]) -> list[Detection]:
    """Return squares that look like codes with these numbers; uses each square and code once."""
    squares = detect_unread(grey)
    patches = [[_modules_in(grey, np.roll(one, n, axis=0)) for n in range(4)] for one in squares]
    rivals = [
        _Likeness(_correlation(patch, number), number, n, np.roll(square, turn, axis=0))
        for number in numbers
        for n, square in enumerate(squares)
        for turn, patch in enumerate(patches[n])
    ]
    matches: dict[int, Detection] = {}
    used: set[int] = set()
    for one in sorted(rivals, key=lambda one: -one.score):
        if one.score >= _LIKE and one.code not in matches and one.square not in used:
            matches[one.code] = Detection(None, one.code, one.corners)
            used.add(one.square)
    return list(matches.values())


def _modules_in(grey: Pixels, corners: Floats) -> Any:
    """Return the darkness of the modules of a square, 7 x 7, with the mean subtracted."""
    size = MODULES * _SAMPLES
    target = np.array([(0, 0), (size, 0), (size, size), (0, size)], np.float32)
    move = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
    patch = cv2.warpPerspective(grey, move, (size, size))
    cells = cv2.resize(patch, (MODULES, MODULES), interpolation=cv2.INTER_AREA).astype(float)
    return cells.mean() - cells


def _correlation(dark: Any, number: int) -> float:
    code = np.array(modules(number), float)
    code -= code.mean()
    return float((dark * code).sum() / (np.sqrt((dark**2).sum() * (code**2).sum()) + 1e-9))
