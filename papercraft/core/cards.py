"""Cards in a grid on sheets, edge to edge, so that one cut separates neighbours."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.layouts import layout
from papercraft.core.shapes import line, rect
from papercraft.core.sheet import FRAME, Card, Path, Places, Role, Sheet, Use

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from papercraft.core.sheet import Mark, Marks, Step, Steps

# Width and height at which all cards are drawn, in mm: the width of a standard card, and a height
# that lets three rows fit above the slug; sleeves for 63 x 88 fit.
WIDTH, HEIGHT = 63.0, 84.0
_SLUG = 5.4
# Steps of its pattern by which a back continues beyond its edges, for bleed: over 30 mm.
BEYOND = 3
# The ground of backs continues so far beyond the outer cuts, and keeps so far off the slug.
_AROUND, _OFF_SLUG = 3.0, 0.5


class CardGrid(NamedTuple):
    """A grid of cards on a sheet; ``scale`` is relative to ``WIDTH`` and ``HEIGHT``."""

    columns: int
    rows: int
    scale: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of a card, in mm."""
        return WIDTH * self.scale, HEIGHT * self.scale

    @property
    def left(self) -> float:
        """The x of the first column; the grid is centred, so that backs align with fronts."""
        return (FRAME[0] - self.columns * self.size[0]) / 2

    def places(self) -> list[tuple[float, float]]:
        """Return the top left corners of the cards of a sheet, row by row."""
        width, height = self.size
        return [
            (self.left + width * column, height * row)
            for row in range(self.rows)
            for column in range(self.columns)
        ]


def grid_of(scale: float) -> CardGrid:
    """Return the largest grid of cards at a scale that fits on a sheet."""
    columns = int(FRAME[0] / (WIDTH * scale) + 1e-6)
    rows = int((FRAME[1] - _SLUG) / (HEIGHT * scale) + 1e-6)
    return CardGrid(columns, rows, scale)


def sizes() -> dict[str, float]:
    """Return the scales of the named card sizes; the first is the default."""
    return {name: float(size["scale"]) for name, size in layout("cards")["sizes"].items()}


def card_sheets(
    part: str,
    title: str,
    alt: str,
    cards: Sequence[tuple[str, Sequence[str]]],
    grid: CardGrid,
    shorts: Sequence[str] = (),
) -> Iterator[Sheet]:
    """Yield sheets of cards, each with its name and the stamps it is made of.

    ``shorts`` are the abbreviations that players write for the cards.
    """
    places, (width, height) = grid.places(), grid.size
    for first in range(0, len(cards), len(places)):
        page = list(zip(cards[first : first + len(places)], places, strict=False))
        marks: list[Mark] = [
            Use(stamp, round(x, 3), round(y, 3), scale=grid.scale)
            for (_, stamps), (x, y) in page
            for stamp in stamps
        ]
        cells = {name: (x, y, width, height) for (name, _), (x, y) in page}
        written = shorts[first : first + len(page)] or [""] * len(page)
        placed_cards = tuple(
            Card(name, tuple(stamps), cells[name], grid.scale, short=short)
            for ((name, stamps), _), short in zip(page, written, strict=True)
        )
        drawn = (*marks, *_cuts(grid, len(page)))
        yield Sheet(part, title, alt, drawn, Places(cells=cells, titled=True), (), placed_cards)


def back_sheet(
    part: str, title: str, alt: str, stamps: tuple[str, str], grid: CardGrid, ground: str = ""
) -> Sheet:
    """Return a sheet of backs; backs are identical, so it fits every sheet of fronts.

    ``stamps`` are the back, and the bleed that continues its pattern beyond the edges; "" if only
    the background continues. A ``ground`` in the style of the background continues around all of
    them, so that a cut shows no paper where the sides do not register.
    """
    stamp, beyond = stamps
    marks: list[Mark] = [Path(Role.INK, ground, _around(grid))] if ground else []
    marks += [Use(stamp, round(x, 3), round(y, 3), scale=grid.scale) for x, y in grid.places()]
    cards = tuple(
        Card(f"{part} {n}", (stamp,), (x, y, *grid.size), grid.scale, beyond)
        for n, (x, y) in enumerate(grid.places(), 1)
    )
    return Sheet(part, title, alt, tuple(marks), areas=(), cards=cards, behind=True)


def own_back_sheets(
    part: str, title: str, alt: str, stamps: Sequence[str], grid: CardGrid
) -> Iterator[Sheet]:
    """Yield sheets of individual backs, to go behind the fronts of ``card_sheets``.

    ``stamps`` are the backs in the order of the cards. Their places are mirrored, for sheets that
    are flipped on the long edge.
    """
    places = grid.places()
    for first in range(0, len(stamps), len(places)):
        chosen = stamps[first : first + len(places)]
        cards = tuple(
            Card(f"{part} {n}", (stamp,), (FRAME[0] - x - grid.size[0], y, *grid.size), grid.scale)
            for n, (stamp, (x, y)) in enumerate(zip(chosen, places, strict=False), first + 1)
        )
        marks = tuple(
            Use(card.stamps[0], round(card.box[0], 3), round(card.box[1], 3), scale=grid.scale)
            for card in cards
        )
        yield Sheet(part, title, alt, marks, areas=(), cards=cards, behind=True)


def _around(grid: CardGrid) -> Steps:
    """Return the outline of all cards of a grid and a little more."""
    (width, height), left = grid.size, grid.left
    wide, high = grid.columns * width, grid.rows * height
    below = min(_AROUND, FRAME[1] - _SLUG - _OFF_SLUG - high)
    box = left - _AROUND, -_AROUND, wide + 2 * _AROUND, high + _AROUND + below
    x, y, across, down = (round(value, 3) for value in box)
    return rect(x, y, across, down)


def _cuts(grid: CardGrid, count: int) -> Marks:
    """Return the cut lines around the first ``count`` cards of a grid."""
    (width, height), left = grid.size, grid.left
    full, rest = divmod(count, grid.columns)
    rows = full + bool(rest)
    steps: list[Step] = []
    for row in range(rows + 1):
        columns = grid.columns if row <= full else rest
        steps += line(left, row * height, left + columns * width, row * height)
    for column in range(grid.columns + 1):
        deep = rows if column <= rest or not rest else full
        if deep:
            x = left + column * width
            steps += line(x, 0, x, deep * height)
    return (Path(Role.CUT, "card-cut", tuple(steps)),)
