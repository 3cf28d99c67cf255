"""A page detected in a photo, as presented to games."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import inf
from statistics import median
from typing import TYPE_CHECKING

import cv2
import numpy as np

from papercraft.core.codes import CARD_CODES, CORNER_CODES
from papercraft.core.photo import LOOSE, Ring, Stroke, Tick
from papercraft.core.problems import Problem, ReadError
from papercraft.photo.card_table import DetectedCardTable
from papercraft.photo.detect import is_busy
from papercraft.photo.ink_map import InkMap, darkest_channel
from papercraft.photo.locate import locate, marks_in, nothing_found
from papercraft.photo.occlusion import FrameVisibility
from papercraft.photo.path_profile import Paths, along_lines, around_points, best_paths
from papercraft.photo.pose import sampled
from papercraft.photo.probe import PhotoProbe
from papercraft.photo.reference import FINE, LEFT, TOP
from papercraft.photo.ring_ink import ink_beside, ring_ink

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.imprint import Imprint
    from papercraft.core.photo import Band, Code, Point
    from papercraft.core.sheet import Box, Places
    from papercraft.photo.detect import Detection
    from papercraft.photo.ink_map import Mask
    from papercraft.photo.load import Picture, Pixels
    from papercraft.photo.locate import Located, Marks
    from papercraft.photo.pose import Pose
    from papercraft.photo.reference import Knowing
    from papercraft.photo.ring_ink import Beside

# The frame of a box and what misses the inside by, in mm.
_INSET = 0.65
# Shares of the inside that are inked: up to the first a box is blank, from the second it is ticked.
_BLANK, _TICKED = 0.025, 0.11
# Ink less dark than this (0 to 1) may be a smudge, or pencil too faint to trust.
_FAINT = 0.06
# The edge of a stain is so pale, and paler than this share of the ticks beside it.
_PALE, _PALER, _SOME = 0.12, 0.55, 3
# A blackened inside has no strokes: from the first share that it is darker than what is around it
# may be, from the second it is blackened. Shadows across a box make half the first.
_SHADED, _FILLED = 0.08, 0.13
# Ink beside a printed ring, as shares of the way round: up to the first it is a speck or a stroke
# that strays from elsewhere, from the second a circle was drawn. Grain of paper is not darker than
# the last (0 to 1) on a quarter of the way.
_STRAY, _AROUND, _GRAIN = 0.08, 0.4, 0.042
# So many mm around a box tell how light the paper is there.
_BESIDE = 1.6
# So many codes of cards are a table; one may be a card that lies beside a sheet.
_SOME_CARDS = 2


@dataclass(frozen=True, eq=False)
class DetectedPage:
    """One area of a sheet in a photo (``core.photo.Page``); ``view`` is the flattened photo."""

    photo: str
    imprint: Imprint
    part: str
    places: Places
    pose: Pose
    flat: InkMap
    view: Pixels
    printed: Pixels

    @classmethod
    def of(cls, photo: str, colours: Pixels, located: Located) -> DetectedPage:
        """Flatten an area of a colour photo."""
        known, pose = located.known, located.pose
        view = pose.flatten(colours, FINE)
        sheet = known.sheet
        flat = InkMap.of(view, known)
        printed = darkest_channel(known.picture)
        return cls(photo, located.imprint, sheet.part, sheet.places, pose, flat, view, printed)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Return column and row of a point in the view."""
        return round((x - LEFT) * FINE), round((y - TOP) * FINE)

    def fit(self, points: Sequence[Point]) -> list[float]:
        """Return how well the print near each point is in place, in mm."""
        doubts = sampled(self.pose.doubt, np.array(points, float).reshape(-1, 2))
        return [float(doubt) for doubt in doubts]

    def ticks(self, boxes: Sequence[Box]) -> list[Tick]:
        """Return for each box whether it is ticked.

        In doubt are boxes that something covers, and ticks far paler than the others.
        """
        fits = self.fit([(x + width / 2, y + height / 2) for x, y, width, height in boxes])
        ticks = [self._tick(box, fit) for box, fit in zip(boxes, fits, strict=True)]
        drawn = [tick.contrast for tick in ticks if tick.ticked]
        least = min(_PALE, _PALER * median(drawn)) if len(drawn) >= _SOME else 0.0
        covered = self._frames.covered(boxes)
        return [
            tick._replace(ticked=None, fit=inf) if hidden and not tick.ticked
            else tick._replace(ticked=None) if tick.ticked and tick.contrast < least
            else tick
            for tick, hidden in zip(ticks, covered, strict=True)
        ]  # fmt: skip

    @cached_property
    def _frames(self) -> FrameVisibility:
        return FrameVisibility.of(self.flat.light, self.printed)

    def _tick(self, box: Box, fit: float) -> Tick:
        flat = self.flat
        x, y, width, height = box
        inside = _window(x + _INSET, y + _INSET, width - 2 * _INSET, height - 2 * _INSET)
        open_ = ~flat.printed[inside]
        ridge = flat.ridge[inside][open_]
        if not ridge.size:
            return Tick(None, 0.0, 0.0, fit)
        inked = ridge > flat.least
        share = float(inked.mean())
        contrast = float(np.percentile(ridge[inked], 75)) / 255 if inked.any() else 0.0
        shade = self._shade(box, inside) if share < _TICKED else 0.0
        if shade >= _FILLED:
            filled = fit <= LOOSE and self._stands_out(box, inside)
            return Tick(True if filled else None, 1.0, 1.0, fit)
        ticked: bool | None = None
        if share <= _BLANK and shade < _SHADED:
            ticked = False
        elif share >= _TICKED and contrast >= _FAINT:
            ticked = True
        return Tick(ticked if fit <= LOOSE else None, share, contrast, fit)

    def _shade(self, box: Box, inside: tuple[slice, slice]) -> float:
        """Return how much darker the inside of each box is than its surroundings, as a share.

        Strokes do not count, for they cover less than half.
        """
        x, y, width, height = box
        near = _window(x - _BESIDE, y - _BESIDE, width + 2 * _BESIDE, height + 2 * _BESIDE)
        around = ~self.flat.printed[near]
        rows, columns = (own.start - wide.start for own, wide in zip(inside, near, strict=True))
        high, wide = self.flat.printed[inside].shape
        around[rows : rows + high, columns : columns + wide] = False
        if not around.any():
            return 0.0
        paper = self._level(near, around)
        return 1 - self._level(inside, ~self.flat.printed[inside]) / max(paper, 0.01)

    def _stands_out(self, box: Box, inside: tuple[slice, slice]) -> bool:
        """Tell whether the inside of a box is darker than the paper at each of its sides.

        What lies on the paper and ends in a box is not.
        """
        x, y, width, height = box
        sides = (
            (x - _BESIDE, y, _BESIDE, height),
            (x + width, y, _BESIDE, height),
            (x, y - _BESIDE, width, _BESIDE),
            (x, y + height, width, _BESIDE),
        )
        own = self._level(inside, ~self.flat.printed[inside])
        for side in map(_window, *zip(*sides, strict=True)):
            open_ = ~self.flat.printed[side]
            if open_.any() and 1 - own / max(self._level(side, open_), 0.01) < _SHADED:
                return False
        return True

    def _level(self, where: tuple[slice, slice], open_: Mask) -> float:
        """Return how light the photo is as a share of how light it was printed."""
        light, printed = self.flat.light[where][open_], self.printed[where][open_]
        return float(np.median(light / np.maximum(printed, 1.0)))

    def strokes(self, lines: Sequence[tuple[Point, Point]], reach: float) -> list[Stroke]:
        """Return the ink along each line, looked for up to ``reach`` mm beside it."""
        if not lines:
            return []
        paths = best_paths(along_lines(self.flat, lines, reach), self.flat.least / 255)
        fits = self.fit([((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in lines])
        return [Stroke(*row, fit) for row, fit in zip(_rows(paths), fits, strict=True)]

    def drawn(self, bands: Sequence[Band]) -> list[tuple[bool | None, float]]:
        """Return for each printed ring whether a circle is drawn on it, None if in doubt."""
        if not bands:
            return []
        fits = [fit <= LOOSE for fit in self.fit([band.centre for band in bands])]
        found = ring_ink(self.flat.light, self.printed, bands, fits)
        ink = np.where(self.flat.printed, 0, self.flat.ridge).astype(np.uint8)
        near = ink_beside(ink, self.flat.least, bands)
        return [
            (_surer(one, darker=darker) if fit else None, much)
            for (darker, much), one, fit in zip(found, near, fits, strict=True)
        ]

    def rings(self, centres: Sequence[Point], inner: float, outer: float) -> list[Ring]:
        """Return the ink around each point, between the two radii in mm."""
        if not centres:
            return []
        strips = around_points(self.flat, centres, inner, outer)
        paths = best_paths(strips, self.flat.least / 255, closed=True)
        radii = inner + paths.offset / max(1, strips.dark.shape[2] - 1) * (outer - inner)
        together = zip(_rows(paths), self.fit(centres), radii, strict=True)
        return [Ring(*row, fit, float(radius)) for row, fit, radius in together]


def _surer(near: Beside, *, darker: bool | None) -> bool | None:
    """Return whether a circle is drawn, from what its darkness says and the ink beside the print.

    Ink beside says more: a pale pencil may add less darkness than a print has by chance.
    """
    if near.share >= _AROUND:
        return True
    some = near.share > _STRAY or near.dark > _GRAIN
    return None if darker is False and some else darker


def _rows(paths: Paths) -> list[tuple[float, float, float, float]]:
    columns = (paths.coverage, paths.gap, paths.contrast, paths.seen)
    return [tuple(map(float, row)) for row in zip(*columns, strict=True)]  # type: ignore[misc]


def _window(x: float, y: float, width: float, height: float) -> tuple[slice, slice]:
    """Return the pixels of the maps whose middles lie in a box of the frame."""

    def at(value: float, start: float) -> int:
        return max(0, round((value - start) * FINE))

    return slice(at(y, TOP), at(y + height, TOP)), slice(at(x, LEFT), at(x + width, LEFT))


@dataclass(frozen=True, eq=False)
class AnalyzedPhoto:
    """A photo with what was found in it (``core.photo.Photo``).

    The photo itself is kept only if something lies in it without a page, or may do so.
    """

    name: str
    pages: tuple[DetectedPage, ...]
    table: PhotoProbe | None
    mirrored: bool
    spread: DetectedCardTable | None = None
    complaint: str = ""

    @classmethod
    def unmarked(cls, picture: Picture, complaint: str) -> AnalyzedPhoto:
        """Keep a photo in which no mark was found; a game may know what is in it."""
        name, pixels = picture
        grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
        return cls(name, (), PhotoProbe(name, pixels, grey), mirrored=False, complaint=complaint)

    @classmethod
    def of(cls, picture: Picture, knowing: Knowing) -> AnalyzedPhoto:
        """Look for sheets, and for codes if there are any besides.

        Raises:
            NothingFoundError: there is no mark of ours in it.
            ReadError: there is a sheet that cannot be read.
        """
        name, pixels = picture
        grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
        if is_busy(grey):
            message = "the photo is full of squares; lay the sheet on a plain surface"
            raise ReadError([Problem(name, message)])
        marks = marks_in(grey)
        if marks.mirrored:
            pixels, grey = pixels[:, ::-1].copy(), grey[:, ::-1].copy()
        loose = [code for code in marks.codes if code.number not in CORNER_CODES]
        cards = [code for code in loose if code.number in CARD_CODES]
        pages = tuple(
            DetectedPage.of(name, pixels, one)
            for one in _located(name, grey, marks, knowing, cards)
        )
        if not pages and not loose:
            raise nothing_found(name, grey)
        # Codes of cells may be light on dark; few photos have any, so only they pay for it.
        table = PhotoProbe(name, pixels, grey) if loose or not pages else None
        spread = DetectedCardTable.of(name, pixels, marks.codes, marks.qr) if cards else None
        return cls(name, pages, table, marks.mirrored, spread)

    def codes(self, numbers: range) -> list[Code]:
        """Return the small codes of these numbers, dark on light or light on dark."""
        return self.table.codes(numbers) if self.table else []


def _located(
    name: str, grey: Pixels, marks: Marks, knowing: Knowing, cards: list[Detection]
) -> list[Located]:
    """Return the sheets in a photo; mats below cards are hidden by them, which is no fault."""
    try:
        return locate(name, grey, marks, knowing)
    except ReadError:
        if len(cards) < _SOME_CARDS:
            raise
        return []
