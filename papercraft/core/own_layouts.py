"""A folder of the user's own layouts: checked, and laid over those of papercraft.

``PAPERCRAFT_LAYOUTS`` names the folder. A file in it is called as the one it changes and says what
differs; everything else stays. What belongs to IDs or to the geometry of sheets cannot be changed,
so an ID names the same sheet for everybody, and only its look is one's own.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

from papercraft.core import assets
from papercraft.core.ids import IdError
from papercraft.core.imprint import MARKS, Imprint
from papercraft.core.layout_checks import faults
from papercraft.core.messages import gettext
from papercraft.core.problems import Problem, ReadError, UsageError, advice
from papercraft.core.short_paths import short_path
from papercraft.core.toml_lines import line_of, read_toml

VARIABLE = assets.LAYOUTS_VARIABLE
# The word for papercraft's own layouts, where a folder is set.
STANDARD = "default"


def own_folder() -> Path | None:
    """Return the folder of the user's own layouts, None if papercraft's hold."""
    named = os.environ.get(VARIABLE, "")
    return None if named in {"", STANDARD} else Path(named)


def check_folder(folder: Path) -> None:
    """Raise UsageError if a folder has no layout files."""
    if not folder.is_dir():
        raise UsageError(gettext("{folder} is not a folder", folder=str(short_path(folder))))
    if not any(folder.glob("*.toml")):
        form = "{folder} has no layouts; papercraft layouts eject GAME writes some"
        raise UsageError(gettext(form, folder=str(short_path(folder))))


def own_layout(name: str) -> dict[str, Any]:
    """Return what the user's own file changes in a layout; empty without such a file.

    Raises:
        UsageError: the folder has no layout files.
        ReadError: a file of the folder is wrong; all problems, with file, line and key.
    """
    folder = own_folder()
    return {} if folder is None else read_folder(folder).get(name, {})


@cache
def read_folder(folder: Path) -> dict[str, dict[str, Any]]:
    """Return the data of all layout files of a folder by their names, checked.

    Raises:
        UsageError: there are none.
        ReadError: a file is wrong; all problems, with file, line and key.
    """
    check_folder(folder)
    read: dict[str, dict[str, Any]] = {}
    texts: dict[str, str] = {}
    problems: list[Problem] = []
    for file in sorted(folder.glob("*.toml")):
        known = assets.layout_names()
        if file.stem not in known:
            hint = advice(file.stem, known)
            form = "there is no layout of this name{hint}"
            problems.append(Problem(str(short_path(file)), gettext(form, hint=hint)))
            continue
        try:
            texts[file.stem], read[file.stem] = read_toml(file)
        except ReadError as error:
            problems += error.problems
    for name, data in read.items():
        for steps, message in faults(name, data, read.get("house", {})):
            line = line_of(texts[name], steps)
            place = f"{short_path(folder / name)}.toml:{line}: {'.'.join(steps)}"
            problems.append(Problem(place, message))
    if problems:
        raise ReadError(problems)
    return read


def layouts_mark(game: str) -> int:
    """Return what imprints carry of the user's own layouts: a check sum, 0 for papercraft's.

    It covers the files that say how sheets of the game look.
    """
    if own_folder() is None:
        return 0
    names = ("house", "cards", game)
    now = [assets.layout(name) for name in names]
    if now == [assets.packaged_layout(name) for name in names]:
        return 0
    return 1 + crc32(json.dumps(now, sort_keys=True).encode()) % (MARKS - 1)


def check_layouts(game: str, imprint: Imprint) -> None:
    """Raise IdError if a sheet was printed with other layouts than hold now.

    Compared with another drawing, a photo could be read wrongly without a word.
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
