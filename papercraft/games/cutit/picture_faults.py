"""The sentences below a picture: which rules were broken where, and the penalties."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import gettext, gettext_noop, join
from papercraft.core.verdict import Severity
from papercraft.games.cutit.numbers import PENALTY

if TYPE_CHECKING:
    from papercraft.core.messages import Message
    from papercraft.core.verdict import Violation
    from papercraft.games.cutit.rules.referee import PlayerResult

_WHAT = {
    "cutit.straight": gettext_noop("a cut off the lines"),
    "cutit.two-cuts": gettext_noop("more than two cuts"),
    "cutit.one-piece": gettext_noop("more than one piece"),
    "cutit.min-cells": gettext_noop("fewer than four cells"),
    "cutit.scores": gettext_noop("no point"),
    "cutit.partition": gettext_noop("cells that were already cut off"),
    "cutit.overlap": gettext_noop("on top of another piece"),
    "cutit.star-colour": gettext_noop("star halves of different colours"),
    "cutit.star-edge": gettext_noop("a star half at an edge without a star"),
    "cutit.hangs": gettext_noop("not all pieces are linked"),
}
_OTHER_CORNER = gettext_noop("another player's corner")
_NOT_THE_CORNER = gettext_noop("without the corner of this player")
_LEFT_OVER = gettext_noop("cells that are in no piece")


class FaultLine(NamedTuple):
    """A sentence below a picture; warnings cost nothing."""

    text: Message
    warning: bool


def fault_lines(result: PlayerResult) -> list[FaultLine]:
    """Return a sentence for each place with a violation, with warnings separate."""
    grouped: dict[tuple[str, bool], list[Violation]] = {}
    for entry in result.violation_log.violations():
        # The corner is cut off in round 1, and costs that round.
        at = "pieces.1" if entry.at == "corner" else entry.at
        grouped.setdefault((at, entry.severity is Severity.WARNING), []).append(entry)
    return [
        FaultLine(_line(at, entries, result), warning) for (at, warning), entries in grouped.items()
    ]


def _line(at: str, entries: list[Violation], result: PlayerResult) -> Message:
    what = join([gettext(_what(entry)) for entry in entries])
    severities = {entry.severity for entry in entries}
    if Severity.ILLEGAL in severities:
        what = gettext("{what}, against the rules", what=what)
    if severities == {Severity.WARNING}:
        what = gettext("{what}, no penalty", what=what)
    elif _costs_round(at, result):
        what = gettext("{what}, minus {n}", what=what, n=-PENALTY)
    return gettext("{at}: {what}", at=_place(at, result), what=what)


def _what(entry: Violation) -> str:
    if entry.code == "cutit.corner":
        return _OTHER_CORNER if entry.at == "corner" else _NOT_THE_CORNER
    if entry.at == "pieces":
        return _LEFT_OVER
    return _WHAT[entry.code]


def _costs_round(at: str, result: PlayerResult) -> bool:
    part, _, number = at.partition(".")
    # Pieces that are no partition have no total that anything could be taken from.
    return bool(
        part == "pieces"
        and number
        and result.cutting.whole
        and result.cutting.rounds[int(number) - 1].reasons
    )


def _place(at: str, result: PlayerResult) -> Message:
    """Return a place in words; a piece has the number of its badge."""
    part, _, number = at.partition(".")
    if part == "puzzle":
        if not number:
            return gettext("puzzle")
        piece = (result.player.puzzle or [])[int(number) - 1].piece
        return gettext("piece {n} in the puzzle", n=piece)
    return gettext("round {n}", n=number) if number else gettext("pieces")
