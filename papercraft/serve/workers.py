"""Processes that read photos, with a limit on time and memory; one that fails is replaced.

They are started once and keep their libraries, so that a photo does not wait for them.
"""

from __future__ import annotations

import asyncio
import signal
from dataclasses import dataclass
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

_SPAWN = get_context("spawn")
SECONDS = 90.0
# A photo of 64 megapixels takes about 1 GB; libraries reserve more than they use.
MOST_MEMORY = 6_000_000_000


class WorkerError(Exception):
    """The work failed, the process ended, or it took too long."""


@dataclass(eq=False)
class _Worker:
    """A process, and the pipe to it."""

    process: BaseProcess
    pipe: Connection

    @classmethod
    def started(cls) -> _Worker:
        ours, theirs = _SPAWN.Pipe()
        # Not a daemon: reading many photos at once starts processes of its own.
        process = _SPAWN.Process(target=_work, args=(theirs,))
        process.start()
        theirs.close()
        return cls(process, ours)

    def ask(self, function: Callable[..., Any], args: tuple[Any, ...], seconds: float) -> Any:
        """Return what a function returns in the process; raise WorkerError if it raises."""
        try:
            self.pipe.send((function, args))
            if not self.pipe.poll(seconds):
                raise WorkerError("it took too long")
            failed, result = self.pipe.recv()
        except (EOFError, OSError) as error:
            raise WorkerError("the process ended") from error
        if failed:
            raise WorkerError(repr(result)) from result
        return result

    def kill(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Workers:
    """A few processes that take jobs; a job waits for one that is free."""

    def __init__(self, count: int, seconds: float = SECONDS) -> None:
        """Start nothing yet; ``seconds`` is the limit for one job."""
        self._seconds = seconds
        self._all: set[_Worker] = set()
        self._free: asyncio.LifoQueue[_Worker | None] = asyncio.LifoQueue()
        for _ in range(count):
            self._free.put_nowait(None)

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:
        """Run a function of a module in a process and return its result.

        Raises:
            WorkerError: it failed, or took too long; the next job gets a new process.
        """
        worker = await self._free.get()
        try:
            if worker is None:
                worker = await asyncio.to_thread(_Worker.started)
                self._all.add(worker)
            return await asyncio.to_thread(worker.ask, function, args, self._seconds)
        except (WorkerError, asyncio.CancelledError):
            if worker is not None:
                self._drop(worker)
                worker = None
            raise
        finally:
            self._free.put_nowait(worker)

    def close(self) -> None:
        """End all processes."""
        for worker in list(self._all):
            self._drop(worker)

    def _drop(self, worker: _Worker) -> None:
        self._all.discard(worker)
        worker.kill()


def _work(pipe: Connection) -> None:
    """Take jobs until the server has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit_memory()
    while True:
        try:
            function, args = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer = False, function(*args)
        except Exception as error:  # noqa: BLE001 - the server says what failed
            answer = True, error
        try:
            pipe.send(answer)
        except (OSError, ValueError):
            return


def _limit_memory() -> None:
    try:
        import resource  # noqa: PLC0415 - Windows has no such module
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(MOST_MEMORY, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))
