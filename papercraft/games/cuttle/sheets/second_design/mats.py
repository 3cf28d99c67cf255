"""The mats of the second design: how the places of the present one were drawn."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT
from papercraft.core.mats import LONG
from papercraft.core.messages import gettext, gettext_noop, pgettext
from papercraft.core.shapes import rect
from papercraft.core.sheet import Paragraph, Path, Role, Text
from papercraft.games.cuttle.options import PRESETS
from papercraft.games.cuttle.sheets.mats import Mat, mats
from papercraft.games.cuttle.sheets.rules_text import KING
from papercraft.games.cuttle.sheets.world import sea

if TYPE_CHECKING:
    from papercraft.core.sheet import Anchor, Box, Mark, Marks, Size

_PILES = ("draw pile", "scrap pile")
_TEXTS = {
    "draw pile": (
        gettext_noop("Draw pile"),
        pgettext("draw pile", "face down"),
        gettext_noop("empty: you may pass"),
        gettext_noop("three passes: nobody wins"),
    ),
    "scrap pile": (
        gettext_noop("Scrap pile"),
        pgettext("scrap pile", "face up"),
        gettext_noop("a 3 takes a card"),
    ),
    "permanents": (
        gettext_noop("Permanents"),
        gettext_noop("8  glasses: the opponent\u2019s hand lies open"),
        gettext_noop("Q  shields your other cards"),
        gettext_noop("K  lowers your goal"),
    ),
    "points": (
        gettext_noop("Points"),
        gettext_noop("A to 10, side by side; jacks lie on the cards they took"),
    ),
}
_TURN = gettext_noop(
    "Choose one action: draw a card, lay a point card, scuttle, play a one-off or lay a permanent."
)
_SCUTTLE = (
    "Choose one action: draw a card, lay a point card, scuttle, play a one-off, lay a permanent.\n"
    "Scuttle: play a card on an opposing point card of lower rank, or of the same rank in a lower "
    "suit; both are scrapped. Only a 2 counters a one-off."
)
# The width of the panel, and the height from which on it has room for the longer text.
_TURN_WIDTH, _ROOMY = 60.0, 80.0
# The sea at the head of a page.
_SEA: Box = (84.0, 1.4, 163.0, 14.2)
# A narrower place has its name in smaller letters.
_LEAST_NAME = 60.0
_NAME, _NOTE, _STEP = -12.0, -2.0, 6.0
# The name of a row is so far from its end.
_FROM_END = 5.0
# The boxes of the goals, one for each number of kings.
_GOALS = 5


@cache
def mat_stamps(preset: str, scheme: str, scale: float, page: Size) -> dict[str, Marks]:
    """Return the pages of both halves as stamps, measured on the mat."""
    return {mat.stamp: tuple(_marks(mat, preset, scheme)) for mat in mats(scale, page[1])}


def _marks(mat: Mat, preset: str, scheme: str) -> list[Mark]:
    marks: list[Mark] = [
        Text(Role.INK, "title", HEAD_LEFT, 9.6, "cuttle"),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, "one side of the table"),
        *sea(_wide(_SEA, mat), scheme),
    ]
    for name, box in mat.page.places.items():
        marks += _place(name, box)
    for box in mat.page.panels.values():
        marks += _turn(box, PRESETS[preset].goals)
    return [*marks, *(sea(mat.page.strip, scheme) if mat.page.strip else ())]


def _wide(box: Box, mat: Mat) -> Box:
    """Return a box at the head as wide as a page is."""
    x, y, width, height = box
    return x, y, round(width + mat.page.long - LONG, 3), height


def _place(name: str, box: Box) -> list[Mark]:
    """Return a place for cards; the name of a row is at its end, which cards cover last."""
    x, y, width, height = box
    centre, in_row = round(y + height / 2, 3), name not in _PILES
    at = round(x + width - _FROM_END if in_row else x + width / 2, 3)
    anchor: Anchor = "end" if in_row else "middle"
    heading, *notes = _TEXTS[name]
    style = "place-name" if width >= _LEAST_NAME else "place-short-name"
    marks: list[Mark] = [
        Path(Role.GUIDE, "place", rect(x, y, width, height, 3)),
        Text(Role.INK, style, at, centre + _NAME, heading, anchor, centred=True),
    ]
    for n, note in enumerate(notes):
        down = round(centre + _NOTE + _STEP * n, 3)
        marks.append(Text(Role.INK, "place-note", at, down, note, anchor, centred=True))
    return marks


def _turn(box: Box, goals: tuple[int, ...]) -> list[Mark]:
    """Return what can be done in a turn, and the goals below it or to the right of it."""
    x, y, width, height = box
    wide = width > 2 * _TURN_WIDTH
    size = width / 2 if wide else width - 4
    left, top = (x + width / 2 + 8, y) if wide else (x + 2, y + height - 27)
    step = (x + width - left - 2) / _GOALS
    text, room = (_SCUTTLE, 48) if height >= _ROOMY else (_TURN, 25)
    if wide:
        text, room = _SCUTTLE, 28
    return [
        Text(Role.INK, "heading", x + 2, y + 6, "My turn"),
        Paragraph(Role.INK, "rules-text", x + 2, y + 10, round(size, 3), room, text),
        Text(Role.INK, "heading", round(left, 3), round(top + 6, 3), "My goal"),
        *_goal_table(round(left, 3), round(top + 10, 3), goals, min(round(step, 3), 13.2)),
    ]


def _goal_table(x: float, y: float, goals: tuple[int, ...], step: float) -> list[Mark]:
    """Return the goals with no king to four, in boxes from left to right."""
    marks: list[Mark] = []
    for kings, goal in enumerate(goals):
        left = x + step * kings
        marks += [
            Path(Role.GUIDE, "goal", rect(left, y, step - 1.2, 15.5, 1.6)),
            Text(Role.INK, "heading", left + (step - 1.2) / 2, y + 5.6, str(goal), "middle",
                 centred=True),
            Text(Role.INK, "small", left + (step - 1.2) / 2, y + 12.0,
                 gettext("{n} {king}", n=kings, king=KING), "middle", centred=True),
        ]  # fmt: skip
    return marks
