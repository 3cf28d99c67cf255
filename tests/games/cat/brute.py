"""The best score of a small board by trying out every thread there is."""

from __future__ import annotations

from typing import Any

from .oracle import Dot, counts, dot_of, parts_of

STEPS = {"R": (1, 0), "L": (-1, 0), "U": (0, -1), "D": (0, 1)}


class Walker:
    """Everything that matters of a thread, for the oracle's way of counting."""

    def __init__(self, player: dict[str, Any]) -> None:
        self.player = player
        self.dots: list[Dot] = []
        self.home = False


def best(board: dict[str, Any], dice: list[int], cups: list[str], rules: dict[str, Any]) -> int:
    """The best total for these rolls; passing is allowed at any time."""
    walker = Walker({"cups": cups})
    start, paw = dot_of(board["start"]), dot_of(board["paw"])
    blocks = {dot_of(name) for name in board["blocks"]}
    crossing = rules.get("crossing", True)
    free = rules.get("bend_at_start") == "free"

    def total(home: bool) -> int:
        walker.home = home
        assert len(counts(walker, board)) == 3
        return sum(parts_of(walker, board, rules).values())

    def walk(at: Dot, last: str, sides: frozenset[frozenset[Dot]], left: int, bends: int) -> list:
        """Every course of exactly so many segments: where, heading, segments, dots."""
        if left == 0:
            return [(at, last, sides, [])]
        found = []
        for letter, (dx, dy) in STEPS.items():
            then = at[0] + dx, at[1] + dy
            side = frozenset([at, then])
            bend = bool(last) and (last in "LR") != (letter in "LR")
            inside = 0 <= then[0] < board["columns"] and 0 <= then[1] < board["rows"]
            if not inside or then in blocks or side in sides or bends + bend > 1:
                continue
            for end, heading, drawn, dots in walk(
                then, letter, sides | {side}, left - 1, bends + bend
            ):
                found.append((end, heading, drawn, [then, *dots]))
        return found

    def turn(number: int, at: Dot, last: str, sides: frozenset[frozenset[Dot]]) -> int:
        top = total(False)
        if number == len(dice):
            return top
        top = max(top, turn(number + 1, at, last, sides))
        for length in range(1, dice[number] + 1):
            for end, heading, drawn, dots in walk(at, "" if free else last, sides, length, 0):
                if not crossing and (
                    set(dots) & {start, *walker.dots} or len(set(dots)) < len(dots)
                ):
                    continue
                if length < dice[number] and end != paw:
                    continue
                before = list(walker.dots)
                walker.dots += dots if before else [at, *dots]
                if end == paw:
                    top = max(top, total(True))
                if length == dice[number]:
                    top = max(top, turn(number + 1, end, heading, drawn))
                walker.dots = before
        return top

    return turn(0, start, "", frozenset())
