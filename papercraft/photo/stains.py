"""Detect stains by the colour of faint ink: coffee and tea are brown, pencils and pens are not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from papercraft.photo.box_ink import INSET

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from papercraft.core.photo import Tick
    from papercraft.core.sheet import Box
    from papercraft.photo.load import Pixels

# Stains are not darker than _FAINT (0 to 1), or _FAINT_ENHANCED in enhanced pictures: orange felt
# pens are as brown, but darker. Less ink than _SOME_INK, a share of a box, is none. In a stain, at
# most _DARK of a box is less than half as bright as paper.
_FAINT, _FAINT_ENHANCED, _SOME_INK, _DARK = 0.24, 0.35, 0.025, 0.015
# Brown absorbs more blue than green, and more green than red: each step is at least _STEP of the
# whole difference, and the difference at least _COLOURED of the paper's brightness.
_STEP, _COLOURED = 0.2, 0.045


def with_stains(
    ticks: Sequence[Tick],
    boxes: Sequence[Box],
    unprinted: Callable[[Box], Pixels],
    *,
    enhanced: bool,
) -> list[Tick]:
    """Return the ticks with ``stained`` set, and with stains in doubt.

    ``unprinted`` returns the pixels in a box (mm) where nothing is printed: (n, BGR), uint8.
    """
    results, darkest = [], _FAINT_ENHANCED if enhanced else _FAINT
    for tick, (x, y, width, height) in zip(ticks, boxes, strict=True):
        inside = x + INSET, y + INSET, width - 2 * INSET, height - 2 * INSET
        faint = tick.ink > _SOME_INK and 0 < tick.darkness < darkest and tick.dark <= _DARK
        stained = faint and min(inside[2:]) > 0 and is_brown(unprinted(inside))
        ticked = None if stained and tick.ticked else tick.ticked
        results.append(tick._replace(ticked=ticked, stained=stained))
    return results


def is_brown(pixels: Pixels) -> bool:
    """Return whether the ink in pixels of paper (n x BGR, uint8) is brown."""
    if not len(pixels):
        return False
    colours = pixels.astype(np.float64)
    light = colours.sum(axis=1)
    dark, bright = np.percentile(light, (5, 90))
    ink, paper = colours[light <= (dark + bright) / 2], colours[light >= (dark + 3 * bright) / 4]
    blue, green, red = 1 - np.median(ink, axis=0) / np.maximum(np.median(paper, axis=0), 1)
    whole = float(blue - red)
    return whole >= _COLOURED and float(min(blue - green, green - red)) >= _STEP * whole
