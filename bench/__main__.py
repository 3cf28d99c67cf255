"""Run every bench in a short form and say what slipped: ``python -m bench [NAME ...]``.

Each figure is compared with the one in ``recorded.toml``. Figures are ratios within one run, or
counts from fixed seeds, so they mean the same on any machine. The exit code is 1 if one slipped.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
RECORDED = Path(__file__).with_name("recorded.toml")
MISSING = re.compile(r"ModuleNotFoundError: No module named '([^']+)'")


class Figure(NamedTuple):
    """What a bench is to show, and how far it may be off in the worse direction, as a share.

    ``pattern`` finds it in what the bench prints; ``better`` is ``less`` or ``more``.
    """

    name: str
    pattern: str
    recorded: float
    tolerance: float = 0.0
    better: str = "less"

    def measured(self, output: str) -> float | None:
        """Return the figure a bench has printed, or None."""
        match = re.search(self.pattern, output, re.MULTILINE)
        return float(match[1]) if match else None

    def status(self, measured: float | None) -> str:
        """Return ``SLIPPED``, ``better`` or ``same``."""
        if measured is None:
            return "SLIPPED: not shown"
        worse = measured - self.recorded
        room = abs(self.recorded) * self.tolerance
        if self.better == "more":
            worse = -worse
        return "SLIPPED" if worse > room else "better" if worse < -room else "same"


def output_of(command: str) -> tuple[str, str]:
    """Run a bench; return what it printed, and a sentence if it could not run."""
    name, *words = command.split()
    call = [sys.executable, "-m", f"bench.{name}", *words]
    done = subprocess.run(  # noqa: S603 - our own module
        call, cwd=ROOT, env=os.environ, capture_output=True, text=True, check=False
    )
    missing = MISSING.search(done.stderr)
    if missing:
        return "", f"needs the package {missing[1]}: pip install '.[bench,test]'"
    if done.returncode:
        last = (done.stderr.strip() or "no message").splitlines()[-1]
        return done.stdout, f"failed with exit code {done.returncode}: {last}"
    return done.stdout, ""


def compared(entry: dict[str, Any]) -> tuple[int, int]:
    """Run one bench and print a row for each figure; return how many slipped and were not run."""
    name = entry["command"].split()[0]
    output, problem = output_of(entry["command"])
    if problem:
        print(f"{name}: {problem}", flush=True)
        return int(not problem.startswith("needs")), int(problem.startswith("needs"))
    slipped = 0
    for row in entry["figure"]:
        figure = Figure(**row)
        measured = figure.measured(output)
        status = figure.status(measured)
        slipped += status.startswith("SLIPPED")
        shown = "-" if measured is None else f"{measured:g}"
        print(
            f"{name:12} {figure.name:34} {shown:>9} {figure.recorded:>9g} "
            f"{figure.tolerance:>6.0%}  {status}",
            flush=True,
        )
    return slipped, 0


def main(names: list[str]) -> int:
    """Compare the benches of some names, or all; return the exit code."""
    entries = tomllib.loads(RECORDED.read_text("utf-8"))["bench"]
    known = [entry["command"].split()[0] for entry in entries]
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"no bench is called {', '.join(unknown)}; recorded are {', '.join(known)}")
        return 2
    print(f"{'bench':12} {'figure':34} {'measured':>9} {'recorded':>9} {'room':>6}")
    results = [
        compared(entry)
        for name, entry in zip(known, entries, strict=True)
        if not names or name in names
    ]
    slipped, left_out = (sum(column) for column in zip(*results, strict=True))
    more = f"; {left_out} could not run here" if left_out else ""
    print(f"{slipped} slipped{more}" if slipped else f"nothing slipped{more}")
    return int(slipped > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
