"""Check from its imprint whether a sheet was printed with the layouts in use."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from zlib import crc32

from papercraft.core.data_files import packaged_layout
from papercraft.core.ids import IdError
from papercraft.core.imprint import MARKS
from papercraft.core.layouts import layout
from papercraft.core.messages import gettext
from papercraft.core.own_layouts import own_folder
from papercraft.core.short_paths import short_path

if TYPE_CHECKING:
    from papercraft.core.imprint import Imprint


def layouts_mark(game: str) -> int:
    """Return the checksum of the user's layouts for imprints, 0 for papercraft's layouts.

    It covers the files that determine how sheets of the game look.
    """
    if own_folder() is None:
        return 0
    names = ("house", "cards", game)
    now = [layout(name) for name in names]
    if now == [packaged_layout(name) for name in names]:
        return 0
    return 1 + crc32(json.dumps(now, sort_keys=True).encode()) % (MARKS - 1)


def check_layouts(game: str, imprint: Imprint) -> None:
    """Raise IdError if a sheet was printed with other layouts than those in use.

    A photo compared with a different drawing could be silently misread.
    """
    if imprint.layouts == layouts_mark(game):
        return
    folder = own_folder()
    if not imprint.layouts:
        form = "{sheet} was printed with papercraft's own layouts; read it with --layouts default"
        raise IdError(gettext(form, sheet=imprint.sheet))
    if folder is None:
        form = "{sheet} was printed with other layouts; read it with --layouts and their folder"
        raise IdError(gettext(form, sheet=imprint.sheet))
    form = "{sheet} was printed with layouts different from those now in {folder}"
    raise IdError(gettext(form, sheet=imprint.sheet, folder=str(short_path(folder))))
