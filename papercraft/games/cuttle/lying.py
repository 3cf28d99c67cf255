"""Cards of ``cuttle`` on a table: whose they are and what for, as far as places tell."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.games.cuttle import GAME
from papercraft.games.cuttle.deck import EIGHT, JACK, KING, QUEEN, is_point, rank
from papercraft.games.cuttle.mats import boxes_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.photo import Card, CardTable, Mat

NEAR, FAR = 0, 1
POINTS, PERMANENTS, SCRAP = "points", "permanents", "scrap"
# Rows are apart if the middles of their cards are, in mm.
_ROW = 0.45 * HEIGHT
# The gap between two sides is so wide, and so much wider than any other, or nobody knows.
_BETWEEN, _CLEARLY = 1.5 * HEIGHT, 1.4
# A card so far from all others of its row may be the scrap pile.
_ALONE = 2.1 * WIDTH
# A jack lies on a card if no other one is nearly as near.
_ON, _NEARER = 0.85, 1.5
# More rows than these, points and permanents, are not of one side.
_ROWS = 2
_QUARTER = 90.0
_USES = {POINTS: POINTS, PERMANENTS: PERMANENTS, "scrap pile": SCRAP}


class Laid(NamedTuple):
    """A card with its place if the players look along an axis: ``across`` and ``along`` in mm.

    ``along`` grows towards the one who sits at the lower edge of the photo.
    """

    card: int
    across: float
    along: float
    sideways: bool
    seen: Card


class Spot(NamedTuple):
    """Whose a card is and what for; None where nobody can tell."""

    side: int | None
    use: str | None


class Sides(NamedTuple):
    """What is known before single cards are looked at: the cards, and names of both edges."""

    cards: tuple[Laid, ...]
    edges: tuple[str, str]
    mats: tuple[tuple[int, Mat], ...]


def sides_of(table: CardTable) -> Sides:
    """Return the cards of the game as the players see them."""
    angle = _axis(table)
    lying = _QUARTER / 2 < angle < _QUARTER * 1.5
    edges = ("right edge", "left edge") if lying else ("lower edge", "upper edge")
    # So that their own down is the lower edge of the photo, or the right one.
    turn = radians(angle if angle <= _QUARTER / 2 else angle - 2 * _QUARTER)
    cards = []
    for seen in table.cards:
        if seen.number not in GAME.card_codes:
            continue
        across = seen.x * cos(turn) + seen.y * sin(turn)
        along = seen.y * cos(turn) - seen.x * sin(turn)
        sideways = _apart(seen.turn, angle) > _QUARTER / 2
        cards.append(Laid(GAME.card_codes.index(seen.number), across, along, sideways, seen))
    # A mat's foot points at its player.
    mats = tuple((NEAR if cos(radians(mat.turn) - turn) > 0 else FAR, mat) for mat in table.mats)
    return Sides(tuple(cards), edges, mats)


def _apart(one: float, two: float) -> float:
    """Return the angle between two axes in degrees, 0 to 90."""
    return abs((one - two + _QUARTER) % (2 * _QUARTER) - _QUARTER)


def _axis(table: CardTable) -> float:
    """Return the turn most cards have, 0 to 180; eights may lie across."""
    if table.mats:
        return table.mats[0].turn % (2 * _QUARTER)
    turns = [radians(4 * card.turn) for card in table.cards]
    mean = degrees(atan2(sum(map(sin, turns)), sum(map(cos, turns)))) / 4 % _QUARTER
    across = sum(_apart(card.turn, mean) > _QUARTER / 2 for card in table.cards)
    return mean + _QUARTER if across > len(turns) - across else mean


def spots(sides: Sides) -> dict[int, Spot]:
    """Return for each card but the jacks whose it is and what for."""
    cards = [card for card in sides.cards if rank(card.card) != JACK]
    if sides.mats:
        found = {card.card: _on_mats(card, sides.mats) for card in cards}
        return {card.card: _by_rank(card, found[card.card]) for card in cards}
    rows = _rows(cards)
    return {
        card.card: spot
        for row, side in zip(rows, _sides(rows), strict=True)
        for card, spot in _in_row(row, side, rows)
    }


def _on_mats(card: Laid, mats: Sequence[tuple[int, Mat]]) -> Spot:
    for side, mat in mats:
        x, y = mat.frame(card.seen.x, card.seen.y)
        for name, (left, top, width, height) in boxes_of(mat.imprint.nth).items():
            if left <= x <= left + width and top <= y <= top + height:
                return Spot(side, _USES.get(name))
    return Spot(None, None)


def _by_rank(card: Laid, spot: Spot) -> Spot:
    """Return the spot if the card can lie there."""
    number = rank(card.card)
    wrong = spot.use == POINTS and not is_point(card.card)
    wrong |= spot.use == PERMANENTS and number not in {EIGHT, QUEEN, KING}
    return Spot(spot.side, None) if wrong else spot


def _rows(cards: list[Laid]) -> list[list[Laid]]:
    """Return the cards by rows, from the far side to the near one."""
    rows: list[list[Laid]] = []
    for card in sorted(cards, key=lambda card: card.along):
        if rows and card.along - rows[-1][-1].along < _ROW:
            rows[-1].append(card)
        else:
            rows.append([card])
    return rows


def _sides(rows: list[list[Laid]]) -> list[int | None]:
    """Return whose each row is, None if nobody can tell."""
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


def _in_row(row: list[Laid], side: int | None, rows: list[list[Laid]]) -> list[tuple[Laid, Spot]]:
    """Return the spots of a row; what is out of place may be the scrap pile."""
    plain = [card for card in row if not _is_permanent(card) and rank(card.card) != EIGHT]
    mixed = len(plain) < len(row) and any(map(_is_permanent, row))
    inner = side is not None and bool(plain) and _is_inner(row, side, rows)
    found = []
    for card in row:
        use: str | None = POINTS
        if _is_permanent(card):
            use = PERMANENTS
        elif not plain or mixed or inner or _is_alone(card, row):
            use = None
        found.append((card, Spot(side, use)))
    return found


def _is_permanent(card: Laid) -> bool:
    """Tell whether a card can only be a permanent: eights are laid across then."""
    return rank(card.card) in {QUEEN, KING} or (rank(card.card) == EIGHT and card.sideways)


def _is_inner(row: list[Laid], side: int, rows: list[list[Laid]]) -> bool:
    """Tell whether the row is the one nearer the middle of a side with two rows."""
    own = [other for other, owner in zip(rows, _sides(rows), strict=True) if owner == side]
    return len(own) > 1 and row is (own[0] if side == NEAR else own[-1])


def _is_alone(card: Laid, row: list[Laid]) -> bool:
    return len(row) > 1 and all(
        abs(card.across - other.across) > _ALONE for other in row if other is not card
    )


def below(jack: Laid, cards: Sequence[Laid]) -> tuple[list[Laid], bool]:
    """Return the point cards a jack may lie on, the nearest first, and whether that is sure."""
    near = sorted((_distance(jack, card), card) for card in cards if is_point(card.card))
    on = [(apart, card) for apart, card in near if apart < 1]
    sure = len(on) == 1 or (len(on) > 1 and on[1][0] > _NEARER * max(on[0][0], 0.1))
    return [card for _, card in on], sure


def _distance(one: Laid, two: Laid) -> float:
    """Return how far two cards are apart; from 1 on they do not overlap."""
    across, along = (one.across - two.across) / WIDTH, (one.along - two.along) / HEIGHT
    return max(abs(across), abs(along)) / _ON


def apart(one: Laid, two: Laid) -> float:
    """Return the distance of the middles of two cards in mm."""
    return hypot(one.across - two.across, one.along - two.along)
