"""Running the server: the folder, the socket, what the terminal shows, the end."""

from __future__ import annotations

import asyncio
import io
import os
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import segno
import uvicorn
from filelock import FileLock, Timeout

from papercraft.core.messages import gettext
from papercraft.core.problems import WriteError
from papercraft.serve.addresses import LOOPBACK, Address, lan_address, listen, refuse_public
from papercraft.serve.devices import GUEST, HOST
from papercraft.serve.house import House
from papercraft.serve.jobs import warm_up
from papercraft.serve.pages import join_link
from papercraft.serve.store import StoreError
from papercraft.serve.web import application
from papercraft.serve.workers import WorkerError, Workers

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_MOST_WORKERS = 2
# A page that waits for changes would keep the server from ending.
_LAST_SECONDS = 1


@dataclass(frozen=True)
class ServeRequest:
    """Where to serve, and the folder of the house.

    Attributes:
        folder: Games, photos and who has joined; made if it is missing.
        port: The port; 0 is any that is free.
        host: An address of this computer; None is that in the local network.
        local: Whether only this computer can connect.
        public: Whether ``host`` may be reached from the internet.
    """

    folder: Path
    port: int
    host: str | None = None
    local: bool = False
    public: bool = False


@dataclass(frozen=True)
class Links:
    """What the terminal shows: the links to join as a player and as the host, and a QR code."""

    players: str
    host: str
    code: str


def serve(request: ServeRequest, started: Callable[[Links], None]) -> None:
    """Serve until the process is interrupted; ``started`` is told the links.

    Raises:
        UsageError: there is no network, or the address is public.
        WriteError: the port is taken, or the folder cannot be used.
    """
    host = LOOPBACK if request.local else request.host or lan_address()
    if not request.public:
        refuse_public(host)
    listening, address = listen(host, request.port)
    with listening, _locked(request.folder):
        asyncio.run(_serve(request.folder, address, listening, started))


async def _serve(
    folder: Path, address: Address, listening: object, started: Callable[[Links], None]
) -> None:
    workers = Workers(min(_MOST_WORKERS, os.cpu_count() or 1))
    try:
        house = House(folder, workers)
    except (StoreError, OSError) as error:
        form = "cannot use {folder}: {reason}"
        raise WriteError(gettext(form, folder=folder, reason=error)) from error
    try:
        if not house.sessions:
            await house.open()
        config = uvicorn.Config(
            application(house, address), log_level="critical", access_log=False,
            server_header=False, date_header=False, lifespan="off", http="h11", ws="none",
            limit_concurrency=600, timeout_keep_alive=15,
            timeout_graceful_shutdown=_LAST_SECONDS,
        )  # fmt: skip
        started(links(house, address))
        warming = asyncio.create_task(_warm(workers))
        await uvicorn.Server(config).serve(sockets=[listening])  # type: ignore[list-item]
        warming.cancel()
    finally:
        house.close()


async def _warm(workers: Workers) -> None:
    """Start a worker before the first photo comes."""
    with suppress(WorkerError):
        await workers.run(warm_up)


def links(house: House, address: Address) -> Links:
    """Return the links to a house."""
    players = join_link(address, house.devices.secret(GUEST))
    host = join_link(address, house.devices.secret(HOST))
    out = io.StringIO()
    segno.make_qr(players, error="l").terminal(out, compact=True, border=2)
    return Links(players, host, out.getvalue())


class _locked:  # noqa: N801 - used as a function
    """The folder of a house, which only one server uses at a time."""

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            form = "cannot use {folder}: {reason}"
            raise WriteError(gettext(form, folder=folder, reason=error.strerror)) from error
        self._folder = folder
        self._lock = FileLock(folder / "serve.lock")

    def __enter__(self) -> None:
        try:
            self._lock.acquire(timeout=0)
        except Timeout as error:
            form = "{folder} is in use by another papercraft serve; end it, or use another --data"
            raise WriteError(gettext(form, folder=self._folder)) from error
        except OSError as error:
            form = "cannot use {folder}: {reason}"
            raise WriteError(gettext(form, folder=self._folder, reason=error.strerror)) from error

    def __exit__(self, *_: object) -> None:
        self._lock.release()
