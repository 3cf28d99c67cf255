"""Pages with the solutions of puzzles: the answer, and the cards of a turn in order."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, gettext_noop
from papercraft.core.shapes import rect
from papercraft.core.sheet import Path, Role, Sheet
from papercraft.games.rope.puzzles import played_cards, scissors_numbers
from papercraft.games.rope.sheets.puzzle_cards import (
    CARD_HEIGHT,
    CARD_WIDTH,
    CONTENT_TOP,
    badge,
    page_head,
    played_looks,
    shared,
    solved_card,
)
from papercraft.games.rope.sheets.puzzle_signs import knotted_rope
from papercraft.games.rope.sheets.solution_signs import ABOVE, BELOW, answer, onward, signs, sources
from papercraft.games.rope.sheets.turning_rope import ROPE, ROPE_SCALE, turning_rope
from papercraft.games.rope.sheets.world import rope_and_ball

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark
    from papercraft.games.rope.puzzles import Puzzle

# Where the last solution ends at most, on the standard page; from one to the next; how wide they
# are.
_END, _BETWEEN, _WIDTH = 246.0, 3.0, 190.0
# The middles of the disc and of the answer, the first card, and where cards and ropes end.
_DISC, _ANSWER, _STEPS, _RIGHT = 7.2, 21.4, 34.0, 184.0
# The most solutions on a page, the largest and the smallest cards, and by how much sizes differ.
_MOST, _LARGE, _SMALL, _FINER = 6, 1.6, 1.2, 0.02
# From one card to the next: so much between them at least and at most, as shares of a card, and
# room for signs above each.
_APART, _WIDEST, _SIGNS = 0.35, 1.0, 13.4
# A solution has so much room above and below its lines at least, and each line so much more at
# most; so much is between the signs of one line and of the next at least, for the rope and air.
_ROOM, _MORE, _NEXT_LINE = 2.2, 10.0, ROPE + 6.0
# The rope goes on so far behind the last card of a turn, in mm of an unscaled card, and so far
# behind a line after which it turns; how thick it is below, its ball, and the least height for
# them.
_BEHIND, _BEND = 6.0, 14.0
_THICK, _BALL, _LEAST = 6.0, 15.0, 44.0
_SOLUTION_TEXT = (
    "The most cards of your personal deck in one turn, by one of the shortest ways. Above a card: "
    "where it comes from; below: the level row it goes to. Complete rows are set aside at once."
)
_SOLVED = gettext_noop(
    "Solutions of puzzles {first} to {last}: the number, and the cards of a turn in order."
)


def solution_sheets(puzzles: Sequence[tuple[int, Puzzle]], spare: float) -> list[Sheet]:
    """Return the solutions of numbered puzzles, as many on a page as leave cards large enough."""
    high = _END + spare - CONTENT_TOP
    choices = (shared(puzzles, most) for most in range(_MOST, 0, -1))
    fitting = (pages for pages in choices if _common_scale(pages, high) >= _SMALL)
    pages = next(fitting, shared(puzzles, 1))
    # Cards of one size lie below each other, on all pages.
    scale = _common_scale(pages, high)
    step = _filling(pages, scale)
    return [_page(page, high, scale, step) for page in pages]


def _common_scale(pages: Sequence[Sequence[tuple[int, Puzzle]]], high: float) -> float:
    return min(_scale(page, high) for page in pages)


def _step(scale: float) -> float:
    return max((1 + _APART) * CARD_WIDTH * scale, _SIGNS)


def _line(scale: float) -> float:
    """Return how high a line of cards is with what stands above and below."""
    return ABOVE + CARD_HEIGHT * scale + BELOW


def _lines(puzzle: Puzzle, scale: float) -> int:
    """Return on how many lines a turn lies."""
    return -(-len(puzzle.turn) // _on_line(scale))


def _on_line(scale: float) -> int:
    """Return how many cards of a turn fit on a line, with the rope behind them."""
    return int((_RIGHT - _STEPS - (CARD_WIDTH + _BEHIND) * scale) / _step(scale)) + 1


def _least(puzzle: Puzzle, scale: float) -> float:
    lines = _lines(puzzle, scale)
    return lines * _line(scale) + (lines - 1) * _NEXT_LINE + 2 * _ROOM


def _scale(page: Sequence[tuple[int, Puzzle]], high: float) -> float:
    """Return the scale of the largest cards with which solutions fit on a page."""
    scale = _LARGE
    while scale > _FINER and _needed(page, scale) > high:
        scale = round(scale - _FINER, 3)
    return scale


def _needed(page: Sequence[tuple[int, Puzzle]], scale: float) -> float:
    return sum(_least(puzzle, scale) + _BETWEEN for _, puzzle in page) - _BETWEEN


def _page(page: Sequence[tuple[int, Puzzle]], high: float, scale: float, step: float) -> Sheet:
    marks = [*page_head("solutions", _SOLUTION_TEXT), *sources()]
    more = _spread(high - _needed(page, scale), sum(_lines(puzzle, scale) for _, puzzle in page))
    top = CONTENT_TOP
    for number, puzzle in page:
        deep = round(_least(puzzle, scale) + more * _lines(puzzle, scale), 3)
        marks.append(Path(Role.INK, "place", rect(0, round(top, 3), _WIDTH, deep, 3)))
        first = top + _ROOM + more / 2
        middle = round(first + ABOVE + CARD_HEIGHT * scale / 2, 3)
        marks += badge(number, _DISC, middle)
        marks += answer(puzzle.answer, _ANSWER, middle)
        marks += _turn(puzzle, first, scale, step, more)
        top += deep + _BETWEEN
    free = CONTENT_TOP + high - top
    if free > _LEAST:
        marks += rope_and_ball(0, round(top + free / 2, 3), _WIDTH, _THICK, _BALL, wound=True)
    alt = gettext(_SOLVED, first=page[0][0], last=page[-1][0])
    return Sheet("puzzles", "rope: solutions", alt, tuple(marks))


def _spread(free: float, lines: int) -> float:
    """Return how much more room each line gets: up to a bound, or all if little is left then."""
    return free / lines if free - _MORE * lines <= _LEAST else _MORE


def _filling(pages: Sequence[Sequence[tuple[int, Puzzle]]], scale: float) -> float:
    """Return the step with which the longest line of all turns fills the width."""
    puzzles = [puzzle for page in pages for _, puzzle in page]
    longest = max(-(-len(puzzle.turn) // _lines(puzzle, scale)) for puzzle in puzzles)
    turns = any(_lines(puzzle, scale) > 1 for puzzle in puzzles)
    free = _RIGHT - _STEPS - CARD_WIDTH * scale - (_BEND if turns else _BEHIND * scale)
    steps = max(1, longest - 1)
    return round(max(_step(scale), min((1 + _WIDEST) * CARD_WIDTH * scale, free / steps)), 3)


def _turn(puzzle: Puzzle, top: float, scale: float, step: float, more: float) -> list[Mark]:
    """Return the cards of a turn, on lines that are about equally long, all along one rope."""
    apart, middle = _line(scale) + more + _NEXT_LINE, top + ABOVE + CARD_HEIGHT * scale / 2
    cards = list(
        zip(played_cards(puzzle), played_looks(puzzle), scissors_numbers(puzzle), strict=True)
    )
    lines = shared(cards, _on_line(scale))
    middles = [round(middle + apart * n, 3) for n in range(len(lines))]
    end = _rope_end(len(lines[-1]), scale, step)
    marks = (
        knotted_rope(_STEPS, end, middles[0], ROPE_SCALE)
        if len(lines) == 1
        else turning_rope(_STEPS, _RIGHT, end, middles)
    )
    counted = count(1)
    for level, along in zip(middles, lines, strict=True):
        y = round(level - CARD_HEIGHT * scale / 2, 3)
        for place, ((move, card), look, number) in enumerate(along):
            x = round(_STEPS + step * place, 3)
            marks += signs(move, next(counted) if move.source == "D" else 0, x, y, scale)
            marks += solved_card(card, look, number, (x, y), scale)
            if place:
                marks.append(onward(round(x - (step - CARD_WIDTH * scale) / 2, 3), level))
    return marks


def _rope_end(cards: int, scale: float, step: float) -> float:
    """Return where the rope of a last line ends: behind its cards, or below the last of them."""
    last = _STEPS + step * (cards - 1) + CARD_WIDTH * scale
    end = last + _BEHIND * scale
    return round(end if end < _RIGHT + _FINER else last - CARD_WIDTH * scale / 2, 3)
