"""Cards of ``rope`` on a table: in which row each lies, as far as mats and places tell."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.cards import HEIGHT
from papercraft.games.rope import GAME
from papercraft.games.rope.mats import FRAME, spots_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from papercraft.core.photo import Card, CardTable, Mat

# Cards of one row overlap: their middles are not farther apart than this, in mm.
_TOGETHER = 62.0
# Cards nearer than this lie in a pile: which is on top cannot be seen.
PILED = 6.0


class Row(NamedTuple):
    """Cards that lie together: ``mat`` counts from 0 for the table's, ``spot`` is a place on it.

    Without a mat nobody can tell which row it is; ``way`` says whether the cards are in order.
    """

    cards: tuple[Card, ...]
    mat: int | None = None
    spot: str = ""
    way: bool = False

    @property
    def piled(self) -> bool:
        """Whether two cards lie so near each other that their order cannot be seen."""
        return any(apart(one, two) < PILED for one, two in pairwise(self.cards))

    def numbers(self) -> list[int]:
        """Return the cards in their order."""
        return [GAME.card_codes.index(card.number) for card in self.cards]


def rows_of(table: CardTable) -> list[Row]:
    """Return the rows of a table, those on mats first; a row on a mat begins at its head."""
    own = [card for card in table.cards if card.number in GAME.card_codes]
    placed: dict[tuple[int, str], list[tuple[float, Card]]] = {}
    loose = []
    for card in own:
        found = [spot for mat in table.mats if (spot := _spot(card, mat))]
        if len(found) == 1:
            nth, name, along = found[0]
            placed.setdefault((nth, name), []).append((along, card))
        else:
            loose.append(card)
    rows = [
        Row(tuple(card for _, card in sorted(cards)), nth, name, way=True)
        for (nth, name), cards in sorted(placed.items())
    ]
    return rows + [_chain(cards) for cards in _groups(loose)]


def _spot(card: Card, mat: Mat) -> tuple[int, str, float] | None:
    """Return the mat, the spot a card lies on, and how far down; rows may go on below a spot."""
    x, y = mat.frame(card.x, card.y)
    if not (0 <= x <= FRAME[0] and 0 <= y <= FRAME[1]):
        return None
    for name, (left, top, width, height) in spots_of(mat.imprint.nth).items():
        below = FRAME[1] - top if " row " in name else height
        if left <= x <= left + width and top <= y <= top + below:
            return mat.imprint.nth, name, y
    return None


def _groups(cards: list[Card]) -> list[list[Card]]:
    """Return the cards that lie together."""
    groups: list[list[Card]] = []
    for card in cards:
        near = [group for group in groups if any(apart(card, one) < _TOGETHER for one in group)]
        groups = [group for group in groups if group not in near]
        groups.append([card, *(one for group in near for one in group)])
    return sorted(groups, key=lambda group: min((card.y, card.x) for card in group))


def _chain(cards: list[Card]) -> Row:
    """Return cards in a line; the last one is on top, for it hides none of its codes."""
    one, two = max(((a, b) for a in cards for b in cards), key=lambda ends: apart(*ends))
    ordered = sorted(cards, key=_along(one, two))
    if ordered[0].codes > ordered[-1].codes:
        ordered.reverse()
    return Row(tuple(ordered), way=ordered[0].codes != ordered[-1].codes)


def _along(start: Card, end: Card) -> Callable[[Card], float]:
    dx, dy = end.x - start.x, end.y - start.y
    return lambda card: (card.x - start.x) * dx + (card.y - start.y) * dy


def apart(one: Card, two: Card) -> float:
    """Return the distance of the middles of two cards in mm."""
    return hypot(one.x - two.x, one.y - two.y)


def box_of(cards: Iterable[Card]) -> tuple[float, float, float, float]:
    """Return a box around the middles of cards."""
    xs, ys = zip(*((card.x, card.y) for card in cards), strict=True)
    half = HEIGHT / 3
    left, top = min(xs) - half, min(ys) - half
    return left, top, max(xs) - left + half, max(ys) - top + half
