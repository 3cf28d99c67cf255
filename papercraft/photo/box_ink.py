"""Measure the ink in boxes: strokes, fills, and colour on print."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from statistics import median
from typing import TYPE_CHECKING

import cv2
import numpy as np

from papercraft.core.photo import LOOSE, Tick
from papercraft.photo.reference import FINE, LEFT, TOP

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from papercraft.core.sheet import Box
    from papercraft.photo.ink_map import InkMap, Mask
    from papercraft.photo.load import Pixels

# The margin inside a box for its frame and for registration errors, in mm.
INSET = 0.65
# Shares of inked pixels inside a box: up to _BLANK it is blank, from _TICKED it is ticked.
_BLANK, _TICKED = 0.025, 0.11
# Fainter ink (0 to 1) may be a smudge, or pencil that is too faint to be sure.
_FAINT = 0.06
# A tick fainter than _PALE and than _PALER times the median of at least _SOME ticks may be a stain.
# Apps that enhance pictures make stains darker, but strokes, too: then _FAR_PALER applies.
_PALE, _PALER, _FAR_PALER, _SOME = 0.12, 0.55, 0.25, 3
# A filled box is all ink, while strokes are paler at their sides: its depth has to be _SOLID times
# the contrast of strokes.
_SOLID = 1.5
# With fewer ticks, one paler than _PALE_ALONE, or _PALE_ENHANCED if enhanced, may be a stain.
_PALE_ALONE, _PALE_ENHANCED = 0.16, 0.25
# A filled box has no strokes: if its inside is darker than its surroundings by _SHADED, it may be
# filled, by _FILLED it is. The edge of a shadow causes half of _SHADED.
_SHADED, _FILLED = 0.08, 0.13
# A shadow may end inside a box of more than _LARGE mm, so a fill must be darker than a shadow.
_LARGE, _FILLED_LARGE = 8.0, 0.35
# A box without strokes is not blank if it is less than _DARK times as bright as the brightest paper
# within _NEAR mm: it and its surroundings are painted over (a shadow is not as dark). Ink so dark
# shows no strokes where a wide pen went over it repeatedly. An inside at least _BRIGHT times as
# bright is paper, even if a tint around it is brighter than printed, as in grey pictures.
_DARK, _NEAR, _BRIGHT = 0.5, 12, 0.96
# A box is filled if more than _BLACK of it is as dark as ink and the paper around it is not, even
# if print is off by _BLACK_OFF mm more than usual. More than _INKED of it is ink in any case if the
# paper at all sides is about equally bright: the edge of a shadow would have a dark side.
_BLACK, _BLACK_OFF = 0.5, 0.25
_INKED, _BRIGHT_SIDES = 0.25, 0.8
# Between two filled boxes a line of paper is left: along so much of a side it is brighter than ink
# by so much. The edge of a shadow is as dark on one side of the box as in it.
_ALONG, _CLEARER = 0.75, 0.4
# The percentile of brightness that is taken as that of the darkest ink in a box.
_DARKEST = 5
_SIDES = ("left", "right", "above", "below")
# The area of colour on print inside a box from which it may be a pen, in mm2.
_DOT = 0.4
# The width of the border around a box used to measure the paper, in mm; _NEXT is used where all of
# the narrower border is print.
_BESIDE, _NEXT = 1.6, 5.0


@dataclass(frozen=True, eq=False)
class BoxInk:
    """The maps of a rectified page in which boxes are measured.

    ``printed`` is the darkest channel of the reference. ``colour`` is a bit-packed mask of where
    the page has a colour that is not printed, or None if the picture has no colours. ``colours``
    returns the page and its reference (BGR, both of the size of the maps), looked at only where a
    box without strokes is darker than its surroundings; without it, a picture has no colours.
    """

    ink_map: InkMap
    printed: Pixels
    colour: Pixels | None
    colours: Callable[[], tuple[Pixels, Pixels]] | None = None
    ticks: dict[tuple[Box, float, bool], Tick] = field(default_factory=dict)
    """The cached measurements, because games ask about a box several times."""

    def tick(self, box: Box, fit: float, *, framed: bool = True) -> Tick:
        """Return whether a box (mm) is ticked; print there may be off by ``fit`` mm.

        If it is not ``framed``, it is a part of a box. It may be inside a printed letter, where
        only colour is visible; strokes across the letter are then seen in other parts.
        """
        key = box, fit, framed
        if key not in self.ticks:
            self.ticks[key] = self._measured(box, fit, framed=framed)
        return self.ticks[key]

    def _measured(self, box: Box, fit: float, *, framed: bool) -> Tick:
        ink_map = self.ink_map
        x, y, width, height = box
        inside = window(x + INSET, y + INSET, width - 2 * INSET, height - 2 * INSET)
        open_ = ~ink_map.printed[inside]
        ridge = ink_map.ridge[inside][open_]
        if not ridge.size:
            is_blank = not framed and fit <= LOOSE and not self._is_coloured(inside)
            return Tick(False if is_blank else None, 0.0, 0.0, fit)
        inked = ridge > ink_map.least
        count = int(np.count_nonzero(inked))
        share = count / inked.size
        contrast = float(np.percentile(ridge[inked], 75)) / 255 if count else 0.0
        level = self._level(inside, open_)
        shade = self._shade(box, inside, level) if share < _TICKED else 0.0
        if shade >= _SHADED:
            bright = self._is_bright(box, inside, open_)
            shade = 0.0 if bright else min(shade, self._shade_in_colour(box, inside))
        if shade >= (_FILLED if max(width, height) <= _LARGE else _FILLED_LARGE):
            filled = fit <= LOOSE and self._stands_out(box, level)
            # No shadow is as dark as ink, and ink may fill the next box as well.
            filled = filled and (self._is_dark(box, level) or not self._is_half_shaded(box, inside))
            return Tick(True if filled else None, 1.0, 1.0, fit, filled=1.0, depth=shade)
        ticked: bool | None = None
        if share <= _BLANK and (shade < _SHADED or self._is_shadow(box, level)):
            hidden = self._is_coloured(inside) or self._is_dark(box, level)
            ticked = None if hidden else False
        elif share >= _TICKED and contrast >= _FAINT:
            ticked = True
        tick = Tick(ticked if fit <= LOOSE else None, share, contrast, fit)
        return self._with_areas(tick, box, level, inside, open_) if share > _BLANK else tick

    def _with_areas(
        self, tick: Tick, box: Box, level: float, inside: tuple[slice, slice], open_: Mask
    ) -> Tick:
        """Return a tick with ``dark`` and ``filled`` set, and its state updated by dark areas.

        Where strokes merge into a dark area, few of them are detected, so the area decides.
        """
        dark = self._dark_share(box, inside, open_)
        sides = [self._paper_at(box, side) for side in _SIDES]
        tick = tick._replace(
            dark=dark, filled=self._filled_share(inside, open_, max(sides)),
            depth=self._depth(box, inside, level),
        )  # fmt: skip
        sure = tick.fit <= (LOOSE + _BLACK_OFF if dark > _BLACK else LOOSE)
        if dark > _BLACK and self._stands_out(box, level):
            return tick._replace(ticked=sure or None, ink=max(tick.ink, dark), contrast=1.0)
        if dark > _INKED and min(sides) >= _BRIGHT_SIDES * max(sides):
            return tick._replace(ticked=sure or None, contrast=max(tick.contrast, 1 - _DARK))
        return tick

    def _depth(self, box: Box, inside: tuple[slice, slice], level: float) -> float:
        """Return how much darker than its surroundings a filled box is, 0 if it is not filled."""
        shade = self._shade(box, inside, level)
        return shade if shade >= _FILLED and self._stands_out(box, level) else 0.0

    def _filled_share(self, inside: tuple[slice, slice], open_: Mask, paper: float) -> float:
        """Return the share of a box's inside that is at least half as dark as its darkest ink."""
        light, printed = self.ink_map.light[inside][open_], self.printed[inside][open_]
        levels = light / np.maximum(printed, 1.0)
        darkest = float(np.percentile(levels, _DARKEST))
        return int(np.count_nonzero(levels < (paper + darkest) / 2)) / levels.size

    def _is_shadow(self, box: Box, level: float) -> bool:
        """Return whether the paper at any side of a box is as dark as its inside.

        In that case a shadow ends inside the box.
        """
        sides = (self._paper_beside(box, side, _BESIDE) for side in _SIDES)
        return any(0 < paper <= level for paper in sides)

    def _is_coloured(self, inside: tuple[slice, slice]) -> bool:
        """Return whether print inside a box has colour on it, from a pen that the print hides."""
        if self.colour is None:
            return False
        rows, columns = inside
        coloured = np.unpackbits(self.colour[rows], axis=1)[:, columns]
        return bool(coloured[self.ink_map.printed[inside]].sum() > _DOT * FINE**2)

    @cached_property
    def _paper(self) -> Pixels:
        """The brightness of the brightest paper near each place: uint8, 1 px per mm."""
        whole = cv2.resize(self.ink_map.light, None, fx=1 / FINE, fy=1 / FINE,
                           interpolation=cv2.INTER_AREA)  # fmt: skip
        side = 2 * _NEAR + 1
        return np.asarray(cv2.dilate(whole, np.ones((side, side), np.uint8)), np.uint8)

    def _is_dark(self, box: Box, level: float) -> bool:
        """Return whether the inside of a box, of brightness ``level``, is far darker than paper."""
        return level * 255 < _DARK * self._paper_near(box)

    def _is_bright(self, box: Box, inside: tuple[slice, slice], open_: Mask) -> bool:
        """Return whether the inside of a box is as bright as the paper near it."""
        light = self.ink_map.light[inside][open_].astype(np.float64)
        return _median(light) >= _BRIGHT * self._paper_near(box)

    def _dark_share(self, box: Box, inside: tuple[slice, slice], open_: Mask) -> float:
        """Return the share of a box's inside that is as dark as ink."""
        dark = self.ink_map.light[inside][open_] < _DARK * self._paper_near(box)
        return int(np.count_nonzero(dark)) / dark.size

    def _paper_near(self, box: Box) -> float:
        """Return the brightness of the brightest paper near a box, 0 to 255."""
        high, wide = self._paper.shape
        row = min(high - 1, max(0, round(box[1] + box[3] / 2 - TOP)))
        column = min(wide - 1, max(0, round(box[0] + box[2] / 2 - LEFT)))
        return float(self._paper[row, column])

    def _shade(self, box: Box, inside: tuple[slice, slice], level: float) -> float:
        """Return how much darker the inside of a box is than its surroundings, 0 to 1.

        ``level`` is the brightness inside. Medians ignore strokes, which cover less than half.
        """
        near, around = self._around(box, inside)
        if not around.any():
            return 0.0
        paper = self._level(near, around)
        return 1 - level / max(paper, 0.01)

    def _around(self, box: Box, inside: tuple[slice, slice]) -> tuple[tuple[slice, slice], Mask]:
        """Return the slices of a box with its border, and a mask of the paper in the border."""
        x, y, width, height = box
        near = window(x - _BESIDE, y - _BESIDE, width + 2 * _BESIDE, height + 2 * _BESIDE)
        around = ~self.ink_map.printed[near]
        rows, columns = (inner.start - wide.start for inner, wide in zip(inside, near, strict=True))
        high, wide = self.ink_map.printed[inside].shape
        around[rows : rows + high, columns : columns + wide] = False
        return near, around

    def _shade_in_colour(self, box: Box, inside: tuple[slice, slice]) -> float:
        """Return the shade of a box in the channel where it is most, or 1 without colours.

        Where a border is printed in colour, its darkest channel need not be the one that a blue
        shadow darkens most. Ink makes a channel darker; light changes each as much as beside.
        """
        return self._darkened(inside, *self._around(box, inside))

    def _is_half_shaded(self, box: Box, inside: tuple[slice, slice]) -> bool:
        """Return whether a shadow of any colour ends inside a box: one side is in it as well."""
        sides = [self._beside(box, side, _BESIDE) for side in _SIDES]
        shades = [self._darkened(inside, side, ~self.ink_map.printed[side]) for side in sides]
        return min(shades) < _SHADED

    def _darkened(
        self, inside: tuple[slice, slice], where: tuple[slice, slice], open_: Mask
    ) -> float:
        """Return how much darker the inside of a box is than paper elsewhere, in any channel."""
        if self.colours is None or not open_.any():
            return 1.0
        seen, printed = self.colours()
        within, beside = (
            np.median(seen[place][mask] / np.maximum(printed[place][mask], 1.0), axis=0)
            for place, mask in ((inside, ~self.ink_map.printed[inside]), (where, open_))
        )
        return float((1 - within / np.maximum(beside, 0.01)).max())

    def _stands_out(self, box: Box, level: float) -> bool:
        """Return whether the inside of a box, of brightness ``level``, is darker than all sides.

        It is not if an object or a shadow on the paper ends inside the box.
        """
        return all(
            level <= (1 - _SHADED) * self._paper_at(box, side)
            or level <= (1 - _CLEARER) * self._gap_at(box, side)
            for side in _SIDES
        )

    def _gap_at(self, box: Box, side: str) -> float:
        """Return how bright the brightest line beside a box is, for most of its length."""
        light = self.ink_map.light[self._beside(box, side, _BESIDE)]
        if not light.size:
            return 0.0
        brightest = light.max(axis=1 if side in {"left", "right"} else 0)
        return float(np.quantile(brightest, 1 - _ALONG)) / 255

    def _paper_at(self, box: Box, side: str) -> float:
        """Return the brightness of the paper at one side of a box, relative to print; 0 if unknown.

        Where boxes are close together, this is the paper inside the next box.
        """
        near = self._paper_beside(box, side, _BESIDE)
        return near or self._paper_beside(box, side, _NEXT)

    def _paper_beside(self, box: Box, side: str, reach: float) -> float:
        """Return the brightness of paper within ``reach`` mm of a side; 0 if all is print."""
        where = self._beside(box, side, reach)
        open_ = ~self.ink_map.printed[where]
        return self._level(where, open_) if open_.any() else 0.0

    @staticmethod
    def _beside(box: Box, side: str, reach: float) -> tuple[slice, slice]:
        """Return the slices of the strip within ``reach`` mm of one side of a box."""
        x, y, width, height = box
        strips = {
            "left": (x - reach, y, reach, height),
            "right": (x + width, y, reach, height),
            "above": (x, y - reach, width, reach),
            "below": (x, y + height, width, reach),
        }
        return window(*strips[side])

    def _level(self, where: tuple[slice, slice], open_: Mask) -> float:
        """Return the median brightness relative to the reference."""
        light, printed = self.ink_map.light[where][open_], self.printed[where][open_]
        return _median(light / np.maximum(printed, 1.0))


def _median(values: NDArray[np.float64]) -> float:
    """Return the median, five times as fast as ``np.median`` for few values; reorders them."""
    middle = len(values) // 2
    if len(values) % 2:
        values.partition(middle)
        return float(values[middle])
    values.partition((middle - 1, middle))
    return float((values[middle - 1] + values[middle]) / 2)


def doubt_pale(ticks: Sequence[Tick], *, enhanced: bool) -> list[Tick]:
    """Return the ticks, with those far fainter than the others in doubt: they may be stains.

    In an ``enhanced`` picture, a stain is as dark as light pencil.
    """
    drawn = [tick.darkness for tick in ticks if tick.ticked]
    least = _PALE_ENHANCED if enhanced else _PALE_ALONE
    if len(drawn) >= _SOME:
        usual = median(drawn)
        least = max(min(_PALE, _PALER * usual), _FAR_PALER * usual)
    return [
        tick._replace(ticked=None)
        if tick.ticked and max(tick.contrast, tick.depth / _SOLID) < least
        else tick
        for tick in ticks
    ]


def window(x: float, y: float, width: float, height: float) -> tuple[slice, slice]:
    """Return the slices (rows, columns) of the maps for a box in mm of the frame."""

    def at(value: float, start: float) -> int:
        return max(0, round((value - start) * FINE))

    return slice(at(y, TOP), at(y + height, TOP)), slice(at(x, LEFT), at(x + width, LEFT))
