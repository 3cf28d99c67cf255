"""Locate the printed frames of boxes in a photo, as local evidence of registration.

Registration is doubtful where few patches of print matched, as among many ticks. The four sides of
a box there show the position as well: ink that crosses them hides only parts of them.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

import numpy as np

from papercraft.photo.reference import FINE, LEFT, TOP

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from papercraft.core.sheet import Box
    from papercraft.photo.load import Pixels

    Floats = NDArray[np.float64]

# In mm: the ends of a side that are ignored, the width of its profile to each side, and the search
# range.
_END, _BESIDE, _REACH = 1.0, 1.0, 1.0
# The profile must correlate with the printed one by at least _ALIKE (normalized), and by _LESS less
# at positions more than _AWAY mm from the best one.
_ALIKE, _LESS, _AWAY = 0.75, 0.15, 0.5
# The least contrast of a printed side against paper, of 255.
_LEAST = 20.0


def frame_offset(light: Any, printed: Pixels, box: Box) -> float:
    """Return how far the sides of a box (mm) are from their expected positions, in mm.

    This is the largest offset of the four sides, infinite if any of them is not clearly visible.
    ``light`` is the rectified photo and ``printed`` the reference, both (height, width), 0 to 255.
    """
    x, y, width, height = box
    sides = ((x, y, height, False), (x + width, y, height, False),
             (y, x, width, True), (y + height, x, width, True))  # fmt: skip
    worst = 0.0
    for at, start, length, level in sides:
        worst = max(worst, _offset(*(_profile(of, at, start, length, level=level)
                                     for of in (light, printed))))  # fmt: skip
        if worst == inf:
            break
    return worst


def _profile(of: Any, at: float, start: float, length: float, *, level: bool) -> Floats:
    """Return the brightness profile across a side: medians along it, which ignore strokes."""
    across, along = (TOP, LEFT) if level else (LEFT, TOP)
    middle, reach = round((at - across) * FINE), round((_BESIDE + _REACH) * FINE)
    first = round((start + _END - along) * FINE)
    last = round((start + length - _END - along) * FINE)
    wide, high = slice(max(0, middle - reach), middle + reach + 1), slice(max(0, first), last)
    part = of[wide, high].T if level else of[high, wide]
    return np.asarray(np.median(part, axis=0), float) if part.size else np.empty(0)


def _offset(seen: Floats, printed: Floats) -> float:
    """Return the offset of a profile from the printed one in mm, infinite if it is uncertain."""
    reach, beside = round(_REACH * FINE), round(_BESIDE * FINE)
    size = 2 * beside + 1
    if len(seen) != 2 * reach + size or len(printed) != len(seen):
        return inf
    wanted = printed[reach : reach + size]
    if np.ptp(wanted) < _LEAST:
        return inf
    wanted = wanted - wanted.mean()
    parts = np.lib.stride_tricks.sliding_window_view(seen, size)
    parts = parts - parts.mean(axis=1, keepdims=True)
    lengths = np.linalg.norm(parts, axis=1) * np.linalg.norm(wanted)
    alike = parts @ wanted / np.maximum(lengths, 1e-6)
    best = int(alike.argmax())
    off = np.abs(np.arange(len(alike)) - best) / FINE
    if alike[best] < _ALIKE or alike[off > _AWAY].max() > alike[best] - _LESS:
        return inf
    return abs(best - reach) / FINE
