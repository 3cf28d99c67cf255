"""Matching boxes of a printed sheet with a photo, and refining their poses.

Boxes and places are compared as square patches of which every spot is set against what is around
it, so that shadows, pale print and other inks cost little.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from papercraft.photo.reference import FINE, LEFT, TOP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from papercraft.core.probe import PrintedSheet
    from papercraft.core.sheet import Box
    from papercraft.photo.load import Pixels

    Floats = NDArray[np.float32]

# Samples along a patch, when looking roughly and exactly.
ROUGH, EXACT = 36, 72
# Of the patch: what counts as around a spot; the blur of both in samples; how much of a box a patch
# shows, for scissors take from its edges what they like.
_AROUND, _BLUR, _SHOWN = 0.31, 1.0, 0.9
# Differences (0 to 255) that are noise.
_NOISE, _FINER = 4.0, 0.7
_ROUNDS, _DAMP, _MOST_STEP = 4, 0.02, 0.05
# So many patches are fitted at a time, for memory.
_MOST = 64


class PrintedPatches:
    """Boxes of a printed sheet as patches, each made once."""

    def __init__(self, sheet: PrintedSheet) -> None:
        """Take a sheet."""
        self.sheet = sheet
        self.grey = np.asarray(sheet.grey(FINE), np.uint8)
        # A patch has fewer samples than there are pixels.
        self._smooth = np.asarray(cv2.GaussianBlur(self.grey, (0, 0), _FINER), np.uint8)
        self._made: dict[tuple[Box, int], Floats] = {}

    def of(self, boxes: Sequence[Box], count: int) -> Floats:
        """Return boxes as patches with so many samples along a side."""
        new = [box for box in dict.fromkeys(boxes) if (box, count) not in self._made]
        if new:
            made = patches(self._smooth, [_on_print(box) for box in new], count)
            self._made |= {(box, count): patch for box, patch in zip(new, made, strict=True)}
        return np.stack([self._made[box, count] for box in boxes])


def _on_print(box: Box) -> Any:
    """Return the pose of a box in the picture of its sheet."""
    x, y, width, height = box
    return np.array(
        [
            [(x + width / 2 - LEFT) * FINE - 0.5, width * FINE, 0],
            [(y + height / 2 - TOP) * FINE - 0.5, 0, height * FINE],
        ]
    )


def patches(grey: Pixels, poses: Any, count: int) -> Floats:
    """Return places in a picture as patches; a pose is 2 x 3: middle, across, down."""
    u, v = _steps(count)
    found = np.empty((len(poses), count, count), np.float32)
    for number, pose in enumerate(np.asarray(poses, np.float32)):
        x, y = (middle + u * across + v * down for middle, across, down in pose)
        seen = cv2.remap(grey, x, y, cv2.INTER_LINEAR).astype(np.float32)
        found[number] = _set_off(cv2.GaussianBlur(seen, (0, 0), _BLUR * count / EXACT))
    return found


def _steps(count: int) -> tuple[Floats, Floats]:
    step = _SHOWN * ((np.arange(count, dtype=np.float32) + 0.5) / count - 0.5)
    u, v = np.meshgrid(step, step)
    return np.asarray(u, np.float32), np.asarray(v, np.float32)


def _set_off(patch: Any) -> Any:
    """Normalize a patch locally: subtract the local mean, divide by the local deviation."""
    side = round(_AROUND * len(patch))
    off = patch - cv2.blur(patch, (side, side))
    return off / (np.sqrt(np.maximum(cv2.blur(off * off, (side, side)), 0)) + _NOISE)


def _unit(some: Floats) -> Floats:
    flat = some.reshape(len(some), -1)
    flat = flat - flat.mean(axis=1, keepdims=True)
    return np.asarray(flat / (np.sqrt((flat**2).sum(axis=1, keepdims=True)) + 1e-6), np.float32)


def patch_scores(seen: Floats, printed: Floats) -> Floats:
    """Return the normalized cross-correlation of patches, seen x printed; 1 is identical."""
    return np.asarray(_unit(seen) @ _unit(printed).T, np.float32)


def shifted_patch_scores(seen: Floats, printed: Floats) -> tuple[Floats, Any]:
    """Return the same with the best shift by up to a sample, and that shift (x, y) in sides."""
    count = seen.shape[1]
    wanted = _unit(printed[:, 1:-1, 1:-1]).T
    best = np.full((len(seen), len(printed)), -1, np.float32)
    shifts = np.zeros((*best.shape, 2), np.float32)
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            part = seen[:, 1 + dy : count - 1 + dy, 1 + dx : count - 1 + dx]
            alike = _unit(part) @ wanted
            better = alike > best
            best[better] = alike[better]
            shifts[better] = _SHOWN * dx / count, _SHOWN * dy / count
    return best, shifts


def fit_patches(grey: Pixels, poses: Any, printed: Floats) -> tuple[Any, Floats]:
    """Refine poses by an affine fit; return them with their match scores."""
    poses = np.asarray(poses, float)
    parts = [
        _fitted(grey, poses[start : start + _MOST], printed[start : start + _MOST])
        for start in range(0, len(poses), _MOST)
    ]
    return np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts])


def _fitted(grey: Pixels, poses: Any, printed: Floats) -> tuple[Any, Floats]:
    """Improve poses by one linearized least-squares step."""
    count = printed.shape[1]
    slopes = _slopes(printed)
    square = np.einsum("kia,kib->kab", slopes, slopes)
    square += _DAMP * np.eye(6) * np.trace(square, axis1=1, axis2=2)[:, None, None] / 6
    wanted = _unit(printed)
    best, kept = np.full(len(poses), -1, np.float32), poses.copy()
    for _ in range(_ROUNDS + 1):
        seen = patches(grey, poses, count)
        alike = (_unit(seen) * wanted).sum(axis=1)
        better = alike > best
        best[better], kept[better] = alike[better], poses[better]
        # What is covered or cut off differs by much and must not count by as much.
        off = np.clip(seen - printed, -1, 1).reshape(len(poses), -1)
        step = np.linalg.solve(square, np.einsum("kia,ki->ka", slopes, off)[..., None])[..., 0]
        poses = _moved(poses, np.clip(step, -_MOST_STEP, _MOST_STEP))
    return kept, best


def _slopes(printed: Floats) -> Floats:
    """Return how each sample changes with x, y and with the four parts of a linear map."""
    count = printed.shape[1]
    down, across = np.gradient(printed * (count / _SHOWN), axis=(1, 2))
    u, v = _steps(count)
    slopes = np.stack([across, down, across * u, across * v, down * u, down * v], axis=-1)
    return np.asarray(slopes.reshape(len(printed), -1, 6), np.float32)


def _moved(poses: Any, step: Any) -> Any:
    change = np.zeros((len(poses), 3, 3))
    change[:, 0] = np.stack([1 + step[:, 2], step[:, 3], step[:, 0]], axis=1)
    change[:, 1] = np.stack([step[:, 4], 1 + step[:, 5], step[:, 1]], axis=1)
    change[:, 2, 2] = 1
    whole = poses[:, :, [1, 2, 0]] @ np.linalg.inv(change)
    return whole[:, :, [2, 0, 1]]
