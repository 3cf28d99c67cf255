"""The texts in the squares of a grid: the same on all sheets, or dealt anew to each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rng import Rng
from papercraft.games.tally.naming import expanded
from papercraft.games.tally.squares import MOST_TEXTS, Squares, square_name

if TYPE_CHECKING:
    from papercraft.games.tally.definition import Definition
    from papercraft.games.tally.element import Element

# How texts are dealt: to any square, or each column from its own share of them.
ANYWHERE, IN_COLUMNS = "all", "columns"
_MOST_COPIES = 8


def texts_of(element: Element) -> list[str]:
    """Return the texts for the squares, with ranges such as ``1..75`` expanded."""
    return expanded(element.cells or [], MOST_TEXTS)


def has_distinct_texts(element: Element) -> bool:
    """Return whether every square has a text of its own, the same on every sheet."""
    texts = texts_of(element)
    return element.shuffle is None and 0 < len(texts) == len(set(texts))


def dealt(definition: Definition, seed: int, copy: int) -> dict[str, dict[str, str]]:
    """Return the texts in the squares of each grid of a copy; copies are counted from 0.

    They depend on the seed, the copy, and the number of the grid on the sheet.
    """
    texts = {}
    for number, (key, element) in enumerate(definition.box.items()):
        cell = definition.cells.get(key)
        if isinstance(cell, Squares) and element.cells is not None:
            stream = (seed * _MOST_COPIES + copy) * len(definition.box) + number
            texts[key] = _dealt(cell, element, Rng(stream))
    return texts


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
