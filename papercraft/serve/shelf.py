"""The described sheets on the server: those passed by the host, and those in the host's folder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from papercraft.core.sheet_files import named_folder

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from papercraft.app.described import DescribedSheet


@dataclass(frozen=True)
class Shelf:
    """Where described sheets are looked for, and those that can be printed."""

    places: tuple[Path, ...] = ()
    sheets: tuple[DescribedSheet, ...] = ()

    def find(self, sheet: str) -> DescribedSheet | None:
        """Return the described sheet with an ID as it was typed, if it is here."""
        wanted = sheet.strip().upper()
        return next((one for one in self.sheets if one.sheet == wanted), None)


NO_SHELF = Shelf()


def shelf_of(files: Sequence[Path]) -> Shelf:
    """Return the shelf with these files and what is in the folder that the host has set.

    Raises:
        ReadError: one of the files describes no sheet; all problems, with their lines.
    """
    folder = named_folder()
    places = tuple(one.absolute() for one in (*files, *([folder] if folder else [])))
    if not places:
        # Nothing is imported for a house without such sheets.
        return NO_SHELF
    # Imported late: it brings the games.
    from papercraft.app.described import described_sheets  # noqa: PLC0415

    return Shelf(places, tuple(described_sheets(files, folder)))
