"""The described sheets of a house: the files that the host named, and those in a folder."""

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
    """Where to look for described sheets, and which of them can be printed."""

    places: tuple[Path, ...] = ()
    sheets: tuple[DescribedSheet, ...] = ()

    def find(self, sheet: str) -> DescribedSheet | None:
        """Return the described sheet with an ID as typed, if there is one."""
        wanted = sheet.strip().upper()
        return next((one for one in self.sheets if one.sheet == wanted), None)


NO_SHELF = Shelf()


def shelf_of(files: Sequence[Path]) -> Shelf:
    """Return the shelf with these files and those in the folder that the host has set.

    Raises:
        ReadError: one of the files describes no sheet; all problems, with their lines.
    """
    folder = named_folder()
    places = tuple(one.absolute() for one in (*files, *([folder] if folder else [])))
    if not places:
        # A house without described sheets need not import anything.
        return NO_SHELF
    # Imported late: it brings the games.
    from papercraft.app.described import described_sheets  # noqa: PLC0415

    return Shelf(places, tuple(described_sheets(files, folder)))
