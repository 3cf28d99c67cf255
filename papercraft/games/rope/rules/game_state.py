"""The table while a game is played: who has what, and what a card or a draw does to it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from papercraft.games.rope.deck import (
    COPIES,
    DECK,
    HAND,
    ROWS,
    UNSEEN,
    personal_size,
)
from papercraft.games.rope.rules.rows import (
    EMPTY,
    Top,
    after,
    first,
    in_order,
    is_complete,
    takes_all,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.games.rope.deck import Deal
    from papercraft.games.rope.forms import Item, Record, Rules


@dataclass(slots=True)
class Level:
    """A level row: its cards from the first on, and what the top may stand for."""

    cards: list[int] = field(default_factory=list)
    top: Top = EMPTY

    def after(self, card: int, *, repeat: bool) -> Top:
        """Return the top after another card; empty if it does not fit."""
        return after(self.top, card, repeat=repeat) if self.cards else first(card)


@dataclass(slots=True)
class Table:
    """Everything on the table; of a pile or row the last card is the top one.

    ``pile`` are the completed rows. ``restock`` is asked for their order when they become the
    stock and returns None if nobody has seen it; ``pool`` is then what the stock was made of, so
    that an unseen card can still be told from an impossible one. Without a deal it stays None.
    """

    rules: Rules
    personal: list[list[int]]
    hands: list[list[int]]
    stock: list[int]
    restock: Callable[[list[int]], list[int] | None]
    known: bool
    levels: list[Level] = field(default_factory=lambda: [Level() for _ in range(ROWS)])
    supplies: list[list[list[int]]] = field(default_factory=list)
    pile: list[int] = field(default_factory=list)
    pool: Counter[int] | None = None

    def __post_init__(self) -> None:
        """Give every player three empty supply rows."""
        self.supplies = [[[] for _ in range(ROWS)] for _ in self.hands]

    def holds(self, player: int, card: int) -> bool:
        """Return whether a card can be in a hand, for all that is known."""
        hand = self.hands[player]
        return card in hand or (UNSEEN in hand and (self.pool is None or self.pool[card] > 0))

    def all_seen(self, card: int) -> bool:
        """Return whether every copy of a card lies open on the table."""
        rows = [*(row.cards for row in self.levels), self.pile]
        rows += [row for rows in self.supplies for row in rows]
        return sum(row.count(card) for row in rows) >= COPIES[card]

    def card(self, player: int, item: Item) -> int:
        """Return the card a move is about; the supply row it names has one."""
        if item.source == "S":
            return self.supplies[player][item.row - 1][-1]
        return self.personal[player][-1] if item.card is None else item.card

    def fits(self, card: int, place: int) -> bool:
        """Return whether a card may be laid on a level row."""
        level = self.levels[place - 1]
        return bool(level.after(card, repeat=self.rules.repeat_numbers))

    def move(self, player: int, item: Item) -> None:
        """Carry out a move that is legal."""
        card = self.card(player, item)
        if item.source == "S":
            self.supplies[player][item.row - 1].pop()
        elif item.source == "D":
            self.personal[player].pop()
        else:
            self._take(player, card)
        if item.target == "S":
            self.supplies[player][item.place - 1].append(card)
            return
        self._lay(card, item.place)
        if item.source == "H" and not self.hands[player] and self.rules.redraw_on_empty_hand:
            self.fill(player)

    def _take(self, player: int, card: int) -> None:
        hand = self.hands[player]
        if card not in hand and self.pool is not None:
            self.pool[card] -= 1
        hand.remove(card if card in hand else UNSEEN)

    def _lay(self, card: int, place: int) -> None:
        level, repeat = self.levels[place - 1], self.rules.repeat_numbers
        before, level.top = level.top, level.after(card, repeat=repeat)
        level.cards.append(card)
        if is_complete(before, card, level.top, repeat=repeat):
            self.pile += level.cards
            self.levels[place - 1] = Level()

    def fill(self, player: int) -> int:
        """Fill a hand as far as there are cards and return how many were drawn."""
        hand, drawn = self.hands[player], 0
        while len(hand) < HAND and (self.stock or self._reshuffle(hand)):
            hand.append(self.stock.pop())
            drawn += 1
        return drawn

    def _reshuffle(self, hand: list[int]) -> bool:
        """Make the completed rows the stock; return whether there were any."""
        if self.rules.deck_out == "no_draw" or not self.pile:
            return False
        if self.pool is not None:
            # The unseen stock is used up, so what was drawn from it is what is left of it.
            hand[:] = [card for card in hand if card != UNSEEN] + list(self.pool.elements())
        seen = self.restock(self.pile)
        self.pool = Counter(self.pile) if self.known and seen is None else None
        self.stock = [UNSEEN] * len(self.pile) if seen is None else seen
        self.pile = []
        return True

    def takes(self, player: int, card: int, place: int) -> bool:
        """Return whether a card may be stored on a supply row."""
        row = self.supplies[player][place - 1]
        return self.rules.supply_order == "any" or in_order(row, card)

    def must_store(self, player: int) -> bool:
        """Return whether some card of the hand can be stored for certain."""
        hand, rows = self.hands[player], self.supplies[player]
        if not hand or self.rules.supply_order == "any" or any(map(takes_all, rows)):
            return bool(hand)
        if any(in_order(row, card) for row in rows for card in hand if card != UNSEEN):
            return True
        if self.pool is None:
            return False
        bad = [c for c in self.pool.elements() if not any(in_order(row, c) for row in rows)]
        return hand.count(UNSEEN) > len(bad)


def lay_table(
    record: Record, deal: Deal | None, restock: Callable[[list[int]], list[int] | None]
) -> Table:
    """Return the table at the start; without a deal, or with a wrong one, no card is seen."""
    names = [player.name for player in record.players]
    if deal is None:
        size = size_of(record)
        stock = len(DECK) - len(names) * (size + HAND)
        personal = [[UNSEEN] * size for _ in names]
        hands = [[UNSEEN] * HAND for _ in names]
        return Table(record.rules, personal, hands, [UNSEEN] * stock, restock, known=False)
    personal = [list(reversed(deal.personal[name])) for name in names]
    hands = [list(deal.hands[name]) for name in names]
    return Table(record.rules, personal, hands, list(reversed(deal.stock)), restock, known=True)


def size_of(record: Record) -> int:
    """Return how many cards a personal deck has."""
    return record.rules.personal_size or personal_size(len(record.players))
