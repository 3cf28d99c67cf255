"""A page detected in a photo, as presented to games."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf
from typing import TYPE_CHECKING

import cv2
import numpy as np

from papercraft.core.codes import CARD_CODES, CORNER_CODES
from papercraft.core.messages import gettext
from papercraft.core.photo import LOOSE, Band, Circle, Ring, Stroke, Tick
from papercraft.core.problems import Problem, ReadError
from papercraft.photo.alike import alike_strips
from papercraft.photo.bilevel import Tones, thresholded_print
from papercraft.photo.box_frames import frame_offset
from papercraft.photo.box_ink import BoxInk, doubt_pale, window
from papercraft.photo.card_table import DetectedCardTable
from papercraft.photo.circles import (
    drawn_circles,
    ink_by_chance,
    ink_without_grain,
    is_beside,
)
from papercraft.photo.detect import is_busy
from papercraft.photo.ink_map import (
    InkMap,
    PrintMaps,
    darkest_channel,
    flatten_lighting,
    print_gain,
)
from papercraft.photo.occlusion import FrameVisibility
from papercraft.photo.path_profile import Paths, Strips, along_lines, best_paths, in_bands
from papercraft.photo.pose import sampled
from papercraft.photo.probe import PhotoProbe
from papercraft.photo.quick_marks import quick_marks
from papercraft.photo.reference import FINE, LEFT, TOP
from papercraft.photo.ring_ink import lines_in_place, ring_ink
from papercraft.photo.sheet_locator import Marks, locate, marks_in, nothing_found
from papercraft.photo.stains import with_stains
from papercraft.photo.tint import added_colour, lost_colour, paper_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from papercraft.core.imprint import Imprint
    from papercraft.core.probe import Code, Point
    from papercraft.core.sheet import Box, Places
    from papercraft.photo.detect import Detection
    from papercraft.photo.load import Picture, Pixels
    from papercraft.photo.packed import Packed
    from papercraft.photo.pose import Pose
    from papercraft.photo.reference import Knowing
    from papercraft.photo.sheet_locator import Located

# In mm: up to a doubt of _TELLING, the frame of a box is measured; up to an offset of _IN_PLACE the
# box is in place, with an uncertainty of _FRAME_DOUBT.
_TELLING, _IN_PLACE, _FRAME_DOUBT = 2.0, 0.35, 0.1
# The width of a stroke in mm.
_STROKE = 0.3
# Print that is darker than drawn by this factor nearly everywhere was enhanced.
_ENHANCED = 1.15
# The highest resolution of cut-outs in pixels per mm, far more than handwriting needs.
_FINEST = 24.0
# From this number of card codes on, a photo shows a card table; a single card may lie near a sheet.
_SOME_CARDS = 2


@dataclass(frozen=True, eq=False)
class DetectedPage:
    """One area of a sheet in a photo (``core.photo.Page``).

    ``printed`` is the darkest channel of the reference, (height, width), uint8 at FINE pixels per
    mm. ``pixels`` returns the whole photo, which is not kept in memory if it can be reloaded.
    ``edge`` is how far the edges of lines may be off in mm: a pixel in a bilevel picture, else 0.
    ``bleached`` is whether processing changed the darkness of lines, ``gain`` (at least 1) is how
    much darker than drawn print is on the whole page, ``colour`` is a mask of where the page has a
    colour that is not printed, bit-packed along rows (uint8), or None without colours.
    ``reference`` is the picture of the reference.
    """

    photo: str
    imprint: Imprint
    part: str
    places: Places
    pose: Pose
    ink_map: InkMap
    printed: Pixels
    pixels: Callable[[], Pixels]
    edge: float = 0.0
    bleached: bool = False
    gain: float = 1.0
    colour: Pixels | None = None
    reference: Packed | None = None

    @classmethod
    def of(cls, picture: Picture, located: Located) -> DetectedPage:
        """Rectify an area of a colour photo."""
        reference, pose = located.known, located.pose
        sheet = reference.sheet
        colours = pose.flatten(picture.pixels, FINE)
        paper = paper_of(colours)
        lost = lost_colour(paper, reference, pose.nodes)
        pose = replace(pose, doubt=np.where(lost, np.inf, pose.doubt))
        tones = Tones.of(picture.pixels)
        bilevel = tones.are_bilevel
        added = None if bilevel else np.packbits(added_colour(colours, paper, reference), axis=1)
        light = darkest_channel(colours)
        # What follows takes memory of its own.
        del colours
        flat = flatten_lighting(light)
        expected = thresholded_print(light, reference) if bilevel else PrintMaps.of(reference)
        edge = 1 / pose.scale_at(pose.middle) if bilevel else 0.0
        gain = 1.0 if bilevel else max(1.0, print_gain(flat, reference))
        return cls(
            picture.name, located.imprint, sheet.part, sheet.places, pose,
            InkMap.of(light, flat, expected), expected.light, picture.kept(), edge,
            not bilevel and (gain > _ENHANCED or tones.are_bleached), gain,
            added, reference.packed,
        )  # fmt: skip

    @property
    def bilevel(self) -> bool:
        """Whether the picture is pure black and white."""
        return self.edge > 0

    @property
    def view(self) -> Pixels:
        """The rectified photo, (height, width, BGR), uint8 at FINE pixels per mm."""
        return _view(self)

    def cut_out(self, box: Box) -> Pixels:
        """Return a box of the frame (mm), rectified, at the resolution of the photo there."""
        x, y, width, height = box
        scale = self.pose.scale_at((x + width / 2, y + height / 2))
        return self.pose.cut(self.pixels(), box, min(scale, _FINEST))

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Return column and row in the view of a point in mm of the frame."""
        return round((x - LEFT) * FINE), round((y - TOP) * FINE)

    def fit(self, points: Sequence[Point]) -> list[float]:
        """Return the registration error expected near each point, in mm."""
        doubts = sampled(self.pose.doubt, np.array(points, float).reshape(-1, 2))
        return [float(doubt) for doubt in doubts]

    def ticks(self, boxes: Sequence[Box], framed: int | None = None) -> list[Tick]:
        """Return for each box whether it is ticked; the first ``framed`` have a printed frame.

        Boxes whose frame is covered are in doubt (None), and so are ticks that are far fainter
        than the others, or faint and brown.
        """
        doubts = self.fit([(x + width / 2, y + height / 2) for x, y, width, height in boxes])
        fits = [self._fit_of(*one) for one in zip(boxes, doubts, strict=True)]
        ink, count = _box_ink(self), len(boxes) if framed is None else framed
        ticks = [
            ink.tick(box, fit, framed=n < count)
            for n, (box, fit) in enumerate(zip(boxes, fits, strict=True))
        ]
        covered = _frame_visibility(self).covered(boxes[:count])
        for n, hidden in enumerate(covered):
            if hidden and not ticks[n].ticked:
                ticks[n] = ticks[n]._replace(ticked=None, fit=inf)
        ticks = doubt_pale(ticks, enhanced=self.bleached)
        if self.bilevel:
            return ticks
        return with_stains(ticks, boxes, self._unprinted, enhanced=self.bleached)

    def _unprinted(self, box: Box) -> Pixels:
        """Return the pixels in a box (mm) where nothing is printed: (n, BGR), uint8."""
        colours = self.pose.cut(self.pixels(), box, FINE)
        open_ = ~self.ink_map.printed[window(*box)]
        high, wide = (min(sides) for sides in zip(colours.shape[:2], open_.shape, strict=True))
        return colours[:high, :wide][open_[:high, :wide]]

    def _fit_of(self, box: Box, doubt: float) -> float:
        """Return how far a box may be off, in mm, from its frame where registration is loose.

        Where print may be off by a whole period, the doubt is infinite, and a frame is no evidence.
        """
        if not LOOSE < doubt <= _TELLING:
            return doubt
        offset = frame_offset(self.ink_map.light, self.printed, box)
        return offset + _FRAME_DOUBT if offset <= _IN_PLACE else doubt

    def strokes(self, lines: Sequence[tuple[Point, Point]], reach: float) -> list[Stroke]:
        """Return the ink along each line, within ``reach`` mm of it."""
        if not lines:
            return []
        paths = best_paths(along_lines(self.ink_map, lines, reach), self.ink_map.least / 255)
        fits = self.fit([((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in lines])
        return [Stroke(*row, fit) for row, fit in zip(_rows(paths), fits, strict=True)]

    def drawn(self, bands: Sequence[Band]) -> list[Circle]:
        """Return for each printed ring whether a circle is drawn on it."""
        if not bands:
            return []
        fits = [fit <= LOOSE for fit in self.fit([band.centre for band in bands])]
        levels = _flat_levels(self)
        ink = np.where(self.ink_map.printed, 0, self.ink_map.ridge).astype(np.uint8)
        near = ink_without_grain(ink, self.ink_map.least, bands)
        chance = ink_by_chance(near, bilevel=self.bilevel)
        plain = [] if self.edge else [not is_beside(one, chance) for one in near]
        judged = ring_ink(*levels, bands, fits, self.edge, self.gain, plain)
        places = lines_in_place(*levels, bands)
        drawn = drawn_circles(judged, near, chance, bands, self.edge, bleached=self.bleached)
        return [
            Circle(state if fit and in_place else None, much + _STROKE * one.share, one.share)
            for state, (_, much), one, fit, in_place in zip(
                drawn, judged, near, fits, places, strict=True
            )
        ]

    def rings(self, centres: Sequence[Point], inner: float, outer: float) -> list[Ring]:
        """Return the ink around each point, between the two radii in mm."""
        return self.rings_in([Band((x, y), inner, outer) for x, y in centres])

    def rings_in(self, bands: Sequence[Band]) -> list[Ring]:
        """Return the ink in bands that are equally wide."""
        known = _rings_measured(self)
        new = [band for band in dict.fromkeys(bands) if band not in known]
        if new:
            known |= zip(new, self._measured_rings(new), strict=True)
        return [known[band] for band in bands]

    def alike_rings(self, bands: Sequence[Band]) -> list[Ring]:
        """Return the ink in equal bands around places that are printed alike."""
        return self._rings(alike_strips(self.ink_map.light, bands), bands) if bands else []

    def _measured_rings(self, bands: Sequence[Band]) -> list[Ring]:
        return self._rings(in_bands(self.ink_map, bands), bands)

    def _rings(self, strips: Strips, bands: Sequence[Band]) -> list[Ring]:
        paths = best_paths(strips, self.ink_map.least / 255, closed=True)
        shares = paths.offset / max(1, strips.dark.shape[2] - 1)
        fits = self.fit([band.centre for band in bands])
        return [
            Ring(*row, fit, float(band.inner + share * (band.outer - band.inner)))
            for row, fit, share, band in zip(_rows(paths), fits, shares, bands, strict=True)
        ]


@lru_cache(maxsize=2)
def _view(page: DetectedPage) -> Pixels:
    return page.pose.flatten(page.pixels(), FINE)


@lru_cache(maxsize=1)
def _box_ink(page: DetectedPage) -> BoxInk:
    reference = page.reference
    if page.bilevel or reference is None:
        return BoxInk(page.ink_map, page.printed, page.colour)
    return BoxInk(page.ink_map, page.printed, page.colour, lambda: (page.view, reference.array))


@lru_cache(maxsize=1)
def _rings_measured(_page: DetectedPage) -> dict[Band, Ring]:
    """Return the cache of the rings measured on a page, as games ask about some several times."""
    return {}


# Only for the last page, which is queried several times in a row: each entry takes 15 MB.
@lru_cache(maxsize=1)
def _frame_visibility(page: DetectedPage) -> FrameVisibility:
    return FrameVisibility.of(*_flat_levels(page))


@lru_cache(maxsize=1)
def _flat_levels(page: DetectedPage) -> tuple[Pixels, Pixels]:
    """Return the darkest channels of a page and of its reference with even lighting."""
    return flatten_lighting(page.ink_map.light), flatten_lighting(page.printed)


def _rows(paths: Paths) -> list[tuple[float, float, float, float]]:
    columns = (paths.coverage, paths.gap, paths.contrast, paths.visible)
    return [tuple(map(float, row)) for row in zip(*columns, strict=True)]  # type: ignore[misc]


@dataclass(frozen=True, eq=False)
class AnalyzedPhoto:
    """A photo and everything detected in it (``core.photo.Photo``).

    ``table`` is set only if there are, or may be, items outside of pages.
    """

    name: str
    pages: tuple[DetectedPage, ...]
    table: PhotoProbe | None
    mirrored: bool
    spread: DetectedCardTable | None = None
    complaint: str = ""

    @classmethod
    def unmarked(cls, picture: Picture, complaint: str) -> AnalyzedPhoto:
        """Return a photo without marks, which a game may be able to read all the same."""
        return cls(picture.name, (), PhotoProbe(picture), mirrored=False, complaint=complaint)

    @classmethod
    def of(cls, picture: Picture, knowing: Knowing) -> AnalyzedPhoto:
        """Detect sheets, and codes outside of sheets.

        Raises:
            NothingFoundError: the photo shows no papercraft marks.
            ReadError: the photo shows a sheet that cannot be read.
        """
        name, pixels = picture.name, picture.pixels
        grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
        marks = _marks(name, grey)
        if marks.mirrored:
            picture = picture.mirrored()
            pixels, grey = picture.pixels, grey[:, ::-1].copy()
        loose = [code for code in marks.codes if code.number not in CORNER_CODES]
        cards = [code for code in loose if code.number in CARD_CODES]
        located = _located(name, grey, marks, knowing, cards)
        if not located and not loose:
            raise nothing_found(name, grey)
        table = None
        if loose:
            table = PhotoProbe(picture)
            # Codes of cells may be light on dark; detecting those is slow and rarely needed.
            table.detect(grey)
        del grey
        pages = tuple(DetectedPage.of(picture, one) for one in located)
        spread = DetectedCardTable.of(name, pixels, marks.codes, marks.qr) if cards else None
        return cls(name, pages, table, marks.mirrored, spread)

    def codes(self, numbers: range) -> list[Code]:
        """Return the small codes with these numbers, dark on light or light on dark."""
        return self.table.codes(numbers) if self.table else []


def _marks(name: str, grey: Pixels) -> Marks:
    """Return the marks in a grey photo, searching the whole photo only if necessary."""
    quick = quick_marks(grey)
    if quick is not None:
        return Marks(*quick, mirrored=False)
    if is_busy(grey):
        message = gettext("the photo is full of squares; lay the sheet on a plain surface")
        raise ReadError([Problem(name, message)])
    return marks_in(grey)


def _located(
    name: str, grey: Pixels, marks: Marks, knowing: Knowing, cards: list[Detection]
) -> list[Located]:
    """Return the sheets in a photo; with several cards, an unreadable sheet (a mat) is no error."""
    try:
        return locate(name, grey, marks, knowing)
    except ReadError:
        if len(cards) < _SOME_CARDS:
            raise
        return []
