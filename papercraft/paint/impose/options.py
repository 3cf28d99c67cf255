"""Imposition options: margins, bleed, marks, backs and so on; lengths in mm on paper."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from papercraft.core.printers import Printer

if TYPE_CHECKING:
    from papercraft.paint.impose.print_on_demand import Shop

Pair = tuple[float, float]
LINES, NONE, CORNER, CROSS, FULL = CROP_MARKS = ("lines", "none", "corner", "cross", "full")
DUPLEX, SEPARATE = "duplex", "separate"
BACKS = (DUPLEX, SEPARATE, NONE)
LONG, SHORT = FLIPS = ("long-edge", "short-edge")
N_UP, CUT_STACK = ORDERS = ("n-up", "cut-stack")
MARGIN = 10.0
# The space for a plotter's registration marks, including the white area they need.
REGISTERED = 6.0


@dataclass(frozen=True, slots=True)
class Crop:
    """Marks to cut along; the style ``lines`` is the cut lines that a game draws between its cards.

    A mark begins ``offset`` mm outside the area for ink and is ``length`` mm long.
    """

    style: str = LINES
    length: float = 5.0
    offset: float = 2.0
    width: float = 0.18


@dataclass(frozen=True, slots=True)
class ImpositionOptions:
    """Imposition options, in mm; with all defaults, pages are as the game drew them.

    Pairs are across and down. ``bleed`` is how far ink extends beyond the edges of a card. ``gap``
    is the distance between items, None for twice the bleed. ``card`` is the size of cards if it
    differs from the one they are drawn in. ``rows`` and ``columns`` are 0 for as many as fit, or
    for a grid of ``per_page`` items if that is not 0. ``safe`` is the distance of a safe-area line
    inside the edge of each card, 0 for none. With ``registration``, pages of cards have marks for
    the camera of a plotter, which cuts corners with ``cut_radius``, and ``cut_inset`` mm inside the
    edge. For a ``shop``, each card has its own page, and nothing else is printed. ``offset`` moves
    backs to the right and down, and ``printer`` are the printer's errors to correct.
    """

    margin: Pair = (MARGIN, MARGIN)
    bleed: Pair = (0.0, 0.0)
    safe: float = 0.0
    gap: Pair | None = None
    crop: Crop = field(default_factory=Crop)
    card: Pair | None = None
    per_page: int = 0
    rows: int = 0
    columns: int = 0
    order: str = N_UP
    backs: str = DUPLEX
    flip: str = LONG
    gutterfold: bool = False
    registration: bool = False
    cut_radius: float = 0.0
    cut_inset: float = 0.0
    shop: Shop | None = None
    offset: Pair = (0.0, 0.0)
    printer: Printer = field(default_factory=Printer)

    @property
    def gaps(self) -> Pair:
        """The distances between items, across and down."""
        return self.gap or (2 * self.bleed[0], 2 * self.bleed[1])

    @property
    def several(self) -> bool:
        """Whether the number of items on a page is given."""
        return bool(self.rows or self.per_page)

    def grids(self) -> list[tuple[int, int]]:
        """Return the possible (rows, columns): those given, or all grids of ``per_page`` items."""
        number = self.per_page
        if not number:
            return [(self.rows, self.columns)]
        return [(rows, number // rows) for rows in range(1, number + 1) if number % rows == 0]

    @property
    def inside(self) -> Pair:
        """The margins around cards and footers, including the space for registration marks."""
        more = REGISTERED if self.registration else 0.0
        return self.margin[0] + more, self.margin[1] + more

    @property
    def relays(self) -> bool:
        """Whether the options require rearranging cards, whatever the paper."""
        usual = (
            self.margin == (MARGIN, MARGIN)
            and not any(self.bleed)
            and not self.safe
            and self.gap is None
            and self.card is None
            and self.crop.style == LINES
            and not self.several
            and self.order == N_UP
            and self.flip == LONG
            and not self.gutterfold
            and not self.registration
            and self.shop is None
        )
        return not usual
