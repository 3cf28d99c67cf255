"""Runs of tests in forks of one process, which has imported the libraries that the tests use.

``Forks`` starts this file as a program. It reads a line of JSON for each run and writes how the run
ended. As a plugin of pytest (``-p tests.forks``) it notes how long each test takes and what was
imported. It needs ``fork``: Linux or macOS.
"""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

TOO_SLOW, OUT_OF_TIME = 123, 124
CRASHED = 1
# Processor time is limited instead: on a busy machine a test that waits is not killed.
PYTEST_OPTIONS = ("-o", "timeout=0", "-m", "not slow")
# Seconds of processor time that a test may take besides ten times of what it took, and that imports
# may: a busy machine makes nothing too slow, and the first test of a run sets up what others share.
_PATIENCE = 20.0
_UNKNOWN = 4.0
_IMPORTS = 60.0
# A change can fill lists without end.
_MEMORY = 8 << 30
_QUIET = ("-q", "-x", "-n", "0", "-p", "no:cacheprovider", "--assert=plain", *PYTEST_OPTIONS)
# Plugins of pytest are among the libraries, and their assertions would be rewritten at import.
_IMPORTED = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
_NOTES = "NOTES_OF_TESTS"


# --- as a plugin: what the tests take and use -----------------------------------------------------


class Notes(NamedTuple):
    """Seconds of each test, and the names of the modules outside the tree that were imported."""

    seconds: dict[str, float]
    modules: list[str]

    @classmethod
    def read(cls, folder: Path) -> "Notes":
        """Return what all processes of a run wrote."""
        notes = cls({}, [])
        for file in sorted(folder.glob("*.json")):
            seconds, modules = json.loads(file.read_text("utf-8"))
            notes.seconds.update(seconds)
            notes.modules.extend(modules)
        return notes


_seconds: dict[str, float] = {}


def noting(folder: Path) -> dict[str, str]:
    """Return the variable that tells the plugin where to write."""
    return {_NOTES: str(folder)}


def pytest_runtest_logreport(report):
    _seconds[report.nodeid] = _seconds.get(report.nodeid, 0.0) + report.duration


def pytest_unconfigure():
    text = json.dumps([_seconds, _modules_of_others(Path.cwd())])
    Path(os.environ[_NOTES], f"{os.getpid()}.json").write_text(text, "utf-8")


def _modules_of_others(root: Path) -> list[str]:
    files = {name: getattr(module, "__file__", None) or "" for name, module in sys.modules.items()}
    own = {
        name.partition(".")[0] for name, file in files.items() if Path(file).is_relative_to(root)
    }
    return sorted(name for name in files if name.partition(".")[0] not in own | {"__main__"})


# --- as a program: a run is a fork ----------------------------------------------------------------


class Ordered:
    """A plugin that runs some tests first, in their order, and ends the process at a slow one."""

    def __init__(self, tests: Iterable[str], seconds: Mapping[str, float]) -> None:
        self.places = {test: n for n, test in enumerate(tests)}
        self.seconds = seconds

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items):
        items.sort(key=lambda item: self.places.get(item.nodeid, len(self.places)))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item):
        allowed = _PATIENCE + 10 * self.seconds.get(item.nodeid, _UNKNOWN)
        signal.setitimer(signal.ITIMER_PROF, allowed)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)


def serve() -> None:
    """Import the modules of the first line, then answer requests until there are no more."""
    modules, seconds = json.loads(sys.stdin.readline())
    for name in modules:
        with suppress(Exception):
            import_module(name)
    for line in sys.stdin:
        paths, tests, limit = json.loads(line)
        print(_run(paths, Ordered(tests, seconds), limit), flush=True)


def _run(paths: list[str], order: Ordered, limit: float) -> int:
    child = os.fork()
    if not child:
        os.setpgid(0, 0)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nowhere, stream)
        signal.setitimer(signal.ITIMER_PROF, _IMPORTS)
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        os._exit(pytest.main([*_QUIET, *_IMPORTED, *paths], plugins=[order]))
    until = time.monotonic() + limit
    ended, status = 0, 0
    while not ended and time.monotonic() < until:
        time.sleep(0.01)
        ended, status = os.waitpid(child, os.WNOHANG)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    if not ended:
        os.waitpid(child, 0)
        return OUT_OF_TIME
    if os.WIFSIGNALED(status):
        return TOO_SLOW if os.WTERMSIG(status) == signal.SIGPROF else CRASHED
    return os.waitstatus_to_exitcode(status)


# --- the other end --------------------------------------------------------------------------------


class Forks:
    """The program at work in a folder."""

    def __init__(self, root: Path, env: Mapping[str, str], notes: Notes) -> None:
        command = [sys.executable, "-P", __file__]
        pipe = subprocess.PIPE
        self.server = subprocess.Popen(
            command, cwd=root, env=env, stdin=pipe, stdout=pipe, text=True, bufsize=1
        )
        self._say([notes.modules, notes.seconds])

    def run(self, paths: list[str], tests: list[str], limit: float) -> int:
        """Run the tests in ``paths``, of these ``tests`` first, up to the first that fails.

        Return how pytest ended, ``CRASHED`` if it could not, ``TOO_SLOW`` if a test took much more
        processor time than it should, ``OUT_OF_TIME`` after ``limit`` seconds.
        """
        self._say([paths, tests, limit])
        return int(self.server.stdout.readline())

    def close(self) -> None:
        """End the program."""
        self.server.stdin.close()
        self.server.stdout.close()
        self.server.wait()

    def _say(self, words: object) -> None:
        self.server.stdin.write(json.dumps(words) + "\n")


if __name__ == "__main__":
    serve()
