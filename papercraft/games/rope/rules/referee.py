"""The referee of ``rope``: follows the log and stops at the first act against the rules."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from papercraft.core.told import strung, told
from papercraft.core.verdict import Severity, Standing, Verdict, Violation, ranks
from papercraft.games.rope.deck import ROWS, UNSEEN, cards_of, named, spelled
from papercraft.games.rope.forms import Reshuffle, items_of
from papercraft.games.rope.rules.game_state import Table, lay_table, size_of
from papercraft.games.rope.rules.rows import wanted

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.game import Reading
    from papercraft.games.rope.deck import Deal
    from papercraft.games.rope.forms import Item, Record

Fault = tuple[str, str]


class Hearing:
    """A log as far as it is legal: the table as it stands, and the act that stopped it, if any.

    ``watch`` is called after every entry with its number, counted from 1.
    """

    def __init__(
        self, reading: Reading[Deal | None, Record], watch: Callable[[Hearing, int], None]
    ) -> None:
        """Hear the whole log."""
        record = reading.record
        self.names = tuple(player.name for player in record.players)
        self.log = record.log.turns
        self.turns = 0
        """Turns played so far; the next player in turn follows from it."""
        self.violation: Violation | None = None
        self.winners: tuple[int, ...] = ()
        self._at = 0
        self._idle = 0
        self._matched = 0
        self._missing = False
        self._stored = False
        deal, size = reading.setup, size_of(record)
        text = deal.fault(self.names, size) if deal else ""
        self.table: Table = lay_table(record, None if text else deal, self._restock)
        if text:
            self._break("rope.cards", None, text)
        for number, entry in enumerate(self.log, 1):
            if self.violation:
                break
            self._at = number
            self._hear(entry)
            watch(self, number)

    @property
    def player(self) -> int:
        """The player whose turn it is."""
        return self.turns % len(self.names)

    def left(self, player: int) -> int:
        """Return how many cards a personal deck still has."""
        return len(self.table.personal[player])

    def _break(self, code: str, player: int | None, text: str) -> None:
        name = None if player is None else self.names[player]
        at = f"turns.{self._at}" if self._at else "deal"
        self.violation = Violation(code, name, at, Severity.ILLEGAL, text)

    def _hear(self, entry: str | Reshuffle) -> None:
        if isinstance(entry, Reshuffle):
            self._hear_reshuffle(entry)
        elif self.winners:
            text = told(
                "{player} plays on, but the game is over already", player=self.names[self.player]
            )
            self._break("rope.over", self.player, text)
        elif self._missing:
            text = told("the stock ran out in the turn before; the new stock is not written here")
            self._break("rope.cards", self.player, text)
        else:
            self._hear_turn(entry)

    def _restock(self, pile: list[int]) -> list[int] | None:
        """Return the new stock as the log gives it behind the turn, None if it does not."""
        place = self._at + self._matched
        entry = self.log[place] if place < len(self.log) else None
        if self.table.known and isinstance(entry, Reshuffle) and not self._missing:
            cards = cards_of(entry.reshuffle)
            if Counter(cards) == Counter(pile):
                self._matched += 1
                return list(reversed(cards))
        self._missing = self.table.known
        return None

    def _hear_reshuffle(self, entry: Reshuffle) -> None:
        if self._matched:
            self._matched -= 1
        elif self._missing:
            text = told("the new stock does not hold exactly the cards of the completed rows")
            self._break("rope.cards", None, text)
        elif self.winners:
            text = told("the game is over already; nothing is shuffled any more")
            self._break("rope.over", None, text)
        else:
            text = told(
                "nothing is to be shuffled here: the stock did not run out in the turn before"
            )
            self._break("rope.cards", None, text)

    def _hear_turn(self, text: str) -> None:
        player, table = self.player, self.table
        self._stored = False
        items = items_of(text)
        for item in items:
            fault = self._fault(player, item)
            if fault:
                self._break(fault[0], player, fault[1])
                return
            table.move(player, item)
            self._stored = item.target == "S"
            if not table.personal[player]:
                self.winners = (player,)
        if not self.winners:
            if not self._stored and table.must_store(player):
                text = told(
                    "the turn ends without a card from the hand on a supply row of the player"
                )
                self._break("rope.store", player, text)
                return
            self._idle = 0 if table.fill(player) or items else self._idle + 1
        self.turns += 1
        if not self.winners and self._idle == len(self.names):
            least = min(map(len, table.personal))
            self.winners = tuple(n for n in range(len(self.names)) if self.left(n) == least)

    def _fault(self, player: int, item: Item) -> Fault | None:
        """Return the first rule a move breaks, in the fixed order of the codes."""
        return (
            self._fault_of_turn(player, item)
            or self._fault_of_places(player, item)
            or self._fault_of_card(player, item)
            or self._fault_of_target(player, item)
        )

    def _fault_of_turn(self, player: int, item: Item) -> Fault | None:
        if self.winners:
            name = self.names[player]
            return "rope.over", told("{player} has won already and plays another card", player=name)
        if self._stored:
            return "rope.after-store", told("a card is moved after the store, which ends the turn")
        if item.source == "D" and item.target == "S":
            return "rope.store", told("a card of the personal deck is stored; only hand cards are")
        if item.source == "L":
            return "rope.source", told("a card is taken from a level row, where cards stay")
        if item.source == "S" and item.target == "S":
            text = told("a card goes from a supply row to a supply row; they are for play")
            return "rope.source", text
        return None

    def _fault_of_places(self, player: int, item: Item) -> Fault | None:
        if not 1 <= item.place <= ROWS or (item.source == "S" and not 1 <= item.row <= ROWS):
            level = item.target == "L" and not 1 <= item.place <= ROWS
            kind = told("level rows") if level else told("supply rows")
            form = "a row is named that is not there; the {kind} are 1 to {most}"
            return "rope.rows", told(form, kind=kind, most=ROWS)
        if item.source == "S" and not self.table.supplies[player][item.row - 1]:
            form = "supply row {row} is empty, so no card can come from it"
            return "rope.source", told(form, row=item.row)
        return None

    def _fault_of_card(self, player: int, item: Item) -> Fault | None:
        table = self.table
        if item.source == "S":
            return None
        card = table.card(player, item)
        if item.source == "D" and table.personal[player][-1] not in (card, UNSEEN):
            top = named(table.personal[player][-1])
            form = "{card} is played from the personal deck, but its top card is {top}"
            return "rope.cards", told(form, card=named(card), top=top)
        if item.source == "H" and not table.hands[player]:
            form = "{card} is played from the hand, but the hand is empty"
            return "rope.cards", told(form, card=named(card))
        if item.source == "H" and not table.holds(player, card):
            form = "{card} is played from the hand, but it is not there"
            return "rope.cards", told(form, card=named(card))
        if not table.known and table.all_seen(card):
            form = "one more {card} is played than there are in the deck"
            return "rope.cards", told(form, card=spelled(card))
        return None

    def _fault_of_target(self, player: int, item: Item) -> Fault | None:
        table = self.table
        card = table.card(player, item)
        if item.target == "S":
            if table.takes(player, card, item.place):
                return None
            row = item.place
            form = "{card} is stored on supply row {row}, which neither rises nor falls so"
            return "rope.store", told(form, card=named(card), row=row)
        if table.fits(card, item.place):
            return None
        level = table.levels[item.place - 1]
        if not level.cards:
            form = "{card} begins level row {row}; 1, 10 or scissors can"
            return "rope.row-start", told(form, card=named(card), row=item.place)
        numbers = wanted(level.top, repeat=table.rules.repeat_numbers)
        fits = strung([*map(str, numbers), told("scissors")])
        form = "{card} is laid on level row {row}; there fits {fits}"
        return "rope.row-order", told(form, card=named(card), row=item.place, fits=fits)


def hear(
    reading: Reading[Deal | None, Record],
    watch: Callable[[Hearing, int], None] = lambda _hearing, _number: None,
) -> Hearing:
    """Follow a log."""
    return Hearing(reading, watch)


def judge(reading: Reading[Deal | None, Record]) -> Verdict:
    """Rule on a record."""
    return verdict_of(hear(reading))


def verdict_of(hearing: Hearing) -> Verdict:
    """Return the verdict on what was heard."""
    left = [hearing.left(n) for n in range(len(hearing.names))]
    violation = hearing.violation
    final = bool(hearing.winners) and (violation is None or violation.code == "rope.over")
    places = ranks([-count for count in left])
    standings = tuple(
        Standing(name, rank, count, {"personal_left": count})
        for name, rank, count in zip(hearing.names, places, left, strict=True)
    )
    return Verdict(
        game="rope",
        sheet=None,
        legal=violation is None,
        final=final,
        players=standings,
        winners=tuple(hearing.names[n] for n in hearing.winners) if final else (),
        violations=(violation,) if violation else (),
    )
