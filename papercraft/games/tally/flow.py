"""Lay out a described sheet in blocks side by side, filled from top to bottom.

A sheet with several columns has one block: labels, then a column for each player. A sheet with one
column has as many blocks as it needs, up to the number that fit.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.language import ENGLISH
from papercraft.core.messages import gettext
from papercraft.core.sheet import FRAME
from papercraft.games.tally.element_sizes import BOTTOM, TOP
from papercraft.games.tally.fit_error import FitError
from papercraft.games.tally.items import Item, items_of
from papercraft.games.tally.placing import Placed, placed_blocks
from papercraft.games.tally.widths import (
    Widths,
    Words,
    label_width,
    natural_row_width,
    natural_width,
    words_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from papercraft.games.tally.definition import Definition
    from papercraft.games.tally.element import Element
    from papercraft.games.tally.placing import Block

_BLOCK_GAP, COLUMN_GAP = 8.0, 2.6
# The gap between elements placed by mm and the flow below them, in mm.
_BELOW_PLACED = 2.0
# The y of the names of players, above the blocks, in mm.
NAMES_TOP = 19.0
MOST_PAGES = 8
# A last page is nearly empty with up to this many items, or only totals, if at most as many mm were
# missing before it as this many lines are high.
_FEW, _LINE = 5, 12
# How many boxes below one another count as a column, and the most by which a page is stretched.
_LONG, _MOST_SPREAD = 14, 1.7
# Items that stay with the next one, and the most extra space above them, in mm.
WITH_NEXT = frozenset({"text", "heading", "section"})
_MOST_ABOVE = 4.0
# Items that are stretched on a page with room to spare.
_GROWING = WITH_NEXT | {"cell", "total"}

_Chunk = list[Item]


@dataclass(frozen=True)
class Plan:
    """The pages of a sheet, and the widths in its blocks, except of elements placed by mm."""

    pages: tuple[tuple[Placed, ...], ...]
    widths: Widths


def column_x(widths: Widths, x: float, column: int) -> float:
    """Return the x at which a column of a block begins, in mm."""
    return round(x + widths.labels + column * (widths.column + COLUMN_GAP), 3)


def first_x(placed: Placed, column: int) -> float:
    """Return the x that the marks of an item are relative to: squares span the whole block."""
    if placed.item.kind == "squares":
        return placed.x
    return column_x(placed.widths, placed.x, column)


@cache
def plan_of(definition: Definition, language: str = "en") -> Plan:
    """Return the layout of the sheet.

    Raises:
        FitError: something does not fit.
    """
    words = words_of(definition, language)
    if not definition.has_sheet:
        return Plan((), Widths(0.0, 0.0, 0.0))
    placed = placed_blocks(definition, words)
    flow = _flow_of(definition, placed)
    widths, most = _widths(definition, flow, words)
    blocks = _balanced(flow, flow.items(words, widths), widths, most)
    pages = [
        tuple(one for block in blocks[first : first + most] for one in block)
        for first in range(0, len(blocks), most)
    ]
    if len(pages) > MOST_PAGES:
        form = "needs {n} pages; a sheet has at most {most}"
        raise FitError("box", gettext(form, n=len(pages), most=MOST_PAGES))
    if placed:
        pages[0] += tuple(one for block in placed for one in block.items)
    elif len(pages) == 1:
        pages = [_spread(pages[0])]
    return Plan(tuple(pages), widths)


class _Flow(NamedTuple):
    """The elements that are laid out automatically, around those placed on the first page."""

    box: Mapping[str, Element]
    totals: Sequence[str]
    around: tuple[Block, ...]

    def items(self, words: Words, widths: Widths) -> list[Item]:
        """Return all items in order, with heights."""
        return items_of(self.box, self.totals, words, widths)

    def labels(self, words: Words) -> Words:
        """Return the words with only the labels of elements in the flow."""
        names = {name for key, one in self.box.items() for name in one.names(key)}
        kept = {*names, *self.totals}
        return words._replace(labels={n: text for n, text in words.labels.items() if n in kept})


def _flow_of(definition: Definition, placed: Sequence[Block]) -> _Flow:
    box = {key: one for key, one in definition.box.items() if one.at is None}
    return _Flow(box, [*definition.total], tuple(placed))


class Overhang(NamedTuple):
    """The items on the last of several pages, and how many mm were missing on those before."""

    names: tuple[str, ...]
    pages: int
    missing: int


def overhang_of(definition: Definition) -> Overhang | None:
    """Return the contents of a nearly empty last page; None if there is none."""
    pages, words = plan_of(definition).pages, words_of(definition, ENGLISH)
    if len(pages) < 2:  # noqa: PLR2004 - nothing goes on
        return None
    last = [placed.item for placed in pages[-1]]
    if len(last) > _FEW and {item.kind for item in last} != {"total"}:
        return None
    flow = _flow_of(definition, placed_blocks(definition, words))
    widths, most = _widths(definition, flow, words)
    chunks, room = _chunks(flow.items(words, widths)), (len(pages) - 1) * most
    names = tuple(item.name for item in last)
    return next(
        (
            Overhang(names, len(pages), missing)
            for missing in range(1, _LINE * max(_FEW, len(last)) + 1)
            if len(_blocks(flow, chunks, widths, most, BOTTOM + missing)) <= room
        ),
        None,
    )


def _widths(definition: Definition, flow: _Flow, words: Words) -> tuple[Widths, int]:
    """Return the widths, and the most blocks that fit side by side."""
    labels, frame = label_width(flow.labels(words)), FRAME[0]
    if definition.columns > 1:
        column = round((frame - labels) / definition.columns - COLUMN_GAP, 3)
        return Widths(labels, column, frame), 1
    column = min(frame - labels, natural_width(flow.box, words.texts))
    room = int((frame + _BLOCK_GAP) // (labels + column + _BLOCK_GAP))
    widths = Widths(labels, column, labels + column)
    items = flow.items(words, widths)
    wanted = max(len(_blocks(flow, _chunks(items), widths, room)), ceil(len(items) / _LONG))
    most = max(1, min(room, wanted))
    block = (frame - _BLOCK_GAP * (most - 1)) / most
    # If there is room, long labels stay on one line.
    whole = label_width(flow.labels(words), 1.0)
    labels = max(labels, min(whole, block - natural_row_width(flow.box, words.texts)))
    return Widths(labels, round(block - labels, 3), round(block, 3)), most


def _spread(page: tuple[Placed, ...]) -> tuple[Placed, ...]:
    """Return a page with rows stretched over its height, which are easier to tick and read.

    Print all over the page also shows a photo whether the paper is bent. Texts and headings get
    more space above them; everything else keeps its size.
    """
    blocks = [list(block) for _, block in groupby(page, key=lambda placed: placed.x)]
    factor = min(_MOST_SPREAD, *map(_most_spread, blocks))
    return tuple(placed for block in blocks for placed in _moved_apart(block, factor))


def _most_spread(block: list[Placed]) -> float:
    """Return the factor by which the rows of a block can be stretched."""
    low = max(placed.y + placed.item.height for placed in block)
    growing = sum(placed.item.height for placed in block if placed.item.kind in _GROWING)
    return 1 + (BOTTOM - low) / growing if growing else _MOST_SPREAD


def _moved_apart(block: list[Placed], factor: float) -> Iterator[Placed]:
    y = TOP
    for placed in block:
        item = placed.item
        more = (factor - 1) * item.height if item.kind in _GROWING else 0.0
        if item.kind in WITH_NEXT:
            # No extra space above the first item.
            y += min(_MOST_ABOVE, more) if y > TOP else 0.0
        elif more:
            spots = tuple(spot._replace(y=round(spot.y + more / 2, 3)) for spot in item.spots)
            item = replace(item, height=round(item.height + more, 3), spots=spots)
        yield placed._replace(item=item, y=round(y, 3))
        y += item.height


def _balanced(flow: _Flow, items: list[Item], widths: Widths, most: int) -> list[list[Placed]]:
    """Return the blocks; sections are kept together if that needs no more pages."""
    parted = _evened(flow, _chunks(items), widths, most)
    whole = _evened(flow, _sections(items), widths, most)
    return whole if ceil(len(whole) / most) <= ceil(len(parted) / most) else parted


def _evened(flow: _Flow, chunks: list[_Chunk], widths: Widths, most: int) -> list[list[Placed]]:
    """Return the blocks, balanced in height if they all fit on one page."""
    blocks = _blocks(flow, chunks, widths, most)
    if most == 1 or len(blocks) > most:
        return blocks
    steps = range(1, int(BOTTOM - TOP) // 2)
    highest = max(map(_height, chunks))
    lower = (
        _blocks(flow, chunks, widths, most, TOP + 2.0 * step)
        for step in steps
        if highest <= 2.0 * step
    )
    return next((split for split in lower if len(split) <= most), blocks)


def _blocks(
    flow: _Flow, chunks: list[_Chunk], widths: Widths, most: int, bottom: float = BOTTOM
) -> list[list[Placed]]:
    """Return the items in blocks from top to bottom, at most ``most`` blocks per page.

    A text or heading stays with what follows it. On the first page, items avoid elements placed
    there.
    """
    blocks: list[list[Placed]] = [[]]
    y, band = TOP, False
    for chunk in chunks:
        height = _height(chunk)
        if height > bottom - TOP:
            form = "{name} is too tall for the sheet; use fewer columns, or smaller numbers"
            raise FitError(chunk[-1].name, gettext(form, name=chunk[-1].name))
        y, below = _free(flow, _x(widths, len(blocks) - 1, most), y, height, widths), y
        band = band and y == below
        while y + height > bottom:
            blocks.append([])
            around = flow if len(blocks) <= most else flow._replace(around=())
            x = _x(widths, len(blocks) - 1, most)
            y, band = _free(around, x, TOP, height, widths), False
        for item in chunk:
            band = item.kind == "cell" and not band
            x = _x(widths, len(blocks) - 1, most)
            blocks[-1].append(Placed(item, x, round(y, 3), band, widths))
            y += item.height
    return blocks


def _x(widths: Widths, block: int, most: int) -> float:
    """Return the x at which a block begins, of at most ``most`` side by side, in mm."""
    return round((widths.block + _BLOCK_GAP) * (block % most), 3)


def _free(flow: _Flow, x: float, y: float, height: float, widths: Widths) -> float:
    """Return the first y, from ``y`` on, with room for this height below placed elements."""
    for block in sorted(flow.around, key=lambda one: one.box[1]):
        if block.meets((x, y, widths.block, height)):
            y = block.box[1] + block.box[3] + _BELOW_PLACED
    return y


def _height(chunk: _Chunk) -> float:
    return sum(item.height for item in chunk)


def _chunks(items: list[Item]) -> list[_Chunk]:
    """Return groups of items to keep together: texts and headings with what follows them."""
    chunks: list[_Chunk] = [[]]
    for item in items:
        chunks[-1].append(item)
        if item.kind not in WITH_NEXT:
            chunks.append([])
    return [chunk for chunk in chunks if chunk]


def _sections(items: list[Item]) -> list[_Chunk]:
    """Return the chunks, with each section as one chunk if it fits on a page."""
    sections: list[list[_Chunk]] = []
    for chunk in _chunks(items):
        kinds = {item.kind for item in chunk}
        if not sections or kinds & {"section", "total"}:
            sections.append([])
        sections[-1].append(chunk)
    chunks: list[_Chunk] = []
    for section in sections:
        joined = [item for chunk in section for item in chunk]
        is_headed = any(item.kind == "section" for item in section[0])
        fits = _height(joined) <= BOTTOM - TOP
        chunks += [joined] if is_headed and fits else section
    return chunks
