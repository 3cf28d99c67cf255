"""Worker processes with limits on time and memory; one that fails is replaced.

They are started once and keep libraries loaded, so that photos do not wait for imports.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

_SPAWN = get_context("spawn")
# Seconds. Processor time is limited, so that a busy machine does not kill sound work. Elapsed time
# is limited, too, against waiting forever, and for systems that cannot limit processor time.
PROCESSOR_SECONDS, SECONDS = 90, 600.0
# Bytes. A photo of 64 megapixels takes about 1 GB; libraries reserve more than they use.
MOST_MEMORY = 6_000_000_000
_NICE = 5


class WorkerError(Exception):
    """A job failed, its process died, or it took too long."""


@dataclass(eq=False)
class _Worker:
    """A process, and the pipe to it."""

    process: BaseProcess
    pipe: Connection

    @classmethod
    def started(cls, processor_seconds: int) -> _Worker:
        ours, theirs = _SPAWN.Pipe()
        # Not a daemon, because reading many photos starts child processes.
        process = _SPAWN.Process(target=_work, args=(theirs, processor_seconds))
        process.start()
        theirs.close()
        return cls(process, ours)

    def ask(self, function: Callable[..., Any], args: tuple[Any, ...], seconds: float) -> Any:
        """Call a function in the process and return its result; raise WorkerError if it fails."""
        try:
            self.pipe.send((function, args))
            if not self.pipe.poll(seconds):
                raise WorkerError("it took too long")
            failed, result = self.pipe.recv()
        except (EOFError, OSError) as error:
            raise WorkerError("the process ended") from error
        if failed:
            raise WorkerError(result)
        return result

    def kill(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Workers:
    """A pool of processes; a job waits for a free one."""

    def __init__(
        self, count: int, seconds: float = SECONDS, processor_seconds: int = PROCESSOR_SECONDS
    ) -> None:
        """Store the limits for each job, in seconds; processes are started on demand."""
        self._seconds, self._processor_seconds = seconds, processor_seconds
        self._all: set[_Worker] = set()
        self._free: asyncio.LifoQueue[_Worker | None] = asyncio.LifoQueue()
        for _ in range(count):
            self._free.put_nowait(None)

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:
        """Run a module-level function in a process and return its result.

        Raises:
            WorkerError: it failed, or took too long; the next job gets a new process.
        """
        worker = await self._free.get()
        try:
            if worker is None:
                worker = await asyncio.to_thread(_Worker.started, self._processor_seconds)
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


def _work(pipe: Connection, processor_seconds: int) -> None:
    """Run jobs until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Lower priority, so that pages stay responsive.
    if hasattr(os, "nice"):
        os.nice(_NICE)
    _limit_memory()
    _say_nothing()
    while True:
        try:
            function, args = pipe.recv()
        except (EOFError, OSError):
            return
        _limit_time(processor_seconds)
        try:
            pipe.send(_answer(function, args))
        except (OSError, ValueError):
            return


def _answer(function: Callable[..., Any], args: tuple[Any, ...]) -> tuple[bool, Any]:
    """Return whether a function failed, and what it returned or raised."""
    try:
        return False, function(*args)
    except Exception as error:  # noqa: BLE001 - the server says what failed
        # Exceptions with their own constructor may not unpickle, so only the text is sent.
        return True, repr(error)


def _say_nothing() -> None:
    """Silence warnings of libraries about damaged photos on the server's terminal."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    os.close(nowhere)


def _limit_time(seconds: int) -> None:
    """End this process after this many more seconds of processor time."""
    # The limit is in whole seconds; round up.
    _limit("RLIMIT_CPU", int(time.process_time()) + 1 + seconds)


def _limit_memory() -> None:
    _limit("RLIMIT_AS", MOST_MEMORY)


def _limit(name: str, most: int) -> None:
    """Set a resource limit of this process, where the system supports it."""
    # Windows has no such module, and macOS refuses to limit memory.
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415

        what = getattr(resource, name)
        _, hard = resource.getrlimit(what)
        soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (soft, hard))
