"""The setup of ``cat``: how a board is generated, written out, read back and shown as text."""

from __future__ import annotations

from typing import Any

from papercraft.games.cat.board import KINDS, Board
from papercraft.games.cat.generator import generate
from papercraft.games.cat.layouts import overrides, params, with_overrides

__all__ = ["dump", "generate", "load", "overrides", "params", "show", "with_overrides"]


def load(data: Any) -> Board:
    """Return the board of an inline form; raise ReadError with every problem."""
    # Printing needs no pydantic model of a board.
    from papercraft.games.cat.inline_form import load_board  # noqa: PLC0415

    return load_board(data)


def dump(board: Board) -> dict[str, Any]:
    """Return the inline form: names of dots."""
    data: dict[str, Any] = {"columns": board.columns, "rows": board.rows}
    data |= {"start": board.name(board.start), "paw": board.name(board.paw)}
    for key in (*KINDS, "blocks", "spots"):
        data[key] = board.names(getattr(board, key))
    return data | {"set_values": list(board.set_values), "timer": list(board.timer)}


_SIGNS = {"mice": "m", "socks": "s", "planes": "p", "blocks": "#", "spots": "o"}


def show(board: Board) -> str:
    """Return the board as text, a letter for what lies on a dot."""
    signs = {board.start: "S", board.paw: "P"}
    for key, sign in _SIGNS.items():
        signs |= dict.fromkeys(getattr(board, key), sign)
    lines = ["     " + "  ".join(chr(65 + column) for column in range(board.columns))]
    for row in range(board.rows):
        dots = range(row * board.columns, (row + 1) * board.columns)
        lines.append(f"{row + 1:3}  " + "  ".join(signs.get(dot, ".") for dot in dots))
    lines.append("S start  P paw  m mouse  s sock  p paper plane  # building block  o cup spot")
    lines.append("Sets are worth " + ", ".join(map(str, board.set_values)))
    lines.append("Timer " + ", ".join(map(str, board.timer)))
    return "\n".join(lines) + "\n"
