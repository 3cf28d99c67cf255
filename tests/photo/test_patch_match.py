"""Boxes as patches: scores, shifts and fits of places in a picture."""

import cv2
import numpy as np
import pytest

from papercraft.photo.patch_match import (
    EXACT,
    ROUGH,
    fit_patches,
    patch_scores,
    sample_patches,
    shifted_patch_scores,
)

SIDE = 120.0
MIDDLES = ((150.0, 160.0), (330.0, 170.0), (170.0, 350.0))


def textured(seed=2):
    """A picture that looks like nothing else anywhere."""
    noise = np.random.default_rng(seed).uniform(0, 255, (520, 520)).astype(np.float32)
    soft = cv2.GaussianBlur(noise, (0, 0), 6)
    return np.clip((soft - soft.mean()) * 9 + 128, 0, 255).astype(np.uint8)


def pose(x, y, side=SIDE, dx=0.0, dy=0.0):
    return [[x + dx, side, 0.0], [y + dy, 0.0, side]]


def test_a_patch_shows_nine_tenths_around_the_centre_of_its_place():
    """A ramp is darkest where the samples begin and lightest where they end."""
    row = np.arange(400, dtype=np.float32)
    grey = np.zeros((400, 400), np.uint8)
    # What lies outside of the nine tenths around the centre (200) is not seen.
    for start in (0, 256):
        grey[:, start : start + 144] = 255
    assert row[144] < 200 - 0.45 * SIDE < 200 + 0.45 * SIDE < row[256]
    assert np.abs(sample_patches(grey, [pose(199.5, 200)], ROUGH)).max() < 0.5
    for off in (-6, 6):
        assert np.abs(sample_patches(grey, [pose(199.5 + off, 200)], ROUGH)).max() > 0.5


def test_samples_lie_as_far_on_both_sides_of_the_centre():
    half = textured()[:, :200]
    grey = np.ascontiguousarray(np.hstack([half, half[:, ::-1]]))
    for picture, swapped in ((grey, np.s_[:, ::-1]), (np.ascontiguousarray(grey.T), np.s_[::-1])):
        middle = (picture.shape[1] - 1) / 2, (picture.shape[0] - 1) / 2
        (patch,) = sample_patches(picture, [pose(*middle)], ROUGH)
        assert np.abs(patch - patch[swapped]).max() < 0.02


def test_each_place_scores_best_with_itself():
    grey = textured()
    printed = sample_patches(grey, [pose(*middle) for middle in MIDDLES], ROUGH)
    scores = patch_scores(printed, printed)
    assert np.diag(scores) == pytest.approx(1, abs=1e-4)
    assert (scores - 2 * np.eye(3)).max() < 0.5


@pytest.mark.parametrize(("dx", "dy"), [(0, 0), (1, 0), (0, -1), (-1, 1)])
def test_a_shift_by_a_sample_is_found(dx, dy):
    grey, step = textured(), 0.9 * SIDE / ROUGH
    printed = sample_patches(grey, [pose(*middle) for middle in MIDDLES], ROUGH)
    moved = [pose(*middle, dx=-dx * step, dy=-dy * step) for middle in MIDDLES[:2]]
    scores, shifts = shifted_patch_scores(sample_patches(grey, moved, ROUGH), printed)
    assert scores.shape == (2, 3)
    assert shifts.shape == (2, 3, 2)
    for n in range(2):
        assert scores[n].argmax() == n
        assert scores[n, n] > 0.95
        assert shifts[n, n] * SIDE == pytest.approx((dx * step, dy * step), abs=1e-4)


def test_poses_are_refined():
    grey = textured()
    poses = np.array([pose(*middle) for middle in MIDDLES])
    printed = sample_patches(grey, poses, EXACT)
    off = np.array([pose(x, y, side=SIDE * 1.02, dx=2.0, dy=-1.5) for x, y in MIDDLES])
    fitted, scores = fit_patches(grey, off, printed)
    assert np.abs(fitted - poses).max() < 0.4
    assert scores.min() > 0.97
