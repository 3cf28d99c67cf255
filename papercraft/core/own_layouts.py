"""Read and check the user's own folder of layouts, which override those of papercraft.

``PAPERCRAFT_LAYOUTS`` names the folder. A file in it has the name of the layout it changes and
contains only what differs. It cannot change what IDs or the geometry of sheets depend on, so an ID
names the same sheet everywhere and only its look differs.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any

from papercraft.core.data_files import LAYOUTS_VARIABLE, layout_names
from papercraft.core.layout_checks import faults
from papercraft.core.messages import gettext
from papercraft.core.problems import Problem, ReadError, UsageError, advice
from papercraft.core.short_paths import short_path
from papercraft.core.toml_lines import line_of, read_toml

# The value of the variable, and of --layouts, that selects papercraft's own layouts.
STANDARD = "default"


def own_folder() -> Path | None:
    """Return the user's folder of layouts, or None if papercraft's apply."""
    named = os.environ.get(LAYOUTS_VARIABLE, "")
    return None if named in {"", STANDARD} else Path(named)


def check_folder(folder: Path) -> None:
    """Raise UsageError if a folder has no layout files."""
    if not folder.is_dir():
        raise UsageError(gettext("{folder} is not a folder", folder=str(short_path(folder))))
    if not any(folder.glob("*.toml")):
        form = "{folder} has no layouts; papercraft layouts eject GAME writes some"
        raise UsageError(gettext(form, folder=str(short_path(folder))))


def own_layout(name: str) -> dict[str, Any]:
    """Return the values of the user's file for a layout, empty if there is no such file.

    Raises:
        UsageError: the folder has no layout files.
        ReadError: a file of the folder is invalid; lists all problems, with file, line and key.
    """
    folder = own_folder()
    return {} if folder is None else read_folder(folder).get(name, {})


@cache
def read_folder(folder: Path) -> dict[str, dict[str, Any]]:
    """Return the checked data of all layout files of a folder, by name.

    Raises:
        UsageError: the folder has no layout files.
        ReadError: a file is invalid; lists all problems, with file, line and key.
    """
    check_folder(folder)
    read: dict[str, dict[str, Any]] = {}
    texts: dict[str, str] = {}
    problems: list[Problem] = []
    for file in sorted(folder.glob("*.toml")):
        known = layout_names()
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
