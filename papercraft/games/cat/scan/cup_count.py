"""Cups by their number: as many are circled as there must be, and players tick those they touch.

A thread over a small circle, or print that hides most of it, leaves a doubt. Two things that have
nothing to do with the ink there may end it: how many cups there must be, and how many boxes of the
bar are ticked, one for each cup that the thread touches. Where both leave one possibility only,
and the ink does not contradict, nobody is asked.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import inf, log2
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.coordinates import parse_cell
from papercraft.core.line_ink import MAX_MISREGISTRATION, NEUTRAL_CONTRAST, inked_share
from papercraft.games.cat.board import CUPS
from papercraft.games.cat.scan.board_ink import BEYOND, LEG
from papercraft.games.cat.scan.crosscheck import tick_range
from papercraft.games.cat.sheets.frame import RING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from papercraft.core.photo import Ring
    from papercraft.core.trail_decode import Trail
    from papercraft.games.cat.scan.board_ink import BoardInk
    from papercraft.games.cat.turn_notation import Dot

    States = Mapping[str, bool | None]
    # Measures rings around dots.
    Measured = Callable[[Sequence[Dot]], list[Ring]]

# So many cups can be told by their number. No spot that is blank has more ink than this share of
# each of them.
_MOST, _OTHERS = 3, 0.4
# Where less of the way is clear of print, what is seen there is the printed cup, not a circle.
_TELLS = 0.2
# The least coverage and the longest gap of the last circle if the thread crosses it and the bar
# counts it, and if nothing crosses it: then the ink alone says that there is one, at least so much
# of what is not hidden and of all.
_UNDER_THREAD, _ALONE, _INKED = (0.5, 0.25), (0.4, 0.17), 0.2
# Beside all cups, less ink than this is the thread's, or print if it is much paler than theirs. The
# dashes that are printed around spots lie close together, and are paler if most of them is seen.
_PARTLY, _PALER = 0.5, 0.7
_DASHES, _SEEN = 0.07, 0.8
# Ink under a thread is the thread's if it leaves no more than this share of the ring unexplained.
_LEFT = 0.2
# So much may be of a circle, if there is one under the thread, and so much in any case.
_HIDDEN, _NEARLY = 0.1, 0.25
# How far a circle differs from the others, to guess which one was scribbled out: what a mm of
# width, twice the contrast, ink all around farther out, no ink at all, and a doubt count.
_WIDTH, _CONTRAST, _BEYOND, _BLANK, _DOUBT = 1.0, 1.0, 3.0, 1.0, 0.02
# So many circles are tried for a guess.
_TRIED = 10
# Spots that are compared with each other: the least ink of the last cups, more than the thread's,
# the longest gap in it, how many cups can be told so, and how much of that ink another spot has, or
# this one farther out.
_STANDS_OUT, _COMPARED_GAP, _MOST_COMPARED, _ELSEWHERE = 0.4, 0.2, 4, 0.5
# Where all others have at most this share of that ink, the cups are told apart.
_FAR_LESS = 0.3
# The least contrast that is compared.
_DARK = 0.01
# A scribble has so much more ink beyond the line than most circles have;
# the line of a large circle reaches so many mm farther than its radius.
_TAIL, _LINE = 0.2, 1.0
# A large circle is a whole line around paper: the least coverage and the longest gap of the line,
# and the most ink inside.
_WHOLE_LINE, _INSIDE = (0.97, 0.02), 0.25
# A spot is blank where an even circle of its ink would be thinner, in mm.
_LEAST = 0.06


class _Spot(NamedTuple):
    """A place for a cup; ``legs`` are the segments of the thread that end at its dot."""

    dot: Dot
    ring: Ring
    legs: int

    @property
    def crossed(self) -> bool:
        return self.legs > 0

    @property
    def share(self) -> float:
        return inked_share(self.ring)

    @property
    def unexplained(self) -> float:
        """The share of the ring that is inked, but for what the thread inks."""
        return self.share - LEG * self.legs


def settle(ink: BoardInk, states: States, trail: Trail) -> dict[str, bool | None]:
    """Return which spots are circled; what number and bar decide is no doubt any more.

    ``states`` are those of :meth:`BoardInk.cups`, None if in doubt.
    """
    settled = dict(states)
    if not (trail.whole and trail.sure):
        # Nobody knows which spots the thread crosses.
        return settled
    missing = CUPS - sum(yes is True for yes in states.values())
    doubts = sum(yes is None for yes in states.values())
    if missing < doubts and (apart := _told_apart(ink, states, trail)):
        return {name: name in apart for name in states}
    if missing == 0:
        # What is explained by the thread, or as dashes, is not asked about again.
        settled |= dict.fromkeys(_overlooked(ink, states, trail), None)
        settled |= dict.fromkeys(_no_cups(ink, states, trail), False)
        return settled | dict.fromkeys(_exchanged(ink, states, trail), None)
    if doubts <= missing <= _MOST_COMPARED:
        last = _last_cups(ink, states, trail, missing) or _outstanding(ink, states, trail, missing)
        return settled | dict.fromkeys(last, True)
    return settled


def likely(ink: BoardInk, states: States, trail: Trail) -> list[str]:
    """Return the cups of a guess: without the oddest circles, or with the inkiest blank spots."""
    candidates = _not_scribbled(ink, states, trail)
    if len(candidates) > CUPS:
        candidates = _most_alike(ink, states, candidates, trail)
    elif candidates:
        widths = _widths(ink, [name for name, yes in states.items() if yes is False], trail)
        rest = {name: width for name, width in widths.items() if width >= _LEAST}
        candidates += sorted(rest, key=rest.__getitem__, reverse=True)[: CUPS - len(candidates)]
    return [name for name in states if name in candidates]


def _most_alike(
    ink: BoardInk, states: States, candidates: Sequence[str], trail: Trail
) -> list[str]:
    """Return as many circles as there must be: the most alike ones of which the bar may tell."""
    odd, spots = _oddness(ink, states, candidates, trail), _spots(ink, states, trail)
    tried = sorted(candidates, key=odd.__getitem__)[:_TRIED]

    def disagreement(names: tuple[str, ...]) -> tuple[bool, float]:
        touched = sum(spots[name].crossed for name in names)
        return not _may_be_counted(ink, touched), sum(odd[name] for name in names)

    best = min(combinations(tried, CUPS), key=disagreement)
    return list(best)


def _may_be_counted(ink: BoardInk, touched: int) -> bool:
    """Return whether the bar may tell of so many cups under the thread."""
    least, most = tick_range(ink, "cup")
    return ink.counts_nothing or least <= touched <= most


def _not_scribbled(ink: BoardInk, states: States, trail: Trail) -> list[str]:
    """Return the spots that are or may be circled; doubts wider than all cups are scribbles."""
    candidates = [name for name, yes in states.items() if yes is not False]
    widths = _widths(ink, candidates, trail)
    widest = max((widths[name] for name in candidates if states[name]), default=inf)
    return [name for name in candidates if states[name] or widths[name] <= widest]


def _widths(ink: BoardInk, names: Sequence[str], trail: Trail) -> dict[str, float]:
    """Return how wide the ink around spots is, in mm."""
    dots = {name: place for name in names if (place := parse_cell(name)) is not None}
    widths = ink.stroke_widths([*dots.values()], trail.edges)
    return {name: widths[dot] for name, dot in dots.items()}


def _spots(
    ink: BoardInk, states: States, trail: Trail, measured: Measured | None = None
) -> dict[str, _Spot]:
    """Return all spots with the rings of a measurement, by default those of strokes."""
    legs = Counter(dot for one in trail.edges for dot in one)
    dots = {name: place for name in states if (place := parse_cell(name)) is not None}
    rings = (measured or ink.rings)([*dots.values()])
    return {
        name: _Spot(dot, ring, legs[dot])
        for (name, dot), ring in zip(dots.items(), rings, strict=True)
    }


def _last_cups(ink: BoardInk, states: States, trail: Trail, missing: int) -> list[str]:
    """Return the only spots that can be the last cups, none if that is not certain."""
    if missing > _MOST:
        return []
    spots = _spots(ink, states, trail)
    doubts = [name for name, yes in states.items() if yes is None]
    if {*doubts} - {*_not_scribbled(ink, states, trail)}:
        return []
    blank = sorted((n for n, yes in states.items() if yes is False), key=lambda n: -spots[n].share)
    taken = missing - len(doubts)
    last = [*doubts, *blank[:taken]]
    told = (spots[name] for name in blank[taken:])
    others = max((spot.unexplained for spot in told if spot.ring.seen >= _TELLS), default=0.0)
    if others > _OTHERS * min(spots[name].share for name in last):
        return []
    counted = _is_counted(ink, states, trail, last)
    if counted is None:
        return []
    contrast = _contrast_of_cups(states, spots)
    are_cups = all(
        _is_last(spots[name], contrast, doubt=name in doubts, counted=counted) for name in last
    )
    return last if are_cups else []


def _is_counted(ink: BoardInk, states: States, trail: Trail, last: Sequence[str]) -> bool | None:
    """Return whether as many ticks are certain as cups are touched, the last ones with them.

    None if the bar tells of another number, or one of the cups seems scribbled out.
    """
    spots = _spots(ink, states, trail)
    cups = [*(name for name, yes in states.items() if yes), *last]
    touched = sum(spots[name].crossed for name in cups)
    if not _may_be_counted(ink, touched) or _scribbled(ink, spots, cups, trail):
        return None
    return touched == tick_range(ink, "cup")[0]


def _contrast_of_cups(states: States, spots: Mapping[str, _Spot]) -> float:
    """Return how dark the circles are that are certain."""
    return max(median(spots[name].ring.contrast for name, yes in states.items() if yes), _DARK)


def _outstanding(ink: BoardInk, states: States, trail: Trail, missing: int) -> list[str]:
    """Return the last cups if they alone stand out when all spots are compared, or none.

    A circle that touches the printed cup hardly stands out from it in a soft picture, but then this
    cup looks unlike all others.
    """
    spots = _spots(ink, states, trail, ink.alike_rings)
    rest = sorted((n for n, yes in states.items() if not yes), key=lambda n: -spots[n].unexplained)
    last, others = rest[:missing], rest[missing:]
    least = spots[last[-1]].unexplained
    most = max((spots[name].unexplained for name in others), default=0.0)
    doubts = any(states[name] is None for name in others)
    if doubts or most > _ELSEWHERE * least:
        return []
    counted = _is_counted(ink, states, trail, last)
    if counted is None or _is_any_wider(ink, states, trail, last):
        return []
    circled = _standing_out(ink, states, trail)
    are_cups = all(name in circled and (counted or not spots[name].crossed) for name in last)
    return last if are_cups else []


def _told_apart(ink: BoardInk, states: States, trail: Trail) -> list[str]:
    """Return the cups if all spots are compared and there is hardly any ink around the others.

    What seems circled by itself is only given up in a black and white picture, where the dashes
    that are printed around spots are as dark as ink. None if a cup may have been scribbled out.
    """
    spots = _spots(ink, states, trail, ink.alike_rings)
    ranked = sorted(spots, key=lambda name: -spots[name].unexplained)
    cups, others = ranked[:CUPS], ranked[CUPS:]
    least = spots[cups[-1]].unexplained
    most = max((spots[name].unexplained for name in others), default=0.0)
    given_up = any(states[name] for name in others) and not ink.page.bilevel
    if most > _FAR_LESS * least or given_up or any(states[name] is False for name in cups):
        return []
    return cups if _are_cups(ink, states, trail, cups) else []


def _are_cups(ink: BoardInk, states: States, trail: Trail, cups: Sequence[str]) -> bool:
    """Return whether spots stand out from all others, and those in doubt may be told by the bar."""
    last = [name for name in cups if states[name] is None]
    spots, circled = _spots(ink, states, trail), _standing_out(ink, states, trail)
    counted = _is_counted(ink, dict.fromkeys(cups, True), trail, [])
    if counted is None or not circled.issuperset(cups):
        return False
    wider = bool(last) and _is_any_wider(ink, states, trail, last)
    return not wider and all(counted or not spots[name].crossed for name in last)


def _standing_out(ink: BoardInk, states: States, trail: Trail) -> set[str]:
    """Return the spots that, compared with all others, are circled by the pen of the cups.

    A shadow or a scribble is as dark farther out.
    """
    spots = _spots(ink, states, trail, ink.alike_rings)
    beyond = _spots(ink, states, trail, ink.alike_beyond)
    contrast = _contrast_of_cups(states, spots)
    return {
        name for name, spot in spots.items()
        if spot.unexplained >= _STANDS_OUT
        and spot.ring.gap <= _COMPARED_GAP
        and beyond[name].unexplained <= _ELSEWHERE * spot.unexplained
        and _is_alike(spot.ring, contrast)
    }  # fmt: skip


def _is_any_wider(ink: BoardInk, states: States, trail: Trail, last: Sequence[str]) -> bool:
    """Return whether the ink around one of the last cups is wider than that of all others."""
    cups = [name for name, yes in states.items() if yes]
    widths = _widths(ink, [*cups, *last], trail)
    return max(widths[name] for name in last) > max(widths[name] for name in cups)


def _is_alike(ring: Ring, contrast: float) -> bool:
    """Return whether the print is in place and the ink about as dark as that of the others."""
    alike = NEUTRAL_CONTRAST <= ring.contrast / contrast <= 1 / NEUTRAL_CONTRAST
    return alike and ring.fit <= MAX_MISREGISTRATION


def _is_last(spot: _Spot, contrast: float, *, doubt: bool, counted: bool) -> bool:
    """Return whether the ink around a spot agrees with a circle, drawn by the pen of the others.

    ``contrast`` is theirs; ``counted`` says that the bar tells of a cup under the thread.
    """
    if not _is_alike(spot.ring, contrast):
        return False
    if spot.crossed:
        return counted and _is_round(spot.ring, _UNDER_THREAD)
    return doubt and spot.share >= _INKED and _is_round(spot.ring, _ALONE)


def _is_round(ring: Ring, limits: tuple[float, float]) -> bool:
    coverage, gap = limits
    return ring.coverage >= coverage and ring.gap <= gap


def _no_cups(ink: BoardInk, states: States, trail: Trail) -> list[str]:
    """Return the doubts beside all cups that are the thread's ink, or printed dashes.

    The thread's, if it explains nearly all and the bar counts no cup there; dashes, if they are
    paler than every cup. None if one of the cups may have been scribbled out.
    """
    doubts = [name for name, yes in states.items() if yes is None]
    if not doubts:
        return []
    spots = _spots(ink, states, trail)
    names = [name for name, yes in states.items() if yes]
    if _scribbled(ink, spots, names, trail):
        return []
    cups = [spots[name] for name in names]
    touched = sum(one.crossed for one in cups)
    counted = tick_range(ink, "cup") == (touched, touched) and not ink.counts_nothing
    palest = min(one.ring.contrast for one in cups)

    def is_none(spot: _Spot) -> bool:
        if spot.ring.fit > MAX_MISREGISTRATION or spot.share >= _PARTLY:
            return False
        if spot.crossed:
            return counted and spot.unexplained < _LEFT
        dashed = spot.ring.gap <= _DASHES and spot.ring.seen >= _SEEN
        return spot.ring.contrast < (palest if dashed else _PALER * palest)

    return [name for name in doubts if is_none(spots[name])]


def _exchanged(ink: BoardInk, states: States, trail: Trail) -> list[str]:
    """Return the spots in doubt where one of the cups may have been scribbled out.

    A thread may hide the one meant instead: it has some ink, if the bar tells of more cups under
    the thread than there are, or nearly that of a circle.
    """
    spots = _spots(ink, states, trail)
    cups = [name for name, yes in states.items() if yes]
    out = _scribbled(ink, spots, cups, trail)
    touched = sum(spots[name].crossed for name in cups)
    is_one_more = not ink.counts_nothing and tick_range(ink, "cup")[0] > touched
    least = _HIDDEN if is_one_more else _NEARLY
    hidden = [
        name for name, yes in states.items()
        if yes is False and spots[name].crossed and spots[name].unexplained >= least
    ]  # fmt: skip
    return [*out, *hidden] if out and (hidden or is_one_more) else []


def _overlooked(ink: BoardInk, states: States, trail: Trail) -> list[str]:
    """Return the blank spots that look like circled ones if all spots are compared.

    Beside as many cups as there must be, one of those may have been scribbled out.
    """
    circled = _standing_out(ink, states, trail)
    return [name for name in circled if states[name] is False]


def _scribbled(
    ink: BoardInk, spots: Mapping[str, _Spot], cups: Sequence[str], trail: Trail
) -> list[str]:
    """Return the cups that seem scribbled out: ink far out, unlike others, not of their line.

    ``spots`` are all. The line of a large circle is whole, and there is nothing inside.
    """
    beyond = ink.ink_beyond([spots[name].dot for name in cups], trail.edges)
    usual = median(beyond.values())
    within = BEYOND * RING * ink.pitch - _LINE
    far = [
        name for name in cups
        if beyond[spots[name].dot] > usual + _TAIL and spots[name].ring.radius < within
    ]  # fmt: skip
    if not far:
        return []
    inside = dict(zip(spots, ink.ink_inside([one.dot for one in spots.values()]), strict=True))

    def is_large(name: str) -> bool:
        one = spots[name]
        return (
            _is_round(one.ring, _WHOLE_LINE)
            and one._replace(ring=inside[name]).unexplained <= _INSIDE
        )

    return [name for name in far if not is_large(name)]


def _oddness(
    ink: BoardInk, states: States, candidates: Sequence[str], trail: Trail
) -> dict[str, float]:
    """Return how far each circle differs from those that are sure.

    A scribble is wider, goes farther than the line and is often of another darkness, while the
    circles that count look alike.
    """
    spots = _spots(ink, states, trail)
    usual = [name for name in candidates if states[name]] or candidates
    dots = [spots[name].dot for name in candidates]
    widths, beyond = ink.stroke_widths(dots, trail.edges), ink.ink_beyond(dots, trail.edges)
    width = median(widths[spots[name].dot] for name in usual)
    tail = median(beyond[spots[name].dot] for name in usual)
    contrast = max(median(spots[name].ring.contrast for name in usual), _DARK)

    def odd(name: str) -> float:
        spot = spots[name]
        darker = log2(max(spot.ring.contrast, _DARK) / contrast)
        return (
            _WIDTH * max(0.0, widths[spot.dot] - width)
            + _CONTRAST * abs(darker)
            + _BEYOND * max(0.0, beyond[spot.dot] - tail)
            + _DOUBT * (states[name] is None)
            + _BLANK * max(0.0, _PARTLY - spot.share) / _PARTLY
        )

    return {name: odd(name) for name in candidates}
