"""Match boxes of a printed sheet with a photo, and refine their poses.

Square patches are compared by normalized cross-correlation after local normalization, so that
shadows, faint print and other inks matter little. Poses are refined by the inverse compositional
Lucas-Kanade algorithm with an affine warp.
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

# Samples along a side of a patch, for the coarse and the fine search.
ROUGH, EXACT = 36, 72
# The window of local normalization as a share of the patch; the blur in samples; the share of the
# box that a patch covers, because scissors may cut off its edges.
_AROUND, _BLUR, _SHOWN = 0.31, 1.0, 0.9
# The noise floor of local contrast (0 to 255); the blur of the reference in pixels.
_NOISE, _FINER = 4.0, 0.7
_ROUNDS, _DAMP, _MOST_STEP = 4, 0.02, 0.05
# The number of patches per batch, to limit memory.
_MOST = 64


class PrintedPatches:
    """A cache of the boxes of a printed sheet as patches."""

    def __init__(self, sheet: PrintedSheet) -> None:
        """Render the sheet."""
        self.sheet = sheet
        self.grey = np.asarray(sheet.grey(FINE), np.uint8)
        # Antialiasing: a patch has fewer samples than the rendering has pixels.
        self._smooth = np.asarray(cv2.GaussianBlur(self.grey, (0, 0), _FINER), np.uint8)
        self._made: dict[tuple[Box, int], Floats] = {}

    def of(self, boxes: Sequence[Box], count: int) -> Floats:
        """Return boxes as patches, (n, count, count), float32."""
        new = [box for box in dict.fromkeys(boxes) if (box, count) not in self._made]
        if new:
            made = sample_patches(self._smooth, [_on_print(box) for box in new], count)
            self._made |= {(box, count): patch for box, patch in zip(new, made, strict=True)}
        return np.stack([self._made[box, count] for box in boxes])


def _on_print(box: Box) -> Any:
    """Return the pose (2 x 3) of a box in the rendering of its sheet."""
    x, y, width, height = box
    return np.array(
        [
            [(x + width / 2 - LEFT) * FINE - 0.5, width * FINE, 0],
            [(y + height / 2 - TOP) * FINE - 0.5, 0, height * FINE],
        ]
    )


def sample_patches(grey: Pixels, poses: Any, count: int) -> Floats:
    """Sample a grey picture at n poses into patches, n x count x count, float32.

    A pose is 2 x 3 in pixels, with the columns centre, across and down.
    """
    u, v = _steps(count)
    result = np.empty((len(poses), count, count), np.float32)
    for number, pose in enumerate(np.asarray(poses, np.float32)):
        x, y = (middle + u * across + v * down for middle, across, down in pose)
        sampled = cv2.remap(grey, x, y, cv2.INTER_LINEAR).astype(np.float32)
        result[number] = _normalize(cv2.GaussianBlur(sampled, (0, 0), _BLUR * count / EXACT))
    return result


def _steps(count: int) -> tuple[Floats, Floats]:
    step = _SHOWN * ((np.arange(count, dtype=np.float32) + 0.5) / count - 0.5)
    u, v = np.meshgrid(step, step)
    return np.asarray(u, np.float32), np.asarray(v, np.float32)


def _normalize(patch: Any) -> Any:
    """Normalize a patch locally: subtract the local mean, divide by the local deviation."""
    side = round(_AROUND * len(patch))
    centred = patch - cv2.blur(patch, (side, side))
    return centred / (np.sqrt(np.maximum(cv2.blur(centred * centred, (side, side)), 0)) + _NOISE)


def _unit_vectors(arrays: Floats) -> Floats:
    flat = arrays.reshape(len(arrays), -1)
    flat = flat - flat.mean(axis=1, keepdims=True)
    return np.asarray(flat / (np.sqrt((flat**2).sum(axis=1, keepdims=True)) + 1e-6), np.float32)


def patch_scores(observed: Floats, printed: Floats) -> Floats:
    """Return the normalized cross-correlations, (observed, printed); 1 is identical."""
    return np.asarray(_unit_vectors(observed) @ _unit_vectors(printed).T, np.float32)


def shifted_patch_scores(observed: Floats, printed: Floats) -> tuple[Floats, Any]:
    """Return the best scores over shifts by up to one sample, and these shifts.

    Scores have shape (observed, printed); shifts (observed, printed, 2), x and y in sides.
    """
    count = observed.shape[1]
    units = _unit_vectors(printed[:, 1:-1, 1:-1]).T
    best = np.full((len(observed), len(printed)), -1, np.float32)
    shifts = np.zeros((*best.shape, 2), np.float32)
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            part = observed[:, 1 + dy : count - 1 + dy, 1 + dx : count - 1 + dx]
            scores = _unit_vectors(part) @ units
            better = scores > best
            best[better] = scores[better]
            shifts[better] = _SHOWN * dx / count, _SHOWN * dy / count
    return best, shifts


def fit_patches(grey: Pixels, poses: Any, printed: Floats) -> tuple[Any, Floats]:
    """Refine poses (n, 2, 3) by an affine fit; return them with their scores (n)."""
    poses = np.asarray(poses, float)
    parts = [
        _align(grey, poses[start : start + _MOST], printed[start : start + _MOST])
        for start in range(0, len(poses), _MOST)
    ]
    return np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts])


def _align(grey: Pixels, poses: Any, printed: Floats) -> tuple[Any, Floats]:
    """Align patches by damped Gauss-Newton steps; return the best poses and their scores."""
    count = printed.shape[1]
    jacobian = _jacobian(printed)
    across = jacobian.transpose(0, 2, 1)
    # Matrix products take a fifth of the time of sums over named indices.
    hessian = across @ jacobian
    hessian += _DAMP * np.eye(6) * np.trace(hessian, axis1=1, axis2=2)[:, None, None] / 6
    units = _unit_vectors(printed)
    best, best_poses = np.full(len(poses), -1, np.float32), poses.copy()
    for number in range(_ROUNDS + 1):
        observed = sample_patches(grey, poses, count)
        scores = (_unit_vectors(observed) * units).sum(axis=1)
        better = scores > best
        best[better], best_poses[better] = scores[better], poses[better]
        if number < _ROUNDS:
            # Clipping limits the weight of covered or cut-off parts.
            residual = np.clip(observed - printed, -1, 1).reshape(len(poses), -1, 1)
            step = np.linalg.solve(hessian, across @ residual)[..., 0]
            poses = _compose(poses, np.clip(step, -_MOST_STEP, _MOST_STEP))
    return best_poses, best


def _jacobian(printed: Floats) -> Floats:
    """Return the derivatives by the six affine parameters, n x samples x 6."""
    count = printed.shape[1]
    down, across = np.gradient(printed * (count / _SHOWN), axis=(1, 2))
    u, v = _steps(count)
    jacobian = np.stack([across, down, across * u, across * v, down * u, down * v], axis=-1)
    return np.asarray(jacobian.reshape(len(printed), -1, 6), np.float32)


def _compose(poses: Any, step: Any) -> Any:
    change = np.zeros((len(poses), 3, 3))
    change[:, 0] = np.stack([1 + step[:, 2], step[:, 3], step[:, 0]], axis=1)
    change[:, 1] = np.stack([step[:, 4], 1 + step[:, 5], step[:, 1]], axis=1)
    change[:, 2, 2] = 1
    composed = poses[:, :, [1, 2, 0]] @ np.linalg.inv(change)
    return composed[:, :, [2, 0, 1]]
