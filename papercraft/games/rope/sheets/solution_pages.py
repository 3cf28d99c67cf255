"""Pages with the solutions of puzzles: the answer, and the cards of a turn in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_RIGHT
from papercraft.core.messages import gettext, gettext_noop
from papercraft.core.shapes import circle, line, rect
from papercraft.core.sheet import Paragraph, Path, Role, Sheet, Text, Use
from papercraft.games.rope.deck import format_card
from papercraft.games.rope.moves import Move
from papercraft.games.rope.puzzles import played_cards
from papercraft.games.rope.sheets.puzzle_cards import (
    CARD_HEIGHT,
    CARD_WIDTH,
    CONTENT_TOP,
    badge,
    page_head,
    shared,
)
from papercraft.games.rope.sheets.puzzle_signs import knotted_rope
from papercraft.games.rope.sheets.world import rope_and_ball

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark
    from papercraft.games.rope.puzzles import Puzzle

# Where the last solution ends at most, on the standard page; from one to the next; how wide.
_END, _BETWEEN, _WIDTH = 246.0, 1.8, 190.0
# The middles of the disc and of the answer, the first card, and where cards and ropes end.
_DISC, _ANSWER, _STEPS, _RIGHT = 7.6, 21.6, 31.0, 186.0
# The most solutions on a page, the largest and the smallest cards, and by how much sizes differ.
_MOST, _LARGE, _SMALL, _FINER = 6, 1.7, 0.8, 0.02
# From one card to the next: so much between them at least and at most, as a share of a card, and
# room for words above each.
_APART, _WIDEST, _WORDS = 2.4, 0.4, 13.0
# Above a card is where it comes from: from the upper edge of those words, and from their baseline;
# below it the sign of its level row: from the card to its middle, its radius, and to the next.
_ABOVE, _UP, _DOWN, _SIGN, _BELOW = 4.9, 1.9, 3.7, 2.2, 7.6
# A solution has so much room above and below its lines at least, and each line so much more at
# most.
_ROOM, _MORE = 2.2, 10.0
# The rope goes on so far behind the last card of the longest line at least; how thick it is below,
# its ball, and the least height for them.
_BEHIND = 8.0
_THICK, _BALL, _LEAST = 6.0, 15.0, 44.0
_SOLUTION_TEXT = (
    "The most cards of your personal deck that one turn can play, and a shortest turn that does "
    "it. A complete row is set aside at once."
)
_SOLVED = gettext_noop(
    "Solutions of puzzles {first} to {last}: the number, and the cards of a turn in order."
)
_SOURCES = {"D": gettext("deck"), "H": gettext("hand")}
# The sample: the middle of its card, the upper edge, the card, how large it is, and its level row.
_SAMPLE, _SAMPLE_TOP, _SHOWN, _SAMPLE_SCALE, _SHOWN_ROW = 121.0, 5.4, 7, 0.9, 3
# Right of it: from its middle to a line to what is said, to the end of that, and to the words; how
# high these are, and how far they reach beyond the middle of a line.
_LINE_FROM, _LINE_TO, _SAID, _SAID_HIGH = 6.8, 9.6, 11.8, 9.2
# Words beside the sample end so far from the right edge of the head.
_BESIDE = 46.0
_FROM, _GOES = gettext_noop("where it comes from"), gettext_noop("the level row it goes to")


def solution_sheets(puzzles: Sequence[tuple[int, Puzzle]], spare: float) -> list[Sheet]:
    """Return the solutions of numbered puzzles, as many on a page as leave cards large enough."""
    high = _END + spare - CONTENT_TOP
    choices = (shared(puzzles, most) for most in range(_MOST, 0, -1))
    fitting = (pages for pages in choices if all(_scale(page, high) >= _SMALL for page in pages))
    return [_page(page, high) for page in next(fitting, shared(puzzles, 1))]


def _step(scale: float) -> float:
    return max(CARD_WIDTH * scale + _APART, _WORDS)


def _line(scale: float) -> float:
    """Return how high a line of cards is with what stands above and below."""
    return _ABOVE + CARD_HEIGHT * scale + _BELOW


def _lines(puzzle: Puzzle, scale: float) -> int:
    """Return on how many lines a turn lies."""
    step = _step(scale)
    on_line = int((_RIGHT - _STEPS - CARD_WIDTH * scale) / step) + 1
    return -(-len(puzzle.turn) // on_line)


def _least(puzzle: Puzzle, scale: float) -> float:
    return _lines(puzzle, scale) * _line(scale) + 2 * _ROOM


def _scale(page: Sequence[tuple[int, Puzzle]], high: float) -> float:
    """Return the scale of the largest cards with which solutions fit on a page."""
    scale = _LARGE
    while scale > _FINER and _needed(page, scale) > high:
        scale = round(scale - _FINER, 3)
    return scale


def _needed(page: Sequence[tuple[int, Puzzle]], scale: float) -> float:
    return sum(_least(puzzle, scale) + _BETWEEN for _, puzzle in page) - _BETWEEN


def _page(page: Sequence[tuple[int, Puzzle]], high: float) -> Sheet:
    marks = [*page_head("solutions", _SOLUTION_TEXT, _BESIDE), *_sample()]
    scale = _scale(page, high)
    lines = sum(_lines(puzzle, scale) for _, puzzle in page)
    more = min(_MORE, (high - _needed(page, scale)) / lines)
    longest = max(-(-len(puzzle.turn) // _lines(puzzle, scale)) for _, puzzle in page)
    step, top = _shared_step(longest, scale), CONTENT_TOP
    for number, puzzle in page:
        deep = round(_least(puzzle, scale) + more * _lines(puzzle, scale), 3)
        marks.append(Path(Role.INK, "place", rect(0, round(top, 3), _WIDTH, deep, 3)))
        middle = round(top + deep / 2, 3)
        marks += badge(number, _DISC, middle)
        answer = str(puzzle.answer)
        marks.append(
            Text(Role.INK, "puzzle-answer", _ANSWER, middle, answer, "middle", centred=True)
        )
        marks += _turn(puzzle, top + _ROOM + more / 2, scale, step, _line(scale) + more)
        top += deep + _BETWEEN
    free = CONTENT_TOP + high - top
    if free > _LEAST:
        marks += rope_and_ball(0, round(top + free / 2, 3), _WIDTH, _THICK, _BALL, wound=True)
    alt = gettext(_SOLVED, first=page[0][0], last=page[-1][0])
    return Sheet("puzzles", "rope: solutions", alt, tuple(marks))


def _shared_step(cards: int, scale: float) -> float:
    """Return the step with which a longest line of so many cards fills the width."""
    free = _RIGHT - _STEPS - (CARD_WIDTH + _BEHIND) * scale
    widest = max(_step(scale), (1 + _WIDEST) * CARD_WIDTH * scale)
    return round(max(_step(scale), min(widest, free / max(1, cards - 1))), 3)


def _turn(puzzle: Puzzle, top: float, scale: float, step: float, apart: float) -> list[Mark]:
    """Return the cards of a turn, on lines of about one length, each along a rope."""
    cards = played_cards(puzzle)
    marks: list[Mark] = []
    for n, along in enumerate(shared(cards, -(-len(cards) // _lines(puzzle, scale)))):
        y = round(top + apart * n + _ABOVE, 3)
        last = _STEPS + step * (len(along) - 1) + CARD_WIDTH * scale
        end = _RIGHT if last + _BEHIND * scale < _RIGHT + _FINER else last - CARD_WIDTH * scale / 2
        middle = round(y + CARD_HEIGHT * scale / 2, 3)
        marks += knotted_rope(_STEPS, round(end, 3), middle, scale)
        for place, (move, card) in enumerate(along):
            marks += _card(move, card, round(_STEPS + step * place, 3), y, scale)
    return marks


def _card(move: Move, card: int, x: float, y: float, scale: float) -> list[Mark]:
    """Return a card with where it comes from above it, and its level row below."""
    source = _SOURCES.get(move.source) or gettext("supply {n}", n=move.source_row)
    middle = round(x + CARD_WIDTH * scale / 2, 3)
    style = "step-own" if move.source == "D" else "small"
    return [
        Text(Role.INK, style, middle, round(y - _UP, 3), source, "middle"),
        Use(f"small {format_card(card)}", x, y, 0, scale),
        *_sign(move.target_row, middle, round(y + CARD_HEIGHT * scale + _DOWN, 3)),
    ]


def _sign(row: int, x: float, y: float) -> list[Mark]:
    """Return the number of a level row in a ring around a point."""
    return [
        Path(Role.INK, "level-sign", circle(x, y, _SIGN)),
        Text(Role.INK, "level-sign", x, y, str(row), "middle", centred=True),
    ]


def _sample() -> list[Mark]:
    """Return a card of a solution with what stands above and below it, and what that means."""
    scale = _SAMPLE_SCALE
    x, y = round(_SAMPLE - CARD_WIDTH * scale / 2, 3), _SAMPLE_TOP
    move = Move("H", _SHOWN, 0, "L", _SHOWN_ROW)
    levels = y - _UP - 0.9, y + CARD_HEIGHT * scale + _DOWN
    left, wide = round(_SAMPLE + _SAID, 3), round(HEAD_RIGHT - _SAMPLE - _SAID, 3)
    marks = _card(move, _SHOWN, x, y, scale)
    for level, words in zip(levels, (_FROM, _GOES), strict=True):
        ends = round(_SAMPLE + _LINE_FROM, 3), round(_SAMPLE + _LINE_TO, 3)
        middle = round(level, 3)
        marks += [
            Path(Role.INK, "sample-line", line(ends[0], middle, ends[1], middle)),
            Paragraph(
                Role.INK, "puzzle-note", left, round(level - _SAID_HIGH / 2, 3), wide, _SAID_HIGH,
                words, centred=True,
            ),
        ]  # fmt: skip
    return marks
