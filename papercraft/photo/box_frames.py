"""The printed frames of boxes in a photo: local evidence of the position of the print.

Registration is uncertain where few patches match, for example among many ticks. The four sides of a
box show its position as well, because ink that crosses them hides only parts of them.
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

# A side is looked at so far from its ends and so far beside it, and looked for so far away, in mm.
_END, _BESIDE, _REACH = 1.0, 1.0, 1.0
# Its profile has to look this much like the printed one (normalized correlation), and clearly less
# so from half a mm away on.
_ALIKE, _LESS, _AWAY = 0.75, 0.15, 0.5
# Print of a side is at least so much darker than paper, of 255.
_LEAST = 20.0


def frame_offset(light: Any, printed: Pixels, box: Box) -> float:
    """Return how far the sides of a box (mm) are from where they should be, in mm.

    That is the largest offset of the four; it is infinite if one is not seen for sure. ``light`` is
    the rectified photo and ``printed`` the page as it was printed, height x width, 0 to 255.
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
    """Return the brightness across a side, the median along it, which ignores strokes."""
    across, along = (TOP, LEFT) if level else (LEFT, TOP)
    middle, reach = round((at - across) * FINE), round((_BESIDE + _REACH) * FINE)
    first = round((start + _END - along) * FINE)
    last = round((start + length - _END - along) * FINE)
    wide, high = slice(max(0, middle - reach), middle + reach + 1), slice(max(0, first), last)
    part = of[wide, high].T if level else of[high, wide]
    return np.asarray(np.median(part, axis=0), float) if part.size else np.empty(0)


def _offset(seen: Floats, printed: Floats) -> float:
    """Return how far a profile lies from the printed one in mm, infinite if that is not sure."""
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
