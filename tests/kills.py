"""Killed workers: ``python -m tests.kills --cases 25`` kills some in so many runs of each command.

Commands that work on many inputs run with two workers. At random times one or two of the workers
are killed, as the system does when memory runs out. What is printed and written has to be the same,
byte for byte, as in a run that nobody disturbs, and nothing else may be left behind.

Finds processes in /proc, so it needs Linux.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

REPO = Path(__file__).parents[1]
ENV = os.environ | {"PYTHONPATH": str(REPO)}
PHOTO = REPO / "examples" / "cutit-log.jpg"
PHOTOS = [f"{n}.jpg" for n in range(6)]
# An item is given up when it was tried three times.
MOST_KILLS = 2
COMMANDS = {
    "play": ("play", "cat", "--count", "400", "--seed", "1"),
    "score": ("score", "--jsonl", "games.jsonl"),
    "scan": ("scan", *PHOTOS, "--no-ask", "--json"),
    "print": ("print", "cat", "--only", "board", "--players", "1", "--seed", "5", "--count", "40",
              "-o", "sets/{id}.pdf"),
}  # fmt: skip


class Result(NamedTuple):
    """What a run gave: its exit code, what it printed, and what it wrote."""

    code: int
    out: bytes
    err: bytes
    files: dict


def start(name, folder):
    """Start a command with two workers in a folder."""
    words = [sys.executable, "-m", "papercraft", *COMMANDS[name], "--workers", "2"]
    said = {"stdout": folder / "out.txt", "stderr": folder / "err.txt"}
    with said["stdout"].open("wb") as out, said["stderr"].open("wb") as err:
        return subprocess.Popen(words, cwd=folder, env=ENV, stdout=out, stderr=err)


def result(process, folder):
    """Return what a command gave, when it has ended."""
    code = process.wait(300)
    out, err = (folder / f"{name}.txt" for name in ("out", "err"))
    sets = folder / "sets"
    files = {path.name: path.read_bytes() for path in sets.iterdir()} if sets.is_dir() else {}
    return Result(code, out.read_bytes(), err.read_bytes(), files)


def workers_of(process):
    """Return the numbers of the processes that another one has started to work for it."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text("utf-8").rpartition(")")[2].split()[1])
            command = (path.parent / "cmdline").read_text("utf-8")
        except (OSError, ValueError):
            # It has just ended.
            continue
        if parent == process and "spawn_main" in command:
            found.append(int(path.parent.name))
    return sorted(found)


def prepare(name, folder):
    """Write the inputs of a command."""
    if name == "score":
        words = ("play", "cat", "--count", "300", "--seed", "3")
        games = [sys.executable, "-m", "papercraft", *words]
        with (folder / "games.jsonl").open("wb") as out:
            subprocess.run(games, env=ENV, stdout=out, stderr=subprocess.DEVNULL, check=True)
    if name == "scan":
        for photo in PHOTOS:
            shutil.copy(PHOTO, folder / photo)


def fresh(inputs, folder):
    """Return a new folder with the inputs."""
    shutil.copytree(inputs, folder)
    return folder


def disturbed(name, folder, seconds, rng, *, at_once):
    """Run a command and kill some of its workers; return its result, and how many were killed.

    ``seconds`` is how long it takes if nobody disturbs it. The first is killed some time after
    there are workers, or ``at_once``.
    """
    process = start(name, folder)
    while process.poll() is None and not workers_of(process.pid):
        time.sleep(0.01)
    started, killed = time.monotonic(), 0
    times = [rng.uniform(0, 0.8) * seconds for _ in range(rng.randint(1, MOST_KILLS))]
    if at_once:
        times[0] = 0.0
    for moment in sorted(times):
        time.sleep(max(0.0, started + moment - time.monotonic()))
        workers = workers_of(process.pid)
        if workers and process.poll() is None:
            try:
                os.kill(rng.choice(workers), signal.SIGKILL)
            except ProcessLookupError:
                continue
            killed += 1
    return result(process, folder), killed


def campaign(name, cases, seed, folder):
    """Run a command so often; return how many workers were killed, and what went wrong."""
    inputs = folder / "inputs"
    if not inputs.is_dir():
        inputs.mkdir()
        prepare(name, inputs)
    started, own = time.monotonic(), fresh(inputs, folder / f"{name}-whole")
    expected = result(start(name, own), own)
    seconds = time.monotonic() - started
    rng, killed, wrong = Random(f"{name} {seed}"), 0, []
    for case in range(cases):
        own = fresh(inputs, folder / f"{name}-{case}")
        found, hits = disturbed(name, own, seconds, rng, at_once=case % 2 == 0)
        killed += hits
        if found != expected:
            wrong.append(f"{name} {case}: {difference(expected, found)}")
        shutil.rmtree(own)
    return killed, wrong


def difference(expected, found):
    """Return in what two results differ."""
    names = sorted(expected.files.keys() ^ found.files.keys())
    if expected.code != found.code or names or expected.err != found.err:
        return f"exit code {found.code}, other files {names}, {found.err[-500:]!r}"
    return "other bytes"


def main():
    """Run the campaign and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=25, help="Runs of each command.")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--command", action="append", choices=COMMANDS, help="Only this one.")
    given = parser.parse_args()
    failed = 0
    for name in given.command or COMMANDS:
        with tempfile.TemporaryDirectory() as folder:
            killed, wrong = campaign(name, given.cases, given.seed, Path(folder))
        print(f"{name}: {given.cases} runs, {killed} workers killed, {len(wrong)} went wrong")
        print("".join(f"  {line}\n" for line in wrong), end="", flush=True)
        failed += len(wrong)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
