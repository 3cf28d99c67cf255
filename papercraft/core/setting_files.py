"""The files of settings: where they are, and the language that they set."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

USER_FILE, FOLDER_FILE = "config.toml", "papercraft.toml"


def find_folder_file(folder: Path) -> Path | None:
    """Return the nearest ``papercraft.toml``, in the folder or above it."""
    for place in (folder, *folder.parents):
        file = place / FOLDER_FILE
        try:
            if file.is_file():
                return file
        except OSError:
            continue
    return None


def language_set_in(user: Path, folder: Path) -> str:
    """Return the language that the files set, an empty text if they do not say it.

    It is for what is said before settings are read, and about them: a file that cannot be read sets
    no language here.
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
