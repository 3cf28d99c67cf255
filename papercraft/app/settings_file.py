"""Change one setting in a file, leaving everything else, including comments, as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import tomlkit

from papercraft.app.settings import SETTINGS, check_value
from papercraft.core.file_set import explaining, writing
from papercraft.core.locks import locked
from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError
from papercraft.core.toml_lines import read_toml

if TYPE_CHECKING:
    from pathlib import Path


def change_setting(file: Path, key: str, value: str | None, user: Path, *, here: bool) -> str:
    """Set a key in a file, or remove it if ``value`` is None; return what was written.

    ``here`` means that it is a folder's file, which must not name code to run.

    Raises:
        UsageError: the key is unknown, not set, or must not be set there; or the value is invalid.
        ReadError: the file is not valid TOML.
        WriteError: it cannot be written.
    """
    written = "" if value is None else check_value(key, value, user)
    if here and value is not None and SETTINGS[key].runs_code:
        raise UsageError(gettext("{key} runs code, so it is only read from your own file", key=key))
    with explaining(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        # Locked from reading to writing, because another process may change it at the same time.
        with locked(file.with_name(f".{file.name}.lock")):
            text = read_toml(file)[0] if file.is_file() else ""
            document = tomlkit.parse(text)
            if value is not None:
                document[key] = written
            elif key in document:
                del document[key]
            else:
                raise UsageError(gettext("{file} does not set {key}", file=str(file), key=key))
            with writing(file, force=True) as out:
                out.write(tomlkit.dumps(document).encode())
    return written
