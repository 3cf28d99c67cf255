"""An event log in SQLite: what has been acknowledged survives a crash.

Events are only appended. All writes run in one thread and are committed with ``synchronous =
FULL`` before they are acknowledged; the state in memory is folded from committed events.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.core.messages import error_message, gettext
from papercraft.serve.session import Event

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

DATABASE = "house.sqlite"
_SCHEMA = """
CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS devices (digest TEXT PRIMARY KEY, role TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS events (
    number INTEGER PRIMARY KEY AUTOINCREMENT, session TEXT NOT NULL, at TEXT NOT NULL,
    kind TEXT NOT NULL, data TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS results (
    session TEXT PRIMARY KEY, inputs INTEGER NOT NULL, data TEXT NOT NULL
);
"""
# An event that arrives while its session is being deleted must not recreate a part of it.
_APPEND = """
INSERT INTO events (session, at, kind, data) SELECT ?1, ?2, ?3, ?4
WHERE ?3 = 'opened' OR EXISTS (SELECT 1 FROM events WHERE session = ?1)
"""
_KEEP_RESULT = """
INSERT OR REPLACE INTO results SELECT ?1, ?2, ?3
WHERE EXISTS (SELECT 1 FROM events WHERE session = ?1)
"""
_ROLE_OF_SECOND_JOIN = """
INSERT INTO devices VALUES (?, ?)
ON CONFLICT (digest) DO UPDATE SET role = excluded.role WHERE excluded.role = 'host'
"""


# Increased when an older papercraft can no longer read the database.
_VERSION = 1


class StoreError(Exception):
    """A write failed as a whole, as on a full disk, or the stored data cannot be read."""


class Saved(NamedTuple):
    """The content of a store."""

    secrets: dict[str, str]
    devices: dict[str, str]
    events: list[Event]
    results: dict[str, tuple[int, dict[str, Any]]]

    @property
    def by_session(self) -> dict[str, list[Event]]:
        """The events of each session, in order."""
        events: dict[str, list[Event]] = {}
        for event in self.events:
            events.setdefault(event.session, []).append(event)
        return events


class Store:
    """The database in a file, and its only writer."""

    def __init__(self, path: Path) -> None:
        """Open the database, or create it; raise StoreError if that fails."""
        self._writer = ThreadPoolExecutor(1, "store")
        try:
            self._database = self._writer.submit(_opened, path).result()
        except (sqlite3.Error, StoreError) as error:
            self._writer.shutdown()
            raise StoreError(error_message(error)) from error

    def load(self) -> Saved:
        """Return everything that was saved; raise StoreError if it cannot be read."""
        return self._writer.submit(_load, self._database).result()

    def keep_secret(self, name: str, value: str) -> None:
        """Save a secret of the house, and wait until it is on disk."""
        self._writer.submit(
            self._commit, "INSERT OR REPLACE INTO secrets VALUES (?, ?)", (name, value)
        ).result()

    async def add_device(self, digest: str, role: str) -> None:
        """Save a device that has joined; a guest may become the host later."""
        await self._run(self._commit, _ROLE_OF_SECOND_JOIN, (digest, role))

    async def append(self, session: str, at: str, kind: str, data: Mapping[str, Any]) -> Event:
        """Append an event, and return it once it is on disk.

        Raises:
            StoreError: it could not be saved, or the session was deleted.
        """
        row = (session, at, kind, json.dumps(data, ensure_ascii=False))
        number = await self._run(self._append, row)
        return Event(number, session, at, kind, dict(data))

    async def keep_result(self, session: str, inputs: int, data: Mapping[str, Any]) -> None:
        """Save the reading of a session after event number ``inputs``."""
        row = (session, inputs, json.dumps(data, ensure_ascii=False))
        await self._run(self._commit, _KEEP_RESULT, row)

    async def forget(self, session: str) -> None:
        """Delete everything about a session."""
        await self._run(self._forget, session)

    def close(self) -> None:
        """Wait for pending writes, and close the database."""
        self._writer.submit(self._database.close).result()
        self._writer.shutdown()

    async def _run(self, work: Callable[..., int], *args: Any) -> int:
        return await asyncio.wrap_future(self._writer.submit(work, *args))

    def _commit(self, statement: str, row: tuple[Any, ...]) -> int:
        try:
            with self._database:
                return self._database.execute(statement, row).lastrowid or 0
        except sqlite3.Error as error:
            raise StoreError(str(error)) from error

    def _append(self, row: tuple[Any, ...]) -> int:
        before = self._database.total_changes
        number = self._commit(_APPEND, row)
        if self._database.total_changes == before:
            raise StoreError("the game has been deleted")
        return number

    def _forget(self, session: str) -> int:
        try:
            with self._database:
                self._database.execute("DELETE FROM events WHERE session = ?", (session,))
                self._database.execute("DELETE FROM results WHERE session = ?", (session,))
        except sqlite3.Error as error:
            raise StoreError(str(error)) from error
        return 0


def load_file(path: Path) -> Saved:
    """Return the content of a database that another process may be writing to.

    Raises:
        StoreError: it cannot be read.
    """
    try:
        with closing(_reading(path)) as database:
            return _load(database)
    except sqlite3.Error as error:
        raise StoreError(str(error)) from error


def copy_database(path: Path, target: Path) -> None:
    """Copy a snapshot of a database that another process may be writing to.

    Raises:
        StoreError: it cannot be read, or the copy cannot be written.
    """
    try:
        with closing(_reading(path)) as database, closing(sqlite3.connect(target)) as copy:
            database.backup(copy)
    except sqlite3.Error as error:
        raise StoreError(str(error)) from error


def _reading(path: Path) -> sqlite3.Connection:
    # While a server runs, and after a crash, there is a write-ahead log beside the database.
    # Otherwise nobody is writing, and SQLite must not create one: it would stay behind, and cannot
    # be created in a read-only folder.
    is_still = not path.with_name(f"{path.name}-wal").exists()
    mode = "immutable=1" if is_still else "mode=ro"
    return sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True)


def _opened(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path)
    try:
        _refuse_newer(database)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        # Overwrite deleted data in the file, too.
        database.execute("PRAGMA secure_delete = ON")
        database.executescript(f"{_SCHEMA} PRAGMA user_version = {_VERSION};")
    except (sqlite3.Error, StoreError):
        database.close()
        raise
    return database


def _refuse_newer(database: sqlite3.Connection) -> None:
    """Raise StoreError for a database that a newer papercraft has written."""
    ((version,),) = database.execute("PRAGMA user_version")
    if version > _VERSION:
        raise StoreError(gettext("it was written by a newer version of papercraft"))


def _load(database: sqlite3.Connection) -> Saved:
    try:
        _refuse_newer(database)
        return _everything(database)
    except (sqlite3.Error, ValueError) as error:
        raise StoreError(str(error)) from error


def _everything(database: sqlite3.Connection) -> Saved:
    rows = database.execute("SELECT number, session, at, kind, data FROM events ORDER BY number")
    results = database.execute("SELECT session, inputs, data FROM results")
    return Saved(
        dict(database.execute("SELECT name, value FROM secrets")),
        dict(database.execute("SELECT digest, role FROM devices")),
        [Event(number, name, at, kind, json.loads(data)) for number, name, at, kind, data in rows],
        {name: (inputs, json.loads(data)) for name, inputs, data in results},
    )
