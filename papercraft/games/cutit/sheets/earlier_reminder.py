"""What was below the square in earlier designs: what the dice give, rules of a round; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import circle, line, moved, rect
from papercraft.core.sheet import Paragraph, Path, Role, Text, Use
from papercraft.games.cutit.sheets.all_designs import use
from papercraft.games.cutit.sheets.earlier_meanings import MEANING, dice_meanings
from papercraft.games.cutit.sheets.stamps import CELL

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

# The rules in the seventh design, and in the sixth but for the third of them.
_EVERY_ROUND = (
    "Cut once or twice, straight, along the lines; the rest stays in one piece.",
    "Each joker counts as just one symbol of your choice. Moons never score.",
    "Circle \u22125 for under 4 cells, several pieces or no points (unless all dice are blank).",
)
# How the third of the rules was in the sixth design, and the second and the third before it.
_CIRCLE_IF = "Circle \u22125 if there are fewer than four cells, no points or several pieces."
_ANY_SYMBOL = "A joker counts as any symbol. Moons never score."
_CIRCLE = "Circle \u22125: fewer than four cells, no points, or more than one piece."
# Where the rules of a round begin, the distance of lines, the width of icons, the height of words.
_RULES_LEFT, _APART, _ICON, _LINES_HIGH = 98.0, 10.2, 12.8, 9.8
# The size of the scissors there.
_CUTTING = {"scissors": 0.95, "snip": 1.2}
# The panel around the rules below the square: beyond its words, and its height without the lines.
_PANEL, _PANEL_HEIGHT = (4.0, 2.6), 20.4


def reminder(
    left: float, side: float, lines: tuple[float, float], around: str, scissors: str
) -> list[Mark]:
    """Return the strip below the square in earlier designs.

    It begins at the left edge of the square, which has a ``side``; ``lines`` are its top, and how
    much further than usual its lines are apart.
    """
    top, apart = lines
    heading = round(top + 3.0, 3)
    across, over = _PANEL
    height = round(_PANEL_HEIGHT + 2 * (_APART + apart), 3)
    panel = rect(left - across, round(top - over, 3), side + 2 * across, height, 3.0)
    marks: list[Mark] = [
        Path(Role.INK, "rules-field", panel),
        Text(Role.INK, "subheading", left, heading, "What the dice give"),
        Text(Role.INK, "subheading", _RULES_LEFT, heading, "Every round"),
        *dice_meanings(left, round(top + 6.2, 3), _APART + apart),
    ]
    first, *others = _EVERY_ROUND
    if around in ("scissors", "snip"):
        others = [_ANY_SYMBOL, _CIRCLE]
    elif around == "field":
        others = [others[0], _CIRCLE_IF]
    every_round = (first, *others)
    kinds = _kinds("plain" if around == "plain" else "picture")
    icons = (_cut(scissors), kinds, _penalty())
    for n, (icon, words) in enumerate(zip(icons, every_round, strict=True)):
        y = round(top + 6.2 + (_APART + apart) * n, 3)
        marks += [_moved(mark, _RULES_LEFT, y) for mark in icon]
        x, above = _RULES_LEFT + _ICON + 3.4, round(y + (MEANING - _LINES_HIGH) / 2, 3)
        width = left + side - x
        words_at = x, above, round(width, 3), _LINES_HIGH
        marks.append(Paragraph(Role.INK, "body", *words_at, words, centred=True))
    return marks


def _moved(mark: Use | Path | Text, dx: float, dy: float) -> Use | Path | Text:
    if isinstance(mark, Path):
        return mark._replace(steps=moved(mark.steps, dx, dy))
    return mark._replace(x=round(mark.x + dx, 3), y=round(mark.y + dy, 3))


def _cut(scissors: str) -> list[Use | Path | Text]:
    """Return a cut along a line."""
    return [
        use(scissors, 0, MEANING / 2, scale=_CUTTING[scissors]),
        Path(Role.INK, "rules-cut", line(8.0, MEANING / 2, _ICON, MEANING / 2)),
    ]


def _kinds(word: str) -> list[Use | Path | Text]:
    """Return a joker and a moon, side by side in the width of an icon.

    ``word`` is the first part of the names of their stamps.
    """
    side = _ICON / 2
    return [
        use(f"{word}-{name}", x, (MEANING - side) / 2, scale=round(side / CELL, 4))
        for name, x in (("joker", 0.0), ("black", side))
    ]


def _penalty() -> list[Use | Path | Text]:
    """Return the ring of the pad."""
    middle = MEANING / 2
    return [
        Path(Role.INK, "box", circle(_ICON / 2, middle, 4.1)),
        Text(Role.INK, "penalty", _ICON / 2, middle, "\u22125", "middle", centred=True),
    ]
