"""Legality: ``verify_move`` returns the first rule that a move breaks, ``can_move`` yes or no.

Unless the move is a counter, a pending one-off has to be resolved first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import Message, gettext, gettext_noop, ngettext
from papercraft.games.cuttle.deck import FIVE, JACK, SEVEN, TWO, describe_card, rank
from papercraft.games.cuttle.moves import USED_WRONGLY, USES
from papercraft.games.cuttle.options import HAND_LIMIT
from papercraft.games.cuttle.rules.faults import Fault
from papercraft.games.cuttle.rules.targets import (
    can_target_with_jack,
    verify_queens,
    verify_scuttle,
    verify_target,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.games.cuttle.moves import Move
    from papercraft.games.cuttle.rules.game_state import GameState

_ANYTIME = {"concede", "stalemate"}
_DRAWING = {FIVE, SEVEN}
# The verb of a follow-up; a revealed card is played with "seven ...".
_FOLLOW_UPS = {"three": "take", "four": "discard", "five": "discard", "limit": "discard"}
_FOLLOW_UP_FIRST = {
    "three": gettext_noop("first a card has to be taken from the scrap pile (take)"),
    "four": gettext_noop("first two cards, or the whole hand, have to be discarded (discard)"),
    "five": gettext_noop("first one card has to be discarded, then the five draws (discard)"),
    "seven": gettext_noop("first a revealed card has to be played (seven ...)"),
    "limit": gettext_noop("first the hand has to be discarded to eight cards (discard)"),
}


def verify_move(state: GameState, player: int, move: Move) -> Fault | None:
    """Return the first rule that a player's move breaks, or None."""
    if state.over:
        form = "the game is already over; nothing can follow"
        return Fault("cuttle.over", lambda: gettext(form))
    if move.verb in _ANYTIME:
        return None
    if move.verb == "counter":
        return verify_counter(state, player, move)
    if state.follow_up and state.follow_up.kind == "limit":
        return verify_hand_limit_discard(state, player, move)
    if player != state.actor:
        return Fault("cuttle.turn", lambda: gettext("it is the other player's turn to act"))
    for verify in _CHECKS:
        fault = verify(state, move)
        if fault:
            return fault
    return None


def can_move(state: GameState, player: int, move: Move) -> bool:
    """Return whether a player's move is legal."""
    return verify_move(state, player, move) is None


def verify_counter(state: GameState, player: int, move: Move) -> Fault | None:
    """Return the first rule that a counter breaks."""
    if state.pending is None:
        form = "{card} cannot counter: there is no one-off to counter"
        return Fault("cuttle.counter", lambda: gettext(form, card=describe_card(move.card)))
    if player == state.pending_player:
        form = "players cannot counter their own cards; only the opponent can"
        return Fault("cuttle.turn", lambda: gettext(form))
    if not state.board.can_hold(player, move.cards):
        return _not_in_hand(move.card)
    if rank(move.card) != TWO:
        form = "{card} cannot counter; only a 2 can"
        return Fault("cuttle.counter", lambda: gettext(form, card=describe_card(move.card)))
    queens = state.board.sides[state.pending_player].queens
    if queens:
        form = "{queen} shields her owner's cards: no 2 can counter them"
        return Fault("cuttle.counter", lambda: gettext(form, queen=describe_card(queens[0])))
    return None


def verify_hand_limit_discard(state: GameState, player: int, move: Move) -> Fault | None:
    """Return the first rule that a move breaks while the hand limit asks for a discard."""
    follow_up = state.follow_up
    assert follow_up is not None
    if move.verb != "discard":
        limit = _FOLLOW_UP_FIRST["limit"]
        return Fault("cuttle.hand-limit", lambda: gettext(limit))
    if player != follow_up.player:
        form = "the other player is the one with too many cards"
        return Fault("cuttle.turn", lambda: gettext(form))
    if len(move.cards) != follow_up.cards:
        return Fault("cuttle.hand-limit", lambda: _wrong_number(follow_up.cards, move))
    return _verify_card(state, move)


def _wrong_number(due: int, move: Move) -> Message:
    return ngettext(
        "{n} card has to be discarded, not {found}",
        "{n} cards have to be discarded, not {found}",
        due,
        found=len(move.cards),
    )


# Each check looks for one code, in the order of the codes in the rules.


def _verify_turn(state: GameState, move: Move) -> Fault | None:
    due = state.follow_up
    wanted = _FOLLOW_UPS.get(due.kind, due.kind) if due else "free"
    if _kind_of(move) != wanted:
        return Fault("cuttle.turn", lambda: _out_of_turn(state, move))
    uses = USES.get(move.verb)
    if uses and rank(move.card) not in uses:
        form = USED_WRONGLY[move.verb]
        return Fault("cuttle.turn", lambda: gettext(form, card=describe_card(move.card)))
    if move.verb == "discard" and due and len(move.cards) != due.cards:
        return Fault("cuttle.turn", lambda: _wrong_number(due.cards, move))
    return _verify_scrap(state, move) if move.verb == "scrap" else None


def _kind_of(move: Move) -> str:
    if move.seven:
        return "seven"
    return move.verb if move.verb in _FOLLOW_UPS.values() else "free"


def _out_of_turn(state: GameState, move: Move) -> Message:
    if state.follow_up:
        return gettext(_FOLLOW_UP_FIRST[state.follow_up.kind])
    if move.seven:
        return gettext("no seven has revealed a card; hand cards are played without the word seven")
    if move.verb == "take":
        return gettext("no card can be taken from the scrap pile now; that takes a three")
    return gettext("no card has to be discarded now")


def _verify_scrap(state: GameState, move: Move) -> Fault | None:
    """Return the rule that scrapping a revealed card breaks: only jacks cannot be played."""
    revealed = state.board.revealed()
    for card in move.cards if revealed is None else revealed:
        if rank(card) != JACK or can_target_with_jack(state):
            return _playable(card)
    return None


def _playable(card: int) -> Fault:
    form = "{card} can be played; a revealed card is scrapped only if none can"
    return Fault("cuttle.turn", lambda: gettext(form, card=describe_card(card)))


def _verify_draw(state: GameState, move: Move) -> Fault | None:
    left = len(state.board.draw_pile)
    if move.verb == "draw" and not left:
        form = "the draw pile is empty; pass instead of drawing"
        return Fault("cuttle.draw", lambda: gettext(form))
    if move.verb == "pass" and left:
        form = "passing needs an empty draw pile; draw instead"
        return Fault("cuttle.draw", lambda: gettext(form))
    if move.verb == "oneoff" and rank(move.card) in _DRAWING and left <= move.seven:
        return Fault("cuttle.draw", lambda: _nothing_to_draw(move))
    return None


def _nothing_to_draw(move: Move) -> Message:
    if move.seven:
        form = "{card} needs a card in the draw pile besides itself"
        return gettext(form, card=describe_card(move.card))
    return gettext("{card} needs a card in the draw pile", card=describe_card(move.card))


def _verify_hand_limit(state: GameState, move: Move) -> Fault | None:
    full = len(state.board.sides[state.mover].hand) >= HAND_LIMIT
    if move.verb == "draw" and full and state.board.options.hand_limit == "no_draw":
        form = "a player with eight or more cards in hand cannot draw"
        return Fault("cuttle.hand-limit", lambda: gettext(form))
    return None


def _verify_card(state: GameState, move: Move) -> Fault | None:
    if not move.cards or move.verb == "take":
        return None
    if move.verb == "draw":
        return _verify_drawn_card(state, move.card)
    if move.seven:
        if state.board.can_reveal(move.card):
            return None
        form = "{card} is played, but it is not what the seven revealed"
        return Fault("cuttle.card", lambda: gettext(form, card=describe_card(move.card)))
    return _verify_hand_cards(state, move.cards)


def _verify_hand_cards(state: GameState, cards: tuple[int, ...]) -> Fault | None:
    for number, card in enumerate(cards):
        if card in cards[:number]:
            return _discarded_twice(card)
        if not state.board.can_hold(state.actor, cards[: number + 1]):
            return _not_in_hand(card)
    return None


def _discarded_twice(card: int) -> Fault:
    form = "{card} is discarded twice; no card exists twice"
    return Fault("cuttle.card", lambda: gettext(form, card=describe_card(card)))


def _verify_drawn_card(state: GameState, card: int) -> Fault | None:
    pile = state.board.draw_pile
    if pile.unseen and card not in state.board.unseen_cards:
        form = "{card} is drawn, but it was seen elsewhere"
        return Fault("cuttle.card", lambda: gettext(form, card=describe_card(card)))
    if pile.cards and card != pile.cards[-1]:
        top = pile.cards[-1]
        form = "{card} is drawn, but the top card of the draw pile is {top}"
        return Fault(
            "cuttle.card", lambda: gettext(form, card=describe_card(card), top=describe_card(top))
        )
    return None


def _not_in_hand(card: int) -> Fault:
    form = "{card} is not in the hand it comes from"
    return Fault("cuttle.card", lambda: gettext(form, card=describe_card(card)))


def _verify_frozen(state: GameState, move: Move) -> Fault | None:
    if move.verb in USES and not move.seven and move.card in state.frozen_cards:
        form = "{card} was returned to the hand by a nine and cannot be played for one turn"
        return Fault("cuttle.frozen", lambda: gettext(form, card=describe_card(move.card)))
    return None


_CHECKS: tuple[Callable[[GameState, Move], Fault | None], ...] = (
    _verify_turn,
    _verify_draw,
    _verify_hand_limit,
    _verify_card,
    _verify_frozen,
    verify_scuttle,
    verify_target,
    verify_queens,
)
