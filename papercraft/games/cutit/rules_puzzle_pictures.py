"""The pictures on the second rules page of ``cutit`` of the puzzle and the score; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, pgettext
from papercraft.core.rules_art import arrow, cross, enlarged, label, person, tick
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle, line, polygon, rect
from papercraft.core.sheet import Role, Text, ink
from papercraft.games.cutit.numbers import MINUTES
from papercraft.games.cutit.rules_parts import (
    DISC_STYLES,
    cells,
    disc_at,
    half_star,
    moved_by,
    pad_at,
)
from papercraft.games.cutit.sheets.all_designs import use
from papercraft.games.cutit.sheets.ladders import HIGHER, SINGLE, badge
from papercraft.games.cutit.sheets.pad import OR

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark, Marks
    from papercraft.games.cutit.sheets.ladders import Ladder


NARROW, WIDE, HIGH = 35.0, 84.0, 36.8
"""The widths of the pictures of the puzzle, in one column or two, and their height."""
# Two pieces that are laid beside each other, and the row in which star halves meet.
LAID = ("GP", "YB", "Y."), (".G", "BY", ".P")
LAID_ROW = 1
_TIME = gettext("{n} min", n=MINUTES)


def lay() -> Art:
    """Return two pieces that come together at halves of a star, and the timer below them."""
    size, y, apart = 7.3, 0.0, 5.8
    right = 2 * size + apart
    middle = y + (LAID_ROW + 0.5) * size
    marks = [*cells(LAID[0], 0, y, size), *cells(LAID[1], right, y, size)]
    marks.append(half_star(2 * size, middle, "right", 0.8))
    marks.append(half_star(right, middle, "left", 0.8))
    # In the row below the star both pieces leave room between them.
    marks += arrow(right + size - 1.4, middle + size, size + 1.4, middle + size)
    timer = Art(_timer(0, 0), 0, 0)
    marks += [moved_by(mark, 9.6, 28.6) for mark in enlarged(timer, 0.96).marks]
    marks.append(label(22.0, 28.6, _TIME))
    return Art(tuple(marks), NARROW, HIGH)


def _timer(x: float, y: float) -> Marks:
    glass = polygon([(x - 3, y - 5), (x + 3, y - 5), (x - 3, y + 5), (x + 3, y + 5)])
    return (
        ink("rules-paper", glass),
        ink("gold", polygon([(x - 2.2, y + 4.6), (x + 2.2, y + 4.6), (x, y + 1.6)])),
        ink("rules-solid", rect(x - 3.8, y - 6, 7.6, 1.2, 0.5)),
        ink("rules-solid", rect(x - 3.8, y + 4.8, 7.6, 1.2, 0.5)),
    )


# The cells of a pair of stars, the left edges and the tops of pairs, how far before them is their
# sign and how far below them their word.
_PAIR, _LEFTS, _TOPS = 12.4, (12.0, 54.2), (0.8, 20.0)
_BEFORE, _WORD_BELOW, _STAR = 5.0, 2.8, 1.25


def stars() -> Art:
    """Return what is allowed and what is not, large.

    Halves match on a symbol; the joker's half matches all; a half may touch an edge without one.
    """
    (left, right), (top, low) = _LEFTS, _TOPS
    marks = [*_meeting("G", "G", left, top), *_meeting("*", "#", left, low)]
    marks += [*cells(("BG",), right, top, _PAIR), *_seam(right, top)]
    marks.append(half_star(right + _PAIR, top + _PAIR / 2, "right", _STAR * _PAIR / 12))
    marks += _meeting("P", "Y", right, low)
    for x, y, sign, word in (
        (left, top, tick, pgettext("stars", "same")),
        (left, low, tick, gettext("joker")),
        (right, top, tick, pgettext("stars", "plain edge")),
        (right, low, cross, pgettext("stars", "different")),
    ):
        marks += sign(x - _BEFORE, y + _PAIR / 2, 3.2)
        marks.append(label(x + _PAIR, y + _PAIR + _WORD_BELOW, word, "rules-note"))
    return Art(tuple(marks), WIDE, HIGH)


def _meeting(one: str, other: str, x: float, y: float) -> list[Mark]:
    """Return two cells side by side whose star halves meet."""
    marks = cells((one + other,), x, y, _PAIR)
    middle = x + _PAIR, y + _PAIR / 2
    return [*marks, use("star", *middle, scale=_STAR * _PAIR / 12), *_seam(x, y)]


def _seam(x: float, y: float) -> list[Mark]:
    """Return the edge of two cells; it ends above their word."""
    return [ink("rules-seam", line(x + _PAIR, y - 0.8, x + _PAIR, y + _PAIR))]


# The discs in the order they are taken: the radius of each; and where they stand.
_RADII, _FLOOR = (5.4, 4.3, 3.8, 3.5), HIGH - 0.2


def discs() -> Art:
    """Return players above the discs, which get smaller in the order they are taken."""
    marks: list[Mark] = []
    left = 0.2
    for radius, (points, style) in zip(_RADII, DISC_STYLES.items(), strict=True):
        x, scale = left + radius, 0.27 * radius
        top = _FLOOR - 2 * radius
        marks += person(x, top - 8.0 - 4.0 * scale, scale)
        marks += arrow(x, top - 6.8, x, top - 1.2)
        marks += disc_at(points, style, x, top + radius, radius)
        left += 2 * radius + 0.3
    return Art(tuple(marks), NARROW, HIGH)


# The pictures of the final score: above the word, the box from the pad.
SCORE_HIGH = 29.6
_WORD, _BOX_TOP, _BOX_HIGH, _WIDE = 16.8, 19.6, 9.8, 25.0
# The box of the rounds is as wide as their words.
_ROUNDS_WIDE = 31.0
SCORE_SIGNS = _BOX_TOP + _BOX_HIGH / 2
"""The height of the signs: that of the boxes."""
# From the pictures to the words below them.
_CAPTION_BELOW = 2.5
# A piece that was left over.
LEFT_PIECE = ("GB", "Y.", "Y.")
# Rungs of the ladders in the picture, and how many of them are circled.
RUNGS, CIRCLED = (3, 7, 11), {HIGHER.key: 2, SINGLE.key: 1}


def _term(above: list[Mark], word: str, points: int, box: str, wide: float = _WIDE) -> Art:
    """Return what a term of the sum is made of, above its word and its box on the pad."""
    middle = wide / 2
    marks = [
        *above,
        label(middle, _WORD, word, "rules-row"),
        ink(box, rect(0, _BOX_TOP, wide, _BOX_HIGH, 1.6)),
        label(middle, _BOX_TOP + _BOX_HIGH / 2, str(points)),
    ]
    return Art(tuple(marks), wide, SCORE_HIGH)


def rounds(word: str, points: int) -> Art:
    """Return the rounds of the pad."""
    wide = _ROUNDS_WIDE
    return _term(pad_at(wide / 2 - 6.2, 0.0, 12.4, 13.8), word, points, "box", wide)


def ladder(one: Ladder) -> Art:
    """Return a part of a ladder; the highest number that is circled counts."""
    middle, apart, y = _WIDE / 2, 8.5, 10.2
    xs = [middle + apart * (n - 1) for n in range(len(RUNGS))]
    circled = CIRCLED[one.key]
    marks = badge(one, middle, 2.8, 0.62)
    marks.append(ink(f"{one.key}-rail", line(xs[0], y, xs[-1], y)))
    for x, number in zip(xs, RUNGS, strict=True):
        marks.append(ink(f"{one.key}-rung", circle(x, y, 3.0)))
        marks.append(label(x, y, str(number), "rules-row"))
    marks += [ink("pen-ring", circle(x, y, 3.7)) for x in xs[:circled]]
    return _term(marks, one.name, RUNGS[circled - 1], f"{one.key}-box")


def puzzle(word: str, points: int) -> Art:
    """Return a disc or, instead of it, a piece that was left over, with what it costs."""
    size, middle = 4.3, 7.0
    cost = len("".join(LEFT_PIECE).replace(".", ""))
    marks = [
        *disc_at(points, DISC_STYLES[points], 0.2, middle, 5.2),
        label(10.6, middle, OR, "rules-text"),
        *cells(LEFT_PIECE, 16.0, middle - 1.5 * size, size),
        label(23.6, middle + 0.6 * size, f"\u2212{cost}", "rules-row"),
    ]
    return _term(marks, word, points, "box")


def total(word: str, points: int, caption: float) -> Art:
    """Return the box of the total below its tab, as on the pad.

    It goes on beside what stands below the other terms, so high.
    """
    wide, tab = 38.0, 9.4
    low = SCORE_HIGH + _CAPTION_BELOW + caption
    marks = (
        ink("rules-solid", rect(0, 0, wide, tab + 2.0, 2.0)),
        label(wide / 2, tab / 2, word, "rules-number"),
        ink("total-box", rect(0, tab, wide, low - tab, 2.0)),
        label(wide / 2, (low + tab) / 2, str(points), "rules-sum"),
    )
    return Art(marks, wide, SCORE_HIGH)


def mistake() -> Art:
    """Return a cell cut off where halves of stars do not match, and what it costs."""
    size, low, gap = 6.4, 7.2, 3.0
    x, y = 2 * size + gap, low - gap
    marks = [*cells(("GP", ".B"), 0.0, low, size), *cells(("Y",), x, y, size)]
    marks.append(half_star(2 * size, low + size / 2, "right", 0.72))
    marks.append(half_star(x, y + size / 2, "left", 0.72))
    marks += cross(2 * size + gap / 2, 1.4, 2.4)
    marks.append(label(x + size / 2 + 0.6, low + 1.5 * size, "\u22121", "rules-sign"))
    return Art(tuple(marks), x + size, 20.4)


# The grades of solo games: their left edge, from one to the next, how wide and high the box with
# the totals is, how far names are to the right. The height of the foot, and how far grades rise
# above it.
_GRADES_AT, _GRADE_APART, _GRADE, _GRADE_NAME = 40.0, 5.2, (11.4, 4.5), 1.6
_ALONE_HIGH, _RISE = 15.0, 11.0


def grades(rows: Sequence[tuple[str, str]]) -> Art:
    """Return somebody who plays alone at the foot of a box, and all grades beside it.

    Grades are totals in boxes, the best one golden, before their names; they begin higher.
    """
    (wide, high), size = _GRADE, 4.4
    marks: list[Mark] = [*person(7.0, 7.8, 1.7), *cells(LAID[0], 17.6, 1.4, size)]
    marks.append(half_star(17.6 + 2 * size, 1.4 + 1.5 * size, "right", 0.5))
    for n, (span, name) in enumerate(rows):
        x, top = _GRADES_AT, round(_GRADE_APART * n - _RISE, 3)
        style = "last-rung" if n + 1 == len(rows) else "rules-slot"
        marks.append(ink(style, rect(x, top, wide, high, 1.2)))
        marks.append(label(x + wide / 2, top + high / 2, span, "rules-row"))
        words = round(x + wide + _GRADE_NAME, 3), round(top + high / 2, 3)
        marks.append(Text(Role.INK, "rules-note", *words, name, centred=True))
    return Art(tuple(marks), WIDE, _ALONE_HIGH)
