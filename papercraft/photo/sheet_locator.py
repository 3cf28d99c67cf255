"""Locate the sheets in a photo: their identity and pose."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from papercraft.core.codes import CORNER_CODES
from papercraft.core.ids import IdError
from papercraft.core.imprint import CORNERS, Imprint, parse_imprint
from papercraft.core.messages import error_message, gettext, gettext_noop, join
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
from papercraft.photo.placed_marks import FEWEST, name_hidden, place_marks, refused
from papercraft.photo.pose import Pose
from papercraft.photo.qr_search import sharpened_qr, soft_qr
from papercraft.photo.register import register

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from papercraft.core.fiducials import Fiducial
    from papercraft.photo.load import Pixels
    from papercraft.photo.placed_marks import FoundMarks
    from papercraft.photo.reference import Knowing, Reference

    Floats = NDArray[np.float64]

# A photo with more codes than this is not mirrored: it shows pieces or cards.
_LOOSE = 8
# The least share of the print that must match, or the pose is wrong.
LEAST_SHARE = 0.45
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
    if sum(is_framed(grey, square) for square in detect_unread(grey)) < FEWEST - 1:
        # Mirrored codes would be among the unread squares.
        return Marks(qr, codes, mirrored=False)
    back = detect_codes(np.ascontiguousarray(grey[:, ::-1]))
    if sum(code.number in CORNER_CODES for code in back) >= FEWEST - 1:
        turned = np.ascontiguousarray(grey[:, ::-1])
        return Marks(detect_qr(turned), back, mirrored=True)
    return Marks(qr, codes, mirrored=False)


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
            raise refused(name, gettext(form, advice=explain_no_detection(grey)))
        return []
    damaged = _damaged_corners(grey, corners, texts)
    siblings = _siblings(name, texts, knowing)
    _check_one_sheet(name, texts, siblings, [*corners, *damaged])
    numbers = {code.number for code in (*corners, *damaged)}
    # One code may be a false detection; two belong to an area that must not be silently ignored.
    seen = [
        one
        for one in siblings
        if one in texts.values() or len(numbers.intersection(one.corners())) >= FEWEST - 1
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
    if len(expected) - len(missing) >= FEWEST:
        return []
    return detect_damaged(grey, sorted(missing))


class NothingFoundError(ReadError):
    """A photo has no papercraft marks."""


def nothing_found(name: str, grey: Pixels) -> NothingFoundError:
    """Return the error for a photo without any papercraft marks."""
    message = gettext("no papercraft sheet found: {advice}", advice=explain_no_detection(grey))
    return NothingFoundError([Problem(name, message)])


def _texts(name: str, detections: list[Detection]) -> dict[str, Imprint]:
    """Return the imprints in QR codes by text, ignoring unrelated QR codes."""
    texts: dict[str, Imprint] = {}
    for one in detections:
        try:
            imprint = parse_imprint(one.text or "")
        except IdError as error:
            raise refused(name, error_message(error)) from error
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
        raise refused(name, error_message(error)) from error
    if imprint.area >= len(known.marks):
        form = "{sheet} was printed by another version of papercraft"
        raise refused(name, gettext(form, sheet=str(imprint.sheet)))
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
        raise refused(name, gettext("the photo shows two sheets; take one photo of each"))


def _area(
    name: str, grey: Pixels, found: FoundMarks, imprint: Imprint, knowing: Knowing
) -> Located:
    known = _known(name, imprint, knowing)
    perspective, frame, seen, hidden = place_marks(name, grey, found, known.marks[imprint.area])
    flat = Pose.flat(perspective, known.sheet.frame)
    middle = frame.mean(axis=0)
    if flat.scale_at((float(middle[0]), float(middle[1]))) < LEAST_SCALE:
        small = gettext("the sheet is too small in the photo; move closer")
        raise refused(name, explain_few_pixels(grey) if is_scaled_down(grey) else small)
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
        raise refused(name, gettext(_MISSING[side]))
    if moved and hidden:
        # Beyond the marks that are seen, bent paper may be far from where it would be if flat.
        advice = gettext("lay the sheet flat, with all corner marks in sight")
        raise refused(name, join([name_hidden(hidden), advice], "; "))
    if moved:
        form = (
            "the print on this page is not that of {sheet}; was it printed by another version, "
            "or altered?"
        )
        raise refused(name, gettext(form, sheet=str(imprint.sheet)))
    if share < LEAST_SHARE:
        form = "the print is not where it should be: {advice}"
        raise refused(name, gettext(form, advice=explain_no_detection(grey)))
    return Located(imprint, known, pose, share, hidden)


def _unread_corners(
    grey: Pixels, marks: tuple[Fiducial, ...], hidden: tuple[str, ...]
) -> list[Detection]:
    """Return squares that look like the corner codes of hidden marks, if there are any."""
    codes = [mark.code for mark in marks if mark.name in hidden and mark.code is not None]
    return detect_damaged(grey, codes)
