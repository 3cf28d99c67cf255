"""Cups by their number: as many are circled as there must be, and players tick those they touch.

A thread over a small circle, or print that hides most of it, leaves a doubt. Two things that have
nothing to do with the ink there may end it: how many cups there must be, and how many boxes of the
bar are ticked, one for each cup that the thread touches. Where both leave one possibility only,
and the ink does not contradict, nobody is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.line_ink import MAX_MISREGISTRATION, is_round
from papercraft.games.cat.board import CUPS
from papercraft.games.cat.scan.crosscheck import tick_range
from papercraft.games.cat.scan.cup_comparison import outstanding, overlooked, told_apart
from papercraft.games.cat.scan.cup_spots import (
    contrast_of_cups,
    is_alike,
    is_counted,
    not_scribbled,
    scribbled,
    spots_of,
)

if TYPE_CHECKING:
    from papercraft.core.trail_decode import Trail
    from papercraft.games.cat.scan.board_ink import BoardInk
    from papercraft.games.cat.scan.cup_spots import Spot, States

# So many cups can be told by their number. No spot that is blank has more ink than this share of
# each of them.
_MOST, _OTHERS = 3, 0.4
# So many can be told by comparing all spots.
_MOST_COMPARED = 4
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
    if missing < doubts and (apart := told_apart(ink, states, trail)):
        return {name: name in apart for name in states}
    if missing == 0:
        # What is explained by the thread, or as dashes, is not asked about again.
        settled |= dict.fromkeys(overlooked(ink, states, trail), None)
        settled |= dict.fromkeys(_no_cups(ink, states, trail), False)
        return settled | dict.fromkeys(_exchanged(ink, states, trail), None)
    if doubts <= missing <= _MOST_COMPARED:
        last = _last_cups(ink, states, trail, missing) or outstanding(ink, states, trail, missing)
        return settled | dict.fromkeys(last, True)
    return settled


def _last_cups(ink: BoardInk, states: States, trail: Trail, missing: int) -> list[str]:
    """Return the only spots that can be the last cups, none if that is not certain."""
    if missing > _MOST:
        return []
    spots = spots_of(ink, states, trail)
    doubts = [name for name, yes in states.items() if yes is None]
    if {*doubts} - {*not_scribbled(ink, states, trail)}:
        return []
    blank = sorted((n for n, yes in states.items() if yes is False), key=lambda n: -spots[n].share)
    taken = missing - len(doubts)
    last = [*doubts, *blank[:taken]]
    told = (spots[name] for name in blank[taken:])
    others = max((spot.unexplained for spot in told if spot.ring.seen >= _TELLS), default=0.0)
    if others > _OTHERS * min(spots[name].share for name in last):
        return []
    counted = is_counted(ink, states, trail, last)
    if counted is None:
        return []
    contrast = contrast_of_cups(states, spots)
    are_cups = all(
        _is_last(spots[name], contrast, doubt=name in doubts, counted=counted) for name in last
    )
    return last if are_cups else []


def _is_last(spot: Spot, contrast: float, *, doubt: bool, counted: bool) -> bool:
    """Return whether the ink around a spot agrees with a circle, drawn by the pen of the others.

    ``contrast`` is theirs; ``counted`` says that the bar tells of a cup under the thread.
    """
    if not is_alike(spot.ring, contrast):
        return False
    if spot.crossed:
        return counted and is_round(spot.ring, _UNDER_THREAD)
    return doubt and spot.share >= _INKED and is_round(spot.ring, _ALONE)


def _no_cups(ink: BoardInk, states: States, trail: Trail) -> list[str]:
    """Return the doubts beside all cups that are the thread's ink, or printed dashes.

    The thread's, if it explains nearly all and the bar counts no cup there; dashes, if they are
    paler than every cup. None if one of the cups may have been scribbled out.
    """
    doubts = [name for name, yes in states.items() if yes is None]
    if not doubts:
        return []
    spots = spots_of(ink, states, trail)
    names = [name for name, yes in states.items() if yes]
    if scribbled(ink, spots, names, trail):
        return []
    cups = [spots[name] for name in names]
    touched = sum(one.crossed for one in cups)
    counted = tick_range(ink, "cup") == (touched, touched) and not ink.counts_nothing
    palest = min(one.ring.contrast for one in cups)

    def is_none(spot: Spot) -> bool:
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
    spots = spots_of(ink, states, trail)
    cups = [name for name, yes in states.items() if yes]
    out = scribbled(ink, spots, cups, trail)
    touched = sum(spots[name].crossed for name in cups)
    is_one_more = not ink.counts_nothing and tick_range(ink, "cup")[0] > touched
    least = _HIDDEN if is_one_more else _NEARLY
    hidden = [
        name for name, yes in states.items()
        if yes is False and spots[name].crossed and spots[name].unexplained >= least
    ]  # fmt: skip
    return [*out, *hidden] if out and (hidden or is_one_more) else []
