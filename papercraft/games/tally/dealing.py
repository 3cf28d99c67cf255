"""The contents of the squares of a grid: the same on all sheets, or shuffled for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rng import Rng
from papercraft.games.tally.naming import expanded
from papercraft.games.tally.squares import MOST_TEXTS, Squares, square_name

if TYPE_CHECKING:
    from papercraft.games.tally.definition import Definition
    from papercraft.games.tally.element import Element

# How the texts are dealt: anywhere, or each column some of its own part of them.
ANYWHERE, IN_COLUMNS = "all", "columns"
_MOST_COPIES = 8


def texts_of(element: Element) -> list[str]:
    """Return everything that may stand in the squares, ranges such as ``1..75`` written out."""
    return expanded(element.cells or [], MOST_TEXTS)


def are_told_apart(element: Element) -> bool:
    """Tell whether what stands in the squares tells them apart on every sheet."""
    texts = texts_of(element)
    return element.shuffle is None and 0 < len(texts) == len(set(texts))


def dealt(definition: Definition, seed: int, copy: int) -> dict[str, dict[str, str]]:
    """Return what stands in the squares of each grid of a set's copy, counted from 0.

    It depends on the seed, on the copy, and on which grid of the sheet it is.
    """
    found = {}
    for number, (key, element) in enumerate(definition.box.items()):
        cell = definition.cells.get(key)
        if isinstance(cell, Squares) and element.cells is not None:
            stream = (seed * _MOST_COPIES + copy) * len(definition.box) + number
            found[key] = _dealt(cell, element, Rng(stream))
    return found


def _dealt(cell: Squares, element: Element, rng: Rng) -> dict[str, str]:
    texts = texts_of(element)
    if element.shuffle == IN_COLUMNS:
        each = len(texts) // cell.wide
        columns = [rng.sample(texts[each * x : each * (x + 1)], cell.high)
                   for x in range(cell.wide)]  # fmt: skip
        every = {square_name(x, y): text for x, column in enumerate(columns)
                 for y, text in enumerate(column)}  # fmt: skip
        return {name: every[name] for name in cell.names}
    if element.shuffle == ANYWHERE:
        texts = rng.sample(texts, len(cell.names))
    return dict(zip(cell.names, texts, strict=True))
