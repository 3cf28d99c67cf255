"""Mutants: does a test fail when the code is changed? ``python -m tests.mutation --help`` says how.

A sample of small changes (``<`` for ``<=``, a number one higher, a condition turned round ...) is
drawn with a seed from the sources in ``[tool.mutation]`` of pyproject.toml. Everything happens in
copies of the tree: the sources here are never touched. The tests of the sources must be green
first; that run also notes which test executes which line and how long it takes. A mutant meets the
quickest of the tests that execute its line first, and then all of its sources: what is computed
once and kept is executed by one test and used by many. A mutant that no test notices is a survivor:
it is either harmless, or a test is missing.

Mutants come in the order in which they are drawn, so those of a run that is broken off are a fair
sample as well. Those that tests/equivalent_mutants.toml lists with the reason why no test can tell
them from the code are not drawn.
"""

import argparse
import compileall
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from importlib.util import cache_from_source
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from coverage import CoverageData

from tests.equivalents import without_equivalents
from tests.forks import OUT_OF_TIME, PYTEST_OPTIONS, TOO_SLOW, Forks, Notes, noting
from tests.mutants import Mutant, mutants_of

REPO = Path(__file__).parents[1]
LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", "output", "__pycache__", ".*_cache", ".coverage*", ".hypothesis"
)
THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "OPENCV_FOR_THREADS_NUM")
# How pytest ends: all passed, a test failed, a module cannot be imported, options are wrong.
ENDS = {
    0: "survived",
    1: "killed",
    2: "killed",
    4: "killed",
    TOO_SLOW: "too slow",
    OUT_OF_TIME: "out of time",
}
KILLED = {"killed", "too slow"}
NO_SUCH_TEST = 4
FIRST = 30
TOLD_EVERY = 20


class Target(NamedTuple):
    """Sources, and the tests that have to notice what changes in them."""

    sources: list[str]
    tests: list[str]


# --- copies of the tree ---------------------------------------------------------------------------


class Tree:
    """A copy of the tree in which tests are run."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "tree"
        shutil.copytree(REPO, self.root, ignore=LEFT_OUT)
        (folder / "notes").mkdir()
        (folder / "temporary").mkdir()
        compileall.compile_dir(self.root, quiet=1)

    def env(self) -> dict[str, str]:
        return os.environ | {
            "PYTHONPATH": str(self.root),
            "PYTHONDONTWRITEBYTECODE": "changing",
            "TMPDIR": str(self.root.parent / "temporary"),
            **dict.fromkeys(THREADS, "1"),
        }

    def green(self, tests: list[str], jobs: int) -> tuple[CoverageData, Notes]:
        """Run tests without a mutant: which lines does each execute, how long does it take?"""
        began = time.monotonic()
        notes = self.root.parent / "notes"
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "-p",
            "tests.forks",
            *PYTEST_OPTIONS,
        ]
        # All of it: what the gate measures of it leaves out the reading of photos.
        options = ["-n", str(jobs), "--cov=papercraft", "--cov-context=test", "--cov-report="]
        env = self.env() | noting(notes)
        ended = subprocess.run(
            [*command, *options, *tests], cwd=self.root, env=env, check=False,
            capture_output=True, text=True,
        )  # fmt: skip
        if ended.returncode:
            sys.exit(f"{ended.stdout}\nthe tests are not green before anything is changed")
        print(f"{' '.join(tests)}: green after {time.monotonic() - began:.0f} s", flush=True)
        data = CoverageData(str(self.root / ".coverage"))
        data.read()
        return data, Notes.read(notes)

    def prepare(self, notes: Notes) -> None:
        """Import the libraries that the tests use."""
        self.forks = Forks(self.root, self.env(), notes)

    def meets(self, mutant: Mutant, tests: list[str], rest: list[str], limit: float) -> str:
        """What became of a mutant: killed, survived, or which end of the tests is odd.

        It meets the first of some tests by themselves, as most mutants go no further and the
        others need not be collected; then all of them, and at last the ``rest``.
        """
        file = self.root / mutant.file
        text = file.read_bytes()
        # Compiled files tell changes by the second, and no more are written.
        Path(cache_from_source(str(file))).unlink(missing_ok=True)
        file.write_bytes(text[: mutant.start] + mutant.new.encode() + text[mutant.end :])
        first = tests[:FIRST]
        try:
            ended = self.forks.run(first, first, limit) if first else 0
            # A change can also take away a test with these parameters, which proves nothing.
            if ended in {0, NO_SUCH_TEST}:
                ended = self.forks.run(rest or tests, tests[FIRST:], limit)
        finally:
            file.write_bytes(text)
        return ENDS.get(ended, f"odd end {ended}")


def tests_by_line(data: CoverageData, file: Path) -> dict[int, list[str]]:
    """For each line of a file the tests that execute it; for 0 those that execute any."""
    lines: dict[int, list[str]] = {0: []}
    for line, contexts in data.contexts_by_lineno(str(file)).items():
        lines[line] = sorted({context.partition("|")[0] for context in contexts if context})
        lines[0] += lines[line]
    return lines | {0: sorted(set(lines[0]))}


def cheapest(tests: list[str], seconds: dict[str, float]) -> list[str]:
    """The tests in an order that begins with quick ones of different functions."""
    seen: Counter[str] = Counter()
    cost = {}
    for test in sorted(tests, key=lambda test: (seconds.get(test, 0.0), test)):
        function = test.partition("[")[0]
        seen[function] += 1
        cost[test] = seen[function] * (seconds.get(test, 0.0) + 0.01)
    return sorted(tests, key=cost.__getitem__)


# --- the command ----------------------------------------------------------------------------------


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    add = parser.add_argument
    add("--sample", type=int, default=400, help="how many mutants (400)")
    add("--seed", type=int, default=7, help="which sample (7)")
    add("--minutes", type=float, default=90, help="no mutant is begun later than this (90)")
    add("--limit", type=float, default=1800, help="seconds for one mutant (1800)")
    add("--jobs", type=int, default=os.cpu_count(), help="how many at once (a core each)")
    add("--again", type=Path, help="those that survived in this output of an earlier run")
    add("--only", nargs="+", default=[""], help="only sources whose path begins so")
    add("--least", type=float, default=0, help="end with 1 if fewer per cent are killed")
    return parser.parse_args()


def targets() -> list[Target]:
    config = tomllib.loads((REPO / "pyproject.toml").read_text("utf-8"))
    return [Target(**one) for one in config["tool"]["mutation"]["targets"]]


def sampled(wanted: argparse.Namespace) -> list[tuple[Target, Mutant]]:
    """The mutants of the sample, in the order in which they are drawn."""
    found = [
        (target, mutant)
        for target in targets()
        for pattern in target.sources
        for file in sorted(REPO.glob(pattern))
        if str(file.relative_to(REPO)).startswith(tuple(wanted.only))
        for mutant in mutants_of(file, REPO)
    ]
    found = without_equivalents(found, REPO, wanted.only)
    if wanted.again:
        lines = wanted.again.read_text("utf-8").splitlines()
        survivors = {
            line.partition(" ")[2].strip() for line in lines if line.startswith("survived")
        }
        found = [pair for pair in found if str(pair[1]) in survivors]
    print(f"{len(found)} mutants can be made, {min(wanted.sample, len(found))} are drawn")
    return random.Random(wanted.seed).sample(found, min(wanted.sample, len(found)))


class Score:
    """What became of the mutants tried so far."""

    def __init__(self) -> None:
        self.tried = self.killed = 0
        self.survivors: list[str] = []

    def add(self, mutant: Mutant, end: str) -> None:
        self.tried += 1
        self.killed += end in KILLED
        if end not in KILLED:
            self.survivors.append(f"{mutant}  ({end})")
        print(f"{end:9} {mutant}", flush=True)
        if self.tried % TOLD_EVERY == 0:
            print(f"--- {self}", flush=True)

    @property
    def share(self) -> float:
        return 100 * self.killed / max(1, self.tried)

    def __str__(self) -> str:
        return f"{self.killed} of {self.tried} killed: {self.share:.1f} %"


def try_all(
    chosen: list[tuple[Target, Mutant]], trees: list[Tree], data: CoverageData, notes: Notes,
    wanted: argparse.Namespace,
) -> Score:  # fmt: skip
    """Let every mutant meet its tests, as many at once as there are trees, until time is up."""
    until = time.monotonic() + 60 * wanted.minutes
    score, idle = Score(), SimpleQueue[Tree]()
    for tree in trees:
        tree.prepare(notes)
        idle.put(tree)

    def meet(pair: tuple[Target, Mutant]) -> None:
        if time.monotonic() > until:
            return
        target, mutant = pair
        lines = tests_by_line(data, trees[0].root / mutant.file)
        able = [
            test
            for test in lines.get(mutant.line) or lines[0]
            if test.startswith(tuple(target.tests))
        ]
        tree = idle.get()
        end = tree.meets(mutant, cheapest(able, notes.seconds), target.tests, wanted.limit)
        idle.put(tree)
        score.add(mutant, end)

    with ThreadPoolExecutor(len(trees)) as pool:
        list(pool.map(meet, chosen))
    for tree in trees:
        tree.forks.close()
    return score


def main() -> int:
    wanted = arguments()
    chosen = sampled(wanted)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        trees = [Tree(Path(folder, str(n))) for n in range(wanted.jobs)]
        tests = sorted({test for target, _ in chosen for test in target.tests})
        data, notes = trees[0].green(tests, wanted.jobs)
        score = try_all(chosen, trees, data, notes, wanted)
    print("\nNobody noticed:", *score.survivors, sep="\n  ")
    print(f"\n{score}; {len(chosen) - score.tried} not tried")
    return 1 if score.share < wanted.least or not score.tried else 0


if __name__ == "__main__":
    sys.exit(main())
