"""Run the server: its folder, its socket, the links for the terminal, and shutdown."""

from __future__ import annotations

import asyncio
import io
import logging
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import segno
import uvicorn
from filelock import FileLock, Timeout

from papercraft.core.messages import error_message, gettext
from papercraft.core.problems import WriteError
from papercraft.serve.addresses import LOOPBACK, Address, lan_address, listen, refuse_public
from papercraft.serve.devices import GUEST, HOST
from papercraft.serve.house import House
from papercraft.serve.jobs import warm_up
from papercraft.serve.keeping import keep_for
from papercraft.serve.pages import join_link
from papercraft.serve.shelf import shelf_of
from papercraft.serve.store import StoreError
from papercraft.serve.web import application
from papercraft.serve.workers import WorkerError, Workers

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from papercraft.serve.shelf import Shelf

# One prints while the other reads photos, even on a single core.
WORKERS = 2
# Seconds to wait at shutdown: pages waiting for changes would otherwise keep the server alive.
_LAST_SECONDS = 1


@dataclass(frozen=True)
class ServeRequest:
    """Where to serve, and the folder of the house.

    Attributes:
        folder: The folder for games, photos and devices; created if missing.
        port: The port; 0 for any free one.
        host: An address of this computer; None for the one in the local network.
        local: Whether only this computer can connect.
        public: Whether ``host`` may be a public address.
        keep: Delete photos after this many days; None keeps them as long as their games.
        settings: The default paper, ink and palette of forms for printing.
        sheets: Files that describe sheets.
    """

    folder: Path
    port: int
    host: str | None = None
    local: bool = False
    public: bool = False
    keep: int | None = None
    settings: Mapping[str, str] = field(default_factory=dict)
    sheets: Sequence[Path] = ()


@dataclass(frozen=True)
class Links:
    """The links for the terminal: to join as a player and as the host, and a QR code."""

    players: str
    host: str
    code: str


def serve(request: ServeRequest, started: Callable[[Links], None]) -> None:
    """Serve until the process is interrupted; ``started`` is called with the links.

    Raises:
        ReadError: a file describes no sheet.
        UsageError: there is no network, or the address is public.
        WriteError: the port is taken, or the folder cannot be used.
    """
    shelf = shelf_of(request.sheets)
    host = LOOPBACK if request.local else request.host or lan_address()
    if not request.public:
        refuse_public(host)
    listening, address = listen(host, request.port)
    with listening, _locked(request.folder):
        asyncio.run(_serve(request, shelf, address, listening, started))


async def _serve(
    request: ServeRequest,
    shelf: Shelf,
    address: Address,
    listening: object,
    started: Callable[[Links], None],
) -> None:
    folder = request.folder
    workers = Workers(WORKERS)
    try:
        house = House(folder, workers, shelf)
    except (StoreError, OSError) as error:
        form = "cannot use {folder}: {reason}"
        raise WriteError(gettext(form, folder=folder, reason=error_message(error))) from error
    try:
        if not house.sessions:
            await house.open()
        started(links(house, address))
        beside = [asyncio.create_task(_warm(workers))]
        if request.keep is not None:
            beside.append(asyncio.create_task(keep_for(house, request.keep)))
        server = server_of(house, address, request.settings)
        await server.serve(sockets=[listening])  # type: ignore[list-item]
        for task in beside:
            task.cancel()
    finally:
        house.close()


def server_of(
    house: House, address: Address, settings: Mapping[str, str] | None = None
) -> uvicorn.Server:
    """Return the server of a house; it logs nothing that is sent to it."""
    config = uvicorn.Config(
        application(house, address, settings), log_level="critical", access_log=False,
        server_header=False, date_header=False, lifespan="off", http="h11", ws="none",
        limit_concurrency=600, timeout_keep_alive=15,
        timeout_graceful_shutdown=_LAST_SECONDS,
    )  # fmt: skip
    # The form parser would otherwise log what was sent to the terminal.
    logging.getLogger("python_multipart").setLevel(logging.CRITICAL)
    return uvicorn.Server(config)


async def _warm(workers: Workers) -> None:
    """Start a worker before the first photo arrives."""
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
    """A lock on the folder of a house, so that only one server uses it at a time."""

    def __init__(self, folder: Path) -> None:
        try:
            # Private to the user: it holds photos, and the secrets of the links.
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
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
