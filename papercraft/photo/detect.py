"""Detect the codes in a photo: QR codes and ArUco codes, with their corners."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import cv2
import numpy as np
import zxingcpp

from papercraft.core.codes import MODULES
from papercraft.core.messages import gettext
from papercraft.photo.recent import Recent

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from papercraft.core.messages import Message
    from papercraft.photo.load import Pixels

    Floats = NDArray[np.float64]

_QR: Any = zxingcpp.BarcodeFormat.QRCode


# For a code: the fewest dark modules in the frame, the fewest and most light modules inside, and
# samples per module.
_LEAST_FRAME, _LEAST_LIGHT, _MOST_LIGHT, _SAMPLES = 20, 5, 21, 4


class Detection(NamedTuple):
    """A detected code: its text (QR) or number (ArUco), and its corners in pixels.

    ``corners`` has shape (4, 2), float64, clockwise from the upper left corner of the code.
    """

    text: str | None
    number: int | None
    corners: Floats

    @property
    def size(self) -> float:
        """The mean length of the sides, in pixels."""
        sides = self.corners - np.roll(self.corners, 1, axis=0)
        return float(np.hypot(sides[:, 0], sides[:, 1]).mean())


def detect_qr(grey: Pixels) -> list[Detection]:
    """Return the valid QR codes in a grey picture, (height, width), uint8, using zxing-cpp."""
    barcodes = zxingcpp.read_barcodes(grey, formats=_QR)
    return [Detection(one.text, None, _corners(one.position)) for one in barcodes if one.valid]


def detect_unread_qr(grey: Pixels) -> list[Floats]:
    """Return the corners, 4 x 2 in pixels, of what looks like a QR code but cannot be decoded."""
    barcodes = zxingcpp.read_barcodes(grey, formats=_QR, return_errors=True)
    places = [_corners(one.position) for one in barcodes if not one.valid]
    return [place for place in places if place.any()]


def _corners(position: Any) -> Floats:
    ends = (position.top_left, position.top_right, position.bottom_right, position.bottom_left)
    return np.array([(end.x, end.y) for end in ends], float)


@cache
def _detector(inverted: bool) -> Any:  # noqa: FBT001 - the cache's key
    parameters = _parameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.cornerRefinementWinSize = 4
    parameters.detectInvertedMarker = inverted
    if inverted:
        # Codes on dark cells have little contrast.
        parameters.adaptiveThreshConstant = 4
    return _made(parameters)


@cache
def quick_detector() -> Any:
    """Return a fast detector: a single threshold, with the widest window, no corner refinement."""
    parameters = _parameters()
    parameters.adaptiveThreshWinSizeMin = parameters.adaptiveThreshWinSizeMax
    return _made(parameters)


def _parameters() -> Any:
    parameters = cv2.aruco.DetectorParameters()
    parameters.minMarkerPerimeterRate = 0.015
    return parameters


def _made(parameters: Any) -> Any:
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_250)
    return cv2.aruco.ArucoDetector(words, parameters)


def detect_codes(grey: Pixels, *, inverted: bool = False) -> list[Detection]:
    """Return the ArUco codes (5 x 5, 250) of a grey picture; ``inverted`` adds light on dark."""
    return _detect(grey, inverted=inverted)[0]


def detect_unread(grey: Pixels, *, inverted: bool = False) -> list[Floats]:
    """Return the corners (4 x 2, pixels) of squares that look like codes but cannot be decoded.

    They include mirrored codes; ``inverted`` adds light on dark.
    """
    return _detect(grey, inverted=inverted)[1]


def _detect(grey: Pixels, *, inverted: bool) -> tuple[list[Detection], list[Floats]]:
    """Return the codes in a grey picture, and the squares that are not codes.

    The last result is cached, for callers that need both.
    """
    detected: tuple[list[Detection], list[Floats]] = _detected.of(
        grey, lambda: decoded_codes(_detector(inverted), grey), inverted
    )
    return detected


_detected = Recent(1)


def decoded_codes(detector: Any, grey: Pixels) -> tuple[list[Detection], list[Floats]]:
    """Return the codes a detector decodes, and the corners (4 x 2, px) of squares it rejects."""
    corners, numbers, rejected = detector.detectMarkers(grey)
    squares = [np.asarray(corner, float).reshape(4, 2) for corner in rejected]
    if numbers is None:
        return [], squares
    codes = [
        Detection(None, int(number), np.asarray(corner, float).reshape(4, 2))
        for number, corner in zip(np.asarray(numbers).ravel(), corners, strict=True)
    ]
    return codes, squares


def is_framed(grey: Pixels, square: Floats) -> bool:
    """Return whether a quadrilateral, 4 x 2 in pixels, has the dark frame of a code."""
    size = MODULES * _SAMPLES
    target = np.array([(0, 0), (size, 0), (size, size), (0, size)], np.float32)
    move = cv2.getPerspectiveTransform(square.astype(np.float32), target)
    patch = cv2.warpPerspective(grey, move, (size, size))
    cells = cv2.resize(patch, (MODULES, MODULES), interpolation=cv2.INTER_AREA)
    dark = cells < (float(cells.min()) + float(cells.max())) / 2
    inner = dark[1:-1, 1:-1]
    frame = int(dark.sum()) - int(inner.sum())
    return frame >= _LEAST_FRAME and _LEAST_LIGHT <= int((~inner).sum()) <= _MOST_LIGHT


def is_busy(grey: Pixels) -> bool:
    """Return whether a picture has so many squares that checking each would take minutes.

    On a chessboard pattern, every square takes some milliseconds. Pieces on a chequered tablecloth
    that fills the photo have up to two thousand squares around them.
    """
    small = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    dark = cv2.adaptiveThreshold(
        small, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 23, 7
    )
    outlines, _ = cv2.findContours(dark, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    least = 0.015 * max(small.shape)
    fit = [one for one in outlines if len(one) >= least]
    if len(fit) <= _MOST_SQUARES:
        return False
    squares = sum(
        1 for one in fit if len(cv2.approxPolyDP(one, 0.05 * len(one), closed=True)) == _SIDES
    )
    return squares > _MOST_SQUARES


_MOST_SQUARES, _SIDES = 3500, 4


def explain_no_detection(grey: Pixels) -> Message:
    """Return a message with the likely reason why no marks were detected, and the remedy."""
    small = cv2.resize(grey, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    # A dark table may fill most of the picture, so use the brightest part: the paper.
    if float(np.percentile(small, 99)) < 70:  # noqa: PLR2004 - paper in light is far above
        return gettext("the photo is too dark; retake it with more light")
    if float(small.std()) < 6:  # noqa: PLR2004 - a printed sheet is above 20, a blank one below
        return gettext("the photo shows nothing printed; turn the sheet printed side up")
    if is_scaled_down(grey):
        return explain_few_pixels(grey)
    if float(cv2.Laplacian(small, cv2.CV_32F).std()) < 3.5:  # noqa: PLR2004 - sharp print is above 10
        return gettext("the photo is blurred; retake it with a steady hand and in focus")
    return gettext(
        "retake the photo from above with the whole sheet and its four corner marks in the picture"
    )


def is_scaled_down(grey: Pixels) -> bool:
    """Return whether a picture has too few pixels for a sheet, even if the sheet fills it."""
    return bool(max(grey.shape) < _FEW_PIXELS)


def explain_few_pixels(grey: Pixels) -> Message:
    """Return the message about a picture that was scaled down in transfer."""
    high, wide = grey.shape[:2]
    form = (
        "the picture has only {width} x {height} pixels; send the original, or send it as a "
        "document"
    )
    return gettext(form, width=wide, height=high)


# The pixels that a sheet of 280 mm and its surroundings need along the longer side.
_FEW_PIXELS = 1100
