"""One player's thread: its turns judged one by one, and what it collects."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.coordinates import cell_name, parse_cell
from papercraft.core.messages import Message, gettext, join, join_and, ngettext
from papercraft.core.verdict import Severity, ViolationLog
from papercraft.games.cat.board import CUPS, KINDS
from papercraft.games.cat.points import CUP_POINTS, PAW_POINTS
from papercraft.games.cat.rules.turn_geometry import bends, covers_itself, legs_of, meets_itself
from papercraft.games.cat.thread_path import snap
from papercraft.games.cat.turn_notation import parse_turn

if TYPE_CHECKING:
    from papercraft.games.cat.rules.ruleset import Ruleset
    from papercraft.games.cat.rules.turn_geometry import Leg, Segment
    from papercraft.games.cat.schema import Player
    from papercraft.games.cat.turn_notation import Dot, Turn

Fault = tuple[str, str]


class JudgedTurn(NamedTuple):
    """A judged turn: its legs, the dots touched for the first time, the rules broken."""

    number: int
    legs: tuple[Leg, ...]
    new: tuple[Dot, ...]
    faults: tuple[Fault, ...]


@dataclass(slots=True)
class Thread:
    """A player's thread, built turn by turn."""

    player: Player
    ruleset: Ruleset
    violation_log: ViolationLog
    turns: tuple[Turn | None, ...]
    cups: frozenset[Dot]
    last: int
    at: Dot
    heading: str = ""
    used: set[Segment] = field(default_factory=set)
    visited: set[Dot] = field(default_factory=set)
    judged_turns: list[JudgedTurn] = field(default_factory=list)
    collected: dict[str, list[Dot]] = field(default_factory=lambda: {kind: [] for kind in KINDS})
    knocked: list[Dot] = field(default_factory=list)
    ended: bool = False
    lenient: bool = False
    # The first turn against the rules, and the dots that such turns touched.
    broken: int = 0
    passed: set[Dot] = field(default_factory=set)

    @classmethod
    def of(cls, player: Player, ruleset: Ruleset, *, lenient: bool = False) -> Thread:
        """Return a thread at the start dot, with the circled cups checked."""
        violation_log = ViolationLog(player.name)
        cups = frozenset() if ruleset.cups == "off" else _dots_of(player.cups)
        if ruleset.cups != "off" and (len(cups) != CUPS or not cups <= ruleset.spots):
            violation_log.add("cat.cups", "cups", Severity.ILLEGAL, _cups_message(cups, ruleset))
        _note_offset(player, violation_log)
        turns = tuple(map(parse_turn, player.turns))
        drawn = [number for number, turn in enumerate(turns, 1) if turn is not None]
        return cls(
            player,
            ruleset,
            violation_log,
            turns,
            cups,
            max(drawn, default=0),
            ruleset.start,
            lenient=lenient,
        )

    @property
    def over(self) -> bool:
        """Whether nothing after a turn against the rules is judged."""
        return bool(self.broken) and not self.lenient

    @property
    def depends_on(self) -> str | None:
        """The place of the illegal turn on which the verdict on later turns depends."""
        return f"turns.{self.broken}" if self.broken and self.lenient else None

    def entry(self, number: int) -> Turn | None:
        """Return what was drawn in a turn; None for a pass or a missing entry."""
        return self.turns[number - 1] if number <= len(self.turns) else None

    def take(self, number: int, die: int) -> None:
        """Judge a turn before the end of the game."""
        turn = self.entry(number)
        if turn is None or self.over:
            return
        if self.ended:
            self._refuse(
                number, turn, [("cat.finished", gettext("the thread had already ended at the paw"))]
            )
            return
        # After a turn against the rules the pen is where it was put, if that is written.
        legs = legs_of(turn, turn.pen if self.broken and turn.pen is not None else self.at)
        faults = self._faults(turn, legs, die)
        if faults:
            self._refuse(number, turn, faults)
        else:
            self._draw(number, legs)
            self.ended = self._ends_at_paw(number, turn, die)

    def after_the_end(self, number: int, ending: str) -> None:
        """Judge a turn after the end of the game: nothing may be drawn."""
        turn = self.entry(number)
        if turn is not None and not self.over:
            text = gettext("the game was over: {why}", why=ending)
            self._refuse(number, turn, [("cat.finished", text)])

    def check_paw(self) -> None:
        """Check after all turns that a thread recorded as ended at the paw does end there."""
        is_there = self.broken and self.at == self.ruleset.paw
        if self.player.paw and not self.ended and not self.over and not is_there:
            form = "the thread is recorded as ending at the paw {paw}, but it ends at {end}"
            text = gettext(form, paw=cell_name(*self.ruleset.paw), end=cell_name(*self.at))
            self.violation_log.add("cat.paw", "paw", Severity.ILLEGAL, text, self.depends_on)

    def _refuse(self, number: int, turn: Turn, faults: list[Fault]) -> None:
        before = self.depends_on
        for code, what in faults:
            form = "{what}; this may come from turn {n}"
            text = gettext(form, what=what, n=self.broken) if before else what
            self.violation_log.add(code, f"turns.{number}", Severity.ILLEGAL, text, before)
        self.broken = self.broken or number
        legs = legs_of(turn, self.at if turn.pen is None else turn.pen)
        self.judged_turns.append(JudgedTurn(number, tuple(legs), (), tuple(faults)))
        if self.lenient and self._grid_fault(legs) is None:
            self._pass(legs)

    def _pass(self, legs: list[Leg]) -> None:
        """Go on from the end of a turn against the rules, which collects nothing."""
        for leg in legs:
            self.used.update(leg.segments)
            self.passed.update(leg.dots)
        self.at, self.heading = legs[-1].end, legs[-1].letter

    def _draw(self, number: int, legs: list[Leg]) -> None:
        # The end of a turn against the rules is not collected by the one after it.
        entered = [legs[0].start] if legs[0].start not in self.passed else []
        for leg in legs:
            entered += leg.dots
            self.used.update(leg.segments)
        new = [dot for dot in dict.fromkeys(entered) if dot not in self.visited]
        self.visited.update(new)
        self.at, self.heading = legs[-1].end, legs[-1].letter
        items = self.ruleset.items
        for dot in new:
            if dot in items:
                self.collected[items[dot]].append(dot)
        self.knocked += [dot for dot in new if dot in self.cups]
        self.judged_turns.append(JudgedTurn(number, tuple(legs), tuple(new), ()))

    def _ends_at_paw(self, number: int, turn: Turn, die: int) -> bool:
        """Return whether the thread ends at the paw with this legal turn."""
        if not self.player.paw or self.at != self.ruleset.paw:
            return False
        return turn.length < die or number == self.last

    def _faults(self, turn: Turn, legs: list[Leg], die: int) -> list[Fault]:
        """Return every rule that a turn breaks, judged on the whole turn."""
        if turn.pen is not None and turn.pen != self.at and not self.broken:
            form = "the pen was put on {pen}, but the thread is at {end}"
            return [("cat.start", gettext(form, pen=cell_name(*turn.pen), end=cell_name(*self.at)))]
        checks = (
            self._length_fault(turn, legs, die),
            self._grid_fault(legs),
            self._bend_fault(legs),
            self._reuse_fault(legs),
            self._block_fault(legs),
        )
        return [fault for fault in checks if fault]

    def _length_fault(self, turn: Turn, legs: list[Leg], die: int) -> Fault | None:
        length = turn.length
        short = length < die and self.player.paw and legs[-1].end == self.ruleset.paw
        if length == die or short:
            return None
        many = ngettext("{n} segment", "{n} segments", length)
        form = (
            "{many} drawn, but the die shows {die}; draw exactly that many or pass, fewer only to "
            "end at the paw"
        )
        return "cat.length", gettext(form, many=many, die=die)

    def _grid_fault(self, legs: list[Leg]) -> Fault | None:
        if all(self.ruleset.within(leg.end) for leg in legs):
            return None
        return "cat.grid", gettext("the thread leaves the grid of dots")

    def _bend_fault(self, legs: list[Leg]) -> Fault | None:
        letters = [leg.letter for leg in legs]
        if self.heading and not self.ruleset.free_start:
            letters.insert(0, self.heading)
        count = bends(letters)
        if count <= 1:
            return None
        start = bends(letters[:2]) if self.heading and not self.ruleset.free_start else 0
        form = "{n} bends; a turn may have only one"
        if start:
            form = "{n} bends (one of them from the turn before); a turn may have only one"
        return "cat.bend", gettext(form, n=count)

    def _reuse_fault(self, legs: list[Leg]) -> Fault | None:
        drawn = [leg.segments for leg in legs]
        if not all(map(self.used.isdisjoint, drawn)):
            reused = next(s for segments in drawn for s in segments if s in self.used)
            name = _segment_name(reused)
            return "cat.reuse", gettext("the segment {segment} was drawn before", segment=name)
        if len(legs) > 1 and covers_itself(legs):
            return "cat.reuse", gettext("a segment is drawn twice in this turn")
        if self.ruleset.crossing:
            return None
        visited = self.visited | self.passed | {self.ruleset.start}
        revisited = next((dot for leg in legs for dot in leg.dots if dot in visited), None)
        if revisited:
            form = "{dot} was visited before; this game is played without crossing"
            return "cat.reuse", gettext(form, dot=cell_name(*revisited))
        if meets_itself(legs):
            text = gettext(
                "a dot is visited twice in this turn; this game is played without crossing"
            )
            return "cat.reuse", text
        return None

    def _block_fault(self, legs: list[Leg]) -> Fault | None:
        blocks = self.ruleset.blocks
        entered = [leg.dots for leg in legs]
        if all(map(blocks.isdisjoint, entered)):
            return None
        hit = next(dot for dots in entered for dot in dots if dot in blocks)
        return "cat.block", gettext(
            "the building block on {dot} is in the way", dot=cell_name(*hit)
        )

    @property
    def sets(self) -> int:
        """The number of complete sets."""
        return min(map(len, self.collected.values()))

    def parts(self) -> dict[str, int]:
        """Return the parts of the total."""
        cups = 0 if self.ruleset.cups == "no_penalty" else CUP_POINTS * len(self.knocked)
        return {
            "items": sum(map(len, self.collected.values())),
            "sets": sum(self.ruleset.set_values[: self.sets]),
            "paw": PAW_POINTS if self.ended else 0,
            "cups": cups,
        }

    @property
    def total(self) -> int:
        """The score."""
        return sum(self.parts().values())


def _note_offset(player: Player, violation_log: ViolationLog) -> None:
    """Add a warning if a drawn thread had to be moved onto the lines between dots."""
    offset = snap([(x, y) for x, y in player.path]).offset if player.path is not None else 0.0
    if offset:
        form = "the drawn thread was {off:.2f} off the lines between dots and was moved to them"
        violation_log.add("cat.grid", "path", Severity.WARNING, gettext(form, off=offset))


def _dots_of(names: list[str]) -> frozenset[Dot]:
    return frozenset(place for place in map(parse_cell, names) if place is not None)


def _segment_name(segment: Segment) -> str:
    upright, line, place = segment
    if upright:
        return f"{cell_name(line, place)}-{cell_name(line, place + 1)}"
    return f"{cell_name(place, line)}-{cell_name(place + 1, line)}"


def _cups_message(cups: frozenset[Dot], ruleset: Ruleset) -> Message:
    outside, messages = sorted(cups - ruleset.spots), []
    if len(cups) != CUPS:
        form = "{n} different dots are circled; circle exactly {most} cup spots"
        messages.append(gettext(form, n=len(cups), most=CUPS))
    if outside:
        messages.append(
            ngettext(
                "{dots} is not a cup spot; the cup spots are {spots}",
                "{dots} are not cup spots; the cup spots are {spots}",
                len(outside),
                dots=join_and([cell_name(*dot) for dot in outside]),
                spots=", ".join(cell_name(*dot) for dot in sorted(ruleset.spots)),
            )
        )
    return join(messages, "; ")
