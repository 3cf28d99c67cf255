"""Reference cards: what each rank does, the turn, and the goals."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, gettext_noop, join
from papercraft.core.shapes import line, rect
from papercraft.core.sheet import Paragraph, Path, Places, Role, Sheet, Text, Use
from papercraft.games.cuttle.options import PRESETS
from papercraft.games.cuttle.sheets.mats import goal_table, head
from papercraft.games.cuttle.sheets.rules_text import INDICES, reference_texts

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
_TOP, _WIDTH, _HEIGHT = 17.0, 93.0, 224.0
_RIGHT = 190.0


def reference_sheet() -> Sheet:
    """Return both reference cards on a page."""
    lefts = (0.0, _RIGHT - _WIDTH)
    uses = (Use("reference-head", 0, 0), *(Use("reference", x, _TOP) for x in lefts))
    cells = {f"reference {n}": (x, _TOP, _WIDTH, _HEIGHT) for n, x in enumerate(lefts, 1)}
    return Sheet("aids", "cuttle: reference", _REFERENCE, uses, Places(cells=cells), ())


@cache
def reference_stamps(preset: str, scheme: str) -> dict[str, Marks]:
    """Return a reference card and the head of its page as stamps."""
    return {
        "reference-head": tuple(head("reference cards to cut out", scheme)),
        "reference": tuple(_reference(preset)),
    }


def _reference(preset: str) -> list[Mark]:
    options = PRESETS[preset]
    marks: list[Mark] = [
        Path(Role.CUT, "card-cut", rect(0, 0, _WIDTH, _HEIGHT)),
        Text(Role.INK, "heading", 5, 10, "cuttle"),
        Text(Role.INK, "small", _WIDTH - 5, 10, gettext("{preset}", preset=preset), "end"),
        Paragraph(Role.INK, "body", 5, 14, _WIDTH - 10, 22, _TURN),
    ]
    y = 35.5
    for index, text in zip(INDICES, reference_texts(options), strict=True):
        height = 10.4
        marks += [
            Path(Role.GUIDE, "hair", line(5, y, _WIDTH - 5, y)),
            Text(Role.INK, "rank", 11, y + 4.1, index, "middle", centred=True),
            Paragraph(Role.INK, "effect", 20, y + 1.9, _WIDTH - 25, height - 1.9, text),
        ]
        y += height
    marks += [
        Path(Role.GUIDE, "hair", line(5, y, _WIDTH - 5, y)),
        Text(Role.INK, "subheading", 5, y + 7, "Goal"),
        *goal_table(19, y + 2.6, options.goals, 13.8),
        Paragraph(Role.INK, "effect", 5, y + 22.0, _WIDTH - 10, 21, _end(options)),
        Paragraph(Role.INK, "small", 5, _HEIGHT - 10.5, _WIDTH - 10, 8, _LETTERS),
    ]
    return marks


_END = gettext_noop(
    "You win when your point cards reach your goal. 2s counter one-offs and each other; an odd "
    "number of them cancels the effect. Three passes in a row on an empty pile: a draw."
)
_LETTERS = gettext_noop(
    "In records: T ten, J jack, Q queen, K king; C clubs, D diamonds, H hearts, S spades."
)
_LIMITS = {
    "discard": gettext_noop("End your turn with eight hand cards at most."),
    "no_draw": gettext_noop("With eight hand cards nobody draws."),
}


def _end(options: Options) -> str:
    limit = _LIMITS.get(options.hand_limit)
    return join([gettext(_END), gettext(limit)], " ") if limit else _END
