"""Read tick boxes of a page, one by one, or find the one of several that is ticked.

Whatever is in doubt becomes a question.
"""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.box_marks import ink_beyond, marked
from papercraft.core.confirm import NO, YES, confirmed
from papercraft.core.messages import gettext
from papercraft.core.transcript import Question

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from papercraft.core.photo import Page, Tick
    from papercraft.core.sheet import Box
    from papercraft.core.transcript import Transcript

# The fewest marks whose median is the usual ink of a mark: few marks are ever scribbled out.
_SOME_MARKS = 4
# The same of marks that are the only ones of their rows.
_SOME_ALONE = 2
# A mark in doubt that has less than this share of the usual ink may be no mark.
_MUCH = 0.4
# With so many marks in a row, all but one were scribbled out. One that goes on beyond its box for
# so much more of the way around it than another was.
_DOUBLED, _FARTHER = 2, 0.1


class TickBox(NamedTuple):
    """A box of a page: its name on the page, and the key and text of the question about it."""

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
    """Marks of which one is meant: whether each is present, None if in doubt, and its ink.

    A mark that is not eligible has negative ink. ``usual`` is the usual ink of a mark on the
    sheet, 0 if that is not known. ``beyond`` is how far each goes on around its box, if that was
    measured (:func:`ink_beyond`).
    """

    states: tuple[bool | None, ...]
    inks: tuple[float, ...]
    usual: float = 0.0
    beyond: tuple[float, ...] = ()

    @classmethod
    def of(cls, ticks: Sequence[Tick], usual: float = 0.0) -> Pick:
        """Return the pick of a row of boxes."""
        states, inks = tuple(tick.ticked for tick in ticks), tuple(tick.ink for tick in ticks)
        return cls(states, inks, usual)

    def compared(self, page: Page, boxes: Sequence[Box]) -> Pick:
        """Return the pick with what is beyond its boxes, if several of them are marked."""
        if self.states.count(True) < _DOUBLED:
            return self
        return self._replace(beyond=tuple(ink_beyond(page, boxes, self.inks)))

    @property
    def likeliest(self) -> int:
        """The number of the likeliest mark, from 0.

        Of several clear marks, it is one that stays within its box, and of these the one with the
        most usual amount of ink, or the lightest if that is not known, because the others were
        scribbled out. Of marks in doubt, it is the one with the most ink.
        """
        there = [n for n, state in enumerate(self.states) if state]
        if there and self.beyond:
            most = min(self.beyond[n] for n in there) + _FARTHER
            there = [n for n in there if self.beyond[n] <= most]
        if there:
            return min(there, key=lambda n: abs(self.inks[n] - self.usual))
        return self.inks.index(max(self.inks))

    @property
    def sure(self) -> bool:
        """Whether exactly one mark is present and none is in doubt."""
        return self.states.count(True) == 1 and None not in self.states

    @property
    def alone(self) -> bool:
        """Whether one mark is or may be present, with much ink, and all others are clearly absent.

        Where one must be present, it is this one.
        """
        most = max(self.inks)
        others = self.states.count(False) == len(self.states) - 1
        return others and self.usual > 0 and most >= _MUCH * self.usual

    @property
    def blank(self) -> bool:
        """Whether all marks are clearly absent."""
        return set(self.states) == {False}


def usual_ink(rows: Iterable[Sequence[Tick]]) -> float:
    """Return the median ink of the marks of a sheet, or 0 if there are too few.

    In a row one box is meant. Where a row has several marks, some were scribbled out: they count
    only if there are hardly any others.
    """
    marks = [[tick.ink for tick in row if tick.ticked] for row in rows]
    alone = [inks[0] for inks in marks if len(inks) == 1]
    if len(alone) >= _SOME_ALONE:
        return median(alone)
    inks = [ink for row in marks for ink in row]
    return median(inks) if len(inks) >= _SOME_MARKS else 0.0


def read_ticks(page: Page, names: Iterable[str]) -> dict[str, Tick]:
    """Return the ticks of boxes, by name.

    Pass all boxes of a kind at once: compared with most ticks, a stain is paler.
    """
    listed = list(names)
    ticks = page.ticks([page.places.boxes[name] for name in listed])
    return dict(zip(listed, ticks, strict=True))


def read_marks(page: Page, names: Iterable[str]) -> dict[str, Tick]:
    """Return the ticks of boxes, by name, including boxes that people circled instead.

    The ink of a mark is that inside its box: little for a circle, and for a scribble the share
    that it fills. Pass all boxes of a kind at once, as for :func:`read_ticks`.
    """
    listed = list(names)
    boxes = [page.places.boxes[name] for name in listed]
    sizes = sorted({box[2:] for box in boxes})
    alike = [[n for n, box in enumerate(boxes) if box[2:] == size] for size in sizes]
    readings = zip(listed, marked(page, boxes, alike), page.ticks(boxes), strict=True)
    return {
        name: tick._replace(ink=max(inside.ink, inside.filled)) if tick.ticked else tick
        for name, tick, inside in readings
    }


def ticked_boxes(page: Page, keys: Mapping[str, str], transcript: Transcript) -> set[str]:
    """Return the names of the boxes that are ticked.

    ``keys`` maps the names of the boxes on the sheet to the keys of their questions.
    """
    names = set()
    for name, tick in read_marks(page, keys).items():
        box = TickBox(page, name, keys[name], gettext("is the box {name} ticked?", name=name))
        if box.is_ticked(tick, transcript):
            names.add(name)
    return names
