"""Reference cards for the players."""

from __future__ import annotations

from functools import cache
from math import ceil
from typing import TYPE_CHECKING

from papercraft.core.shapes import line, polygon, rect
from papercraft.core.sheet import Paragraph, Path, Places, Role, Sheet, Text, Use
from papercraft.games.rope.deck import HIGHEST, personal_size
from papercraft.games.rope.sheets.artwork import MOTIFS, motif
from papercraft.games.rope.sheets.scissors import lower_half, small_scissors, upper_half
from papercraft.games.rope.sheets.wordmark import drawn_name
from papercraft.games.rope.sheets.world import rope_and_ball

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark, Marks

_WIDTH, _HEIGHT = 95.0, 125.0
_EACH = 4
_MARGIN = 6.0
# The small cards, how far each lies from the one below it in a row, and the room of a sign; the
# size of their rim, how far scissors are dark from their edges, and how round they are.
_MINI, _STEP = (6.2, 8.4), 4.3
_SIGNS = {"arrow": 5.8, "or": 3.2}
_RIM, _DARK, _ROUND = 0.6, 0.25, 1.0
# The middle of the number of a card and of its motif, and how large that is: alone, and where
# others cover all but the left edge. Two digits are so much further right.
_WIDER = 0.6
_FREE, _COVERED = ((2.3, 2.7), (3.6, 5.6), 0.3), ((2.3, 2.7), (2.25, 6.2), 0.24)
# What stands beside the headings: rows of small cards, and signs between them.
_ROWS: tuple[tuple[tuple[str, ...] | str, ...], ...] = (
    (),
    (tuple(map(str, range(1, HIGHEST + 1))),),
    (("scissors", "scissors"), "arrow", ("3",), "or", ("8",), "or", ("scissors",)),
    (("10",), "arrow", ("8", "9", "none")),
)
# Where cards come from and where they go, right of the first heading: the middle of each, its name.
_SOURCES = (
    (33.2, ("9", "4"), "hand"),
    (47.2, ("2", "5"), "supply"),
    (59.4, ("deck",), "deck"),
    (79.9, ("1", "2", "3"), "level row"),
)
_NAME_DOWN, _TO = 10.4, (65.2, 70.6)
# The height of the name of the game, and how far below the middle of the head it lies: one letter
# reaches down.
_NAME, _NAME_LOW = 8.0, 0.9
# The head: its upper edge and its height.
_BANNER = 2.8, 12.0
# How many players there are and how many cards each has in a personal deck, in two lines: the upper
# edge of their panel, its height, the middles of its lines and what each is; the middle of its
# first column, and how far columns are apart.
_HEAD, _HEAD_HIGH = 15.8, 11.2
_HEAD_LINES = (3.1, "Players"), (8.1, "Cards in each deck")
_COLUMN, _COLUMNS = 42.0, 14.4
_COUNTS = "2\u20133", "4\u20135", "6\u20137", "8"
# The ground of the first section, how wide grounds are and what is free below each. Below the upper
# edge of a ground: the small cards, the heading, and the text, with room for so many lines in every
# language; so far is the last line from the lower edge. The first section has names below its
# cards, and more lines.
_FIRST, _GROUND, _BETWEEN = 28.0, (4.0, 87.0), 1.0
_ROW_DOWN, _HEADING, _TEXT, _NAMED_TEXT = 1.3, 5.6, 11.1, 14.9
_LINE, _LINES, _NAMED_LINES, _UNDER = 4.4, 2, 3, 0.9
# The bar before a heading, as on the rules: its width and its height; from it to the words.
_BAR, _BAR_HIGH, _AFTER_BAR = 1.1, 4.2, 2.7
# How long the head of an arrow is, and half its width.
_TIP, _TIP_HALF = 1.9, 1.2
_REFERENCE = "Reference cards to cut out: how to deal, the order of a turn, what scissors can do."
_SECTIONS = (
    (
        "A turn",
        "Play any of these cards. Deck card played? Turn up the next. At the end store one hand "
        "card on any supply row and refill to six.",
    ),
    ("Level rows", "From 1 up or 10 down, no gaps, three rows at most. Ten cards: complete."),
    (
        "Scissors",
        "Any card you need. Two at the start: 1, 2 or 10, 9; then comes 3, 8 or scissors.",
    ),
    ("The end", "Last deck card played? You win. Nobody can go on? The smallest deck wins."),
)


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
    drawn = {f"mini-{n}": _mini(n) for n in range(1, HIGHEST + 1)}
    drawn |= {f"mini-{n}-under": _mini(n, covered=True) for n in range(1, HIGHEST)}
    under = Path(Role.INK, "mini-back", rect(-0.8, -0.8, *_MINI, _ROUND))
    place = Path(Role.GUIDE, "free-row", rect(0, 0, *_MINI, _ROUND))
    drawn |= {"banner-under": lower_half(90, 0.31), "banner-over": upper_half(90, 0.31)}
    drawn |= {"mini-scissors": _mini_scissors(_MINI[0] / 2)}
    drawn |= {"mini-scissors-under": _mini_scissors(_COVERED[1][0])}
    drawn |= {"mini-deck": (under, *drawn["mini-6"])}
    return drawn | {"mini-none": (place,), "reference": tuple(_reference())}


def _mini(number: int, *, covered: bool = False) -> Marks:
    """Return a card in the colour of a set; of a ``covered`` one the left edge stays in sight."""
    width, height = _MINI
    name = list(MOTIFS)[number - 1]
    (x, y), at, size = _COVERED if covered else _FREE
    wide, x = ("-wide", x + _WIDER) if number >= HIGHEST else ("", x)
    inner = rect(_RIM, _RIM, width - 2 * _RIM, height - 2 * _RIM, _ROUND - _RIM / 2)
    return (
        Path(Role.INK, "rules-card", rect(-0.25, -0.25, width + 0.5, height + 0.5, _ROUND + 0.25)),
        Path(Role.INK, f"{name}-rim", rect(0, 0, width, height, _ROUND)),
        Path(Role.INK, f"{name}-field", inner),
        Text(Role.INK, f"mini{wide}", x, y, str(number), "middle", centred=True),
        Path(Role.INK, f"{name}-motif", motif(name, *at, size)),
    )


def _mini_scissors(x: float) -> Marks:
    """Return scissors on a dark card, around an x."""
    width, height = _MINI
    edge = rect(-0.25, -0.25, width + 0.5, height + 0.5, _ROUND + 0.25)
    night = rect(_DARK, _DARK, width - 2 * _DARK, height - 2 * _DARK, _ROUND - _DARK / 2)
    return (
        Path(Role.INK, "rules-card", edge),
        Path(Role.INK, "scissors-field", night),
        *small_scissors(x, height / 2 + 0.1, 0.17, "scissors-small"),
    )


def _wide(part: tuple[str, ...] | str) -> float:
    """Return how wide a row of cards is, or a sign."""
    return _SIGNS[part] if isinstance(part, str) else _row_width(len(part))


def _row_width(cards: int) -> float:
    return _MINI[0] + _STEP * (cards - 1)


def _row(names: Sequence[str], x: float, y: float) -> list[Mark]:
    """Return cards from a point to the right, each over the one before."""
    *under, top = names
    return [
        Use(f"mini-{name}", round(x + _STEP * n, 3), y)
        for n, name in enumerate((*(f"{name}-under" for name in under), top))
    ]


def smallest_row(cards: Sequence[int], x: float, middle: float, width: float) -> list[Mark]:
    """Return cards of the size of those on reference cards that fill a width."""
    *under, top = cards
    names = *(f"{number}-under" for number in under), str(top)
    step, y = (width - _MINI[0]) / len(under), round(middle - _MINI[1] / 2, 3)
    return [Use(f"mini-{name}", round(x + step * n, 3), y) for n, name in enumerate(names)]


def _strip(y: float, parts: Sequence[tuple[str, ...] | str]) -> list[Mark]:
    """Return rows of small cards and signs between them, which end at the right edge."""
    marks: list[Mark] = []
    x, middle = _WIDTH - _MARGIN - 0.3 - sum(map(_wide, parts)), y + _MINI[1] / 2
    for part in parts:
        if part == "arrow":
            marks += _arrow(x + 1.1, x + 4.7, middle)
        elif part == "or":
            stroke = line(x + 0.8, middle + 2.6, x + 2.4, middle - 2.6)
            marks.append(Path(Role.INK, "aid-arrow", stroke))
        else:
            marks += _row(part, x, y)
        x = round(x + _wide(part), 3)
    return marks


def _arrow(x1: float, x2: float, y: float) -> list[Mark]:
    """Return an arrow to the right, as on the rules."""
    neck = round(x2 - _TIP, 3)
    tip = polygon([(neck, y - _TIP_HALF), (x2, y), (neck, y + _TIP_HALF)])
    return [Path(Role.INK, "aid-arrow", line(x1, y, neck, y)), Path(Role.INK, "rules-solid", tip)]


def _sources(y: float) -> list[Mark]:
    """Return where cards are played from, and the level row they go to, each with its name."""
    marks: list[Mark] = []
    for middle, names, words in _SOURCES:
        marks += _row(names, middle - _row_width(len(names)) / 2, y)
        at = middle, round(y + _NAME_DOWN, 3)
        marks.append(Text(Role.INK, "label", *at, words, "middle", centred=True))
    return [*marks, *_arrow(*_TO, y + _MINI[1] / 2)]


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
    marks: list[Mark] = [
        Path(Role.CUT, "card-cut", rect(0, 0, _WIDTH, _HEIGHT)),
        *_banner(),
        *_deck_sizes(),
    ]
    y, width = _FIRST, _WIDTH - 2 * _MARGIN
    left, wide = _GROUND
    for (heading, text), row in zip(_SECTIONS, _ROWS, strict=True):
        down, lines = (_TEXT, _LINES) if row else (_NAMED_TEXT, _NAMED_LINES)
        high = lines * _LINE
        deep = round(down + high + _UNDER, 3)
        box = (_MARGIN, round(y + down, 3), width, round(high + 0.1, 3))
        marks.append(Path(Role.INK, "panel", rect(left, y, wide, deep, 2.5)))
        marks += _heading(heading, round(y + _HEADING, 3))
        marks.append(Paragraph(Role.INK, "section", *box, text))
        picture = round(y + _ROW_DOWN, 3)
        marks += _strip(picture, row) if row else _sources(picture)
        y = round(y + deep + _BETWEEN, 3)
    return marks


def _heading(words: str, y: float) -> list[Mark]:
    """Return a heading behind its bar, in the middle of a line."""
    top, left = round(y - _BAR_HIGH / 2, 3), round(_MARGIN + _AFTER_BAR, 3)
    return [
        Path(Role.INK, "rules-solid", rect(_MARGIN, top, _BAR, _BAR_HIGH, _BAR / 2)),
        Text(Role.INK, "section-name", left, y, words, centred=True),
    ]


def _deck_sizes() -> list[Mark]:
    """Return how many cards a personal deck has, below each number of players."""
    left, wide = _GROUND
    middle = round(_HEAD + _HEAD_HIGH / 2, 3)
    marks: list[Mark] = [
        Path(Role.INK, "panel", rect(left, _HEAD, wide, _HEAD_HIGH, 2.5)),
        Path(Role.INK, "deck-rule", line(_MARGIN, middle, _WIDTH - _MARGIN, middle)),
    ]
    for n, (down, words) in enumerate(_HEAD_LINES):
        y = round(_HEAD + down, 3)
        marks.append(Text(Role.INK, "deck-size", _MARGIN, y, words, centred=True))
        for column, players in enumerate(_COUNTS):
            x = round(_COLUMN + _COLUMNS * column, 3)
            number = str(personal_size(int(players[-1]))) if n else players
            marks.append(Text(Role.INK, "bold", x, y, number, "middle", centred=True))
    return marks
