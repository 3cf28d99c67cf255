"""A digest of everything that determines printed files, kept in their geometry file.

Prints with the same digest have the same bytes, on any machine. The digest covers the version of
papercraft, the layouts, the sheets and every option, but not the names and places of the files.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from papercraft.core.data_files import reserved_layouts
from papercraft.core.layouts import layout
from papercraft.core.page import MADE, MOST_OF_MADE
from papercraft.core.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from papercraft.app.print_job import PrintJob
    from papercraft.app.storage import Storage

_LETTERS = 16


def made_of(job: PrintJob, kinds: Mapping[str, Any]) -> str:
    """Return the digest of a job and of the kinds of files it is printed to."""
    wanted = {
        "version": VERSION,
        "layouts": _layouts_of(job.game.name),
        "game": job.game.name,
        "job": {one.name: getattr(job, one.name) for one in fields(job) if one.name != "game"},
        "files": dict(kinds),
    }
    return _digest(wanted)


def made_in(geometry: Sequence[Path], storage: Storage) -> list[str]:
    """Return the digest in each geometry file; empty if the file is missing or has none."""
    ends = map(MADE.search, storage.ends(geometry, MOST_OF_MADE))
    return [match[1].decode() if match else "" for match in ends]


@cache
def _layouts_of(game: str) -> str:
    return _digest([layout(name) for name in (*sorted(reserved_layouts()), game)])


def _digest(data: Any) -> str:
    text = json.dumps(_plain(data), sort_keys=True, default=str)
    return sha256(text.encode()).hexdigest()[:_LETTERS]


def _plain(value: Any) -> Any:
    """Return a value as plain JSON data; sets are sorted, as their order varies by process."""
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(map(str, value))
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [*map(_plain, value)]
    if is_dataclass(value):
        return {one.name: _plain(getattr(value, one.name)) for one in fields(value)}
    return value
