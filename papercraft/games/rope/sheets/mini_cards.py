"""The smallest cards: on reference cards and in the boxes of the rules."""

from __future__ import annotations

from functools import cache
from itertools import accumulate, product
from typing import TYPE_CHECKING

from papercraft.core.shapes import circle, rect
from papercraft.core.sheet import Path, Role, Text, Use
from papercraft.games.rope.deck import HIGHEST
from papercraft.games.rope.sheets.artwork import MOTIFS, motif
from papercraft.games.rope.sheets.scissors import small_scissors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Marks

MINI = 6.2, 8.4
"""The width and the height of a card, in mm."""
# How far each lies from the one below it in a row, and how much further if that has two digits; the
# size of their rim, how far from their edges scissors are dark, and how round they are.
_STEP, _MORE = 4.3, 1.1
_RIM, _DARK, _ROUND = 0.6, 0.25, 1.0
# The middle of the number of a card and of its motif, and how large that is: alone, and where
# others cover all but the left edge. Two digits are so much further right.
_WIDER, _WIDER_COVERED = 0.6, 0.6
_FREE, _COVERED = ((2.3, 2.7), (3.6, 5.6), 0.3), ((2.3, 2.7), (2.25, 6.2), 0.24)
# A number looks like one set or another, as in a hand; how far ahead that set is of its own.
_AHEAD = {"": 8, "b": 3, "c": 12}


@cache
def mini_stamps() -> dict[str, Marks]:
    """Return the smallest cards as stamps, those that others cover, and a pile, also of none."""
    drawn: dict[str, Marks] = {}
    for (look, ahead), n in product(_AHEAD.items(), range(1, HIGHEST + 1)):
        drawn[f"mini-{n}{look}"] = _mini(n, ahead)
        drawn[f"mini-{n}{look}-under"] = _mini(n, ahead, covered=True)
    under = Path(Role.INK, "mini-back", rect(-0.8, -0.8, *MINI, _ROUND))
    place = Path(Role.GUIDE, "free-row", rect(0, 0, *MINI, _ROUND))
    drawn |= {"mini-scissors": _mini_scissors(MINI[0] / 2)}
    drawn |= {"mini-scissors-under": _mini_scissors(_COVERED[1][0])}
    drawn |= {"mini-stock": (under, *_mini_back())}
    behind = Path(Role.GUIDE, "free-row", rect(-0.8, -0.8, *MINI, _ROUND))
    middle = MINI[0] / 2, MINI[1] / 2
    zero = Text(Role.INK, "mini", *middle, "0", "middle", centred=True)
    drawn |= {"mini-none": (place,), "mini-empty": (behind, place, zero)}
    return drawn | {"mini-deck": (under, *drawn["mini-3c"])}


def _mini_back() -> Marks:
    """Return the back of a card: a disc on its colour."""
    width, height = MINI
    return (
        Path(Role.INK, "mini-back", rect(0, 0, width, height, _ROUND)),
        Path(Role.INK, "back-disc", circle(width / 2, height / 2, 1.8)),
        *small_scissors(width / 2, height / 2, 0.09),
    )


def _mini(number: int, ahead: int, *, covered: bool = False) -> Marks:
    """Return a card of a set; of a ``covered`` one the left edge stays in sight."""
    width, height = MINI
    name = list(MOTIFS)[(number + ahead) % len(MOTIFS)]
    (x, y), at, size = _COVERED if covered else _FREE
    aside = _WIDER_COVERED if covered else _WIDER
    wide, x = ("-wide", x + aside) if number >= HIGHEST else ("", x)
    inner = rect(_RIM, _RIM, width - 2 * _RIM, height - 2 * _RIM, _ROUND - _RIM / 2)
    return (
        Path(Role.INK, "rules-card", rect(-0.25, -0.25, width + 0.5, height + 0.5, _ROUND + 0.25)),
        Path(Role.INK, f"{name}-rim", rect(0, 0, width, height, _ROUND)),
        Path(Role.INK, f"{name}-field", inner),
        Text(Role.INK, f"mini{wide}", x, y, str(number), "middle", centred=True),
        Path(Role.INK, f"{name}-motif", motif(name, *at, size)),
    )


def _mini_scissors(x: float) -> Marks:
    """Return scissors on a dark card, around an x."""
    width, height = MINI
    edge = rect(-0.25, -0.25, width + 0.5, height + 0.5, _ROUND + 0.25)
    night = rect(_DARK, _DARK, width - 2 * _DARK, height - 2 * _DARK, _ROUND - _DARK / 2)
    return (
        Path(Role.INK, "rules-card", edge),
        Path(Role.INK, "scissors-field", night),
        *small_scissors(x, height / 2 + 0.1, 0.17, "scissors-small"),
    )


def mini_width(names: Sequence[str]) -> float:
    """Return how wide a row of cards is."""
    return MINI[0] + sum(map(_step, names[:-1]))


def _step(name: str) -> float:
    """Return how far a card lies from the one below it: two digits need more room."""
    return _STEP + _MORE * name.startswith(str(HIGHEST))


def mini_row(names: Sequence[str], x: float, y: float, scale: float = 1.0) -> list[Use]:
    """Return cards from a point to the right, each over the one before."""
    *under, top = names
    lefts = accumulate(map(_step, under), initial=0.0)
    return [
        Use(f"mini-{name}", round(x + left * scale, 3), y, 0, scale)
        for left, name in zip(lefts, (*(f"{name}-under" for name in under), top), strict=True)
    ]
