"""The numbers of ``cutit`` that no square and no option changes."""

from papercraft.core.messages import gettext

MIN_CELLS = 4
MOST_CUTS = 2
PENALTY = -5
# The side of a cell on paper; large print has larger ones.
CELL_MM = 18.0
MINUTES = 3
# Players to the discs they play for, the highest first.
DISCS: dict[int, list[int]] = {1: [], 2: [3, 0], 3: [5, 3, 0], 4: [5, 3, 1, 0]}
# The solo grades begin at these totals; below the first is grade 1.
GRADES = (61, 71, 81, 100)
GRADE_NAMES = (
    gettext("a first try"),
    gettext("a good start"),
    gettext("a steady hand"),
    gettext("a sharp eye"),
    gettext("a master of paper"),
)
