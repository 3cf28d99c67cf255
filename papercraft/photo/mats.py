"""Locating mats under cards by their marks alone, because most of their print is hidden."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np

from papercraft.core.fiducials import fiducials_of
from papercraft.core.ids import IdError
from papercraft.core.imprint import parse_imprint
from papercraft.core.photo import Mat
from papercraft.core.sheet import Area
from papercraft.photo.rectify import map_points

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from papercraft.core.imprint import Imprint
    from papercraft.photo.detect import Detection

    Floats = NDArray[np.float64]
    Pairs = list[tuple[Floats, Floats]]

# Marks of a mat may be off by so many mm: paper bends, and the table is known by its cards.
_ASTRAY = 6.0
_FEWEST = 2


def find_mats(qr: Sequence[Detection], codes: Sequence[Detection], matrix: Floats) -> list[Mat]:
    """Return the mats that show a QR code and another mark; ``matrix`` gives mm of the table."""
    mats = [_mat(imprint, own, codes, matrix) for imprint, own in _imprints(qr).items()]
    return [mat for mat in mats if mat is not None]


def _imprints(qr: Sequence[Detection]) -> dict[Imprint, list[Detection]]:
    found: dict[Imprint, list[Detection]] = {}
    for one in qr:
        try:
            imprint = parse_imprint(one.text or "")
        except IdError:
            continue
        if imprint is not None:
            found.setdefault(imprint, []).append(one)
    return found


def _mat(
    imprint: Imprint, qr: list[Detection], codes: Sequence[Detection], matrix: Floats
) -> Mat | None:
    fits = [_similar(pairs) for pairs in _matchings(imprint, qr, codes, matrix)]
    if not fits:
        return None
    off, turn, start = min(fits, key=lambda fit: fit[0])
    if off > _ASTRAY:
        return None
    angle = float(np.degrees(np.angle(turn)))
    return Mat(imprint, float(start.real), float(start.imag), angle, float(abs(turn)))


def _matchings(
    imprint: Imprint, qr: list[Detection], codes: Sequence[Detection], matrix: Floats
) -> Iterator[Pairs]:
    """Yield each way to say which mark is which: both QR codes say the same."""
    marks = fiducials_of(imprint, Area())
    places = {mark.code: np.array(mark.corners) for mark in marks if mark.code is not None}
    sure = [
        (places[code.number], map_points(matrix, code.corners))
        for code in codes
        if code.number in places
    ]
    twins = [np.array(mark.corners) for mark in marks if mark.text is not None]
    if len(sure) + min(len(qr), len(twins)) < _FEWEST:
        return
    seen = [map_points(matrix, one.corners) for one in qr[: len(twins)]]
    for order in permutations(twins, len(seen)):
        yield [*sure, *zip(order, seen, strict=True)]


def _similar(pairs: Pairs) -> tuple[float, complex, complex]:
    """Return error (mm), rotation with scale, and translation of the best similarity fit."""
    known, seen = (np.concatenate([pair[n] for pair in pairs]) @ (1, 1j) for n in (0, 1))
    flat = known - known.mean()
    turn = complex((flat.conj() * seen).sum() / (abs(flat) ** 2).sum())
    start = complex(seen.mean() - turn * known.mean())
    off = abs(turn * known + start - seen)
    return float(np.sqrt((off**2).mean())), turn, start
