"""From setups to files: sheets on paper, painted as PDF or SVG, with their geometry."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, BinaryIO

from papercraft.core.game import Edition, build
from papercraft.core.imprint import MOST_NTH, Imprint, ink_names, packed_options, paper_names
from papercraft.core.page import Page, Paper, furniture, slug
from papercraft.core.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from papercraft.core.game import AnyGame
    from papercraft.core.ids import SheetId
    from papercraft.core.sheet import Drawing, Marks
    from papercraft.paint.looks import Looks


def drawings(
    game: AnyGame, ids: Sequence[SheetId], edition: Edition
) -> Iterator[tuple[SheetId, Drawing]]:
    """Yield the drawing of each set, one after the other."""
    for sheet in ids:
        yield sheet, game.draw(build(game, sheet), replace(edition, sheet=sheet))


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
        words = f"papercraft {VERSION}   {game.name}   {name}   seed {sheet.seed}   page "
        if drawing.stamps is not known:
            # Painters keep what they know of stamps as long as they are the same object.
            known, stamps = drawing.stamps, {**furniture(), **drawing.stamps}
        # Sheets beside the usual parts, such as puzzles, are all counted behind them.
        places = {name: place for place, name in enumerate(game.parts)}
        counts = [0] * (len(places) + 1)
        for body in drawing.sheets:
            number += 1
            part = places.get(body.part, len(places))
            nth = counts[part] % MOST_NTH
            counts[part] += 1
            imprint = Imprint(sheet, *printed, edition.players, part, nth, 0, options)
            foot, codes = slug(f"{words}{number}/{total}", body, imprint)
            yield Page(paper, body, stamps, foot, name, number, codes)


def write_pdf(pages: Iterator[Page], looks: Looks, title: str, out: BinaryIO) -> None:
    """Paint pages into one PDF file."""
    # Imported late: SVG must not pay for reportlab, nor the reverse.
    from papercraft.paint.pdf import paint_pdf  # noqa: PLC0415

    paint_pdf(pages, looks, title, out)


def svg_bytes(page: Page, looks: Looks) -> bytes:
    """Paint one page as an SVG file."""
    from papercraft.paint.svg import paint_svg  # noqa: PLC0415

    return paint_svg(page, looks)
