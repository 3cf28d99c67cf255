"""Workers take jobs; one that ends or takes too long is replaced."""

import asyncio
import os
import time

import pytest

from papercraft.serve.workers import WorkerError, Workers


def double(number):
    return 2 * number


def die():
    os._exit(3)


def fail():
    raise ValueError("no")


def sleep():
    time.sleep(60)


def take_memory():
    return len(bytearray(20_000_000_000))


def test_a_worker_that_fails_is_replaced():
    async def story():
        # Long enough to start a process on a busy machine.
        workers = Workers(1, 30)
        try:
            assert await workers.run(double, 2) == 4
            for job in (die, fail, take_memory):
                with pytest.raises(WorkerError):
                    await workers.run(job)
                assert await workers.run(double, 4) == 8
            workers._seconds = 0.3
            with pytest.raises(WorkerError, match="too long"):
                await workers.run(sleep)
            workers._seconds = 30
            assert await workers.run(double, 3) == 6
        finally:
            workers.close()
        return workers

    workers = asyncio.run(story())
    assert workers._all == set()
