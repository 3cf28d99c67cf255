"""The cups of the second design: on boards from above, elsewhere from the side."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.shapes import circle, moved, rect
from papercraft.core.sheet import Path, Role, ink
from papercraft.games.cat.sheets.artwork import stamps
from papercraft.games.cat.sheets.first_design.stamps import stamps as first_stamps

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks

_DOT, _RING = 0.8, 4.32


@cache
def stamps_with_cups() -> dict[str, Marks]:
    """Return the drawings used many times, with the cups as they were."""
    cups = {"cup": first_stamps()["cup"], "spot": _spot(), "small-spot": _from_above(0.76)}
    return stamps() | cups


def _spot() -> Marks:
    """Return a cup of tea on its saucer, with a handle and a tea bag's string."""
    string = (("M", -1.4, 1.0), ("C", -2.2, 1.6, -2.4, 2.2, -2.2, 2.9))
    *cup, dot = _from_above(1.0)
    bag = (ink("thin", string), ink("tea-bag", rect(-2.9, 2.7, 1.4, 1.1, 0.2)))
    return (*cup, *bag, dot)


def _from_above(handle: float) -> Marks:
    """Return a cup; on half a page its handle is smaller."""
    steps = (("M", 1.2, -1.9), ("C", 2.0, -4.4, 4.6, -2.6, 2.2, -0.9))
    return (
        ink("saucer", circle(0, 0, _RING)),
        Path(Role.GUIDE, "guide-ring", circle(0, 0, _RING)),
        ink("cup-handle", moved(steps, 0, 0, handle)),
        ink("tea", circle(0, 0, 2.3)),
        ink("knock", circle(0, 0, _DOT)),
    )
