"""Workers take jobs; one that ends or takes too long is replaced."""

import asyncio
import os
import sys
import time
from types import SimpleNamespace

import pytest

from papercraft.serve import workers
from papercraft.serve.workers import WorkerError, Workers


def double(number):
    return 2 * number


def die():
    os._exit(3)


def fail():
    raise ValueError("no")


class OwnError(Exception):
    """It cannot be loaded from what it was saved as."""

    def __init__(self, page, reason):
        super().__init__(f"{page}: {reason}")


def fail_in_an_own_way():
    raise OwnError(1, "no room")


def return_what_cannot_be_sent():
    return lambda: None


def sleep():
    time.sleep(60)


def work(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    return True


def take_memory():
    return len(bytearray(20_000_000_000))


def test_a_worker_that_fails_is_replaced():
    async def story():
        # Long enough to start a process on a busy machine.
        workers = Workers(1, 30)
        try:
            assert await workers.run(double, 2) == 4
            for job, told in (
                (die, "the process ended"),
                (fail, "no"),
                (fail_in_an_own_way, "1: no room"),
                (return_what_cannot_be_sent, "the process ended"),
                (take_memory, "MemoryError|ended"),
            ):
                with pytest.raises(WorkerError, match=told):
                    await workers.run(job)
                assert await workers.run(double, 4) == 8
            workers._seconds = 0.3
            with pytest.raises(WorkerError, match="too long"):
                await workers.run(sleep)
            workers._seconds = 60
            workers._processor_seconds = 1
            assert await workers.run(double, 5) == 10
            # Processor time is counted for each job, and waiting is none.
            for _ in range(3):
                assert await workers.run(work, 0.5)
            with pytest.raises(WorkerError, match="ended"):
                await workers.run(work, 30)
            assert await workers.run(double, 3) == 6
        finally:
            workers.close()
        return workers

    workers = asyncio.run(story())
    assert workers._all == set()


def refuse(*_):
    raise ValueError("current limit exceeds maximum limit")


@pytest.mark.parametrize(
    "resource",
    [None, SimpleNamespace(RLIMIT_AS=5, RLIMIT_CPU=0, RLIM_INFINITY=-1,
                           getrlimit=lambda _: (-1, -1), setrlimit=refuse)],
    ids=["as on Windows", "as on macOS"],
)  # fmt: skip
def test_a_system_that_cannot_limit_processes_has_them_all_the_same(resource, monkeypatch):
    monkeypatch.setitem(sys.modules, "resource", resource)
    workers._limit_memory()
    workers._limit_time(9)
