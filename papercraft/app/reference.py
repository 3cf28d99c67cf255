"""The reference rendering of a printed sheet, painted again from its imprint."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pypdfium2

from papercraft import games
from papercraft.app import rendering
from papercraft.core.ids import IdError
from papercraft.core.imprint import ink_names, newer_version, palette_names
from papercraft.core.imprint_edition import edition_of, printed_paper
from papercraft.core.layouts_mark import check_layouts
from papercraft.core.messages import gettext
from papercraft.paint.styles import styles_of
from papercraft.photo.reference import FINE, LEFT, TOP, Reference, raster

if TYPE_CHECKING:
    from papercraft.core.imprint import Imprint
    from papercraft.core.page import Page
    from papercraft.photo.load import Pixels


@lru_cache(maxsize=20)
def reference_of(imprint: Imprint) -> Reference:
    """Return the reference rendering of the sheet with this imprint.

    Raises:
        IdError: this installation cannot draw the sheet.
    """
    game = games.with_code(imprint.sheet.code)
    if game is None or imprint.part >= len(game.parts):
        form = "{sheet} belongs to a game that is not installed"
        raise IdError(gettext(form, sheet=str(imprint.sheet)))
    check_layouts(game.name, imprint)
    edition = edition_of(game, imprint)
    paper = printed_paper(imprint)
    try:
        ink = ink_names()[imprint.ink]
        palette = palette_names()[imprint.palette]
    except IndexError as error:
        raise newer_version(imprint.sheet) from error
    part = game.parts[imprint.part]
    printed = game, imprint.sheet, edition, paper, ink, palette
    page = rendering.page_of_part(*printed, part, imprint.nth)
    if page is None:
        form = "{sheet} has no sheet {part} {n}"
        raise IdError(gettext(form, sheet=str(imprint.sheet), part=part, n=imprint.nth + 1))
    out = io.BytesIO()
    rendering.write_pdf(iter([page]), styles_of(game.name, ink, palette), "known", out)
    picture = _rasterize(out.getvalue(), page)
    return Reference.of(page.sheet, page.codes, picture, imprint.design)


def _rasterize(pdf: bytes, printed: Page) -> Pixels:
    """Return the frame of a one-page PDF, height x width x BGR, uint8, FINE pixels per mm."""
    page = pypdfium2.PdfDocument(pdf)[0]
    whole = page.render(scale=FINE * 25.4 / 72).to_numpy()[..., :3]
    dx, dy = printed.paper.origin
    move = np.array([[1.0, 0.0, (LEFT + dx) * FINE], [0.0, 1.0, (TOP + dy) * FINE]])
    size = raster(FINE, printed.sheet.frame)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    frame = cv2.warpAffine(whole, move, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(frame, np.uint8)
