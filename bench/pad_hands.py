"""Score sheets as people fill them in: what was meant, and the strokes, in mm of the frame."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, pi, sin
from random import Random
from typing import TYPE_CHECKING, Any

from bench.habits import NO_HABITS, Habits
from bench.strokes import PENS, Line
from papercraft.core.ids import SheetId
from papercraft.games.cutit.sheets.all_designs import FACES
from papercraft.games.cutit.sheets.ladders import COLUMN
from papercraft.games.cutit.square import DICE, ROUNDS
from tests.photos import printed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.strokes import Point
    from papercraft.core.sheet import Box

# Of ten sheets so many are of each kind; a log has most of the boxes.
SHEETS = ("pad",) * 3 + ("log",) * 3 + ("series",) * 2 + ("match",) * 2
_INKS = ("full", "full", "full", "low", "grey")
_TICKS = ("check", "check", "cross", "slash", "fill", "scribble")
_MARKS = ("ring", "ring", "cross", "check")
_RINGS = ("penalty.", "higher.", "single.")
# Digits as polylines in a box of 1 x 1.
_DIGITS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((0.5, 0), (0.1, 0.3), (0.1, 0.7), (0.5, 1), (0.9, 0.7), (0.9, 0.3), (0.5, 0)),
    ((0.3, 0.25), (0.6, 0), (0.6, 1)),
    ((0.1, 0.2), (0.5, 0), (0.9, 0.3), (0.1, 1), (0.9, 1)),
    ((0.1, 0), (0.8, 0.1), (0.4, 0.45), (0.9, 0.7), (0.5, 1), (0.1, 0.9)),
    ((0.6, 1), (0.6, 0), (0.1, 0.65), (0.9, 0.65)),
    ((0.9, 0), (0.2, 0), (0.2, 0.4), (0.8, 0.5), (0.8, 0.85), (0.1, 1)),
    ((0.8, 0), (0.2, 0.5), (0.2, 0.9), (0.7, 1), (0.8, 0.6), (0.2, 0.6)),
    ((0.1, 0), (0.9, 0), (0.4, 1)),
    ((0.5, 0.45), (0.1, 0.2), (0.5, 0), (0.9, 0.2), (0.1, 0.8), (0.5, 1), (0.9, 0.8), (0.5, 0.45)),
    ((0.9, 0.3), (0.3, 0.5), (0.2, 0.1), (0.8, 0.1), (0.8, 1)),
)


@dataclass(frozen=True)
class Sheet:
    """A filled score sheet.

    ``kind`` is one of SHEETS. ``marked`` are the boxes, digits and rings that are marked, by the
    names of the places; ``typed`` those questions nobody but a person can answer.
    """

    kind: str
    id: str
    page: Any
    lines: tuple[Line, ...]
    marked: frozenset[str]
    data: Any
    typed: frozenset[str]


def filled(seed: int, share: float = 0.0, kinds: tuple[str, ...] = SHEETS) -> Sheet:
    """Return a random sheet of a random game; each bad habit shows on this share of sheets."""
    rng = Random(seed)
    kind = rng.choice(kinds)
    habits = Habits.of(seed, share) if share else NO_HABITS
    makers = {"pad": _pad, "log": _log, "series": _series, "match": _match}
    return makers[kind](rng, habits)


def _spoiled(sheet: Sheet, hand: Hand, boxes: Sequence[Box]) -> Sheet:
    """Return the sheet with bad habits; ``boxes`` may have been ticked in error."""
    habits, pen = hand.habits, hand.pens[0]
    free = list(boxes)
    more = [*habits.scribbled(free, pen), *habits.rubbed(free)]
    more += habits.elsewhere(sheet.page.sheet.places.boxes.values(), pen)
    return replace(sheet, lines=(*sheet.lines, *more))


def _printed(rng: Random, game: str, code: str, part: str, nth: int) -> tuple[str, Any]:
    sheet = str(SheetId(code, 1, 0, rng.randrange(4)))
    return sheet, printed(game, sheet, part, nth, "a4", rng.choice(_INKS))


def _pad(rng: Random, habits: Habits) -> Sheet:
    sheet, page = _printed(rng, "cutit", "CUT", "pad", rng.randrange(4))
    boxes, hand = page.sheet.places.boxes, Hand(rng, habits)
    played, marked = rng.randint(0, ROUNDS), []
    for number in range(1, played + 1):
        if rng.random() < 0.9:
            hand.number(boxes[f"points.{number}"], rng.randrange(30))
        if rng.random() < 0.15:
            marked.append(f"penalty.{number}")
            hand.mark(boxes[marked[-1]])
    for ladder in ("higher", "single"):
        top = rng.randint(0, min(played, len(COLUMN)))
        # Some mark each step they take, some only how far they have come.
        rungs = range(1, top + 1) if rng.random() < 0.6 else range(max(1, top), top + 1)
        for rung in rungs:
            marked.append(f"{ladder}.{rung}")
            hand.mark(boxes[marked[-1]])
    if played == ROUNDS and rng.random() < 0.7:
        for name in ("rounds", "higher", "single", "puzzle", "total"):
            hand.number(boxes[f"total.{name}"], rng.randrange(100))
    # A pad says nothing about the dice.
    filled_in = Sheet(
        "pad", sheet, page, tuple(hand.lines), frozenset(marked), [], frozenset({"dice"})
    )
    rings = [box for name, box in boxes.items() if name.startswith(_RINGS) and name not in marked]
    return _spoiled(filled_in, hand, rings)


def _log(rng: Random, habits: Habits) -> Sheet:
    """Return the dice log of a table."""
    sheet, page = _printed(rng, "cutit", "CUT", "log", 0)
    boxes, hand = page.sheet.places.boxes, Hand(rng, habits)
    marked, dice = [], []
    for number in range(1, rng.randint(0, ROUNDS) + 1):
        roll = {die: rng.choice(FACES) for die in DICE}
        dice.append({die: int(face) if face.isdigit() else face for die, face in roll.items()})
        for die, face in roll.items():
            marked.append(_die(number, die, face))
            if rng.random() < hand.rubs:
                other = rng.choice([one for one in FACES if one != face])
                hand.tick(boxes[_die(number, die, other)], rubbed=True)
            hand.tick(boxes[marked[-1]])
    filled_in = Sheet("log", sheet, page, tuple(hand.lines), frozenset(marked), dice, frozenset())
    free = [
        box
        for name, box in boxes.items()
        if name.startswith("dice.") and int(name.split(".")[1]) <= len(dice) and name not in marked
    ]
    return _spoiled(filled_in, hand, free)


def _die(number: int, die: str, face: str) -> str:
    return f"dice.{number}.{die}.{face or 'blank'}"


def _series(rng: Random, habits: Habits) -> Sheet:
    """Return rope's score sheet: a tick for the winner, cards left of the others."""
    sheet, page = _printed(rng, "rope", "ROP", "aids", 2)
    boxes, hand = page.sheet.places.boxes, Hand(rng, habits)
    players, played = rng.randint(2, 8), rng.randint(0, 12)
    counts = rng.random() < 0.8
    marked: list[str] = []
    winners: list[int] = []
    for player in range(1, players + 1):
        hand.word(boxes[f"name.{player}"])
    for number in range(1, played + 1):
        winner = rng.randint(1, players)
        for player in range(1, players + 1):
            if player == winner:
                marked.append(f"won.{number}.{player}")
                hand.tick(boxes[marked[-1]])
            elif counts:
                marked.append(f"left.{number}.{player}")
                hand.number(boxes[marked[-1]], rng.randrange(1, 20))
        winners.append(winner)
    data = tuple(hand.lines), frozenset(marked), winners, frozenset[str]()
    free = [
        boxes[name]
        for number in range(1, played + 1)
        for name in (f"won.{number}.{player}" for player in range(1, players + 1))
        if name not in marked
    ]
    return _spoiled(Sheet("series", sheet, page, *data), hand, free)


def _match(rng: Random, habits: Habits) -> Sheet:
    """Return cuttle's match sheet: ticks for who begins and who wins, points in digits."""
    sheet, page = _printed(rng, "cuttle", "CTE", "aids", 1)
    boxes, hand = page.sheet.places.boxes, Hand(rng, habits)
    rows = sum(name.startswith("won.1.") for name in boxes)
    counts = rng.random() < 0.8
    marked, games, typed = [], [], set()
    for side in (1, 2):
        hand.word(boxes[f"name.{side}"])
    for number in range(1, rng.randint(0, rows) + 1):
        begins, winner = rng.randint(1, 2), rng.randint(1, 2)
        for key, side in (("starts", begins), ("won", winner)):
            marked.append(f"{key}.{side}.{number}")
            hand.tick(boxes[marked[-1]])
        for side in (1, 2) if counts else ():
            marked.append(f"points.{side}.{number}")
            hand.number(boxes[marked[-1]], rng.randrange(30))
            typed.add(f"match.{number}.points.{side}")
        games.append({"begins": begins, "winner": winner, "points": [counts, counts]})
    data = tuple(hand.lines), frozenset(marked), games, frozenset(typed)
    free = [
        boxes[name]
        for number in range(1, len(games) + 1)
        for name in (f"{key}.{side}.{number}" for key in ("starts", "won") for side in (1, 2))
        if name not in marked
    ]
    return _spoiled(Sheet("match", sheet, page, *data), hand, free)


class Hand:
    """A person's hand, which collects what it draws in ``lines``.

    It has a pen, at times a second one, and habits: which ticks it likes, how far it strays, how
    often it rubs out, which only pencil can be.
    """

    def __init__(self, rng: Random, habits: Habits = NO_HABITS) -> None:
        """Take a person's manners from the dice."""
        self.rng = rng
        self.habits = habits
        self.pens = [rng.choice(PENS)]
        if rng.random() < 0.25:
            self.pens.append(rng.choice(PENS))
        self.likes = rng.choice(_TICKS), rng.choice(_MARKS)
        self.stray = rng.uniform(0.2, 0.7)
        self.past = rng.uniform(0.2, 1.0)
        pencil = all(pen.startswith("pencil") for pen in self.pens)
        self.rubs = rng.choice((0.0, 0.05, 0.1)) if pencil else 0.0
        self.lines: list[Line] = []

    def tick(self, box: Box, *, rubbed: bool = False) -> None:
        """Tick a box, in the manner this person likes as a rule."""
        self._at_times_another_pen()
        manner, left = self._habit(_TICKS, self.likes[0]), self._left() if rubbed else 0.0
        circle = self.habits.circled(box)
        before = len(self.lines)
        self._as(manner, box, left)
        if circle:
            # The dice have fallen for the tick: whoever has no such habit draws the same sheet.
            del self.lines[before:]
            self._draw(list(circle), 0.4, left)

    def mark(self, box: Box) -> None:
        """Mark a printed ring: a circle on or near its line, a cross, a tick."""
        manner = self._habit(_MARKS, self.likes[1])
        if manner == "ring":
            middle = box[0] + box[2] / 2, box[1] + box[3] / 2
            self.ring(middle, box[2] / 2 * self.rng.uniform(0.9, 1.15))
        else:
            self._as(manner, box, 0.0)

    def ring(self, middle: Point, radius: float) -> None:
        """Draw a circle."""
        flat, begin = self.rng.uniform(0.92, 1.08), self.rng.uniform(0, 2 * pi)
        x, y = (place + self.rng.uniform(-0.6, 0.6) for place in middle)
        turns = [begin + 2 * pi * n / 40 for n in range(41)]
        points = [(x + radius * flat * cos(t), y + radius / flat * sin(t)) for t in turns]
        points[-1] = points[0]
        self._draw(points, 0.6)

    def number(self, box: Box, value: int) -> None:
        """Write a number into a box."""
        self._at_times_another_pen()
        height = min(0.65 * box[3], 8.0) * self.rng.uniform(0.7, 1.0)
        width = 0.55 * height
        digits = [int(digit) for digit in str(value)]
        left = box[0] + (box[2] - 1.25 * width * len(digits)) / 2 + self.rng.uniform(-1, 1)
        top = box[1] + (box[3] - height) / 2 + self.rng.uniform(-0.6, 0.6)
        for place, digit in enumerate(digits):
            x = left + 1.25 * width * place
            self._draw([(x + width * u, top + height * v) for u, v in _DIGITS[digit]], 0.2)

    def word(self, box: Box) -> None:
        """Write what looks like a name."""
        length = min(box[2] - 3, self.rng.uniform(14, 30))
        x, y = box[0] + 1.5, box[1] + box[3] * 0.6
        steps = max(4, round(length / 1.2))
        tall = [self.rng.uniform(0.8, 3.5) * (-1) ** n for n in range(steps)]
        self._draw([(x + length * n / steps, y + rise) for n, rise in enumerate(tall)], 0.2)

    def _habit(self, manners: tuple[str, ...], liked: str) -> str:
        return liked if self.rng.random() < 0.7 else self.rng.choice(manners)

    def _left(self) -> float:
        """Return the share of the darkness that rubbing out leaves."""
        return self.rng.uniform(0.05, 0.25)

    def _as(self, manner: str, box: Box, rubbed: float) -> None:
        tail = self.rng.uniform(0.8, 1.3)
        if manner in {"fill", "scribble"}:
            self._to_and_fro(box, rubbed, full=manner == "fill")
            return
        if manner == "check":
            strokes = [[(0.1, 0.45), (0.4, 0.85), (0.15 + 0.9 * tail, 0.9 - 0.95 * tail)]]
        else:
            strokes = [[(0.1, 0.9), (0.9 * tail, 1 - 0.9 * tail)]]
            if manner == "cross":
                strokes.append([(0.1, 0.1), (0.9 * tail, 0.9 * tail)])
        x, y, width, height = box
        for points in strokes:
            self._draw([(x + width * u, y + height * v) for u, v in points], self.stray, rubbed)

    def _to_and_fro(self, box: Box, rubbed: float, *, full: bool) -> None:
        """Blacken a box, or hatch it in a hurry."""
        x, y, width, height = box
        thick = 1.0 if self.pens[0].startswith("felt") else 0.5
        count = max(4, round(height / (0.9 * thick))) if full else self.rng.randint(3, 6)
        points = [
            (x + width * (0.08 if n % 2 else 0.92), y + height * (0.08 + 0.84 * n / (count - 1)))
            for n in range(count)
        ]
        self._draw(points, min(self.stray, 0.3) if full else self.stray, rubbed)

    def _draw(self, points: list[Point], stray: float, rubbed: float = 0.0) -> None:
        past = min(self.past, 2 * stray)
        self.lines.append(Line(tuple(points), self.pens[0], stray, past, rubbed))

    def _at_times_another_pen(self) -> None:
        if self.rng.random() < 0.1:
            self.pens.reverse()
