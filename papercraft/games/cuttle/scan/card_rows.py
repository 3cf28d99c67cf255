"""Cards on a table: whose side each card is on and what it is used for, by mats or by rows."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.games.cuttle import GAME
from papercraft.games.cuttle.deck import EIGHT, JACK, KING, QUEEN, is_point, rank
from papercraft.games.cuttle.scan.mat_places import place_on, upright_turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.photo import Card, CardTable, Mat

NEAR, FAR = 0, 1
POINTS, PERMANENTS, SCRAP = "points", "permanents", "scrap"
# Rows are at least this far apart, from middle to middle, in mm.
_ROW = 0.45 * HEIGHT
# The gap between the two sides is at least this wide, in mm, and wider than any other by a factor.
_BETWEEN, _CLEARLY = 1.5 * HEIGHT, 1.4
# A card this far from all others of its row, in mm, may be the scrap pile.
_ALONE = 2.1 * WIDTH
# A jack lies on a card within this share of a card; another card is farther away by a factor.
_ON, _NEARER = 0.85, 1.5
# A side has at most this many rows: points and permanents.
_ROWS = 2
_QUARTER = 90.0
_USES = {POINTS: POINTS, PERMANENTS: PERMANENTS, "scrap pile": SCRAP}


class PlacedCard(NamedTuple):
    """A card in the coordinates of the players: ``across`` and ``along`` in mm.

    ``along`` grows towards the player at the near edge of the photo. ``photo_card`` is the card in
    the coordinates of the photo.
    """

    card: int
    across: float
    along: float
    sideways: bool
    photo_card: Card


class Spot(NamedTuple):
    """Whose a card is and what it is used for; None if the photo does not tell."""

    side: int | None
    use: str | None


class Layout(NamedTuple):
    """All cards, the names of the near and the far edge, and the mats with their sides."""

    cards: tuple[PlacedCard, ...]
    edges: tuple[str, str]
    mats: tuple[tuple[int, Mat], ...]


def layout_of(table: CardTable) -> Layout:
    """Return the cards of the game as the players see them, from left to right."""
    angle = _axis(table)
    landscape = _QUARTER / 2 < angle < _QUARTER * 1.5
    edges = ("right edge", "left edge") if landscape else ("lower edge", "upper edge")
    # The near side of the players is at the lower edge of the photo, or at the right one.
    turn = radians(angle if angle <= _QUARTER / 2 else angle - 2 * _QUARTER)
    cards = []
    for card in table.cards:
        if card.number not in GAME.card_codes:
            continue
        across = card.x * cos(turn) + card.y * sin(turn)
        along = card.y * cos(turn) - card.x * sin(turn)
        sideways = _angle_between(card.turn, angle) > _QUARTER / 2
        cards.append(PlacedCard(GAME.card_codes.index(card.number), across, along, sideways, card))
    # The foot of a mat points at its player.
    mats = tuple(
        (NEAR if cos(radians(upright_turn(mat)) - turn) > 0 else FAR, mat) for mat in table.mats
    )
    cards.sort(key=lambda card: card.across)
    return Layout(tuple(cards), edges, mats)


def _angle_between(one: float, two: float) -> float:
    """Return the angle between two axes in degrees, 0 to 90."""
    return abs((one - two + _QUARTER) % (2 * _QUARTER) - _QUARTER)


def _axis(table: CardTable) -> float:
    """Return the turn that most cards have, in degrees, 0 to 180; eights may lie sideways.

    Without mats it is the circular mean of the turns modulo 90 degrees.
    """
    if table.mats:
        return upright_turn(table.mats[0]) % (2 * _QUARTER)
    turns = [radians(4 * card.turn) for card in table.cards]
    mean = degrees(atan2(sum(map(sin, turns)), sum(map(cos, turns)))) / 4 % _QUARTER
    across = sum(_angle_between(card.turn, mean) > _QUARTER / 2 for card in table.cards)
    return mean + _QUARTER if across > len(turns) - across else mean


def find_spots(layout: Layout) -> dict[int, Spot]:
    """Return for each card except the jacks whose it is and what it is used for."""
    cards = [card for card in layout.cards if rank(card.card) != JACK]
    if layout.mats:
        return {card.card: _spot_on_mats(card, layout.mats) for card in cards}
    rows = _rows(cards)
    return {
        card.card: spot
        for row, side in zip(rows, _sides(rows), strict=True)
        for card, spot in _spots_in_row(row, side, rows)
    }


def _spot_on_mats(card: PlacedCard, mats: Sequence[tuple[int, Mat]]) -> Spot:
    for side, mat in mats:
        name = place_on(mat, card.photo_card)
        if name is not None:
            return _possible_spot(card, Spot(side, _USES.get(name)))
    return Spot(None, None)


def _possible_spot(card: PlacedCard, spot: Spot) -> Spot:
    """Return the spot, without its use if the card cannot be used so."""
    impossible = spot.use == POINTS and not is_point(card.card)
    impossible |= spot.use == PERMANENTS and rank(card.card) not in {EIGHT, QUEEN, KING}
    return Spot(spot.side, None) if impossible else spot


def _rows(cards: list[PlacedCard]) -> list[list[PlacedCard]]:
    """Return the cards by rows, from the far side to the near one."""
    rows: list[list[PlacedCard]] = []
    for card in sorted(cards, key=lambda card: card.along):
        if rows and card.along - rows[-1][-1].along < _ROW:
            rows[-1].append(card)
        else:
            rows.append([card])
    return rows


def _sides(rows: list[list[PlacedCard]]) -> list[int | None]:
    """Return whose each row is, by the widest gap; None if it is not clear."""
    middles = [sum(card.along for card in row) / len(row) for row in rows]
    gaps = [after - before for before, after in pairwise(middles)]
    if not gaps:
        return [None for _ in rows]
    widest, *others = sorted(gaps, reverse=True)
    far = gaps.index(widest) + 1
    clear = widest >= _BETWEEN and all(widest >= _CLEARLY * gap for gap in others)
    if not clear or max(far, len(rows) - far) > _ROWS:
        return [None for _ in rows]
    return [FAR if row < far else NEAR for row in range(len(rows))]


def _spots_in_row(
    row: list[PlacedCard], side: int | None, rows: list[list[PlacedCard]]
) -> list[tuple[PlacedCard, Spot]]:
    """Return the spots of a row; a card that is out of place may be the scrap pile."""
    plain = [card for card in row if not _is_permanent(card) and rank(card.card) != EIGHT]
    mixed = any(map(_is_permanent, row))
    inner = side is not None and bool(plain) and _is_inner(row, side, rows)
    spots = []
    for card in row:
        use: str | None = POINTS
        if _is_permanent(card):
            use = PERMANENTS
        elif not plain or mixed or inner or _is_alone(card, row):
            use = None
        spots.append((card, Spot(side, use)))
    return spots


def _is_permanent(card: PlacedCard) -> bool:
    """Return whether a card can only be a permanent; eights are laid sideways then."""
    return rank(card.card) in {QUEEN, KING} or (rank(card.card) == EIGHT and card.sideways)


def _is_inner(row: list[PlacedCard], side: int, rows: list[list[PlacedCard]]) -> bool:
    """Return whether the row is the one nearer the middle of a side with two rows."""
    same_side = [other for other, owner in zip(rows, _sides(rows), strict=True) if owner == side]
    return len(same_side) > 1 and row is (same_side[0] if side == NEAR else same_side[-1])


def _is_alone(card: PlacedCard, row: list[PlacedCard]) -> bool:
    return len(row) > 1 and all(
        abs(card.across - other.across) > _ALONE for other in row if other is not card
    )


def cards_below(jack: PlacedCard, cards: Sequence[PlacedCard]) -> tuple[list[PlacedCard], bool]:
    """Return the point cards that a jack may lie on, nearest first, and whether it is clear."""
    near = sorted((_overlap_distance(jack, card), card) for card in cards if is_point(card.card))
    below = [(distance, card) for distance, card in near if distance < 1]
    clear = len(below) == 1 or (len(below) > 1 and below[1][0] > _NEARER * max(below[0][0], 0.1))
    return [card for _, card in below], clear


def _overlap_distance(one: PlacedCard, two: PlacedCard) -> float:
    """Return how far two cards are apart; from 1 on they do not overlap enough."""
    across, along = (one.across - two.across) / WIDTH, (one.along - two.along) / HEIGHT
    return max(abs(across), abs(along)) / _ON


def distance(one: PlacedCard, two: PlacedCard) -> float:
    """Return the distance between the middles of two cards in mm."""
    return hypot(one.across - two.across, one.along - two.along)
