"""Previews of printed pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2

from papercraft.core.store import writing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

DPI = 150


def write_previews(painted: Path, targets: Sequence[Path]) -> Iterator[Path]:
    """Render each page of a PDF to a PNG at 150 dpi, one at a time, and yield its name."""
    with pypdfium2.PdfDocument(painted) as document:
        for number, target in enumerate(targets):
            page = document[number]
            picture = page.render(scale=DPI / 72).to_pil()
            with writing(target) as out:
                picture.save(out, "PNG", dpi=(DPI, DPI))
            page.close()
            yield target
