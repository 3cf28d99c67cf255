"""What can be done in a turn, the order of suits, and goals, on mats and reference cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.mats import plate
from papercraft.core.messages import gettext_noop, pgettext
from papercraft.core.rules_art import arrow
from papercraft.core.shapes import circle, line, moved, rect, star
from papercraft.core.sheet import Paragraph, Path, Role, Text, ink
from papercraft.games.cuttle.sheets.artwork import SCHEMES, badge, crown, suit_at

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Steps

ACTIONS = (
    gettext_noop("Draw a card"),
    gettext_noop("Lay a point card"),
    gettext_noop("Scuttle a lower point card"),
    gettext_noop("Play a one-off"),
    gettext_noop("Lay a permanent"),
)
# Below each action, where there is room.
_NOTES = (
    gettext_noop("empty pile: you may pass"),
    gettext_noop("worth its number, an ace 1"),
    gettext_noop("by rank, then by suit"),
    gettext_noop("only a 2 counters it"),
    gettext_noop("stays and keeps working"),
)
# Below the short name of each action, in a line.
_SHORT_NOTES = (
    *_NOTES[:2],
    gettext_noop("both scrapped; theirs is lower (if equal: by suit)"),
    *_NOTES[3:],
)
# How many lines these take.
_NOTE_LINES = 1, 1, 2, 1, 1
SHORT = (
    gettext_noop("Draw a card"),
    gettext_noop("Points"),
    gettext_noop("Scuttle"),
    gettext_noop("One-off"),
    gettext_noop("Permanent"),
)
# On the badges of these actions: a star, a splash, an anchor; around the origin.
_SPLASH: Steps = (
    ("M", 0.0, -1.9),
    ("C", 0.5, -1.0, 1.35, -0.3, 1.35, 0.5),
    ("C", 1.35, 1.3, 0.75, 1.8, 0.0, 1.8),
    ("C", -0.75, 1.8, -1.35, 1.3, -1.35, 0.5),
    ("C", -1.35, -0.3, -0.5, -1.0, 0.0, -1.9),
    ("Z",),
)
_ANCHOR: Steps = (
    *circle(0.0, -1.5, 0.42),
    *line(0.0, -1.08, 0.0, 1.7),
    *line(-0.8, -0.45, 0.8, -0.45),
    ("M", -1.35, 0.45),
    ("C", -1.3, 1.3, -0.7, 1.7, 0.0, 1.7),
    ("C", 0.7, 1.7, 1.3, 1.3, 1.35, 0.45),
)
_EMBLEMS: dict[str, tuple[tuple[str, Steps], ...]] = {
    "points": (("gold-star", star(0, 0.1, 5, 1.7, 0.75)),),
    "once": (("splash", _SPLASH),),
    "stays": (("anchor", _ANCHOR),),
}
# The stroke through the lower card of a scuttle; the other card is struck out in the same way.
_STROKE = line(-3.3, 1.6, -0.1, -3.0)
SIGNS = ("draw", "points", "scuttle", "once", "stays")
_SCUTTLE = gettext_noop(
    "Scuttle a lower rank, or the same rank in a lower suit. Only a 2 counters a one-off."
)
EQUAL = gettext_noop("Equal rank: only a lower suit.")
ORDER = pgettext("suits", "lower"), pgettext("suits", "higher")
# Lines of actions: their height, that of short ones, and where their words begin.
_ROW, _SHORT_ROW, _WORDS = 6.2, 6.6, 9.6
# Lines with notes: their greatest height, their signs, where their words begin.
_NOTED, _LARGE, _FAR = 15.0, 1.28, 8.6
# Where they are this high, names are short and large; the height of a line of notes there.
_ROOMY, _ROOMIEST, _HUGE, _NAME, _NAME_FAR = 13.0, 22.0, 1.5, 6.9, 10.2
# The share of its size that the sign of a scuttle has among large ones, as it is wider.
_NARROWER = 0.84
_NOTE_LINE = 4.3
# From the edges of the panel to what is in it, from the upper one as on cards; from the top to the
# actions, to those of a wide panel, and what is free below them.
_INSET, _DOWN, _BEGIN, _UNDER, _AIR = 2.8, 2.6, 13.0, 14.6, 1.6
# The name of a panel at least this wide has letters as large as the names of places.
_LEAST_PLATE = 50.0
# The order of suits: its height; that of the words above, the middles of suits and of the arrow;
# the size of suits, how far apart they are at most, and from the edges to the arrow.
_SUITS, _SAID, _SUIT, _ARROW = 23.0, 8.6, 13.0, 19.6
_SUIT_SIZE, _SUIT_APART, _ARROW_IN = 0.62, 12.0, 17.6
# What is between the boxes of goals, and their height.
_BETWEEN, _GOAL_HIGH = 1.2, 13.6
# Wider than this, a panel lies below the places.
_WIDE = 120.0


def actions(x: float, y: float, width: float, high: float = _ROW) -> list[Mark]:
    """Return the five actions of a turn, each with its sign, in lines that are so ``high``."""
    return _listed(x, y, width, (len(SIGNS), high), ACTIONS)


def _listed(
    x: float, y: float, width: float, lines: tuple[int, float], words: tuple[str, ...]
) -> list[Mark]:
    """Return signs and words; ``lines`` are how many lines a column has and their height."""
    marks: list[Mark] = []
    rows, high = lines
    for n, (kind, text) in enumerate(zip(SIGNS, words, strict=True)):
        left, middle = x + width * (n // rows), round(y + high * (n % rows + 0.5), 3)
        room = round(left + _WORDS, 3), round(middle - 2.6, 3), round(width - _WORDS, 3), 5.2
        marks += sign(kind, left + 3.6, middle)
        marks.append(Paragraph(Role.INK, "action", *room, text, centred=True))
    return marks


def sign(kind: str, x: float, y: float, size: float = 1.0) -> list[Path]:
    """Return the sign of an action of ``SIGNS`` around a point."""
    if kind == "draw":
        drawn: tuple[tuple[str, Steps], ...] = (
            ("banner", rect(-2.2, -2.7, 4.4, 5.4, 0.8)),
            ("small-back", rect(-1.4, -1.9, 2.8, 3.8, 0.4)),
        )
    elif kind == "scuttle":
        drawn = (
            ("kind-points", rect(-3.2, -2.8, 3.0, 4.2, 0.6)),
            *_struck(0.0, 0.0),
            ("kind-points", rect(0.2, -1.4, 3.0, 4.2, 0.6)),
            *_struck(3.4, 1.4),
        )
    else:
        return [
            badge(kind, x, y, 0.52 * size),
            *(ink(style, moved(steps, x, y, size)) for style, steps in _EMBLEMS[kind]),
        ]
    return [ink(style, moved(steps, x, y, size)) for style, steps in drawn]


def emblem(kind: str, x: float, y: float, size: float, style: str) -> Path:
    """Return what is on the badge of a kind of card, in a style of its own, around a point."""
    (_, steps), *_ = _EMBLEMS[kind]
    return ink(style, moved(steps, x, y, size))


def _struck(x: float, y: float) -> tuple[tuple[str, Steps], ...]:
    """Return the stroke through a card of a scuttle, so far from that of the lower card."""
    stroke = moved(_STROKE, x, y)
    return ("small-strike-ground", stroke), ("small-strike", stroke)


def _listed_sign(kind: str, x: float, y: float, size: float) -> list[Path]:
    """Return a large sign beside words, around a point; all are about equally wide."""
    return sign(kind, x, y, size * _NARROWER if kind == "scuttle" else size)


def strike(x1: float, y1: float, x2: float, y2: float) -> list[Mark]:
    """Return a stroke through what is scrapped."""
    steps = line(x1, y1, x2, y2)
    return [ink("strike-ground", steps), ink("strike", steps)]


def turn_panel(box: Box, scheme: str) -> list[Mark]:
    """Return what can be done in a turn; in a wide panel with the order of suits beside it."""
    x, y, width, height = box
    ground = Path(Role.GUIDE, "place", rect(*box, 3.0))
    if width > _WIDE:
        return [ground, *_side_by_side(box, scheme)]
    left, wide = round(x + _INSET, 3), round(width - 2 * _INSET, 3)
    above = y + _BEGIN
    high = (y + height - _AIR - above) / len(ACTIONS)
    listed, most = (_roomy, _ROOMIEST) if high >= _ROOMY else (_noted, _NOTED)
    return [
        ground,
        *plate(left, round(y + _DOWN, 3), wide, "My turn", least=_LEAST_PLATE),
        *listed(left, above, wide, min(high, most)),
    ]


def _roomy(x: float, y: float, width: float, high: float) -> list[Mark]:
    """Return the actions of a turn in large letters, with a note each."""
    marks: list[Mark] = []
    left, wide = round(x + _NAME_FAR, 3), round(width - _NAME_FAR, 3)
    top = y + 0.2
    single = high - _NOTE_LINE * (sum(_NOTE_LINES) - len(SIGNS)) / len(SIGNS)
    for kind, name, note, lines in zip(SIGNS, SHORT, _SHORT_NOTES, _NOTE_LINES, strict=True):
        noted = _NOTE_LINE * lines
        above = left, round(top - 0.3, 3), wide, _NAME
        below = left, round(top + _NAME, 3), wide, round(noted, 3)
        marks += [
            *_listed_sign(kind, x + 4.4, round(top + (_NAME + noted) / 2, 3), _HUGE),
            Paragraph(Role.INK, "turn-name", *above, name, centred=True),
            Paragraph(Role.INK, "turn-note", *below, note),
        ]
        top += single + noted - _NOTE_LINE
    return marks


def _noted(x: float, y: float, width: float, high: float) -> list[Mark]:
    """Return the actions of a turn with a large sign and a note each, in lines ``high`` mm high."""
    marks: list[Mark] = []
    left, wide = round(x + _FAR, 3), round(width - _FAR, 3)
    for n, (kind, action, note) in enumerate(zip(SIGNS, ACTIONS, _NOTES, strict=True)):
        middle = round(y + high * (n + 0.5), 3)
        above, below = round(middle - 4.6, 3), round(middle - 0.1, 3)
        marks += [
            *_listed_sign(kind, x + 3.5, middle, _LARGE),
            Paragraph(Role.INK, "action", left, above, wide, 4.7, action, centred=True),
            Paragraph(Role.INK, "action-note", left, below, wide, 4.6, note, centred=True),
        ]
    return marks


def _suits(box: Box, scheme: str) -> list[Mark]:
    """Return the suits from low to high, and what their order is for."""
    x, y, width, _ = box
    apart, middle = min(_SUIT_APART, width / 4), x + width / 2
    marks: list[Mark] = [
        ink("order-rule", line(x, y, x + width, y)),
        Paragraph(
            Role.INK,
            "order-note",
            x,
            round(y + 0.6, 3),
            width,
            _SAID,
            EQUAL,
            "middle",
            centred=True,
        ),
    ]
    for n, colour in enumerate(SCHEMES[scheme]):
        at = middle + apart * (n - 1.5), y + _SUIT
        marks.append(ink(colour, suit_at(n, *at, _SUIT_SIZE)))
    level = round(y + _ARROW, 3)
    low, high = (round(middle + side * (width / 2), 3) for side in (-1, 1))
    lower, higher = ORDER
    return [
        *marks,
        Text(Role.INK, "action-note", low, level, lower, centred=True),
        *arrow(low + _ARROW_IN, level, high - _ARROW_IN, level),
        Text(Role.INK, "action-note", high, level, higher, "end", centred=True),
    ]


def _side_by_side(box: Box, scheme: str) -> list[Mark]:
    x, y, width, height = box
    third = width / 3
    left = round(x + _INSET, 3)
    middle, right = round(x + third + 4, 3), round(x + 2 * third + 8, 3)
    top, wide = round(y + _INSET, 3), round(third - 12, 3)
    above = y + _UNDER - 1.0
    high = min(_ROW, (y + height - 1.6 - above) / len(ACTIONS))
    return [
        *plate(left, top, wide, "My turn", least=_LEAST_PLATE),
        *actions(left, above, third - 4, high),
        Paragraph(Role.INK, "rules-text", middle, y + _UNDER, round(third - 4, 3), 24, _SCUTTLE),
        *_suits((right, round(y + (height - _SUITS) / 2, 3), round(third - 12, 3), _SUITS), scheme),
    ]


def goal_table(x: float, y: float, goals: tuple[int, ...], step: float) -> list[Mark]:
    """Return the goals with no king to four, in boxes from left to right."""
    marks: list[Mark] = []
    wide = round(step - _BETWEEN, 3)
    for kings, goal in enumerate(goals):
        left = round(x + step * kings, 3)
        middle = round(left + wide / 2, 3)
        marks += [
            Path(
                Role.GUIDE,
                "goal-box" if kings else "goal-first",
                rect(left, y, wide, _GOAL_HIGH, 1.6),
            ),
            Text(Role.INK, "heading", middle, y + 5.4, str(goal), "middle", centred=True),
        ]
        marks += _counted(kings, middle, y + 11.0)
    return marks


def _counted(kings: int, x: float, y: float) -> list[Mark]:
    """Return a number of kings as a figure and a crown, around a point."""
    return [
        Text(Role.INK, "bold", x - 1.9, y, str(kings), "middle", centred=True),
        ink("crown", crown(x + 1.6, y, 3.2)),
    ]
