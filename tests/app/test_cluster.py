"""A cluster of a scheduler and two workers on this machine, and what may happen to it."""

import os
import re
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from papercraft.app import cluster
from papercraft.app.executor import Lost
from papercraft.app.workforce import Work, Workforce, executor_for
from papercraft.core.problems import UsageError
from tests.command import REPO, program, run
from tests.kills import workers_of

HERE = Path(__file__).parent
WAIT = 60


# --- without a cluster ----------------------------------------------------------------------------


def test_the_extra_is_asked_for(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = run("play", "cat", "--count", 2, "--cluster", "tcp://127.0.0.1:1")
    assert done.returncode == 2
    assert b"--cluster needs dask, an extra: pip install 'papercraft[cluster]'" in done.stderr


@pytest.mark.parametrize("words", [("play", "cat", "--count", 2), ("score", "--csv", "-")])
def test_workers_are_those_of_this_machine(words):
    done = run(*words, "--workers", 2, "--cluster", "tcp://127.0.0.1:1")
    assert done.returncode == 2
    assert b"--workers and --cluster cannot be used together" in done.stderr


def test_a_chunk_is_done_by_the_same_version_only():
    assert cluster._work(cluster.VERSION, abs, [1, -2]) == (None, [1, 2])
    error, _ = cluster._work("0.0", abs, [1])
    assert isinstance(error, UsageError)
    error, _ = cluster._work(cluster.VERSION, abs, ["a"])
    assert isinstance(error, TypeError)


def test_workers_elsewhere_get_whole_paths(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert Workforce().path(Path("a")) == Path("a")
    far = Workforce(cluster="tcp://host:8786")
    assert far.path(Path("a")) == tmp_path / "a"
    found = executor_for(1, far, Work(cluster_chunk=7))
    assert found == cluster.Cluster(far.cluster, 7, 1)


# --- with one -------------------------------------------------------------------------------------


class Processes:
    """A scheduler and its workers, each a process with a group of its own."""

    def __init__(self, folder, stack):
        self.folder, self.stack = folder, stack
        self.scheduler, said = self._start("scheduler", "--port", "0", until=r"(tcp://[\d.]+:\d+)")
        self.address = said[1]
        self.workers = []

    def add_worker(self):
        words = (self.address, "--nthreads", "1", "--local-directory", self.folder)
        worker, _ = self._start("worker", *words, until="Starting established connection")
        self.workers.append(worker)

    def _start(self, kind, *words, until):
        log = self.folder / f"{kind}-{time.monotonic_ns()}.log"
        command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", *map(str, words),
                   "--host", "127.0.0.1", "--no-dashboard"]  # fmt: skip
        env = os.environ | {"PYTHONPATH": f"{REPO}{os.pathsep}{HERE}"}
        out = self.stack.enter_context(log.open("wb"))
        started = subprocess.Popen(
            command, cwd=self.folder, env=env, stdout=out, stderr=out, start_new_session=True
        )
        self.stack.callback(end, started)
        give_up = time.monotonic() + WAIT
        while not (said := re.search(until, log.read_text("utf-8"))):
            assert time.monotonic() < give_up, log.read_text("utf-8")
            assert started.poll() is None, log.read_text("utf-8")
            time.sleep(0.05)
        return started, said


def end(process):
    process.terminate()
    try:
        process.wait(WAIT)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@contextmanager
def processes(folder, workers=2):
    with ExitStack() as stack:
        found = Processes(folder, stack)
        for _ in range(workers):
            found.add_worker()
        yield found


@pytest.fixture(scope="module")
def two(tmp_path_factory):
    pytest.importorskip("distributed")
    with processes(tmp_path_factory.mktemp("cluster")) as found:
        yield found


def mapped(address, function, count, chunk=10):
    """Run a function of ``pool_tasks`` over numbers, in a process of its own."""
    code = (
        "import pool_tasks\nfrom papercraft.app.cluster import Cluster\n"
        f"for one in Cluster({address!r}, {chunk}).map(pool_tasks.{function}, range({count})):\n"
        "    print(one, flush=True)\n"
    )
    env = os.environ | {"PYTHONPATH": f"{REPO}{os.pathsep}{HERE}"}
    return subprocess.Popen([sys.executable, "-c", code], env=env, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)  # fmt: skip


def said(started):
    out, err = started.communicate(timeout=4 * WAIT)
    assert started.returncode == 0, err
    assert "Traceback" not in err
    return out.splitlines()


@pytest.mark.slow
def test_results_are_in_the_order_of_the_items(two):
    assert said(mapped(two.address, "double", 100, 7)) == [str(2 * n) for n in range(100)]
    assert said(mapped(two.address, "double", 0)) == []


@pytest.mark.slow
def test_what_a_cluster_makes_is_what_this_process_makes(two, tmp_path):
    far = ("--cluster", two.address)
    games = ("play", "cat", "--count", "30", "--seed", "4")
    here, there = (program(*games, *more, stdout=subprocess.PIPE) for more in ((), far))
    assert here.stdout == there.stdout
    assert there.stderr == b"30 done, 0 skipped, 0 failed\n"
    (tmp_path / "games.jsonl").write_bytes(here.stdout + b"{oops\n")
    score = ("score", "--jsonl", "games.jsonl")
    here, there = (
        program(*score, *more, stdout=subprocess.PIPE, cwd=tmp_path) for more in ((), far)
    )
    assert (here.returncode, here.stdout, here.stderr) == (3, there.stdout, there.stderr)
    for folder, more in (("here", ("--workers", "1")), ("there", far)):
        done = program(*printing(folder, 6), *more, cwd=tmp_path)
        assert done.stderr == b"6 done, 0 skipped, 0 failed\n"
    assert contents(tmp_path / "here") == contents(tmp_path / "there")
    (tmp_path / "store").mkdir()
    for told in (b"6 done, 0 skipped", b"0 done, 6 skipped"):
        done = program(*printing(f"local://{tmp_path}/store", 6), "--resume", *far)
        assert done.stderr == told + b", 0 failed\n"
    assert contents(tmp_path / "here") == contents(tmp_path / "store")
    photo = ("scan", str(REPO / "examples" / "cutit-log.jpg"), "--no-ask")
    here, there = (program(*photo, *more, stdout=subprocess.PIPE) for more in ((), far))
    assert (here.returncode, here.stdout, here.stderr) == (4, there.stdout, there.stderr)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are found in /proc")
def test_a_worker_that_is_killed_loses_nothing(two):
    started = mapped(two.address, "slow", 1000)
    out = [started.stdout.readline() for _ in range(20)]
    (victim,) = workers_of(two.workers[0].pid)
    os.kill(victim, signal.SIGKILL)
    assert [*"".join(out).splitlines(), *said(started)] == [str(n) for n in range(1000)]


@pytest.mark.slow
def test_what_ends_every_worker_is_told_and_the_rest_goes_on(two):
    expected = [str(n) for n in range(60)]
    expected[37] = str(Lost())
    assert said(mapped(two.address, "poisoned", 60)) == expected


@pytest.mark.slow
def test_a_scheduler_that_is_lost_is_told_at_once_and_the_rest_is_done_later(tmp_path):
    pytest.importorskip("distributed")
    work = tmp_path / "work"
    work.mkdir()
    with processes(tmp_path) as first:
        command = [sys.executable, "-m", "papercraft", *printing("sets", 200), "--cluster",
                   first.address]  # fmt: skip
        env = os.environ | {"PYTHONPATH": str(REPO)}
        started = subprocess.Popen(command, cwd=work, env=env, stderr=subprocess.PIPE)
        while not list(work.glob("sets/*.pdf")):
            time.sleep(0.02)
        first.scheduler.kill()
        killed = time.monotonic()
        _, err = started.communicate(timeout=WAIT)
        assert time.monotonic() - killed < 10
        told = f"Error: lost the scheduler at {first.address}; what is finished is kept\n"
        assert (started.returncode, err.decode()) == (5, told)
    done = len(list(work.glob("sets/*.pdf")))
    assert 0 < done < 200
    with processes(tmp_path) as second:
        ended = program(*printing("sets", 200), "--resume", "--cluster", second.address, cwd=work)
    assert ended.stderr == f"{200 - done} done, {done} skipped, 0 failed\n".encode()
    assert program(*printing("whole", 200), "--workers", "1", cwd=work).returncode == 0
    assert contents(work / "sets") == contents(work / "whole")


@pytest.mark.slow
def test_nobody_answers_and_nobody_works(tmp_path):
    pytest.importorskip("distributed")
    game = ("play", "cat", "--count", "2", "--cluster")
    done = program(*game, "tcp://127.0.0.1:1")
    assert (done.returncode, done.stderr) == (
        2, b"Error: no scheduler answers at tcp://127.0.0.1:1; start one with: dask scheduler\n",
    )  # fmt: skip
    done = program(*game, "host")
    assert b"host is not the address of a scheduler, such as tcp://host:8786" in done.stderr
    with processes(tmp_path, workers=0) as empty:
        command = [sys.executable, "-m", "papercraft", *game, empty.address]
        env = os.environ | {"PYTHONPATH": str(REPO)}
        started = subprocess.Popen(command, env=env, stdout=-1, stderr=-1)
        told = started.stderr.readline()
        assert b"has no workers yet; start some with: dask worker tcp://" in told
        empty.add_worker()
        out, err = started.communicate(timeout=WAIT)
    assert len(out.splitlines()) == 2
    assert err == b"2 done, 0 skipped, 0 failed\n"


def printing(folder, count):
    return ("print", "cat", "--only", "board", "--players", "1", "--seed", "5",
            "--count", str(count), "-o", f"{folder}/{{id}}.pdf")  # fmt: skip


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}
