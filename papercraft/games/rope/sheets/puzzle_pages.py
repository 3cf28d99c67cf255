"""Pages of open-table puzzles, and the page with their solutions."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT
from papercraft.core.messages import Message, gettext, gettext_noop, join, ngettext
from papercraft.core.shapes import circle, rect
from papercraft.core.sheet import Paragraph, Path, Places, Role, Sheet, Text, Use, spare_height
from papercraft.games.rope.deck import DECK, HIGHEST, SCISSORS, format_card, format_cards
from papercraft.games.rope.puzzles import PER_PAGE
from papercraft.games.rope.sheets.artwork import MOTIFS, motif
from papercraft.games.rope.sheets.puzzle_signs import knotted_rope, legend, ring, stars
from papercraft.games.rope.sheets.scissors import small_scissors
from papercraft.games.rope.sheets.world import title

if TYPE_CHECKING:
    from papercraft.core.sheet import Anchor, Mark, Marks, Size, Steps
    from papercraft.games.rope.deck import Deal
    from papercraft.games.rope.moves import Move
    from papercraft.games.rope.puzzles import Puzzle

# A small card, and the step to the next one: overlapping in rows, elsewhere side by side with a gap
# that shows in grey, where neighbours may have one tone.
_WIDTH, _HEIGHT = 9.0, 12.0
_OUTLINE = rect(0, 0, _WIDTH, _HEIGHT, 1.2)
# Scissors have a white edge, or neighbours would be one dark field.
_EDGE = rect(-0.25, -0.25, _WIDTH + 0.5, _HEIGHT + 0.5, 1.4)
_DARK = rect(0.35, 0.35, _WIDTH - 0.7, _HEIGHT - 0.7, 1.0)
_FAN, _CLOSE, _APART = 7.6, 7.0, 9.86
# From the upper edge of a card to the middle of its number and of its motif, and how large that is;
# two digits are so much further right, clear of the edge.
_NUMBER, _MOTIF_DOWN, _MOTIF, _WIDER = 3.9, 8.7, 0.31, 0.25
# The cards of a number look like one set, as on the reference cards.
_LOOKS = list(MOTIFS)
_EARLY = {"place": "band", "hemp-disc": "soft-solid"}
# Where the puzzles of a page begin, how high one is, how far its three lines are apart.
_TOP, _PUZZLE, _LINE = 27.0, 55.1, 17.0
# The band of a puzzle begins above it; the next one begins so far below.
_BAND_TOP, _BETWEEN = -5.5, 1.6
_LEFT, _RIGHT, _FAR_RIGHT = 15.0, 88.0, 190.0
_SUPPLIES = 34.5
# Where the ropes of level rows end, and how far behind its last card that of a solution does, or
# below that card if it would be further right than that.
_ROPE_END, _BEHIND, _SOLVED_END = 81.0, 9.0, 187.0
# From the baseline of a label to the cards below it, now and in designs before the third.
_LABEL_UP, _EARLY_LABEL_UP = 1.8, 1.4
# From the upper edge of a puzzle to the middle of its stars.
_STARS = 12.6
# The field for an answer and the tab on it: no card is as wide or has such an edge.
_ANSWER, _ANSWER_WIDTH, _TAB = 171.0, 16.4, 4.4
# Right of the name of the game, from the upper edge of the page: the room for what is asked.
_WORDS, _WORDS_TOP, _WORDS_HIGH = 51.5, 0.0, 20.0
# Where solutions begin and the height they share; from a band's left edge to its first card.
_SOLUTIONS, _SHARED, _STEPS = 21.5, 224.5, 15.0
_PER_SOLUTIONS = 8
# Fewer solutions have as much room as puzzles, and larger cards: in them steps are farther apart.
# Where the words above and below them have room, or the longest turn has.
_STEP, _WIDE_STEP, _LARGE = 12.6, 19.0, 1.5
# What is free above and below it at least, together.
_LEAST = 1.0
# Above the cards of a solution are the answer and a line of words, below them another line.
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


def puzzle_sheets(
    deck: Deal, count: int, page: Size, *, solutions: bool, early: bool = False
) -> list[Sheet]:
    """Return pages of puzzles and, if wanted, the solutions on pages of their own.

    If ``early``, their bands and numbers are as designs before the third drew them.
    """
    # Other parts are printed without the rules.
    from papercraft.games.rope.puzzle_generator import generate_puzzles  # noqa: PLC0415

    puzzles = list(enumerate(generate_puzzles(deck, count), 1))
    spare = spare_height(page)
    sheets = [_page(of_page, spare, roped=not early) for of_page in _pages(puzzles, PER_PAGE)]
    if solutions:
        solved = _pages(puzzles, _PER_SOLUTIONS)
        sheets += [_solutions(of_page, spare, roped=not early) for of_page in solved]
    if early:
        return [replace(sheet, marks=tuple(map(_early, sheet.marks))) for sheet in sheets]
    return sheets


def _early(mark: Mark) -> Mark:
    """Return a mark in the look that designs before the third gave it."""
    if isinstance(mark, Path):
        return mark._replace(style=_EARLY.get(mark.style, mark.style))
    if isinstance(mark, Text) and mark.style == "label":
        return mark._replace(y=round(mark.y + _LABEL_UP - _EARLY_LABEL_UP, 3))
    return mark


def _pages(puzzles: list[tuple[int, Puzzle]], size: int) -> list[list[tuple[int, Puzzle]]]:
    return [puzzles[n : n + size] for n in range(0, len(puzzles), size)]


@cache
def puzzle_stamps(*, early: bool = False) -> dict[str, Marks]:
    """Return the stamps: small cards, and the place of an empty row.

    They are plain if ``early``, as on mats and puzzles of designs before the third.
    """
    small = _plain if early else _small
    cards = sorted(set(DECK))
    # A covered card has its number in the middle of the part that stays visible.
    drawn = {f"small {format_card(card)}": tuple(small(card, _WIDTH / 2)) for card in cards}
    drawn |= {f"covered {format_card(card)}": tuple(small(card, _CLOSE / 2)) for card in cards}
    return drawn | {"small none": (Path(Role.GUIDE, "free-row", _OUTLINE),)}


def _small(card: int, x: float) -> list[Mark]:
    y = _HEIGHT / 2
    if card == SCISSORS:
        scissors = small_scissors(x, y + 0.2, 0.27, "scissors-small")
        return [
            Path(Role.INK, "rules-card", _EDGE),
            Path(Role.INK, "scissors-field", _DARK),
            *scissors,
        ]
    name, aside = _LOOKS[card - 1], x + _WIDER * (card == HIGHEST and x < _WIDTH / 2)
    return [
        Path(Role.INK, f"{name}-medallion", _OUTLINE),
        _number(card, round(aside, 3), _NUMBER),
        Path(Role.INK, f"{name}-motif", motif(name, x, _MOTIF_DOWN, _MOTIF)),
    ]


def _plain(card: int, x: float) -> list[Mark]:
    drawn = small_scissors(x, _HEIGHT / 2 + 0.2, 0.25) if card == SCISSORS else [_number(card, x)]
    return [Path(Role.INK, "box", _OUTLINE), *drawn]


def _number(card: int, x: float, y: float = _HEIGHT / 2) -> Text:
    style = "small-number" if card == HIGHEST and y == _NUMBER else "subheading"
    return Text(Role.INK, style, x, y, format_card(card), "middle", centred=True)


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


def _page(page: list[tuple[int, Puzzle]], spare: float, *, roped: bool) -> Sheet:
    # On a higher page, puzzles and their lines are further apart.
    high = _PUZZLE + spare / PER_PAGE
    apart = _LINE + 0.7 * spare / PER_PAGE / 2
    marks, boxes = _head("how many cards?", _PUZZLE_TEXT), {}
    for n, (number, puzzle) in enumerate(page):
        y = round(_TOP + high * n, 3)
        lines = [round(y + apart * line, 3) for line in range(3)]
        marks.append(Path(Role.INK, "place", _band(y, high)))
        for line in lines if roped else ():
            marks += knotted_rope(_LEFT, _ROPE_END, round(line + _HEIGHT / 2, 3))
        marks += _puzzle(number, puzzle, lines)
        if roped:
            marks += stars(len(puzzle.turn), 7.5, round(y + _STARS, 3))
            marks += _in_play(puzzle, lines)
        boxes[f"answer.{number}"] = (_ANSWER, lines[2], _ANSWER_WIDTH, _HEIGHT)
    if roped:
        marks += legend(_TOP + _BAND_TOP + high * PER_PAGE - _BETWEEN)
    alt = gettext(_ALT, first=page[0][0], last=page[-1][0])
    reading = (gettext("X is scissors."), *(_reading(*entry) for entry in page))
    return Sheet(
        "puzzles", "rope: puzzles", alt, tuple(marks), Places(boxes=boxes), reading=reading
    )


def _reading(number: int, puzzle: Puzzle) -> Message:
    """Return a puzzle as text, each row from its first card."""
    return gettext(
        "Puzzle {n}. Level rows: {levels}. Supply rows: {supplies}. Hand: {hand}. Personal deck: "
        "{personal}.",
        n=number,
        levels=join([*map(_card_list, puzzle.levels)], "; "),
        supplies=join([*map(_card_list, puzzle.supplies)], "; "),
        hand=_card_list(puzzle.hand),
        personal=_card_list(puzzle.personal),
    )


def _card_list(cards: tuple[int, ...]) -> str:
    return format_cards(cards) or gettext("empty")


def _band(y: float, high: float) -> Steps:
    return rect(0, round(y + _BAND_TOP, 3), 190, round(high - _BETWEEN, 3), 3)


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


def _in_play(puzzle: Puzzle, lines: list[float]) -> list[Mark]:
    """Return rings around the top cards of supply rows and personal deck."""
    tops = [
        (_RIGHT + _SUPPLIES * n + _CLOSE * (len(row) - 1), lines[0])
        for n, row in enumerate(puzzle.supplies)
        if row
    ]
    return [ring(x, y, _WIDTH, _HEIGHT) for x, y in (*tops, (_RIGHT, lines[2]))]


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
        Path(Role.INK, "hemp-disc", circle(x + 4.5, y + 4.5, 4.5)),
        Text(Role.INK, "badge", x + 4.5, y + 4.5, str(number), "middle", centred=True),
    ]


def _label(x: float, y: float, string: str, anchor: Anchor = "start") -> Text:
    return Text(Role.INK, "label", x, round(y - _LABEL_UP, 3), string, anchor)


def _solutions(page: list[tuple[int, Puzzle]], spare: float, *, roped: bool = True) -> Sheet:
    marks = _head("solutions", _SOLUTION_TEXT)
    roomy = len(page) <= PER_PAGE
    style, words, above = _ANSWERS[roomy]
    longest = max(len(puzzle.turn) for _, puzzle in page)
    widest = _WIDE_STEP if roomy else _STEP
    apart = min(widest, round((_FAR_RIGHT - _STEPS - 2.0) / longest, 3))
    count = max(len(page), PER_PAGE) if roped or roomy else _PER_SOLUTIONS
    band = round((_SHARED + spare) / count, 3)
    scale = min(_LARGE, round((apart - 1.8) / _WIDTH, 3)) if roped or roomy else 1.0
    if not roomy:
        scale = min(scale, round((band - _BETWEEN - words - _BELOW - _LEAST) / _HEIGHT, 3))
    for n, (number, puzzle) in enumerate(page):
        top = round(_SOLUTIONS + band * n, 3)
        marks.append(Path(Role.INK, "place", rect(0, top, 190, round(band - _BETWEEN, 3), 3)))
        high = words + _HEIGHT * scale + _BELOW
        y = round(top + (band - _BETWEEN - high) / 2 + words, 3)
        marks += _badge(number, 3.0, round(y + _HEIGHT * scale / 2 - 4.5, 3))
        answer = ngettext("{n} personal card", "{n} personal cards", puzzle.answer)
        marks.append(Text(Role.INK, style, _STEPS, round(y - above, 3), answer))
        if roped:
            last = _STEPS + apart * (len(puzzle.turn) - 1) + _WIDTH * scale
            end = last + _BEHIND * scale
            if end > _SOLVED_END:
                end = last - _WIDTH * scale / 2
            marks += knotted_rope(_STEPS, end, round(y + _HEIGHT * scale / 2, 3), scale)
        for step, (move, card) in enumerate(_cards(puzzle)):
            marks += _step(move, card, round(_STEPS + apart * step, 3), y, scale)
    alt = gettext(_SOLVED, first=page[0][0], last=page[-1][0])
    return Sheet("puzzles", "rope: solutions", alt, tuple(marks))


def _cards(puzzle: Puzzle) -> list[tuple[Move, int]]:
    """Return the moves of the turn with their cards, also of those from supply rows."""
    rows = [list(row) for row in puzzle.supplies]
    return [
        (move, rows[move.source_row - 1].pop() if move.card is None else move.card)
        for move in puzzle.turn
    ]


_SOURCES = {"D": gettext("deck"), "H": gettext("hand")}


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
