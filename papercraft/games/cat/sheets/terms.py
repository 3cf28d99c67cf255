"""The terms of a player's sum, in its order."""

from papercraft.core.total_bar import Term

TERMS = (
    Term("total.items", "Items"),
    Term("total.sets", "Sets", "+"),
    Term("total.paw", "Paw", "+"),
    Term("total.cups", "Cups", "\u2212"),
    Term("total.total", "Total", "="),
)
