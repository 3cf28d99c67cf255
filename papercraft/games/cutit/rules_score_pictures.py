"""The pictures on the second rules page of ``cutit`` of the final score and below it; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import cross, label, tick
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle, rect
from papercraft.core.sheet import Path, Role, Text, ink
from papercraft.games.cutit.rules_parts import DISC_STYLES, cells, disc_at, pad_at, star_cell
from papercraft.games.cutit.sheets.ladders import HIGHER, SINGLE, badge

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark
    from papercraft.games.cutit.sheets.ladders import Ladder


# The terms of the final score: above the word, the box from the pad.
SCORE_HIGH = 29.6
_WORD, _BOX_TOP, _BOX_HIGH = 16.8, 19.6, 9.8
# The width of terms and of the total.
_WIDE = 26.0
SCORE_SIGNS = _BOX_TOP + _BOX_HIGH / 2
"""The height of the signs: that of the boxes."""
# From the pictures to the words below them.
_CAPTION_BELOW = 2.5
# The highest number circled on each ladder; beside it the ladder's badge: their middles from the
# middle of the term, the size of the badge, how high both are, the radius of the number.
CIRCLED = {HIGHER.key: 7, SINGLE.key: 3}
_BADGE_AT, _RUNG_AT, _BADGE, _LEVEL, _RUNG = -7.8, 5.7, 0.62, 7.0, 5.6


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
    """Return the highest number that is circled on a ladder, beside its badge."""
    middle, highest = _WIDE / 2, CIRCLED[one.key]
    x = middle + _RUNG_AT
    marks = [
        *badge(one, middle + _BADGE_AT, _LEVEL, _BADGE),
        ink(f"{one.key}-rung", circle(x, _LEVEL, _RUNG)),
        label(x, _LEVEL, str(highest)),
        ink("pen-ring", circle(x, _LEVEL, _RUNG + 1.0)),
    ]
    return _term(marks, one.name, highest, f"{one.key}-box")


def puzzle(word: str, points: int) -> Art:
    """Return the disc that a player took."""
    marks = disc_at(points, DISC_STYLES[points], _WIDE / 2, _LEVEL, 6.4)
    return _term(marks, word, points, "box")


def total(word: str, points: int, caption: float) -> Art:
    """Return the box of the total below its tab, as on the pad.

    It goes on beside what stands below the other terms, so high.
    """
    wide, tab = _WIDE, 9.4
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
# A puzzle with a mistake: what is kept, and the piece that is taken out; halves of stars differ in
# this row.
KEPT_PART, OUT_PIECE = ("YBG", "GBP"), ("GB", "YG")
MEET = 1
# The size of cells, what is free between both parts, the radius of signs; half the height of the
# cost, and its width.
_SIZE, _OUT, _SIGN, _COST, _WIDTH = 6.9, 7.0, 2.9, 3.8, 15.0
# From braces to the cells below them, and how far their ends point down.
_NEAR, _TIP = 0.7, 0.9
# How high the pictures of boxes are.
_HIGH = 24.6


def mistake() -> Art:
    """Return what is kept of a puzzle, and a piece beside it that does not match, with its cost.

    Between halves of stars is the sign of a mistake. Above what is kept is a sign, and above what
    is taken out its cost.
    """
    top, edge = _HIGH - len(KEPT_PART) * _SIZE, len(KEPT_PART[0]) * _SIZE
    right, long, meet = edge + _OUT, len(OUT_PIECE[0]) * _SIZE, top + MEET * _SIZE
    out = right + long / 2, _COST
    marks = [
        *cells(KEPT_PART, 0.0, top, _SIZE),
        *cells(OUT_PIECE, right, top, _SIZE),
        *star_cell(KEPT_PART[MEET][-1], edge - _SIZE, meet, _SIZE, "right"),
        *star_cell(OUT_PIECE[MEET][0], right, meet, _SIZE, "left"),
        *cross(edge + _OUT / 2, meet + _SIZE / 2, _SIGN),
        *tick(edge / 2, _COST, _COST),
        ink("penalty-ring", rect(out[0] - _WIDTH / 2, 0.0, _WIDTH, 2 * _COST, _COST)),
        label(*out, f"{_cells(OUT_PIECE)} \u00d7 \u22121", "rules-cost"),
        _brace(0.0, edge, top - _NEAR),
        _brace(right, right + long, top - _NEAR),
    ]
    return Art(tuple(marks), round(right + long, 3), round(_HIGH + _BELOW, 3))


def _brace(left: float, right: float, low: float) -> Path:
    """Return a line over cells, with ends that point down to them."""
    high = round(low - _TIP, 3)
    steps = (("M", left, low), ("L", left, high), ("L", right, high), ("L", right, low))
    return Path(Role.INK, "rules-outline", steps)


def _cells(rows: Sequence[str]) -> int:
    return len("".join(rows).replace(".", ""))


# The grades of solo games: how wide and high the box with the totals is, how far names are to the
# right, and the width of all. They are as high as the picture beside them.
_GRADE, _GRADE_NAME, _GRADES_WIDE = (11.4, 4.3), 1.6, 43.0


def grades(rows: Sequence[tuple[str, str]]) -> Art:
    """Return all grades: totals in boxes, the best one golden, before the names."""
    wide, high = _GRADE
    apart = (_HIGH - high) / (len(rows) - 1)
    marks: list[Mark] = []
    for n, (span, name) in enumerate(rows):
        top = round(apart * n, 3)
        style = "last-rung" if n + 1 == len(rows) else "rules-slot"
        marks.append(ink(style, rect(0.0, top, wide, high, 1.2)))
        marks.append(label(wide / 2, top + high / 2, span, "rules-row"))
        words = round(wide + _GRADE_NAME, 3), round(top + high / 2, 3)
        marks.append(Text(Role.INK, "rules-note", *words, name, centred=True))
    return Art(tuple(marks), _GRADES_WIDE, round(_HIGH + _BELOW, 3))
