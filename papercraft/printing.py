"""From setups to files: sheets on paper, painted as PDF or SVG, with their geometry."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, BinaryIO

from papercraft.core.game import Edition, build
from papercraft.core.imprint import Imprint, ink_names, packed_options, paper_names
from papercraft.core.language import language_of
from papercraft.core.page import RULER, Page, Paper, furniture, slug
from papercraft.core.sheet import Path, Text, Use
from papercraft.core.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from papercraft.core.game import AnyGame
    from papercraft.core.ids import SheetId
    from papercraft.core.sheet import Drawing, Mark, Marks
    from papercraft.paint.looks import Looks


def drawings(
    game: AnyGame, ids: Sequence[SheetId], edition: Edition
) -> Iterator[tuple[SheetId, Drawing]]:
    """Yield the drawing of each set, one after the other."""
    language = language_of(edition.language)
    for sheet in ids:
        drawn = game.draw(build(game, sheet), replace(edition, sheet=sheet))
        yield sheet, language.drawing(drawn)


def pages(
    game: AnyGame, ids: Sequence[SheetId], edition: Edition, paper: Paper, ink: str = "full"
) -> Iterator[Page]:
    """Yield the pages of all sets; only one set is in memory at a time.

    The ink is what the sheets say they are printed in; painters are told by their looks.
    """
    number = 0
    printed = paper_names().index(paper.name), ink_names().index(ink)
    options = packed_options(game, edition.options)
    known: Mapping[str, Marks] | None = None
    stamps: Mapping[str, Marks] = {}
    for sheet, drawing in drawings(game, ids, edition):
        total = len(drawing.sheets) * len(ids)
        name = str(sheet)
        # There is less room for words beside the ruler in large print.
        lead = f"papercraft {VERSION}   " if paper.scale == 1 else ""
        words = f"{lead}{game.name}   {name}   seed {sheet.seed}   page "
        if drawing.stamps is not known:
            # Painters keep what they know of stamps as long as they are the same object.
            known, stamps = drawing.stamps, {**measured(furniture(), paper), **drawing.stamps}
        counts = dict.fromkeys(game.parts, 0)
        for body in drawing.sheets:
            number += 1
            part, nth = game.parts.index(body.part), counts[body.part]
            counts[body.part] += 1
            imprint = Imprint(sheet, *printed, edition.players, part, nth, 0, options)
            foot, codes = slug(f"{words}{number}/{total}", body, imprint)
            yield Page(paper, body, stamps, foot, name, number, codes)


def measured(stamps: Mapping[str, Marks], paper: Paper) -> Mapping[str, Marks]:
    """Return the furniture with the ruler's length as it is on this paper."""
    if paper.scale == 1:
        return stamps
    usual, here = f"{RULER:g} mm:", f"{RULER * paper.scale:g} mm:"
    return {
        name: tuple(
            mark._replace(string=mark.string.replace(usual, here))
            if isinstance(mark, Text)
            else mark
            for mark in marks
        )
        for name, marks in stamps.items()
    }


def smallest_text(page: Page, looks: Looks) -> float:
    """Return the size of the smallest text on a page in mm on paper, infinite without text."""

    def least(marks: Marks) -> float:
        return min(map(size, marks), default=inf)

    def size(mark: Mark) -> float:
        if isinstance(mark, Use):
            if mark.stamp not in known:
                known[mark.stamp] = least(page.stamps[mark.stamp])
            return known[mark.stamp] * mark.scale
        return inf if isinstance(mark, Path) else looks.letters[mark.look].size

    known: dict[str, float] = {}
    return least((*page.sheet.marks, *page.slug)) * page.paper.scale


def write_pdf(pages: Iterator[Page], looks: Looks, title: str, out: BinaryIO) -> None:
    """Paint pages into one PDF file."""
    # Imported late: SVG must not pay for reportlab, nor the reverse.
    from papercraft.paint.pdf import paint_pdf  # noqa: PLC0415

    paint_pdf(pages, looks, title, out)


def svg_bytes(page: Page, looks: Looks) -> bytes:
    """Paint one page as an SVG file."""
    from papercraft.paint.svg import paint_svg  # noqa: PLC0415

    return paint_svg(page, looks)
