"""Distinguishes labels that occur several times, such as 1 to 5 in each round."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from papercraft.games.tally.naming import label_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from papercraft.games.tally.cells import Cell


def told_apart(cells: Sequence[tuple[str, Cell]]) -> dict[str, Cell]:
    """Return cells by their names; each comes with the heading above it, or an empty text.

    On paper one sees where a box stands. In questions and tables, labels that others have too
    begin with the heading; if that is not enough, the name stands behind them.
    """
    several = _several(cell.label for _, cell in cells)
    headed = [
        (cell, f"{heading}: {cell.label}" if heading and cell.label in several else cell.label)
        for heading, cell in cells
    ]
    several = _several(label for _, label in headed)
    return {
        cell.name: replace(
            cell, label=f"{label} ({label_of(cell.name)})" if label in several else label
        )
        for cell, label in headed
    }


def _several(labels: Iterable[str]) -> set[str]:
    return {label for label, count in Counter(labels).items() if count > 1}
