"""Work on many items: in order, whatever the workers do, and whatever happens to them."""

import os
import signal
from itertools import count, islice
from random import Random

import pytest

from papercraft.app import local_pool, workforce
from papercraft.app.executor import Lost, ThisProcess
from papercraft.app.local_pool import LocalPool
from papercraft.app.workforce import HERE, Work, Workforce, executor_for
from tests.everygame import long_run, rare

from . import pool_tasks

POSIX = pytest.mark.skipif(os.name == "nt", reason="a signal of POSIX systems")


@pytest.mark.parametrize("pool", [ThisProcess(), LocalPool(2), LocalPool(2, chunk=7)], ids=str)
def test_results_are_in_the_order_of_the_items(pool):
    assert list(pool.map(pool_tasks.double, range(100))) == [2 * n for n in range(100)]
    assert list(pool.map(pool_tasks.double, [])) == []


def test_items_without_end_are_taken_as_results_are_wanted():
    taken = []
    items = (taken.append(n) or n for n in count())
    results = LocalPool(2, chunk=3).map(pool_tasks.double, items)
    assert list(islice(results, 10)) == list(range(0, 20, 2))
    results.close()
    assert len(taken) < 50


def test_several_processes_do_the_work_and_end():
    workers = set(LocalPool(2).map(pool_tasks.who, range(20)))
    assert len(workers) == 2
    assert os.getpid() not in workers
    for worker in workers:
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)


def test_what_a_function_raises_is_raised_here():
    for pool in (ThisProcess(), LocalPool(2)):
        with pytest.raises(ValueError, match="no 1"):
            list(pool.map(pool_tasks.fail, [1]))


@POSIX
def test_a_worker_that_ends_is_replaced_and_what_ends_every_worker_is_lost(tmp_path):
    names = ["a", "b", "once", "poison", "c", "d", "e"]
    paths = [str(tmp_path / name) for name in names]
    found = list(LocalPool(2, chunk=3).map(pool_tasks.die, paths))
    assert found == ["a", "b", "once", Lost(), "c", "d", "e"]
    assert found[3].tries == 3


@POSIX
@pytest.mark.parametrize("runs", [1, *rare(long_run(1, 100))])
def test_killed_workers_lose_nothing(runs, monkeypatch):
    started = []
    start = local_pool._Worker.started.__func__
    monkeypatch.setattr(
        local_pool._Worker,
        "started",
        classmethod(lambda cls: started.append(start(cls)) or started[-1]),
    )
    for seed in range(runs):
        rng = Random(seed)
        found = []
        for number in LocalPool(2, chunk=10).map(pool_tasks.slow, range(200)):
            found.append(number)
            if rng.random() < 0.02:
                victim = rng.choice(started)
                if victim.process.is_alive():
                    os.kill(victim.process.pid, signal.SIGKILL)
        assert found == list(range(200))
        assert not any(
            worker.process.is_alive() for worker in started if not worker.process._closed
        )
        started.clear()


def test_a_pool_is_used_when_it_pays(monkeypatch):
    monkeypatch.setattr(workforce, "cores", lambda: 4)
    assert executor_for(3, HERE, Work(worth=4)) == ThisProcess()
    assert executor_for(4, HERE, Work(worth=4)) == LocalPool(4)
    assert executor_for(100, HERE, Work(worth=4, chunk=40)) == LocalPool(3, 40)
    assert executor_for(3, Workforce(2), Work(worth=4)) == LocalPool(2)
    assert executor_for(1, Workforce(8), Work()) == ThisProcess()
    assert executor_for(100, Workforce(1), Work()) == ThisProcess()
    monkeypatch.setattr(workforce, "cores", lambda: 1)
    assert executor_for(100, HERE, Work()) == ThisProcess()


def test_the_cores_are_those_this_process_may_use(monkeypatch):
    assert workforce.cores() >= 1
    monkeypatch.setattr(workforce, "_LINUX", False)
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert workforce.cores() == 1
