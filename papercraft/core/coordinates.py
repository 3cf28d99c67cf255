"""Names of cells and dots, such as C4: columns are lettered from the left, rows numbered down."""

from __future__ import annotations

import re
from functools import lru_cache

_NAME = re.compile(r"([A-Z])([1-9]\d?)")


def cell_name(column: int, row: int) -> str:
    """Return the name of a column and row, counted from 0: ``C4`` for ``(2, 3)``."""
    return f"{chr(65 + column)}{row + 1}"


@lru_cache(maxsize=2000)
def parse_cell(name: str) -> tuple[int, int] | None:
    """Return column and row counted from 0, or None if the text is not a name."""
    match = _NAME.fullmatch(name.strip().upper())
    return (ord(match[1]) - 65, int(match[2]) - 1) if match else None
