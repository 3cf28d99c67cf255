"""The pictures on the rules page of ``cat``, in mm, made of its own stamps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from papercraft.core.coordinates import parse_cell
from papercraft.core.rules_art import arrow, bow, cross, enlarged, label, person, tick
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle, line, polyline, rect
from papercraft.core.sheet import Path, Use, ink
from papercraft.games.cat.board import Board
from papercraft.games.cat.sheets.artwork import BESIDE, LEASHES, SIGNS, carpet
from papercraft.games.cat.sheets.frame import PITCH
from papercraft.games.cat.sheets.leaning import SIDES, leanings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from papercraft.core.sheet import Mark, Path, Steps

Spot = tuple[int, int]
_LEASHES = {SIGNS[kind]: leash for kind, leash in LEASHES.items()}
_STEPS = {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}


def _use(stamp: str, x: float, y: float, scale: float = 1.0, turn: int = 0) -> Use:
    return Use(stamp, round(x, 3), round(y, 3), turn, round(scale, 4))


class _Dots:
    """A grid of dots with its upper left one at a point."""

    def __init__(self, x: float, y: float, pitch: float) -> None:
        self.x, self.y, self.pitch = x, y, pitch

    def at(self, column: int, row: int) -> tuple[float, float]:
        return self.x + column * self.pitch, self.y + row * self.pitch

    def grid(
        self, columns: int, rows: int, things: Mapping[Spot, str], leaning: Mapping[Spot, int] = {}
    ) -> list[Mark]:
        """Return the dots with what lies on some of them, leaning as on a board."""
        scale, beside = self.pitch / PITCH, BESIDE * self.pitch / PITCH
        marks: list[Mark] = []
        for place in [(c, r) for r in range(rows) for c in range(columns)]:
            thing, (x, y) = things.get(place, "dot"), self.at(*place)
            turn = leaning.get(place, 0)
            marks.append(_use(_LEASHES.get(thing, thing), x, y, scale, turn))
            if thing in _LEASHES:
                right, down = SIDES[turn]
                marks.append(_use(thing, x + beside * right, y + beside * down, scale))
        return marks

    def ring(self, spot: Spot) -> Use:
        """Return the circle around a cup spot."""
        return _use("ring", *self.at(*spot), self.pitch / PITCH)

    def thread(self, spots: Sequence[Spot], style: str = "rules-thread") -> Path:
        return ink(style, polyline([self.at(*spot) for spot in spots]))


def _below(place: tuple[float, float], down: float) -> tuple[float, float]:
    return place[0], place[1] + down


def hero() -> Art:
    """Return a thread from the ball of wool past things to the paw; the cat sleeps through it."""
    dots = _Dots(7.6, 11.6, 10.0)
    things = {(1, 0): "mouse", (2, 1): "sock", (3, 1): "plane", (4, 1): "end"}
    spots = [(0, 0), (1, 0), (1, 1), (4, 1)]
    marks: list[Mark] = [
        *carpet("a", 1, 2.4, 56, 23.2),
        dots.thread(spots),
        *dots.grid(5, 2, things),
        _use("wool", 7.6, 6.4, 0.6),
        _use("cat", 45.4, 7.4, 0.84),
        _use("paw", dots.at(4, 1)[0] + 4.6, dots.at(4, 1)[1] - 0.4, 0.56),
    ]
    return Art(tuple(marks), 58, 28)


def tail() -> Art:
    """Return the cat asleep on the line it lies at."""
    return Art((_use("cat", 7.6, 6.0, 0.62),), 15.0, 9.0)


def _mini_board(x: float, y: float, cups: Sequence[Spot] = ()) -> list[Mark]:
    dots = _Dots(x + 3, y + 4.2, 3.6)
    marks: list[Mark] = [*carpet("a", x, y, 13.2, 18.6)]
    marks += [ink("dot", circle(*dots.at(c, r), 0.35)) for r in range(4) for c in range(3)]
    marks += [ink("cup-ring", circle(*dots.at(*cup), 1.4)) for cup in cups]
    return marks


# The letter of its side lies over the end of a small board.
_BADGE_AT = 23.6


def boards() -> Art:
    """Return boards for three players."""
    marks: list[Mark] = []
    for n in range(3):
        marks += _mini_board(1 + 17 * n, 3)
    art = enlarged(Art(tuple(marks), 49.2, 25), 1.1)
    sides = [
        mark
        for n in range(3)
        for mark in (
            ink("rules-solid", circle(1.1 * (7.6 + 17 * n), _BADGE_AT, 3.1)),
            label(round(1.1 * (7.6 + 17 * n), 3), _BADGE_AT, "A", "rules-number"),
        )
    ]
    return art._replace(marks=(*art.marks, *sides))


def cups() -> Art:
    """Return eight teacups, six with a circle around them."""
    dots = _Dots(6, 6.5, 11)
    spots = [(column, row) for row in range(2) for column in range(4)]
    marks: list[Mark] = dots.grid(4, 2, dict.fromkeys(spots, SIGNS["spots"]))
    marks += [dots.ring(spot) for spot in spots if spot not in {(1, 0), (3, 1)}]
    return enlarged(Art(tuple(marks), 46, 24), 1.25)


def swap() -> Art:
    """Return boards that change hands."""
    marks: list[Mark] = [
        *_mini_board(3, 4, [(0, 1), (2, 2)]),
        *_mini_board(35, 4, [(1, 0), (1, 3)]),
    ]
    marks += [*bow(19, 9, 32.5, 9, 3.0), *bow(32.5, 18, 19, 18, 3.0)]
    return enlarged(Art(tuple(marks), 51, 25), 1.15)


def roll() -> Art:
    """Return a die, and the players for whom it counts."""
    marks: list[Mark] = [_use("die-4", 12, 9, 2.2)]
    for x in (3.8, 12.0, 20.2):
        marks += person(x, 25.4)
    return enlarged(Art(tuple(marks), 24, 30), 1.25)


def draw() -> Art:
    """Return the first turn: four lines for a four."""
    dots = _Dots(5, 9.5, 6.4)
    spots = [(0, 0), (0, 1), (3, 1)]
    marks: list[Mark] = [*carpet("a", 0.8, 6.0, 34.0, 19.2), dots.thread(spots)]
    marks += dots.grid(5, 3, {(2, 1): "mouse"})
    marks += [_use("wool", 5, 4.4, 0.55), _use("die-4", 31, 3.0, 0.85)]
    return enlarged(Art(tuple(marks), 36, 26.4), 1.2)


def bend() -> Art:
    """Return a thread with one bend above one with two, large."""
    marks: list[Mark] = []
    for y, spots, sign in ((2.6, [(0, 2), (0, 0), (2, 0)], tick),
                           (23.0, [(0, 2), (0, 1), (2, 1), (2, 0)], cross)):  # fmt: skip
        dots = _Dots(14.6, y, 7.8)
        marks += [dots.thread(spots), *dots.grid(3, 3, {}), *sign(5.4, y + 7.8, 3.6)]
    return Art(tuple(marks), 34.0, 41.2)


# A frame for each thing that is wrong, how far the next one is, and where its dots are.
_CASE, _CASE_APART = (27.6, 20.0), 1.4
_CASE_DOTS, _CASE_PITCH = (10.0, 4.4), 11.2


def wrong() -> Art:
    """Return what is not allowed, each in a frame.

    A diagonal line, one that leaves the carpet, one drawn twice, and one onto a block.
    """
    cases: tuple[tuple[list[Spot], dict[Spot, str]], ...] = (
        ([(0, 1), (1, 0)], {}),
        ([(0, 0), (1, 0)], {}),
        ([(0, 0), (1, 0)], {}),
        ([(0, 0), (1, 0)], {(1, 0): "block"}),
    )
    (width, height), (across, down) = _CASE, _CASE_DOTS
    marks: list[Mark] = []
    for n, (spots, things) in enumerate(cases):
        x, y = n % 2 * (width + _CASE_APART), n // 2 * (height + _CASE_APART)
        dots = _Dots(x + across, y + down, _CASE_PITCH)
        marks.append(ink("rules-card", rect(x, y, width, height, 1.6)))
        marks += [dots.thread(spots), *dots.grid(2, 2, things), *cross(x + 4.6, y + 4.8, 3.0)]
    right, below = across + width + _CASE_APART + _CASE_PITCH, down + height + _CASE_APART
    # The same line drawn twice is seen as two lines side by side.
    again = below + 2.0
    marks.append(ink("rules-thread", line(across, again, across + _CASE_PITCH, again)))
    # The edge of the carpet, and a line over it.
    for x in (right + 2.2, right + 3.2):
        marks.append(ink("carpet-a-line", line(x, 1.8, x, height - 1.8)))
    marks.append(ink("rules-thread", line(right, down, right + 5.2, down)))
    return Art(tuple(marks), 2 * width + _CASE_APART, 2 * height + _CASE_APART)


def items() -> Art:
    """Return the three things to find."""
    marks = [_use(stamp, 5 + 9 * n, 7, 0.9) for n, stamp in enumerate(_ITEMS)]
    return Art(tuple(marks), 28, 14)


_ITEMS = ("mouse", "sock", "plane")


def _bars(x: float, y: float, ticked: Sequence[int], columns: int) -> list[Mark]:
    """Return rows of boxes with their first ones ticked."""
    marks: list[Mark] = []
    for row, (stamp, count) in enumerate(zip(_ITEMS, ticked, strict=True)):
        marks.append(_use(stamp, x, y + 4.6 * row, 0.42))
        for column in range(columns):
            left, top = x + 3.2 + 4.6 * column, y + 4.6 * row - 1.8
            marks.append(ink("rules-slot", rect(left, top, 3.6, 3.6, 0.7)))
            if column < count:
                marks.append(ink("rules-tick", _tick_steps(left + 1.8, top + 1.8)))
    return marks


def _tick_steps(x: float, y: float) -> Steps:
    return polyline([(x - 1.1, y), (x - 0.3, y + 1.0), (x + 1.3, y - 1.3)])


def a_set() -> Art:
    """Return the bars with a full column."""
    marks = _bars(2.2, 2.4, (2, 1, 1), 3)
    marks.append(ink("rules-ring", rect(4.9, 0.0, 4.6, 14.0, 1.2)))
    return Art(tuple(marks), 19, 14)


def cup() -> Art:
    """Return a circled spot with a thread through it."""
    dots = _Dots(3, 7, 9)
    marks: list[Mark] = [dots.thread([(0, 0), (2, 0)])]
    marks += [*dots.grid(3, 1, {(1, 0): SIGNS["spots"]}), dots.ring((1, 0))]
    return Art(tuple(marks), 24, 14)


def paw() -> Art:
    """Return a thread that ends at the paw."""
    dots = _Dots(4, 4, 9)
    marks: list[Mark] = [dots.thread([(0, 0), (2, 0)]), *dots.grid(4, 1, {(2, 0): "end"})]
    marks.append(_use("paw", 22, 10.0, 0.85))
    return Art(tuple(marks), 36, 14)


def print_() -> Art:
    """Return the paw alone."""
    return Art((_use("paw", 5, 6, 1.2),), 10, 14)


def china() -> Art:
    """Return a cup."""
    return Art((_use("teacup", 5, 7, 1.5),), 10, 14)


def box() -> Art:
    """Return a box for the total."""
    return Art((ink("rules-total", rect(0.5, 0.5, 25, 13, 2.0)),), 26, 14)


def set_and_timer() -> Art:
    """Return a first full column, and the hourglass it starts."""
    marks = _bars(2.2, 4.4, (1, 1, 1), 3)
    marks.append(ink("rules-ring", rect(4.9, 2.0, 4.6, 14.0, 1.2)))
    marks += [*arrow(21, 9, 28, 9), _use("hourglass", 36, 9, 1.1)]
    return enlarged(Art(tuple(marks), 42, 18), 1.36)


# A number of the timer: its box as on the board, and how far the next one is.
_TIMER_BOX, _TIMER_PITCH, _SHOWN, _NEXT = 6.6, 14.6, 3, 2


def _numbers(x: float, y: float, timer: Sequence[int], ticked: int) -> list[Mark]:
    """Return numbers of the timer as on the board, the first ones ticked."""
    marks: list[Mark] = []
    for n, number in enumerate(timer):
        left, half = x + _TIMER_PITCH * n, _TIMER_BOX / 2
        tab = rect(left + half, y - half, _TIMER_PITCH - half - 1.2, _TIMER_BOX, 1.0)
        marks.append(ink("tick-tab", tab))
        marks.append(ink("rules-slot", rect(left, y - half, _TIMER_BOX, _TIMER_BOX, 1.0)))
        marks.append(label(left + _TIMER_BOX + 3.5, y, f"{number}+", "rules-heading"))
        if n < ticked:
            marks.append(ink("rules-tick", _tick_steps(left + half, y)))
    return marks


def cross_off(timer: Sequence[int]) -> Art:
    """Return a roll that ticks the first number."""
    face, middle = min(6, max(1, timer[0] + 1)), 11.0
    marks: list[Mark] = [_use(f"die-{face}", 6.8, middle, 2.0)]
    marks += [*arrow(15.0, middle, 21.0, middle), *_numbers(25.6, middle, timer[:_NEXT], 1)]
    # Which number is the next one.
    marks.append(ink("rules-ring", rect(23.7, middle - 5.2, 16.6, 10.4, 2.2)))
    return Art(tuple(marks), 25.6 + _NEXT * _TIMER_PITCH - 1.2, 22.0)


def last_number(timer: Sequence[int]) -> Art:
    """Return the timer with its last numbers ticked."""
    middle = 11.0
    marks = [_use("hourglass", 5.2, middle, 1.36), *_numbers(12.2, middle, timer[-_SHOWN:], _SHOWN)]
    return Art(tuple(marks), 12.2 + _SHOWN * _TIMER_PITCH - 1.2, 22.0)


# How much larger the board of the example is than a picture of the other kind.
_EXAMPLE_SCALE = 1.66


def example(example: Mapping[str, Any], turns: Sequence[str], dice: Sequence[int]) -> Art:
    """Return a small board with the turns drawn on it, each with its number and its roll."""
    scale, board = _EXAMPLE_SCALE, _board(example)
    dots = _Dots(6.4 * scale, 10.6 * scale, 7.4 * scale)
    columns, rows = board.columns, board.rows
    width, height = dots.pitch * (columns - 1), dots.pitch * (rows - 1)
    marks: list[Mark] = [
        *carpet("a", dots.x - 6 * scale, dots.y - 5.5 * scale,
                width + 13 * scale, height + 13 * scale),
    ]  # fmt: skip
    here = _spot(example["start"])
    numbers: list[Mark] = []
    for turn, (words, face) in enumerate(zip(turns, dice, strict=True), 1):
        spots = [here]
        for word in words.split():
            dx, dy = _STEPS[word[0]]
            here = here[0] + dx * int(word[1:]), here[1] + dy * int(word[1:])
            spots.append(here)
        marks.append(dots.thread(spots))
        numbers += _turn_number(turn, face, dots.at(*spots[-2]), dots.at(*spots[-1]))
    marks += _on_dots(board, dots)
    start, paw = dots.at(*_spot(example["start"])), dots.at(*_spot(example["paw"]))
    marks += [*numbers, _use("wool", *_below(start, -6.4 * scale), 0.75 * scale)]
    marks.append(_use("paw", *_below(paw, 4.0 * scale), 0.6 * scale))
    size = dots.x + width + 7.2 * scale, dots.y + height + 8.6 * scale
    return Art(tuple(marks), *(round(side, 3) for side in size))


# The sum of the example: a box for each term, as on a board, and for the total.
_TERMS = (("items", "mouse", 0.62), ("paw", "paw", 0.6), ("cups", "teacup", 0.66))
_TERM, _TERM_APART, _TERM_TOP, _TOTAL = (10.4, 9.6), 4.8, 7.4, 13.0


def example_sum(points: Mapping[str, int]) -> Art:
    """Return the row of boxes of the sum, filled; costs of cups are negative ``points``."""
    (wide, high), middle = _TERM, _TERM_TOP + _TERM[1] / 2
    pictures = {term: _use(stamp, 0, 3.2, scale) for term, stamp, scale in _TERMS}
    marks: list[Mark] = []
    left = 0.0
    for n, (term, value) in enumerate(points.items()):
        marks.append(ink("rules-slot", rect(left, _TERM_TOP, wide, high, 1.4)))
        marks.append(label(round(left + wide / 2, 3), middle, str(abs(value)), "rules-sign"))
        over = round(left + wide / 2, 3)
        if term in pictures:
            marks.append(pictures[term]._replace(x=over))
        else:
            # A set is a column of boxes.
            marks.append(ink("set-column", rect(over - 1.4, 0.2, 2.8, 6.0, 0.7)))
            marks += [ink("set-cell", rect(over - 0.7, 0.8 + 1.7 * k, 1.4, 1.4, 0.2))
                      for k in range(3)]  # fmt: skip
        if n:
            sign = "+" if value > 0 else "\u2212"
            marks.append(label(round(left - _TERM_APART / 2, 3), middle, sign, "rules-heading"))
        left += wide + _TERM_APART
    marks.append(label(round(left - _TERM_APART / 2, 3), middle, "=", "rules-heading"))
    marks.append(ink("rules-total", rect(left, _TERM_TOP - 0.6, _TOTAL, high + 1.2, 2.0)))
    total = str(sum(points.values()))
    marks.append(label(round(left + _TOTAL / 2, 3), middle, total, "rules-sign"))
    return Art(tuple(marks), round(left + _TOTAL + 0.6, 3), round(_TERM_TOP + high + 1.0, 3))


def _board(example: Mapping[str, Any]) -> Board:
    """Return the board of the example; what is not drawn of it is left empty."""
    columns: int = example["columns"]

    def dot(name: str) -> int:
        column, row = _spot(name)
        return row * columns + column

    mice, socks, planes, blocks, spots = (tuple(sorted(map(dot, example[kind]))) for kind in SIGNS)
    ends = dot(example["start"]), dot(example["paw"])
    return Board(columns, example["rows"], *ends, mice, socks, planes, blocks, spots, (), ())


def _on_dots(board: Board, dots: _Dots) -> list[Mark]:
    """Return the dots of a board with what lies on and beside them, and a ring around each cup."""

    def spot(dot: int) -> Spot:
        return dot % board.columns, dot // board.columns

    things = {spot(dot): sign for kind, sign in SIGNS.items() for dot in getattr(board, kind)}
    things[spot(board.paw)] = "end"
    leaning = {spot(dot): side for dot, side in leanings(board, mirrored=False).items()}
    rings = [dots.ring(spot(dot)) for dot in board.spots]
    return [*dots.grid(board.columns, board.rows, things, leaning), *rings]


def _turn_number(
    turn: int, face: int, one: tuple[float, float], other: tuple[float, float]
) -> list[Mark]:
    """Return the number of a turn and its roll, beside the line from one point to another."""
    (ax, ay), (bx, by) = one, other
    x, y = (ax + bx) / 2, (ay + by) / 2
    x, y = (ax + 3.4, y + 4.6) if ay == by else (x + 5.2, y)
    badge = ink("rules-solid", circle(x, y, 2.8))
    number = label(x, y, str(turn), "rules-number")
    return [badge, number, _use(f"die-{face}", x + 6.6, y, 0.9)]


def _spot(name: str) -> Spot:
    return cast("Spot", parse_cell(name))
