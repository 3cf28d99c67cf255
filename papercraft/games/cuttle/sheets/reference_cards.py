"""Reference cards: what each rank does, the turn, and the goals."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import gettext, gettext_noop, join, pgettext
from papercraft.core.shapes import circle, line, rect
from papercraft.core.sheet import Paragraph, Path, Places, Role, Sheet, Text, Use
from papercraft.games.cuttle.options import PRESETS
from papercraft.games.cuttle.sheets.artwork import SUIT_PATHS, badge, cuttlefish, suit_at
from papercraft.games.cuttle.sheets.effect_pictures import (
    counter_picture,
    effect_picture,
    scrap_picture,
)
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
_SCUTTLE = gettext_noop("A lower point card, or an equal one in a lower suit. Both are scrapped.")
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
    ("points", gettext_noop("Points"), gettext_noop("worth its number, an ace 1"), (10,)),
)
# The goals below the name: their top and height, what is beside them and how wide that is; from one
# to the next, and what is above and below them.
_GOALS, _GOALS_HIGH, _WIN_WIDE, _GOALS_STEP, _GOALS_IN = 20.6, 17.0, 22.4, 12.0, 1.7
# What is between groups, at least and at most; the head of a group: its height, the middle and the
# size of its sign, where its words begin.
_APART, _HEAD, _SIGN, _SIGN_SIZE, _SAID = (1.8, 2.4), 8.2, 11.2, 1.25, 17.4
# The size of the sign of an action before a row.
_SAID_SIZE = 1.1
# A row: its height with one line of words and of each further one, where the words begin and how
# wide they are beside a picture, the middle of that at the right; in a row, the middle of the
# keyword, the top of the words.
_ROW, _LINE, _TEXT, _WORDS_WIDE, _PICTURE_X = 9.6, 3.6, 17.4, 53.6, 80.4
_KEYWORD, _WORDS = 2.8, 5.9
# The two has another row below its own, for what it does out of turn.
_TWO = 2
# The suits from low to high, in the line of a keyword: the middle of the last one, how far apart
# they are, and their size.
_LAST_SUIT, _SUIT_APART, _SUIT_SIZE = 84.6, 7.0, 0.3
# The sizes of badges and pictures; what is free at the foot.
_SIZES, _PICTURE, _FOOT = {"once": 0.74, "stays": 0.8, "points": 0.74}, 1.04, 4.8


class _Row(NamedTuple):
    """A keyword and words, of so many lines, and perhaps a picture beside them."""

    keyword: str
    text: str
    lines: int = 1
    wide: float = _WORDS_WIDE

    @property
    def high(self) -> float:
        """The least height, in mm."""
        return round(_ROW + _LINE * (self.lines - 1), 3)


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
    end = _end(options)
    marks: list[Mark] = [
        Path(Role.CUT, "card-cut", rect(0, 0, _WIDTH, _HEIGHT)),
        *_banner(preset),
    ]
    ranks = [number for *_, numbers in _GROUPS for number in numbers]
    tall = [_HEAD + sum(row.high for row in _rows(numbers, options)) for *_, numbers in _GROUPS]
    y, (least, most) = round(_GOALS + _GOALS_HIGH, 3), _APART
    # What is left goes between groups, and then into rows.
    free = _HEIGHT - _FOOT - y - end.high - sum(tall)
    apart = min(most, max(least, free / len(_GROUPS)))
    row = (free - apart * len(_GROUPS)) / (len(ranks) + len(_MORE))
    marks += _goals(options, end)
    y = round(y + end.high, 3)
    for (kind, *words, numbers), high in zip(_GROUPS, tall, strict=True):
        rows = _rows(numbers, options)
        whole, y = round(high + row * len(rows), 3), round(y + apart, 3)
        marks += _group(kind, (words[0], words[1]), numbers, (y, whole, row), options)
        y = round(y + whole, 3)
    return marks


def _rows(numbers: tuple[int, ...], options: Options) -> list[_Row]:
    """Return the rows of ranks, with those that follow some of them."""
    return [row for number in numbers for row in _rows_of(number, options)]


def _rows_of(number: int, options: Options) -> list[_Row]:
    """Return the row of a rank, and that which follows it, if any."""
    keyword = _SCRAP if number == _TWO else KEYWORDS[number - 1]
    row = _Row(keyword, reference_texts(options)[number - 1], REFERENCE_LINES[number - 1])
    more = _MORE.get(number)
    return [row, more] if more else [row]


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
    marks += _head(kind, words, y)
    y = round(y + _HEAD, 3)
    for number in ranks:
        row, *more = _rows_of(number, options)
        tall = [round(one.high + air, 3) for one in (row, *more)]
        marks.append(_rule(y))
        marks += _rank(number, row, (y, tall[0]), sum(tall) if number == _TWO else tall[0])
        y = round(y + tall[0], 3)
        for one, high in zip(more, tall[1:], strict=True):
            marks += _follows(number, one, (y, high))
            y = round(y + high, 3)
    return marks


def _rule(y: float, left: float = _BAND[0] + 2) -> Path:
    return Path(Role.GUIDE, "spare-rule", line(left, y, _BAND[0] + _BAND[1] - 2, y))


def _head(kind: str, words: tuple[str, str], y: float) -> list[Mark]:
    """Return the head of a group: what the badge of its kind means."""
    keyword, note = words
    middle = round(y + _HEAD / 2, 3)
    return [
        *sign(kind, _SIGN, middle, _SIGN_SIZE),
        Text(Role.INK, "group", _SAID, middle, keyword, centred=True),
        Text(Role.INK, "effect", _WIDTH - _MARGIN - 1.0, middle, note, "end", centred=True),
    ]


def _words(row: _Row, y: float, high: float) -> list[Mark]:
    """Return the keyword and the words of a row."""
    top = round(y + (high - row.high) / 2, 3)
    room = _TEXT, round(top + _WORDS, 3), row.wide, round(y + high - top - _WORDS, 3)
    keyword = Text(Role.INK, "keyword", _TEXT, round(top + _KEYWORD, 3), row.keyword, centred=True)
    return [keyword, Paragraph(Role.INK, "effect", *room, row.text)]


def _rank(number: int, row: _Row, down: tuple[float, float], all_: float) -> list[Mark]:
    """Return the row of a rank: its top and its height, and that of all that its badge is for."""
    y, high = down
    kind, middle, badge_at = KINDS[number - 1], round(y + high / 2, 3), round(y + all_ / 2, 3)
    picture = scrap_picture if number == _TWO else partial(effect_picture, number)
    return [
        Use(f"kind-{kind}", _SIGN, badge_at, scale=_SIZES[kind]),
        Text(Role.INK, "rank-low", _SIGN, badge_at, INDICES[number - 1], "middle", centred=True),
        *_words(row, y, high),
        *picture(_PICTURE_X, middle, _PICTURE),
    ]


def _follows(number: int, row: _Row, down: tuple[float, float]) -> list[Mark]:
    """Return the row below that of a rank: what else the two does, or the scuttle."""
    y, high = down
    middle = round(y + high / 2, 3)
    if number == _TWO:
        picture = counter_picture(_PICTURE_X, middle, _PICTURE)
        return [_rule(y, _TEXT), *_words(row, y, high), *picture]
    level = round(y + (high - row.high) / 2 + _KEYWORD, 3)
    return [
        _rule(y),
        *sign("scuttle", _SIGN, middle, _SAID_SIZE),
        *_words(row, y, high),
        *_suits(level),
    ]


def _suits(y: float) -> list[Mark]:
    """Return the suits from low to high, each lower than the next, in a line."""
    marks: list[Mark] = []
    for suit in range(len(SUIT_PATHS)):
        x = round(_LAST_SUIT - _SUIT_APART * (len(SUIT_PATHS) - 1 - suit), 3)
        marks.append(Path(Role.INK, "sight", suit_at(suit, x, y, _SUIT_SIZE)))
        if suit:
            marks.append(Text(Role.INK, "rank-short", round(x - _SUIT_APART / 2, 3), y, "<",
                              "middle", centred=True))  # fmt: skip
    return marks


def _goals(options: Options, end: _Row) -> list[Mark]:
    """Return the goals with no king to four, beside how to win, and below them how nobody does."""
    left, wide = _BAND
    words = left + 2.0, _GOALS, _WIN_WIDE, _GOALS_HIGH
    first = round(left + wide - 0.7 - _GOALS_STEP * len(options.goals), 3)
    y, high = round(_GOALS + _GOALS_HIGH, 3), round(_GOALS_HIGH + end.high, 3)
    return [
        Path(Role.GUIDE, "goal-field", rect(left, _GOALS, wide, high, 2.0)),
        Paragraph(Role.INK, "action", *words, _WIN, centred=True),
        *goal_table(first, round(_GOALS + _GOALS_IN, 3), options.goals, _GOALS_STEP),
        _rule(y),
        *sign("draw", _SIGN, round(y + end.high / 2, 3), _SAID_SIZE),
        *_words(end, y, end.high),
    ]


# Words beside which there is no picture are this wide.
_WHOLE = round(_BAND[0] + _BAND[1] - 2.0 - _TEXT, 3)
_SCRAP = pgettext("effect of a card", "Scrap a permanent")
_MORE = {
    _TWO: _Row(
        pgettext("effect of a card", "Or counter a one-off"),
        gettext_noop("Even a 2; this costs no turn. An odd number of 2s cancels it."),
        2,
    ),
    10: _Row(gettext_noop("Scuttle"), _SCUTTLE, 2, wide=_WHOLE),
}
_WIN = gettext_noop("Points reach your goal: you win!")
_NOBODY = gettext_noop("No winner")
_END = gettext_noop("Pile empty and three passes in a row.")
_LIMITS = {
    "discard": gettext_noop("End your turn with eight hand cards at most."),
    "no_draw": gettext_noop("With eight hand cards nobody draws."),
}


def _end(options: Options) -> _Row:
    """Return how nobody wins, and how many cards a hand may have."""
    limit = _LIMITS.get(options.hand_limit)
    text = join([gettext(_END), gettext(limit)], " ") if limit else _END
    return _Row(_NOBODY, text, 1 + bool(limit), wide=_WHOLE)
