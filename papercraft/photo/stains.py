"""The colour of faint ink: coffee and tea are brown, pencils and pens are not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from papercraft.photo.box_ink import INSET

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from papercraft.core.photo import Tick
    from papercraft.core.sheet import Box
    from papercraft.photo.load import Pixels

# Stains are no darker than the first (0 to 1), in enhanced pictures than the second: orange felt is
# as brown, but darker. Less ink than the last, a share of a box, is none; and on more than _DARK of
# a box nothing of a stain is half as dark as ink.
_FAINT, _FAINT_ENHANCED, _SOME_INK, _DARK = 0.24, 0.35, 0.025, 0.015
# Brown takes away more blue than green, and more green than red: each step is at least this share
# of the whole difference, and the difference at least _COLOURED of the paper's brightness.
_STEP, _COLOURED = 0.2, 0.045


def with_stains(
    ticks: Sequence[Tick],
    boxes: Sequence[Box],
    unprinted: Callable[[Box], Pixels],
    *,
    enhanced: bool,
) -> list[Tick]:
    """Return ticks that tell whether they are stains, and are in doubt then.

    ``unprinted`` gives the pixels in a box (mm) where nothing is printed: count x BGR, uint8.
    """
    found, darkest = [], _FAINT_ENHANCED if enhanced else _FAINT
    for tick, (x, y, width, height) in zip(ticks, boxes, strict=True):
        inside = x + INSET, y + INSET, width - 2 * INSET, height - 2 * INSET
        faint = tick.ink > _SOME_INK and 0 < tick.contrast < darkest and tick.dark <= _DARK
        stained = faint and min(inside[2:]) > 0 and is_brown(unprinted(inside))
        ticked = None if stained and tick.ticked else tick.ticked
        found.append(tick._replace(ticked=ticked, stained=stained))
    return found


def is_brown(pixels: Pixels) -> bool:
    """Return whether the ink in pixels of paper (count x BGR, uint8) is brown."""
    if not len(pixels):
        return False
    colours = pixels.astype(np.float64)
    light = colours.sum(axis=1)
    dark, bright = np.percentile(light, (5, 90))
    ink, paper = colours[light <= (dark + bright) / 2], colours[light >= (dark + 3 * bright) / 4]
    blue, green, red = 1 - np.median(ink, axis=0) / np.maximum(np.median(paper, axis=0), 1)
    whole = float(blue - red)
    return whole >= _COLOURED and float(min(blue - green, green - red)) >= _STEP * whole
