"""A guess of the cups where it is unclear which ones are circled."""

from __future__ import annotations

from itertools import combinations
from math import log2
from statistics import median
from typing import TYPE_CHECKING

from papercraft.games.cat.board import CUPS
from papercraft.games.cat.scan.cup_spots import (
    DARK,
    may_be_counted,
    not_scribbled,
    spots_of,
    widths_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.trail_decode import Trail
    from papercraft.games.cat.scan.board_ink import BoardInk
    from papercraft.games.cat.scan.cup_spots import States

# How far a circle differs from the others, to guess which one was scribbled out: what a mm of
# width, twice the contrast, ink all around farther out, no ink at all, and a doubt count.
_WIDTH, _CONTRAST, _BEYOND, _BLANK, _DOUBT = 1.0, 1.0, 3.0, 1.0, 0.02
# A spot with less ink than this share of its ring may be blank.
_PARTLY = 0.5
# So many circles are tried for a guess.
_TRIED = 10
# A spot is blank where an even circle of its ink would be thinner, in mm.
_LEAST = 0.06


def likely_cups(ink: BoardInk, states: States, trail: Trail) -> list[str]:
    """Return the cups of a guess: without the oddest circles, or with the inkiest blank spots."""
    candidates = not_scribbled(ink, states, trail)
    if len(candidates) > CUPS:
        candidates = _most_alike(ink, states, candidates, trail)
    elif candidates:
        widths = widths_of(ink, [name for name, yes in states.items() if yes is False], trail)
        rest = {name: width for name, width in widths.items() if width >= _LEAST}
        candidates += sorted(rest, key=rest.__getitem__, reverse=True)[: CUPS - len(candidates)]
    return [name for name in states if name in candidates]


def _most_alike(
    ink: BoardInk, states: States, candidates: Sequence[str], trail: Trail
) -> list[str]:
    """Return as many circles as there must be: the most alike ones of which the bar may tell."""
    odd, spots = _oddness(ink, states, candidates, trail), spots_of(ink, states, trail)
    tried = sorted(candidates, key=odd.__getitem__)[:_TRIED]

    def disagreement(names: tuple[str, ...]) -> tuple[bool, float]:
        touched = sum(spots[name].crossed for name in names)
        return not may_be_counted(ink, touched), sum(odd[name] for name in names)

    best = min(combinations(tried, CUPS), key=disagreement)
    return list(best)


def _oddness(
    ink: BoardInk, states: States, candidates: Sequence[str], trail: Trail
) -> dict[str, float]:
    """Return how far each circle differs from those that are sure.

    A scribble is wider, goes farther than the line and is often of another darkness, while the
    circles that count look alike.
    """
    spots = spots_of(ink, states, trail)
    usual = [name for name in candidates if states[name]] or candidates
    dots = [spots[name].dot for name in candidates]
    widths, beyond = ink.stroke_widths(dots, trail.edges), ink.ink_beyond(dots, trail.edges)
    width = median(widths[spots[name].dot] for name in usual)
    tail = median(beyond[spots[name].dot] for name in usual)
    contrast = max(median(spots[name].ring.contrast for name in usual), DARK)

    def odd(name: str) -> float:
        spot = spots[name]
        darker = log2(max(spot.ring.contrast, DARK) / contrast)
        return (
            _WIDTH * max(0.0, widths[spot.dot] - width)
            + _CONTRAST * abs(darker)
            + _BEYOND * max(0.0, beyond[spot.dot] - tail)
            + _DOUBT * (states[name] is None)
            + _BLANK * max(0.0, _PARTLY - spot.share) / _PARTLY
        )

    return {name: odd(name) for name in candidates}
