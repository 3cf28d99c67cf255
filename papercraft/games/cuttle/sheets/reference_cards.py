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
    "Scuttle a lower card, or the same rank in a lower suit: clubs (low), diamonds, hearts, spades "
    "(high)."
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
# The first group: its top. What is between groups, at least and at most; the head of a group: its
# height, the middle and the size of its sign, where its words begin.
_FIRST, _APART, _HEAD, _SIGN, _SIGN_SIZE, _SAID = 21.4, (2.2, 4.0), 9.4, 12.5, 1.3, 19.0
# The row of scuttles, below the ten: its height, and the size of its sign.
_SCUTTLE_HIGH, _SCUTTLE_SIZE = 10.2, 1.1
# The row of a rank: its height with one line of words and of each further one, where the words
# begin and how wide they are, the middle of the picture at the right; in a row, the middle of the
# keyword, the top of the words.
_ROW, _LINE, _TEXT, _WORDS_WIDE, _PICTURE_X = 10.8, 3.6, 19.0, 55.8, 82.4
_KEYWORD, _WORDS = 3.7, 6.45
# How high the box with the rule of counters is below the words of the two, and the goals below
# those of the king, each with the air around it; from the edges to what is in these boxes.
_TWO, _COUNTER, _GOALS, _BOX_IN = 2, 10.6, 16.4, 1.5
# The sizes of badges and pictures; what is below the words at the foot.
_SIZES, _PICTURE, _FOOT = {"once": 0.74, "stays": 0.8, "points": 0.74}, 0.8, 4.2


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
    x, y, width, height = 4.0, 4.0, _WIDTH - 8.0, 13.0
    first, apart, size = x + 45.0, 5.4, 0.4
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
    lines = 3 if options.hand_limit in _LIMITS else 2
    end = round(_HEIGHT - _FOOT - _LINE * lines, 3)
    tall = [_group_high(ranks) + (_HEAD if words else _SCUTTLE_HIGH)
            for _, words, _, ranks in _GROUPS]  # fmt: skip
    least, most = _APART
    # What is left goes between groups, and then into them.
    free = end - _FIRST - sum(tall)
    apart = min(most, max(least, free / len(_GROUPS)))
    row = (free - apart * len(_GROUPS)) / sum(len(ranks) for *_, ranks in _GROUPS)
    y = _FIRST
    for (kind, *words, ranks), high in zip(_GROUPS, tall, strict=True):
        whole = round(high + row * len(ranks), 3)
        marks += _group(kind, (words[0], words[1]), ranks, (y, whole, row), options)
        y = round(y + whole + apart, 3)
    room = round(_WIDTH - 2 * _MARGIN, 3), round(_HEIGHT - _FOOT + 1.0 - end, 3)
    return [*marks, Paragraph(Role.INK, "effect", _MARGIN, end, *room, _end(options))]


def _group_high(ranks: tuple[int, ...]) -> float:
    """Return the least height of the rows of a group."""
    return sum(_row_high(number) + _below(number) for number in ranks)


def _row_high(number: int) -> float:
    return _ROW + _LINE * (REFERENCE_LINES[number - 1] - 1)


def _below(number: int) -> float:
    """Return how high the box below the words of a rank is."""
    return {_TWO: _COUNTER, len(INDICES): _GOALS}.get(number, 0.0)


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
            marks.append(Path(Role.GUIDE, "spare-rule", line(left + 2, y, left + wide - 2, y)))
        row = round(_row_high(number) + air, 3)
        marks += _rank(number, y, row, reference_texts(options)[number - 1])
        inside = round(y + row, 3), round(_below(number) - _BOX_IN, 3)
        if number == _TWO:
            marks += _counter(*inside)
        elif _below(number):
            marks += _goals(*inside, options)
        y = round(y + row + _below(number), 3)
    return marks if words[0] else [*marks, *_scuttle(y)]


def _head(kind: str, words: tuple[str, str], y: float) -> list[Mark]:
    """Return the head of a group: what the badge of its kind means."""
    keyword, note = words
    middle = round(y + _HEAD / 2, 3)
    return [
        *sign(kind, _SIGN, middle, _SIGN_SIZE),
        Text(Role.INK, "group", _SAID, middle, keyword, centred=True),
        Text(Role.INK, "effect", _WIDTH - _MARGIN - 1.0, middle, note, "end", centred=True),
    ]


def _scuttle(y: float) -> list[Mark]:
    """Return what can be scuttled."""
    left, wide = _BAND
    room = round(left + wide - 2.0 - _TEXT, 3), _SCUTTLE_HIGH
    return [
        Path(Role.GUIDE, "spare-rule", line(left + 2, y, left + wide - 2, y)),
        *sign("scuttle", _SIGN, round(y + _SCUTTLE_HIGH / 2, 3), _SCUTTLE_SIZE),
        Paragraph(Role.INK, "effect", _TEXT, y, *room, _SCUTTLE, centred=True),
    ]


def _rank(number: int, y: float, row: float, text: str) -> list[Mark]:
    """Return the row of a rank, so high."""
    kind, middle = KINDS[number - 1], round(y + row / 2, 3)
    down = round(y + (row - _row_high(number)) / 2, 3)
    room = _TEXT, round(down + _WORDS, 3), _WORDS_WIDE, round(y + row - down - _WORDS, 3)
    return [
        Use(f"kind-{kind}", _SIGN, middle, scale=_SIZES[kind]),
        Text(Role.INK, "rank-low", _SIGN, middle, INDICES[number - 1], "middle", centred=True),
        Text(Role.INK, "keyword", _TEXT, round(down + _KEYWORD, 3), KEYWORDS[number - 1],
             centred=True),
        Paragraph(Role.INK, "effect", *room, text),
        *effect_picture(number, _PICTURE_X, middle, _PICTURE),
    ]  # fmt: skip


def _counter(y: float, high: float) -> list[Mark]:
    """Return the box with the rule of counters, below the words of the two."""
    left, wide = _BAND
    x, width = left + _BOX_IN, wide - 2 * _BOX_IN
    middle, at = round(y + high / 2, 3), _SIGN
    stroke = line(at - 2.6, middle + 3.0, at + 2.6, middle - 3.0)
    room = round(_TEXT, 3), y, round(x + width - _TEXT - 1.6, 3), high
    return [
        Path(Role.GUIDE, "counter-box", rect(x, y, width, high, 1.5)),
        badge("once", at, middle, 0.56),
        *(Path(Role.INK, style, stroke) for style in ("thin-strike-ground", "thin-strike")),
        Paragraph(Role.INK, "effect", *room, _COUNTERS, centred=True),
    ]


def _goals(y: float, high: float, options: Options) -> list[Mark]:
    """Return the goals with no king to four, below the words of the king."""
    left, wide = _BAND
    field = rect(left + _BOX_IN, y, round(wide - 2 * _BOX_IN, 3), high, 1.5)
    return [
        Path(Role.GUIDE, "goal-field", field),
        Text(Role.INK, "subheading", _MARGIN + 1.8, round(y + high / 2, 3), "Goal", centred=True),
        *goal_table(_MARGIN + 15.4, round(y + (high - 13.6) / 2, 3), options.goals, 13.2),
    ]


_COUNTERS = gettext_noop(
    "Or counter a one-off, even a 2: this costs no turn. An odd number of 2s cancels it."
)
_END = gettext_noop(
    "You win when your point cards reach your goal. Three passes in a row on an empty pile: nobody "
    "wins."
)
_LIMITS = {
    "discard": gettext_noop("End your turn with eight hand cards at most."),
    "no_draw": gettext_noop("With eight hand cards nobody draws."),
}


def _end(options: Options) -> str:
    limit = _LIMITS.get(options.hand_limit)
    return join([gettext(_END), gettext(limit)], " ") if limit else _END
