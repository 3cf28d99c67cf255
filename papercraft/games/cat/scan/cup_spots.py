"""The ink around the spots for cups, with the thread and the bar that counts cups."""

from __future__ import annotations

from collections import Counter
from math import inf
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.coordinates import parse_cell
from papercraft.core.line_ink import MAX_MISREGISTRATION, NEUTRAL_CONTRAST, inked_share, is_round
from papercraft.games.cat.scan.board_ink import BEYOND, LEG
from papercraft.games.cat.scan.crosscheck import tick_range
from papercraft.games.cat.sheets.frame import RING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from papercraft.core.photo import Ring
    from papercraft.core.trail_decode import Trail
    from papercraft.games.cat.scan.board_ink import BoardInk
    from papercraft.games.cat.turn_notation import Dot

    # Which spots are circled, by name; None if in doubt.
    States = Mapping[str, bool | None]
    # Measures rings around dots.
    Measured = Callable[[Sequence[Dot]], list[Ring]]

# The least contrast that is compared.
DARK = 0.01
# A scribble has so much more ink beyond the line than most circles have;
# the line of a large circle reaches so many mm farther than its radius.
_TAIL, _LINE = 0.2, 1.0
# A large circle is a whole line around paper: the least coverage and the longest gap of the line,
# and the most ink inside.
_WHOLE_LINE, _INSIDE = (0.97, 0.02), 0.25


class Spot(NamedTuple):
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


def spots_of(
    ink: BoardInk, states: States, trail: Trail, measured: Measured | None = None
) -> dict[str, Spot]:
    """Return all spots with the rings of a measurement, by default those of strokes."""
    legs = Counter(dot for one in trail.edges for dot in one)
    dots = {name: place for name in states if (place := parse_cell(name)) is not None}
    rings = (measured or ink.rings)([*dots.values()])
    return {
        name: Spot(dot, ring, legs[dot])
        for (name, dot), ring in zip(dots.items(), rings, strict=True)
    }


def widths_of(ink: BoardInk, names: Sequence[str], trail: Trail) -> dict[str, float]:
    """Return how wide the ink around spots is, in mm."""
    dots = {name: place for name in names if (place := parse_cell(name)) is not None}
    widths = ink.stroke_widths([*dots.values()], trail.edges)
    return {name: widths[dot] for name, dot in dots.items()}


def may_be_counted(ink: BoardInk, touched: int) -> bool:
    """Return whether the bar may tell of so many cups under the thread."""
    least, most = tick_range(ink, "cup")
    return ink.counts_nothing or least <= touched <= most


def is_counted(ink: BoardInk, states: States, trail: Trail, last: Sequence[str]) -> bool | None:
    """Return whether as many ticks are certain as cups are touched, the last ones with them.

    None if the bar tells of another number, or one of the cups seems scribbled out.
    """
    spots = spots_of(ink, states, trail)
    cups = [*(name for name, yes in states.items() if yes), *last]
    touched = sum(spots[name].crossed for name in cups)
    if not may_be_counted(ink, touched) or scribbled(ink, spots, cups, trail):
        return None
    return touched == tick_range(ink, "cup")[0]


def contrast_of_cups(states: States, spots: Mapping[str, Spot]) -> float:
    """Return how dark the circles are that are certain."""
    return max(median(spots[name].ring.contrast for name, yes in states.items() if yes), DARK)


def is_alike(ring: Ring, contrast: float) -> bool:
    """Return whether the print is in place and the ink about as dark as that of the others."""
    alike = NEUTRAL_CONTRAST <= ring.contrast / contrast <= 1 / NEUTRAL_CONTRAST
    return alike and ring.fit <= MAX_MISREGISTRATION


def not_scribbled(ink: BoardInk, states: States, trail: Trail) -> list[str]:
    """Return the spots that are or may be circled; doubts wider than all cups are scribbles."""
    candidates = [name for name, yes in states.items() if yes is not False]
    widths = widths_of(ink, candidates, trail)
    widest = max((widths[name] for name in candidates if states[name]), default=inf)
    return [name for name in candidates if states[name] or widths[name] <= widest]


def scribbled(
    ink: BoardInk, spots: Mapping[str, Spot], cups: Sequence[str], trail: Trail
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
            is_round(one.ring, _WHOLE_LINE)
            and one._replace(ring=inside[name]).unexplained <= _INSIDE
        )

    return [name for name in far if not is_large(name)]
