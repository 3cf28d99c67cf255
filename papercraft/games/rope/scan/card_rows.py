"""Rows of cards on a table, as far as mats and positions tell which row a card is in."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.cards import HEIGHT
from papercraft.games.rope import GAME
from papercraft.games.rope.scan.mat_places import place_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from papercraft.core.photo import Card, CardTable
    from papercraft.games.rope.scan.mat_places import MatPlace

# The middles of neighbouring cards in a row are at most this far apart, in mm.
_SAME_ROW = 62.0
# Of cards closer than this, in mm, the photo does not show which one is on top.
_PILED = 6.0


class CardRow(NamedTuple):
    """Cards that lie together.

    ``mat`` is the number of the mat below them, 0 for the table's, and ``spot`` the name of the
    place on it; without a mat the photo does not tell which row it is. ``ordered`` says whether the
    order of the cards is known, and ``before`` how much of the place is free before the first one.
    """

    cards: tuple[Card, ...]
    mat: int | None = None
    spot: str = ""
    ordered: bool = False
    before: float = 0.0

    @property
    def piled(self) -> bool:
        """Whether two cards lie too close together to see their order."""
        return any(distance(one, two) < _PILED for one, two in pairwise(self.cards))

    def numbers(self) -> list[int]:
        """Return the cards of the deck in their order."""
        return [GAME.card_codes.index(card.number) for card in self.cards]


def find_rows(table: CardTable) -> list[CardRow]:
    """Return the rows on a table, those on mats first, in the direction in which these run."""
    cards = [card for card in table.cards if card.number in GAME.card_codes]
    on_mats: dict[tuple[int, str], list[tuple[MatPlace, Card]]] = {}
    loose = []
    for card in cards:
        spots = [spot for mat in table.mats if (spot := place_of(card, mat))]
        if len(spots) == 1:
            spot = spots[0]
            on_mats.setdefault((spot.player, spot.name), []).append((spot, card))
        else:
            loose.append(card)
    rows = [_row_on_mat(on_mats[place]) for place in sorted(on_mats)]
    return rows + [_row_of(cluster) for cluster in _clusters(loose)]


def _row_on_mat(found: list[tuple[MatPlace, Card]]) -> CardRow:
    """Return the cards at a place of a mat as a row."""
    placed = sorted(found, key=lambda one: one[0].along)
    first = placed[0][0]
    cards = tuple(card for _, card in placed)
    return CardRow(cards, first.player, first.name, ordered=True, before=first.before)


def _clusters(cards: list[Card]) -> list[list[Card]]:
    """Return the cards in clusters (single linkage), from top left to bottom right."""
    clusters: list[list[Card]] = []
    for card in cards:
        near = [
            cluster
            for cluster in clusters
            if any(distance(card, other) < _SAME_ROW for other in cluster)
        ]
        clusters = [cluster for cluster in clusters if cluster not in near]
        clusters.append([card, *(other for cluster in near for other in cluster)])
    return sorted(clusters, key=lambda cluster: min((card.y, card.x) for card in cluster))


def _row_of(cards: list[Card]) -> CardRow:
    """Return a cluster as a row; the card on top is the end with more codes in sight."""
    start, end = max(((a, b) for a in cards for b in cards), key=lambda ends: distance(*ends))
    row = sorted(cards, key=_along(start, end))
    if row[0].codes > row[-1].codes:
        row.reverse()
    return CardRow(tuple(row), ordered=row[0].codes != row[-1].codes)


def _along(start: Card, end: Card) -> Callable[[Card], float]:
    dx, dy = end.x - start.x, end.y - start.y
    return lambda card: card.x * dx + card.y * dy


def distance(one: Card, two: Card) -> float:
    """Return the distance between the middles of two cards in mm."""
    return hypot(one.x - two.x, one.y - two.y)


def box_around(cards: Iterable[Card]) -> tuple[float, float, float, float]:
    """Return a box around the middles of cards: x, y, width and height in mm."""
    xs, ys = zip(*((card.x, card.y) for card in cards), strict=True)
    margin = HEIGHT / 3
    left, top = min(xs) - margin, min(ys) - margin
    return left, top, max(xs) - left + margin, max(ys) - top + margin
