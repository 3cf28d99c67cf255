"""Read QR codes with only a few blurred pixels per module, at places known from the sheet.

A barcode reader samples single pixels. Here, every module is fitted to all pixels around it: a
photo is the printed modules after a perspective and a blur, so the modules follow by regularized
least squares (deconvolution). The position is refined with the modules that all codes of a size
share.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import erf, sqrt
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

from papercraft.core.qr import ALPHANUMERIC, QrEncoder
from papercraft.core.rng import Rng
from papercraft.photo.detect import detect_qr
from papercraft.photo.qr_decode import SIZES, decodings, lengths

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    from papercraft.photo.detect import Detection
    from papercraft.photo.load import Pixels
    from papercraft.photo.qr_decode import Decoded

    Floats = NDArray[np.float64]

# The number of random texts per size that are compared to find the modules that all codes share.
_TEXTS = 40
# Samples per module, and the search range around the code, in modules.
_SAMPLES, _AROUND = 3, 6
# The steps, in modules, by which the corners of the code are moved to the best fit.
_STEPS = (2.0, 1.0, 0.5, 0.25, 0.12)
# The least gain of a step, and how many of the likeliest places are refined.
_GAIN, _REFINED = 1e-4, 6
# The least correlation of the shared modules with a code.
_LEAST_FIT = 0.5
# The blurs (standard deviation in modules) to try, and the regularization against noise.
_BLURS, _NOISE = (0.6, 0.5, 0.75), 0.03
# The window for separating dark from light, in modules to each side.
_NEAR = 6
# The least fit of a decoded code, above what other places reach by chance; from _SURE on, no other
# blur or place is tried.
_LEAST_DECODED, _SURE = 0.8, 0.9
_UNIT = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)


class _Shared(NamedTuple):
    """The modules that all codes of a size share: the mask of them, and whether they are dark."""

    known: NDArray[np.bool_]
    dark: NDArray[np.bool_]

    @property
    def size(self) -> int:
        return len(self.known)


class _Fit(NamedTuple):
    """How well the shared modules fit (correlation) for the corners of a code, 4 x 2 in px."""

    fit: float
    corners: Floats
    shared: _Shared


def read_soft_qr(
    grey: Pixels, *places: Floats, is_known: Callable[[str], bool] = bool
) -> list[Detection]:
    """Decode a QR code that is known to be near one of some places; return [] if that fails.

    Each place is 4 x 2, in pixels of ``grey``, clockwise from the code's upper left corner, and may
    be off by some modules. ``is_known`` tells whether a text may be that of the code. Only the text
    of the returned detection is valid, not its corners.
    """
    rough = [_rough(grey, place, _shared(size)) for place in places for size in SIZES]
    rough.sort(key=lambda one: one.fit, reverse=True)
    # The fit of rough places says little, so rank them again after refinement.
    refined = [_refined(grey, one) for one in rough[:_REFINED]]
    refined.sort(key=lambda one: one.fit, reverse=True)
    likely: list[Decoded] = []
    for lying in refined:
        for blur in _BLURS if lying.fit >= _LEAST_FIT else ():
            modules = _modules(grey, lying.corners, lying.shared.size, blur)
            decoded = [one for one in decodings(_darkness(modules)) if one.fit >= _LEAST_DECODED]
            if decoded and decoded[0].fit >= _SURE and (found := _known(decoded, is_known)):
                return found
            likely += decoded
    return _known(sorted(likely, key=lambda one: -one.fit), is_known)


def _known(likely: Iterable[Decoded], is_known: Callable[[str], bool]) -> list[Detection]:
    """Return the first code whose text may be that of the sheet, or []."""
    read = (detect_qr(_drawn(one.dark)) for one in likely)
    return next((found for found in read if found and is_known(found[0].text or "")), [])


@cache
def _shared(size: int) -> _Shared:
    rng, encoder = Rng(size), QrEncoder()
    texts = [
        "".join(rng.pick(ALPHANUMERIC) for _ in range(rng.pick(lengths(size))))
        for _ in range(_TEXTS)
    ]
    whole = np.array([[list(row) for row in encoder.rows(text)] for text in texts], bool)
    return _Shared((whole == whole[0]).all(axis=0), whole[0])


def _rough(grey: Pixels, place: Floats, shared: _Shared) -> _Fit:
    """Return a place moved to where the shared modules fit best, by template matching."""
    picture = _sampled(grey, place, shared.size, _AROUND, _SAMPLES)
    template, mask = _template(shared.size)
    likely = cv2.matchTemplate(picture, template, cv2.TM_CCOEFF_NORMED, mask=mask)
    likely = np.where(np.isfinite(likely), likely, -1)
    row, column = np.unravel_index(likely.argmax(), likely.shape)
    move = (np.array((column, row)) / _SAMPLES - _AROUND) / shared.size
    perspective = cv2.getPerspectiveTransform(_UNIT, place.astype(np.float32))
    corners = cv2.perspectiveTransform((_UNIT + move)[None], perspective)[0]
    return _Fit(float(likely[row, column]), np.asarray(corners, float), shared)


def _refined(grey: Pixels, rough: _Fit) -> _Fit:
    """Refine the corners by hill climbing on the fit of the shared modules."""
    best = rough._replace(fit=_correlation(grey, rough.corners, rough.shared))
    module = float(np.hypot(*(rough.corners[1] - rough.corners[0]))) / rough.shared.size
    for step in _STEPS:
        better = True
        while better:
            better = False
            for other in _neighbours(best.corners, step * module):
                value = _correlation(grey, other, rough.shared)
                if value > best.fit + _GAIN:
                    best, better = _Fit(value, other, rough.shared), True
    return best


def _neighbours(corners: Floats, step: float) -> list[Floats]:
    """Return variants of the corners: all of them moved by a step, and each of them alone."""
    moves = [np.array(move) * step for move in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    alone = [np.outer(np.arange(4) == n, move) for n, move in product(range(4), moves)]
    return [corners + move for move in (*moves, *alone)]


def _correlation(grey: Pixels, corners: Floats, shared: _Shared) -> float:
    mask, expected, squares = _expected(shared.size)
    seen = _sampled(grey, corners, shared.size, 0, _SAMPLES)[mask]
    seen -= seen.mean()
    scale = float(np.sqrt((seen**2).sum() * squares))
    return float((seen * expected).sum()) / scale if scale else 0.0


@cache
def _template(size: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return the shared modules as a blurred picture, and their mask."""
    shared, block = _shared(size), np.ones((_SAMPLES, _SAMPLES))
    light = np.kron(np.where(shared.known, ~shared.dark, 0.5), block).astype(np.float32)
    mask = np.kron(shared.known, block).astype(np.float32)
    return np.asarray(cv2.GaussianBlur(light, (0, 0), _SAMPLES / 2), np.float32), mask


@cache
def _expected(size: int) -> tuple[NDArray[np.bool_], NDArray[np.float32], np.float32]:
    """Return the mask of the shared modules, their centred brightness, and its sum of squares."""
    template, mask = _template(size)
    expected = template[mask > 0]
    expected -= expected.mean()
    return mask > 0, expected, (expected**2).sum()


@cache
def _spots(size: int, around: int, samples: int) -> NDArray[np.float32]:
    """Return the positions of samples in a unit square, with ``around`` modules of margin."""
    ends = ((np.arange((size + 2 * around) * samples) + 0.5) / samples - around) / size
    return np.stack(np.meshgrid(ends, ends), axis=-1).astype(np.float32)


def _sampled(
    grey: Pixels, corners: Floats, size: int, around: int, samples: int
) -> NDArray[np.float32]:
    """Return the rectified picture of a code, with ``around`` modules of margin."""
    perspective = cv2.getPerspectiveTransform(_UNIT, corners.astype(np.float32))
    spots = cv2.perspectiveTransform(_spots(size, around, samples), perspective)
    seen = cv2.remap(
        grey, spots[..., 0], spots[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(seen, np.float32)


def _modules(grey: Pixels, corners: Floats, size: int, blur: float) -> Floats:
    """Return the brightness of each module, size x size, by deconvolution of the blur."""
    around, samples = 2, _SAMPLES + 1
    picture = _sampled(grey, corners, size, around, samples)
    left, values, right = _blurring(size + 2 * around, samples, blur)
    strength = np.outer(values, values)
    inner = (left.T @ picture @ left) * strength / (strength**2 + _NOISE)
    return np.asarray(right.T @ inner @ right)[around:-around, around:-around]


@cache
def _blurring(size: int, samples: int, blur: float) -> tuple[Floats, Floats, Floats]:
    """Return the singular value decomposition of the matrix that blurs a row of modules."""

    def below(away: float) -> float:
        return (1 + erf(away / (blur * sqrt(2)))) / 2

    spots = (np.arange(size * samples) + 0.5) / samples
    rows = [[below(spot - n) - below(spot - n - 1) for n in range(size)] for spot in spots]
    left, values, right = np.linalg.svd(np.array(rows), full_matrices=False)
    return left, values, right


def _darkness(modules: Floats) -> Floats:
    """Return how much darker modules are than the mean of the darkest and lightest nearby."""
    window = np.ones((2 * _NEAR + 1, 2 * _NEAR + 1), np.uint8)
    middle = (cv2.erode(modules, window) + cv2.dilate(modules, window)) / 2
    return np.asarray(cv2.GaussianBlur(middle, (0, 0), _NEAR / 2) - modules, float)


def _drawn(dark: NDArray[np.bool_]) -> Pixels:
    """Return a sharp picture of a code, for a barcode reader."""
    light = np.kron(~dark, np.ones((4, 4), np.uint8)).astype(np.uint8)
    return np.pad(light, 16, constant_values=1) * np.uint8(255)
