"""The small codes in the corners of cards that identify the cards in a photo of a table.

A card has its code in the upper right corner and again in the lower left, so it looks the same
upside down, and one of the two stays visible in a row of overlapping cards. Every game declares the
numbers of its cards (``card_codes``), taken from ``codes.CARD_CODES``; printed cards carry them, so
they never change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.codes import MODULES, code
from papercraft.core.shapes import rect
from papercraft.core.sheet import Path, Role

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks

# Side of a code and its middle on a card of 63 x 84 mm, in mm.
SIDE = 6.3
MIDDLE = WIDTH - 9.6, 10.2
_MODULE = SIDE / MODULES


def card_code(number: int) -> Marks:
    """Return the code of a number in the upper right corner of a card, on a light patch."""
    x, y = MIDDLE[0] - SIDE / 2, MIDDLE[1] - SIDE / 2
    wide = SIDE + 2 * _MODULE
    return (
        Path(Role.MARK, "knock", rect(x - _MODULE, y - _MODULE, wide, wide, _MODULE)),
        Path(Role.MARK, "card-code", code(number, x, y, SIDE)),
    )


def corners() -> tuple[tuple[float, float], ...]:
    """Return the corners of a card's code, clockwise from its upper left, in mm from the centre.

    Rotating these points by half a turn gives the other code.
    """
    x, y, half = MIDDLE[0] - WIDTH / 2, MIDDLE[1] - HEIGHT / 2, SIDE / 2
    return tuple((x + half * dx, y + half * dy) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
