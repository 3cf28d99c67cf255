"""The two sides of a leaf, and the mapping of places from front to back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from papercraft.core.printers import Printer
from papercraft.core.sheet import Sheet
from papercraft.paint.impose.options import LONG

if TYPE_CHECKING:
    from papercraft.core.page import Paper
    from papercraft.core.sheet import Box
    from papercraft.paint.impose.options import ImpositionOptions


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a leaf: its paper and sheet and, on rearranged pages, the box of the footer.

    A ``bare`` side has no footer at all.
    """

    paper: Paper
    sheet: Sheet
    foot: Box | None = None
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Leaf:
    """A piece of paper: its front and, if it is printed, its back."""

    front: Side
    back: Side | None = None


def turn_axis(paper: Paper, flip: str) -> str:
    """Return which coordinate is mirrored on the back: ``"x"`` or ``"y"``.

    Flipping on the long edge mirrors x on a portrait page, as in a book, and y on a landscape page.
    """
    standing = paper.height >= paper.width
    return "x" if standing == (flip == LONG) else "y"


def mirrored(box: Box, paper: Paper, axis: str) -> Box:
    """Return the box on the back that is behind a box on the front."""
    x, y, width, height = box
    if axis == "x":
        return round(paper.width - x - width, 3), y, width, height
    return x, round(paper.height - y - height, 3), width, height


def moved_at_most(paper: Paper, imposition: ImpositionOptions) -> float:
    """Return the largest displacement, in mm, that a printer's correction causes on either side."""
    sheet = Sheet("", "", "", ())
    leaf = compensate(Leaf(Side(paper, sheet), Side(paper, sheet)), imposition)
    most = 0.0
    for side in (leaf.front, leaf.back):
        a, b, c, d, e, f = (side and side.paper.shift) or (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        for x in (0.0, paper.width):
            for y in (0.0, paper.height):
                most = max(most, abs(a * x + c * y + e - x), abs(b * x + d * y + f - y))
    return most


def compensate(leaf: Leaf, imposition: ImpositionOptions) -> Leaf:
    """Return a leaf with the printer's correction and the back offset applied."""
    if imposition.printer == Printer() and imposition.offset == (0.0, 0.0):
        return leaf
    front, back = leaf.front, leaf.back
    shift = imposition.printer.front(front.paper)
    front = replace(front, paper=replace(front.paper, shift=shift))
    if back:
        axis = turn_axis(back.paper, imposition.flip)
        shift = imposition.printer.back(back.paper, axis) or (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        scale = back.paper.scale
        moved = shift[4] + imposition.offset[0] / scale, shift[5] + imposition.offset[1] / scale
        back = replace(back, paper=replace(back.paper, shift=(*shift[:4], *moved)))
    return Leaf(front, back)
