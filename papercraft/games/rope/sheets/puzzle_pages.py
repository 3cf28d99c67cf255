"""Pages of open-table puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, gettext_noop
from papercraft.core.shapes import polyline, rect
from papercraft.core.sheet import Path, Places, Role, Sheet, Text, spare_height
from papercraft.games.rope.deck import ROWS
from papercraft.games.rope.puzzles import puzzle_text
from papercraft.games.rope.sheets.puzzle_cards import (
    APART,
    CARD_HEIGHT,
    CLOSE,
    CONTENT_TOP,
    badge,
    fan,
    fan_width,
    in_play,
    page_head,
    place_of,
    shared,
)
from papercraft.games.rope.sheets.puzzle_layout import COLUMN, NAME_UP, WIDTH, layout
from papercraft.games.rope.sheets.puzzle_signs import knotted_rope, legend, stars
from papercraft.games.rope.sheets.solution_pages import solution_sheets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Box, Mark, Size
    from papercraft.games.rope.puzzles import Puzzle
    from papercraft.games.rope.sheets.puzzle_layout import Layout, Place

# Where the last puzzle of a page ends at most, on the standard page; from one to the next.
_END, _BETWEEN = 246.0, 3.0
# The middle of the disc of a puzzle, from its upper left corner, and of the stars below it.
_DISC, _STARS = (6.8, 9.0), 8.2
# How round the field for an answer is.
_ROUND = 1.6
# The rope of a level row goes on so far behind its cards, in mm of an unscaled card.
_GOES_ON = 12.0
# The line to jot on: from the lower edge of its field up, and from the upper edge to its name.
_RULE, _JOTS = 3.0, 3.4
_ORDER = gettext_noop("Order of play")
_PARTS = gettext_noop("On the table"), gettext_noop("Yours")
ON_PAGE = 3
"""The most puzzles on a page."""
_PUZZLE_TEXT = (
    "All cards lie face up. You may play hand cards, and the top card of each supply row and of "
    "your personal deck. It is your turn: how many cards of your personal deck can you play?"
)
_ALT = gettext_noop(
    "Puzzles {first} to {last}: for each a table with level rows, supply rows, a hand and a "
    "personal deck, and a box for the number of personal cards that can be played in one turn."
)


def puzzle_sheets(puzzles: Sequence[Puzzle], page: Size, *, solutions: bool) -> list[Sheet]:
    """Return pages of puzzles and, if wanted, the solutions on pages of their own."""
    numbered, spare = list(enumerate(puzzles, 1)), spare_height(page)
    sheets = [_page(of_page, spare) for of_page in shared(numbered, ON_PAGE)]
    return [*sheets, *solution_sheets(numbered, spare)] if solutions else sheets


def _page(page: Sequence[tuple[int, Puzzle]], spare: float) -> Sheet:
    each = (_END + spare - CONTENT_TOP + _BETWEEN) / len(page)
    marks, boxes = page_head("puzzles", _PUZZLE_TEXT), {}
    for n, (number, puzzle) in enumerate(page):
        top, high = round(CONTENT_TOP + each * n, 3), round(each - _BETWEEN, 3)
        places = layout(top, high, len(page))
        disc, down = _DISC
        marks += [
            Path(Role.INK, "place", rect(0, top, WIDTH, high, 3)),
            *badge(number, disc, round(top + down, 3)),
            *stars(len(puzzle.turn), disc, round(top + down + _STARS, 3)),
            *_table(puzzle, places),
            *_mine(puzzle, places),
            *_answer(places.answer),
            *_heads(places),
            *_jot(places),
        ]
        if not n:
            # Above the stars, and above the cards that have such edges.
            marks += legend(max(places.personal[0], COLUMN))
        boxes[f"answer.{number}"] = places.answer
    alt = gettext(_ALT, first=page[0][0], last=page[-1][0])
    reading = (gettext("X is scissors."), *(puzzle_text(*entry) for entry in page))
    return Sheet(
        "puzzles", "rope: puzzles", alt, tuple(marks), Places(boxes=boxes), reading=reading
    )


def _table(puzzle: Puzzle, places: Layout) -> list[Mark]:
    """Return level rows along their ropes."""
    marks: list[Mark] = []
    for n, (row, at) in enumerate(zip(puzzle.levels, places.levels, strict=True), 1):
        x, y = at
        middle = round(y + CARD_HEIGHT * places.scale / 2, 3)
        end = x + fan_width(len(row), CLOSE, places.scale) + _GOES_ON * places.scale
        marks += knotted_rope(x, round(min(end, places.ropes_end), 3), middle, places.scale)
        marks += [
            _label(at, gettext("Level row {n}", n=n), n),
            *fan(row, x, y, CLOSE, places.scale, place_of("L", n)),
        ]
    return marks


def _mine(puzzle: Puzzle, places: Layout) -> list[Mark]:
    """Return on a panel of their own: supply rows, hand and deck; top cards have thick edges."""
    scale = places.scale
    marks: list[Mark] = [Path(Role.INK, "puzzle-mine", rect(*places.mine, 2.5))]
    for n, (row, at) in enumerate(zip(puzzle.supplies, places.supplies, strict=True), 1):
        x, y = at
        marks += [
            _label(at, gettext("Supply row {n}", n=n), ROWS + n),
            *fan(row, x, y, CLOSE, scale, place_of("S", n)),
        ]
        if row:
            marks.append(in_play(x + CLOSE * scale * (len(row) - 1), y, scale))
    x, y = places.hand
    marks += [_label(places.hand, "Hand"), *fan(puzzle.hand, x, y, APART, scale, place_of("H"))]
    x, y = places.personal
    return [
        *marks,
        _label(places.personal, "Personal deck, the top card on the left"),
        *fan(puzzle.personal, x, y, APART, scale, place_of("D")),
        in_play(x, y, scale),
    ]


def _heads(places: Layout) -> list[Mark]:
    """Return the headings of both parts, if there is room."""
    said = zip(places.heads, _PARTS, strict=False)
    return [Text(Role.INK, "puzzle-part", x, y, words, centred=True) for (x, y), words in said]


def _jot(places: Layout) -> list[Mark]:
    """Return a ruled line to jot an order of cards on, if there is room."""
    if not places.jot:
        return []
    x, y, wide, high = places.jot
    line = round(y + high - _RULE, 3)
    return [
        Text(Role.INK, "label", x, round(y + _JOTS, 3), _ORDER),
        Path(Role.GUIDE, "jot-line", polyline([(x, line), (round(x + wide, 3), line)])),
    ]


def _answer(box: Box) -> list[Mark]:
    """Return the field for an answer, below a word that says so."""
    x, y, wide, _ = box
    at = round(x + wide / 2, 3), round(y - NAME_UP, 3)
    return [
        Path(Role.GUIDE, "answer", rect(*box, _ROUND)),
        Text(Role.INK, "answer-word", *at, "Answer", "middle"),
    ]


def _label(at: Place, string: str, row: int = 0) -> Text:
    """Return the name of cards above them; rows have their colours on the mat."""
    x, y = at
    style = f"label-row-{row}" if row else "label"
    return Text(Role.INK, style, x, round(y - NAME_UP, 3), string)
