"""The mat of ``cuttle``: a half for each side of the table, laid head to head."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.fiducials import HEAD_LEFT, whole_area
from papercraft.core.mats import LONG, QR_TOP, MatPage, Place, mat_pages, mat_use
from papercraft.core.messages import gettext_noop, pgettext
from papercraft.core.sheet import Places, Role, Sheet, Text
from papercraft.games.cuttle.options import PRESETS
from papercraft.games.cuttle.sheets.goal_band import goal_band
from papercraft.games.cuttle.sheets.mat_places import CARD_IN, GUTTER, permanents, pile, points
from papercraft.games.cuttle.sheets.rank_strip import (
    RANKS_WIDTH,
    rank_columns,
    rank_strip,
    suit_ladder,
)
from papercraft.games.cuttle.sheets.turn_panel import turn_panel
from papercraft.games.cuttle.sheets.wordmark import drawn_name
from papercraft.games.cuttle.sheets.world import fish, turtle

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks, Size

_PILES = ("draw pile", "scrap pile")
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
_NOTES = {
    "draw pile": (
        pgettext("draw pile", "face down, for both players"),
        gettext_noop("scrap pile: on the other mat"),
    ),
    "scrap pile": (
        pgettext("scrap pile", "face up, for both players"),
        gettext_noop("draw pile: on the other mat"),
    ),
}
_NAMES = {"draw pile": gettext_noop("Draw pile"), "scrap pile": gettext_noop("Scrap pile")}
# The width of the panel beside the places.
_TURN_WIDTH = 60.0
# The goals at the head of a page, and what stands left of them.
_GOALS: Box = (110.0, 0.0, 137.0, 14.1)
_LEAD = 57.0
# From the place for points to the order of suits, and from that to the code below it.
_LADDER_IN, _OVER_CODE = GUTTER - CARD_IN, 2.0


class Mat(NamedTuple):
    """A page of a half: the pile on that half, the number of the page, and its places."""

    pile: str
    number: int
    page: MatPage

    @property
    def stamp(self) -> str:
        """The name of its stamp."""
        return f"{self.pile.partition(' ')[0]}-mat-{self.number}"


@cache
def mats(scale: float, long: float = LONG) -> tuple[Mat, ...]:
    """Return the pages of both halves in the order in which they are printed."""
    return tuple(
        Mat(pile, n, page)
        for pile in _PILES
        for n, page in enumerate(mat_pages(_rows(pile), scale, long))
    )


def _rows(pile: str) -> tuple[tuple[Place, ...], ...]:
    turn = Place("turn", "panel", _TURN_WIDTH)
    return (Place(pile), Place("permanents", "row"), turn), (Place("points", "row"),)


def mat_sheets(scale: float, page: Size) -> list[Sheet]:
    """Return both halves."""
    return [
        Sheet(
            "mats",
            _TITLES[mat.pile],
            _ALT[mat.pile],
            (mat_use(mat.stamp, page[1]),),
            Places(cells=mat.page.cells),
            (whole_area(page),),
            frame=page,
            actual_size=True,
        )
        for mat in mats(scale, page[1])
    ]


@cache
def mat_stamps(preset: str, scheme: str, scale: float, page: Size) -> dict[str, Marks]:
    """Return the pages of both halves as stamps, measured on the mat."""
    return {mat.stamp: tuple(_marks(mat, preset, scheme)) for mat in mats(scale, page[1])}


def _marks(mat: Mat, preset: str, scheme: str) -> list[Mark]:
    """Return what is on a page; the other side of the table has another animal."""
    swimmer = fish if mat.pile == _PILES[0] else turtle
    marks: list[Mark] = [
        *drawn_name(HEAD_LEFT, 0.0, 9.8),
        Text(Role.INK, "lead", _LEAD, 9.0, "my side of the table"),
        *goal_band(_wide(_GOALS, mat), PRESETS[preset].goals),
    ]
    strip, beside = mat.page.strip, 0.0
    if not strip and "points" in mat.page.places:
        # At the right end, so that a row of cards is free beside it.
        x, y, width, height = mat.page.places["points"]
        beside, right, top = RANKS_WIDTH + GUTTER, x + width, y + CARD_IN
        left, high = right - CARD_IN - RANKS_WIDTH, height - 2 * CARD_IN
        ranks = rank_columns((left, top, RANKS_WIDTH, high))
        wide = mat.page.long - right - _LADDER_IN
        ranks += suit_ladder((right + _LADDER_IN, top, wide, QR_TOP - _OVER_CODE - top), scheme)
    else:
        ranks = rank_strip(_below(strip), scheme) if strip else []
    for name, box in mat.page.places.items():
        if name in _PILES:
            marks += pile(box, _NAMES[name], _NOTES[name], swimmer)
        elif name == "points":
            marks += points(box, swimmer, beside)
        else:
            marks += permanents(box)
    for box in mat.page.panels.values():
        marks += turn_panel(box if box == strip else _low(box), scheme)
    return [*marks, *ranks]


def _low(box: Box) -> Box:
    """Return a panel as high as the cards beside it, and as far from them as they are apart."""
    x, y, width, height = box
    left, top = round(x + CARD_IN, 3), round(y + CARD_IN, 3)
    return left, top, round(width - CARD_IN, 3), round(height - 2 * CARD_IN, 3)


def _below(box: Box) -> Box:
    """Return the strip below the places from where cards begin in these."""
    x, y, width, height = box
    return round(x + CARD_IN, 3), y, round(width - CARD_IN, 3), height


def _wide(box: Box, mat: Mat) -> Box:
    """Return a box at the head as wide as a page is."""
    x, y, width, height = box
    return x, y, round(width + mat.page.long - LONG, 3), height
