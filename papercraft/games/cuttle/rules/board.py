"""The table of ``cuttle``: who has which cards where, and what moves them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from papercraft.core.told import told
from papercraft.games.cuttle.deck import (
    DECK,
    HANDS,
    KING,
    QUEEN,
    THREE,
    cards_of,
    named,
    rank,
    twins,
)
from papercraft.games.cuttle.point_cards import piles_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.told import Told
    from papercraft.games.cuttle.deck import Deal
    from papercraft.games.cuttle.forms import Record
    from papercraft.games.cuttle.options import Options


@dataclass(slots=True)
class Stock:
    """A hand or the draw pile: cards that are known, the top one last, and how many are not."""

    cards: list[int]
    blind: int = 0

    def __len__(self) -> int:
        return len(self.cards) + self.blind

    def copy(self) -> Stock:
        """Return a stock of its own."""
        return Stock(list(self.cards), self.blind)


@dataclass(slots=True)
class PointCard:
    """A point card on the table, and the jacks on it from the bottom."""

    card: int
    jacks: list[int]


@dataclass(slots=True)
class Side:
    """What one player has; ``frozen`` are cards a nine returned, with the last turn they wait."""

    hand: Stock
    points: list[PointCard] = field(default_factory=list)
    permanents: list[int] = field(default_factory=list)
    frozen: dict[int, int] = field(default_factory=dict)

    def copy(self) -> Side:
        """Return a side of its own."""
        points = [PointCard(pile.card, list(pile.jacks)) for pile in self.points]
        return Side(self.hand.copy(), points, list(self.permanents), dict(self.frozen))

    @property
    def total(self) -> int:
        """The points on the table."""
        return sum(rank(pile.card) for pile in self.points)

    @property
    def kings(self) -> int:
        """How many kings lower the goal."""
        return sum(rank(card) == KING for card in self.permanents)

    @property
    def queens(self) -> list[int]:
        """The queens on the table."""
        return [card for card in self.permanents if rank(card) == QUEEN]

    def pile(self, card: int) -> PointCard | None:
        """Return a point card of this side."""
        return next((pile for pile in self.points if pile.card == card), None)

    def permanents_to_pick(self) -> list[int]:
        """Return the permanents a two or a nine can pick out: of jacks only top ones."""
        return self.permanents + [pile.jacks[-1] for pile in self.points if pile.jacks]


@dataclass(slots=True)
class Table:
    """Both sides, the draw pile and the scrap pile.

    ``unseen`` are the cards that may lie where cards are not known; none with a deal.
    """

    options: Options
    sides: tuple[Side, Side]
    pile: Stock
    scrap: list[int]
    unseen: set[int]

    def copy(self) -> Table:
        """Return a table of its own."""
        one, other = self.sides
        return Table(
            self.options,
            (one.copy(), other.copy()),
            self.pile.copy(),
            list(self.scrap),
            set(self.unseen),
        )

    def goal(self, player: int) -> int:
        """Return the points that win."""
        goals = self.options.goals
        return goals[min(self.sides[player].kings, len(goals) - 1)]

    def has_goal(self, player: int) -> bool:
        """Return whether a player's point cards reach the goal."""
        return self.sides[player].total >= self.goal(player)

    def shield(self, player: int, card: int) -> int | None:
        """Return a queen that shields a card on a player's side from the opponent."""
        if rank(card) == QUEEN and not self.options.two_queens:
            return None
        return next((queen for queen in self.sides[player].queens if queen != card), None)

    def can_hold(self, player: int, cards: Sequence[int]) -> bool:
        """Return whether a hand can have all these different cards, for all that is known."""
        hand = self.sides[player].hand
        rest = [card for card in cards if card not in hand.cards]
        return len(rest) <= hand.blind and self.unseen.issuperset(rest)

    def revealed(self) -> list[int] | None:
        """Return the cards a seven shows, None if they are not known."""
        return None if self.pile.blind else self.pile.cards[: -self.options.seven - 1 : -1]

    def can_reveal(self, card: int) -> bool:
        """Return whether a card can be among those a seven shows."""
        shown = self.revealed()
        return card in self.unseen if shown is None else card in shown

    def takeable(self) -> list[int]:
        """Return the cards a three may take from the scrap pile."""
        threes = self.options.three_takes_three
        return [card for card in self.scrap if threes or rank(card) != THREE]

    def has_jack_target(self, player: int) -> bool:
        """Return whether a jack of a player could be played."""
        foe = 1 - player
        return any(self.shield(foe, pile.card) is None for pile in self.sides[foe].points)

    def leave_hand(self, player: int, card: int) -> None:
        """Take a card from a hand that can have it."""
        side = self.sides[player]
        _take(side.hand, card, self.unseen)
        side.frozen.pop(card, None)

    def leave_pile(self, card: int | None) -> int | None:
        """Take a card from the draw pile, the top one if none is named; None if nobody knows it."""
        if card is None and self.pile.blind:
            self.pile.blind -= 1
            return None
        card = self.pile.cards[-1] if card is None else card
        _take(self.pile, card, self.unseen)
        return card

    def draw(self, player: int, card: int | None = None) -> None:
        """Draw the top card; it may be named."""
        hand, drawn = self.sides[player].hand, self.leave_pile(card)
        if drawn is None:
            hand.blind += 1
        else:
            hand.cards.append(drawn)

    def remove_permanent(self, card: int) -> int:
        """Take a permanent from the table and return whose it was; a jack gives its card back."""
        player = 0 if card in self.sides[0].permanents_to_pick() else 1
        side = self.sides[player]
        if card in side.permanents:
            side.permanents.remove(card)
        else:
            pile = next(pile for pile in side.points if pile.jacks[-1:] == [card])
            pile.jacks.pop()
            self.hand_over(pile, player)
        return player

    def hand_over(self, pile: PointCard, player: int) -> None:
        """Give a point card of a player to the other one."""
        self.sides[player].points.remove(pile)
        self.sides[1 - player].points.append(pile)

    def remove_point(self, player: int, card: int) -> None:
        """Take a point card from the table; its jacks are scrapped."""
        side = self.sides[player]
        pile = side.pile(card)
        assert pile is not None
        side.points.remove(pile)
        self.scrap += pile.jacks


def _take(stock: Stock, card: int, unseen: set[int]) -> None:
    if card in stock.cards:
        stock.cards.remove(card)
    else:
        stock.blind -= 1
        unseen.remove(card)


def lay_table(record: Record, deal: Deal | None) -> Table:
    """Return the table at the start; without a deal no card is known."""
    names = [player.name for player in record.players]
    options = record.rules.options()
    if deal is None:
        one, other = (Side(Stock([], size)) for size in HANDS)
        pile = Stock([], len(DECK) - sum(HANDS))
        return Table(options, (one, other), pile, [], set(DECK))
    one, other = (Side(Stock(list(deal.hands.get(name, ())))) for name in names)
    table = Table(options, (one, other), Stock(list(reversed(deal.deck))), [], set())
    position = record.position
    if position is not None:
        for name, side in zip(names, table.sides, strict=True):
            side.permanents += cards_of(position.permanents.get(name, ""))
            piles = piles_of(position.points.get(name, ""))
            side.points += [
                PointCard(pile.card, [jack for jack, _ in pile.jacks]) for pile in piles
            ]
        table.scrap += cards_of(position.scrap)
    return table


def fault_of_start(record: Record, deal: Deal | None, table: Table) -> Told | None:
    """Return what is wrong with a deal or a position, or None."""
    held = [*table.pile.cards, *table.scrap]
    for side in table.sides:
        held += side.hand.cards + side.permanents
        for pile in side.points:
            held += [pile.card, *pile.jacks]
    double = twins(held)
    if double:
        form = "{card} lies in two places; no card exists twice"
        return told(form, card=named(double[0]))
    if deal is None or record.position is not None:
        return None
    return deal.fault(tuple(player.name for player in record.players))
