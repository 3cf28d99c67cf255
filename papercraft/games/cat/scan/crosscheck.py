"""Crosscheck of a player's ticked bars against what the thread touches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.games.cat.board import KINDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.games.cat.scan.board_ink import BoardInk
    from papercraft.games.cat.scan.thread_replay import ThreadReplay
    from papercraft.games.cat.scan.turn_order import Letters


def differences(
    board_ink: BoardInk, replay: ThreadReplay, turns: Letters, kinds: Sequence[str]
) -> list[str]:
    """Return a message for each bar that disagrees with the thread; blank bars are ignored."""
    bars = {kind: _tick_range(board_ink, kind) for kind in (*KINDS, "cup", "timer")}
    if not any(most for _, most in bars.values()):
        return []
    counts = (replay.counts(turns) or [dict.fromkeys(bars, 0)])[-1]
    messages = []
    for kind in kinds:
        least, most = bars[kind]
        if not least <= counts[kind] <= most:
            many = "cups" if kind == "cup" else kind
            messages.append(f"the bar ticks {most} {many}, but the thread touches {counts[kind]}")
    low, (_, most) = len(replay.timer_turns(turns)), bars["timer"]
    if most < low:
        messages.append(
            f"{most} numbers of the timer are crossed off, but the rolls cross off {low}"
        )
    return messages


def missing_timer_ticks(board_ink: BoardInk, replay: ThreadReplay, first: int) -> str:
    """Return what a player's timer lacks if the first set was in turn ``first``, or nothing."""
    bars = [_tick_range(board_ink, kind)[1] for kind in (*KINDS, "cup", "timer")]
    crossed = len(replay.timer_turns_after(first))
    if not any(bars) or bars[-1] >= crossed:
        return ""
    return (
        f"{bars[-1]} numbers of the timer are crossed off, but after the first set, in turn "
        f"{first}, the rolls cross off {crossed}"
    )


def timer_ticks(board_ink: BoardInk) -> int | None:
    """Return how many timer boxes are ticked; None if in doubt, or if the timer was left blank."""
    least, most = _tick_range(board_ink, "timer")
    return least if least == most and least else None


def _tick_range(board_ink: BoardInk, kind: str) -> tuple[int, int]:
    """Return how many boxes of a bar are certainly ticked, and how many may be."""
    states = [board_ink.ticked(name) for name in board_ink.names if name.startswith(f"{kind}.")]
    return states.count(True), len(states) - states.count(False)
