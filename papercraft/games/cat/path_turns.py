"""The turns of a thread drawn as points: which of its segments belong to which roll.

Every turn draws as many segments as the die shows, or none. So the rolls and the length of the
thread determine the turns if there is only one way; otherwise the record lists the turns without
drawing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.coordinates import cell_name
from papercraft.core.messages import Message, gettext, ngettext
from papercraft.games.cat.turn_notation import PASS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.games.cat.thread_path import DrawnThread
    from papercraft.games.cat.turn_notation import Dot


class UnclearTurnsError(ValueError):
    """The rolls do not determine the turns of a thread; ``key`` is the field to change."""

    def __init__(self, key: str, message: Message) -> None:
        """Store the field and the message."""
        super().__init__(message)
        self.key = key


def turns_of(
    thread: DrawnThread, dice: Sequence[int], passes: Sequence[int] | None, start: Dot, *, paw: bool
) -> list[str]:
    """Return the turns of a thread, as a record has them.

    ``passes`` are the turns without drawing, from 1, None if they are not known; a thread that
    ended at the ``paw`` may have a last turn that is shorter than the die.

    Raises:
        UnclearTurnsError: there is no way to tell the turns, or there are several.
    """
    steps = thread.steps
    if passes is None:
        counts = _only_way(len(steps), dice, short=paw)
    else:
        counts = _after_passes(len(steps), dice, frozenset(passes))
    turns = []
    for count in counts:
        turns.append(_runs(steps[:count]) if count else PASS)
        steps = steps[count:]
    if thread.dots[0] != start:
        first = next((n for n, turn in enumerate(turns) if turn != PASS), None)
        if first is not None:
            turns[first] = f"@{cell_name(*thread.dots[0])} {turns[first]}"
    return turns


def _after_passes(length: int, dice: Sequence[int], passes: frozenset[int]) -> list[int]:
    """Return the segments of each turn; the last one has what is left."""
    counts = []
    for number, die in enumerate(dice, 1):
        counts.append(0 if number in passes else min(die, length))
        length -= counts[-1]
    if length:
        form = ngettext(
            "the thread has {n} segment more than the rolls of the turns that are no passes",
            "the thread has {n} segments more than the rolls of the turns that are no passes",
            length,
        )
        raise UnclearTurnsError("passes", form)
    return counts


def _only_way(length: int, dice: Sequence[int], *, short: bool) -> list[int]:
    """Return the segments of each turn if the rolls allow only one way.

    ``once[k]`` and ``often[k]`` are bit sets of lengths: those that the first ``k`` rolls can make
    in at least one way, and in several ways.
    """
    once, often = [1], [0]
    for die in dice:
        # A turn is drawn or not.
        both = once[-1] & once[-1] << die
        often.append(often[-1] | often[-1] << die | both)
        once.append(once[-1] | once[-1] << die)
    ways = [(len(dice), length, 0)] if once[-1] >> length & 1 else []
    several = bool(often[-1] >> length & 1)
    for number, die in enumerate(dice if short else ()):
        for rest in range(1, min(die, length + 1)):
            if once[number] >> length - rest & 1:
                ways.append((number, length - rest, rest))
                several |= bool(often[number] >> length - rest & 1)
    if not ways:
        raise UnclearTurnsError("path", _no_way(length))
    if several or len(ways) > 1:
        form = (
            "the thread has {n} segments, which can be divided by the rolls in several ways; "
            "name the turns in which nothing was drawn: passes = [2], or [] if there are none"
        )
        raise UnclearTurnsError("passes", gettext(form, n=length))
    return _counts(*ways[0], dice, once)


def _no_way(length: int) -> Message:
    form = (
        "the thread has {n} segments, which cannot be divided by the rolls; name the turns in "
        "which nothing was drawn (passes = [2]), or write turns instead of path"
    )
    return gettext(form, n=length)


def _counts(
    rolls: int, length: int, rest: int, dice: Sequence[int], once: Sequence[int]
) -> list[int]:
    """Return the segments of each turn: ``length`` of the first ``rolls``, and a ``rest``."""
    counts = [0] * len(dice)
    for number in range(rolls - 1, -1, -1):
        if not once[number] >> length & 1:
            counts[number] = dice[number]
            length -= dice[number]
    if rest:
        counts[rolls] = rest
    return counts


def _runs(steps: str) -> str:
    """Return segments in the notation of turns: ``RRRRDD`` is ``R4 D2``."""
    runs: list[str] = []
    begin = 0
    for n in range(1, len(steps) + 1):
        if n == len(steps) or steps[n] != steps[begin]:
            runs.append(f"{steps[begin]}{n - begin}")
            begin = n
    return " ".join(runs)
