"""Probe codes, colours and lines anywhere in a photo: the implementation of ``core.probe``."""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from papercraft.core.codes import MODULES, modules
from papercraft.core.probe import Candidate, Code, Fit, Match, Pose
from papercraft.photo.detect import detect_codes, detect_unread
from papercraft.photo.patch_match import (
    EXACT,
    ROUGH,
    PrintedPatches,
    fit_patches,
    patch_scores,
    sample_patches,
    shifted_patch_scores,
)
from papercraft.photo.symbols import detect_symbols, symbol_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

    from papercraft.core.probe import Colour, Point, PrintedSheet
    from papercraft.core.sheet import Box
    from papercraft.photo.load import Picture

    Floats = NDArray[np.float32]
    Pixels = NDArray[np.uint8]

# A patch around an expected code: samples per module, and modules on each side of the code, one for
# its margin and the others for the search range.
_FINE, _AROUND = 4, 3
_SIDE = MODULES + 2
_PATCH = _FINE * (MODULES + 2 * _AROUND)
_REACH = _FINE * (_AROUND - 1)
_MOST = 256
_FLAT = 2.0
# Lower scores occur by chance.
_BY_CHANCE = 0.5


class PhotoProbe:
    """A photo with items outside of pages (``core.probe.Probe``).

    A photo that can be loaded again is not kept in memory, because there may be many.
    """

    def __init__(self, picture: Picture) -> None:
        """Store a picture; its codes are detected when they are first used."""
        self.name = picture.name
        self._pixels = picture.kept()
        self._last: PrintedPatches | None = None

    def detect(self, grey: Pixels) -> None:
        """Detect the codes now, using a grey version of the picture that the caller has."""
        self._detection = _detected(grey)

    @property
    def pixels(self) -> Pixels:
        """The picture, (height, width, BGR), uint8."""
        return self._pixels()

    @property
    def grey(self) -> Pixels:
        """The grey picture, (height, width), uint8."""
        return _grey(self._pixels)

    @cached_property
    def _detection(self) -> tuple[list[Code], list[Pose]]:
        return _detected(self.grey)

    def codes(self, numbers: range) -> list[Code]:
        """Return the small codes with these numbers, even with light and dark swapped."""
        return [code for code in self._detection[0] if code.number in numbers]

    def squares(self) -> list[Pose]:
        """Return what may be a small code that cannot be decoded; its upper side may be any."""
        return self._detection[1]

    def match(self, expected: Sequence[tuple[int, Pose]]) -> list[Match]:
        """Return for each code how well it matches at its expected position or very near it."""
        matches: list[Match] = []
        for start in range(0, len(expected), _MOST):
            matches += self._match(expected[start : start + _MOST])
        return matches

    def _match(self, expected: Sequence[tuple[int, Pose]]) -> list[Match]:
        flat = np.array([(*p.middle, *p.across, *p.down) for _, p in expected], np.float32)
        middles, across, down = flat[:, :2], flat[:, 2:4], flat[:, 4:]
        step = (np.arange(_PATCH, dtype=np.float32) - (_PATCH - 1) / 2) / (_FINE * MODULES)
        u, v = np.meshgrid(step, step)
        places: Any = (
            middles[:, None, None]
            + u[None, ..., None] * across[:, None, None]
            + v[None, ..., None] * down[:, None, None]
        )
        patches = _sample(self.grey, places)
        # Average over most of the module.
        smooth: Any = cv2.blur(patches.reshape(-1, _PATCH), (3, 3)).reshape(patches.shape)
        signs: Any = np.stack([_signs(number) for number, _ in expected])
        shifts = _best_shifts(smooth, signs)
        return [
            _score(pose, smooth[n], signs[n], shift)
            for n, ((_, pose), shift) in enumerate(zip(expected, shifts, strict=True))
        ]

    def colours(self, spots: Sequence[Sequence[Point]]) -> list[Colour]:
        """Return the median colour (blue, green, red; 0 to 255) of each group of points."""
        if not spots:
            return []
        values = _sample(self.pixels, np.asarray(spots, np.float32))
        return _tuples(np.median(values, axis=1))

    def profiles(self, lines: Sequence[tuple[Point, Point]], count: int) -> list[list[Colour]]:
        """Return the colours at ``count`` points along each line, ends included."""
        if not lines:
            return []
        ends = np.array(lines, np.float32)
        share = np.linspace(0, 1, count, dtype=np.float32)[None, :, None]
        places = ends[:, :1] * (1 - share) + ends[:, 1:] * share
        return [_tuples(row) for row in _sample(self.pixels, places)]

    def candidates(self, sheet: PrintedSheet, groups: Sequence[Sequence[Box]]) -> list[Candidate]:
        """Return the possible poses of boxes of a printed sheet, by their symbols."""
        printed = self._printed(sheet)
        symbols = [symbol_of(printed.grey, boxes[0]) for boxes in groups]
        matches = detect_symbols(self.grey, symbols)
        candidates: list[Candidate] = []
        for group, boxes in enumerate(groups):
            poses = [
                np.column_stack([one.middle, one.sides]) for one in matches if one.number == group
            ]
            if poses:
                references = printed.of(boxes, ROUGH)
                scores, shifts = shifted_patch_scores(
                    sample_patches(self.grey, poses, ROUGH), references
                )
                for n, number in enumerate(scores.argmax(axis=1)):
                    if scores[n, number] > _BY_CHANCE:
                        pose = _pose(poses[n])
                        pose = pose._replace(middle=pose.at(*map(float, shifts[n, number])))
                        candidates.append(Candidate(group, int(number), pose))
        return candidates

    def fits(self, sheet: PrintedSheet, expected: Sequence[tuple[Box, Pose]]) -> list[Fit]:
        """Return for each box how well it matches near its expected pose, and the refined pose."""
        if not expected:
            return []
        printed = self._printed(sheet).of([box for box, _ in expected], EXACT)
        poses, scores = fit_patches(self.grey, [_array(pose) for _, pose in expected], printed)
        return [Fit(float(s), _pose(pose)) for s, pose in zip(scores, poses, strict=True)]

    def patch_scores(
        self, sheet: PrintedSheet, boxes: Sequence[Box], poses: Sequence[Pose]
    ) -> list[list[float]]:
        """Return for each pose how well each box matches the photo at exactly that pose."""
        if not boxes or not poses:
            return [[] for _ in poses]
        printed = self._printed(sheet).of(boxes, EXACT)
        observed = sample_patches(self.grey, [_array(pose) for pose in poses], EXACT)
        return [[float(value) for value in row] for row in patch_scores(observed, printed)]

    def _printed(self, sheet: PrintedSheet) -> PrintedPatches:
        """Return the patches of a sheet; those of the last sheet are cached."""
        if self._last is None or self._last.sheet is not sheet:
            self._last = PrintedPatches(sheet)
        return self._last


def _detected(grey: Pixels) -> tuple[list[Code], list[Pose]]:
    """Return the codes in a picture, and the squares that cannot be decoded."""
    codes = [
        Code(detection.number or 0, _corners(detection.corners))
        for detection in detect_codes(grey, inverted=True)
    ]
    return codes, [Pose.of(_corners(square)) for square in detect_unread(grey, inverted=True)]


@lru_cache(maxsize=4)
def _grey(pixels: Callable[[], Pixels]) -> Pixels:
    return np.asarray(cv2.cvtColor(pixels(), cv2.COLOR_BGR2GRAY), np.uint8)


def _array(pose: Pose) -> Any:
    return np.array([pose.middle, pose.across, pose.down]).T


def _pose(array: Any) -> Pose:
    middle, across, down = ((float(x), float(y)) for x, y in np.asarray(array).T)
    return Pose(middle, across, down)


def _tuples(values: Any) -> list[Colour]:
    return [(float(b), float(g), float(r)) for b, g, r in values]


def _corners(quad: Any) -> tuple[Point, Point, Point, Point]:
    one, two, three, four = ((float(x), float(y)) for x, y in quad)
    return one, two, three, four


def _sample(picture: Pixels, places: Any) -> Floats:
    """Sample a picture with bilinear interpolation; the last axis of ``places`` is (x, y)."""
    shape = places.shape[:-1]
    # Batches, because cv2.remap is limited to sides of 32767.
    flat = places.reshape(shape[0], -1, 2)
    values = [
        cv2.remap(
            picture,
            np.ascontiguousarray(flat[n : n + 1000, :, 0]),
            np.ascontiguousarray(flat[n : n + 1000, :, 1]),
            cv2.INTER_LINEAR,
        )
        for n in range(0, shape[0], 1000)
    ]
    sampled: Any = np.concatenate(values).astype(np.float32)
    return np.asarray(sampled.reshape(*shape, *picture.shape[2:]), np.float32)


@cache
def _signs(number: int) -> Floats:
    """Return a code with its margin, 9 x 9: +1 for light, -1 for dark modules."""
    signs = np.ones((_SIDE, _SIDE), np.float32)
    signs[1:-1, 1:-1] = np.where(np.array(modules(number)), -1, 1)
    return signs


def _best_shifts(patches: Floats, signs: Floats) -> list[tuple[int, int]]:
    """Return for each patch the shift (right, down) in samples with the best correlation."""
    centred = signs - signs.mean((1, 2), keepdims=True)
    best = np.zeros(len(patches), np.float32)
    shifts = [(0, 0)] * len(patches)
    for dx, dy in _shifts():
        values = _modules_at(patches, dx, dy)
        values = values - values.mean((1, 2), keepdims=True)
        correlation = (values * centred).sum((1, 2))
        correlation = correlation / (np.sqrt((values**2).sum((1, 2))) + _FLAT * _SIDE)
        for n in np.flatnonzero(np.abs(correlation) > np.abs(best)):
            best[n], shifts[n] = correlation[n], (dx, dy)
    return shifts


@cache
def _shifts() -> tuple[tuple[int, int], ...]:
    reach: Iterable[int] = range(-_REACH, _REACH + 1)
    return tuple((dx, dy) for dx in reach for dy in reach)


def _modules_at(patches: Floats, dx: int, dy: int) -> Floats:
    """Return the 9 x 9 module values of each patch for a shift."""
    first = _FINE * (_AROUND - 1) + _FINE // 2
    # The centre of a module is between two samples; samples are means over three.
    rows = slice(first + dy, first + dy + _FINE * _SIDE, _FINE)
    columns = slice(first + dx, first + dx + _FINE * _SIDE, _FINE)
    return patches[:, rows, columns]


def _score(pose: Pose, patch: Floats, signs: Floats, shift: tuple[int, int]) -> Match:
    """Score the inner modules against the code; margin and frame define light and dark."""
    values = _modules_at(patch[None], *shift)[0]
    light = float(np.concatenate([values[0], values[-1], values[:, 0], values[:, -1]]).mean())
    frame = values[1:-1, 1:-1]
    dark = float(np.concatenate([frame[0], frame[-1], frame[:, 0], frame[:, -1]]).mean())
    half = (light - dark) / 2
    if abs(half) < _FLAT:
        return Match(0.0, 2 * half, pose)
    inner = np.clip((values[2:-2, 2:-2] - (light + dark) / 2) / half, -1, 1)
    score = float((inner * signs[2:-2, 2:-2]).mean())
    side = _FINE * MODULES
    # The sample is half a sample to the right of and below the centre of the module.
    middle = pose.at((shift[0] + 0.5) / side, (shift[1] + 0.5) / side)
    return Match(score, 2 * half, pose._replace(middle=middle))
