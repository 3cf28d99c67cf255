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
# Grounds reach a little beyond the words: where they begin, and how wide they are.
_BAND = _MARGIN - 1.5, _WIDTH - 2 * _MARGIN + 3.0
# What the legend says.
_KINDS = (
    ("once", gettext_noop("One-off"), gettext_noop("once, then scrapped")),
    ("stays", gettext_noop("Permanent"), gettext_noop("stays on the table")),
)
# The legend: its top, its height, what is between its cells; in a cell, the middle of the sign and
# its size, where words begin, the middle of the keyword, the top of the words below it.
_LEGEND, _LEGEND_HIGH, _LEGEND_APART = 21.8, 10.4, 1.6
_SIGN, _SIGN_SIZE, _LEGEND_TEXT, _LEGEND_KEYWORD, _LEGEND_WORDS = 6.4, 1.4, 12.2, 3.6, 6.2
# The panel of scuttles below it: its top, its height, the size of its sign; what is free around it
# if there is no limit of hand cards, and so one line less at the foot.
_SENTENCE, _SENTENCE_HIGH, _SCUTTLE_SIZE, _AIR = 33.0, 8.4, 1.16, 1.6
# The table of ranks: its top, the height of a row with one line of words and of each further one,
# where the text begins and how wide it is, the middle of the picture at the right; in a row, the
# middle of the keyword, the top of the words; what is free between rows.
_TABLE, _ROW, _LINE, _TEXT, _WORDS_WIDE, _PICTURE_X = 41.9, 10.6, 3.6, 19.0, 55.6, 82.7
_KEYWORD, _WORDS, _APART = 4.0, 6.75, 0.6
# How high the box with the rule of counters is below the words of the two, and the goals below
# those of the king, each with the air around it; from the edges to what is in these boxes.
_TWO, _COUNTER, _GOALS, _BOX_IN = 2, 10.0, 16.4, 1.5
# The sizes of badges and pictures.
_SIZE, _PICTURE = 0.88, 0.8


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
    first, apart, size = x + 44.4, 5.4, 0.42
    marks: list[Mark] = [
        Path(Role.INK, "banner", rect(x, y, width, height, 2.5)),
        *drawn_name(x + 3.5, y + 1.9, 8.8, "wordmark-light"),
        Path(Role.INK, "banner-eye", circle(x + width - 11.5, y + height / 2 + 1.2, 9.6)),
        Use("fish", x + width - 11.5, y + height / 2 + 1.7, scale=0.98),
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
    width = _WIDTH - 2 * _MARGIN
    air = 0.0 if options.hand_limit in _LIMITS else _AIR
    said = round(_SENTENCE + air / 2, 3)
    level = round(said + _SENTENCE_HIGH / 2, 3)
    marks: list[Mark] = [
        Path(Role.CUT, "card-cut", rect(0, 0, _WIDTH, _HEIGHT)),
        *_banner(preset),
        *_legend(),
        Path(Role.GUIDE, "points-cell", rect(_BAND[0], said, _BAND[1], _SENTENCE_HIGH, 1.5)),
        *sign("scuttle", _MARGIN + 6.5, level, _SCUTTLE_SIZE),
        Paragraph(
            Role.INK, "effect", _TEXT, said, round(_WIDTH - _MARGIN - _TEXT, 3), _SENTENCE_HIGH,
            _SCUTTLE, centred=True,
        ),
    ]  # fmt: skip
    y = _TABLE + air
    for number, lines in enumerate(REFERENCE_LINES, 1):
        row = round(_ROW + _LINE * (lines - 1), 3)
        below = {_TWO: _COUNTER, len(INDICES): _GOALS}.get(number, 0.0)
        marks += _rank(number, y, (row, below), reference_texts(options)[number - 1])
        inside = round(y + row, 3), round(below - _APART - _BOX_IN, 3)
        if number == _TWO:
            marks += _counter(*inside)
        elif below:
            marks += _goals(*inside, options)
        y = round(y + row + below, 3)
    end = round(y + 1.4, 3)
    room = width, round(_HEIGHT - 4.0 - end, 3)
    return [*marks, Paragraph(Role.INK, "effect", _MARGIN, end, *room, _end(options))]


def _legend() -> list[Mark]:
    """Return what the badges of one-offs and of permanents mean."""
    marks: list[Mark] = []
    wide = round((_BAND[1] - _LEGEND_APART) / len(_KINDS), 3)
    for n, (kind, keyword, words) in enumerate(_KINDS):
        left = round(_BAND[0] + (wide + _LEGEND_APART) * n, 3)
        cell = left, _LEGEND, wide, _LEGEND_HIGH
        text = round(left + _LEGEND_TEXT, 3)
        room = round(wide - _LEGEND_TEXT - 0.6, 3), round(_LEGEND_HIGH - _LEGEND_WORDS, 3)
        middle, below = round(_LEGEND + _LEGEND_KEYWORD, 3), round(_LEGEND + _LEGEND_WORDS, 3)
        marks += [
            Path(Role.GUIDE, f"{kind}-cell", rect(*cell, 1.5)),
            *sign(kind, left + _SIGN, round(_LEGEND + _LEGEND_HIGH / 2, 3), _SIGN_SIZE),
            Text(Role.INK, "keyword", text, middle, keyword, centred=True),
            Paragraph(Role.INK, "effect", text, below, *room, words),
        ]
    return marks


def _rank(number: int, y: float, high: tuple[float, float], text: str) -> list[Mark]:
    """Return the row of a rank: so high, and with so much room below its words."""
    row, below = high
    left, wide = _BAND
    kind, middle, top = KINDS[number - 1], round(y + row / 2, 3), round(y + _KEYWORD, 3)
    room = _TEXT, round(y + _WORDS, 3), _WORDS_WIDE, round(row - _WORDS, 3)
    ground = rect(left, y + _APART / 2, wide, round(row + below - _APART, 3), 1.5)
    return [
        Path(Role.GUIDE, f"{kind}-band", ground),
        Use(f"kind-{kind}", _MARGIN + 6.5, middle, scale=_SIZE),
        Text(Role.INK, "rank", _MARGIN + 6.5, middle, INDICES[number - 1], "middle", centred=True),
        Text(Role.INK, "keyword", _TEXT, top, KEYWORDS[number - 1], centred=True),
        Paragraph(Role.INK, "effect", *room, text),
        *effect_picture(number, _PICTURE_X, middle, _PICTURE),
    ]


def _counter(y: float, high: float) -> list[Mark]:
    """Return the box with the rule of counters, below the words of the two."""
    left, wide = _BAND
    x, width = left + _BOX_IN, wide - 2 * _BOX_IN
    middle, at = round(y + high / 2, 3), x + 5.0
    stroke = line(at - 2.6, middle + 3.0, at + 2.6, middle - 3.0)
    room = round(_TEXT, 3), y, round(x + width - _TEXT - 2.4, 3), high
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
