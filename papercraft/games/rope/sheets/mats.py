"""The mats of ``rope``: one for the table, one for each player, of a page or more."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.fiducials import whole_area
from papercraft.core.head_fields import head_field
from papercraft.core.mats import LONG, PLAY, QR_TOP, MatPage, Place, mat_pages, mat_use
from papercraft.core.messages import gettext_noop, join_and, ngettext
from papercraft.core.rules_art import arrow
from papercraft.core.shapes import rect
from papercraft.core.sheet import NameLine, Paragraph, Path, Places, Role, Sheet, Text, ink
from papercraft.games.rope.deck import HIGHEST, LOWEST, SCISSORS
from papercraft.games.rope.sheets.level_rows import level_row
from papercraft.games.rope.sheets.level_ways import ways
from papercraft.games.rope.sheets.mat_places import (
    ASIDE,
    PLATE_DOWN,
    fronts,
    ghost_card,
    pile,
    placed,
    plate,
)
from papercraft.games.rope.sheets.mat_rows import supply_row, tone
from papercraft.games.rope.sheets.mini_cards import smallest_row
from papercraft.games.rope.sheets.player_panel import AIM, aim, steps_beside, turn_panels
from papercraft.games.rope.sheets.scissors import lower_half, upper_half
from papercraft.games.rope.sheets.small_cards import HEIGHT as CARD_HEIGHT
from papercraft.games.rope.sheets.small_cards import STEP, row
from papercraft.games.rope.sheets.small_cards import WIDTH as CARD_WIDTH
from papercraft.games.rope.sheets.small_cards import pile as stack
from papercraft.games.rope.sheets.small_cards import row_width as cards_width
from papercraft.games.rope.sheets.world import rope_and_ball, title

if TYPE_CHECKING:
    from collections.abc import Sequence

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
# Each rule begins with its key words.
_RULES = (
    (gettext_noop("Three rows for all"), gettext_noop("From 1 up or 10 down, without gaps.")),
    (gettext_noop("Scissors"), gettext_noop("They stand for the card you need.")),
    (gettext_noop("Ten cards"), gettext_noop("Set the row aside. Your turn goes on.")),
    (gettext_noop("Stock empty?"), gettext_noop("Shuffle completed rows. None? Play on.")),
)
# The cards beside them, row by row; an empty one stands for completed rows that become a pile.
_EXAMPLES: tuple[tuple[tuple[int, ...], ...], ...] = (
    ((1, 2), (10, 9)), ((10, 9, SCISSORS, 7, 6),), (tuple(range(LOWEST, HIGHEST + 1)),), ((),),
)  # fmt: skip
# So high is a panel with room for all rules below each other, and so wide one with room for
# pictures; how wide these are, and from them to the words; from the top of the panel to the first
# rule, and from one to the next.
_ROOMY, _PICTURED, _PICTURES, _TO_WORDS, _UNDER, _APART = 80.0, 100.0, 38.4, 4.0, 13.2, 1.0
# Half the width of cards in a fan there, and their size.
_FAN, _FAN_SCALE = 8.8, 0.27
# The height of a line of key words in it, and of a line of text; a text that is so wide has one
# line and larger letters, others have two; key words in a narrow one are smaller.
_KEY, _LINE, _ONE_LINE, _NARROW = 5.6, 5.2, 80.0, 50.0
# From a level row to the panel beside it, and from that to the QR code.
_BESIDE_ROW, _OVER_CODE = 1.5, 2.0
# From the top of that panel to its title, as in places; rules keep so far off its edges.
_PLATE_DOWN, _EDGE = PLAY + PLATE_DOWN, ASIDE
# Where the rope begins at the head of a mat, how far from the right edge it ends, and its middle.
_ROPE, _ROPE_RIGHT, _ROPE_Y = 190.0, 12.4, 6.2
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
    beside, first = steps_beside(mat.page), _first_level(mat.page)
    for name, box in mat.page.places.items():
        marks += (
            _row(name, box, scale, mat.page.long, worded=name == first)
            if name in mat.page.rows
            else _pile(name, box, scale, aimed=beside and name == _DECK)
        )
    marks += _beside_rows(mat.page, scale)
    if "rules" in mat.page.panels:
        marks += _rules(mat.page.panels["rules"], scale)
    in_strip: list[Mark] = []
    if "turn" in mat.page.panels:
        panels, in_strip = turn_panels(mat.page)
        marks += panels
    if in_strip or not mat.page.strip:
        return [*marks, *in_strip]
    x, y, width, height = mat.page.strip
    middle = round(y + height / 2, 3)
    return [*marks, *rope_and_ball(x, middle, width, _STRIP_THICK, height / 2 - 2, wound=True)]


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
    frame = Path(Role.GUIDE, "place", rect(*box, 3))
    foot, back = AIM + _OVER_AIM if aimed else 0.0, name != "completed rows"
    marks = [frame, *pile(box, _titled(name), _NOTES[name], scale, back=back, foot=foot)]
    low = y + height - PLAY - _AIM_UP - AIM
    return [*marks, *aim((x + ASIDE, low, width - 2 * ASIDE, AIM))] if aimed else marks


def _row(name: str, box: Box, scale: float, long: float, *, worded: bool) -> list[Mark]:
    """Return a place for a row of cards, ``worded`` if it tells how level rows go.

    Level rows end below each other; supply rows leave nothing free beside them.
    """
    x, y, width, height = box
    level = name.startswith("level row")
    drawn = x, y, row_width(scale, long) if level else width, height
    frame = Path(Role.GUIDE, f"place-{name[-1] if level else tone(name)}", rect(*drawn, 3))
    if level:
        return [frame, *level_row(drawn, _titled(name), scale, worded=worded)]
    return [frame, *supply_row(drawn, _titled(name), scale)]


def _beside_rows(page: MatPage, scale: float) -> list[Mark]:
    """Return how level rows go, above the QR code, where they leave room beside them."""
    first = _first_level(page)
    if not first:
        return []
    x, y, _, _ = page.places[first]
    right = max(box[0] + box[2] for box in (*page.places.values(), *page.panels.values()))
    left = round(x + row_width(scale, page.long) + _BESIDE_ROW, 3)
    free = left, y, round(right - left, 3), round(QR_TOP - _OVER_CODE - y, 3)
    return ways(free)


def _first_level(page: MatPage) -> str:
    """Return the first level row on a page, or nothing if it has none."""
    return next((name for name in page.places if name.startswith("level row")), "")


def _titled(name: str) -> str:
    """Return the name of a place as it stands there."""
    return name[:1].upper() + name[1:]


def _rules(box: Box, scale: float) -> list[Mark]:
    """Return the rules of level rows, one below the other or in two columns, framed as a place."""
    x, y, width, height = box
    left, columns = x + _EDGE, 1 if height >= _ROOMY else 2
    wide = round(width - 2 * _EDGE, 3)
    across = (wide + _APART) / columns - _APART
    rows = len(_RULES) // columns
    high = (height - _UNDER - _EDGE + _APART) / rows
    marks: list[Mark] = [
        Path(Role.GUIDE, "place", rect(*box, 3)),
        ghost_card(x + PLAY, y + PLAY, scale, (width - 2 * PLAY) / scale),
        *plate(round(left, 3), round(y + _PLATE_DOWN, 3), wide, "Level rows"),
    ]
    for n, (rule, cards) in enumerate(zip(_RULES, _EXAMPLES, strict=True)):
        at, top = left + (across + _APART) * (n // rows), y + _UNDER + high * (n % rows)
        panel = round(at, 3), round(top, 3), round(across, 3), round(high - _APART, 3)
        marks += _rule(panel, rule, cards if across >= _PICTURED else ())
    return marks


def _rule(box: Box, rule: tuple[str, str], rows: Sequence[tuple[int, ...]]) -> list[Mark]:
    """Return a rule below its key words, beside its cards."""
    x, y, width, height = box
    marks: list[Mark] = [ink("panel", rect(*box, 2.5))]
    if rows:
        marks += _example(rows, x + 2.0, round(y + (height - CARD_HEIGHT) / 2, 3))
    left = round(x + (2.0 + _PICTURES + _TO_WORDS if rows else 3.0), 3)
    across = round(x + width - left - 2.0, 3)
    key, text = rule
    # Both lie in the middle.
    one_line = across >= _ONE_LINE
    deep, look = (_LINE, "-large") if one_line else (2 * _LINE, "")
    look_of_key = "-small" if across < _NARROW else look
    above = round(y + (height - _KEY - deep) / 2, 3)
    at, down = round(above + _KEY / 2 - 0.4, 3), round(above + _KEY, 3)
    return [
        *marks,
        Text(Role.INK, f"mat-key{look_of_key}", left, at, key, centred=True),
        Paragraph(Role.INK, f"mat-rule{look}", left, down, across, deep + 0.2, text),
    ]


def _example(rows: Sequence[tuple[int, ...]], x: float, y: float) -> list[Mark]:
    """Return rows of cards from one edge of a picture to the other, or what becomes a pile."""
    cards, *more = rows
    right = x + _PICTURES
    if not cards:
        return _reshuffled(x, y)
    if len(cards) == HIGHEST:
        return smallest_row(cards, x, round(y + CARD_HEIGHT / 2, 3), _PICTURES)
    if not more:
        extra = _PICTURES - cards_width(cards)
        return row(cards, round(x, 3), y, round(STEP + extra / (len(cards) - 1), 3))
    (others,) = more
    return [*row(cards, round(x, 3), y), *row(others, round(right - cards_width(others), 3), y)]


def _reshuffled(x: float, y: float) -> list[Mark]:
    """Return completed rows, as on their place, and the pile they become."""
    at, middle = x + _PICTURES - CARD_WIDTH - 1.4, round(y + CARD_HEIGHT / 2, 3)
    ends = round(x + 2 * _FAN + 1.4, 3), round(at - 1.4, 3)
    return [
        *fronts(round(x + _FAN, 3), middle, _FAN_SCALE),
        *arrow(ends[0], middle, ends[1], middle),
        *stack(round(at, 3), y + 0.7),
    ]


def _player_head(mat: Mat) -> list[Mark]:
    """Return whose place it is, with a field for the name, and a rope."""
    start, end = _NAME_LINE
    return [
        Text(Role.INK, "lead", _LEAD, 9.0, "my place"),
        *head_field("Player", start, end, 3.4, _NAME_Y),
        *_head_rope(mat),
    ]


def _table_head(mat: Mat) -> list[Mark]:
    """Return that the mat is for the table, on later pages with the rows on it, and a rope."""
    rows = [name.rpartition(" ")[2] for name in mat.page.places if name.startswith("level row")]
    rope_ = _head_rope(mat)
    if not mat.number:
        return [Text(Role.INK, "lead", _LEAD, 9.0, "the table"), *rope_]
    words = ngettext("the table: level row {rows}", "the table: level rows {rows}", len(rows),
                     rows=join_and(rows))  # fmt: skip
    return [Text(Role.INK, "lead", _LEAD, 9.0, words), *rope_]


def _head_rope(mat: Mat) -> list[Mark]:
    """Return a rope that scissors cut."""
    long = round(mat.page.long - _ROPE_RIGHT - _ROPE, 3)
    at = _ROPE + _SCREW, _ROPE_Y
    return [
        *placed(lower_half(90, _SCISSORS), *at),
        *rope_and_ball(_ROPE, _ROPE_Y, long, _THICK, _BALL),
        *placed(upper_half(90, _SCISSORS), *at),
    ]
