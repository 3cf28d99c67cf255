"""The error for a file that does not exist, with a suggestion for the file that was meant."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from papercraft.core.ids import IdError, parse_id
from papercraft.core.messages import Message, gettext
from papercraft.core.problems import Problem, ReadError, closest

# The most files of a folder to search for a similar name.
_MOST_FILES = 1000


def not_found(name: str) -> ReadError:
    """Return the error for a file that does not exist."""
    message = gettext("file {name!r} not found{hint}", name=name, hint=_hint(Path(name)))
    return ReadError([Problem("", message)])


def _hint(path: Path) -> Message | str:
    try:
        parse_id(path.name)
    except IdError:
        near = _similar(path)
        return gettext("; did you mean {near!r}?", near=near) if near else ""
    form = (
        "; it is the ID of a sheet: pass photos of the sheet, or the record of the game, which "
        "papercraft new-record creates"
    )
    return gettext(form)


def _similar(path: Path) -> str | None:
    """Return a file in the same folder with a similar stem and the same extension, or None."""
    try:
        beside = sorted(islice(path.parent.iterdir(), _MOST_FILES))
    except (OSError, ValueError):
        return None
    files = {file.stem: file for file in beside if path.suffix.lower() in ("", file.suffix.lower())}
    near = closest(path.stem, files)
    return str(files[near]) if near else None
