"""The bars beside the board that players fill in: items, cups, paw, timer."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.shapes import rect
from papercraft.core.sheet import Mark, Path, Role, Text, Use
from papercraft.games.cat.board import CUPS, KINDS
from papercraft.games.cat.sheets.first_design.stamps import SIGNS

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Marks

BOX, PITCH = 5.2, 9.2
BARS_TOP = 212.8
_FIRST = 10.0


class BarLayout(NamedTuple):
    """Positions of the first boxes of cups, paw and timer; cups are in a row or a column."""

    cups: tuple[float, float]
    paw: tuple[float, float]
    timer: tuple[float, float]
    column: bool


WIDE = BarLayout((86.0, BARS_TOP), (86.0, BARS_TOP + PITCH), (172.0, BARS_TOP), column=False)
NARROW = BarLayout((130.0, 114.0), (86.0, BARS_TOP), (130.0, 54.0), column=True)


def _row(number: int) -> float:
    """Return the top of a row of the collection bars."""
    return round(BARS_TOP + PITCH * number, 3)


@cache
def bar_boxes(counts: tuple[int, ...], timers: int, layout: BarLayout) -> dict[str, Box]:
    """Return the boxes of the bars, the cups, the paw and the timer."""
    boxes: dict[str, Box] = {}
    for row, kind in enumerate(KINDS):
        for n in range(counts[row]):
            boxes[f"{kind}.{n + 1}"] = (round(_FIRST + PITCH * n, 3), _row(row), BOX, BOX)
    x, y = layout.cups
    for n in range(CUPS):
        across, down = (0.0, PITCH * n) if layout.column else (PITCH * n, 0.0)
        boxes[f"cup.{n + 1}"] = (round(x + across, 3), round(y + down, 3), BOX, BOX)
    boxes["paw"] = (*layout.paw, BOX, BOX)
    x, y = layout.timer
    for n in range(timers):
        boxes[f"timer.{n + 1}"] = (x, round(y + PITCH * n, 3), BOX, BOX)
    return boxes


@cache
def bar_marks(
    counts: tuple[int, ...], set_values: tuple[int, ...], timer: tuple[int, ...], layout: BarLayout
) -> Marks:
    """Return the bars, for this many items of each kind."""
    boxes = bar_boxes(counts, len(timer), layout).values()
    marks: list[Mark] = [Path(Role.GUIDE, "box", rect(*box, 0.9)) for box in boxes]
    for row, kind in enumerate(KINDS):
        marks.append(Use(SIGNS[kind], 4.4, round(_row(row) + BOX / 2, 3), 0, 1.2))
    y = _row(3) - 1.5
    for n, value in enumerate(set_values[: min(counts)]):
        x = round(_FIRST + PITCH * n + BOX / 2, 3)
        marks.append(Text(Role.INK, "value", x, y, str(value), "middle", centred=True))
    marks.append(Text(Role.INK, "label", 4.4, y, "set", "middle", centred=True))
    return (*marks, *_cups_and_paw(layout), *_timer(timer, layout))


def _cups_and_paw(layout: BarLayout) -> list[Mark]:
    middle = BOX / 2
    (cx, cy), (px, py) = layout.cups, layout.paw
    beside = BOX if layout.column else PITCH * (CUPS - 1) + BOX
    worth = (round(cx + beside + 2.2, 3), cy + middle)
    icon = (cx + middle, cy - 5.4) if layout.column else (cx - 6.2, cy + middle)
    notes = (
        "Each item scores 1 point.",
        "A full column is a set.",
        "The first set starts the timer.",
    )
    x, top = _notes_at(layout)
    return [
        Use("cup", *icon, 0, 1.25),
        Text(
            Role.INK,
            "worth",
            *worth,
            "\u22122 each" if not layout.column else "\u22122",
            centred=True,
        ),
        Use("paw", px - 6.2, py + middle - 0.7, 0, 0.82),
        Text(Role.INK, "worth", px + PITCH, py + middle, "+5", centred=True),
        Text(Role.INK, "small", px + PITCH + 9.5, py + middle, "thread ends here", centred=True),
        *(
            Text(Role.INK, "small", x, top + _NOTE * n, words, centred=True)
            for n, words in enumerate(notes)
        ),
    ]


_NOTE = 3.9


def _notes_at(layout: BarLayout) -> tuple[float, float]:
    x, y = layout.paw
    return x - 9.6, y + PITCH + 1.5


def extra_note_place(layout: BarLayout) -> tuple[float, float]:
    """Return the position of one more note, below the others."""
    x, y = _notes_at(layout)
    return x, y + 3 * _NOTE + 1.0


def _timer(timer: tuple[int, ...], layout: BarLayout) -> list[Mark]:
    x, y = layout.timer
    glass = (x + BOX / 2, y - 9.6) if layout.column else (x - 7.4, y + 8.9)
    marks: list[Mark] = [Use("hourglass", *glass)]
    for n, number in enumerate(timer):
        middle = round(y + PITCH * n + BOX / 2, 3)
        marks.append(Text(Role.INK, "worth", x + BOX + 2.2, middle, f"{number}+", centred=True))
    return marks
