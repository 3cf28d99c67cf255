"""Check, after registration, whether print is where the drawing of the sheet has it.

A sheet of another design, or an altered one, may have the marks of the sheet it is compared with.
Registration then warps the page to whatever looks similar, and boxes would be read that do not
exist. Two signs distinguish that from print that is covered, stained, faint or in the dark: the
warp is not smooth, as that of paper in one piece is, and missing print is found elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from papercraft.photo.patches import cut
from papercraft.photo.reference import MIDDLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from papercraft.photo.load import Pixels
    from papercraft.photo.patches import Patch
    from papercraft.photo.pose import Pose

    Floats = NDArray[np.float64]

# The bend of paper in one piece is smooth: its second difference over _STEPS steps of the pose's
# nodes (12 mm) does not exceed _JUMP mm. Paper bent by 20 mm has up to 1.4, print moved by 4 mm has
# 2.2 and more. More than _FEW nodes must exceed it.
_STEPS, _JUMP, _FEW = 3, 1.75, 12
# A patch is elsewhere if its correlation is at least _LEAST at a place _AWAY to _REACH mm from its
# own, and _BETTER higher than at its own.
_LEAST, _BETTER, _AWAY, _REACH = 0.7, 0.3, 1.0, 5.0
# Strokes and periodic print make some patches match elsewhere by chance: up to this share.
_CHANCE = 0.05


def is_torn(pose: Pose) -> bool:
    """Return whether the warp of a page has jumps that paper in one piece cannot have."""
    inside = np.all((pose.nodes >= 0) & (pose.nodes <= pose.frame), axis=-1)
    jumps = _jumps(pose.bend, inside) + _jumps(pose.bend.swapaxes(0, 1), inside.T)
    return jumps > _FEW


def _jumps(bend: Floats, inside: NDArray[np.bool_]) -> int:
    """Return the number of nodes where the bend along the first axis changes too suddenly."""
    second = bend[2 * _STEPS :] - 2 * bend[_STEPS:-_STEPS] + bend[: -2 * _STEPS]
    within = inside[2 * _STEPS :] & inside[: -2 * _STEPS]
    return int((within & (np.hypot(second[..., 0], second[..., 1]) > _JUMP)).sum())


def lies_elsewhere(photo: Pixels, pose: Pose, patches: Sequence[Patch], total: int) -> bool:
    """Return whether print that is not in its place is found elsewhere.

    ``photo`` is grey (uint8); ``patches``, at MIDDLE pixels per mm, are the unmatched ones of
    ``total``.
    """
    if len(patches) <= _CHANCE * total:
        return False
    # OpenCV correlates float32 in half the time of uint8.
    flat = pose.flatten(photo, MIDDLE).astype(np.float32)
    return sum(_is_elsewhere(flat, patch) for patch in patches) > _CHANCE * total


def _is_elsewhere(flat: NDArray[np.float32], patch: Patch) -> bool:
    reach, own = round(_REACH * MIDDLE), round(_AWAY * MIDDLE)
    half = patch.picture.shape[0] // 2
    around = cut(flat, patch.column, patch.row, half + reach)
    if around is None:
        return False
    printed = patch.picture.astype(np.float32)
    scores = cv2.matchTemplate(around, printed, cv2.TM_CCOEFF_NORMED)
    near = slice(reach - own, reach + own + 1)
    here = float(scores[near, near].max())
    return float(scores.max()) >= max(_LEAST, here + _BETTER)
