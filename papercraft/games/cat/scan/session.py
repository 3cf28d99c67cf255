"""One player's board, read: cups, thread, paw, each with what has to be asked about it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from papercraft.core.grid import name_of, place_of
from papercraft.core.photo import Note, Question
from papercraft.games.cat.scan.board_ink import around
from papercraft.games.cat.scan.crosscheck import Course, differences, timer_ticks
from papercraft.games.cat.scan.track_dice import passes
from papercraft.games.cat.scan.trail_decode import Trail, component, decode, odd_dots
from papercraft.games.cat.scan.turn_order import Rolls, Ways, as_drawn, fitting, walked, written
from papercraft.games.cat.setup import CUPS, KINDS
from papercraft.games.cat.turn_notation import PASS, parse_turn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from papercraft.core.photo import Desk
    from papercraft.core.sheet import Box
    from papercraft.games.cat.scan.board_ink import Inked
    from papercraft.games.cat.scan.turn_order import Letters
    from papercraft.games.cat.setup import Board
    from papercraft.games.cat.turn_notation import Dot

_NO_CUPS = "no photo shows this player's board; type the circled dots, with commas between: C4,D7"
_NO_TURNS = "no photo shows this player's board; type the turns, with commas between: R4 D2,-,L1"
_SEVERAL = "the thread crosses itself and can be drawn in several orders"
# So many names are told in one sentence.
_TOLD = 4


def unseen(key: str, most: int, desk: Desk) -> dict[str, Any]:
    """Ask for everything of a player whose board is in no photo."""
    cups = _list(Question(f"{key}.cups", _NO_CUPS, "", (), None, None), desk, is_dot)
    turns = _list(Question(f"{key}.turns", _NO_TURNS, "", (), None, None), desk, is_turn)
    return {"cups": cups, "turns": turns[:most], "paw": False}


def is_dot(word: str) -> bool:
    """Return whether a word is the name of a dot."""
    return place_of(word) is not None


def is_turn(word: str) -> bool:
    """Return whether a word is a turn of a record."""
    try:
        parse_turn(word)
    except ValueError:
        return False
    return True


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _list(question: Question, desk: Desk, good: Any, *, sure: bool = False) -> list[str]:
    """Return the words of an answer, or of what was read; ask if it is not sure.

    The answer ``ok`` takes what was read; an empty one means that there is nothing.
    """
    given = desk.answers.get(question.key)
    words = _words(given) if given is not None else []
    if given is not None and all(map(good, words)):
        return words
    if given == "ok" and question.read:
        return _words(question.read)
    if given is not None:
        told = f"{given!r} cannot be; {question.told}"
        desk.questions.append(question._replace(told=told))
    elif not sure:
        desk.questions.append(question)
    return _words(question.read)


@dataclass(frozen=True)
class Sitting:
    """A player's board, with the rolls of the game."""

    board: Board
    inked: Inked
    dice: tuple[int, ...]
    desk: Desk

    @property
    def start(self) -> Dot:
        """The dot the thread starts from."""
        return self.board.start % self.board.columns, self.board.start // self.board.columns

    @property
    def home(self) -> Dot:
        """The dot of the paw."""
        return self.board.paw % self.board.columns, self.board.paw // self.board.columns

    @cached_property
    def trail(self) -> Trail:
        """The segments of the thread."""
        spots = self.board.names(self.board.spots)
        return decode(self.inked.segments(spots), self.start)

    @property
    def unused(self) -> bool:
        """Whether nothing at all is drawn: the spare half of a page that holds two boards."""
        names = self.board.names(self.board.spots)
        return (
            bool(self.inked.prefix)
            and self.inked.blank
            and not self.trail.edges
            and not any(told is not False for told in self.inked.cups(names, ()).values())
        )

    def read(self, key: str, printed: list[str] | None) -> dict[str, Any]:
        """Return what a record holds of a player besides the name.

        ``key`` is the player's place in the record, ``printed`` the cups if they are printed.
        """
        cups = self._cups(key) if printed is None else printed
        paw = self._paw(key)
        return {"cups": cups, "turns": self._turns(key, cups, paw=paw), "paw": paw}

    def _cups(self, key: str) -> list[str]:
        names = self.board.names(self.board.spots)
        told = self.inked.cups(names, self.trail.edges)
        circled = [name for name in names if told[name]]
        doubtful = [name for name in names if told[name] is None]
        for name in (*circled, *doubtful):
            self._note([name], "cup" if told[name] else "cup?", sure=bool(told[name]))
        words = f"{len(circled)} cups are circled, but it must be {CUPS}"
        if doubtful:
            words = f"is there a circle around {_listed(doubtful)}?"
        box = self._box(doubtful or names)
        question = Question(f"{key}.cups", words, ",".join(circled), (), self.inked.page, box)
        sure = not doubtful and len(circled) == CUPS
        return _list(question, self.desk, self._is_on_board, sure=sure)

    def _is_on_board(self, word: str) -> bool:
        at = place_of(word)
        return at is not None and at[0] < self.board.columns and at[1] < self.board.rows

    def _paw(self, key: str) -> bool:
        """Return whether the paw is ticked; asked if the thread says otherwise."""
        ticked = self.inked.ticked("paw")
        box = self.inked.box("paw")
        # Turns that were typed are believed, whatever the photo shows.
        typed = f"{key}.turns" in self.desk.answers
        at_paw = typed or self.home in odd_dots(self.trail.edges)
        words = "is the box of the paw ticked?"
        if ticked and not at_paw:
            words = "the box of the paw is ticked, but the thread does not end there"
        sure = ticked is not None and not (ticked and not at_paw)
        if ticked is not False:
            self.desk.note(self.inked.page, box, "paw", sure=sure)
        read = "true" if ticked or (ticked is None and at_paw) else "false"
        question = Question(
            f"{key}.paw", words, read, ("true", "false"), self.inked.page, _wide(box)
        )
        return self.desk.settle(question, sure=sure) == "true"

    def _turns(self, key: str, cups: list[str], *, paw: bool) -> list[str]:
        turns, faults, lines = self._read_turns(cups, paw=paw)
        if not faults and self.dice:
            faults = self._odd_bars(key, turns, cups)
        hit = Course(self.board, cups, self.dice).blocks(turns)
        if hit:
            faults = [*faults, f"the thread enters the building block on {_listed(hit)}"]
        box = self._box(name_of(*dot) for one in lines for dot in one)
        text = ",".join(self._padded(list(map(written, turns))))
        told = "; ".join(faults)
        question = Question(f"{key}.turns", told, text, (), self.inked.page, box)
        shown = tuple(self.inked.line(one) for one in sorted(self.trail.edges))
        if shown:
            begin = self.inked.dot(self.start)
            around_ = around([begin], 1.5)
            self.desk.notes.append(Note(self.inked.page, around_, "", not faults, shown))
        words = _list(question, self.desk, is_turn, sure=not faults)
        return self._padded(words)

    def _padded(self, words: list[str]) -> list[str]:
        """Return one entry a roll; what is missing is a pass."""
        return words[: len(self.dice)] + [PASS] * (len(self.dice) - len(words))

    def _read_turns(self, cups: list[str], *, paw: bool) -> tuple[Letters, list[str], Any]:
        """Return the turns, what is wrong with them, and the segments to look at."""
        trail = self.trail
        rolls = Rolls(self.dice, passes(self.inked, len(self.dice)))
        if not trail.whole:
            walk = walked(component(trail.edges, self.start), self.start)
            places = _listed([f"{name_of(*a)}-{name_of(*b)}" for a, b in trail.doubts])
            fault = f"the thread is not one line from {name_of(*self.start)} on; look at {places}"
            return as_drawn(walk, rolls), [fault], trail.doubts
        if not self.dice:
            count = len(trail.edges)
            fault = f"the thread has {count} segments; it is read when the rolls are known"
            return (), [fault] if count else [], trail.edges or [(self.start, self.start)]
        turns, fault = self._ordered(rolls, cups, paw=paw)
        faults = [fault] if fault else []
        if not trail.sure:
            places = _listed([f"{name_of(*a)}-{name_of(*b)}" for a, b in trail.doubts])
            faults.insert(0, f"it is not sure what is drawn at {places}")
        return turns, faults, trail.doubts or trail.edges or [(self.start, self.start)]

    def _ordered(self, rolls: Rolls, cups: list[str], *, paw: bool) -> tuple[Letters, str]:
        """Return the turns in drawing order, and what has to be asked about them."""
        edges, start = self.trail.edges, self.start
        home = self.home if paw else None
        ways = fitting(edges, start, rolls, home=home)
        if ways.found:
            return self._chosen(ways, cups)
        if not ways.all:
            # So many passes are possible that the search gave up; there may be none.
            plain = fitting(edges, start, rolls.unpassed(), home=home)
            if plain.found:
                return plain.found[0], _SEVERAL
        unlike = "its lengths do not fit the rolls"
        for words, other in (
            ("a turn bends twice", fitting(edges, start, rolls, home=home, free=True)),
            ("the thread stops short at the paw, but the paw is not ticked",
             fitting(edges, start, rolls, home=self.home)),
            ("a turn was passed, but no pass is ticked",
             fitting(edges, start, rolls.unsaid(), home=home)),
        ):  # fmt: skip
            if other.found:
                return other.found[0], words
        split = as_drawn(walked(edges, start), rolls)
        return split, f"{unlike}; {_unfit(split, rolls)}"

    def _chosen(self, ways: Ways, cups: list[str]) -> tuple[Letters, str]:
        """Return one of the orders that fit the rolls; asked if they are judged differently."""
        # Cups may be asked for: whichever are circled, the orders have to be judged alike.
        spots = self.board.names(self.board.spots)
        course = Course(self.board, sorted({*cups, *spots}), self.dice)
        # Nobody rolls on when the timer is done, so an order in which it is done early is none.
        found = [way for way in ways.found if course.outlasts(way) is None] or ways.found
        # All cross off the same numbers, so a player's own timer is a witness of the first set.
        ticked = timer_ticks(self.inked)
        if ticked is not None:
            found = course.agreeing(found, ticked)
        first = course.verdict(found[0], ticked)
        if not ways.all or any(course.verdict(way, ticked) != first for way in found):
            return found[0], _SEVERAL
        over = course.outlasts(found[0])
        if over is not None:
            told = f"by this thread the timer is done in turn {over}, but there are more rolls"
            return found[0], told
        return found[0], ""

    def _odd_bars(self, key: str, turns: Letters, cups: list[str]) -> list[str]:
        # Cups that are asked for need not be counted yet.
        asked = any(question.key == f"{key}.cups" for question in self.desk.questions)
        kinds = KINDS if asked else (*KINDS, "cup")
        return differences(self.inked, Course(self.board, cups, self.dice), turns, kinds)

    def _box(self, names: Iterable[str]) -> Box:
        places = [place for name in names if (place := place_of(name)) is not None]
        return around([self.inked.dot(place) for place in places], 0.45 * self.inked.pitch)

    def _note(self, names: list[str], told: str, *, sure: bool) -> None:
        self.desk.note(self.inked.page, self._box(names), told, sure=sure)


def _unfit(turns: Letters, rolls: Rolls) -> str:
    """Return the first turn whose length is not its roll."""
    for number, (drawn, die) in enumerate(zip(turns, rolls.dice, strict=True), 1):
        if drawn and len(drawn) != die:
            return f"turn {number} seems to have {len(drawn)} segments, its roll is {die}"
        if not drawn and rolls.passed[number - 1] is False:
            return f"nothing is drawn in turn {number}, but no pass is ticked"
        if drawn and rolls.passed[number - 1]:
            return f"a pass is ticked in turn {number}, but something is drawn"
    return "a turn bends more than once"


def _listed(names: Iterable[str]) -> str:
    found = list(names)
    more = ", ..." if len(found) > _TOLD else ""
    return ", ".join(found[:_TOLD]) + more


def _wide(box: Box) -> Box:
    x, y, width, height = box
    return x - 2, y - 2, width + 4, height + 4
