"""The mats of ``rope``: one for the table, one for each player, of a page or more."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.fiducials import frame_area
from papercraft.core.mats import LONG, MatPage, Place, mat_pages, mat_use, row_steps
from papercraft.core.messages import gettext_noop
from papercraft.core.shapes import circle, line, polygon, rect, star
from papercraft.core.sheet import NameLine, Paragraph, Path, Places, Role, Sheet, Text, Use, ink
from papercraft.games.rope.sheets.twisted_rope import closed_rope, rope, straight
from papercraft.games.rope.sheets.world import rope_and_ball, title

if TYPE_CHECKING:
    from papercraft.core.sheet import Anchor, Box, Mark, Marks, Size

_TABLE = (
    "A mat for the table: places for the stock, for completed rows and for three level rows of "
    "ten cards, with how a level row begins and goes on."
)
_PLAYER = (
    "A mat for a player: places for the personal deck and three supply rows, with the order of a "
    "turn."
)
_TABLE_ROWS = (
    (Place("stock"), Place("completed rows"), Place("rules", "panel", 50.0)),
    *((Place(f"level row {n}", "row"),) for n in (1, 2, 3)),
)
_PLAYER_ROWS = (
    (Place("supply row 1", "row"), Place("supply row 2", "row")),
    (Place("supply row 3", "row"), Place("personal deck"), Place("turn", "panel", 38.0)),
)
_NOTES = {
    "stock": ("face down", "for all players"),
    "completed rows": ("face up", "the next stock"),
    "personal deck": ("top card face up",),
    "level row": (gettext_noop("starts with 1, 10 or scissors"),),
    "supply row": (gettext_noop("only the top card is in play"),),
}
_RULES = (
    "At most three level rows, shared by all: from 1 up or from 10 down, without gaps.\n"
    "Scissors stand for the card you need.\n"
    "Ten cards: the row is complete and goes to the completed rows; your turn goes on.\n"
    "Stock empty? Shuffle the completed rows; they are the new stock."
)
_STEPS = (
    gettext_noop("Play as many cards as you like."),
    gettext_noop("Store one hand card."),
    gettext_noop("Refill your hand to six."),
)
_END = gettext_noop("Last deck card played? You win!")
# The beginnings of two rows, in a panel that has room for them; how much larger in a high one.
_EXAMPLES, _EXAMPLE_WIDTH, _ENLARGED = ("1 2 X 4 5", "10 9 8 X"), 112.0, 1.35
_ROOMY = 80.0
# From the places to the words of that panel.
_BESIDE = 2.0
# Where the rope begins at the head, how far from the right edge it ends, and the middle of it.
_ROPE, _ROPE_RIGHT, _ROPE_Y = 84.0, 12.4, 6.2
_THICK, _BALL = 4.6, 5.2
# The ends of the line for a player's name, its height, and where the steps of a turn begin; its
# ends in designs before the third.
_NAME_LINE, _NAME_Y, _TURN = (76.0, 122.0), 15.2, 127.0
EARLY_NAME_LINE = (66.0, 124.0)
# The middle of the steps of a turn, with room for two lines; how they share the width.
_STEP_Y, _STEP_HEIGHT, _SHARES = 10.3, 10.4, (0.32, 0.33, 0.35)
# Right of the name of the game.
_LEAD = 45.0
# A narrower place has its name in smaller letters.
_LEAST_NAME = 60.0
# The name of a row is so far from its end; the radius of the rosette, and of the ring on a pile.
_FROM_END, _GOAL, _COIL, _COIL_THICK = 5.0, 13.0, 25.0, 4.0
# Room for two lines of a note on a pile.
_NOTE = 9.4
# In the strip below the places.
_STRIP_THICK = 9.0
# Numbers of a level row are this far from its upper and its lower edge, and right of the left edge
# of their cards.
_ABOVE, _ASIDE = 7.6, 6.0


class Mat(NamedTuple):
    """A page of a mat: whose it is, 0 for the table, its number, and its places."""

    player: int
    number: int
    page: MatPage

    @property
    def stamp(self) -> str:
        """The name of its stamp; the mats of all players are alike."""
        return f"{'player' if self.player else 'table'}-mat-{self.number}"


@cache
def mats(players: int, scale: float, long: float = LONG) -> tuple[Mat, ...]:
    """Return the pages of all mats in the order in which they are printed."""
    pages = [mat_pages(rows, scale, long) for rows in (_TABLE_ROWS, *[_PLAYER_ROWS] * players)]
    return tuple(
        Mat(player, n, page) for player, of in enumerate(pages) for n, page in enumerate(of)
    )


def mat_sheets(players: int, scale: float, page: Size, *, early: bool = False) -> list[Sheet]:
    """Return the table's mat and a mat for each player.

    With ``early``, names are where designs before the third have them.
    """
    ends = EARLY_NAME_LINE if early else _NAME_LINE
    return [
        Sheet(
            "mats",
            "rope: a player" if mat.player else "rope: the table",
            _PLAYER if mat.player else _TABLE,
            (mat_use(mat.stamp, page[1]),),
            Places(cells=mat.page.cells),
            (frame_area(1, page),),
            name_lines=(_name_line(page[1], ends),) if mat.player and not mat.number else (),
            frame=page,
        )
        for mat in mats(players, scale, page[1])
    ]


@cache
def mat_stamps(scale: float, page: Size) -> dict[str, Marks]:
    """Return the pages of the mats as stamps, measured on the mat."""
    return {mat.stamp: tuple(_marks(mat, scale)) for mat in mats(1, scale, page[1])}


def _marks(mat: Mat, scale: float) -> list[Mark]:
    marks = [
        *title(early=False),
        Text(Role.INK, "lead", _LEAD, 9.0, "my place" if mat.player else "the table"),
        *(_turn(mat) if mat.player else _head_rope(mat)),
    ]
    for name, box in mat.page.places.items():
        marks += _place(name, box, scale, mat.page.long)
    for name, box in mat.page.panels.items():
        marks += _rules(box) if name == "rules" else _aim(box)
    if mat.page.strip:
        x, y, width, height = mat.page.strip
        middle = round(y + height / 2, 3)
        marks += rope_and_ball(x, middle, width, _STRIP_THICK, height / 2 - 2)
    return marks


def _head_rope(mat: Mat) -> list[Mark]:
    """Return the rope at the head."""
    return rope_and_ball(
        _ROPE, _ROPE_Y, round(mat.page.long - _ROPE_RIGHT - _ROPE, 3), _THICK, _BALL
    )


def _name_line(long: float, ends: tuple[float, float]) -> NameLine:
    """Return the line for the name of a mat where it lies in the frame."""
    start, end = ends
    turn = mat_use("", long).turn
    return NameLine(_NAME_Y, round(long - start, 3), end - start, turn)


def row_width(scale: float, long: float) -> float:
    """Return how wide level rows are drawn: as the shortest, so that their numbers line up."""
    return min(
        box[2]
        for mat in mats(1, scale, long)
        for name, box in mat.page.places.items()
        if name.startswith("level row")
    )


def _place(name: str, box: Box, scale: float, long: float) -> list[Mark]:
    """Return a place for cards; the name of a row is at its end, which cards cover last."""
    x, y, width, height = box
    kind = name.rstrip(" 123")
    if kind == "level row":
        width = row_width(scale, long)
    in_row, middle = kind.endswith(" row"), round(y + height / 2, 3)
    at = round(x + width - _FROM_END if in_row else x + width / 2, 3)
    anchor: Anchor = "end" if in_row else "middle"
    words = name[:1].upper() + name[1:]
    marks: list[Mark] = [Path(Role.GUIDE, "place", rect(x, y, width, height, 3))]
    if kind == "personal deck":
        marks += _goal(box)
    elif in_row:
        strands, _ = rope(straight(x + 4, middle, width - 8), width - 8, 4.0)
        marks.append(Path(Role.GUIDE, "place-rope", strands))
    else:
        marks += _coil(box, words, _NOTES[kind])
    if in_row:
        style = "place-name" if width >= _LEAST_NAME else "place-short-name"
        marks.append(Text(Role.INK, style, at, middle - 10.0, words, anchor, centred=True))
        (note,) = _NOTES[kind]
        marks.append(Text(Role.INK, "place-note", at, middle + 10.0, note, anchor, centred=True))
    if kind == "level row":
        marks += numbers((x, y, width, height), scale)
    return marks


def _coil(box: Box, name: str, notes: tuple[str, ...]) -> list[Mark]:
    """Return a ring of rope in the middle of a place for a pile, its name above, notes in it."""
    x, y, width, height = box
    at, middle = round(x + width / 2, 3), round(y + height / 2, 3)
    radius = min(_COIL, width / 2 - 4)
    strands, _ = closed_rope(at, middle, radius, _COIL_THICK)
    wide, above = round(1.5 * radius, 3), round((y + middle - radius - _COIL_THICK / 2) / 2, 3)
    marks: list[Mark] = [
        Text(Role.INK, "place-short-name", at, above, name, "middle", centred=True),
        Path(Role.GUIDE, "place-rope", strands),
    ]
    for n, note in enumerate(notes):
        top = round(middle + _NOTE * (n - len(notes) / 2), 3)
        left = round(at - wide / 2, 3)
        marks.append(Paragraph(Role.INK, "pile-note", left, top, wide, _NOTE, note, "middle",
                               centred=True))  # fmt: skip
    return marks


def _goal(box: Box) -> list[Mark]:
    """Return a frame and a rosette: who sees it under the last card has won."""
    x, y, width, height = box
    at, middle, radius = round(x + width / 2, 3), round(y + height / 2, 3), min(_GOAL, width / 4)
    return [
        Path(Role.GUIDE, "place-goal", rect(x + 1.4, y + 1.4, width - 2.8, height - 2.8, 2.2)),
        Path(Role.GUIDE, "place-step", rect(x + 3.4, y + 3.4, width - 6.8, height - 6.8, 1.4)),
        ink("hemp-disc", star(at, middle, 16, radius, radius * 0.86)),
        ink("goal-ring", circle(at, middle, radius * 0.74)),
        Text(Role.INK, "step-number", at, middle, "goal", "middle", centred=True),
    ]


def numbers(box: Box, scale: float) -> list[Mark]:
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


def _rules(box: Box) -> list[Mark]:
    x, y, width, height = box
    words = round(width - _BESIDE, 3)
    marks: list[Mark] = [
        Text(Role.INK, "heading", x + _BESIDE, y + 8, "Level rows"),
        Paragraph(Role.INK, "body", x + _BESIDE, y + 13, words, height - 13, _RULES),
    ]
    scale = _ENLARGED if height >= _ROOMY else 1.0
    if width >= _EXAMPLE_WIDTH:
        for n, row in enumerate(_EXAMPLES):
            marks += _fan(row, round(x + _BESIDE + 61 * n, 3), y + height, scale)
    return marks


def _fan(row: str, x: float, bottom: float, scale: float) -> list[Mark]:
    """Return small cards of a row a little above the bottom of their panel, later ones on top."""
    *covered, top = row.split()
    cards = [*(f"covered {card}" for card in covered), f"small {top}"]
    step, y = 7.6 * scale, round(bottom - 15 * scale, 3)
    return [Use(card, round(x + step * n, 3), y, 0, scale) for n, card in enumerate(cards)]


def _turn(mat: Mat) -> list[Mark]:
    """Return the line for the player's name and the three steps of a turn, at the head."""
    start, end = _NAME_LINE
    free, left = mat.page.long - _ROPE_RIGHT - _TURN, _TURN
    marks: list[Mark] = [
        Text(Role.INK, "label", start, 3.4, "Player"),
        Path(Role.GUIDE, "write", line(start, _NAME_Y, end, _NAME_Y)),
        Text(Role.INK, "label", _TURN, 3.4, "My turn"),
    ]
    for n, (step, share) in enumerate(zip(_STEPS, _SHARES, strict=True), 1):
        across = round(free * share, 3)
        marks += [
            ink("hemp-disc", circle(left + 3.4, _STEP_Y, 3.4)),
            Text(Role.INK, "step-number", left + 3.4, _STEP_Y, str(n), "middle", centred=True),
            Paragraph(Role.INK, "body", left + 8.6, round(_STEP_Y - _STEP_HEIGHT / 2, 3),
                      round(across - 10.0, 3), _STEP_HEIGHT, step,
                      centred=True),
        ]  # fmt: skip
        left = round(left + across, 3)
    return marks


def _aim(box: Box) -> list[Mark]:
    """Return the name of the personal deck beside it, and what it is there for."""
    x, y, width, _ = box
    name, (note,) = "Personal deck", _NOTES["personal deck"]
    return [
        ink(
            "hemp-disc",
            polygon([(x + 1.2, y + 9.2), (x + 4.4, y + 7.2), (x + 4.4, y + 11.2)]),
        ),
        Paragraph(Role.INK, "place-beside", x + 6.6, y + 4.0, width - 6, 12, name),
        Paragraph(Role.INK, "rules-text", x + 6.6, y + 16.4, width - 8, 10, note),
        Paragraph(Role.INK, "turn-end", x + 6.6, y + 27.0, width - 8, 20, _END),
    ]
