"""The rules on the board up to design 10: six pictograms with a few words each, and then the cat.

They are tiles, two by two; the fourth design has them below one another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.shapes import line, moved, polyline, rect
from papercraft.core.sheet import Paragraph, Path, Role, Use
from papercraft.games.cat.sheets.finish import EARLIER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from papercraft.core.messages import Message
    from papercraft.core.sheet import Mark
    from papercraft.games.cat.sheets.finish import Finish

# The column beside the carpet.
COLUMN_LEFT, COLUMN_RIGHT = 134.4, 190.0
# The upper edge of the first picture of the column, and its lower end.
COLUMN_TOP, COLUMN_BOTTOM = 22.6, 223.0
_STEP = 5.6
# Pictures are so much smaller than they are drawn here; their middle, and where the words begin.
_SCALE, _MIDDLE, _WORDS = 0.7, 9.6, 20.4
_LINES = 7.9
_CUP = 1.0
# Two tiles side by side, what is between them and beside them, and the scale of their pictures;
# from line to line of their words.
_TILE, _APART, _INSET, _SMALLER = 25.2, 1.6, 1.8, 0.7
_LEADING = 3.9
# The heights of a die and of its line around their middle, up to design 8 and now.
_EARLIER_DIE, _NEAR_DIE = (-3.6, 4.4), (-3.4, 2.8)
# How far the cat's cushion reaches below the cat's middle, at scale 1.
_BED = 9.0


def spread(spare: float) -> Callable[[float], float]:
    """Return where a height of the column lies on a page so many mm higher than usual.

    The column begins and ends where the carpet does.
    """
    top, bottom = (COLUMN_TOP + 0.1 * spare, COLUMN_BOTTOM + 0.54 * spare)
    share = (bottom - top) / (COLUMN_BOTTOM - COLUMN_TOP)
    return lambda y: round(top + share * (y - COLUMN_TOP), 3)


class Strip(NamedTuple):
    """Where the pictograms begin, how high each is, and the scale of the cat below, in mm."""

    top: float
    row: float
    cat: float


def reminder_tiles(
    timer: tuple[int, ...], spare: float, strip: Strip, finish: Finish, side: str
) -> list[Mark]:
    """Return the pictograms two by two on a field, each above its words, then the cat of a side.

    A row of them is as high as two of the strip.
    """
    rows = spread(spare)
    top = rows(strip.top)
    height = round(rows(strip.top + 2 * strip.row) - top, 3)
    field = rect(COLUMN_LEFT, top, COLUMN_RIGHT - COLUMN_LEFT, 3 * height, 3.0)
    least, picture, caption = finish.tile
    marks: list[Mark] = [Path(Role.INK, "rules-field", field)]
    for n, (drawing, words) in enumerate(_panels(timer, finish)):
        x = round(COLUMN_LEFT + _INSET + (_TILE + _APART) * (n % 2), 3)
        y = round(top + n // 2 * height + (height - least) / 2, 3)
        middle = round(x + _TILE / 2, 3), round(y + picture, 3)
        marks += [placed(mark, *middle, _SMALLER) for mark in drawing]
        wide = finish.tile_words or _TILE
        left = round(x + (_TILE - wide) / 2, 3)
        box = left, round(y + caption, 3), wide, round(3 * _LEADING, 3)
        marks.append(Paragraph(Role.INK, "legend", *box, words, "middle", centred=True))
    lying = _lying(round(top + 3 * height, 3), rows, strip.cat, _BED)
    bed = finish.bed.format(side=side)
    marks.append(Use(bed, (COLUMN_LEFT + COLUMN_RIGHT) / 2, lying, 0, strip.cat))
    return marks


def pictograms(timers: int, finish: Finish = EARLIER) -> tuple[list[Use | Path], ...]:
    """Return the pictures of the rules, each around the origin, in the finish of a design."""
    reuse = _reuse() if finish.rug else _earlier_reuse()
    block = _block() if finish.rug else _earlier_block()
    length = _length(*(_NEAR_DIE if finish.rug else _EARLIER_DIE))
    return length, _bend(), reuse, block, swapped(), end_of_game(timers, finish.glass)


def _panels(
    timer: tuple[int, ...], finish: Finish = EARLIER
) -> Iterable[tuple[list[Use | Path], Message]]:
    """Return the pictograms with their words."""
    return zip(pictograms(len(timer), finish), finish.words.whole, strict=True)


def reminders(timer: tuple[int, ...], spare: float, strip: Strip) -> list[Mark]:
    """Return the strip of pictograms; the timer's boxes are those of the board."""
    rows = spread(spare)
    top = rows(strip.top)
    height = round(rows(strip.top + strip.row) - top, 3)
    marks: list[Mark] = []
    panels = tuple(_panels(timer))
    for n, (drawing, words) in enumerate(panels):
        y = round(top + n * height, 3)
        if n:
            marks.append(Path(Role.GUIDE, "hair", line(COLUMN_LEFT, y, COLUMN_RIGHT, y)))
        middle = round(y + height / 2, 3)
        marks += [placed(mark, COLUMN_LEFT + _MIDDLE, middle) for mark in drawing]
        x = COLUMN_LEFT + _WORDS
        marks.append(
            Paragraph(
                Role.INK,
                "legend",
                x,
                round(middle - _LINES / 2, 3),
                COLUMN_RIGHT - x,
                _LINES,
                words,
                centred=True,
            )
        )
    end = round(top + len(panels) * height, 3)
    middle = _lying(end, rows, strip.cat)
    marks.append(Use("cat", (COLUMN_LEFT + COLUMN_RIGHT) / 2, middle, 0, strip.cat))
    return marks


def _lying(end: float, rows: Callable[[float], float], scale: float, under: float = 6.6) -> float:
    """Return the height of the cat: in the middle between the rules and the end of the column."""
    above, below = 9.0 * scale, under * scale
    return round((end + rows(COLUMN_BOTTOM) + above - below) / 2, 3)


def placed(mark: Use | Path, dx: float, dy: float, scale: float = _SCALE) -> Use | Path:
    """Return a mark of a pictogram around a point."""
    if isinstance(mark, Use):
        x, y = round(mark.x * scale + dx, 3), round(mark.y * scale + dy, 3)
        return mark._replace(x=x, y=y, scale=round(mark.scale * scale, 4))
    return mark._replace(steps=moved(mark.steps, dx, dy, scale))


def _dots(columns: Sequence[float], rows: Sequence[float]) -> list[Use | Path]:
    return [Use("dot", x, y) for y in rows for x in columns]


def _thread(points: Sequence[tuple[float, float]]) -> Path:
    return Path(Role.INK, "reminder-thread", polyline(points))


def _wrong(x: float, y: float) -> list[Use | Path]:
    arm = 1.7
    steps = line(x - arm, y - arm, x + arm, y + arm) + line(x - arm, y + arm, x + arm, y - arm)
    return [Path(Role.INK, "reminder-wrong", steps)]


def _length(die: float, y: float) -> list[Use | Path]:
    """Return a die at one height and its line at another."""
    columns = [_STEP * (n - 1.5) for n in range(4)]
    return [
        Use("die-3", 0, die), _thread([(columns[0], y), (columns[3], y)]), *_dots(columns, [y]),
    ]  # fmt: skip


def _bend() -> list[Use | Path]:
    columns, rows = [-_STEP, 0.0, _STEP], [-_STEP, 0.0, _STEP]
    turn = [(-_STEP, _STEP), (-_STEP, -_STEP), (_STEP, -_STEP)]
    return [_thread(turn), *_dots(columns, rows)]


def _reuse() -> list[Use | Path]:
    """Return a line that is drawn twice, and beside it a thread that crosses itself."""
    left, right, low, apart = -10.2, -2.2, 2.2, 1.5
    (x, y), arm = (6.4, -0.6), 4.6
    across = [(x - arm, y), (x + arm, y), (x, y - arm), (x, y + arm)]
    return [
        _thread([(left, low - apart), (right, low - apart)]),
        _thread([(left, low + apart), (right, low + apart)]),
        *_dots([left, right], [low]), *_wrong((left + right) / 2, low - 6.2),
        _thread(across[:2]), _thread(across[2:]),
        *(Use("dot", round(a, 3), round(b, 3)) for a, b in [*across, (x, y)]),
    ]  # fmt: skip


def _earlier_reuse() -> list[Use | Path]:
    """Return the picture up to design 8: a thread that goes back."""
    columns, rows = [-9.3, -3.1, 3.1, 9.3], [-3.1, 3.1]
    there = [(-9.3, -3.1), (3.1, -3.1), (3.1, 3.1)]
    back = [(3.1, 2.2), (3.1, -2.0), (-2.2, -2.0)]
    return [
        _thread(there), Path(Role.INK, "reminder-again", polyline(back)), *_dots(columns, rows),
        *_wrong(6.4, 0.4),
    ]  # fmt: skip


def _block() -> list[Use | Path]:
    """Return a turn that passes a block, with one bend as every turn."""
    columns, rows, block = [-9.3, -3.1, 3.1, 9.3], [-3.1, 3.1], (-3.1, 3.1)
    around = [(-9.3, 3.1), (-9.3, -3.1), (9.3, -3.1)]
    dots = [Use("dot", x, y) for y in rows for x in columns if (x, y) != block]
    return [_thread(around), *dots, Use("block", *block, 0, 0.9)]


def _earlier_block() -> list[Use | Path]:
    """Return the picture up to design 8, whose thread has two bends."""
    rows, columns = [3.6], [-9.3, -3.1, 3.1, 9.3]
    around = [(-9.3, 3.6), (-3.1, 3.6), (-3.1, -4.6), (9.3, -4.6)]
    return [
        _thread(around), *_dots(columns[:2], rows), *_dots(columns[1:], [-4.6]),
        Use("block", 3.8, 3.0, 0, 0.9),
    ]  # fmt: skip


def swapped() -> list[Use | Path]:
    """Return two boards with a cup on each, that are swapped."""
    arrows = line(-3.2, -2.2, 3.0, -2.2) + polyline([(1.2, -3.8), (3.0, -2.2), (1.2, -0.6)])
    arrows += line(3.2, 2.6, -3.0, 2.6) + polyline([(-1.2, 1.0), (-3.0, 2.6), (-1.2, 4.2)])
    sheets = [
        Path(Role.INK, "reminder-sheet", rect(x - 3.9, -5.6, 7.8, 11.2, 0.8)) for x in (-8.6, 8.6)
    ]
    cups = [Use("teacup", x, 0.0, 0, _CUP) for x in (-8.6, 8.6)]
    return [*sheets, *cups, Path(Role.INK, "reminder-arrow", arrows)]


def end_of_game(timers: int, glass: str) -> list[Use | Path]:
    """Return an hourglass, and the timer with all its boxes ticked."""
    marks: list[Use | Path] = [Use(glass, -8.4, 0.0, 0, 0.86)]
    for n in range(timers):
        x = -3.0 + 5.6 * n
        marks.append(Path(Role.INK, "box", rect(x, -2.1, 4.2, 4.2, 0.8)))
        tick = (("M", x + 0.8, 0.1), ("L", x + 1.9, 1.4), ("L", x + 4.2, -2.5))
        marks.append(Path(Role.INK, "reminder-tick", tick))
    return marks
