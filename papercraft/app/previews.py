"""Previews of printed pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2
from PIL.PngImagePlugin import PngInfo

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from papercraft.core.file_set import FileSet

DPI = 150


def write_previews(
    painted: Path, targets: Sequence[Path | None], files: FileSet, dpi: int = DPI
) -> None:
    """Render the pages of a PDF to PNGs, one at a time; those without a target are left out."""
    facts = PngInfo()
    # Marks the file as ours, so that no scan takes it for a photo.
    facts.add_text("Software", "papercraft")
    with pypdfium2.PdfDocument(painted) as document:
        for number, target in enumerate(targets):
            if target is None:
                continue
            page = document[number]
            picture = page.render(scale=dpi / 72).to_pil()
            if dpi != DPI:
                # Shops check the number of pixels; pdfium adds one for any fraction of a point.
                sides = (round(side * dpi / 72) for side in page.get_size())
                picture = picture.crop((0, 0, *sides))
            with files.open(target) as out:
                picture.save(out, "PNG", dpi=(dpi, dpi), pnginfo=facts)
            page.close()
