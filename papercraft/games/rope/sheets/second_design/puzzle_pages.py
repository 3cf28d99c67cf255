"""Puzzles and solutions as the first two designs drew them: four on a page, plain small cards."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT
from papercraft.core.messages import gettext, gettext_noop, ngettext
from papercraft.core.shapes import circle, rect
from papercraft.core.sheet import Paragraph, Path, Places, Role, Sheet, Text, Use, spare_height
from papercraft.games.rope.deck import DECK, SCISSORS, format_card
from papercraft.games.rope.puzzles import PER_PAGE, played_cards, puzzle_text
from papercraft.games.rope.sheets.scissors import small_scissors
from papercraft.games.rope.sheets.world import title

if TYPE_CHECKING:
    from papercraft.core.sheet import Anchor, Mark, Marks, Size
    from papercraft.games.rope.moves import Move
    from papercraft.games.rope.puzzles import Puzzle

_WIDTH, _HEIGHT = 9.0, 12.0
_OUTLINE = rect(0, 0, _WIDTH, _HEIGHT, 1.2)
_FAN, _CLOSE, _APART = 7.6, 7.0, 9.86
_TOP, _PUZZLE, _LINE = 27.0, 55.1, 17.0
_BAND_TOP, _BETWEEN = -5.5, 1.6
_LEFT, _RIGHT, _FAR_RIGHT = 15.0, 88.0, 190.0
_SUPPLIES = 34.5
_LABEL_UP = 1.4
_ANSWER, _ANSWER_WIDTH, _TAB = 171.0, 16.4, 4.4
_WORDS, _WORDS_TOP, _WORDS_HIGH = 51.5, 0.0, 20.0
_SOLUTIONS, _SHARED, _STEPS = 21.5, 224.5, 15.0
_PER_SOLUTIONS = 8
_STEP, _WIDE_STEP, _LARGE = 12.6, 19.0, 1.5
_LEAST = 1.0
_BELOW = 4.6
_ANSWERS = {True: ("heading", 13.0, 7.4), False: ("bold", 8.2, 4.6)}
_PUZZLE_TEXT = (
    "All cards lie face up. You may play hand cards, and the top card of each supply row and of "
    "your personal deck. It is your turn: how many cards of your personal deck can you play?"
)
_SOLUTION_TEXT = (
    "The most personal cards that can be played, and a shortest turn that plays them. Above each "
    "card: where it comes from (supply row, hand or deck); below: the level row it goes to. A full "
    "row is cleared at once."
)
_ALT = gettext_noop(
    "Puzzles {first} to {last}: for each a table with level rows, supply rows, a hand and a "
    "personal deck, and a box for the number of personal cards that can be played in one turn."
)
_SOLVED = gettext_noop(
    "Solutions of puzzles {first} to {last}: the number, and the cards of a turn in order."
)
_SOURCES = {"D": gettext("deck"), "H": gettext("hand")}


def puzzle_sheets(puzzles: list[Puzzle], page: Size, *, solutions: bool) -> list[Sheet]:
    """Return pages of puzzles and, if wanted, the solutions on pages of their own."""
    numbered, spare = list(enumerate(puzzles, 1)), spare_height(page)
    sheets = [_page(of_page, spare) for of_page in _pages(numbered, PER_PAGE)]
    if solutions:
        sheets += [_solutions(of_page, spare) for of_page in _pages(numbered, _PER_SOLUTIONS)]
    return sheets


def _pages(puzzles: list[tuple[int, Puzzle]], size: int) -> list[list[tuple[int, Puzzle]]]:
    return [puzzles[n : n + size] for n in range(0, len(puzzles), size)]


@cache
def puzzle_stamps() -> dict[str, Marks]:
    """Return the stamps: small cards, and the place of an empty row."""
    cards = sorted(set(DECK))
    # A covered card has its number in the middle of the part that stays visible.
    drawn = {f"small {format_card(card)}": tuple(_plain(card, _WIDTH / 2)) for card in cards}
    drawn |= {f"covered {format_card(card)}": tuple(_plain(card, _CLOSE / 2)) for card in cards}
    return drawn | {"small none": (Path(Role.GUIDE, "free-row", _OUTLINE),)}


def _plain(card: int, x: float) -> list[Mark]:
    drawn = small_scissors(x, _HEIGHT / 2 + 0.2, 0.25) if card == SCISSORS else [_number(card, x)]
    return [Path(Role.INK, "box", _OUTLINE), *drawn]


def _number(card: int, x: float) -> Text:
    return Text(Role.INK, "subheading", x, _HEIGHT / 2, format_card(card), "middle", centred=True)


def _fan(cards: tuple[int, ...], x: float, y: float, step: float) -> list[Mark]:
    """Return cards from left to right, later ones on top; an empty place if there are none."""
    if not cards:
        return [Use("small none", x, y)]
    top = len(cards) - 1
    kinds = ["small" if n == top or step > _WIDTH else "covered" for n in range(len(cards))]
    return [
        Use(f"{kind} {format_card(card)}", x + step * n, y)
        for n, (kind, card) in enumerate(zip(kinds, cards, strict=True))
    ]


def _head(heading: str, text: str) -> list[Mark]:
    return [
        *title(),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, heading),
        Paragraph(Role.INK, "body", _WORDS, _WORDS_TOP, HEAD_RIGHT - _WORDS, _WORDS_HIGH, text),
    ]


def _page(page: list[tuple[int, Puzzle]], spare: float) -> Sheet:
    # On a higher page, puzzles and their lines are further apart.
    high = _PUZZLE + spare / PER_PAGE
    apart = _LINE + 0.7 * spare / PER_PAGE / 2
    marks, boxes = _head("how many cards?", _PUZZLE_TEXT), {}
    for n, (number, puzzle) in enumerate(page):
        y = round(_TOP + high * n, 3)
        lines = [round(y + apart * line, 3) for line in range(3)]
        band = rect(0, round(y + _BAND_TOP, 3), 190, round(high - _BETWEEN, 3), 3)
        marks.append(Path(Role.INK, "band", band))
        marks += _puzzle(number, puzzle, lines)
        boxes[f"answer.{number}"] = (_ANSWER, lines[2], _ANSWER_WIDTH, _HEIGHT)
    alt = gettext(_ALT, first=page[0][0], last=page[-1][0])
    reading = (gettext("X is scissors."), *(puzzle_text(*entry) for entry in page))
    return Sheet(
        "puzzles", "rope: puzzles", alt, tuple(marks), Places(boxes=boxes), reading=reading
    )


def _puzzle(number: int, puzzle: Puzzle, lines: list[float]) -> list[Mark]:
    """Return a puzzle on three lines, given by where their cards begin."""
    y = lines[0]
    marks = _badge(number, 3.0, y)
    for n, (row, at) in enumerate(zip(puzzle.levels, lines, strict=True), 1):
        marks += [_label(_LEFT, at, gettext("Level row {n}", n=n)), *_fan(row, _LEFT, at, _FAN)]
    for n, row in enumerate(puzzle.supplies):
        x = _RIGHT + _SUPPLIES * n
        marks += [_label(x, y, gettext("Supply row {n}", n=n + 1)), *_fan(row, x, y, _CLOSE)]
    marks += [_label(_RIGHT, lines[1], "Hand"), *_fan(puzzle.hand, _RIGHT, lines[1], _APART)]
    marks += [
        _label(_RIGHT, lines[2], "Personal deck, the top card on the left"),
        *_fan(puzzle.personal, _RIGHT, lines[2], _APART),
        *_answer(lines[2]),
    ]
    return marks


def _answer(y: float) -> list[Mark]:
    """Return the field for an answer, with a tab on it that says so."""
    middle = round(_ANSWER + _ANSWER_WIDTH / 2, 3), round(y - _TAB / 2, 3)
    tab = rect(_ANSWER, round(y - _TAB, 3), _ANSWER_WIDTH, _TAB + 2.0, 1.2)
    return [
        Path(Role.GUIDE, "answer-tab", tab),
        Path(Role.GUIDE, "answer", rect(_ANSWER, y, _ANSWER_WIDTH, _HEIGHT, 0.4)),
        Text(Role.INK, "answer-tab", *middle, "Answer", "middle", centred=True),
    ]


def _badge(number: int, x: float, y: float) -> list[Mark]:
    return [
        Path(Role.INK, "soft-solid", circle(x + 4.5, y + 4.5, 4.5)),
        Text(Role.INK, "badge", x + 4.5, y + 4.5, str(number), "middle", centred=True),
    ]


def _label(x: float, y: float, string: str, anchor: Anchor = "start") -> Text:
    return Text(Role.INK, "label", x, round(y - _LABEL_UP, 3), string, anchor)


def _solutions(page: list[tuple[int, Puzzle]], spare: float) -> Sheet:
    marks = _head("solutions", _SOLUTION_TEXT)
    roomy = len(page) <= PER_PAGE
    style, words, above = _ANSWERS[roomy]
    longest = max(len(puzzle.turn) for _, puzzle in page)
    widest = _WIDE_STEP if roomy else _STEP
    apart = min(widest, round((_FAR_RIGHT - _STEPS - 2.0) / longest, 3))
    band = round((_SHARED + spare) / (PER_PAGE if roomy else _PER_SOLUTIONS), 3)
    scale = min(_LARGE, round((apart - 1.8) / _WIDTH, 3)) if roomy else 1.0
    if not roomy:
        scale = min(scale, round((band - _BETWEEN - words - _BELOW - _LEAST) / _HEIGHT, 3))
    for n, (number, puzzle) in enumerate(page):
        top = round(_SOLUTIONS + band * n, 3)
        around = rect(0, top, 190, round(band - _BETWEEN, 3), 3)
        marks.append(Path(Role.INK, "band", around))
        high = words + _HEIGHT * scale + _BELOW
        y = round(top + (band - _BETWEEN - high) / 2 + words, 3)
        marks += _badge(number, 3.0, round(y + _HEIGHT * scale / 2 - 4.5, 3))
        answer = ngettext("{n} personal card", "{n} personal cards", puzzle.answer)
        marks.append(Text(Role.INK, style, _STEPS, round(y - above, 3), answer))
        for step, (move, card) in enumerate(played_cards(puzzle)):
            marks += _step(move, card, round(_STEPS + apart * step, 3), y, scale)
    alt = gettext(_SOLVED, first=page[0][0], last=page[-1][0])
    return Sheet("puzzles", "rope: solutions", alt, tuple(marks))


def _step(move: Move, card: int, x: float, y: float, scale: float) -> list[Mark]:
    source = _SOURCES.get(move.source) or gettext("supply {n}", n=move.source_row)
    target = gettext("level {n}", n=move.target_row)
    middle, below = round(x + _WIDTH * scale / 2, 3), round(y + _HEIGHT * scale + 3.2, 3)
    style = "step-own" if move.source == "D" else "small"
    return [
        Text(Role.INK, style, middle, y - 0.9, source, "middle"),
        Use(f"small {format_card(card)}", x, y, 0, scale),
        Text(Role.INK, "small", middle, below, target, "middle"),
    ]
