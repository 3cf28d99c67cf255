"""What one-offs of ``cuttle`` do once nobody counters them any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.games.cuttle.deck import ACE, FIVE, FOUR, NINE, SEVEN, SIX, THREE, TWO, rank
from papercraft.games.cuttle.options import HAND_LIMIT
from papercraft.games.cuttle.rules.game_state import Due

if TYPE_CHECKING:
    from papercraft.games.cuttle.rules.game_state import Flow


_DRAWN_BY_FIVE = {"draw2": 2, "discard1_draw3": 3}


def settle(flow: Flow) -> None:
    """Let what waits take effect, or not: nobody counters any more."""
    waiting, table = flow.waiting, flow.table
    if waiting is None:
        return
    flow.waiting = None
    table.scrap += waiting.twos
    flow.limbo = waiting.card
    if len(waiting.twos) % 2:
        flow.complete()
    else:
        _EFFECTS[rank(waiting.card)](flow, waiting.target)


def _ace(flow: Flow, _target: int | None) -> None:
    table = flow.table
    for player, side in enumerate(table.sides):
        for card in [pile.card for pile in side.points]:
            table.remove_point(player, card)
            table.scrap.append(card)
    flow.complete()


def _two(flow: Flow, target: int | None) -> None:
    assert target is not None
    flow.table.remove_permanent(target)
    flow.table.scrap.append(target)
    flow.complete()


def _three(flow: Flow, _target: int | None) -> None:
    flow.due = Due("three", flow.mover)


def _four(flow: Flow, _target: int | None) -> None:
    foe = 1 - flow.mover
    count = min(2, len(flow.table.sides[foe].hand))
    # The last card may have been a counter; then nothing is due.
    if count:
        flow.due = Due("four", foe, count)
    else:
        flow.complete()


def _five(flow: Flow, _target: int | None) -> None:
    table = flow.table
    if table.options.five == "discard1_draw3" and len(table.sides[flow.mover].hand):
        flow.due = Due("five", flow.mover)
    else:
        draw_by_five(flow)
        flow.complete()


def draw_by_five(flow: Flow) -> None:
    """Draw what a five gives, as far as the pile and the hand limit let it."""
    table = flow.table
    count = min(_DRAWN_BY_FIVE[table.options.five], len(table.pile))
    if table.options.hand_limit == "no_draw":
        count = min(count, HAND_LIMIT - len(table.sides[flow.mover].hand))
    for _ in range(count):
        table.draw(flow.mover)


def _six(flow: Flow, _target: int | None) -> None:
    table = flow.table
    for side in table.sides:
        table.scrap += side.permanents
        side.permanents.clear()
    for player, side in enumerate(table.sides):
        for pile in list(side.points):
            odd = len(pile.jacks) % 2
            table.scrap += pile.jacks
            pile.jacks.clear()
            if odd:
                table.hand_over(pile, player)
    flow.complete()


def _seven(flow: Flow, _target: int | None) -> None:
    flow.due = Due("seven", flow.mover)


def _nine(flow: Flow, target: int | None) -> None:
    assert target is not None
    table, foe = flow.table, 1 - flow.mover
    if table.sides[foe].pile(target):
        table.remove_point(foe, target)
        owner = foe
    else:
        owner = table.remove_permanent(target)
    side = table.sides[owner]
    side.hand.cards.append(target)
    if not table.options.nine_replay:
        side.frozen[target] = flow.turn + (2 if owner == flow.mover else 1)
    flow.complete()


_EFFECTS = {
    ACE: _ace,
    TWO: _two,
    THREE: _three,
    FOUR: _four,
    FIVE: _five,
    SIX: _six,
    SEVEN: _seven,
    NINE: _nine,
}
