"""Fit items on a page: return their grid, or raise an error with the nearest option that fits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import floor
from typing import TYPE_CHECKING

from papercraft.core.layouts import layout
from papercraft.core.messages import gettext, join, join_and
from papercraft.core.page import paper_of
from papercraft.core.printers import Printer
from papercraft.core.problems import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.core.page import Paper
    from papercraft.core.sheet import Box
    from papercraft.paint.impose.options import ImpositionOptions, Pair

# The height of the footer with the slug beside the ruler and, on pages narrower than BROAD, above.
FOOT, HIGH_FOOT, BROAD = 5.4, 11.4, 180.0
# The space between the print on both sides of a fold.
GUTTER = 10.0
_NEAR = 1e-6


@dataclass(frozen=True, slots=True)
class GridFit:
    """A grid of items of one size on a page, in mm of the page.

    With ``fold``, each item has its back on the other side of a line along which the page is
    folded: ``"x"`` is a vertical line, which mirrors x, ``"y"`` a horizontal one.
    """

    paper: Paper
    columns: int
    rows: int
    size: Pair
    gaps: Pair
    left: float
    top: float
    fold: str = ""

    @property
    def count(self) -> int:
        """The number of items on a page, not counting backs."""
        return self.columns * self.rows

    @property
    def boxes(self) -> list[Box]:
        """The boxes of the items, row by row."""
        (width, height), (right, down) = self.size, self.gaps
        return [
            (
                round(self.left + column * (width + right), 3),
                round(self.top + row * (height + down), 3),
                round(width, 3),
                round(height, 3),
            )
            for row in range(self.rows)
            for column in range(self.columns)
        ]


def turned(paper: Paper) -> Paper:
    """Return the paper rotated by a quarter turn."""
    origin = paper.origin[1], paper.origin[0]
    return replace(paper, width=paper.height, height=paper.width, origin=origin)


def foot_of(width: float) -> float:
    """Return the height of the footer for a live area of this width."""
    return FOOT if width >= BROAD else HIGH_FOOT


def available_area(paper: Paper, imposition: ImpositionOptions) -> Box:
    """Return the live area of a paper above the footer."""
    x, y = imposition.inside
    width = paper.width - 2 * x
    return x, y, width, paper.height - 2 * y - foot_of(width)


def orientations(paper: Paper, imposition: ImpositionOptions) -> list[Paper]:
    """Return the orientations in which a paper may be used."""
    # A size given by the user fixes the orientation. Printer errors can only be corrected on
    # portrait pages, because printers rotate landscape pages in unknown directions.
    free = paper.name in layout("papers")["papers"] and imposition.printer == Printer()
    return [paper, turned(paper)] if free else [paper]


def fit_grid(paper: Paper, size: Pair, imposition: ImpositionOptions, what: str) -> GridFit:
    """Return the grid with the most items of a size, or with as many as requested.

    Raises:
        UsageError: they do not fit; the message says what does.
    """
    best = max(_grids(paper, size, imposition), key=lambda grid: grid.count, default=None)
    if best is None and imposition.per_page:
        free = replace(imposition, per_page=0)
        most = fit_grid(paper, size, free, what)
        raise UsageError(
            gettext(
                "--nup {per_page}: no grid of {per_page} fits on {paper}; {count} do: --nup "
                "{rows}x{columns}",
                per_page=imposition.per_page,
                paper=paper.name,
                count=most.count,
                rows=most.rows,
                columns=most.columns,
            )
        )
    if best is None:
        raise UsageError(_refusal(paper, size, imposition, what))
    return best


def _grids(paper: Paper, size: Pair, imposition: ImpositionOptions) -> Iterator[GridFit]:
    for lying in orientations(paper, imposition):
        for fold in ("x", "y") if imposition.gutterfold else ("",):
            grid = _grid(lying, size, imposition, fold)
            if grid.count:
                yield grid


def _grid(paper: Paper, size: Pair, imposition: ImpositionOptions, fold: str) -> GridFit:
    """Return the grid on a paper in its given orientation; empty if the items do not fit."""
    x, y, width, height = available_area(paper, imposition)
    most = [
        _most(length, side, gap, bleed, folded=fold == axis)
        for axis, length, side, gap, bleed in zip(
            "xy", (width, height), size, imposition.gaps, imposition.bleed, strict=True
        )
    ]
    columns, rows = most
    if imposition.rows:
        fits = imposition.columns <= columns and imposition.rows <= rows
        columns, rows = (imposition.columns, imposition.rows) if fits else (0, 0)
    elif imposition.per_page:
        grids = [(c, r) for r, c in imposition.grids() if c <= columns and r <= rows]
        columns, rows = grids[0] if grids else (0, 0)
    if not columns or not rows:
        return GridFit(paper, 0, 0, size, imposition.gaps, x, y)
    spans = [
        _span(number, side, gap)
        for number, side, gap in zip((columns, rows), size, imposition.gaps, strict=True)
    ]
    left, top = x + (width - spans[0]) / 2, y + (height - spans[1]) / 2
    if fold == "x":
        left = paper.width / 2 - _half(imposition.bleed[0]) - spans[0]
    if fold == "y":
        top = y + height / 2 - _half(imposition.bleed[1]) - spans[1]
    return GridFit(paper, columns, rows, size, imposition.gaps, left, top, fold)


def _half(bleed: float) -> float:
    return GUTTER / 2 + bleed


def _most(length: float, side: float, gap: float, bleed: float, *, folded: bool) -> int:
    """Return how many items fit side by side in a length."""
    if folded:
        length = (length - GUTTER) / 2
    return max(0, floor((length - 2 * bleed + gap) / (side + gap) + _NEAR))


def _span(number: int, side: float, gap: float) -> float:
    return number * side + (number - 1) * gap


def _refusal(paper: Paper, size: Pair, imposition: ImpositionOptions, what: str) -> str:
    """Return the error for items that do not fit: required size, available size, alternatives."""
    rows, columns = imposition.rows or 1, imposition.columns or 1
    needs = [
        (_span(n, side, gap) + 2 * bleed) * (1 + imposition.gutterfold * (axis == "x"))
        for axis, n, side, gap, bleed in zip(
            "xy", (columns, rows), size, imposition.gaps, imposition.bleed, strict=True
        )
    ]
    many = join([f"{rows} x {columns}", what], " ") if rows * columns > 1 else what
    _, _, width, height = available_area(paper, imposition)
    form = (
        "{many} of {size} mm{extras} need {needs} mm; {paper} with margins of {margins} mm has "
        "{there} mm above the ruler{advice}"
    )
    if imposition.registration:
        form = (
            "{many} of {size} mm{extras} need {needs} mm; {paper} with margins of {margins} mm and "
            "marks has {there} mm above the ruler{advice}"
        )
    return gettext(
        form,
        many=many,
        size=_area_of(size),
        extras=_extras(imposition),
        needs=_area_of((needs[0], needs[1])),
        paper=paper.name,
        margins=lengths(imposition.margin),
        there=_area_of((width, height)),
        advice=_nearest(paper, size, imposition),
    )


def _area_of(size: Pair) -> str:
    return f"{size[0]:g} x {size[1]:g}"


def _extras(imposition: ImpositionOptions) -> str:
    """Return a phrase for what takes space besides the items: bleed and gaps."""
    words: list[str] = []
    if any(imposition.bleed):
        words.append(gettext("{lengths} mm of bleed", lengths=lengths(imposition.bleed)))
    if any(imposition.gaps):
        words.append(gettext("gaps of {lengths} mm", lengths=lengths(imposition.gaps)))
    with_ = gettext("with {extras}", extras=join_and(words))
    return join(["", with_], " ") if words else ""


def lengths(pair: Pair) -> str:
    """Return two lengths in words, or one if they are equal."""
    return f"{pair[0]:g}" if pair[0] == pair[1] else join_and([f"{side:g}" for side in pair])


def _nearest(paper: Paper, size: Pair, imposition: ImpositionOptions) -> str:
    """Return a phrase with options that fit: fewer items, no gaps, small margins, another paper."""

    def fits(paper: Paper, imposition: ImpositionOptions) -> GridFit | None:
        return max(_grids(paper, size, imposition), key=lambda grid: grid.count, default=None)

    options: list[str] = []
    fewer = fits(paper, replace(imposition, rows=0, columns=0)) if imposition.rows else None
    if fewer:
        option = f"--nup {fewer.rows}x{fewer.columns}"
        lies = fewer.paper.width > fewer.paper.height
        options.append(gettext("{option} (landscape)", option=option) if lies else option)
    if any(imposition.gaps) and fits(paper, replace(imposition, gap=(0.0, 0.0))):
        shares = gettext("--gap 0 (neighbours share their bleed)")
        options.append(shares if any(imposition.bleed) else "--gap 0")
    smaller = replace(imposition, margin=(5.0, 5.0))
    if min(imposition.margin) > 5 and fits(paper, smaller):  # noqa: PLR2004 - what printers can
        options.append(gettext("--margin 5, if your printer supports it"))
    for name in sorted(layout("papers")["papers"], key=area_of_paper):
        if area_of_paper(name) > paper.width * paper.height and fits(paper_of(name), imposition):
            options.append(f"--paper {name}")
            break
    if options:
        return gettext(". Options that fit: {options}", options=join(options))
    return gettext(", and no other paper fits either")


def area_of_paper(name: str) -> float:
    """Return the area of a paper in square millimetres."""
    size = layout("papers")["papers"][name]
    return float(size["width"] * size["height"])
