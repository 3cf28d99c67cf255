"""Locate mats under cards by their fiducials alone, because most of their print is hidden."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np

from papercraft.core.fiducials import fiducials_of, frame_area
from papercraft.core.ids import IdError
from papercraft.core.imprint import parse_imprint
from papercraft.core.imprint_edition import frame_of
from papercraft.core.photo import Mat
from papercraft.photo.rectify import map_points

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from papercraft.core.imprint import Imprint
    from papercraft.photo.detect import Detection

    Floats = NDArray[np.float64]
    Pairs = list[tuple[Floats, Floats]]

# The most RMS error of a mat's marks, in mm: paper bends, and the plane is fitted to the cards.
_ASTRAY = 6.0
_FEWEST = 2
# The most distance (mm) of a corner code from where its mat's QR code predicts it, to tell apart
# two mats whose codes have the same numbers.
_FAR = 30.0


def find_mats(qr: Sequence[Detection], codes: Sequence[Detection], matrix: Floats) -> list[Mat]:
    """Return the mats with a visible QR code and another visible mark.

    ``matrix`` is the 3 x 3 homography from pixels to mm of the table.
    """
    mats = [
        _mat(imprint, detections, codes, matrix) for imprint, detections in _imprints(qr).items()
    ]
    return [mat for mat in mats if mat is not None]


def _imprints(qr: Sequence[Detection]) -> dict[Imprint, list[Detection]]:
    by_imprint: dict[Imprint, list[Detection]] = {}
    for one in qr:
        try:
            imprint = parse_imprint(one.text or "")
            if imprint is not None:
                # Also reject papers that this version does not know.
                frame_of(imprint)
        except IdError:
            continue
        if imprint is not None:
            by_imprint.setdefault(imprint, []).append(one)
    return by_imprint


def _mat(
    imprint: Imprint, qr: list[Detection], codes: Sequence[Detection], matrix: Floats
) -> Mat | None:
    fits = [_fit_similarity(pairs) for pairs in _assignments(imprint, qr, codes, matrix)]
    if not fits:
        return None
    error, rotation, translation = min(fits, key=lambda fit: fit[0])
    if error > _ASTRAY:
        return None
    angle = float(np.degrees(np.angle(rotation)))
    return Mat(
        imprint, float(translation.real), float(translation.imag), angle, float(abs(rotation))
    )


def _assignments(
    imprint: Imprint, qr: list[Detection], codes: Sequence[Detection], matrix: Floats
) -> Iterator[Pairs]:
    """Yield all assignments of detections to marks, because both QR codes of a mat are identical.

    If a mat has one QR code, it determines which corner codes belong to the mat.
    """
    marks = fiducials_of(imprint, frame_area(imprint.design, frame_of(imprint)))
    places = {mark.code: np.array(mark.corners) for mark in marks if mark.code is not None}
    sure = [
        (places[code.number], map_points(matrix, code.corners))
        for code in codes
        if code.number in places
    ]
    twins = [np.array(mark.corners) for mark in marks if mark.text is not None]
    observed = [map_points(matrix, one.corners) for one in qr[: len(twins)]]
    if len(twins) == 1:
        sure = _near_qr(sure, (twins[0], observed[0]))
    if len(sure) + len(observed) < _FEWEST:
        return
    for order in permutations(twins, len(observed)):
        yield [*sure, *zip(order, observed, strict=True)]


def _near_qr(codes: Pairs, qr: tuple[Floats, Floats]) -> Pairs:
    """Return the corner codes near where the mat's QR code predicts them, each number once."""
    _, rotation, translation = _fit_similarity([qr])
    nearest: dict[bytes, tuple[float, tuple[Floats, Floats]]] = {}
    for place, seen in codes:
        model, observed = (points.mean(axis=0) @ (1, 1j) for points in (place, seen))
        far = float(abs(rotation * model + translation - observed))
        key = place.tobytes()
        if far < _FAR and (key not in nearest or far < nearest[key][0]):
            nearest[key] = far, (place, seen)
    return [pair for _, pair in nearest.values()]


def _fit_similarity(pairs: Pairs) -> tuple[float, complex, complex]:
    """Fit a similarity transform by least squares, with points as complex numbers.

    Return the RMS error (mm), rotation times scale, and translation.
    """
    model, observed = (np.concatenate([pair[n] for pair in pairs]) @ (1, 1j) for n in (0, 1))
    centred = model - model.mean()
    rotation = complex((centred.conj() * observed).sum() / (abs(centred) ** 2).sum())
    translation = complex(observed.mean() - rotation * model.mean())
    residual = abs(rotation * model + translation - observed)
    return float(np.sqrt((residual**2).mean())), rotation, translation
