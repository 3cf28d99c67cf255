"""The turn that plays the most personal cards: an exact search over all ways to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.game import Hint
from papercraft.core.problems import UsageError
from papercraft.core.told import counted, told
from papercraft.games.rope.deck import ROWS, UNSEEN
from papercraft.games.rope.forms import NOTHING, Item
from papercraft.games.rope.rules.legal_moves import text_of
from papercraft.games.rope.rules.referee import hear
from papercraft.games.rope.rules.rows import EMPTY, Top, after, first, is_complete

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.core.game import Reading
    from papercraft.games.rope.deck import Deal
    from papercraft.games.rope.forms import Record
    from papercraft.games.rope.rules.game_state import Table

_MOST_STATES = 400_000


class State(NamedTuple):
    """What a turn changes: tops of the level rows, the hand, what is left to play from.

    ``left`` are the personal cards and ``supplies`` the supply rows, the top card last; the stock
    is only counted, for nobody may look at it.
    """

    tops: tuple[Top, ...]
    hand: tuple[int, ...]
    supplies: tuple[tuple[int, ...], ...]
    left: int


class TooLargeError(Exception):
    """There are more ways to play than can be searched."""


class Gain(NamedTuple):
    """What a turn is worth: personal cards played and then, of as many, the fewest cards in all."""

    personal: int
    spared: int

    def and_before(self, personal: int) -> Gain:
        """Return what it is worth with one more card before it."""
        return Gain(self.personal + personal, self.spared - 1)


_NOTHING = Gain(0, 0)


def open_table(table: Table, player: int) -> tuple[tuple[int, ...], State]:
    """Return what a search needs of a table: the personal deck, its top last, and the state."""
    tops = tuple(level.top for level in table.levels)
    supplies = tuple(tuple(row) for row in table.supplies[player])
    personal = tuple(table.personal[player])
    return personal, State(tops, tuple(sorted(table.hands[player])), supplies, len(personal))


class Search:
    """The best turn of one player on one table; every state is looked at once."""

    def __init__(self, personal: tuple[int, ...], start: State, *, repeat: bool) -> None:
        """Take the personal deck, its top last, and the state to start from."""
        self.repeat = repeat
        self.personal = personal
        self.known: dict[State, Gain] = {}
        self.start = start

    def most(self) -> int:
        """Return how many personal cards can be played; raise TooLargeError if that is too hard."""
        return self._most(self.start).personal

    def turn(self) -> list[Item]:
        """Return the moves of a best turn, with the fewest cards it takes and without the store."""
        found: list[Item] = []
        state = self.start
        while (wanted := self._most(state)) != _NOTHING:
            for item, following in self._ways(state):
                played = state.left - following.left
                if self._most(following).and_before(played) == wanted:
                    found.append(item)
                    state = following
                    break
        return found

    def _most(self, state: State) -> Gain:
        # Rows can be told apart only by their places; equal tables in another order are equal.
        key = state._replace(
            tops=tuple(sorted(state.tops, key=sorted)), supplies=tuple(sorted(state.supplies))
        )
        if key not in self.known:
            if len(self.known) >= _MOST_STATES:
                raise TooLargeError
            gains = (self._most(new).and_before(key.left - new.left) for _, new in self._ways(key))
            self.known[key] = max(_NOTHING, max(gains, default=_NOTHING))
        return self.known[key]

    def _ways(self, state: State) -> Iterator[tuple[Item, State]]:
        """Yield every card that can be played, and what is then; personal cards first."""
        if not state.left:
            return
        for place in range(1, ROWS + 1):
            # Of several empty rows the first is as good as the others.
            if state.tops[place - 1] != EMPTY or EMPTY not in state.tops[: place - 1]:
                yield from self._ways_to(state, place)

    def _ways_to(self, state: State, place: int) -> Iterator[tuple[Item, State]]:
        card = self.personal[state.left - 1]
        for tops in self._laid(state, place, card):
            yield Item("D", card, 0, "L", place), state._replace(tops=tops, left=state.left - 1)
        for row, cards in enumerate(state.supplies, 1):
            for tops in self._laid(state, place, cards[-1]) if cards else ():
                lower = tuple(c[:-1] if n == row else c for n, c in enumerate(state.supplies, 1))
                yield Item("S", None, row, "L", place), state._replace(tops=tops, supplies=lower)
        for n, card in enumerate(state.hand):
            if card not in state.hand[:n]:
                for tops in self._laid(state, place, card):
                    hand = state.hand[:n] + state.hand[n + 1 :]
                    yield Item("H", card, 0, "L", place), state._replace(tops=tops, hand=hand)

    def _laid(self, state: State, place: int, card: int) -> Iterator[tuple[Top, ...]]:
        """Yield the tops after a card, once if it fits and never if it does not."""
        before, repeat = state.tops[place - 1], self.repeat
        now = after(before, card, repeat=repeat) if before else first(card)
        if now:
            done = is_complete(before, card, now, repeat=repeat)
            yield (*state.tops[: place - 1], EMPTY if done else now, *state.tops[place:])


def hint(reading: Reading[Deal | None, Record]) -> Hint:
    """Return the turn that plays the most personal cards; raise UsageError where there is none."""
    hearing = hear(reading)
    if reading.setup is None:
        raise UsageError("without a deal nobody knows the cards; solve needs [deal]")
    if hearing.winners or any(UNSEEN in hand for hand in hearing.table.hands):
        raise UsageError("there is no turn to find: the game is over, or drawn cards are not known")
    rules = reading.record.rules
    search = Search(*open_table(hearing.table, hearing.player), repeat=rules.repeat_numbers)
    try:
        count = search.most()
    except TooLargeError as error:
        raise UsageError("there are too many ways to play from this table") from error
    turn = " ".join(map(text_of, search.turn())) or NOTHING
    name = hearing.names[hearing.player]
    cards = counted("{n} personal card", "{n} personal cards", count)
    text = told("{player} can play {cards} this turn, and no more", player=name, cards=cards)
    if not count:
        text = told("{player} can play no personal card this turn", player=name)
    if rules.redraw_on_empty_hand:
        text = told("{said}, unless new cards are drawn for an empty hand", said=text)
    return Hint(name, count, turn, text)
