"""Random placement of items, blocks and cup spots, spread over the quarters of the board."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

from papercraft.games.cat.board import Board

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.core.rng import Rng
    from papercraft.games.cat.layouts import Params


def random_board(layout: Params, rng: Rng) -> tuple[Board, list[int]] | None:
    """Return a random board without cup spots, and the dots left for these in random order.

    Return None if there are not enough dots.
    """
    columns, rows = layout.columns, layout.rows
    third = columns // 3
    start = third + rng.below(columns - 2 * third)
    paw = columns * (rows - 1) + 1 + rng.below(columns - 2)
    free = [*range(start), *range(start + 1, paw), *range(paw + 1, columns * rows)]
    rng.shuffle(free)
    reserved = {start, start - 1, start + 1, start + columns, paw, paw - 1, paw + 1, paw - columns}
    blocks = _place_blocks(free, layout.blocks, reserved, columns, rows)
    barred = reserved.union(blocks)
    items = _place_items(layout, [dot for dot in free if dot not in barred])
    if len(blocks) < layout.blocks or items is None:
        return None
    taken = barred.union(*items)
    mice, socks, planes = (tuple(sorted(kind)) for kind in items)
    board = Board(
        columns, rows, start, paw, mice, socks, planes,
        tuple(sorted(blocks)), (), layout.set_values, layout.timer,
    )  # fmt: skip
    return board, [dot for dot in free if dot not in taken]


def with_spots(board: Board, left: list[int], count: int) -> Board:
    """Return a board with so many cup spots on dots that are left."""
    return board._replace(spots=tuple(sorted(_spread(left, count, board.columns, board.rows))))


def _place_blocks(
    free: list[int], count: int, barred: set[int], columns: int, rows: int
) -> list[int]:
    """Return dots for blocks: none beside another one, none in a corner, which would waste dots."""
    corners = {0, columns - 1, columns * (rows - 1), columns * rows - 1}
    near = _neighbours(columns, rows)
    picked: list[int] = []
    adjacent: set[int] = set()
    for dot in free:
        if len(picked) == count:
            break
        if not (dot in adjacent or dot in barred or dot in corners):
            picked.append(dot)
            adjacent |= near[dot]
    return picked


@cache
def quarters_of(columns: int, rows: int) -> list[int]:
    """Return for each dot the quarter of the board that it lies in, 0 to 3."""
    return [
        2 * (2 * (dot // columns) >= rows) + (2 * (dot % columns) >= columns)
        for dot in range(columns * rows)
    ]


def _place_items(layout: Params, free: list[int]) -> list[list[int]] | None:
    """Return the dots of the three kinds, so that each quarter has its share of each."""
    columns, rows = layout.columns, layout.rows
    dots = _spread(free, 3 * layout.items, columns, rows)
    if len(dots) < 3 * layout.items:
        return None
    items: list[list[int]] = [[], [], []]
    # Dealt in order of quarters, the kinds in turn, so no quarter lacks a kind.
    ordered = sorted(dots, key=quarters_of(columns, rows).__getitem__)
    for number, dot in enumerate(ordered):
        items[number % 3].append(dot)
    return items


def _spread(free: list[int], count: int, columns: int, rows: int) -> list[int]:
    """Return dots taken from the quarters in turn, not side by side if possible."""
    quarters: list[list[int]] = [[], [], [], []]
    quarter_of = quarters_of(columns, rows)
    for dot in free:
        quarters[quarter_of[dot]].append(dot)
    near = _neighbours(columns, rows)
    picked: list[int] = []
    adjacent: set[int] = set()
    pools = [_apart_first(pool, adjacent) for pool in quarters]
    for number in range(count):
        for dot in islice(pools[number % 4], 1):
            picked.append(dot)
            adjacent |= near[dot]
    return picked


def _apart_first(pool: list[int], adjacent: set[int]) -> Iterator[int]:
    """Yield the dots that are not adjacent when they are asked for, then all others.

    Dots become adjacent and stay so.
    """
    others = []
    for dot in pool:
        if dot in adjacent:
            others.append(dot)
        else:
            yield dot
    yield from others


@cache
def _neighbours(columns: int, rows: int) -> list[frozenset[int]]:
    """Return for each dot those beside it, also some beyond the upper and the lower edge."""
    return [
        frozenset(
            {dot - columns, dot + columns}
            | ({dot - 1} if dot % columns else set())
            | ({dot + 1} if (dot + 1) % columns else set())
        )
        for dot in range(columns * rows)
    ]
