"""Run a function over items in several processes on this machine.

A worker that dies, such as one killed when memory runs out, is replaced. The items it had not
finished are tried again one by one, up to twice.
"""

from __future__ import annotations

import os
import signal
from collections import Counter, deque
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import TYPE_CHECKING, Any

from papercraft.app.executor import AHEAD, TRIES, Lost

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from papercraft.app.executor import I, O, Results

_SPAWN = get_context("spawn")
# The environment of workers. Libraries would start a thread for each core, and the C library would
# return the memory of a photo only to ask for it again with the next one.
_KEEP = str(128 << 20)
_ENVIRONMENT = {
    "OPENCV_FOR_THREADS_NUM": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "MALLOC_TRIM_THRESHOLD_": _KEEP,
    "MALLOC_MMAP_THRESHOLD_": _KEEP,
}


@dataclass(frozen=True)
class LocalPool:
    """Runs the function in processes on this machine; a worker gets a chunk of items at a time."""

    workers: int
    chunk: int = 1

    def map(self, function: Callable[[I], O], items: Iterable[I], /) -> Results[O]:
        """Yield the results in the order of the items."""
        run = _Run(self, function, enumerate(items))
        try:
            yield from run.results()
        finally:
            run.close()


Numbered = tuple[int, Any]


@dataclass(eq=False)
class _Worker:
    """A process, the pipe to it, and the items it works on."""

    process: BaseProcess
    pipe: Connection
    pending: list[Numbered] = field(default_factory=list)

    @classmethod
    def started(cls) -> _Worker:
        ours, theirs = _SPAWN.Pipe()
        process = _SPAWN.Process(target=_work, args=(theirs,), daemon=True)
        with _uninterrupted(), _environment_of_workers():
            process.start()
        theirs.close()
        return cls(process, ours)

    def end(self) -> None:
        """Kill the process at once."""
        # Workers keep the default handler of SIGTERM; terminate() works on every system.
        self.process.terminate()
        self.process.join()
        self.pipe.close()


@dataclass
class _Run:
    """One run of a function over items: those waiting, in progress and done."""

    pool: LocalPool
    function: Callable[[Any], Any]
    items: Iterator[Numbered]
    again: deque[Numbered] = field(default_factory=deque)
    idle: list[_Worker] = field(default_factory=list)
    busy: dict[Connection, _Worker] = field(default_factory=dict)
    done: dict[int, Any] = field(default_factory=dict)
    failures: Counter[int] = field(default_factory=Counter)
    taken: int = 0
    given: int = 0

    def results(self) -> Iterator[Any]:
        """Yield the results in order."""
        self._hand_out()
        while self.busy:
            ready = wait(list(self.busy))
            for pipe in [pipe for pipe in self.busy if pipe in ready]:
                self._take(self.busy.pop(pipe))
            while self.given in self.done:
                yield self.done.pop(self.given)
                self.given += 1
            self._hand_out()

    def close(self) -> None:
        """End all workers."""
        for worker in (*self.idle, *self.busy.values()):
            worker.end()

    def _hand_out(self) -> None:
        """Give each worker something to do."""
        while len(self.busy) < self.pool.workers:
            chunk = self._next_chunk()
            if not chunk:
                return
            worker = self.idle.pop() if self.idle else _Worker.started()
            worker.pending = chunk
            self.busy[worker.pipe] = worker
            # If the worker has died by now, the next wait notices.
            with suppress(OSError):
                worker.pipe.send((self.function, [item for _, item in chunk]))

    def _next_chunk(self) -> list[Numbered]:
        if self.again:
            return [self.again.popleft()]
        if self.taken - self.given >= AHEAD * self.pool.workers * self.pool.chunk:
            return []
        chunk = list(islice(self.items, self.pool.chunk))
        self.taken += len(chunk)
        return chunk

    def _take(self, worker: _Worker) -> None:
        """Take the results of a worker that has sent some or has died."""
        try:
            error, results = worker.pipe.recv()
        except (EOFError, OSError):
            worker.end()
            self._try_again(worker.pending)
            return
        self.idle.append(worker)
        if error is not None:
            raise error
        self.done.update(zip((number for number, _ in worker.pending), results, strict=True))

    def _try_again(self, pending: list[Numbered]) -> None:
        for number, item in pending:
            self.failures[number] += 1
            if self.failures[number] < TRIES:
                self.again.append((number, item))
            else:
                self.done[number] = Lost()


def _work(pipe: Connection) -> None:
    """Work on chunks until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None, "workers are started by multiprocessing"
    # A parent that was killed cannot end its workers, so each watches for that.
    Thread(target=_end_after, args=(parent,), daemon=True).start()
    while True:
        try:
            function, items = pipe.recv()
        except (EOFError, OSError):
            return
        answer: tuple[BaseException | None, list[Any]]
        try:
            answer = None, [function(item) for item in items]
        except Exception as error:  # noqa: BLE001 - it is raised where the results are wanted
            answer = error, []
        pipe.send(answer)


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


@contextmanager
def _environment_of_workers() -> Iterator[None]:
    """Set the environment that processes get which are started meanwhile."""
    before = {name: os.environ.get(name) for name in _ENVIRONMENT}
    os.environ.update(_ENVIRONMENT)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Block interrupts while processes are started; this process gets them afterwards.

    A worker ignores interrupts, but only once it runs; before that it would print a traceback.
    """
    # Windows has no signal masks.
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
