"""Many inputs on several cores: ``python -m bench.scale`` prints a table; on an idle machine.

Each command does the same work with one process and with several, in turn. The efficiency is the
time with one, divided by the time with several and by their number: at most 1, and the start of
the processes counts. The machine's own ceiling stands beside it: as many runs with one process as
others have processes, all at once, compared with one alone. Cores share caches and memory, so even
these are slower. Memory is the peak of the largest process, for few inputs and for many.

``--share 0.01`` takes a hundredth of the inputs, to try it; the figures then mean little.
"""

from __future__ import annotations

import argparse
import compileall
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from PIL import Image

REPO = Path(__file__).parent.parent
PHOTO = REPO / "examples" / "cutit-log.jpg"
# As many pixels as a phone takes, about 8 million.
SIZE = 2448, 3264
# The efficiency to reach: that, or next to the machine's ceiling.
GOAL, NEAR = 0.85, 0.03
# One process is to use one core; those of several do anyway.
ONE_THREAD = dict.fromkeys(
    ("OPENCV_FOR_THREADS_NUM", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"), "1"
)
FEW, MANY = 1_000, 100_000


class Work(NamedTuple):
    """A command over a number of inputs, and where it writes."""

    name: str
    items: int
    words: tuple[str, ...]

    @property
    def label(self) -> str:
        """What the table calls it."""
        return f"{self.name} {self.items:,}"


class Cost(NamedTuple):
    """What a run took: wall time in s, and the peak of its largest process in MB."""

    seconds: float
    megabytes: float


def boards(count: int) -> Work:
    """Print boards of cat, a file for each."""
    words = ("print", "cat", "--only", "board", "--players", "1", "--seed", "1")
    return Work("print boards", count, (*words, "--count", str(count), "-o", "sets/{id}.pdf"))


def records(count: int, folder: Path) -> Work:
    """Score records of cat, which are played first."""
    name = f"{count}.jsonl"
    if not (folder / name).is_file():
        run(games(count), folder, 2, folder / name)
    return Work("score records", count, ("score", "--jsonl", name))


def games(count: int) -> Work:
    """Play games of cat."""
    words = ("play", "cat", "--sheet", "CAT1-ESBZ-9H1E-6", "--seed", "1", "--count", str(count))
    return Work("play games", count, words)


def photos(count: int, folder: Path) -> Work:
    """Scan photos: copies of one, which is read as often as it is there."""
    names = [f"{number}.jpg" for number in range(count)]
    with Image.open(PHOTO) as photo:
        photo.resize(SIZE).save(folder / names[0], quality=90)
    for name in names[1:]:
        shutil.copy(folder / names[0], folder / name)
    return Work("scan photos", count, ("scan", *names, "--no-ask", "--json"))


def run(work: Work, folder: Path, workers: int, out: Path | None = None) -> Cost:
    """Run a command and return what it took."""
    return ended(work, *started(work, folder, workers, out))


def at_once(work: Work, folder: Path, count: int) -> float:
    """Run a command so many times at once, with one process each; return the mean of the times."""
    with tempfile.TemporaryDirectory() as name:
        folders = [Path(name, str(number)) for number in range(count)]
        for one in folders:
            one.mkdir()
            for path in folder.iterdir():
                if path.is_file():
                    (one / path.name).symlink_to(path)
        runs = [started(work, one, 1) for one in folders]
        with ThreadPoolExecutor(count) as threads:
            costs = list(threads.map(lambda one: ended(work, *one), runs))
    return statistics.mean(cost.seconds for cost in costs)


def started(
    work: Work, folder: Path, workers: int, out: Path | None = None
) -> tuple[subprocess.Popen[bytes], float]:
    """Start a command; return its process and when that was."""
    shutil.rmtree(folder / "sets", ignore_errors=True)
    call = [sys.executable, "-m", "papercraft", *work.words, "--workers", str(workers)]
    # An installed program is compiled, and not once more in each process.
    env = os.environ | {"PYTHONPATH": str(REPO), "PYTHONDONTWRITEBYTECODE": "", **ONE_THREAD}
    with Path(out or os.devnull).open("wb") as file:
        began = time.monotonic()
        process = subprocess.Popen(  # noqa: S603 - our own program
            call, cwd=folder, env=env, stdout=file, stderr=subprocess.PIPE
        )
    return process, began


def ended(work: Work, process: subprocess.Popen[bytes], began: float) -> Cost:
    """Wait until a command has ended, and return what it took."""
    said = process.stderr.read() if process.stderr else b""
    _, status, used = os.wait4(process.pid, 0)
    seconds = time.monotonic() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    # 1: a rule is broken; 4: a photo leaves questions.
    if process.returncode not in {0, 1, 4}:
        sys.exit(f"{work.label}: exit code {process.returncode}\n{said.decode()}")
    return Cost(seconds, used.ru_maxrss / 1024)


def compare(work: Work, folder: Path, workers: int, rounds: int) -> None:
    """Measure and print how a command fares with several processes."""
    rows = [
        (run(work, folder, 1).seconds, run(work, folder, workers).seconds,
         at_once(work, folder, workers))
        for _ in range(rounds)
    ]  # fmt: skip
    found = [alone / (several * workers) for alone, several, _ in rows]
    ceiling = statistics.median(alone / each for alone, _, each in rows)
    alone, several, _ = map(statistics.median, zip(*rows, strict=True))
    middle = statistics.median(found)
    enough = middle >= min(GOAL, ceiling - NEAR)
    print(
        f"{work.label:22} {alone:9.1f} {several:9.1f} {work.items / several:10.1f}"
        f" {middle:8.0%} [{min(found):.0%}-{max(found):.0%}] {ceiling:8.0%}"
        f"{'' if enough else '  below'}",
        flush=True,
    )


def weigh(few: Work, many: Work, folder: Path, workers: int) -> None:
    """Measure and print how memory grows with the number of inputs."""
    first, second = (run(work, folder, workers).megabytes for work in (few, many))
    print(
        f"{few.name:22} {first:9.0f} {second:9.0f} {second / first:9.2f}   "
        f"({few.items:,} and {many.items:,})",
        flush=True,
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="Share of the inputs.")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", choices=("times", "memory"))
    given = parser.parse_args()
    compileall.compile_dir(REPO / "papercraft", quiet=1)

    def part(count: int) -> int:
        return max(2 * int(given.workers), round(count * float(given.share)))

    with tempfile.TemporaryDirectory() as name:
        folder, workers = Path(name), given.workers
        if given.only != "memory":
            works = boards(part(5_000)), records(part(20_000), folder), photos(part(100), folder)
            head = f"{'work':22} {'1 process':>9} {workers:>3} proc. {'a second':>10}"
            print(f"{head} efficiency {'ceiling':>14}")
            for work in works:
                compare(work, folder, workers, given.rounds)
        if given.only == "times":
            return
        few, many = part(FEW), part(MANY)
        print(f"\n{'MB, largest process':22} {'few':>9} {'many':>9} {'growth':>9}")
        weigh(records(few, folder), records(many, folder), folder, workers)
        weigh(games(few), games(many), folder, workers)
        # A file for each of a hundred thousand would fill the disk: a part of them is printed.
        share = ("--part", f"1/{max(1, many // few)}")
        weigh(boards(few), boards(many)._replace(words=(*boards(many).words, *share)), folder,
              workers)  # fmt: skip


if __name__ == "__main__":
    main()
