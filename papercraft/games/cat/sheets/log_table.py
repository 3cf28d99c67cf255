"""The final scores below the log of rolls: a table for six players, and the cat asleep on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.shapes import rect
from papercraft.core.sheet import Path, Role, Text, Use
from papercraft.games.cat.sheets.log_plan import PLAYERS
from papercraft.games.cat.sheets.sum_signs import set_sign, three_items
from papercraft.games.cat.sheets.terms import TERMS

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark
    from papercraft.games.cat.sheets.finish import Finish
    from papercraft.games.cat.sheets.log_plan import LogPlan

# Columns of the table: word, left edge, width. The last one, the total, has a bolder box.
_COLUMNS = (
    ("Player", 0.0, 60.0), ("Items", 63.0, 22.0), ("Sets", 88.0, 22.0), ("Paw", 113.0, 22.0),
    ("Cups", 138.0, 22.0), ("Total", 163.0, 27.0),
)  # fmt: skip
# What is free between two columns, and the signs in the gaps.
_GAP, _TERM_SIGNS = 3.0, {term.label: term.sign for term in TERMS}
# Between the boxes of two players, and how round they are.
_BETWEEN, _ROUND = 2.4, 2.0
# The cat lies on the bar, asleep: where its middle is across, and how far it reaches down.
CAT_AT, _CAT_DOWN = 160.0, 5.9
# Prints of paws right of the words, in every language: the first one across and above the bar,
# their scale; from one to the next.
_PRINTS, _PRINTS_AT, _PRINTS_APART = 8, (51.0, 7.0, 0.5), (5.8, 3.2)
# From the left edge of a box to the name above it; how far the line of a box is outside it.
_START, _EDGE = 1.8, 0.3


class _Heads(NamedTuple):
    """Heads of columns: the middles of signs and words below the top of the bar, in mm.

    ``scales`` are those of the signs that tell what a column counts, ``sets`` that of sets. Items
    are all ``three`` kinds so far apart, at a scale, if not the first one. The head of the total
    may be a ``tab``; the sign before it is moved ``off_tab``. Signs of the sum have a style.
    """

    sign: float
    word: float
    scales: dict[str, tuple[str, float]]
    sets: float
    tab: bool
    three: tuple[float, float] | None = None
    sign_style: str = "subheading"
    off_tab: float = 1.0


# Those of design 9.
_TENTH = _Heads(
    3.9, 8.9, {"Items": ("mouse", 0.84), "Paw": ("paw", 0.76), "Cups": ("teacup", 1.1)}, 1.28,
    tab=True,
)  # fmt: skip
_HEADS = _TENTH._replace(three=(6.0, 0.64), sign_style="label", off_tab=0.9)
# Those of design 8.
_NINTH = _Heads(
    2.2, 5.5, {"Items": ("mouse", 0.44), "Paw": ("paw", 0.42), "Cups": ("teacup", 0.5)}, 0.72,
    tab=False,
)  # fmt: skip


def score_table(plan: LogPlan, finish: Finish) -> list[Mark]:
    """Return the final scores: boxes as on the boards, and the cat on the bar above them."""
    middle = round(plan.bar + plan.bar_high / 2, 3)
    marks: list[Mark] = [
        Text(Role.INK, "rules-section", 0, round(plan.bar - 4.0, 3), "Final scores"),
        Path(Role.INK, "rules-field", rect(0, plan.bar, 190, plan.bar_high, _ROUND)),
        Use("cat", CAT_AT, round(plan.bar - _CAT_DOWN * plan.cat, 3), 0, plan.cat),
    ]
    heads = (_HEADS if finish.three else _TENTH) if finish.rug else _NINTH
    marks += _prints(plan) if finish.rug else []
    for words, x, width in _COLUMNS:
        if finish.titles:
            marks += _column_head(words, (x, width), plan, heads)
            marks += _sum_sign(words, x, middle, heads)
        else:
            over = round(x + width / 2, 3)
            marks.append(Text(Role.INK, "label", over, middle, words, "middle", centred=True))
        style = "total-box" if words == _COLUMNS[-1][0] else "box"
        for n in range(PLAYERS):
            y = round(plan.table + plan.line * n, 3)
            height = round(plan.line - _BETWEEN, 3)
            marks.append(Path(Role.GUIDE, style, rect(x, y, width, height, _ROUND)))
    return marks


def _prints(plan: LogPlan) -> list[Mark]:
    """Return prints of paws on the way from the last row of the first block to the cat."""
    (x, up, scale), (across, apart) = _PRINTS_AT, _PRINTS_APART
    return [
        Use("print", round(x + across * n, 3), round(plan.bar - up + apart * (n % 2), 3), 1, scale)
        for n in range(_PRINTS)
    ]


def _sum_sign(words: str, x: float, middle: float, heads: _Heads) -> list[Mark]:
    """Return the sign of a term of the sum, as on the boards, before its column."""
    before = _GAP / 2 + (heads.off_tab if heads.tab and words == _COLUMNS[-1][0] else 0.0)
    sign, at = _TERM_SIGNS.get(words, ""), round(x - before, 3)
    if not sign:
        return []
    return [Text(Role.INK, heads.sign_style, at, middle, sign, "middle", centred=True)]


def _total_head(words: str, column: tuple[float, float], plan: LogPlan) -> list[Mark]:
    """Return the head of the total, a tab as on the boards, that reaches under the first box."""
    (x, width), top, high = column, plan.bar, plan.bar_up + _ROUND
    tab = rect(round(x - _EDGE, 3), top, round(width + 2 * _EDGE, 3), high, _ROUND)
    middle = round(x + width / 2, 3), round(top + plan.bar_high / 2, 3)
    return [
        Path(Role.INK, "rules-solid", tab),
        Text(Role.INK, "total-tab", *middle, words, "middle", centred=True),
    ]


def _column_head(
    words: str, column: tuple[float, float], plan: LogPlan, heads: _Heads
) -> list[Mark]:
    """Return the head of a column (left, width) on the bar: its sign and, below it, its word.

    Names are written from the left on, so their word is at the left; it and the total have no sign.
    """
    (x, width), top = column, plan.bar
    sign, word = round(top + heads.sign, 3), round(top + heads.word, 3)
    middle, centre = round(x + width / 2, 3), round(top + plan.bar_high / 2, 3)
    if words == _COLUMNS[0][0]:
        return [Text(Role.INK, "label", x + _START, centre, words, centred=True)]
    if words == _COLUMNS[-1][0]:
        if heads.tab:
            return _total_head(words, column, plan)
        word = centre
    marks: list[Mark] = []
    if heads.three and words == "Items":
        apart, scale = heads.three
        marks += three_items(round(middle - apart, 3), sign, apart, scale)
    elif words in heads.scales:
        stamp, scale = heads.scales[words]
        marks.append(Use(stamp, middle, sign, 0, scale))
    elif words == "Sets":
        marks += set_sign(middle, sign, heads.sets)
    return [*marks, Text(Role.INK, "label", middle, word, words, "middle", centred=True)]
