"""Reference cards for the players."""

from __future__ import annotations

from functools import cache
from math import ceil
from typing import TYPE_CHECKING

from papercraft.core.shapes import circle, line, polygon, rect
from papercraft.core.sheet import Paragraph, Path, Places, Role, Sheet, Text, Use
from papercraft.games.rope.deck import personal_size
from papercraft.games.rope.sheets.mini_cards import MINI, mini_row, mini_stamps, mini_width
from papercraft.games.rope.sheets.scissors import lower_half, upper_half
from papercraft.games.rope.sheets.wordmark import drawn_name
from papercraft.games.rope.sheets.world import rope_and_ball

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark, Marks

_WIDTH, _HEIGHT = 95.0, 125.0
_EACH = 4
_MARGIN = 6.0
# The room of a sign between cards.
_SIGNS = {"arrow": 6.2, "apart": 1.3, "between": 3.0}
# Where cards come from and where they go, below the first step: the middle of each, its name, and
# the arrow between them; how much larger their cards are than others.
_SOURCES = (
    (22.6, ("9", "4"), "hand"),
    (39.4, ("2", "5"), "supply"),
    (53.6, ("deck",), "deck"),
    (78.6, ("1", "2", "3"), "level row"),
)
_TO, _LARGER = (60.6, 67.0), 1.3
# The height of the name of the game, and how far below the middle of the head it lies: one letter
# reaches down.
_NAME, _NAME_LOW = 7.4, 0.9
# The head: its upper edge and its height.
_BANNER = 2.8, 10.6
# How wide grounds are, how far each is from the next, and how round.
_GROUND, _BETWEEN, _ROUNDED = (4.0, 87.0), 0.9, 1.6
# The turn: its upper edge and its height; the discs of its steps; the middle of each and its words;
# the middle of the note below the first.
_TURN, _TURN_HIGH = 14.3, 51.6
_DISC_AT, _DISC, _WORDS = 9.0, 3.0, 14.2
_FIRST, _NOTE_AT, _SECOND, _THIRD = 19.0, 41.9, 50.1, 60.4
_CARDS_DOWN, _NAMES_DOWN = 5.2, 18.2
_LINES_HIGH = 8.6
_STEPS = (
    (_FIRST, "Play cards."), (_SECOND, "Store one hand card."), (_THIRD, "Refill to six."),
)  # fmt: skip
_NOTE = "Deck card played? Turn up the next."
_PICTURES: dict[float, tuple[tuple[str, ...] | str, ...]] = {
    _SECOND: (("4",), "arrow", ("2", "5", "none")),
    _THIRD: (("stock",), "arrow", ("3", "7", "1", "9", "4", "5")),
}
# What holds besides, with cards at the right: in lines that lie left of these, or a line beside
# them and one below. The height of each ground, from its upper edge to the middle of its heading,
# to that of its cards, to its text or the middles of its lines, and the height of a line.
_BESIDE, _BELOW = 14.6, 15.4
_HEADING, _TEXT, _CARDS_MIDDLE, _LINES, _LINE_HIGH = 3.2, 6.3, 5.7, (8.1, 12.6), 3.9
_TO_CARDS = 2.4
_SECTIONS: tuple[tuple[str, tuple[str, ...], tuple[tuple[str, ...] | str, ...]], ...] = (
    (
        "Level rows",
        ("From 1 up or 10 down, no gaps. Ten cards: complete.",),
        (("1", "2", "3"), "between", ("10", "9", "8")),
    ),
    (
        "Scissors",
        ("Any card you need.", "Two first? Then 3, 8 or scissors."),
        (("scissors", "scissors"), "arrow", ("3",), "apart", ("8",), "apart", ("scissors",)),
    ),
    (
        "The end",
        ("Last deck card played? You win.", "Nobody can go on? The smallest deck wins."),
        (("10",), "arrow", ("9", "none")),
    ),
)
# How many players there are and how many cards each has in a personal deck, in two lines: the
# height of their ground, the middles of its lines and what each is; the middle of its first column,
# and how far columns are apart.
_SIZES_HIGH = 8.8
_SIZES_LINES = (2.4, "Players"), (6.4, "Cards in each deck")
_COLUMN, _COLUMNS = 42.0, 14.4
_COUNTS = "2\u20133", "4\u20135", "6\u20137", "8"
# The bar before a heading, as on the rules: its width and its height; from it to the words.
_BAR, _BAR_HIGH, _AFTER_BAR = 1.1, 3.8, 2.8
# How long the head of an arrow is, and half its width.
_TIP, _TIP_HALF = 1.9, 1.2
_REFERENCE = "Reference cards to cut out: how to deal, the order of a turn, what scissors can do."


def reference_sheets(players: int) -> list[Sheet]:
    """Return reference cards for all players; what is left of a sheet has cards for guests."""
    places = [(_WIDTH * (n % 2), _HEIGHT * (n // 2)) for n in range(_EACH)]
    uses = tuple(Use("reference", x, y) for x, y in places)
    cells = {f"reference {n}": (x, y, _WIDTH, _HEIGHT) for n, (x, y) in enumerate(places, 1)}
    one = Sheet(
        "aids", "rope: reference", _REFERENCE, uses, Places(cells=cells), (), actual_size=True
    )
    return [one] * ceil(players / _EACH)


@cache
def reference_stamps() -> dict[str, Marks]:
    """Return a reference card as a stamp, and the small cards on it."""
    banner = {"banner-under": lower_half(90, 0.31), "banner-over": upper_half(90, 0.31)}
    return mini_stamps() | banner | {"reference": tuple(_reference())}


def _wide(part: tuple[str, ...] | str) -> float:
    """Return how wide a row of cards is, or a sign."""
    return _SIGNS[part] if isinstance(part, str) else mini_width(len(part))


def _strip(middle: float, parts: Sequence[tuple[str, ...] | str]) -> tuple[float, list[Mark]]:
    """Return rows of small cards and signs between them, which end at the right edge.

    With them comes where they begin.
    """
    marks: list[Mark] = []
    left = x = round(_WIDTH - _MARGIN - 0.3 - sum(map(_wide, parts)), 3)
    for part in parts:
        if part == "arrow":
            marks += _arrow(x + 1.3, x + 4.9, middle)
        elif not isinstance(part, str):
            marks += mini_row(part, x, round(middle - MINI[1] / 2, 3))
        x = round(x + _wide(part), 3)
    return left, marks


def _arrow(x1: float, x2: float, y: float) -> list[Mark]:
    """Return an arrow to the right, as on the rules."""
    neck = round(x2 - _TIP, 3)
    tip = polygon([(neck, y - _TIP_HALF), (x2, y), (neck, y + _TIP_HALF)])
    return [Path(Role.INK, "aid-arrow", line(x1, y, neck, y)), Path(Role.INK, "rules-solid", tip)]


def _sources(y: float) -> list[Mark]:
    """Return where cards are played from, and the level row they go to, each with its name."""
    marks: list[Mark] = []
    for middle, names, words in _SOURCES:
        left = round(middle - mini_width(len(names)) * _LARGER / 2, 3)
        marks += mini_row(names, left, round(y + _CARDS_DOWN, 3), _LARGER)
        at = middle, round(y + _NAMES_DOWN, 3)
        marks.append(Text(Role.INK, "label", *at, words, "middle", centred=True))
    return [*marks, *_arrow(*_TO, round(y + _CARDS_DOWN + MINI[1] * _LARGER / 2, 3))]


def _banner() -> list[Mark]:
    """Return the head: the name of the game, and a rope that scissors cut."""
    x, y, width, height = 4.0, _BANNER[0], _WIDTH - 8.0, _BANNER[1]
    right, middle = x + width - 3.0, y + height / 2
    screw = (43.4, middle)
    left = screw[0] + 5.4
    return [
        Path(Role.INK, "aid-head", rect(x, y, width, height, 2.5)),
        *drawn_name(x + 3.0, round(y + (height - _NAME) / 2 + _NAME_LOW, 3), _NAME),
        Use("banner-under", *screw),
        *rope_and_ball(left, middle, right - left, 3.6, 3.6),
        Use("banner-over", *screw),
    ]


def _reference() -> list[Mark]:
    top = _TURN + _TURN_HIGH + _BETWEEN
    marks: list[Mark] = [
        Path(Role.CUT, "card-cut", rect(0, 0, _WIDTH, _HEIGHT)),
        *_banner(),
        *_turn(),
    ]
    for heading, texts, cards in _SECTIONS:
        marks += _section(round(top, 3), heading, texts, cards)
        top += (_BELOW if texts[1:] else _BESIDE) + _BETWEEN
    return [*marks, *_deck_sizes(round(top, 3))]


def _turn() -> list[Mark]:
    """Return the steps of a turn: what is played from where, and pictures of the others."""
    left, wide = _GROUND
    marks: list[Mark] = [
        Path(Role.INK, "panel", rect(left, _TURN, wide, _TURN_HIGH, _ROUNDED)),
        _line(_WORDS, _NOTE_AT, _WIDTH - _MARGIN, _NOTE),
        *_sources(_FIRST),
    ]
    for n, (middle, words) in enumerate(_STEPS, 1):
        cards_at, cards = _strip(middle, _PICTURES.get(middle, ()))
        across = cards_at - _TO_CARDS - _WORDS
        box = _WORDS, round(middle - _LINES_HIGH / 2, 3), round(across, 3), _LINES_HIGH
        marks += [
            Path(Role.INK, "hemp-disc", circle(_DISC_AT, middle, _DISC)),
            Text(Role.INK, "step-number", _DISC_AT, middle, str(n), "middle", centred=True),
            Paragraph(Role.INK, "turn-step", *box, words, centred=True),
            *cards,
        ]
    return marks


def _section(
    y: float, heading: str, texts: Sequence[str], cards: Sequence[tuple[str, ...] | str]
) -> list[Mark]:
    """Return what holds besides, with its cards at the right."""
    left, wide = _GROUND
    is_low = bool(texts[1:])
    high = _BELOW if is_low else _BESIDE
    cards_at, picture = _strip(round(y + (_CARDS_MIDDLE if is_low else high / 2), 3), cards)
    end = round(cards_at - _TO_CARDS, 3)
    marks: list[Mark] = [
        Path(Role.INK, "panel", rect(left, y, wide, high, _ROUNDED)),
        *_heading(heading, round(y + _HEADING, 3)),
        *picture,
    ]
    if is_low:
        ends = end, _WIDTH - _MARGIN
        return [
            *marks,
            *(_line(_MARGIN, round(y + down, 3), to, words)
              for down, to, words in zip(_LINES, ends, texts, strict=True)),
        ]  # fmt: skip
    box = _MARGIN, round(y + _TEXT, 3), round(end - _MARGIN, 3), 2 * _LINE_HIGH
    return [*marks, Paragraph(Role.INK, "section", *box, texts[0])]


def _line(x: float, middle: float, end: float, words: str) -> Mark:
    """Return words in a line of their own."""
    box = x, round(middle - _LINE_HIGH / 2, 3), round(end - x, 3), _LINE_HIGH
    return Paragraph(Role.INK, "section", *box, words, centred=True)


def _heading(words: str, y: float) -> list[Mark]:
    """Return a heading behind its bar, in the middle of a line."""
    top, left = round(y - _BAR_HIGH / 2, 3), round(_MARGIN + _AFTER_BAR, 3)
    return [
        Path(Role.INK, "rules-solid", rect(_MARGIN, top, _BAR, _BAR_HIGH, _BAR / 2)),
        Text(Role.INK, "section-name", left, y, words, centred=True),
    ]


def _deck_sizes(y: float) -> list[Mark]:
    """Return how many cards a personal deck has, below each number of players."""
    left, wide = _GROUND
    middle = round(y + _SIZES_HIGH / 2, 3)
    marks: list[Mark] = [
        Path(Role.INK, "panel", rect(left, y, wide, _SIZES_HIGH, _ROUNDED)),
        Path(Role.INK, "deck-rule", line(_MARGIN, middle, _WIDTH - _MARGIN, middle)),
    ]
    for n, (down, words) in enumerate(_SIZES_LINES):
        at = round(y + down, 3)
        marks.append(Text(Role.INK, "deck-size", _MARGIN, at, words, centred=True))
        for column, players in enumerate(_COUNTS):
            x = round(_COLUMN + _COLUMNS * column, 3)
            number = str(personal_size(int(players[-1]))) if n else players
            marks.append(Text(Role.INK, "bold", x, at, number, "middle", centred=True))
    return marks
