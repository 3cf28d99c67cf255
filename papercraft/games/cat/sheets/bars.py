"""What is filled in beside the board: the bars, the timer, the track of rolls."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.shapes import rect
from papercraft.core.sheet import Mark, Path, Role, Text, Use
from papercraft.games.cat.setup import CUPS, FACES, KINDS
from papercraft.games.cat.sheets.stamps import SIGNS

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Marks

BOX, PITCH = 5.2, 9.2
TURNS = 20
BARS_TOP = 212.8
_FIRST = 10.0
_TRACK_LEFT, _TRACK_TOP, _TRACK_PITCH = 129.6, 31.8, 8.9
_FACES = (*map(str, FACES), "pass")


class Spread(NamedTuple):
    """Where the first boxes of cups, paw and timer lie; the cups in a row or in a column."""

    cups: tuple[float, float]
    paw: tuple[float, float]
    timer: tuple[float, float]
    column: bool


WIDE = Spread((86.0, BARS_TOP), (86.0, BARS_TOP + PITCH), (172.0, BARS_TOP), column=False)
NARROW = Spread((130.0, 114.0), (86.0, BARS_TOP), (130.0, 54.0), column=True)


def _row(number: int) -> float:
    """Return the top of a row of the collection bars."""
    return round(BARS_TOP + PITCH * number, 3)


@cache
def bar_boxes(counts: tuple[int, ...], timers: int, spread: Spread) -> dict[str, Box]:
    """Return the boxes of the bars, the cups, the paw and the timer."""
    boxes: dict[str, Box] = {}
    for row, kind in enumerate(KINDS):
        for n in range(counts[row]):
            boxes[f"{kind}.{n + 1}"] = (round(_FIRST + PITCH * n, 3), _row(row), BOX, BOX)
    x, y = spread.cups
    for n in range(CUPS):
        across, down = (0.0, PITCH * n) if spread.column else (PITCH * n, 0.0)
        boxes[f"cup.{n + 1}"] = (round(x + across, 3), round(y + down, 3), BOX, BOX)
    boxes["paw"] = (*spread.paw, BOX, BOX)
    x, y = spread.timer
    for n in range(timers):
        boxes[f"timer.{n + 1}"] = (x, round(y + PITCH * n, 3), BOX, BOX)
    return boxes


@cache
def bars(
    counts: tuple[int, ...], set_values: tuple[int, ...], timer: tuple[int, ...], spread: Spread
) -> Marks:
    """Return everything but the board and the track, for so many items of each kind."""
    boxes = bar_boxes(counts, len(timer), spread).values()
    marks: list[Mark] = [Path(Role.GUIDE, "box", rect(*box, 0.9)) for box in boxes]
    for row, kind in enumerate(KINDS):
        marks.append(Use(SIGNS[kind], 4.4, round(_row(row) + BOX / 2, 3), 0, 1.2))
    y = _row(3) - 1.5
    for n, value in enumerate(set_values[: min(counts)]):
        x = round(_FIRST + PITCH * n + BOX / 2, 3)
        marks.append(Text(Role.INK, "value", x, y, str(value), "middle", centred=True))
    marks.append(Text(Role.INK, "label", 4.4, y, "set", "middle", centred=True))
    return (*marks, *_cups_and_paw(spread), *_timer(timer, spread))


def _cups_and_paw(spread: Spread) -> list[Mark]:
    middle = BOX / 2
    (cx, cy), (px, py) = spread.cups, spread.paw
    worth = (cx + BOX + 2.2, cy + middle) if spread.column else (cx + PITCH * CUPS, cy + middle)
    icon = (cx + middle, cy - 5.4) if spread.column else (cx - 6.2, cy + middle)
    told = ("Each item is worth 1.", "A full column is a set.", "The first set starts the timer.")
    x, top = _notes_at(spread)
    return [
        Use("cup", *icon, 0, 1.25),
        Text(
            Role.INK,
            "worth",
            *worth,
            "\u22122 each" if not spread.column else "\u22122",
            centred=True,
        ),
        Use("paw", px - 6.2, py + middle - 0.7, 0, 0.82),
        Text(Role.INK, "worth", px + PITCH, py + middle, "+5", centred=True),
        Text(Role.INK, "small", px + PITCH + 9.5, py + middle, "thread ended here", centred=True),
        *(
            Text(Role.INK, "small", x, top + _NOTE * n, words, centred=True)
            for n, words in enumerate(told)
        ),
    ]


_NOTE = 3.9


def _notes_at(spread: Spread) -> tuple[float, float]:
    x, y = spread.paw
    return x - 9.6, y + PITCH + 1.5


def note_place(spread: Spread) -> tuple[float, float]:
    """Return where one more note can stand, below the others."""
    x, y = _notes_at(spread)
    return x, y + 3 * _NOTE + 1.0


def _timer(timer: tuple[int, ...], spread: Spread) -> list[Mark]:
    x, y = spread.timer
    glass = (x + BOX / 2, y - 9.6) if spread.column else (x - 7.4, y + 8.9)
    marks: list[Mark] = [Use("hourglass", *glass)]
    for n, number in enumerate(timer):
        middle = round(y + PITCH * n + BOX / 2, 3)
        marks.append(Text(Role.INK, "worth", x + BOX + 2.2, middle, f"{number}+", centred=True))
    return marks


@cache
def track_boxes() -> dict[str, Box]:
    """Return the boxes of the track: for each turn one a face, and one for a pass."""
    boxes: dict[str, Box] = {}
    for turn in range(1, TURNS + 1):
        y = round(_TRACK_TOP + _TRACK_PITCH * (turn - 1), 3)
        for column, face in enumerate(_FACES):
            boxes[f"roll.{turn}.{face}"] = (round(_TRACK_LEFT + PITCH * column, 3), y, BOX, BOX)
    return boxes


@cache
def track() -> Marks:
    """Return the track of rolls, a row a turn."""
    top, left = _TRACK_TOP, _TRACK_LEFT
    marks: list[Mark] = [
        Text(Role.INK, "label", left, top - 11.2, "Tick each roll, and each pass", centred=True)
    ]
    for column, face in enumerate(FACES):
        marks.append(Use(f"die-{face}", left + PITCH * column + BOX / 2, top - 5.0))
    marks.append(Text(Role.INK, "label", 190, top - 5.0, "pass", "end", centred=True))
    for turn in range(1, TURNS + 1):
        y = top + _TRACK_PITCH * (turn - 1)
        if turn % 2:
            band = rect(left - 9.8, y - 1.7, 190 - left + 9.8, _TRACK_PITCH, 1.5)
            marks.append(Path(Role.GUIDE, "band", band))
        marks.append(
            Text(Role.INK, "turn", left - 4.9, y + BOX / 2, str(turn), "middle", centred=True)
        )
    marks += [Path(Role.GUIDE, "box", rect(*box, 0.9)) for box in track_boxes().values()]
    return tuple(marks)
