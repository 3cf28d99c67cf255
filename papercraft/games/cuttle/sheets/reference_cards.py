"""Reference cards: what each rank does, the turn, and the goals."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, gettext_noop, join
from papercraft.core.shapes import circle, line, rect
from papercraft.core.sheet import Paragraph, Path, Places, Role, Sheet, Text, Use
from papercraft.games.cuttle.options import PRESETS
from papercraft.games.cuttle.sheets.artwork import SUIT_PATHS, badge, cuttlefish, suit_at
from papercraft.games.cuttle.sheets.mats import goal_table
from papercraft.games.cuttle.sheets.rules_text import INDICES, KINDS, reference_texts
from papercraft.games.cuttle.sheets.wordmark import drawn_name

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks
    from papercraft.games.cuttle.options import Options

_REFERENCE = (
    "Two reference cards to cut out: what each rank does, the order of suits, and the goals with "
    "no king to four."
)
_TURN = (
    "On your turn choose one action: draw; lay a point card; scuttle; play a one-off; lay a "
    "permanent. A scuttle takes a lower card, or the same rank in a lower suit: clubs, diamonds, "
    "hearts, spades."
)
# What the badges mean, as long as they are on one line of the card; in the order of ``KINDS``.
_BADGE_WORDS = (
    gettext_noop("once, then scrapped"), gettext_noop("stays"), gettext_noop("only points"),
)  # fmt: skip
_BADGES, _BADGE_Y = (9.0, 49.0, 67.0), 242.8
# Two cards fill a page above its foot.
_WIDTH, _HEIGHT = 95.0, 250.0
_MARGIN = 6.0
# The table of ranks: its top, the height of a row, where the text begins.
_TABLE, _ROW, _TEXT = 46.0, 11.7, 20.5


def reference_sheet() -> Sheet:
    """Return both reference cards on a page."""
    lefts = (0.0, _WIDTH)
    uses = tuple(Use("reference", x, 0) for x in lefts)
    cells = {f"reference {n}": (x, 0.0, _WIDTH, _HEIGHT) for n, x in enumerate(lefts, 1)}
    return Sheet("aids", "cuttle: reference", _REFERENCE, uses, Places(cells=cells), ())


@cache
def reference_stamps(preset: str, *, early: bool = False) -> dict[str, Marks]:
    """Return a reference card and what is on it many times as stamps.

    With ``early`` they are as designs before the third drew them.
    """
    return {
        **{f"kind-{kind}": (badge(kind, 0, 0),) for kind in dict.fromkeys(KINDS)},
        "fish": tuple(Path(Role.INK, style, steps) for style, steps in cuttlefish()),
        "reference": tuple(_reference(preset, early=early)),
    }


def _banner(preset: str, *, early: bool) -> list[Mark]:
    """Return the head: the name of the game, its suits, and a cuttlefish that looks out of it."""
    x, y, width, height = 4.0, 5.0, _WIDTH - 8.0, 13.0
    name = (Text(Role.INK, "banner", x + 4.5, y + height / 2, "cuttle", centred=True),)
    first, apart, size = (x + 38.0, 7.0, 0.5) if early else (x + 44.4, 5.4, 0.42)
    marks: list[Mark] = [
        Path(Role.INK, "banner", rect(x, y, width, height, 2.5)),
        *(name if early else drawn_name(x + 3.5, y + 1.9, 8.8, "wordmark-light")),
        Path(Role.INK, "banner-eye", circle(x + width - 11.5, y + height / 2 + 1.2, 9.6)),
        Use("fish", x + width - 11.5, y + height / 2 + 1.7, scale=0.98),
    ]
    for suit in range(len(SUIT_PATHS)):
        place = suit_at(suit, first + apart * suit, y + height / 2, size)
        marks.append(Path(Role.INK, "banner-suit", place))
    if preset == next(iter(PRESETS)):
        return marks
    small = gettext("{preset}", preset=preset)
    return [
        *marks,
        Text(Role.INK, "small", _WIDTH - _MARGIN, _HEIGHT - (4.0 if early else 2.2), small, "end"),
    ]


def _reference(preset: str, *, early: bool) -> list[Mark]:
    options = PRESETS[preset]
    width = _WIDTH - 2 * _MARGIN
    marks: list[Mark] = [
        Path(Role.CUT, "card-cut", rect(0, 0, _WIDTH, _HEIGHT)),
        *_banner(preset, early=early),
        Paragraph(Role.INK, "body", _MARGIN, 24.4, width, 20.6, _TURN),
    ]
    y = _TABLE
    rows = zip(INDICES, KINDS, reference_texts(options), strict=True)
    for index, kind, text in rows:
        middle = y + _ROW / 2
        marks += [
            Path(Role.GUIDE, "hair", line(_MARGIN, y, _WIDTH - _MARGIN, y)),
            Use(f"kind-{kind}", _MARGIN + 6.5, middle),
            Text(Role.INK, "rank", _MARGIN + 6.5, middle, index, "middle", centred=True),
            Paragraph(Role.INK, "effect", _TEXT, y + 1.6, _WIDTH - _MARGIN - _TEXT, _ROW - 1.6,
                      text)
            if early
            else Paragraph(Role.INK, "effect", _TEXT, y + 0.8, _WIDTH - _MARGIN - _TEXT,
                           _ROW - 1.6, text, centred=True),
        ]  # fmt: skip
        y += _ROW
    marks += [
        Path(Role.GUIDE, "hair", line(_MARGIN, y, _WIDTH - _MARGIN, y)),
        Text(Role.INK, "subheading", _MARGIN, y + 11.5, "Goal"),
        *goal_table(_MARGIN + 15, y + 3.2, options.goals, 13.8),
        Paragraph(Role.INK, "effect", _MARGIN, y + 22.0, width, 19.8, _end(options)),
    ]
    if early:
        letters = Paragraph(Role.INK, "small", _MARGIN, _HEIGHT - 10.0, width - 20, 8, _LETTERS)
        return [*marks, letters]
    return [*marks, *_badges()]


def _badges() -> list[Mark]:
    """Return what the three badges mean, in a line above the table."""
    marks: list[Mark] = []
    for x, kind, words in zip(_BADGES, dict.fromkeys(KINDS), _BADGE_WORDS, strict=True):
        marks += [
            Use(f"kind-{kind}", x, _BADGE_Y, scale=0.42),
            Text(Role.INK, "label", x + 4.4, _BADGE_Y, words, centred=True),
        ]
    return marks


# On cards of designs before the third.
_LETTERS = gettext_noop(
    "In records: T ten, J jack, Q queen, K king; C clubs, D diamonds, H hearts, S spades."
)
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
