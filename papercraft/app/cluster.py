"""Run a function over items on a dask cluster, given the address of its scheduler.

This is the only module that imports dask. When a worker dies, dask runs its chunks again. A chunk
on which four workers have died is split into items; an item on which they die again is tried a
third time with nothing else on the cluster, because dask blames everything queued at a worker.
"""

from __future__ import annotations

import logging
import re
from collections import deque
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from threading import Lock
from typing import TYPE_CHECKING, Any

from papercraft.app.executor import AHEAD, TRIES, Lost
from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError, WriteError
from papercraft.core.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from distributed import Client, Future

    from papercraft.app.executor import I, O, Results

_SECONDS = 10
_ADDRESS = re.compile(r"(tcp|tls|ws|wss)://[^/\s]+:\d{1,5}")
# Loggers of dask that report lost connections with tracebacks; users get one sentence instead.
_TALKATIVE = ("distributed", "tornado", "asyncio")
_one_at_a_time = Lock()


class LostClusterError(WriteError):
    """The connection to the scheduler was lost before the work was done."""


@dataclass(frozen=True)
class Cluster:
    """Does the work on a cluster; a worker gets at most ``chunk`` items at a time.

    With a ``count`` of items, chunks are small enough for every worker to get some.
    """

    address: str
    chunk: int = 1
    count: int | None = None

    def map(self, function: Callable[[I], O], items: Iterable[I], /) -> Results[O]:
        """Yield the results in the order of the items.

        Raises:
            UsageError: the cluster cannot be used.
            LostClusterError: the connection to the scheduler was lost.
        """
        with _connected(self.address) as client:
            yield from _Run(self, client, function, enumerate(items)).results()


@contextmanager
def _connected(address: str) -> Iterator[Client]:
    """Yield a connection to the scheduler.

    Raises:
        UsageError: dask is not installed, or no scheduler answers.
    """
    try:
        from distributed import Client  # noqa: PLC0415 - an extra
    except ModuleNotFoundError as error:
        form = "--cluster needs dask, an extra: pip install {package}"
        raise UsageError(gettext(form, package="'papercraft[cluster]'")) from error
    if not _ADDRESS.fullmatch(address):
        form = "{address} is not the address of a scheduler, such as tcp://host:8786"
        raise UsageError(gettext(form, address=address))
    with _silenced():
        try:
            client = Client(address, timeout=_SECONDS, set_as_default=False)
        except OSError as error:
            form = "no scheduler answers at {address}; start one with: dask scheduler"
            raise UsageError(gettext(form, address=address)) from error
        try:
            yield client
        finally:
            client.close()


@contextmanager
def _silenced() -> Iterator[None]:
    # Child loggers set their own levels, so each is silenced.
    names = [name for name in logging.root.manager.loggerDict if name.split(".")[0] in _TALKATIVE]
    loggers = [logging.getLogger(name) for name in names]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


@dataclass(frozen=True)
class _Chunk:
    """Items with their numbers, and which attempt at them this is."""

    numbered: list[tuple[int, Any]]
    tries: int = 1


@dataclass
class _Run:
    """One run of a function over items: those waiting, in progress and done."""

    cluster: Cluster
    client: Client
    function: Callable[[Any], Any]
    items: Iterator[tuple[int, Any]]
    busy: dict[Future, _Chunk] = field(default_factory=dict)
    again: deque[_Chunk] = field(default_factory=deque)
    suspects: deque[_Chunk] = field(default_factory=deque)
    done: dict[int, Any] = field(default_factory=dict)
    taken: int = 0
    given: int = 0

    def results(self) -> Iterator[Any]:
        """Yield the results in order."""
        from distributed import as_completed  # noqa: PLC0415 - an extra

        self._tell_if_nobody_works()
        finished = as_completed(loop=self.client.loop)
        self._hand_out(finished)
        while self.busy:
            future = next(finished)
            self._take(future, self.busy.pop(future))
            # Dropping the last reference lets the cluster free the result.
            del future
            while self.given in self.done:
                yield self.done.pop(self.given)
                self.given += 1
            self._hand_out(finished)

    def _tell_if_nobody_works(self) -> None:
        if not self._workers():
            form = "{address} has no workers yet; start some with: dask worker {address}"
            message = gettext(form, address=self.cluster.address)
            logging.getLogger("papercraft").warning(message)

    def _workers(self) -> int:
        with _explained(self.cluster.address):
            return len(self.client.ncores())

    def _hand_out(self, finished: Any) -> None:
        """Give the workers enough to do."""
        workers = max(1, self._workers())
        while chunk := self._next_chunk(workers):
            items = [item for _, item in chunk.numbered]
            with _explained(self.cluster.address):
                # Not pure: the same function and items may read or write files that have changed.
                future = self.client.submit(_work, VERSION, self.function, items, pure=False)
                finished.add(future)
            self.busy[future] = chunk

    def _next_chunk(self, workers: int) -> _Chunk | None:
        if self.suspects:
            return None if self.busy else self.suspects.popleft()
        if self.again:
            return self.again.popleft()
        size = self.cluster.chunk
        if self.cluster.count is not None:
            size = max(1, min(size, self.cluster.count // (AHEAD * workers)))
        if len(self.busy) >= AHEAD * workers or self.taken - self.given >= AHEAD * workers * size:
            return None
        numbered = list(islice(self.items, size))
        self.taken += len(numbered)
        return _Chunk(numbered) if numbered else None

    def _take(self, future: Future, chunk: _Chunk) -> None:
        from distributed import KilledWorker  # noqa: PLC0415 - an extra

        try:
            with _explained(self.cluster.address):
                error, results = future.result()
        except KilledWorker:
            self._try_again(chunk)
            return
        if error is not None:
            raise error
        numbers = (number for number, _ in chunk.numbered)
        self.done.update(zip(numbers, results, strict=True))

    def _try_again(self, chunk: _Chunk) -> None:
        for one in chunk.numbered:
            if chunk.tries == TRIES:
                self.done[one[0]] = Lost()
            elif chunk.tries == TRIES - 1:
                self.suspects.append(_Chunk([one], TRIES))
            else:
                self.again.append(_Chunk([one], chunk.tries + 1))


@contextmanager
def _explained(address: str) -> Iterator[None]:
    """Turn exceptions of dask into errors with messages for users."""
    try:
        yield
    except (ImportError, RuntimeError) as error:
        if not isinstance(error.__cause__ or error, ImportError):
            raise
        form = "the scheduler and all workers of the cluster need papercraft {version}, too"
        raise UsageError(gettext(form, version=VERSION)) from error
    except (CancelledError, OSError, TimeoutError) as error:
        form = "lost the scheduler at {address}; what is finished is kept"
        raise LostClusterError(gettext(form, address=address)) from error


def _work(
    version: str, function: Callable[[Any], Any], items: list[Any]
) -> tuple[BaseException | None, list[Any]]:
    """Work on a chunk, on a worker of the cluster."""
    if version != VERSION:
        form = "a worker of the cluster has papercraft {found}; this is {version}"
        return UsageError(gettext(form, found=VERSION, version=version)), []
    # The painting libraries are not thread-safe, and a worker may have several threads.
    with _one_at_a_time:
        try:
            return None, [function(item) for item in items]
        except Exception as error:  # noqa: BLE001 - it is raised where the results are wanted
            return error, []
