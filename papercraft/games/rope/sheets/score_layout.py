"""What the score sheets of the third and later designs have in common, with other numbers in each.

A column for each player, a row for each game: in each cell a box to tick and a field for a number,
with sums below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.fiducials import HEAD_LEFT, whole_area
from papercraft.core.head_fields import head_line
from papercraft.core.score_table import (
    Part,
    Row,
    box_marks,
    date_field,
    name_lines,
    numbered_disc,
    table_boxes,
)
from papercraft.core.shapes import circle, moved, polyline, rect
from papercraft.core.sheet import (
    Paragraph,
    Path,
    Places,
    Role,
    Sheet,
    Text,
    Use,
    ink,
    spare_height,
)
from papercraft.games.rope.sheets.artwork import motif
from papercraft.games.rope.sheets.scissors import lower_half, upper_half
from papercraft.games.rope.sheets.twisted_rope import hanging, rope, straight
from papercraft.games.rope.sheets.world import rope_and_ball, title

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.probe import Point
    from papercraft.core.score_table import Field
    from papercraft.core.sheet import Box, Mark, Size

GAMES, PLAYERS = 12, 8
LEFT = 22.0
COLUMN = (190.0 - LEFT) / PLAYERS
# Sums: their rows, and the height of their boxes.
SUM_ROW, SUM_HEIGHT = 12.4, 10.4
MOTIFS = ("sun", "drop", "leaf", "heart", "moon", "flower", "fish", "boat")
_ALT = (
    "A score sheet for twelve games of up to eight players: for each game the winner and the "
    "personal cards the others have left."
)
_ROPE_Y, _THICK, _BALL = 21.2, 4.2, 4.6
# What is written in a row: where its pictures begin, and their height.
_HINT_LEFTS, _HINT_HIGH = (22.0, 84.0), 5.2
_TICK_WORDS = "Tick all who win."
_LEFT_WORDS = "Whoever has deck cards left writes how many."
# The side of a box to tick in earlier designs, the height of a field, and from the last game to the
# sums.
_SIDE, FIELD_HEIGHT, _TO_SUMS = 6.8, 9.6, 2.0
# How large a motif is in a medallion of a radius.
_MEDALLION, _MOTIF = 3.4, 0.5
# The rope on which the numbers of the games hang.
_NUMBER, _DISC, _HANGING = 8.0, 4.2, 3.8
# A small card among words; where words beside sums begin, and from there to the middle of a sign
# above one.
_CARD, _TOTALS, _SIGN_X = (2.9, 3.8), 0.5, 1.9
# The rope below the sums: how far below, where its end is cut, how large the scissors are.
_CUT_DOWN, _CUT, _SCISSORS, _LEAN = 8.2, 136.0, 0.42, 14.0
_SIGN = ((-1.2, 0.0), (-0.3, 0.9), (1.3, -1.1))
BOX_STYLES = {"won": "box", "left": "box", "wins": "heavy-box", "cards": "heavy-box"}


class ScoreLayout(NamedTuple):
    """The numbers of a design, in mm.

    ``hint`` is the middle of the line of words, ``names`` are the boxes for names, ``beside`` the
    middles of the medallions beside them, and ``heads`` the middle and radius of those above the
    columns. Games begin at ``top``, each ``row`` high on the usual page; ``tick`` is the left edge
    of a box in its column, ``field`` that of a field and its width. ``players`` is the middle of
    the word for the names, ``medallion`` the radius of a medallion beside a name. Columns begin at
    ``left``, with a box to tick of the size ``side`` in each; the numbers of games hang at
    ``number``; printed names stand ``under`` above the lower edge of their boxes, long ones in
    ``rows``.
    """

    hint: float
    names: tuple[Box, ...]
    beside: tuple[Point, ...]
    heads: tuple[float, float]
    top: float
    row: float
    tick: float
    field: tuple[float, float]
    players: float
    sum_label: str = "label"
    medallion: float = _MEDALLION
    left: float = LEFT
    side: float = _SIDE
    number: float = _NUMBER
    under: float = 0.0
    rows: bool = False

    @property
    def column(self) -> float:
        """How far columns are apart."""
        return (190.0 - self.left) / PLAYERS

    @property
    def sum_width(self) -> float:
        """The width of the boxes for sums: as wide as box and field."""
        return self.field[0] + self.field[1] - self.tick

    def row_height(self, page: Size) -> float:
        """Return the height of a game; games share most of what a page is higher than usual.

        If they were further apart, a page full of writing would have too little print to be found
        by.
        """
        return round(self.row + 0.7 * spare_height(page) / GAMES, 3)

    def middle(self, game: float, page: Size) -> float:
        """Return the middle of the row of a game."""
        return self.top + self.row_height(page) * (game - 0.5)

    def sums_top(self, page: Size) -> float:
        """Return where the sums begin."""
        end = self.top + self.row_height(page) * GAMES
        return round(end + _TO_SUMS + 0.2 * spare_height(page), 3)

    def cut_y(self, page: Size) -> float:
        """Return the middle of the rope below the sums."""
        return round(self.sums_top(page) + 2 * SUM_ROW + _CUT_DOWN, 3)

    def boxes(self, page: Size) -> dict[str, Box]:
        """Return the boxes to write into and to tick, by name."""
        field, width = self.field
        parts = (
            Part("won.{row}.{player}", self.tick, self.side, self.side),
            Part("left.{row}.{player}", field, width, FIELD_HEIGHT),
        )
        rows = [Row(game, self.middle(game, page), parts) for game in range(1, GAMES + 1)]
        for n, kind in enumerate(("wins", "cards")):
            part = Part(f"{kind}.{{player}}", self.tick, self.sum_width, SUM_HEIGHT)
            rows.append(Row(n, self.sums_top(page) + SUM_ROW * (n + 0.5), (part,)))
        lefts = [self.left + self.column * player for player in range(PLAYERS)]
        return table_boxes(self.names, lefts, rows)

    def sheet(self, page: Size) -> Sheet:
        """Return the score sheet."""
        uses, places = (Use("score-sheet", 0, 0),), Places(boxes=self.boxes(page))
        above = [(x, y, width, height - self.under) for x, y, width, height in self.names]
        lines = name_lines(above)
        if self.rows:
            # Long names have several rows.
            boxes = [(y, round(y + height, 3)) for _, y, _, height in self.names]
            lines = tuple(line._replace(box=box) for line, box in zip(lines, boxes, strict=True))
        return Sheet(
            "aids", "rope: scores", _ALT, uses, places, (whole_area(page),),
            name_lines=lines, frame=page, shared=True,
        )  # fmt: skip


def head_marks(layout: ScoreLayout, write: Field = head_line) -> list[Mark]:
    """Return the title, the date as ``write`` draws it, and what is written in a row."""
    tick_x, left_x = _HINT_LEFTS
    hint = layout.hint
    y = round(hint - _HINT_HIGH / 2, 3)
    field = (round(left_x + _HINT_HIGH + 1.0, 3), y, 1.6 * _HINT_HIGH, _HINT_HIGH)
    return [
        *heading(write),
        Path(Role.GUIDE, "box", rect(tick_x, y, _HINT_HIGH, _HINT_HIGH, 1.2)),
        ticked(tick_x + _HINT_HIGH / 2, hint),
        _told((tick_x + _HINT_HIGH, hint), left_x - 2.0, _TICK_WORDS),
        Path(Role.GUIDE, "box", rect(left_x, y, _HINT_HIGH, _HINT_HIGH, 1.2)),
        Path(Role.GUIDE, "box", rect(*field, 1.2)),
        Text(Role.INK, "bold", field[0] + field[2] / 2, hint, "4", "middle", centred=True),
        _told((field[0] + field[2], hint), 190.0, _LEFT_WORDS),
    ]


def heading(write: Field) -> list[Mark]:
    """Return the title, the date as ``write`` draws it, and a rope below them."""
    return [
        *title(),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, "a series of games"),
        *date_field(write),
        *rope_and_ball(0, _ROPE_Y, 190, _THICK, _BALL),
    ]


def ticked(x: float, y: float) -> Path:
    """Return a tick around a point."""
    return Path(
        Role.INK, "arrow", polyline([(round(x + dx, 3), round(y + dy, 3)) for dx, dy in _SIGN])
    )


def _told(picture: Point, end: float, words: str) -> Mark:
    """Return words right of the end of a picture."""
    right, middle = picture
    x = round(right + 2.2, 3)
    box = x, round(middle - 5.0, 3), round(end - x, 3), 10.0
    return Paragraph(Role.INK, "body", *box, words, centred=True)


def name_line(box: Box) -> Path:
    """Return the line below the place for a name."""
    (under,) = name_lines((box,))
    return Path(Role.GUIDE, "write", under.steps)


def name_marks(layout: ScoreLayout, named: Callable[[Box], Path] = name_line) -> list[Mark]:
    """Return the place for each player's name, and a medallion beside it and above its column."""
    (heads, radius), style = layout.heads, layout.sum_label
    marks: list[Mark] = [
        Text(Role.INK, style, _NUMBER, layout.players, "Players", "middle", centred=True),
        Text(Role.INK, style, _NUMBER, heads, "Game", "middle", centred=True),
    ]
    places = zip(MOTIFS, layout.beside, layout.names, strict=True)
    for n, (name, middle, box) in enumerate(places):
        column = round(LEFT + COLUMN * n + layout.tick + layout.sum_width / 2, 3)
        marks += [
            *medal(name, middle, layout.medallion),
            named(box),
            *medal(name, (column, heads), radius),
        ]
    return marks


def medal(name: str, middle: Point, radius: float) -> list[Mark]:
    """Return a motif in a ring around a point."""
    return [
        ink(f"{name}-medallion", circle(*middle, radius)),
        ink(f"{name}-motif", motif(name, *middle, _MOTIF * radius / _MEDALLION)),
    ]


def number_marks(layout: ScoreLayout, page: Size, down: float = 1.0, up: float = 1.0) -> list[Mark]:
    """Return the numbers of the games on a rope that begins and ends so far within their rows."""
    top = round(layout.top + down, 3)
    long = round(layout.row_height(page) * GAMES - up - down, 3)
    strands, lights = rope(hanging(layout.number, top, long), long, _HANGING)
    marks: list[Mark] = [ink("hemp-rope", strands), ink("hemp-light", lights)]
    for game in range(1, GAMES + 1):
        middle = layout.number, round(layout.middle(game, page), 3)
        marks += numbered_disc(game, middle, _DISC, ("hemp-disc", "step-number"))
    return marks


def sum_marks(layout: ScoreLayout, page: Size) -> list[Mark]:
    """Return the boxes of games and sums, and what the sums are."""
    top = layout.sums_top(page)
    wins, cards = (round(top + SUM_ROW * (n + 0.5), 3) for n in range(2))
    sign = round(_TOTALS + _SIGN_X, 3)
    return [
        ticked(sign, round(wins - 2.6, 3)),
        Text(Role.INK, "label", _TOTALS, round(wins + 2.4, 3), "Wins", centred=True),
        *small_back(sign, round(cards - 2.8, 3)),
        Text(Role.INK, "label", _TOTALS, round(cards + 2.4, 3), "Cards left", centred=True),
        *box_marks(layout.boxes(page), BOX_STYLES, 1.2),
    ]


def small_back(x: float, y: float) -> list[Path]:
    """Return the back of a card, very small, around a point."""
    width, height = _CARD
    return [
        ink("back-field", rect(x - width / 2, y - height / 2, width, height, 0.5)),
        ink("back-disc", circle(x, y, 0.8)),
    ]


def cut_rope(layout: ScoreLayout, page: Size) -> list[Mark]:
    """Return a rope below the sums that scissors cut."""
    y = layout.cut_y(page)
    left, gap = HEAD_LEFT, 3.0
    marks: list[Mark] = []
    for x, end in ((left, _CUT - gap), (_CUT + gap, 190 - left)):
        strands, lights = rope(straight(x, y, end - x), end - x, _THICK)
        marks += [ink("hemp-rope", strands), ink("hemp-light", lights)]
    screw = round(y + 9.0 * _SCISSORS, 3)
    for half in (lower_half(_LEAN, _SCISSORS), upper_half(_LEAN, _SCISSORS)):
        marks += [mark._replace(steps=moved(mark.steps, _CUT, screw)) for mark in half]
    return marks
