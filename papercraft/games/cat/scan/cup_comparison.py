"""Cups that stand out when all spots are compared with each other.

A circle that touches the printed cup hardly stands out from it in a soft picture, but then this cup
looks unlike all others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.games.cat.board import CUPS
from papercraft.games.cat.scan.cup_spots import (
    contrast_of_cups,
    is_alike,
    is_counted,
    spots_of,
    widths_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.trail_decode import Trail
    from papercraft.games.cat.scan.board_ink import BoardInk
    from papercraft.games.cat.scan.cup_spots import States

# Spots that are compared with each other: the least ink of the last cups, more than the thread's,
# the longest gap in it, and how much of that ink another spot has, or this one farther out.
_STANDS_OUT, _COMPARED_GAP, _ELSEWHERE = 0.4, 0.2, 0.5
# Where all others have at most this share of that ink, the cups are told apart.
_FAR_LESS = 0.3


def outstanding(ink: BoardInk, states: States, trail: Trail, missing: int) -> list[str]:
    """Return the last cups if they alone stand out when all spots are compared, or none."""
    spots = spots_of(ink, states, trail, ink.alike_rings)
    rest = sorted((n for n, yes in states.items() if not yes), key=lambda n: -spots[n].unexplained)
    last, others = rest[:missing], rest[missing:]
    least = spots[last[-1]].unexplained
    most = max((spots[name].unexplained for name in others), default=0.0)
    doubts = any(states[name] is None for name in others)
    if doubts or most > _ELSEWHERE * least:
        return []
    counted = is_counted(ink, states, trail, last)
    if counted is None or _is_any_wider(ink, states, trail, last):
        return []
    circled = _standing_out(ink, states, trail)
    are_cups = all(name in circled and (counted or not spots[name].crossed) for name in last)
    return last if are_cups else []


def told_apart(ink: BoardInk, states: States, trail: Trail) -> list[str]:
    """Return the cups if all spots are compared and there is hardly any ink around the others.

    What seems circled by itself is only given up in a black and white picture, where the dashes
    that are printed around spots are as dark as ink. None if a cup may have been scribbled out, or
    if no circle is certain, with which to compare the others.
    """
    if not any(states.values()):
        return []
    spots = spots_of(ink, states, trail, ink.alike_rings)
    ranked = sorted(spots, key=lambda name: -spots[name].unexplained)
    cups, others = ranked[:CUPS], ranked[CUPS:]
    least = spots[cups[-1]].unexplained
    most = max((spots[name].unexplained for name in others), default=0.0)
    given_up = any(states[name] for name in others) and not ink.page.bilevel
    if most > _FAR_LESS * least or given_up or any(states[name] is False for name in cups):
        return []
    return cups if _are_cups(ink, states, trail, cups) else []


def overlooked(ink: BoardInk, states: States, trail: Trail) -> list[str]:
    """Return the blank spots that look like circled ones if all spots are compared.

    Beside as many cups as there must be, one of those may have been scribbled out.
    """
    circled = _standing_out(ink, states, trail)
    return [name for name in circled if states[name] is False]


def _are_cups(ink: BoardInk, states: States, trail: Trail, cups: Sequence[str]) -> bool:
    """Return whether spots stand out from all others, and those in doubt may be told by the bar."""
    last = [name for name in cups if states[name] is None]
    spots, circled = spots_of(ink, states, trail), _standing_out(ink, states, trail)
    counted = is_counted(ink, dict.fromkeys(cups, True), trail, [])
    if counted is None or not circled.issuperset(cups):
        return False
    wider = bool(last) and _is_any_wider(ink, states, trail, last)
    return not wider and all(counted or not spots[name].crossed for name in last)


def _standing_out(ink: BoardInk, states: States, trail: Trail) -> set[str]:
    """Return the spots that, compared with all others, are circled by the pen of the cups.

    A shadow or a scribble is as dark farther out.
    """
    spots = spots_of(ink, states, trail, ink.alike_rings)
    beyond = spots_of(ink, states, trail, ink.alike_beyond)
    contrast = contrast_of_cups(states, spots)
    return {
        name for name, spot in spots.items()
        if spot.unexplained >= _STANDS_OUT
        and spot.ring.gap <= _COMPARED_GAP
        and beyond[name].unexplained <= _ELSEWHERE * spot.unexplained
        and is_alike(spot.ring, contrast)
    }  # fmt: skip


def _is_any_wider(ink: BoardInk, states: States, trail: Trail, last: Sequence[str]) -> bool:
    """Return whether the ink around one of the last cups is wider than that of all others."""
    cups = [name for name, yes in states.items() if yes]
    widths = widths_of(ink, [*cups, *last], trail)
    return max(widths[name] for name in last) > max(widths[name] for name in cups)
