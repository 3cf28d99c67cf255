"""What the match sheets of the second and later designs have in common, with other numbers in each.

A row for each game, a column for each player: in each cell a box for who starts, a field for the
points and a box for the winner, with the games won below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.fiducials import HEAD_LEFT, whole_area
from papercraft.core.head_fields import head_line
from papercraft.core.messages import gettext, ngettext
from papercraft.core.score_table import (
    Part,
    Row,
    box_marks,
    date_field,
    name_lines,
    numbered_disc,
    table_boxes,
)
from papercraft.core.shapes import moved, rect, rotated
from papercraft.core.sheet import Paragraph, Path, Places, Role, Sheet, Text, Use, ink
from papercraft.games.cuttle.sheets.artwork import cuttlefish
from papercraft.games.cuttle.sheets.seabed import ground
from papercraft.games.cuttle.sheets.wordmark import drawn_name
from papercraft.games.cuttle.sheets.world import early_turtle, fish, pool

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from papercraft.core.score_table import Field
    from papercraft.core.sheet import Box, Mark, Size, Steps

    Swimmer = Callable[[float, float, float], Sequence[Mark]]

PLAYERS = (1, 2)
# Rows for drawn games, which are played again.
SPARE = 3
_ALT = (
    "A sheet for a match: a row for each game with who starts, the points of both and the winner; "
    "below it the games won."
)
TEXT_FORM = (
    "First to win {need} games wins the match. Take turns to start; a drawn game counts for nobody "
    "and is replayed in another row with the same player starting. In each row tick who starts and "
    "who wins, and write the points at the end."
)
# A cuttlefish that leaps out of the sea: its lean in degrees, its middle and its scale.
_LEAP, _MASCOT = 62.0, (108.0, 11.4, 1.75)
# The sea keeps off the QR code, and words off the sea.
_SEA: Box = (0.0, 20.2, 190.0, 6.2)
_SWIM, _SWIMMER = 24.2, 0.36
# They begin here, or a little higher, and end above the names.
_HINT, _RAISED, _TO_NAMES = 30.2, 2.4, 43.2
# The columns of both players, the lines for their names, and the boxes for the games won.
COLUMNS, _WIDTH = (20.0, 107.0), 83.0
_NAMES, _NAME = 43.0, 11.0
_TOTAL_HEIGHT = 12.0
# The sea below the sums keeps off them and off the foot.
_BED_DOWN, _FOOT = 4.0, 12.0
# The middle of the numbers of games before the fifth design.
_NUMBER = 9.0
_BOXES = dict.fromkeys(("starts", "points", "won"), "box")


class Opening(NamedTuple):
    """The head of a sheet: how to win, and who swims below it with the cuttlefish.

    The cuttlefish that leaps out of the sea has the middle and the scale ``leap``. The text is in
    the middle between sea and names, if ``centred``.
    """

    text: str
    leap: tuple[float, float, float]
    swimmer: Swimmer
    centred: bool = False


EARLY_OPENING = Opening(TEXT_FORM, _MASCOT, early_turtle)


class HeadLook(NamedTuple):
    """The looks of the words above the columns, of those beside the games won, and their boxes.

    Names are written below a word in the style ``player`` whose letters stand at the height
    ``named``, ``aside`` mm right of where names begin, on a line if they have no frame. The boxes
    for the games won are drawn so far inside that their stroke does not stand out. ``points`` are
    the words above the fields for them.
    """

    head: str
    total: str
    box: str
    named: float = _NAMES + 2.6
    lined: bool = True
    player: str = ""
    aside: float = 0.0
    inside: float = 0.0
    points: str = "Points"


EARLY_LOOK = HeadLook("label", "label", "heavy-box")


class MatchRow(NamedTuple):
    """The row of a game: its number, its middle, its height and that of its fields, in mm."""

    game: int
    middle: float
    high: float
    field: float


class MatchLayout(NamedTuple):
    """The numbers of a design, in mm.

    In a column: where the box for who starts, the field for points (with its width) and the box
    for the winner begin, and the side of the boxes; how far the name is from its left edge.
    ``heads`` is the middle of the words above the rows, ``total`` from these to the games won,
    ``number`` the middle of the numbers of games.
    """

    starts: float
    points: tuple[float, float]
    won: float
    side: float
    name_left: float
    heads: float
    total: float
    number: float = _NUMBER

    @property
    def names(self) -> list[Box]:
        """The boxes for the names of the players."""
        width = _WIDTH - self.name_left
        return [(left + self.name_left, _NAMES, width, _NAME) for left in COLUMNS]

    def boxes(self, rows: Sequence[MatchRow]) -> dict[str, Box]:
        """Return the boxes to write into and to tick, by name."""
        x, width = self.points
        table = [
            Row(row.game, row.middle, (
                Part("starts.{player}.{row}", self.starts, self.side, self.side),
                Part("points.{player}.{row}", x, width, row.field),
                Part("won.{player}.{row}", self.won, self.side, self.side),
            ))
            for row in rows
        ]  # fmt: skip
        total = Part("total.{player}", x, _WIDTH - x, _TOTAL_HEIGHT)
        table.append(Row(0, self.total_middle(rows), (total,)))
        return table_boxes(self.names, COLUMNS, table)

    def total_middle(self, rows: Sequence[MatchRow]) -> float:
        """Return the middle of the boxes for the games won."""
        bottom = rows[-1].middle + rows[-1].high / 2
        return round(round(bottom + self.total, 3) + _TOTAL_HEIGHT / 2, 3)

    def sheet(self, rows: Sequence[MatchRow], page: Size) -> Sheet:
        """Return the sheet of these rows."""
        uses, places = (Use("match", 0, 0),), Places(boxes=self.boxes(rows))
        return Sheet(
            "aids", "cuttle: match", _ALT, uses, places, (whole_area(page),),
            name_lines=name_lines(self.names), frame=page, shared=True,
        )  # fmt: skip

    def sea_below(self, rows: Sequence[MatchRow], page: Size) -> Box:
        """Return the place between the games won and the foot."""
        top = round(self.total_middle(rows) + _TOTAL_HEIGHT / 2 + _BED_DOWN, 3)
        return (0.0, top, 190.0, round(page[1] - _FOOT - top, 3))


def lead_of(games: int) -> str:
    """Return what is said below the title."""
    return ngettext("a match of {n} game", "a match, best of {n}", games)


def head_marks(
    games: int, write: Field = head_line, opening: Opening = EARLY_OPENING
) -> list[Mark]:
    """Return the title with the sea below it, the date, and how to win the match.

    ``write`` draws the place for the date.
    """
    text = gettext(opening.text, need=games // 2 + 1)
    top = _HINT - _RAISED if opening.centred else _HINT
    room = 0, round(top, 3), 190, round(_TO_NAMES - _RAISED * opening.centred - top, 3)
    return [
        *drawn_name(HEAD_LEFT, 0.6, 10.2),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, lead_of(games)),
        *date_field(write),
        # The sea is drawn over the arms of the cuttlefish.
        *(ink(style, moved(rotated(steps, _LEAP), *opening.leap)) for style, steps in cuttlefish()),
        *pool(_SEA, 2.5),
        *opening.swimmer(30.0, _SWIM, _SWIMMER),
        *fish(152.0, _SWIM, _SWIMMER),
        Paragraph(Role.INK, "rules-text", *room, text, centred=opening.centred),
    ]


def column_marks(
    layout: MatchLayout,
    rows: Sequence[MatchRow],
    animals: Sequence[Swimmer] = (),
    look: HeadLook = EARLY_LOOK,
) -> list[Mark]:
    """Return the names and what stands in the columns, and the games won below them.

    ``animals`` are beside the names.
    """
    boxes, heads, half = layout.boxes(rows), layout.heads, layout.side / 2
    total, (x, width) = layout.total_middle(rows), layout.points
    points = x + width / 2, look.points
    words = (layout.starts + half, "Starts"), points, (layout.won + half, "Won")
    marks: list[Mark] = [
        Text(Role.INK, look.head, layout.number, heads, "Game", "middle", centred=True)
    ]
    lines = name_lines(layout.names)
    for animal, left in zip(animals, COLUMNS, strict=False):
        marks += animal(left + 5.4, _NAMES + 8.7, 0.5)
    for player, left, under in zip(PLAYERS, COLUMNS, lines, strict=True):
        marks += [
            Text(Role.INK, look.player or look.head, round(under.x + look.aside, 3), look.named,
                 gettext("Player {n}", n=player)),
            *([Path(Role.GUIDE, "write", under.steps)] if look.lined else []),
            *(Text(Role.INK, look.head, left + at, heads, word, "middle", centred=True)
              for at, word in words),
            Path(Role.GUIDE, look.box, _inset(boxes[f"total.{player}"], look.inside)),
            Text(Role.INK, look.total, left + x - 2, total, "Games won", "end", centred=True),
        ]  # fmt: skip
    return marks


def _inset(box: Box, by: float) -> Steps:
    """Return the outline of a box, so far inside it."""
    x, y, width, height = box
    if not by:
        return rect(*box, 2)
    wide, high = round(width - 2 * by, 3), round(height - 2 * by, 3)
    return rect(round(x + by, 3), round(y + by, 3), wide, high, 2)


def field_marks(layout: MatchLayout, rows: Sequence[MatchRow]) -> list[Mark]:
    """Return the boxes in the rows."""
    return box_marks(layout.boxes(rows), _BOXES, 1.6)


def number_marks(row: MatchRow, games: int, radius: float, x: float = _NUMBER) -> list[Mark]:
    """Return the number of a row; after so many games it is one for replays."""
    styles = ("spare-number", "spare-row-number") if row.game > games else ("row-number",) * 2
    return numbered_disc(row.game, (x, round(row.middle, 3)), radius, styles)


def low_sea(box: Box, swimmer: Swimmer = early_turtle) -> list[Mark]:
    """Return the bottom of the sea with the animals of the game, where there is little room."""
    _, top, _, high = box
    middle, scale = top + 0.49 * high, high / 16.5
    return [
        *pool(box, 3.0),
        *ground(box, 3.0, 0.24 * high),
        *fish(38.0, middle, scale),
        *swimmer(128.0, middle, scale),
    ]
