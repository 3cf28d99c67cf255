"""The setup of ``cutit``: how a square is generated, written out, read back and shown as text."""

from __future__ import annotations

from typing import Any

from papercraft.games.cutit.generator import generate
from papercraft.games.cutit.layouts import params
from papercraft.games.cutit.square import CELL_NAMES, CELLS, ENDS, SIZE, Square

__all__ = ["dump", "generate", "load", "params", "show"]


def load(data: Any) -> Square:
    """Return the square of an inline form; raise ReadError with every problem."""
    # Printing needs no pydantic model of a square.
    from papercraft.games.cutit.inline_form import load_square  # noqa: PLC0415

    return load_square(data)


def dump(square: Square) -> dict[str, Any]:
    """Return the inline form: ten rows of ten letters, and the starred edges by their cells."""
    rows = [square.cells[n : n + SIZE] for n in range(0, CELLS, SIZE)]
    stars = ["-".join(CELL_NAMES[cell] for cell in ENDS[edge]) for edge in square.stars]
    return {"cells": rows, "stars": stars}


def show(square: Square) -> str:
    """Return the square as text: letters for cells, ``+`` for stars on the edges."""
    stars = set(square.stars)
    lines = ["     " + "   ".join("ABCDEFGHIJ")]
    for row in range(SIZE):
        cells, below = f"{row + 1:3}  ", "     "
        for n in range(row * SIZE, row * SIZE + SIZE):
            cells += square.cells[n] + (" + " if n in stars and n % SIZE < SIZE - 1 else "   ")
            below += ("+" if CELLS + n in stars else " ") + "   "
        lines += [cells.rstrip(), below.rstrip()]
    lines.append("G green  P pink  Y yellow  B blue  # black  * joker  + star between two cells")
    return "\n".join(lines) + "\n"
