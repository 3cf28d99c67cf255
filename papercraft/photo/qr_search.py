"""Search again for the QR code of a sheet if a barcode reader found none."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import cv2
import numpy as np

from papercraft.core.codes import CORNER_CODES
from papercraft.core.fiducials import CORNER, QR, QUIET
from papercraft.core.ids import IdError
from papercraft.core.imprint import CORNERS, parse_imprint
from papercraft.photo.damaged_marks import detect_damaged
from papercraft.photo.detect import detect_qr, detect_unread_qr
from papercraft.photo.soft_qr import read_soft_qr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from papercraft.photo.detect import Detection
    from papercraft.photo.load import Pixels

    Floats = NDArray[np.float64]

# The fewest corner codes that are not false detections: any, and those of one area.
_FEWEST, _OF_AREA = 3, 2
# Bounds on the sides of undecodable QR codes, relative to the size expected from the corner codes.
_LEAST_SIDE, _MOST_SIDE = 0.6, 1.6
# The corners of a corner code, in mm of its own.
_CODE = np.array([(0.0, 0.0), (CORNER, 0.0), (CORNER, CORNER), (0.0, CORNER)])
# The offset (mm) of the QR code from the upper left corner of a corner code, by that code's corner:
# upper right or lower left. Later designs have only the first one.
_QR_BESIDE = {1: (-QUIET - QR, 0.0), 3: (CORNER + QUIET, CORNER - QR)}


def sharpened_qr(grey: Pixels, corners: Sequence[Detection]) -> list[Detection]:
    """Search for the QR codes next to the corner codes again, enlarged and sharpened.

    They are next to two of the corners of every area, whatever its size. Only the texts of the
    returned detections are valid, not their corners.
    """
    texts: list[Detection] = []
    for corner, beside in _with_qr(corners) if len(corners) >= _FEWEST else ():
        perspective, _ = cv2.findHomography(_CODE, corner.corners)
        if perspective is None:
            continue
        scale, margin = 14.0, 5.0
        side = round((QR + 2 * margin) * scale)
        x, y = beside
        zoom = np.array([[1 / scale, 0, x - margin], [0, 1 / scale, y - margin], [0, 0, 1]])
        flags = cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
        near = cv2.warpPerspective(grey, perspective @ zoom, (side, side), flags=flags)
        soft = cv2.GaussianBlur(near, (0, 0), 5)
        texts += detect_qr(np.asarray(cv2.addWeighted(near, 2.5, soft, -1.5, 0), np.uint8))
    return texts


def soft_qr(grey: Pixels, corners: Sequence[Detection]) -> list[Detection]:
    """Return the QR codes of a sheet that are too soft for a barcode reader.

    They are searched next to the corner codes, including damaged ones, and then where a code was
    located but not decoded. Only the texts of the returned detections are valid, not their corners.
    """
    if max(Counter(map(_first_of_area, corners)).values(), default=0) < _OF_AREA:
        return []
    whole = [*corners, *detect_damaged(grey, _missing(corners))]
    is_known = _is_of(corners)
    texts: list[Detection] = []
    for corner, beside in _with_qr(whole):
        texts += read_soft_qr(grey, *_places(corner, beside), is_known=is_known)
    if texts:
        return texts
    side = float(np.median([one.size for one in corners])) * QR / CORNER
    likely = [
        place for place in detect_unread_qr(grey)
        if _LEAST_SIDE * side < _shortest(place) <= _longest(place) < _MOST_SIDE * side
    ]  # fmt: skip
    return read_soft_qr(grey, *likely, is_known=is_known) if likely else []


def _with_qr(corners: Sequence[Detection]) -> list[tuple[Detection, tuple[float, float]]]:
    """Return the corner codes that have a QR code next to them, each with its offset."""
    numbers = [(one, (one.number or 0) % CORNERS) for one in corners]
    return [(one, _QR_BESIDE[place]) for one, place in numbers if place in _QR_BESIDE]


def _missing(corners: Sequence[Detection]) -> list[int]:
    """Return the numbers of the undetected corner codes of the areas of detected ones."""
    numbers = {one.number for one in corners}
    first = set(map(_first_of_area, corners))
    return sorted({one + place for one in first for place in range(CORNERS)} - numbers)


def _first_of_area(corner: Detection) -> int:
    """Return the number of the first corner code of the same area."""
    number = corner.number or 0
    return number - (number - CORNER_CODES.start) % CORNERS


def _places(corner: Detection, beside: tuple[float, float]) -> list[Floats]:
    """Return the possible corners of a QR code next to a corner code, each 4 x 2 in pixels."""
    square = np.array(beside) + _CODE * (QR / CORNER)
    perspective, _ = cv2.findHomography(_CODE, corner.corners)
    # Extrapolating the perspective of so small a code may be worse than an affine map.
    parallel, _ = cv2.estimateAffine2D(_CODE, corner.corners)
    places = []
    if perspective is not None:
        places.append(cv2.perspectiveTransform(square[None], perspective)[0])
    if parallel is not None:
        places.append(square @ parallel[:, :2].T + parallel[:, 2])
    return places


def _is_of(corners: Sequence[Detection]) -> Callable[[str], bool]:
    """Return a function that tells whether a text is of a sheet with any of these corner codes."""
    numbers = {one.number for one in corners}
    return lambda text: bool(numbers & set(_corners_of(text)))


def _corners_of(text: str) -> tuple[int, ...]:
    try:
        imprint = parse_imprint(text)
    except IdError:
        return ()
    return imprint.corners() if imprint else ()


def _sides(place: Floats) -> Floats:
    return np.asarray(np.hypot(*(place - np.roll(place, 1, axis=0)).T), float)


def _shortest(place: Floats) -> float:
    return float(_sides(place).min())


def _longest(place: Floats) -> float:
    return float(_sides(place).max())
