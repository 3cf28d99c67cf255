"""Cups by their number: as many are circled as there must be, and players count those they hit.

A thread over a small circle, or print that hides most of it, leaves a doubt. Two things that have
nothing to do with the ink there may end it: how many cups there must be, and how many boxes of the
bar are ticked, one for each cup that the thread touches. Where both leave one possibility only,
and the ink does not contradict, nobody is asked.
"""

from __future__ import annotations

from math import inf, log2
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.coordinates import parse_cell
from papercraft.core.line_ink import MAX_MISREGISTRATION, NEUTRAL_CONTRAST, inked_share
from papercraft.games.cat.board import CUPS
from papercraft.games.cat.scan.crosscheck import tick_range

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from papercraft.core.photo import Ring
    from papercraft.core.trail_decode import Trail
    from papercraft.games.cat.scan.board_ink import BoardInk
    from papercraft.games.cat.turn_notation import Dot

    States = Mapping[str, bool | None]

# No spot that is blank has more ink than this share of the last circle's.
_OTHERS = 0.5
# The least coverage and the longest gap of the last circle if the thread crosses it and the bar
# counts it, and if nothing crosses it: then the ink alone says that there is one, at least so much
# of what is not hidden and of all.
_UNDER_THREAD, _ALONE, _INKED = (0.5, 0.25), (0.4, 0.17), 0.2
# Less ink than this beside all cups is the thread's.
_THREAD = 0.5
# How far a circle differs from the others, to guess which one was scribbled out: what a mm of
# width, twice the contrast, ink all around farther out, no ink at all, and a doubt count.
_WIDTH, _CONTRAST, _BEYOND, _BLANK, _DOUBT = 1.0, 2.0, 3.0, 1.0, 0.02
# The least contrast that is compared.
_DARK = 0.01
# A scribble has so much more ink beyond the line than other circles have.
_TAIL = 0.1
# With less ink a spot is blank.
_LEAST = 0.2


class _Spot(NamedTuple):
    dot: Dot
    ring: Ring
    crossed: bool

    @property
    def share(self) -> float:
        return inked_share(self.ring)


def settle(ink: BoardInk, states: States, trail: Trail) -> dict[str, bool | None]:
    """Return which spots are circled; what number and bar decide is no doubt any more.

    ``states`` are those of :meth:`BoardInk.cups`, None if in doubt.
    """
    settled = dict(states)
    sure = [name for name, yes in states.items() if yes]
    if not (trail.whole and trail.sure):
        # Nobody knows which spots the thread crosses.
        return settled
    if len(sure) == CUPS - 1 and sum(yes is None for yes in states.values()) <= 1:
        last = _last_cup(ink, states, trail)
        return settled | ({last: True} if last else {})
    if len(sure) == CUPS:
        settled |= dict.fromkeys(_thread_alone(ink, states, trail), False)
    return settled


def likely(ink: BoardInk, states: States, trail: Trail) -> list[str]:
    """Return the cups of a guess: without the oddest circles, or with the inkiest blank spots."""
    found = _not_scribbled(ink, states, trail)
    if len(found) > CUPS:
        odd = _oddness(ink, states, found, trail)
        found = sorted(found, key=odd.__getitem__)[:CUPS]
    elif found:
        rest = {name: one.share for name, one in _spots(ink, states, trail).items()
                if states[name] is False and one.share >= _LEAST}  # fmt: skip
        found += sorted(rest, key=rest.__getitem__, reverse=True)[: CUPS - len(found)]
    return [name for name in states if name in found]


def _not_scribbled(ink: BoardInk, states: States, trail: Trail) -> list[str]:
    """Return the spots that are or may be circled; doubts wider than all cups are scribbles."""
    found = [name for name, yes in states.items() if yes is not False]
    dots = {name: place for name in found if (place := parse_cell(name)) is not None}
    widths = ink.stroke_widths([*dots.values()], trail.edges)
    widest = max((widths[dots[name]] for name in found if states[name]), default=inf)
    return [name for name in found if states[name] or widths[dots[name]] <= widest]


def _spots(ink: BoardInk, states: States, trail: Trail) -> dict[str, _Spot]:
    touched = {dot for one in trail.edges for dot in one}
    dots = {name: place for name in states if (place := parse_cell(name)) is not None}
    rings = ink.rings([*dots.values()])
    return {
        name: _Spot(dot, ring, dot in touched)
        for (name, dot), ring in zip(dots.items(), rings, strict=True)
    }


def _counted(ink: BoardInk) -> int | None:
    """Return how many cups are ticked in the bar, None if in doubt or if no bar was filled in."""
    least, most = tick_range(ink, "cup")
    return None if least != most or ink.counts_nothing else least


def _last_cup(ink: BoardInk, states: States, trail: Trail) -> str | None:
    """Return the one spot that can be the last cup, None if that is not certain."""
    spots = _spots(ink, states, trail)
    cups = [spots[name] for name, yes in states.items() if yes]
    doubts = [name for name, yes in states.items() if yes is None]
    rest = sorted((n for n, yes in states.items() if not yes), key=lambda n: -spots[n].share)
    last = (doubts or rest)[0]
    spot, counted = spots[last], _counted(ink)
    others = max((spots[name].share for name in rest if name != last), default=0.0)
    contrast = max(median(one.ring.contrast for one in cups), _DARK)
    if spot.ring.fit > MAX_MISREGISTRATION or others > _OTHERS * spot.share:
        return None
    # The last circle was drawn by the pen of the others.
    if not NEUTRAL_CONTRAST <= spot.ring.contrast / contrast <= 1 / NEUTRAL_CONTRAST:
        return None
    if counted not in {None, sum(one.crossed for one in (*cups, spot))}:
        return None
    if spot.crossed:
        fits = counted is not None and _is_round(spot.ring, _UNDER_THREAD)
    else:
        fits = bool(doubts) and spot.share >= _INKED and _is_round(spot.ring, _ALONE)
    return last if fits else None


def _is_round(ring: Ring, limits: tuple[float, float]) -> bool:
    coverage, gap = limits
    return ring.coverage >= coverage and ring.gap <= gap


def _thread_alone(ink: BoardInk, states: States, trail: Trail) -> list[str]:
    """Return the doubts beside all cups that are the thread's ink: the bar counts the cups only.

    None if one of the cups may have been scribbled out.
    """
    spots = _spots(ink, states, trail)
    cups = [name for name, yes in states.items() if yes]
    doubts = [name for name, yes in states.items() if yes is None]
    if not doubts or _counted(ink) != sum(spots[name].crossed for name in cups):
        return []
    beyond = ink.ink_beyond([spots[name].dot for name in cups], trail.edges)
    if max(beyond.values()) > median(beyond.values()) + _TAIL:
        return []
    return [name for name in doubts if spots[name].crossed and spots[name].share < _THREAD]


def _oddness(ink: BoardInk, states: States, found: Sequence[str], trail: Trail) -> dict[str, float]:
    """Return how far each circle differs from those that are sure.

    A scribble is wider, goes farther than the line and is often of another darkness, while the
    circles that count look alike.
    """
    spots = _spots(ink, states, trail)
    usual = [name for name in found if states[name]] or found
    dots = [spots[name].dot for name in found]
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
            + _BLANK * max(0.0, _THREAD - spot.share) / _THREAD
        )

    return {name: odd(name) for name in found}
