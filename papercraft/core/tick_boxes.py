"""Reads tick boxes of a page, one by one or of several the one that is ticked.

What is in doubt becomes a question.
"""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.box_marks import marked
from papercraft.core.confirm import NO, YES, confirmed
from papercraft.core.messages import gettext
from papercraft.core.photo import Question

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from papercraft.core.photo import Page, Tick, Transcript

# From so many marks on, their median tells how much ink one has: most are scribbled out by nobody.
_SOME_MARKS = 4


class TickBox(NamedTuple):
    """A box of a page: its name there, and the key and the text of the question about it."""

    page: Page
    name: str
    key: str
    text: str

    def is_ticked(self, tick: Tick, transcript: Transcript, *, settled: bool = False) -> bool:
        """Return whether it is ticked; ask if that is in doubt, unless it is ``settled``."""
        likely, sure = bool(tick.ticked), tick.ticked is not None
        box = self.page.places.boxes[self.name]
        question = Question(self.key, self.text, "", (), self.page, box)
        answer = confirmed(question, transcript, likely=likely, sure=sure or settled)
        transcript.note(self.page, box, YES if likely else NO, sure=sure)
        return answer


class Pick(NamedTuple):
    """Marks of which one is meant: whether each is there, None if in doubt, and how much ink it is.

    A mark that is not eligible has less ink than none. ``usual`` is how much ink a mark of the
    sheet has, 0 if that is not known.
    """

    states: tuple[bool | None, ...]
    inks: tuple[float, ...]
    usual: float = 0.0

    @classmethod
    def of(cls, ticks: Sequence[Tick], usual: float = 0.0) -> Pick:
        """Return the pick of a row of boxes."""
        states, inks = tuple(tick.ticked for tick in ticks), tuple(tick.ink for tick in ticks)
        return cls(states, inks, usual)

    @property
    def likeliest(self) -> int:
        """The number of the likeliest mark, from 0.

        Of several that are there the one most like the others of the sheet is meant, or if these
        are not known, the lightest: others were scribbled out. Of those in doubt the one with most
        ink is meant.
        """
        there = [n for n, state in enumerate(self.states) if state]
        if there:
            return min(there, key=lambda n: abs(self.inks[n] - self.usual))
        return self.inks.index(max(self.inks))

    @property
    def sure(self) -> bool:
        """Whether one mark is there, and no other may be."""
        return self.states.count(True) == 1 and None not in self.states

    @property
    def blank(self) -> bool:
        """Whether no mark may be there."""
        return set(self.states) == {False}


def usual_ink(ticks: Iterable[Tick]) -> float:
    """Return how much ink the marks of a sheet have, as a rule; 0 if there are too few to tell."""
    inks = [tick.ink for tick in ticks if tick.ticked]
    return median(inks) if len(inks) >= _SOME_MARKS else 0.0


def read_ticks(page: Page, names: Iterable[str]) -> dict[str, Tick]:
    """Return the ticks of boxes by their names.

    Give all boxes of a kind at once: together they tell what a stain is, which is paler than most
    ticks.
    """
    listed = list(names)
    ticks = page.ticks([page.places.boxes[name] for name in listed])
    return dict(zip(listed, ticks, strict=True))


def read_marks(page: Page, names: Iterable[str]) -> dict[str, Tick]:
    """Return the ticks of boxes by their names; some people circle a box instead.

    The ink of a mark is that inside its box, so a circle has little, and a scribble as much as it
    fills. Give all boxes of a kind at once, as for :func:`read_ticks`.
    """
    listed = list(names)
    boxes = [page.places.boxes[name] for name in listed]
    found = zip(listed, marked(page, boxes), page.ticks(boxes), strict=True)
    return {
        name: tick._replace(ink=max(inside.ink, inside.filled)) if tick.ticked else tick
        for name, tick, inside in found
    }


def ticked_boxes(page: Page, keys: Mapping[str, str], transcript: Transcript) -> set[str]:
    """Return the names of the boxes that are ticked.

    ``keys`` are the keys of the boxes' questions, by the names the boxes have on the sheet.
    """
    names = set()
    for name, tick in read_marks(page, keys).items():
        box = TickBox(page, name, keys[name], gettext("is the box {name} ticked?", name=name))
        if box.is_ticked(tick, transcript):
            names.add(name)
    return names
