"""Legality: for each act a ``verify_`` returns the first broken rule, a ``can_`` yes or no.

Acts are those of the player whose turn it is. A draw is not written down, so it has only a
``can_``. The order of the checks is the order of the codes in the rules: if an act breaks several
rules, the first one counts.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import gettext, join
from papercraft.games.rope.deck import ROWS, SCISSORS, UNSEEN, describe_card, format_card
from papercraft.games.rope.rules.rows import accepts_any_card, fitting_cards, keeps_order

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from papercraft.core.messages import Message
    from papercraft.games.rope.moves import Move
    from papercraft.games.rope.rules.game_state import GameState


class Fault(NamedTuple):
    """A broken rule: its code, and its message, which is only made if somebody reads it."""

    code: str
    message: Callable[[], Message]


GAME_OVER = Fault("rope.over", lambda: gettext("the game is already over; nothing can follow"))
WRONG_STOCK = Fault(
    "rope.cards",
    lambda: gettext("the new stock does not hold exactly the cards of the completed rows"),
)


def verify_move(state: GameState, move: Move) -> Fault | None:
    """Return the first rule that a move, a play or a store, breaks."""
    return verify_store(state, move) if move.target == "S" else verify_play(state, move)


def verify_play(state: GameState, move: Move) -> Fault | None:
    """Return the first rule that playing a card to a level row breaks."""
    return (
        _verify_turn(state)
        or _verify_play_source(move)
        or _verify_rows(move)
        or _verify_supply(state, move)
        or _verify_card(state, move)
        or _verify_level(state, move)
    )


def can_play(state: GameState, move: Move) -> bool:
    """Return whether a card may be played to a level row."""
    return verify_play(state, move) is None


def verify_store(state: GameState, move: Move) -> Fault | None:
    """Return the first rule that storing a card on a supply row breaks."""
    return (
        _verify_turn(state)
        or _verify_store_source(move)
        or _verify_rows(move)
        or _verify_card(state, move)
        or _verify_supply_order(state, move)
    )


def can_store(state: GameState, move: Move) -> bool:
    """Return whether a card may be stored on a supply row."""
    return verify_store(state, move) is None


def verify_end_turn(state: GameState) -> Fault | None:
    """Return the rule that ending the turn now breaks."""
    if state.winners or state.stored or not _must_store(state):
        return None
    form = "the turn ends without storing a hand card on a supply row"
    return Fault("rope.store", lambda: gettext(form))


def can_end_turn(state: GameState) -> bool:
    """Return whether the turn may end now."""
    return verify_end_turn(state) is None


def can_draw(state: GameState) -> bool:
    """Return whether there is a card to draw; the completed rows may have to become the stock."""
    return bool(state.stock or (state.completed and state.rules.deck_out == "reshuffle"))


def verify_new_stock(completed: Sequence[int], cards: Sequence[int]) -> Fault | None:
    """Return the rule that a new stock breaks which is made of the completed rows."""
    return None if Counter(cards) == Counter(completed) else WRONG_STOCK


def _verify_turn(state: GameState) -> Fault | None:
    if state.winners:
        return GAME_OVER
    if state.stored:
        form = "a card is moved after the store, which ends the turn"
        return Fault("rope.after-store", lambda: gettext(form))
    return None


def _verify_play_source(move: Move) -> Fault | None:
    if move.source != "L":
        return None
    return Fault(
        "rope.source", lambda: gettext("a card is taken from a level row, where cards stay")
    )


def _verify_store_source(move: Move) -> Fault | None:
    if move.source == "D":
        form = "a card from the personal deck is stored; only hand cards can be stored"
        return Fault("rope.store", lambda: gettext(form))
    if move.source == "S":
        form = "a card is moved between supply rows; it can only be played to a level row"
        return Fault("rope.source", lambda: gettext(form))
    return _verify_play_source(move)


def _verify_rows(move: Move) -> Fault | None:
    if not 1 <= move.target_row <= ROWS:
        rows = gettext("level rows") if move.target == "L" else gettext("supply rows")
    elif move.source == "S" and not 1 <= move.source_row <= ROWS:
        rows = gettext("supply rows")
    else:
        return None
    form = "there is no such row; the {kind} are numbered 1 to {most}"
    return Fault("rope.rows", lambda: gettext(form, kind=rows, most=ROWS))


def _verify_supply(state: GameState, move: Move) -> Fault | None:
    if move.source != "S" or state.mover.supplies[move.source_row - 1]:
        return None
    form = "supply row {row} is empty, so no card can come from it"
    return Fault("rope.source", lambda: gettext(form, row=move.source_row))


def _verify_card(state: GameState, move: Move) -> Fault | None:
    if move.source == "S":
        return None
    card = state.card_of(move)
    if move.source == "D":
        fault = _verify_personal_card(state, card)
    else:
        fault = _verify_hand_card(state, card)
    if fault or state.deal_known or not state.all_copies_open(card):
        return fault
    form = "more cards of value {card} are played than the deck has"
    return Fault("rope.cards", lambda: gettext(form, card=format_card(card)))


def _verify_personal_card(state: GameState, card: int) -> Fault | None:
    top = state.mover.personal[-1]
    if top in (card, UNSEEN):
        return None
    form = "{card} is played from the personal deck, but its top card is {top}"
    return Fault(
        "rope.cards", lambda: gettext(form, card=describe_card(card), top=describe_card(top))
    )


def _verify_hand_card(state: GameState, card: int) -> Fault | None:
    if not state.mover.hand:
        form = "{card} is played from the hand, but the hand is empty"
        return Fault("rope.cards", lambda: gettext(form, card=describe_card(card)))
    if not state.can_hold(card):
        form = "{card} is played from the hand, but the hand does not have it"
        return Fault("rope.cards", lambda: gettext(form, card=describe_card(card)))
    return None


def _verify_level(state: GameState, move: Move) -> Fault | None:
    card, row = state.card_of(move), move.target_row
    top = state.levels[row - 1].top
    if card in fitting_cards(top, repeat=state.rules.repeat_numbers):
        return None
    if not top:
        form = "{card} cannot start level row {row}; only 1, 10 or scissors can"
        return Fault("rope.row-start", lambda: gettext(form, card=describe_card(card), row=row))
    return Fault("rope.row-order", lambda: _row_order_message(state, card, row))


def _row_order_message(state: GameState, card: int, row: int) -> Message:
    cards = fitting_cards(state.levels[row - 1].top, repeat=state.rules.repeat_numbers)
    form = "{card} does not fit on level row {row}, which needs one of: {fits}"
    fits = join([*map(str, sorted(cards - {SCISSORS})), gettext("scissors")])
    return gettext(form, card=describe_card(card), row=row, fits=fits)


def _verify_supply_order(state: GameState, move: Move) -> Fault | None:
    card, row = state.card_of(move), move.target_row
    if _fits_supply(state, state.mover.supplies[row - 1], card):
        return None
    form = "{card} is stored on supply row {row}, which then neither only rises nor only falls"
    return Fault("rope.store", lambda: gettext(form, card=describe_card(card), row=row))


def _fits_supply(state: GameState, row: Sequence[int], card: int) -> bool:
    return state.rules.supply_order == "any" or keeps_order(row, card)


def _must_store(state: GameState) -> bool:
    """Return whether some card of the hand can be stored for certain."""
    hand, rows = state.mover.hand, state.mover.supplies
    if not hand or state.rules.supply_order == "any" or any(map(accepts_any_card, rows)):
        return bool(hand)
    if any(keeps_order(row, card) for row in rows for card in hand if card != UNSEEN):
        return True
    if state.pool is None:
        return False
    misfits = [
        card for card in state.pool.elements() if not any(keeps_order(row, card) for row in rows)
    ]
    return hand.count(UNSEEN) > len(misfits)
