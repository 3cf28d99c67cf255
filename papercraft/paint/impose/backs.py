"""The two sides of a leaf, and where a place of the front is when the leaf is turned over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from papercraft.paint.impose.wish import LONG

if TYPE_CHECKING:
    from papercraft.core.page import Paper, Shift
    from papercraft.core.sheet import Box, Sheet


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a leaf: paper and sheet; for pages made up here, where their foot goes."""

    paper: Paper
    sheet: Sheet
    foot: Box | None = None
    shift: Shift | None = None

    @property
    def printed_on(self) -> Paper:
        """The paper with what makes up for the printer."""
        return replace(self.paper, shift=self.shift) if self.shift else self.paper


def turn_axis(paper: Paper, flip: str) -> str:
    """Return which coordinate is mirrored on the back: ``"x"`` or ``"y"``.

    A page that stands is turned about its long edge like that of a book, one that lies about its
    short edge.
    """
    standing = paper.height >= paper.width
    return "x" if standing == (flip == LONG) else "y"


def mirrored(box: Box, paper: Paper, axis: str) -> Box:
    """Return where a box of the front is seen on the back."""
    x, y, width, height = box
    if axis == "x":
        return round(paper.width - x - width, 3), y, width, height
    return x, round(paper.height - y - height, 3), width, height
