"""What is around the square: its head, its edge, and what is below it; in mm.

In the third design with plain scissors, in the fourth with the mascot and a line for the name, then
with a field for it, then with other words, now with corners to choose in the panel below. The
eighth design has another edge and another panel, whose stamps have the same names.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT
from papercraft.core.head_fields import head_field, head_line
from papercraft.core.shapes import rect
from papercraft.core.sheet import NameLine, Path, Role, Text, Use, spare_height
from papercraft.games.cutit.sheets.earlier_edge import (
    ALONG,
    Place,
    corner_signs,
    corner_tiles,
    corner_words,
    earlier_edge,
    small_corners,
)
from papercraft.games.cutit.sheets.earlier_reminder import reminder
from papercraft.games.cutit.sheets.eighth_design import square_edge as eighth_edge
from papercraft.games.cutit.sheets.eighth_design import square_panel as eighth_panel
from papercraft.games.cutit.sheets.square_edge import edge_of
from papercraft.games.cutit.sheets.square_panel import (
    CODED_LOOK,
    PLAIN_LOOK,
    corner_choice,
    panel,
)
from papercraft.games.cutit.sheets.stamps import CELL
from papercraft.games.cutit.sheets.wordmark import title
from papercraft.games.cutit.square import SIZE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from papercraft.core.sheet import Mark, Marks, Size
    from papercraft.games.cutit.sheets.square_edge import Corner
    from papercraft.games.cutit.sheets.square_panel import Look

LEFT, SIDE = 5.0, SIZE * CELL
_TOP = 22.6
# Shares of the height that a page has more than usual: above the square, and, in earlier designs,
# below it and between lines.
_ABOVE, _BELOW, _LINES = 0.25, 0.25, 0.15
# From the square to what is below it in earlier designs; to the panel, and the share of that.
_TO_WORDS, _TO_PANEL, _PANEL_LOWER = 6.5, 6.0, 0.1
PRESENT, EIGHTH = "panel", "panel-eighth"
PANELS = (PRESENT, EIGHTH)
"""What is around squares with a panel, in the present design and in the eighth."""
PLAIN = {"words": "plain", **dict.fromkeys(PANELS, "panel-plain")}
"""What is around squares without codes, from the seventh design on: it shows their symbols."""
_EARLIER = {
    "scissors": Use("square-frame", 0, 0),
    "snip": Use("square-frame-snip", 0, 0),
    "field": Use("square-frame-field", 0, 0),
    "words": Use("square-frame-words", 0, 0),
    "plain": Use("square-frame-plain", 0, 0),
}
_PANELLED = {
    PRESENT: Use("square-frame-panel", 0, 0),
    PLAIN[PRESENT]: Use("square-frame-panel-plain", 0, 0),
}
_FRAMES = _EARLIER | _PANELLED | {EIGHTH: _PANELLED[PRESENT]}
_NAME = NameLine(91.0, 15.2, round(HEAD_RIGHT - 91.0, 3))
# In earlier designs corners to choose are at the right of it.
_EARLIER_NAME = NameLine(91.0, 15.2, 30.0)


def place_of(page: Size) -> Place:
    """Return where the square is."""
    return Place(LEFT, round(_TOP + _ABOVE * spare_height(page), 3), SIDE)


def frame(around: str) -> Use:
    """Return the stamp of what is around a square."""
    return _FRAMES[around]


def name_line(around: str) -> NameLine:
    """Return where a player's name is."""
    return _NAME if around in PANELS else _EARLIER_NAME


def corners_around(
    corners: Sequence[Corner], page: Size, around: str, *, coded: bool
) -> list[Mark]:
    """Return the corners to choose, and from the seventh design on those of the square."""
    place, spare = place_of(page), spare_height(page)
    look = CODED_LOOK if coded else PLAIN_LOOK
    if around == "scissors":
        return small_corners(corners)
    if around == PRESENT:
        return [
            *corner_choice(corners, _panel_top(page), spare, look),
            *edge_of(corners, place, look.word),
        ]
    if around == EIGHTH:
        return [
            *eighth_panel.corner_choice(corners, _below(page), _LINES * spare, look),
            *eighth_edge.edge_of(corners, place, look.word),
        ]
    if around in PLAIN:
        return [*corner_tiles(corners, earlier=False), *corner_signs(corners, place)]
    return corner_tiles(corners, earlier=True)


@cache
def frame_stamps(page: Size) -> dict[str, Marks]:
    """Return the stamps of what is around squares, with panels of the present design."""
    earlier = {use.stamp: _earlier(page, around) for around, use in _EARLIER.items()}
    return earlier | _panelled(page, panel, _panel_top(page), spare_height(page))


@cache
def eighth_frames(page: Size) -> dict[str, Marks]:
    """Return what was around squares in the eighth design."""
    return _panelled(page, eighth_panel.panel, _below(page), _LINES * spare_height(page))


def _panelled(
    page: Size, drawn: Callable[[float, float, Look], list[Mark]], top: float, more: float
) -> dict[str, Marks]:
    """Return what is around squares, with a panel that is ``drawn`` so far down and so high."""
    head = _head("snip", _NAME, page)
    looks = CODED_LOOK, PLAIN_LOOK
    return {
        use.stamp: (*head, *drawn(top, more, look))
        for use, look in zip(_PANELLED.values(), looks, strict=True)
    }


def _earlier(page: Size, around: str) -> Marks:
    """Return what is around a square of a design without a panel; one has plain scissors."""
    scissors = around if around in ALONG else "snip"
    lines = _below(page), _LINES * spare_height(page)
    return (
        *_head(scissors, _EARLIER_NAME, page, *corner_words(scissors), line=around in ALONG),
        *earlier_edge(place_of(page), around, scissors),
        *reminder(LEFT, SIDE, lines, around, scissors),
    )


def _head(
    scissors: str, name: NameLine, page: Size, *words: Mark, line: bool = False
) -> list[Mark]:
    """Return what is above a square, and where it is cut out; names are on a field or a line."""
    write = head_line if line else head_field
    return [
        *title(scissors),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, "ten rounds of cutting, then a puzzle"),
        *write("Player", name.x, name.x + name.width, 3.4, name.y),
        *words,
        Path(Role.CUT, "cut", rect(LEFT, place_of(page).top, SIDE, SIDE)),
    ]


def _panel_top(page: Size) -> float:
    """Return where the panel below the square begins."""
    down = _TO_PANEL + _PANEL_LOWER * spare_height(page)
    return round(place_of(page).top + SIDE + down, 3)


def _below(page: Size) -> float:
    """Return where the words below squares of earlier designs begin."""
    down = _TO_WORDS + _BELOW * spare_height(page)
    return round(place_of(page).top + SIDE + down, 3)
