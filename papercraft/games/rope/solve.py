"""The hint for the player whose turn it is: the turn that plays the most personal cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.game import Hint
from papercraft.core.messages import gettext, ngettext
from papercraft.core.problems import UsageError
from papercraft.games.rope.deck import UNSEEN
from papercraft.games.rope.moves import format_turn
from papercraft.games.rope.rules.referee import replay_log
from papercraft.games.rope.search import TooLargeError, TurnSearch

if TYPE_CHECKING:
    from papercraft.core.game import Reading
    from papercraft.core.messages import Message
    from papercraft.games.rope.deck import Deal
    from papercraft.games.rope.forms import Record


def hint(reading: Reading[Deal | None, Record]) -> Hint:
    """Return the best turn; raise UsageError if there is none or it cannot be known."""
    if reading.setup is None:
        form = "the cards are not known without a deal; add [deal] to the record"
        raise UsageError(gettext(form))
    replay = replay_log(reading)
    state = replay.state
    if state.winners or any(UNSEEN in player.hand for player in state.players):
        form = "there is no turn to find: the game is over, or drawn cards are not known"
        raise UsageError(gettext(form))
    search = TurnSearch(state)
    try:
        count = search.most()
    except TooLargeError as error:
        form = "there are too many ways to play from this table"
        raise UsageError(gettext(form)) from error
    name = replay.names[state.player]
    message = _message(name, count, redraw=state.rules.redraw_on_empty_hand)
    return Hint(name, count, format_turn(search.turn()), message)


def _message(name: str, count: int, *, redraw: bool) -> Message:
    cards = ngettext("{n} personal card", "{n} personal cards", count)
    text = gettext("{player} can play {cards} this turn, and no more", player=name, cards=cards)
    if not count:
        text = gettext("{player} can play no personal card this turn", player=name)
    if redraw:
        text = gettext("{said}, unless new cards are drawn for an empty hand", said=text)
    return text
