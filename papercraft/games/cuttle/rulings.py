"""Which rule of ``cuttle`` a move breaks first, and the sentence that says so.

A move is legal exactly if nothing is found here. What waits for a counter has been settled before,
unless the move is a counter itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.games.cuttle.deck import (
    FIVE,
    FOUR,
    JACK,
    NINE,
    SEVEN,
    THREE,
    TWO,
    named,
    rank,
)
from papercraft.games.cuttle.moves import NOUNS, TARGETED, USES
from papercraft.games.cuttle.options import HAND_LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.games.cuttle.flow import Flow
    from papercraft.games.cuttle.moves import Move

Fault = tuple[str, str]

_ANYTIME = {"concede", "stalemate"}
_DRAWING = {FIVE, SEVEN}
_FOLLOWS = {"three": "take", "four": "discard", "five": "discard", "limit": "discard"}
_DUE = {
    "three": "a card has to be taken from the scrap pile (take)",
    "four": "two cards, or the whole hand, have to be discarded (discard)",
    "five": "one card has to be discarded before the five draws (discard)",
    "seven": "a revealed card has to be played (seven ...)",
    "limit": f"the hand has to be discarded to {HAND_LIMIT} (discard)",
}


def fault(flow: Flow, player: int, move: Move) -> Fault | None:
    """Return the first rule that a player's move breaks, or None."""
    if flow.over:
        return "cuttle.over", "the game is over already; nothing follows its end"
    if move.verb in _ANYTIME:
        return None
    if move.verb == "counter":
        return _fault_of_counter(flow, player, move)
    if flow.due and flow.due.kind == "limit":
        return _fault_of_limit(flow, player, move)
    if player != flow.actor:
        return "cuttle.turn", "it is the other player who has to move"
    for check in _CHECKS:
        found = check(flow, move)
        if found:
            return found
    return None


def _fault_of_counter(flow: Flow, player: int, move: Move) -> Fault | None:
    if flow.waiting is None:
        told = f"{named(move.card)} counters, but no one-off waits for a counter"
        return "cuttle.counter", told
    if player == flow.played_last:
        return "cuttle.turn", "nobody counters a card of his own; the other player may"
    if not flow.table.can_hold(player, move.cards):
        return _not_in_hand(move.card)
    if rank(move.card) != TWO:
        return "cuttle.counter", f"{named(move.card)} counters, but only a 2 can"
    queens = flow.table.sides[flow.played_last].queens
    if queens:
        told = f"{named(queens[0])} shields the cards of her owner: no 2 counters them"
        return "cuttle.counter", told
    return None


def _fault_of_limit(flow: Flow, player: int, move: Move) -> Fault | None:
    assert flow.due is not None
    if move.verb != "discard":
        return "cuttle.hand-limit", f"first {_DUE['limit']}"
    if player != flow.due.player:
        return "cuttle.turn", "it is the other player who has too many cards"
    if len(move.cards) != flow.due.cards:
        told = f"the hand is discarded to {HAND_LIMIT}: {flow.due.cards}, not {len(move.cards)}"
        return "cuttle.hand-limit", f"{told} cards are due"
    return _card(flow, move)


# Each check looks for one code, in the order of the rules.


def _turn(flow: Flow, move: Move) -> Fault | None:
    due = flow.due
    kind = "seven" if move.seven else "free" if move.verb not in _FOLLOWS.values() else move.verb
    wanted = "free" if due is None else _FOLLOWS.get(due.kind, due.kind)
    if kind != wanted:
        told = f"first {_DUE[due.kind]}" if due else _not_due(move)
        return "cuttle.turn", told
    uses = USES.get(move.verb)
    if uses and rank(move.card) not in uses:
        return "cuttle.turn", f"{named(move.card)} is played as a {NOUNS[move.verb]}; it is none"
    if move.verb == "discard" and due and len(move.cards) != due.cards:
        told = f"{len(move.cards)} cards are discarded, but {due.cards} are due"
        return "cuttle.turn", told
    return _needless_scrap(flow, move) if move.verb == "scrap" else None


def _not_due(move: Move) -> str:
    if move.seven:
        return "no seven has revealed a card; a card of the hand is played without the word seven"
    if move.verb == "take":
        return "no three lets a card be taken from the scrap pile now"
    return "no card has to be discarded now"


def _needless_scrap(flow: Flow, move: Move) -> Fault | None:
    shown = flow.table.revealed()
    for card in move.cards if shown is None else shown:
        if rank(card) != JACK or flow.table.has_jack_target(flow.mover):
            told = f"{named(card)} can be played; a revealed card is scrapped only if none can"
            return "cuttle.turn", told
    return None


def _draw(flow: Flow, move: Move) -> Fault | None:
    left = len(flow.table.pile)
    if move.verb == "draw" and not left:
        return "cuttle.draw", "the draw pile is empty; who plays no card passes"
    if move.verb == "pass" and left:
        return "cuttle.draw", "passing needs an empty draw pile; draw instead"
    if move.verb == "oneoff" and rank(move.card) in _DRAWING and left <= move.seven:
        besides = " besides itself" * move.seven
        return "cuttle.draw", f"{named(move.card)} needs a card in the draw pile{besides}"
    return None


def _hand_limit(flow: Flow, move: Move) -> Fault | None:
    table = flow.table
    full = len(table.sides[flow.mover].hand) >= HAND_LIMIT
    if move.verb == "draw" and full and table.options.hand_limit == "no_draw":
        return "cuttle.hand-limit", f"nobody draws with {HAND_LIMIT} cards or more in hand"
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
        return "cuttle.card", f"{named(move.card)} is played, but it is not what the seven revealed"
    for place, card in enumerate(move.cards):
        if card in move.cards[:place]:
            return "cuttle.card", f"{named(card)} is discarded twice; no card exists twice"
        if not table.can_hold(flow.actor, move.cards[: place + 1]):
            return _not_in_hand(card)
    return None


def _fault_of_drawn(flow: Flow, card: int) -> Fault | None:
    pile = flow.table.pile
    if pile.blind and card not in flow.table.unseen:
        return "cuttle.card", f"{named(card)} is drawn, but it was seen elsewhere"
    if pile.cards and card != pile.cards[-1]:
        top = named(pile.cards[-1])
        return "cuttle.card", f"{named(card)} is drawn, but the top of the draw pile is {top}"
    return None


def _not_in_hand(card: int) -> Fault:
    return "cuttle.card", f"{named(card)} is not in the hand it comes from"


def _frozen(flow: Flow, move: Move) -> Fault | None:
    if move.verb in USES and not move.seven and move.card in flow.frozen:
        told = f"{named(move.card)} was returned to the hand by a nine and waits for one turn"
        return "cuttle.frozen", told
    return None


def _scuttle(flow: Flow, move: Move) -> Fault | None:
    if move.verb != "scuttle" or move.target is None:
        return None
    if flow.table.sides[1 - flow.mover].pile(move.target) is None:
        told = f"{named(move.target)} is no point card of the opponent, so nothing can scuttle it"
        return "cuttle.scuttle", told
    if move.target > move.card:
        told = f"{named(move.target)} is higher than {named(move.card)}"
        return (
            "cuttle.scuttle",
            f"{told}; a scuttle needs a lower rank, or the same in a lower suit",
        )
    return None


def _target(flow: Flow, move: Move) -> Fault | None:
    if move.verb == "take":
        return _fault_of_taken(flow, move.card)
    if move.verb == "jack" and move.target is not None:
        if flow.table.sides[1 - flow.mover].pile(move.target):
            return None
        told = f"{named(move.target)} is no point card of the opponent; a jack takes only those"
        return "cuttle.target", told
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
        return "cuttle.target", f"{named(card)} cannot be taken: a three takes no three"
    return "cuttle.target", f"{named(card)} is taken, but it is not in the scrap pile"


def _fault_of_plain(flow: Flow, move: Move) -> Fault | None:
    table, played = flow.table, rank(move.card)
    if move.target is not None:
        return "cuttle.target", f"{named(move.card)} has no target; only 2 and 9 name one"
    if played == THREE and not table.takeable():
        return "cuttle.target", "the scrap pile holds no card that the three may take"
    if played == FOUR and not len(table.sides[1 - flow.mover].hand):
        return "cuttle.target", "the opponent has no card to discard for the four"
    return None


def _fault_of_picked(flow: Flow, move: Move) -> Fault | None:
    if move.target is None:
        told = f"{named(move.card)} names its target, as oneoff 2C > QH does"
        return "cuttle.target", told
    if move.target in targets(flow, move.card):
        return None
    kind = "permanent of the opponent"
    table = flow.table
    if rank(move.card) == NINE:
        kind = "permanent" if table.options.nine == "permanent" else "card of the opponent"
    elif table.options.two_own:
        kind = "permanent"
    told = f"{named(move.target)} is no {kind} on the table that {named(move.card)} can pick"
    return "cuttle.target", f"{told}; of jacks only the top one is"


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
    told = f"{named(queen)} shields {named(move.target)}; a queen keeps 2, 9 and J from all"
    return "cuttle.queen", f"{told} other cards of her owner"


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
