"""Detect the marks of a clearly visible sheet in a fraction of the time.

Searching a whole photo for codes takes longer than decoding the JPEG, but corner codes are large.
If a reduced picture shows all four of an area and no other code, the search is complete; their
corners are then refined in the photo itself, as the detector does. Any other photo is searched in
full.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from papercraft.core.codes import CORNER_CODES, MODULES
from papercraft.core.imprint import CORNERS
from papercraft.photo.detect import Detection, decoded_codes, detect_qr, quick_detector

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from papercraft.photo.load import Pixels

    Floats = NDArray[np.float64]

# Pictures with at least this many pixels along a side are halved.
_LARGE = 2600
# The least side of corner codes in the reduced picture, in px: then the smaller codes of cells and
# cards, which must not be missed, are large enough, too.
_LEAST_SIDE = 24.0
# The window for refining corners in px, and at most in modules (OpenCV's rule).
_WINDOW, _MODULES = 4, 0.3
_UNTIL = (cv2.TERM_CRITERIA_MAX_ITER | cv2.TERM_CRITERIA_EPS, 30, 0.1)
# The margin around a QR code for reading it again, relative to its side.
_AROUND = 0.35


def quick_marks(grey: Pixels) -> tuple[list[Detection], list[Detection]] | None:
    """Return the QR codes and corner codes of a grey photo, or None if it needs a full search."""
    factor = 2 if max(grey.shape) >= _LARGE else 1
    small = grey if factor == 1 else _halved(grey)
    codes, _ = decoded_codes(quick_detector(), small)
    if not _are_whole(codes):
        return None
    qr = detect_qr(small)
    if factor > 1:
        codes = [one._replace(corners=_doubled(one.corners)) for one in codes]
        qr = _read_again(grey, qr) or detect_qr(grey)
    return qr, [_refined(grey, one) for one in codes]


def _halved(grey: Pixels) -> Pixels:
    return np.asarray(cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))


def _doubled(corners: Floats) -> Floats:
    """Convert corners in a halved picture to the original; centres of pixels are at integers."""
    return 2 * corners + 0.5


def _are_whole(codes: Sequence[Detection]) -> bool:
    """Return whether codes are the corners of complete areas, all of them large enough."""
    if any(one.number not in CORNER_CODES or one.size < _LEAST_SIDE for one in codes):
        return False
    areas = Counter(((one.number or 0) - CORNER_CODES.start) // CORNERS for one in codes)
    alone = len({one.number for one in codes}) == len(codes)
    return bool(codes) and alone and set(areas.values()) == {CORNERS}


def _refined(grey: Pixels, one: Detection) -> Detection:
    """Return a code with its corners refined to subpixels, as OpenCV's detector does."""
    window = min(_WINDOW, max(1, round(_MODULES * one.size / MODULES)))
    corners: Any = one.corners.astype(np.float32).reshape(-1, 1, 2)
    cv2.cornerSubPix(grey, corners, (window, window), (-1, -1), _UNTIL)
    return one._replace(corners=corners.reshape(-1, 2).astype(float))


def _read_again(grey: Pixels, detections: Sequence[Detection]) -> list[Detection]:
    """Return the QR codes of a halved picture, read again in the photo; [] if any is unreadable."""
    again = []
    for one in detections:
        corners = _doubled(one.corners)
        margin = round(_AROUND * 2 * one.size)
        left, top = np.maximum(corners.min(axis=0).astype(int) - margin, 0).tolist()
        right, bottom = (corners.max(axis=0).astype(int) + margin).tolist()
        near = np.ascontiguousarray(grey[top:bottom, left:right])
        here = [other for other in detect_qr(near) if other.text == one.text]
        if len(here) != 1:
            return []
        again.append(here[0]._replace(corners=here[0].corners + np.array((left, top))))
    return again
