"""The running house: its sessions, what was read in them, and who is told of changes."""

from __future__ import annotations

import asyncio
import secrets
import shutil
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from papercraft.serve.devices import Devices
from papercraft.serve.jobs import read_session
from papercraft.serve.reading_task import SentPhoto, Task
from papercraft.serve.session import Event, Session, fold
from papercraft.serve.store import Store, StoreError
from papercraft.serve.workers import WorkerError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from papercraft.serve.workers import Workers

MOST_SESSIONS, MOST_LISTENERS = 500, 400
# Without vowels, so that no words come up, and without what looks alike.
_LETTERS, _LENGTH = "bcdfghjkmnpqrstvwxz", 6


@dataclass
class Live:
    """A session with its events, and what was last read in it.

    ``result`` is of the event ``of``; ``version`` changes with everything that its pages show.
    """

    session: Session
    events: list[Event]
    result: dict[str, Any] = field(default_factory=dict)
    of: int = 0
    reading: asyncio.Task[None] | None = None
    version: int = 0
    listeners: set[asyncio.Event] = field(default_factory=set)
    writing: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def is_current(self) -> bool:
        """Whether the result is of everything that has happened."""
        return self.of >= self.session.inputs

    def change(self) -> None:
        """Tell everybody who looks at the session."""
        self.version += 1
        for listener in self.listeners:
            listener.set()


class House:
    """Everything the server knows; all of it can be built again from the store."""

    def __init__(self, folder: Path, workers: Workers) -> None:
        """Open the store in a folder."""
        self.folder = folder
        self.incoming = folder / "incoming"
        # What was not acknowledged before the last end is of no use.
        shutil.rmtree(self.incoming, ignore_errors=True)
        self.incoming.mkdir()
        self.store = Store(folder / "house.sqlite")
        self._workers = workers
        saved = self.store.load()
        self.devices = Devices(self.store, saved.devices, saved.secrets)
        by_session: dict[str, list[Event]] = {}
        for event in saved.events:
            by_session.setdefault(event.session, []).append(event)
        self.sessions = {name: Live(fold(name, some), some) for name, some in by_session.items()}
        for name, (inputs, data) in saved.results.items():
            if name in self.sessions:
                self.sessions[name].of, self.sessions[name].result = inputs, data

    def session_folder(self, name: str) -> Path:
        """Return the folder with the photos and pictures of a session."""
        return self.folder / "sessions" / name

    async def open(self, after: str | None = None) -> Live:
        """Begin a session; a rematch comes ``after`` another, with its players."""
        if len(self.sessions) >= MOST_SESSIONS:
            raise StoreError("there are too many games; delete some")
        name = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
        self.session_folder(name).mkdir(parents=True)
        live = Live(Session(name), [])
        await self.add(live, "opened", {"after": after} if after else {}, name)
        self.sessions[name] = live
        for player in self.sessions[after].session.players.values() if after else ():
            data = {"player": player.number, "name": player.name, "device": player.device}
            await self.add(live, "joined", data)
        return live

    async def add(
        self, live: Live, kind: str, data: Mapping[str, Any], name: str | None = None
    ) -> Event:
        """Save an event; when this returns it is on the disk.

        Raises:
            StoreError: it could not be saved, and has not happened.
        """
        at = datetime.now(UTC).isoformat(timespec="seconds")
        event = await self.store.append(name or live.session.name, at, kind, data)
        live.events.append(event)
        live.session = fold(event.session, live.events)
        live.change()
        self.read(live)
        return event

    async def delete(self, live: Live) -> None:
        """Delete a session with its photos and everything that was read."""
        name = live.session.name
        await self.store.forget(name)
        self.sessions.pop(name, None)
        if live.reading is not None:
            live.reading.cancel()
        await asyncio.to_thread(shutil.rmtree, self.session_folder(name), ignore_errors=True)
        live.change()

    def read(self, live: Live) -> None:
        """Read the photos of a session unless that is being done, or was done already."""
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
            live.result, live.of = result, inputs
            # If it is not saved, it is read again after the next start.
            with suppress(StoreError):
                await self.store.keep_result(live.session.name, inputs, result)
            live.change()

    async def _result(self, live: Live) -> dict[str, Any]:
        if not live.session.photos:
            return {}
        result: dict[str, Any] = await self._workers.run(read_session, self._task(live))
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
        return Task(folder, photos, dict(session.answers), shown, players)

    async def convert(self, function: Callable[..., bool], source: Path, target: Path) -> bool:
        """Run a conversion of a file in a worker; a file that breaks one is not converted."""
        try:
            return bool(await self._workers.run(function, source, target))
        except WorkerError:
            return False

    @contextmanager
    def listening(self, live: Live) -> Iterator[asyncio.Event]:
        """Return an event that is set when the session changes."""
        listener = asyncio.Event()
        live.listeners.add(listener)
        try:
            yield listener
        finally:
            live.listeners.discard(listener)

    @property
    def listeners(self) -> int:
        """How many pages are waiting for changes."""
        return sum(len(live.listeners) for live in self.sessions.values())

    def close(self) -> None:
        """End the workers and close the store."""
        self._workers.close()
        self.store.close()
