"""Recognize files that papercraft wrote for printing: they are not photos, but blank sheets.

A PDF saved by a note-taking app has another modification date, or annotations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2
from pypdfium2 import raw

if TYPE_CHECKING:
    from pathlib import Path

_CREATOR = "papercraft "
# Painting does not depend on time, so files always have the same date.
_CHANGED = "D:20000101000000"
_PREVIEW = b"tEXtSoftware\0papercraft"
_HEAD = 200


def is_print(path: Path) -> bool:
    """Return whether a file is an unmodified PDF or preview that papercraft has written."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except (OSError, ValueError):
        return False
    return _PREVIEW in head or (b"%PDF-" in head and _is_untouched(path))


def _is_untouched(path: Path) -> bool:
    try:
        with pypdfium2.PdfDocument(path) as document:
            facts = document.get_metadata_dict()
            ours = facts["Creator"].startswith(_CREATOR) and facts["ModDate"].startswith(_CHANGED)
            return ours and not any(map(_annotations, document))
    except pypdfium2.PdfiumError:
        # Reading the file later reports the error.
        return False


def _annotations(page: pypdfium2.PdfPage) -> int:
    return int(raw.FPDFPage_GetAnnotCount(page))
