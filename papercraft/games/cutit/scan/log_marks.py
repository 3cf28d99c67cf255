"""The marks in the boxes of dice, one by one: which were meant as ticks, and how they look.

Dice logs have such boxes, and pads of the first design.
"""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.box_marks import compared_rings, marked, rings_around
from papercraft.core.line_ink import inked_share, is_round
from papercraft.core.photo import LOOSE
from papercraft.games.cutit.sheets.all_designs import FACES
from papercraft.games.cutit.square import DICE, ROUNDS

if TYPE_CHECKING:
    from papercraft.core.photo import Page, Tick

# A tick has at most this share of its box inked: what has more may be filled or scribbled out.
MOST_STROKES = 0.4
# One of a wide pen has at most this.
_MOST_WIDE = 0.65
# A tick with so many times as much ink inside its box as most ticks of a log, and at least this
# share of the box, may have been scribbled out. So may one with ink all around it and so much
# inside: a circle has little there.
_TIMES, _DENSE, _FILLED_CIRCLE = 2.0, 0.4, 0.15
# Where at least so many are no circles, those alone tell how much ink most have.
_SOME_STROKES = 4
# So may one with this share of the box and so many times as much ink as most, if it goes on around
# the box for so much of the way.
_SPREAD_INK, _SPREAD_TIMES, _SPREAD = 0.22, 1.5, 0.5
# If nothing of the box is left blank, this much of the way is enough.
_SOLID, _SPREAD_SOLID = 0.95, 0.3
# Of several ticks of a die, one that goes on around so much of its box was scribbled out.
_BEYOND = 0.3
# A mark in doubt was rubbed out, or is a stain, if its contrast is below RUBBED times that of the
# clear one beside it, and below _RUBBED_USUAL times the median of the log.
RUBBED, _RUBBED_USUAL = 0.4, 0.75
# A box in doubt has the only circle of its die if that has at least this coverage and no longer
# gap, by itself and in comparison with other boxes, hardly any ink inside, and at least the last
# share of the contrast of most marks.
_MOSTLY_ROUND, _COMPARED_ROUND, _BARE, _AS_DARK = (0.7, 0.15), (0.55, 0.3), 0.05, 0.6
FACE_NAMES = {value: value or "blank" for value in FACES}


def box_name(number: int, die: str, value: str) -> str:
    """Return the name of the box of a face, in the row of a round."""
    return f"dice.{number}.{die}.{FACE_NAMES[value]}"


class LogMarks(NamedTuple):
    """The ticks of a log or a pad, by the names of the boxes.

    Of these, ``circled`` are those with a circle around the box, ``scribbled`` those that seem
    scribbled out, and ``heavy`` others with much more ink than most. Those ``beyond`` go on around
    their box, but are no circles. ``usual`` is how much of a box most ticks fill.
    """

    page: Page
    ticks: dict[str, Tick]
    circled: set[str]
    scribbled: set[str]
    heavy: set[str]
    beyond: frozenset[str] = frozenset()
    usual: float = 0.0

    @classmethod
    def of(cls, page: Page) -> LogMarks:
        """Measure the boxes of all dice."""
        names = [
            box_name(number, die, value)
            for number in range(1, ROUNDS + 1)
            for die in DICE
            for value in FACES
        ]
        ticks, inside = _measured(page, names)
        ticked = [name for name in names if ticks[name].ticked]
        # A circle around a box has no ink in it, whatever its tick says.
        circled = {name for name in ticked if ticks[name].ink > inside[name]}
        # Whoever fills all boxes has scribbled none out.
        strokes = [name for name in ticked if name not in circled]
        most = strokes if len(strokes) >= _SOME_STROKES else ticked
        usual = median([inside[name] for name in most] or [0.0])
        dense = max(_DENSE, _TIMES * usual)
        scribbled = {name for name in ticked if inside[name] >= dense}
        scribbled |= {name for name in circled if inside[name] >= _FILLED_CIRCLE}
        least = max(_SPREAD_INK, _SPREAD_TIMES * usual)
        more = {name for name in ticked if name not in scribbled and inside[name] >= least}
        solid, spread = _spread(page, sorted(more), inside)
        scribbled |= solid | spread
        doubled = {name for name in _of_doubled(ticked) if name not in circled}
        beyond = solid | _beyond(page, sorted(doubled | scribbled))
        return cls(
            page, ticks, circled - scribbled, scribbled, more - scribbled, frozenset(beyond), usual
        )

    def inside(self, name: str) -> Tick:
        """Return the tick of a box with what is inside the box alone: nothing of a circle."""
        tick = self.ticks[name]
        return tick._replace(ink=0.0, filled=0.0) if name in self.circled else tick

    @property
    def has_lost(self) -> bool:
        """Whether dice have no tick in rounds for which others have one: faint ones may be lost."""
        ticked = {name.rpartition(".")[0] for name, tick in self.ticks.items() if tick.ticked}
        rounds = Counter(die.rpartition(".")[0] for die in ticked)
        return any(count < len(DICE) for count in rounds.values())

    def is_lone_circle(self, name: str) -> bool:
        """Return whether a mark in doubt is a part of a circle as dark as most marks, and no more.

        It is the mark of its die if there is no other. In black and white that may be lost.
        """
        alike = [other for other in self.ticks if _die_of(other) == _die_of(name)]
        boxes = [self.page.places.boxes[one] for one in alike]
        place = alike.index(name)
        compared, own = compared_rings(self.page, boxes)[place], [boxes[place]]
        (ring,), (inside,) = rings_around(self.page, own), self.page.ticks(own)
        usual = median([one.contrast for one in self.ticks.values() if one.ticked] or [1.0])
        is_around = is_round(ring, _MOSTLY_ROUND) and is_round(compared, _COMPARED_ROUND)
        is_circle = is_around and max(inside.ink, inside.filled) <= _BARE
        is_dark = min(ring.contrast, self.ticks[name].contrast) >= _AS_DARK * usual
        return is_circle and is_dark and ring.fit <= LOOSE and not self.page.bilevel

    def goes_around(self, name: str) -> bool:
        """Return whether ink goes on around a box for much of the way."""
        (ring,) = rings_around(self.page, [self.page.places.boxes[name]])
        return inked_share(ring) >= _BEYOND

    def is_scribble(self, name: str) -> bool:
        """Return whether a box is about half full, and its ink goes on around it.

        Even where others are filled, it may have been scribbled out beside a circle.
        """
        tick = self.ticks[name]
        is_dense = name not in self.circled and max(tick.ink, tick.filled) >= _DENSE
        return is_dense and self.goes_around(name)

    def is_rubbed(self, tick: Tick, clear: Tick) -> bool:
        """Return whether a mark in doubt is too pale to be meant beside a clear one.

        What has more ink than others, and fills its box, may be scribbled out, so it is not clear.
        """
        most = max(MOST_STROKES, min(_SPREAD_TIMES * self.usual, _MOST_WIDE))
        if max(clear.ink, clear.filled) > most:
            return False
        usual = median(one.contrast for one in self.ticks.values() if one.ticked)
        least = min(RUBBED * clear.contrast, _RUBBED_USUAL * usual)
        return tick.contrast > 0 and max(tick.contrast, tick.depth) < least and tick.fit <= LOOSE


def _measured(page: Page, names: list[str]) -> tuple[dict[str, Tick], dict[str, float]]:
    """Return the ticks of boxes, and how much of each is inked, whatever is around it."""
    boxes = [page.places.boxes[name] for name in names]
    # The boxes of a die look alike in all rounds.
    alike = [[n for n, name in enumerate(names) if _die_of(name) == die] for die in DICE]
    ticks = dict(zip(names, marked(page, boxes, alike), strict=True))
    inside = zip(names, page.ticks(boxes), strict=True)
    return ticks, {name: max(one.ink, one.filled) for name, one in inside}


def _die_of(name: str) -> str:
    return name.split(".")[2]


def _spread(page: Page, names: list[str], inside: dict[str, float]) -> tuple[set[str], set[str]]:
    """Return which ticks go on around a box that they fill, and which do for most of the way."""
    rings = rings_around(page, [page.places.boxes[name] for name in names])
    around = {name: ring.coverage for name, ring in zip(names, rings, strict=True)}
    solid = {
        name for name, share in around.items()
        if inside[name] >= _SOLID and share >= _SPREAD_SOLID
    }  # fmt: skip
    return solid, {name for name, share in around.items() if share >= _SPREAD}


def _beyond(page: Page, names: list[str]) -> set[str]:
    """Return which ticks go on around their box."""
    rings = rings_around(page, [page.places.boxes[name] for name in names])
    return {name for name, ring in zip(names, rings, strict=True) if inked_share(ring) >= _BEYOND}


def _of_doubled(names: list[str]) -> list[str]:
    """Return those of names that are of the same die of the same round as another."""
    counts = Counter(name.rpartition(".")[0] for name in names)
    return [name for name in names if counts[name.rpartition(".")[0]] > 1]
