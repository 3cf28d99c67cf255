"""Crosscheck of a player's ticked bars against what the thread touches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, gettext_noop
from papercraft.games.cat.board import KINDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.messages import Message
    from papercraft.games.cat.scan.board_ink import BoardInk
    from papercraft.games.cat.scan.thread_replay import ThreadReplay
    from papercraft.games.cat.scan.turn_order import Letters

# So many ticks show that the pen they were made with leaves marks in this photo.
_ENOUGH = 2
_DIFFERENCES = {
    "mice": gettext_noop("mice: {ticked} ticked, {touched} touched by the thread"),
    "socks": gettext_noop("socks: {ticked} ticked, {touched} touched by the thread"),
    "planes": gettext_noop("planes: {ticked} ticked, {touched} touched by the thread"),
    "cup": gettext_noop("cups: {ticked} ticked, {touched} touched by the thread"),
}


def differences(
    board_ink: BoardInk, replay: ThreadReplay, turns: Letters, kinds: Sequence[str]
) -> list[Message]:
    """Return a message for each bar that disagrees with the thread; blank bars are ignored."""
    bars = {kind: tick_range(board_ink, kind) for kind in (*KINDS, "cup", "timer")}
    if not any(most for _, most in bars.values()):
        return []
    counts = (replay.counts(turns) or [dict.fromkeys(bars, 0)])[-1]
    messages = []
    for kind in kinds:
        least, most = bars[kind]
        if not least <= counts[kind] <= most:
            form = _DIFFERENCES[kind]
            messages.append(gettext(form, ticked=most, touched=counts[kind]))
    low, (_, most) = len(replay.timer_turns(turns)), bars["timer"]
    if most < low:
        form = "timer: {ticked} crossed off, but {due} by the rolls"
        messages.append(gettext(form, ticked=most, due=low))
    return messages


def is_confirmed(board_ink: BoardInk, replay: ThreadReplay, turns: Letters) -> bool:
    """Return whether enough is ticked, and the bars may be just what the thread touches."""
    counts = (replay.counts(turns) or [{}])[-1]
    ticks = [(*tick_range(board_ink, kind), count) for kind, count in counts.items()]
    agree = all(least <= count <= most for least, most, count in ticks)
    return agree and sum(least for least, _, _ in ticks) >= _ENOUGH


def missing_timer_ticks(board_ink: BoardInk, replay: ThreadReplay, first: int) -> Message | None:
    """Return what a player's timer lacks if the first set was in turn ``first``, or None."""
    bars = [tick_range(board_ink, kind)[1] for kind in (*KINDS, "cup", "timer")]
    crossed = len(replay.timer_turns_after(first))
    if not any(bars) or bars[-1] >= crossed:
        return None
    form = (
        "timer: {ticked} crossed off, but {due} by the rolls after the first set in turn {turn}; "
        "were the threads read correctly?"
    )
    return gettext(form, ticked=bars[-1], due=crossed, turn=first)


def timer_ticks(board_ink: BoardInk) -> int | None:
    """Return how many timer boxes are ticked; None if in doubt, or if the timer was left blank."""
    least, most = tick_range(board_ink, "timer")
    return least if least == most and least else None


def tick_range(board_ink: BoardInk, kind: str) -> tuple[int, int]:
    """Return how many boxes of a bar are certainly ticked, and how many may be.

    Bars are filled from the left. A tick behind a blank box may be one that was scribbled out, or
    the blank one may have a circle that hides its frame.
    """
    states = [board_ink.ticked(name) for name in board_ink.names if name.startswith(f"{kind}.")]
    filled = states[: states.index(False)] if False in states else states
    last = max((n for n, yes in enumerate(states, 1) if yes), default=0)
    return filled.count(True), max(last, len(states) - states.count(False))
