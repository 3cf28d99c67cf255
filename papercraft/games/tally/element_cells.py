"""The cells of an element: one for each box that is read, with its label and its worth."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from papercraft.games.tally.cells import Count, Number, Pick, Tick, Track
from papercraft.games.tally.element import PRINTED, WHOLE
from papercraft.games.tally.maze_line import MazeLine
from papercraft.games.tally.naming import expanded, label_of
from papercraft.games.tally.squares import MOST_TEXTS, Squares, filled_squares, unlike_texts
from papercraft.games.tally.threads import Thread

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.games.tally.cells import Cell
    from papercraft.games.tally.element import Element


def _each(values: list[Any] | None, count: int, usual: Any) -> list[Any]:
    """Return a value for each box: the given ones, or the same default for all."""
    return _spread([usual] if values is None else values, count)


def _spread(values: list[Any], count: int) -> list[Any]:
    """Return a value for each box; a single one is that of all."""
    return values * count if len(values) == 1 else values


def cells_of(key: str, element: Element) -> list[Cell]:
    """Return the cells of a valid element; empty if it is only printed."""
    cells = _cells_of(key, element)
    if element.points is None:
        return cells
    points = _spread(element.points, len(cells))
    return [replace(cell, note=str(one)) for cell, one in zip(cells, points, strict=True)]


def _cells_of(key: str, element: Element) -> list[Cell]:
    (kind,) = element.kinds
    if kind in PRINTED:
        return []
    names = element.names(key)
    labels = element.label or [*map(label_of, names)]
    times = _each(element.points or element.times, len(names), 1)
    if kind in WHOLE:
        return [_whole_of(key, labels[0], times[0], element)]
    if kind == "tick":
        worths = _each(element.tick, len(names), 1)
        each = zip(names, labels, worths, strict=True)
        return [Tick(name=name, label=label, points=worth) for name, label, worth in each]
    if kind == "pick":
        keys = _each(element.key, len(names), "")
        choices = tuple(element.pick or ())
        return [
            Pick(name=name, label=label, times=factor, choices=choices, key=key)
            for name, label, factor, key in zip(names, labels, times, keys, strict=True)
        ]
    if kind == "number":
        keys = _each(element.key, len(names), None)
        return [
            Number(
                name=name, label=label, times=factor, most=element.number or 0,
                key=None if key is None else int(key),
            )
            for name, label, factor, key in zip(names, labels, times, keys, strict=True)
        ]  # fmt: skip
    make = _MAKERS[kind]
    value = getattr(element, kind)
    return [
        make(name, label, factor, value)
        for name, label, factor in zip(names, labels, times, strict=True)
    ]


def _texts_in(element: Element) -> dict[str, str]:
    """Return the printed texts of squares by name, if they are the same on every sheet."""
    texts = expanded(element.cells or [], MOST_TEXTS) if element.shuffle is None else []
    return unlike_texts(texts, element.grid_size, element.free or ())


def _whole_of(name: str, label: str, times: int, element: Element) -> Cell:
    """Return the cell of a grid of squares, a thread or a maze."""
    if element.maze is not None:
        rows = tuple(element.maze)
        return MazeLine(
            name=name, label=label, times=times, high=len(rows), wide=len(rows[0]), maze=rows
        )
    high, wide = element.squares or element.thread or (0, 0)
    if element.thread is not None:
        ends = tuple(element.ends or ())
        return Thread(
            name=name, label=label, times=times, high=high, wide=wide, ends=ends,
            diagonal=bool(element.diagonal),
        )  # fmt: skip
    return Squares(
        name=name, label=label, times=times, high=high, wide=wide,
        free=frozenset(element.free or ()), texts=_texts_in(element),
        solved=None if element.solution is None else filled_squares(element.solution),
    )  # fmt: skip


_MAKERS: dict[str, Callable[[str, str, int, Any], Cell]] = {
    "count": lambda name, label, times, most: Count(name=name, label=label, times=times, most=most),
    "track": lambda name, label, times, steps: Track(
        name=name, label=label, times=times, steps=tuple(steps)
    ),
}
