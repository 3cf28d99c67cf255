"""Bending the pose until our own print lies where the photo shows it.

Marks at the corners tell the perspective, not how the paper bends between them. So patches of the
sheet as printed are aligned with the photo by normalized cross-correlation, first large ones far
around, then small ones near, and after each pass a smooth warp is fitted to their displacements by
robust least squares: one rule for every sheet, and nothing has to be printed for it. Parts that
look the same elsewhere wait until the rest is in place (``unwrap``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import cv2
import numpy as np

from papercraft.photo.known import COARSE, HEIGHT, LEFT, MIDDLE, TOP, WIDTH
from papercraft.photo.patches import Matches, Pass, cut, patches_of, vertex
from papercraft.photo.pose import Pose, nodes, project, sampled
from papercraft.photo.unwrap import SEARCH, unwrapped

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from papercraft.photo.known import Known
    from papercraft.photo.load import Pixels
    from papercraft.photo.patches import Patch
    from papercraft.photo.unwrap import Unwrapped

    Floats = NDArray[np.float64]

_FAR = (
    Pass(COARSE, 26.0, 17.0, 8.0, 2, 30.0, 0.45),
    Pass(COARSE, 20.0, 13.0, 4.5, 3, 18.0, 0.5),
)
_NEAR = (
    Pass(MIDDLE, 11.0, 10.0, 2.2, 4, 10.0, 0.55),
    Pass(MIDDLE, 9.0, 7.0, 1.2, 0, 7.0, 0.55),
)
# Once print is in place, it is looked for within this share of its pitch.
_WITHIN = 0.45
# After so many tries, print that still has another lock than was believed is in doubt.
_TRIES = 3
# If more than this share of the sheet is periodic, few large patches can be aligned, and small ones
# would go astray: the sheet is unwrapped at once.
_MOSTLY = 0.6
# Where so many times as many patches have one lock as have none, those without lie between them;
# patches tell of what lies about so many mm around.
_SURE, _ABOUT = 2.0, 7.0
# A second place as good as this share of the best makes a match ambiguous.
_RIVAL = 0.9
# What neighbouring matches may differ by: a share of the reach, and mm at least.
_DIFFER = (0.3, 0.35)


def register(
    photo: Pixels, known: Known, pose: Pose, frame: Floats, seen: Floats
) -> tuple[Pose, float]:
    """Return the pose bent to the print, and the share of print that was found in place.

    ``photo`` is grey; ``frame`` (mm) and ``seen`` (pixels), both n x 2, are the marks.
    """
    box = tuple(frame.min(axis=0)), tuple(frame.max(axis=0))
    sheet = _Sheet(photo, known, box, frame, seen)
    pose = _bent(pose, _anchored(pose, frame, seen), _FAR[0])
    if sheet.periodic <= _MOSTLY:
        for search in _FAR:
            pose, _, _ = sheet.aligned(pose, search)
    if _repeated(patches_of(known, SEARCH, box)):
        return sheet.aligned_periodic(pose)
    pose, last, odd = sheet.aligned_near(pose)
    return Pose(pose.perspective, pose.bend, _doubts(last, odd)), _share(last, odd)


class _Sheet(NamedTuple):
    """A sheet in a grey photo: ``frame`` (mm) and ``seen`` (pixels), both n x 2, are its marks."""

    photo: Pixels
    known: Known
    box: Any
    frame: Floats
    seen: Floats

    @property
    def periodic(self) -> float:
        """The share of large patches that look the same elsewhere."""
        return _repeated(patches_of(self.known, _FAR[0], self.box))

    def aligned_periodic(self, pose: Pose) -> tuple[Pose, float]:
        """Return the pose of a sheet with periodic parts, and the share of print in place.

        Parts that have no lock for sure get an infinite doubt.
        """
        begin, locks = pose, self.locks(pose) if self.periodic > _MOSTLY else None
        for _ in range(_TRIES):
            if locks is not None:
                pose = self.unwrapped(begin, locks)
            pose, last, odd = self.aligned_near(pose)
            after = self.locks(pose)
            if not after.elsewhere.any():
                break
            # Where small patches went astray the page is distorted: do not begin with that.
            begin, locks = (begin, self.locks(begin)) if locks is None else (pose, after)
        doubt = np.maximum(_doubts(last, odd), _doubts_of_locks(after))
        return Pose(pose.perspective, pose.bend, doubt), _share(last, odd)

    def locks(self, pose: Pose) -> Unwrapped:
        """Return where the patches lie, as seen from a pose."""
        return unwrapped(self.photo, self.known, pose, self.box)

    def unwrapped(self, pose: Pose, locks: Unwrapped) -> Pose:
        """Return the pose bent to where its patches lie for sure."""
        marks = _anchored(pose, self.frame, self.seen)
        return _bent(pose, locks.sure_matches.plus(marks), SEARCH)

    def aligned_near(self, pose: Pose) -> tuple[Pose, Matches, Floats]:
        """Return the pose after the passes of small patches, and what the last one has matched."""
        for search in _NEAR:
            pose, last, odd = self.aligned(pose, search)
        return pose, last, odd

    def aligned(self, pose: Pose, search: Pass) -> tuple[Pose, Matches, Floats]:
        """Return the pose after a pass, its matches, and the middles (n x 2, mm) of the others."""
        patches = patches_of(self.known, search, self.box)
        matches = _matches(self.photo, patches, pose, search)
        marks = _anchored(pose, self.frame, self.seen)
        good = _agreeing(matches.plus(marks), search)[: len(matches.places)]
        last = matches.only(good)
        there = {(x, y) for x, y in last.places}
        odd = np.array([(p.x, p.y) for p in patches if (p.x, p.y) not in there]).reshape(-1, 2)
        return _bent(pose, last.plus(marks), search), last, odd


def _repeated(patches: list[Patch]) -> float:
    """Return the share of patches that look the same elsewhere."""
    return sum(patch.pitch < np.inf for patch in patches) / max(1, len(patches))


def _share(last: Matches, odd: Floats) -> float:
    """Return the share of patches that were matched."""
    return len(last.places) / max(1, len(last.places) + len(odd))


def _anchored(pose: Pose, frame: Floats, seen: Floats) -> Matches:
    """Return the marks as matches: how far each is off in the page as it is flattened now."""
    back = project(np.asarray(np.linalg.inv(pose.perspective), float), seen)
    shifts = back - frame - sampled(pose.bend, frame)
    shifts = back - frame - sampled(pose.bend, frame + shifts)
    return Matches(frame, shifts, np.full(len(frame), 0.7))


def _matches(photo: Pixels, patches: list[Patch], pose: Pose, search: Pass) -> Matches:
    seen = pose.flatten(photo, search.scale)
    half = round(search.patch * search.scale / 2)
    found = []
    for patch in patches:
        if search in _FAR and np.isfinite(patch.pitch):
            continue
        reach = round(min(search.reach, _WITHIN * patch.pitch) * search.scale)
        around = cut(seen, patch.column, patch.row, half + reach)
        if around is None:
            continue
        scores = cv2.matchTemplate(around, patch.picture, cv2.TM_CCOEFF_NORMED)
        match = _best(scores, search)
        if match is not None:
            found.append((patch.x, patch.y, *match))
    table = np.array(found, float).reshape(-1, 5)
    return Matches(table[:, :2], table[:, 2:4], table[:, 4])


def _best(scores: Any, search: Pass) -> tuple[float, float, float] | None:
    """Return where the best match is off (mm) and its trust, or None if there is no clear one."""
    reach = scores.shape[0] // 2
    _, best, _, (column, row) = cv2.minMaxLoc(scores)
    if row in (0, 2 * reach) or column in (0, 2 * reach) or best < search.least:
        return None
    dx = column - reach + vertex(*(float(scores[row, column + n]) for n in (-1, 0, 1)))
    dy = row - reach + vertex(*(float(scores[row + n, column]) for n in (-1, 0, 1)))
    apart = max(2, round(2.0 * search.scale))
    scores[max(0, row - apart) : row + apart + 1, max(0, column - apart) : column + apart + 1] = -1
    if float(scores.max()) > _RIVAL * best:
        return None
    return dx / search.scale, dy / search.scale, best


def _agreeing(found: Matches, search: Pass) -> Any:
    """Return which matches are off much like their neighbours; a lone one is not believed."""
    apart = ((found.places[:, None] - found.places[None]) ** 2).sum(axis=2)
    near = np.exp(-apart / (2 * (0.9 * search.step) ** 2))
    np.fill_diagonal(near, 0.0)
    # A median of the neighbours, by halves: the mean of those that agree with the mean.
    mean = near @ found.shifts / np.maximum(near.sum(axis=1), 1e-9)[:, None]
    spread = np.hypot(*np.moveaxis(found.shifts[None] - mean[:, None], 2, 0))
    near /= 1 + (spread / max(_DIFFER[1], 0.15 * search.reach)) ** 4
    weight = near.sum(axis=1)
    mean = near @ found.shifts / np.maximum(weight, 1e-9)[:, None]
    off = np.hypot(*(found.shifts - mean).T)
    return (off < max(_DIFFER[0] * search.reach, _DIFFER[1])) & (weight > 0.15)  # noqa: PLR2004


def _terms(points: Floats, degree: int) -> Floats:
    """Return the terms of a polynomial in x and y, both from about -1 to 1."""
    x = (points[:, 0] - LEFT) / WIDTH * 2 - 1
    y = (points[:, 1] - TOP) / HEIGHT * 2 - 1
    return np.stack([x**i * y**j for i in range(degree + 1) for j in range(degree + 1 - i)], axis=1)


def _bent(pose: Pose, found: Matches, search: Pass) -> Pose:
    """Return the pose with a smooth bend towards the matches, and what is left place by place."""
    degree = search.degree
    while degree and len(found.places) < (degree + 1) * (degree + 2):
        degree -= 1
    shape = nodes().shape
    bend = np.zeros(shape)
    rest = found.shifts
    if degree:
        factors = _fitted(found, degree)
        rest = rest - _terms(found.places, degree) @ factors
        bend = (_terms(nodes().reshape(-1, 2), degree) @ factors).reshape(shape)
    across, weight = _spread_out(found.places, found.trust, rest, search.blur)
    return _added(pose, bend + across / (weight + 0.05)[..., None])


def _fitted(found: Matches, degree: int) -> Floats:
    """Return the factors of a polynomial through the shifts; what is far off counts less."""
    terms = _terms(found.places, degree)
    robust = np.ones(len(terms))
    factors = np.zeros((terms.shape[1], 2))
    for limit in (3.0, 1.5, 1.0, 1.0):
        scale = np.sqrt(found.trust * robust)[:, None]
        left = np.r_[terms * scale, 0.05 * np.eye(terms.shape[1])]
        right = np.r_[found.shifts * scale, np.zeros((terms.shape[1], 2))]
        factors = np.linalg.lstsq(left, right, rcond=None)[0]
        robust = 1 / (1 + (np.hypot(*(found.shifts - terms @ factors).T) / limit) ** 4)
    return factors


def _spread_out(
    places: Floats, weights: Floats, values: Floats, blur: float
) -> tuple[Floats, Floats]:
    """Return at the nodes the sums of values, and of their weights, fading with the distance."""
    grid = nodes()
    across = np.exp(-((grid[0, :, 0][:, None] - places[:, 0]) ** 2) / (2 * blur**2))
    down = np.exp(-((grid[:, 0, 1][:, None] - places[:, 1]) ** 2) / (2 * blur**2)) * weights
    sums = [(down * value) @ across.T for value in np.atleast_2d(values.T)]
    return np.stack(sums, axis=-1), down @ across.T


def _added(pose: Pose, bend: Floats) -> Pose:
    """Return the pose with a further bend, seen from the flattened page, put before its own.

    Print expected at p was seen at p + bend(p), so that is where the old pose has to look.
    """
    moved = (nodes() + bend).reshape(-1, 2)
    whole = bend + sampled(pose.bend, moved).reshape(bend.shape)
    return Pose(pose.perspective, whole, pose.doubt)


def _doubts(kept: Matches, odd: Floats) -> Floats:
    """Return at the nodes how far print may be off, in mm.

    ``kept`` are the last matches, ``odd`` the pieces of print that were not found in place.
    """
    blur = 9.0
    off = np.hypot(*kept.shifts.T)
    squares, weight = _spread_out(kept.places, np.ones(len(off)), off**2, blur)
    _, missing = _spread_out(odd, np.ones(len(odd)), np.zeros(len(odd)), blur)
    spread = np.sqrt(squares[..., 0] / np.maximum(weight, 1e-6))
    share = missing / np.maximum(weight + missing, 1e-6)
    # Where nothing is printed, or nothing was found, nobody knows.
    lonely = np.clip(0.3 - weight, 0, None) * 2.0
    doubt: Floats = 0.04 + spread + np.clip(share - 0.55, 0, None) * 1.2 + lonely
    return doubt


def _doubts_of_locks(locks: Unwrapped) -> Floats:
    """Return at the nodes how far print may be off in mm, by where patches lie for sure.

    That is infinite where too much of the periodic print around has no sure lock.
    """
    sure = locks.sure_matches
    here = locks.sure & ~locks.elsewhere
    squares, weight = _spread_out(
        sure.places, np.ones(len(sure.places)), (sure.shifts**2).sum(axis=1), _ABOUT
    )
    off = np.sqrt(squares[..., 0] / np.maximum(weight, 1e-6))
    (_, known), (_, unknown) = (
        _spread_out(locks.matches.places[one], np.ones(one.sum()), np.zeros(one.sum()), _ABOUT)
        for one in (here, locks.periodic & ~here)
    )
    doubt: Floats = np.where(unknown > np.maximum(_SURE * known, 0.1), np.inf, off)
    return doubt
