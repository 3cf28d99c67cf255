"""Reference cards for the players."""

from __future__ import annotations

from functools import cache
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.shapes import circle, line, polygon, rect
from papercraft.core.sheet import Paragraph, Path, Places, Role, Sheet, Text, Use
from papercraft.games.rope.sheets.mini_cards import MINI, mini_row, mini_stamps, mini_width
from papercraft.games.rope.sheets.scissors import lower_half, upper_half
from papercraft.games.rope.sheets.winner_cup import WIDTH as CUP_WIDTH
from papercraft.games.rope.sheets.winner_cup import winner_cup
from papercraft.games.rope.sheets.wordmark import drawn_name
from papercraft.games.rope.sheets.world import rope_and_ball

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark, Marks

_WIDTH, _HEIGHT = 95.0, 125.0
_EACH = 4
# The room of a sign between cards; what lies over a card leaves its motif in sight.
_SIGNS = {"apart": 1.5, "between": 5.4, "over": -0.95, "cup": CUP_WIDTH}
# All pictures end at this edge, and their arrows are below each other: where those begin and end,
# and from a card to the one right of it. One arrow has three cards right of it. How much larger
# cards are than the smallest ones, and those of the first step.
_ENDS, _ARROW, _TO_ARROW, _LARGER, _LARGEST = 88.4, (69.6, 73.4), 1.7, 1.15, 1.3
_EARLY_ARROW = (58.4, 62.2)
# Where cards come from, below the first step: the middle of each and its name; the frame around all
# of them; where they go.
_SOURCES = (
    (16.4, ("9", "4"), "hand"),
    (34.0, ("2b", "5"), "supply row"),
    (54.7, ("deck",), "personal deck"),
)
_FRAME, _GOES_TO = (6.4, 62.2), (("1", "2"), "level row")
# The height of the name of the game, and how far below the middle of the head it lies: one letter
# reaches down.
_NAME, _NAME_LOW = 5.6, 0.7
# The head: its upper edge and its height.
_BANNER = 3.6, 7.6
# How wide grounds are, how far each is from the next, and how round.
_GROUND, _BETWEEN, _ROUNDED = (4.0, 87.0), 1.3, 1.6
# The turn: its upper edge and its height; the discs of its steps; the middle of each and its words;
# each note is below its step. Below the first: its frame, the cards, their names.
_TURN, _TURN_HIGH = 12.5, 62.4
_DISC_AT, _DISC, _WORDS = 9.4, 3.0, 14.2
_FIRST, _SECOND, _THIRD = 17.4, 51.6, 67.6
_FRAME_DOWN, _FRAME_HIGH, _CARDS_DOWN, _NAMES_DOWN = 8.0, 20.6, 10.7, 25.0
_STEPS = (
    (_FIRST, "Play cards."), (_SECOND, "Store one hand card."), (_THIRD, "Refill to six."),
)  # fmt: skip
_NOTES = (
    (21.7, "From your personal deck? Turn up the next."),
    (56.1, "No hand card? Go to 3."),
)
# The pictures of the second and the third one, and their middles.
_PICTURED = (
    ((("4c",), "arrow", ("5-under",), "over", ("none",)), 53.8),
    ((("stock",), "arrow", ("8b", "9")), 67.6),
)
# What holds besides: above and below words, and cards; from the middle of a heading to its edge and
# to the words below it, the height of a line, by how much the last one is lower, and from words to
# the cards right of them.
_PAD, _CARD_PAD = 1.7, 1.7
_CAPITAL, _TEXT, _LINE_HIGH, _LAST, _TO_CARDS = 1.4, 3.5, 3.9, 1.0, 3.0


class _Section(NamedTuple):
    """What holds besides: a heading, and below it texts, each of so many lines.

    Right of them, in the middle of the height, are cards, some with an arrow between them.
    """

    heading: str
    texts: tuple[tuple[int, str], ...]
    cards: tuple[tuple[str, ...] | str, ...]
    arrow: tuple[float, float] = _ARROW

    @property
    def deep(self) -> float:
        """The height of heading and texts."""
        lines = sum(lines for lines, _ in self.texts)
        return round(_CAPITAL + _TEXT + lines * _LINE_HIGH - _LAST, 3)

    @property
    def high(self) -> float:
        """The height of its ground."""
        return round(max(self.deep + 2 * _PAD, MINI[1] * _LARGER + 2 * _CARD_PAD), 3)


_SECTIONS = (
    _Section(
        "Level rows",
        ((2, "From 1 up or 10 down, no gaps. Ten cards: complete."),),
        (("1c", "2"), "between", ("10", "9b")),
    ),
    _Section(
        "Scissors",
        ((1, "Stand for any card."), (1, "Two begin a row? Next:")),
        (("scissors", "scissors"), "arrow", ("3b",), "apart", ("8",), "apart", ("scissors",)),
        _EARLY_ARROW,
    ),
    _Section(
        "The end",
        ((1, "Personal deck empty? You win."),),
        (("empty",), "arrow", "cup"),
    ),
)
# The bar before a heading, as on the rules: its width and its height, and from it to the words.
_BAR, _BAR_HIGH, _AFTER_BAR = 1.1, 3.8, 2.8
# How long the head of an arrow is, and half its width.
_TIP, _TIP_HALF = 1.9, 1.2
_REFERENCE = "Reference cards to cut out: the order of a turn, what scissors can do."


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
    banner = {"banner-under": lower_half(90, 0.28), "banner-over": upper_half(90, 0.28)}
    signs = {"cup": winner_cup()}
    return mini_stamps() | banner | signs | {"reference": tuple(_reference())}


def _wide(part: tuple[str, ...] | str, scale: float) -> float:
    """Return how wide a row of cards is, or a sign."""
    return _SIGNS[part] if isinstance(part, str) else mini_width(part) * scale


def _strip(
    middle: float, parts: Sequence[tuple[str, ...] | str], arrow: tuple[float, float] = _ARROW
) -> tuple[float, list[Mark]]:
    """Return rows of small cards and signs between them, which end at the right edge.

    What is left of an ``arrow`` ends there. With them comes where they begin.
    """
    if "arrow" not in parts:
        return _ended(_ENDS, middle, parts)
    at = parts.index("arrow")
    (start, end), (_, right) = arrow, _ended(_ENDS, middle, parts[at + 1 :])
    left, marks = _ended(start - _TO_ARROW, middle, parts[:at])
    return left, [*marks, *_arrow(start, end, middle), *right]


def _ended(
    end: float, middle: float, parts: Sequence[tuple[str, ...] | str], scale: float = _LARGER
) -> tuple[float, list[Mark]]:
    """Return rows of small cards that end at an x, and where they begin."""
    marks: list[Mark] = []
    left = x = round(end - sum(_wide(part, scale) for part in parts), 3)
    for part in parts:
        if not isinstance(part, str):
            marks += mini_row(part, x, round(middle - MINI[1] * scale / 2, 3), scale)
        elif part == "cup":
            marks.append(Use("cup", round(x + CUP_WIDTH / 2, 3), middle))
        x = round(x + _wide(part, scale), 3)
    return left, marks


def _arrow(x1: float, x2: float, y: float) -> list[Mark]:
    """Return an arrow to the right, as on the rules."""
    neck = round(x2 - _TIP, 3)
    tip = polygon([(neck, y - _TIP_HALF), (x2, y), (neck, y + _TIP_HALF)])
    return [Path(Role.INK, "aid-arrow", line(x1, y, neck, y)), Path(Role.INK, "rules-solid", tip)]


def _sources(y: float) -> list[Mark]:
    """Return where cards are played from, in a frame, and the level row they go to, with names."""
    (left, wide), top = _FRAME, round(y + _FRAME_DOWN, 3)
    marks: list[Mark] = [Path(Role.INK, "rules-slot", rect(left, top, wide, _FRAME_HIGH, _ROUNDED))]
    cards, named = round(y + _CARDS_DOWN, 3), round(y + _NAMES_DOWN, 3)
    for middle, names, words in _SOURCES:
        left = round(middle - mini_width(names) * _LARGEST / 2, 3)
        marks += mini_row(names, left, cards, _LARGEST)
        marks.append(Text(Role.INK, "label", middle, named, words, "middle", centred=True))
    names, words = _GOES_TO
    level = round(cards + MINI[1] * _LARGEST / 2, 3)
    marks += [*_ended(_ENDS, level, (names,), _LARGEST)[1], *_arrow(*_ARROW, level)]
    return [*marks, Text(Role.INK, "label", _ENDS, named, words, "end", centred=True)]


def _banner() -> list[Mark]:
    """Return the head: the name of the game, and a rope that scissors cut."""
    x, y, width, height = 4.0, _BANNER[0], _WIDTH - 8.0, _BANNER[1]
    right, middle = x + width - 3.0, y + height / 2
    screw = (43.4, middle)
    left = screw[0] + 4.9
    return [
        Path(Role.INK, "aid-head", rect(x, y, width, height, 2.5)),
        *drawn_name(x + 3.0, round(y + (height - _NAME) / 2 + _NAME_LOW, 3), _NAME),
        Use("banner-under", *screw),
        *rope_and_ball(left, middle, right - left, 3.2, 2.9),
        Use("banner-over", *screw),
    ]


def _reference() -> list[Mark]:
    top = _TURN + _TURN_HIGH + _BETWEEN
    marks: list[Mark] = [
        Path(Role.CUT, "card-cut", rect(0, 0, _WIDTH, _HEIGHT)),
        *_banner(),
        *_turn(),
    ]
    for section in _SECTIONS:
        marks += _section(round(top, 3), section)
        top += section.high + _BETWEEN
    return marks


def _turn() -> list[Mark]:
    """Return the steps of a turn: what is played from where, and how a card is stored."""
    left, wide = _GROUND
    marks: list[Mark] = [
        Path(Role.INK, "panel", rect(left, _TURN, wide, _TURN_HIGH, _ROUNDED)),
        *_sources(_FIRST),
    ]
    for parts, middle in _PICTURED:
        marks += _strip(middle, parts)[1]
    for n, (middle, words) in enumerate(_STEPS, 1):
        marks += [
            Path(Role.INK, "hemp-disc", circle(_DISC_AT, middle, _DISC)),
            Text(Role.INK, "step-number", _DISC_AT, middle, str(n), "middle", centred=True),
            Text(Role.INK, "turn-step", _WORDS, middle, words, centred=True),
        ]
    notes = (Text(Role.INK, "section", _WORDS, y, words, centred=True) for y, words in _NOTES)
    return [*marks, *notes]


def _section(y: float, section: _Section) -> list[Mark]:
    """Return what holds besides, with its cards at the right."""
    left, wide = _GROUND
    middle = y + section.high / 2
    end, picture = _strip(round(middle, 3), section.cards, section.arrow)
    heading = round(middle - section.deep / 2 + _CAPITAL, 3)
    bar = rect(_FRAME[0], round(heading - _BAR_HIGH / 2, 3), _BAR, _BAR_HIGH, _BAR / 2)
    x, low = round(_FRAME[0] + _AFTER_BAR, 3), heading + _TEXT
    marks: list[Mark] = [
        Path(Role.INK, "panel", rect(left, y, wide, section.high, _ROUNDED)),
        Path(Role.INK, "rules-solid", bar),
        Text(Role.INK, "section-name", x, heading, section.heading, centred=True),
        *picture,
    ]
    for lines, words in section.texts:
        box = x, round(low, 3), round(end - _TO_CARDS - x, 3), round(lines * _LINE_HIGH, 3)
        marks.append(Paragraph(Role.INK, "section", *box, words))
        low += lines * _LINE_HIGH
    return marks
