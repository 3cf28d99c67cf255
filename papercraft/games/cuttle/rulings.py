"""Which rule of ``cuttle`` a move breaks first, and the sentence that says so.

A move is legal exactly if nothing is found here. What waits for a counter has been settled before,
unless the move is a counter itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import Message, gettext, gettext_noop, ngettext
from papercraft.games.cuttle.deck import (
    FIVE,
    FOUR,
    JACK,
    SEVEN,
    THREE,
    TWO,
    named,
    rank,
)
from papercraft.games.cuttle.moves import TARGETED, USED_WRONGLY, USES
from papercraft.games.cuttle.options import HAND_LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.games.cuttle.flow import Flow
    from papercraft.games.cuttle.moves import Move

Fault = tuple[str, Message]

_ANYTIME = {"concede", "stalemate"}
_DRAWING = {FIVE, SEVEN}
_FOLLOWS = {"three": "take", "four": "discard", "five": "discard", "limit": "discard"}
_DUE = {
    "three": gettext_noop("first a card has to be taken from the scrap pile (take)"),
    "four": gettext_noop("first two cards, or the whole hand, have to be discarded (discard)"),
    "five": gettext_noop("first one card has to be discarded, then the five draws (discard)"),
    "seven": gettext_noop("first a revealed card has to be played (seven ...)"),
    "limit": gettext_noop("first the hand has to be discarded to eight cards (discard)"),
}


def fault(flow: Flow, player: int, move: Move) -> Fault | None:
    """Return the first rule that a player's move breaks, or None."""
    if flow.over:
        return "cuttle.over", gettext("the game is over already; nothing follows its end")
    if move.verb in _ANYTIME:
        return None
    if move.verb == "counter":
        return _fault_of_counter(flow, player, move)
    if flow.due and flow.due.kind == "limit":
        return _fault_of_limit(flow, player, move)
    if player != flow.actor:
        return "cuttle.turn", gettext("it is the other player who has to move")
    for check in _CHECKS:
        found = check(flow, move)
        if found:
            return found
    return None


def _fault_of_counter(flow: Flow, player: int, move: Move) -> Fault | None:
    if flow.waiting is None:
        form = "{card} counters, but no one-off waits for a counter"
        return "cuttle.counter", gettext(form, card=named(move.card))
    if player == flow.played_last:
        return "cuttle.turn", gettext("nobody counters a card of his own; the other player may")
    if not flow.table.can_hold(player, move.cards):
        return _not_in_hand(move.card)
    if rank(move.card) != TWO:
        return "cuttle.counter", gettext("{card} counters, but only a 2 can", card=named(move.card))
    queens = flow.table.sides[flow.played_last].queens
    if queens:
        form = "{queen} shields the cards of her owner: no 2 counters them"
        return "cuttle.counter", gettext(form, queen=named(queens[0]))
    return None


def _fault_of_limit(flow: Flow, player: int, move: Move) -> Fault | None:
    assert flow.due is not None
    if move.verb != "discard":
        due = _DUE["limit"]
        return "cuttle.hand-limit", gettext(due)
    if player != flow.due.player:
        return "cuttle.turn", gettext("it is the other player who has too many cards")
    if len(move.cards) != flow.due.cards:
        return "cuttle.hand-limit", _wrong_number(flow.due.cards, len(move.cards))
    return _card(flow, move)


def _wrong_number(due: int, found: int) -> Message:
    return ngettext(
        "{n} card has to be discarded, not {found}",
        "{n} cards have to be discarded, not {found}",
        due,
        found=found,
    )


# Each check looks for one code, in the order of the rules.


def _turn(flow: Flow, move: Move) -> Fault | None:
    due = flow.due
    kind = "seven" if move.seven else "free" if move.verb not in _FOLLOWS.values() else move.verb
    wanted = "free" if due is None else _FOLLOWS.get(due.kind, due.kind)
    if kind != wanted:
        return "cuttle.turn", gettext(_DUE[due.kind]) if due else _not_due(move)
    uses = USES.get(move.verb)
    if uses and rank(move.card) not in uses:
        return "cuttle.turn", gettext(USED_WRONGLY[move.verb], card=named(move.card))
    if move.verb == "discard" and due and len(move.cards) != due.cards:
        return "cuttle.turn", _wrong_number(due.cards, len(move.cards))
    return _needless_scrap(flow, move) if move.verb == "scrap" else None


def _not_due(move: Move) -> Message:
    if move.seven:
        return gettext("no seven has revealed a card; hand cards are played without the word seven")
    if move.verb == "take":
        return gettext("no three lets a card be taken from the scrap pile now")
    return gettext("no card has to be discarded now")


def _needless_scrap(flow: Flow, move: Move) -> Fault | None:
    shown = flow.table.revealed()
    for card in move.cards if shown is None else shown:
        if rank(card) != JACK or flow.table.has_jack_target(flow.mover):
            form = "{card} can be played; a revealed card is scrapped only if none can"
            return "cuttle.turn", gettext(form, card=named(card))
    return None


def _draw(flow: Flow, move: Move) -> Fault | None:
    left = len(flow.table.pile)
    if move.verb == "draw" and not left:
        return "cuttle.draw", gettext("the draw pile is empty; who plays no card passes")
    if move.verb == "pass" and left:
        return "cuttle.draw", gettext("passing needs an empty draw pile; draw instead")
    if move.verb == "oneoff" and rank(move.card) in _DRAWING and left <= move.seven:
        form = "{card} needs a card in the draw pile"
        if move.seven:
            form = "{card} needs a card in the draw pile besides itself"
        return "cuttle.draw", gettext(form, card=named(move.card))
    return None


def _hand_limit(flow: Flow, move: Move) -> Fault | None:
    table = flow.table
    full = len(table.sides[flow.mover].hand) >= HAND_LIMIT
    if move.verb == "draw" and full and table.options.hand_limit == "no_draw":
        return "cuttle.hand-limit", gettext("nobody draws with eight cards or more in hand")
    return None


def _card(flow: Flow, move: Move) -> Fault | None:
    table = flow.table
    if not move.cards or move.verb == "take":
        return None
    if move.verb == "draw":
        return _fault_of_drawn(flow, move.card)
    if move.seven:
        if table.can_reveal(move.card):
            return None
        form = "{card} is played, but it is not what the seven revealed"
        return "cuttle.card", gettext(form, card=named(move.card))
    for place, card in enumerate(move.cards):
        if card in move.cards[:place]:
            form = "{card} is discarded twice; no card exists twice"
            return "cuttle.card", gettext(form, card=named(card))
        if not table.can_hold(flow.actor, move.cards[: place + 1]):
            return _not_in_hand(card)
    return None


def _fault_of_drawn(flow: Flow, card: int) -> Fault | None:
    pile = flow.table.pile
    if pile.blind and card not in flow.table.unseen:
        return "cuttle.card", gettext(
            "{card} is drawn, but it was seen elsewhere", card=named(card)
        )
    if pile.cards and card != pile.cards[-1]:
        top = named(pile.cards[-1])
        form = "{card} is drawn, but the top of the draw pile is {top}"
        return "cuttle.card", gettext(form, card=named(card), top=top)
    return None


def _not_in_hand(card: int) -> Fault:
    return "cuttle.card", gettext("{card} is not in the hand it comes from", card=named(card))


def _frozen(flow: Flow, move: Move) -> Fault | None:
    if move.verb in USES and not move.seven and move.card in flow.frozen:
        form = "{card} was returned to the hand by a nine and waits for one turn"
        return "cuttle.frozen", gettext(form, card=named(move.card))
    return None


def _scuttle(flow: Flow, move: Move) -> Fault | None:
    if move.verb != "scuttle" or move.target is None:
        return None
    if flow.table.sides[1 - flow.mover].pile(move.target) is None:
        form = "{target} is no point card of the opponent, so nothing can scuttle it"
        return "cuttle.scuttle", gettext(form, target=named(move.target))
    if move.target > move.card:
        form = (
            "{target} is higher than {card}; a scuttle needs a lower rank, or the same rank in a "
            "lower suit"
        )
        return "cuttle.scuttle", gettext(form, target=named(move.target), card=named(move.card))
    return None


def _target(flow: Flow, move: Move) -> Fault | None:
    if move.verb == "take":
        return _fault_of_taken(flow, move.card)
    if move.verb == "jack" and move.target is not None:
        if flow.table.sides[1 - flow.mover].pile(move.target):
            return None
        form = "{target} is no point card of the opponent; a jack takes only those"
        return "cuttle.target", gettext(form, target=named(move.target))
    if move.verb != "oneoff":
        return None
    return (
        _fault_of_picked(flow, move) if rank(move.card) in TARGETED else _fault_of_plain(flow, move)
    )


def _fault_of_taken(flow: Flow, card: int) -> Fault | None:
    table = flow.table
    if card in table.takeable():
        return None
    if card in table.scrap:
        form = "{card} cannot be taken: a three takes no three"
        return "cuttle.target", gettext(form, card=named(card))
    form = "{card} is taken, but it is not in the scrap pile"
    return "cuttle.target", gettext(form, card=named(card))


def _fault_of_plain(flow: Flow, move: Move) -> Fault | None:
    table, played = flow.table, rank(move.card)
    if move.target is not None:
        form = "{card} has no target; only 2 and 9 name one"
        return "cuttle.target", gettext(form, card=named(move.card))
    if played == THREE and not table.takeable():
        return "cuttle.target", gettext("the scrap pile holds no card that the three may take")
    if played == FOUR and not len(table.sides[1 - flow.mover].hand):
        return "cuttle.target", gettext("the opponent has no card to discard for the four")
    return None


def _fault_of_picked(flow: Flow, move: Move) -> Fault | None:
    if move.target is None:
        form = "{card} names its target, as oneoff 2C > QH does"
        return "cuttle.target", gettext(form, card=named(move.card))
    if move.target in targets(flow, move.card):
        return None
    form = "{target} is nothing on the table that {card} can pick; of jacks it is only the top one"
    return "cuttle.target", gettext(form, target=named(move.target), card=named(move.card))


def targets(flow: Flow, card: int) -> list[int]:
    """Return what a two or a nine can pick out, queens left aside."""
    table = flow.table
    own, foe = table.sides[flow.mover], table.sides[1 - flow.mover]
    found = foe.permanents_to_pick()
    if rank(card) == TWO:
        return found + own.permanents_to_pick() * table.options.two_own
    if table.options.nine == "permanent":
        return found + own.permanents_to_pick()
    return found + [pile.card for pile in foe.points]


def _queen(flow: Flow, move: Move) -> Fault | None:
    foe = 1 - flow.mover
    if move.target is None or move.verb == "scuttle" or not _lies_at(flow, foe, move.target):
        return None
    queen = flow.table.shield(foe, move.target)
    if queen is None:
        return None
    form = "{queen} shields {target}; a queen keeps 2, 9 and J from all other cards of her owner"
    return "cuttle.queen", gettext(form, queen=named(queen), target=named(move.target))


def _lies_at(flow: Flow, player: int, card: int) -> bool:
    side = flow.table.sides[player]
    return card in side.permanents_to_pick() or side.pile(card) is not None


_CHECKS: tuple[Callable[[Flow, Move], Fault | None], ...] = (
    _turn,
    _draw,
    _hand_limit,
    _card,
    _frozen,
    _scuttle,
    _target,
    _queen,
)
