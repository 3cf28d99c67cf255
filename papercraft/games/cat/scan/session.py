"""The reading of one player's board: cups, thread and paw, with questions about each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Any

from papercraft.core.coordinates import cell_name, parse_cell
from papercraft.core.messages import gettext, gettext_noop, join, ngettext
from papercraft.core.trail_decode import (
    Trail,
    connected_component,
    decode_trail,
    odd_dots,
)
from papercraft.core.transcript import Note, Question
from papercraft.games.cat.board import CUPS, KINDS
from papercraft.games.cat.scan.answers import is_turn, settle_list
from papercraft.games.cat.scan.board_ink import bounding_box
from papercraft.games.cat.scan.crosscheck import differences, is_confirmed, timer_ticks
from papercraft.games.cat.scan.cup_count import settle
from papercraft.games.cat.scan.cup_guess import likely_cups
from papercraft.games.cat.scan.thread_replay import ThreadReplay
from papercraft.games.cat.scan.track_dice import read_passes
from papercraft.games.cat.scan.turn_order import (
    Orders,
    Rolls,
    first_misfit,
    format_turn,
    matching_orders,
    nearest_split,
    trace_letters,
)
from papercraft.games.cat.turn_notation import PASS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from papercraft.core.sheet import Box
    from papercraft.core.trail_decode import Edge
    from papercraft.core.transcript import Transcript
    from papercraft.games.cat.board import Board
    from papercraft.games.cat.scan.board_ink import BoardInk
    from papercraft.games.cat.scan.turn_order import Letters
    from papercraft.games.cat.turn_notation import Dot

_SEVERAL = gettext("the thread crosses itself and can be drawn in several orders")
# Faults of a thread that fits the rolls otherwise.
_BENDS = gettext_noop("a turn bends twice")
_STOPS_SHORT = gettext_noop("the thread stops short at the paw, but the paw is not ticked")
_PASSED = gettext_noop("a turn was passed, but no pass is ticked")
# The most threads of which the rolls choose one.
_MOST_TRAILS = 8
# The most names in one message.
_MAX_LISTED = 4


@dataclass(frozen=True)
class Session:
    """One player's board with the dice of the game, and what is asked about it."""

    board: Board
    ink: BoardInk
    dice: tuple[int, ...]
    transcript: Transcript

    @property
    def start(self) -> Dot:
        """The dot on which the thread starts."""
        return self.board.start % self.board.columns, self.board.start // self.board.columns

    @property
    def home(self) -> Dot:
        """The dot of the paw."""
        return self.board.paw % self.board.columns, self.board.paw // self.board.columns

    @cached_property
    def drawn(self) -> Trail:
        """The thread decoded from its ink alone."""
        return decode_trail(self._odds, self.start)

    @cached_property
    def trail(self) -> Trail:
        """The decoded thread: of threads that are nearly as likely, the only one for the rolls.

        Rolls that are asked about do not choose.
        """
        asked = any(one.key.startswith("dice") for one in self.transcript.questions)
        if self.drawn.sure or not self.dice or asked:
            return self.drawn
        fitting = [edges for edges in self.drawn.likely[:_MOST_TRAILS] if self.fits(edges)]
        if len(fitting) != 1 or len(self.drawn.likely) > _MOST_TRAILS:
            return self.drawn
        return Trail(fitting[0], whole=True, sure=True, doubts=())

    def fits(self, edges: frozenset[Edge], dice: Sequence[int] | None = None) -> bool:
        """Return whether a thread may be drawn with some rolls, by default those of the game."""
        faces = self.dice if dice is None else tuple(dice)
        rolls = Rolls(faces, read_passes(self.ink, len(faces)))
        home = None if self.ink.ticked("paw") is False else self.home
        orders = matching_orders(edges, self.start, rolls, home=home)
        return bool(orders.orders) or not orders.complete

    @cached_property
    def _odds(self) -> dict[Edge, float]:
        """The log-odds of all segments."""
        return self.ink.segments(self.board.names(self.board.spots))

    @property
    def _is_hidden(self) -> bool:
        """Whether parts of the thread are not seen, or nothing of it although there are rolls."""
        return not self.trail.whole or (bool(self.dice) and not self.trail.edges)

    @property
    def unused(self) -> bool:
        """Whether nothing is drawn on one of two boards of a page but what a stain may be.

        Its player would have begun a thread, circled a cup or ticked a box.
        """
        if not self.ink.prefix or connected_component(self.trail.edges, self.start):
            return False
        cups = self.ink.cups(self.board.names(self.board.spots), ())
        return not any(cups.values()) and not any(map(self.ink.ticked, self.ink.names))

    def read(self, key: str, printed: list[str] | None) -> dict[str, Any]:
        """Return a player's record entry without the name.

        ``key`` is the player's key in the record, ``printed`` the cups if they are printed.
        """
        cups = self._cups(key) if printed is None else printed
        paw = self._paw(key)
        return {"cups": cups, "turns": self._turns(key, cups, paw=paw), "paw": paw}

    def is_crosschecked(self, cups: list[str], turns: Letters) -> bool:
        """Return whether ink and ticks agree on a thread that is certain."""
        sure = self.trail.whole and self.trail.sure
        return sure and is_confirmed(self.ink, ThreadReplay(self.board, cups, self.dice), turns)

    def _cups(self, key: str) -> list[str]:
        names = self.board.names(self.board.spots)
        # Cups are settled by a thread that its ink alone makes sure.
        trail = self.trail._replace(sure=self.drawn.sure)
        states = settle(self.ink, self.ink.cups(names, trail.edges), trail)
        circled = [name for name in names if states[name]]
        doubtful = [name for name in names if states[name] is None]
        for name in (*circled, *doubtful):
            text, sure = ("cup", True) if states[name] else ("cup?", False)
            self.transcript.note(self.ink.page, self._box([name]), text, sure=sure)
        message = ngettext(
            "{n} cup is circled; there must be {most}",
            "{n} cups are circled; there must be {most}",
            len(circled),
            most=CUPS,
        )
        if doubtful:
            message = gettext("is there a circle around {dots}?", dots=_first_names(doubtful))
        box = self._box(doubtful or names)
        sure = not doubtful and len(circled) == CUPS
        likely = circled if sure else likely_cups(self.ink, states, self.trail)
        question = Question(f"{key}.cups", message, ",".join(likely), (), self.ink.page, box)
        return settle_list(question, self.transcript, self._is_on_board, sure=sure)

    def _is_on_board(self, word: str) -> bool:
        at = parse_cell(word)
        return at is not None and at[0] < self.board.columns and at[1] < self.board.rows

    def _paw(self, key: str) -> bool:
        """Return whether the paw is ticked; ask if the thread disagrees."""
        ticked = self.ink.ticked("paw")
        box = self.ink.box("paw")
        # Typed turns count, whatever the photo shows.
        typed = f"{key}.turns" in self.transcript.answers
        at_paw = typed or self.home in odd_dots(self.trail.edges)
        message = gettext("is the box of the paw ticked?")
        # Somebody who ticks nothing that was found has not said that the thread goes on.
        untold = ticked is False and at_paw and not typed and self.ink.counts_nothing
        if ticked and not at_paw:
            message = gettext("the box of the paw is ticked, but the thread does not end there")
        elif untold:
            message = gettext("no items are ticked; did the thread end at the paw, for 5 points?")
        elif ticked is False and not typed and self._is_hidden:
            # Whatever hides the thread may hide the tick.
            ticked = None
        elif ticked is False and at_paw and self.ink.page.bilevel:
            # A threshold may have taken the tick away: the thread is the better evidence.
            ticked = None
        # A thread that is read for certain ends elsewhere: this tick may be scribbled out.
        elsewhere = not at_paw and bool(self.trail.edges) and self.trail.sure
        sure = ticked is not None and not untold and not (ticked and not at_paw)
        if ticked is not False:
            self.transcript.note(self.ink.page, box, "paw", sure=sure)
        likely = at_paw if ticked is None else (ticked and not elsewhere) or untold
        read = "true" if likely else "false"
        question = Question(
            f"{key}.paw", message, read, ("true", "false"), self.ink.page, _widened(box)
        )
        return self.transcript.resolve(question, sure=sure) == "true"

    def _turns(self, key: str, cups: list[str], *, paw: bool) -> list[str]:
        turns, faults, lines = self._decode_turns(cups, paw=paw)
        if not faults and self.dice:
            faults = [*self._bar_faults(key, turns, cups)]
        hit = ThreadReplay(self.board, cups, self.dice).blocks(turns)
        if hit:
            form = "the thread enters the building block on {dots}"
            faults = [*faults, gettext(form, dots=_first_names(hit))]
        box = self._box(cell_name(*dot) for one in lines for dot in one)
        text = ",".join(self._padded(list(map(format_turn, turns))))
        message = join(faults, "; ")
        question = Question(f"{key}.turns", message, text, (), self.ink.page, box)
        trail_lines = tuple(self.ink.line(one) for one in sorted(self.trail.edges))
        if trail_lines:
            begin = self.ink.dot(self.start)
            start_box = bounding_box([begin], 1.5)
            self.transcript.notes.append(
                Note(self.ink.page, start_box, "", not faults, trail_lines)
            )
        words = settle_list(question, self.transcript, is_turn, sure=not faults)
        return self._padded(words)

    def _padded(self, words: list[str]) -> list[str]:
        """Return one entry for each roll; missing ones are passes."""
        return words[: len(self.dice)] + [PASS] * (len(self.dice) - len(words))

    def _decode_turns(self, cups: list[str], *, paw: bool) -> tuple[Letters, list[str], Any]:
        """Return the turns, their faults, and the segments to show in a question."""
        trail = self.trail
        rolls = Rolls(self.dice, read_passes(self.ink, len(self.dice)))
        if not trail.whole:
            walk = trace_letters(connected_component(trail.edges, self.start), self.start)
            places = _first_names([f"{cell_name(*a)}-{cell_name(*b)}" for a, b in trail.doubts])
            form = "the thread is not a single line from {start}; look at {places}"
            fault = gettext(form, start=cell_name(*self.start), places=places)
            return (
                self._mended_turns(rolls, cups, paw=paw) or nearest_split(walk, rolls),
                [fault],
                trail.doubts,
            )
        if not self.dice:
            count = len(trail.edges)
            known_later = ngettext(
                "the thread has {n} segment; it is read when the rolls are known",
                "the thread has {n} segments; it is read when the rolls are known",
                count,
            )
            return (), [known_later] if count else [], trail.edges or [(self.start, self.start)]
        turns, misfit = self._order_turns(trail.edges, rolls, cups, paw=paw)
        faults: list[str] = [misfit] if misfit else []
        if not trail.sure:
            places = _first_names([f"{cell_name(*a)}-{cell_name(*b)}" for a, b in trail.doubts])
            faults.insert(0, gettext("it is unclear what is drawn at {places}", places=places))
        return turns, faults, trail.doubts or trail.edges or [(self.start, self.start)]

    def _mended_turns(self, rolls: Rolls, cups: list[str], *, paw: bool) -> Letters:
        """Return the turns of the likeliest thread in one line, whatever its ink says; or none.

        This is good for a guess only.
        """
        trail = decode_trail(self._odds, self.start, most=inf)
        if not trail.whole or not trail.edges or not self.dice:
            return ()
        return self._order_turns(trail.edges, rolls, cups, paw=paw)[0]

    def _order_turns(
        self, edges: frozenset[Edge], rolls: Rolls, cups: list[str], *, paw: bool
    ) -> tuple[Letters, str]:
        """Return the turns in drawing order, and their fault or an empty text."""
        start = self.start
        home = self.home if paw else None
        orders = matching_orders(edges, start, rolls, home=home)
        if orders.orders:
            return self._choose_order(orders, cups)
        if not orders.complete:
            # With so many possible passes the search gave up; there may be none at all.
            plain = matching_orders(edges, start, rolls.with_ticked_passes_only(), home=home)
            if plain.orders:
                return plain.orders[0], _SEVERAL
        for fault, other in (
            (_BENDS, matching_orders(edges, start, rolls, home=home, free=True)),
            (_STOPS_SHORT, matching_orders(edges, start, rolls, home=self.home)),
            (_PASSED, matching_orders(edges, start, rolls.with_possible_passes(), home=home)),
        ):
            if other.orders:
                return other.orders[0], gettext(fault)
        split = nearest_split(trace_letters(edges, start), rolls)
        misfit = first_misfit(split, rolls)
        form = "the thread's lengths do not fit the rolls; {why}"
        return split, gettext(form, why=misfit) if misfit else _SEVERAL

    def _choose_order(self, orders: Orders, cups: list[str]) -> tuple[Letters, str]:
        """Return one of the orders that fit the rolls; a fault if they are judged differently."""
        # Cups may be doubtful: whichever are circled, the orders must be judged alike.
        spots = self.board.names(self.board.spots)
        replay = ThreadReplay(self.board, sorted({*cups, *spots}), self.dice)
        # Nobody rolls after the timer has ended the game, which rules out orders that end it early.
        candidates = [
            order for order in orders.orders if replay.ended_early(order) is None
        ] or orders.orders
        # The timer is common to all, so this player's timer boxes are evidence for the first set.
        ticked = timer_ticks(self.ink)
        if ticked is not None:
            candidates = replay.consistent_orders(candidates, ticked)
        first = replay.verdict_key(candidates[0], ticked)
        if not orders.complete or any(
            replay.verdict_key(order, ticked) != first for order in candidates
        ):
            return candidates[0], _SEVERAL
        over = replay.ended_early(candidates[0])
        if over is not None:
            form = "with this thread, the timer runs out in turn {turn}, but there are more rolls"
            return candidates[0], gettext(form, turn=over)
        return candidates[0], ""

    def _bar_faults(self, key: str, turns: Letters, cups: list[str]) -> Sequence[str]:
        # Cups that are asked about are not counted yet.
        asked = any(question.key == f"{key}.cups" for question in self.transcript.questions)
        kinds = KINDS if asked else (*KINDS, "cup")
        return differences(self.ink, ThreadReplay(self.board, cups, self.dice), turns, kinds)

    def _box(self, names: Iterable[str]) -> Box:
        places = [place for name in names if (place := parse_cell(name)) is not None]
        return bounding_box([self.ink.dot(place) for place in places], 0.45 * self.ink.pitch)


def _first_names(names: Iterable[str]) -> str:
    listed = list(names)
    more = ", ..." if len(listed) > _MAX_LISTED else ""
    return ", ".join(listed[:_MAX_LISTED]) + more


def _widened(box: Box) -> Box:
    x, y, width, height = box
    return x - 2, y - 2, width + 4, height + 4
