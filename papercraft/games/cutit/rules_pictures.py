"""The pictures on the rules page of ``cutit``, in mm, made of its own stamps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import arrow, bow, cross, label, person, tick
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle, line, moved, polygon, polyline, rect, star
from papercraft.core.sheet import ink
from papercraft.games.cutit.sheets.all_designs import NAMES, STAR, use
from papercraft.games.cutit.sheets.cells import heart_of, tile
from papercraft.games.cutit.sheets.dice_nets import DIE, window
from papercraft.games.cutit.sheets.pad import stairs
from papercraft.games.cutit.sheets.stamps import CELL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark, Marks, Step

_DIE = 9.0
# Cells at a smaller scale have no veins. A square small enough for a picture.
_DETAILED = 0.45
_MINI = ("GPYB", "*BG#", "YGPY", "BPYG")


def _cells(rows: Sequence[str], x: float, y: float, size: float) -> list[Mark]:
    """Return cells by their letters, a dot where there is none, and lines where two meet."""
    kinds = {
        (column, row): kind
        for row, letters in enumerate(rows)
        for column, kind in enumerate(letters)
        if kind != "."
    }
    marks = [
        mark
        for (column, row), kind in kinds.items()
        for mark in _cell(kind, x + size * column, y + size * row, round(size / CELL, 4))
    ]
    steps: list[Step] = []
    for column, row in kinds:
        right, down = x + size * (column + 1), y + size * (row + 1)
        if (column + 1, row) in kinds:
            steps += line(right, down - size, right, down)
        if (column, row + 1) in kinds:
            steps += line(right - size, down, right, down)
    return [*marks, ink("rules-grid", tuple(steps))] if steps else marks


def _cell(kind: str, x: float, y: float, scale: float) -> list[Mark]:
    heart = heart_of(kind) if scale >= _DETAILED or kind == "*" else ()
    details: list[Mark] = [ink(mark.style, moved(mark.steps, x, y, scale)) for mark in heart]
    if kind == "*":
        # The line around its petals would be too thin to print.
        ground = [ink(mark.style, moved(mark.steps, x, y, scale)) for mark in tile(kind)]
        return [*ground, *details]
    size = "tile" if scale >= _DETAILED else "small"
    return [use(f"{size}-{NAMES[kind]}", x, y, scale=scale), *details]


def _die_at(kind: str, value: str, x: float, y: float, size: float = _DIE) -> list[Mark]:
    """Return a face of a die as its net has it."""
    face, below = window(kind, x + size / 2, y + size / 2, size / DIE)
    marks: list[Mark] = [
        ink(NAMES[kind], rect(x, y, size, size, 1.0)),
        ink("rules-outline", rect(x, y, size, size, 1.0)),
        *face,
    ]
    return marks + ([label(x + size / 2, y + size / 2 + below, value)] if value else [])


def _disc_at(points: int, style: str, x: float, y: float, radius: float = 4.6) -> list[Mark]:
    return [ink(style, circle(x, y, radius)), label(x, y, str(points))]


_DISC_STYLES = {5: "gold", 3: "silver", 1: "bronze", 0: "plain"}


def hero() -> Art:
    """Return a square that is being cut, and its pieces."""
    size = 5.6
    marks = _cells(("GPYB", "*BGP", "YGPY", "BPYG"), 1, 3, size)
    marks += [
        ink("rules-cut", line(26.0, 9.6, 26.0, 25.4)),
        use("scissors", 26.0, 1.6, 1, 0.9),
        *_cells(("PG", "BY", "G*"), 28.5, 1.5, size),
        *_cells(("YBB", "P.."), 40.5, 14.5, size),
        *_cells(("GY",), 44, 2.5, size),
        use("star", 44 + size, 2.5 + size / 2, scale=0.55),
        use("star", 28.5 + size, 1.5 + 2.5 * size, scale=0.55),
        use("star", 40.5 + size, 14.5 + size / 2, scale=0.55),
    ]
    return Art(tuple(marks), 58, 28)


def cut_out() -> Art:
    """Return a square with scissors at its edge, and a pad."""
    size, x, y = 4.2, 7.0, 3.4
    side, out = 4 * size, 4 * size + 0.6
    # Open: dashes of a closed line meet as the painter likes.
    edge = ((-0.6, -0.6), (out, -0.6), (out, out), (-0.6, out), (-0.6, -0.6))
    marks: list[Mark] = [*_cells(_MINI, x, y, size)]
    marks += [
        ink("rules-cut", polyline([(x + dx, y + dy) for dx, dy in edge])),
        use("scissors", x - 4.0, y + side + 0.6, scale=0.9),
        *_pad_at(34.0, 3.2, 13.0, 19.0),
    ]
    return Art(tuple(marks), 50, 25.4)


def _pad_at(x: float, y: float, width: float, height: float) -> list[Mark]:
    marks: list[Mark] = [ink("rules-paper", rect(x, y, width, height, 1.0))]
    rows = 5
    for n in range(rows):
        top = y + 1.6 + n * (height - 2.4) / rows
        high = (height - 2.4) / rows - 1.0
        marks.append(ink("rules-slot", rect(x + 1.6, top, width * 0.42, high, 0.6)))
        marks.append(ink("rules-slot", rect(x + width * 0.66, top, width * 0.22, high, 0.6)))
    return marks


def dice_and_discs() -> Art:
    """Return the four dice above the four discs."""
    marks: list[Mark] = []
    for n, (kind, value) in enumerate(zip("GPYB", ("2", "?", "3", ""), strict=True)):
        marks += _die_at(kind, value, 2 + 12 * n, 3)
    for n, (points, style) in enumerate(_DISC_STYLES.items()):
        marks += _disc_at(points, style, 6.5 + 12 * n, 18.2, 4.2)
    return Art(tuple(marks), 49, 25.4)


def corners() -> Art:
    """Return a corner that is ticked, and the first piece, which holds it."""
    # Which corner has which colour differs from square to square.
    size, x, y = 4.7, 28.0, 3.3
    edge = ink("rules-paper", rect(x, y, 4 * size, 4 * size))
    marks: list[Mark] = [edge, *_cells(("YB", "PG", ".*"), x + 2 * size, y, size)]
    for n in range(1, 4):
        marks.append(ink("hair", line(x + n * size, y, x + n * size, y + 4 * size)))
        marks.append(ink("hair", line(x, y + n * size, x + 4 * size, y + n * size)))
    boxes = [(2.0 + 6.6 * column, 6.5 + 6.6 * row) for row in range(2) for column in range(2)]
    marks += [ink("rules-slot", rect(left, top, 5.8, 5.8, 1.1)) for left, top in boxes]
    marks += [*tick(11.5, 9.4, 2.3), *arrow(17.0, 9.1, 26.4, 6.0)]
    return Art(tuple(marks), 49, 25.4)


def roll() -> Art:
    """Return a roll of four dice."""
    marks: list[Mark] = []
    for kind, value, x, y in (("G", "2", 2, 3.6), ("P", "?", 13, 3), ("Y", "3", 0.6, 14.6),
                              ("B", "", 12, 13.8)):  # fmt: skip
        marks += _die_at(kind, value, x, y, 8.4)
    return Art(tuple(marks), 22, 26)


# The tops of ticks and crosses, and of the squares below them.
_SIGN, _TOP, _SMALL = 5.0, 8.0, 3.2


def right_cuts() -> Art:
    """Return a piece that came off with one cut, and one with two."""
    size, top = _SMALL, _TOP
    marks = _cells(("GPYB", "*BG#", "YGPY"), 1, top, size)
    marks += _cells(("BPYG",), 1, top + 3 * size + 2.2, size)
    cut = top + 3 * size + 1.1
    marks.append(ink("rules-cut", line(0, cut, 4 * size + 2, cut)))
    left = 21.0
    marks += _cells(("GP..", "*B..", "YGPY", "BPYG"), left, top + 2.2, size)
    marks += _cells(("YB", "G#"), left + 2 * size + 2.2, top, size)
    bend = [(left + 2 * size + 1.1, top - 1), (left + 2 * size + 1.1, top + 2 * size + 1.1),
            (left + 4 * size + 3.2, top + 2 * size + 1.1)]  # fmt: skip
    marks.append(ink("rules-cut", polyline(bend)))
    marks += [*tick(3.0, _SIGN, 2.0), *tick(left + 2.0, _SIGN, 2.0)]
    return Art(tuple(marks), 38, 26)


def wrong_cuts() -> Art:
    """Return three cuts, and a cut that leaves two parts."""
    size, top = _SMALL, _TOP + 0.8
    end = top + 4 * size
    marks = _cells(("GPYB", "*BG#", "YGPY", "BPYG"), 0, top, size)
    steps = [(size, top - 1), (size, top + 2 * size), (3 * size, top + 2 * size),
             (3 * size, end + 1)]  # fmt: skip
    marks.append(ink("rules-cut", polyline(steps)))
    left = 18.5
    marks += _cells(("GP", "*B", "YG", "BP"), left, top, size)
    marks += _cells(("Y", "G", "P", "Y"), left + 2 * size + 1.6, top, size)
    marks += _cells(("B", "#", "Y", "G"), left + 3 * size + 3.2, top, size)
    for x in (left + 2 * size + 0.8, left + 3 * size + 2.4):
        marks.append(ink("rules-cut", line(x, top - 1, x, end + 1)))
    marks += [*cross(2.0, _SIGN, 2.0), *cross(left + 2.0, _SIGN, 2.0)]
    return Art(tuple(marks), 34.5, 26)


def score() -> Art:
    """Return points written down, and pieces put face down."""
    marks: list[Mark] = [
        ink("rules-paper", rect(0, 3.5, 14, 19, 1.0)),
        *(ink("rules-slot", rect(1.8, 5.5 + 5.6 * n, 7.0, 4.4, 0.6)) for n in range(3)),
        *(ink("rules-slot", rect(10.0, 5.5 + 5.6 * n, 2.4, 4.4, 0.6)) for n in range(3)),
        label(5.3, 7.7, "4", "rules-heading"),
        *_face_down(19.5, 11.0),
        *_face_down(22.0, 7.0),
    ]
    return Art(tuple(marks), 29.2, 26)


def _face_down(x: float, y: float) -> list[Mark]:
    """Return a piece with its printed side down."""
    size = 3.6
    points = [(0, 0), (2, 0), (2, 1), (1, 1), (1, 3), (0, 3)]
    outline = polygon([(x + size * a, y + size * b) for a, b in points])
    return [ink("rules-paper", outline)]


def ladders() -> Art:
    """Return the tops of both ladders with a circle each."""
    marks: list[Mark] = []
    for x, circled in ((5.0, 2), (16.0, 1)):
        for n, worth in enumerate((0, 1, 3, 7)):
            y = 10.5 + 6.4 * n
            marks.append(ink("rules-slot", circle(x, y, 2.6)))
            marks.append(label(x, y, str(worth), "rules-heading"))
            if n < circled:
                marks.append(ink("rules-ring", circle(x, y, 3.0)))
    marks.append(ink("stairs", stairs(5.0, 3.0, 0.6)))
    marks.append(use("scissors", 12.4, 3.0, scale=0.9))
    return Art(tuple(marks), 21, 32)


def die(kind: str, value: str) -> Art:
    """Return one die."""
    return Art(tuple(_die_at(kind, value, 0, 0)), _DIE, _DIE)


def cell(kind: str) -> Art:
    """Return one cell."""
    return Art(tuple(_cells((kind,), 0, 0, _DIE)), _DIE, _DIE)


def piece(rows: Sequence[str]) -> Art:
    """Return a piece."""
    size = 8.6
    return Art(tuple(_cells(rows, 0, 0, size)), size * len(rows[0]), size * len(rows))


def worth(kind: str, value: str, points: int) -> Art:
    """Return a die above what it gives."""
    marks = [*_die_at(kind, value, 0, 0), label(_DIE / 2, 14.8, str(points), "rules-sign")]
    return Art(tuple(marks), _DIE, 18)


def sum_of(points: int) -> Art:
    """Return a number in a ring, as high as ``worth``."""
    marks = (ink("rules-solid", circle(5.5, 9, 5.5)), label(5.5, 9, str(points), "rules-white"))
    return Art(marks, 11, 18)


def lay() -> Art:
    """Return two pieces that come together, turned."""
    size = 4.6
    marks = _cells(("GP", "Y.", "B."), 1, 4, size)
    marks += _cells((".Y", "GB"), 17, 6, size)
    marks += [*bow(12.5, 4.0, 22.0, 3.6, 2.6)]
    marks += _timer(34.0, 11.0)
    return Art(tuple(marks), 38, 22)


def _timer(x: float, y: float) -> Marks:
    glass = polygon([(x - 3, y - 5), (x + 3, y - 5), (x - 3, y + 5), (x + 3, y + 5)])
    return (
        ink("rules-paper", glass),
        ink("gold", polygon([(x - 2.2, y + 4.6), (x + 2.2, y + 4.6), (x, y + 1.6)])),
        ink("rules-solid", rect(x - 3.8, y - 6, 7.6, 1.2, 0.5)),
        ink("rules-solid", rect(x - 3.8, y + 4.8, 7.6, 1.2, 0.5)),
    )


# Star halves are what the puzzle hangs on: they are shown large.
_LARGE, _LARGE_STAR = 12.0, 1.2


def _meeting(one: str, other: str, x: float, y: float) -> list[Mark]:
    """Return two cells whose star halves meet."""
    return [
        *_cells((one + other,), x, y, _LARGE),
        use("star", x + _LARGE, y + _LARGE / 2, scale=_LARGE_STAR),
        *_seam(x, y),
    ]


def _seam(x: float, y: float) -> list[Mark]:
    return [ink("rules-seam", line(x + _LARGE, y - 0.6, x + _LARGE, y + _LARGE + 0.6))]


def matching() -> Art:
    """Return star halves of one colour, and the joker's half with a black one."""
    marks = [*_meeting("G", "G", 9, 1), *_meeting("*", "#", 9, 14.6)]
    marks += [*tick(4.0, 7.0), *tick(4.0, 20.6)]
    return Art(tuple(marks), 34, 27.6)


def clashing() -> Art:
    """Return star halves of two colours, and a half that meets an edge without a star."""
    x, y = 9.0, 14.6
    half = use("star", x + _LARGE, y + _LARGE / 2, scale=_LARGE_STAR)
    marks = [*_meeting("P", "Y", x, 1), *_cells(("BG",), x, y, _LARGE)]
    marks += [half._replace(clip=(-STAR, -STAR, STAR, 2 * STAR)), *_seam(x, y)]
    marks += [*cross(4.0, 7.0), *tick(4.0, 20.6)]
    return Art(tuple(marks), 34, 27.6)


def discs() -> Art:
    """Return the discs in the order they are taken."""
    marks: list[Mark] = []
    for n, (points, style) in enumerate(_DISC_STYLES.items()):
        marks += _disc_at(points, style, 4.8 + 9.4 * n, 15.0, 4.2)
    marks += [*person(4.8, 4.6, 0.9), *arrow(4.8, 9.2, 4.8, 10.6)[1:]]
    return Art(tuple(marks), 38, 20)


def disc(points: int) -> Art:
    """Return one disc."""
    return Art(tuple(_disc_at(points, _DISC_STYLES[points], 5, 5.2, 4.6)), 10, 10.4)


def pad() -> Art:
    """Return a score pad."""
    return Art(tuple(_pad_at(0, 0, 9.0, 10.6)), 9, 10.6)


def two_ladders() -> Art:
    """Return two short ladders."""
    spots = [(x, 5.0 + 3.4 * n) for x in (3.0, 11.0) for n in range(3)]
    marks: list[Mark] = [ink("rules-slot", circle(x, y, 1.5)) for x, y in spots]
    marks += [ink("rules-ring", circle(3.0, 8.4, 1.6)), ink("rules-ring", circle(11.0, 11.8, 1.6))]
    marks.append(ink("stairs", stairs(3.0, 1.6, 0.42)))
    marks.append(use("scissors", 8.4, 1.7, scale=0.7))
    return Art(tuple(marks), 14.4, 13.4)


def left_over() -> Art:
    """Return a piece of four cells that was left over."""
    return Art(tuple(_cells(("GB", "YY"), 0, 0, 5.2)), 10.4, 10.4)


def trophy() -> Art:
    """Return a box for the total."""
    marks = (ink("rules-frame", rect(0, 0, 16, 10, 1.6)),)
    return Art(marks, 16, 10)


_MEDALS = ("plain", "bronze", "silver", "gold", "gold")


def medal(rank: int, span: str) -> Art:
    """Return the medal of a grade, the lowest is 0, beside its totals."""
    style, best = _MEDALS[rank], len(_MEDALS) - 1
    marks: list[Mark] = [ink(style, circle(4.4, 5.2, 4.4)), label(19.4, 5.2, span, "rules-rank")]
    # The best has one large star, the others one to three small ones.
    size, count = (3.6, 1) if rank == best else (1.35, rank)
    middles = [4.4 + 2.7 * (n - (count - 1) / 2) for n in range(count)]
    marks += [ink(f"{style}-deep", star(x, 5.2, 5, size, size * 0.45)) for x in middles]
    return Art(tuple(marks), 29, 10.4)
