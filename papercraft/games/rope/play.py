"""Legal games of ``rope``, at random or with an eye on the personal deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.games.rope.deck import SCISSORS, Deal, spelled_all
from papercraft.games.rope.moves import plays, stores, text_of
from papercraft.games.rope.record import NOTHING, Record
from papercraft.games.rope.rows import after
from papercraft.games.rope.setup import deal_to, dump
from papercraft.games.rope.table import Table, lay_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.rng import Rng
    from papercraft.games.rope.record import Item

# How often a random player who can play on ends his turn.
_ENOUGH = 0.25
# How many cards a greedy player lays at most to make room for the top of his personal deck.
_DEPTH = 4


def play(
    deck: Deal,
    sheet: str | None,
    players: tuple[str, ...],
    rng: Rng,
    *,
    greedy: bool = False,
    rules: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Play a game to its end and return the data of its record."""
    deal = deal_to(deck, players, (rules or {}).get("personal_size"))
    data: dict[str, Any] = {"papercraft": 1, "game": "rope"}
    data |= {"sheet": sheet} if sheet else {}
    data |= {"rules": dict(rules)} if rules else {}
    data |= {"players": [{"name": name} for name in players], "deal": dump(deal)}
    record = Record.model_validate(data | {"log": {"turns": []}})
    return data | {"log": {"turns": Round(record, deal, rng, greedy=greedy).play()}}


class Round:
    """A game being played."""

    def __init__(self, record: Record, deal: Deal, rng: Rng, *, greedy: bool) -> None:
        """Lay the table."""
        self.rng = rng
        self.greedy = greedy
        self.shuffled: list[str] = []
        self.table: Table = lay_table(record, deal, self._shuffle)

    def _shuffle(self, pile: list[int]) -> list[int]:
        stock = list(pile)
        self.rng.shuffle(stock)
        self.shuffled.append(spelled_all(stock[::-1]))
        return stock

    def play(self) -> list[str | dict[str, str]]:
        """Play until somebody has won or all are stuck, and return the log."""
        table = self.table
        number = idle = 0
        count = len(table.hands)
        entries: list[str | dict[str, str]] = []
        while idle < count:
            player = number % count
            log = self._turn(player)
            drawn = 0 if not table.personal[player] else table.fill(player)
            entries.append(" ".join(map(text_of, log)) or NOTHING)
            entries += [{"reshuffle": cards} for cards in self.shuffled]
            self.shuffled.clear()
            if not table.personal[player]:
                break
            idle = 0 if log or drawn else idle + 1
            number += 1
        return entries

    def _turn(self, player: int) -> list[Item]:
        table = self.table
        done: list[Item] = []
        choose = self._greedy if self.greedy else self._random
        while item := choose(player):
            done.append(item)
            table.move(player, item)
            if not table.personal[player]:
                return done
        ways = stores(table, player)
        if ways:
            item = self._keep(player, ways) if self.greedy else self.rng.pick(ways)
            done.append(item)
            table.move(player, item)
        return done

    def _random(self, player: int) -> Item | None:
        ways = plays(self.table, player)
        return self.rng.pick(ways) if ways and self.rng.unit() > _ENOUGH else None

    def _greedy(self, player: int) -> Item | None:
        """Return the first card of the shortest way to play the top of the personal deck."""
        table = self.table
        ways = plays(table, player)
        own = [item for item in ways if item.source == "D"]
        if own:
            return self.rng.pick(own)
        wish = table.personal[player][-1]
        for item in sorted(ways, key=_dear):
            if _leads(table, player, item, wish):
                return item
        # An emptied hand means six new cards; a supply row that gets lower, a card uncovered.
        free = [item for item in ways if item.source == "S"]
        return self.rng.pick(free) if free else None

    def _keep(self, player: int, ways: list[Item]) -> Item:
        """Return the store that buries least: on an equal number, else on a free row."""
        rows, hand = self.table.supplies[player], self.table.hands[player]

        def cost(item: Item) -> tuple[int, int, int]:
            row = rows[item.place - 1]
            fit = 0 if row and row[-1] == item.card else 1 if not row else 2
            return item.card == SCISSORS, fit, -hand.count(item.card or 0)

        least = min(map(cost, ways))
        return self.rng.pick([item for item in ways if cost(item) == least])


def _dear(item: Item) -> tuple[bool, bool]:
    return item.card == SCISSORS, item.source == "H"


def _leads(table: Table, player: int, item: Item, wish: int) -> bool:
    """Return whether a few more cards of the player's own on this row let the wished card follow.

    Only the tops of supply rows are looked at, so a way may be missed, but none is made up.
    """
    repeat = table.rules.repeat_numbers
    level = table.levels[item.place - 1]
    rest = list(table.hands[player])
    rest += [row[-1] for n, row in enumerate(table.supplies[player], 1) if row and n != item.row]
    card = table.card(player, item)
    if item.source == "H":
        rest.remove(card)
    top = level.after(card, repeat=repeat)
    return _reaches(top, rest, wish, _DEPTH, repeat=repeat)


def _reaches(
    top: frozenset[tuple[int, int]], rest: list[int], wish: int, depth: int, *, repeat: bool
) -> bool:
    if after(top, wish, repeat=repeat):
        return True
    if not depth:
        return False
    for card in sorted(set(rest), reverse=True):
        now = after(top, card, repeat=repeat)
        if now and now != top:
            left = list(rest)
            left.remove(card)
            if _reaches(now, left, wish, depth - 1, repeat=repeat):
                return True
    return False


def play_greedy(
    setup: Deal, sheet: str | None, players: tuple[str, ...], rng: Rng
) -> dict[str, Any]:
    """Play one legal game to its end, each player greedy; return the data of its record."""
    return play(setup, sheet, players, rng, greedy=True)
