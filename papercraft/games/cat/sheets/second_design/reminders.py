"""The rules on the board: six pictograms with a few words each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.shapes import line, moved, polyline, rect
from papercraft.core.sheet import Paragraph, Path, Role, Use

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark

# The column beside the carpet.
COLUMN_LEFT, COLUMN_RIGHT = 134.4, 190.0
_TOP, _WIDTH, _HEIGHT, _GAP = 131.6, 26.8, 29.4, 1.6
_STEP = 5.6
_WORDS_TOP, _WORDS_HEIGHT = 18.2, 10.4


def reminders(timer: tuple[int, ...]) -> list[Mark]:
    """Return the strip of pictograms; the timer's boxes are those of the board."""
    panels = (
        (_length(), gettext("exactly as far as the die says")),
        (_bend(), gettext("at most one bend in a turn")),
        (_reuse(), gettext("no line twice; crossing is fine")),
        (_block(), gettext("around the blocks, never onto them")),
        (_swap(), gettext("circle six cups, then swap boards")),
        (_end(len(timer)), gettext("timer used up: the game ends")),
    )
    marks: list[Mark] = []
    for n, (drawing, words) in enumerate(panels):
        row, column = divmod(n, 2)
        x = round(COLUMN_LEFT + column * (COLUMN_RIGHT - COLUMN_LEFT - _WIDTH), 3)
        y = round(_TOP + row * (_HEIGHT + _GAP), 3)
        marks.append(Path(Role.GUIDE, "band", rect(x, y, _WIDTH, _HEIGHT, 2.2)))
        marks += [_moved(mark, x + _WIDTH / 2, round(y + 9.2, 3)) for mark in drawing]
        marks.append(
            Paragraph(
                Role.INK, "small", x + 0.8, round(y + _WORDS_TOP, 3), _WIDTH - 1.6,
                _WORDS_HEIGHT, words, "middle",
            )
        )  # fmt: skip
    return marks


def _moved(mark: Use | Path, dx: float, dy: float) -> Use | Path:
    if isinstance(mark, Use):
        return mark._replace(x=round(mark.x + dx, 3), y=round(mark.y + dy, 3))
    return mark._replace(steps=moved(mark.steps, dx, dy))


def _dots(columns: Sequence[float], rows: Sequence[float]) -> list[Use | Path]:
    return [Use("dot", x, y) for y in rows for x in columns]


def _thread(points: Sequence[tuple[float, float]]) -> Path:
    return Path(Role.INK, "reminder-thread", polyline(points))


def _wrong(x: float, y: float) -> list[Use | Path]:
    arm = 1.7
    steps = line(x - arm, y - arm, x + arm, y + arm) + line(x - arm, y + arm, x + arm, y - arm)
    return [Path(Role.INK, "reminder-wrong", steps)]


def _length() -> list[Use | Path]:
    columns = [_STEP * (n - 1.5) for n in range(4)]
    return [
        Use("die-3", 0, -3.6), _thread([(columns[0], 4.4), (columns[3], 4.4)]),
        *_dots(columns, [4.4]),
    ]  # fmt: skip


def _bend() -> list[Use | Path]:
    columns, rows = [-_STEP, 0.0, _STEP], [-_STEP, 0.0, _STEP]
    turn = [(-_STEP, _STEP), (-_STEP, -_STEP), (_STEP, -_STEP)]
    return [_thread(turn), *_dots(columns, rows)]


def _reuse() -> list[Use | Path]:
    columns, rows = [-9.3, -3.1, 3.1, 9.3], [-3.1, 3.1]
    there = [(-9.3, -3.1), (3.1, -3.1), (3.1, 3.1)]
    back = [(3.1, 2.2), (3.1, -2.0), (-2.2, -2.0)]
    return [
        _thread(there), Path(Role.INK, "reminder-again", polyline(back)), *_dots(columns, rows),
        *_wrong(6.4, 0.4),
    ]  # fmt: skip


def _block() -> list[Use | Path]:
    rows, columns = [3.6], [-9.3, -3.1, 3.1, 9.3]
    around = [(-9.3, 3.6), (-3.1, 3.6), (-3.1, -4.6), (9.3, -4.6)]
    return [
        _thread(around), *_dots(columns[:2], rows), *_dots(columns[1:], [-4.6]),
        Use("block", 3.8, 3.0, 0, 0.9),
    ]  # fmt: skip


def _swap() -> list[Use | Path]:
    arrows = line(-3.2, -2.2, 3.0, -2.2) + polyline([(1.2, -3.8), (3.0, -2.2), (1.2, -0.6)])
    arrows += line(3.2, 2.6, -3.0, 2.6) + polyline([(-1.2, 1.0), (-3.0, 2.6), (-1.2, 4.2)])
    sheets = [
        Path(Role.INK, "reminder-sheet", rect(x - 3.9, -5.6, 7.8, 11.2, 0.8)) for x in (-8.6, 8.6)
    ]
    cups: list[Use | Path] = []
    for x in (-8.6, 8.6):
        cups += [Use("spot", x, 0.0, 0, 0.5), Use("ring", x, 0.0, 0, 0.5)]
    return [*sheets, *cups, Path(Role.INK, "reminder-arrow", arrows)]


def _end(timers: int) -> list[Use | Path]:
    marks: list[Use | Path] = [Use("hourglass", -6.0, 0.0, 0, 0.86)]
    top = 0.6 - timers * 5.4 / 2
    for n in range(timers):
        y = top + 5.4 * n
        marks.append(Path(Role.INK, "box", rect(3.0, y, 4.2, 4.2, 0.8)))
        tick = (("M", 3.8, y + 2.2), ("L", 4.9, y + 3.5), ("L", 7.2, y - 0.4))
        marks.append(Path(Role.INK, "reminder-tick", tick))
    return marks
