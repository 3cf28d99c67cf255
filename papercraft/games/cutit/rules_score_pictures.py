"""The pictures on the second rules page of ``cutit`` of the final score and below it; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import cross, label
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle, line, rect
from papercraft.core.sheet import Role, Text, ink
from papercraft.games.cutit.rules_parts import DISC_STYLES, cells, disc_at, pad_at, star_cell
from papercraft.games.cutit.sheets.ladders import HIGHER, SINGLE, badge

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark
    from papercraft.games.cutit.sheets.ladders import Ladder


# The terms of the final score: above the word, the box from the pad.
SCORE_HIGH = 29.6
_WORD, _BOX_TOP, _BOX_HIGH = 16.8, 19.6, 9.8
# The widths of terms and of the total. All boxes keep as far from the edges of their columns, so
# signs stand in the middle between them.
_WIDE, _TOTAL_WIDE, _BESIDE = 25.0, 28.0, 3.0
SHARES = (*(_WIDE + 2 * _BESIDE,) * 4, _TOTAL_WIDE + 2 * _BESIDE)
"""The widths of the columns of the final score."""
SCORE_SIGNS = _BOX_TOP + _BOX_HIGH / 2
"""The height of the signs: that of the boxes."""
# From the pictures to the words below them.
_CAPTION_BELOW = 2.5
# Rungs of the ladders in the picture, and how many of them are circled.
RUNGS, CIRCLED = (3, 7, 11), {HIGHER.key: 2, SINGLE.key: 1}


def _term(above: list[Mark], word: str, points: int, box: str) -> Art:
    """Return what a term of the sum is made of, above its word and its box on the pad."""
    middle = _WIDE / 2
    marks = [
        *above,
        label(middle, _WORD, word, "rules-row"),
        ink(box, rect(0, _BOX_TOP, _WIDE, _BOX_HIGH, 1.6)),
        label(middle, _BOX_TOP + _BOX_HIGH / 2, str(points)),
    ]
    return Art(tuple(marks), _WIDE, SCORE_HIGH)


def rounds(word: str, points: int) -> Art:
    """Return the rounds of the pad."""
    return _term(pad_at(_WIDE / 2 - 6.2, 0.0, 12.4, 13.8), word, points, "box")


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
    """Return the disc that a player took."""
    marks = disc_at(points, DISC_STYLES[points], _WIDE / 2, 7.0, 6.4)
    return _term(marks, word, points, "box")


def total(word: str, points: int, caption: float) -> Art:
    """Return the box of the total below its tab, as on the pad.

    It goes on beside what stands below the other terms, so high.
    """
    wide, tab = _TOTAL_WIDE, 9.4
    low = SCORE_HIGH + _CAPTION_BELOW + caption
    marks = (
        ink("rules-solid", rect(0, 0, wide, tab + 2.0, 2.0)),
        label(wide / 2, tab / 2, word, "rules-number"),
        ink("total-box", rect(0, tab, wide, low - tab, 2.0)),
        label(wide / 2, (low + tab) / 2, str(points), "rules-sum"),
    )
    return Art(marks, wide, SCORE_HIGH)


# Boxes leave so much more room above than below: with this below pictures, they are in the middle.
_BELOW = 2.0
# A puzzle with a mistake: what is kept, and the piece that is taken out, by the row of the cells in
# which halves of stars differ.
KEPT_PART, OUT_PIECE = ("YB", "GP", "PB"), ("YG", "GB")
MEET = 1


def mistake() -> Art:
    """Return a whole piece taken out of a puzzle, in which halves did not match, and its cost."""
    size, apart = 7.2, 6.4
    edge = 2 * size
    x = edge + apart
    marks = [*cells(KEPT_PART, 0.0, 0.0, size), *cells(OUT_PIECE, x, MEET * size, size)]
    marks += star_cell(KEPT_PART[MEET][-1], size, MEET * size, size, "right")
    marks += star_cell(OUT_PIECE[0][0], x, MEET * size, size, "left")
    marks += cross(edge + apart / 2, (MEET + 0.5) * size, 2.1)
    marks.append(label(x + size, 0.5 * size, f"\u2212{_cells(OUT_PIECE)}"))
    return Art(tuple(marks), x + 2 * size, 3 * size + _BELOW)


def _cells(rows: Sequence[str]) -> int:
    return len("".join(rows).replace(".", ""))


# The grades of solo games: from one to the next, how wide and high the box with the totals is, how
# far names are to the right, and the width of all.
_GRADE_APART, _GRADE, _GRADE_NAME, _GRADES_WIDE = 5.25, (11.4, 4.3), 1.6, 43.0


def grades(rows: Sequence[tuple[str, str]]) -> Art:
    """Return all grades: totals in boxes, the best one golden, before the names."""
    wide, high = _GRADE
    marks: list[Mark] = []
    for n, (span, name) in enumerate(rows):
        top = round(_GRADE_APART * n, 3)
        style = "last-rung" if n + 1 == len(rows) else "rules-slot"
        marks.append(ink(style, rect(0.0, top, wide, high, 1.2)))
        marks.append(label(wide / 2, top + high / 2, span, "rules-row"))
        words = round(wide + _GRADE_NAME, 3), round(top + high / 2, 3)
        marks.append(Text(Role.INK, "rules-note", *words, name, centred=True))
    return Art(tuple(marks), _GRADES_WIDE, _GRADE_APART * (len(rows) - 1) + high + _BELOW)
