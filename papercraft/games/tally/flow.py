"""Where everything on a described sheet lies: blocks side by side, filled from top to bottom.

A sheet with several columns has one block: labels, then a column for each player. With a single
column there are as many blocks as there is room for, and as few as are needed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import gettext
from papercraft.core.sheet import FRAME
from papercraft.games.tally.items import (
    BOTTOM,
    TOP,
    FitError,
    Item,
    Widths,
    Words,
    items_of,
    label_width,
    natural_row_width,
    natural_width,
    words_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.games.tally.definition import Definition

_BLOCK_GAP, COLUMN_GAP = 8.0, 2.6
# Names of players are written above the blocks.
NAMES_TOP = 19.0
MOST_PAGES = 8
# So many boxes one below the other are a column; a page is spread out by so much at most.
_LONG, _MOST_SPREAD = 14, 1.7


class Placed(NamedTuple):
    """An item on a page: its upper left corner in mm, and whether it has a band behind it."""

    item: Item
    x: float
    y: float
    band: bool


@dataclass(frozen=True)
class Plan:
    """The pages of a sheet, and the widths of labels, of columns and of blocks, in mm."""

    pages: tuple[tuple[Placed, ...], ...]
    labels: float
    column: float
    block: float


def column_x(plan: Plan, x: float, column: int) -> float:
    """Return where a column of a block begins."""
    return round(x + plan.labels + column * (plan.column + COLUMN_GAP), 3)


def first_x(plan: Plan, placed: Placed, column: int) -> float:
    """Return from where the marks of an item are placed: squares take up the whole block."""
    return placed.x if placed.item.kind == "squares" else column_x(plan, placed.x, column)


@cache
def plan_of(definition: Definition, language: str = "en") -> Plan:
    """Return where everything lies.

    Raises:
        FitError: something does not fit.
    """
    words = words_of(definition, language)
    if not definition.has_sheet:
        return Plan((), 0.0, 0.0, 0.0)
    widths, most = _widths(definition, words)
    blocks = _balanced(items_of(definition, words, widths), most)
    pages = tuple(
        tuple(
            placed._replace(x=round((widths.block + _BLOCK_GAP) * n, 3))
            for n, one in enumerate(blocks[first : first + most])
            for placed in one
        )
        for first in range(0, len(blocks), most)
    )
    if len(pages) > MOST_PAGES:
        form = "needs {n} pages; a sheet has at most {most}"
        raise FitError("box", gettext(form, n=len(pages), most=MOST_PAGES))
    if len(pages) == 1:
        pages = (_spread(pages[0]),)
    return Plan(pages, widths.labels, round(widths.column, 3), round(widths.block, 3))


def _widths(definition: Definition, words: Words) -> tuple[Widths, int]:
    """Return how wide everything is, and how many blocks are side by side at most."""
    labels, frame = label_width(words, definition.total), FRAME[0]
    if definition.columns > 1:
        column = (frame - labels) / definition.columns - COLUMN_GAP
        return Widths(labels, column, frame), 1
    column = min(frame - labels, natural_width(definition))
    room = int((frame + _BLOCK_GAP) // (labels + column + _BLOCK_GAP))
    items = items_of(definition, words, Widths(labels, column, labels + column))
    wanted = max(len(_blocks(items)), ceil(len(items) / _LONG))
    most = max(1, min(room, wanted))
    block = (frame - _BLOCK_GAP * (most - 1)) / most
    # Where there is room, long labels have a single line.
    whole = label_width(words, definition.total, 1.0)
    labels = max(labels, min(whole, block - natural_row_width(definition)))
    return Widths(labels, block - labels, block), most


def _spread(page: tuple[Placed, ...]) -> tuple[Placed, ...]:
    """Return a page whose items take up more of its height, so that it is easier to tick and read.

    Print all over a page also tells a photo of it apart from a bent one.
    """
    high = max(placed.y + placed.item.height for placed in page) - TOP
    factor = min(_MOST_SPREAD, (BOTTOM - TOP) / high)
    return tuple(_moved_apart(placed, factor) for placed in page)


def _moved_apart(placed: Placed, factor: float) -> Placed:
    item = placed.item
    height = round(item.height * factor, 3)
    down = (height - item.height) / 2
    spots = tuple(spot._replace(y=round(spot.y + down, 3)) for spot in item.spots)
    if item.kind == "cell":
        item = replace(item, height=height, spots=spots)
    elif item.kind == "total":
        item = replace(item, height=height)
    return placed._replace(item=item, y=round(TOP + (placed.y - TOP) * factor, 3))


def _balanced(items: list[Item], most: int) -> list[list[Placed]]:
    """Return the blocks, of about the same height if one page has room for all of them."""
    blocks = _blocks(items)
    if most == 1 or len(blocks) > most:
        return blocks
    steps = range(1, int(BOTTOM - TOP) // 2)
    lower = (_blocks(items, TOP + 2.0 * step) for step in steps if _highest(items) <= 2.0 * step)
    return next((found for found in lower if len(found) <= most), blocks)


def _highest(items: list[Item]) -> float:
    """Return how high the highest piece is that must not be parted."""
    return max(sum(item.height for item in chunk) for chunk in _chunks(items))


def _blocks(items: list[Item], bottom: float = BOTTOM) -> list[list[Placed]]:
    """Return the items in blocks from top to bottom; a text stands with what follows it."""
    blocks: list[list[Placed]] = [[]]
    y, band = TOP, False
    for chunk in _chunks(items):
        height = sum(item.height for item in chunk)
        if height > bottom - TOP:
            form = "{name} is too high for the sheet; use fewer columns, or smaller numbers"
            raise FitError(chunk[-1].name, gettext(form, name=chunk[-1].name))
        if y + height > bottom:
            blocks.append([])
            y, band = TOP, False
        for item in chunk:
            band = item.kind == "cell" and not band
            blocks[-1].append(Placed(item, 0.0, round(y, 3), band))
            y += item.height
    return blocks


def _chunks(items: list[Item]) -> Iterator[list[Item]]:
    """Yield what must not be parted: texts and what follows them."""
    chunk: list[Item] = []
    for item in items:
        chunk.append(item)
        if item.kind not in {"text", "heading"}:
            yield chunk
            chunk = []
    if chunk:
        yield chunk
