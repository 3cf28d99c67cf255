"""The mat of ``cuttle``: a page for each side of the table, laid head to head."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.shapes import rect
from papercraft.core.sheet import Paragraph, Path, Places, Role, Sheet, Text, Use
from papercraft.games.cuttle.art import SCHEMES, suit_at
from papercraft.games.cuttle.options import PRESETS

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks

_PILES = ("draw pile", "scrap pile")
_PILE_TOLD = {
    "draw pile": "face down\nempty: pass instead of drawing\nthree passes: a drawn game",
    "scrap pile": "face up\na three takes a card from it",
}
_ALT = (
    "Half of a mat for two players: places for {}, permanents and point cards, the goals by kings "
    "and what can be done in a turn."
)
# The frame's upper corners stay free to the depth of the head.
_HEAD, _GAP, _INSET = 17.0, 3.0, 1.0
_RIGHT = 190.0
_POINTS = _HEAD + HEIGHT + _GAP
_FOOT = _POINTS + HEIGHT + 7.0
_TURN = (
    "One of: draw a card, lay a point card, scuttle, play a one-off, lay a permanent.\n"
    "Scuttle: a point card takes an opposing one of lower rank, or of the same rank in a lower "
    "suit, with itself to the scrap pile. Only a 2 counters a one-off."
)


def _boxes(pile: str) -> dict[str, Box]:
    right = WIDTH + _GAP
    return {
        pile: (0.0, _HEAD, WIDTH, HEIGHT),
        "permanents": (right, _HEAD, _RIGHT - right, HEIGHT),
        "points": (0.0, _POINTS, _RIGHT, HEIGHT),
    }


def mat_sheets() -> list[Sheet]:
    """Return both halves."""
    return [
        Sheet("mats", f"cuttle: mat with the {pile}", _ALT.format(f"the {pile}"),
              (Use(f"mat-{pile.split()[0]}", 0, 0),), Places(cells=_boxes(pile)))
        for pile in _PILES
    ]  # fmt: skip


@cache
def mat_stamps(preset: str, scheme: str) -> dict[str, Marks]:
    """Return both halves as stamps."""
    return {f"mat-{pile.split()[0]}": tuple(_mat(pile, preset, scheme)) for pile in _PILES}


def _mat(pile: str, preset: str, scheme: str) -> list[Mark]:
    marks = head("one side of the table", scheme)
    notes = {
        pile: _PILE_TOLD[pile],
        "permanents": "8  glasses: the opponent's hand lies open\nQ  shields your other cards\n"
        "K  lowers your goal",
        "points": "A to 10, beside each other; jacks go on top of the cards they took",
    }
    for name, box in _boxes(pile).items():
        marks += _spot(name, box, notes[name])
    return [*marks, *_foot(preset)]


def head(told: str, scheme: str) -> list[Mark]:
    """Return the head of a sheet, between its free corners."""
    marks: list[Mark] = [
        Text(Role.INK, "title", 18, 11.5, "cuttle"),
        Text(Role.INK, "lead", 62, 11.5, told),
    ]
    for suit, colour in enumerate(SCHEMES[scheme]):
        steps = suit_at(suit, 147.0 + 7.0 * suit, 9.0, 0.55)
        marks.append(Path(Role.INK, colour, steps))
    return marks


def _spot(name: str, box: Box, note: str) -> list[Mark]:
    """Return a place for cards."""
    x, y, width, height = box
    shown, i, middle = name[:1].upper() + name[1:], _INSET, x + width / 2
    marks: list[Mark] = [
        Path(Role.GUIDE, "spot", rect(x + i, y + i, width - 2 * i, height - 2 * i, 4)),
        Text(Role.INK, "spot-name", middle, y + 32, shown, "middle", centred=True),
    ]
    for n, told in enumerate(note.split("\n")):
        spot = y + 43 + 6 * n
        marks.append(Text(Role.INK, "spot-note", middle, spot, told, "middle", centred=True))
    return marks


def _foot(preset: str) -> list[Mark]:
    marks: list[Mark] = [
        Text(Role.INK, "heading", 1.0, _FOOT + 4, "My turn"),
        Paragraph(Role.INK, "body", 1.0, _FOOT + 9, 112, 32, _TURN),
        Text(Role.INK, "heading", 122, _FOOT + 4, "My goal"),
    ]
    return [*marks, *goal_table(122, _FOOT + 9, PRESETS[preset].goals, 13.2)]


def goal_table(x: float, y: float, goals: tuple[int, ...], step: float) -> list[Mark]:
    """Return the points that win with no king to four."""
    marks: list[Mark] = []
    for kings, goal in enumerate(goals):
        left = x + step * kings
        marks += [
            Path(Role.GUIDE, "goal", rect(left, y, step - 1.2, 15.5, 1.6)),
            Text(Role.INK, "heading", left + (step - 1.2) / 2, y + 5.6, str(goal), "middle",
                 centred=True),
            Text(Role.INK, "small", left + (step - 1.2) / 2, y + 12.0,
                 "no king" if not kings else f"{kings} K", "middle", centred=True),
        ]  # fmt: skip
    return marks
