"""The pictures on the second rules page of ``cutit`` of the puzzle and the score; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import arrow, cross, enlarged, label, person, tick
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle, line, moved, polygon, rect, star
from papercraft.core.sheet import Path, ink
from papercraft.games.cutit.rules_parts import (
    DISC_STYLES,
    cells,
    disc_at,
    gap_at,
    half_star,
    pad_at,
)
from papercraft.games.cutit.sheets.all_designs import use
from papercraft.games.cutit.sheets.ladders import HIGHER, SINGLE, badge

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks


# Signs and stars are seen from afar.
_LARGER = 1.055
# Two pieces that are laid beside each other, and the row in which star halves meet.
LAID = ("GP", "YB", "Y."), (".G", "BY", ".P")
LAID_ROW = 1


def lay() -> Art:
    """Return two pieces that come together at halves of a star, and the timer."""
    size, x, y, apart = 5.1, 1.4, 7.8, 5.8
    right = x + 2 * size + apart
    middle = y + (LAID_ROW + 0.5) * size
    marks = [*cells(LAID[0], x, y, size), *cells(LAID[1], right, y, size)]
    marks.append(half_star(x + 2 * size, middle, "right", 0.55))
    marks.append(half_star(right, middle, "left", 0.55))
    marks += arrow(right + 0.6, y - 3.2, x + 2 * size - 0.6, y - 3.2)
    return Art((*marks, *_timer(34.0, 14.4)), 39, 27.6)


def _timer(x: float, y: float) -> Marks:
    glass = polygon([(x - 3, y - 5), (x + 3, y - 5), (x - 3, y + 5), (x + 3, y + 5)])
    return (
        ink("rules-paper", glass),
        ink("gold", polygon([(x - 2.2, y + 4.6), (x + 2.2, y + 4.6), (x, y + 1.6)])),
        ink("rules-solid", rect(x - 3.8, y - 6, 7.6, 1.2, 0.5)),
        ink("rules-solid", rect(x - 3.8, y + 4.8, 7.6, 1.2, 0.5)),
    )


_STAR = 1.2
_Pair = tuple[float, float, float]


def _meeting(one: str, other: str, pair: _Pair) -> list[Mark]:
    """Return two cells side by side whose star halves meet."""
    x, y, size = pair
    marks = cells((one + other,), x, y, size)
    return [*marks, use("star", x + size, y + size / 2, scale=_STAR * size / 12), *_seam(pair)]


def _seam(pair: _Pair) -> list[Mark]:
    x, y, size = pair
    return [ink("rules-seam", line(x + size, y - 0.6, x + size, y + size + 0.6))]


def stars() -> Art:
    """Return what is allowed, and beside it what is not."""
    right, wrong = _matching(), _clashing()
    apart = right.width + 1.6
    marks = (*right.marks, *(_beside(mark, apart) for mark in wrong.marks))
    return enlarged(Art(marks, apart + wrong.width, right.height), _LARGER)


def _beside(mark: Mark, apart: float) -> Mark:
    """Return a mark so far to the right."""
    if isinstance(mark, Path):
        return mark._replace(steps=moved(mark.steps, apart, 0))
    return mark._replace(x=round(mark.x + apart, 3))


def _matching() -> Art:
    """Return what is allowed: halves that match, the joker's half, a half that meets no other."""
    size, left, right, low = 10.8, 7.2, 36.8, 15.6
    open_half, bare = (right, 1.8, size), (right, low, size)
    marks = [*_meeting("G", "G", (left, 1.8, size)), *_meeting("*", "#", (left, low, size))]
    marks.append(gap_at(right + size, 1.8, size, size))
    marks += cells(("Y",), right, 1.8, size)
    marks += [*cells(("BG",), right, low, size), *_seam(bare)]
    for x, y, _ in (open_half, bare):
        marks.append(half_star(x + size, y + size / 2, "right", _STAR * size / 12))
    for x in (left, right):
        marks += [*tick(x - 3.2, 1.8 + size / 2), *tick(x - 3.2, low + size / 2)]
    return Art(tuple(marks), 59.8, 28.2)


def _clashing() -> Art:
    """Return star halves of two colours that meet; black is one of the colours."""
    size, x = 11.0, 8.4
    marks = [*_meeting("P", "Y", (x, 1.6, size)), *_meeting("#", "B", (x, 14.8, size))]
    marks += [*cross(x - 3.6, 7.1), *cross(x - 3.6, 20.3)]
    return Art(tuple(marks), 32.4, 27.4)


def discs() -> Art:
    """Return the discs in the order they are taken."""
    marks: list[Mark] = []
    for n, (points, style) in enumerate(DISC_STYLES.items()):
        marks += disc_at(points, style, 4.4 + 9.2 * n, 20.0, 4.3)
    marks += [*person(4.4, 6.0, 1.1), *arrow(4.4, 11.4, 4.4, 15.2)]
    return Art(tuple(marks), 36.4, 27.4)


def disc(points: int) -> Art:
    """Return one disc."""
    return Art(tuple(disc_at(points, DISC_STYLES[points], 5, 5.2, 4.6)), 10, 10.4)


def pad() -> Art:
    """Return a score pad."""
    return Art(tuple(pad_at(0, 0, 9.0, 10.6)), 9, 10.6)


def two_ladders() -> Art:
    """Return two short ladders, on each a number circled."""
    marks: list[Mark] = []
    for ladder, x, circled in ((HIGHER, 3.8, 8.9), (SINGLE, 14.2, 12.1)):
        marks += badge(ladder, x, 2.2, 0.48)
        marks.append(ink(f"{ladder.key}-rail", line(x, 5.8, x, 12.1)))
        marks += [ink(f"{ladder.key}-rung", circle(x, y, 1.1)) for y in (5.8, 8.9, 12.1)]
        marks.append(ink("pen-ring", circle(x, circled, 1.6)))
    return Art(tuple(marks), 18.0, 13.4)


def left_over() -> Art:
    """Return a piece of four cells that was left over."""
    return Art(tuple(cells(("GB", "YY"), 0, 0, 5.2)), 10.4, 10.4)


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
