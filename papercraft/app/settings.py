"""Settings: defaults of options from the user's file, a folder's file and the environment.

The command line takes precedence. After it, a setting comes from the environment
(``PAPERCRAFT_PAPER``), else from the nearest ``papercraft.toml`` in the working folder or above it,
else from ``config.toml`` in the user's configuration folder.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.core.messages import error_message, gettext, join
from papercraft.core.problems import Problem, ReadError, UsageError, advice
from papercraft.core.setting_files import USER_FILE, find_folder_file
from papercraft.core.short_paths import short_path

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping


class Setting(NamedTuple):
    """A setting: its purpose, its default, and the check of its values.

    ``check`` takes the value and the user's configuration folder, and raises UsageError.
    ``is_path`` means that the value is a path, ``runs_code`` that it is a list of folders with
    Python code, separated as in PATH; ``word`` is a special value that is not a path.
    """

    help: str
    usual: str
    check: Callable[[str, Path], None]
    is_path: bool = False
    runs_code: bool = False
    word: str = ""


@dataclass(frozen=True, slots=True)
class Held:
    """A value of a setting and its source: a file and line, or a variable."""

    value: str
    source: str
    line: int = 0

    @property
    def place(self) -> str:
        """The source with the line."""
        return f"{self.source}:{self.line}" if self.line else self.source


@dataclass(frozen=True, slots=True)
class Settings:
    """All values by key, the effective one first; and the files, which may not exist."""

    values: Mapping[str, tuple[Held, ...]]
    user_file: Path
    folder_file: Path | None

    def get(self, key: str) -> Held | None:
        """Return the effective value; None if nothing sets the key."""
        values = self.values.get(key, ())
        return values[0] if values else None


# --- what can be set ------------------------------------------------------------------------------
# Each of these is imported late: most commands read few settings or none.


def _check_paper(value: str, _user: Path) -> None:
    from papercraft.core.page import paper_of  # noqa: PLC0415

    paper_of(value)


def _check_language(value: str, _user: Path) -> None:
    from papercraft.core.language import get_language  # noqa: PLC0415

    get_language(value.lower())


def _check_printer(value: str, user: Path) -> None:
    from papercraft.core.printers import printer_of  # noqa: PLC0415

    printer_of(value, user)


def _check_ink(value: str, _user: Path) -> None:
    from papercraft.core.imprint import ink_names  # noqa: PLC0415

    _check_word(value, ink_names())


def _check_palette(value: str, _user: Path) -> None:
    from papercraft.core.imprint import palette_names  # noqa: PLC0415

    _check_word(value, palette_names())


def _check_word(value: str, words: list[str]) -> None:
    if value.lower() not in words:
        hint = advice(value, words)
        raise UsageError(gettext("{value!r} is not known{hint}", value=value, hint=hint))


def _check_output(value: str, _user: Path) -> None:
    if value == "-" or Path(value).suffix.lower() in {".pdf", ".svg"} or Path(value).is_file():
        raise UsageError(gettext("{value} is not a folder", value=value))


def _check_layouts(value: str, _user: Path) -> None:
    from papercraft.core.own_layouts import STANDARD, check_folder  # noqa: PLC0415

    if value != STANDARD:
        check_folder(Path(value))


def _check_games(value: str, _user: Path) -> None:
    from papercraft.core.game_folders import folders_of  # noqa: PLC0415

    folders_of(value)


def _check_sheets(value: str, _user: Path) -> None:
    if not Path(value).is_dir():
        raise UsageError(gettext("{folder} is not a folder", folder=value))


SETTINGS: dict[str, Setting] = {
    "paper": Setting("Paper to print on.", "a4", _check_paper),
    "lang": Setting("Language of sheets and messages.", "en", _check_language),
    "printer": Setting("Calibrated printer whose misalignment is corrected.", "", _check_printer),
    "ink": Setting("Ink to print with.", "full", _check_ink),
    "palette": Setting("Palette of sheets and pictures.", "default", _check_palette),
    "layouts": Setting(
        "Folder with your own layouts.", "default", _check_layouts, is_path=True, word="default"
    ),
    "games": Setting("Folder with your own games.", "", _check_games, is_path=True, runs_code=True),
    "sheets": Setting("Folder with your own sheets.", "", _check_sheets, is_path=True),
    "output": Setting("Folder to write to.", "output", _check_output, is_path=True),
}


def variable_of(key: str) -> str:
    """Return the name of a setting's environment variable."""
    return f"PAPERCRAFT_{key.upper()}"


# --- reading --------------------------------------------------------------------------------------


def read_settings(
    user: Path, folder: Path, variables: Mapping[str, str], keys: Collection[str] = ()
) -> Settings:
    """Return the settings in effect in a folder; ``user`` is the user's configuration folder.

    Invalid values raise only for ``keys``, those the caller is about to use, or for all keys if it
    is empty: scoring should not fail because of a printer that is no longer calibrated.

    Raises:
        ReadError: a file cannot be read, or a key or value is invalid; all problems with file, line
            and key.
    """
    user_file, folder_file = user / USER_FILE, find_folder_file(folder)
    problems: list[Problem] = []
    later: list[Problem] = []
    values: dict[str, tuple[Held, ...]] = {}

    def add(held: Iterable[tuple[str, Held]]) -> None:
        for key, value in held:
            values[key] = (*values.get(key, ()), value)
            try:
                SETTINGS[key].check(value.value, user)
            except UsageError as error:
                place = f"{value.place}: {key}" if value.line else value.place
                wrong = problems if key in (keys or SETTINGS) else later
                wrong.append(Problem(place, error_message(error)))

    add(_from_variables(variables))
    for file in (folder_file, user_file):
        if file is None or not file.is_file():
            continue
        try:
            held, wrong = _from_file(file, trusted=file is user_file)
        except ReadError as error:
            problems += error.problems
        else:
            problems += wrong
            add(held)
    if problems:
        # Whoever has to fix one value sees all of them.
        raise ReadError([*problems, *later])
    return Settings(values, user_file, folder_file)


def check_value(key: str, value: str, user: Path) -> str:
    """Return a value as it is written to a file; raise UsageError for an unknown key or value."""
    if key not in SETTINGS:
        hint = advice(key, SETTINGS)
        raise UsageError(gettext("there is no setting {key!r}{hint}", key=key, hint=hint))
    written = absolute_value(key, value)
    # A path may contain any bytes, but a TOML file must be UTF-8.
    if not _is_utf8(written):
        form = "{key}: {value!r} is not UTF-8 text, so no file of settings can hold it"
        raise UsageError(gettext(form, key=key, value=written))
    try:
        for form in (value, written):
            SETTINGS[key].check(form, user)
    except UsageError as error:
        raise UsageError(join([key, error_message(error)], ": ")) from error
    return written


def _is_utf8(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _from_variables(variables: Mapping[str, str]) -> Iterator[tuple[str, Held]]:
    for key in SETTINGS:
        value = variables.get(variable_of(key))
        if value:
            yield key, Held(value, variable_of(key))


def _from_file(file: Path, *, trusted: bool) -> tuple[list[tuple[str, Held]], list[Problem]]:
    """Return the settings of a file, and the problems with those that are none."""
    # Imported late: most people have no such file.
    from papercraft.core.toml_lines import line_of, read_toml  # noqa: PLC0415

    text, data = read_toml(file)
    held, problems = [], []
    for key, value in data.items():
        fault = _fault(key, value, trusted=trusted)
        line = line_of(text, [key])
        if fault:
            problems.append(Problem(f"{short_path(file)}:{line}: {key}", fault))
        else:
            source = str(short_path(file))
            held.append((key, Held(_absolute(key, value, file.parent), source, line)))
    return held, problems


def _fault(key: str, value: Any, *, trusted: bool) -> str:
    """Return what is wrong with a key in a file; empty if its value may be checked."""
    if key not in SETTINGS:
        hint = advice(key, SETTINGS)
        return gettext("unknown key{hint}", hint=hint)
    if not isinstance(value, str) or not value:
        return gettext("should be a string in quotes")
    if SETTINGS[key].runs_code and not trusted:
        form = "runs code, so it cannot be set in a folder's file; use papercraft config set {key}"
        return gettext(form, key=key)
    return ""


def _absolute(key: str, value: str, folder: Path) -> str:
    """Resolve paths relative to their file; those in the working folder stay short."""
    if not SETTINGS[key].is_path or value == SETTINGS[key].word:
        return value
    return os.pathsep.join(str(short_path(path)) for path in _full_paths(key, value, folder))


def _full_paths(key: str, value: str, folder: Path) -> list[Path]:
    words = value.split(os.pathsep) if SETTINGS[key].runs_code else [value]
    return [folder.absolute() / Path(word).expanduser() for word in words if word]


def absolute_value(key: str, value: str) -> str:
    """Return a path, or several as in PATH, as absolute paths; any other value unchanged."""
    if not SETTINGS[key].is_path or value == SETTINGS[key].word:
        return value
    return os.pathsep.join(map(str, _full_paths(key, value, Path())))
