"""Previews of printed pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from papercraft.core.file_set import FileSet

DPI = 150


def write_previews(painted: Path, targets: Sequence[Path], files: FileSet) -> None:
    """Render each page of a PDF to a PNG at 150 dpi, one at a time."""
    with pypdfium2.PdfDocument(painted) as document:
        for number, target in enumerate(targets):
            page = document[number]
            picture = page.render(scale=DPI / 72).to_pil()
            with files.open(target) as out:
                picture.save(out, "PNG", dpi=(DPI, DPI))
            page.close()
