"""Make labels unique that repeat on paper, such as 1 to 5 in each round."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, join
from papercraft.games.tally.naming import label_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from papercraft.games.tally.cells import Cell


def with_distinct_labels(cells: Sequence[tuple[str, Cell]]) -> dict[str, Cell]:
    """Return cells by name, with unique labels; each comes with the heading above it, or empty.

    On paper, the position of a box shows which one it is. For questions and tables, a repeated
    label is prefixed with the heading; if it is still not unique, the name is appended.
    """
    several = _several(cell.label for _, cell in cells)
    headed = [
        (
            cell,
            join([heading, cell.label], ": ") if heading and cell.label in several else cell.label,
        )
        for heading, cell in cells
    ]
    several = _several(label for _, label in headed)
    return {
        cell.name: replace(cell, label=_with_name(cell, label) if label in several else label)
        for cell, label in headed
    }


def _with_name(cell: Cell, label: str) -> str:
    return gettext("{label} ({name})", label=label, name=label_of(cell.name))


def _several(labels: Iterable[str]) -> set[str]:
    return {label for label, count in Counter(labels).items() if count > 1}
