"""Register a sheet: warp its pose until the reference matches the photo.

Corner marks determine the perspective, but not how the paper bends between them. So patches of the
printed sheet are aligned with the photo by normalized cross-correlation, coarse to fine, and after
each pass a smooth warp is fitted to their displacements by robust least squares. This works for
every sheet and needs no extra marks. Ambiguous, periodic print is aligned last (``unwrap``).
Where ink hides too much of the print, only outlines are compared (``outlines``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import cv2
import numpy as np

from papercraft.core.photo import LOOSE
from papercraft.photo.doubts import doubts, doubts_of_locks, has_gap
from papercraft.photo.outlines import outlined, outlined_reference
from papercraft.photo.patches import Matches, Pass, cut, patches_of, shrunk, vertices
from papercraft.photo.periodicity import periodicity
from papercraft.photo.pose import project, sampled
from papercraft.photo.print_place import is_torn, lies_elsewhere
from papercraft.photo.products import product
from papercraft.photo.reference import COARSE, MIDDLE
from papercraft.photo.unwrap import SEARCH, unwrapped
from papercraft.photo.warp import bent

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from papercraft.photo.load import Pixels
    from papercraft.photo.patches import Patch
    from papercraft.photo.periodicity import Periodicity
    from papercraft.photo.pose import Pose
    from papercraft.photo.reference import Reference
    from papercraft.photo.unwrap import Unwrapped

    Floats = NDArray[np.float64]
    Mask = NDArray[np.bool_]
    Scores = NDArray[np.float32]

_FAR = (
    Pass(COARSE, 26.0, 17.0, 8.0, 2, 30.0, 0.45),
    Pass(COARSE, 20.0, 13.0, 4.5, 3, 18.0, 0.5),
)
_NEAR = (
    Pass(MIDDLE, 11.0, 10.0, 2.2, 4, 10.0, 0.55),
    Pass(MIDDLE, 9.0, 7.0, 1.2, 0, 7.0, 0.55),
)
# Photos are reduced to about this many pixels per mm, which is faster and has less noise.
_FINEST = 1.5 * MIDDLE
# Once print is in place, the search range is at most this share of its period.
_WITHIN = 0.45
# The most rounds, which are repeated while more than a share _STRAY of the patches has another lock
# than the pose; ink displaces single ones.
_TRIES, _STRAY = 3, 0.02
# If more than this share of the sheet is periodic, few large patches can be aligned, and small ones
# would find wrong locks, so the sheet is unwrapped at once.
_MOSTLY = 0.5
# Paper is flat if these shares of the small patches match near the pose from the marks, in the
# first and the last pass, and print is off by at most _FLAT of its period and _FLAT_REACH of the
# reach of the first pass.
_SOME_SHARE, _FLAT_SHARE, _FLAT, _FLAT_REACH = 0.75, 0.8, 0.3, 0.9
# If less than this share of the large patches matches, there is too little print for them.
_MANY = 0.5
# If less than this share of the small patches match, much is filled in: outlines may tell more.
_FILLED = 0.7
# A second peak of at least this share of the best makes a match ambiguous.
_RIVAL = 0.9
# How much neighbouring matches may differ: a share of the reach, but at least this many mm.
_DIFFER = (0.3, 0.35)


# A pose after a pass, its matches, and the middles (n x 2, mm) of patches without one.
_Aligned = tuple["Pose", Matches, "Floats"]


class Registered(NamedTuple):
    """A registered pose, the share of patches that matched, and whether print is out of place."""

    pose: Pose
    share: float
    moved: bool


def register(
    photo: Pixels, known: Reference, pose: Pose, frame: Floats, seen: Floats, marks: Floats
) -> Registered:
    """Register a sheet.

    ``photo`` is grey (uint8); ``frame`` (mm) and ``seen`` (px), both float64, n x 2, are the
    corners of the marks that are seen, on the sheet and in the photo. ``marks`` (mm, m x 2) are
    those of all marks: between them there may be print.
    """
    box = tuple(marks.min(axis=0)), tuple(marks.max(axis=0))
    small, to_small = shrunk(photo, pose, _FINEST)
    sheet = _Sheet(small, known, box, frame, project(to_small, seen))
    there = replace(pose, perspective=to_small @ pose.perspective)
    start = bent(there, _anchored(there, frame, sheet.seen), _FAR[0])
    registered = sheet.registered(start)
    if not registered.moved and registered.share < _FILLED:
        registered = _better(registered, sheet.of_outlines(start).registered(start))
    return registered._replace(pose=replace(registered.pose, perspective=pose.perspective))


def _better(patches: Registered, outlines: Registered) -> Registered:
    """Return which of two registrations of a page matched more, by print or by its outlines.

    Where both are sure and do not agree, neither is.
    """
    if outlines.moved or outlines.share <= patches.share:
        return patches
    one, other = patches.pose, outlines.pose
    apart = np.hypot(*np.moveaxis(other.bend - one.bend, -1, 0))
    strange = (one.doubt <= LOOSE) & (apart > LOOSE)
    return outlines._replace(pose=replace(other, doubt=np.where(strange, np.inf, other.doubt)))


class _Sheet(NamedTuple):
    """A sheet in a grey photo: ``frame`` (mm) and ``seen`` (pixels), both n x 2, are its marks."""

    photo: Pixels
    known: Reference
    box: Any
    frame: Floats
    seen: Floats

    @property
    def periodicity(self) -> Periodicity:
        """The periodicity of the sheet's print."""
        return periodicity(self.known, self.box)

    def of_outlines(self, start: Pose) -> _Sheet:
        """Return the sheet with the outlines of all that is printed and drawn on it."""
        photo = outlined(self.photo, start.scale_at(start.middle))
        return self._replace(photo=photo, known=outlined_reference(self.known))

    def registered(self, start: Pose) -> Registered:
        """Return the registered pose, in doubt where print has no unique lock.

        ``start`` is a pose that is fitted only to the marks.
        """
        pose, again = start, self.periodicity.share <= _MOSTLY
        near = self.aligned_flat(start)
        if again and near is None:
            pose = self.aligned_far(start)
            # Large patches with little print may be off by a period, and tear the page.
            again = not is_torn(pose)
        if not again and near is None:
            pose = self.unwrapped(start, self.locks(start))
        for further in reversed(range(_TRIES)):
            first = again or near is not None
            pose, last, unmatched = near or self.aligned_near(pose)
            doubt = doubts(pose.nodes, last, unmatched)
            moved = self.moved(pose, unmatched)
            if not moved and not self.periodicity.ambiguous(self.photo, pose):
                break
            locks = self.locks(pose)
            doubt = np.maximum(doubt, doubts_of_locks(pose.nodes, locks))
            astray = locks.elsewhere.sum() > _STRAY * locks.sure.sum() or (first and moved)
            if not further or not astray:
                break
            # If patches found wrong locks before unwrapping, the pose is distorted, so start again
            # from the marks.
            pose = (
                self.unwrapped(start, self.locks(start)) if first else self.unwrapped(pose, locks)
            )
            again, near = False, None
        return Registered(replace(pose, doubt=doubt), _share(last, unmatched), moved)

    def moved(self, pose: Pose, unmatched: Floats) -> bool:
        """Return whether print is out of place; ``unmatched`` (n x 2, mm) as from ``aligned``."""
        patches = patches_of(self.known, _NEAR[-1], self.box)
        missing = set(map(tuple, unmatched.tolist()))
        lost = [patch for patch in patches if (patch.x, patch.y) in missing]
        return is_torn(pose) or lies_elsewhere(self.photo, pose, lost, len(patches))

    def locks(self, pose: Pose) -> Unwrapped:
        """Return the locks of the patches, relative to a pose."""
        return unwrapped(self.photo, self.known, pose, self.box)

    def unwrapped(self, pose: Pose, locks: Unwrapped) -> Pose:
        """Return the pose warped to the surely located patches; ``locks`` are relative to it."""
        marks = _anchored(pose, self.frame, self.seen)
        return bent(pose, locks.sure_matches.plus(marks), SEARCH)

    def aligned_far(self, start: Pose) -> Pose:
        """Return the pose after the passes of large patches.

        If few of them match, they may be off by a period: then choose between this pose and the
        unwrapped one by the number of small patches that match.
        """
        pose, first, unmatched = self.aligned(start, _FAR[0])
        for search in _FAR[1:]:
            pose, _, _ = self.aligned(pose, search)
        if _share(first, unmatched) >= _MANY:
            return pose
        others = self.unwrapped(start, self.locks(start)), pose
        return max(others, key=lambda one: len(self.aligned_near(one)[1].places))

    def aligned_near(self, pose: Pose) -> _Aligned:
        """Return the pose after the passes of small patches, with the result of the last one."""
        for search in _NEAR:
            pose, last, unmatched = self.aligned(pose, search)
        return pose, last, unmatched

    def aligned_flat(self, start: Pose) -> _Aligned | None:
        """Return the same for paper so flat that print is near the pose from the marks, else None.

        If print is farther off than patches search, those around it have no match, or are nearly as
        far off, since paper bends smoothly. So around print with a wrong lock there is print with
        intermediate offsets. Where print is off by more than a part of its period, the pose must
        not be ambiguous.
        """
        # Every other node suffices, because the bend is smooth.
        nodes = start.nodes[::2, ::2]
        pitches = self.periodicity.near(nodes.reshape(-1, 2)).reshape(nodes.shape[:2])
        inside = np.all((nodes >= 0) & (nodes <= start.frame), axis=-1)
        pose, is_clear = start, True
        for search, share in zip(_NEAR, (_SOME_SHARE, _FLAT_SHARE), strict=True):
            pose, last, unmatched = self.aligned(pose, search)
            off = np.hypot(*np.moveaxis((pose.bend - start.bend)[::2, ::2], -1, 0))[inside]
            if _share(last, unmatched) < share or (off > _FLAT_REACH * _NEAR[0].reach).any():
                return None
            is_clear = is_clear and not (off > _FLAT * pitches[inside]).any()
        lost = has_gap(pose.nodes, last, unmatched)
        if lost or (not is_clear and self.periodicity.ambiguous(self.photo, pose)):
            return None
        return pose, last, unmatched

    def reaches(self, patches: list[Patch], search: Pass) -> Floats:
        """Return the search ranges (n, mm) of patches in a pass, cached with the reference."""
        key = ("reaches", search, self.box)
        if key not in self.known.patches:
            reaches = np.full(len(patches), search.reach)
            if search in _NEAR:
                places = np.array([(patch.x, patch.y) for patch in patches]).reshape(-1, 2)
                reaches = np.minimum(reaches, _WITHIN * self.periodicity.near(places))
            self.known.patches[key] = reaches
        distances: Floats = self.known.patches[key]
        return distances

    def aligned(self, pose: Pose, search: Pass) -> _Aligned:
        """Return the pose after a pass, its matches, and the middles (n x 2, mm) of the others."""
        patches = patches_of(self.known, search, self.box)
        matches = _matches(self.photo, patches, pose, search, self.reaches(patches, search))
        marks = _anchored(pose, self.frame, self.seen)
        good = _agreeing(matches.plus(marks), search)[: len(matches.places)]
        last = matches.only(good)
        there = {(x, y) for x, y in last.places}
        others = [(p.x, p.y) for p in patches if (p.x, p.y) not in there]
        unmatched = np.array(others, float).reshape(-1, 2)
        return bent(pose, last.plus(marks), search), last, unmatched


def _share(last: Matches, unmatched: Floats) -> float:
    """Return the share of patches that matched."""
    return len(last.places) / max(1, len(last.places) + len(unmatched))


def _anchored(pose: Pose, frame: Floats, seen: Floats) -> Matches:
    """Return the marks as matches: their displacements relative to the current pose."""
    back = project(np.asarray(np.linalg.inv(pose.perspective), float), seen)
    shifts = back - frame - sampled(pose.bend, frame)
    shifts = back - frame - sampled(pose.bend, frame + shifts)
    return Matches(frame, shifts, np.full(len(frame), 0.7))


def _matches(
    photo: Pixels, patches: list[Patch], pose: Pose, search: Pass, reaches: Floats
) -> Matches:
    """Align each patch by normalized cross-correlation; omit those without a unique match."""
    # OpenCV correlates float32 in half the time of uint8.
    flat = pose.flatten(photo, search.scale).astype(np.float32)
    half = round(search.patch * search.scale / 2)
    steps = np.round(reaches * search.scale).astype(int)
    matches = np.full((len(patches), 3), np.nan)
    for reach in np.unique(steps).tolist():
        alike = np.nonzero(steps == reach)[0].tolist()
        seen = [(n, around) for n in alike
                if (around := cut(flat, patches[n].column, patches[n].row, half + reach))
                is not None]  # fmt: skip
        maps = np.empty((len(seen), 2 * reach + 1, 2 * reach + 1), np.float32)
        for one, (n, around) in zip(maps, seen, strict=True):
            picture = patches[n].picture.astype(np.float32)
            one[:] = cv2.matchTemplate(around, picture, cv2.TM_CCOEFF_NORMED)
        matches[[n for n, _ in seen]] = _best(maps, search)
    matched = ~np.isnan(matches[:, 2])
    places = np.array([(patch.x, patch.y) for patch in patches]).reshape(-1, 2)
    return Matches(places, matches[:, :2], matches[:, 2]).only(matched)


def _best(maps: Scores, search: Pass) -> Floats:
    """Return the displacements (mm) and weights of the best matches in score maps, n x 3.

    Rows are NaN for patches that match nothing, or are ambiguous.
    """
    side = maps.shape[1]
    each = np.arange(len(maps))
    row, column = np.divmod(maps.reshape(len(maps), side**2).argmax(axis=1), side)
    best = maps[each, row, column].astype(float)
    steps, apart = np.arange(side), max(2, round(2.0 * search.scale))
    here = np.abs(steps - row[:, None])[:, :, None] <= apart
    here = here & (np.abs(steps - column[:, None])[:, None] <= apart)
    rival = np.where(here, np.float32(-1), maps).max(axis=(1, 2))
    inner = (row > 0) & (row < side - 1) & (column > 0) & (column < side - 1)
    sure = inner & (best >= search.least) & (rival <= _RIVAL * best)
    peaks = np.full((len(maps), 3), np.nan)
    one, row, column, at = each[sure], row[sure], column[sure], best[sure]
    dx = column + vertices(*(maps[one, row, column + n].astype(float) for n in (-1, 0, 1)))
    dy = row + vertices(*(maps[one, row + n, column].astype(float) for n in (-1, 0, 1)))
    peaks[sure] = np.c_[(dx - side // 2) / search.scale, (dy - side // 2) / search.scale, at]
    return peaks


def _agreeing(matches: Matches, search: Pass) -> Any:
    """Return a mask (n, bool) of the matches whose displacements agree with their neighbours'.

    Isolated matches are rejected.
    """
    near = np.exp(-_squares(matches.places, matches.places) / (2 * (0.9 * search.step) ** 2))
    np.fill_diagonal(near, 0.0)
    # A robust mean of the neighbours: reweight them by how well they agree with the plain mean.
    mean = product(near, matches.shifts) / np.maximum(near.sum(axis=1), 1e-9)[:, None]
    limit = max(_DIFFER[1], 0.15 * search.reach)
    near /= 1 + (_squares(mean, matches.shifts) / limit**2) ** 2
    weight = near.sum(axis=1)
    mean = product(near, matches.shifts) / np.maximum(weight, 1e-9)[:, None]
    off = np.hypot(*(matches.shifts - mean).T)
    return (off < max(_DIFFER[0] * search.reach, _DIFFER[1])) & (weight > 0.15)  # noqa: PLR2004


def _squares(some: Floats, others: Floats) -> NDArray[np.float32]:
    """Return the squared distances between points (n x 2 and m x 2), n x m."""
    ours, theirs = some.astype(np.float32).T, others.astype(np.float32).T
    across, down = (a[:, None] - b for a, b in zip(ours, theirs, strict=True))
    return np.asarray(across * across + down * down, np.float32)
