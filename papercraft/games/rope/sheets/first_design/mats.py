"""The mats of ``rope``: one for the table, one for each player."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT
from papercraft.core.shapes import rect
from papercraft.core.sheet import NameLine, Paragraph, Path, Places, Role, Sheet, Text, Use

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks

# Three cards fit side by side; places are drawn a little smaller than cards.
_INSET = 1.0
# Width and height of a mat.
FRAME = 190.0, 259.4
_NAME = NameLine(96.0, 11.5, HEAD_RIGHT - 96.0)
_LEFT = 0.5
_TOP, _BELOW = 18.0, 18.0 + HEIGHT
_TEXT = _BELOW + HEIGHT + 12.0
_TABLE = (
    "A mat for the table: places for the stock, for completed rows and for three level rows, "
    "with how a level row begins and goes on."
)
_PLAYER = (
    "A mat for a player: places for the personal deck and three supply rows, with the order of a "
    "turn."
)
_LEVEL = "starts with 1, 10 or scissors\n1 2 3 4 5 6 7 8 9 10\n10 9 8 7 6 5 4 3 2 1"
_TABLE_TEXT = (
    "At most three level rows, shared by all: from 1 up or from 10 down, without gaps.\n"
    "Scissors stand for the card you need.\n"
    "Ten cards: the row is complete and goes to the completed rows; your turn goes on.\n"
    "Stock empty? Shuffle the completed rows; they are the new stock."
)
_PLAYER_TEXT = (
    "1.  Play as many cards as you like to the level rows: from your hand, from the top of your "
    "supply rows, from the top of your personal deck.\n"
    "2.  Store one card from your hand on a supply row. If your hand is empty, store nothing.\n"
    "3.  Refill your hand to six.\n"
    "Play the last card of your personal deck, and you win at once."
)


def mat_boxes(nth: int) -> dict[str, Box]:
    """Return the places for cards on a mat; mat 0 is the table's, all others are players'."""
    return _boxes(_player_spots() if nth else _table_spots())


def mat_sheets(players: int) -> list[Sheet]:
    """Return the table mat and a mat for each player."""
    table = (Use("table-mat", 0, 0),)
    player, places = (Use("player-mat", 0, 0),), Places(cells=_boxes(_player_spots()))
    return [
        Sheet("mats", "rope: the table", _TABLE, table, Places(cells=_boxes(_table_spots()))),
        *[
            Sheet("mats", "rope: a player", _PLAYER, player, places, name_lines=(_NAME,))
            for _ in range(players)
        ],
    ]


@cache
def mat_stamps() -> dict[str, Marks]:
    """Return both mats as stamps."""
    return {"table-mat": tuple(_table_mat()), "player-mat": tuple(_player_mat())}


def _row_spots(name: str) -> dict[str, tuple[float, float]]:
    return {f"{name} {n + 1}": (_LEFT + WIDTH * n, _BELOW) for n in range(3)}


def _table_spots() -> dict[str, tuple[float, float]]:
    top = {"stock": (_LEFT, _TOP), "completed rows": (_LEFT + WIDTH, _TOP)}
    return top | _row_spots("level row")


def _player_spots() -> dict[str, tuple[float, float]]:
    return {"personal deck": (_LEFT, _TOP)} | _row_spots("supply row")


def _boxes(spots: dict[str, tuple[float, float]]) -> dict[str, Box]:
    """Return the boxes of places, from their upper left corners."""
    return {name: (x, y, WIDTH, HEIGHT) for name, (x, y) in spots.items()}


def _spot(name: str, x: float, y: float, note: str) -> list[Mark]:
    """Return a place for a pile of cards."""
    heading = name[:1].upper() + name[1:]
    i, middle = _INSET, x + WIDTH / 2
    marks: list[Mark] = [
        Path(Role.GUIDE, "spot", rect(x + i, y + i, WIDTH - 2 * i, HEIGHT - 2 * i, 4)),
        Text(Role.INK, "spot-name", middle, y + 34, heading, "middle", centred=True),
    ]
    for n, line in enumerate(note.split("\n")):
        spot = y + 45 + 6 * n
        marks.append(Text(Role.INK, "spot-note", middle, spot, line, "middle", centred=True))
    return marks


def _head(heading: str) -> list[Mark]:
    return [
        Text(Role.INK, "title", HEAD_LEFT, 11.5, "rope"),
        Text(Role.INK, "lead", HEAD_LEFT + 36, 11.5, heading),
    ]


def _table_mat() -> list[Mark]:
    notes = {
        "stock": "face down\nfor all players",
        "completed rows": "face up\nthe next stock",
    }
    marks = _head("the table")
    for name, (x, y) in _table_spots().items():
        marks += _spot(name, x, y, notes.get(name, _LEVEL))
    marks += [
        Text(Role.INK, "heading", 1.5, _TEXT, "Level rows"),
        Paragraph(Role.INK, "body", 1.5, _TEXT + 5, 180, 36, _TABLE_TEXT),
    ]
    return marks


def _player_mat() -> list[Mark]:
    marks = _head("my place")
    for name, (x, y) in _player_spots().items():
        deck = name == "personal deck"
        marks += _spot(name, x, y, "top card face up" if deck else "only the top card\nis in play")
    marks += [
        Text(Role.INK, "label", 84, 11.5, "Player"),
        Path(Role.GUIDE, "write", _NAME.steps),
        Text(Role.INK, "heading", 1.5, _TEXT, "My turn"),
        Paragraph(Role.INK, "body", 1.5, _TEXT + 5, 180, 42, _PLAYER_TEXT),
    ]
    return marks
