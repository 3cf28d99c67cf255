"""Reference cards: what each rank does, the turn, and the goals."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, gettext_noop, join
from papercraft.core.shapes import circle, line, rect
from papercraft.core.sheet import Paragraph, Path, Places, Role, Sheet, Text, Use
from papercraft.games.cuttle.options import PRESETS
from papercraft.games.cuttle.sheets.artwork import SUIT_PATHS, badge, cuttlefish, suit_at
from papercraft.games.cuttle.sheets.effect_pictures import effect_picture
from papercraft.games.cuttle.sheets.rules_text import (
    INDICES,
    KEYWORDS,
    KINDS,
    REFERENCE_LINES,
    reference_texts,
)
from papercraft.games.cuttle.sheets.turn_panel import goal_table, sign
from papercraft.games.cuttle.sheets.wordmark import drawn_name

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks
    from papercraft.games.cuttle.options import Options

_REFERENCE = (
    "Two reference cards to cut out: what each rank does, the order of suits, and the goals with "
    "no king to four."
)
_SCUTTLE = (
    "Scuttle a lower point card, or an equal one in a lower suit: clubs (low), diamonds, hearts, "
    "spades (high). Both are scrapped."
)
# Two cards fill a page above its foot.
_WIDTH, _HEIGHT = 95.0, 250.0
_MARGIN = 6.0
# Groups reach a little beyond the words: where they begin, and how wide they are.
_BAND = _MARGIN - 1.5, _WIDTH - 2 * _MARGIN + 3.0
# The groups of ranks, by kind of card, with what stands at their head.
_GROUPS: tuple[tuple[str, str, str, tuple[int, ...]], ...] = (
    (
        "once",
        gettext_noop("One-off"),
        gettext_noop("once, then scrapped"),
        (1, 2, 3, 4, 5, 6, 7, 9),
    ),
    ("stays", gettext_noop("Permanent"), gettext_noop("stays on the table"), (8, 11, 12, 13)),
    ("points", "", "", (10,)),
)
# The goals below the name: their top and height, what is beside them and how wide that is; from one
# to the next, and what is above and below them.
_GOALS, _GOALS_HIGH, _WIN_WIDE, _GOALS_STEP, _GOALS_IN = 20.6, 17.0, 22.4, 12.0, 1.7
# What is between groups, at least and at most; the head of a group: its height, the middle and the
# size of its sign, where its words begin.
_APART, _HEAD, _SIGN, _SIGN_SIZE, _SAID = (2.0, 3.0), 9.0, 11.2, 1.3, 17.4
# A row of words after a sign: its height with two lines, and the size of the sign.
_SAID_HIGH, _SAID_SIZE = 9.4, 1.1
# The row of a rank: its height with one line of words and of each further one, where the words
# begin and how wide they are, the middle of the picture at the right; in a row, the middle of the
# keyword, the top of the words.
_ROW, _LINE, _TEXT, _WORDS_WIDE, _PICTURE_X = 10.4, 3.6, 17.4, 53.6, 80.4
_KEYWORD, _WORDS = 3.6, 6.3
# The rule of counters follows the words of the two.
_TWO = 2
# The sizes of badges and pictures; what is free at the foot.
_SIZES, _PICTURE, _FOOT = {"once": 0.74, "stays": 0.8, "points": 0.74}, 1.04, 4.8


def reference_sheet() -> Sheet:
    """Return both reference cards on a page."""
    lefts = (0.0, _WIDTH)
    uses = tuple(Use("reference", x, 0) for x in lefts)
    cells = {f"reference {n}": (x, 0.0, _WIDTH, _HEIGHT) for n, x in enumerate(lefts, 1)}
    return Sheet(
        "aids", "cuttle: reference", _REFERENCE, uses, Places(cells=cells), (), actual_size=True
    )


@cache
def reference_stamps(preset: str) -> dict[str, Marks]:
    """Return a reference card and what is on it many times as stamps."""
    return {
        **{f"kind-{kind}": (badge(kind, 0, 0),) for kind in dict.fromkeys(KINDS)},
        "fish": tuple(Path(Role.INK, style, steps) for style, steps in cuttlefish()),
        "reference": tuple(_reference(preset)),
    }


def _banner(preset: str) -> list[Mark]:
    """Return the head: the name of the game, its suits, and a cuttlefish that looks out of it."""
    (x, width), y, height = _BAND, 4.0, 13.0
    first, apart, size = x + 44.4, 5.4, 0.4
    eye = x + width - 11.0, y + height / 2 + 0.4
    marks: list[Mark] = [
        Path(Role.INK, "banner", rect(x, y, width, height, 2.5)),
        *drawn_name(x + 3.5, y + 1.9, 8.8, "wordmark-light"),
        Path(Role.INK, "banner-eye", circle(*eye, 8.2)),
        Use("fish", eye[0], eye[1] + 0.5, scale=0.84),
    ]
    for suit in range(len(SUIT_PATHS)):
        place = suit_at(suit, first + apart * suit, y + height / 2, size)
        marks.append(Path(Role.INK, "banner-suit", place))
    if preset == next(iter(PRESETS)):
        return marks
    small = gettext("{preset}", preset=preset)
    return [*marks, Text(Role.INK, "small", _WIDTH - _MARGIN, _HEIGHT - 2.2, small, "end")]


def _reference(preset: str) -> list[Mark]:
    options = PRESETS[preset]
    marks: list[Mark] = [
        Path(Role.CUT, "card-cut", rect(0, 0, _WIDTH, _HEIGHT)),
        *_banner(preset),
    ]
    said = _scored(options)
    tall = [_group_high(ranks) + (_HEAD if words else sum(high for *_, high in said))
            for _, words, _, ranks in _GROUPS]  # fmt: skip
    marks += _goals(options)
    y, (least, most) = _GOALS + _GOALS_HIGH, _APART
    # What is left goes between groups, and then into them.
    free = _HEIGHT - _FOOT - y - sum(tall)
    apart = min(most, max(least, free / len(_GROUPS)))
    row = (free - apart * len(_GROUPS)) / sum(len(ranks) for *_, ranks in _GROUPS)
    for (kind, *words, ranks), high in zip(_GROUPS, tall, strict=True):
        whole, y = round(high + row * len(ranks), 3), round(y + apart, 3)
        marks += _group(kind, (words[0], words[1]), ranks, (y, whole, row), options)
        y = round(y + whole, 3)
    return marks


def _group_high(ranks: tuple[int, ...]) -> float:
    """Return the least height of the rows of a group."""
    return sum(_row_high(number) for number in ranks) + _SAID_HIGH * (_TWO in ranks)


def _row_high(number: int) -> float:
    return _ROW + _LINE * (REFERENCE_LINES[number - 1] - 1)


def _group(
    kind: str,
    words: tuple[str, str],
    ranks: tuple[int, ...],
    down: tuple[float, float, float],
    options: Options,
) -> list[Mark]:
    """Return the ranks of a kind on one ground: its top, its height and the air in each row."""
    y, high, air = down
    left, wide = _BAND
    marks: list[Mark] = [Path(Role.GUIDE, f"{kind}-cell", rect(left, y, wide, high, 2.0))]
    if words[0]:
        marks += _head(kind, words, y)
        y = round(y + _HEAD, 3)
    for nth, number in enumerate(ranks):
        if nth or words[0]:
            marks.append(_rule(y))
        row = round(_row_high(number) + air, 3)
        below = _SAID_HIGH if number == _TWO else 0.0
        marks += _rank(number, (y, row, below), reference_texts(options)[number - 1])
        y = round(y + row, 3)
        if below:
            marks.append(_words(_COUNTERS, y, below))
            y = round(y + below, 3)
    for sign_kind, text, below in () if words[0] else _scored(options):
        marks += _said(sign_kind, text, y, below)
        y = round(y + below, 3)
    return marks


def _rule(y: float) -> Path:
    left, wide = _BAND
    return Path(Role.GUIDE, "spare-rule", line(left + 2, y, left + wide - 2, y))


def _head(kind: str, words: tuple[str, str], y: float) -> list[Mark]:
    """Return the head of a group: what the badge of its kind means."""
    keyword, note = words
    middle = round(y + _HEAD / 2, 3)
    return [
        *sign(kind, _SIGN, middle, _SIGN_SIZE),
        Text(Role.INK, "group", _SAID, middle, keyword, centred=True),
        Text(Role.INK, "effect", _WIDTH - _MARGIN - 1.0, middle, note, "end", centred=True),
    ]


def _said(kind: str, text: str, y: float, high: float) -> list[Mark]:
    """Return a row of words after the sign of an action."""
    middle = round(y + high / 2, 3)
    return [_rule(y), *sign(kind, _SIGN, middle, _SAID_SIZE), _words(text, y, high)]


def _words(text: str, y: float, high: float) -> Paragraph:
    """Return words on the whole width beside signs."""
    left, wide = _BAND
    room = round(left + wide - 2.0 - _TEXT, 3)
    return Paragraph(Role.INK, "effect", _TEXT, y, room, high, text, centred=True)


def _rank(number: int, down: tuple[float, float, float], text: str) -> list[Mark]:
    """Return the row of a rank: its top, its height, and that of words below that belong to it."""
    y, row, below = down
    kind, middle, badge_at = (
        KINDS[number - 1],
        round(y + row / 2, 3),
        round(y + (row + below) / 2, 3),
    )
    top = round(y + (row - _row_high(number)) / 2, 3)
    room = _TEXT, round(top + _WORDS, 3), _WORDS_WIDE, round(y + row - top - _WORDS, 3)
    return [
        Use(f"kind-{kind}", _SIGN, badge_at, scale=_SIZES[kind]),
        Text(Role.INK, "rank-low", _SIGN, badge_at, INDICES[number - 1], "middle", centred=True),
        Text(Role.INK, "keyword", _TEXT, round(top + _KEYWORD, 3), KEYWORDS[number - 1],
             centred=True),
        Paragraph(Role.INK, "effect", *room, text),
        *effect_picture(number, _PICTURE_X, middle, _PICTURE),
    ]  # fmt: skip


def _goals(options: Options) -> list[Mark]:
    """Return the goals with no king to four, beside how to win."""
    left, wide = _BAND
    words = left + 2.0, _GOALS, _WIN_WIDE, _GOALS_HIGH
    first = round(left + wide - 0.7 - _GOALS_STEP * len(options.goals), 3)
    return [
        Path(Role.GUIDE, "goal-field", rect(left, _GOALS, wide, _GOALS_HIGH, 2.0)),
        Paragraph(Role.INK, "action", *words, _WIN, centred=True),
        *goal_table(first, round(_GOALS + _GOALS_IN, 3), options.goals, _GOALS_STEP),
    ]


_COUNTERS = gettext_noop(
    "Or counter a one-off, even a 2: this costs no turn. An odd number of 2s cancels it."
)
_WIN = gettext_noop("Points reach your goal: you win!")
_END = gettext_noop("Pile empty, three passes in a row: nobody wins.")
_LIMITS = {
    "discard": gettext_noop("End your turn with eight hand cards at most."),
    "no_draw": gettext_noop("With eight hand cards nobody draws."),
}


def _scored(options: Options) -> list[tuple[str, str, float]]:
    """Return what follows the ten: the sign, the words and the height of each row."""
    limit = _LIMITS.get(options.hand_limit)
    end = join([gettext(_END), gettext(limit)], " ") if limit else _END
    high = round(_SAID_HIGH + _LINE * bool(limit), 3)
    return [("scuttle", _SCUTTLE, round(_SAID_HIGH + _LINE, 3)), ("draw", end, high)]
