"""The sea on the court cards of ``cuttle``: figures rise from it, before weed and bubbles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.shapes import circle
from papercraft.core.sheet import ink
from papercraft.games.cuttle.sheets.artwork import joined
from papercraft.games.cuttle.sheets.card_frame import LEFT
from papercraft.games.cuttle.sheets.world import waves

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Steps

_Y = HEIGHT / 2
# Half the height of the sea between both halves of a card.
_BELT = 3.4
# How far the sea of a half laps over the other one, and the line of foam lies above it.
_LAP, _FOAM = 0.3, 1.5
# Bubbles from the right edge of the frame, from the top of the card, and their radius.
_BUBBLES = ((6.4, 27.2, 0.9), (5.0, 29.8, 0.55), (7.4, 30.6, 0.45))


def weed(colour: str) -> list[Mark]:
    """Return weed and bubbles behind a figure, on its right."""
    x, low = WIDTH - LEFT, _Y - _BELT
    weed: Steps = (
        ("M", x - 1.6, low + 2),
        ("C", x - 0.4, low - 3.6, x - 4.0, low - 6.1, x - 2.4, low - 9.6),
        ("C", x - 1.6, low - 11.6, x - 2.6, low - 12.4, x - 2.8, low - 13.4),
        ("C", x - 4.6, low - 11.0, x - 3.2, low - 9.0, x - 4.4, low - 6.6),
        ("C", x - 5.8, low - 3.6, x - 3.6, low - 2.0, x - 5.2, low + 2),
        ("Z",),
    )
    bubbles = joined(*[circle(x - dx, dy, r) for dx, dy, r in _BUBBLES])
    return [ink(f"{colour}-water", weed), ink(f"{colour}-water", bubbles)]


def surf(colour: str) -> list[Mark]:
    """Return the sea from which a figure rises, as far as the middle of the card."""
    width = WIDTH - 2 * LEFT
    surface = waves(LEFT, _Y - _BELT, width)
    low = _Y + _LAP
    return [
        ink("court-foam", waves(LEFT, _Y - _BELT - _FOAM, width)),
        ink(f"{colour}-belt", (*surface, ("L", LEFT + width, low), ("L", LEFT, low), ("Z",))),
    ]
