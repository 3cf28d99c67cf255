"""The column beside the carpet that players tick: items, timer, cups, paw, passed turns."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.shapes import rect
from papercraft.core.sheet import Path, Role, Text, Use
from papercraft.games.cat.board import CUPS, KINDS
from papercraft.games.cat.sheets.artwork import SIGNS

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks

# The column, and the boxes to tick, in mm.
LEFT, RIGHT = 134.4, 190.0
BOX, PITCH = 6.0, 6.7
TURNS = 20
_ICON, _FIRST = LEFT + 4.0, LEFT + 9.3
_ITEMS, _ROW = 22.6, 8.4
_SETS = _ITEMS + 3 * _ROW + 1.6
_TIMER, _CUPS, _PAW = 59.6, 71.4, 80.6
_TIMER_PITCH = 15.2
_PASSES, _PASS_ROW, _PER_ROW = 98.4, 11.4, 8
_PASS_PITCH = (RIGHT - LEFT - BOX) / (_PER_ROW - 1)


@cache
def column_boxes(counts: tuple[int, ...], timers: int) -> dict[str, Box]:
    """Return the boxes of the column, by the names they have in the geometry file."""
    places: dict[str, tuple[float, float]] = {}
    for row, kind in enumerate(KINDS):
        for n in range(counts[row]):
            places[f"{kind}.{n + 1}"] = _FIRST + PITCH * n, _ITEMS + _ROW * row
    for n in range(CUPS):
        places[f"cup.{n + 1}"] = _FIRST + PITCH * n, _CUPS
    places["paw"] = _FIRST, _PAW
    for n in range(timers):
        places[f"timer.{n + 1}"] = _FIRST + _TIMER_PITCH * n, _TIMER
    for n in range(TURNS):
        row, column = divmod(n, _PER_ROW)
        places[f"roll.{n + 1}.pass"] = LEFT + _PASS_PITCH * column, _PASSES + _PASS_ROW * row
    return {name: (round(x, 3), round(y, 3), BOX, BOX) for name, (x, y) in places.items()}


@cache
def column_marks(
    counts: tuple[int, ...], set_values: tuple[int, ...], timer: tuple[int, ...]
) -> Marks:
    """Return the column for so many items of each kind."""
    boxes = column_boxes(counts, len(timer))
    marks: list[Mark] = [Path(Role.GUIDE, "box", rect(*box, 1.0)) for box in boxes.values()]
    marks += [
        Use(SIGNS[kind], _ICON, round(_ITEMS + _ROW * row + BOX / 2, 3), 0, 0.92)
        for row, kind in enumerate(KINDS)
    ]
    marks.append(_text("label", LEFT, _SETS, "set", "start"))
    for n, value in enumerate(set_values[: min(counts)]):
        marks.append(_text("value", _FIRST + PITCH * n + BOX / 2, _SETS, str(value), "middle"))
    marks.append(Use("hourglass", _ICON - 0.2, _TIMER + BOX / 2, 0, 0.78))
    for n, number in enumerate(timer):
        x = _FIRST + _TIMER_PITCH * n + BOX + 1.4
        marks.append(_text("value", x, _TIMER + BOX / 2, f"{number}+", "start"))
    end = _FIRST + PITCH * CUPS - PITCH + BOX + 1.4
    marks += [
        Use("cup", _ICON, _CUPS + BOX / 2, 0, 1.25),
        _text("value", end, _CUPS + BOX / 2, "\u22122", "start"),
        Use("paw", _ICON, _PAW + BOX / 2 - 0.7, 0, 0.82),
        _text("value", _FIRST + BOX + 1.4, _PAW + BOX / 2, "+5", "start"),
        _text("small", _FIRST + BOX + 9.4, _PAW + BOX / 2, "thread ends here", "start"),
        _text("label", LEFT, _PASSES - 7.4, "Tick each turn that you pass", "start"),
    ]
    for n in range(TURNS):
        x, y, width, _ = boxes[f"roll.{n + 1}.pass"]
        marks.append(_text("turn", x + width / 2, y - 2.2, str(n + 1), "middle"))
    return tuple(marks)


def _text(style: str, x: float, y: float, string: str, anchor: str) -> Text:
    place = round(x, 3), round(y, 3)
    return Text(Role.INK, style, *place, string, anchor, centred=True)  # type: ignore[arg-type]
