"""The board: the cards of both players, the draw pile and the scrap pile, and moving them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.games.cuttle.deck import (
    DECK,
    HANDS,
    KING,
    QUEEN,
    THREE,
    describe_card,
    duplicates,
    parse_cards,
    rank,
)
from papercraft.games.cuttle.point_cards import parse_point_cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.messages import Message
    from papercraft.games.cuttle.deck import Deal
    from papercraft.games.cuttle.forms import Record
    from papercraft.games.cuttle.options import Options


@dataclass(slots=True)
class Stack:
    """A hand or the draw pile: the known cards, the top one last, and the number of unseen ones."""

    cards: list[int]
    unseen: int = 0

    def __len__(self) -> int:
        return len(self.cards) + self.unseen

    def copy(self) -> Stack:
        """Return an independent copy."""
        return Stack(list(self.cards), self.unseen)


@dataclass(slots=True)
class PointCard:
    """A point card on the board, and the jacks on it from the bottom up."""

    card: int
    jacks: list[int]


@dataclass(slots=True)
class Side:
    """The cards of one player.

    ``frozen`` are hand cards that a nine returned, with the last turn in which they are frozen.
    """

    hand: Stack
    points: list[PointCard] = field(default_factory=list)
    permanents: list[int] = field(default_factory=list)
    frozen: dict[int, int] = field(default_factory=dict)

    def copy(self) -> Side:
        """Return an independent copy."""
        points = [PointCard(point.card, list(point.jacks)) for point in self.points]
        return Side(self.hand.copy(), points, list(self.permanents), dict(self.frozen))

    @property
    def total(self) -> int:
        """The points on the board."""
        return sum(rank(point.card) for point in self.points)

    @property
    def kings(self) -> int:
        """How many kings are on the board."""
        return sum(rank(card) == KING for card in self.permanents)

    @property
    def queens(self) -> list[int]:
        """The queens on the board."""
        return [card for card in self.permanents if rank(card) == QUEEN]

    def point_card(self, card: int) -> PointCard | None:
        """Return a card among the point cards of this side, with its jacks."""
        return next((point for point in self.points if point.card == card), None)

    def targetable_permanents(self) -> list[int]:
        """Return the permanents that can be a target: of the jacks on a card only the top one."""
        return self.permanents + [point.jacks[-1] for point in self.points if point.jacks]


@dataclass(slots=True)
class Board:
    """Both sides, the draw pile and the scrap pile.

    ``unseen_cards`` may be wherever cards are unseen; with a deal there are none.
    """

    options: Options
    sides: tuple[Side, Side]
    draw_pile: Stack
    scrap: list[int]
    unseen_cards: set[int]

    def copy(self) -> Board:
        """Return an independent copy."""
        one, other = self.sides
        return Board(
            self.options,
            (one.copy(), other.copy()),
            self.draw_pile.copy(),
            list(self.scrap),
            set(self.unseen_cards),
        )

    def goal(self, player: int) -> int:
        """Return the points that a player needs to win."""
        goals = self.options.goals
        return goals[min(self.sides[player].kings, len(goals) - 1)]

    def has_goal(self, player: int) -> bool:
        """Return whether a player's point cards reach the goal."""
        return self.sides[player].total >= self.goal(player)

    def shield(self, player: int, card: int) -> int | None:
        """Return a queen that shields a card on a player's side from the opponent, or None."""
        if rank(card) == QUEEN and not self.options.two_queens:
            return None
        return next((queen for queen in self.sides[player].queens if queen != card), None)

    def can_hold(self, player: int, cards: Sequence[int]) -> bool:
        """Return whether a hand can have all these different cards, as far as cards are known."""
        hand = self.sides[player].hand
        rest = [card for card in cards if card not in hand.cards]
        return len(rest) <= hand.unseen and self.unseen_cards.issuperset(rest)

    def revealed(self) -> list[int] | None:
        """Return the cards that a seven reveals, None if they are unseen."""
        pile = self.draw_pile
        return None if pile.unseen else pile.cards[: -self.options.seven - 1 : -1]

    def can_reveal(self, card: int) -> bool:
        """Return whether a card can be among those that a seven reveals."""
        revealed = self.revealed()
        return card in (self.unseen_cards if revealed is None else revealed)

    def takeable(self) -> list[int]:
        """Return the cards a three may take from the scrap pile."""
        threes = self.options.three_takes_three
        return [card for card in self.scrap if threes or rank(card) != THREE]

    def leave_hand(self, player: int, card: int) -> None:
        """Remove a card from a hand that can have it."""
        side = self.sides[player]
        _remove(side.hand, card, self.unseen_cards)
        side.frozen.pop(card, None)

    def leave_draw_pile(self, card: int | None) -> int | None:
        """Remove a card, by default the top one, and return it if it is known."""
        if card is None and self.draw_pile.unseen:
            self.draw_pile.unseen -= 1
            return None
        card = self.draw_pile.cards[-1] if card is None else card
        _remove(self.draw_pile, card, self.unseen_cards)
        return card

    def draw(self, player: int, card: int | None = None) -> None:
        """Move the top card of the draw pile to a hand; ``card`` names it if it is unseen."""
        hand, drawn = self.sides[player].hand, self.leave_draw_pile(card)
        if drawn is None:
            hand.unseen += 1
        else:
            hand.cards.append(drawn)

    def remove_permanent(self, card: int) -> int:
        """Remove a permanent and return whose it was; a jack gives its point card back."""
        player = 0 if card in self.sides[0].targetable_permanents() else 1
        side = self.sides[player]
        if card in side.permanents:
            side.permanents.remove(card)
        else:
            point = next(point for point in side.points if point.jacks[-1:] == [card])
            point.jacks.pop()
            self.give_point_card(point, player)
        return player

    def give_point_card(self, point: PointCard, player: int) -> None:
        """Give a point card of a player to the other one."""
        self.sides[player].points.remove(point)
        self.sides[1 - player].points.append(point)

    def remove_point_card(self, player: int, card: int) -> None:
        """Remove a point card and scrap its jacks."""
        side = self.sides[player]
        point = side.point_card(card)
        assert point is not None
        side.points.remove(point)
        self.scrap += point.jacks


def _remove(stack: Stack, card: int, unseen_cards: set[int]) -> None:
    if card in stack.cards:
        stack.cards.remove(card)
    else:
        stack.unseen -= 1
        unseen_cards.remove(card)


def initial_board(record: Record, deal: Deal | None) -> Board:
    """Return the board at the start; without a deal no card is known."""
    names = [player.name for player in record.players]
    options = record.rules.options()
    if deal is None:
        one, other = (Side(Stack([], size)) for size in HANDS)
        pile = Stack([], len(DECK) - sum(HANDS))
        return Board(options, (one, other), pile, [], set(DECK))
    one, other = (Side(Stack(list(deal.hands.get(name, ())))) for name in names)
    board = Board(options, (one, other), Stack(list(reversed(deal.deck))), [], set())
    position = record.position
    if position is not None:
        for name, side in zip(names, board.sides, strict=True):
            side.permanents += parse_cards(position.permanents.get(name, ""))
            for card, jacks in parse_point_cards(position.points.get(name, "")):
                side.points.append(PointCard(card, [jack for jack, _ in jacks]))
        board.scrap += parse_cards(position.scrap)
    return board


def verify_start(record: Record, deal: Deal | None, board: Board) -> Message | None:
    """Return what is wrong with a deal or a position, or None."""
    cards = [*board.draw_pile.cards, *board.scrap]
    for side in board.sides:
        cards += side.hand.cards + side.permanents
        for point in side.points:
            cards += [point.card, *point.jacks]
    if twice := duplicates(cards):
        form = "{card} lies in two places; no card exists twice"
        return gettext(form, card=describe_card(twice[0]))
    if deal is None or record.position is not None:
        return None
    return deal.verify(tuple(player.name for player in record.players))
