"""Take the measurements that a game will ask for in the process that reads the photo.

The game reads all photos together, in one process, and then finds most measurements already taken.
Otherwise that process alone would measure the photos that all others have read.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from papercraft.app.album import Album, group_by_sheet, read_file
from papercraft.app.measured_items import in_memory
from papercraft.app.read_record import read_sheets
from papercraft.app.shelf import Shelved
from papercraft.core.problems import PapercraftError
from papercraft.core.sheet_files import looking_in

if TYPE_CHECKING:
    from pathlib import Path

    from papercraft.app.album import Reading


def measure_file(path: Path, folder: Path | None = None) -> Reading:
    """Read one file as ``read_file`` does; its photos keep the measurements of their games.

    Pages are put aside in a ``folder`` that both processes can read, if there is one.
    """
    keep = in_memory if folder is None else partial(Shelved, folder=folder)
    photos, problems = read_file(path, keep)
    album = Album(tuple(photos), ())
    # An error of the game is reported when all photos are read together.
    with looking_in(path.parent), suppress(PapercraftError):
        for photo_set in group_by_sheet(album, None, ()):
            read_sheets(photo_set, {})
    return photos, problems
