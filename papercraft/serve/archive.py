"""Read and back up the games in a house's folder from a command, even while a server runs."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING, Any

from papercraft.core.file_set import FileSet
from papercraft.core.messages import error_message, gettext
from papercraft.core.problems import Problem, ReadError, UsageError, suggestion
from papercraft.core.report import Report, Section, Table
from papercraft.serve.history import GameFilter, played, report_of, wanted
from papercraft.serve.history_files import FORMATS
from papercraft.serve.store import DATABASE, StoreError, copy_database, load_file

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from papercraft.core.language import Language
    from papercraft.serve.history import Played
    from papercraft.serve.store import Saved

__all__ = ["FORMATS", "Archive", "GameFilter", "back_up", "report_of"]
_PHOTOS = "sessions"


class Archive:
    """The saved games of a house; nothing in the folder is changed."""

    def __init__(self, folder: Path) -> None:
        """Read the folder of a house.

        Raises:
            ReadError: there are no games in it, or they cannot be read.
        """
        self._saved = _load(folder)
        self.folder = folder

    def games(self, chosen: GameFilter) -> list[Played]:
        """Return the games that match a filter, the latest first."""
        sessions = self._saved.by_session.items()
        records = [played(name, events, self._result(name)) for name, events in sessions]
        return wanted((one for one in records if one is not None), chosen)

    def report(self, name: str, language: Language) -> Report:
        """Return the report of one game.

        Raises:
            UsageError: there is no such game, or nobody has played it.
        """
        report = self._result(name).get("report")
        if not report:
            near = suggestion(name, self._saved.results)
            raise UsageError(gettext("there is no game {name}{near}", name=repr(name), near=near))
        return _report(report.get(language.code) or report["en"])

    def _result(self, name: str) -> dict[str, Any]:
        return self._saved.results.get(name, (0, {}))[1]


def back_up(folder: Path, target: Path, *, force: bool) -> int:
    """Write the folder of a house to a ZIP file, all or nothing; return the number of files in it.

    The database is copied first, as a snapshot, then the photos. A photo is saved before the
    database refers to it, so none is missing.

    Raises:
        ReadError: there are no games in the folder, or they cannot be read.
        WriteError: the file exists, or cannot be written.
    """
    _load(folder)
    with FileSet(force=force) as files, files.open(target) as out:
        copy = files.temporary(target)
        try:
            copy_database(folder / DATABASE, copy)
            names = sorted(load_file(copy).by_session)
        except StoreError as error:
            raise _unreadable(folder, error) from error
        count = 1
        with zipfile.ZipFile(out, "w") as archive:
            archive.write(copy, DATABASE, zipfile.ZIP_DEFLATED)
            for file in (file for name in names for file in _files(folder / _PHOTOS / name)):
                try:
                    archive.write(file, file.relative_to(folder).as_posix())
                except FileNotFoundError:
                    # The photo was deleted after the snapshot.
                    continue
                count += 1
        copy.unlink()
    return count


def _files(folder: Path) -> list[Path]:
    return sorted(
        file
        for file in folder.glob("*")
        if file.is_file() and file.suffix not in {".part", ".lock"}
    )


def _load(folder: Path) -> Saved:
    if not (folder / DATABASE).is_file():
        form = "no games in {folder}; name the folder of papercraft serve with --data"
        raise ReadError([Problem("", gettext(form, folder=folder))])
    try:
        return load_file(folder / DATABASE)
    except StoreError as error:
        raise _unreadable(folder, error) from error


def _unreadable(folder: Path, error: StoreError) -> ReadError:
    form, path = "cannot read {path}: {reason}", folder / DATABASE
    return ReadError([Problem("", gettext(form, path=path, reason=error_message(error)))])


def _report(data: Mapping[str, Any]) -> Report:
    return Report(data["title"], tuple(map(_section, data["sections"])))


def _section(data: Mapping[str, Any]) -> Section:
    table = None
    if data["columns"]:
        table = Table(
            tuple((name, align) for name, align in data["columns"]),
            tuple(map(tuple, data["rows"])),
            tuple(data["footer"]),
        )
    return Section(data["heading"], tuple(data["lines"]), table, tuple(data["notes"]))
