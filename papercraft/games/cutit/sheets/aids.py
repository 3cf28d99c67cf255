"""The aids of ``cutit``: rank discs and dice to cut out, and how a die is folded."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT, whole_area
from papercraft.core.shapes import circle, moved, rect
from papercraft.core.sheet import (
    Mark,
    Paragraph,
    Path,
    Places,
    Role,
    Sheet,
    Text,
    Use,
    spare_height,
)
from papercraft.games.cutit.sheets.all_designs import use
from papercraft.games.cutit.sheets.dice_nets import DIE, TAB, net_stamps, turned_net_stamps
from papercraft.games.cutit.sheets.discs import (
    DISC,
    DISCS,
    SHAPES,
    disc_box,
    disc_stamp,
    disc_stamps,
)
from papercraft.games.cutit.sheets.folding import (
    HEIGHT,
    WIDTH,
    discs,
    fold,
    rolled,
    turned_net,
)
from papercraft.games.cutit.sheets.wordmark import title

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks, Size

# Every second net stands on its head: so their arms lie between each other, and dice are larger.
# Its faces are turned back: figures are upright on all nets.
_NETS = ("G", "P", "Y", "B")
# They are a little smaller than drawn, so that between them there is room for scissors: beside them
# and, between arms, above and below, in mm.
_SMALLER, _ROOM, _BETWEEN_ARMS = 0.973, 3.0, 6.2
_NETS_LEFT, _NETS_APART = 0.6, round(_SMALLER * (2 * DIE + TAB) + _ROOM, 3)
_NETS_TOP, _DISCS_TOP = 24.8, 137.8
_ALT = (
    "Four rank discs with 5, 3, 1 and 0 points and four dice nets, one in each colour with the "
    "faces blank, ?, ?, 2, 3, 4, to cut out and fold; pictures show how, and who takes which discs."
)
_STEPS = (
    ("Cut out", "Along the solid lines. Stiff paper makes better dice.", turned_net()),
    (
        "Fold and glue",
        "Fold the dashed lines, print outside. Glue the flaps inside.",
        fold(("2", ""), (1, 2)),
    ),
    (
        "Roll",
        "A die has 2, 3, 4, two question marks and a blank face.",
        rolled("?", ("4", "2")),
    ),
    ("Take discs", "One disc per player, as shown. Alone you need none.", discs()),
)
_STEPS_TOP = 157.0
# The size of the scissors before the line of a disc, and their length at scale 1.
_BEFORE_LINE, _SNIP = 0.8, 7.0
# The headings of nets and discs: the tops of their bars, and the shares of a higher page.
_HEADINGS = (("Four dice", 20.0, 0.1), ("Rank discs", 112.8, 0.5))
_STAMPS = {shape: "aids" if shape == SHAPES[0] else f"aids-{shape}" for shape in SHAPES}


def aids_sheet(page: Size, shape: str) -> Sheet:
    """Return the sheet of aids with discs of a shape; it is the same for every square."""
    marks, areas = (Use(_STAMPS[shape], 0, 0),), (whole_area(page),)
    places = _places(page, shape)
    return Sheet("aids", "cutit: discs and dice", _ALT, marks, places, areas, frame=page)


@cache
def aids_stamps(page: Size) -> dict[str, Marks]:
    """Return the whole sheet as one stamp for each shape of discs, and those on it."""
    whole = {
        _STAMPS[shape]: (
            *_head(),
            *_headings(page),
            *_dice(page),
            *_discs(page, shape),
            *_scissors(page),
            *_steps(page),
        )
        for shape in SHAPES
    }
    return whole | net_stamps() | turned_net_stamps(_NETS[1::2]) | disc_stamps()


def _lower(y: float, page: Size, share: float) -> float:
    """Return where a height lies, moved down by a share of what a page is higher than usual."""
    return round(y + share * spare_height(page), 3)


def _places(page: Size, shape: str) -> Places:
    return Places(
        cells={
            f"disc.{points}": disc_box(*_disc_place(n, page), shape)
            for n, (points, *_) in enumerate(DISCS)
        }
    )


def _disc_place(n: int, page: Size) -> tuple[float, float]:
    return 22.5 + 48.333 * n, _lower(_DISCS_TOP, page, 0.58)


def _head() -> list[Mark]:
    return [
        *title(),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, "discs and dice to cut out"),
    ]


def _headings(page: Size) -> list[Mark]:
    marks: list[Mark] = []
    for words, y, share in _HEADINGS:
        top = _lower(y, page, share)
        middle = round(top + 2.5, 3)
        marks.append(Path(Role.INK, "rules-solid", rect(0, top, 1.6, 5.0, 0.8)))
        marks.append(Text(Role.INK, "rules-section", 4.0, middle, words, centred=True))
    return marks


def _dice(page: Size) -> list[Mark]:
    top = _lower(_NETS_TOP + TAB, page, 0.24)
    marks: list[Mark] = []
    for n, kind in enumerate(_NETS):
        left, turned = round(_NETS_LEFT + _NETS_APART * n, 3), n % 2
        # Turned about its corner, a net lies above and to the left of it.
        side = _SMALLER * DIE
        x, y = (left + 3 * side, top + 4 * side + _BETWEEN_ARMS) if turned else (left, top)
        net = f"net-{kind}-turned" if turned else f"net-{kind}"
        marks.append(Use(net, round(x, 3), round(y, 3), 2 * turned, _SMALLER))
    return marks


def _discs(page: Size, shape: str) -> list[Mark]:
    return [
        Use(disc_stamp(points, shape), *_disc_place(n, page))
        for n, (points, *_) in enumerate(DISCS)
    ]


def _scissors(page: Size) -> list[Mark]:
    """Return scissors whose points are at the line that each disc is cut along, outside of it."""
    length = _SNIP * _BEFORE_LINE
    return [
        use("snip", x - DISC - length, y, scale=_BEFORE_LINE)
        for x, y in (_disc_place(n, page) for n in range(len(DISCS)))
    ]


def _steps(page: Size) -> list[Mark]:
    """Return pictures side by side, with heading and words below."""
    top = _lower(_STEPS_TOP, page, 0.92)
    marks: list[Mark] = []
    for n, (heading, words, picture) in enumerate(_STEPS):
        x = round(48.333 * n, 3)
        marks.append(Path(Role.INK, "rules-field", rect(x, top, WIDTH, HEIGHT, 3.0)))
        marks += [_moved(mark, x, top) for mark in picture]
        middle = round(top + HEIGHT + 6.4, 3)
        marks.append(Path(Role.INK, "rules-solid", circle(x + 3.5, middle, 3.5)))
        marks.append(
            Text(Role.INK, "rules-number", x + 3.5, middle, str(n + 1), "middle", centred=True)
        )
        marks.append(Text(Role.INK, "rules-heading", x + 9.0, middle, heading, centred=True))
        marks.append(Paragraph(Role.INK, "body", x, round(middle + 6.0, 3), WIDTH, 26, words))
    return marks


def _moved(mark: Mark, dx: float, dy: float) -> Mark:
    if isinstance(mark, Path):
        return mark._replace(steps=moved(mark.steps, dx, dy))
    return mark._replace(x=round(mark.x + dx, 3), y=round(mark.y + dy, 3))
