"""The mat of ``cuttle``: a page for each side of the table, laid head to head."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT, QR, QUIET
from papercraft.core.messages import gettext, gettext_noop, pgettext
from papercraft.core.shapes import rect
from papercraft.core.sheet import Paragraph, Path, Places, Role, Sheet, Text, Use
from papercraft.games.cuttle.options import PRESETS
from papercraft.games.cuttle.sheets.artwork import SCHEMES, suit_at
from papercraft.games.cuttle.sheets.rules_text import KING

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks

_PILES = {
    "draw pile": (
        gettext_noop("Draw pile"),
        pgettext("draw pile", "face down"),
        gettext_noop("empty: pass instead of drawing"),
        gettext_noop("three passes in a row: a draw"),
    ),
    "scrap pile": (
        gettext_noop("Scrap pile"),
        pgettext("scrap pile", "face up"),
        gettext_noop("a 3 takes a card from here"),
    ),
}
_PERMANENTS = (
    gettext_noop("Permanents"),
    gettext_noop("8  glasses: the opponent\u2019s hand lies open"),
    gettext_noop("Q  shields your other cards"),
    gettext_noop("K  lowers your goal"),
)
_POINTS_TEXT = (
    gettext_noop("Points"),
    gettext_noop("A to 10, side by side; jacks lie on the cards they took"),
)
_ALT = {
    "draw pile": gettext_noop(
        "Half of a mat for two players: places for the draw pile, permanents and point cards, the "
        "goals by kings and what can be done in a turn."
    ),
    "scrap pile": gettext_noop(
        "Half of a mat for two players: places for the scrap pile, permanents and point cards, the "
        "goals by kings and what can be done in a turn."
    ),
}
_TITLES = {
    "draw pile": gettext_noop("cuttle: mat with the draw pile"),
    "scrap pile": gettext_noop("cuttle: mat with the scrap pile"),
}
# Below the QR code at the head, with white around it.
_TOP, _GAP, _INSET = QR + QUIET, 3.0, 1.0
_RIGHT = 190.0
_POINTS = _TOP + HEIGHT + _GAP
_FOOT = _POINTS + HEIGHT + 6.0
_TURN = (
    "Choose one action: draw a card, lay a point card, scuttle, play a one-off, lay a permanent.\n"
    "Scuttle: a point card takes an opposing one of lower rank, or of the same rank in a lower "
    "suit, with it to the scrap pile. Only a 2 counters a one-off."
)


def _boxes(pile: str) -> dict[str, Box]:
    right = WIDTH + _GAP
    return {
        pile: (0.0, _TOP, WIDTH, HEIGHT),
        "permanents": (right, _TOP, _RIGHT - right, HEIGHT),
        "points": (0.0, _POINTS, _RIGHT, HEIGHT),
    }


def mat_boxes(nth: int) -> dict[str, Box]:
    """Return the places for cards on a half of the mat: 0 has the draw pile, 1 the scrap pile."""
    return _boxes(tuple(_PILES)[nth % len(_PILES)])


def mat_sheets() -> list[Sheet]:
    """Return both halves."""
    return [
        Sheet("mats", _TITLES[pile], _ALT[pile], (Use(_stamp(pile), 0, 0),),
              Places(cells=_boxes(pile)))
        for pile in _PILES
    ]  # fmt: skip


def _stamp(pile: str) -> str:
    return f"mat-{pile.split(maxsplit=1)[0]}"


@cache
def mat_stamps(preset: str, scheme: str) -> dict[str, Marks]:
    """Return both halves as stamps."""
    return {_stamp(pile): tuple(_mat(pile, preset, scheme)) for pile in _PILES}


def _mat(pile: str, preset: str, scheme: str) -> list[Mark]:
    marks = head("one side of the table", scheme)
    texts = (_PILES[pile], _PERMANENTS, _POINTS_TEXT)
    for box, (name, *notes) in zip(_boxes(pile).values(), texts, strict=True):
        marks += _spot(name, box, notes)
    return [*marks, *_foot(preset)]


def head(heading: str, scheme: str) -> list[Mark]:
    """Return the head of a sheet, between the marks in its corners."""
    marks: list[Mark] = [
        Text(Role.INK, "title", HEAD_LEFT, 11.5, "cuttle"),
        Text(Role.INK, "lead", HEAD_LEFT + 44, 11.5, heading),
    ]
    for suit, colour in enumerate(SCHEMES[scheme]):
        steps = suit_at(suit, HEAD_RIGHT - 24.0 + 7.0 * suit, 9.0, 0.55)
        marks.append(Path(Role.INK, colour, steps))
    return marks


def _spot(name: str, box: Box, notes: list[str]) -> list[Mark]:
    """Return a place for cards."""
    x, y, width, height = box
    i, middle = _INSET, x + width / 2
    marks: list[Mark] = [
        Path(Role.GUIDE, "spot", rect(x + i, y + i, width - 2 * i, height - 2 * i, 4)),
        Text(Role.INK, "spot-name", middle, y + 32, name, "middle", centred=True),
    ]
    for n, note in enumerate(notes):
        spot = y + 43 + 6 * n
        marks.append(Text(Role.INK, "spot-note", middle, spot, note, "middle", centred=True))
    return marks


def _foot(preset: str) -> list[Mark]:
    marks: list[Mark] = [
        Text(Role.INK, "heading", 1.0, _FOOT + 4, "My turn"),
        Paragraph(Role.INK, "body", 1.0, _FOOT + 8.5, 116, 33, _TURN),
        Text(Role.INK, "heading", 124, _FOOT + 4, "My goal"),
    ]
    return [*marks, *goal_table(124, _FOOT + 9, PRESETS[preset].goals, 13.2)]


def goal_table(x: float, y: float, goals: tuple[int, ...], step: float) -> list[Mark]:
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
