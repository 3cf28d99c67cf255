"""The running house: its sessions, their readings, and the pages that wait for changes."""

from __future__ import annotations

import asyncio
import json
import secrets
import shutil
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from papercraft.core.messages import error_message, gettext
from papercraft.serve.devices import Devices
from papercraft.serve.disk import store_errors, sync_folder
from papercraft.serve.jobs import read_session, with_sheets
from papercraft.serve.limits import LimitError
from papercraft.serve.reading_task import TABLE, SentPhoto, Task
from papercraft.serve.session import Event, EventError, Session, fold
from papercraft.serve.shelf import NO_SHELF
from papercraft.serve.store import DATABASE, Store, StoreError
from papercraft.serve.workers import WorkerError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from papercraft.serve.shelf import Shelf
    from papercraft.serve.workers import Workers

MOST_SESSIONS, MOST_EVENTS, MOST_LISTENERS = 500, 5000, 400
# The events of a game, as JSON: enough to type a record of the largest size forty times.
MOST_EVENT_BYTES = 8_000_000
# How many pages of a device wait for changes. Beyond that the oldest is dropped, which may be a
# connection that the phone has lost.
MOST_OF_DEVICE = 12
# Without vowels, so that no words are formed, and without letters that look alike.
_LETTERS, _LENGTH = "bcdfghjkmnpqrstvwxz", 6


class ExpiredError(Exception):
    """A change to a session whose photos have been deleted."""


@dataclass(eq=False)
class Listener:
    """A page of a device that waits for changes."""

    device: str
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    ended: bool = False

    def end(self) -> None:
        """Stop waiting."""
        self.ended = True
        self.changed.set()


@dataclass
class Live:
    """A session with its events and its last reading.

    ``result`` is the reading after event number ``of``. ``version`` goes up with every change to
    what pages show. ``size`` is the size of the events in bytes. ``reports`` caches the result's
    report as HTML, by language.
    """

    session: Session
    events: list[Event]
    result: dict[str, Any] = field(default_factory=dict)
    of: int = 0
    reports: dict[str, str] = field(default_factory=dict)
    reading: asyncio.Task[None] | None = None
    version: int = 0
    listeners: set[Listener] = field(default_factory=set)
    writing: asyncio.Lock = field(default_factory=asyncio.Lock)
    size: int = field(init=False)

    def __post_init__(self) -> None:
        """Compute the size of the events."""
        self.size = sum(_size(event.data) for event in self.events)

    @property
    def is_current(self) -> bool:
        """Whether the result includes everything that has happened."""
        return self.of >= self.session.inputs

    def change(self) -> None:
        """Notify all pages that show the session."""
        self.version += 1
        for listener in self.listeners:
            listener.changed.set()


class House:
    """The state of the server, all of which can be rebuilt from the store."""

    def __init__(self, folder: Path, workers: Workers, shelf: Shelf = NO_SHELF) -> None:
        """Open the store in a folder; described sheets come from ``shelf``.

        Raises:
            StoreError: it cannot be read, or was written by a newer papercraft.
        """
        self.folder, self.shelf = folder, shelf
        self.incoming = folder / "incoming"
        # Uploads that were never acknowledged are useless after a restart.
        shutil.rmtree(self.incoming, ignore_errors=True)
        self.incoming.mkdir()
        self.store = Store(folder / DATABASE)
        self._workers = workers
        self._listeners: list[Listener] = []
        try:
            saved = self.store.load()
            self.devices = Devices(self.store, saved.devices, saved.secrets)
            lives = [Live(fold(name, some), some) for name, some in saved.by_session.items()]
        except (StoreError, EventError) as error:
            self.store.close()
            raise StoreError(error_message(error)) from error
        self.sessions = {live.session.name: live for live in lives}
        self._deleted = folder / "deleted"
        self._finish_deleting()
        for name, (inputs, data) in saved.results.items():
            if name in self.sessions:
                self.sessions[name].of, self.sessions[name].result = inputs, data

    def session_folder(self, name: str) -> Path:
        """Return the folder with the photos and pictures of a session."""
        return self.folder / "sessions" / name

    async def open(self, after: str | None = None) -> Live:
        """Start a session; a rematch comes ``after`` another session and takes its players."""
        if len(self.sessions) >= MOST_SESSIONS:
            raise LimitError(gettext("There are too many games; the host can delete some."))
        name = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
        with store_errors():
            self.session_folder(name).mkdir(parents=True)
            for parent in (self.folder, self.session_folder(name).parent):
                sync_folder(parent)
        live = Live(Session(name), [])
        await self.add(live, "opened", {"after": after} if after else {}, name)
        self.sessions[name] = live
        if after is None:
            return live
        # Another board has another ID, but sheets that are always the same keep theirs.
        if sheet := self.sessions[after].result.get("alike"):
            await self.add(live, "printed", {"sheet": sheet})
        for player in self.sessions[after].session.players.values():
            data = {"player": player.number, "name": player.name, "device": player.device}
            await self.add(live, "joined", data)
        return live

    async def begin(self, names: Iterable[str], sheet: str) -> Live:
        """Return a session whose players are unclaimed until somebody joins with their name.

        ``sheet`` is the ID of the sheets printed for it, or empty. A session that is still waiting
        for players, such as after the start, is reused.
        """
        waiting = [live for live in self.sessions.values() if live.session.is_untouched]
        live = waiting[0] if waiting else await self.open()
        if sheet:
            await self.add(live, "printed", {"sheet": sheet})
        for number, one in enumerate(names, live.session.players_so_far + 1):
            await self.add(live, "joined", {"player": number, "name": one, "device": ""})
        return live

    async def add(
        self, live: Live, kind: str, data: Mapping[str, Any], name: str | None = None
    ) -> Event:
        """Save an event; when this returns it is on the disk.

        Raises:
            StoreError: it could not be saved, so it does not count.
            LimitError: the session has too many events.
            ExpiredError: the session is closed.
        """
        if live.session.expired:
            raise ExpiredError
        size = live.size + _size(data)
        is_full = len(live.events) >= MOST_EVENTS or size > MOST_EVENT_BYTES
        if is_full and kind != "expired":
            form = "This game has the maximum number of changes; begin another game."
            raise LimitError(gettext(form))
        at = datetime.now(UTC).isoformat(timespec="seconds")
        event = await self.store.append(name or live.session.name, at, kind, data)
        live.events.append(event)
        live.size = size
        live.session = fold(event.session, live.events)
        if live.session.expired and kind != "expired":
            raise ExpiredError
        live.change()
        self.read(live)
        return event

    async def undo(self, live: Live, data: Mapping[str, Any]) -> None:
        """Save that an event is undone; the photo of an undone arrival is deleted for good."""
        (undone,) = [event for event in live.events if event.number == data["number"]]
        await self.add(live, "undone", data)
        if undone.kind == "photographed":
            file = self.session_folder(live.session.name) / undone.data["file"]
            with suppress(OSError):
                file.unlink()

    async def delete(self, live: Live) -> None:
        """Delete a session with its photos and readings.

        Raises:
            StoreError: it could not be deleted and still exists.
        """
        name = live.session.name
        if live.reading is not None:
            live.reading.cancel()
            await asyncio.wait([live.reading])
        folder, aside = self.session_folder(name), self._deleted / name
        # Moved aside first, so that after a crash the session is either gone or complete.
        _move(folder, aside)
        try:
            await self.store.forget(name)
        except StoreError:
            _move(aside, folder)
            self.read(live)
            raise
        self.sessions.pop(name, None)
        for left in (aside, folder):
            await asyncio.to_thread(shutil.rmtree, left, ignore_errors=True)
        live.change()

    def _finish_deleting(self) -> None:
        """Finish deletions that a crash interrupted; restore sessions that were not deleted."""
        self._deleted.mkdir(exist_ok=True)
        for aside in self._deleted.iterdir():
            if aside.name in self.sessions:
                _move(aside, self.session_folder(aside.name))
            else:
                shutil.rmtree(aside, ignore_errors=True)

    def read(self, live: Live) -> None:
        """Start reading the photos of a session, unless that is in progress or done."""
        if live.is_current or (live.reading is not None and not live.reading.done()):
            return
        live.reading = asyncio.create_task(self._read(live))

    async def _read(self, live: Live) -> None:
        while not live.is_current:
            inputs = live.session.inputs
            try:
                result = await self._result(live)
            except WorkerError:
                result = {"failed": True}
            live.result, live.of, live.reports = result, inputs, {}
            # A failed reading is not saved, so that it is tried again after a restart.
            if "failed" not in result:
                with suppress(StoreError):
                    await self.store.keep_result(live.session.name, inputs, result)
            live.change()

    async def _result(self, live: Live) -> dict[str, Any]:
        session = live.session
        if not (session.photos or session.typed or session.sheet):
            return {}
        result: dict[str, Any] = await self.run(read_session, self._task(live))
        return result

    def _task(self, live: Live) -> Task:
        session = live.session
        photos = tuple(
            SentPhoto(photo.file, player.number, player.name)
            for player in session.players.values()
            for photo in session.photos_of(player.number)
        )
        shown = tuple(live.result.get("made", ()))
        players = tuple(player.name for player in session.players.values())
        folder = self.session_folder(session.name)
        return Task(
            folder, photos, dict(session.answers), shown, players, tuple(session.players),
            _typed(session),
        )  # fmt: skip

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:
        """Run a module-level function in a worker, with the described sheets of the house.

        Raises:
            WorkerError: it failed, or took too long.
        """
        return await self._workers.run(with_sheets, function, self.shelf.places, *args)

    async def convert(self, function: Callable[..., bool], source: Path, target: Path) -> bool:
        """Run a file conversion in a worker; return False if the worker fails."""
        try:
            return bool(await self._workers.run(function, source, target))
        except WorkerError:
            return False

    @contextmanager
    def listening(self, live: Live, device: str) -> Iterator[Listener]:
        """Yield a listener for a page of a device, whose event is set when the session changes."""
        listener = Listener(device)
        others = [one for one in self._listeners if one.device == device]
        for one in others[: max(0, len(others) + 1 - MOST_OF_DEVICE)]:
            one.end()
        self._listeners.append(listener)
        live.listeners.add(listener)
        try:
            yield listener
        finally:
            self._listeners.remove(listener)
            live.listeners.discard(listener)

    @property
    def listeners(self) -> int:
        """The number of pages waiting for changes."""
        return len(self._listeners)

    def close(self) -> None:
        """End the workers and close the store."""
        self._workers.close()
        self.store.close()


def _size(data: Mapping[str, Any]) -> int:
    """Return the size of an event's data as ASCII JSON, in bytes."""
    return len(json.dumps(data))


def _typed(session: Session) -> dict[int, dict[str, str]]:
    """Return the typed texts; the sheet defaults to the one the session was started with."""
    if not session.sheet:
        return dict(session.typed)
    table = {"sheet": session.sheet} | session.typed.get(TABLE, {})
    return session.typed | {TABLE: table}


def _move(source: Path, target: Path) -> None:
    """Move a folder; do nothing if it is missing or in use."""
    with suppress(OSError):
        source.rename(target)
