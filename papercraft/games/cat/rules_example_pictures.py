"""The pictures of the worked example on the second rules page of ``cat``; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from papercraft.core.coordinates import parse_cell
from papercraft.core.rules_art import label
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle, line, rect
from papercraft.core.sheet import ink
from papercraft.games.cat.board import Board
from papercraft.games.cat.rules_parts import Dots, Spot, use
from papercraft.games.cat.sheets.artwork import SIGNS, carpet
from papercraft.games.cat.sheets.leaning import leanings
from papercraft.games.cat.sheets.sum_signs import set_sign, three_items

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from papercraft.core.sheet import Mark

_STEPS = {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}
# How much larger the board of the example is than a picture of the other kind.
_EXAMPLE_SCALE = 1.75
# The column above which the cat looks over the edge, and its size.
_WATCHES, _CAT = 3, 1.0


def example(example: Mapping[str, Any], turns: Sequence[str], dice: Sequence[int]) -> Art:
    """Return a small board with the turns drawn on it, each with its number and its roll."""
    scale, board = _EXAMPLE_SCALE, _board(example)
    dots = Dots(6.4 * scale, 10.6 * scale, 7.4 * scale)
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
    # The cat watches from beyond the edge, where nothing lies.
    marks.append(use("cat-resting", dots.x + _WATCHES * dots.pitch, dots.y - 5.5 * scale, _CAT))
    marks += [*numbers, use("wool", *_below(start, -6.4 * scale), 0.75 * scale)]
    marks.append(use("paw", *_below(paw, 4.0 * scale), 0.6 * scale))
    size = dots.x + width + 7.2 * scale, dots.y + height + 8.6 * scale
    return Art(tuple(marks), *(round(side, 3) for side in size))


# The sum of the example: a box for each term below its picture, as on a board, and for the total.
# That of items is wider, below all three kinds: how far they are apart, and their scale.
_TERMS = (("paw", "paw", 1.1), ("cups", "teacup", 1.22))
_TERM, _TERM_APART, _TERM_TOP, _TOTAL = (9.0, 9.6), 4.8, 17.6, 12.2
_ITEMS, _THREE = 15.0, (5.5, 0.63)
_PICTURE, _SET = 11.8, 2.05
# A line across parts it from the turns; above and below it is room.
_PARTED = 2.2


def example_sum(points: Mapping[str, int]) -> Art:
    """Return the boxes of the sum below a line, filled; costs of cups are negative ``points``."""
    (usual, high), middle = _TERM, _TERM_TOP + _TERM[1] / 2
    pictures = {term: use(stamp, 0, _PICTURE, scale) for term, stamp, scale in _TERMS}
    marks: list[Mark] = []
    left = 0.0
    for n, (term, value) in enumerate(points.items()):
        wide = _ITEMS if term == "items" else usual
        over = round(left + wide / 2, 3)
        marks.append(ink("rules-slot", rect(left, _TERM_TOP, wide, high, 1.4)))
        marks.append(label(over, middle, str(abs(value)), "rules-sign"))
        if term in pictures:
            marks.append(pictures[term]._replace(x=over))
        elif term == "items":
            apart, scale = _THREE
            marks += three_items(over - apart, _PICTURE, apart, scale)
        else:
            marks += set_sign(over, _PICTURE, _SET)
        if n:
            sign = "+" if value > 0 else "\u2212"
            marks.append(label(round(left - _TERM_APART / 2, 3), middle, sign, "rules-heading"))
        left += wide + _TERM_APART
    marks.append(label(round(left - _TERM_APART / 2, 3), middle, "=", "rules-heading"))
    # Its frame is bolder.
    left += 0.4
    marks.append(ink("rules-total", rect(left, _TERM_TOP - 0.6, _TOTAL, high + 1.2, 2.0)))
    total = str(sum(points.values()))
    marks.append(label(round(left + _TOTAL / 2, 3), middle, total, "rules-sign"))
    size = left + _TOTAL + 0.6, _TERM_TOP + high + 0.9
    marks.append(ink("hair", line(0.0, _PARTED, round(size[0], 3), _PARTED)))
    return Art(tuple(marks), round(size[0], 3), round(size[1], 3))


# The lines of the words about each turn, and the height of a line: they are evenly apart.
_LINES, _LINE = (2, 3, 4), 4.9


def shares(height: float, result: float) -> tuple[float, ...]:
    """Return how high the words about each turn are, evenly apart, above the result."""
    apart = (height - result - _LINE * sum(_LINES)) / len(_LINES)
    return (*(_LINE * lines + apart for lines in _LINES), result)


def _board(example: Mapping[str, Any]) -> Board:
    """Return the board of the example; what is not drawn of it is left empty."""
    columns: int = example["columns"]

    def dot(name: str) -> int:
        column, row = _spot(name)
        return row * columns + column

    mice, socks, planes, blocks, spots = (tuple(sorted(map(dot, example[kind]))) for kind in SIGNS)
    ends = dot(example["start"]), dot(example["paw"])
    return Board(columns, example["rows"], *ends, mice, socks, planes, blocks, spots, (), ())


def _on_dots(board: Board, dots: Dots) -> list[Mark]:
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
    return [badge, number, use(f"die-{face}", x + 6.6, y, 0.9)]


def _spot(name: str) -> Spot:
    return cast("Spot", parse_cell(name))


def _below(place: tuple[float, float], down: float) -> tuple[float, float]:
    return place[0], place[1] + down
