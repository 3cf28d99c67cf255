"""The mats of ``rope``: one for the table, one for each player, of a page or more."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.fiducials import whole_area
from papercraft.core.head_fields import head_field
from papercraft.core.mats import LONG, PLAY, QR_TOP, MatPage, Place, mat_pages, mat_use
from papercraft.core.messages import gettext, join_and, ngettext
from papercraft.core.sheet import NameLine, Places, Role, Sheet, Text
from papercraft.games.rope.deck import ROWS
from papercraft.games.rope.sheets.level_rows import level_row
from papercraft.games.rope.sheets.level_ways import ways
from papercraft.games.rope.sheets.mat_places import ASIDE, framed, inner, pile, placed
from papercraft.games.rope.sheets.mat_rows import supply_row, tone
from papercraft.games.rope.sheets.mat_rules import rules_panel
from papercraft.games.rope.sheets.player_panel import AIM, aim, steps_beside, turn_panels
from papercraft.games.rope.sheets.scissors import lower_half, upper_half
from papercraft.games.rope.sheets.world import rope_and_ball, title

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks, Size

_TABLE = (
    "A mat for the table: places for the stock, for completed rows and for three level rows of "
    "ten cards, with how a level row begins and goes on."
)
_PLAYER = (
    "A mat for a player: places for the personal deck and three supply rows, with the order of a "
    "turn."
)
_DECK = "personal deck"
_TABLE_ROWS = (
    (Place("stock"), Place("completed rows"), Place("rules", "panel", 50.0)),
    *((Place(f"level row {n}", "row"),) for n in (1, 2, 3)),
)
_PLAYER_ROWS = (
    (Place("supply row 1", "row"), Place("supply row 2", "row")),
    (Place("supply row 3", "row"), Place(_DECK), Place("turn", "panel", 38.0)),
)
# From the lower edge of a card to the plate that tells what it is there for, and from that to the
# note above it.
_AIM_UP, _OVER_AIM = 2.6, 2.6
_NOTES = {
    "stock": ("face down", "for all players"),
    "completed rows": ("face up;", "they become the next stock"),
    _DECK: ("top card face up",),
}
# On mats of the table all is drawn so much smaller on each side, so that rows lie further apart.
_SMALLER = 1.0
# From level rows to the panel beside them, and from that to the QR code.
_BESIDE_ROW, _OVER_CODE = 1.0, 1.2
# Where the rope begins at the head of a mat, of later ones of the table, and of a player's; how far
# from the right edge it ends, and its middle.
_ROPE, _LATER_ROPE, _PLAYER_ROPE, _ROPE_RIGHT, _ROPE_Y = 190.0, 134.0, 168.0, 12.4, 6.2
# Where words end before scissors at the head.
_NEXT = 170.0
_THICK, _BALL = 4.6, 5.2
# The ends of the field for a player's name, and the height at which names stand, well above the
# places; both in designs before the third.
_NAME_LINE, _NAME_Y = (76.0, 145.0), 13.4
EARLY_NAME_LINE, _EARLY_NAME_Y = (66.0, 124.0), 15.2
# Right of the name of the game.
_LEAD = 45.0
# Scissors cut the rope at the head: their screw from its end, and their size.
_SCREW, _SCISSORS = -6.6, 0.5
# In the strip below the places.
_STRIP_THICK = 9.0


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
    line_at = (EARLY_NAME_LINE, _EARLY_NAME_Y) if early else (_NAME_LINE, _NAME_Y)
    return [
        Sheet(
            "mats",
            "rope: a player" if mat.player else "rope: the table",
            _PLAYER if mat.player else _TABLE,
            (mat_use(mat.stamp, page[1]),),
            Places(cells=mat.page.cells),
            (whole_area(page),),
            name_lines=(_name_line(page[1], *line_at),) if mat.player and not mat.number else (),
            frame=page,
            actual_size=True,
        )
        for mat in mats(players, scale, page[1])
    ]


@cache
def mat_stamps(scale: float, page: Size) -> dict[str, Marks]:
    """Return the pages of the mats as stamps, measured on the mat."""
    return {mat.stamp: tuple(_marks(mat, scale)) for mat in mats(1, scale, page[1])}


def _marks(mat: Mat, scale: float) -> list[Mark]:
    marks = [*title(), *(_player_head(mat) if mat.player else _table_head(mat))]
    beside = steps_beside(mat.page)
    for name, box in mat.page.places.items():
        marks += (
            _row(name, box, scale, mat.page.long)
            if name in mat.page.rows
            else _pile(name, _drawn(mat, box), scale, aimed=beside and name == _DECK)
        )
    marks += _beside_rows(mat.page, scale)
    if "rules" in mat.page.panels:
        marks += rules_panel(_drawn(mat, mat.page.panels["rules"]), scale)
    in_strip: list[Mark] = []
    if "turn" in mat.page.panels:
        panels, in_strip = turn_panels(mat.page)
        marks += panels
    if in_strip or not mat.page.strip:
        return [*marks, *in_strip]
    x, y, width, height = mat.page.strip
    middle = round(y + height / 2, 3)
    return [*marks, *rope_and_ball(x, middle, width, _STRIP_THICK, height / 2 - 2, wound=True)]


def _drawn(mat: Mat, box: Box) -> Box:
    """Return where on a mat a place is drawn."""
    return box if mat.player else inner(box, _SMALLER)


def _name_line(long: float, ends: tuple[float, float], y: float) -> NameLine:
    """Return the line for the name of a mat where it lies in the frame."""
    start, end = ends
    turn = mat_use("", long).turn
    return NameLine(y, round(long - start, 3), end - start, turn)


def row_width(scale: float, long: float, kind: str = "level row") -> float:
    """Return how wide rows of a kind are drawn: as the shortest, so that they line up."""
    return min(
        box[2]
        for mat in mats(1, scale, long)
        for name, box in mat.page.places.items()
        if name.startswith(kind)
    )


def _pile(name: str, box: Box, scale: float, *, aimed: bool) -> list[Mark]:
    """Return a place for a pile of cards.

    An ``aimed`` one says below its cards that who has played them all wins.
    """
    x, y, width, height = box
    frame = framed(box, role=Role.GUIDE)
    foot, back = AIM + _OVER_AIM if aimed else 0.0, name != "completed rows"
    marks = [frame, *pile(box, _titled(name), _NOTES[name], scale, back=back, foot=foot)]
    low = y + height - PLAY - _AIM_UP - AIM
    return [*marks, *aim((x + ASIDE, low, width - 2 * ASIDE, AIM))] if aimed else marks


def _row(name: str, box: Box, scale: float, long: float) -> list[Mark]:
    """Return a place for a row of cards.

    Level rows end below each other; supply rows leave nothing free beside them.
    """
    x, y, _, height = box
    if name.startswith("level row"):
        place = x, y, row_width(scale, long), height
        frame = framed(inner(place, _SMALLER), f"place-{name[-1]}", Role.GUIDE)
        return [frame, *level_row(place, _titled(name), scale, _SMALLER)]
    frame = framed(box, f"place-{tone(name)}", Role.GUIDE)
    return [frame, *supply_row(box, _titled(name), scale)]


def _beside_rows(page: MatPage, scale: float) -> list[Mark]:
    """Return how level rows begin, beside all rows of a page, or above the code below them."""
    drawn = *page.places.values(), *page.panels.values()
    right = max(box[0] + box[2] for box in drawn) - _SMALLER
    rows = [box for name, box in page.places.items() if name.startswith("level row")]
    if not rows:
        return []
    x, top, _, _ = rows[0]
    low = min(rows[-1][1] + rows[-1][3], QR_TOP - _OVER_CODE) - _SMALLER
    left, top = round(x + row_width(scale, page.long) + _BESIDE_ROW, 3), round(top + _SMALLER, 3)
    return ways((left, top, round(right - left, 3), round(low - top, 3)))


def _titled(name: str) -> str:
    """Return the name of a place as it stands there."""
    return name[:1].upper() + name[1:]


def _player_head(mat: Mat) -> list[Mark]:
    """Return whose place it is, with a field for the name, and a rope."""
    start, end = _NAME_LINE
    return [
        Text(Role.INK, "lead", _LEAD, 9.0, "my place"),
        *head_field("Player", start, end, 3.4, _NAME_Y),
        *_head_rope(mat, _PLAYER_ROPE),
    ]


def _table_head(mat: Mat) -> list[Mark]:
    """Return that the mat is for the table, with the rows on it, and a rope.

    The first page says which rows are on the next ones.
    """
    rows = [name.rpartition(" ")[2] for name in mat.page.places if name.startswith("level row")]
    words = ngettext("the table: level row {rows}", "the table: level rows {rows}", len(rows),
                     rows=join_and(rows)) if rows else gettext("the table")  # fmt: skip
    head: list[Mark] = [Text(Role.INK, "lead", _LEAD, 9.0, words)]
    if mat.number:
        return [*head, *_head_rope(mat, _LATER_ROPE)]
    others = [str(n) for n in range(1, ROWS + 1) if str(n) not in rows]
    rest = ngettext("next sheets: level row {rows}", "next sheets: level rows {rows}",
                    len(others), rows=join_and(others))  # fmt: skip
    return [*head, Text(Role.INK, "puzzle-note", _NEXT, 9.0, rest, "end"), *_head_rope(mat, _ROPE)]


def _head_rope(mat: Mat, start: float) -> list[Mark]:
    """Return a rope from an x to the right, which scissors cut."""
    long = round(mat.page.long - _ROPE_RIGHT - start, 3)
    at = start + _SCREW, _ROPE_Y
    return [
        *placed(lower_half(90, _SCISSORS), *at),
        *rope_and_ball(start, _ROPE_Y, long, _THICK, _BALL),
        *placed(upper_half(90, _SCISSORS), *at),
    ]
