"""The panels of a player's mat: the steps of a turn, and what the personal deck is there for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.mats import PLATE, QR_SIDE, QR_TOP
from papercraft.core.messages import gettext_noop
from papercraft.core.shapes import circle, rect
from papercraft.core.sheet import Paragraph, Path, Role, Text, ink
from papercraft.games.rope.sheets.mat_places import plate
from papercraft.games.rope.sheets.world import rope_and_ball

if TYPE_CHECKING:
    from papercraft.core.mats import MatPage
    from papercraft.core.sheet import Box, Mark

_STEPS = (
    gettext_noop("Play any number of cards."),
    gettext_noop("Played a deck card? Turn up the next."),
    gettext_noop("Store one hand card."),
    gettext_noop("Refill your hand to six."),
)
_END = gettext_noop("Last deck card played?"), gettext_noop("You win!")
# A panel that is this high has room for the steps below each other, and for the aim below them.
_HIGH, _AIM = 100.0, 34.0
# From the edges of a panel to what is in it, from the upper one as in places; the disc of a step,
# and its words right of it.
_INSET, _DOWN, _DISC, _WORDS = 2.6, 3.6, 3.4, 9.0
# The plate left of steps that are side by side.
_PLATE_WIDTH = 52.0
# The share of the height that the question takes whether the last card is played.
_ASKED = 0.6
# A rope from the personal deck to its ball.
_BALL, _THICK = 13.0, 4.6


def turn_panels(page: MatPage) -> tuple[list[Mark], list[Mark]]:
    """Return the panels beside the personal deck, and what is in the strip if they need it."""
    x, y, width, height = box = page.panels["turn"]
    if y + height > QR_TOP:
        # The upper part may end above the QR code, the lower one beside it.
        upper = QR_TOP - 2.0 - y
        below = x, QR_TOP, width, y + height - QR_TOP
        return [*_steps((x, y, width + QR_SIDE, upper)), *_aim(below)], []
    if height >= _HIGH:
        upper = height - _AIM - 2.0
        below = x, y + upper + 2.0, width, _AIM
        return [*_steps((x, y, width, upper)), *_aim(below)], []
    assert page.strip, "a page of small places leaves a strip"
    return _prize(box), _side_by_side(page.strip)


def _panel(box: Box) -> Mark:
    x, y, width, height = (round(value, 3) for value in box)
    return ink("panel", rect(x, y, width, height, 3.0))


def _steps(box: Box) -> list[Mark]:
    """Return the steps of a turn below each other."""
    x, y, width, height = box
    top = y + _DOWN + PLATE + 1.0
    high = (y + height - 1.5 - top) / len(_STEPS)
    marks = [_panel(box), *plate(x + _INSET, y + _DOWN, width - 2 * _INSET, "My turn")]
    for n in range(len(_STEPS)):
        marks += _step(n, (x + _INSET, top + high * n, width - 2 * _INSET, high))
    return marks


def _side_by_side(box: Box) -> list[Mark]:
    """Return the steps of a turn beside each other."""
    x, y, width, height = box
    left = x + _PLATE_WIDTH + 2 * _INSET + 3.0
    wide = (x + width - left) / len(_STEPS)
    down = round(y + (height - PLATE) / 2, 3)
    marks = [_panel(box), *plate(x + _INSET, down, _PLATE_WIDTH, "My turn")]
    for n in range(len(_STEPS)):
        marks += _step(n, (left + wide * n, y, wide - 4.0, height))
    return marks


def _step(number: int, box: Box) -> list[Mark]:
    """Return a step behind its number."""
    x, y, width, height = box
    at = round(x + _DISC, 3), round(y + height / 2, 3)
    words = round(x + _WORDS, 3), round(y, 3), round(width - _WORDS, 3), round(height, 3)
    return [
        ink("hemp-disc", circle(*at, _DISC)),
        Text(Role.INK, "step-number", *at, str(number + 1), "middle", centred=True),
        Paragraph(Role.INK, "turn-step", *words, _STEPS[number], centred=True),
    ]


def _aim(box: Box) -> list[Mark]:
    """Return what the personal deck is there for, on a large plate."""
    x, y, width, height = (round(value, 3) for value in box)
    return [
        Path(Role.GUIDE, "plate", rect(x, y, width, height, 3.0)),
        *_end((x + 2.0, y + 1.5, width - 4.0, height - 3.0), "-plate"),
    ]


def _prize(box: Box) -> list[Mark]:
    """Return what the personal deck is there for, below a rope and its ball."""
    x, y, width, height = box
    middle, under = round(y + _BALL + 2, 3), 2 * _BALL + 4
    return [
        *rope_and_ball(x + 2, middle, width - 4, _THICK, _BALL),
        *_end((x + 1, y + under, width - 2, height - under), ""),
    ]


def _end(box: Box, look: str) -> list[Mark]:
    """Return the question whether a player has won, and the answer in large letters below it."""
    x, y, width, height = box
    upper = round(height * _ASKED, 3)
    asked = round(x, 3), round(y, 3), round(width, 3), upper
    told = asked[0], round(y + upper, 3), asked[2], round(height - upper, 3)
    ask, tell = _END
    return [
        Paragraph(Role.INK, f"asked{look}", *asked, ask, "middle", centred=True),
        Paragraph(Role.INK, f"prize{look}", *told, tell, "middle", centred=True),
    ]
