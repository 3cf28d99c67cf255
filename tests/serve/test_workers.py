"""Workers take jobs; one that ends or takes too long is replaced."""

import asyncio
import sys
from types import SimpleNamespace

import pytest

from papercraft.serve import workers
from papercraft.serve.workers import WorkerError, Workers
from tests.serve.worker_jobs import (
    die,
    double,
    fail,
    fail_in_an_own_way,
    return_what_cannot_be_sent,
    sleep,
    take_memory,
    work,
)


@pytest.mark.costly
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
            # Less than a whole second.
            workers._processor_seconds = 0
            with pytest.raises(WorkerError, match="ended"):
                await workers.run(work, 30)
            assert await workers.run(double, 3) == 6
        finally:
            workers.close()
        return workers

    workers = asyncio.run(story())
    assert workers._all == set()


@pytest.mark.slow
def test_processor_time_is_counted_for_each_job_and_waiting_is_none():
    async def story():
        workers = Workers(1, 60, 1)
        try:
            assert await workers.run(double, 5) == 10
            (process,) = workers._all
            for _ in range(4):
                assert await workers.run(work, 0.7)
            assert workers._all == {process}
            with pytest.raises(WorkerError, match="ended"):
                await workers.run(work, 30)
        finally:
            workers.close()

    asyncio.run(story())


def test_a_job_has_its_time_beside_what_the_process_has_used(monkeypatch):
    limits = []
    told = SimpleNamespace(RLIMIT_CPU=0, RLIM_INFINITY=-1, getrlimit=lambda _: (5, -1),
                           setrlimit=lambda *limit: limits.append(limit))  # fmt: skip
    monkeypatch.setitem(sys.modules, "resource", told)
    monkeypatch.setattr(workers.time, "process_time", lambda: 41.7)
    workers._limit_time(9)
    assert limits == [(0, (51, -1))]


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
