"""The lettering of the game: scissors cut through its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT
from papercraft.core.shapes import line, moved
from papercraft.core.sheet import Path, Role, Text
from papercraft.games.cutit.sheets.all_designs import use

if TYPE_CHECKING:
    from papercraft.core.rules_page import NameSize
    from papercraft.core.sheet import Mark, Marks

# How wide the name is as a title, the height of the cut above its foot, and where the cut ends.
_WIDTH, _CUT, _END = 27.9, -3.1, 35.5
# Where the scissors are, and their size: the mascot is a little larger.
_SCISSORS = {"scissors": (45.6, 1.25), "snip": (47.0, 1.45)}

# On a field names are larger than this; smaller ones lie on paper and have a finer cut.
_LEAST_FIELD = 0.7
# The size of the name at the head of a sheet, in mm.
_TITLE = 13.0


def title(scissors: str = "snip") -> list[Mark]:
    """Return the name at the head of a sheet; the third design has plain ``scissors``."""
    name = Text(Role.INK, "logo", HEAD_LEFT, 9.6, "cutit")
    return [name, *logo(HEAD_LEFT, 9.6, scissors=scissors)]


def wordmark(x: float, y: float, size: NameSize) -> Marks:
    """Return the name on a page of rules, from the upper left corner of its box on."""
    foot, scale = round(y + size.foot, 3), size.type_size / _TITLE
    name = Text(Role.INK, size.style, x, foot, "cutit")
    slit = "logo-slit-field" if scale >= _LEAST_FIELD else "logo-slit-small"
    return (name, *logo(x, foot, scale, slit_style=slit))


def logo(
    x: float, y: float, scale: float = 1.0, scissors: str = "snip", slit_style: str = "logo-slit"
) -> list[Mark]:
    """Return what is on and beside the name at a point; ``scale`` is 1 for the size of titles."""
    slit, cut = line(0, _CUT, _WIDTH, _CUT), line(_WIDTH + 0.8, _CUT, _END, _CUT)
    right, size = _SCISSORS[scissors]
    return [
        Path(Role.INK, slit_style, moved(slit, x, y, scale)),
        Path(Role.INK, "rules-cut", moved(cut, x, y, scale)),
        use(scissors, x + right * scale, y + _CUT * scale, 2, round(size * scale, 4)),
    ]
