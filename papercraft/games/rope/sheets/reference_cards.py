"""Reference cards for the players."""

from __future__ import annotations

from functools import cache
from math import ceil
from typing import TYPE_CHECKING

from papercraft.core.shapes import circle, line, polyline, rect
from papercraft.core.sheet import Paragraph, Path, Places, Role, Sheet, Text, Use
from papercraft.games.rope.deck import HIGHEST, personal_size
from papercraft.games.rope.sheets.artwork import MOTIFS
from papercraft.games.rope.sheets.scissors import lower_half, small_scissors, upper_half
from papercraft.games.rope.sheets.twisted_rope import rope, straight
from papercraft.games.rope.sheets.wordmark import drawn_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark, Marks

_WIDTH, _HEIGHT = 95.0, 125.0
_EACH = 4
_MARGIN = 6.0
# The small cards, how far each lies from the one below it in a row, and the room of a sign.
_MINI, _STEP = (5.0, 6.4), 4.1
_SIGNS = {"arrow": 5.8, "or": 3.2}
# Beside headings they are larger and closer, without the colours of sets: those do not matter. So
# far from the left edge is the number of a card that others cover.
_LARGER, _CLOSE, _ASIDE = 1.22, 3.6, 2.05
# What stands beside the headings: rows of small cards, and signs between them.
_ROWS: tuple[tuple[tuple[str, ...] | str, ...], ...] = (
    (),
    (tuple(f"plain-{n}" for n in range(1, HIGHEST + 1)),),
    (("scissors", "scissors"), "arrow", ("plain-3",), "or", ("plain-8",), "or", ("scissors",)),
    (("back",), "arrow", ("none",)),
)
# Where cards come from and where they go, in a picture of its own: the middle of each, its name.
_SOURCES = (
    (14.5, ("9", "4"), "hand"),
    (33.5, ("2", "5"), "supply"),
    (52.5, ("deck",), "deck"),
    (79.5, ("1", "2", "3"), "level row"),
)
_SOURCE_SIZE, _NAME_DOWN, _TO = 1.25, 10.5, (61.5, 69.0)
# How many players there are and how many cards each has in a personal deck, one below the other:
# the upper edge of this table, the middles of its lines and what each is; the left edge of its
# first field, how far fields are apart, and the size of one.
_HEAD = 13.1
_HEAD_LINES = (2.3, "players"), (6.3, "deck cards")
_PAIR, _PAIRS, _FIELD = 31.4, 15.1, (14.3, 8.5)
_COUNTS = "2\u20133", "4\u20135", "6\u20137", "8"
# The ground of the first section, how wide grounds are and what is free below each. Below the upper
# edge of a ground: the small cards, the heading, the picture of where cards come from, and the
# text, with room for so many lines in every language; so far is the last line from the lower edge.
_FIRST, _GROUND, _BETWEEN = 22.6, (4.0, 87.0), 1.1
_ROW_DOWN, _HEADING, _PICTURE, _TEXT, _PICTURED_TEXT = 1.2, 6.2, 8.3, 10.9, 23.3
_LINE, _LINES, _UNDER = 4.5, 2, 1.0
_REFERENCE = "Reference cards to cut out: how to deal, the order of a turn, what scissors can do."
_SECTIONS = (
    (
        "A turn",
        "Play any of these cards. Then store one hand card in a supply row, and refill to six.",
    ),
    ("Level rows", "From 1 up or 10 down, no gaps, three rows at most. Ten cards: complete."),
    ("Scissors", "Any card you need. After two at the start: 3, 8 or scissors."),
    ("The end", "Last personal card played? You win. Nobody can go on? The smallest deck wins."),
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
    names = list(MOTIFS)
    drawn = {f"mini-{n}": _mini(f"{names[n - 1]}-medallion", str(n)) for n in range(1, 11)}
    night = Path(Role.INK, "scissors-frame", rect(0, 0, *_MINI, 1.0))
    scissors = small_scissors(_MINI[0] / 2, _MINI[1] / 2 + 0.1, 0.15, "scissors-small")
    place = Path(Role.GUIDE, "free-row", rect(0, 0, *_MINI, 1.0))
    drawn |= {
        f"mini-plain-{n}": _mini("mini-plain", str(n), aside=n < HIGHEST)
        for n in range(1, HIGHEST + 1)
    }
    under = Path(Role.INK, "mini-back", rect(-0.8, -0.8, *_MINI, 1.0))
    drawn |= {"banner-under": lower_half(90, 0.31), "banner-over": upper_half(90, 0.31)}
    drawn |= {"mini-scissors": (night, *scissors), "mini-back": _mini_back()}
    drawn |= {"mini-deck": (under, *drawn["mini-6"])}
    return drawn | {"mini-none": (place,), "reference": tuple(_reference())}


def _mini(style: str, number: str, *, aside: bool = False) -> Marks:
    """Return a card with its number in the middle, or ``aside`` where others cover it."""
    width, height = _MINI
    x = _ASIDE if aside else width / 2
    wide = "-wide" if len(number) > 1 else ""
    return (
        Path(Role.INK, style, rect(0, 0, width, height, 1.0)),
        Text(Role.INK, f"mini{wide}", x, height / 2, number, "middle", centred=True),
    )


def _mini_back() -> Marks:
    """Return the back of a card: scissors in a ring of rope."""
    x, y = _MINI[0] / 2, _MINI[1] / 2
    return (
        Path(Role.INK, "mini-back", rect(0, 0, *_MINI, 1.0)),
        Path(Role.INK, "back-disc", circle(x, y, 1.9)),
        Path(Role.INK, "mini-ring", circle(x, y, 1.9)),
        *small_scissors(x, y, 0.08),
    )


def _wide(part: tuple[str, ...] | str) -> float:
    """Return how wide a row of larger cards is, or a sign."""
    return _SIGNS[part] if isinstance(part, str) else _row_width(len(part), _CLOSE, _LARGER)


def _row_width(cards: int, step: float, size: float) -> float:
    return size * (_MINI[0] + step * (cards - 1))


def _strip(y: float, parts: Sequence[tuple[str, ...] | str]) -> list[Mark]:
    """Return rows of small cards and signs between them, which end at the right edge."""
    marks: list[Mark] = []
    x, middle = _WIDTH - _MARGIN - 0.3 - sum(map(_wide, parts)), y + _LARGER * _MINI[1] / 2
    for part in parts:
        if part == "arrow":
            marks += _arrow(x + 1.1, x + 4.7, middle)
        elif part == "or":
            stroke = line(x + 0.8, middle + 2.6, x + 2.4, middle - 2.6)
            marks.append(Path(Role.INK, "arrow", stroke))
        else:
            marks += [
                Use(f"mini-{name}", round(x + _LARGER * _CLOSE * n, 3), y, 0, _LARGER)
                for n, name in enumerate(part)
            ]
        x = round(x + _wide(part), 3)
    return marks


def _arrow(x1: float, x2: float, y: float) -> list[Mark]:
    tip = polyline([(x2 - 1.2, y - 1.2), (x2, y), (x2 - 1.2, y + 1.2)])
    return [Path(Role.INK, "arrow", tip), Path(Role.INK, "arrow", line(x1, y, x2, y))]


def _sources(y: float) -> list[Mark]:
    """Return where cards are played from, and the level row they go to, each with its name."""
    marks: list[Mark] = []
    for middle, names, words in _SOURCES:
        left = middle - _row_width(len(names), _STEP, _SOURCE_SIZE) / 2
        marks += [
            Use(f"mini-{name}", round(left + _SOURCE_SIZE * _STEP * n, 3), y, 0, _SOURCE_SIZE)
            for n, name in enumerate(names)
        ]
        at = middle, round(y + _NAME_DOWN, 3)
        marks.append(Text(Role.INK, "label", *at, words, "middle", centred=True))
    return [*marks, *_arrow(*_TO, y + _SOURCE_SIZE * _MINI[1] / 2)]


def _banner() -> list[Mark]:
    """Return the head: the name of the game, and a rope that scissors cut."""
    x, y, width, height = 4.0, 3.2, _WIDTH - 8.0, 8.8
    right, middle = x + width - 3.0, y + height / 2
    screw = (43.4, middle)
    left = screw[0] + 5.4
    strands, lights = rope(straight(left, middle, right - left), right - left, 4.0)
    return [
        Path(Role.INK, "scissors-frame", rect(x, y, width, height, 2.5)),
        *drawn_name(x + 3.4, y + 1.2, height - 2.0, "wordmark-night", 0.4),
        Use("banner-under", *screw),
        Path(Role.INK, "hemp-rope", strands),
        Path(Role.INK, "hemp-light", lights),
        Use("banner-over", *screw),
    ]


def _reference() -> list[Mark]:
    marks: list[Mark] = [
        Path(Role.CUT, "card-cut", rect(0, 0, _WIDTH, _HEIGHT)),
        *_banner(),
        *_deck_sizes(),
    ]
    y, width, high = _FIRST, _WIDTH - 2 * _MARGIN, _LINES * _LINE
    left, wide = _GROUND
    for (heading, text), row in zip(_SECTIONS, _ROWS, strict=True):
        down = _TEXT if row else _PICTURED_TEXT
        deep = round(down + high + _UNDER, 3)
        box = (_MARGIN, round(y + down, 3), width, round(high + 0.1, 3))
        marks.append(Path(Role.INK, "panel", rect(left, y, wide, deep, 2.5)))
        marks.append(Text(Role.INK, "section-name", _MARGIN, round(y + _HEADING, 3), heading))
        marks.append(Paragraph(Role.INK, "section", *box, text))
        picture = round(y + (_ROW_DOWN if row else _PICTURE), 3)
        marks += _strip(picture, row) if row else _sources(picture)
        y = round(y + deep + _BETWEEN, 3)
    return marks


def _deck_sizes() -> list[Mark]:
    """Return how many cards a personal deck has, below each number of players."""
    lines = [(round(_HEAD + down, 3), words) for down, words in _HEAD_LINES]
    wide, high = _FIELD
    marks: list[Mark] = [
        Text(Role.INK, "deck-size", _MARGIN, y, words, centred=True) for y, words in lines
    ]
    for n, players in enumerate(_COUNTS):
        x = round(_PAIR + _PAIRS * n, 3)
        middle = round(x + wide / 2, 3)
        marks.append(Path(Role.INK, "panel", rect(x, _HEAD, wide, high, 2.0)))
        numbers = players, str(personal_size(int(players[-1])))
        marks += [
            Text(Role.INK, "bold", middle, y, number, "middle", centred=True)
            for (y, _), number in zip(lines, numbers, strict=True)
        ]
    return marks
