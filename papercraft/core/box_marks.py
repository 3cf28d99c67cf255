"""Marks in boxes as people make them: ticks, circles around boxes, and writing."""

from __future__ import annotations

from math import hypot
from statistics import median
from typing import TYPE_CHECKING

from papercraft.core.line_ink import inked_share, is_round
from papercraft.core.photo import LOOSE, Band

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from papercraft.core.photo import Page, Ring, Tick
    from papercraft.core.probe import Point
    from papercraft.core.sheet import Box

# Least ink (mm2) that is more than a speck; a small 1 has three times as much.
_WRITING = 1.0
# In bilevel scans, specks can add up to as much, but have less contrast (0 to 1) than strokes.
_BLACK = 0.2
# If at least _SOME boxes have _MUCH ink (mm2) or more, ink of up to _LITTLE in another one is the
# grain of paper in little light, if it has less than _PALER times the least contrast of those.
_SOME, _MUCH, _LITTLE, _PALER = 2, 6.0, 3.0, 0.35
# Distance from the frame of a box (mm) at which there can be ink of the frame, if print is off.
_FRAME = 0.7
# Circles around boxes lie between _BESIDE_FRAME (mm) outside the frame and _AROUND_FRAME times half
# the box's width from its middle. The others are shares of the way around. Ink on less than
# _HALF_CIRCLE is chance; on _CIRCLE or more it is a circle, if at least _SEEN of the way is not
# under print. From _CROSSING on it is one if no gap exceeds _OPEN, as frames that it crosses hide
# some of it. Where less than _SOME_SEEN is clear of print, a box nearby was filled, not circled.
_BESIDE_FRAME, _AROUND_FRAME = 0.15, 1.6
_HALF_CIRCLE, _CIRCLE, _SEEN, _CROSSING, _OPEN = 0.5, 0.88, 0.3, 0.83, 0.1
_SOME_SEEN = 0.08
# Beside at least _SOME_TICKS, a circle with less than _FAINT times their median darkness is no sure
# one: it may be the blurred side of a thick frame, or was rubbed out.
_SOME_TICKS, _FAINT = 3, 0.25
# If at least _MANY circles have ink on _GRAINY of their way, with less contrast than _PALE, it is
# the grain of a tint: then up to _MORE above their median is none, if it has less contrast than
# _DARKER times theirs.
_MANY, _GRAINY, _PALE, _MORE, _DARKER = 6, 0.3, 0.15, 0.25, 1.5
# Between at least _SEVERAL better circles that touch it, one with ink on less than _WHOLE of its
# way, of which less than _PARTLY_SEEN can be seen, is a doubt.
_SEVERAL, _WHOLE, _PARTLY_SEEN = 2, 0.97, 0.5
# Where a frame cannot be seen, a whole circle hides it that has _ALIKE of the median contrast of at
# least _SOME_TICKS others, if no more than _EMPTY of the box is inked.
_ALIKE, _EMPTY = 0.7, 0.05
# Ink in a box below this share can come from a circle around a neighbouring box.
_REACHED = 0.18
# A partial circle counts as this much ink in a box per share of the way around: more than none.
# From _OWN_CIRCLE on it may be a circle around this box, and counts as _OWN_INK.
_DOUBTFUL_INK, _OWN_CIRCLE, _OWN_INK = 0.03, 0.7, 0.17
# Boxes that are printed alike are compared with each other if there are _SOME_ALIKE: then most are
# blank at any spot, and show how they are printed. Ink is compared from _FROM_MIDDLE to
# _AROUND_FRAME halves of a box's width from its middle. With less ink than _BARE inside, a doubtful
# one is circled if the line is as whole as _LIKE_CIRCLE (least coverage, longest gap), and a blank
# one may be if it is as whole as _MAYBE_CIRCLE; _SOME_AROUND of the way stands out from paper and
# print as well. With less coverage than _UNLIKE, a circle seen before belongs to other boxes.
_SOME_ALIKE, _FROM_MIDDLE, _BARE, _UNLIKE, _SOME_AROUND = 8, 0.85, 0.1, 0.6, 0.3
_LIKE_CIRCLE, _MAYBE_CIRCLE = (0.9, 0.05), (0.65, 0.15)
# The edge of a shadow is paler than a dark band.
_DARK_BAND = 0.25


def written(page: Page, boxes: Sequence[Box]) -> list[bool]:
    """Return for each box whether something is written in it; a 1 counts, a dot does not."""
    inner = [(x + _FRAME, y + _FRAME, width - 2 * _FRAME, height - 2 * _FRAME)
             for x, y, width, height in boxes]  # fmt: skip
    least = _BLACK if page.bilevel else 0.0
    ticks = page.ticks(inner)
    areas = [one.ink * box[2] * box[3] for one, box in zip(ticks, inner, strict=True)]
    measured = list(zip(ticks, areas, strict=True))
    clear = [tick.contrast for tick, area in measured if area >= _MUCH]
    grain = _PALER * min(clear) if len(clear) >= _SOME else 0.0
    return [
        area > _WRITING and tick.contrast >= max(least, grain if area <= _LITTLE else 0.0)
        for tick, area in measured
    ]


def written_in(page: Page, names: Iterable[str]) -> set[str]:
    """Return the names of the boxes in which something is written."""
    listed = list(names)
    inked = written(page, [page.places.boxes[name] for name in listed])
    return {name for name, is_inked in zip(listed, inked, strict=True) if is_inked}


def marked(page: Page, boxes: Sequence[Box], alike: Sequence[Sequence[int]] = ()) -> list[Tick]:
    """Return for each box whether it is ticked or circled.

    ``alike`` are groups of boxes, by their numbers, that look the same with all that is around;
    small groups are left out.

    Some people circle a box instead of ticking it. A nearly closed circle counts as a tick, its
    ink being the share of the way around that it covers; half a circle leaves the box in doubt.
    """
    ticks = page.ticks(boxes)
    inside = [max(tick.ink, tick.filled) for tick in ticks]
    levels = [tick.darkness for tick in ticks if tick.ticked]
    faint = _FAINT * median(levels) if len(levels) >= _SOME_TICKS else 0.0
    sizes = {(width, height) for _, _, width, height in boxes}
    for width, height in sizes:
        open_ = [
            n
            for n, (tick, box) in enumerate(zip(ticks, boxes, strict=True))
            if box[2:] == (width, height) and not tick.ticked and not tick.covered
        ]
        rings = _without_grain(rings_around(page, [boxes[n] for n in open_]))
        for n, ring in zip(open_, rings, strict=True):
            ticks[n] = _circled(ticks[n], ring, faint)
            if ticks[n].ticked:
                _doubt_reached(ticks, boxes, n, (_middle(boxes[n]), ring.radius))
        circles = {n: ring for n, ring in zip(open_, rings, strict=True) if ticks[n].ticked}
        for n in _between_others(circles, boxes):
            ticks[n] = ticks[n]._replace(ticked=None, ink=_OWN_INK)
        _see_circles(page, ticks, boxes, (width, height))
    for group in alike:
        if len(group) >= _SOME_ALIKE:
            found = zip(group, compared_rings(page, [boxes[n] for n in group]), strict=True)
            bare = {n: one for n, one in found if inside[n] < _BARE and one.fit <= LOOSE}
            _compare(page, ticks, boxes, bare)
    return ticks


def compared_rings(page: Page, boxes: Sequence[Box]) -> list[Ring]:
    """Return the ink around boxes of one size, in comparison with each other."""
    half = max(boxes[0][2:]) / 2
    bands = [Band(_middle(box), _FROM_MIDDLE * half, _AROUND_FRAME * half) for box in boxes]
    return page.alike_rings(bands)


def _compare(
    page: Page, ticks: list[Tick], boxes: Sequence[Box], compared: Mapping[int, Ring]
) -> None:
    """Settle or doubt circles around bare boxes by the ink that others do not have."""
    maybe = [
        n for n, ring in compared.items()
        if not ticks[n].ticked and is_round(ring, _MAYBE_CIRCLE)
    ]  # fmt: skip
    around = rings_around(page, [boxes[n] for n in maybe])
    # Of the edge of a shadow, nothing stands out from the paper.
    shown = {n for n, ring in zip(maybe, around, strict=True) if ring.coverage >= _SOME_AROUND}
    for n, ring in compared.items():
        if ticks[n].ticked and ring.coverage < _UNLIKE:
            ticks[n] = ticks[n]._replace(ticked=None, ink=_OWN_INK)
        elif ticks[n].ticked is None and n in shown and is_round(ring, _LIKE_CIRCLE):
            ink, contrast = ring.coverage, ring.contrast
            ticks[n] = ticks[n]._replace(ticked=True, ink=ink, contrast=contrast)
        elif ticks[n].ticked is False and (n in shown or _is_of_wide_pen(ring)):
            ticks[n] = ticks[n]._replace(ticked=None, ink=_OWN_INK)


def _is_of_wide_pen(ring: Ring) -> bool:
    """Return whether compared ink is a whole circle, so dark that it is of a pen too wide to see.

    A band wider than strokes does not stand out from the paper beside it.
    """
    return is_round(ring, _LIKE_CIRCLE) and ring.contrast >= _DARK_BAND


def _between_others(circles: Mapping[int, Ring], boxes: Sequence[Box]) -> list[int]:
    """Return the circled boxes around which several better circles may have left all the ink."""
    return [
        n
        for n, ring in circles.items()
        if ring.coverage < _WHOLE and ring.seen < _PARTLY_SEEN
        and sum(
            other.coverage > ring.coverage
            and hypot(*_apart(boxes[n], boxes[m])) < ring.radius + other.radius
            for m, other in circles.items() if m != n
        ) >= _SEVERAL
    ]  # fmt: skip


def _apart(one: Box, other: Box) -> Point:
    (x, y), (across, down) = _middle(one), _middle(other)
    return across - x, down - y


def _see_circles(
    page: Page, ticks: list[Tick], boxes: Sequence[Box], size: tuple[float, float]
) -> None:
    """Tick boxes of a size whose frame is covered by nothing but a circle as dark as others."""
    same = [n for n, box in enumerate(boxes) if box[2:] == size]
    hidden = [n for n in same if ticks[n].covered and ticks[n].ink <= _EMPTY]
    circled = [n for n in same if ticks[n].ticked and ticks[n].ink >= _CIRCLE]
    if not hidden or len(circled) < _SOME_TICKS:
        return
    dark = _ALIKE * median(ticks[n].contrast for n in circled)
    for n, ring in zip(hidden, rings_around(page, [boxes[n] for n in hidden]), strict=True):
        is_whole = ring.coverage >= _CIRCLE and ring.seen >= _SEEN and ring.fit <= LOOSE
        if is_whole and ring.contrast >= dark:
            ink, contrast = ring.coverage, ring.contrast
            ticks[n] = ticks[n]._replace(ticked=True, ink=ink, contrast=contrast, fit=ring.fit)


def rings_around(page: Page, boxes: Sequence[Box]) -> list[Ring]:
    """Return the ink around boxes of one size, where people draw circles."""
    if not boxes:
        return []
    half = max(boxes[0][2:]) / 2
    middles = [_middle(box) for box in boxes]
    return page.rings(middles, half + _BESIDE_FRAME, half * _AROUND_FRAME)


def ink_beyond(page: Page, boxes: Sequence[Box], inside: Sequence[float]) -> list[float]:
    """Return for marks in boxes of one size how far they go on around it, as shares of the way.

    ``inside`` is how much of each box they fill. What has little inside is a circle, which belongs
    around its box.
    """
    rings = rings_around(page, boxes)
    return [
        inked_share(ring) if much >= _REACHED else 0.0
        for ring, much in zip(rings, inside, strict=True)
    ]


def _without_grain(rings: list[Ring]) -> list[Ring]:
    """Return the rings, of which those with the grain of a tint have no ink.

    Where anybody has drawn a whole circle, all are left as they are.
    """
    grain = [ring for ring in rings if ring.coverage >= _GRAINY and ring.contrast < _PALE]
    if len(grain) < _MANY or any(ring.coverage >= _CROSSING for ring in rings):
        return rings
    most = median(ring.coverage for ring in grain) + _MORE
    darkest = _DARKER * median(ring.contrast for ring in grain)
    return [
        ring._replace(coverage=0.0) if ring.coverage < most and ring.contrast < darkest else ring
        for ring in rings
    ]


def _middle(box: Box) -> Point:
    x, y, width, height = box
    return x + width / 2, y + height / 2


def _doubt_reached(
    ticks: list[Tick], boxes: Sequence[Box], own: int, circle: tuple[Point, float]
) -> None:
    """Doubt ticks with so little ink that it may come from a circle around another box."""
    (x, y), radius = circle
    for n, (tick, (left, top, width, height)) in enumerate(zip(ticks, boxes, strict=True)):
        away = max(left - x, x - left - width, 0.0), max(top - y, y - top - height, 0.0)
        if n != own and tick.ticked and tick.ink < _REACHED and hypot(*away) < radius:
            ticks[n] = tick._replace(ticked=None)


def _circled(tick: Tick, ring: Ring, faint: float) -> Tick:
    """Return the tick of a box, updated by the ring of ink around it.

    Of ``faint`` contrast, it is in doubt at most.
    """
    share = ring.coverage
    hidden = ring.seen < _SEEN
    unseen = ring.fit > LOOSE or ring.seen < _SOME_SEEN
    if unseen or share < (_CIRCLE if hidden else _HALF_CIRCLE):
        return tick
    closed = share >= _CIRCLE or (share >= _CROSSING and ring.gap <= _OPEN)
    if ring.contrast < faint:
        return tick._replace(ticked=None, contrast=ring.contrast) if closed else tick
    if hidden or not closed:
        is_own = share >= _OWN_CIRCLE and not hidden
        ink = _OWN_INK if is_own else _DOUBTFUL_INK * share
        dark = max(tick.contrast, ring.contrast)
        return tick._replace(ticked=None, ink=max(tick.ink, ink), contrast=dark)
    return tick._replace(ticked=True, ink=max(tick.ink, share), contrast=ring.contrast)
