"""Reference cards: what each rank does, the turn, and the goals."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, gettext_noop, join
from papercraft.core.shapes import circle, rect
from papercraft.core.sheet import Paragraph, Path, Places, Role, Sheet, Text, Use
from papercraft.games.cuttle.options import PRESETS
from papercraft.games.cuttle.sheets.artwork import SUIT_PATHS, badge, cuttlefish, suit_at
from papercraft.games.cuttle.sheets.effect_pictures import effect_picture
from papercraft.games.cuttle.sheets.rules_text import INDICES, KEYWORDS, KINDS, reference_texts
from papercraft.games.cuttle.sheets.turn_panel import goal_table
from papercraft.games.cuttle.sheets.wordmark import drawn_name

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks
    from papercraft.games.cuttle.options import Options

_REFERENCE = (
    "Two reference cards to cut out: what each rank does, the order of suits, and the goals with "
    "no king to four."
)
_SCUTTLE = (
    "Scuttle a lower card, or the same rank in a lower suit: clubs, diamonds, hearts, spades."
)
# Two cards fill a page above its foot.
_WIDTH, _HEIGHT = 95.0, 250.0
_MARGIN = 6.0
# The table of ranks: its top, the height of a row, where the text begins and how wide it is, the
# middle of the picture at the right; in a row, the middle of the keyword, the top of the words.
_TABLE, _ROW, _TEXT, _WORDS_WIDE, _PICTURE_X = 31.2, 14.4, 19.0, 55.6, 82.7
_KEYWORD, _WORDS = 3.9, 6.7
# The sentence above it; the sizes of badges and pictures.
_SENTENCE, _SIZE, _PICTURE = 23.0, 0.88, 0.8


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
    marks: list[Mark] = [
        Path(Role.CUT, "card-cut", rect(0, 0, _WIDTH, _HEIGHT)),
        *_banner(preset),
        Paragraph(Role.INK, "effect", _MARGIN, _SENTENCE, width - 1.0, 7.6, _SCUTTLE),
    ]
    # Grounds reach a little beyond the words.
    y, left, wide = _TABLE, _MARGIN - 1.5, width + 3.0
    rows = zip(INDICES, KINDS, KEYWORDS, reference_texts(options), strict=True)
    for number, (index, kind, keyword, text) in enumerate(rows, 1):
        middle, top = round(y + _ROW / 2, 3), round(y + _KEYWORD, 3)
        room = _TEXT, round(y + _WORDS, 3), _WORDS_WIDE, round(_ROW - _WORDS, 3)
        marks += [
            Path(Role.GUIDE, f"{kind}-band", rect(left, y + 0.3, wide, _ROW - 0.6, 1.5)),
            Use(f"kind-{kind}", _MARGIN + 6.5, middle, scale=_SIZE),
            Text(Role.INK, "rank", _MARGIN + 6.5, middle, index, "middle", centred=True),
            Text(Role.INK, "keyword", _TEXT, top, keyword, centred=True),
            Paragraph(Role.INK, "effect", *room, text),
            *effect_picture(number, _PICTURE_X, middle, _PICTURE),
        ]
        y = round(y + _ROW, 3)
    return [
        *marks,
        Text(Role.INK, "subheading", _MARGIN, round(y + 9.6, 3), "Goal"),
        *goal_table(_MARGIN + 15, round(y + 1.6, 3), options.goals, 13.8),
        Paragraph(Role.INK, "end-note", _MARGIN, round(y + 17.0, 3), width, 13.8, _end(options)),
    ]


_END = gettext_noop(
    "You win when your point cards reach your goal. 2s counter one-offs and each other; an odd "
    "number of them cancels the effect. Three passes in a row on an empty pile: nobody wins."
)
_LIMITS = {
    "discard": gettext_noop("End your turn with eight hand cards at most."),
    "no_draw": gettext_noop("With eight hand cards nobody draws."),
}


def _end(options: Options) -> str:
    limit = _LIMITS.get(options.hand_limit)
    return join([gettext(_END), gettext(limit)], " ") if limit else _END
