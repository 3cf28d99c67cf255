"""Locate the sheets in a photo: their identity and pose."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

from papercraft.core.codes import CORNER_CODES
from papercraft.core.fiducials import PLACES
from papercraft.core.ids import IdError
from papercraft.core.imprint import CORNERS, Imprint, parse_imprint
from papercraft.core.messages import error_message, gettext, gettext_noop, join, join_and
from papercraft.core.problems import Problem, ReadError
from papercraft.photo.bilevel import is_bilevel
from papercraft.photo.damaged_marks import detect_damaged, detect_hollow_qr, with_hollow_codes
from papercraft.photo.detect import (
    Detection,
    detect_codes,
    detect_qr,
    detect_unread,
    explain_few_pixels,
    explain_no_detection,
    is_framed,
    is_scaled_down,
)
from papercraft.photo.picture_border import missing_side
from papercraft.photo.pose import Pose, project
from papercraft.photo.qr_search import sharpened_qr, soft_qr
from papercraft.photo.register import register

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from papercraft.core.fiducials import Fiducial
    from papercraft.core.messages import Message
    from papercraft.photo.load import Pixels
    from papercraft.photo.reference import Knowing, Reference

    Floats = NDArray[np.float64]

# The fewest marks for locating a sheet, and the most distance of a mark from the fit, in mm.
_FEWEST, _ASTRAY = 3, 9.0
# A photo with more codes than this is not mirrored: it shows pieces or cards.
_LOOSE = 8
# The least share of the print that must match, or the pose is wrong.
LEAST_SHARE = 0.45
_CORNER_NAMES = {
    "upper left": gettext_noop("upper left"),
    "upper right": gettext_noop("upper right"),
    "lower right": gettext_noop("lower right"),
    "lower left": gettext_noop("lower left"),
}
_MISSING = {
    "left": gettext_noop(
        "the left side of the sheet is not in the picture; photograph the whole sheet"
    ),
    "upper": gettext_noop(
        "the upper side of the sheet is not in the picture; photograph the whole sheet"
    ),
    "right": gettext_noop(
        "the right side of the sheet is not in the picture; photograph the whole sheet"
    ),
    "lower": gettext_noop(
        "the lower side of the sheet is not in the picture; photograph the whole sheet"
    ),
}
# The least resolution that can be read, in pixels per mm: a sheet in a small part of a messenger's
# picture has hardly more.
LEAST_SCALE = 2.5


class Located(NamedTuple):
    """A sheet's area in a photo; ``share`` is the share of its print that registered."""

    imprint: Imprint
    known: Reference
    pose: Pose
    share: float
    hidden: tuple[str, ...]


class Marks(NamedTuple):
    """All codes in a photo, and whether it had to be mirrored to read them."""

    qr: list[Detection]
    codes: list[Detection]
    mirrored: bool


def marks_in(grey: Pixels) -> Marks:
    """Return the marks in a grey photo, which is flipped first if it is mirrored."""
    qr, codes = detect_qr(grey), detect_codes(grey)
    if any(code.number in CORNER_CODES for code in codes) or len(codes) > _LOOSE:
        return Marks(qr, codes, mirrored=False)
    if sum(is_framed(grey, square) for square in detect_unread(grey)) < _FEWEST - 1:
        # Mirrored codes would be among the unread squares.
        return Marks(qr, codes, mirrored=False)
    back = detect_codes(np.ascontiguousarray(grey[:, ::-1]))
    if sum(code.number in CORNER_CODES for code in back) >= _FEWEST - 1:
        turned = np.ascontiguousarray(grey[:, ::-1])
        return Marks(detect_qr(turned), back, mirrored=True)
    return Marks(qr, codes, mirrored=False)


# The QR codes, the corner codes, and squares that are damaged corner codes or only look like one.
_Found = tuple[list[Detection], list[Detection], list[Detection]]


def locate(name: str, grey: Pixels, marks: Marks, knowing: Knowing) -> list[Located]:
    """Return the areas of one sheet that a photo shows; empty if it has no papercraft marks.

    Raises:
        ReadError: there is a sheet, but it cannot be read; the message says what to do.
    """
    corners, qr = _of_corners(marks.codes), marks.qr
    texts = _texts(name, qr) or _texts(name, sharpened_qr(grey, corners))
    if not texts and is_bilevel(grey):
        qr = detect_hollow_qr(grey)
        texts = _texts(name, qr)
        if not texts:
            corners = [
                one for one in with_hollow_codes(grey, corners) if one.number in CORNER_CODES
            ]
    texts = texts or _texts(name, soft_qr(grey, corners))
    if not texts:
        if len(corners) >= 2:  # noqa: PLR2004 - one may be a chance find
            form = "the QR codes of the sheet cannot be read: {advice}"
            raise _refused(name, gettext(form, advice=explain_no_detection(grey)))
        return []
    damaged = _damaged_corners(grey, corners, texts)
    siblings = _siblings(name, texts, knowing)
    _check_one_sheet(name, texts, siblings, [*corners, *damaged])
    numbers = {code.number for code in (*corners, *damaged)}
    # One code may be a false detection; two belong to an area that must not be silently ignored.
    seen = [
        one
        for one in siblings
        if one in texts.values() or len(numbers.intersection(one.corners())) >= _FEWEST - 1
    ]
    detections = qr, corners, damaged
    return [_area(name, grey, detections, imprint, knowing) for imprint in seen]


def _of_corners(codes: list[Detection]) -> list[Detection]:
    return [code for code in codes if code.number in CORNER_CODES]


def _damaged_corners(
    grey: Pixels, corners: list[Detection], texts: dict[str, Imprint]
) -> list[Detection]:
    """Return undecodable corner codes of the sheet, if too few can be decoded."""
    expected = {one.corner(place) for one in texts.values() for place in range(CORNERS)}
    missing = expected - {code.number for code in corners}
    if len(expected) - len(missing) >= _FEWEST:
        return []
    return detect_damaged(grey, sorted(missing))


class NothingFoundError(ReadError):
    """A photo has no papercraft marks."""


def nothing_found(name: str, grey: Pixels) -> NothingFoundError:
    """Return the error for a photo without any papercraft marks."""
    message = gettext("no papercraft sheet found: {advice}", advice=explain_no_detection(grey))
    return NothingFoundError([Problem(name, message)])


def _refused(name: str, message: str) -> ReadError:
    return ReadError([Problem(name, message)])


def _texts(name: str, detections: list[Detection]) -> dict[str, Imprint]:
    """Return the imprints in QR codes by text, ignoring unrelated QR codes."""
    texts: dict[str, Imprint] = {}
    for one in detections:
        try:
            imprint = parse_imprint(one.text or "")
        except IdError as error:
            raise _refused(name, error_message(error)) from error
        if imprint is not None:
            texts[one.text or ""] = imprint
    return texts


def _siblings(name: str, texts: dict[str, Imprint], knowing: Knowing) -> list[Imprint]:
    """Return the imprints of all areas of the sheets, including those with unread QR codes."""
    imprints: dict[Imprint, None] = {}
    for imprint in texts.values():
        areas = len(_known(name, imprint, knowing).marks)
        imprints |= dict.fromkeys(imprint._replace(area=n) for n in range(areas))
    return list(imprints)


def _known(name: str, imprint: Imprint, knowing: Knowing) -> Reference:
    try:
        known = knowing(imprint._replace(area=0))
    except IdError as error:
        raise _refused(name, error_message(error)) from error
    if imprint.area >= len(known.marks):
        form = "{sheet} was printed by another version of papercraft"
        raise _refused(name, gettext(form, sheet=str(imprint.sheet)))
    return known


def _check_one_sheet(
    name: str, texts: dict[str, Imprint], siblings: list[Imprint], corners: list[Detection]
) -> None:
    """Reject a photo of two sheets; two areas of one sheet are fine."""
    whole = {imprint._replace(area=0) for imprint in texts.values()}
    expected = [one.corner(place) for one in siblings for place in range(CORNERS)]
    numbers = [code.number for code in corners]
    unexpected = [code for code in corners if code.number not in expected]
    largest = max((code.size for code in corners), default=0.0)
    others = [code for code in unexpected if code.size > 0.4 * largest]
    twice = any(numbers.count(number) > expected.count(number) for number in set(expected))
    if len(whole) > 1 or twice or len(others) >= 2:  # noqa: PLR2004 - one may be a chance find
        raise _refused(name, gettext("the photo shows two sheets; take one photo of each"))


def _area(name: str, grey: Pixels, found: _Found, imprint: Imprint, knowing: Knowing) -> Located:
    known = _known(name, imprint, knowing)
    perspective, frame, seen, hidden = _placed(name, grey, found, known.marks[imprint.area])
    flat = Pose.flat(perspective, known.sheet.frame)
    middle = frame.mean(axis=0)
    if flat.scale_at((float(middle[0]), float(middle[1]))) < LEAST_SCALE:
        small = gettext("the sheet is too small in the photo; move closer")
        raise _refused(name, explain_few_pixels(grey) if is_scaled_down(grey) else small)
    marks = np.concatenate([np.array(mark.corners) for mark in known.marks[imprint.area]])
    pose, share, moved = register(grey, known, flat, frame, seen, marks)
    if hidden and (moved or share < LEAST_SHARE) and not found[2]:
        # Three marks do not tell how paper is bent, so the others are looked for harder.
        unread = _unread_corners(grey, known.marks[imprint.area], hidden)
        if unread:
            return _area(name, grey, (found[0], found[1], unread), imprint, knowing)
    # Where a side is missing, its print may seem to be another.
    side = missing_side(flat if moved else pose, known.places, marks, grey.shape)
    if side is not None:
        raise _refused(name, gettext(_MISSING[side]))
    if moved and hidden:
        # Beyond the marks that are seen, bent paper may be far from where it would be if flat.
        advice = gettext("lay the sheet flat, with all corner marks in sight")
        raise _refused(name, join([_named(hidden), advice], "; "))
    if moved:
        form = (
            "the print on this page is not that of {sheet}; was it printed by another version, "
            "or altered?"
        )
        raise _refused(name, gettext(form, sheet=str(imprint.sheet)))
    if share < LEAST_SHARE:
        form = "the print is not where it should be: {advice}"
        raise _refused(name, gettext(form, advice=explain_no_detection(grey)))
    return Located(imprint, known, pose, share, hidden)


def _unread_corners(
    grey: Pixels, marks: tuple[Fiducial, ...], hidden: tuple[str, ...]
) -> list[Detection]:
    """Return squares that look like the corner codes of hidden marks, if there are any."""
    codes = [mark.code for mark in marks if mark.name in hidden and mark.code is not None]
    return detect_damaged(grey, codes)


def _placed(
    name: str, grey: Pixels, found: _Found, marks: tuple[Fiducial, ...]
) -> tuple[Floats, Floats, Floats, tuple[str, ...]]:
    """Return the homography of an area (3 x 3, mm to px), its pairs of points, and hidden marks."""
    qr, corners, damaged = found
    # A picture may look like a damaged mark, so try again without those.
    for codes in ([*corners, *damaged], corners) if damaged else (corners,):
        frame, seen, hidden = _pairs(marks, qr, codes)
        if len(frame) < 4 * _FEWEST:
            raise _refused(name, join([_named(hidden), explain_no_detection(grey)], ": "))
        perspective = _perspective(frame, seen)
        if perspective is not None:
            return perspective, frame, seen, hidden
    form = "the marks are not arranged as on a sheet: {advice}"
    raise _refused(name, gettext(form, advice=explain_no_detection(grey)))


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
    if len(codes) < _FEWEST:
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
    if good.sum() < 4 * _FEWEST:
        return None
    fitted, _ = cv2.findHomography(frame[good], seen[good], 0)
    return None if fitted is None else np.asarray(fitted, float)


def _named(hidden: tuple[str, ...]) -> Message:
    """Return the message about hidden corner marks, given their names."""
    if not hidden:
        return gettext("too few marks of the sheet are visible")
    if len(hidden) == len(PLACES):
        return gettext("no corner mark is visible")
    corners = join_and([gettext(_CORNER_NAMES[name]) for name in hidden])
    return gettext("corner marks are hidden: {corners}", corners=corners)
