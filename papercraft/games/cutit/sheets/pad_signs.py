"""The signs above the boxes of the sum on the score pad, each around a point; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.shapes import circle, rect
from papercraft.core.sheet import Path, Role, Text
from papercraft.games.cutit.numbers import DISCS

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

# The sign of the rounds: the left edge, width and height of a box, the middle and radius of a ring.
_BOX, _RING = (-8.0, 8.0, 3.6), (4.2, 2.5)
# The sign of the puzzle: how far the middle of the disc is to the left, and words from there; the
# radius of the disc and of its inside.
_TO_DISC, _TO_WORDS, _DISC, _INSIDE = 12.0, 4.4, 2.3, 1.8


def round_sign(x: float, y: float) -> list[Mark]:
    """Return the box of a round and the ring of a penalty, small."""
    (left, wide, high), (across, radius) = _BOX, _RING
    middle = round(x + across, 3)
    return [
        Path(
            Role.INK,
            "points-box",
            rect(round(x + left, 3), round(y - high / 2, 3), wide, high, 0.8),
        ),
        Path(Role.INK, "penalty-ring", circle(middle, y, radius)),
        Text(Role.INK, "label", middle, y, "\u22125", "middle", centred=True),
    ]


def earlier_round_sign(x: float, y: float) -> list[Mark]:
    """Return the disc and the box of a round, small, as they were in earlier designs."""
    return [
        Path(Role.INK, "rules-solid", circle(round(x - 4.4, 3), y, 1.8)),
        Path(Role.INK, "points-box", rect(round(x - 1.6, 3), round(y - 1.7, 3), 7.8, 3.4, 0.8)),
    ]


def puzzle_sign(x: float, y: float) -> list[Mark]:
    """Return the best disc and, in words, what cells cost that were left over."""
    disc, words = round(x - _TO_DISC, 3), gettext("or {points} per cell", points="\u22121")
    return [
        Path(Role.INK, "gold", circle(disc, y, _DISC)),
        Path(Role.INK, "knock", circle(disc, y, _INSIDE)),
        Text(Role.INK, "label", disc, y, str(max(DISCS[max(DISCS)])), "middle", centred=True),
        Text(Role.INK, "label", round(disc + _TO_WORDS, 3), y, words, centred=True),
    ]
