"""The small codes in the corners of cards, so that a photo of a table says what lies where.

A card has its code in its upper right corner and, for it is the same upside down, again in its
lower left one: of cards in a row, each partly under the next, one of them stays in sight. Every
game has its own numbers; this is the one place where they are given out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.codes import CARD_CODES, MODULES, code
from papercraft.core.shapes import rect
from papercraft.core.sheet import Path, Role

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks

# How many kinds of card each game has; printed cards carry their numbers, so games are only ever
# added, at the end.
_KINDS = {"rope": 11, "cuttle": 52}
# Side of a code and where its middle is on a card of 63 x 84 mm.
SIDE = 6.3
MIDDLE = WIDTH - 9.6, 10.2
_MODULE = SIDE / MODULES


class Kind(NamedTuple):
    """A kind of card: the game it is of, and which of its kinds, counted from 0."""

    game: str
    nth: int


def numbers_of(game: str) -> range:
    """Return the numbers of a game's cards, none if it has no cards."""
    first = CARD_CODES.start
    for name, count in _KINDS.items():
        if name == game:
            return range(first, first + count)
        first += count
    return range(0)


def kind_of(number: int) -> Kind | None:
    """Return what card a number stands for, or None."""
    for game in _KINDS:
        numbers = numbers_of(game)
        if number in numbers:
            return Kind(game, number - numbers.start)
    return None


def card_code(game: str, nth: int) -> Marks:
    """Return the code in the upper right corner of a card, on a light patch."""
    x, y = MIDDLE[0] - SIDE / 2, MIDDLE[1] - SIDE / 2
    wide = SIDE + 2 * _MODULE
    return (
        Path(Role.MARK, "knock", rect(x - _MODULE, y - _MODULE, wide, wide, _MODULE)),
        Path(Role.MARK, "card-code", code(numbers_of(game)[nth], x, y, SIDE)),
    )


def corners() -> tuple[tuple[float, float], ...]:
    """Return the corners of a card's code from its upper left on clockwise, in mm from the middle.

    The other code is where these points are after half a turn.
    """
    x, y, half = MIDDLE[0] - WIDTH / 2, MIDDLE[1] - HEIGHT / 2, SIDE / 2
    return tuple((x + half * dx, y + half * dy) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
