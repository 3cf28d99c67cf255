"""Pictures beside the words of a player's sum: what each term counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.shapes import rect
from papercraft.core.sheet import Path, Role, Use

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.sheet import Mark

# Terms of the sum, what they count and its scale.
_COUNTED = (
    ("total.items", "mouse", 0.46),
    ("total.paw", "paw", 0.44),
    ("total.cups", "teacup", 0.5),
)
# The three kinds of items side by side, and how far apart they are above the word.
_ITEMS, _APART = ("mouse", "sock", "plane"), 6.6


class Before(NamedTuple):
    """Signs before the words of a sum, in mm: items ``apart`` at the scale ``item``.

    Their word begins at ``items``. The other signs have their middles at ``middle``, their words
    begin at ``word``, and they are so much ``larger`` than beside a box.
    """

    apart: float
    item: float
    items: float
    middle: float
    word: float
    larger: float


# Those on a strip, and those of design 8.
ON_STRIP = Before(4.7, 0.46, 15.4, 2.8, 7.0, 1.2)
NINTH_BEFORE = Before(4.2, 0.4, 14.3, 2.6, 6.6, 1.0)


def sum_signs(
    at: Mapping[str, tuple[float, float]], larger: float = 1.0, column: float = 1.0
) -> list[Mark]:
    """Return a picture for each term of the sum, around the point of its name in ``at``, in mm.

    They are so much ``larger`` than on a page of one board, the ``column`` for sets as well.
    """
    marks: list[Mark] = [
        Use(stamp, *at[name], 0, round(scale * larger, 4)) for name, stamp, scale in _COUNTED
    ]
    return marks + set_sign(*at["total.sets"], column)


def signs_above(at: Mapping[str, tuple[float, float]]) -> list[Mark]:
    """Return a picture for each term of the sum, large, around its point; items have all three."""
    x, y = at["total.items"]
    marks: list[Mark] = [
        Use(stamp, round(x + _APART * (n - 1), 3), y, 0, 0.56) for n, stamp in enumerate(_ITEMS)
    ]
    marks += [Use("paw", *at["total.paw"], 0, 0.62), Use("teacup", *at["total.cups"], 0, 0.68)]
    return marks + set_sign(*at["total.sets"], 1.2)


def signs_before(
    at: Mapping[str, tuple[float, float]], signs: Before
) -> tuple[list[Mark], dict[str, float]]:
    """Return a small picture for each term of the sum from its point on, and where words begin."""
    x, y = at["total.items"]
    marks: list[Mark] = [*three_items(x + 2.2, y, signs.apart, signs.item)]
    ends = {"total.items": x + signs.items}
    for name, stamp, scale in _COUNTED[1:]:
        x, y = at[name]
        marks.append(Use(stamp, round(x + signs.middle, 3), y, 0, round(signs.larger * scale, 4)))
        ends[name] = x + signs.word
    x, y = at["total.sets"]
    ends["total.sets"] = x + 5.0
    return [*marks, *set_sign(round(x + 1.8, 3), y)], {
        name: round(end, 3) for name, end in ends.items()
    }


def three_items(x: float, y: float, apart: float, scale: float) -> list[Use]:
    """Return the three kinds of items side by side, the first one at a point."""
    return [Use(stamp, round(x + apart * n, 3), y, 0, scale) for n, stamp in enumerate(_ITEMS)]


def set_sign(x: float, y: float, scale: float = 1.0) -> list[Mark]:
    """Return a column of boxes around a point, which is a set; at scale 1 it is 4.8 mm high."""
    side, apart = 1.1 * scale, 1.5 * scale
    wide, high = 2.4 * scale, 4.8 * scale
    column = rect(round(x - wide / 2, 3), round(y - high / 2, 3), wide, high, 0.6 * scale)
    marks: list[Mark] = [Path(Role.INK, "set-column", column)]
    for n in (-1, 0, 1):
        cell = rect(round(x - side / 2, 3), round(y + apart * n - side / 2, 3), side, side, 0.2)
        marks.append(Path(Role.INK, "set-cell", cell))
    return marks
