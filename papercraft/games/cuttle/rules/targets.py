"""The legal targets of a move, and the cards that queens protect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.games.cuttle.deck import FOUR, THREE, TWO, describe_card, rank
from papercraft.games.cuttle.moves import TARGETED
from papercraft.games.cuttle.rules.faults import Fault

if TYPE_CHECKING:
    from papercraft.games.cuttle.moves import Move
    from papercraft.games.cuttle.rules.game_state import GameState


def verify_scuttle(state: GameState, move: Move) -> Fault | None:
    """Return the rule that the target of a scuttle breaks."""
    target = move.target
    if move.verb != "scuttle" or target is None:
        return None
    if state.board.sides[1 - state.mover].point_card(target) is None:
        form = "{target} is not a point card of the opponent, so it cannot be scuttled"
        return Fault("cuttle.scuttle", lambda: gettext(form, target=describe_card(target)))
    if target > move.card:
        form = (
            "{target} is higher than {card}; a scuttle needs a lower rank, or the same rank in a "
            "lower suit"
        )
        return Fault(
            "cuttle.scuttle",
            lambda: gettext(form, target=describe_card(target), card=describe_card(move.card)),
        )
    return None


def verify_target(state: GameState, move: Move) -> Fault | None:
    """Return the rule that the target of a take, a jack or a one-off breaks."""
    if move.verb == "take":
        return _verify_take(state, move.card)
    if move.verb == "jack":
        return _verify_jack(state, move)
    if move.verb != "oneoff":
        return None
    if rank(move.card) in TARGETED:
        return _verify_targeted_one_off(state, move)
    return _verify_untargeted_one_off(state, move)


def _verify_take(state: GameState, card: int) -> Fault | None:
    if card in state.board.takeable():
        return None
    if card in state.board.scrap:
        form = "{card} cannot be taken: a three cannot take a three"
        return Fault("cuttle.target", lambda: gettext(form, card=describe_card(card)))
    form = "{card} is taken, but it is not in the scrap pile"
    return Fault("cuttle.target", lambda: gettext(form, card=describe_card(card)))


def _verify_jack(state: GameState, move: Move) -> Fault | None:
    target = move.target
    if target is None or state.board.sides[1 - state.mover].point_card(target):
        return None
    form = "{target} is not a point card of the opponent; a jack can only take those"
    return Fault("cuttle.target", lambda: gettext(form, target=describe_card(target)))


def _verify_untargeted_one_off(state: GameState, move: Move) -> Fault | None:
    played = rank(move.card)
    if move.target is not None:
        form = "{card} takes no target; only 2 and 9 do"
        return Fault("cuttle.target", lambda: gettext(form, card=describe_card(move.card)))
    if played == THREE and not state.board.takeable():
        form = "the scrap pile holds no card that the three may take"
        return Fault("cuttle.target", lambda: gettext(form))
    if played == FOUR and not len(state.board.sides[1 - state.mover].hand):
        form = "the opponent has no card to discard for the four"
        return Fault("cuttle.target", lambda: gettext(form))
    return None


def _verify_targeted_one_off(state: GameState, move: Move) -> Fault | None:
    target = move.target
    if target is None:
        form = "{card} needs a target, as in oneoff 2C > QH"
        return Fault("cuttle.target", lambda: gettext(form, card=describe_card(move.card)))
    if target in one_off_targets(state, move.card):
        return None
    form = "{card} cannot target {target}; of the jacks on a card only the top one can be a target"
    return Fault(
        "cuttle.target",
        lambda: gettext(form, target=describe_card(target), card=describe_card(move.card)),
    )


def one_off_targets(state: GameState, card: int) -> list[int]:
    """Return the possible targets of a two or a nine; queens are checked separately."""
    options = state.board.options
    mine, theirs = state.board.sides[state.mover], state.board.sides[1 - state.mover]
    targets = theirs.targetable_permanents()
    if rank(card) == TWO:
        return targets + mine.targetable_permanents() * options.two_own
    if options.nine == "permanent":
        return targets + mine.targetable_permanents()
    return targets + [point.card for point in theirs.points]


def verify_queens(state: GameState, move: Move) -> Fault | None:
    """Return the rule that is broken if a queen shields the target."""
    target = move.target
    if target is None or move.verb == "scuttle" or not _is_opposing(state, target):
        return None
    queen = state.board.shield(1 - state.mover, target)
    if queen is None:
        return None
    form = "{queen} shields {target}; a queen keeps 2, 9 and J from all other cards of her owner"
    return Fault(
        "cuttle.queen",
        lambda: gettext(form, queen=describe_card(queen), target=describe_card(target)),
    )


def can_target_with_jack(state: GameState) -> bool:
    """Return whether the mover could play a jack: some point card is not shielded."""
    opponent = 1 - state.mover
    points = state.board.sides[opponent].points
    return any(state.board.shield(opponent, point.card) is None for point in points)


def _is_opposing(state: GameState, card: int) -> bool:
    side = state.board.sides[1 - state.mover]
    return card in side.targetable_permanents() or side.point_card(card) is not None
