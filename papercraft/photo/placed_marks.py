"""Place a sheet in a photo by its marks: which of them are seen, and the perspective they give."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from papercraft.core.fiducials import PLACES
from papercraft.core.messages import gettext, gettext_noop, join, join_and
from papercraft.core.problems import Problem, ReadError
from papercraft.photo.detect import Detection, explain_no_detection
from papercraft.photo.pose import project

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from papercraft.core.fiducials import Fiducial
    from papercraft.core.messages import Message
    from papercraft.photo.load import Pixels

    Floats = NDArray[np.float64]

# The fewest marks for locating a sheet, and the most distance of a mark from the fit, in mm.
FEWEST, _ASTRAY = 3, 9.0
_CORNER_NAMES = {
    "upper left": gettext_noop("upper left"),
    "upper right": gettext_noop("upper right"),
    "lower right": gettext_noop("lower right"),
    "lower left": gettext_noop("lower left"),
}
# The QR codes, the corner codes, and squares that are damaged corner codes or only look like one.
FoundMarks = tuple[list[Detection], list[Detection], list[Detection]]


def place_marks(
    name: str, grey: Pixels, found: FoundMarks, marks: tuple[Fiducial, ...]
) -> tuple[Floats, Floats, Floats, tuple[str, ...]]:
    """Return the homography of an area (3 x 3, mm to px), its pairs of points, and hidden marks."""
    qr, corners, damaged = found
    # A picture may look like a damaged mark, so try again without those.
    for codes in ([*corners, *damaged], corners) if damaged else (corners,):
        frame, seen, hidden = _pairs(marks, qr, codes)
        if len(frame) < 4 * FEWEST:
            raise refused(name, join([name_hidden(hidden), explain_no_detection(grey)], ": "))
        perspective = _perspective(frame, seen)
        if perspective is not None:
            return perspective, frame, seen, hidden
    form = "the marks are not arranged as on a sheet: {advice}"
    raise refused(name, gettext(form, advice=explain_no_detection(grey)))


def _pairs(
    marks: tuple[Fiducial, ...], qr: list[Detection], corners: list[Detection]
) -> tuple[Floats, Floats, tuple[str, ...]]:
    """Return points of the frame with their positions in the photo, and names of hidden marks."""
    frame, seen, hidden = [], [], []
    spare = [one for one in qr if any(one.text == mark.text for mark in marks)]
    coded = {mark.code: mark for mark in marks if mark.code is not None}
    upright = _turned_alike([code for code in corners if code.number in coded])
    for number, mark in coded.items():
        same = [code for code in upright if code.number == number]
        if same:
            frame.append(np.array(mark.corners))
            seen.append(same[0].corners)
        else:
            hidden.append(mark.name)
    twins = [mark for mark in marks if mark.text is not None]
    for mark, one in _assigned(twins, spare, frame, seen):
        frame.append(np.array(mark.corners))
        seen.append(one.corners)
    if not frame:
        return np.zeros((0, 2)), np.zeros((0, 2)), tuple(hidden)
    return np.concatenate(frame), np.concatenate(seen), tuple(hidden)


def _turned_alike(codes: list[Detection]) -> list[Detection]:
    """Return the codes with the prevailing orientation, as a picture may look like a mark."""
    if len(codes) < FEWEST:
        return codes
    tops = [code.corners[1] - code.corners[0] for code in codes]
    most = np.sum([top / np.hypot(*top) for top in tops], axis=0)
    return [code for code, top in zip(codes, tops, strict=True) if top @ most > 0]


def _assigned(
    twins: list[Fiducial], spare: list[Detection], frame: list[Floats], seen: list[Floats]
) -> list[tuple[Fiducial, Detection]]:
    """Assign the QR codes to their marks by position, since both have the same text."""
    if len(twins) == 1:
        return [(twins[0], spare[0])] if spare else []
    if not spare or not frame:
        if len(spare) != 2:  # noqa: PLR2004 - both of them
            return []
        # Without corner codes: the upper QR code is the one that the other is below.
        first, second = spare
        down = first.corners[3] - first.corners[0]
        if float((second.corners[0] - first.corners[0]) @ down) < 0:
            first, second = second, first
        return [(twins[0], first), (twins[1], second)]
    places, pixels = np.concatenate(frame), np.concatenate(seen)
    rough, _ = cv2.estimateAffinePartial2D(places, pixels)
    if rough is None:
        return []
    pairs = []
    for one in spare:
        middles = [np.mean(twin.corners, axis=0) for twin in twins]
        apart = [
            float(np.hypot(*(rough @ np.array([*middle, 1.0]) - one.corners.mean(axis=0))))
            for middle in middles
        ]
        pairs.append((twins[int(np.argmin(apart))], one))
    return pairs


def _perspective(frame: Floats, seen: Floats) -> Floats | None:
    """Return the homography (3 x 3) from mm to pixels that most marks agree on, both n x 2.

    It is estimated by the least median of squares, then refitted to the inliers by least squares.
    """
    fitted, _ = cv2.findHomography(frame, seen, cv2.LMEDS if len(frame) > 16 else 0)  # noqa: PLR2004
    if fitted is None:
        return None
    back = np.asarray(np.linalg.inv(fitted), float)
    off = np.hypot(*(project(back, seen) - frame).T)
    good = off < _ASTRAY
    if good.sum() < 4 * FEWEST:
        return None
    fitted, _ = cv2.findHomography(frame[good], seen[good], 0)
    return None if fitted is None else np.asarray(fitted, float)


def name_hidden(hidden: tuple[str, ...]) -> Message:
    """Return the message about hidden corner marks, given their names."""
    if not hidden:
        return gettext("too few marks of the sheet are visible")
    if len(hidden) == len(PLACES):
        return gettext("no corner mark is visible")
    corners = join_and([gettext(_CORNER_NAMES[name]) for name in hidden])
    return gettext("corner marks are hidden: {corners}", corners=corners)


def refused(name: str, message: str) -> ReadError:
    """Return the error for a photo, by its name, of which the message says what to do."""
    return ReadError([Problem(name, message)])
