"""The panels of a player's mat: the steps of a turn, and what the personal deck is there for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.mats import PLATE, QR_SIDE, QR_TOP
from papercraft.core.messages import gettext_noop
from papercraft.core.shapes import circle, rect, rounded
from papercraft.core.sheet import Paragraph, Path, Role, Text, ink
from papercraft.games.rope.sheets.mat_places import framed, inner, plate
from papercraft.games.rope.sheets.world import rope_and_ball

if TYPE_CHECKING:
    from papercraft.core.mats import MatPage
    from papercraft.core.sheet import Box, Mark

# The steps as on the rules page, what is added to one, and on how many lines where there is room.
_STEPS = (
    (gettext_noop("Play cards."), gettext_noop("From your personal deck? Turn up the next."), 2),
    (gettext_noop("Store one hand card."), gettext_noop("No hand card? Go to 3."), 1),
    (gettext_noop("Refill to six."), "", 0),
)
# What holds for all supply rows is said once.
_SUPPLY = gettext_noop("Supply rows")
_NOTES = (
    gettext_noop("Only the top card is in play."),
    gettext_noop("No limit."),
)
_SUPPLY_NOTES = gettext_noop("Only the top card is in play. No limit.")
_END = gettext_noop("Personal deck empty?"), gettext_noop("You win!")
# A panel that is this high has room for the steps below each other.
_HIGH = 100.0
# From the edges of a panel to what is in it, from the upper one as in places; the disc of a step,
# and its words right of it.
_INSET, _DOWN, _DISC, _WORDS = 2.6, 3.6, 3.4, 9.0
# The share of its height that a step takes above its note, and the most it takes.
_ABOVE_NOTE, _MOST_ABOVE = 0.46, 11.0
# Where there is room they are larger.
_LARGE_DISC, _LARGE_WORDS = 3.6, 9.0
# Between panels, from a panel to the QR code, and from the steps to the lower end of their part.
_BETWEEN, _OVER_CODE, _OVER_END = 1.2, 1.4, 1.5
# How high a step below another one is, and each line of its note; in a narrow panel both have more.
_LEVEL, _NARROW = (7.2, 4.3), (12.0, 9.0)
# The height of the panel of supply rows: below the steps, and in a strip.
_FOOT, _STRIP_FOOT = 33.0, 0.4
# Its words: the height of its heading, and of its notes, which have three lines.
_KEY, _NOTED = 6.4, 14.6
# The plate left of steps that are side by side.
_PLATE_WIDTH = 52.0
# The share of the height that the question takes whether the last card is played.
_ASKED = 0.5
# A rope from the personal deck to its ball.
_BALL, _THICK = 13.0, 4.6
AIM = 19.0
"""How high the plate in the personal deck's place is that tells what it is there for, in mm."""


def steps_beside(page: MatPage) -> bool:
    """Return whether the steps of a turn lie beside the personal deck, not in the strip below."""
    if "turn" not in page.panels:
        return False
    _, y, _, height = page.panels["turn"]
    return y + height > QR_TOP or height >= _HIGH


def turn_panels(page: MatPage) -> tuple[list[Mark], list[Mark]]:
    """Return the panels beside the personal deck, and what is in the strip if they need it."""
    box = page.panels["turn"]
    if steps_beside(page):
        return _steps(box), []
    assert page.strip, "a page of small places leaves a strip"
    return _prize(box), _side_by_side(page.strip)


def _steps(box: Box) -> list[Mark]:
    """Return the steps of a turn below each other, and below them what holds for supply rows.

    Both are on one panel. Above the QR code it is as wide as the page allows.
    """
    x, y, width, height = box
    low = y + height
    above = low > QR_TOP
    wider = width + QR_SIDE if above else width
    end = QR_TOP - _OVER_CODE if above else low - _FOOT
    top = y + _DOWN + PLATE
    marks = [_around(box, wider, end) if above else framed(box)]
    marks += plate(x + _INSET, y + _DOWN, wider - 2 * _INSET, "My turn")
    # What is free is shared out above them.
    high, noted = _LEVEL if above else _NARROW
    heights = [high + noted * lines for *_, lines in _STEPS]
    free = (end - _OVER_END - top - sum(heights)) / len(heights)
    at = top + free
    for n, deep in enumerate(heights):
        marks += _step(n, (x + _INSET, at, wider - 2 * _INSET, deep), high, large=above)
        at += deep + free
    return [*marks, *_supply((x, end, width, low - end))]


def _around(box: Box, wider: float, end: float) -> Mark:
    """Return a panel that is ``wider`` as far as ``end``, above the QR code."""
    x, y, width, height = inner(box)
    right, far, low = x + width, round(x + width + wider - box[2], 3), y + height
    corners = [(x, y), (far, y), (far, end), (right, end), (right, low), (x, low)]
    return ink("place", rounded(corners, 4.2))


def _supply(box: Box) -> list[Mark]:
    """Return what holds for all supply rows, below each other."""
    x, y, width, height = box
    left, across = round(x + _INSET, 3), round(width - 2 * _INSET, 3)
    top = y + (height - _KEY - _NOTED) / 2
    notes = left, round(top + _KEY, 3), across, _NOTED, _SUPPLY_NOTES
    return [
        Text(Role.INK, "mat-key", left, round(top + _KEY / 2 - 0.6, 3), _SUPPLY, centred=True),
        Paragraph(Role.INK, "pile-note", *notes),
    ]


def _side_by_side(box: Box) -> list[Mark]:
    """Return the steps of a turn beside each other, and below them what holds for supply rows."""
    x, y, width, height = box
    foot = round(_STRIP_FOOT * (height - _BETWEEN), 3)
    upper = height - foot - _BETWEEN
    left = x + _PLATE_WIDTH + 2 * _INSET + 3.0
    wide = (x + width - left) / len(_STEPS)
    marks = _titled((x, y, width, upper), "My turn")
    for n in range(len(_STEPS)):
        marks += _step(n, (left + wide * n, y, wide - 4.0, upper))
    low, half = y + upper + _BETWEEN, (x + width - left) / len(_NOTES)
    marks += _titled((x, low, width, foot), _SUPPLY)
    for n, note in enumerate(_NOTES):
        at = round(left + half * n, 3), round(low, 3), round(half - 4.0, 3), foot
        marks.append(Paragraph(Role.INK, "turn-step", *at, note, centred=True))
    return marks


def _titled(box: Box, title: str) -> list[Mark]:
    """Return a panel of a strip with a plate at its left end."""
    x, y, _, height = box
    down = round(y + (height - PLATE) / 2, 3)
    return [framed(box), *plate(x + _INSET, down, _PLATE_WIDTH, title)]


def _step(number: int, box: Box, high: float = 0.0, *, large: bool = False) -> list[Mark]:
    """Return a step behind its number, ``high`` mm high, and below it what is added to it.

    By default it takes all of the height that its note leaves.
    """
    x, y, width, height = box
    text, note, _ = _STEPS[number]
    disc, beside = (_LARGE_DISC, _LARGE_WORDS) if large else (_DISC, _WORDS)
    upper = high or (min(_ABOVE_NOTE * height, _MOST_ABOVE) if note else height)
    left, across = round(x + beside, 3), round(width - beside, 3)
    at = round(x + disc, 3), round(y + upper / 2, 3)
    look = "-large" if large else ""
    words = left, round(y, 3), across, round(upper, 3)
    marks: list[Mark] = [
        ink("hemp-disc", circle(*at, disc)),
        Text(Role.INK, f"step-number{look}", *at, str(number + 1), "middle", centred=True),
        Paragraph(Role.INK, f"turn-step{look}", *words, text, centred=True),
    ]
    if note:
        below = left, round(y + upper, 3), across, round(height - upper, 3)
        marks.append(Paragraph(Role.INK, "turn-note", *below, note))
    return marks


def aim(box: Box) -> list[Mark]:
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
    bounds = asked[0], round(y + upper, 3), asked[2], round(height - upper, 3)
    ask, tell = _END
    return [
        Paragraph(Role.INK, f"asked{look}", *asked, ask, "middle", centred=True),
        Paragraph(Role.INK, f"prize{look}", *bounds, tell, "middle", centred=True),
    ]
