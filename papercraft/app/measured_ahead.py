"""Measures what games need from a photo in the process that reads it.

A game reads all photos together in one process. Most of what it needs is then already measured, so
that this process does not have to measure all photos alone.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from papercraft.app.album import Album, group_by_sheet, read_file
from papercraft.app.measured_pages import MeasuredPhoto
from papercraft.app.read_record import read_sheets
from papercraft.core.problems import PapercraftError
from papercraft.core.sheet_files import looking_in

if TYPE_CHECKING:
    from pathlib import Path

    from papercraft.app.album import Reading


def measure_file(path: Path) -> Reading:
    """Read one file as ``read_file`` does; its photos remember what their games have asked."""
    photos, problems = read_file(path)
    album = Album(tuple(map(MeasuredPhoto.of, photos)), ())
    # What is wrong with the game of these photos is told when all of them are read.
    with looking_in(path.parent), suppress(PapercraftError):
        for photo_set in group_by_sheet(album, None, ()):
            read_sheets(photo_set, {})
    return list(album.photos), problems
