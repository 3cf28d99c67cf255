"""Locate the settings files, and read the language that they set."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

USER_FILE, FOLDER_FILE = "config.toml", "papercraft.toml"


def find_folder_file(folder: Path) -> Path | None:
    """Return the nearest ``papercraft.toml`` in a folder or above it, or None."""
    for place in (folder, *folder.parents):
        file = place / FOLDER_FILE
        try:
            if file.is_file():
                return file
        except OSError:
            continue
    return None


def language_set_in(user: Path, folder: Path) -> str:
    """Return the language that the settings files set, or "" if they set none.

    This is the language for messages before settings are read, and about problems with them, so
    files that cannot be read are ignored.
    """
    for file in (find_folder_file(folder), user / USER_FILE):
        if file is None or not file.is_file():
            continue
        # Imported late: most people have no such file.
        from papercraft.core.problems import ReadError  # noqa: PLC0415
        from papercraft.core.toml_lines import read_toml  # noqa: PLC0415

        try:
            language = read_toml(file)[1].get("lang")
        except ReadError:
            continue
        if isinstance(language, str):
            return language
    return ""
