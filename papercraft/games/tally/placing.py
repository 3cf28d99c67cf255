"""Elements that a file places by mm: their positions, and checks that none overlap."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import gettext
from papercraft.core.sheet import FRAME
from papercraft.games.tally.dots import size_of
from papercraft.games.tally.element import READ, WHOLE
from papercraft.games.tally.element_sizes import BOTTOM, TOP, dots_of, placed_room, size_of_art
from papercraft.games.tally.fit_error import FitError
from papercraft.games.tally.items import Item, items_of
from papercraft.games.tally.widths import Widths, Words, label_width

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from papercraft.core.sheet import Box
    from papercraft.games.tally.definition import Definition
    from papercraft.games.tally.element import Element

# Heights are sums with rounding errors; this difference is ignored, in mm.
_NEAR = 0.01


class Placed(NamedTuple):
    """An item on a page: its upper left corner in mm, and whether it has a band behind it.

    ``widths`` are the widths of its block.
    """

    item: Item
    x: float
    y: float
    band: bool
    widths: Widths

    @property
    def width(self) -> float:
        """The width of its block, in mm."""
        return self.widths.block


class Block(NamedTuple):
    """A placed element: its box on the page in mm, and its items."""

    key: str
    box: Box
    items: tuple[Placed, ...]

    def meets(self, other: Box) -> bool:
        """Return whether it overlaps a box."""
        x, y, wide, high = self.box
        left, top, width, height = other
        across = x < left + width - _NEAR and left < x + wide - _NEAR
        return across and y < top + height - _NEAR and top < y + high - _NEAR


def placed_blocks(definition: Definition, words: Words) -> list[Block]:
    """Return all elements placed by mm.

    Raises:
        FitError: an element leaves the sheet, exceeds its size, or overlaps another.
    """
    blocks = [
        _block(key, one, one.at, words) for key, one in definition.box.items() if one.at is not None
    ]
    for one, other in combinations(blocks, 2):
        if one.meets(other.box):
            form = "{name} overlaps {other}; move one of them, or give it a smaller size"
            raise FitError(other.key, gettext(form, name=other.key, other=one.key))
    return blocks


def _block(key: str, element: Element, at: Sequence[float], words: Words) -> Block:
    x, y = at
    wide, high = placed_room(element)
    if element.art is not None or element.drawing is not None:
        wide, high = size_of_art(element)
    elif element.dots is not None:
        # They are as far apart as the file says, whatever room there is.
        wide = max(size_of(dots_of(element))[0], element.size[0] if element.size else 0.0)
    widths = _widths(key, element, words, wide)
    _check_inside(key, (x, y, wide, high))
    items = items_of({key: element}, (), words, widths, high)
    height = sum(item.height for item in items)
    if len(element.size or ()) > 1 and height > high + _NEAR:
        form = "needs {n:.0f} mm from top to bottom, but its size has {high:g} mm"
        raise FitError(key, gettext(form, n=height, high=high))
    box = x, y, wide, height
    _check_inside(key, box)
    return Block(key, box, tuple(stacked(items, x, y, widths)))


def _check_inside(key: str, box: Box) -> None:
    x, y, wide, high = box
    across = wide > 0 and x + wide <= FRAME[0] + _NEAR
    if not (across and high > 0 and y >= TOP and y + high <= BOTTOM + _NEAR):
        form = (
            "reaches from {left:g} to {right:g} mm across and from {top:g} to {bottom:g} mm down; "
            "there is room from 0 to {wide:g} and from {high:g} to {low:g} mm"
        )
        sides = {"left": x, "right": round(x + wide, 1), "top": y, "bottom": round(y + high, 1)}
        limits = {"wide": FRAME[0], "high": TOP, "low": BOTTOM}
        raise FitError(key, gettext(form, **sides, **limits))


def _widths(key: str, element: Element, words: Words, wide: float) -> Widths:
    """Return the widths in a block, with labels only as wide as this block needs."""
    if not set(element.kinds) & set(READ) or set(element.kinds) & set(WHOLE):
        return Widths(0.0, wide, wide)
    own = {name: words.labels[name] for name in element.names(key)}
    labels = label_width(words._replace(labels=own))
    return Widths(labels, wide - labels, wide)


def stacked(items: Sequence[Item], x: float, y: float, widths: Widths) -> Iterator[Placed]:
    """Yield items stacked from top to bottom; every other row of boxes has a band."""
    band = False
    for item in items:
        band = item.kind == "cell" and not band
        yield Placed(item, x, round(y, 3), band, widths)
        y += item.height
