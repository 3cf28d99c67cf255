"""The mats of the second design: how the places of the present one were drawn."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT
from papercraft.core.mats import row_steps
from papercraft.core.shapes import circle, line, rect, star
from papercraft.core.sheet import Paragraph, Path, Role, Text, Use, ink
from papercraft.games.rope.sheets.mats import EARLY_NAME_LINE, Mat, mats, row_width
from papercraft.games.rope.sheets.twisted_rope import rope, straight
from papercraft.games.rope.sheets.world import rope_and_ball

if TYPE_CHECKING:
    from papercraft.core.sheet import Anchor, Box, Mark, Marks, Size

_NOTES = {
    "stock": ("face down", "for all players"),
    "completed rows": ("face up", "the next stock"),
    "personal deck": ("top card face up",),
    "level row": (("starts with 1, 10 or scissors"),),
    "supply row": (("only the top card is in play"),),
}
_RULES = (
    "At most three level rows, shared by all: from 1 up or from 10 down, without gaps.\n"
    "Scissors stand for the card you need.\n"
    "Ten cards: the row is complete and goes to the completed rows; your turn goes on.\n"
    "Stock empty? Shuffle the completed rows; they are the new stock."
)
_STEPS = (
    ("Play as many cards as you like."),
    ("Store one hand card."),
    ("Refill your hand to six."),
)
_END = "Last deck card played? You win!"
# The beginnings of two rows, in a panel that has room for them.
_EXAMPLES, _EXAMPLE_WIDTH = ("1 2 X 4 5", "10 9 8 X"), 100.0
# Where the rope begins at the head, how far from the right edge it ends, and the middle of it.
_ROPE, _ROPE_RIGHT, _ROPE_Y = 84.0, 12.4, 8.2
_THICK, _BALL = 4.6, 6.8
# The ends of the line for a player's name, and the rope's distance from it.
_NAME_LINE, _BESIDE_NAME = EARLY_NAME_LINE, 8.0
# A narrower place has its name in smaller letters.
_LEAST_NAME = 60.0
# The name of a row is so far from its end; the rosette, its radius and how far up it is.
_FROM_END, _GOAL, _GOAL_UP = 5.0, 8.5, 13.0
# In the strip below the places.
_STRIP_THICK = 9.0
# Numbers of a level row are this far from its upper and its lower edge, and right of the left edge
# of their cards.
_ABOVE, _ASIDE = 7.6, 6.0


@cache
def mat_stamps(scale: float, page: Size) -> dict[str, Marks]:
    """Return the pages of the mats as stamps, measured on the mat."""
    return {mat.stamp: tuple(_marks(mat, scale)) for mat in mats(1, scale, page[1])}


def _marks(mat: Mat, scale: float) -> list[Mark]:
    marks = [
        Text(Role.INK, "title", HEAD_LEFT, 9.6, "rope"),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, "my place" if mat.player else "the table"),
        *_head_rope(mat),
    ]
    for name, box in mat.page.places.items():
        marks += _place(name, box, scale, mat.page.long)
    for name, box in mat.page.panels.items():
        marks += _rules(box) if name == "rules" else _turn(box)
    if mat.page.strip:
        x, y, width, height = mat.page.strip
        middle = round(y + height / 2, 3)
        marks += rope_and_ball(x, middle, width, _STRIP_THICK, height / 2 - 2)
    return marks


def _head_rope(mat: Mat) -> list[Mark]:
    """Return the rope at the head, on a player's mat to the right of the line for the name."""
    left = _NAME_LINE[1] + _BESIDE_NAME if mat.player else _ROPE
    marks = rope_and_ball(
        left, _ROPE_Y, round(mat.page.long - _ROPE_RIGHT - left, 3), _THICK, _BALL
    )
    if mat.player:
        start, end = _NAME_LINE
        marks += [
            Text(Role.INK, "label", start, 3.4, "Player"),
            Path(Role.GUIDE, "write", line(start, 15.2, end, 15.2)),
        ]
    return marks


def _place(name: str, box: Box, scale: float, long: float) -> list[Mark]:
    """Return a place for cards; the name of a row is at its end, which cards cover last."""
    x, y, width, height = box
    kind = name.rstrip(" 123")
    if kind == "level row":
        width = row_width(scale, long)
    in_row, middle = kind.endswith(" row"), round(y + height / 2, 3)
    at = round(x + width - _FROM_END if in_row else x + width / 2, 3)
    anchor: Anchor = "end" if in_row else "middle"
    style = "place-name" if width >= _LEAST_NAME else "place-short-name"
    words = name[:1].upper() + name[1:]
    marks: list[Mark] = [
        Path(Role.GUIDE, "place", rect(x, y, width, height, 3)),
        Text(Role.INK, style, at, middle - 10.0, words, anchor, centred=True),
    ]
    if in_row:
        strands, _ = rope(straight(x + 4, middle, width - 8), width - 8, 4.0)
        marks.append(Path(Role.GUIDE, "place-rope", strands))
    if kind == "level row":
        marks += _numbers((x, y, width, height), scale)
    if kind == "personal deck":
        marks += _goal(at, round(y + height - _GOAL_UP, 3))
    for n, note in enumerate(_NOTES[kind]):
        below = middle + (10.0 if in_row else 0.0) + 6 * n
        marks.append(Text(Role.INK, "place-note", at, below, note, anchor, centred=True))
    return marks


def _goal(x: float, y: float) -> list[Mark]:
    """Return a rosette: who sees it under the last card has won."""
    return [
        ink("hemp-disc", star(x, y, 16, _GOAL, _GOAL * 0.86)),
        Text(Role.INK, "step-number", x, y, "goal", "middle", centred=True),
    ]


def _rules(box: Box) -> list[Mark]:
    x, y, width, height = box
    marks: list[Mark] = [
        Text(Role.INK, "heading", x + 5, y + 8, "Level rows"),
        Paragraph(Role.INK, "body", x + 5, y + 13, width - 8, height - 13, _RULES),
    ]
    if width >= _EXAMPLE_WIDTH:
        for n, row in enumerate(_EXAMPLES):
            marks += _fan(row, round(x + 5 + 56 * n, 3), y + height - 15)
    return marks


def _fan(row: str, x: float, y: float) -> list[Mark]:
    """Return small cards of a row, later ones on top."""
    *covered, top = row.split()
    cards = [*(f"covered {card}" for card in covered), f"small {top}"]
    return [Use(card, round(x + 7.6 * n, 3), y) for n, card in enumerate(cards)]


def _turn(box: Box) -> list[Mark]:
    """Return the three steps of a turn, one below the other or side by side."""
    x, y, width, height = box
    wide = width > height
    across, down = ((width - 2) / 4, 0.0) if wide else (0.0, (height - 9) / 4)
    size = across - 12 if wide else width - 12
    marks: list[Mark] = [Text(Role.INK, "heading", x + 2, y + 6, "My turn")]
    for n, step in enumerate(_STEPS):
        left, top = round(x + 2 + across * n, 3), round(y + 10 + down * n, 3)
        marks += [
            ink("hemp-disc", circle(left + 3.4, top + 3.4, 3.4)),
            Text(Role.INK, "step-number", left + 3.4, top + 3.4, str(n + 1), "middle",
                 centred=True),
            Paragraph(Role.INK, "rules-text", left + 9, top + 0.6, round(size, 3), 17, step),
        ]  # fmt: skip
    left, top = round(x + 2 + across * 3, 3), round(y + 10 + down * 3, 3)
    marks.append(
        Paragraph(
            Role.INK, "turn-end", left, top, round(size + 8 if wide else width - 3, 3), 15, _END
        )
    )
    return marks


def _numbers(box: Box, scale: float) -> list[Mark]:
    """Return where each card of a row goes, upwards above and downwards below."""
    _, y, _, height = box
    marks: list[Mark] = []
    for n, left in enumerate(row_steps(box, scale), 1):
        x = round(left + _ASIDE, 3)
        for number, at in ((n, y + _ABOVE), (11 - n, y + height - _ABOVE)):
            marks.append(Text(Role.INK, "place-number", x, at, str(number), "middle", centred=True))
        if n > 1:
            tick = line(left, y, left, y + 2.4) + line(left, y + height - 2.4, left, y + height)
            marks.append(Path(Role.GUIDE, "place-step", tick))
    return marks
